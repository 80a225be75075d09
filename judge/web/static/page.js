// Small things of every page: clocks that tick, moments in the device's own time, buttons that add a line.

// A device without a font for Chinese draws the same box for every sign: it gets ours.
function drawn(sign) {
  const pen = Object.assign(document.createElement("canvas"), { width: 24, height: 24 }).getContext("2d");
  pen.font = "20px system-ui";
  pen.fillText(sign, 0, 20);
  return pen.getImageData(0, 0, 24, 24).data.join();
}
if (drawn("永") === drawn("鬱")) document.documentElement.classList.add("fontless");

const face = (seconds) => {
  const sign = seconds < 0 ? "-" : "";
  const s = Math.abs(seconds);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor((s % 3600) / 60);
  return sign + (hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`);
};

const stamped = new WeakMap();
const now = () => performance.now() / 1000;

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    if (!stamped.has(clock)) stamped.set(clock, now());
    const run = clock.dataset.running === "1" ? Math.floor(now() - stamped.get(clock)) : 0;
    const left = Number(clock.dataset.clock) - run;
    clock.querySelector("[data-face]").textContent = face(left);
    clock.classList.toggle("over", left < 0);
  }
  for (const since of document.querySelectorAll("[data-since]")) {
    if (!stamped.has(since)) stamped.set(since, now());
    since.textContent = face(Number(since.dataset.since) + Math.floor(now() - stamped.get(since)));
  }
}

function localMoments() {
  const language = document.documentElement.lang;
  const forms = {
    short: { hour: "2-digit", minute: "2-digit" },
    long: { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
  };
  for (const time of document.querySelectorAll("time[data-moment]:not([data-local])")) {
    time.textContent = new Intl.DateTimeFormat(language, forms[time.dataset.moment]).format(new Date(time.dateTime));
    time.dataset.local = "";
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-add-line]");
  if (!button) return;
  const list = document.getElementById(button.dataset.into);
  list.value = `${list.value.replace(/\s*$/, "")}\n${button.dataset.addLine}\n`.replace(/^\n/, "");
});

// A number by touch: one less, one more, within its bounds.
function showSteppers() {
  for (const button of document.querySelectorAll("[data-step][hidden]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = document.getElementById(button.dataset.for);
  const wanted = Number(field.value || 0) + Number(button.dataset.step);
  field.value = Math.min(Number(field.max), Math.max(Number(field.min), wanted));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

// A new event is run by the clock of the device it is made on, unless somebody says otherwise.
for (const field of document.querySelectorAll("select[data-zone]")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...field.options].some((option) => option.value === here)) field.value = here;
}

// Where the staff's menu is one row that moves sideways: begin at the page one is on, follow the keyboard.
const menu = document.getElementById("rail");
function showWhole(link) {
  if (link) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2;
}
showWhole(menu?.querySelector("[aria-current]"));
menu?.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) showWhole(event.target); });

// Things ticked one after the other: their order counts where it is a path or a sequence.
document.addEventListener("change", (event) => {
  const kept = event.target.closest("fieldset")?.querySelector("[data-ticked]");
  if (!kept || event.target.type !== "checkbox") return;
  const others = kept.value.split("\n").filter((value) => value && value !== event.target.value);
  const order = event.target.checked ? [...others, event.target.value] : others;
  kept.value = order.join("\n");
  for (const box of kept.closest("fieldset").querySelectorAll("[type=checkbox]")) {
    box.closest("label").querySelector(".nth").textContent = order.includes(box.value) ? order.indexOf(box.value) + 1 : "";
  }
});

// Reading aloud, in the language the sentence is in; pressed again it stops.
const VOICES = { "zh-Hant": ["zh-HK", "zh-TW"], "zh-Hans": ["zh-CN"], ja: ["ja-JP"], en: ["en-GB", "en-US"] };

function voiceFor(tag) {
  const voices = speechSynthesis.getVoices();
  const wanted = [...(VOICES[tag] ?? [tag]), tag.slice(0, 2)];
  for (const lang of wanted) {
    const found = voices.find((voice) => voice.lang.replace("_", "-").startsWith(lang));
    if (found) return found;
  }
  return null;
}

function readAloud(button) {
  const buttons = document.querySelectorAll("[data-speak]");
  const again = button.getAttribute("aria-pressed") === "true";
  speechSynthesis.cancel();
  for (const each of buttons) each.setAttribute("aria-pressed", "false");
  if (again) return;
  const source = document.getElementById(button.dataset.speak);
  const spoken = new SpeechSynthesisUtterance(source.textContent);
  const quiet = () => button.setAttribute("aria-pressed", "false");
  spoken.lang = (VOICES[source.lang] ?? [source.lang])[0];
  spoken.voice = voiceFor(source.lang);
  spoken.addEventListener("end", quiet);
  spoken.addEventListener("error", (event) => {
    quiet();
    const told = ["canceled", "interrupted"].includes(event.error);
    document.querySelector("[data-voiceless]").hidden = told;
  });
  button.setAttribute("aria-pressed", "true");
  speechSynthesis.speak(spoken);
}

if ("speechSynthesis" in window) {
  for (const button of document.querySelectorAll("[data-speak]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-speak]");
    if (button) readAloud(button);
  });
}

// Who logs out leaves no page behind on this device.
document.addEventListener("submit", (event) => {
  if (event.target.action.endsWith("/log-out")) navigator.serviceWorker?.controller?.postMessage("forget");
});

document.addEventListener("judge:swapped", () => { localMoments(); tick(); showSteppers(); });
localMoments();
showSteppers();
tick();
setInterval(tick, 1000);
if ("serviceWorker" in navigator && window.isSecureContext) navigator.serviceWorker.register(document.body.dataset.worker);
