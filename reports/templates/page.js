// Copying of commands, printing of a chapter, and figures: their values, a larger view, their numbers and the drawing
// itself as files. None of it is needed to read.
const made = (tag, facts, ...inside) => {
  const one = Object.assign(document.createElement(tag), facts);
  one.append(...inside);
  return one;
};

async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    code.classList.add("copied");
  } catch { getSelection().selectAllChildren(code); }
  setTimeout(() => code.classList.remove("copied"), 1200);
}
document.querySelectorAll("code.run, pre.cite").forEach((code) => {
  Object.assign(code, { tabIndex: 0, role: "button", title: "copy" });
});
addEventListener("click", (event) => {
  const code = event.target.closest("code.run, pre.cite");
  if (code && !String(getSelection())) copy(code);
});
addEventListener("keydown", (event) => {
  if (!["Enter", " "].includes(event.key) || !event.target.matches("code.run, pre.cite")) return;
  event.preventDefault();
  copy(event.target);
});

// What is wider than its place scrolls, and whoever has only a keyboard must reach it, too.
const wide = new IntersectionObserver((seen) => seen.forEach(({ target }) => {
  if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
}));
const SCROLLING = "pre, .wide, .formula, .said, .symbols span, .statement p, .statement li, .plain li, figcaption, "
  + ".erratum p, .callout p, .certificate p";
document.querySelectorAll(SCROLLING).forEach((box) => wide.observe(box));

document.querySelectorAll(".paper > .here").forEach((list) => {
  const chapter = list.parentNode;
  const button = made("button", { type: "button", className: "print", textContent: "print", title: "Print this chapter" });
  button.addEventListener("click", () => {
    chapter.classList.add("wanted");
    document.body.dataset.print = chapter.id;
    print();
  });
  list.append(made("li", {}, button));
});
addEventListener("afterprint", () => {
  document.querySelector(".wanted")?.classList.remove("wanted");
  delete document.body.dataset.print;
});

// ----- figures ------------------------------------------------------------------------------------------------------
const tip = made("div", { className: "tip", hidden: true, role: "status" });
document.body.append(tip);

function placed(plot) {
  const along = ({ low, high, log, from, to }, value) => {
    const [a, b, v] = log ? [low, high, value].map(Math.log) : [low, high, value];
    return from + (to - from) * (v - a) / (b - a);
  };
  return plot.lines.flatMap(({ name, x, y }) => x.map((at, i) => ({
    name, x: at, y: y[i], radius: 0, px: along(plot.x, at), py: along(plot.y, y[i]),
  }))).filter((one) => one.y !== null && isFinite(one.px) && isFinite(one.py));
}

function tell(svg, plot, point, box) {
  const scale = box.width / svg.viewBox.baseVal.width;
  tip.textContent = `${point.name}: ${point.y} at ${plot.along} ${point.x}`;
  tip.hidden = false;
  (svg.closest("dialog") ?? document.body).append(tip);
  tip.style.left = `${Math.min(box.left + point.px * scale + 12, innerWidth - tip.offsetWidth - 8)}px`;
  tip.style.top = `${box.top + point.py * scale - 34}px`;
}

function listen(svg, plot) {
  const points = placed(plot);
  let chosen = -1;
  svg.tabIndex = 0;
  svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const away = (one) => Math.hypot(2 * (one.px - x), one.py - y);
    if (points.length) tell(svg, plot, points.reduce((best, one) => (away(one) < away(best) ? one : best)), box);
  });
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !points.length) return;
    event.preventDefault();
    chosen = (chosen + step + points.length) % points.length;
    tell(svg, plot, points[chosen], svg.getBoundingClientRect());
  });
  for (const name of ["pointerleave", "blur"]) svg.addEventListener(name, () => { tip.hidden = true; });
}

function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  made("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function asCsv(plot) {
  const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = plot.lines.flatMap(({ name, x, y }) => x.map((at, i) => [quoted(name), at, y[i] ?? ""].join(",")));
  return [["line", quoted(plot.along), "value"].join(","), ...lines, ""].join("\n");
}

const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-family", "font-size", "text-anchor"];
function asSvg(svg) {
  const shown = svg.querySelector("use") ? document.querySelector(svg.querySelector("use").getAttribute("href").replaceAll(".", "\\.")) : svg;
  const alone = shown.cloneNode(true);
  const [from, to] = [shown, alone].map((one) => [one, ...one.querySelectorAll("path, text, g")]);
  from.forEach((one, i) => {
    const looks = getComputedStyle(one);
    if (i) for (const name of LOOKS) to[i].setAttribute(name, looks.getPropertyValue(name));
    for (const name of ["class", "data-plot", "tabindex", "id"]) to[i].removeAttribute(name);
  });
  alone.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(alone);
}

function enlarge(svg, plot) {
  const large = svg.cloneNode(true), close = made("button", { type: "button", textContent: "Close", className: "tool" });
  const dialog = made("dialog", { className: "large", ariaLabel: svg.getAttribute("aria-label") }, large, close);
  listen(large, plot);
  large.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = large.getBoundingClientRect(), view = large.viewBox.baseVal, factor = event.deltaY > 0 ? 1.2 : 1 / 1.2;
    view.x += (1 - factor) * view.width * (event.clientX - box.left) / box.width;
    view.y += (1 - factor) * view.height * (event.clientY - box.top) / box.height;
    [view.width, view.height] = [view.width * factor, view.height * factor];
    tip.hidden = true;
  }, { passive: false });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => { document.body.append(tip); tip.hidden = true; dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
}

document.querySelectorAll("svg[data-plot]").forEach((svg) => {
  const plot = JSON.parse(svg.dataset.plot);
  plot.lines.forEach((line) => { line.x ??= plot.lines[0].x; });
  const name = plot.name.replace(/[^\w.-]+/g, "_");
  const tools = [
    ["larger", () => enlarge(svg, plot)],
    ["CSV", () => save(`${name}.csv`, "text/csv", asCsv(plot))],
    ["SVG", () => save(`${name}.svg`, "image/svg+xml", asSvg(svg))],
  ].map(([word, act]) => {
    const button = made("button", { type: "button", className: "tool", textContent: word, ariaLabel: `${word}: figure of ${plot.name}` });
    button.addEventListener("click", act);
    return button;
  });
  listen(svg, plot);
  svg.after(made("p", { className: "tools" }, ...tools));
});
