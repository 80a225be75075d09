// Fast entry reads a line as the service does, and tells the reader what is not a number.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { querySelector: () => null }; // a page without the form
const { read } = await import("./quick.js");

for (const [text, numbers, unread] of [
  ["12 2 1", [12, 2, 1], []],
  ["２　０　２", [2, 0, 2], []],
  ["6 2 0 d", [6, 2, 0], ["d"]],
  ["桌7：2–1", [2, 1], ["桌7"]],
  ["", [], []],
  ["12345 2 0", [2, 0], ["12345"]],
  ["1/2/3", [1, 2, 3], []],
  ["-3 2", [3, 2], []],
  ["1e3 2 0", [2, 0], ["1e3"]],
  ["٣ 2 0", [2, 0], ["٣"]],
  ["7\t2\u00a00", [7, 2, 0], []],
]) {
  test(`"${text}"`, () => assert.deepEqual(read(text), { numbers, unread }));
}
