// <noughts-board>: a board without rules. It shows a picture, and sends the events "place" and "point".

import { cellName, columnNames, placeOf, stretches } from "./cells.js";
import { element, fill, shape } from "./dom.js";

/**
 * @typedef {{text: string, tone: string, words: string}} Badge the value of a move there
 * @typedef {object} Picture
 * @property {number} cols
 * @property {number} rows
 * @property {Record<string, string>} marks X or O by cell
 * @property {readonly string[]} allowed where a mark may be placed now
 * @property {readonly string[]} forbidden empty cells that the rules forbid to the side to move
 * @property {string} hand the mark that would be placed
 * @property {boolean} falls whether marks fall, so that a cell stands for its column
 * @property {string | null} last the last move
 * @property {readonly string[]} line the line that ended the game
 * @property {string | null} hint
 * @property {Record<string, Badge>} badges
 * @property {Record<string, number>} heat how much a program that thinks aloud likes each cell, from 0 to 1
 * @property {string} label for screen readers
 */

/** Columns of the widest board that a phone shows completely. */
const MOST_FITTING = 16;

/** Pixels of a cell that a finger hits reliably. */
const FINGER = 32;

const MOST_NUMBERED = 9;
/** Columns of the widest board whose cells have room for their numbers. */

/** @type {Picture} */
const EMPTY = {
  cols: 3, rows: 3, marks: {}, allowed: [], forbidden: [], hand: "X", falls: false, last: null, line: [], hint: null, badges: {}, heat: {}, label: "Board",
};

export class Board extends HTMLElement {
  /** @type {Picture} */
  #picture = EMPTY;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** The only cell in the tab order. */
  #cursor = "";
  /** The small cell that was tapped once. */
  #aim = "";
  #shown = "";
  #grid = element("div", { class: "cells", role: "grid" });
  #line = shape("svg", { class: "line", "aria-hidden": "true" });
  #letters = element("div", { class: "letters", "aria-hidden": "true" });
  #numbers = element("div", { class: "numbers", "aria-hidden": "true" });
  #isBuilt = false;

  connectedCallback() {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    const sheet = element("div", { class: "sheet" }, this.#grid, this.#line);
    this.append(element("div", { class: "frame" }, element("div", { class: "corner" }), this.#letters, this.#numbers, sheet));
    this.#grid.addEventListener("keydown", (event) => this.#steer(event));
    this.#grid.addEventListener("click", (event) => {
      const name = this.#nameAt(event);
      const isTouched = /** @type {PointerEvent} */ (event).pointerType === "touch";
      if (!name) return;
      if (isTouched && this.#isTooSmallToHit(name) && this.#aim !== name) this.#takeAim(name);
      else this.#place(name);
    });
    this.#grid.addEventListener("focusin", (event) => {
      const name = this.#nameAt(event);
      if (!name) return;
      this.#moveCursor(name);
      this.#point(name);
    });
    this.#grid.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#point(this.#nameAt(event));
    });
    this.#grid.addEventListener("pointerleave", () => this.#point(null));
  }

  get picture() {
    return this.#picture;
  }

  /** @param {Picture} picture */
  show(picture) {
    const before = this.#picture;
    this.#picture = picture;
    const size = `${picture.cols}x${picture.rows}`;
    if (size !== this.#shown) this.#build(size);
    this.#grid.setAttribute("aria-label", picture.label);
    this.dataset["over"] = String(picture.line.length > 0);
    this.dataset["hand"] = picture.hand;
    this.dataset["falls"] = String(picture.falls);
    const allowed = new Set(picture.allowed);
    for (const [name, button] of this.#buttons) this.#draw(name, button, allowed.has(name));
    if (before.line.join() !== picture.line.join()) this.#strike();
    if (picture.last && picture.last !== before.last) this.#reveal(picture.last);
  }

  /** Put the focus where the cursor is. @param {string} [name] the cell that it goes to */
  focusCell(name = "") {
    (this.#buttons.get(name) ?? this.#buttons.get(this.#cursor))?.focus({ preventScroll: true });
  }

  /** Whether the focus is on a cell. */
  get hasFocus() {
    return this.contains(document.activeElement);
  }

  /** The cell where a mark would land: this one, or the lowest free one of its column. @param {string} name */
  target(name) {
    if (!this.#picture.falls) return name;
    return this.#picture.allowed.find((cell) => cell[0] === name[0]) ?? name;
  }

  /** Shake a cell where nothing can be placed. @param {string} name */
  refuse(name) {
    const button = this.#buttons.get(name);
    if (!button) return;
    button.classList.remove("refused");
    void button.offsetWidth; // begin again
    button.classList.add("refused");
  }

  /** @param {string} size */
  #build(size) {
    const { cols, rows } = this.#picture;
    this.#shown = size;
    this.style.setProperty("--cols", String(cols));
    this.style.setProperty("--rows", String(rows));
    this.style.setProperty("--least", cols > MOST_FITTING ? "28px" : "18px");
    this.dataset["small"] = String(Math.max(cols, rows) > MOST_NUMBERED);
    this.#buttons.clear();
    fill(this.#letters, ...columnNames(cols).map((letter) => element("span", null, letter)));
    fill(this.#numbers, ...Array.from({ length: rows }, (_, row) => element("span", null, String(row + 1))));
    fill(this.#grid, ...Array.from({ length: rows }, (_, row) => this.#row(row, cols)));
    this.#grid.setAttribute("aria-rowcount", String(rows));
    this.#grid.setAttribute("aria-colcount", String(cols));
    this.#line.setAttribute("viewBox", `0 0 ${cols} ${rows}`);
    this.#moveCursor(this.#cellAt(Math.floor((cols - 1) / 2), Math.floor((rows - 1) / 2)));
  }

  /** @param {number} row @param {number} cols */
  #row(row, cols) {
    const cells = Array.from({ length: cols }, (_, col) => {
      const name = cellName(col, row);
      const button = element("button", { type: "button", class: "cell", tabindex: "-1", "data-cell": name });
      this.#buttons.set(name, button);
      return element("div", { role: "gridcell" }, button);
    });
    return element("div", { role: "row", class: "row" }, ...cells);
  }

  /** @param {string} name @param {HTMLButtonElement} button @param {boolean} isAllowed */
  #draw(name, button, isAllowed) {
    const { marks, badges, heat, last, line, hint, falls, forbidden } = this.#picture;
    const mark = marks[name] ?? "";
    const badge = badges[name];
    const isLast = name === last;
    const isWinning = line.includes(name);
    const isHint = name === hint;
    const isForbidden = forbidden.includes(name);
    const words = [
      name,
      mark || "empty",
      isForbidden && "forbidden",
      isLast && "last move",
      isWinning && "winning line",
      isHint && "hint",
      badge && !mark && badge.words,
    ];
    const label = words.filter(Boolean).join(", ");
    const isOpen = isAllowed || (falls && this.#picture.allowed.some((cell) => cell[0] === name[0]));
    const key = [label, isAllowed, isOpen, badge?.text, heat[name]].join("|");
    if (button.dataset["key"] === key) return;
    button.dataset["key"] = key;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-disabled", String(!isOpen));
    const classes = { last: isLast, winning: isWinning, hint: isHint, allowed: isAllowed, open: isOpen, forbidden: isForbidden };
    for (const [word, isOn] of Object.entries(classes)) button.classList.toggle(word, isOn);
    if ((button.dataset["mark"] ?? "") !== mark || !button.firstChild) {
      button.dataset["mark"] = mark;
      const { col, row } = placeOf(name);
      const number = element("span", { class: "number" }, String(row * this.#picture.cols + col + 1));
      fill(button, mark ? markShape(mark) : number);
    }
    button.querySelector(".badge")?.remove();
    button.style.setProperty("--heat", String(mark ? 0 : (heat[name] ?? 0)));
    if (badge && !mark) button.append(element("span", { class: `badge ${badge.tone}`, "aria-hidden": "true" }, badge.text));
  }

  /** Draw the winning line. */
  #strike() {
    const lines = stretches(this.#picture.line).map((places) => {
      const [first, last] = [places[0], places[places.length - 1]];
      const [dx, dy] = [Math.sign(last.col - first.col) * 0.3, Math.sign(last.row - first.row) * 0.3];
      const ends = { x1: first.col + 0.5 - dx, y1: first.row + 0.5 - dy, x2: last.col + 0.5 + dx, y2: last.row + 0.5 + dy };
      return shape("line", { ...ends, pathLength: 1 });
    });
    this.#line.replaceChildren(...lines);
  }

  /** Scroll a large board to a cell, without scrolling the page. @param {string} name */
  #reveal(name) {
    const button = this.#buttons.get(name);
    if (!button || (this.scrollWidth <= this.clientWidth && this.scrollHeight <= this.clientHeight)) return;
    const [cell, room] = [button.getBoundingClientRect(), this.getBoundingClientRect()];
    const margin = cell.width * 1.5;
    if (cell.left - margin < room.left) this.scrollLeft += cell.left - margin - room.left;
    if (cell.right + margin > room.right) this.scrollLeft += cell.right + margin - room.right;
    if (cell.top - margin < room.top) this.scrollTop += cell.top - margin - room.top;
    if (cell.bottom + margin > room.bottom) this.scrollTop += cell.bottom + margin - room.bottom;
  }

  /** @param {Event} event */
  #nameAt(event) {
    const cell = /** @type {Element} */ (event.target).closest("[role=gridcell]");
    return cell?.querySelector("button")?.dataset["cell"] ?? null;
  }

  /** @param {string} name */
  #moveCursor(name) {
    this.#buttons.get(this.#cursor)?.setAttribute("tabindex", "-1");
    this.#cursor = name;
    this.#buttons.get(name)?.setAttribute("tabindex", "0");
  }

  /** @param {string | null} name */
  #point(name) {
    const target = name && this.target(name);
    for (const button of this.#grid.querySelectorAll(".pointed")) button.classList.remove("pointed");
    if (target) this.#buttons.get(target)?.classList.add("pointed");
    this.dispatchEvent(new CustomEvent("point", { detail: { cell: target } }));
  }

  /** A finger covers several cells: the first tap aims, and a second one on the same cell places. @param {string} name */
  #isTooSmallToHit(name) {
    return (this.#buttons.get(name)?.offsetWidth ?? FINGER) < FINGER && this.#picture.allowed.includes(this.target(name));
  }

  /** @param {string} name */
  #takeAim(name) {
    this.#aim = name;
    this.#point(name);
    this.dispatchEvent(new CustomEvent("aim", { detail: { cell: this.target(name) } }));
  }

  /** @param {string} name */
  #place(name) {
    this.#aim = "";
    this.dispatchEvent(new CustomEvent("place", { detail: { cell: this.target(name) } }));
  }

  /** Arrows, Home and End, as in every grid. @param {KeyboardEvent} event */
  #steer(event) {
    if (event.altKey || event.metaKey) return;
    const { cols, rows } = this.#picture;
    const { col, row } = placeOf(this.#cursor);
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowLeft: [col - 1, row],
      ArrowRight: [col + 1, row],
      ArrowUp: [col, row - 1],
      ArrowDown: [col, row + 1],
      Home: [0, event.ctrlKey ? 0 : row],
      End: [cols - 1, event.ctrlKey ? rows - 1 : row],
      PageUp: [col, 0],
      PageDown: [col, rows - 1],
    };
    const to = steps[event.key];
    if (!to) return;
    event.preventDefault();
    // The cursor wraps around, as in the other front ends.
    this.#buttons.get(this.#cellAt((to[0] + cols) % cols, (to[1] + rows) % rows))?.focus();
  }

  /** The cell for the cursor: where marks fall, the one where the next mark would land. @param {number} col @param {number} row */
  #cellAt(col, row) {
    const { falls, rows, marks } = this.#picture;
    if (!falls) return cellName(col, row);
    const names = Array.from({ length: rows }, (_, each) => cellName(col, each));
    return names.filter((name) => !marks[name]).at(-1) ?? names[0];
  }
}

/**
 * X as two strokes, O as a ring: told apart by shape.
 * @param {string} mark
 */
export function markShape(mark) {
  const lines = [shape("path", { d: "M22 22L78 78", pathLength: 1 }), shape("path", { d: "M78 22L22 78", pathLength: 1 })];
  const ring = shape("circle", { cx: 50, cy: 50, r: 29, pathLength: 1 });
  return shape("svg", { class: `mark ${mark.toLowerCase()}`, viewBox: "0 0 100 100", "aria-hidden": "true" }, ...(mark === "X" ? lines : [ring]));
}

customElements.define("noughts-board", Board);
