// Which position: typed, clicked together, or one of the examples, with the rules where the shape does not tell them.

import { element } from "../dom.js";
import { DrawnPosition } from "./drawn_position.js";

const HOW = "Rows from the top, separated by slashes, with a dot for each empty cell; or a board such as 4x4.";

/** @param {string} label @param {HTMLElement} control @param {string} [sentence] */
export function labelled(label, control, sentence) {
  return element("label", { class: "field" }, element("span", { class: "label" }, label), control, sentence && element("small", { class: "quiet" }, sentence));
}

/** @param {{name: string, value: string, [more: string]: string}} attributes */
export const textField = (attributes) => element("input", { type: "text", autocomplete: "off", spellcheck: "false", ...attributes });

/**
 * What a page is asked: a position and whatever else it wants to know; folded away where there is something to see below it.
 * @param {import("../messages.js").Classroom["examples"]} examples
 * @param {{position: string, rules: string}} shown
 * @param {{summary: string, label: string, isOpen?: boolean, send: (word: (name: string) => string, form: FormData) => void}} about
 * @param {...(Element | false)} rest
 */
export function boardForm(examples, { position, rules }, { summary, label, isOpen = false, send }, ...rest) {
  const board = textField({ name: "position", value: position, required: "required", maxlength: "1000" });
  const words = textField({ name: "rules", value: rules, placeholder: "standard", maxlength: "200" });
  const buttons = examples.map((example) =>
    element("button", { type: "button", class: "button", onclick: () => { board.value = example.position; words.value = ""; board.form?.requestSubmit(); } }, example.title),
  );
  const drawing = new DrawnPosition(board, words);
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    send((name) => String(form.get(name) ?? "").trim(), form);
  };
  const form = element(
    "form",
    { class: "stack", "aria-label": label, onsubmit: submit },
    element("div", { class: "row-of", role: "group", "aria-label": "Examples" }, ...buttons),
    drawing.element,
    element("div", { class: "board-fields" }, labelled("Position", board, HOW), labelled("Rules", words, "Only if they are not the usual ones: 3x3 misere, 7x6x4 gravity.")),
    ...rest,
  );
  return element("details", { class: "card", open: isOpen, ontoggle: () => drawing.begin() }, element("summary", null, summary), form);
}
