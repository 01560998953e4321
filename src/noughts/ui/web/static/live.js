// Live: the socket of one game. It reconnects, and each command is done once, however often the connection breaks.

/**
 * @typedef {import("./messages.js").ServerMessage} ServerMessage
 * @typedef {Partial<import("./messages.js").CommandMessage> & {action: string}} Wanted
 * @typedef {{text: string, link: string}} Answer
 * @typedef {{command: object, done: (answer: Answer) => void, refused: (error: Error) => void}} Waiting
 */

/** Milliseconds before each attempt to reconnect; the last one repeats. */
const WAITS = [200, 500, 1000, 2000, 4000, 8000];
/** The same while the page is visible: a restarting server is back in a few seconds. */
const WAITS_IN_VIEW = [200, 500, ...Array(60).fill(1000), 8000];
const PING_EVERY = 20_000;
/** Milliseconds in which a working connection answers a ping. */
const PATIENCE = 6_000;
const TOO_MANY = 4429;
const NO_SUCH_GAME = 4404;

export class Live extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  #at = "";
  #attempts = 0;
  #isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #doubt;
  /** @type {ReturnType<typeof setInterval>} */
  #pings;
  #link;

  /** @param {string} link */
  constructor(link) {
    super();
    this.#link = link;
    this.#pings = setInterval(() => this.#ping(), PING_EVERY);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#look);
    this.#connect();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#doubt);
    clearInterval(this.#pings);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#look);
    this.#socket?.close();
  }

  /**
   * Send a command; answered when the server has done it, perhaps after a reconnection.
   * @param {Wanted} command
   * @returns {Promise<Answer>}
   */
  send(command) {
    const id = newId();
    const whole = { type: "command", id, ...command };
    return new Promise((done, refused) => {
      this.#waiting.set(id, { command: whole, done, refused });
      if (this.#isOpen) this.#socket?.send(JSON.stringify(whole));
    });
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #connect() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.#at ? `?since=${encodeURIComponent(this.#at)}` : "";
    this.#socket?.close(); // otherwise one that is still opening would stay, and we would never seem to leave
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.#link}/live${since}`);
    this.#socket = socket;
    this.#expect();
    socket.addEventListener("open", () => {
      for (const { command } of this.#waiting.values()) socket.send(JSON.stringify(command));
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#take(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket === socket) this.#closed(event.code);
    });
  }

  /** @param {ServerMessage} message */
  #take(message) {
    clearTimeout(this.#doubt);
    this.#attempts = 0;
    this.#tell("line", { isAway: false });
    if (message.type === "done" || message.type === "refused") {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.type === "done") waiting?.done(message);
      else if (waiting) waiting.refused(new Error(message.text));
      else this.#tell("trouble", { text: message.text });
      return;
    }
    if (message.type === "update") this.#at = message.at;
    if (message.type !== "pong") this.#tell(message.type, message);
  }

  /** @param {number} code */
  #closed(code) {
    clearTimeout(this.#doubt);
    if (this.#isClosed) return;
    if (code === NO_SUCH_GAME) {
      this.close();
      this.#tell("missing", {});
      return;
    }
    const waits = document.visibilityState === "visible" ? WAITS_IN_VIEW : WAITS;
    const wait = waits[Math.min(this.#attempts, waits.length - 1)];
    this.#attempts = code === TOO_MANY ? waits.length - 1 : this.#attempts + 1;
    // A short break is not worth mentioning.
    if (this.#attempts > 1) this.#tell("line", { isAway: true });
    // Spread over time, for a server with many players that restarts.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  #ping() {
    if (!this.#isOpen) return;
    this.#socket?.send('{"type":"ping"}');
    this.#expect();
  }

  /** Reconnect unless something comes soon. */
  #expect() {
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#drop(), PATIENCE);
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#closed(0);
  }

  #hurry = () => {
    if (this.#isOpen) this.#ping();
    else this.#connect();
  };

  #lose = () => {
    this.#tell("line", { isAway: true });
    this.#attempts = Math.max(this.#attempts, 1);
    this.#drop();
  };

  #look = () => {
    if (document.visibilityState === "visible") this.#hurry();
  };

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** A unique id; crypto.randomUUID is missing over plain HTTP. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
