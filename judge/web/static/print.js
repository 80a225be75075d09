// Paper: fetch a PDF while saying how far it is, show it, print it at one tap. Without this script the links do.
const status = document.querySelector("[data-run]");
const bar = document.querySelector("progress");
const count = status?.querySelector("output");
const frame = document.querySelector("iframe[data-runs]");

async function made(address) {
  const run = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const url = new URL(address, location.href);
  url.searchParams.set("run", run);
  bar.removeAttribute("value");
  count.textContent = "";
  const shown = setTimeout(() => { status.hidden = false; }, 250); // nothing flickers for what is quick
  const beat = setInterval(async () => {
    const { done, total } = await fetch(frame.dataset.runs.replace("RUN", run)).then((answer) => answer.json()).catch(() => ({}));
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
  count.textContent = status.dataset.failed;
}

const viewer = navigator.pdfViewerEnabled !== false; // else a PDF in a frame would be a download

if (frame?.dataset.pdf) {
  const button = document.querySelector("[data-print]");
  made(frame.dataset.pdf).then((blob) => {
    if (!viewer) return;
    frame.src = blob;
    frame.hidden = false;
    button.hidden = false;
    button.addEventListener("click", () => { frame.contentWindow.focus(); frame.contentWindow.print(); });
  }).catch(failed);
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-print-now]");
  if (!link || !viewer || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    frame.src = await made(link.href);
    frame.addEventListener("load", () => { frame.contentWindow.focus(); frame.contentWindow.print(); }, { once: true });
  } catch {
    failed();
  }
});
