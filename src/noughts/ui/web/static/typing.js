// Typing: a cell's name from anywhere on the page, and a key for each command; a cell's name wins.

import { cellName, isColumn } from "./cells.js";

/** Milliseconds in which a letter that is also a command waits for its number. */
const WAIT = 1000;
/** Milliseconds in which Enter after a move that was complete is only a habit. */
const AFTERTHOUGHT = 1000;

/**
 * @typedef {object} Desk
 * @property {() => {cols: number, rows: number, falls: boolean, isPlayed: boolean}} board
 * @property {(cell: string) => void} play
 * @property {(key: string) => {label: string, act: () => void} | null} command what a key does now
 * @property {(text: string) => void} show what has been typed, and what it waits for
 */

export class Typing {
  #text = "";
  #completed = -AFTERTHOUGHT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #due;
  #desk;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
    if (target.closest("input:not([type=radio]):not([type=checkbox]), select, textarea")) return;
    const isPressed = (event.key === "Enter" || event.key === " ") && target.closest("button, a, summary, input, label");
    if (isPressed && !this.#text && event.timeStamp - this.#completed >= AFTERTHOUGHT) return;
    if (this.#take(event.key, event.timeStamp)) event.preventDefault();
  }

  /** Forget what was typed. */
  clear() {
    this.#text = "";
    clearTimeout(this.#due);
    this.#desk.show("");
  }

  /** Whether a key was meant for us. @param {string} key @param {number} now @returns {boolean} */
  #take(key, now) {
    const board = this.#desk.board();
    if (this.#text) {
      if (/^\d$/.test(key)) return this.#type(this.#text + key, now);
      if (key === "Enter") {
        this.#finish(now);
        return true;
      }
      const waited = this.#text;
      this.clear();
      if (key === "Escape") return true;
      if (key === "Backspace") {
        if (waited.length > 1) this.#type(waited.slice(0, -1), now);
        return true;
      }
      if (waited.length === 1) this.#desk.command(waited)?.act();
      return this.#take(key, now);
    }
    if (key === "Enter" && now - this.#completed < AFTERTHOUGHT) {
      this.#completed = -AFTERTHOUGHT;
      return true;
    }
    const command = this.#desk.command(key);
    // A letter beyond the board, too, or its number is played alone.
    if (board.isPlayed && (/^[1-9]$/.test(key) || isColumn(key, board.cols) || (!command && /^[a-z]$/i.test(key)))) return this.#type(key, now);
    command?.act();
    return command !== null;
  }

  /** @param {string} text @param {number} now */
  #type(text, now) {
    const command = text.length === 1 && !/\d/.test(text) ? this.#desk.command(text) : null;
    this.#text = text;
    clearTimeout(this.#due);
    if (this.#isComplete(text)) {
      this.#finish(now);
      return true;
    }
    this.#desk.show(command ? `${text} … Now a number for the cell; or wait for ${command.label}.` : `${text} … Enter plays it, Esc cancels.`);
    if (command) {
      this.#due = setTimeout(() => {
        // Keys that were typed meanwhile come first.
        this.#due = setTimeout(() => {
          this.clear();
          command.act();
        });
      }, WAIT);
    }
    return true;
  }

  /** @param {string} text */
  #isComplete(text) {
    const { cols, rows, falls } = this.#desk.board();
    const isNamed = /^[a-z]/i.test(text);
    const number = Number(isNamed ? text.slice(1) : text);
    const most = isNamed ? rows : falls ? cols : cols * rows;
    return number > 0 && number * 10 > most;
  }

  /** @param {number} now */
  #finish(now) {
    const { cols, falls } = this.#desk.board();
    const text = this.#text.toLowerCase();
    this.clear();
    this.#completed = now;
    if (/^[a-z]\d+$/.test(text)) this.#desk.play(text);
    else if (/^\d+$/.test(text)) {
      const index = Number(text) - 1;
      this.#desk.play(falls ? cellName(index, 0) : cellName(index % cols, Math.floor(index / cols)));
    } else if (falls) this.#desk.play(`${text}1`);
  }
}
