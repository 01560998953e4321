// The tree of a search, to open, to walk through and to step through. One file for the page that works from disk and
// for the site: everything that is shown stands in the document, and this file only moves it about.

import { TreeDrawing, drawBoard, make, shape } from "./drawing.js";

/**
 * @typedef {object} Score
 * @property {string} text
 *
 * @typedef {object} Bounds
 * @property {string | null} [alpha]
 * @property {string | null} [beta]
 *
 * @typedef {object} Cut
 * @property {string} by
 * @property {number | null} holder
 *
 * @typedef {object} Source
 * @property {number} node
 * @property {string[]} moves the way there
 *
 * @typedef {object} Unlooked
 * @property {string[]} moves
 * @property {string} why
 * @property {string} text
 * @property {string} names as many of them as fit beside a board
 * @property {string | null} position after its only move, while the search may still come to it
 * @property {number} depth
 * @property {number} first
 * @property {number} last
 *
 * @typedef {object} TreeNode
 * @property {number} node its place in the order of visits
 * @property {number} depth its column when it is drawn
 * @property {number} first the first row of its leaves
 * @property {number} last
 * @property {number[]} path
 * @property {string | null} move
 * @property {string} position
 * @property {string} side
 * @property {string} role
 * @property {string | null} alpha
 * @property {string | null} beta
 * @property {Score | null} min
 * @property {string | null} bound
 * @property {string} text
 * @property {string | null} how
 * @property {string} caption how it got its value, in a few words
 * @property {string} why
 * @property {string} opinion what a network said of it, if one was asked
 * @property {number} nodes
 * @property {number} look
 * @property {Bounds | null} after
 * @property {Cut | null} cut
 * @property {Source | null} source
 * @property {number} looked_at
 * @property {boolean} is_open
 * @property {TreeNode[]} children
 * @property {Unlooked[]} unlooked
 *
 * @typedef {object} Step
 * @property {string} kind
 * @property {number} node
 * @property {number} line
 * @property {string} text
 * @property {string | null} alpha
 * @property {string | null} beta
 * @property {string | null} value
 * @property {string | null} root_value
 * @property {string | null} root_move
 * @property {number} visited
 * @property {number} cut
 * @property {number | null} saved
 * @property {boolean} is_cut
 * @property {boolean} changes_root
 *
 * @typedef {object} TreeDocument
 * @property {string} title
 * @property {string} about what the numbers mean
 * @property {string} position
 * @property {string} side
 * @property {string} rules
 * @property {string} max
 * @property {string} min
 * @property {number} visited
 * @property {boolean} is_running
 * @property {boolean} has_windows
 * @property {TreeNode[]} rounds
 * @property {import("./drawing.js").Measures} layout
 * @property {string[]} code
 * @property {Step[]} steps
 *
 * @typedef {object} Item
 * @property {TreeNode} node
 * @property {HTMLElement} item
 * @property {Record<"value" | "detail" | "why", HTMLElement>} parts
 * @property {string[]} lines what stands beside its board when it is drawn
 *
 * @typedef {object} Moment
 * @property {boolean} isEnd
 * @property {boolean} isNow
 *
 * @typedef {object} Hooks
 * @property {(node: TreeNode) => Promise<void>} [open] fetches what lies below a node; without it a tree is all that it will ever be
 * @property {(node: TreeNode, isHere: (node: number) => boolean) => HTMLElement[]} [linksOf] where one can go from a node
 *
 * @typedef {object} Known what is known of a node after some steps
 * @property {string | null} [alpha]
 * @property {string | null} [beta]
 * @property {string | null} [best]
 * @property {boolean} [isDone]
 */

/** Milliseconds from one step to the next. @type {[string, number][]} */
const PACES = [["slow", 2000], ["medium", 800], ["fast", 250]];

/** The buttons of a walk, by what they are called. @type {[string, string][]} */
const BUTTONS = [["start", "Start"], ["back", "Back"], ["forward", "Forward"], ["next-cut", "Next cut"], ["next-change", "Next change"], ["end", "End"], ["play", "Play"]];

/** @type {[string, string][]} */
const COUNTERS = [["visited", "visited"], ["cut", "cut"], ["saved", "saved"], ["best", "best so far"], ["alpha", "alpha"], ["beta", "beta"]];

/** What only a search with alpha and beta has. */
const OF_CUTS = ["cut", "saved", "alpha", "beta"];

/** Where the tree stands beside the desk, and not below it. */
const WIDE = "(min-width: 52.01rem)";

const KEYS = "Arrow keys walk through the tree; right opens a node, left closes it. Plus and minus change the size of the drawing.";

/** @param {Bounds} bounds */
const windowText = ({ alpha, beta }) => (alpha === null || alpha === undefined ? "" : `alpha ${alpha}, beta ${beta}`);

/** @param {TreeNode} node */
function afterText({ after, role }) {
  if (!after) return "";
  return role === "MIN" ? `then alpha above ${after.alpha}` : `then beta above ${after.beta}`;
}

/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** Where in the code, in the tree and among the steps one is. */
export class TreeView {
  /** @type {TreeDocument} */
  #tree;
  /** By the number of the node. @type {Map<number, Item>} */
  #items = new Map();
  /** Nodes that someone has opened or closed, and which of both; others are open if there is anything to see. @type {Map<number, boolean>} */
  #chosen = new Map();
  /** Moves that were never looked at, by their items. @type {Map<HTMLElement, Unlooked>} */
  #groups = new Map();
  /** Whether the tree is drawn; otherwise it is an outline. */
  #isDrawn = matchMedia(WIDE).matches;
  #drawing;
  /** Steps taken. */
  #at = 0;
  #timer = 0;
  #place;
  #open;
  #linksOf;
  /** @type {Record<string, HTMLElement>} */
  #parts = {};

  /**
   * @param {HTMLElement} place
   * @param {TreeDocument} tree
   * @param {Hooks} [hooks]
   */
  constructor(place, tree, { open, linksOf } = {}) {
    this.#place = place;
    this.#tree = tree;
    this.#open = open;
    this.#linksOf = linksOf;
    this.#drawing = new TreeDrawing(tree.layout, (id, isAgain) => this.#press(id, isAgain));
    this.#build();
    this.show(tree);
  }

  /** The same search, with more of it to see. @param {TreeDocument} tree */
  show(tree) {
    const before = this.#tree, at = this.#at;
    this.#tree = tree;
    this.#draw();
    // A search that has ended is told from its first step on.
    if (tree.is_running) this.go(tree.steps.length);
    else if (!at || before.is_running) this.go(0);
    else this.go(at >= before.steps.length ? tree.steps.length : sameStep(before.steps, at, tree.steps));
  }

  /** Stand still; nobody looks any more. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#parts["play"].setAttribute("aria-pressed", "false");
    this.#parts["play"].textContent = "Play";
  }

  /** @param {string} id @param {HTMLElement} made */
  #part(id, made) {
    made.id = id;
    this.#parts[id] = made;
    return made;
  }

  #build() {
    const { code, has_windows } = this.#tree;
    const buttons = BUTTONS.map(([id, label]) => this.#part(id, make("button", { type: "button", class: "button" }, label)));
    this.#parts["play"].setAttribute("aria-pressed", "false");
    const pace = this.#part("pace", make("select", {}, ...PACES.map(([name, value]) => make("option", { value }, name))));
    /** @type {HTMLSelectElement} */ (pace).value = "800";
    const range = this.#part("at", make("input", { type: "range", min: 0, step: 1 }));
    const board = /** @type {any} */ (shape("svg", { role: "img" }));
    const counters = COUNTERS.filter(([id]) => has_windows || !OF_CUTS.includes(id)).map(([id, name]) =>
      make("div", {}, make("dt", {}, name), this.#part(id, make("dd"))));
    this.#parts["next-cut"].hidden = !has_windows;
    const walk = this.#part("walk", make("div", {},
      make("p", {}, make("label", { for: "at" }, "Step"), " ", range, " ", this.#part("where", make("output", { for: "at" }))),
      make("p", { class: "buttons" }, ...buttons, make("span", { class: "pace" }, make("label", { for: "pace" }, "Pace"), " ", pace))));
    const sight = make("div", { id: "sight" },
      make("figure", {}, this.#part("board", board), this.#part("board-words", make("figcaption"))),
      make("dl", { id: "counters" }, ...counters));
    const lines = make("details", { id: "algorithm" }, make("summary", {}, "The algorithm"), this.#part("code", make("ol", {}, ...code.map((line) => make("li", {}, line)))));
    lines.open = matchMedia(WIDE).matches;
    const desk = make("section", { id: "desk", "aria-label": "Step by step" },
      this.#part("sentence", make("p", { role: "status", "aria-live": "polite" })), walk, sight, this.#part("related", make("p", { class: "buttons" })), lines);
    const tree = this.#part("tree", make("ul", { role: "tree", "aria-labelledby": "tree-title", "aria-describedby": "keys" }));
    const { frame, buttons: sizes } = this.#drawing;
    frame.setAttribute("aria-labelledby", "tree-title");
    const ways = [this.#part("as-tree", make("button", { type: "button", class: "button" }, "Tree")), this.#part("as-outline", make("button", { type: "button", class: "button" }, "Outline"))];
    const whole = make("section", { id: "whole", "aria-labelledby": "tree-title" },
      make("h2", { id: "tree-title" }, "The tree"), make("p", { class: "buttons" }, ...ways, ...sizes), make("p", { class: "quiet", id: "keys" }, KEYS), frame, tree);
    this.#place.classList.add("tree-view");
    this.#place.replaceChildren(desk, whole);
    this.#listen(tree, /** @type {HTMLInputElement} */ (range));
  }

  /** @param {HTMLElement} tree @param {HTMLInputElement} range */
  #listen(tree, range) {
    /** @type {Record<string, () => void>} */
    const deeds = {
      start: () => this.go(0), back: () => this.go(this.#at - 1), forward: () => this.go(this.#at + 1), end: () => this.go(this.#tree.steps.length),
      "next-cut": () => this.#next("is_cut"), "next-change": () => this.#next("changes_root"), play: () => this.#play(),
    };
    this.#parts["as-tree"].addEventListener("click", () => this.#draws(true));
    this.#parts["as-outline"].addEventListener("click", () => this.#draws(false));
    this.#drawing.frame.addEventListener("keydown", (event) => this.#walkKeys(event, this.#chosenItem));
    this.#draws(this.#isDrawn);
    for (const [id, deed] of Object.entries(deeds)) this.#parts[id].addEventListener("click", () => { if (id !== "play") this.stop(); deed(); });
    range.addEventListener("input", () => { this.stop(); this.go(Number(range.value)); });
    /** @param {Event} event */
    const itemOf = (event) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("li"));
    tree.addEventListener("keydown", (event) => this.#walkKeys(event, itemOf(event)));
    tree.addEventListener("click", (event) => {
      const made = itemOf(event);
      if (made) { this.#focus(made); this.#toggle(made); }
    });
    tree.addEventListener("pointerover", (event) => this.#light(itemOf(event)));
    tree.addEventListener("pointerleave", () => this.#light(null));
    tree.addEventListener("focusin", (event) => this.#tellOf(itemOf(event)));
  }

  /** Show an item on the board, and the nodes that it points to. @param {HTMLElement | null} made */
  #tellOf(made) {
    this.#light(made);
    const known = this.#itemAt(made);
    if (known) this.#relate(known.node);
  }

  /** Show the tree as a drawing, or as an outline. @param {boolean} isDrawn */
  #draws(isDrawn) {
    this.#isDrawn = isDrawn;
    this.#parts["tree"].hidden = isDrawn;
    for (const made of [this.#drawing.frame, ...this.#drawing.buttons]) made.hidden = !isDrawn;
    this.#parts["as-tree"].setAttribute("aria-pressed", String(isDrawn));
    this.#parts["as-outline"].setAttribute("aria-pressed", String(!isDrawn));
    this.#redraw();
  }

  /** The item that keys work on. */
  get #chosenItem() {
    return /** @type {HTMLElement | null} */ (this.#parts["tree"].querySelector('li[tabindex="0"]'));
  }

  /** All items that are not hidden by a closed one above them. */
  get #shown() {
    const all = /** @type {HTMLElement[]} */ ([...this.#parts["tree"].querySelectorAll("li")]);
    return all.filter((each) => !each.parentElement?.closest('li[aria-expanded="false"]'));
  }

  #redraw() {
    if (this.#isDrawn) this.#drawing.show(this.#shown.map((made) => this.#row(made)), this.#chosenItem?.id ?? "");
  }

  /** @param {HTMLElement} made @returns {import("./drawing.js").Row} */
  #row(made) {
    const known = this.#itemAt(made), group = this.#groups.get(made);
    const what = { id: made.id, above: above(made)?.id ?? null, tone: made.className, expanded: made.getAttribute("aria-expanded") };
    if (group) return { ...what, spot: group, position: group.position, move: group.position && group.moves[0], lines: [`not looked at: ${group.names}`, group.why] };
    if (!known) throw new Error(`an item of no node: ${made.id}`);
    return { ...what, spot: known.node, position: known.node.position, move: known.node.move, lines: known.lines };
  }

  /** A node of the drawing was clicked. @param {string} id @param {boolean} isAgain */
  #press(id, isAgain) {
    const made = document.getElementById(id);
    if (!made) return;
    this.#focus(made);
    if (isAgain || made.getAttribute("aria-expanded") === "false") this.#toggle(made);
  }

  #draw() {
    const focused = this.#place.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset["node"] : undefined;
    const chosen = this.#chosenItem?.id;
    this.#items.clear();
    this.#groups.clear();
    this.#parts["tree"].replaceChildren(...this.#tree.rounds.map((root) => this.#item(root, 1)));
    const first = (chosen && document.getElementById(chosen)) || /** @type {HTMLElement | null} */ (this.#parts["tree"].querySelector("li"));
    if (first) first.tabIndex = 0;
    const range = /** @type {HTMLInputElement} */ (this.#parts["at"]);
    range.max = String(this.#tree.steps.length);
    this.#parts["walk"].hidden = this.#tree.is_running;
    this.#place.setAttribute("aria-busy", String(this.#tree.is_running));
    if (focused) this.#focus(this.#items.get(Number(focused))?.item);
  }

  /** @param {TreeNode} node */
  #nameOf(node) {
    const look = node.look > 1 ? `, look ${node.look}` : "";
    return node.move ? `${capital(node.role === "MIN" ? this.#tree.max : this.#tree.min)} ${node.move}${look}` : "Root";
  }

  /** @param {TreeNode} node @param {number} level @returns {HTMLElement} */
  #item(node, level) {
    const made = make("li", { role: "treeitem", "aria-level": level, tabindex: "-1", id: `node-${node.node}`, "data-node": node.node });
    const board = shape("svg", { "aria-hidden": "true" });
    drawBoard(board, node.position, node.move ? [node.move] : []);
    const parts = { value: make("span", { class: "value" }), detail: make("p", { class: "detail" }), why: make("p", { class: "why" }) };
    const name = make("p", { class: "name" }, `${node.node}. ${this.#nameOf(node)}: `, parts.value);
    made.append(make("div", { class: "node" }, board, make("div", {}, name, parts.detail, parts.why)));
    this.#items.set(node.node, { node, item: made, parts, lines: [] });
    if (node.children.length || node.unlooked.length) {
      made.setAttribute("aria-expanded", String(this.#chosen.get(node.node) ?? node.children.length > 0));
      const below = make("ul", { role: "group" }, ...node.children.map((child) => this.#item(child, level + 1)));
      below.append(...node.unlooked.map((each, number) => this.#unlooked(each, node, level + 1, number)));
      made.append(below);
    } else if (!node.is_open && this.#open) {
      made.setAttribute("aria-expanded", "false");
    }
    return made;
  }

  /** Moves that were never looked at, greyed. @param {Unlooked} each @param {TreeNode} above @param {number} level @param {number} number */
  #unlooked(each, above, level, number) {
    const made = make("li", { role: "treeitem", "aria-level": level, tabindex: "-1", class: "unlooked", id: `unlooked-${above.node}-${number}` });
    this.#groups.set(made, each);
    made.append(make("div", { class: "node" }, make("p", { class: "name" }, each.text)));
    made.dataset["above"] = String(above.node);
    made.dataset["moves"] = each.moves.join(" ");
    return made;
  }

  /** What is known of each node after so many steps. @param {number} count */
  #knownAt(count) {
    /** @type {Map<number, Known>} */
    const known = new Map();
    for (const { kind, node, alpha, beta, value } of this.#tree.steps.slice(0, count)) {
      const before = known.get(node) ?? {};
      if (kind === "enter") known.set(node, { alpha, beta });
      if (kind === "back") known.set(node, { ...before, alpha, beta, best: value });
      if (kind === "leave") known.set(node, { ...before, isDone: true });
    }
    return known;
  }

  /** Go to where so many steps have been taken. @param {number} count */
  go(count) {
    const { steps } = this.#tree;
    this.#at = Math.max(0, Math.min(count, steps.length));
    const step = this.#at ? steps[this.#at - 1] : null;
    const isEnd = this.#at === steps.length;
    const known = this.#knownAt(this.#at);
    for (const item of this.#items.values()) this.#tell(item, known.get(item.node.node), { isEnd, isNow: !isEnd && step?.node === item.node.node });
    this.#count(step, isEnd);
    const now = step && this.#items.get(step.node);
    if (now) {
      this.#look(now.node.position, now.node.move ? [now.node.move] : [], `Node ${now.node.node}`);
      this.#relate(step.kind === "leave" || isEnd ? now.node : null);
    } else if (!step) {
      this.#look(this.#tree.position, [], "Root");
      this.#relate(null);
    }
    if (!isEnd && now) this.#reveal(now.item);
    this.#redraw();
    if (!isEnd && now) {
      if (this.#isDrawn) this.#drawing.reveal(now.item.id);
      else if (matchMedia(WIDE).matches) now.item.firstElementChild?.scrollIntoView({ block: "nearest" });
    }
    if (isEnd) this.stop();
  }

  /** A node as far as it is known. @param {Item} it @param {Known | undefined} known @param {Moment} when */
  #tell(it, known, { isEnd, isNow }) {
    const { node, item, parts } = it;
    const { max, min, side, is_running } = this.#tree;
    const isDone = is_running ? node.how !== null : isEnd || Boolean(known?.isDone);
    item.classList.toggle("is-waiting", is_running ? !isDone : !isEnd && !known);
    item.classList.toggle("is-cut", isDone && node.how === "cut");
    item.classList.toggle("is-now", isNow);
    const worth = isDone ? node.text : known?.best ? `${known.best} so far` : known ? "…" : "not yet";
    parts.value.textContent = isDone ? `${worth} for ${max}, ${mirrored(node)} for ${min}` : worth;
    const turn = node.how === "finished" ? "" : `${capital(node.side === side ? max : min)} to move (${node.role})`;
    const bounds = isDone || !known ? windowText(node) : windowText(node.alpha === null ? node : known);
    const details = isDone ? [turn, bounds, counted(node.nodes, "node"), afterText(node), node.opinion] : known ? [turn, bounds] : [turn];
    parts.detail.textContent = details.filter(Boolean).join(" · ");
    parts.why.textContent = isDone ? node.why : "";
    it.lines = [`${node.node}. ${this.#nameOf(node)}: ${worth}`, isDone || known ? bounds : "", isDone ? node.caption : ""];
    if (isDone && !node.is_open && !this.#open) parts.why.textContent += ` ${counted(node.looked_at, "move")} not opened here.`;
  }

  /** The sentence, the line of the code and the counters. @param {Step | null} step @param {boolean} isEnd */
  #count(step, isEnd) {
    const { steps, is_running, visited } = this.#tree;
    [...this.#parts["code"].children].forEach((each, number) => {
      if (number + 1 === step?.line && !is_running) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    });
    const told = step ? step.text : "Nothing has been looked at yet. Step forward.";
    /** @type {Record<string, string>} */
    const texts = {
      sentence: is_running ? `Thinking: ${counted(visited, "node")} so far …` : told,
      where: `${this.#at} of ${steps.length}`,
      visited: (is_running ? visited : step?.visited ?? 0).toLocaleString("en"),
      cut: (step?.cut ?? 0).toLocaleString("en"),
      saved: step ? step.saved?.toLocaleString("en") ?? "not counted" : "0",
      best: step?.root_value ? `${step.root_value}${step.root_move ? ` by ${step.root_move}` : ""}` : "–",
      alpha: step?.alpha ?? "–",
      beta: step?.beta ?? "–",
    };
    for (const [id, text] of Object.entries(texts)) if (this.#parts[id] && this.#parts[id].textContent !== text) this.#parts[id].textContent = text;
    /** @type {HTMLInputElement} */ (this.#parts["at"]).value = String(this.#at);
    const isOff = { start: !this.#at, back: !this.#at, forward: isEnd, "next-cut": isEnd, "next-change": isEnd, end: isEnd };
    for (const [id, off] of Object.entries(isOff)) this.#parts[id].setAttribute("aria-disabled", String(off));
  }

  /** The nodes that a node points to: where its bound comes from, and where its value was searched. @param {TreeNode | null} node */
  #relate(node) {
    /** @type {[number, string][]} */
    const found = [];
    if (node?.cut?.holder) found.push([node.cut.holder, `Node ${node.cut.holder} holds the ${node.cut.by} that cut node ${node.node}`]);
    if (node?.source) found.push([node.source.node, `Node ${node.node} was searched as node ${node.source.node}`]);
    const buttons = found.filter(([number]) => this.#items.has(number)).map(([number, words]) => {
      const button = make("button", { type: "button", class: "button" }, words);
      button.addEventListener("click", () => { const known = this.#items.get(number); if (known) { this.#reveal(known.item); this.#focus(known.item); } });
      return button;
    });
    this.#parts["related"].replaceChildren(...buttons, ...(node && this.#linksOf ? this.#linksOf(node, (number) => this.#items.has(number)) : []));
  }

  /** @param {string} position @param {readonly string[]} moves @param {string} name */
  #look(position, moves, name) {
    drawBoard(this.#parts["board"], position, moves);
    this.#parts["board"].setAttribute("aria-label", `${name}: ${position.split(" ")[0]}`);
    this.#parts["board-words"].textContent = name;
  }

  /** Light a subtree, and its move on the board. @param {HTMLElement | null} made */
  #light(made) {
    for (const lit of this.#parts["tree"].querySelectorAll(".lit")) lit.classList.remove("lit");
    if (!made) return;
    made.classList.add("lit");
    const known = this.#itemAt(made), above = this.#items.get(Number(made.dataset["above"]));
    if (known) this.#look(known.node.position, known.node.move ? [known.node.move] : [], `Node ${known.node.node}`);
    else if (above) this.#look(above.node.position, (made.dataset["moves"] ?? "").split(" "), "Not looked at");
  }

  /** @param {HTMLElement | null} made */
  #itemAt(made) {
    return made ? this.#items.get(Number(made.dataset["node"])) : undefined;
  }

  /** @param {"is_cut" | "changes_root"} mark */
  #next(mark) {
    const { steps } = this.#tree;
    const found = steps.findIndex((step, number) => number >= this.#at && step[mark]);
    this.go(found < 0 ? steps.length : found + 1);
  }

  #play() {
    if (this.#timer) return this.stop();
    if (this.#at === this.#tree.steps.length) this.go(0);
    this.#timer = setInterval(() => this.go(this.#at + 1), Number(/** @type {HTMLSelectElement} */ (this.#parts["pace"]).value));
    this.#parts["play"].setAttribute("aria-pressed", "true");
    this.#parts["play"].textContent = "Pause";
  }

  /** Open all that lies above an item. @param {HTMLElement} made */
  #reveal(made) {
    for (let up = above(made); up; up = above(up)) {
      up.setAttribute("aria-expanded", "true");
      this.#chosen.set(Number(up.dataset["node"]), true);
    }
  }

  /** @param {HTMLElement | null | undefined} made */
  #focus(made) {
    if (!made) return;
    for (const each of this.#parts["tree"].querySelectorAll('li[tabindex="0"]')) /** @type {HTMLElement} */ (each).tabIndex = -1;
    made.tabIndex = 0;
    if (!this.#isDrawn) return made.focus({ preventScroll: document.activeElement === made });
    this.#tellOf(made);
    this.#redraw();
    this.#drawing.reveal(made.id);
    this.#drawing.frame.focus({ preventScroll: true });
  }

  /** Open what is closed, and close what is open. @param {HTMLElement} made */
  #toggle(made) {
    const known = this.#itemAt(made), state = made.getAttribute("aria-expanded");
    if (!known || !state) return;
    if (state === "false" && !made.querySelector("ul")) return void this.#fetch(known);
    made.setAttribute("aria-expanded", String(state === "false"));
    this.#chosen.set(known.node.node, state === "false");
    this.#redraw();
  }

  /** The item above or below another in its column. @param {HTMLElement} made @param {number} step */
  #beside(made, step) {
    return document.getElementById(this.#drawing.beside(made.id, step) ?? "");
  }

  /** @param {Item} known */
  async #fetch({ node, item }) {
    if (item.getAttribute("aria-busy") === "true" || this.#tree.is_running) return;
    item.setAttribute("aria-busy", "true");
    try {
      await this.#open?.(node);
    } finally {
      item.removeAttribute("aria-busy");
    }
  }

  /** @param {KeyboardEvent} event @param {HTMLElement | null} here */
  #walkKeys(event, here) {
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = this.#shown;
    const number = all.indexOf(here);
    const state = here.getAttribute("aria-expanded");
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowDown: () => this.#focus(this.#isDrawn ? this.#beside(here, 1) : all[number + 1]),
      ArrowUp: () => this.#focus(this.#isDrawn ? this.#beside(here, -1) : all[number - 1]),
      "+": () => this.#drawing.zoom(1),
      "-": () => this.#drawing.zoom(-1),
      Home: () => this.#focus(all[0]),
      End: () => this.#focus(all[all.length - 1]),
      ArrowRight: () => { if (state === "false") this.#toggle(here); else if (state) this.#focus(all[number + 1]); },
      ArrowLeft: () => { if (state === "true") this.#toggle(here); else this.#focus(above(here)); },
      Enter: () => this.#toggle(here),
      " ": () => this.#toggle(here),
    };
    if (moves[event.key]) {
      event.preventDefault();
      moves[event.key]();
    }
  }
}

/** The item that an item is below. @param {HTMLElement} made @returns {HTMLElement | null} */
const above = (made) => made.parentElement?.closest("li") ?? null;

/** @param {TreeNode} node */
function mirrored({ bound, min }) {
  const turned = bound === "at least" ? "at most " : bound === "at most" ? "at least " : "";
  return `${turned}${min ? min.text : "?"}`;
}

/**
 * Where a step went when there are more of them: the same thing at the same node, for as many times.
 * @param {Step[]} before
 * @param {number} at
 * @param {Step[]} steps
 */
function sameStep(before, at, steps) {
  if (!at) return 0;
  const { node, kind } = before[at - 1];
  /** @param {Step} step */
  const isSame = (step) => step.node === node && step.kind === kind;
  let times = before.slice(0, at).filter(isSame).length;
  const found = steps.findIndex((step) => isSame(step) && --times === 0);
  return found < 0 ? steps.length : found + 1;
}
