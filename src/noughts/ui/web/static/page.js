// Page: draws any page from its value, sends input to the server, and draws the answer.

import { insist, posted, request } from "./api.js";
import { BoardInput } from "./board_input.js";
import { blocks, button, preview } from "./blocks.js";
import { element, morph } from "./dom.js";
import { newId } from "./live.js";
import { look } from "./look.js";
import { say } from "./speech.js";
import { boardPicture } from "./view.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./messages.js").PageAnswer} Answer
 * @typedef {import("./pages.js").Page} Page
 * @typedef {import("./pages.js").Block} Block
 * @typedef {Partial<import("./messages.js").PageRequest>} Action
 */

/** Milliseconds after the last key before a live field is sent. */
const TYPED = 250;
const TYPES = "input:not([type=radio], [type=checkbox], [type=range])";
/** Keys as pages write them. @type {Record<string, string>} */
const KEYS = { Escape: "Esc", " ": "Space" };

/**
 * The address of a page as the server is asked for it.
 * @param {string} name
 * @param {Record<string, string>} state
 */
const path = (name, state) => `pages/${name}?${new URLSearchParams(state)}`;

export class PageView {
  title = "noughts";
  #body = element("div", { class: "page" });
  element = element("div", null, this.#body);
  #app;
  #name;
  /** @type {Record<string, string>} */
  #state = {};
  /** @type {Page | null} */
  #page = null;
  #said = { text: "", tone: "" };
  /** Actions, one after the other. @type {Promise<void>} */
  #queue = Promise.resolve();
  #waiting = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #due;
  /** @type {BoardInput | null} */
  #input = null;
  #isLeft = false;

  /** @param {App} app @param {string} name */
  constructor(app, name) {
    this.#app = app;
    this.#name = name;
    this.#body.addEventListener("click", (event) => this.#click(event));
    this.#body.addEventListener("change", (event) => this.#change(/** @type {HTMLInputElement} */ (event.target)));
    this.#body.addEventListener("input", (event) => this.#typed(/** @type {HTMLInputElement} */ (event.target)));
    this.#body.addEventListener("keydown", (event) => this.#keyInField(event));
    document.addEventListener("keydown", this.#key);
  }

  /** @param {App} app @param {string} name @param {Record<string, string>} state */
  static async open(app, name, state) {
    const view = new PageView(app, name);
    await view.#load(state);
    if (name === "settings") view.element.append(element("div", { class: "page stack apart" }, (await import("./parts/devices.js")).devices(app, () => view.stay())));
    return view;
  }

  leave() {
    this.#isLeft = true;
    clearTimeout(this.#due);
    this.#input?.leave();
    document.removeEventListener("keydown", this.#key);
  }

  /** Show the same page in another state; the focus and open groups stay. */
  stay() {
    const found = this.#app.pageHere();
    if (found?.name !== this.#name) return false;
    this.#do(() => this.#load(found.state));
    return true;
  }

  /** @param {Record<string, string>} state */
  async #load(state) {
    this.#draw(await insist(() => request(path(this.#name, state)), this.#app.tellAway));
  }

  // Drawing

  /** @param {Answer} answer */
  #draw({ page, state, message }) {
    if (!page) return;
    this.#said = message ?? { text: "", tone: "" };
    this.#state = state;
    this.#page = page;
    this.#show();
  }

  #show() {
    const page = this.#page;
    if (!page) return;
    this.title = page.main ? "noughts: play tic-tac-toe and every k-in-a-row game" : `${page.title} · noughts`;
    const made = element("div", { class: "page" }, ...this.#parts(page));
    made.className = this.#isStage(page) ? "stage" : "page stack";
    morph(this.#body, made);
    this.#listen();
  }

  /** Whether the page starts a game: then the layout is that of a game. @param {Page} page */
  #isStage({ main, blocks: found }) {
    return Boolean(main) && found.some(({ is }) => is === "preview");
  }

  /** @param {Page} page */
  #parts(page) {
    const { title, subtitle, footer } = page;
    const heading = element("div", { class: "title" }, element("h1", null, title), subtitle && element("p", { class: "score" }, subtitle));
    const note = element("p", { class: `note ${this.#said.tone}`, role: "status", "data-key": "note" }, this.#said.text);
    const buttons = footer.length > 0 && element("section", { class: "tools", "aria-label": "What you can do" }, element("div", { class: "chips" }, ...footer.map(button)));
    if (!this.#isStage(page)) return [heading, note, ...blocks(page.blocks, title), buttons];
    const found = page.blocks.find(({ is }) => is === "preview");
    const board = found?.is === "preview" ? preview(found) : null;
    const [portrait, rest] = lifted(page.blocks.filter((block) => block !== found));
    const isTapped = found?.is === "preview" && found.key !== "";
    const told = isTapped ? "Tap a square to start, or pick a different game." : (footer.find(({ style }) => style === "main")?.sentence ?? "");
    const status = element("div", { class: "news" }, element("p", { class: "status" }, told));
    return [
      heading,
      element("section", { class: "people card stack", "aria-label": "Players" }, ...blocks(portrait, ""), status),
      element("div", { class: "desk" }, board, note, buttons),
      element("div", { class: "reading card stack" }, ...blocks(rest, title)),
    ];
  }

  /** Take moves from the board, if it can be played on. */
  #listen() {
    const found = this.#page?.blocks.find(({ is }) => is === "preview");
    const key = found?.is === "preview" ? found.key : "";
    if (!key && this.#input) {
      this.#input.leave();
      this.#input = null;
    }
    if (!key || this.#input) return;
    this.#input = new BoardInput(this.#board, this.#app.choices.typing, {
      board: () => this.#preview?.board,
      isOpen: () => Boolean(this.#preview?.key),
      place: (cell) => this.#place(cell),
      command: (pressed) => this.#command(pressed),
      tell: (text) => this.#tell(text, "quiet"),
    });
  }

  get #preview() {
    const found = this.#page?.blocks.find(({ is }) => is === "preview");
    return found?.is === "preview" ? found : null;
  }

  get #board() {
    return /** @type {import("./board.js").Board} */ (this.#body.querySelector("noughts-board"));
  }

  /** Show the first move before the game has started. @param {string} cell */
  #place(cell) {
    const shown = this.#preview;
    if (!shown) return;
    const picture = boardPicture(shown.board, { isOpen: false });
    this.#board.show({ ...picture, marks: { [cell]: shown.board.marks[0] }, last: cell });
    this.#act({ press: `${shown.key} ${cell}` });
  }

  // What a person does

  /** Queue an action: each needs the state after the previous one. @param {() => Promise<void>} work */
  #do(work) {
    this.#waiting += 1;
    this.element.setAttribute("aria-busy", "true");
    this.#queue = this.#queue.then(async () => {
      try {
        if (!this.#isLeft) await work();
      } catch (error) {
        this.#tell(/** @type {Error} */ (error).message, "loss");
      }
      this.#waiting -= 1;
      if (!this.#waiting) this.element.removeAttribute("aria-busy");
    });
  }

  /** @param {Action} action @param {HTMLInputElement} [typed] the field it was typed in, which keeps it for corrections */
  #act(action, typed) {
    const key = newId();
    this.#do(async () => {
      const app = this.#app;
      try {
        const asked = { state: this.#state, key, ...action };
        /** @type {Answer} */
        const answer = await insist(() => request(`pages/${this.#name}`, posted(asked)), app.tellAway);
        if (answer.me) app.adopt(answer.me);
        if (this.#isLeft) return;
        if (typed && typed.value === action.value) typed.defaultValue = typed.value;
        this.#draw(answer);
        if (answer.message) say(answer.message.text);
        if (answer.go === "back") history.back();
        else if (answer.go) await app.go(answer.go, answer.first);
        else if (answer.address) app.note(answer.address, this.title, action.press !== undefined);
      } catch (error) {
        if (!typed) this.#show();
        throw error;
      }
    });
  }

  /** @param {string} text @param {string} tone */
  #tell(text, tone) {
    this.#said = { text, tone };
    this.#show();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const pressed = /** @type {HTMLElement | null} */ (target.closest("[data-press]"));
    if (pressed) this.#press(pressed.dataset["press"] ?? "");
    else if (!target.closest("a, button, input, label, select, summary")) /** @type {HTMLElement | null | undefined} */ (target.closest("tr[data-key]")?.querySelector(".cell-link"))?.click();
  }

  /** @param {string} key */
  #press(key) {
    const [verb, ...rest] = key.split(" ");
    if (verb === "focus") /** @type {HTMLElement | null} */ (this.#body.querySelector(`[data-set="${CSS.escape(rest.join(" "))}"]`))?.focus();
    else this.#act({ press: key });
  }

  /** An input has its value. @param {HTMLInputElement} input */
  #change(input) {
    const { set, values } = input.dataset;
    if (set === undefined) return;
    clearTimeout(this.#due);
    const value = input.type === "checkbox" ? (input.checked ? "on" : "off") : values !== undefined ? values.split("\n")[Number(input.value)] : input.value;
    this.#act({ set, value }, input.matches(TYPES) ? input : undefined);
  }

  /** @param {HTMLInputElement} input */
  #typed(input) {
    if (input.dataset["live"] === undefined) return;
    clearTimeout(this.#due);
    this.#due = setTimeout(() => this.#act({ set: input.dataset["set"] ?? "", value: input.value }, input), TYPED);
  }

  /** Esc undoes what was typed in a field. @param {KeyboardEvent} event */
  #keyInField(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (!input.matches(TYPES)) return;
    if (event.key === "Escape") input.value = input.defaultValue;
  }

  /** A key on a page without a board to type on. @param {KeyboardEvent} event */
  #key = (event) => {
    if (this.#input || !look().keys || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest(`${TYPES}, select`)) return;
    const command = (event.key === "Enter" || event.key === " ") && target.closest("button, a, summary, input, label") ? null : this.#command(event.key);
    if (!command) return;
    event.preventDefault();
    command.act();
  };

  /** What a key does on this page. @param {string} key */
  #command(key) {
    const wanted = KEYS[key] ?? key;
    for (const part of parts(this.#page)) {
      if (part.is === "button" && part.hint === wanted) return { label: part.label, act: () => (part.href ? void this.#app.go(part.href) : this.#press(part.key)) };
      if (part.is === "switch" && part.hint === wanted) return { label: part.label, act: () => this.#act({ set: part.key, value: part.is_on ? "off" : "on" }) };
    }
    if (key === "Enter" && this.#page?.main) return { label: "", act: () => this.#press(this.#page?.main ?? "") };
    return key === "?" ? { label: "help", act: () => void this.#app.go("/help") } : null;
  }
}

/** Every block of a page. @param {Page | null} page */
const parts = (page) => (page ? walk([...page.blocks, ...page.footer]) : []);

/** @param {readonly Block[]} found @returns {Block[]} */
const walk = (found) => found.flatMap((block) => (block.is === "group" ? [block, ...walk(block.blocks)] : [block]));

/** The first portrait, and all blocks without it. @param {readonly Block[]} found @returns {[Block[], Block[]]} */
function lifted(found) {
  const portrait = walk(found).find(({ is }) => is === "portrait");
  if (!portrait) return [[], [...found]];
  /** @param {readonly Block[]} some @returns {Block[]} */
  const without = (some) => some.filter((block) => block !== portrait).map((block) => (block.is === "group" ? { ...block, blocks: without(block.blocks) } : block));
  return [[portrait], without(found)];
}
