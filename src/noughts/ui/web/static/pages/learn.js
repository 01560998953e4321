// Learn: the front page of the classroom, and the way to the rooms behind its doors.

import { classroom } from "../classroom.js";
import { element } from "../dom.js";
import { styled } from "../style.js";

/** @typedef {(app: import("../app.js").App, rest: string[]) => Promise<import("../router.js").Page>} Open */

/** Every room by its name; what stands behind that in the address goes to the room. @type {Record<string, Open>} */
const ROOMS = {
  lessons: async (app, rest) => (await import("./lessons.js")).lessonsPage(app, rest),
  puzzles: async (app) => (await import("./practice.js")).puzzlesPage(app),
  mistakes: async (app, [link]) => (await import("./practice.js")).mistakesPage(app, link),
  tree: async (app) => (await import("./tree.js")).treePage(app),
  compare: async (app) => (await import("./compare.js")).comparePage(app),
  atlas: async (app, [game]) => (await import("./atlas.js")).atlasPage(app, game ?? ""),
};

/** @returns {Promise<import("../router.js").Page>} */
async function frontPage() {
  const { heading, invitation, doors } = await classroom();
  const links = doors.map(({ value, text, sentence }) =>
    element("li", null, element("a", { class: "card door", href: `/learn/${value}` }, element("b", null, text), element("span", null, sentence))),
  );
  const body = element(
    "div",
    { class: "page stack" },
    element("h1", null, heading),
    element("p", null, invitation),
    element("ul", { class: "doors" }, ...links),
  );
  return { title: "Learn · noughts", element: body };
}

/**
 * @param {import("../app.js").App} app
 * @param {string} room what stands behind /learn in the address
 * @returns {Promise<import("../router.js").Page>}
 */
export async function learnPage(app, room) {
  await Promise.all([styled("/static/pages/learn.css"), styled("/static/pages/lists.css")]);
  const [name, ...rest] = room.split("/").filter(Boolean);
  return Object.hasOwn(ROOMS, name) ? ROOMS[name](app, rest) : frontPage();
}
