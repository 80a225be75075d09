// A number and what it counts are joined where they are read; all else stays as it is.
import assert from "node:assert/strict";
import { test } from "node:test";

const { joined } = await import("./joined.js");

for (const [text, wanted] of [
  ["不明 3 枚", "不明 3\u00a0枚"],
  ["12体と 2 点", "12\u2060体と 2\u00a0点"],
  ["第 3 步不合法", "第\u00a03\u00a0步不合法"],
  ["第3步", "第\u20603\u2060步"],
  ["人口 3 非アクティブ", "人口 3 非アクティブ"],
  ["2–1, 3 cards", "2–1, 3 cards"],
  ["枚 3", "枚 3"],
]) {
  test(`"${text}"`, () => assert.equal(joined(text), wanted));
}
test("joined once and for all", () => assert.equal(joined(joined("第 3 步：2张")), joined("第 3 步：2张")));
