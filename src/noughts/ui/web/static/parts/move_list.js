// The list of moves: stepping back through a game without changing it.

import { element, fill, shape } from "../dom.js";

/** Milliseconds for each move of a replay. */
const PACE = 1000;

const [START, BACK, ON, NOW] = ["M4 3h2v10H4zM14 3v10L7 8z", "M12 3v10L4 8z", "M4 3v10l8-5z", "M10 3h2v10h-2zM2 3v10l7-5z"];

export class MoveList {
  element = element("div", { class: "stack move-list" });
  #list = element("ol", { class: "moves", "aria-label": "Moves" });
  #drawn = "";
  #plies = 0;
  /** @type {number | null} */
  #ply = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #running;
  #choose;
  #steps;

  /** @param {(ply: number | null) => void} choose a move to look at; null for the game as it is now */
  constructor(choose) {
    this.#choose = choose;
    this.#steps = element(
      "div",
      { class: "row-of" },
      this.#button(START, "To the start", () => 0),
      this.#button(BACK, "One move back", () => Math.max(0, this.#at - 1)),
      this.#button(ON, "One move forward", () => this.#at + 1),
      this.#button(NOW, "To the latest move", () => this.#plies),
    );
    this.element.append(this.#steps, this.#list);
  }

  get #at() {
    return this.#ply ?? this.#plies;
  }

  /**
   * @param {readonly string[]} moves
   * @param {number | null} ply
   * @param {readonly string[]} [signs] what a review says beside each move
   */
  show(moves, ply, signs = []) {
    this.#plies = moves.length;
    this.#ply = ply;
    this.element.hidden = moves.length === 0;
    const key = `${moves.join()}|${signs.join()}`;
    if (key !== this.#drawn) {
      this.#drawn = key;
      const focused = [...this.#list.querySelectorAll("button")].findIndex((button) => button === document.activeElement);
      fill(this.#list, ...moves.map((move, index) => this.#item(move, index, signs[index] ?? "")));
      if (focused >= 0) this.#list.querySelectorAll("button")[Math.min(focused, moves.length - 1)]?.focus();
    }
    this.#list.querySelectorAll("button").forEach((button, index) => button.setAttribute("aria-current", String(index + 1 === this.#at)));
  }

  /** Show the whole game again, move by move; stops when someone takes it in hand. */
  replay() {
    this.stop();
    this.#choose(0);
    this.#running = setInterval(() => {
      this.#choose(this.#at + 1 >= this.#plies ? null : this.#at + 1);
      if (this.#ply === null) this.stop();
    }, PACE);
  }

  /** Stand still. */
  stop() {
    clearInterval(this.#running);
  }

  /** One step. @param {number} by */
  step(by) {
    this.#go(Math.max(0, this.#at + by));
  }

  /** @param {number} ply */
  #go(ply) {
    this.stop();
    this.#choose(ply >= this.#plies ? null : ply);
  }

  /** @param {string} move @param {number} index @param {string} sign */
  #item(move, index, sign) {
    const number = index % 2 === 0 ? element("span", { class: "turn", "aria-hidden": "true" }, `${index / 2 + 1}.`) : null;
    const button = element("button", { type: "button", onclick: () => this.#go(index + 1) }, sign ? `${move} ${sign}` : move);
    return element("li", null, number, button);
  }

  /** @param {string} path @param {string} label @param {() => number} ply */
  #button(path, label, ply) {
    const made = element("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: () => this.#go(ply()) });
    made.append(shape("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, shape("path", { d: path })));
    return made;
  }
}
