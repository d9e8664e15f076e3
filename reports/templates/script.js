"use strict";
// Search and filter of the claim table, sorting by its columns, copying of commands, and printing of one chapter. None
// of it is needed to read.
const form = document.getElementById("filter");
const rows = [...document.querySelectorAll("table.claims tbody tr")];
const words = rows.map((row) => row.textContent.toLowerCase());
const facts = rows.map((row) => ({
  paper: row.cells[0].textContent.split(".")[0],
  form: row.cells[2].textContent,
  kind: row.cells[3].textContent,
  status: row.querySelector("b[class^=s-]").textContent.replaceAll(" ", "_"),
}));

function filter() {
  const wanted = new FormData(form);
  const terms = wanted.get("text").toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  rows.forEach((row, i) => {
    const fits = ["paper", "status", "form", "kind"].every((name) => !wanted.get(name) || facts[i][name] === wanted.get(name));
    row.hidden = !(fits && terms.every((term) => words[i].includes(term)));
    shown += row.hidden ? 0 : 1;
  });
  form.querySelector("output").value = `${shown} of ${rows.length}`;
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("reset", () => setTimeout(filter));
form.addEventListener("submit", (event) => event.preventDefault());
filter();

document.querySelectorAll("a[data-status], a[data-paper]").forEach((link) =>
  link.addEventListener("click", () => {
    form.reset();
    for (const name of ["paper", "status"]) form.elements[name].value = link.dataset[name] ?? "";
    filter();
  }));

document.querySelectorAll("table.claims thead th").forEach((head, column) => {
  const button = document.createElement("button");
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    const text = (row) => row.cells[column].textContent.trim();
    const compare = (a, b) => {
      const [x, y] = [parseFloat(text(a)), parseFloat(text(b))];
      return head.classList.contains("n") ? (isNaN(x) - isNaN(y)) || down * (x - y) : down * text(a).localeCompare(text(b));
    };
    head.parentNode.querySelectorAll("th").forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down > 0 ? "ascending" : "descending");
    rows[0].parentNode.append(...[...rows].sort(compare));
  });
});

document.addEventListener("click", async (event) => {
  const code = event.target.closest("code.run");
  if (!code || String(getSelection())) return;
  try {
    await navigator.clipboard.writeText(code.textContent);
    code.classList.add("copied");
  } catch { getSelection().selectAllChildren(code); }
  setTimeout(() => code.classList.remove("copied"), 1200);
});

document.querySelectorAll(".paper > .here").forEach((list) => {
  const [item, button, chapter] = [document.createElement("li"), document.createElement("button"), list.parentNode];
  Object.assign(button, { type: "button", className: "print", textContent: "Print this chapter" });
  button.addEventListener("click", () => {
    chapter.classList.add("wanted");
    document.body.dataset.print = chapter.id;
    print();
  });
  item.append(button);
  list.append(item);
});
addEventListener("afterprint", () => {
  document.querySelector(".wanted")?.classList.remove("wanted");
  delete document.body.dataset.print;
});
