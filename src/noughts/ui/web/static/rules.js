// Rules: what may be played and who has won, for games without a server. Where there is one, it decides.

/**
 * @typedef {object} Rules
 * @property {string} text
 * @property {number} cols
 * @property {number} rows
 * @property {number} k
 * @property {Set<string>} words some of KNOWN
 * @typedef {{cells: number[], winner: "x" | "o" | null}} Outcome the cells of the line, and who won; null for a draw
 */

/** The words of the rules that are known here; renju and caro need a server. */
const KNOWN = new Set(["misere", "only-x", "wild", "gravity", "torus", "exact"]);

/** Steps along a row, a column and both diagonals. @type {readonly [number, number][]} */
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** Rules as the server writes them; null for a text that is none, and for rules that are not known here. @param {string} text @returns {Rules | null} */
export function readRules(text) {
  const found = /^(\d{1,2})x(\d{1,2})x(\d{1,2})((?: [a-z-]+)*)$/.exec(text);
  if (!found) return null;
  const [cols, rows, k] = found.slice(1, 4).map(Number);
  const words = new Set(found[4].split(" ").filter(Boolean));
  return [...words].every((word) => KNOWN.has(word)) ? { text, cols, rows, k, words } : null;
}

/** The cells where a mark can be placed. @param {Rules} rules @param {readonly string[]} cells X, O or . for each */
export function legalCells({ cols, rows, words }, cells) {
  const empty = [...cells.keys()].filter((cell) => cells[cell] === ".");
  return words.has("gravity") ? empty.filter((cell) => cell + cols >= cols * rows || cells[cell + cols] !== ".") : empty;
}

/** How the game has ended with the mark in a cell, if it has. @param {Rules} rules @param {readonly string[]} cells @param {number} last @param {"x" | "o"} mover @returns {Outcome | null} */
export function outcomeOf(rules, cells, last, mover) {
  const runs = DIRECTIONS.map((step) => run(rules, cells, last, step)).filter(({ length }) => (rules.words.has("exact") ? length === rules.k : length >= rules.k));
  if (runs.length) return { cells: [...new Set(runs.flat())], winner: rules.words.has("misere") ? (mover === "x" ? "o" : "x") : mover };
  return cells.includes(".") ? null : { cells: [], winner: null };
}

/** The marks like the one in a cell that stand in one row with it; over the edges of a torus, but no cell twice. @param {Rules} rules @param {readonly string[]} cells @param {number} start @param {readonly [number, number]} step */
function run({ cols, rows, words }, cells, start, [dc, dr]) {
  const found = [start];
  for (const way of [1, -1]) {
    for (let far = 1; ; far++) {
      let [col, row] = [(start % cols) + way * far * dc, Math.floor(start / cols) + way * far * dr];
      if (words.has("torus")) [col, row] = [((col % cols) + cols) % cols, ((row % rows) + rows) % rows];
      const cell = row * cols + col;
      if (col < 0 || col >= cols || row < 0 || row >= rows || cells[cell] !== cells[start] || found.includes(cell)) break;
      found.push(cell);
    }
  }
  return found;
}
