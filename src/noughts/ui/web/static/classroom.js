// The classroom: what can be asked for there, how its addresses are written, and the style of its rooms.

import { request } from "./api.js";
import { element } from "./dom.js";

/** Milliseconds between two questions. */
const ASK_AGAIN = 300;

/** @typedef {Record<string, string | string[]>} Query what an address says; empty texts are left out */

/** @param {Query} query */
export function queryText(query) {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) if (each !== "") found.append(name, each);
  return found.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%2C", ",");
}

/** The address of a search that thinks about a position. @param {Query} query */
export const treeAddress = (query) => `/learn/tree?${queryText(query)}`;

/** @returns {Promise<import("./messages.js").Classroom>} */
export const classroom = () => request("learn");

/**
 * Ask until the answer is whole.
 * @template {{is_done: boolean}} Page
 * @param {string} path
 * @param {Query} query
 * @param {(page: Page) => boolean} show called with each answer; false when nobody wants to know any more
 */
export async function follow(path, query, show) {
  for (;;) {
    const page = /** @type {Page} */ (await request(`${path}?${queryText(query)}`));
    if (!show(page) || page.is_done) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
  }
}

/** The style of a room, once; it is there when the promise is kept. @param {string} href */
export function styled(href) {
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
}
