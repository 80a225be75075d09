// @ts-check
// Keeps what was opened readable without a connection: our own files, and the last copy of each public page.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FILES = "judge-files";
const PAGES = "judge-pages";
const MOST_PAGES = 60;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/** @param {Request} request */
async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** @param {Request} request */
async function page(request) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    const alone = /no-store/.test(answer.headers.get("Cache-Control") || "");
    if (alone) await cache.delete(request);  // it is for who is logged in, and stays nowhere
    if (answer.ok && !answer.redirected && !alone) {
      await cache.put(request, answer.clone());
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await cache.delete(old);
    }
    return answer;
  } catch {
    const kept = await cache.match(request) || await cache.match(request, { ignoreSearch: true });
    return kept || offline();
  }
}

// Pages of who is logged in are kept nowhere: without a connection this stands in their place, with what waits to be sent.
const SAID = {
  en: ["Offline", "Waiting to be sent", "Kept on this device. Sent once, and only once, when the connection is back."],
  ja: ["オフライン", "送信待ち", "この端末に保存されています。接続が戻ると一度だけ送られます。"],
  "zh-Hant": ["離線", "等候傳送", "已存於此裝置。恢復連線後傳送，只傳一次。"],
  "zh-Hans": ["离线", "等候发送", "已存于此设备。恢复连接后发送，只发一次。"],
};

function offline() {
  const wanted = worker.navigator.language;
  const chinese = /^zh/.test(wanted) ? (/TW|HK|MO|Hant/.test(wanted) ? "zh-Hant" : "zh-Hans") : "";
  /** @type {keyof typeof SAID} */
  const language = chinese || (/^ja/.test(wanted) ? "ja" : "en");
  const [title, waiting, kept] = SAID[language];
  return new Response(`<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:1.1rem/1.5 system-ui;margin:2rem auto;max-width:30rem;padding:0 1rem;color-scheme:light dark}</style>
<main><h1>${title}</h1><section hidden data-outbox><h2>${waiting}</h2><ul data-outbox-list></ul></section><p>${kept}</p></main>
<script>
addEventListener("online", () => location.reload());
setInterval(() => { if (navigator.onLine) location.reload(); }, 5000); // "online" may come before anything answers
const kept = Object.keys(localStorage).filter((key) => /^judge-(outbox|lines) /.test(key)).flatMap((key) => {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return []; }
}).filter((entry) => entry?.key);
document.querySelector("[data-outbox]").hidden = !kept.length;
document.querySelector("[data-outbox-list]").append(...kept.map((entry) => {
  const line = document.createElement("li");
  line.textContent = entry.words ?? entry.line;
  return line;
}));
</script></html>`, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (/^\/(static|fonts)\//.test(url.pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" || request.headers.get("Accept") === "text/html") event.respondWith(page(request));
});

// Who logs out leaves nothing readable behind.
worker.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(caches.delete(PAGES));
});
