// Fast entry reads a line as the service does, and shows what it means before it is sent.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { querySelector: () => null }; // a page without the form
const { meant, read, scanned } = await import("./quick.js");

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

const TABLES = { 7: [["Ann", "Bo"], ""], 8: [["Cy", "Di"], "2–0"], 9: [["Ed"], ""], 10: [["Ann", "Bo", "Cy"], ""] };

for (const [text, asks, wanted] of [
  ["", "figures", { kind: "nothing" }],
  [" . ", "figures", { kind: "nothing" }],
  ["7 2 0 d", "figures", { kind: "unread", unread: ["d"] }],
  ["d", "figures", { kind: "unread", unread: ["d"] }],
  ["99 2 0", "figures", { kind: "absent", table: 99 }],
  ["99 2 d", "figures", { kind: "unread", unread: ["d"] }],
  ["0", "figures", { kind: "absent", table: 0 }],
  ["07 2 0", "figures", { kind: "score", table: 7, shown: ["Ann", "2 – 0", "Bo"], there: "", whole: true }],
  ["7 1 1 1", "figures", { kind: "score", table: 7, shown: ["Ann", "1 – 1 – 1", "Bo"], there: "", whole: true }],
  ["8 0 2", "figures", { kind: "score", table: 8, shown: ["Cy", "0 – 2", "Di"], there: "2–0", whole: true }],
  ["7", "figures", { kind: "seats", table: 7, shown: ["Ann – Bo"], there: "", whole: false }],
  ["7 2", "figures", { kind: "seats", table: 7, shown: ["2. Ann – Bo"], there: "", whole: false }],
  ["9 1", "figures", { kind: "seats", table: 9, shown: ["1. Ed"], there: "", whole: true }],
  ["10 2 1 3", "places", { kind: "seats", table: 10, shown: ["2. Ann – 1. Bo – 3. Cy"], there: "", whole: true }],
  ["10 2 1", "places", { kind: "seats", table: 10, shown: ["2. Ann – 1. Bo – Cy"], there: "", whole: false }],
  ["7 12 30", "scores", { kind: "seats", table: 7, shown: ["Ann (12) – Bo (30)"], there: "", whole: true }],
  ["7 1 30 2 12", "both", { kind: "seats", table: 7, shown: ["1. Ann (30) – 2. Bo (12)"], there: "", whole: true }],
  ["7 1 30 2", "both", { kind: "seats", table: 7, shown: ["1. Ann (30) – 2. Bo"], there: "", whole: false }],
]) {
  test(`"${text}" where ${asks} are asked for`, () => assert.deepEqual(meant(text, TABLES, asks), wanted));
}

for (const [text, wanted] of [
  ["https://judge.example/e/ab12/rounds/4/tables/17", { event: "/e/ab12/", round: "4", table: "17", sheet: "/e/ab12/rounds/4/tables/17" }],
  ["http://10.0.0.5:8000/judge/e/ab12/rounds/04/tables/017 ",
    { event: "/judge/e/ab12/", round: "4", table: "17", sheet: "/judge/e/ab12/rounds/04/tables/017" }],
  ["17 2 0", null],
  ["17 https://judge.example/e/ab12/rounds/4/tables/17", null],
  ["https://judge.example/join/ABC234", null],
]) {
  test(`a scanner types "${text}"`, () => assert.deepEqual(scanned(text), wanted));
}
