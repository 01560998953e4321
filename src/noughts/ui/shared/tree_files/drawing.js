// A tree as a picture to scroll: small boards with edges between them. Where they stand is in the document; only what is
// in sight is drawn, so that any number of nodes may be open.

/**
 * @typedef {object} Measures units
 * @property {number} column from one ply to the next
 * @property {number} row from one leaf to the next
 * @property {number} board the side of a small board
 * @property {number} gap
 * @property {number} edge
 * @property {number[]} zooms how many times as large as that it can be drawn
 * @property {number} zoom which of them it is at first
 *
 * @typedef {object} Spot
 * @property {number} depth
 * @property {number} first
 * @property {number} last
 *
 * @typedef {object} Row a line of the outline, as it is drawn
 * @property {string} id
 * @property {Spot} spot
 * @property {string | null} above the row that it hangs from
 * @property {string | null} position nothing for moves that were never looked at
 * @property {string | null} move
 * @property {string[]} lines what stands beside the board
 * @property {string} tone of the class names
 * @property {string | null} expanded
 */

const SVG = "http://www.w3.org/2000/svg";

const MARGIN = 16;

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
export function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {string} move */
function cellOf(move) {
  const name = move.replace(/^[XO]/, "");
  return { col: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}

/**
 * A position as a small picture, with a ground of their own for some cells.
 * @param {Element} svg
 * @param {string} position
 * @param {readonly string[]} moves
 */
export function drawBoard(svg, position, moves) {
  const rows = position.split(" ")[0].split("/");
  const width = rows[0].length, height = rows.length;
  svg.setAttribute("viewBox", `0 0 ${width * 10} ${height * 10}`);
  svg.replaceChildren();
  for (const { col, row } of moves.map(cellOf)) svg.append(shape("rect", { x: col * 10, y: row * 10, width: 10, height: 10, class: "last" }));
  let lines = "";
  for (let col = 1; col < width; col++) lines += `M${col * 10} 0V${height * 10}`;
  for (let row = 1; row < height; row++) lines += `M0 ${row * 10}H${width * 10}`;
  svg.append(shape("path", { d: lines, class: "grid", "stroke-width": 0.5 }));
  rows.forEach((marks, row) => [...marks].forEach((mark, col) => {
    const x = col * 10 + 5, y = row * 10 + 5;
    if (mark === "X") svg.append(shape("path", { d: `M${x - 3} ${y - 3}l6 6M${x + 3} ${y - 3}l-6 6`, class: "mark-x", "stroke-width": 1.3 }));
    if (mark === "O") svg.append(shape("circle", { cx: x, cy: y, r: 3, class: "mark-o", "stroke-width": 1.3 }));
  }));
}

/** Where the rows are when those of closed nodes close up. @param {readonly Row[]} rows @returns {(spot: Spot) => number} */
export function closedUp(rows) {
  const last = Math.max(0, ...rows.map(({ spot }) => spot.last));
  const moved = new Array(last + 1).fill(0);
  for (const { spot, expanded } of rows) if (expanded === "false") for (let at = spot.first + 1; at <= spot.last; at++) moved[at] = 1;
  for (let at = 1; at <= last; at++) moved[at] += moved[at - 1];
  return ({ first, last: end }) => (first - moved[first] + end - moved[end]) / 2;
}

export class TreeDrawing {
  /** @type {Row[]} */
  #rows = [];
  /** @type {Map<string, {x: number, y: number}>} */
  #places = new Map();
  #measures;
  /** Its place among the zooms. */
  #zoom;
  #chosen = "";
  #svg = /** @type {SVGSVGElement} */ (shape("svg", { role: "none" }));
  frame = make("div", { id: "drawing", role: "tree", tabindex: "0" });
  /** The buttons that change its size. */
  buttons = [make("button", { type: "button", class: "button", "aria-label": "Smaller" }, "−"), make("button", { type: "button", class: "button", "aria-label": "Larger" }, "+")];

  /** @param {Measures} measures @param {(id: string, isTwice: boolean) => void} press */
  constructor(measures, press) {
    this.#measures = measures;
    this.#zoom = measures.zoom;
    this.frame.append(this.#svg);
    this.frame.addEventListener("scroll", () => this.#paint());
    new ResizeObserver(() => this.#paint()).observe(this.frame);
    this.frame.addEventListener("click", (event) => {
      const found = /** @type {Element} */ (event.target).closest("g[data-id]")?.getAttribute("data-id");
      if (found) press(found, found === this.#chosen);
    });
    this.frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? -1 : 1);
    });
    this.buttons.forEach((button, number) => button.addEventListener("click", () => this.zoom(number ? 1 : -1)));
  }

  /** Draw these rows, with one of them chosen. @param {Row[]} rows @param {string} chosen */
  show(rows, chosen) {
    this.#rows = rows;
    const middle = closedUp(rows), { column, row } = this.#measures;
    this.#places = new Map(rows.map(({ id, spot }) => [id, { x: MARGIN + spot.depth * column, y: MARGIN + (middle(spot) + 0.5) * row }]));
    this.#chosen = chosen;
    this.#size();
    this.#paint();
  }

  /** Bring a row into sight. @param {string} id */
  reveal(id) {
    const place = this.#places.get(id), factor = this.#factor;
    if (!place) return;
    const { frame } = this, { column, row } = this.#measures;
    const left = (place.x - MARGIN) * factor, right = (place.x + column) * factor, top = (place.y - row) * factor, bottom = (place.y + row) * factor;
    if (right > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = right - frame.clientWidth;
    if (left < frame.scrollLeft) frame.scrollLeft = left;
    if (top < frame.scrollTop || bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = (top + bottom - frame.clientHeight) / 2;
    this.#paint();
  }

  /** Larger or smaller, around what is chosen. @param {number} by */
  zoom(by) {
    this.#zoom = Math.max(0, Math.min(this.#measures.zooms.length - 1, this.#zoom + by));
    this.buttons.forEach((button, number) => button.setAttribute("aria-disabled", String(this.#zoom === (number ? this.#measures.zooms.length - 1 : 0))));
    this.#size();
    this.reveal(this.#chosen);
  }

  /** The row above or below one in its column; at its end, in the outline. @param {string} id @param {number} step */
  beside(id, step) {
    const at = this.#rows.findIndex((row) => row.id === id);
    const rows = step > 0 ? this.#rows.slice(at + 1) : this.#rows.slice(0, at).reverse();
    return (rows.find(({ spot }) => spot.depth === this.#rows[at]?.spot.depth) ?? rows[0])?.id;
  }

  get #factor() {
    return this.#measures.zooms[this.#zoom];
  }

  #size() {
    const places = [...this.#places.values()], { column, row } = this.#measures, factor = this.#factor;
    const width = Math.max(0, ...places.map(({ x }) => x)) + column, height = Math.max(0, ...places.map(({ y }) => y)) + row / 2 + MARGIN;
    for (const [name, value] of Object.entries({ width: width * factor, height: height * factor, viewBox: `0 0 ${width} ${height}` })) this.#svg.setAttribute(name, String(value));
  }

  #paint() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.frame, factor = this.#factor, { column, row, board, gap, edge } = this.#measures;
    const [left, top, right, bottom] = [scrollLeft, scrollTop, scrollLeft + clientWidth, scrollTop + clientHeight].map((pixels) => pixels / factor);
    const edges = [], nodes = [];
    for (const each of this.#rows) {
      const place = this.#places.get(each.id), from = each.above === null ? undefined : this.#places.get(each.above);
      if (!place) continue;
      const { x, y } = place;
      if (from && Math.max(y, from.y) >= top && Math.min(y, from.y) <= bottom && x >= left && from.x <= right) {
        const start = from.x + column - edge - gap, end = x - gap;
        edges.push(shape("path", { class: `edge ${each.tone}`, d: `M${start} ${from.y}C${end} ${from.y} ${start} ${y} ${end} ${y}`, "aria-hidden": "true" }));
      }
      const isSeen = y + row > top && y - row < bottom && x + column > left && x < right;
      if (isSeen || each.id === this.#chosen) nodes.push(this.#node(each, x, y, board, gap));
    }
    this.#svg.replaceChildren(...edges, ...nodes);
    const chosen = this.#svg.querySelector(".is-chosen");
    if (chosen) this.frame.setAttribute("aria-activedescendant", chosen.id);
    else this.frame.removeAttribute("aria-activedescendant");
  }

  /** @param {Row} row @param {number} x @param {number} y @param {number} side @param {number} gap */
  #node({ id, spot, position, move, lines, tone, expanded }, x, y, side, gap) {
    const isChosen = id === this.#chosen, { column, row, edge } = this.#measures;
    const made = shape("g", {
      id: `drawn-${id}`, "data-id": id, class: `${tone}${isChosen ? " is-chosen" : ""}`, role: "treeitem", "aria-level": spot.depth + 1,
      "aria-label": lines.filter(Boolean).join(". "), "aria-selected": String(isChosen), ...(expanded === null ? {} : { "aria-expanded": expanded }),
    });
    made.append(shape("rect", { class: "ground", x: x - gap / 2, y: y - row / 2 + 3, width: column - edge, height: row - 6, rx: 6 }));
    if (position) {
      const small = shape("svg", { x, y: y - side / 2, width: side, height: side, "aria-hidden": "true" });
      drawBoard(small, position, move ? [move] : []);
      made.append(small);
    }
    const from = position ? x + side + gap : x;
    lines.forEach((line, number) => {
      const words = shape("text", { x: from, y: y - 12 + number * 17, class: number ? "small" : "name" });
      words.textContent = number || expanded === null ? line : `${expanded === "true" ? "▾" : "▸"} ${line}`;
      made.append(words);
    });
    return made;
  }
}
