// @ts-check
// The hall screen turns its pages by itself: names page by page to the side, standings downwards.
const SECONDS = 10;
const bar = document.querySelector("[data-pagesbar]");
let page = 0;

function list() {
  return /** @type {HTMLElement | null} */ (document.querySelector("[data-pages]") || document.querySelector("#standings"));
}

/** How far one page goes, and how many there are; whole rows only.
 * @param {HTMLElement} part */
function pages(part) {
  if (part.scrollWidth > part.clientWidth + 4) {
    const gap = parseFloat(getComputedStyle(part).columnGap) || 0;
    const step = part.clientWidth + gap;
    return { side: "left", step, count: Math.ceil((part.scrollWidth + gap - 4) / step) };
  }
  part.style.maxBlockSize = "";
  if (part.scrollHeight <= part.clientHeight + 1) return { side: "top", step: 0, count: 1 };
  const head = part.querySelector("thead")?.getBoundingClientRect().height || 0;
  const row = part.querySelector("tbody tr")?.getBoundingClientRect().height || part.clientHeight;
  const step = Math.max(1, Math.floor((part.clientHeight - head) / row)) * row;
  part.style.maxBlockSize = `${head + step}px`; // whole rows at the first and at the last
  return { side: "top", step, count: Math.ceil((part.scrollHeight - head) / step) };
}

const SMALLEST = 0.35; // of the usual size
const STEP = 0.05;

/** Make what is too long for its row smaller, until it stands in it whole.
 * @param {HTMLElement} row */
function fit(row) {
  for (const [part, size] of [[row.children[1], "--fit-name"], [row.children[2], "--fit-other"]]) {
    const words = /** @type {HTMLElement} */ (part);
    const name = /** @type {string} */ (size);
    for (let scale = 1; scale > SMALLEST && (words.offsetHeight > row.clientHeight || words.scrollWidth > words.clientWidth + 1); scale -= STEP) {
      row.style.setProperty(name, String(scale - STEP));
    }
  }
}

function fitAll() {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#names > li"))) fit(row);
}

/** @param {number} by */
function turn(by) {
  const part = list();
  if (!part) return;
  const { side, step, count } = pages(part);
  page = count > 1 ? (page + by) % count : 0;
  part.scrollTo({ [side]: page * step });
  if (bar) bar.textContent = count > 1 ? `${page + 1} / ${count}` : "";
}

const still = matchMedia("(min-width: 75rem)"); // on a phone people scroll themselves
document.fonts.ready.then(fitAll);
document.addEventListener("judge:swapped", fitAll);
fitAll();
turn(0);
setInterval(() => { if (still.matches && !document.hidden) turn(1); }, SECONDS * 1000);
