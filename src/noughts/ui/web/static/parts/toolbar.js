// Toolbar: what can be done now, as buttons that stay where they are; questions before what cannot be undone.

import { element, fill } from "../dom.js";

/**
 * @typedef {import("../messages.js").Offer} Offer
 * @typedef {(action: string, details?: {granted?: boolean, emoji?: string}) => void} Act
 */

export class Toolbar {
  element = element("section", { class: "tools", "aria-label": "What you can do" });
  #question = element("div", { class: "question", role: "group", hidden: true });
  #hands = element("div", { class: "chips" });
  #buttons = element("div", { class: "chips" });
  #extra = element("div", { class: "chips" });
  /** @type {readonly Offer[]} */
  #offers = [];
  /** The question that waits for an answer. @type {Offer | null} */
  #asked = null;
  #requested = "";
  #act;
  #home;

  /** @param {Act} act @param {() => void} home where the focus goes when its button is gone */
  constructor(act, home) {
    this.#act = act;
    this.#home = home;
    this.element.append(this.#question, element("div", { class: "chips" }, this.#hands, this.#buttons), this.#extra);
    this.#question.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#asked) return;
      event.preventDefault();
      this.#settle();
    });
  }

  /**
   * @param {readonly Offer[]} offers
   * @param {import("../messages.js").PendingProposal | null} request
   * @param {boolean} mayAnswer
   */
  show(offers, request, mayAnswer) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["action"];
    const hadFocus = this.element.contains(document.activeElement);
    const isSame = offers.map((offer) => offer.action).join() === this.#offers.map((offer) => offer.action).join();
    this.#offers = offers;
    const drawn = offers.filter(({ action }) => action !== "export"); // that is where a game is shared
    if (!isSame) fill(this.#buttons, ...drawn.map((offer) => this.#button(offer)));
    drawn.forEach((offer, index) => this.#update(/** @type {HTMLElement} */ (this.#buttons.children[index]), offer));
    if (this.#asked && !offers.some((offer) => offer.action === this.#asked?.action && offer.enabled)) this.#settle(false);
    this.#showRequest(request, mayAnswer);
    if (hadFocus && !this.element.contains(document.activeElement)) {
      const again = focused && this.#buttons.querySelector(`[data-action="${focused}"]`);
      if (again) /** @type {HTMLElement} */ (again).focus();
      else this.#home();
    }
  }

  /** Before all others, since each move needs them: in a wild game, what is placed next. @param {...Node} buttons */
  showHands(...buttons) {
    this.#refill(this.#hands, buttons);
  }

  /** What is not from the server, such as reactions and ways to look at the game. @param {...Node} buttons */
  showExtra(...buttons) {
    this.#refill(this.#extra, buttons);
  }

  /** @param {HTMLElement} group @param {readonly Node[]} buttons */
  #refill(group, buttons) {
    const made = element("div", null, ...buttons);
    if (made.innerHTML === group.innerHTML) return;
    const focused = group.contains(document.activeElement) ? document.activeElement?.textContent : null;
    fill(group, ...made.childNodes);
    if (focused === null) return;
    const again = [...group.querySelectorAll("button")].find((button) => button.textContent === focused);
    if (again) again.focus();
    else this.#home();
  }

  /** What a key does now. @param {string} key @returns {{label: string, act: () => void} | null} */
  command(key) {
    const offer = this.#offers.find((each) => each.keys.includes(key === " " ? "space" : key.length > 1 ? key.toLowerCase() : key));
    return offer ? { label: offer.label, act: () => this.#press(offer.action) } : null;
  }

  /** @param {string} action */
  #press(action) {
    const offer = this.#offers.find((each) => each.action === action);
    if (!offer?.enabled) return;
    if (offer.confirm && this.#asked?.action !== action) {
      this.#ask(offer);
      return;
    }
    this.#settle(Boolean(this.#asked));
    this.#act(action);
  }

  /** @param {Offer} offer */
  #ask(offer) {
    this.#asked = offer;
    const yes = element("button", { type: "button", class: "button main", onclick: () => this.#press(offer.action) }, offer.label);
    const no = element("button", { type: "button", class: "button", onclick: () => this.#settle() }, "Cancel");
    fill(this.#question, element("span", { id: "question" }, offer.confirm), yes, no);
    this.#question.setAttribute("aria-labelledby", "question");
    this.#question.hidden = false;
    yes.focus();
  }

  /** The question is answered or out of date. @param {boolean} [returns] whether the focus goes back to its button */
  #settle(returns = true) {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    const hadFocus = this.#question.contains(document.activeElement);
    this.#question.hidden = true;
    this.#requested = "";
    if (!hadFocus) return;
    const button = /** @type {HTMLElement | null} */ (this.#buttons.querySelector(`[data-action="${asked.action}"]`));
    if (returns && button) button.focus();
    else this.#home();
  }

  /** @param {import("../messages.js").PendingProposal | null} request @param {boolean} mayAnswer */
  #showRequest(request, mayAnswer) {
    if (this.#asked) return;
    const key = request ? `${request.text} ${mayAnswer}` : "";
    if (key === this.#requested) return;
    this.#requested = key;
    this.#question.hidden = !request;
    if (!request) return;
    /** @param {string} label @param {boolean} granted */
    const answer = (label, granted) =>
      element("button", { type: "button", class: granted ? "button main" : "button", onclick: () => this.#act("answer", { granted }) }, label);
    const answers = mayAnswer && !request.is_yours ? [answer("Yes", true), answer("No", false)] : [];
    fill(this.#question, element("span", { id: "question" }, request.text), ...answers);
    this.#question.setAttribute("aria-labelledby", "question");
  }

  /** @param {Offer} offer */
  #button(offer) {
    const look = offer.action === "rematch" ? "button main" : "button";
    return element("button", { type: "button", class: look, "data-action": offer.action, onclick: () => this.#press(offer.action) });
  }

  /** @param {HTMLElement} button @param {Offer} offer */
  #update(button, offer) {
    button.setAttribute("aria-disabled", String(!offer.enabled));
    if (offer.sentence) button.title = offer.sentence;
    if (offer.on === null) button.removeAttribute("aria-pressed");
    else button.setAttribute("aria-pressed", String(offer.on));
    const key = `${offer.label} ${offer.key}`;
    if (button.dataset["key"] === key) return;
    button.dataset["key"] = key;
    fill(button, offer.label, offer.key && element("kbd", { "aria-hidden": "true" }, offer.key));
    if (offer.key) button.setAttribute("aria-keyshortcuts", offer.key.length === 1 ? offer.key : offer.key.replace("Esc", "Escape"));
  }
}
