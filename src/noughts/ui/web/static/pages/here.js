// Here: two people on one screen, without a server. The game is kept on this device.

import { cellName } from "../cells.js";
import { element } from "../dom.js";
import { legalCells, outcomeOf, readRules } from "../rules.js";
import { PlayPage } from "./play.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../rules.js").Rules} Rules
 * @typedef {{rules: string, moves: [number, string][]}} Kept
 */

const KEY = "noughts.here";
const NAMES = { x: "Player 1", o: "Player 2" };

/** The choice of a board, or a game on the one that the address names. @param {App} app */
export async function herePage(app) {
  const rules = readRules(new URLSearchParams(location.search).get("rules") ?? "");
  const board = app.choices.boards.find((each) => each.rules === rules?.text);
  if (rules) return new PlayPage(app, () => new HereGame(rules, board)).opened("here");
  const known = kept();
  const boards = app.choices.boards.filter((each) => readRules(each.rules)).map(({ title, rules: text, sentence }) => element("a", { class: "card door", href: address(text) }, element("b", null, title), element("span", { class: "quiet" }, sentence)));
  const again = known && element("p", null, element("a", { class: "button main", href: address(known.rules) }, "Continue your game"));
  return {
    title: "Two players, same screen · noughts",
    element: element("div", { class: "page stack" }, element("h1", null, "Two players, same screen"), element("p", null, "This works without a connection. The game stays on this device and does not appear in your history."), again, element("div", { class: "doors" }, ...boards)),
  };
}

/** @param {string} rules */
const address = (rules) => `/here?${new URLSearchParams({ rules })}`;

/** The game that was left. @returns {Kept | null} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** A game that this device looks after; to its page it is like one on a server. */
class HereGame extends EventTarget {
  #rules;
  #board;
  /** @type {[number, string][]} */
  #moves;
  /** Moves that were taken back. @type {[number, string][]} */
  #undone = [];
  #at = 0;

  /** @param {Rules} rules @param {import("../messages.js").BoardChoice} [board] */
  constructor(rules, board) {
    super();
    this.#rules = rules;
    this.#board = board;
    const known = kept();
    this.#moves = known?.rules === rules.text ? known.moves : [];
    setTimeout(() => this.#tell([])); // when someone listens
  }

  close() {}

  /** Do what a page asks for. @param {{action: string, move?: string}} command */
  async send({ action, move = "" }) {
    if (action === "play") this.#play(move);
    else if (action === "undo") this.#undone.push(.../** @type {[number, string][]} */ (this.#moves.splice(-1)));
    else if (action === "redo") this.#moves.push(.../** @type {[number, string][]} */ (this.#undone.splice(-1)));
    else if (action === "rematch") [this.#moves, this.#undone] = [[], []];
    this.#keep();
    if (action !== "play") this.#tell([{ event: "undone", text: "" }]);
    return { text: "", link: "" };
  }

  /** @param {string} move */
  #play(move) {
    const { cols, words } = this.#rules;
    const mark = words.has("wild") ? move[0] : words.has("only-x") || this.#side === "x" ? "X" : "O";
    const name = words.has("wild") ? move.slice(1) : move;
    const cell = [...this.#cells.keys()].find((each) => cellName(each % cols, Math.floor(each / cols)) === name) ?? -1;
    if (this.#outcome || !legalCells(this.#rules, this.#cells).includes(cell)) throw new Error(`${name}: choose a free cell.`);
    const [side, player] = [this.#side, NAMES[this.#side]];
    this.#moves.push([cell, mark]);
    this.#undone = [];
    this.#tell([{ event: "move", text: `${player} plays ${name}.`, side, move: name }, ...(this.#outcome ? [{ event: "ended", text: this.#headline.text }] : [])]);
  }

  #keep() {
    try {
      if (this.#outcome || !this.#moves.length) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify({ rules: this.#rules.text, moves: this.#moves }));
    } catch {
      // A browser that keeps nothing forgets the game when the page is closed.
    }
  }

  get #cells() {
    const cells = Array(this.#rules.cols * this.#rules.rows).fill(".");
    for (const [cell, mark] of this.#moves) cells[cell] = mark;
    return cells;
  }

  /** Whose turn it is. @returns {"x" | "o"} */
  get #side() {
    return this.#moves.length % 2 ? "o" : "x";
  }

  get #outcome() {
    const last = this.#moves.at(-1);
    return last ? outcomeOf(this.#rules, this.#cells, last[0], this.#side === "x" ? "o" : "x") : null;
  }

  get #headline() {
    const { winner } = this.#outcome ?? { winner: null };
    return winner ? { text: `${NAMES[winner]} wins!`, tone: "win" } : { text: "It's a draw!", tone: "draw" };
  }

  /** @param {{event: string, text: string, side?: string, move?: string}[]} events */
  #tell(events) {
    const told = events.map((event) => ({ number: null, note: "", side: "", move: "", ...event }));
    this.dispatchEvent(new CustomEvent("update", { detail: { type: "update", at: String(++this.#at), version: 0, events: told, state: this.#state } }));
  }

  /** @returns {import("../messages.js").State} */
  get #state() {
    const { text, cols, rows, words } = this.#rules;
    const [cells, side, outcome] = [this.#cells, this.#side, this.#outcome];
    const names = [...cells.keys()].map((cell) => cellName(cell % cols, Math.floor(cell / cols)));
    const last = this.#moves.at(-1)?.[0] ?? null;
    const line = outcome?.cells ?? [];
    const ended = line.length ? `In a row: ${line.map((cell) => names[cell]).sort().join(" ")}.` : "The board is full.";
    return {
      link: "here",
      phase: outcome ? "over" : "playing",
      board: {
        rules: text, cols, rows, cells: cells.join(""), names, side, falls: words.has("gravity"), is_wild: words.has("wild"),
        marks: words.has("only-x") ? ["X", "X"] : ["X", "O"], legal: outcome ? [] : legalCells(this.#rules, cells), forbidden: [], last, line,
        is_over: Boolean(outcome), is_paused: false, is_thinking: false, moves: this.#moves, start: ".".repeat(cells.length), hint: null,
      },
      panel: {
        title: this.#board?.title ?? text, speaker: null, headline: outcome ? this.#headline : null, status: { text: outcome ? ended : `${NAMES[side]}'s turn.`, tone: "ink" },
        last: "", rule: words.size ? (this.#board?.sentence ?? text) : "", clocks: [], advice: null, belief: null, values: null, thinking: "", reason: null,
        moves: this.#moves.map(([cell]) => names[cell]), counts: [], names: [NAMES.x, NAMES.o], score: "", note: "", request: null, is_watched: false,
      },
      offers: this.#offers(Boolean(outcome)),
      presence: { x: "here", o: "here", watchers: 0, text: "", claim_in: null },
      you: { sides: ["x", "o"], name: "", can_move: !outcome },
      next: "", invite: "", game: "", pace: null,
    };
  }

  /** @param {boolean} isOver */
  #offers(isOver) {
    /** @param {string} action @param {string} label @param {string} key @param {boolean} enabled */
    const offer = (action, label, key, enabled, isHere = false) => ({ action, label, key, keys: key ? [key] : [], sentence: "", enabled, confirm: "", on: null, is_here: isHere });
    const [undo, redo] = [offer("undo", "Undo", "u", this.#moves.length > 0), offer("redo", "Redo", "U", this.#undone.length > 0)];
    return isOver ? [offer("rematch", "Play again", "r", true), undo, offer("replay", "Replay", "", true, true)] : [undo, redo];
  }
}
