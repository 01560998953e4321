// Requests over HTTP. A refusal is an error with the server's sentence.

/** The server refused, with a sentence to show. */
export class Refusal extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

export const NO_NETWORK = "No connection to the server. Check your network; this page keeps trying.";

/** Dates are shown in the reader's time zone. */
const HEADERS = { Accept: "application/json", "Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone };

/** The event when an answer comes from this device's cache, because there is no server. */
export const MEMORY = "noughts-memory";

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
export async function request(path, options) {
  let response;
  try {
    response = await fetch(`/api/${path}`, { ...options, headers: { ...HEADERS, ...options?.headers } });
  } catch {
    throw new Refusal(NO_NETWORK, 0);
  }
  if (response.headers.has("From-Memory")) dispatchEvent(new Event(MEMORY));
  const document = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(document?.text ?? `The server answered with ${response.status}. Try again in a moment.`, response.status);
  return document;
}

/** What a server or its proxy answers during a restart. */
export const RESTARTING = [0, 502, 503, 504];
/** Milliseconds before each further attempt. */
const WAITS = [300, 700, ...Array(35).fill(1000)];

/**
 * Ask until there is an answer; for requests that may be repeated.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(text: string) => void} tellAway
 * @returns {Promise<T>}
 */
export async function insist(ask, tellAway) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await ask();
      if (attempt > 0) tellAway("");
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal) || !RESTARTING.includes(error.status) || attempt >= WAITS.length) throw error;
      if (attempt > 0) tellAway(error.message);
      await new Promise((resolve) => setTimeout(resolve, WAITS[attempt]));
    }
  }
}

/** Of several quick requests only the last counts, in whatever order the answers come; null for the others. */
export function lastOf() {
  let turns = 0;
  /** @template T @param {Promise<T>} answer @returns {Promise<T | null>} */
  return async (answer) => {
    const turn = ++turns;
    const found = await answer;
    return turn === turns ? found : null;
  };
}

/** @param {object} body */
export const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
  keepalive: true, // it arrives even if the page is left at once
});

/** @typedef {import("./messages.js").Me} Me */

export const api = {
  /** @returns {Promise<import("./messages.js").Choices>} */
  choices: () => request("choices"),
  /** @returns {Promise<Me>} */
  me: () => request("me"),
  /** Get an account first, so that the next request can be repeated. @returns {Promise<Me>} */
  introduce: () => request("me", posted({})),
  /** @returns {Promise<import("./messages.js").Recovery>} */
  recovery: () => request("me/recovery", posted({})),
  /** @param {string} code @returns {Promise<Me>} */
  recover: (code) => request("me/recover", posted({ code })),
  /** Take the open seat. @param {string} link @param {string} invite @returns {Promise<import("./messages.js").GameLink>} */
  sit: (link, invite) => request(`games/${link}/seat`, posted({ invite })),
};
