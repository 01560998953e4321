// Review: what each move of a finished game was worth, as it is found out.

import { request } from "../api.js";
import { treeAddress } from "../classroom.js";
import { element, fill, setText } from "../dom.js";

/** Milliseconds between two questions. */
const ASK_AGAIN = 700;

export class Review {
  element = element("section", { class: "card stack review", "aria-labelledby": "review" });
  #heading = element("h2", { id: "review", tabindex: "-1" }, "Review");
  #progress = element("p", { class: "quiet", role: "status" });
  #list = element("ol", { class: "stack" });
  #summary = element("div", { class: "stack" });
  #isLeft = false;
  #link;
  #own;
  #told;
  #choose;

  /**
   * @param {string} link
   * @param {(signs: string[]) => void} told the signs beside the moves
   * @param {(ply: number) => void} choose a move to look at
   * @param {readonly string[]} own the sides whose mistakes can be tried again
   */
  constructor(link, told, choose, own) {
    this.#link = link;
    this.#own = own;
    this.#told = told;
    this.#choose = choose;
    this.element.append(this.#heading, this.#progress, this.#summary, this.#list);
    void this.#ask(link);
  }

  /** Ask no more. */
  leave() {
    this.#isLeft = true;
  }

  focus() {
    this.#heading.focus();
  }

  /** @param {string} link */
  async #ask(link) {
    setText(this.#progress, "Looking at every move …");
    while (!this.#isLeft) {
      try {
        /** @type {import("../messages.js").ReviewPage} */
        const page = await request(`games/${link}/review`);
        this.#show(page);
        if (page.is_done) break;
      } catch (error) {
        setText(this.#progress, /** @type {Error} */ (error).message);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
    setText(this.#progress, "");
  }

  /** @param {import("../messages.js").ReviewPage} page */
  #show(page) {
    fill(this.#summary, ...page.summary.map((line) => element("p", null, line)));
    const worse = page.moves.filter((move) => move.text);
    const isOwn = page.moves.some(({ verdict, side }) => ["mistake", "blunder"].includes(verdict) && this.#own.includes(side));
    if (isOwn) this.#summary.append(element("p", null, element("a", { class: "button main", href: `/learn/mistakes/${this.#link}` }, "Learn from your mistakes")));
    fill(
      this.#list,
      ...worse.map(({ number, move, text, sign, position }) =>
        element(
          "li",
          { class: "stack" },
          element("p", null, element("b", null, `${number}. ${move} ${sign}`), element("br"), text),
          element(
            "p",
            { class: "row-of" },
            element("button", { type: "button", class: "button", onclick: () => this.#choose(number - 1) }, "Look at it"),
            element("a", { class: "button", href: treeAddress({ position, rules: page.rules }) }, "See a search think here"),
          ),
        ),
      ),
    );
    this.#told(page.moves.map((move) => move.sign.split(" ")[0]));
  }
}
