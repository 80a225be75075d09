// @ts-check
// Fast entry: Enter frees the field at once; lines wait in a list and are sent one after the other, each with its own
// key. Only a line that was written leaves the list of what is owed; a refused one stays with the reason until it is
// mended or dropped. What waits survives a reload and a lost connection.

/** @typedef {{ key: string, line: string, round: string, problem?: string }} Line */
/** @typedef {{ line: string, said: string, undo: string }} Done */

/** Read a line as the service does: numbers, marks between them, and what is neither.
 * @param {string} text @returns {{ numbers: number[], unread: string[] }} */
export function read(text) {
  const parts = text.normalize("NFKC").split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  const plain = (/** @type {string} */ part) => /^[0-9]{1,4}$/.test(part);
  return { numbers: parts.filter(plain).map(Number), unread: parts.filter((part) => !plain(part)) };
}

/** What to do about an answer: it is written, it is refused, or nothing is known and the line is sent again.
 * @param {number} status 0 where none came @param {string} [code] @returns {"written" | "refused" | "again"} */
export function fate(status, code) {
  if (status >= 200 && status < 300) return "written";
  return status === 0 || status >= 500 || status === 429 || code === "once.busy" ? "again" : "refused";
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-quick]"));
if (form) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const SHOWN = 6; // lines just written that stay in sight
  const PAUSE = 3000; // before a line is sent again
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input[name=line]"));
  const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  const list = /** @type {HTMLElement} */ (document.querySelector("[data-lines]"));
  const tables = /** @type {HTMLElement} */ (document.getElementById("q-tables"));
  const words = output.dataset;
  const store = `judge-lines ${document.body.dataset.who} ${form.action}`;
  /** @type {Done[]} */
  let done = [];
  let sending = false;

  /** @returns {Line[]} */
  const owed = () => JSON.parse(localStorage.getItem(store) || "[]");
  const keep = (/** @type {Line[]} */ lines) => { localStorage.setItem(store, JSON.stringify(lines)); show(); };
  const without = (/** @type {string} */ key) => owed().filter((line) => line.key !== key);

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
    const lines = owed();
    const refused = lines.filter((line) => line.problem).map((line) => row(
      "no", line.line, words.refused || "", line.problem || "",
      button(words.mend || "", line.line, () => { input.value = line.line; keep(without(line.key)); echo(); input.focus(); }),
      button(words.drop || "", line.line, () => { keep(without(line.key)); input.focus(); }),
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
  async function post(url, key, fields) {
    const body = new URLSearchParams({ csrf_token: document.body.dataset.token || "", _key: key, ...fields });
    const answer = await fetch(url, { method: "POST", body, headers: { "X-Requested-With": "fetch" } }).catch(() => null);
    return { status: answer?.status ?? 0, said: (await answer?.json().catch(() => null)) ?? {} };
  }

  async function send() {
    if (sending) return;
    sending = true;
    let wrote = false;
    for (let next = first(); next; next = first()) {
      const { key, line, round } = next;
      const { status, said } = await post(form.action, key, { line, round });
      const what = fate(status, said.code);
      if (what === "again") { setTimeout(send, PAUSE); break; }
      if (what === "written") {
        done = [{ line, said: said.said ?? "", undo: said.undo ?? "" }, ...done].slice(0, SHOWN);
        wrote = true;
        keep(without(key));
      } else keep(owed().map((one) => (one.key === key ? { ...one, problem: said.message || String(status) } : one)));
    }
    sending = false;
    if (wrote) document.dispatchEvent(new Event("judge:refresh"));
  }
  const first = () => owed().find((line) => !line.problem);

  /** @param {Done} one */
  async function undo(one) {
    const { status, said } = await post(one.undo, newKey(), {});
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
    keep([...owed(), { key: newKey(), line, round: tables.dataset.state || "" }]);
    send();
  });
  input.addEventListener("input", echo);
  document.addEventListener("judge:swapped", () => { if (input.value) echo(); });
  document.addEventListener("judge:connection", send);
  show();
  send();
  input.focus();
}

/** A key of its own for every line, on plain HTTP too. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
