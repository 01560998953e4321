// A board of ten by ten on which nobody wins: what is measured is the way of a move, not the rules.
const { INVALID_MOVE } = require("boardgame.io/core");

exports.game = {
  name: "board",
  setup: () => ({ cells: Array(100).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (!(cell >= 0 && cell < 100) || G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
};
