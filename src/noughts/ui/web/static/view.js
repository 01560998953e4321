// View: turns messages of the server into pictures of the board.

/**
 * @typedef {import("./messages.js").State} State
 * @typedef {import("./messages.js").BoardState} BoardState
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {{cell: string, mark: string, plies: number}} Pending a move that is shown but not confirmed yet
 */

/**
 * The board to draw.
 * @param {State} state
 * @param {{ply: number | null, hand: string, pending: Pending | null}} shown ply: null for the game as it is now
 * @returns {Picture}
 */
export function pictureOf(state, { ply, hand, pending }) {
  const { board, panel, you } = state;
  const isNow = ply === null;
  const moves = isNow ? board.moves : board.moves.slice(0, ply);
  const marks = marksOf(board, isNow ? board.cells : cellsAfter(board, moves));
  const isWaiting = isNow && pending && pending.plies === board.moves.length;
  if (isWaiting) marks[pending.cell] = pending.mark;
  const mayMove = isNow && you.can_move && !isWaiting;
  const lastCell = moves.length ? board.names[moves[moves.length - 1][0]] : null;
  const picture = boardPicture(board, { isOpen: mayMove, hand });
  return {
    ...picture,
    marks,
    last: isWaiting ? pending.cell : lastCell,
    line: isNow || ply === board.moves.length ? picture.line : [],
    hint: isNow && board.hint !== null && !isWaiting ? board.names[board.hint] : null,
    // Watchers get what a program thought before its move, which is about an earlier board.
    badges: isNow && !isWaiting && you.sides.length ? badgesOf(panel.values, hand, board.is_wild) : {},
    heat: isNow && !isWaiting ? (panel.belief?.heat ?? {}) : {},
  };
}

/**
 * A board without a game around it.
 * @param {BoardState} board
 * @param {{isOpen: boolean, hand?: string}} how whether a mark may be placed, and which in a wild game
 * @returns {Picture}
 */
export const boardPicture = (board, { isOpen, hand = "X" }) => ({
  cols: board.cols,
  rows: board.rows,
  falls: board.falls,
  marks: marksOf(board, board.cells),
  allowed: isOpen ? board.legal.map((index) => board.names[index]) : [],
  forbidden: board.forbidden.map((index) => board.names[index]),
  hand: handOf(board, hand),
  last: board.last === null ? null : board.names[board.last],
  line: board.line.map((index) => board.names[index]),
  hint: null,
  badges: {},
  heat: {},
  label: `Board, ${board.cols} columns by ${board.rows} rows`,
});

/** @param {BoardState} board @param {string} cells @returns {Record<string, string>} */
const marksOf = (board, cells) => Object.fromEntries([...cells].map((mark, index) => [board.names[index], mark]).filter(([, mark]) => mark !== "."));

/**
 * The mark that the side to move places.
 * @param {BoardState} board
 * @param {string} hand the chosen mark, in a wild game
 */
export const handOf = (board, hand) => (board.is_wild ? hand : board.marks[board.side === "x" ? 0 : 1]);

/**
 * The value of a cell, in a wild game for the mark in hand.
 * @param {import("./messages.js").Values} values
 * @param {string} cell
 * @param {string} hand
 */
export const valueAt = ({ moves }, cell, hand) => moves.find(({ move }) => move === cell || move === hand + cell);

/** @param {BoardState} board @param {readonly [number, string][]} moves */
function cellsAfter(board, moves) {
  const cells = [...board.start];
  for (const [index, mark] of moves) cells[index] = mark;
  return cells.join("");
}

/**
 * @param {import("./messages.js").Values | null} values
 * @param {string} hand
 * @param {boolean} isWild
 */
export function badgesOf(values, hand, isWild) {
  /** @type {Record<string, import("./board.js").Badge>} */
  const badges = {};
  for (const { move, sign, number, value, tone } of values?.moves ?? []) {
    const cell = isWild ? move.slice(1) : move;
    if (isWild && move[0] !== hand) continue;
    badges[cell] ??= { text: `${sign}${number}`, tone, words: value.replace(/^[-+=~?]\s*/, "") };
  }
  return badges;
}
