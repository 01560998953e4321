// Atlas: who wins small games with best play, a chart for each length of a line; every place on it leads to playing that game.

import { lastOf, request } from "../api.js";
import { queryText } from "../classroom.js";
import { element, fill, setText } from "../dom.js";
import { PlayPage } from "./play.js";

/**
 * @typedef {import("../messages.js").AtlasPage} AtlasPage
 * @typedef {import("../messages.js").AtlasChart} AtlasChart
 * @typedef {import("../messages.js").AtlasPlace} AtlasPlace
 */

/** Words that exclude each other. @type {Record<string, string>} */
const RIVALS = { "only-x": "wild", wild: "only-x" };

/** @param {string} rules @returns {Promise<AtlasPage>} */
const ask = (rules) => request(`learn/atlas?${queryText({ rules })}`);

/**
 * @param {import("../app.js").App} app
 * @param {string} game the rules of a game to play, with a plus between words; empty for the charts
 * @returns {Promise<import("../router.js").Page>}
 */
export async function atlasPage(app, game) {
  const asked = game || (new URLSearchParams(location.search).get("rules") ?? "");
  const known = await ask(asked);
  return game && known.game ? play(app, known.game) : charts(app, known);
}

/** The board before its first move, with whomever was chosen last. @param {import("../app.js").App} app @param {string} rules */
function play(app, rules) {
  app.me = { ...app.me, settings: { ...app.me.settings, rules } };
  if (location.pathname.startsWith("/learn/atlas/")) history.replaceState(null, "", "/");
  return new PlayPage(app).start();
}

/** @param {import("../app.js").App} app @param {AtlasPage} known @returns {import("../router.js").Page} */
function charts(app, known) {
  const latest = lastOf();
  const summary = element("p", { role: "status" });
  const place = element("div", { class: "stack" });
  /** @param {AtlasPage} page */
  const show = (page) => {
    setText(summary, page.summary);
    fill(place, ...page.charts.map(drawn), legend(page));
  };
  const switches = element("fieldset", { class: "chips" }, element("legend", { class: "out-of-sight" }, "Variant"));
  /** @param {string} word @param {boolean} isOn */
  const turn = async (word, isOn) => {
    const inputs = [...switches.querySelectorAll("input")];
    for (const input of inputs) if (isOn && input.value === RIVALS[word]) input.checked = false;
    const rules = inputs.filter((input) => input.checked).map((input) => input.value).join(" ");
    history.replaceState(null, "", `/learn/atlas${rules && `?${queryText({ rules })}`}`);
    try {
      const page = await latest(ask(rules));
      if (page) show(page);
    } catch (error) {
      setText(summary, /** @type {Error} */ (error).message);
      fill(place);
    }
  };
  for (const { word, title, sentence } of app.choices.variants) {
    const input = element("input", { type: "checkbox", value: word, checked: known.words.includes(word), onchange: () => void turn(word, input.checked) });
    switches.append(element("label", { class: "chip", title: sentence }, input, title));
  }
  show(known);
  const body = element("div", { class: "page stack" }, element("h1", null, "Atlas"), element("p", null, known.invitation), switches, summary, place);
  return { title: "Atlas · noughts", element: body };
}

/** @param {AtlasChart} chart */
function drawn({ title, widths, rows }) {
  const head = element("tr", null, element("td"), ...widths.map((width) => element("th", { scope: "col" }, width)));
  const lines = rows.map(({ height, places }) => element("tr", null, element("th", { scope: "row" }, height), ...places.map(cell)));
  const table = element("table", { class: "atlas" }, element("caption", { class: "out-of-sight" }, title), element("thead", null, head), element("tbody", null, ...lines));
  return element("section", { class: "stack" }, element("h2", null, title), table);
}

/** @param {AtlasPlace | null} place */
function cell(place) {
  if (!place) return element("td");
  return element("td", null, element("a", { class: place.tone, href: `/learn/atlas/${place.rules.replaceAll(" ", "+")}`, "aria-label": place.spoken }, place.text));
}

/** What the signs mean. @param {AtlasPage} page */
const legend = ({ legend }) => element("dl", { class: "rows" }, ...legend.flatMap(([sign, words]) => [element("dt", null, sign), element("dd", null, words)]));
