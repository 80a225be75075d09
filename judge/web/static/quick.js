// Fast entry: says back what it understood, writes on Enter without leaving the page, keeps the cursor.
const form = document.querySelector("[data-quick]");

if (form) {
  const input = form.querySelector("input[name=line]");
  const output = form.querySelector("output");
  const words = output.dataset;
  const tables = () => JSON.parse(document.getElementById("q-tables").textContent);
  const figures = () => input.value.normalize("NFKC").split(/[^0-9]+/).filter(Boolean).map(Number);

  function echo() {
    const [number, ...score] = figures();
    output.replaceChildren();
    const add = (tag, text, type) => {
      const part = document.createElement(tag);
      part.textContent = text;
      if (type) part.className = type;
      output.append(part, " ");
    };
    const table = tables()[number];
    if (number === undefined) return add("span", words.hint, "dim");
    if (!table) return add("span", `${words.table} ${number}: ${words.noTable}`);
    const [names, result] = table;
    add("b", `${words.table} ${number}`);
    if (names.length === 2 && score.length >= 2 && !["both", "scores"].includes(words.asks)) {
      add("span", names[0]);
      add("b", `${score[0]} – ${score[1]}${score[2] ? ` – ${score[2]}` : ""}`);
      add("span", names[1]);
      add("span", result ? `${words.there}: ${result}` : words.enter, "dim");
    } else {
      const turns = words.asks === "both" ? 2 : 1; // place and score of a seat follow each other
      const said = (name, i) => {
        const [one, two] = score.slice(i * turns, i * turns + turns);
        if (one === undefined) return name;
        if (words.asks === "scores") return `${name} (${one})`;
        return `${one}. ${name}${two === undefined ? "" : ` (${two})`}`;
      };
      add("span", names.map(said).join(" – "));
      if (score.length === names.length * turns) add("span", result ? `${words.there}: ${result}` : words.enter, "dim");
    }
  }

  form.addEventListener("submit", async (event) => {
    if (!navigator.onLine) return;
    event.preventDefault();
    const answer = await fetch(form.action, {
      method: "POST", body: new FormData(form), headers: { "X-Requested-With": "fetch" },
    }).catch(() => null);
    if (answer === null) return document.dispatchEvent(new CustomEvent("judge:queue", { detail: { form } }));
    if (answer.ok) {
      form.querySelector("[name=_key]").value = crypto.randomUUID();
      input.value = "";
      echo();
      document.dispatchEvent(new Event("judge:refresh"));
    } else {
      const problem = await answer.json();
      output.textContent = problem.message;
      form.querySelector("[name=_key]").value = crypto.randomUUID();
    }
    input.focus();
  });
  input.addEventListener("input", echo);
  document.addEventListener("judge:swapped", () => { if (input.value) echo(); });
  input.focus();
}
