// Side by side: several searches on one position, measured by the server while one looks.

import { classroom, follow, queryText, treeAddress } from "../classroom.js";
import { element, fill, setText } from "../dom.js";
import { boardForm, labelled, textField } from "../parts/board_form.js";

/** @typedef {import("../messages.js").ComparisonPage} ComparisonPage */

const NUMBERS = ["depth", "nodes", "time", "memory"];

const WAITING = "Measuring … Each search gets up to ten seconds.";
const INVITATION = "Choose a position and press Compare. On an empty 3x3 board plain minimax looks at 549,946 positions. See how few are enough.";
const SCALE = "Log scale: each step is ten times as many nodes.";

/**
 * @param {import("../app.js").App} app
 * @returns {Promise<import("../router.js").Page>}
 */
export async function comparePage(app) {
  const room = await classroom();
  const query = new URLSearchParams(location.search);
  const asked = { position: query.get("position") ?? "3x3", rules: query.get("rules") ?? "", with: query.getAll("with") };
  const status = element("p", { class: "quiet", role: "status" });
  const place = element("div", { class: "stack" });
  const isAsked = location.search !== "";
  const form = compareForm(app, room, asked, !isAsked);
  let isLeft = false;
  const load = async () => {
    setText(status, WAITING);
    try {
      await follow("learn/compare", asked, (/** @type {ComparisonPage} */ page) => {
        if (!isLeft) show(place, page, asked);
        return !isLeft;
      });
      setText(status, "");
    } catch (error) {
      fill(place, element("p", { class: "loss", role: "alert" }, /** @type {Error} */ (error).message));
      setText(status, "");
      form.open = true;
    }
  };
  const body = element("div", { class: "page stack" }, element("h1", null, "Side by side"), !isAsked && element("p", null, INVITATION), form, status, place);
  if (isAsked) void load();
  return { title: "Side by side · noughts", element: body, leave: () => void (isLeft = true) };
}

/**
 * @param {import("../app.js").App} app
 * @param {import("../messages.js").Classroom} room
 * @param {{position: string, rules: string, with: string[]}} asked
 * @param {boolean} isOpen
 */
function compareForm(app, room, asked, isOpen) {
  const known = room.compared.map(({ value }) => value);
  const on = asked.with.length ? asked.with : known;
  const searches = room.compared.map(({ value, text }) => element("label", { class: "chip", title: value }, element("input", { type: "checkbox", name: "with", value, checked: on.includes(value) }), text));
  const others = on.filter((name) => !known.includes(name)).join("; ");
  /** @param {(name: string) => string} word @param {FormData} form */
  const send = (word, form) => {
    const names = [...form.getAll("with").map(String), ...word("others").split(";").map((each) => each.trim())].filter(Boolean);
    void app.go(`/learn/compare?${queryText({ position: word("position"), rules: word("rules"), with: names })}`);
  };
  return boardForm(
    room.examples,
    asked,
    { summary: "Position and searches", label: "What is compared", isOpen, send },
    element(
      "details",
      null,
      element("summary", null, "Which searches"),
      element(
        "div",
        { class: "stack" },
        element("fieldset", { class: "chips" }, element("legend", { class: "out-of-sight" }, "Searches"), ...searches),
        labelled("Others", textField({ name: "others", value: others, placeholder: "mcts:nodes=2000; alphabeta:history=off", maxlength: "400" }), "As in noughts compare --with, separated by semicolons."),
      ),
    ),
    element("p", null, element("button", { class: "button main" }, "Compare")),
  );
}

/** @param {Element} place @param {ComparisonPage} page @param {{position: string, rules: string}} asked */
function show(place, page, { position, rules }) {
  /** @param {string} name */
  const numeric = (name) => (NUMBERS.includes(name) ? "number" : null);
  /** @param {string} search */
  const named = (search) => (/^(minimax|alphabeta|mcts|neural)/.test(search) ? element("a", { href: treeAddress({ position, rules, search }) }, ...wrapping(search)) : search);
  const rows = page.rows.map((row) => element("tr", null, ...row.map((text, at) => (at ? element("td", { class: numeric(page.head[at]) }, text) : element("th", { scope: "row" }, named(text))))));
  const table = element("table", { class: "measured" }, element("caption", { class: "out-of-sight" }, page.title), element("thead", null, element("tr", null, ...page.head.map((name) => element("th", { scope: "col", class: numeric(name) }, name)))), element("tbody", null, ...rows));
  fill(place, element("h2", null, page.title), page.note && element("p", null, page.note), scrolling(table, page.title), page.rows.length > 0 && chart(page));
}

/** A search that may go on in the next line where one of its options ends. @param {string} search */
const wrapping = (search) => search.split(/(?<=[:,])/).flatMap((part) => [part, element("wbr")]);

/** What may be wider than a phone; it can be scrolled by keyboard too. @param {HTMLElement} table @param {string} label */
const scrolling = (table, label) => element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, table);

/** @param {number} count */
const digits = (count) => Math.log10(Math.max(1, count));

/** Bars as long as a number has digits. @param {ComparisonPage} page */
function chart({ rows, nodes }) {
  const most = Math.max(1, ...nodes.map(digits));
  const bars = nodes.map((count, at) => {
    const bar = element("div", { class: "nodes-bar" });
    bar.style.width = `${Math.max(1, (100 * digits(count)) / most)}%`;
    return element("li", null, element("span", null, ...wrapping(rows[at][0])), element("div", { class: "nodes-line" }, bar), element("b", null, count.toLocaleString("en")));
  });
  return element("figure", { class: "stack" }, element("ol", { class: "nodes-chart", "aria-label": "Nodes" }, ...bars), element("figcaption", { class: "quiet" }, SCALE));
}
