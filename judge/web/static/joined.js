// @ts-check
// A number and what it counts stay on one line: 3 枚, 第 3 步, 2体. Chinese and Japanese may break anywhere, and no style
// knows what belongs together. Only what is read is changed, nothing that is sent or compared.

// What a number can stand before, by its first sign (layout.py has the same for paper).
const COUNTERS = "枚体點点個个回人本番手目つ名組组種种分秒時时日月年歳歲度件通台段列行張张隻只次步輪轮局場场桌號号位條条顆颗層层倍級级ヶか箱冊册対頁页マラタ勝胜敗败";
const COUNTED = new RegExp(`(\\d)( ?)(?=[${COUNTERS}])`, "g");
const ORDINAL = /第( ?)(?=\d)/g;
const SPACE = "\u00a0";
const NONE = "\u2060"; // no sign of its own, only no break

/** @param {string} text */
export const joined = (text) =>
  text.replace(COUNTED, (_, digit, space) => digit + (space ? SPACE : NONE)).replace(ORDINAL, (_, space) => `第${space ? SPACE : NONE}`);

/** Join what belongs together in the words of a part of the page.
 * @param {Node} part */
export function join(part) {
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = /** @type {Text | null} */ (walk.nextNode()); text; text = /** @type {Text | null} */ (walk.nextNode())) {
    if (!/\d/.test(text.data) || text.parentElement?.closest("script, style, textarea, option, pre, code")) continue;
    const whole = joined(text.data);
    if (whole !== text.data) text.data = whole;
  }
}
