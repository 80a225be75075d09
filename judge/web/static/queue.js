// @ts-check
// What is owed to the service: entries that wait in this browser's storage and are sent one after the other, each with
// its own key, so that one sent twice is written once. A refused one stays, with the reason, until somebody drops it.

/** @typedef {{ key: string, problem?: string, login?: boolean }} Entry `login`: refused only because nobody was logged in */
/** @typedef {{ status: number, said: Record<string, string>, after?: number }} Answer what the service said; status 0 where
 * nothing came; `after`: the ms it asks to be left alone */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Shelf */

const PAUSE = 3000; // ms before what the service could not take just now is sent again
const LONGEST = 60000; // ms that it may ask for

/** A key of its own for every entry; on plain HTTP, as in a hall without internet, a browser has no randomUUID. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What to do about an answer: it is written, it is refused, it waits for somebody to log in, or nothing is known and
 * the entry is sent again.
 * @param {number} status 0 where none came @param {string} [code] @returns {"written" | "refused" | "login" | "again"} */
export function fate(status, code) {
  if (status >= 200 && status < 300) return "written";
  if (status === 401 || code === "csrf") return "login";
  return status === 0 || status >= 500 || status === 429 || code === "once.busy" ? "again" : "refused";
}

/** What a form sends when this button was pressed.
 * @param {HTMLFormElement} form @param {HTMLElement | null} pressed */
export function filled(form, pressed) {
  const Form = /** @type {new (form: HTMLFormElement, pressed: HTMLElement | null) => FormData} */ (FormData);
  return new Form(form, pressed);
}

/** For how many ms a service that could not answer asks to be left alone.
 * @param {Response | null} answer */
export function leftAlone(answer) {
  return Math.min(LONGEST, 1000 * (Number(answer?.headers.get("Retry-After")) || 0));
}

/** @param {string} url @param {URLSearchParams} body @returns {Promise<Answer>} */
export async function post(url, body) {
  const answer = await fetch(url, { method: "POST", body, headers: { "X-Requested-With": "fetch" } }).catch(() => null);
  return { status: answer?.status ?? 0, said: (await answer?.json().catch(() => null)) ?? {}, after: leftAlone(answer) };
}

/** @template {Entry} E */
export class Queue {
  /** @type {E[] | null} what a full storage did not take: kept while the page is open */
  #unstored = null;
  #sending = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  #notBefore = 0;

  /** @param {string} name of the entries in the storage @param {() => void} changed called whenever the entries are others
   * @param {Shelf} [shelf] */
  constructor(name, changed, shelf = localStorage) {
    this.name = name;
    this.changed = changed;
    this.shelf = shelf;
  }

  /** @returns {E[]} every entry, the oldest first */
  all() {
    if (this.#unstored) return this.#unstored;
    const kept = this.#stored();
    try {
      const read = JSON.parse(kept || "[]");
      if (Array.isArray(read) && read.every((one) => typeof one?.key === "string")) return read;
      this.#putAside(kept);
      return Array.isArray(read) ? read.filter((one) => typeof one?.key === "string") : [];
    } catch {
      this.#putAside(kept);
      return [];
    }
  }

  #stored() {
    try {
      return this.shelf.getItem(this.name) ?? "";
    } catch { // a browser told to store nothing
      return "";
    }
  }

  /** Keep what cannot be read under a name of its own: the next entry would write over it.
   * @param {string} text */
  #putAside(text) {
    try {
      const name = `unread ${this.name}`;
      const before = this.shelf.getItem(name);
      if (!before?.includes(text)) this.shelf.setItem(name, before ? `${before}\n${text}` : text);
    } catch { /* where nothing more fits, it stays in its place until there is room */ }
  }

  /** Whether closing the page would lose entries: the storage took nothing, and some are still to be sent. */
  get held() { return Boolean(this.#unstored?.some((one) => !one.problem)); }

  /** @param {E[]} entries */
  #keep(entries) {
    try {
      this.shelf.setItem(this.name, JSON.stringify(entries));
      this.#unstored = null;
    } catch {
      this.#unstored = entries;
    }
    this.changed();
  }

  /** @param {E} entry */
  add(entry) { this.#keep([...this.all(), entry]); }

  /** @param {string} key */
  drop(key) { this.#keep(this.all().filter((one) => one.key !== key)); }

  /** @returns {E[]} what is still to be sent */
  waiting() { return this.all().filter((one) => !one.problem); }

  /** Let what was refused only because nobody was logged in wait again: somebody has logged in since. */
  retry() {
    if (!this.all().some((one) => one.login)) return;
    this.#keep(this.all().map((one) => {
      const { login, problem, ...rest } = one;
      return login ? /** @type {E} */ (rest) : one;
    }));
  }

  /** Try once more in a while; asked twice, it is tried once.
   * @param {() => void} act */
  soon(act) {
    clearTimeout(this.#again);
    this.#again = setTimeout(act, Math.max(PAUSE, this.#notBefore - Date.now()));
  }

  /** Send nothing for so many ms, whatever else asks for it.
   * @param {number} ms */
  later(ms) { this.#notBefore = Math.max(this.#notBefore, Date.now() + ms); }

  /** Send what waits, the oldest first, until all is answered or nothing is known of one; then that one is sent again.
   * @param {(entry: E) => Promise<Answer>} how @param {(entry: E, said: Answer["said"]) => void} [written]
   * @returns {Promise<"nothing" | "sent" | "again">} "sent" where all was answered and something written */
  async send(how, written = () => {}) {
    if (this.#sending) return "nothing";
    if (Date.now() < this.#notBefore) return this.waiting().length ? "again" : "nothing";
    this.#sending = true;
    /** @type {"nothing" | "sent" | "again"} */
    let came = "nothing";
    try {
      for (let [next] = this.waiting(); next; [next] = this.waiting()) {
        const { key } = next;
        const { status, said, after = 0 } = await how(next);
        const what = fate(status, said.code);
        if (what === "again") {
          this.later(after);
          return "again";
        }
        if (what === "written") {
          written(next, said);
          this.drop(key);
          came = "sent";
        } else {
          const refusal = { problem: said.message || String(status), ...(what === "login" ? { login: true } : {}) };
          this.#keep(this.all().map((one) => (one.key === key ? { ...one, ...refusal } : one)));
        }
      }
      return came;
    } finally {
      this.#sending = false;
    }
  }
}
