// What can be asked for over HTTP. A refusal is an error with the server's sentence.

/** The server said no, in a sentence to show. */
export class Refusal extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

export const NO_NETWORK = "No connection to the server. Check your network; this page keeps trying.";

/** Dates are told as the clocks of the reader show them. */
const HEADERS = { Accept: "application/json", "Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone };

/** Happens to the window when an answer is what this device remembers, since there is no server. */
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

/** What a server, or a proxy before it, answers while it is being started again. */
export const RESTARTING = [0, 502, 503, 504];
/** Milliseconds before each of the next attempts. */
const WAITS = [300, 700, ...Array(35).fill(1000)];

/**
 * Ask until there is an answer; for what may be asked twice.
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

/** Of several quick questions only the last is answered, in whichever order the answers come; null for the others. */
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
  keepalive: true, // it arrives, too, if someone leaves at once
});

/** @typedef {import("./messages.js").Me} Me */

export const api = {
  /** @returns {Promise<import("./messages.js").Choices>} */
  choices: () => request("choices"),
  /** @returns {Promise<Me>} */
  me: () => request("me"),
  /** Be someone, so that what is asked for next can be asked for again. @returns {Promise<Me>} */
  introduce: () => request("me", posted({})),
  /** @returns {Promise<import("./messages.js").Recovery>} */
  recovery: () => request("me/recovery", posted({})),
  /** @param {string} code @returns {Promise<Me>} */
  recover: (code) => request("me/recover", posted({ code })),
  /** Take the open seat. @param {string} link @param {string} invite @returns {Promise<import("./messages.js").GameLink>} */
  sit: (link, invite) => request(`games/${link}/seat`, posted({ invite })),
};
