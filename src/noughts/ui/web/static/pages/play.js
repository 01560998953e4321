// Play: a game, everything around it, and its review.

import "../board.js";
import { BoardInput } from "../board_input.js";
import { api, insist, posted, Refusal, request, RESTARTING } from "../api.js";
import { element, fill, setText } from "../dom.js";
import { Live } from "../live.js";
import { extrasOf, leadToBoard, leadToSearch, playsProgram } from "../parts/extras.js";
import { MoveList } from "../parts/move_list.js";
import { People } from "../parts/people.js";
import { Reading } from "../parts/reading.js";
import { Toolbar } from "../parts/toolbar.js";
import { adoptLook, look } from "../look.js";
import { play } from "../sounds.js";
import { say } from "../speech.js";
import { handOf, pictureOf, valueAt } from "../view.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages.js").State} State
 * @typedef {Pick<Live, "send" | "close" | "addEventListener">} Game
 */

export class PlayPage {
  title = "noughts";
  #app;
  #board = /** @type {import("../board.js").Board} */ (document.createElement("noughts-board"));
  #heading = element("h1", null, "noughts");
  #score = element("p", { class: "score" });
  #people = new People(() => this.#state?.you.can_move && play(this.#app.choices.sounds["tick"]));
  #note = element("p", { class: "note" });
  #toolbar = new Toolbar((action, details) => void this.#act(action, details), () => this.#board.focusCell());
  #reading = new Reading();
  #moves = new MoveList((ply) => this.#look(ply));
  #toSearch = element("a", { class: "button", hidden: true }, "See a search think here");
  #toBoard = element("a", { class: "button", hidden: true }, "Analysis board");
  #side = element("section", { class: "reading card stack", "aria-label": "About the game" });
  #desk;
  #input;
  element;

  #makeGame;
  /** @type {Game | null} */
  #live = null;
  #link = "";
  /** @type {State | null} */
  #state = null;
  /** @type {import("../view.js").Pending | null} */
  #pending = null;
  /** The move that is shown; null for the present. @type {number | null} */
  #ply = null;
  /** The cell to play as soon as the game is loaded. */
  #first = "";
  /** The cell under the mouse or the cursor. @type {string | null} */
  #at = null;
  /** @type {import("../parts/review.js").Review | null} */
  #review = null;
  /** @type {string[]} */
  #signs = [];
  /** The phase when the game was last shown, to notice its end. */
  #phase = "";

  /** @param {App} app @param {(link: string) => Game} [makeGame] for a game without a server */
  constructor(app, makeGame = (link) => new Live(link)) {
    this.#app = app;
    this.#makeGame = makeGame;
    const title = element("div", { class: "title" }, this.#heading, this.#score);
    this.#toolbar.element.prepend(this.#note);
    this.#desk = element("div", { class: "desk" }, this.#board, this.#toolbar.element);
    this.element = element("div", { class: "stage" }, title, this.#people.element, this.#desk, this.#side);
    this.#board.addEventListener("point", (event) => this.#point(/** @type {CustomEvent} */ (event).detail.cell));
    this.#input = new BoardInput(this.#board, app.choices.typing, {
      board: () => this.#state?.board,
      isOpen: () => Boolean(this.#state && !this.#state.board.is_over && this.#state.you.sides.length),
      place: (cell) => this.#place(cell),
      command: (key) => this.#command(key),
      tell: (text) => this.#say(text, "quiet", { isSpoken: false }),
      taken: () => this.#show(),
    });
  }

  /** Take the seat of an invitation; if it is taken, watch. @param {string} link @param {string} invite */
  async sit(link, invite) {
    let refusal = "";
    let isSettled = true;
    try {
      this.#app.me = await insist(api.introduce, this.#app.tellAway);
      await insist(() => api.sit(link, invite), this.#app.tellAway);
    } catch (error) {
      refusal = /** @type {Error} */ (error).message;
      isSettled = error instanceof Refusal && !RESTARTING.includes(error.status);
    }
    // Hide the invitation; but keep it if there was no answer, so that a refresh tries again.
    if (isSettled && location.hash === `#${invite}`) history.replaceState(null, "", location.pathname);
    await this.opened(link);
    if (refusal) this.#say(refusal, "quiet");
    return this;
  }

  /**
   * Show a game, from our seat if we have one.
   * @param {string} link
   * @param {string} [first] a cell to play on the empty board
   */
  attach(link, first = "") {
    this.#detach();
    this.#say("", "", { isSpoken: false });
    this.#first = first;
    this.#link = link;
    this.title = "noughts";
    const live = this.#makeGame(link);
    this.#live = live;
    live.addEventListener("update", (event) => this.#take(/** @type {CustomEvent} */ (event).detail));
    live.addEventListener("reaction", (event) => this.#feel(/** @type {CustomEvent} */ (event).detail));
    live.addEventListener("trouble", (event) => this.#say(/** @type {CustomEvent} */ (event).detail.text, "loss"));
    live.addEventListener("line", (event) => this.#app.tellAway(/** @type {CustomEvent} */ (event).detail.isAway ? this.#app.choices.away : ""));
    live.addEventListener("missing", () => this.#miss());
    return this;
  }

  /** Attach, and resolve when there is something to show, so that the previous page stays until then. @param {string} link @param {string} [first] */
  async opened(link, first) {
    this.attach(link, first);
    const live = this.#live;
    await new Promise((resolve) => {
      for (const news of ["update", "missing", "line"]) live?.addEventListener(news, resolve, { once: true });
    });
    return this;
  }

  /** The next game of the same players uses the same page. */
  stay() {
    const link = /^\/game\/([^/]+)$/.exec(location.pathname)?.[1];
    if (!link || location.hash) return false;
    if (link !== this.#link) this.attach(link);
    return true;
  }

  focus() {
    const isPlayed = Boolean(this.#state?.you.sides.length && !this.#state.board.is_over);
    if (isPlayed) this.#board.focusCell(this.#pending?.cell);
    return isPlayed;
  }

  leave() {
    this.#detach();
    this.#input.leave();
    this.#app.tellAway("");
  }

  #detach() {
    this.#live?.close();
    this.#live = null;
    this.#review?.leave();
    this.#review = null;
    this.#signs = [];
    this.#state = null;
    this.#ply = null;
    this.#pending = null;
    this.#moves.stop();
    this.#people.leave();
    this.#input.reset();
  }

  // What comes from the server

  /** @param {import("../messages.js").Update} update */
  #take({ state, events }) {
    const before = this.#state;
    const isFirst = before === null;
    this.#state = state;
    const plies = state.board.moves.length;
    if (this.#pending && plies !== this.#pending.plies) this.#pending = null;
    if (this.#ply !== null && this.#ply >= plies) this.#ply = null;
    if (!isFirst && events.some((event) => this.#ages(event))) this.#say("", "", { isSpoken: false });
    for (const { text, note } of events) {
      if (note && text) this.#say(text, note, { isSpoken: false });
      say(text);
    }
    if (before) this.#hear(state, events);
    if (before) this.#meet(before, state);
    else {
      this.#fillSide();
      const analysis = state.offers.find((offer) => offer.action === "analyse");
      // Two people are asked in each game, since values help both.
      if (this.#app.me.settings["shows_analysis"] && analysis?.enabled && analysis.on === false && playsProgram(state)) void this.#send({ action: "analyse", on: true });
    }
    this.#show();
    const first = this.#first;
    this.#first = "";
    if (first && !plies) this.#place(first);
    // Do not leave a game that had a rematch when it was opened.
    if (state.next && before && !before.next && state.you.sides.length) void this.#app.go(`/game/${state.next}`);
  }

  /** Play the sounds of events. @param {State} state @param {readonly import("../messages.js").EventMessage[]} events */
  #hear({ board, panel }, events) {
    const { sounds } = this.#app.choices;
    const mark = board.moves.at(-1)?.[1].toLowerCase() ?? "";
    if (events.some(({ event }) => event === "ended")) play(sounds[panel.headline?.tone ?? "win"] ?? sounds["win"]);
    else if (events.some(({ event }) => event === "move")) play(sounds[mark]);
  }

  /** Toggle the sound, and save it with the settings. */
  async #switchSound() {
    const isOn = !look().sound;
    adoptLook({ page_sound: isOn });
    this.#say(isOn ? "Sound is on." : "Sound is off.", "quiet");
    await request("pages/settings", posted({ set: "page_sound", value: isOn ? "on" : "off" })).catch(() => {});
  }

  /** Whether an event makes the note outdated. The note about a random move, when time ran out, survives the answer to it. @param {import("../messages.js").EventMessage} event */
  #ages({ event, side }) {
    const isAnswer = event === "move" && side !== this.#state?.you.sides[0];
    return ["move", "undone", "redone", "asked"].includes(event) && !(isAnswer && this.#note.classList.contains("draw"));
  }

  /** Say who came or went, and show when the game can be claimed. @param {State} before @param {State} state */
  #meet(before, { presence, offers, phase, panel }) {
    if (before.phase === "waiting" && phase === "playing") say(`${panel.title}. ${panel.status.text}`);
    else if (presence.text !== before.presence.text) say(presence.text);
    const claim = offers.find(({ action }) => action === "claim");
    if (claim && !before.offers.some(({ action }) => action === "claim")) this.#say(claim.sentence, "focus");
  }

  /** @param {import("../messages.js").Reaction} reacted */
  #feel({ name, emoji, text }) {
    this.#say(`${name} ${emoji}`, "", { isSpoken: false });
    say(text);
  }

  #miss() {
    const way = element("p", null, element("a", { class: "button main", href: "/" }, "New game"));
    this.element.className = "page stack";
    fill(this.element, element("h1", null, "No such game"), element("p", { role: "alert" }, this.#app.choices.missing), way);
  }

  // Showing

  #show() {
    const state = this.#state;
    if (!state) return;
    const { panel, offers, you, presence } = state;
    const how = { ply: this.#ply, reactions: this.#app.choices.reactions };
    setText(this.#heading, panel.title);
    setText(this.#score, [panel.score, presence.watchers > 0 && `${presence.watchers} watching`].filter(Boolean).join(" · "));
    document.title = `${you.can_move ? "Your turn · " : ""}${panel.title} · noughts`;
    this.#people.show(state);
    this.#people.element.dataset["tone"] = panel.headline?.tone ?? "";
    if (this.#phase === "playing" && state.phase === "over" && panel.headline?.tone === "win" && you.sides.length > 0) void import("../confetti.js").then(({ celebrate }) => celebrate(this.#desk));
    this.#phase = state.phase;
    this.element.dataset["phase"] = state.phase;
    this.#draw();
    this.#toolbar.show(offers, panel.request, you.sides.length > 0);
    this.#toolbar.showHands(...this.#input.hands);
    this.#toolbar.showExtra(...extrasOf(state, how, { act: (action, details) => void this.#act(action, details) }));
    this.#showSide(state);
  }

  /** The board alone. */
  #draw() {
    const state = this.#state;
    const shown = { ply: this.#ply, hand: this.#input.hand, pending: this.#pending };
    if (state) this.#board.show(pictureOf(state, shown));
  }

  /** @param {State} state */
  #showSide(state) {
    const { values } = state.panel;
    this.#reading.show(state.panel, (values && this.#at && valueAt(values, this.#at, handOf(state.board, this.#input.hand))) || null);
    this.#moves.show(state.panel.moves, this.#ply, this.#signs);
    leadToSearch(this.#toSearch, state, this.#ply);
    leadToBoard(this.#toBoard, state, this.#ply);
    const invite = state.phase === "waiting" ? state.invite : "";
    const wanted = invite ? "invite" : state.phase === "over" ? "over" : "playing";
    if (this.#side.dataset["shows"] !== wanted || !this.#side.contains(this.#moves.element)) {
      this.#side.dataset["shows"] = wanted;
      const extra = invite ? fromInvite(({ inviteCard }) => inviteCard(this.#link, invite)) : null;
      const share = state.game ? fromInvite(({ sharing }) => sharing(this.#link)) : null;
      this.#fillSide(extra, this.#review?.element, this.#reading.element, this.#moves.element, this.#toSearch, this.#toBoard, share);
    }
    this.#side.hidden = wanted === "playing" && this.#reading.element.hidden && this.#moves.element.hidden;
  }

  /** Put these beside the board; a lost focus goes to the board. @param {...import("../dom.js").Child} children */
  #fillSide(...children) {
    const hadFocus = this.#side.contains(document.activeElement);
    fill(this.#side, ...children);
    if (hadFocus) this.#board.focusCell();
  }

  /** @param {string} text @param {string} [tone] @param {{isSpoken?: boolean}} [how] */
  #say(text, tone = "", { isSpoken = true } = {}) {
    setText(this.#note, text);
    this.#note.className = `note ${tone}`;
    if (isSpoken) say(text);
  }

  // What a person does

  /** What a key does now. @param {string} key */
  #command(key) {
    const found = this.#toolbar.command(key);
    if (found || !this.#state) return found;
    if (key === "m") return { label: "sound", act: () => void this.#switchSound() };
    if (key === "Escape" && this.#ply !== null) return { label: "the game", act: () => this.#look(null) };
    if (key === "Escape" || key === "?") return { label: key === "?" ? "help" : "menu", act: () => void this.#act(key === "?" ? "help" : "menu") };
    if (key === "," || key === ".") return { label: key === "," ? "one move back" : "one move forward", act: () => this.#moves.step(key === "," ? -1 : 1) };
    return null;
  }

  /** @param {string | null} cell */
  #point(cell) {
    this.#at = cell;
    const values = this.#state?.panel.values;
    if (!this.#state || !values) return;
    const found = cell && this.#ply === null ? valueAt(values, cell, handOf(this.#state.board, this.#input.hand)) : null;
    this.#say(found ? [found.move, found.value, found.why].filter(Boolean).join(" · ") : "", "", { isSpoken: false });
    this.#reading.show(this.#state.panel, found ?? null);
  }

  /** @param {string} cell */
  #place(cell) {
    const state = this.#state;
    if (!state || this.#pending) return;
    if (this.#ply !== null) {
      this.#look(null);
      return;
    }
    if (!state.you.sides.length) {
      const pause = state.offers.find((offer) => offer.action === "pause" || offer.action === "unpause");
      if (pause?.enabled) void this.#act(pause.action);
      return;
    }
    if (state.board.is_over) this.#offerRematch(state);
    if (state.board.is_over || state.phase === "waiting") return;
    const { board } = state;
    const plies = board.moves.length;
    const mark = handOf(board, this.#input.hand);
    const isShown = state.you.can_move && board.legal.includes(board.names.indexOf(cell));
    if (isShown) this.#pending = { cell, mark, plies };
    this.#draw();
    this.#say("", "", { isSpoken: false });
    void this.#send({ action: "play", move: this.#input.move(cell), plies }, cell);
  }

  /** After the end, the second click or Enter is a rematch; the first may be only a habit. @param {State} state */
  #offerRematch({ offers }) {
    const { rematch } = this.#app.choices;
    if (!offers.some(({ action, enabled }) => action === "rematch" && enabled)) return;
    if (this.#note.textContent === rematch) void this.#act("rematch");
    else this.#say(rematch, "focus");
  }

  /** Do what a button says, here or on the server. @param {string} action @param {{granted?: boolean, emoji?: string, plies?: number}} [details] */
  async #act(action, details = {}) {
    const here = this.#here(action);
    const analysis = action === "analyse" ? this.#state?.offers.find((offer) => offer.action === action) : null;
    if (analysis) await this.#send({ action, on: !analysis.on });
    else if (here) here();
    else await this.#send({ action, ...details });
  }

  /** What needs no server. @param {string} action @returns {(() => void) | null} */
  #here(action) {
    switch (action.replace("_", " ")) {
      case "review":
        return () => void this.#showReview();
      case "mistakes":
        return () => void this.#app.go(`/learn/mistakes/${this.#link}`);
      case "replay":
        return () => this.#moves.replay();
      case "export":
        return () => location.assign(`/api/games/${this.#link}/game.sgf`);
      case "new game":
      case "menu":
        return () => void this.#app.go("/");
      case "help":
        return () => void this.#app.go("/help");
      case "now":
        return () => this.#look(null);
    }
    return null;
  }

  /** @param {import("../live.js").Wanted} command @param {string} [cell] */
  async #send(command, cell = "") {
    const live = this.#live;
    try {
      const { text, link } = (await live?.send(command)) ?? { text: "", link: "" };
      if (live !== this.#live) return;
      if (text) this.#say(text);
      if (link && link !== this.#link) await this.#app.go(`/game/${link}`);
    } catch (error) {
      if (live !== this.#live) return;
      this.#pending = null;
      this.#draw();
      if (cell) this.#board.refuse(cell);
      this.#say(/** @type {Error} */ (error).message, "loss");
    }
  }

  /** Show a move; null for the present. @param {number | null} ply */
  #look(ply) {
    const plies = this.#state?.board.moves.length ?? 0;
    const isBack = this.#ply !== null && (ply === null || ply >= plies);
    this.#ply = ply === null || ply >= plies ? null : ply;
    if (this.#ply !== null) this.#say(this.#ply ? `Move ${this.#ply} of ${plies}: ${this.#state?.panel.moves[this.#ply - 1]}.` : "The start.", "quiet");
    else if (isBack) this.#say("", "", { isSpoken: false });
    this.#show();
  }

  async #showReview() {
    const live = this.#live;
    const { Review } = await import("../parts/review.js");
    if (live !== this.#live) return;
    if (this.#review) {
      this.#review.focus();
      return;
    }
    this.#review = new Review(
      this.#link,
      (signs) => {
        this.#signs = signs;
        if (this.#state) this.#moves.show(this.#state.panel.moves, this.#ply, signs);
      },
      (ply) => this.#look(ply),
      this.#state?.you.sides ?? [],
    );
    this.#side.prepend(this.#review.element);
    this.#review.focus();
  }
}

/** Load parts that are only needed before and after a game. @param {(invite: typeof import("../parts/invite.js")) => HTMLElement} make */
function fromInvite(make) {
  const place = element("div");
  void import("../parts/invite.js").then((invite) => place.replaceWith(make(invite)));
  return place;
}
