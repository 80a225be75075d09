// What waits in a browser's storage: order, refusals, doubles, and a storage that is full or holds something else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fate, leftAlone, newKey, Queue } from "./queue.js";

/** A storage in memory; `full` once it takes nothing more. */
function shelf(start = {}) {
  const held = new Map(Object.entries(start));
  return {
    full: false,
    held,
    getItem: (name) => held.get(name) ?? null,
    setItem(name, value) {
      if (this.full) throw new Error("QuotaExceededError");
      held.set(name, value);
    },
  };
}

/** A queue of lines, and how often it said that it changed. */
function queue(on = shelf()) {
  const seen = { changes: 0 };
  const made = new Queue("lines", () => { seen.changes += 1; }, on);
  return { made, seen, on };
}

const add = (to, ...lines) => { for (const line of lines) to.add({ key: line, line }); };
const lines = (of) => of.all().map((one) => one.line);
const OK = { status: 200, said: {} };

for (const [status, code, wanted] of [
  [200, undefined, "written"], [204, undefined, "written"], [303, undefined, "refused"], [422, "quick.unread", "refused"],
  [409, "once.busy", "again"], [409, "result.there", "refused"], [403, undefined, "refused"],
  [401, "forbidden.login", "login"], [400, "csrf", "login"], [400, "http.400", "refused"], [429, undefined, "again"],
  [502, undefined, "again"], [0, undefined, "again"],
]) {
  test(`an answer ${status} ${code ?? ""} is ${wanted}`, () => assert.equal(fate(status, code), wanted));
}

test("keys are 32 signs and never the same", () => {
  const keys = new Set(Array.from({ length: 1000 }, newKey));
  assert.equal(keys.size, 1000);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test("lines are sent in the order they were entered, one after the other", async () => {
  const { made } = queue();
  add(made, "1 2 0", "2 2 0", "3 2 0");
  const sent = [];
  let open = 0;
  const came = await made.send(async ({ line }) => {
    open += 1;
    assert.equal(open, 1);
    await new Promise((done) => setTimeout(done, 1));
    sent.push(line);
    open -= 1;
    return OK;
  });
  assert.deepEqual([came, sent, lines(made)], ["sent", ["1 2 0", "2 2 0", "3 2 0"], []]);
});

test("a line entered while others are sent is sent too", async () => {
  const { made } = queue();
  add(made, "first");
  const sent = [];
  await made.send(async ({ line }) => {
    if (!sent.length) add(made, "later");
    sent.push(line);
    return OK;
  });
  assert.deepEqual([sent, lines(made)], [["first", "later"], []]);
});

test("a refused line stays with its reason, is not sent again, and stops no other", async () => {
  const { made } = queue();
  add(made, "good", "bad", "better");
  const sent = [];
  const how = async ({ line }) => {
    sent.push(line);
    return line === "bad" ? { status: 422, said: { message: "No table 99." } } : OK;
  };
  assert.equal(await made.send(how), "sent");
  assert.equal(await made.send(how), "nothing");
  assert.deepEqual(sent, ["good", "bad", "better"]);
  assert.deepEqual(made.all(), [{ key: "bad", line: "bad", problem: "No table 99." }]);
  made.drop("bad");
  assert.deepEqual(made.all(), []);
});

test("a refusal without words says its number", async () => {
  const { made } = queue();
  add(made, "bad");
  await made.send(async () => ({ status: 404, said: {} }));
  assert.equal(made.all()[0].problem, "404");
});

for (const status of [0, 429, 500, 503]) {
  test(`where nothing is known (${status}) everything stays in its order for the next time`, async () => {
    const { made } = queue();
    add(made, "one", "two");
    assert.equal(await made.send(async () => ({ status, said: {} })), "again");
    assert.deepEqual([lines(made), made.waiting().length], [["one", "two"], 2]);
  });
}

test("an answer lost after the second sends the second again, not the first", async () => {
  const { made } = queue();
  add(made, "one", "two", "three");
  const sent = [];
  const lossy = async ({ line }) => { sent.push(line); return line === "two" && sent.length === 2 ? { status: 0, said: {} } : OK; };
  assert.equal(await made.send(lossy), "again");
  assert.equal(await made.send(lossy), "sent");
  assert.deepEqual(sent, ["one", "two", "two", "three"]);
});

test("sending twice at once sends each line once", async () => {
  const { made } = queue();
  add(made, "one", "two");
  const sent = [];
  const slow = async ({ line }) => { await new Promise((done) => setTimeout(done, 2)); sent.push(line); return OK; };
  assert.deepEqual(await Promise.all([made.send(slow), made.send(slow)]), ["sent", "nothing"]);
  assert.deepEqual(sent, ["one", "two"]);
});

test("an error on the way leaves the queue able to send", async () => {
  const { made } = queue();
  add(made, "one");
  await assert.rejects(made.send(async () => { throw new Error("broken"); }));
  assert.equal(await made.send(async () => OK), "sent");
});

test("a storage that is full keeps lines while the page is open, and says that closing it would lose them", async () => {
  const { made, on } = queue();
  add(made, "one");
  assert.equal(made.held, false);
  on.full = true;
  add(made, "two");
  assert.deepEqual([lines(made), made.held], [["one", "two"], true]);
  on.full = false;
  assert.equal(await made.send(async () => OK), "sent");
  assert.deepEqual([lines(made), on.held.get("lines"), made.held], [[], "[]", false]);
});

test("a storage that stays full: what was sent is not sent again while the page is open", async () => {
  const { made, on } = queue();
  on.full = true;
  add(made, "one", "two");
  const sent = [];
  await made.send(async ({ line }) => { sent.push(line); return line === "two" ? { status: 422, said: {} } : OK; });
  assert.equal(await made.send(async ({ line }) => { sent.push(line); return OK; }), "nothing");
  assert.deepEqual([sent, lines(made), made.held], [["one", "two"], ["two"], false]);
});

test("a browser that stores nothing at all keeps lines while the page is open", async () => {
  const never = () => { throw new Error("SecurityError"); };
  const { made } = queue({ getItem: never, setItem: never });
  add(made, "one", "two");
  assert.deepEqual([lines(made), made.held], [["one", "two"], true]);
  assert.equal(await made.send(async () => OK), "sent");
  assert.deepEqual(lines(made), []);
});

for (const [status, code] of [[401, "forbidden.login"], [400, "csrf"]]) {
  test(`a line sent while nobody was logged in (${status}) waits again once somebody is`, async () => {
    const { made } = queue();
    add(made, "bad", "one", "two");
    let out = true;
    const sent = [];
    const how = async ({ line }) => {
      sent.push(line);
      if (line === "bad") return { status: 422, said: { message: "No table 99." } };
      return out ? { status, said: { code, message: "Log in first." } } : OK;
    };
    assert.equal(await made.send(how), "nothing");
    assert.deepEqual(made.all().map((one) => one.problem), ["No table 99.", "Log in first.", "Log in first."]);
    out = false;
    made.retry();
    assert.deepEqual(made.waiting(), [{ key: "one", line: "one" }, { key: "two", line: "two" }]);
    assert.equal(await made.send(how), "sent");
    assert.deepEqual([sent, lines(made)], [["bad", "one", "two", "one", "two"], ["bad"]]);
  });
}

test("the same line typed twice is two entries, each with its own answer", async () => {
  const { made } = queue();
  made.add({ key: newKey(), line: "1 2 0" });
  made.add({ key: newKey(), line: "1 2 0" });
  const keys = [];
  await made.send(async ({ key }) => (keys.push(key) === 1 ? OK : { status: 409, said: { code: "result.there", message: "There." } }));
  assert.equal(new Set(keys).size, 2);
  assert.deepEqual(made.all(), [{ key: keys[1], line: "1 2 0", problem: "There." }]);
});

test("an entry is sent with the same key each time", async () => {
  const { made } = queue();
  made.add({ key: newKey(), line: "1 2 0" });
  const keys = [];
  await made.send(async ({ key }) => { keys.push(key); return { status: 0, said: {} }; });
  await made.send(async ({ key }) => { keys.push(key); return OK; });
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});

for (const broken of ["{", "7", '{"key": "a"}', "null", '[null, 3, {"line": "x"}]']) {
  test(`a storage that holds ${broken} is an empty queue that works`, async () => {
    const { made } = queue(shelf({ lines: broken }));
    assert.deepEqual(made.all(), []);
    add(made, "one");
    assert.deepEqual(lines(made), ["one"]);
  });
}

for (const broken of ['[{"key": "a", "line": "12 2 0"', '{"line": "12 2 0"}', '[{"line": "12 2 0"}]']) {
  test(`what cannot be read is put aside once, not thrown away: ${broken}`, () => {
    const { made, on } = queue(shelf({ lines: broken, "unread lines": "before" }));
    made.all();
    made.all();
    add(made, "one");
    assert.equal(on.held.get("unread lines"), `before\n${broken}`);
    assert.deepEqual(lines(made), ["one"]);
  });
}

test("beside an entry that cannot be read, the others are sent", async () => {
  const { made } = queue(shelf({ lines: '[null, {"key": "a", "line": "1 2 0"}]' }));
  const sent = [];
  await made.send(async ({ line }) => { sent.push(line); return OK; });
  assert.deepEqual([sent, lines(made)], [["1 2 0"], []]);
});

test("a storage that is full and cannot be read stops nobody", async () => {
  const on = shelf({ lines: "{" });
  on.full = true;
  const { made } = queue(on);
  add(made, "one");
  assert.deepEqual(lines(made), ["one"]);
});

test("another page's queue of the same name is the same queue", () => {
  const on = shelf();
  const { made: here } = queue(on);
  const { made: there } = queue(on);
  add(here, "one");
  add(there, "two");
  assert.deepEqual(lines(here), ["one", "two"]);
});

test("every change is told", async () => {
  const { made, seen } = queue();
  add(made, "one", "two");
  await made.send(async ({ line }) => (line === "one" ? OK : { status: 422, said: {} }));
  made.drop("two");
  assert.equal(seen.changes, 5);
});

test("asked twice to try again, it tries once", async () => {
  const { made } = queue();
  let tried = 0;
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (act) => real(act, 5);
  made.soon(() => { tried += 1; });
  made.soon(() => { tried += 1; });
  globalThis.setTimeout = real;
  await new Promise((done) => real(done, 30));
  assert.equal(tried, 1);
});

test("a service that asks to be left alone is left alone, whoever asks to send, and then the entry is sent", async (t) => {
  t.mock.timers.enable({ apis: ["Date", "setTimeout"] });
  const { made } = queue();
  add(made, "1 2 0");
  const sent = [];
  const busy = async ({ line }) => { sent.push(line); return { status: 503, said: {}, after: 5000 }; };
  assert.equal(await made.send(busy), "again");
  assert.equal(await made.send(busy), "again");
  assert.equal(sent.length, 1);
  let tried = 0;
  made.soon(() => { tried += 1; });
  t.mock.timers.tick(4999);
  assert.equal(tried, 0);
  t.mock.timers.tick(1);
  assert.equal(tried, 1);
  assert.equal(await made.send(async () => OK), "sent");
  assert.deepEqual(lines(made), []);
});

test("how long to leave it alone is what the answer says, in bounds", () => {
  const said = (after) => leftAlone({ headers: new Headers(after === undefined ? {} : { "Retry-After": after }) });
  assert.deepEqual([said("5"), said(undefined), said("soon"), said("100000"), leftAlone(null)], [5000, 0, 0, 60000, 0]);
});
