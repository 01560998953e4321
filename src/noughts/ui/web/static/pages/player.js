// A player: what their games add up to, against whom, and the last ones.

import { element } from "../dom.js";
import { library } from "../library.js";
import { portrait } from "../parts/portrait.js";
import { gamesTable, standings } from "../parts/table.js";

/**
 * @param {string} name
 * @returns {Promise<import("../router.js").Page>}
 */
export async function playerPage(name) {
  const found = await library.player(name, new URLSearchParams(location.search).get("program") ?? "");
  const rows = found.facts.flatMap(([label, text]) => [element("dt", null, label), element("dd", null, text)]);
  if (found.recent) rows.push(element("dt", null, "lately"), element("dd", null, element("span", { "aria-label": spoken(found.recent), role: "img" }, found.recent)));
  const parts = found.is_known
    ? [
        element("dl", { class: "rows card" }, ...rows),
        found.by_opponent.length > 0 && section("Against", standings("Against", found.by_opponent)),
        found.by_rules.length > 0 && section("By board", standings("Board", found.by_rules, { isLinked: false })),
        found.by_seat.length > 0 && section("By side", standings("As", found.by_seat, { isLinked: false })),
        found.games.length > 0 && section("Last games", gamesTable(found.games)),
      ]
    : [element("p", null, `${found.name} has not played here yet.`)];
  return {
    title: `${found.name} · noughts`,
    element: element("div", { class: "page stack" }, element("div", { class: "row-of" }, found.program && portrait(found.program), element("h1", null, found.name)), ...parts),
  };
}

/** @param {string} title @param {Node} content */
const section = (title, content) => element("section", { class: "stack" }, element("h2", null, title), content);

/** Signs in words. @param {string} signs */
const spoken = (signs) => signs.split(" ").map((sign) => ({ "+": "won", "=": "drawn", "-": "lost" })[sign] ?? sign).join(", ");
