// Help: how to play, and every key, in the words of all front ends.

import { element } from "../dom.js";

const TYPING = "A letter followed by a number is always a cell. A letter that is also a key waits a moment for its number before it acts.";

/** What the page does by itself. @type {[string, string][]} */
const OWN = [
  ["v", "After the game: see which moves could have been better."],
  ["y", "After the game: watch it again, move by move."],
  ["e", "After the game: save it as an SGF file."],
  ["n", "After the game: choose another one."],
  [",", "Look one move back, without changing the game."],
  [".", "Look one move on."],
  ["?", "Show this help."],
  ["Esc", "Back to the menu; your game is saved."],
];

/**
 * @param {import("../app.js").App} app
 * @returns {import("../router.js").Page}
 */
export function helpPage({ choices }) {
  /** @param {readonly (readonly [string, string])[]} rows */
  const keys = (rows) => element("dl", { class: "rows" }, ...rows.flatMap(([key, text]) => [element("dt", null, element("kbd", null, key)), element("dd", null, text)]));
  const body = element(
    "div",
    { class: "page stack" },
    element("h1", null, "Help"),
    element(
      "section",
      { class: "card stack" },
      element("h2", null, "How to play"),
      element("p", null, "Click a cell, or move to it with the arrows and press Enter, or type its name, such as b2. Complete a line before the other side does."),
      element("p", null, "Invite a friend gives you a link. The first person to open it plays you; all others watch."),
      element("p", null, TYPING),
    ),
    element("section", { class: "card stack" }, element("h2", null, "Keys"), keys([...choices.help, ...OWN.filter(([key]) => !choices.help.some(([known]) => known === key))])),
    element("section", { class: "card stack" }, element("h2", null, "Boards"), keys(choices.boards.map(({ title, sentence }) => [title, sentence]))),
    element("section", { class: "card stack" }, element("h2", null, "Variants"), keys(choices.variants.map(({ title, sentence }) => [title, sentence]))),
  );
  return { title: "Help · noughts", element: body };
}
