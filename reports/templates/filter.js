"use strict";
// Search, filter and sorting of the claim table. What was chosen stands in the address, so that it can be sent.
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
  form.querySelector("output").value = `${shown.toLocaleString("en")} of ${rows.length.toLocaleString("en")}`;
}

function remember() {
  const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  history.replaceState(null, "", chosen.size ? `#${chosen}` : "#claims");
}

function recall() {
  const chosen = new URLSearchParams(location.hash.slice(1));
  if (![...chosen].some(([name, value]) => value && form.elements[name])) return;
  form.reset();
  for (const [name, value] of chosen) if (form.elements[name]) form.elements[name].value = value;
  filter();
  document.getElementById("claims").scrollIntoView();
}

form.hidden = false;
form.addEventListener("input", () => { filter(); remember(); });
form.addEventListener("reset", () => setTimeout(() => { filter(); remember(); }));
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", recall);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
  event.preventDefault();
  form.elements.text.focus();
});
filter();
recall();

document.querySelectorAll("a[data-status], a[data-paper]").forEach((link) => {
  const chosen = ["paper", "status"].filter((name) => link.dataset[name]).map((name) => [name, link.dataset[name]]);
  link.href = `#${new URLSearchParams(chosen)}`;
});

document.querySelectorAll("table.claims thead th").forEach((head, column) => {
  const button = document.createElement("button");
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    const text = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
    const compare = (a, b) => {
      const [x, y] = [parseFloat(text(a)), parseFloat(text(b))];
      return head.classList.contains("n") ? (isNaN(x) - isNaN(y)) || down * (x - y) : down * text(a).localeCompare(text(b));
    };
    head.parentNode.querySelectorAll("th").forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down > 0 ? "ascending" : "descending");
    rows[0].parentNode.append(...[...rows].sort(compare));
  });
});
