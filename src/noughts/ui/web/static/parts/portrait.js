// Portraits: the faces of the characters, and an initial for a person.

import { element } from "../dom.js";

const CHARACTERS = ["kitty", "cop", "sera"];

/** Ada's faces by how long she has practised; at every other age she is a child. @type {Record<string, string>} */
const GROWING = { "": "ada", "2h": "ada", newborn: "ada/newborn" };

/**
 * A program's face; decoration beside its name.
 * @param {string} program
 * @param {string} [mood]
 */
export function portrait(program, mood = "calm") {
  const [name, age = ""] = program.split(":");
  const face = name === "ada" ? (GROWING[age] ?? "ada/child") : CHARACTERS.includes(name) ? name : "machine";
  return element("img", { class: "portrait", "data-program": face, src: `/static/portraits/${face}-${mood}.svg`, alt: "", width: 64, height: 64 });
}

/**
 * @param {string} name
 * @param {string} side
 */
export function initial(name, side) {
  return element("span", { class: `initial ${side}`, "aria-hidden": "true" }, ([...name][0] ?? "?").toUpperCase());
}
