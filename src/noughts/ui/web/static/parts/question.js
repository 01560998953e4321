// Question: a board with a question, tried until it is right; by mouse, by arrows, or by typing a cell.

import "../board.js";
import { BoardInput } from "../board_input.js";
import { capital, element, fill, setText } from "../dom.js";
import { say } from "../speech.js";
import { boardPicture } from "../view.js";

/**
 * @typedef {import("../messages.js").PuzzleState} Asked
 * @typedef {import("../messages.js").Verdict} Verdict
 * @typedef {{id: string, ask: string, move?: string, is_clean?: boolean, has_hint?: boolean}} Answer
 * @typedef {object} Desk what the question does not know
 * @property {(answer: Answer) => Promise<Verdict>} answer
 * @property {(() => void) | null} next null where there is no other one
 * @property {readonly (readonly [string, string, string])[]} ways what can be done beside placing a mark: key, words and name
 * @property {readonly [string, string]} home the address and the words of the way out
 * @property {string} aside what stands beside the title
 */

export class Question {
  #heading = element("h1");
  #aside = element("p", { class: "score" });
  #task = element("p", { class: "status" });
  #said = element("p", { class: "said" });
  #afterwards = element("p", { class: "quiet" });
  #board = /** @type {import("../board.js").Board} */ (document.createElement("noughts-board"));
  #note = element("p", { class: "note" });
  #ways = element("div", { class: "chips" });
  #input;
  element;

  /** @type {Asked | null} */
  #asked = null;
  /** @type {Desk | null} */
  #desk = null;
  /** With the right move, once it is found. @type {import("../messages.js").BoardState | null} */
  #answered = null;
  #isClean = true;
  #hasHint = false;
  #isBusy = false;

  /** @param {import("../messages.js").TypingRules} rules @param {Node | null} [beside] what stands below the question */
  constructor(rules, beside = null) {
    const title = element("div", { class: "title" }, this.#heading, this.#aside);
    const words = element("section", { class: "people card stack question-card", "aria-label": "The question" }, this.#task, this.#said, this.#afterwards);
    const tools = element("section", { class: "tools", "aria-label": "What you can do" }, this.#note, this.#ways);
    this.element = element("div", { class: "stage" }, title, words, element("div", { class: "desk" }, this.#board, tools), beside);
    this.#input = new BoardInput(this.#board, rules, {
      board: () => this.#asked?.board,
      isOpen: () => this.#isOpen,
      place: (cell) => void this.#try(cell),
      command: (key) => this.#works().find((way) => way.key === key && way.works && !this.#isBusy) ?? null,
      tell: (text) => setText(this.#note, text),
      taken: () => this.#draw(),
    });
  }

  leave() {
    this.#input.leave();
  }

  /** Ask. @param {Asked} asked @param {Desk} desk */
  show(asked, desk) {
    const isFirst = this.#asked === null;
    const hadFocus = this.element.contains(document.activeElement);
    this.#asked = asked;
    this.#desk = desk;
    this.#input.reset();
    this.#answered = null;
    this.#isClean = true;
    this.#hasHint = false;
    this.#isBusy = false;
    setText(this.#heading, asked.title);
    setText(this.#aside, desk.aside);
    setText(this.#task, asked.task);
    this.tell("", "");
    setText(this.#afterwards, "");
    this.#draw();
    if (!isFirst) say(`${asked.title}. ${asked.task}`);
    if (hadFocus) this.#board.focusCell();
  }

  get #isOpen() {
    return this.#asked !== null && this.#answered === null && !this.#isBusy;
  }

  #draw() {
    const board = this.#answered ?? this.#asked?.board;
    if (!board) return;
    this.#board.show(boardPicture(board, { isOpen: !this.#answered, hand: this.#input.hand }));
    this.#drawWays();
  }

  #drawWays() {
    const focused = this.#ways.contains(document.activeElement) ? document.activeElement?.getAttribute("data-way") : null;
    const buttons = this.#works().map(({ key, label, name, act, works }) =>
      element(
        "button",
        { type: "button", class: name === "next" && works ? "button main" : "button", "data-way": name, "aria-disabled": String(!works), "aria-keyshortcuts": key, onclick: () => works && act() },
        label,
        element("kbd", { "aria-hidden": "true" }, key),
      ),
    );
    const home = this.#desk && element("a", { class: "button", href: this.#desk.home[0] }, this.#desk.home[1]);
    fill(this.#ways, ...this.#input.hands, ...buttons, home);
    if (focused) /** @type {HTMLElement | null} */ (this.#ways.querySelector(`[data-way="${focused}"]`))?.focus();
  }

  /** What can be done, each always in its place. */
  #works() {
    const isOver = this.#answered !== null;
    const next = this.#desk?.next;
    return (this.#desk?.ways ?? [])
      .filter(([, , name]) => name !== "next" || next)
      .map(([key, label, name]) => ({ key, label: capital(label), name, works: (name === "next") === isOver, act: () => (name === "next" ? next?.() : void this.#ask(name)) }));
  }

  /** @param {string} cell */
  async #try(cell) {
    if (this.#answered) {
      this.#desk?.next?.();
      return;
    }
    await this.#ask("try", cell);
  }

  /** @param {string} ask @param {string} [cell] */
  async #ask(ask, cell = "") {
    const asked = this.#asked;
    if (!asked || !this.#desk || !this.#isOpen) return;
    this.#isBusy = true;
    try {
      const verdict = await this.#desk.answer({ id: asked.id, ask, move: this.#input.move(cell), is_clean: this.#isClean, has_hint: this.#hasHint });
      if (asked !== this.#asked) return;
      this.#isClean &&= verdict.is_right || ask === "hint";
      this.#hasHint ||= ask === "hint";
      this.tell(verdict.text, ask !== "try" ? "focus" : verdict.is_right ? "win" : "loss");
      if (cell && !verdict.is_right) this.#board.refuse(cell);
      if (verdict.is_over) {
        this.#answered = verdict.board;
        setText(this.#afterwards, verdict.afterwards);
        say(verdict.afterwards);
        this.#isBusy = false;
        this.#draw();
      }
    } catch (error) {
      this.tell(/** @type {Error} */ (error).message, "loss");
      if (cell) this.#board.refuse(cell);
    }
    this.#isBusy = false;
  }

  /** @param {string} text @param {string} tone */
  tell(text, tone) {
    setText(this.#said, text);
    this.#said.className = `said ${tone}`;
    say(text);
  }
}
