// Tables of games and of results, as the lists of all pages show them.

import { element } from "../dom.js";

/**
 * @typedef {import("../messages.js").Row} Row
 * @typedef {import("../messages.js").StandingRow} StandingRow
 * @typedef {{title: string, isNumber?: boolean}} Column
 */

/**
 * @param {string} caption
 * @param {readonly Column[]} columns
 * @param {readonly (Node | string)[][]} rows
 */
export function table(caption, columns, rows) {
  /** @param {"td" | "th"} tag @param {Node | string} content @param {number} index */
  const cell = (tag, content, index) => element(tag, { class: columns[index].isNumber ? "number" : null, scope: tag === "th" ? "col" : null }, content);
  return element(
    "div",
    { class: "scroll", role: "region", "aria-label": caption, tabindex: "0" },
    element(
      "table",
      null,
      element("caption", { class: "out-of-sight" }, caption),
      element("thead", null, element("tr", null, ...columns.map(({ title }, index) => cell("th", title, index)))),
      element("tbody", null, ...rows.map((row) => element("tr", null, ...row.map((content, index) => cell("td", content, index))))),
    ),
  );
}

/** @param {string} name @param {string | null} program null for a person, who may be called like a program */
export const playerLink = (name, program) =>
  element("a", { href: `/player/${encodeURIComponent(name)}${program ? `?program=${encodeURIComponent(program)}` : ""}` }, name);

/** A text that goes on in another line only between its words, whatever is in them. @param {string} text */
const words = (text) => text.split(" ").flatMap((word) => [element("span", null, word), " "]);

/** @param {readonly Row[]} games */
export function gamesTable(games) {
  const columns = [{ title: "When" }, { title: "Game" }, { title: "X" }, { title: "O" }, { title: "Result" }, { title: "Moves", isNumber: true }, { title: "Nodes", isNumber: true }, { title: "Depth", isNumber: true }, { title: "Notes" }];
  return table(
    "Finished games",
    columns,
    games.map((game) => [
      element("a", { href: `/game/${game.link}`, class: "when unbroken" }, ...words(game.when)),
      element("span", { class: "unbroken" }, ...words(game.title)),
      playerLink(game.x, game.x_program),
      playerLink(game.o, game.o_program),
      game.result,
      String(game.plies),
      game.nodes?.toLocaleString("en") ?? "",
      String(game.depth ?? ""),
      game.notes,
    ]),
  );
}

/**
 * @param {string} heading
 * @param {readonly StandingRow[]} rows
 * @param {{isRanked?: boolean, isLinked?: boolean}} [how]
 */
export function standings(heading, rows, { isRanked = false, isLinked = true } = {}) {
  const numbers = ["Games", "Wins", "Losses", "Draws", "Win rate"].map((title) => ({ title, isNumber: true }));
  const rank = isRanked ? [{ title: "Rank", isNumber: true }] : [];
  return table(
    heading,
    [...rank, { title: heading }, ...numbers, { title: "Results" }],
    rows.map((row, index) => [
      ...(isRanked ? [String(index + 1)] : []),
      isLinked ? playerLink(row.name, row.program) : row.name,
      ...[row.games, row.wins, row.losses, row.draws].map((count) => count.toLocaleString("en")),
      row.win_rate_text,
      bar(row),
    ]),
  );
}

/** Wins, draws and losses side by side. @param {StandingRow} row */
function bar({ wins, draws, losses }) {
  const words = `${wins} won, ${draws} drawn, ${losses} lost`;
  const parts = Object.entries({ win: wins, draw: draws, loss: losses }).map(([tone, count]) => {
    const part = element("i", { class: tone });
    part.style.setProperty("flex-grow", String(count));
    return part;
  });
  return element("div", { class: "bar", role: "img", "aria-label": words, title: words }, ...parts);
}
