// Helpers for elements. Text never becomes markup.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children. Names that begin with "on" are events; what is false or null is left out.
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
 * Replace all children.
 * @param {Element} into
 * @param {...Child} children
 */
export function fill(into, ...children) {
  into.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
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

/** As buttons are written. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Set a text only if it has changed, so that screen readers do not repeat it.
 * @param {Element} where
 * @param {string} text
 */
export function setText(where, text) {
  if (where.textContent !== text) where.textContent = text;
}

/**
 * Make an element like another one but keep equal parts, so that the focus, typed text and open groups stay.
 * @param {Element} old
 * @param {Element} made
 */
export function morph(old, made) {
  if ("show" in old && "picture" in made) {
    /** @type {import("./board.js").Board} */ (old).show(/** @type {import("./board.js").Board} */ (made).picture);
    return;
  }
  const input = old instanceof HTMLInputElement || old instanceof HTMLSelectElement ? old : null;
  // Keep text that was typed but not set yet.
  const isTyped = input instanceof HTMLInputElement && input.type !== "range" && input.value !== input.defaultValue;
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morphChildren(old, made);
  if (input && !isTyped) input.value = /** @type {HTMLInputElement} */ (made).value;
  if (input instanceof HTMLInputElement) input.checked = /** @type {HTMLInputElement} */ (made).checked;
}

/** @param {Element} old @param {Element} made */
function morphChildren(old, made) {
  let at = old.firstChild;
  for (const child of [...made.childNodes]) {
    const found = alike(at, child);
    if (!found) {
      old.insertBefore(child, at);
      continue;
    }
    while (at !== found) at = dropped(at);
    if (child instanceof Element) morph(/** @type {Element} */ (found), child);
    else if (found.nodeValue !== child.nodeValue) found.nodeValue = child.nodeValue;
    at = found.nextSibling;
  }
  while (at) at = dropped(at);
}

/** The next node for the same thing. @param {ChildNode | null} at @param {Node} child @returns {ChildNode | null} */
function alike(at, child) {
  const key = keyOf(child);
  for (let each = at; each; each = each.nextSibling) {
    if (each.nodeName === child.nodeName && keyOf(each) === key) return each;
    if (!key) return null;
  }
  return null;
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof HTMLElement ? (node.dataset["key"] ?? "") : "");

/** @param {ChildNode | null} node */
function dropped(node) {
  const next = node?.nextSibling ?? null;
  node?.remove();
  return next;
}
