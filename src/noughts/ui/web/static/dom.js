// Elements in one line each. Text goes in as text, never as markup.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with its attributes and what is in it.
 * A name that begins with "on" is an event, "class" and the rest are attributes; what is false or null is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, ...children);
  return made;
}

/**
 * Put these in, and nothing else.
 * @param {Element} into
 * @param {...Child} children
 */
export function fill(into, ...children) {
  into.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * A shape.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function shape(tag, attributes, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * A text only if it is another one, so that a screen reader is not made to say it again.
 * @param {Element} where
 * @param {string} text
 */
export function setText(where, text) {
  if (where.textContent !== text) where.textContent = text;
}
