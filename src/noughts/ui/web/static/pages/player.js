// A player: what their games add up to, against whom, and the last ones.

import { lastOf } from "../api.js";
import { element, fill } from "../dom.js";
import { library } from "../library.js";
import { NONE_SUCH, filterForm, modeAndDates } from "../parts/filters.js";
import { portrait } from "../parts/portrait.js";
import { gamesTable, standings } from "../parts/table.js";
import { styled } from "../style.js";

/**
 * @param {import("../app.js").App} app
 * @param {string} name
 * @returns {Promise<import("../router.js").Page>}
 */
export async function playerPage({ choices }, name) {
  await styled("/static/pages/lists.css");
  /** @type {import("../parts/filters.js").Filters} */
  const filters = { program: new URLSearchParams(location.search).get("program") ?? "" };
  const found = await library.player(name, filters);
  const place = element("div", { class: "stack", "aria-live": "polite" }, ...numbers(found));
  const last = lastOf();
  /** @param {string} name @param {string} value */
  const change = async (name, value) => {
    filters[name] = value;
    try {
      const now = await last(library.player(found.name, filters));
      if (now) fill(place, ...numbers(now));
    } catch (error) {
      fill(place, element("p", { class: "loss" }, /** @type {Error} */ (error).message));
    }
  };
  const form = found.is_known && filterForm([], modeAndDates(choices, change));
  const heading = element("div", { class: "row-of" }, found.program && portrait(found.program), element("h1", null, found.name));
  return { title: `${found.name} · noughts`, element: element("div", { class: "page stack" }, heading, form, place) };
}

/** What there is to tell. @param {import("../messages.js").PlayerPage} found */
function numbers(found) {
  if (!found.is_known) return [element("p", null, `${found.name} has not played here yet.`)];
  if (!found.facts.length) return [element("p", null, NONE_SUCH)];
  const rows = found.facts.flatMap(([label, text]) => [element("dt", null, label), element("dd", null, text)]);
  if (found.recent) rows.push(element("dt", null, "lately"), element("dd", null, element("span", { "aria-label": spoken(found.recent), role: "img" }, found.recent)));
  return [
    element("dl", { class: "rows card" }, ...rows),
    found.by_opponent.length > 0 && section("Against", standings("Against", found.by_opponent)),
    found.by_rules.length > 0 && section("By board", standings("Board", found.by_rules, { isLinked: false })),
    found.by_seat.length > 0 && section("By side", standings("As", found.by_seat, { isLinked: false })),
    found.games.length > 0 && section("Last games", gamesTable(found.games)),
  ];
}

/** @param {string} title @param {Node} content */
const section = (title, content) => element("section", { class: "stack" }, element("h2", null, title), content);

/** Signs in words. @param {string} signs */
const spoken = (signs) => signs.split(" ").map((sign) => ({ "+": "won", "=": "drawn", "-": "lost" })[sign] ?? sign).join(", ");
