// Devices: a code that makes a name yours on another device too.

import { api } from "../api.js";
import { element, setText } from "../dom.js";

/** @param {import("../app.js").App} app @param {() => void} refresh shows the page again, for someone else @returns {HTMLElement} */
export function devices(app, refresh) {
  const told = element("p", { role: "status", class: "note" });
  const shown = element("output", { class: "code" });
  const input = element("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 100, required: true });
  /** @param {() => Promise<string>} work */
  const attempt = async (work) => {
    try {
      setText(told, await work());
      told.className = "note win";
    } catch (error) {
      setText(told, /** @type {Error} */ (error).message);
      told.className = "note loss";
    }
  };
  const make = () =>
    attempt(async () => {
      setText(shown, (await api.recovery()).code);
      return "Write this code down. It won't be shown again.";
    });
  /** @param {Event} event */
  const use = (event) => {
    event.preventDefault();
    void attempt(async () => {
      app.adopt(await api.recover(input.value.trim()));
      refresh();
      return `Welcome back, ${app.me.name}!`;
    });
  };
  return element(
    "section",
    { class: "card stack", "aria-labelledby": "devices" },
    element("h2", { id: "devices" }, "Another device"),
    element("p", null, "With a code you can play under your name on another device. You need no account: this device remembers you."),
    element("div", { class: "row-of" }, element("button", { type: "button", class: "button", onclick: make }, "Show a code"), shown),
    element("form", { class: "stack", onsubmit: use }, element("label", { class: "field" }, element("span", { class: "label" }, "A code from your other device"), input), element("div", null, element("button", { class: "button" }, "Use code"))),
    told,
  );
}
