// Help: how to play, and every key, in the words of all fronts.

import { element } from "../dom.js";

const TYPING = "A letter followed by a number is always a cell. A letter that is also a key waits a moment for its number before it acts.";

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
      element("p", null, "Invite a friend gives you a link: whoever opens it first plays you, and everybody after that watches."),
      element("p", null, TYPING),
    ),
    element("section", { class: "card stack" }, element("h2", null, "Keys"), keys([...choices.help, [",", "Look one move back, without changing the game."], [".", "Look one move on."]])),
    element("section", { class: "card stack" }, element("h2", null, "Boards"), keys(choices.boards.map(({ title, sentence }) => [title, sentence]))),
    element("section", { class: "card stack" }, element("h2", null, "Variants"), keys(choices.variants.map(({ title, sentence }) => [title, sentence]))),
  );
  return { title: "Help · noughts", element: body };
}
