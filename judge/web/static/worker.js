// Keeps what was opened readable without a connection: our own files, and the last copy of each public page.
const FILES = "judge-files";
const PAGES = "judge-pages";
const MOST_PAGES = 60;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

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
  } catch (error) {
    const kept = await cache.match(request) || await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (/^\/(static|fonts)\//.test(url.pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" || request.headers.get("Accept") === "text/html") event.respondWith(page(request));
});

// Who logs out leaves nothing readable behind.
self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(caches.delete(PAGES));
});
