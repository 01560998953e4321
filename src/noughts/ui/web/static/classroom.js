// Searches to watch and compare: requests that take a while, and addresses.

import { request } from "./api.js";

/** Milliseconds between two requests. */
const ASK_AGAIN = 300;

/** @typedef {Record<string, string | string[]>} Query the parameters of an address; empty ones are left out */

/** @param {Query} query */
export function queryText(query) {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) if (each !== "") found.append(name, each);
  return found.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%2C", ",");
}

/** The address of the tree of a search. @param {Query} query */
export const treeAddress = (query) => `/learn/tree?${queryText(query)}`;

/** @returns {Promise<import("./messages.js").Classroom>} */
export const classroom = () => request("learn");

/**
 * Ask until the answer is complete.
 * @template {{is_done: boolean}} Page
 * @param {string} path
 * @param {Query} query
 * @param {(page: Page) => boolean} show called with each answer; returns false to stop
 */
export async function follow(path, query, show) {
  for (;;) {
    const page = /** @type {Page} */ (await request(`${path}?${queryText(query)}`));
    if (!show(page) || page.is_done) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
  }
}
