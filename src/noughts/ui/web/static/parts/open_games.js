// Games that go on: yours to continue, and those of others to watch.

import { api } from "../api.js";
import { element, fill } from "../dom.js";

/** A list that fills itself, and is not there while there is nothing in it. */
export function openGames() {
  const section = element("section", { class: "stack", hidden: true, "aria-label": "Games that go on" });
  api.openGames().then(
    ({ yours, public: others }) => {
      const parts = [part("Continue your game", yours), part("Watch", others.filter((game) => !game.is_yours && !game.is_waiting))].filter((each) => each !== null);
      fill(section, ...parts);
      section.hidden = parts.length === 0;
    },
    () => {}, // The choices work without it.
  );
  return section;
}

/** Games of a list that are shown. */
const MOST = 5;

/** @param {string} title @param {readonly import("../messages.js").OpenGame[]} games */
function part(title, games) {
  if (!games.length) return null;
  const items = games.slice(0, MOST).map((game) => {
    const notes = [`${game.plies} ${game.plies === 1 ? "move" : "moves"}`, game.your_turn && "your turn", game.is_waiting && "waiting for your friend", game.watchers > 0 && `${game.watchers} watching`];
    return element("li", null, element("a", { class: "button wide", href: `/game/${game.link}` }, game.title, element("small", { class: "quiet" }, notes.filter(Boolean).join(", "))));
  });
  return element("div", { class: "stack" }, element("h2", { class: "label" }, title), element("ul", { class: "stack" }, ...items));
}
