// Leaderboard: everybody, ranked.

import { lastOf } from "../api.js";
import { element, fill } from "../dom.js";
import { library } from "../library.js";
import { standings } from "../parts/table.js";
import { filter } from "./history.js";

const EMPTY = "Nobody is on the board yet. Play a game to be the first.";

/**
 * @param {import("../app.js").App} app
 * @returns {Promise<import("../router.js").Page>}
 */
export async function leaderboardPage({ choices }) {
  const place = element("div", { class: "stack", "aria-live": "polite" });
  /** @type {Record<string, string>} */
  const filters = { who: "people", sort: "win rate", rules: "" };
  const last = lastOf();
  /** @param {string} name @param {string} value */
  const change = async (name, value) => {
    filters[name] = value;
    try {
      const found = await last(library.leaderboard(filters));
      if (found) fill(place, found.rows.length ? standings("Name", found.rows, { isRanked: true }) : element("p", null, EMPTY));
    } catch (error) {
      fill(place, element("p", { class: "loss" }, /** @type {Error} */ (error).message));
    }
  };
  const words = (/** @type {string[]} */ ...texts) => texts.map((text) => ({ value: text, text }));
  const form = element(
    "form",
    { class: "filters", "aria-label": "Filters", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    filter("Who", words("people", "programs", "everybody"), "people", (value) => change("who", value), ""),
    filter("By", words("win rate", "wins", "games"), "win rate", (value) => change("sort", value), ""),
    filter("Board", choices.boards.map(({ rules, title }) => ({ value: rules, text: title })), "", (value) => change("rules", value), "any"),
  );
  await change("who", "people");
  return { title: "Leaderboard · noughts", element: element("div", { class: "page stack" }, element("h1", null, "Leaderboard"), form, place) };
}
