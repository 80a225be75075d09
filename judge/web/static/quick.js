// @ts-check
// Fast entry: Enter frees the field at once; lines wait in a list and are sent one after the other, each with its own
// key. Only a line that was written leaves the list of what is owed; a refused one stays with the reason until it is
// mended or dropped. What waits survives a reload and a lost connection.
import { newKey, post, Queue } from "./queue.js";

/** @typedef {{ key: string, line: string, round: string, players: string, problem?: string }} Line the round and those who
 * sat at the table when it was typed: it is written for nobody else */
/** @typedef {{ line: string, said: string, undo: string }} Done */

/** Read a line as the service does: numbers, marks between them, and what is neither.
 * @param {string} text @returns {{ numbers: number[], unread: string[] }} */
export function read(text) {
  const parts = text.normalize("NFKC").split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  const plain = (/** @type {string} */ part) => /^[0-9]{1,4}$/.test(part);
  return { numbers: parts.filter(plain).map(Number), unread: parts.filter((part) => !plain(part)) };
}

/** @typedef {Record<string, [names: string[], result: string, players?: string]>} Tables names, result so far and numbers */
/** @typedef {{ table: number, shown: string[], there: string, whole: boolean }} Meant what is shown of a line; whether
 * it says all that its table is asked for, and the result that is there already */

/** What a line means at the tables of this round, before it is sent.
 * @param {string} text @param {Tables} known
 * @param {string} asks what the event asks for
 * @returns {{ kind: "unread", unread: string[] } | { kind: "nothing" } | { kind: "absent", table: number }
 *   | { kind: "score" | "seats" } & Meant} */
export function meant(text, known, asks) {
  const { numbers, unread } = read(text);
  const [number, ...score] = numbers;
  if (unread.length) return { kind: "unread", unread };
  if (number === undefined) return { kind: "nothing" };
  const table = known[number];
  if (!table) return { kind: "absent", table: number };
  const [names, there] = table;
  const [one = "", two = ""] = names;
  if (names.length === 2 && score.length >= 2 && !["both", "scores"].includes(asks)) {
    const figures = `${score[0]} – ${score[1]}${score[2] ? ` – ${score[2]}` : ""}`;
    return { kind: "score", table: number, shown: [one, figures, two], there, whole: true };
  }
  const turns = asks === "both" ? 2 : 1; // place and score of a seat follow each other
  const seat = (/** @type {string} */ name, /** @type {number} */ i) => {
    const [first, second] = score.slice(i * turns, i * turns + turns);
    if (first === undefined) return name;
    if (asks === "scores") return `${name} (${first})`;
    return `${first}. ${name}${second === undefined ? "" : ` (${second})`}`;
  };
  const whole = score.length === names.length * turns;
  return { kind: "seats", table: number, shown: [names.map(seat).join(" – ")], there, whole };
}

/** The table of a slip whose code a hand scanner typed, and the way to its sheet.
 * @param {string} text */
export function scanned(text) {
  const found = /^https?:\/\/[^\s/]+(\S*?\/e\/[^/\s]+\/)rounds\/(\d{1,4})\/tables\/(\d{1,6})$/.exec(text.normalize("NFKC").trim());
  if (!found) return null;
  const [, event = "", round = "", table = ""] = found;
  return { event, round: String(Number(round)), table: String(Number(table)), sheet: `${event}rounds/${round}/tables/${table}` };
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-quick]"));
if (form) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const SHOWN = 6; // lines just written that stay in sight
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input[name=line]"));
  const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  const list = /** @type {HTMLElement} */ (document.querySelector("[data-lines]"));
  const tables = /** @type {HTMLElement} */ (document.getElementById("q-tables"));
  const words = output.dataset;
  /** @type {Done[]} */
  let done = [];
  /** @type {Queue<Line>} */
  const owed = new Queue(`judge-lines ${document.body.dataset.who} ${form.action}`, show);

  /** @param {string} tag @param {string} text @param {string} [type] */
  function part(tag, text, type) {
    const made = document.createElement(tag);
    made.textContent = text;
    if (type) made.className = type;
    return made;
  }

  /** @param {string} text @param {string} line @param {() => void} act */
  function button(text, line, act) {
    const made = /** @type {HTMLButtonElement} */ (part("button", text, "btn bare"));
    made.type = "button";
    made.setAttribute("aria-label", `${text}: ${line}`);
    made.addEventListener("click", act);
    return made;
  }

  /** @param {string} kind @param {string} line @param {string} state @param {string} said @param {...HTMLElement} more */
  function row(kind, line, state, said, ...more) {
    const made = part("li", "", kind);
    made.append(part("code", line), part("span", state, `state ${{ no: "illegal", ing: "off", ok: "legal" }[kind]}`), part("span", said), ...more);
    return made;
  }

  function show() {
    const lines = owed.all();
    const refused = lines.filter((line) => line.problem).map((line) => row(
      "no", line.line, words.refused || "", line.problem || "",
      button(words.mend || "", line.line, () => { input.value = line.line; owed.drop(line.key); echo(); input.focus(); }),
      button(words.drop || "", line.line, () => { owed.drop(line.key); input.focus(); }),
    ));
    const waiting = lines.filter((line) => !line.problem).map((line) => row("ing", line.line, words.waiting || "", ""));
    const written = done.map((one) => row("ok", one.line, words.written || "", one.said, ...(one.undo ? [button(words.undo || "", one.line, () => undo(one))] : [])));
    list.replaceChildren(...refused, ...waiting, ...written);
    list.hidden = list.childElementCount === 0;
  }

  /** @returns {Tables} */
  const known = () => JSON.parse(tables.textContent || "{}");

  function echo() {
    const said = meant(input.value, known(), words.asks || "");
    output.replaceChildren();
    const add = (/** @type {string} */ tag, /** @type {string} */ text, type = "") => output.append(part(tag, text, type), " ");
    if (said.kind === "unread") return add("span", `${words.unread}: ${said.unread.join(" ")}`);
    if (said.kind === "nothing") return add("span", words.hint || "", "dim");
    if (said.kind === "absent") return add("span", `${words.table} ${said.table}: ${words.noTable}`);
    add("b", `${words.table} ${said.table}`);
    for (const [at, text] of said.shown.entries()) add(said.kind === "score" && at === 1 ? "b" : "span", text);
    if (said.whole) add("span", said.there ? `${words.there}: ${said.there}` : words.enter || "", "dim");
  }

  /** @param {string} url @param {string} key @param {Record<string, string>} fields */
  const told = (url, key, fields) => post(url, new URLSearchParams({ csrf_token: document.body.dataset.token || "", _key: key, ...fields }));

  async function send() {
    const [before] = done;
    const came = await owed.send(({ key, line, round, players = "" }) => told(form.action, key, { line, round, players }), ({ line }, said) => {
      done = [{ line, said: said.said ?? "", undo: said.undo ?? "" }, ...done].slice(0, SHOWN);
    });
    if (came === "again") owed.soon(send);
    if (done[0] !== before) document.dispatchEvent(new Event("judge:refresh"));
  }

  /** @param {Done} one */
  async function undo(one) {
    const { status, said } = await told(one.undo, newKey(), {});
    done = done.map((other) => (other !== one ? other : status < 300 && status ? { ...one, said: words.undone || "", undo: "" } : { ...one, said: said.message || one.said }));
    show();
    input.focus();
    document.dispatchEvent(new Event("judge:refresh"));
  }

  /** A slip of this round waits for its figures; any other is opened.
   * @param {NonNullable<ReturnType<typeof scanned>>} slip */
  function take({ event, round, table, sheet }) {
    const here = new URL(/** @type {HTMLFormElement} */ (form).action).pathname.startsWith(event) && round === tables.dataset.state;
    input.value = here && known()[table] ? `${table} ` : "";
    echo();
    if (!input.value) location.assign(sheet);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const line = input.value.trim();
    if (!line) return;
    const slip = scanned(line);
    if (slip) return take(slip);
    input.value = "";
    echo();
    const [table = ""] = read(line).numbers;
    owed.add({ key: newKey(), line, round: tables.dataset.state || "", players: known()[table]?.[2] ?? "" });
    send();
  });
  input.addEventListener("input", echo);
  document.addEventListener("judge:swapped", () => { if (input.value) echo(); });
  document.addEventListener("judge:connection", send);
  window.addEventListener("beforeunload", (event) => { if (owed.held) event.preventDefault(); });
  owed.retry();
  show();
  send();
  input.focus();
}
