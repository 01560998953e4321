// Lesson: one task after the other; the server says what is right, and why.

import "../board.js";
import { cellName } from "../cells.js";
import { element, fill, setText } from "../dom.js";
import { answerTask, keepTask, oneLesson, progressOf } from "../lessons.js";
import { sketch } from "../parts/sketch.js";
import { table } from "../parts/table.js";
import { say } from "../speech.js";

/**
 * @typedef {import("../messages.js").LessonPage} Lesson
 * @typedef {import("../messages.js").LessonTask} Task
 * @typedef {import("../messages.js").LessonVerdict} Verdict
 * @typedef {import("../messages.js").TaskBoard} TaskBoard
 */

/**
 * @param {string} name
 * @returns {Promise<import("../router.js").Page>}
 */
export async function lessonPage(name) {
  const lesson = await oneLesson(name);
  const { tasks } = progressOf(lesson.lesson);
  return { title: `${lesson.lesson.title} · noughts`, element: new Taking(lesson, tasks < lesson.tasks.length ? tasks : 0).element };
}

/** The board of a task as the board draws it. @param {TaskBoard} board @returns {import("../board.js").Picture} */
function pictureOf({ cols, rows, cells, allowed, hand, falls, last, line }) {
  /** @type {Record<string, string>} */
  const marks = {};
  [...cells].forEach((mark, index) => {
    if (mark !== ".") marks[cellName(index % cols, Math.floor(index / cols))] = mark;
  });
  return { cols, rows, marks, allowed, hand, falls, last, line, hint: null, badges: {}, heat: {}, label: `Board, ${cols} columns by ${rows} rows` };
}

/** Somebody who takes a lesson. */
class Taking {
  #lesson;
  #at;
  #isOver = false;
  #wrong = 0;
  #board = /** @type {import("../board.js").Board} */ (document.createElement("noughts-board"));
  #place = element("h2", { tabindex: "-1" });
  #told = element("p", { class: "told" });
  #exhibit = element("div", { class: "exhibit" });
  #question = element("p", { class: "asked-for", id: "asked-for" });
  #answers = element("div", { class: "answers" });
  #verdict = element("p", { class: "verdict" });
  #hint = element("p", { class: "quiet" });
  #closing = element("p", { class: "closing" });
  #more = element("div", { class: "row-of" });
  #asking = element("section", { class: "asking stack", "aria-labelledby": "asked-for" });
  #task = element("div", { class: "task" });

  /** @param {Lesson} lesson @param {number} at */
  constructor(lesson, at) {
    this.#lesson = lesson;
    this.#at = at;
    this.#board.addEventListener("place", (event) => {
      const { cell } = /** @type {CustomEvent} */ (event).detail;
      if (this.#current.kind === "move") void this.#answer({ answer: cell }, cell);
    });
    this.#asking.append(this.#answers, this.#verdict, this.#hint, this.#closing, this.#more);
    const back = element("a", { href: "/learn/lessons" }, "All lessons");
    this.element = element("div", { class: "page stack lesson" }, element("div", { class: "lesson-head" }, element("h1", null, lesson.lesson.title), back), this.#place, this.#task);
    this.#begin();
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
    this.#isOver = Boolean(task.missing);
    this.#wrong = 0;
    setText(this.#place, `Task ${this.#at + 1} of ${this.#lesson.tasks.length}`);
    setText(this.#told, task.missing || task.told);
    this.#board.hidden = !task.board;
    // What is played on the board is read before it; a board that is only looked at comes first.
    const parts = task.kind === "move" ? [this.#exhibit, this.#question, this.#board] : [this.#board, this.#exhibit, this.#question];
    fill(this.#task, this.#told, ...parts, this.#asking);
    this.#task.dataset["board"] = task.board ? (task.kind === "move" ? "large" : "small") : "none";
    if (task.board) this.#board.show(pictureOf(task.board));
    const [heading, ...rows] = task.rows;
    fill(
      this.#exhibit,
      task.nodes.length > 0 && task.board && sketch(task.nodes, task.board.cols),
      heading && table("The numbers", heading.map((title, index) => ({ title, isNumber: index > 0 })), rows),
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
    keepTask(this.#lesson.lesson.name, this.#at + 1);
    void answerTask(this.#lesson.lesson.name, this.#at + 1, { gives_up: true }).catch(() => {});
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

  /** @param {Partial<import("../messages.js").LessonAnswer>} given @param {string} [cell] where a mark was placed */
  async #answer(given, cell) {
    if (this.#isOver) return;
    const [at, task] = [this.#at, this.#current];
    try {
      const verdict = await answerTask(this.#lesson.lesson.name, at + 1, given);
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
    if (verdict.board) this.#board.show(pictureOf(verdict.board));
    keepTask(this.#lesson.lesson.name, this.#at + 1);
    fill(this.#answers);
    if (this.#isLast) setText(this.#closing, this.#lesson.closing);
    say(this.#isLast ? `${verdict.text} ${this.#lesson.closing}` : verdict.text);
    this.#offer();
    /** @type {HTMLElement | null} */ (this.#more.querySelector("button, a"))?.focus();
  }

  /** What can be done beside answering. */
  #offer() {
    if (!this.#isOver) {
      const hint = element("button", { class: "button", type: "button", onclick: () => this.#showHint() }, "Hint");
      const show = element("button", { class: "button", type: "button", onclick: () => void this.#answer({ gives_up: true }) }, "Show the answer");
      fill(this.#more, !this.#hint.textContent && hint, show);
      return;
    }
    const { next } = this.#lesson;
    const go = () => {
      this.#at += 1;
      this.#begin();
      this.#place.focus();
      scrollTo(0, 0);
    };
    if (!this.#isLast) fill(this.#more, element("button", { class: "button main", type: "button", onclick: go }, "Next"));
    else if (next) fill(this.#more, element("a", { class: "button main", href: `/learn/lessons/${next.value}` }, `Next lesson: ${next.text}`));
    else fill(this.#more, element("a", { class: "button main", href: "/" }, "Now play!"));
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
