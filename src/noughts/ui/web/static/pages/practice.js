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

/** The way out. @type {readonly [string, string]} */
const HOME = ["/learn", "Learn"];

/** The id of the puzzle that is as hard as it should be. */
const RATED = "rated";

/** Someone who works through what the server finds. */
class Practice {
  element = element("div", { class: "stack" });
  #question;
  #waiting = element("div", { class: "page stack" });
  #status = element("p", { role: "status" });
  isLeft = false;
  #act = element("p");

  /** @param {import("../app.js").App} app @param {string} title @param {Node} [beside] what stands below the question @param {readonly [string, string]} [way] where to go while there is no question */
  constructor(app, title, beside, way = HOME) {
    this.title = `${title} · noughts`;
    this.#question = new Question(app.choices.typing, beside);
    fill(this.#waiting, element("h1", null, title), this.#status, this.#act, element("p", null, element("a", { class: "button", href: way[0] }, way[1])));
    fill(this.element, this.#waiting);
  }

  leave() {
    this.isLeft = true;
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
      return !this.isLeft && !isEnough(page);
    });
    return this.isLeft ? null : found;
  }

  /** Say why there is no board; while a question is on it, it stays until the next one comes. @param {string} text @param {Node} [act] what to press */
  wait(text, act) {
    setText(this.#status, text);
    fill(this.#act, act ?? null);
    if (text !== LOOKING) fill(this.element, this.#waiting);
  }

  /** Say something to an answer. @param {{text: string, tone: string}} said */
  tell({ text, tone }) {
    this.#question.tell(text, tone);
  }

  /** @param {import("../parts/question.js").Asked} asked @param {Omit<import("../parts/question.js").Desk, "answer"> & Partial<import("../parts/question.js").Desk>} desk */
  show(asked, desk) {
    if (!this.element.contains(this.#question.element)) fill(this.element, this.#question.element);
    this.#question.show(asked, { answer: (answer) => request("puzzles", posted(answer)), ...desk });
  }

  /** Do something that asks the server; what goes wrong is said. @param {() => Promise<void>} work */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      if (!this.isLeft) this.wait(/** @type {Error} */ (error).message);
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
      // After a puzzle of a board that was chosen, one more on that board; else the one that is as hard as it should be.
      const more_of_board = page.boards.find(({ value }) => id && value.split(" ")[1] === id.split(" ")[1]);
      practice.show(puzzle, { ways: page.ways, home: HOME, aside: page.streak, next: () => void open(more_of_board?.value ?? RATED) });
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
  const practice = new Practice(app, "Your mistakes", undefined, ["/", "Play"]);
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
        home: link ? [`/game/${link}`, "Back to the game"] : HOME,
        aside: total > 1 ? `${number + 1} of ${total}${page.is_done ? "" : " or more"}` : "",
        next: isLast && total === 1 ? null : () => void open(number + 1),
      });
    });
  void open(0);
  return { title: practice.title, element: practice.element, leave: () => practice.leave() };
}

/** Milliseconds between two looks at a storm that has no puzzle yet, and between two at its clock. */
const STORM_LOOK = 250;

/**
 * Puzzles against the clock, which the server keeps.
 * @param {import("../app.js").App} app
 * @returns {Promise<Page>}
 */
export async function stormPage(app) {
  const id = crypto.randomUUID(), clock = element("p", { class: "status storm-clock", role: "timer" });
  const begin = element("button", { type: "button", class: "button main" }, "Start");
  const practice = new Practice(app, "Puzzle storm", element("section", { class: "reading card stack", "aria-label": "The clock" }, clock));
  /** @type {import("../messages.js").StormState | null} */
  let state = null;
  let since = 0, timer = 0;
  const left = () => Math.max(0, (state?.left ?? 0) - (state?.puzzle ? (performance.now() - since) / 1000 : 0));
  /** @param {Record<string, string>} act */
  const act = async (act) => {
    state = /** @type {import("../messages.js").StormState} */ (await request(`storms/${id}`, posted(act)));
    since = performance.now();
    return state;
  };
  const follow = () => practice.attempt(async () => {
    clearTimeout(timer);
    while (state && !state.puzzle && !state.result && !practice.isLeft) {
      await new Promise((resolve) => setTimeout(resolve, STORM_LOOK));
      await act({ action: "look" });
    }
    if (!state || practice.isLeft) return;
    draw();
    if (state.result) return practice.wait(state.result, again);
    const { puzzle, said } = state;
    if (puzzle && puzzle.id !== shown) practice.show(puzzle, { ways: [["n", "skip", "skip"]], home: HOME, aside: "", next: null, answer });
    shown = puzzle?.id ?? "";
    practice.tell(said);
    tick();
  });
  let shown = "";
  /** @param {import("../parts/question.js").Answer} given @returns {Promise<import("../messages.js").Verdict>} */
  const answer = async ({ ask, move }) => {
    await act(ask === "skip" ? { action: "skip" } : { action: "play", move: move ?? "" });
    void follow();
    return { text: state?.said.text ?? "", is_right: false, is_over: false, board: null, afterwards: "" };
  };
  const draw = () => {
    const seconds = Math.ceil(left());
    setText(clock, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} · ${state?.solved ?? 0} solved`);
  };
  const tick = () => {
    clearTimeout(timer);
    if (practice.isLeft) return;
    draw();
    if (left() > 0) timer = setTimeout(tick, STORM_LOOK);
    else void act({ action: "look" }).then(follow);
  };
  const start = () => practice.attempt(async () => {
    shown = "";
    practice.wait(LOOKING, element("span"));
    await act({ action: "begin" });
    await follow();
  });
  const again = element("button", { type: "button", class: "button main", onclick: start }, "Another storm");
  begin.addEventListener("click", start);
  practice.wait("Three minutes, one try per puzzle. The clock stops while the next puzzle loads.", begin);
  return { title: practice.title, element: practice.element, leave: () => { clearTimeout(timer); practice.leave(); } };
}
