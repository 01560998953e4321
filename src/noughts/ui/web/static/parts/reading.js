// Reading: hint, values, reasons, moves and counts, a label and a text each, in the order of all front ends.

import { element, fill } from "../dom.js";

/** @typedef {import("../messages.js").Panel} Panel */

export class Reading {
  element = element("dl", { class: "rows", hidden: true });
  #drawn = "";

  /**
   * @param {Panel} panel
   * @param {import("../messages.js").MoveValue | null} at the move that is pointed at
   */
  show(panel, at) {
    const { values, counts, names } = panel;
    const pointed = at ?? values?.moves[0];
    const rows = [
      panel.advice && row("hint", element("span", { class: "focus" }, `${panel.advice.move}: ${panel.advice.text}`)),
      ...(panel.belief ? beliefRows(panel.belief) : []),
      ...(values?.groups ?? []).map((group, index) => row(index ? "" : "moves", groupLine(group))),
      pointed?.why && row(pointed.move, `${pointed.value}. ${pointed.why}`),
      values && row("best play", values.prediction),
      values?.effort && row("search", quiet(values.effort)),
      values?.legend && row("signs", quiet(values.legend)),
      panel.thinking && row("thinking", quiet(panel.thinking)),
      panel.reason && row(`why ${panel.reason.move}`, panel.reason.text),
      counts.length > 0 && row("played", countsTable(names, counts)),
      panel.note && row("note", quiet(panel.note)),
      panel.rule && row("rule", quiet(panel.rule)),
    ];
    const found = rows.flatMap((each) => each || []);
    const key = found.map((each) => each.textContent).join("|");
    if (key === this.#drawn) return;
    this.#drawn = key;
    fill(this.element, ...found);
    this.element.hidden = found.length === 0;
  }
}

/** What both sides did, under both names. @param {readonly string[]} names @param {Panel["counts"]} counts */
function countsTable(names, counts) {
  const head = element("tr", null, element("td"), ...names.map((name) => element("th", { scope: "col" }, name)));
  const rows = counts.map(([label, x, o]) => element("tr", null, element("th", { scope: "row" }, label), element("td", null, x || "–"), element("td", null, o || "–")));
  return element("table", { class: "counts" }, element("caption", { class: "out-of-sight" }, "What both sides did"), element("thead", null, head), element("tbody", null, ...rows));
}

/** What Ada thinks, whether it is so, and a bar of what she expects. @param {import("../messages.js").Belief} belief */
function beliefRows({ words, text, win, draw, loss }) {
  const bar = element("div", { class: "bar", "aria-hidden": "true" });
  for (const [share, tone] of /** @type {[number, string][]} */ ([[win, "win"], [draw, "draw"], [loss, "loss"]])) {
    const part = element("span", { class: tone });
    part.style.flexGrow = String(share);
    bar.append(part);
  }
  return [row("Ada", words), row("expects", element("div", { class: "belief" }, bar, quiet(text)))];
}

/** @param {string} label @param {Node | string} text */
const row = (label, text) => [element("dt", null, label), element("dd", null, text)];

/** @param {string} text */
const quiet = (text) => element("span", { class: "quiet" }, text);

/** Moves of a group that are named. */
const MOST_TOGETHER = 24;

/** @param {import("../messages.js").MoveGroup} group */
function groupLine({ moves, value, tone }) {
  const more = moves.length - MOST_TOGETHER;
  const shown = moves.slice(0, MOST_TOGETHER).join(" ") + (more > 0 ? ` and ${more} more` : "");
  return element("span", { class: "group" }, element("b", null, shown), element("span", { class: tone }, value));
}
