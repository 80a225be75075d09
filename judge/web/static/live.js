// @ts-check
// Live pages: ask for the tag as often as the service says; when it changed, fetch the page and swap the parts that differ.
import { join } from "./joined.js";

const url = document.body.dataset.live ?? "";
let again = 1.5;  // seconds until the next beat; the answer says how long nothing can be missed
let tag = document.body.dataset.tag;  // of the page as it was drawn: what changed since then is not missed
let busy = false;
const REST = 10;  // a service that is slow under a full hall is asked for pages the less: ten times what the last one took
const MOST_REST = 15;  // seconds
/** @type {Map<Element, Element>} */
const held = new Map();  // parts that came while somebody was using the old ones

/** @param {boolean} on */
const say = (on) => document.dispatchEvent(new CustomEvent("judge:connection", { detail: { on } }));

/** @param {Element} part */
function inUse(part) {
  const active = document.activeElement;
  const typing = active && part.contains(active) && active.matches("input:not([type=hidden]), select, textarea");
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll("input:not([type=hidden]), select, textarea"));
  return typing || [...fields].some(filledIn) || part.querySelector("details[open]") !== null;
}

/** Whether a field holds something else than the service put there: that is not thrown away.
 * @param {HTMLInputElement | HTMLSelectElement} field */
function filledIn(field) {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  return ["radio", "checkbox"].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Put the rows of a list that were touched in their places; the others stay as they are, with the focus and where it was scrolled to.
 * @param {Element} list @param {Element} next */
function mix(list, next) {
  const number = (/** @type {Element} */ row) => Number(row.id.split("-").pop());
  join(next); // what is there is joined already, and compared
  for (const row of [...next.children]) {
    const old = [...list.children].find((one) => one.id === row.id);
    if (row.hasAttribute("data-gone")) old?.remove();
    else if (!old) list.insertBefore(row, [...list.children].find((one) => number(one) > number(row)) ?? null);
    else if (old.innerHTML !== row.innerHTML) swap(old, row);
  }
}

/** @param {Element} part @param {Element} next */
function change(part, next) {
  if (next.hasAttribute("data-changed")) mix(part, next);
  else swap(part, next);
  if (next.hasAttribute("data-rows")) part.setAttribute("data-rows", next.getAttribute("data-rows") ?? "");
}

/** @param {Element} part @param {Element} next */
function swap(part, next) {
  const focused = document.activeElement && part.contains(document.activeElement) ? document.activeElement : null;
  const targets = () => /** @type {Element[]} */ ([...part.querySelectorAll("a, button")]);
  const place = focused ? targets().indexOf(focused) : -1;
  part.innerHTML = next.innerHTML;
  for (const name of ["class", "data-state"]) if (next.hasAttribute(name)) part.setAttribute(name, next.getAttribute(name) ?? "");
  if (place >= 0) /** @type {HTMLElement | undefined} */ (targets()[place])?.focus();
}

function swapHeld() {
  let swapped = false;
  for (const [part, next] of held) {
    if (inUse(part)) continue;
    change(part, next);
    held.delete(part);
    swapped = true;
  }
  if (swapped) document.dispatchEvent(new Event("judge:swapped"));
}

async function refresh() {
  /** @type {HTMLElement | null} */
  const rows = document.querySelector("[data-rows]");
  const seen = rows ? { "X-Seen": rows.dataset.rows || "0" } : {};  // of a long list only what was touched since is wanted
  const answer = await fetch(location.href, { headers: { Accept: "text/html", ...seen }, cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-part]")) {
    const next = fresh.getElementById(part.id);
    if (next) held.set(part, next);
  }
  swapHeld();
  return fresh.body.dataset.tag;  // what it shows may be newer than what was asked about
}

async function beat() {
  if (busy || document.hidden) return;
  busy = true;
  try {
    const seen = `${url.includes("?") ? "&" : "?"}seen=${encodeURIComponent(tag ?? "")}`;  // nothing new is told from memory
    const answer = await fetch(url + seen, { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const { tag: fresh, again: told } = await answer.json();
    again = told;
    say(true);
    if (fresh !== tag) {
      const began = performance.now();
      tag = await refresh() ?? fresh;
      again = Math.max(told, Math.min(MOST_REST, (performance.now() - began) * REST / 1000));
    } else swapHeld();
  } catch {
    say(false);
  } finally {
    busy = false;
  }
}

async function beats() {
  await beat();
  setTimeout(beats, again * (900 + 200 * Math.random()));  // phones that began together drift apart
}

if (url) {
  beats();
  document.addEventListener("visibilitychange", beat);
  document.addEventListener("judge:refresh", async () => { tag = await refresh() ?? tag; });
}
