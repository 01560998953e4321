// Cells by name: a letter for the column, a number for the row, as everywhere in noughts.

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * The name of a cell.
 * @param {number} col
 * @param {number} row
 */
export const cellName = (col, row) => `${LETTERS[col]}${row + 1}`;

/**
 * Where a cell is.
 * @param {string} name
 * @returns {{col: number, row: number}}
 */
export const placeOf = (name) => ({ col: LETTERS.indexOf(name[0]), row: Number(name.slice(1)) - 1 });

/**
 * The letters of the columns.
 * @param {number} cols
 */
export const columnNames = (cols) => [...LETTERS.slice(0, cols)];

/**
 * Whether a key is the letter of a column.
 * @param {string} key
 * @param {number} cols
 */
export const isColumn = (key, cols) => key.length === 1 && columnNames(cols).includes(key.toLowerCase());

/**
 * A line that ended the game, in stretches without a jump: on a torus it leaves the board and comes back.
 * @param {readonly string[]} cells
 * @returns {{col: number, row: number}[][]}
 */
export function stretches(cells) {
  /** @type {{col: number, row: number}[][]} */
  const found = [];
  for (const place of cells.map(placeOf)) {
    const before = found.at(-1)?.at(-1);
    const isNext = before && Math.abs(before.col - place.col) <= 1 && Math.abs(before.row - place.row) <= 1;
    if (isNext) found.at(-1)?.push(place);
    else found.push([place]);
  }
  return found;
}
