// The library: what can be asked for about finished games and those who played them.

import { request } from "./api.js";

/** @param {Record<string, string | number>} filters */
const query = (filters) => new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== "").map(([name, value]) => [name, String(value)]));

export const library = {
  /** @param {Record<string, string | number>} filters @returns {Promise<import("./messages.js").History>} */
  history: (filters) => request(`history?${query(filters)}`),
  /**
   * @param {string} name
   * @param {Record<string, string | number>} filters with the program; none for a person
   * @returns {Promise<import("./messages.js").PlayerPage>}
   */
  player: (name, filters) => request(`players/${encodeURIComponent(name)}?${query(filters)}`),
  /** @param {Record<string, string | number>} filters @returns {Promise<import("./messages.js").Leaderboard>} */
  leaderboard: (filters) => request(`leaderboard?${query(filters)}`),
};
