// The board of a question as it is drawn.

import { handOf } from "../view.js";

/**
 * @param {import("../messages.js").BoardState} board
 * @param {{isOpen: boolean, hand?: string}} how whether a mark may be placed, and which in a wild game
 * @returns {import("../board.js").Picture}
 */
export function askedBoard(board, { isOpen, hand = "X" }) {
  /** @type {Record<string, string>} */
  const marks = {};
  [...board.cells].forEach((mark, index) => {
    if (mark !== ".") marks[board.names[index]] = mark;
  });
  return {
    cols: board.cols,
    rows: board.rows,
    falls: board.falls,
    marks,
    allowed: isOpen ? board.legal.map((index) => board.names[index]) : [],
    hand: handOf(board, hand),
    last: board.last === null ? null : board.names[board.last],
    line: board.line.map((index) => board.names[index]),
    hint: null,
    badges: {},
    heat: {},
    label: `Board, ${board.cols} columns by ${board.rows} rows`,
  };
}
