// Practice: the puzzle of the day and more, and one's own mistakes; both are questions on a board.

import { posted, request } from "../api.js";
import { follow } from "../classroom.js";
import { element, fill, setText } from "../dom.js";
import { Question } from "../parts/question.js";

/**
 * @typedef {import("../messages.js").PuzzlePage} PuzzlePage
 * @typedef {import("../router.js").Page} Page
 */

const LOOKING = "Looking …";

/** Someone who works through what the server finds. */
class Practice {
  element = element("div", { class: "stack" });
  #question;
  #waiting = element("div", { class: "page stack" });
  #status = element("p", { role: "status" });
  #isLeft = false;

  /** @param {import("../app.js").App} app @param {string} title @param {Node} [beside] what stands below the question */
  constructor(app, title, beside) {
    this.title = `${title} · noughts`;
    this.#question = new Question(app.choices.typing, beside);
    fill(this.#waiting, element("h1", null, title), this.#status, element("p", null, element("a", { class: "button", href: "/" }, "Play")));
    fill(this.element, this.#waiting);
  }

  leave() {
    this.#isLeft = true;
    this.#question.leave();
  }

  /**
   * Ask until enough has been found; null if someone has left before.
   * @param {string} path
   * @param {import("../classroom.js").Query} query
   * @param {(page: PuzzlePage) => boolean} isEnough
   * @returns {Promise<PuzzlePage | null>}
   */
  async found(path, query, isEnough) {
    this.wait(LOOKING);
    /** @type {PuzzlePage | null} */
    let found = null;
    await follow(path, query, (/** @type {PuzzlePage} */ page) => {
      found = page;
      return !this.#isLeft && !isEnough(page);
    });
    return this.#isLeft ? null : found;
  }

  /** Say why there is no board; while a question is on it, it stays until the next one comes. @param {string} text */
  wait(text) {
    setText(this.#status, text);
    if (text !== LOOKING) fill(this.element, this.#waiting);
  }

  /** @param {import("../parts/question.js").Asked} asked @param {Omit<import("../parts/question.js").Desk, "answer">} desk */
  show(asked, desk) {
    if (!this.element.contains(this.#question.element)) fill(this.element, this.#question.element);
    this.#question.show(asked, { ...desk, answer: (answer) => request("puzzles", posted(answer)) });
  }

  /** Do something that asks the server; what goes wrong is said. @param {() => Promise<void>} work */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      if (!this.#isLeft) this.wait(/** @type {Error} */ (error).message);
    }
  }
}

/**
 * The puzzle of the day, and as many more as one likes.
 * @param {import("../app.js").App} app
 * @returns {Promise<Page>}
 */
export async function puzzlesPage(app) {
  const more = element("div", { class: "chips" });
  const group = element("section", { class: "reading card stack", "aria-labelledby": "more" }, element("h2", { id: "more" }, "More puzzles"), more);
  const practice = new Practice(app, "Puzzle of the day", group);
  /** @param {string} id */
  const open = (id) =>
    practice.attempt(async () => {
      const page = await practice.found("puzzles", { id }, ({ puzzles }) => puzzles.length > 0);
      if (!page) return;
      const [puzzle] = page.puzzles;
      if (!puzzle) {
        practice.wait(page.none);
        return;
      }
      // One more on the same board; after the puzzle of the day, on the first.
      const following = page.boards.find(({ value }) => id && value.split(" ")[1] === id.split(" ")[1]) ?? page.boards[0];
      practice.show(puzzle, { ways: page.ways, home: ["/learn", "The classroom"], aside: page.streak, next: () => void open(following.value) });
      fill(more, ...page.boards.map(({ value, text }) => element("button", { type: "button", class: "button", onclick: () => void open(value) }, text)));
    });
  void open(new URLSearchParams(location.search).get("id") ?? "");
  return { title: practice.title, element: practice.element, leave: () => practice.leave() };
}

/**
 * One's own mistakes: of a game, or of the last one with what is due today.
 * @param {import("../app.js").App} app
 * @param {string} [link]
 * @returns {Promise<Page>}
 */
export async function mistakesPage(app, link) {
  const practice = new Practice(app, "Your mistakes");
  const path = link ? `games/${link}/mistakes` : "mistakes";
  /** @param {number} number */
  const open = (number) =>
    practice.attempt(async () => {
      const page = await practice.found(path, {}, ({ puzzles }) => puzzles.length > number);
      if (!page) return;
      const puzzle = page.puzzles[number];
      if (!puzzle) {
        practice.wait(number ? page.done : page.none);
        return;
      }
      const total = page.puzzles.length;
      const isLast = page.is_done && number + 1 === total;
      practice.show(puzzle, {
        ways: page.ways,
        home: link ? [`/game/${link}`, "Back to the game"] : ["/learn", "The classroom"],
        aside: total > 1 ? `${number + 1} of ${total}${page.is_done ? "" : " or more"}` : "",
        next: isLast && total === 1 ? null : () => void open(number + 1),
      });
    });
  void open(0);
  return { title: practice.title, element: practice.element, leave: () => practice.leave() };
}
