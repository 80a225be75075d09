// Writes judge/printing/collation/*.txt: Han characters in the order of CLDR, as Node's ICU sorts them.
// Run by hand when the data are renewed: node tests/printing/collation_order.mjs CHARACTERS_FILE
// where the file holds every Han character a font of the print room has.
import { readFileSync, writeFileSync } from "node:fs";

const han = [...new Set(readFileSync(process.argv[2], "utf8"))].filter((c) => /\p{Script=Han}/u.test(c));
const orders = { stroke: "zh-Hant-u-co-stroke", pinyin: "zh-Hans-u-co-pinyin", japanese: "ja" };
const target = new URL("../../judge/printing/collation/", import.meta.url);
for (const [name, locale] of Object.entries(orders)) {
  const collator = new Intl.Collator(locale);
  const sorted = han.toSorted((a, b) => collator.compare(a, b) || a.codePointAt(0) - b.codePointAt(0));
  writeFileSync(new URL(`${name}.txt`, target), sorted.join("") + "\n");
}
console.log(`${han.length} characters, ICU ${process.versions.icu}, CLDR ${process.versions.cldr}`);
