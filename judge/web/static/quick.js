// @ts-check
// Fast entry: Enter frees the field at once; lines wait in a list and are sent one after the other, each with its own
// key. Only a line that was written leaves the list of what is owed; a refused one stays with the reason until it is
// mended or dropped. What waits survives a reload and a lost connection.
import { newKey, post, Queue } from "./queue.js";

/** @typedef {{ key: string, line: string, round: string, problem?: string }} Line */
/** @typedef {{ line: string, said: string, undo: string }} Done */

/** Read a line as the service does: numbers, marks between them, and what is neither.
 * @param {string} text @returns {{ numbers: number[], unread: string[] }} */
export function read(text) {
  const parts = text.normalize("NFKC").split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  const plain = (/** @type {string} */ part) => /^[0-9]{1,4}$/.test(part);
  return { numbers: parts.filter(plain).map(Number), unread: parts.filter((part) => !plain(part)) };
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

  function echo() {
    const { numbers, unread } = read(input.value);
    const [number, ...score] = numbers;
    const known = JSON.parse(tables.textContent || "{}");
    output.replaceChildren();
    const add = (/** @type {string} */ tag, /** @type {string} */ text, type = "") => output.append(part(tag, text, type), " ");
    if (unread.length) return add("span", `${words.unread}: ${unread.join(" ")}`);
    if (number === undefined) return add("span", words.hint || "", "dim");
    const table = known[number];
    if (!table) return add("span", `${words.table} ${number}: ${words.noTable}`);
    const [names, result] = table;
    add("b", `${words.table} ${number}`);
    if (names.length === 2 && score.length >= 2 && !["both", "scores"].includes(words.asks || "")) {
      add("span", names[0]);
      add("b", `${score[0]} – ${score[1]}${score[2] ? ` – ${score[2]}` : ""}`);
      add("span", names[1]);
      add("span", result ? `${words.there}: ${result}` : words.enter || "", "dim");
    } else {
      const turns = words.asks === "both" ? 2 : 1; // place and score of a seat follow each other
      const said = (/** @type {string} */ name, /** @type {number} */ i) => {
        const [one, two] = score.slice(i * turns, i * turns + turns);
        if (one === undefined) return name;
        if (words.asks === "scores") return `${name} (${one})`;
        return `${one}. ${name}${two === undefined ? "" : ` (${two})`}`;
      };
      add("span", names.map(said).join(" – "));
      if (score.length === names.length * turns) add("span", result ? `${words.there}: ${result}` : words.enter || "", "dim");
    }
  }

  /** @param {string} url @param {string} key @param {Record<string, string>} fields */
  const told = (url, key, fields) => post(url, new URLSearchParams({ csrf_token: document.body.dataset.token || "", _key: key, ...fields }));

  async function send() {
    const [before] = done;
    const came = await owed.send(({ key, line, round }) => told(form.action, key, { line, round }), ({ line }, said) => {
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

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const line = input.value.trim();
    if (!line) return;
    input.value = "";
    echo();
    owed.add({ key: newKey(), line, round: tables.dataset.state || "" });
    send();
  });
  input.addEventListener("input", echo);
  document.addEventListener("judge:swapped", () => { if (input.value) echo(); });
  document.addEventListener("judge:connection", send);
  show();
  send();
  input.focus();
}
