// @ts-check
// The bench without leaving it. What is pressed is sent, and the page that comes back takes the place of this one: scroll,
// focus, what is open and what is half filled in stay. A tap on the board chooses what is asked for; where it can mean
// several things, the service shows them. Without this script every one of these is a form or a link of its own.

import { filled } from "./queue.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
document.documentElement.classList.add("scripted");
let busy = false;

/** @template {Element} T @param {string} selector @param {ParentNode} [within] @returns {T[]} */
const all = (selector, within = main) => /** @type {T[]} */ ([...within.querySelectorAll(selector)]);
const isField = (/** @type {Element} */ el) => el.matches("input:not([type=hidden]), select, textarea");

// ---- what stays when the page is drawn anew

/** @param {any} field */
const changed = (field) => field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
  : field.tagName === "SELECT" ? [...field.options].some((one) => one.selected !== one.defaultSelected && one.selected) : field.value !== field.defaultValue;

/** What somebody has opened or begun to fill in, by the name of its part; of what is sent only what is filled in beside it.
 * @param {Element | null} sent */
function drafts(sent) {
  const lasts = (/** @type {Element} */ part) => !sent || (part !== sent && !part.contains(sent)) || part.matches("[data-lasts]");
  return all("[data-draft]").filter(lasts).map((part) => ({
    name: /** @type {HTMLElement} */ (part).dataset.draft,
    open: /** @type {any} */ (part).open,
    fields: all("*", part).filter(isField).map((/** @type {any} */ f) => changed(f) && !sent?.contains(f) ? { value: f.value, checked: f.checked } : null),
  })).filter((one) => one.open || one.fields.some(Boolean));
}

/** @param {ReturnType<typeof drafts>} kept */
function restore(kept) {
  for (const one of kept) {
    const part = /** @type {any} */ (all("[data-draft]").find((el) => /** @type {HTMLElement} */ (el).dataset.draft === one.name));
    if (!part) continue;
    if (one.open !== undefined) part.open = one.open;
    const fields = all("*", part).filter(isField);
    if (fields.length !== one.fields.length) continue;
    fields.forEach((/** @type {any} */ field, at) => { const was = one.fields[at]; if (was) { field.value = was.value; field.checked = was.checked; } });
  }
}

/** A name for what has the focus that means the same thing on the next page.
 * @param {Element | null} el */
function nameOf(el) {
  if (!el || !main.contains(el)) return "";
  if (el.id) return `#${el.id}`;
  const form = /** @type {any} */ (el).form;
  const step = form?.querySelector?.("[name=step]")?.value ?? "";
  return [el.tagName, el.getAttribute("data-obj") ?? el.getAttribute("aria-label") ?? el.textContent?.trim(), form?.getAttribute("action"), step].join("|");
}

/** @param {string} name @returns {HTMLElement | null} what had the focus, if it is still there */
function focusOn(name) {
  const found = name ? all("a, button, input, select, textarea, summary, [tabindex]").find((el) => nameOf(el) === name) : null;
  const same = /** @type {HTMLElement | null} */ (found ?? null);
  const target = same ?? main.querySelector("#touched") ?? main.querySelector("#h-acts");
  /** @type {HTMLElement} */ (target)?.focus({ preventScroll: true });
  return same;
}

/** @param {Document} fresh @param {string} url @param {Element | null} sent */
function swap(fresh, url, sent) {
  const kept = drafts(sent);
  const focused = nameOf(document.activeElement);
  const steps = main.querySelector(".b-steps")?.scrollTop ?? 0;
  const place = scrollY;
  const stood = document.activeElement?.getBoundingClientRect().top ?? 0;
  main.replaceChildren(.../** @type {HTMLElement} */ (fresh.getElementById("main")).childNodes);
  document.title = fresh.title;
  if (url !== location.href) history.pushState(null, "", url);
  restore(kept);
  document.dispatchEvent(new Event("judge:swapped"));
  light();
  const list = main.querySelector(".b-steps");
  if (list) list.scrollTop = Math.max(steps, list.scrollHeight);
  const same = focusOn(focused);
  // What was pressed stays under the finger, whatever has come to stand above it.
  const steady = same && main.querySelector("[data-steady]");
  const moved = steady ? same.getBoundingClientRect().top - stood + scrollY - place : 0;
  scrollTo({ top: place + moved, behavior: /** @type {any} */ ("instant") });
  const touched = main.querySelector("#touched");
  if (touched && !steady && !inSight(touched)) touched.scrollIntoView({ block: "nearest" });
}

/** @param {Element} el */
function inSight(el) {
  const box = el.getBoundingClientRect();
  return box.top >= 0 && Math.min(box.bottom, box.top + 160) <= innerHeight - foot();
}

/** How much of the window the bar at its foot covers. */
const foot = () => main.querySelector(".foot")?.getBoundingClientRect().height ?? 0;

/** @param {string} said */
function refuse(said) {
  const note = /** @type {HTMLElement} */ (main.querySelector("[data-problem]"));
  /** @type {HTMLElement} */ (note.querySelector("b")).textContent = said;
  note.hidden = false;
  note.scrollIntoView({ block: "nearest" });
}

/** @param {string} url @param {RequestInit} how @param {Element | null} sent */
async function go(url, how, sent) {
  busy = true;
  main.classList.add("sending");
  try {
    const answer = await fetch(url, { ...how, headers: { Accept: "text/html" } }).catch(() => null);
    if (answer === null) return refuse(document.querySelector("[data-connection]")?.getAttribute("data-off") ?? "");
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok) return refuse(fresh.querySelector(".note.illegal b")?.textContent ?? String(answer.status));
    const same = new URL(answer.url).pathname === location.pathname;
    if (same && fresh.querySelector("[data-bench]")) swap(fresh, answer.url, sent);
    else location.assign(answer.url);
  } finally {
    busy = false;
    main.classList.remove("sending");
    const pressed = waiting && all("button, a[href]").find((el) => nameOf(el) === waiting);
    waiting = "";
    if (pressed) /** @type {HTMLElement} */ (pressed).click();
  }
  return undefined;
}
let waiting = ""; // what was pressed while the page was on its way: pressed again once it is there

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!main.contains(form) || event.defaultPrevented || form.enctype === "multipart/form-data") return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (busy) { waiting = nameOf(button); return; }
  if (form.id === "tap") return tap(button?.value ?? "");
  if (form.method === "get") return go(`${form.action}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`, {}, form);
  const body = new URLSearchParams(/** @type {any} */ (filled(form, button)));
  go(form.action, { method: "POST", body }, form.closest("[data-draft]:not([data-lasts])") ?? form);
});

// ---- numbers that are sent by themselves, once somebody has stopped changing them

/** The forms that wait to be sent, by name: the page may be drawn anew meanwhile. @type {Map<string, number>} */
const soonSent = new Map();
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** @param {string} name */
async function sendItself(name) {
  clearTimeout(soonSent.get(name));
  soonSent.delete(name);
  while (busy) await sleep(50);
  const form = /** @type {HTMLFormElement | undefined} */ (all("form[data-auto]").find((el) => /** @type {HTMLElement} */ (el).dataset.draft === name));
  if (!form || !all("*", form).some((field) => isField(field) && changed(field))) return;
  const body = new URLSearchParams(/** @type {any} */ (filled(form, null)));
  await go(form.action, { method: "POST", body }, null);
}

document.addEventListener("change", (event) => {
  const form = /** @type {HTMLFormElement | null} */ (/** @type {Element} */ (event.target).closest?.("form[data-auto]") ?? null);
  const name = form?.dataset.draft;
  if (!form || !name || !main.contains(form)) return;
  clearTimeout(soonSent.get(name));
  soonSent.set(name, setTimeout(() => sendItself(name), document.activeElement?.matches("[data-step]") ? 500 : 0));
});

// A sentence that grows: what is chosen opens the holes of what it says.
document.addEventListener("change", async (event) => {
  const form = /** @type {HTMLFormElement | null} */ (/** @type {Element} */ (event.target).closest?.("form[data-grows]") ?? null);
  if (!form) return;
  await sleep(0); // the same key may send it
  while (busy) await sleep(50);
  const url = `${form.action}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`;
  if (url !== location.href) go(url, {}, form);
});

/** The form that going along a link would lose: it is filled in and not sent.
 * @param {HTMLAnchorElement} link */
function unsent(link) {
  const form = /** @type {HTMLFormElement | null} */ (link.dataset.keeps ? document.getElementById(link.dataset.keeps) : null);
  return form && all("*", form).some((field) => isField(field) && changed(field)) ? form : null;
}

document.addEventListener("click", async (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[href]"));
  if (!link || !main.contains(link) || event.ctrlKey || event.metaKey || link.target) return undefined;
  const form = unsent(link);
  if (form) {
    event.preventDefault();
    if (!form.reportValidity()) return undefined;
    const body = new URLSearchParams(/** @type {any} */ (filled(form, null)));
    body.set("then", "position");
    return go(form.action, { method: "POST", body }, null);
  }
  if (soonSent.size || (busy && main.querySelector("[data-auto]"))) {
    event.preventDefault();
    for (const name of [...soonSent.keys()]) await sendItself(name);
    while (busy) await sleep(50);
    return link.pathname === location.pathname ? go(link.href, {}, null) : location.assign(link.href);
  }
  if (link.pathname !== location.pathname || (link.hash && link.search === location.search)) return undefined;
  event.preventDefault();
  if (busy) { waiting = nameOf(link); return undefined; }
  go(link.href, {}, null);
});
addEventListener("popstate", () => location.reload());

// ---- topics of a long page, folded where it is narrow; what somebody opened or folded stays so in this tab

/** @returns {Record<string, boolean>} */
function foldsKept() {
  try { return JSON.parse(sessionStorage.getItem("judge-folds") ?? "{}"); } catch { return {}; }
}

function fold() {
  const kept = foldsKept();
  const wide = matchMedia("(min-width: 40.01rem)").matches;
  for (const part of all("details[data-fold]")) {
    const topic = /** @type {HTMLDetailsElement} */ (part);
    const asked = location.hash && topic.querySelector(location.hash);
    topic.open = Boolean(asked) || (kept[topic.dataset.fold ?? ""] ?? (wide ? topic.open : topic.dataset.fold === "start"));
  }
}
document.addEventListener("click", (event) => {
  const topic = /** @type {HTMLDetailsElement | null} */ (/** @type {Element} */ (event.target).closest?.("details[data-fold] > summary")?.parentElement ?? null);
  if (!topic) return;
  try { sessionStorage.setItem("judge-folds", JSON.stringify({ ...foldsKept(), [topic.dataset.fold ?? ""]: !topic.open })); } catch { /* a browser told to store nothing */ }
});

/** Show of the cards to tap those that can lie in the zone that is chosen. */
function fitTiles() {
  for (const form of all("form[data-tiles]")) {
    const zone = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=zone]:checked"))?.value ?? "";
    for (const part of all("[data-lies]", form)) part.toggleAttribute("hidden", !part.getAttribute("data-lies")?.split(" ").includes(zone));
  }
}
document.addEventListener("change", (event) => { if (/** @type {Element} */ (event.target).matches("[data-tiles] [name=zone]")) fitTiles(); });
document.addEventListener("judge:swapped", () => { fold(); fitTiles(); });
fold();
fitTiles();

// ---- taps on the board

/** @param {string} label */
function tap(label) {
  if (fillIn(label) || choose(label)) return;
  const claims = main.querySelector("#tap [name=claims]");
  const fitting = claims ? [] : all(".b-acts > [data-about]").filter((el) => /** @type {HTMLElement} */ (el).dataset.about === label);
  if (fitting.length === 1) {
    const one = /** @type {any} */ (fitting[0]);
    if (one.tagName === "FORM") return one.requestSubmit();
    one.open = true;
    light();
    if (!inSight(one)) one.scrollIntoView({ block: "nearest" });
    return;
  }
  const asking = claims || fitting.length ? [] : all(".b-acts > [data-may]").filter((el) => /** @type {HTMLElement} */ (el).dataset.may?.split("\n").includes(label));
  if (asking.length === 1) {
    const one = /** @type {any} */ (asking[0]);
    if (one.tagName === "FORM") return one.requestSubmit();
    one.open = true;
    if (choose(label)) return;
  }
  const form = /** @type {HTMLFormElement} */ (main.querySelector("#tap"));
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  query.set("tap", label);
  go(`${form.action}?${query}`, {}, null);
}

/** Put it into the field of "something else happened" that is being filled.
 * @param {string} label */
function fillIn(label) {
  const form = main.querySelector(".asks[open] > [data-else]");
  if (!form) return false;
  const fields = ["card", "target", "pay"].map((name) => /** @type {HTMLInputElement} */ (form.querySelector(`[name=${name}]`))).filter((one) => !one.closest("[hidden]"));
  const field = fields.find((one) => one === last) ?? fields.find((one) => !one.value) ?? fields.at(-1);
  if (!field) return false;
  field.value = field.name === "pay" && field.value ? `${field.value}, ${label}` : label;
  if (field.name !== "pay") last = fields[fields.indexOf(field) + 1] ?? null;
  return true;
}
/** @type {Element | null} */
let last = null;
document.addEventListener("focusin", (event) => { if (/** @type {Element} */ (event.target).closest("[data-else] input")) last = /** @type {Element} */ (event.target); });

/** Show of "something else happened" only what the chosen action names. */
function fitElse() {
  const form = main.querySelector("[data-else]");
  const verb = /** @type {HTMLSelectElement | undefined | null} */ (form?.querySelector("[name=do]"))?.selectedOptions[0];
  const names = verb?.dataset.names === undefined ? ["card", "target", "pay", "player"] : verb.dataset.names.split(" ");
  for (const name of ["card", "target", "pay", "player"]) {
    const field = form?.querySelector(`[name=${name}]`)?.closest(".field");
    if (field) field.toggleAttribute("hidden", !names.includes(name));
  }
  last = null;
}
document.addEventListener("change", (event) => { if (/** @type {Element} */ (event.target).matches("[data-else] [name=do]")) fitElse(); });
document.addEventListener("judge:swapped", fitElse);

/** Choose it in the form that asks for it; what it does not offer is chosen all the same.
 * @param {string} label */
function choose(label) {
  const form = opened()?.querySelector("form");
  const boxes = form ? all("fieldset input[name^='slot:']", form) : [];
  if (!form || !boxes.length) return false;
  let box = /** @type {any} */ (boxes.find((/** @type {any} */ one) => one.value === label));
  if (!box) {
    const model = /** @type {any} */ (boxes.find((/** @type {any} */ one) => !one.checked) ?? boxes[0]).closest("label");
    const added = model.cloneNode(true);
    box = added.querySelector("input");
    box.value = label;
    const name = all("[data-obj]").find((el) => el.getAttribute("data-obj") === label)?.querySelector("b, .nm, .vh")?.textContent?.trim();
    added.querySelector("span").textContent = `${name ?? label} ≠`;
    model.after(added);
  }
  box.click();
  light();
  if (full(form)) form.requestSubmit();
  return true;
}

const opened = () => main.querySelector(".b-acts .asks[open]:has([data-ask])");

/** Say whether everything that is asked for is chosen and leaves no more to choose.
 * @param {HTMLFormElement} form */
const full = (form) => all("[data-ask]", form).every((/** @type {any} */ part) => {
  const { low, high } = part.dataset;
  return low === high && all("input:checked", part).length === Number(low) && !part.querySelector("select, [type=number]");
});

/** Light up on the board what the open form asks for. */
function light() {
  const form = opened();
  const asked = new Map(form ? all("input[name^='slot:']", form).map((/** @type {any} */ box) => [box.value, box.checked]) : []);
  main.classList.toggle("asking", asked.size > 0);
  main.style.setProperty("--foot", `${foot()}px`);
  for (const el of all("[data-obj]")) {
    const label = el.getAttribute("data-obj") ?? "";
    el.classList.toggle("asked", asked.get(label) === false);
    el.classList.toggle("sel", asked.get(label) === true);
  }
}
document.addEventListener("toggle", (event) => {
  const part = /** @type {HTMLDetailsElement} */ (event.target);
  if (!part.matches?.(".asks")) return;
  if (part.open && part.querySelector("[data-ask]")) for (const other of all(".asks[open]:has([data-ask])")) if (other !== part) /** @type {any} */ (other).open = false;
  light();
}, true);
document.addEventListener("change", (event) => { if (/** @type {Element} */ (event.target).closest("[data-ask]")) light(); });
light();

// ---- one line to type: completed by the service, in the words of the page; Tab takes the first

/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
/** Show behind what is typed how it would go on.
 * @param {HTMLInputElement} field @param {string} first */
function ghost(field, first) {
  const goes = field.value && first.length > field.value.length && first.toLowerCase().startsWith(field.value.toLowerCase()) ? first.slice(field.value.length) : "";
  const shown = field.parentElement?.querySelector(".ghost");
  shown?.replaceChildren(field.value, Object.assign(document.createElement("b"), { textContent: goes }));
  const key = /** @type {HTMLElement | null | undefined} */ (field.form?.querySelector("kbd"));
  if (key) key.hidden = !goes;
}

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name !== "line" || !field.form?.dataset.lines) return;
  ghost(field, field.list?.querySelector("option")?.value ?? "");
  clearTimeout(soon);
  soon = setTimeout(async () => {
    const url = new URL(field.form?.dataset.lines ?? "", location.href);
    url.searchParams.set("text", field.value);
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) return;
    const lines = /** @type {string[]} */ (await answer.json());
    field.list?.replaceChildren(...lines.map((line) => Object.assign(document.createElement("option"), { value: line })));
    ghost(field, lines[0] ?? "");
  }, 120);
});
document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (event.key !== "Tab" || event.shiftKey || field.name !== "line" || !field.value) return;
  const first = /** @type {HTMLDataListElement | null} */ (field.list)?.options[0]?.value ?? "";
  if (first.length <= field.value.trim().length) return;
  event.preventDefault();
  field.value = `${first} `;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
