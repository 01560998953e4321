// Plays so many games at once for so many seconds, each move as soon as it is one's turn: node client.cjs PORT GAMES SECONDS
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.cjs");

const [port, games, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
let moves = 0;
let isOver = false;
let isBegun = false;
const connected = new Set();

/** A seat of a match, which the server makes when somebody comes. */
function seat(matchID, playerID) {
  const client = Client({ game, multiplayer: SocketIO({ server }), matchID, playerID, debug: false });
  let known = -1;
  client.subscribe((state) => {
    if (!state || isOver || !state.isConnected) return;
    connected.add(client);
    if (!isBegun) return;
    const placed = state.G.cells.filter((cell) => cell !== null).length;
    if (placed <= known || placed === 0 || placed % 2 !== Number(playerID) || placed >= state.G.cells.length) return;
    known = placed;
    moves++; // the other's move, which the server has confirmed by telling us
    setImmediate(() => {
      if (!isOver) client.moves.place(placed);
    });
  });
  client.start();
  return client;
}

async function main() {
  const first = [];
  for (let number = 0; number < games; number++) {
    first.push(seat(`match-${number}`, "0"));
    seat(`match-${number}`, "1");
  }
  while (connected.size < 2 * games) await new Promise((resolve) => setTimeout(resolve, 50));
  isBegun = true;
  const began = performance.now();
  for (const client of first) client.moves.place(0);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const passed = (performance.now() - began) / 1000;
  process.stdout.write(JSON.stringify({ moves, seconds: passed }));
  isOver = true;
  process.exit(0);
}

void main();
