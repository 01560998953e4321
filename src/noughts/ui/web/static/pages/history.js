// History: every finished game, with filters; each opens its own page to replay and review it.

import { lastOf } from "../api.js";
import { element, fill } from "../dom.js";
import { library } from "../library.js";
import { gamesTable } from "../parts/table.js";

const PAGE = 25;
const NONE_YET = "No games yet. Play the first one!";
const NONE_SUCH = "No such games. Choose other filters.";

/**
 * @param {import("../app.js").App} app
 * @returns {Promise<import("../router.js").Page>}
 */
export async function historyPage({ choices, me }) {
  const place = element("div", { class: "stack", "aria-live": "polite" });
  /** @type {Record<string, string | number>} */
  const filters = { player: me.name && !me.is_guest ? me.name : "", mode: "", rules: "", result: "", offset: 0, limit: PAGE };
  /** Where the pages before this one began. @type {number[]} */
  const newer = [];
  const last = lastOf();
  const show = async () => {
    const found = await last(library.history(filters));
    if (!found) return;
    const isFiltered = ["player", "mode", "rules", "result"].some((name) => filters[name] !== "");
    /** @param {string} label @param {() => number} to */
    const turn = (label, to) => element("button", { type: "button", class: "button", onclick: () => void change("offset", to()) }, label);
    const older = () => {
      newer.push(found.offset);
      return found.next ?? 0;
    };
    fill(
      place,
      found.games.length ? gamesTable(found.games) : element("p", null, isFiltered ? NONE_SUCH : NONE_YET),
      !found.games.length && !isFiltered && element("p", null, element("a", { class: "button main", href: "/" }, "play")),
      found.total > 0 &&
        element(
          "p",
          { class: "row-of" },
          `${found.offset + 1} to ${found.next ?? found.total} of ${found.total.toLocaleString("en")}`,
          newer.length > 0 && turn("newer", () => newer.pop() ?? 0),
          found.next !== null && turn("older", older),
        ),
    );
  };
  /** @param {string} name @param {string | number} value */
  const change = async (name, value) => {
    if (name !== "offset") {
      filters["offset"] = 0;
      newer.length = 0;
    }
    filters[name] = value;
    try {
      await show();
    } catch (error) {
      fill(place, element("p", { class: "loss" }, /** @type {Error} */ (error).message));
    }
  };
  const modes = choices.modes.filter(({ value }) => value !== "invite");
  const results = [["win", "won"], ["draw", "drawn"], ["loss", "lost"]].map(([value, text]) => ({ value, text }));
  const own = me.name ? [{ value: me.name, text: "yours" }] : [];
  const form = element(
    "form",
    { class: "filters", "aria-label": "Filters", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    filter("Games", [...own], String(filters["player"]), (value) => change("player", value), "all"),
    filter("Played", modes, "", (value) => change("mode", value), "in any way"),
    filter("Board", choices.boards.map(({ rules, title }) => ({ value: rules, text: title })), "", (value) => change("rules", value), "any"),
    filter("Result", results, "", (value) => change("result", value), "any"),
  );
  await change("offset", 0);
  return { title: "History · noughts", element: element("div", { class: "page stack" }, element("h1", null, "History"), form, place) };
}

/**
 * @param {string} label
 * @param {readonly {value: string, text: string}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {string} any what stands for no filter
 */
export function filter(label, options, chosen, choose, any) {
  const select = element("select", null, ...(any ? [element("option", { value: "" }, any)] : []), ...options.map(({ value, text }) => element("option", { value }, text)));
  select.value = chosen;
  select.addEventListener("change", () => choose(select.value));
  return element("label", { class: "field" }, element("small", { class: "quiet" }, label), select);
}
