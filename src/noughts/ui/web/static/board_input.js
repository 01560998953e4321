// Board input: keys, typed cells and clicks become moves and commands, in games, puzzles, lessons and at the start.

import { cellName, isColumn } from "./cells.js";
import { element } from "./dom.js";
import { look } from "./look.js";
import { say } from "./speech.js";

/**
 * @typedef {object} Desk what a page tells about its board
 * @property {() => Pick<import("./messages.js").BoardState, "cols" | "rows" | "falls" | "is_wild"> | null | undefined} board
 * @property {() => boolean} isOpen whether a mark can be placed
 * @property {(cell: string) => void} place
 * @property {(key: string) => {label: string, act: () => void} | null} command what a key does now
 * @property {(text: string) => void} tell shows what has been typed, and what is missing
 * @property {() => void} [taken] the mark in hand has changed
 */

export class BoardInput {
  /** The mark to place next in a wild game. */
  hand = "X";
  #text = "";
  /** When a typed cell was complete; Enter right after it is only a habit. */
  #completed = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #due;
  #board;
  #rules;
  #desk;

  /** @param {import("./board.js").Board} board @param {import("./messages.js").TypingRules} rules @param {Desk} desk */
  constructor(board, rules, desk) {
    this.#board = board;
    this.#rules = rules;
    this.#desk = desk;
    board.addEventListener("place", (event) => this.#place(/** @type {CustomEvent} */ (event).detail.cell));
    board.addEventListener("aim", (event) => {
      const text = `Tap ${/** @type {CustomEvent} */ (event).detail.cell} again to place your mark.`;
      this.#desk.tell(text);
      say(text);
    });
    document.addEventListener("keydown", this.#press);
  }

  leave() {
    clearTimeout(this.#due);
    document.removeEventListener("keydown", this.#press);
  }

  /** Forget what was typed, for another board. */
  reset() {
    this.#clear();
    this.#completed = -Infinity;
  }

  /** A move as the server wants it: in a wild game, the mark and the cell. @param {string} cell */
  move(cell) {
    return this.#desk.board()?.is_wild && cell ? this.hand + cell : cell;
  }

  /** In a wild game, buttons for the mark in hand. @returns {HTMLElement[]} */
  get hands() {
    if (!this.#desk.board()?.is_wild || !this.#desk.isOpen()) return [];
    const marks = ["X", "O"].map((mark) =>
      element("button", { type: "button", class: "button", "aria-pressed": String(mark === this.hand), onclick: () => this.#take(mark) }, `Place ${mark}`),
    );
    return [element("div", { class: "row-of", role: "group", "aria-label": "The mark that you place" }, ...marks)];
  }

  /** @param {string} mark */
  #take(mark) {
    this.hand = mark;
    say(`You place ${mark}.`);
    this.#desk.taken?.();
  }

  /** @param {string} cell */
  #place(cell) {
    this.#clear();
    this.#desk.place(cell);
  }

  #clear() {
    clearTimeout(this.#due);
    if (this.#text) this.#desk.tell("");
    this.#text = "";
  }

  /** @param {KeyboardEvent} event */
  #press = (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!look().keys && !this.#board.hasFocus) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
    if (target.closest("input:not([type=radio], [type=checkbox]), select, textarea")) return;
    const isHabit = event.key === "Enter" && event.timeStamp - this.#completed < this.#rules.habit * 1000;
    this.#completed = -Infinity;
    const isPressed = (event.key === "Enter" || event.key === " ") && target.closest("button, a, summary, input, label");
    if (!isHabit && isPressed && !this.#text) return;
    if (isHabit || this.#means(event.key, event.timeStamp)) event.preventDefault();
  };

  /** Handle a key; returns whether it meant anything. @param {string} key @param {number} now @returns {boolean} */
  #means(key, now) {
    const board = this.#desk.board();
    if (this.#text) {
      const waited = this.#text;
      if (/^\d$/.test(key)) return this.#type(waited + key, now);
      if (key === "Enter" && (waited.length > 1 || board?.falls)) return this.#finish(now);
      this.#clear();
      if (key === "Escape") return true;
      if (key === "Backspace") return waited.length === 1 || this.#type(waited.slice(0, -1), now);
      if (waited.length === 1) this.#command(waited)?.act();
      return this.#means(key, now);
    }
    const command = this.#command(key);
    // Letters beyond the board count too; otherwise their numbers would be played alone.
    const isCell = board && (/^[1-9]$/.test(key) || isColumn(key, board.cols) || (!command && /^[a-z]$/i.test(key)));
    if (isCell && this.#desk.isOpen()) return this.#type(key, now);
    command?.act();
    return command !== null;
  }

  /** @param {string} key */
  #command(key) {
    const mark = key.toUpperCase();
    const isMark = (mark === "X" || mark === "O") && this.#desk.board()?.is_wild && this.#desk.isOpen();
    return isMark ? { label: `the mark ${mark}`, act: () => this.#take(mark) } : this.#desk.command(key);
  }

  /** @param {string} text @param {number} now */
  #type(text, now) {
    const command = text.length === 1 && !/\d/.test(text) ? this.#command(text) : null;
    clearTimeout(this.#due);
    this.#text = text;
    if (this.#isComplete(text)) return this.#finish(now);
    this.#desk.tell(`${text} … ${command ? this.#rules.waiting.replace("{command}", command.label) : this.#rules.ending}`);
    const act = () => {
      this.#clear();
      command?.act();
    };
    // Keys that were typed meanwhile come first.
    if (command) this.#due = setTimeout(() => (this.#due = setTimeout(act)), this.#rules.wait * 1000);
    return true;
  }

  /** Whether nothing can be added to a cell's name or number on this board. @param {string} text */
  #isComplete(text) {
    const { cols = 0, rows = 0, falls } = this.#desk.board() ?? {};
    const isNamed = /^[a-z]/i.test(text);
    const number = Number(isNamed ? text.slice(1) : text);
    const most = isNamed ? rows : falls ? cols : cols * rows;
    return number > 0 && number * 10 > most;
  }

  /** @param {number} now */
  #finish(now) {
    const { cols = 1, falls } = this.#desk.board() ?? {};
    const text = this.#text.toLowerCase();
    this.#clear();
    this.#completed = now;
    const index = Number(text) - 1;
    const numbered = falls ? cellName(index, 0) : cellName(index % cols, Math.floor(index / cols));
    this.#place(this.#board.target(/^\d/.test(text) ? numbered : text.length > 1 ? text : `${text}1`));
    return true;
  }
}
