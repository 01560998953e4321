// The app: the account, the choices, and one page at a time.

import { api, MEMORY, NO_NETWORK } from "./api.js";
import { element, fill } from "./dom.js";
import { adoptLook, dress } from "./look.js";
import { PageView } from "./page.js";
import { decoded, Router } from "./router.js";
import { styled } from "./style.js";

/**
 * @typedef {object} App
 * @property {import("./messages.js").Choices} choices
 * @property {import("./messages.js").Me} me
 * @property {(path: string, first?: string) => Promise<void>} go with a cell to play in that game
 * @property {(address: string, title: string, isStep: boolean) => void} note the state of the page has changed
 * @property {() => {name: string, state: Record<string, string>} | null} pageHere the page that the address names
 * @property {(me: import("./messages.js").Me) => void} adopt
 * @property {(text: string) => void} tellAway say that there is no connection; empty when it is back
 */

/** Milliseconds between attempts. */
const ASK_AGAIN = 2000;

/** The element that pages are shown in. */
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @param {string} text */
function tellAway(text) {
  const line = /** @type {HTMLElement} */ (document.getElementById("away"));
  const isPlaying = /^\/(game|here)\b/.test(location.pathname);
  fill(line, text, ...(text && !isPlaying ? [" ", element("a", { href: "/here" }, "Two players can play here in the meantime.")] : []));
  line.hidden = !text;
}

/** A page that cannot be loaded shows the error instead. @param {(found: string[]) => any} make @returns {import("./router.js").Maker} */
const safely = (make) => async (found) => {
  try {
    return await make(found);
  } catch (error) {
    const text = element("p", { class: "loss" }, /** @type {Error} */ (error).message);
    return { title: "noughts", element: element("div", { class: "page stack" }, element("h1", null, "That didn't work"), text) };
  }
};

/** A page of Learn, which has a style of its own. @param {(found: string[]) => any} make */
const learning = (make) => safely(async (found) => (await Promise.all([make(found), styled("/static/pages/learn.css")]))[0]);

/** @returns {import("./router.js").Page} */
function nowhere() {
  const way = element("p", null, element("a", { class: "button main", href: "/" }, "Play"));
  const told = element("p", null, "There is nothing at this address.");
  return { title: "noughts", element: element("div", { class: "page stack" }, element("h1", null, "No such page"), told, way) };
}

/** Say that there is no server until it answers again. */
async function awaitServer() {
  removeEventListener(MEMORY, awaitServer);
  tellAway(NO_NETWORK);
  while (!(await fetch("/healthz").then(({ ok }) => ok, () => false))) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
  addEventListener(MEMORY, awaitServer);
  tellAway("");
}

/** What the first page needs; retried until it comes. */
async function load() {
  let hadTrouble = false;
  for (;;) {
    try {
      const found = await Promise.all([api.choices(), api.me()]);
      if (hadTrouble) tellAway("");
      return found;
    } catch (error) {
      hadTrouble = true;
      tellAway(/** @type {Error} */ (error).message);
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }
}

async function open() {
  dress();
  addEventListener(MEMORY, awaitServer);
  const [choices, me] = await load();
  if (me.name) adoptLook(me.settings);
  /** @type {App} */
  const app = {
    choices,
    me,
    go: (path, first) => router.go(path, first),
    note: (address, title, isStep) => router.note(address, title, isStep),
    pageHere: () => pageHere(choices.addresses),
    adopt: (found) => {
      app.me = found;
      adoptLook(found.settings);
    },
    tellAway,
  };
  const router = new Router(main, [
    [/^\/game\/([^/]+)$/, ([link]) => openGame(app, link)],
    [/^\/here$/, safely(async () => (await import("./pages/here.js")).herePage(app))],
    [/^\/learn\/lessons\/([^/]+)$/, learning(async ([name]) => (await import("./pages/lesson.js")).lessonPage(app, name))],
    [/^\/learn\/puzzles$/, learning(async () => (await import("./pages/practice.js")).puzzlesPage(app))],
    [/^\/learn\/storm$/, learning(async () => (await import("./pages/practice.js")).stormPage(app))],
    [/^\/learn\/mistakes(?:\/([^/]+))?$/, learning(async ([link]) => (await import("./pages/practice.js")).mistakesPage(app, link))],
    [/^\/learn\/tree$/, learning(async () => (await import("./pages/tree.js")).treePage(app))],
    [/^\/learn\/analysis$/, learning(async () => (await import("./pages/analysis.js")).analysisPage(app))],
    [/^\/learn\/compare$/, learning(async () => (await import("./pages/compare.js")).comparePage(app))],
    [/^/, safely(async () => openPage(app))],
  ]);
  await router.start();
}

/** The page at this address. @param {App} app */
async function openPage(app) {
  const found = app.pageHere();
  return found ? PageView.open(app, found.name, found.state) : nowhere();
}

/** @param {Record<string, string>} addresses @returns {{name: string, state: Record<string, string>} | null} */
function pageHere(addresses) {
  for (const [name, address] of Object.entries(addresses)) {
    const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, each]) => each);
    const parts = RegExp(`^${address.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(location.pathname)?.slice(1);
    const known = decoded(parts);
    // A name such as ".." cannot be part of a path, so it is in the query.
    if (known) return { name, state: { ...Object.fromEntries(names.map((each, index) => [each, known[index]])), ...Object.fromEntries(new URLSearchParams(location.search)) } };
  }
  return null;
}

/** A game by its link; an invitation follows #. @param {App} app @param {string} link */
async function openGame(app, link) {
  const { PlayPage } = await import("./pages/play.js");
  const invite = location.hash.slice(1);
  const first = history.state?.first ?? "";
  history.replaceState(null, "");
  return invite ? new PlayPage(app).sit(link, invite) : new PlayPage(app).opened(link, first);
}

void open();

if ("serviceWorker" in navigator) addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
