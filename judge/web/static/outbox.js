// @ts-check
// Bad Wi-Fi: entries made without a connection wait here and are sent once, each with its own key.
// The key went out with the first try, so an answer lost on the way does not write anything twice.
import { fate, filled, leftAlone, newKey, post, Queue } from "./queue.js";

/** @typedef {{ key: string, url: string, fields: [string, string][], words: string, problem?: string }} Kept */
const SHOWN = ["figures", "figure", "score", "line", "minutes", "level", "found"]; // fields that tell one entry from another
/** @type {Queue<Kept>} */
const outbox = new Queue(`judge-outbox ${document.body.dataset.who}`, show); // sent only as who entered it
const mark = /** @type {HTMLElement | null} */ (document.querySelector("[data-connection]"));
let online = navigator.onLine;

/** @param {HTMLElement} mark @param {number} waiting */
function connection(mark, waiting) {
  mark.classList.toggle("legal", online && !waiting);
  mark.classList.toggle("off", !online || waiting > 0);
  const words = (online ? mark.dataset.on : mark.dataset.off) ?? "";
  const said = /** @type {HTMLElement} */ (mark.querySelector("span"));
  said.textContent = waiting ? `${words} · ${waiting} ${mark.dataset.waiting}` : words;
  const use = /** @type {SVGUseElement} */ (mark.querySelector("use"));
  use.setAttribute("href", (use.getAttribute("href") ?? "").replace(/#.*/, online ? "#i-on" : "#i-off"));
}

/** @param {Kept} entry */
function line(entry) {
  const made = document.createElement("li");
  made.textContent = entry.problem ? `${entry.words}: ${entry.problem}` : entry.words;
  if (entry.problem) {
    const drop = document.createElement("button");
    drop.className = "btn bare";
    drop.textContent = "×";
    drop.setAttribute("aria-label", `× ${entry.words}`);
    drop.addEventListener("click", () => outbox.drop(entry.key));
    made.append(" ", drop);
  }
  return made;
}

function show() {
  const kept = outbox.all();
  if (mark) connection(mark, kept.length);
  for (const note of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-queued]"))) {
    note.hidden = !kept.some((entry) => !entry.problem && entry.url === note.closest("form")?.action);
  }
  const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-outbox]"));
  if (!box) return;
  box.hidden = kept.length === 0;
  box.querySelector("[data-outbox-list]")?.replaceChildren(...kept.map(line));
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
function keep(form, submitter) {
  const body = filled(form, submitter);
  /** @type {[string, string][]} */
  const fields = [];
  for (const [name, value] of body.entries()) if (typeof value === "string") fields.push([name, value]);
  const shown = fields.filter(([name]) => SHOWN.includes(name)).map(([, value]) => value);
  const words = [form.dataset.offline || form.querySelector("label")?.textContent || "", ...shown].join(" ");
  outbox.add({ key: String(body.get("_key")), url: form.action, fields, words });
  renew(form);
  outbox.soon(send); // also where nothing tells that the connection is back
}

/** What is sent next is another entry.
 * @param {HTMLFormElement} form */
function renew(form) {
  /** @type {HTMLInputElement} */ (form.querySelector("[name=_key]")).value = newKey();
}

/** Say in the form why it was refused; what is filled in stays.
 * @param {HTMLFormElement} form @param {string} because */
function refuse(form, because) {
  form.querySelector("[data-refused]")?.remove();
  const note = document.createElement("p");
  note.className = "note illegal";
  note.setAttribute("role", "alert");
  note.dataset.refused = "";
  note.append(Object.assign(document.createElement("b"), { textContent: because }));
  form.append(note);
  note.scrollIntoView({ block: "nearest" });
}

async function send() {
  const token = document.body.dataset.token ?? "";
  let wrote = false;
  const came = await outbox.send(
    ({ url, fields }) => post(url, new URLSearchParams(fields.map(([name, value]) => [name, name === "csrf_token" ? token : value]))),
    () => { wrote = true; },
  );
  if (came === "again") outbox.soon(send);
  if (wrote && navigator.onLine) { online = true; show(); }
  if (wrote) document.dispatchEvent(new Event("judge:refresh"));
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.offline || event.defaultPrevented) return;
  event.preventDefault();
  const { submitter } = event;
  if (!online) return keep(form, submitter);
  const body = filled(form, submitter);
  const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Requested-With": "fetch" } }).catch(() => null);
  if (answer?.ok) { location.assign(answer.url); if (new URL(answer.url).hash || answer.url === location.href) location.reload(); return; }
  if (answer === null) online = false;
  const said = await answer?.json().catch(() => null) ?? {};
  const status = answer?.status ?? 0;
  if (fate(status, said.code) !== "refused") { // not taken just now, or only after a login
    outbox.later(leftAlone(answer));
    return keep(form, submitter);
  }
  renew(form);
  refuse(form, said.message || String(status));
});
document.addEventListener("judge:connection", (event) => {
  online = /** @type {CustomEvent<{ on: boolean }>} */ (event).detail.on;
  show();
  if (online) send();
});
window.addEventListener("offline", () => { online = false; show(); });
window.addEventListener("online", () => { online = true; show(); send(); });
window.addEventListener("beforeunload", (event) => { if (outbox.held) event.preventDefault(); });
outbox.retry();
show();
if (online) send();
