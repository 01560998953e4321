// History: every finished game, with filters; each opens its own page to replay and review it.

import { lastOf } from "../api.js";
import { element, fill } from "../dom.js";
import { library } from "../library.js";
import { NONE_SUCH, boardFilter, filter, filterForm, modeAndDates, typedFilter } from "../parts/filters.js";
import { gamesTable } from "../parts/table.js";
import { styled } from "../style.js";

const PAGE = 25;
const NONE_YET = "No games yet. Play the first one!";
const ORDERS = ["newest first", "oldest first"];
const FILTERS = ["player", "against", "mode", "rules", "result", "since", "until"];

/**
 * @param {import("../app.js").App} app
 * @returns {Promise<import("../router.js").Page>}
 */
export async function historyPage({ choices, me }) {
  await styled("/static/pages/lists.css");
  const place = element("div", { class: "stack", "aria-live": "polite" });
  /** @type {import("../parts/filters.js").Filters} */
  const filters = { player: me.name && !me.is_guest ? me.name : "", order: ORDERS[0], offset: 0, limit: PAGE };
  /** Where the pages before this one began. @type {number[]} */
  const before = [];
  const last = lastOf();
  const show = async () => {
    const found = await last(library.history(filters));
    if (!found) return;
    const isFiltered = FILTERS.some((name) => filters[name]);
    /** @param {string} label @param {() => number} to */
    const turn = (label, to) => element("button", { type: "button", class: "button", onclick: () => void change("offset", to()) }, label);
    const onwards = () => {
      before.push(found.offset);
      return found.next ?? 0;
    };
    fill(
      place,
      found.games.length ? gamesTable(found.games) : element("p", null, isFiltered ? NONE_SUCH : NONE_YET),
      !found.games.length && !isFiltered && element("p", null, element("a", { class: "button main", href: "/" }, "Play")),
      found.total > 0 &&
        element(
          "p",
          { class: "row-of" },
          `${found.offset + 1} to ${found.next ?? found.total} of ${found.total.toLocaleString("en")}`,
          before.length > 0 && turn("Previous", () => before.pop() ?? 0),
          found.next !== null && turn("Next", onwards),
        ),
    );
  };
  /** @param {string} name @param {string | number} value */
  const change = async (name, value) => {
    if (name !== "offset") {
      filters["offset"] = 0;
      before.length = 0;
    }
    filters[name] = value;
    try {
      await show();
    } catch (error) {
      fill(place, element("p", { class: "loss" }, /** @type {Error} */ (error).message));
    }
  };
  const whose = [{ value: "", text: "all" }, ...(me.name ? [{ value: me.name, text: "yours" }] : [])];
  const form = filterForm(
    [
      filter("Games", whose, String(filters["player"]), (value) => change("player", value)),
      boardFilter(choices, change),
      filter("Result", choices.results, "", (value) => change("result", value)),
      filter("Order", ORDERS.map((text) => ({ value: text, text })), ORDERS[0], (value) => change("order", value)),
    ],
    [typedFilter("Against", "search", (value) => change("against", value)), ...modeAndDates(choices, change)],
  );
  await change("offset", 0);
  return { title: "History · noughts", element: element("div", { class: "page stack" }, element("h1", null, "History"), form, place) };
}
