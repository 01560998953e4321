// Router: one page at a time, by the path in the address.

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {HTMLElement} element
 * @property {(() => void)} [leave] called before another page comes
 * @property {(() => boolean)} [focus] takes the focus; false if nothing on it wants it
 * @property {(() => boolean)} [stay] takes another address without being left; false if it cannot
 * @typedef {(found: string[]) => Page | Promise<Page>} Maker
 */

export class Router {
  #routes;
  #main;
  /** @type {Page | null} */
  #page = null;
  /** Which of several quick clicks was the last. */
  #turn = 0;

  /** @param {HTMLElement} main @param {[RegExp, Maker][]} routes */
  constructor(main, routes) {
    this.#main = main;
    this.#routes = routes;
    addEventListener("popstate", () => void this.#show());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Begin with the address that the browser has. */
  start() {
    return this.#show({ isFirst: true });
  }

  /** @param {string} path @param {string} [first] a cell to play there */
  go(path, first) {
    history.pushState(first ? { first } : null, "", path);
    return this.#show();
  }

  /** Have the address say how the page stands that is shown. @param {string} address @param {string} title @param {boolean} isStep whether the back button leads to how it stood before */
  note(address, title, isStep) {
    document.title = title;
    if (address === location.pathname + location.search) return;
    if (isStep) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.#mark();
  }

  /** Links within the site change the page without loading it. @param {MouseEvent} event */
  #follow(event) {
    const link = /** @type {Element} */ (event.target).closest("a");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.origin !== location.origin) return;
    if (link.target || link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (link.getAttribute("href")?.startsWith("#")) {
      // The address stays as it is: to change it would make the page again, and behind # of a game stands a seat.
      document.getElementById(link.hash.slice(1))?.focus();
      return;
    }
    void this.go(link.pathname + link.search + link.hash);
  }

  async #show({ isFirst = false } = {}) {
    const turn = ++this.#turn;
    if (!isFirst && this.#page?.stay?.()) {
      this.#mark();
      return;
    }
    for (const [pattern, make] of this.#routes) {
      const found = decoded(pattern.exec(location.pathname)?.slice(1));
      if (!found) continue;
      const page = await make(found);
      if (turn !== this.#turn) {
        page.leave?.();
        return;
      }
      this.#page?.leave?.();
      this.#page = page;
      this.#main.replaceChildren(page.element);
      document.title = page.title;
      this.#mark();
      if (!isFirst) {
        scrollTo(0, 0);
        if (!page.focus?.()) this.#main.focus({ preventScroll: true });
      }
      return;
    }
  }

  /** Show in the menu where one is. */
  #mark() {
    for (const link of document.querySelectorAll("nav a")) {
      const path = link.getAttribute("href") ?? "";
      if (path === location.pathname) link.setAttribute("aria-current", "page");
      else if (path !== "/" && location.pathname.startsWith(`${path}/`)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}

/** What an address says; undefined if that is nothing. @param {string[]} [parts] @returns {string[] | undefined} */
export function decoded(parts) {
  try {
    return parts?.map((part) => part && decodeURIComponent(part));
  } catch {
    return undefined; // a sign of percent that stands for nothing
  }
}
