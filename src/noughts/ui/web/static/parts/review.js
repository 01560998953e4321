// Review: what each move of a finished game was worth, as it is found out.

import { request } from "../api.js";
import { treeAddress } from "../classroom.js";
import { element, fill, setText, shape } from "../dom.js";

/** Milliseconds between two questions. */
const ASK_AGAIN = 700;

/** The measures of the curve. */
const STEP = 10;
const HEIGHT = 60;

export class Review {
  element = element("section", { class: "card stack review", "aria-labelledby": "review" });
  #heading = element("h2", { id: "review", tabindex: "-1" }, "Review");
  #progress = element("p", { class: "quiet", role: "status" });
  #list = element("ol", { class: "stack" });
  #curve = element("div", { class: "curve" });
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
    this.element.append(this.#heading, this.#progress, this.#curve, this.#summary, this.#list);
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
    fill(this.#curve, page.moves.length > 1 && this.#drawn(page.moves));
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
            element("button", { type: "button", class: "button", onclick: () => this.#choose(number - 1) }, "Show the position"),
            element("a", { class: "button", href: treeAddress({ position, rules: page.rules }) }, "See a search think here"),
          ),
        ),
      ),
    );
    this.#told(page.moves.map((move) => move.sign.split(" ")[0]));
  }

  /**
   * Who was ahead after each move: X above the middle, O below; a click goes to the move.
   * @param {readonly import("../messages.js").JudgedMove[]} moves
   */
  #drawn(moves) {
    const width = (moves.length - 1) * STEP;
    const points = moves.map(({ expected }, at) => [at * STEP, ((1 - expected) / 2) * HEIGHT]);
    const turns = points.filter((_, at) => moves[at].text);
    const svg = shape(
      "svg",
      { viewBox: `-4 -4 ${width + 8} ${HEIGHT + 8}`, preserveAspectRatio: "none", role: "img", "aria-label": "Who was ahead after each move: X above the middle, O below" },
      shape("line", { x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
      shape("polyline", { points: points.map((point) => point.join()).join(" ") }),
      ...turns.map(([x, y]) => shape("path", { d: `M${x} ${y}h0` })),
    );
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const at = Math.round(((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * (moves.length - 1));
      this.#choose(Math.max(0, Math.min(at, moves.length - 1)) + 1);
    });
    return svg;
  }
}
