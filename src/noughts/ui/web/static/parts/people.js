// People: who speaks, who plays, whose turn it is, and how the game ended.

import { markShape } from "../board.js";
import { element, fill, setText } from "../dom.js";
import { initial, portrait } from "./portrait.js";

/**
 * @typedef {import("../messages.js").State} State
 * @typedef {import("../messages.js").PanelSpeaker} PanelSpeaker
 */

/** Seconds; with less, a clock is a warning. */
const SHORT = 10;
/** The last seconds that tick. */
const HEARD = 6;

export class People {
  element = element("section", { class: "people card stack", "aria-label": "Players" });
  #words = element("p", { class: "words" });
  #name = element("div", { class: "name" });
  #face = element("div");
  #speaker = element("div", { class: "speaker" }, element("div", null, this.#face, this.#name), this.#words);
  #seats = element("div", { class: "seats" });
  #headline = element("p", { class: "headline" });
  #status = element("p", { class: "status" });
  #last = element("p", { class: "quiet" });
  #clocks;
  #drawn = "";

  /** @param {() => void} tick called in each of the last seconds of a clock */
  constructor(tick) {
    this.#clocks = new Clocks(tick);
    this.element.append(this.#speaker, this.#seats, element("div", { class: "news" }, this.#headline, this.#status, this.#last));
  }

  /** @param {State} state */
  show(state) {
    const { panel } = state;
    this.#showSpeaker(panel.speaker);
    this.#showSeats(state);
    this.#headline.hidden = !panel.headline;
    this.#headline.className = `headline ${panel.headline?.tone ?? ""}`;
    setText(this.#headline, panel.headline?.text ?? "");
    this.#status.className = panel.headline ? "" : `status ${panel.status.tone}`;
    setText(this.#status, panel.status.text);
    setText(this.#last, [panel.headline ? "" : panel.last, state.presence.text].filter(Boolean).join(" "));
    this.#clocks.run(state.panel.clocks);
  }

  leave() {
    this.#clocks.stop();
  }

  /** @param {PanelSpeaker | null} speaker */
  #showSpeaker(speaker) {
    this.#speaker.hidden = !speaker;
    if (!speaker) return;
    const key = `${speaker.program} ${speaker.mood}`;
    if (this.#face.dataset["key"] !== key) fill(this.#face, portrait(speaker.program, speaker.mood));
    this.#face.dataset["key"] = key;
    setText(this.#name, speaker.name);
    setText(this.#words, speaker.words);
    this.#words.dataset["empty"] = String(!speaker.words);
  }

  /** @param {State} state */
  #showSeats(state) {
    this.#seats.hidden = false;
    const { board, panel, presence, phase } = state;
    const programs = { x: programOf(state, "x"), o: programOf(state, "o") };
    const key = JSON.stringify([panel.names, presence.x, presence.o, board.side, board.is_over, board.marks, phase, state.you.sides, programs, panel.clocks.length]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const seats = /** @type {const} */ (["x", "o"]).map((side, index) => {
      const isOpen = presence[side] === "open";
      const name = panel.names[index];
      const notes = [
        state.you.sides.length === 1 && state.you.sides[0] === side && "you",
        presence[side] === "away" && "away",
        isOpen && "not here yet",
      ].filter(Boolean);
      const face = programs[side] ? portrait(programs[side]) : initial(name, side);
      const about = element("div", { class: "about" }, this.#clocks.face(side), element("small", { class: "quiet" }, notes.join(", ")));
      const who = element("div", { class: "who" }, element("b", { title: name }, name), about);
      const isTurn = board.side === side && !board.is_over && phase === "playing";
      const mark = board.is_wild ? null : markShape(board.marks[index]);
      mark?.setAttribute("class", `mark ${side}`);
      return element("div", { class: "seat", "data-turn": String(isTurn), "data-side": side }, face, who, mark);
    });
    fill(this.#seats, ...seats);
  }
}

/** A side's program, as far as its face is known here. @param {State} state @param {"x" | "o"} side */
function programOf(state, side) {
  const { speaker } = state.panel;
  if (state.presence[side] !== "program") return "";
  if (speaker?.side === side) return speaker.program;
  return state.panel.names[side === "x" ? 0 : 1].toLowerCase();
}

/** Both clocks; they count on between two messages. */
class Clocks {
  #tick;

  /** @param {() => void} tick called in each of the last seconds */
  constructor(tick) {
    this.#tick = tick;
  }

  #faces = { x: element("span", { class: "clock", role: "timer" }), o: element("span", { class: "clock", role: "timer" }) };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticks;

  /** @param {"x" | "o"} side */
  face(side) {
    return this.#faces[side];
  }

  /** @param {readonly import("../messages.js").PanelClock[]} clocks */
  run(clocks) {
    this.stop();
    const began = performance.now();
    let second = Infinity;
    const show = () => {
      for (const { side, left, is_running } of clocks) {
        const now = Math.max(0, is_running ? left - (performance.now() - began) / 1000 : left);
        if (is_running && now < HEARD && Math.floor(now) < second) {
          second = Math.floor(now);
          this.#tick();
        }
        const face = this.#faces[/** @type {"x" | "o"} */ (side)];
        setText(face, clockText(now));
        face.dataset["short"] = String(is_running && now < SHORT);
      }
    };
    for (const face of Object.values(this.#faces)) face.hidden = clocks.length === 0;
    show();
    if (clocks.some((clock) => clock.is_running)) this.#ticks = setInterval(show, 100);
  }

  stop() {
    clearInterval(this.#ticks);
  }
}

/**
 * What a clock shows: tenths when there is little left.
 * @param {number} seconds
 */
function clockText(seconds) {
  if (seconds < SHORT) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const [hours, minutes, left] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = String(left).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${two}` : `${minutes}:${two}`;
}
