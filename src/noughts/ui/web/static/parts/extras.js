// Extras: buttons beside those that the server offers: reactions, the way back to the game, the rematch.

import { element } from "../dom.js";

/** @typedef {import("../messages.js").State} State */

/** Whether we play someone who sits elsewhere. @param {State} state */
export function isApart({ you, presence }) {
  return you.sides.length === 1 && ![presence.x, presence.o].some((each) => each === "program" || each === "open");
}

/** Whether we play against a program. @param {State} state */
export const playsProgram = ({ you, presence }) => you.sides.length === 1 && [presence.x, presence.o].includes("program");

/**
 * @param {State} state
 * @param {{ply: number | null, reactions: readonly string[]}} how ply: null for the game as it is now
 * @param {{act: (action: string, details?: {emoji?: string, plies?: number}) => void}} does
 */
export function extrasOf(state, { ply, reactions }, { act }) {
  const { offers, you, next } = state;
  const extras = [];
  if (ply !== null) {
    /** Made again for every move that is looked at. @param {string} words @param {() => void} onclick */
    const button = (words, onclick) => extras.push(element("button", { type: "button", class: "button", "data-ply": ply, onclick }, words));
    button("Back to the game", () => act("now"));
    if (offers.some(({ action }) => action === "retry")) button("Try again from here", () => act("retry", { plies: ply }));
  }
  if (next) extras.push(element("a", { class: "button main", href: `/game/${next}` }, you.sides.length ? "To the rematch" : "Watch the rematch"));
  if (isApart(state)) extras.push(feelings(reactions, act));
  return extras;
}

/**
 * The way to the analysis board, when the game is over: with its moves, up to the one that is looked at.
 * @param {HTMLAnchorElement} link
 * @param {State} state
 * @param {number | null} ply
 */
export function leadToBoard(link, { board: { start, moves, names, cols, rules, is_wild }, game }, ply) {
  const played = moves.slice(0, ply ?? moves.length).map(([cell, mark]) => (is_wild ? mark : "") + names[cell]);
  const position = /[XO]/.test(start) ? `&position=${rowsOf(start, cols)}` : "";
  link.setAttribute("href", `/learn/analysis?rules=${rules.replaceAll(" ", "+")}${position}&moves=${played.join("+")}`);
  link.hidden = !game; // one that a server looked after
}

/** @param {string} cells @param {number} cols */
const rowsOf = (cells, cols) => cells.replace(RegExp(`.{${cols}}(?!$)`, "g"), "$&/");

/**
 * The way to a search that thinks about what is shown, where that gives nothing away; of a finished game, about its last move.
 * @param {HTMLAnchorElement} link
 * @param {State} state
 * @param {number | null} ply
 */
export function leadToSearch(link, { board: { start, moves, cols, rules, is_over }, game, panel }, ply) {
  const cells = [...start];
  for (const [cell, mark] of moves.slice(0, ply ?? moves.length - Number(is_over))) cells[cell] = mark;
  link.setAttribute("href", `/learn/tree?position=${rowsOf(cells.join(""), cols)}&rules=${rules.replaceAll(" ", "+")}`);
  link.hidden = !game && !panel.values;
}

/** @param {readonly string[]} reactions @param {(action: string, details: {emoji: string}) => void} act */
function feelings(reactions, act) {
  const buttons = reactions.map((emoji) =>
    element("button", { type: "button", class: "button", "aria-label": `show ${emoji}`, onclick: () => act("react", { emoji }) }, emoji),
  );
  return element("div", { class: "reactions", role: "group", "aria-label": "Reactions" }, ...buttons);
}
