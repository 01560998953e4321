"use strict";

// Everything that is shown stands in the document; this file only moves it about.
const tree = JSON.parse(document.getElementById("document").textContent);
const byId = (id) => document.getElementById(id);
const items = new Map(); // by the number of the node: {node, item, parts}
let at = tree.steps.length;
let timer = 0;

const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes = {}, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function cellOf(move) {
  const name = move.replace(/^[XO]/, "");
  return { col: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}

function drawBoard(svg, position, move) {
  const rows = position.split(" ")[0].split("/");
  const { cols, rows: height } = tree;
  svg.setAttribute("viewBox", `0 0 ${cols * 10} ${height * 10}`);
  svg.replaceChildren();
  if (move) {
    const { col, row } = cellOf(move);
    svg.append(drawn("rect", { x: col * 10, y: row * 10, width: 10, height: 10, class: "last" }));
  }
  let lines = "";
  for (let col = 1; col < cols; col++) lines += `M${col * 10} 0V${height * 10}`;
  for (let row = 1; row < height; row++) lines += `M0 ${row * 10}H${cols * 10}`;
  svg.append(drawn("path", { d: lines, class: "line", "stroke-width": 0.5 }));
  rows.forEach((marks, row) => [...marks].forEach((mark, col) => {
    const x = col * 10 + 5, y = row * 10 + 5;
    if (mark === "X") svg.append(drawn("path", { d: `M${x - 3} ${y - 3}l6 6M${x + 3} ${y - 3}l-6 6`, class: "x", "stroke-width": 1.3 }));
    if (mark === "O") svg.append(drawn("circle", { cx: x, cy: y, r: 3, class: "o", "stroke-width": 1.3 }));
  }));
}

function windowText(node) {
  return node.alpha === null ? "" : `alpha ${node.alpha}, beta ${node.beta}`;
}

function moverOf(node) {
  return node.role === "MIN" ? tree.max : tree.min;
}

function nameOf(node) {
  const look = node.look > 1 ? `, look ${node.look}` : "";
  return node.move ? `${moverOf(node)} ${node.move}${look}` : "Root";
}

function afterText(node) {
  if (!node.after) return "";
  return node.role === "MIN" ? `then alpha above ${node.after.alpha}` : `then beta above ${node.after.beta}`;
}

function card(node) {
  const box = make("div", { class: "card" });
  const board = drawn("svg", { "aria-hidden": "true" });
  drawBoard(board, node.position, node.move);
  const words = make("div");
  const name = make("p", { class: "name" });
  const value = make("span", { class: "value" });
  name.append(`${node.node}. ${nameOf(node)}: `, value);
  const detail = make("p", { class: "detail" });
  const why = make("p", { class: "why" });
  words.append(name, detail, why);
  box.append(board, words);
  return { box, value, detail, why };
}

function item(node, level) {
  const made = make("li", { role: "treeitem", "aria-level": level, tabindex: "-1", "data-node": node.node });
  const parts = card(node);
  made.append(parts.box);
  items.set(node.node, { node, item: made, parts });
  if (node.children.length || node.unlooked.length) {
    made.setAttribute("aria-expanded", "true");
    const below = make("ul", { role: "group" });
    for (const child of node.children) below.append(item(child, level + 1));
    for (const each of node.unlooked) {
      const grey = make("li", { role: "treeitem", "aria-level": level + 1, tabindex: "-1", class: "unlooked" });
      const box = make("div", { class: "card" });
      box.append(make("p", { class: "name" }, each.text));
      grey.append(box);
      below.append(grey);
    }
    made.append(below);
  }
  return made;
}

// What is known of each node after so many steps.
function statesAt(count) {
  const states = new Map();
  for (const step of tree.steps.slice(0, count)) {
    const state = states.get(step.node) ?? {};
    if (step.kind === "enter") states.set(step.node, { alpha: step.alpha, beta: step.beta });
    if (step.kind === "back") states.set(step.node, { ...state, alpha: step.alpha, beta: step.beta, best: step.value });
    if (step.kind === "leave") states.set(step.node, { ...state, isDone: true });
  }
  return states;
}

function show() {
  const step = at ? tree.steps[at - 1] : null;
  const isEnd = at === tree.steps.length;
  const states = statesAt(at);
  for (const [number, { node, item, parts }] of items) {
    const state = states.get(number);
    const isDone = isEnd || state?.isDone;
    item.classList.toggle("is-waiting", !isEnd && !state);
    item.classList.toggle("is-cut", Boolean(isDone && node.how === "cut"));
    item.classList.toggle("is-now", !isEnd && step?.node === number);
    const value = isDone ? `${node.text} for ${tree.max}, ${mirrored(node)} for ${tree.min}` : state?.best ? `${state.best} so far` : state ? "…" : "not yet";
    parts.value.textContent = value;
    const below = node.nodes === 1 ? "1 node" : `${node.nodes.toLocaleString("en")} nodes`;
    const turn = node.how === "finished" ? "" : `${node.side === tree.side ? tree.max : tree.min} to move (${node.role})`;
    const bounds = isDone || !state ? windowText(node) : windowText({ ...node, ...(node.alpha === null ? {} : state) });
    const details = isDone ? [turn, bounds, below, afterText(node)] : state ? [turn, bounds] : [turn];
    parts.detail.textContent = details.filter(Boolean).join(" · ");
    parts.why.textContent = isDone ? node.why : "";
    if (isDone && !node.is_open) parts.why.textContent += ` ${node.looked_at} ${node.looked_at === 1 ? "move" : "moves"} not opened here.`;
  }
  const line = step ? step.line : 0;
  [...byId("code").children].forEach((each, number) => {
    if (number + 1 === line) each.setAttribute("aria-current", "step");
    else each.removeAttribute("aria-current");
  });
  byId("sentence").textContent = step ? step.text : "Nothing has been looked at yet. Step forward.";
  byId("where").textContent = `${at} of ${tree.steps.length}`;
  byId("at").value = at;
  byId("visited").textContent = (step?.visited ?? 0).toLocaleString("en");
  byId("cut").textContent = (step?.cut ?? 0).toLocaleString("en");
  byId("saved").textContent = step ? (step.saved === null ? "not counted" : step.saved.toLocaleString("en")) : "0";
  byId("best").textContent = step?.root_value ? `${step.root_value}${step.root_move ? ` by ${step.root_move}` : ""}` : "–";
  byId("alpha").textContent = step?.alpha ?? "–";
  byId("beta").textContent = step?.beta ?? "–";
  for (const [id, isOff] of [["start", !at], ["back", !at], ["forward", isEnd], ["next-cut", isEnd], ["next-change", isEnd], ["end", isEnd]]) {
    byId(id).setAttribute("aria-disabled", String(isOff));
  }
  if (step) {
    look(items.get(step.node)?.node);
    relate(step.kind === "leave" || isEnd ? items.get(step.node).node : {});
  }
}

function mirrored(node) {
  const turned = { "at least": "at most ", "at most": "at least " }[node.bound] ?? "";
  return `${turned}${node.min ? node.min.text : "?"}`;
}

// The nodes that a node points to: where its bound comes from, and where its value was searched.
function relate(node) {
  const found = [];
  if (node.cut?.holder) found.push([node.cut.holder, `Node ${node.cut.holder} holds the ${node.cut.by} that cut node ${node.node}`]);
  if (node.source) found.push([node.source.node, `Node ${node.node} was searched as node ${node.source.node}`]);
  const buttons = found.filter(([number]) => items.has(number)).map(([number, words]) => {
    const button = make("button", { type: "button" }, words);
    button.addEventListener("click", () => { open(items.get(number).item); focus(items.get(number).item); });
    return button;
  });
  byId("related").replaceChildren(...buttons);
}

function open(made) {
  for (let up = made.parentElement.closest("li"); up; up = up.parentElement.closest("li")) up.setAttribute("aria-expanded", "true");
}

function look(node) {
  if (!node) return;
  drawBoard(byId("board"), node.position, node.move);
  byId("board-words").textContent = `Node ${node.node}: ${node.position.split(" ")[0]}`;
}

function light(made) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  if (!made) return;
  made.classList.add("lit");
  look(items.get(Number(made.dataset.node))?.node);
}

function go(count) {
  at = Math.max(0, Math.min(count, tree.steps.length));
  show();
  if (at === tree.steps.length) stop();
  const now = document.querySelector(".is-now > .card");
  if (now) {
    open(now.closest("li"));
    if (matchMedia("(min-width: 52.01rem)").matches) now.scrollIntoView({ block: "nearest" });
  }
}

function next(mark) {
  const found = tree.steps.findIndex((step, number) => number >= at && step[mark]);
  go(found < 0 ? tree.steps.length : found + 1);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  byId("play").setAttribute("aria-pressed", "false");
  byId("play").textContent = "Play";
}

function play() {
  if (timer) return stop();
  if (at === tree.steps.length) go(0);
  timer = setInterval(() => go(at + 1), Number(byId("pace").value));
  byId("play").setAttribute("aria-pressed", "true");
  byId("play").textContent = "Pause";
}

function visible() {
  return [...byId("tree").querySelectorAll("li")].filter((each) => !each.parentElement.closest('li[aria-expanded="false"]'));
}

function focus(made) {
  if (!made) return;
  for (const each of byId("tree").querySelectorAll('li[tabindex="0"]')) each.tabIndex = -1;
  made.tabIndex = 0;
  made.focus();
}

function walkKeys(event) {
  const here = event.target.closest("li");
  const all = visible();
  const number = all.indexOf(here);
  const state = here.getAttribute("aria-expanded");
  const moves = {
    ArrowDown: () => focus(all[number + 1]),
    ArrowUp: () => focus(all[number - 1]),
    Home: () => focus(all[0]),
    End: () => focus(all[all.length - 1]),
    ArrowRight: () => (state === "false" ? here.setAttribute("aria-expanded", "true") : state && focus(all[number + 1])),
    ArrowLeft: () => (state === "true" ? here.setAttribute("aria-expanded", "false") : focus(here.parentElement.closest("li"))),
    Enter: () => toggle(here),
    " ": () => toggle(here),
  };
  if (moves[event.key] && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    moves[event.key]();
  }
}

function toggle(made) {
  const state = made.getAttribute("aria-expanded");
  if (state) made.setAttribute("aria-expanded", String(state === "false"));
}

function begin() {
  const top = byId("tree");
  tree.rounds.forEach((root) => top.append(item(root, 1)));
  top.querySelector("li").tabIndex = 0;
  tree.code.forEach((line) => byId("code").append(make("li", {}, line)));
  if (!tree.has_windows) for (const each of document.querySelectorAll(".windows")) each.hidden = true;
  byId("at").max = tree.steps.length;
  const deeds = { start: () => go(0), back: () => go(at - 1), forward: () => go(at + 1), end: () => go(tree.steps.length),
    "next-cut": () => next("is_cut"), "next-change": () => next("changes_root"), play };
  for (const [id, deed] of Object.entries(deeds)) byId(id).addEventListener("click", () => { if (id !== "play") stop(); deed(); });
  byId("at").addEventListener("input", () => { stop(); go(Number(byId("at").value)); });
  top.addEventListener("keydown", walkKeys);
  top.addEventListener("click", (event) => { const made = event.target.closest("li"); if (made) { toggle(made); focus(made); } });
  top.addEventListener("pointerover", (event) => light(event.target.closest("li")));
  top.addEventListener("pointerleave", () => light(null));
  top.addEventListener("focusin", (event) => {
    const made = event.target.closest("li");
    light(made);
    if (made.dataset.node) relate(items.get(Number(made.dataset.node)).node);
  });
  go(tree.steps.length);
}

begin();
