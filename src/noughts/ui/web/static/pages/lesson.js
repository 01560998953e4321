// Lesson: one task after the other; the server says what is right, and why.

import "../board.js";
import { table } from "../blocks.js";
import { BoardInput } from "../board_input.js";
import { capital, element, fill, setText } from "../dom.js";
import { posted, request } from "../api.js";
import { sketch } from "../parts/sketch.js";
import { say } from "../speech.js";
import { boardPicture } from "../view.js";

/**
 * @typedef {import("../messages.js").LessonPage} Lesson
 * @typedef {import("../messages.js").LessonTask} Task
 * @typedef {import("../messages.js").Verdict} Verdict
 */

/**
 * @param {import("../app.js").App} app
 * @param {string} name
 * @returns {Promise<import("../router.js").Page>}
 */
export async function lessonPage(app, name) {
  /** @type {Lesson} */
  const lesson = await request(`learn/lessons/${encodeURIComponent(name)}`);
  const { tasks_done: tasks } = lesson.lesson;
  const taking = new Taking(app, lesson, tasks < lesson.tasks.length ? tasks : 0);
  return { title: `${lesson.lesson.title} · noughts`, element: taking.element, leave: () => taking.leave() };
}

/** Someone who takes a lesson. */
class Taking {
  #app;
  #lesson;
  #at;
  #isOver = false;
  #wrong = 0;
  #board = /** @type {import("../board.js").Board} */ (document.createElement("noughts-board"));
  #heading = element("h2", { tabindex: "-1" });
  #told = element("p", { class: "told" });
  #exhibit = element("div", { class: "exhibit" });
  #question = element("p", { class: "asked-for", id: "asked-for" });
  #answers = element("div", { class: "answers" });
  #verdict = element("p", { class: "verdict" });
  #hint = element("p", { class: "quiet" });
  #closing = element("p", { class: "closing" });
  #note = element("p", { class: "note" });
  #more = element("div", { class: "row-of" });
  #input;
  #asking = element("section", { class: "asking stack", "aria-labelledby": "asked-for" });
  #task = element("div", { class: "task" });

  /** @param {import("../app.js").App} app @param {Lesson} lesson @param {number} at */
  constructor(app, lesson, at) {
    this.#app = app;
    this.#lesson = lesson;
    this.#at = at;
    this.#input = new BoardInput(this.#board, app.choices.typing, {
      board: () => this.#current.board,
      isOpen: () => this.#isPlayed,
      place: (cell) => this.#place(cell),
      command: (key) => this.#works().find((way) => way.key === key) ?? null,
      tell: (text) => setText(this.#note, text),
    });
    this.#asking.append(this.#answers, this.#verdict, this.#hint, this.#closing, this.#note, this.#more);
    const back = element("a", { href: "/learn/lessons" }, "All lessons");
    this.element = element("div", { class: "page stack lesson" }, element("div", { class: "lesson-head" }, element("h1", null, lesson.lesson.title), back), this.#heading, this.#task);
    this.#begin();
  }

  leave() {
    this.#input.leave();
  }

  /** @param {string} cell */
  #place(cell) {
    if (this.#isPlayed) void this.#answer({ answer: this.#input.move(cell) }, cell);
  }

  /** Whether the answer is a move, and still to be played. */
  get #isPlayed() {
    return this.#current.kind === "move" && !this.#isOver;
  }

  /** @returns {Task} */
  get #current() {
    return this.#lesson.tasks[this.#at];
  }

  get #isLast() {
    return this.#at + 1 === this.#lesson.tasks.length;
  }

  #begin() {
    const task = this.#current;
    this.#input.reset();
    this.#isOver = Boolean(task.missing);
    this.#wrong = 0;
    setText(this.#heading, `Task ${this.#at + 1} of ${this.#lesson.tasks.length}`);
    setText(this.#told, task.missing || task.told);
    this.#board.hidden = !task.board;
    // What is played on the board is read before it; a board that is only looked at comes first.
    const parts = task.kind === "move" ? [this.#exhibit, this.#question, this.#board] : [this.#board, this.#exhibit, this.#question];
    fill(this.#task, this.#told, ...parts, this.#asking);
    this.#task.dataset["board"] = task.board ? (task.kind === "move" ? "large" : "small") : "none";
    if (task.board) this.#board.show(boardPicture(task.board, { isOpen: this.#isPlayed }));
    const [heading, ...rows] = task.rows;
    fill(
      this.#exhibit,
      task.nodes.length > 0 && sketch(task.nodes),
      heading && table({ caption: "The numbers", headings: heading, rows: rows.map(tableRow), numbers: heading.map((_, index) => index).slice(1), spare: [] }),
    );
    this.#exhibit.hidden = !this.#exhibit.firstChild;
    setText(this.#question, task.missing ? "" : task.question);
    fill(this.#answers, this.#isOver ? null : this.#fields(task));
    this.#tell("", "");
    setText(this.#hint, "");
    setText(this.#closing, "");
    this.#offer();
    if (task.missing) this.#pass();
  }

  /** What cannot be asked here counts as done. */
  #pass() {
    void this.#send({ gives_up: true }).catch(() => {});
    if (this.#isLast) setText(this.#closing, this.#lesson.closing);
  }

  /** What an answer is given with. @param {Task} task */
  #fields(task) {
    if (task.kind === "choice") {
      const buttons = task.options.map(({ value, text }) => element("button", { class: "button", type: "button", onclick: () => void this.#answer({ answer: value }) }, text));
      return element("div", { class: "options", role: "group", "aria-labelledby": "asked-for" }, ...buttons);
    }
    if (task.kind === "move") return element("p", { class: "quiet" }, task.answering);
    return task.kind === "branches" ? this.#branches(task) : this.#number();
  }

  #number() {
    const field = element("input", { type: "text", name: "answer", autocomplete: "off", maxlength: "40", "aria-labelledby": "asked-for", class: "given" });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (field.value.trim()) void this.#answer({ answer: field.value });
      field.select();
    };
    return element("form", { class: "row-of field", onsubmit: send }, field, element("button", { class: "button", type: "submit" }, "Check"));
  }

  /** @param {Task} task */
  #branches(task) {
    const names = new Map(task.nodes.filter(({ name }) => name).map(({ name, label, value }) => [name, `${name}: ${label}, ${value}`]));
    const chips = task.options.map(({ value }) =>
      element("label", { class: "chip" }, element("input", { type: "checkbox", name: "branch", value, "aria-label": names.get(value) ?? value }), value),
    );
    const form = element("form", { class: "stack", "aria-labelledby": "asked-for" }, element("div", { class: "chips" }, ...chips), element("button", { class: "button", type: "submit" }, "Check"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#answer({ answer: new FormData(form).getAll("branch").join(" ") || "none" });
    });
    return form;
  }

  /** @param {Partial<import("../messages.js").LessonAnswer>} given @returns {Promise<Verdict>} */
  #send(given) {
    return request(`learn/lessons/${this.#lesson.lesson.name}/${this.#at + 1}`, posted(given));
  }

  /** @param {Partial<import("../messages.js").LessonAnswer>} given @param {string} [cell] where a mark was placed */
  async #answer(given, cell) {
    if (this.#isOver) return;
    const [at, task] = [this.#at, this.#current];
    try {
      const verdict = await this.#send(given);
      if (at === this.#at && !this.#isOver) this.#hear(verdict, task, cell);
    } catch (error) {
      if (cell) this.#board.refuse(cell);
      this.#tell(/** @type {Error} */ (error).message, "loss");
      say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Verdict} verdict @param {Task} task @param {string} [cell] */
  #hear(verdict, task, cell) {
    this.#tell(verdict.text, verdict.is_right ? "win" : verdict.is_over ? "ink" : "draw");
    if (!verdict.is_over) {
      const isFirst = this.#wrong++ === 0;
      if (cell) this.#board.refuse(cell);
      if (isFirst) setText(this.#hint, `Hint: ${task.hint}`);
      say(isFirst ? `${verdict.text} Hint: ${task.hint}` : verdict.text);
      this.#offer();
      this.#more.scrollIntoView({ block: "nearest" }); // on a phone it is below the board
      return;
    }
    this.#isOver = true;
    setText(this.#hint, "");
    if (verdict.board) this.#board.show(boardPicture(verdict.board, { isOpen: false }));
    fill(this.#answers);
    if (this.#isLast) {
      setText(this.#closing, this.#lesson.closing);
      void import("../confetti.js").then(({ celebrate }) => celebrate(this.#task));
    }
    say(this.#isLast ? `${verdict.text} ${this.#lesson.closing}` : verdict.text);
    this.#offer();
    /** @type {HTMLElement | null} */ (this.#more.querySelector("button"))?.focus();
  }

  /** What can be done beside answering, now. */
  #works() {
    const acts = this.#isOver
      ? { next: () => this.#goOn() }
      : { ...(this.#hint.textContent ? {} : { hint: () => this.#showHint() }), show: () => void this.#answer({ gives_up: true }) };
    const ways = this.#lesson.ways.flatMap(([key, label, name]) => Object.entries(acts).filter(([each]) => each === name).map(([, act]) => ({ key, label, act })));
    return [...ways, ...this.#current.leads.map(([key, label, address]) => ({ key, label, act: () => void this.#app.go(address) }))];
  }

  #offer() {
    const { next } = this.#lesson;
    const isLeaving = this.#isOver && this.#isLast;
    const buttons = this.#works().map(({ key, label, act }, number) =>
      element(
        "button",
        { type: "button", class: this.#isOver && !number ? "button main" : "button", "aria-keyshortcuts": key, onclick: act },
        isLeaving && !number ? (next ? `Next lesson: ${next.text}` : "Now play!") : capital(label),
        element("kbd", { "aria-hidden": "true" }, key),
      ),
    );
    fill(this.#more, ...buttons);
  }

  /** To the next task, the next lesson, or a game. */
  #goOn() {
    const { next } = this.#lesson;
    if (this.#isLast) {
      void this.#app.go(next ? `/learn/lessons/${next.value}` : "/");
      return;
    }
    this.#at += 1;
    this.#begin();
    this.#heading.focus();
    scrollTo(0, 0);
  }

  #showHint() {
    const text = `Hint: ${this.#current.hint}`;
    setText(this.#hint, text);
    say(text);
    this.#offer();
    /** @type {HTMLElement | null} */ (this.#more.querySelector("button"))?.focus();
  }

  /** @param {string} text @param {string} tone */
  #tell(text, tone) {
    setText(this.#verdict, text);
    this.#verdict.className = `verdict ${tone}`;
  }
}

/** @param {readonly string[]} cells @returns {import("../pages.js").TableRow} */
const tableRow = (cells) => ({ is: "tablerow", key: "", cells: cells.map((text) => ({ is: "tablecell", text, role: "ink", key: "", spoken: "", results: null, short: "" })) });
