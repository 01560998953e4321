// Filters: what stands above a list and says which games are meant, in the words of every front end.

import { element } from "../dom.js";

export const NONE_SUCH = "No games match. Choose other filters.";

/**
 * @typedef {Record<string, string | number>} Filters
 * @typedef {readonly {value: string, text: string}[]} Options
 * @typedef {(name: string, value: string) => void} Change
 */

/** The filters that everybody uses, and those for whoever looks for more. @param {readonly Node[]} first @param {readonly Node[]} more */
export const filterForm = (first, more) =>
  element(
    "form",
    { class: "stack", "aria-label": "Filters", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    first.length > 0 && element("div", { class: "filters" }, ...first),
    element("details", null, element("summary", null, "More filters"), element("div", { class: "filters" }, ...more)),
  );

/**
 * One of several.
 * @param {string} label
 * @param {Options} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function filter(label, options, chosen, choose) {
  const select = element("select", null, ...options.map(({ value, text }) => element("option", { value }, text)));
  select.value = chosen;
  select.addEventListener("change", () => choose(select.value));
  return labelled(label, select);
}

/** Something to type. @param {string} label @param {string} type @param {(value: string) => void} choose */
export function typedFilter(label, type, choose) {
  const input = element("input", { type });
  input.addEventListener("change", () => choose(input.value));
  return labelled(label, input);
}

/** On which board. @param {import("../messages.js").Choices} choices @param {Change} change */
export const boardFilter = ({ boards }, change) =>
  filter("Board", [{ value: "", text: "any" }, ...boards.map(({ rules, title }) => ({ value: rules, text: title }))], "", (value) => change("rules", value));

/** Who played whom, and from which day to which. @param {import("../messages.js").Choices} choices @param {Change} change */
export const modeAndDates = ({ played }, change) => [
  filter("Who played whom", played, "", (value) => change("mode", value)),
  typedFilter("Since", "date", (value) => change("since", value)),
  typedFilter("Until", "date", (value) => change("until", value)),
];

/** @param {string} label @param {HTMLElement} control */
const labelled = (label, control) => element("label", { class: "field" }, element("small", { class: "quiet" }, label), control);
