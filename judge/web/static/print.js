// @ts-check
// Paper: fetch a PDF while saying how far it is, show it, print it at one tap. Without this script the links do.
const status = /** @type {HTMLElement} */ (document.querySelector("[data-run]"));
const bar = /** @type {HTMLProgressElement} */ (document.querySelector("progress"));
const count = /** @type {HTMLOutputElement} */ (document.querySelector("[data-run] output"));
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe[data-runs]"));

/** @param {string} address @returns {Promise<string>} where the document lies once it is made */
async function made(address) {
  const run = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const url = new URL(address, location.href);
  url.searchParams.set("run", run);
  bar.removeAttribute("value");
  count.textContent = "";
  const shown = setTimeout(() => { status.hidden = false; }, 250); // nothing flickers for what is quick
  const beat = setInterval(async () => {
    const { done, total } = await fetch((frame.dataset.runs ?? "").replace("RUN", run)).then((answer) => answer.json()).catch(() => ({}));
    if (!total) return;
    bar.max = total;
    bar.value = done;
    count.textContent = `${done} / ${total}`;
  }, 500);
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(String(answer.status));
    return URL.createObjectURL(await answer.blob());
  } finally {
    clearTimeout(shown);
    clearInterval(beat);
    status.hidden = true;
  }
}

function failed() {
  status.hidden = false;
  count.textContent = status.dataset.failed ?? "";
}

/** Once the frame has drawn what it holds. */
function printFrame() {
  frame.contentWindow?.focus();
  frame.contentWindow?.print();
}

const viewer = navigator.pdfViewerEnabled !== false; // else a PDF in a frame would be a download

if (frame?.dataset.pdf) {
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-print]"));
  made(frame.dataset.pdf).then((blob) => {
    if (!viewer) return;
    frame.src = blob;
    frame.hidden = false;
    button.hidden = false;
    button.addEventListener("click", printFrame);
  }).catch(failed);
}

document.addEventListener("click", async (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("[data-print-now]"));
  if (!link || !viewer || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    frame.src = await made(link.href);
    frame.addEventListener("load", printFrame, { once: true });
  } catch {
    failed();
  }
});
