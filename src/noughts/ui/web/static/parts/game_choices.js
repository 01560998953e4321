// The choices before a game, in the words and the order of all front ends; what was chosen last is chosen already.

import { element, fill } from "../dom.js";
import { partsOf } from "../view.js";
import { portrait } from "./portrait.js";

/**
 * @typedef {import("../messages.js").Choices} Choices
 * @typedef {import("../messages.js").NewGame} NewGame
 * @typedef {import("../messages.js").ProgramChoice} ProgramChoice
 */

/** Columns, rows and marks in a row that a board may have. */
const [LEAST, MOST] = [1, 26];

export class GameChoices {
  element = element("form", { class: "stack", "aria-label": "The game" });
  #choices;
  #changed;
  #mode;
  #rules;
  /** @type {Record<string, string>} */
  #picked;
  #time;
  #secondName;
  #hasHints = true;
  #hasUndo = true;
  #isPrivate = false;

  /**
   * @param {Choices} choices
   * @param {Record<string, any>} settings
   * @param {() => void} changed
   */
  constructor(choices, settings, changed) {
    this.#choices = choices;
    this.#changed = changed;
    this.#mode = String(settings["mode"] ?? "computer");
    if (!choices.modes.some((mode) => mode.value === this.#mode)) this.#mode = "computer";
    this.#rules = String(settings["rules"] ?? "3x3x3");
    this.#picked = {
      opponent: String(settings["opponent"] ?? "cop"),
      coach: "",
      x: String(settings["watch_x"] ?? "kitty"),
      o: String(settings["watch_o"] ?? "sera"),
      side: String(settings["begins"] ?? "x"),
      pace: String(settings["pace"] ?? 1),
    };
    this.#time = String(settings["time"] ?? "");
    this.#secondName = String(settings["second_name"] ?? "");
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.#draw();
  }

  get rules() {
    return this.#rules;
  }

  get mode() {
    return this.#mode;
  }

  /** The program that waits for you, if one does. @returns {ProgramChoice | null} */
  get opponent() {
    const name = { computer: this.#picked["opponent"], watch: this.#picked["o"] }[this.#mode] ?? this.#picked["coach"];
    return this.#choices.programs.find((program) => program.name === name) ?? null;
  }

  /** Whether the first move is made on this screen, and so can be made before the game begins. */
  get isFirstMoveHere() {
    const isWild = partsOf(this.#rules).words.includes("wild");
    return !isWild && (this.#mode === "people" || (this.#mode === "computer" && this.#picked["side"] === "x"));
  }

  /** The game as it would begin. @returns {Partial<NewGame>} */
  get game() {
    const picked = this.#picked;
    const game = this.#common;
    switch (this.#mode) {
      case "computer":
        return { ...game, mode: "computer", opponent: picked["opponent"], side: picked["side"] };
      case "watch":
        return { rules: this.#rules, mode: "watch", x: picked["x"], o: picked["o"], pace: Number(picked["pace"]), is_private: this.#isPrivate };
      case "invite":
        return this.invitation;
    }
    return { ...game, mode: "people", coach: picked["coach"], second_name: this.#secondName };
  }

  /** The choices as settings, for the next time; the other front ends know no invitations. @returns {Record<string, string | number>} */
  get settings() {
    const { opponent, x, o, side, pace } = this.#picked;
    const mode = this.#mode === "invite" ? "people" : this.#mode;
    return { mode, opponent, rules: this.#rules, begins: side, time: this.#time, watch_x: x, watch_o: o, pace: Number(pace), second_name: this.#secondName };
  }

  /** The same game, but with a friend who opens a link. @returns {Partial<NewGame>} */
  get invitation() {
    const isWithCoach = this.#mode === "invite" || this.#mode === "people";
    return { ...this.#common, mode: "invite", side: this.#picked["side"], coach: isWithCoach ? this.#picked["coach"] : "" };
  }

  /** What every game has in which a person plays. */
  get #common() {
    return { rules: this.#rules, time: this.#time, allows_hints: this.#hasHints, allows_undo: this.#hasUndo, is_private: this.#isPrivate };
  }

  #draw() {
    const { modes, sides, times, paces } = this.#choices;
    /** @type {HTMLElement[]} */
    const parts = [this.#radios("The game", "mode", modes, this.#mode, (value) => (this.#mode = value), { isBare: true })];
    if (this.#mode === "computer") parts.push(this.#faces("Your opponent", "opponent"));
    if (this.#mode === "watch") parts.push(this.#faces("X", "x"), this.#faces("O", "o"));
    if (this.#mode === "people") parts.push(this.#name());
    parts.push(this.#boards(), this.#variants());
    if (this.#mode === "watch") parts.push(this.#select("Pace", "pace", paces, this.#picked["pace"], (value) => (this.#picked["pace"] = value)));
    else {
      if (this.#mode !== "people") parts.push(this.#radios("You play", "side", sides, this.#picked["side"], (value) => (this.#picked["side"] = value)));
      parts.push(this.#select("Clock", "time", times, this.#time, (value) => (this.#time = value)));
      if (this.#mode !== "computer") parts.push(this.#coach());
      parts.push(this.#help());
    }
    fill(this.element, ...parts);
  }

  /** Something was chosen: what depends on it is drawn again, and the focus stays. */
  #change() {
    const id = document.activeElement?.id;
    this.#draw();
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
    this.#changed();
  }

  /**
   * @param {string} legend
   * @param {string} name
   * @param {readonly {value: string, text: string, sentence?: string}[]} options
   * @param {string} chosen
   * @param {(value: string) => void} choose
   * @param {{isBare?: boolean}} [how]
   */
  #radios(legend, name, options, chosen, choose, { isBare = false } = {}) {
    const chips = options.map(({ value, text, sentence }) =>
      this.#chip("radio", name, value, value === chosen, () => choose(value), [text], sentence ?? ""),
    );
    return element("fieldset", { class: "stack" }, element("legend", isBare ? { class: "out-of-sight" } : null, legend), element("div", { class: "chips" }, ...chips));
  }

  /**
   * @param {"radio" | "checkbox"} type
   * @param {string} name
   * @param {string} value
   * @param {boolean} isOn
   * @param {(isOn: boolean) => void} choose
   * @param {(Node | string)[]} content
   * @param {string} [sentence]
   * @param {string} [look]
   */
  #chip(type, name, value, isOn, choose, content, sentence = "", look = "") {
    const input = element("input", { type, name, value, id: `choice-${name}-${value}` });
    input.checked = isOn;
    input.addEventListener("change", () => {
      choose(input.checked);
      this.#change();
    });
    return element("label", { class: `chip ${look}`, title: sentence || null }, input, ...content);
  }

  /** The characters by their faces, and everybody else in a list. @param {string} legend @param {string} setting */
  #faces(legend, setting) {
    const { programs, dials } = this.#choices;
    const chosen = this.#picked[setting];
    const dial = dials.find(({ steps }) => steps.some(({ value }) => value === chosen));
    const cards = programs
      .filter((program) => program.is_character)
      .map(({ name, heading, sentence }) => {
        const isChosen = name === chosen || name === dial?.name;
        const words = [portrait(isChosen ? chosen : name), element("span", null, heading), element("small", null, sentence)];
        return this.#chip("radio", setting, name, isChosen, () => (this.#picked[setting] = name), words, "", "face");
      });
    const isOnDial = (/** @type {string} */ name) => dials.some(({ steps }) => steps.some(({ value }) => value === name));
    const others = programs.filter((program) => !program.is_character && !isOnDial(program.name)).map(({ name, title, sentence }) => ({ value: name, text: `${title} – ${sentence}` }));
    const isOther = others.some(({ value }) => value === chosen);
    const more = this.#select("More players", `${setting}-more`, [{ value: "", text: "choose …" }, ...others], isOther ? chosen : "", (value) => {
      this.#picked[setting] = value || "cop";
    });
    return element("fieldset", { class: "stack" }, element("legend", null, legend), element("div", { class: "chips" }, ...cards), dial && this.#dial(dial, setting), more);
  }

  /** How much a character has of something. @param {import("../messages.js").DialChoice} dial @param {string} setting */
  #dial({ sentence, steps }, setting) {
    const at = steps.findIndex(({ value }) => value === this.#picked[setting]);
    const input = element("input", { type: "range", min: 0, max: steps.length - 1, value: at, id: `choice-${setting}-dial`, "aria-valuetext": steps[at].text });
    input.addEventListener("change", () => {
      this.#picked[setting] = steps[Number(input.value)].value;
      this.#change();
    });
    return element("label", { class: "field dial" }, element("span", { class: "label" }, sentence), input, element("b", null, steps[at].text));
  }

  /** Somebody who tells both what each move is worth. */
  #coach() {
    const coaches = this.#choices.programs.filter((program) => program.is_character).map(({ name, title }) => ({ value: name, text: title }));
    return this.#select("Your coach", "coach", [{ value: "", text: "No coach" }, ...coaches], this.#picked["coach"], (value) => (this.#picked["coach"] = value));
  }

  #boards() {
    const { boards } = this.#choices;
    const chips = boards.map(({ title, rules, sentence }) =>
      this.#chip("radio", "board", rules, rules === this.#rules, () => (this.#rules = rules), [title], sentence),
    );
    const { cols, rows, k, words } = partsOf(this.#rules);
    /** @param {string} label @param {number} value @param {(value: number) => [number, number, number]} size */
    const number = (label, value, size) => {
      const input = element("input", { type: "number", min: LEAST, max: MOST, value, id: `choice-${label.replaceAll(" ", "-")}` });
      input.addEventListener("change", () => {
        const wanted = Math.max(LEAST, Math.min(MOST, Math.round(Number(input.value)) || value));
        const [c, r, inRow] = size(wanted);
        this.#rules = [`${c}x${r}x${Math.min(inRow, Math.max(c, r))}`, ...words].join(" ");
        this.#change();
      });
      return element("label", { class: "field" }, element("small", { class: "quiet" }, label), input);
    };
    const sentence = boards.find((board) => board.rules === this.#rules)?.sentence ?? "";
    return element(
      "fieldset",
      { class: "stack" },
      element("legend", null, "Board"),
      element("div", { class: "chips" }, ...chips),
      element(
        "details",
        { open: !boards.some((board) => board.rules === this.#rules) },
        element("summary", null, "Another size"),
        element("div", { class: "row-of" }, number("columns", cols, (c) => [c, rows, k]), number("rows", rows, (r) => [cols, r, k]), number("in a row", k, (n) => [cols, rows, n])),
      ),
      sentence && element("p", { class: "quiet" }, sentence),
    );
  }

  #variants() {
    const { variants } = this.#choices;
    const { words } = partsOf(this.#rules);
    const chips = variants.map(({ word, title, sentence }) =>
      this.#chip("checkbox", "variant", word, words.includes(word), (isOn) => this.#setWord(word, isOn), [title], sentence),
    );
    const told = variants.filter(({ word }) => words.includes(word)).map(({ sentence }) => sentence);
    return element("fieldset", { class: "stack" }, element("legend", null, "Variant"), element("div", { class: "chips" }, ...chips), told.length > 0 && element("p", { class: "quiet" }, told.join(" ")));
  }

  /** @param {string} word @param {boolean} isOn */
  #setWord(word, isOn) {
    const { cols, rows, k, words } = partsOf(this.#rules);
    // In the order of the menu, which is that of a text of rules; X only and wild exclude each other.
    const rival = { "only-x": "wild", wild: "only-x" }[word];
    const wanted = this.#choices.variants.map((each) => each.word).filter((each) => (each === word ? isOn : words.includes(each) && !(isOn && each === rival)));
    this.#rules = [`${cols}x${rows}x${k}`, ...wanted].join(" ");
  }

  #name() {
    const input = element("input", { type: "text", maxlength: 40, value: this.#secondName, placeholder: "Guest", autocomplete: "off", id: "choice-name" });
    input.addEventListener("input", () => (this.#secondName = input.value));
    return element("label", { class: "field" }, element("span", { class: "label" }, "With"), input);
  }

  /**
   * @param {string} legend
   * @param {string} name
   * @param {readonly {value: string, text: string}[]} options
   * @param {string} chosen
   * @param {(value: string) => void} choose
   */
  #select(legend, name, options, chosen, choose) {
    const select = element("select", { id: `choice-${name}` }, ...options.map(({ value, text }) => element("option", { value }, text)));
    select.value = options.find(({ value }) => value === chosen || (chosen !== "" && value !== "" && Number(value) === Number(chosen)))?.value ?? options[0]?.value ?? "";
    select.addEventListener("change", () => {
      choose(select.value);
      this.#change();
    });
    return element("label", { class: "field" }, element("span", { class: "label" }, legend), select);
  }

  #help() {
    return element(
      "fieldset",
      { class: "stack" },
      element("legend", null, "Help"),
      element(
        "div",
        { class: "chips" },
        this.#chip("checkbox", "help", "hints", this.#hasHints, (isOn) => (this.#hasHints = isOn), ["Hints"]),
        this.#chip("checkbox", "help", "undo", this.#hasUndo, (isOn) => (this.#hasUndo = isOn), ["Undo"]),
        this.#chip("checkbox", "help", "private", this.#isPrivate, (isOn) => (this.#isPrivate = isOn), ["Private"], "The game stays out of public lists."),
      ),
    );
  }
}
