// Learn: the front page of the classroom, a table of doors, and the way to the rooms behind them.

import { styled } from "../classroom.js";
import { element } from "../dom.js";

/**
 * @typedef {object} Door
 * @property {string} path where it leads; what stands behind it in the address goes to the room
 * @property {string} title
 * @property {string} sentence
 * @property {(app: import("../app.js").App, rest: string[]) => Promise<import("../router.js").Page>} open
 */

/** Every room, in the order of the doors. @type {Door[]} */
export const DOORS = [
  {
    path: "/learn/lessons",
    title: "Lessons",
    sentence: "Ten short ones, from the fork to minimax, alpha-beta and a network that taught herself.",
    open: async (app, rest) => (await import("./lessons.js")).lessonsPage(app, rest),
  },
  {
    path: "/learn/puzzles",
    title: "Puzzles",
    sentence: "One move wins, or holds the draw: which? A new one every day, and more on four boards.",
    open: async () => (await import("./practice.js")).puzzlesPage(),
  },
  {
    path: "/learn/mistakes",
    title: "Your mistakes",
    sentence: "Positions that you got wrong in your own games, until you have them right. They come back.",
    open: async (_app, [link]) => (await import("./practice.js")).mistakesPage(link),
  },
  {
    path: "/learn/tree",
    title: "See a search think",
    sentence: "Every move it looks at, every one it skips, and why. Step by step, with the code beside it.",
    open: async (app) => (await import("./tree.js")).treePage(app),
  },
  {
    path: "/learn/compare",
    title: "Side by side",
    sentence: "Several searches on one position: what each idea buys, measured here and now.",
    open: async (app) => (await import("./compare.js")).comparePage(app),
  },
];

/** @returns {import("../router.js").Page} */
function frontPage() {
  const doors = DOORS.map(({ path, title, sentence }) =>
    element("li", null, element("a", { class: "card door", href: path }, element("b", null, title), element("span", null, sentence))),
  );
  const body = element(
    "div",
    { class: "page stack" },
    element("h1", null, "The classroom"),
    element("p", null, "A computer that never loses at tic-tac-toe knows no magic. Come and watch it think, then think like it."),
    element("ul", { class: "doors" }, ...doors),
  );
  return { title: "Learn · noughts", element: body };
}

/**
 * @param {import("../app.js").App} app
 * @param {string} room what stands behind /learn in the address
 * @returns {Promise<import("../router.js").Page>}
 */
export async function learnPage(app, room) {
  await styled("/static/pages/learn.css");
  const path = `/learn${room}`.replace(/\/$/, "");
  const door = DOORS.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  return door ? door.open(app, path.slice(door.path.length).split("/").filter(Boolean)) : frontPage();
}
