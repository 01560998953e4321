// The analysis board: any position, moves for both sides, and what a search finds.

import "../board.js";
import { posted, request } from "../api.js";
import { BoardInput } from "../board_input.js";
import { element, fill, setText } from "../dom.js";
import { Reading } from "../parts/reading.js";
import { say } from "../speech.js";
import { badgesOf, boardPicture, handOf, valueAt } from "../view.js";

/**
 * @typedef {import("../messages.js").AnalysisAnswer} Answer
 * @typedef {import("../messages.js").BoardAction} Action
 */

/** Milliseconds between two looks while a search continues. */
const ASK_AGAIN = 500;

/** Bytes of a file that is opened; the server reads no more characters. */
const LARGEST_FILE = 100_000;

class AnalysisPage {
  title = "Analysis board · noughts";
  #app;
  #id = crypto.randomUUID();
  /** @type {Answer | null} */
  #answer = null;
  /** The switches, which the server is told each time. */
  #on = { values: true, explore: false };
  /** @type {string | null} the cell that is pointed at */
  #at = null;
  #isLeft = false;
  #turn = 0;
  /** What was asked for last. @type {Promise<void>} */
  #queue = Promise.resolve();
  #heading = element("h1", null, "Analysis board");
  #status = element("p", { class: "status", role: "status" });
  #trouble = element("p", { class: "loss", role: "alert" });
  #reading = new Reading();
  #more = element("dl", { class: "rows" });
  #moves = element("ol", { class: "moves", "aria-label": "Moves" });
  #board = /** @type {import("../board.js").Board} */ (document.createElement("noughts-board"));
  #note = element("p", { class: "note" });
  #buttons = element("div", { class: "chips" });
  #file = element("input", { type: "file", accept: ".sgf,.json,.jsonl", hidden: true, onchange: () => void this.#open() });
  #question = element("form", { class: "stack", hidden: true });
  #input;
  element;

  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.#app = app;
    const turn = element("section", { class: "people card stack", "aria-label": "Whose turn it is" }, this.#status, this.#trouble);
    const known = element("section", { class: "reading card stack", "aria-label": "What is known" }, this.#reading.element, this.#more, this.#moves);
    const tools = element("section", { class: "tools workbench", "aria-label": "What you can do" }, this.#note, this.#buttons, this.#question, this.#file);
    const desk = element("div", { class: "desk" }, this.#board, tools);
    this.element = element("div", { class: "stage" }, element("div", { class: "title" }, this.#heading), turn, desk, known);
    this.#input = new BoardInput(this.#board, app.choices.typing, {
      board: () => this.#answer?.board,
      isOpen: () => this.#isOpen,
      place: (cell) => void this.#place(cell),
      command: (key) => this.#command(key),
      tell: (text) => setText(this.#note, text),
      taken: () => this.#draw(),
    });
    this.#board.addEventListener("point", (event) => {
      this.#at = /** @type {CustomEvent} */ (event).detail.cell;
      this.#read();
    });
    addEventListener("pagehide", this.#close);
  }

  /** Begin with what the address says. @returns {Promise<import("../router.js").Page>} */
  async opened() {
    const kept = history.state?.analysis;
    await this.#ask(kept ?? { game: location.search.slice(1) });
    return this;
  }

  leave() {
    this.#isLeft = true;
    this.#input.leave();
    removeEventListener("pagehide", this.#close);
    this.#close();
  }

  focus() {
    this.#board.focusCell();
    return true;
  }

  #close = () => void request(`analysis/${this.#id}`, posted({ action: "leave" })).catch(() => {});

  get #isOpen() {
    return this.#answer !== null && (this.#answer.draft !== "" || !this.#answer.board.is_over);
  }

  /** How the board stands, as the server said it. */
  get #standing() {
    const { game, at, draft, rules } = this.#answer ?? { game: "", at: null, draft: "", rules: "" };
    return { game, at, draft, rules, is_studied: this.#on.values, is_explored: this.#on.explore };
  }

  /** Say how the board stands and what is done; then look until all is found. @param {object} asked */
  async #ask(asked) {
    const turn = ++this.#turn;
    try {
      const answer = /** @type {Answer} */ (await request(`analysis/${this.#id}`, posted(asked)));
      if (turn !== this.#turn || this.#isLeft) return;
      setText(this.#trouble, "");
      if (answer.go) {
        void this.#app.go(answer.go);
        return;
      }
      this.#show(answer);
      history.replaceState({ analysis: this.#standing }, "", answer.address);
      void this.#follow(turn);
    } catch (error) {
      setText(this.#trouble, /** @type {Error} */ (error).message);
      if (!this.#answer) await this.#ask({});
    }
  }

  /** @param {number} turn */
  async #follow(turn) {
    while (this.#answer && !this.#answer.is_done) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      if (turn !== this.#turn || this.#isLeft) return;
      try {
        const answer = /** @type {Answer} */ (await request(`analysis/${this.#id}`));
        if (turn !== this.#turn || this.#isLeft) return;
        this.#show(answer);
      } catch {
        return; // the next thing that is done begins again
      }
    }
  }

  /** One thing after the other: each is about the board that the one before leads to. @param {string} action @param {string} [text] */
  #act(action, text = "") {
    this.#queue = this.#queue.then(() => {
      if (action === "values" || action === "explore") {
        this.#on[action] = !this.#on[action];
        return this.#ask(this.#standing);
      }
      return this.#ask({ ...this.#standing, action, text });
    });
    return this.#queue;
  }

  /** @param {string} cell */
  #place(cell) {
    return this.#answer?.draft ? this.#act("place", cell) : this.#act("play", this.#input.move(cell));
  }

  /** @param {string} key */
  #command(key) {
    const draft = this.#answer?.draft;
    if (key === "Escape" && draft) return { label: "cancel", act: () => void this.#act("cancel") };
    const action = this.#answer?.actions.find((each) => each.key === (key === "Backspace" ? "backspace" : key));
    return action ? { label: action.label.toLowerCase(), act: () => this.#press(action) } : null;
  }

  /** @param {Action} action */
  #press(action) {
    if (action.question) this.#askFor(action);
    else void this.#act(action.name);
  }

  /** Ask for a text. @param {Action} action */
  #askFor(action) {
    const field = element("input", { type: "text", name: "text", autocomplete: "off", spellcheck: "false", maxlength: "100000", "aria-labelledby": "analysis-question", value: action.usual });
    const cancel = element("button", { type: "button", class: "button", onclick: () => this.#closeQuestion() }, "Cancel");
    const label = element("span", { id: "analysis-question" }, action.question);
    fill(this.#question, label, field, element("div", { class: "row-of" }, element("button", { class: "button main" }, "OK"), cancel));
    this.#question.hidden = false;
    this.#question.onsubmit = (event) => {
      event.preventDefault();
      this.#closeQuestion();
      void this.#act(action.name, field.value);
    };
    this.#question.onkeydown = (event) => {
      if (event.key === "Escape") this.#closeQuestion();
    };
    field.focus();
  }

  /** Open the file that was chosen, as if its text was pasted. */
  async #open() {
    const file = /** @type {HTMLInputElement} */ (this.#file).files?.[0];
    if (!file) return;
    if (file.size > LARGEST_FILE) setText(this.#trouble, `${file.name}: ${file.size.toLocaleString("en")} bytes; at most ${LARGEST_FILE.toLocaleString("en")} can be read.`);
    else await this.#act("paste", await file.text());
    /** @type {HTMLInputElement} */ (this.#file).value = "";
  }

  #closeQuestion() {
    this.#question.hidden = true;
    this.#board.focusCell();
  }

  /** @param {Answer} answer */
  #show(answer) {
    const before = this.#answer;
    this.#answer = answer;
    setText(this.#heading, answer.panel.title ? `Analysis · ${answer.panel.title.split(" · ")[0]}` : "Analysis board");
    setText(this.#status, answer.status.text);
    this.#status.className = `status ${answer.status.tone}`;
    this.#draw();
    this.#read();
    this.#drawButtons();
    fill(
      this.#moves,
      ...answer.moves.map(([move, node]) =>
        node < 0
          ? element("li", { class: "turn" }, move)
          : element("li", null, element("button", { type: "button", class: "button", "aria-current": String(node === answer.at), onclick: () => void this.#act("goto", String(node)) }, move)),
      ),
    );
    if (before && before.status.text !== answer.status.text) say(answer.status.text);
  }

  #draw() {
    const answer = this.#answer;
    if (!answer) return;
    const { board, panel, draft } = answer;
    const picture = boardPicture(board, { isOpen: this.#isOpen, hand: this.#input.hand });
    const allowed = draft ? board.names : picture.allowed;
    this.#board.show({ ...picture, allowed, falls: picture.falls && !draft, badges: badgesOf(panel.values, this.#input.hand, board.is_wild) });
  }

  #read() {
    const answer = this.#answer;
    if (!answer) return;
    const { panel, board } = answer;
    this.#reading.show(panel, (panel.values && this.#at && valueAt(panel.values, this.#at, handOf(board, this.#input.hand))) || null);
    const rows = answer.more.flatMap(([label, text, tone]) => [element("dt", null, label), element("dd", { class: tone }, text)]);
    fill(this.#more, ...rows);
    this.#more.hidden = rows.length === 0;
  }

  #drawButtons() {
    const answer = this.#answer;
    if (!answer) return;
    const focused = this.#buttons.contains(document.activeElement) ? document.activeElement?.getAttribute("data-action") : null;
    const buttons = answer.actions.map((action) =>
      element(
        "button",
        {
          type: "button",
          class: action.name === "done" ? "button main" : "button",
          "data-action": action.name,
          title: action.sentence,
          "aria-pressed": action.name === "values" || action.name === "explore" ? String(this.#on[action.name]) : null,
          onclick: () => this.#press(action),
        },
        action.label,
        action.key.length === 1 && element("kbd", { "aria-hidden": "true" }, action.key),
      ),
    );
    const file = `data:application/x-go-sgf;charset=utf-8,${encodeURIComponent(answer.game)}`;
    const save = !answer.draft && element("a", { class: "button", href: file, download: "noughts.sgf", title: "Save the game with its variations as an SGF file." }, "SGF file");
    const open = element("button", { type: "button", class: "button", "data-action": "file", title: "Open an SGF or JSON file.", onclick: () => this.#file.click() }, "Open file");
    fill(this.#buttons, ...this.#input.hands, ...buttons, save, open);
    if (focused) /** @type {HTMLElement | null} */ (this.#buttons.querySelector(`[data-action="${focused}"]`))?.focus();
  }
}

/** @param {import("../app.js").App} app */
export const analysisPage = (app) => new AnalysisPage(app).opened();
