// Leaderboard: everybody, ranked.

import { lastOf } from "../api.js";
import { element, fill } from "../dom.js";
import { library } from "../library.js";
import { NONE_SUCH, boardFilter, filter, filterForm, modeAndDates } from "../parts/filters.js";
import { standings } from "../parts/table.js";
import { styled } from "../style.js";

const EMPTY = "Nobody is on the board yet. Play a game to be the first.";

/**
 * @param {import("../app.js").App} app
 * @returns {Promise<import("../router.js").Page>}
 */
export async function leaderboardPage({ choices }) {
  await styled("/static/pages/lists.css");
  const place = element("div", { class: "stack", "aria-live": "polite" });
  /** @type {import("../parts/filters.js").Filters} */
  const filters = { who: "people", sort: "win rate" };
  const last = lastOf();
  /** @param {string} name @param {string} value */
  const change = async (name, value) => {
    filters[name] = value;
    try {
      const found = await last(library.leaderboard(filters));
      const isFiltered = ["rules", "mode", "since", "until"].some((each) => filters[each]);
      const nobody = element("p", null, isFiltered ? NONE_SUCH : EMPTY);
      if (found) fill(place, found.rows.length ? standings("Name", found.rows, { isRanked: true }) : nobody);
    } catch (error) {
      fill(place, element("p", { class: "loss" }, /** @type {Error} */ (error).message));
    }
  };
  const words = (/** @type {string[]} */ ...texts) => texts.map((text) => ({ value: text, text }));
  /** Which way a list goes depends on what it is ordered by. @param {string} sort */
  const order = (sort) => {
    const [usual = "", turned = ""] = choices.sorts.find(({ value }) => value === sort)?.orders ?? [];
    const options = [{ value: "", text: usual }, { value: "true", text: turned }];
    return filter("Order", options, String(filters["is_turned"] ?? ""), (value) => change("is_turned", value));
  };
  const way = element("div", null, order("win rate"));
  const form = filterForm(
    [
      filter("Who", words("people", "programs", "everybody"), "people", (value) => change("who", value)),
      filter("By", words(...choices.sorts.map(({ value }) => value)), "win rate", (value) => {
        fill(way, order(value));
        change("sort", value);
      }),
      way,
      boardFilter(choices, change),
    ],
    modeAndDates(choices, change),
  );
  await change("who", "people");
  return { title: "Leaderboard · noughts", element: element("div", { class: "page stack" }, element("h1", null, "Leaderboard"), form, place) };
}
