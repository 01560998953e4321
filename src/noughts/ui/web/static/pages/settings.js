// Settings: your name, colours, motion and what cells and commands are called by; kept as soon as they are changed.

import { api } from "../api.js";
import { element, setText } from "../dom.js";
import { changeLook, look } from "../look.js";

/**
 * @param {import("../app.js").App} app
 * @returns {import("../router.js").Page}
 */
export function settingsPage(app) {
  const told = element("p", { role: "status", class: "note" });
  /** @param {() => Promise<string> | string} change */
  const attempt = async (change) => {
    try {
      setText(told, "");
      setText(told, await change());
      told.className = "note win";
    } catch (error) {
      told.className = "note loss";
      setText(told, /** @type {Error} */ (error).message);
    }
  };
  /** @param {Record<string, string | boolean | number>} settings */
  const keep = async (settings) => {
    if (app.me.name) app.me = await api.change(settings);
    return "Saved.";
  };
  const chosen = look();
  const motion = chip("checkbox", "motion", "Motion", chosen.motion, (isOn) => {
    changeLook({ motion: isOn });
    void attempt(() => keep({ animation: isOn }));
  });
  const numbers = chip("checkbox", "numbers", "Numbers in the cells", chosen.numbers, (isOn) => {
    changeLook({ numbers: isOn });
    void attempt(() => keep({ shows_numbers: isOn }));
  });
  const keys = chip("checkbox", "keys", "Keys for commands", chosen.keys, (isOn) => {
    changeLook({ keys: isOn });
    void attempt(() => "Saved.");
  });
  const themes = app.choices.themes.map(({ value, text }) =>
    chip("radio", "theme", text, value === chosen.theme, () => {
      changeLook({ theme: value });
      void attempt(() => keep({ theme: value }));
    }),
  );
  const body = element(
    "div",
    { class: "page stack" },
    element("h1", null, "Settings"),
    told,
    nameForm(app, attempt),
    element("fieldset", { class: "card stack" }, element("legend", { class: "out-of-sight" }, "Colours"), element("h2", { "aria-hidden": "true" }, "Colours"), element("div", { class: "chips" }, ...themes)),
    element("fieldset", { class: "card stack" }, element("legend", { class: "out-of-sight" }, "Board and keys"), element("h2", { "aria-hidden": "true" }, "Board and keys"), element("div", { class: "chips" }, motion, numbers, keys)),
    recovery(app, attempt),
  );
  return { title: "Settings · noughts", element: body };
}

/** @typedef {(change: () => Promise<string> | string) => Promise<void>} Attempt */

/** @param {import("../app.js").App} app @param {Attempt} attempt */
function nameForm(app, attempt) {
  const input = element("input", { type: "text", name: "name", maxlength: 40, required: true, autocomplete: "nickname", value: app.me.name });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      app.me = await api.rename(input.value.trim());
      input.value = app.me.name;
      return `Hello, ${app.me.name}!`;
    });
  };
  return element(
    "form",
    { class: "card stack", onsubmit: submit },
    element("label", { class: "field" }, element("h2", null, "Your name"), input),
    element("div", { class: "row-of" }, element("button", { class: "button main" }, "Save"), app.me.name && element("a", { class: "button", href: `/player/${encodeURIComponent(app.me.name)}` }, "Your page")),
    element("p", { class: "quiet" }, "No account is needed: this device remembers that the name is yours."),
  );
}

/** @param {import("../app.js").App} app @param {Attempt} attempt */
function recovery(app, attempt) {
  const shown = element("output", { class: "code" });
  const input = element("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 100, required: true });
  const make = () =>
    attempt(async () => {
      setText(shown, (await api.recovery()).code);
      return "Write the code down. It is shown only now.";
    });
  const use = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      app.me = await api.recover(input.value.trim());
      return `Welcome back, ${app.me.name}!`;
    });
  };
  return element(
    "section",
    { class: "card stack", "aria-labelledby": "devices" },
    element("h2", { id: "devices" }, "Another device"),
    element("p", null, "A code makes your name yours on another device too."),
    element("div", { class: "row-of" }, element("button", { type: "button", class: "button", onclick: make }, "Show a code"), shown),
    element("form", { class: "stack", onsubmit: use }, element("label", { class: "field" }, element("span", { class: "label" }, "A code from your other device"), input), element("div", null, element("button", { class: "button" }, "Use it"))),
  );
}

/**
 * @param {"radio" | "checkbox"} type
 * @param {string} name
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} choose
 */
function chip(type, name, label, isOn, choose) {
  const input = element("input", { type, name });
  input.checked = isOn;
  input.addEventListener("change", () => choose(input.checked));
  return element("label", { class: "chip" }, input, label);
}
