// Bad Wi-Fi: entries made without a connection wait here and are sent once, each with its own key.
// The key went out with the first try, so an answer lost on the way does not write anything twice.
const STORE = `judge-outbox ${document.body.dataset.who}`; // sent only as who entered it
const read = () => JSON.parse(localStorage.getItem(STORE) || "[]");
const write = (list) => { localStorage.setItem(STORE, JSON.stringify(list)); show(); };
const mark = document.querySelector("[data-connection]");
let online = navigator.onLine;
let sending = false;

function show() {
  const waiting = read();
  if (mark) {
    mark.classList.toggle("legal", online && !waiting.length);
    mark.classList.toggle("off", !online || waiting.length > 0);
    const words = online ? mark.dataset.on : mark.dataset.off;
    mark.querySelector("span").textContent = waiting.length ? `${words} · ${waiting.length} ${mark.dataset.waiting}` : words;
    const use = mark.querySelector("use");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, online ? "#i-on" : "#i-off"));
  }
  for (const note of document.querySelectorAll("[data-queued]")) {
    note.hidden = !waiting.some((entry) => !entry.problem && entry.url === note.closest("form").action);
  }
  const box = document.querySelector("[data-outbox]");
  if (!box) return;
  box.hidden = waiting.length === 0;
  box.querySelector("[data-outbox-list]").replaceChildren(...waiting.map((entry) => {
    const line = document.createElement("li");
    line.textContent = entry.problem ? `${entry.words}: ${entry.problem}` : entry.words;
    if (entry.problem) {
      const drop = document.createElement("button");
      drop.className = "btn bare";
      drop.textContent = "×";
      drop.setAttribute("aria-label", `× ${entry.words}`);
      drop.addEventListener("click", () => write(read().filter((other) => other.key !== entry.key)));
      line.append(" ", drop);
    }
    return line;
  }));
}

function keep(form, submitter) {
  const body = new FormData(form, submitter ?? undefined);
  const fields = [...body.entries()].filter(([, value]) => typeof value === "string");
  const shown = fields.filter(([name]) => ["figures", "figure", "score", "line", "minutes", "level", "found"].includes(name)).map(([, value]) => value);
  const words = [form.dataset.offline || form.querySelector("label")?.textContent || "", ...shown].join(" ");
  write([...read(), { key: body.get("_key"), url: form.action, fields, words }]);
  form.querySelector("[name=_key]").value = freshKey();
}

// On plain HTTP, as in a hall without internet, a browser has no randomUUID.
const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function send() {
  if (sending || !read().some((entry) => !entry.problem)) return;
  sending = true;
  let sent = false;
  for (const entry of read().filter((one) => !one.problem)) {
    const body = new URLSearchParams(entry.fields.map(([name, value]) => [name, name === "csrf_token" ? document.body.dataset.token : value]));
    const answer = await fetch(entry.url, { method: "POST", body, headers: { "X-Requested-With": "fetch" } }).catch(() => null);
    if (answer === null || answer.status >= 500) break;
    const rest = read();
    if (answer.ok) { write(rest.filter((one) => one.key !== entry.key)); sent = true; } else {
      const problem = await answer.json().catch(() => ({ message: String(answer.status) }));
      write(rest.map((one) => (one.key === entry.key ? { ...one, problem: problem.message } : one)));
    }
  }
  sending = false;
  if (sent) document.dispatchEvent(new Event("judge:refresh"));
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.offline || event.defaultPrevented) return;
  event.preventDefault();
  const submitter = event.submitter;
  if (!online) return keep(form, submitter);
  const body = new FormData(form, submitter ?? undefined);
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  if (answer === null) { online = false; return keep(form, submitter); }
  if (answer.ok) { location.assign(answer.url); if (new URL(answer.url).hash || answer.url === location.href) location.reload(); return; }
  document.open(); document.write(await answer.text()); document.close();
});
document.addEventListener("judge:connection", (event) => {
  online = event.detail.on;
  show();
  if (online) send();
});
window.addEventListener("offline", () => { online = false; show(); });
window.addEventListener("online", () => { online = true; show(); send(); });
show();
