// boardgame.io's own server: node server.cjs PORT [FOLDER]; games are in memory, or kept in files of the folder.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { game } = require("./game.cjs");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db });
console.log = () => {};
void server.run(Number(port));
