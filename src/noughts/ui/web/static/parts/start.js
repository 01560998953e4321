// Start: what comes before a game: the choices, what is said about them, and how the game is asked for.

import { api, insist } from "../api.js";
import { element } from "../dom.js";
import { newId } from "../live.js";
import { emptyPicture } from "../view.js";
import { GameChoices } from "./game_choices.js";

/** @typedef {(how?: {cell?: string, isInvitation?: boolean}) => void} Begin */

export class Start {
  #app;
  #choices;
  #open = element("div");

  /** @param {import("../app.js").App} app @param {() => void} changed */
  constructor(app, changed) {
    this.#app = app;
    this.#choices = new GameChoices(app.choices, app.me.settings, changed);
    void import("./open_games.js").then(({ openGames }) => this.#open.append(openGames()));
  }

  /** What stands beside the board. */
  get elements() {
    return [this.#choices.element, this.#open];
  }

  get rules() {
    return this.#choices.rules;
  }

  /** Whether the first move can be made right here. */
  get isFirstMoveHere() {
    return this.#choices.isFirstMoveHere;
  }

  get heading() {
    const { rules, mode, opponent } = this.#choices;
    const { boards, variants } = this.#app.choices;
    const board = boards.find((each) => each.rules === rules);
    const [size, ...words] = rules.split(" ");
    const isUsual = boards.some((each) => each.rules === size);
    const called = [isUsual ? size.replace(/x\d+$/, "") : size, ...words.map((word) => variants.find((each) => each.word === word)?.title.toLowerCase() ?? word)];
    return [board?.title ?? called.join(" "), mode === "computer" && opponent?.title].filter(Boolean).join(" · ");
  }

  /** Who waits, and for what. */
  get greeting() {
    const { mode, opponent, isFirstMoveHere } = this.#choices;
    const words = opponent?.greeting ? `“${opponent.greeting}”` : "";
    return {
      speaker: opponent && { program: opponent.name, name: opponent.title, words, mood: /** @type {const} */ ("calm"), side: null },
      status: isFirstMoveHere ? (mode === "computer" ? "Your turn." : "X begins.") : "Ready when you are.",
      last: isFirstMoveHere ? "Place your mark and the game is on, or choose another one." : mode === "invite" ? "You get a link. The first person to open it plays you." : "",
    };
  }

  /** The empty board, with the move that is on its way. @param {import("../view.js").Pending | null} pending */
  picture(pending) {
    const picture = emptyPicture(this.rules, { isOpen: this.isFirstMoveHere && !pending, hand: "X" });
    if (pending) picture.marks[pending.cell] = pending.mark;
    return picture;
  }

  /** @param {Begin} begin */
  buttons(begin) {
    const { mode } = this.#choices;
    /** @param {string} label @param {boolean} isMain @param {boolean} isInvitation */
    const button = (label, isMain, isInvitation) =>
      element("button", { type: "button", class: isMain ? "button main" : "button", onclick: () => begin({ isInvitation }) }, label);
    const invite = button("Invite a friend", mode === "invite", true);
    if (mode === "invite") return [invite];
    return mode === "watch" ? [button("Watch", true, false)] : [button("Begin", true, false), invite];
  }

  /** Ask for the game until it is there; its link. @param {boolean} isInvitation */
  async ask(isInvitation) {
    const app = this.#app;
    if (!app.me.name) app.me = await insist(api.introduce, app.tellAway);
    const wanted = { ...(isInvitation ? this.#choices.invitation : this.#choices.game), key: newId() };
    const { link } = await insist(() => api.begin(wanted), app.tellAway);
    return link;
  }

  /** Remember the choices for the next time. */
  keep() {
    this.#app.keep(this.#choices.settings);
  }
}
