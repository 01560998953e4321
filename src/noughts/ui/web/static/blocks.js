// Blocks: the parts of a page as elements. Inputs and buttons are marked with data attributes; nothing here listens.

import { Board, markShape } from "./board.js";
import { element, shape } from "./dom.js";
import { initial, portrait } from "./parts/portrait.js";
import { boardPicture } from "./view.js";

/**
 * @typedef {import("./pages.js").Block} Block
 * @typedef {import("./pages.js").Button} Button
 * @typedef {import("./pages.js").Choice} Choice
 * @typedef {import("./pages.js").Field} Field
 * @typedef {import("./pages.js").Group} Group
 * @typedef {import("./pages.js").Number} Number
 * @typedef {import("./pages.js").Option} Option
 * @typedef {import("./pages.js").Preview} Preview
 * @typedef {import("./pages.js").Slider} Slider
 * @typedef {import("./pages.js").Switch} Switch
 * @typedef {import("./pages.js").Table} Table
 * @typedef {import("./pages.js").TableCell} TableCell
 */

/** Options side by side; more become a list. */
const MOST_CHIPS = 5;

/** @typedef {{heading: string, isCrowded: boolean, hasCaptions: boolean}} Around what is above and beside a block */

/**
 * Several blocks; successive buttons, switches and fields share a row or list.
 * @param {readonly Block[]} found
 * @param {string} heading the heading above them
 * @returns {HTMLElement[]}
 */
export function blocks(found, heading) {
  const isCrowded = found.filter(({ is }) => is === "choice" || is === "field").length > 1;
  const around = { heading, isCrowded, hasCaptions: found.filter(({ is }) => is === "table").length > 1 };
  /** @type {HTMLElement[]} */
  const made = [];
  /** The kind of the row that was begun, and its element. @type {[string, HTMLElement] | null} */
  let row = null;
  for (const block of found) {
    const kind = rowOf(block, isCrowded);
    const one = drawn(block, around);
    if (!kind) made.push(one);
    else if (row?.[0] === kind) row[1].append(one);
    else {
      row = [kind, element("div", { class: kind }, one)];
      made.push(row[1]);
    }
    if (!kind) row = null;
  }
  return made;
}

/** The class of the row that a block shares with others of its kind; empty if it has its own place. @param {Block} block @param {boolean} isCrowded */
function rowOf(block, isCrowded) {
  if (block.is === "choice") return isList(block, isCrowded) ? "fields" : "";
  if (block.is === "switch") return "chips";
  if (block.is === "button") return { card: "doors", row: "stack tight", main: "chips", plain: "chips" }[block.style];
  return block.is === "number" || block.is === "field" ? "fields" : "";
}

/** @param {Block} block @param {Around} around @returns {HTMLElement} */
function drawn(block, around) {
  switch (block.is) {
    case "text":
      return element("p", { class: block.role, role: block.role === "loss" ? "alert" : null }, block.text);
    case "choice":
      return choice(block, around);
    case "slider":
      return slider(block);
    case "switch":
      return chip("checkbox", block.key, "", block.is_on, [...tiny(block.picture), block.label, hint(block.hint)], block.sentence);
    case "number":
      return labelled(block.label, element("input", { type: "number", min: block.least, max: block.most, value: block.value, "data-set": block.key }));
    case "field":
      return field(block);
    case "button":
      return button(block);
    case "table":
      return block.headings.length ? table(block, around.hasCaptions) : facts(block, around);
    case "preview":
      return preview(block);
    case "portrait":
      return element("div", { class: "speaker" }, element("div", null, portrait(block.program), element("div", { class: "name" }, block.name)), element("p", { class: "words" }, block.words));
    case "group":
      return group(block);
  }
}

/** @param {Group} block */
function group({ label, key, blocks: inner, is_folded }) {
  if (is_folded || key) return element("details", { "data-key": key || label, open: !is_folded }, element("summary", null, label), element("div", { class: "stack" }, ...blocks(inner, label)));
  return element("section", { class: "card stack", role: "group", "aria-label": label || null }, label && element("h2", null, label), ...blocks(inner, label));
}

/** A key that does the same. @param {string} key */
export const hint = (key) => key && element("kbd", { "aria-hidden": "true" }, key);

/** @param {string} label @param {HTMLElement} control */
const labelled = (label, control) => element("label", { class: "field" }, element("span", { class: "label" }, label), control);

// What can be set

/** Whether its options are a list that opens. @param {Choice} block @param {boolean} isCrowded whether there are others beside it */
const isList = ({ options, is_pictured }, isCrowded) => !is_pictured && !options.some(({ picture }) => picture) && (isCrowded || options.length > MOST_CHIPS);

/** @param {Choice} block @param {Around} around */
function choice(block, { heading, isCrowded }) {
  const { key, label, options, value, is_pictured } = block;
  if (isList(block, isCrowded)) return select(key, label, options, value);
  const made = options.map((option) => {
    const picture = pictured(option.picture, option.text);
    const words = is_pictured ? [picture, element("span", null, option.text), element("small", null, option.sentence)] : [picture, option.text];
    return chip("radio", key, option.value, option.value === value, words, is_pictured ? "" : option.sentence, is_pictured ? "face" : "");
  });
  return element("fieldset", { class: "stack tight" }, element("legend", { class: label && label !== heading ? null : "out-of-sight" }, label || heading || "Choose"), element("div", { class: is_pictured ? "faces" : "chips" }, ...made));
}

/** @param {string} key @param {string} label @param {readonly Option[]} options @param {string} chosen */
function select(key, label, options, chosen) {
  const none = options.some(({ value }) => value === chosen) ? null : element("option", { value: "", selected: true, disabled: true }, "Choose …");
  const made = options.map(({ value, text }) => element("option", { value, selected: value === chosen }, text));
  return labelled(label, element("select", { "data-set": key }, none, ...made));
}

/**
 * @param {"radio" | "checkbox"} type
 * @param {string} key
 * @param {string} value
 * @param {boolean} isOn
 * @param {import("./dom.js").Child[]} content
 * @param {string} sentence
 * @param {string} [look]
 */
function chip(type, key, value, isOn, content, sentence, look = "") {
  const input = element("input", { type, name: key, value, checked: isOn, "data-set": key });
  return element("label", { class: `chip ${look}`.trim(), title: sentence || null, "data-key": `${key} ${value}` }, input, ...content);
}

/** @param {Slider} block */
function slider({ key, label, options, value }) {
  const at = options.findIndex((option) => option.value === value);
  const text = options[at]?.text ?? "";
  const range = `${options[0]?.text} to ${options.at(-1)?.text}`;
  const values = options.map((option) => option.value).join("\n");
  const input = element("input", { type: "range", min: 0, max: options.length - 1, value: Math.max(at, 0), "aria-valuetext": text || "none", "data-set": key, "data-values": values });
  return element("label", { class: "field dial" }, element("span", { class: "label" }, label), input, element(text ? "b" : "small", null, text || range));
}

/** @param {Field} block */
function field({ key, label, value, advice, is_live, is_date }) {
  const type = is_date ? "date" : is_live ? "search" : "text";
  const name = key === "name" ? "nickname" : "off";
  return labelled(label, element("input", { type, value, placeholder: advice || null, maxlength: 1000, autocomplete: name, spellcheck: "false", enterkeyhint: "done", "data-set": key, "data-live": is_live }));
}

// What can be pressed

/** @param {Button} block @returns {HTMLElement} */
export function button(block) {
  const { key, label, sentence, note, style, picture, is_chosen, extra } = block;
  const isCard = style === "card";
  const words = [element("b", null, label), sentence && element("span", { class: "about" }, sentence)];
  const look = { main: "button main", plain: "button", row: "button entry", card: "card door" }[style];
  const content = [pictured(picture, label), isCard || style === "row" ? element("span", { class: "stack tight" }, ...words) : label, note && element("small", { class: "quiet" }, note), hint(block.hint)];
  const attributes = { class: look, title: isCard || style === "row" ? null : sentence || null, "aria-keyshortcuts": block.hint || null };
  const made = pressable(block, { ...attributes, "aria-current": is_chosen }, content);
  return extra ? element("div", { class: "row-of with-extra", "data-key": key }, made, button(extra)) : made;
}

/**
 * A link if it only leads elsewhere, otherwise a button.
 * @param {{key: string, href?: string}} part
 * @param {Record<string, any>} attributes
 * @param {import("./dom.js").Child[]} content
 */
function pressable({ key, href }, attributes, content) {
  const all = { ...attributes, "data-key": key };
  return href ? element("a", { ...all, href }, ...content) : element("button", { ...all, type: "button", "data-press": key }, ...content);
}

// Tables

/** @param {Omit<Table, "is">} block @param {boolean} [hasCaption] whether its caption is visible */
export function table({ caption, headings, rows, numbers, spare }, hasCaption = false) {
  /** @param {number} index */
  const look = (index) => [numbers.includes(index) && "number", spare.includes(index) && "spare"].filter(Boolean).join(" ") || null;
  // A chart: cells to press, with words only at the edges.
  const isDense = rows.some(({ cells }) => cells.slice(1).some(({ key }) => key)) && rows.every(({ cells }) => cells.slice(1).every(({ key, text }) => key || !text));
  const head = headings.map((title, index) => (title ? element("th", { scope: "col", class: look(index) }, title) : element("td")));
  const body = rows.map((row) => {
    const lead = row.key ? row.cells.findIndex((cell, index) => !cell.key && cell.text && !numbers.includes(index)) : -1;
    const cells = row.cells.map((cell, index) => element(isDense && !index ? "th" : "td", { class: look(index), scope: isDense && !index ? "row" : null }, content(index === lead ? { ...cell, key: row.key, href: row.href } : cell)));
    return element("tr", { "data-key": row.key || null }, ...cells);
  });
  const made = element("table", { class: isDense ? "dense" : null }, element("caption", { class: hasCaption ? null : "out-of-sight" }, caption), element("thead", null, element("tr", null, ...head)), element("tbody", null, ...body));
  return element("div", { class: "scroll", role: "region", "aria-label": caption, tabindex: "0" }, made);
}

/** A table of labels and texts. @param {Table} block @param {Around} around */
const facts = ({ caption, rows }, { heading, hasCaptions }) =>
  element("section", { class: "card stack", role: "group", "aria-label": caption }, hasCaptions && caption !== heading && element("h2", null, caption), labels(rows));

/** @param {Table["rows"]} rows */
const labels = (rows) =>
  element("dl", { class: "rows" }, ...rows.flatMap(({ cells: [label, ...rest] }) => [element("dt", null, content(label)), element("dd", null, ...rest.map(content))]));

/** @param {TableCell & {href?: string}} cell */
function content(cell) {
  const { text, role, spoken, results, key } = cell;
  if (results) return bar(results, spoken);
  if (key) return pressable(cell, { class: `cell-link ${role}`, "aria-label": spoken || null }, unbroken(text));
  if (spoken) return element("span", { class: role, role: "img", "aria-label": spoken }, text);
  return role === "ink" ? element("span", { class: "unbroken" }, ...unbroken(text)) : element("span", { class: role }, text);
}

/** A text that breaks only between words. @param {string} text */
const unbroken = (text) => text.split(" ").flatMap((word, index) => (index ? [" ", element("span", null, word)] : [element("span", null, word)]));

/** Wins, draws and losses side by side. @param {readonly number[]} results @param {string} spoken */
export function bar([win, draw, loss], spoken) {
  const parts = Object.entries({ win, draw, loss }).map(([tone, count]) => {
    const part = element("i", { class: tone });
    part.style.setProperty("flex-grow", String(count));
    return part;
  });
  return element("div", { class: "bar", role: "img", "aria-label": spoken, title: spoken }, ...parts);
}

// Pictures

/** The board of a page. @param {Preview} block */
export function preview({ board, key }) {
  const made = new Board();
  made.show(boardPicture(board, { isOpen: Boolean(key) }));
  made.dataset["key"] = "preview";
  return element("div", { class: key ? null : "sample", inert: !key }, made);
}

/** @param {string} picture a kind and a name @param {string} text */
function pictured(picture, text) {
  const at = picture.indexOf(" ");
  const [kind, name] = [picture.slice(0, at), picture.slice(at + 1)];
  switch (kind) {
    case "program":
      return portrait(name);
    case "person":
      return initial(text, "x");
    case "mark":
      return markShape(name.toUpperCase());
    case "theme":
      return element("span", { class: "swatch", "data-theme": name, "aria-hidden": "true" });
    case "rules":
      return grid(name);
  }
  return null;
}

/** The lines of a board, as large as a word. @param {string} rules */
function grid(rules) {
  const [cols, rows] = rules.split("x").map(parseFloat);
  const lines = [...Array(cols - 1).keys()].map((at) => `M${at + 1} 0V${rows}`).join("") + [...Array(rows - 1).keys()].map((at) => `M0 ${at + 1}H${cols}`).join("");
  return shape("svg", { class: "tiny-grid", viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" }, shape("path", { d: lines }));
}

/** A board of three lines that explains something. @param {readonly string[]} lines */
const tiny = (lines) => (lines.length ? [element("span", { class: "tiny", "aria-hidden": "true" }, lines.join("\n"))] : []);
