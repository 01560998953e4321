// Sketch: a small tree as nested lists, each node with its little board.

import { element, shape } from "../dom.js";

/** @typedef {import("../messages.js").TaskNode} TaskNode */

/** @param {readonly TaskNode[]} nodes each after its parent */
export function sketch(nodes) {
  const root = element("ul", { class: "sketch", "aria-label": "The tree" });
  /** The list that nodes of a depth go into. @type {HTMLElement[]} */
  const lists = [root];
  for (const node of nodes) {
    const inner = element("ul");
    const item = element("li", null, line(node), inner);
    lists[node.depth].append(item);
    lists[node.depth + 1] = inner;
  }
  for (const list of root.querySelectorAll("ul:empty")) list.remove();
  return root;
}

/** @param {TaskNode} node */
function line({ label, value, name, is_asked, position }) {
  const tone = value.startsWith("+") ? "win" : value.startsWith("-") ? "loss" : value === "0" ? "draw" : "focus";
  return element(
    "span",
    { class: `node${is_asked ? " asked" : ""}` },
    small(position.split("/")),
    name && element("b", { class: "letter" }, name),
    element("span", null, label),
    value && element("b", { class: `value ${tone}` }, value),
  );
}

/** A board as small as a word. @param {string[]} cells row by row */
function small(cells) {
  const [cols, rows] = [cells[0].length, cells.length];
  const marks = [...cells.join("")].flatMap((mark, index) => {
    const [x, y] = [(index % cols) + 0.5, Math.floor(index / cols) + 0.5];
    if (mark === "X") return [shape("path", { class: "x", d: `M${x - 0.28} ${y - 0.28}l.56 .56M${x + 0.28} ${y - 0.28}l-.56 .56` })];
    return mark === "O" ? [shape("circle", { class: "o", cx: x, cy: y, r: 0.28 })] : [];
  });
  const grid = [...Array(cols - 1).keys()].map((at) => `M${at + 1} 0V${rows}`).join("") + [...Array(rows - 1).keys()].map((at) => `M0 ${at + 1}H${cols}`).join("");
  return shape("svg", { class: "small", viewBox: `-.1 -.1 ${cols + 0.2} ${rows + 0.2}`, "aria-hidden": "true" }, shape("path", { class: "grid", d: grid }), ...marks);
}
