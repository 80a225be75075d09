// @ts-check
// Small things of every page: clocks that tick, moments in the device's own time, buttons that add a line.

import { join } from "./joined.js";

/** @template {HTMLElement} T @param {string} selector @param {ParentNode} [within] @returns {T[]} */
const all = (selector, within = document) => /** @type {T[]} */ ([...within.querySelectorAll(selector)]);
/** What something happened to, or the nearest around it, that the selector holds for.
 * @param {Event} event @param {string} selector */
const around = (event, selector) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(selector));
/** @param {string} [id] */
const fieldOf = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id ?? ""));

// A device without a font for Chinese draws the same box for every sign: it gets ours.
/** @param {string} sign */
function drawn(sign) {
  const pen = Object.assign(document.createElement("canvas"), { width: 24, height: 24 }).getContext("2d");
  if (!pen) return sign; // nothing can be told apart: then nothing is done about it
  pen.font = "20px system-ui";
  pen.fillText(sign, 0, 20);
  return pen.getImageData(0, 0, 24, 24).data.join();
}
if (drawn("永") === drawn("鬱")) document.documentElement.classList.add("fontless");

/** @param {number} seconds */
const face = (seconds) => {
  const sign = seconds < 0 ? "-" : "";
  const s = Math.abs(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor((s % 3600) / 60);
  return sign + (hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`);
};

/** @type {WeakMap<Element, number>} since when each clock has been in sight */
const stamped = new WeakMap();
const now = () => performance.now() / 1000;

/** Seconds since a clock came in sight.
 * @param {Element} clock */
function since(clock) {
  const from = stamped.get(clock) ?? now();
  stamped.set(clock, from);
  return Math.floor(now() - from);
}

function tick() {
  for (const clock of all("[data-clock]")) {
    const run = since(clock);
    const left = Number(clock.dataset.clock) - (clock.dataset.running === "1" ? run : 0);
    for (const shown of all("[data-face]", clock)) shown.textContent = face(left);
    clock.classList.toggle("over", left < 0);
  }
  for (const shown of all("[data-since]")) shown.textContent = face(Number(shown.dataset.since) + since(shown));
}

/** Moments in the device's time zone, as the server writes them: 2026-11-28 23:33, which is how Swedish does. */
function localMoments() {
  /** @type {Record<string, Intl.DateTimeFormatOptions>} */
  const forms = { short: { timeStyle: "short" }, long: { dateStyle: "short", timeStyle: "short" } };
  for (const time of /** @type {HTMLTimeElement[]} */ (all("time[data-moment]:not([data-local])"))) {
    time.textContent = new Intl.DateTimeFormat("sv", forms[time.dataset.moment ?? "long"]).format(new Date(time.dateTime));
    time.dataset.local = "";
  }
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-add-line]");
  if (!button) return;
  const list = fieldOf(button.dataset.into);
  list.value = `${list.value.replace(/\s*$/, "")}\n${button.dataset.addLine}\n`.replace(/^\n/, "");
  list.dispatchEvent(new Event("input"));
});

// A list that is being typed survives a reload, a refusal and a page that was thrown out of memory: this tab keeps it
// until the service has another text than the one it was typed over.
for (const list of /** @type {HTMLTextAreaElement[]} */ (all("textarea[data-draft]"))) {
  const name = `judge-draft ${document.body.dataset.who} ${location.pathname} ${list.id}`;
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    if (kept.over === list.defaultValue) list.value = kept.typed; else sessionStorage.removeItem(name);
    list.addEventListener("input", () => sessionStorage.setItem(name, JSON.stringify({ over: list.defaultValue, typed: list.value })));
  } catch { /* a browser told to store nothing */ }
}

// A photo of a slip is sent small: a code needs no more, and the hall's network is slow.
const LONG_SIDE = 2000; // px
for (const form of /** @type {HTMLFormElement[]} */ (all("form[data-photo]"))) {
  const field = /** @type {HTMLInputElement} */ (form.querySelector("[type=file]"));
  field.addEventListener("change", async () => {
    const [photo] = field.files ?? [];
    const picture = photo && await createImageBitmap(photo).catch(() => null);
    if (picture) {
      const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
      const canvas = Object.assign(document.createElement("canvas"), { width: picture.width * scale, height: picture.height * scale });
      canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const small = await new Promise((/** @type {BlobCallback} */ done) => canvas.toBlob(done, "image/jpeg", 0.8));
      const held = new DataTransfer();
      if (small) held.items.add(new File([small], "slip.jpg", { type: small.type }));
      if (small) field.files = held.files;
    }
    if (photo) form.requestSubmit();
  });
}

// Back from a refusal to the page as it was left, with what was typed there.
document.addEventListener("click", (event) => {
  if (!around(event, "[data-back]") || history.length < 2) return;
  event.preventDefault();
  history.back();
});

// A form that is sent with nothing chosen says so, where the browser would keep silent; a choice takes the words away.
document.addEventListener("invalid", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  for (const note of field.form ? all("[data-missing]", field.form) : []) note.hidden = false;
  for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
}, true);
document.addEventListener("change", (event) => {
  const { form } = /** @type {HTMLInputElement} */ (event.target);
  for (const note of form ? all("[data-missing]", form) : []) note.hidden = true;
});

// A card searched beside a list being typed: only what was found is drawn anew.
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-find]")) return;
  event.preventDefault();
  const answer = await fetch(`${location.pathname}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("found")?.replaceChildren(...(fresh.getElementById("found")?.childNodes ?? []));
});

// A number by touch: one less, one more, within its bounds.
function showSteppers() {
  for (const button of all("[data-step][hidden]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-step]");
  if (!button) return;
  const field = fieldOf(button.dataset.for);
  const wanted = Number(field.value || 0) + Number(button.dataset.step);
  field.value = String(Math.min(Number(field.max), Math.max(Number(field.min), wanted)));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

// A new event is run by the clock of the device it is made on, unless somebody says otherwise.
for (const field of /** @type {HTMLSelectElement[]} */ (all("select[data-zone]"))) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...field.options].some((option) => option.value === here)) field.value = here;
}

// What is usual for the game of a new event: how it is played, whether there are deck lists.
document.addEventListener("change", (event) => {
  const chosen = /** @type {HTMLSelectElement} */ (event.target);
  const usual = JSON.parse(chosen.dataset.presets ?? "{}")[chosen.value] ?? {};
  for (const [name, value] of Object.entries(usual)) {
    const field = fieldOf(name);
    if (field.type === "checkbox") field.checked = value; else field.value = value;
  }
});

// Where the staff's menu is one row that moves sideways: begin at the page one is on, follow the keyboard.
const menu = document.getElementById("rail");
/** @param {HTMLElement | null | undefined} link */
function showWhole(link) {
  if (link && menu) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2;
}
const showHere = () => showWhole(/** @type {HTMLElement | null | undefined} */ (menu?.querySelector("[aria-current]")));
showHere();
document.fonts.ready.then(showHere); // the words are wider in a font that came later
menu?.addEventListener("focusin", (event) => showWhole(around(event, ":focus-visible")));

// Things ticked one after the other: their order counts where it is a path or a sequence.
document.addEventListener("change", (event) => {
  const ticked = /** @type {HTMLInputElement} */ (event.target);
  const group = ticked.closest("fieldset");
  const kept = /** @type {HTMLInputElement | null | undefined} */ (group?.querySelector("[data-ticked]"));
  if (!group || !kept || ticked.type !== "checkbox") return;
  const others = kept.value.split("\n").filter((value) => value && value !== ticked.value);
  const order = ticked.checked ? [...others, ticked.value] : others;
  kept.value = order.join("\n");
  for (const box of /** @type {HTMLInputElement[]} */ (all("[type=checkbox]", group))) {
    const nth = box.closest("label")?.querySelector(".nth");
    if (nth) nth.textContent = order.includes(box.value) ? String(order.indexOf(box.value) + 1) : "";
  }
});

// Reading aloud, in the language the sentence is in; pressed again it stops.
/** @type {Record<string, string[]>} */
const VOICES = { "zh-Hant": ["zh-HK", "zh-TW"], "zh-Hans": ["zh-CN"], ja: ["ja-JP"], en: ["en-GB", "en-US"] };

/** @param {string} tag */
function voiceFor(tag) {
  const voices = speechSynthesis.getVoices();
  const wanted = [...(VOICES[tag] ?? [tag]), tag.slice(0, 2)];
  for (const lang of wanted) {
    const found = voices.find((voice) => voice.lang.replace("_", "-").startsWith(lang));
    if (found) return found;
  }
  return null;
}

/** @param {HTMLElement} button */
function readAloud(button) {
  const buttons = all("[data-speak]");
  const again = button.getAttribute("aria-pressed") === "true";
  speechSynthesis.cancel();
  for (const each of buttons) each.setAttribute("aria-pressed", "false");
  if (again) return;
  const source = document.getElementById(button.dataset.speak ?? "");
  if (!source) return;
  const spoken = new SpeechSynthesisUtterance(source.textContent ?? "");
  const quiet = () => button.setAttribute("aria-pressed", "false");
  spoken.lang = VOICES[source.lang]?.[0] ?? source.lang;
  spoken.voice = voiceFor(source.lang);
  spoken.addEventListener("end", quiet);
  spoken.addEventListener("error", (event) => {
    quiet();
    const told = ["canceled", "interrupted"].includes(event.error);
    for (const note of all("[data-voiceless]")) note.hidden = told;
  });
  button.setAttribute("aria-pressed", "true");
  speechSynthesis.speak(spoken);
}

if ("speechSynthesis" in window) {
  for (const button of all("[data-speak]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = around(event, "[data-speak]");
    if (button) readAloud(button);
  });
}

// Who logs out leaves no page behind on this device.
document.addEventListener("submit", (event) => {
  if (/** @type {HTMLFormElement} */ (event.target).action.endsWith("/log-out")) navigator.serviceWorker?.controller?.postMessage("forget");
});

document.addEventListener("judge:swapped", () => { join(document.body); localMoments(); tick(); showSteppers(); });
join(document.body);
localMoments();
showSteppers();
tick();
setInterval(tick, 1000);
if ("serviceWorker" in navigator && window.isSecureContext) navigator.serviceWorker.register(document.body.dataset.worker ?? "");

// A search over a list: rows that do not hold what is typed are out of sight, also after the list was drawn anew.
/** @param {HTMLInputElement} field */
function narrow(field) {
  const words = field.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const rows = all(`#${field.dataset.filters} tbody tr`);
  for (const row of rows) {
    const text = (row.textContent ?? "").normalize("NFKC").toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  const said = document.querySelector("[data-found]");
  if (said) said.textContent = words.length ? `${rows.filter((row) => !row.hidden).length} / ${rows.length}` : "";
}
for (const field of /** @type {HTMLInputElement[]} */ (all("[data-filters]"))) {
  field.addEventListener("input", () => narrow(field));
  document.addEventListener("judge:swapped", () => narrow(field));
  narrow(field);
}

// What stands in a field, into the clipboard; where that is refused, the field stays selected to be copied by hand.
for (const button of all("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = fieldOf(button.dataset.copy);
    field.select();
    // Without HTTPS, as in most halls, there is no clipboard but the old one.
    const copied = navigator.clipboard ? await navigator.clipboard.writeText(field.value).then(() => true, () => false) : document.execCommand("copy");
    button.focus();
    for (const said of copied ? all("[data-copied]") : []) said.hidden = false;
  });
}

// A file dragged onto a name is that player's: the choice beside it says so, and can be made without dragging.
for (const names of all("[data-names]")) names.hidden = false;
document.addEventListener("dragstart", (event) => {
  const file = event.target instanceof Element ? around(event, "[data-drag]") : null; // else a text, a link or a picture is dragged
  if (file) event.dataTransfer?.setData("text/plain", file.dataset.drag ?? "");
});
document.addEventListener("dragover", (event) => { if (around(event, "[data-drop]")) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  const name = around(event, "[data-drop]");
  const choice = fieldOf(event.dataTransfer?.getData("text/plain"));
  if (!name || !choice) return;
  event.preventDefault();
  choice.value = name.dataset.drop ?? "";
  name.classList.add("on");
});
