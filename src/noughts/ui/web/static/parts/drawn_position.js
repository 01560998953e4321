// A position that is clicked together: a board beside the text that describes it; each follows the other.

import { lastOf, request } from "../api.js";
import { Board } from "../board.js";
import { cellName, placeOf } from "../cells.js";
import { queryText } from "../classroom.js";
import { element, fill, setText } from "../dom.js";
import { say } from "../speech.js";

/** Milliseconds after which someone who types has stopped. */
const TYPED = 250;
const EMPTY = ".";
/** What a click places. @type {readonly [string, string][]} */
const HANDS = [["", "X and O in turn"], ["X", "X"], ["O", "O"], [EMPTY, "Nothing"]];

/**
 * What a text draws, row by row from the top; null for one that is no drawing, such as 4x4.
 * @param {string} text
 */
export function drawn(text) {
  const rows = text.trim().split(" ")[0].toUpperCase().split("/");
  return rows.every((row) => /^[XO.]+$/.test(row) && row.length === rows[0].length) && text.includes("/") ? rows : null;
}

export class DrawnPosition {
  #text;
  #rules;
  /** @type {string[]} */
  #rows = [];
  #falls = false;
  /** What each side places. @type {string[]} */
  #marks = ["X", "O"];
  /** The rules that the drawing alone does not say. */
  #unsaid = "";
  #hand = "";
  #isBegun = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #due;
  #last = lastOf();
  #board = new Board();
  #said = element("p", { role: "status" });
  #body = element("div", { class: "stack tight" });
  element = element("fieldset", { class: "drawn" }, element("legend", { class: "label" }, "Set up a position here, or type it below"), this.#body);

  /** @param {HTMLInputElement} text @param {HTMLInputElement} rules the fields that say the same in words */
  constructor(text, rules) {
    this.#text = text;
    this.#rules = rules;
    const hands = HANDS.map(([hand, words]) =>
      element("label", { class: "chip" }, element("input", { type: "radio", name: "hand", checked: hand === "", onchange: () => { this.#hand = hand; this.#show(); } }), words),
    );
    const clear = element("button", { type: "button", class: "button", onclick: () => this.#change(this.#rows.map((row) => row.replace(/./g, EMPTY))) }, "Clear the board");
    fill(this.#body, element("div", { class: "chips", role: "group", "aria-label": "A click places" }, ...hands), this.#board, this.#said, element("div", null, clear));
    this.#board.addEventListener("place", (event) => this.#place(/** @type {CustomEvent} */ (event).detail.cell));
    for (const field of [text, rules]) {
      field.addEventListener("input", () => {
        clearTimeout(this.#due);
        this.#due = setTimeout(() => this.#follow(), TYPED);
      });
    }
  }

  /** Someone looks at it for the first time. */
  begin() {
    if (this.#isBegun) return;
    this.#isBegun = true;
    void this.#follow();
  }

  /** Draw what the text says, and say what is wrong with it. */
  async #follow() {
    const rows = drawn(this.#text.value);
    if (rows) {
      this.#falls = this.#isSameSize(rows) && this.#rules.value.trim() === "" ? this.#falls : /gravity/i.test(this.#rules.value);
      this.#rows = rows;
      this.#show();
    }
    await this.#ask();
  }

  /** @param {string[]} rows */
  #isSameSize(rows) {
    return rows.length === this.#rows.length && rows[0].length === this.#rows[0].length;
  }

  async #ask() {
    if (!this.#text.value.trim()) return this.#say("", "quiet");
    try {
      /** @type {import("../messages.js").DrawnBoard | null} */
      const found = await this.#last(request(`learn/position?${queryText({ position: this.#text.value, rules: this.#rules.value })}`));
      if (!found) return;
      const { board, said, rules } = found;
      this.#rows = Array.from({ length: board.rows }, (_, row) => board.cells.slice(row * board.cols, (row + 1) * board.cols));
      [this.#falls, this.#marks, this.#unsaid] = [board.falls, board.marks, rules];
      this.#say(said, "quiet");
      this.#show();
    } catch (error) {
      this.#say(/** @type {Error} */ (error).message, "loss");
    }
  }

  /** @param {string} text @param {string} tone */
  #say(text, tone) {
    this.#said.className = tone;
    setText(this.#said, text);
  }

  /** @param {string} name */
  #at(name) {
    const { col, row } = placeOf(name);
    return this.#rows[row]?.[col] ?? "";
  }

  /** The mark that a click places: what was chosen, or what comes next. */
  get #next() {
    const count = (/** @type {string} */ mark) => this.#rows.join("").split(mark).length;
    return this.#hand || this.#marks[Number(count("X") > count("O"))];
  }

  /** Where something can be placed: everywhere, or on top of each column, where it can be taken away as well. */
  #open() {
    const cols = this.#rows[0]?.length ?? 0;
    const names = this.#rows.flatMap((_, row) => Array.from({ length: cols }, (_, col) => cellName(col, row)));
    if (!this.#falls) return names;
    const isTaken = this.#next === EMPTY;
    return names.filter((name) => {
      const { col, row } = placeOf(name);
      const above = this.#rows[row - 1]?.[col] ?? EMPTY;
      const below = this.#rows[row + 1]?.[col] ?? "X";
      return isTaken ? this.#at(name) !== EMPTY && above === EMPTY : this.#at(name) === EMPTY && below !== EMPTY;
    });
  }

  #show() {
    const [cols, rows] = [this.#rows[0]?.length ?? 0, this.#rows.length];
    if (!rows) return;
    const marks = Object.fromEntries(this.#rows.flatMap((row, number) => [...row].map((mark, col) => [cellName(col, number), mark])).filter(([, mark]) => mark !== EMPTY));
    this.#board.show({
      cols, rows, marks, allowed: this.#open(), forbidden: [], hand: this.#next, falls: this.#falls, last: null, line: [], hint: null, badges: {}, heat: {},
      label: `Board, ${cols} columns by ${rows} rows`,
    });
  }

  /** A click: the mark that is chosen; once more, and the cell is empty. @param {string} name */
  #place(name) {
    if (!this.#open().includes(name)) {
      this.#board.refuse(name);
      return;
    }
    const [now, next] = [this.#at(name), this.#next];
    const isCleared = now === next || (now !== EMPTY && this.#hand === "");
    const { col, row } = placeOf(name);
    const mark = isCleared ? EMPTY : next;
    say(`${name}, ${mark === EMPTY ? "empty" : mark}`);
    this.#change(this.#rows.map((cells, number) => (number === row ? cells.slice(0, col) + mark + cells.slice(col + 1) : cells)));
  }

  /** Another drawing; where the text named the rules, they go into their own field. @param {string[]} rows */
  #change(rows) {
    if (!drawn(this.#text.value)) this.#rules.value = this.#unsaid;
    this.#rows = rows;
    this.#text.value = rows.join("/");
    this.#show();
    void this.#ask();
  }
}
