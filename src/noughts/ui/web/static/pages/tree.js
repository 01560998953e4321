// See a search think: its tree on a position that the address names, opened from the server as someone looks.

import { classroom, follow, queryText, treeAddress } from "../classroom.js";
import { element, fill, setText } from "../dom.js";
import { boardForm, labelled } from "../parts/board_form.js";
import { TreeView } from "../tree_files/tree.js";
import { styled } from "../style.js";

/**
 * @typedef {import("../tree_files/tree.js").TreeDocument} TreeDocument
 * @typedef {import("../messages.js").Classroom} Classroom
 * @typedef {{position: string, rules: string, search: string, depth: string, plies: string, path: string}} Asked
 */

/** @returns {Asked} */
function asked() {
  const query = new URLSearchParams(location.search);
  /** @param {string} name */
  const word = (name) => query.get(name) ?? "";
  return { position: word("position"), rules: word("rules"), search: word("search"), depth: word("depth"), plies: word("plies"), path: word("path") };
}

/**
 * @param {import("../app.js").App} app
 * @returns {Promise<import("../router.js").Page>}
 */
export async function treePage(app) {
  const page = new WatchedTree(app, asked());
  void page.load(); // the search begins while the rest of the page is on its way
  try {
    const [room] = await Promise.all([classroom(), styled("/static/tree_files/tree.css")]);
    page.addForm(room);
  } catch (error) {
    page.leave();
    throw error;
  }
  return page;
}

class WatchedTree {
  title = "See a search think · noughts";
  element;
  #app;
  #asked;
  /** @type {Set<string>} */
  #opened = new Set();
  /** @type {TreeView | null} */
  #view = null;
  #isLeft = false;
  /** One question after the other, however quickly nodes are opened: the last answer has them all. @type {Promise<void>} */
  #turn = Promise.resolve();
  #name = element("p", { class: "about" });
  #about = element("p", { class: "quiet about" });
  #ways = element("p", { class: "row-of" });
  #trouble = element("p", { class: "loss", role: "alert" });
  #place = element("div");
  #isRefused = false;
  /** @type {HTMLDetailsElement | null} */
  #form = null;

  /** @param {import("../app.js").App} app @param {Asked} asked */
  constructor(app, asked) {
    this.#app = app;
    this.#asked = asked;
    this.element = element("div", { class: "classroom stack" }, element("h1", null, "See a search think"), this.#trouble, this.#name, this.#about, this.#place, this.#ways);
  }

  /** @param {Classroom} room */
  addForm(room) {
    const shown = { ...this.#asked, position: this.#asked.position || room.examples[0].position };
    this.#form = searchForm(this.#app, room, shown, this.#isRefused);
    this.#trouble.before(this.#form);
  }

  leave() {
    this.#isLeft = true;
    this.#view?.stop();
  }

  async load() {
    try {
      await follow("learn/tree", { ...this.#asked, opened: [...this.#opened].join(",") }, (/** @type {import("../messages.js").TreePage} */ found) => {
        if (found.tree) this.#show(/** @type {TreeDocument} */ (/** @type {unknown} */ (found.tree)));
        return !this.#isLeft;
      });
      setText(this.#trouble, "");
      return true;
    } catch (error) {
      setText(this.#trouble, /** @type {Error} */ (error).message);
      this.#isRefused = !this.#view;
      if (this.#form && this.#isRefused) this.#form.open = true;
      return false;
    }
  }

  /** @param {TreeDocument} tree */
  #show(tree) {
    if (this.#isLeft) return;
    setText(this.#name, tree.title);
    setText(this.#about, tree.about);
    document.title = `${tree.title} · noughts`;
    const query = { ...this.#asked, opened: [...this.#opened].join(",") };
    fill(
      this.#ways,
      element("a", { class: "button", href: `/api/learn/tree.html?${queryText(query)}`, download: "tree.html" }, "Save as a page that works offline"),
      element("a", { class: "button", href: `/learn/compare?${queryText({ position: tree.position.split(" ")[0], rules: tree.rules })}` }, "Compare searches here"),
    );
    if (this.#view) this.#view.show(tree);
    else this.#view = new TreeView(this.#place, tree, { open: (node) => this.#open(node), linksOf: (node, isHere) => this.#linksOf(node, isHere, tree) });
  }

  /** @param {import("../tree_files/tree.js").TreeNode} node */
  #open(node) {
    const path = node.path.join(".");
    this.#opened.add(path);
    this.#turn = this.#turn.then(async () => {
      if (!this.#isLeft && !(await this.load())) this.#opened.delete(path);
    });
    return this.#turn;
  }

  /** @param {import("../tree_files/tree.js").TreeNode} node @param {(node: number) => boolean} isHere @param {TreeDocument} tree */
  #linksOf({ node, move, position, how, source }, isHere, tree) {
    const { search, depth } = this.#asked;
    const links = [];
    if (source && !isHere(source.node)) links.push(element("a", { class: "button", href: treeAddress({ ...this.#asked, path: source.moves.join(" ") }) }, `Go to node ${source.node}, where it was searched`));
    if (move && how !== "finished") links.push(element("a", { class: "button", href: treeAddress({ position, rules: tree.rules, search, depth }) }, `Search from node ${node}`));
    return links;
  }
}

/**
 * The form; sending it is going to the address that it describes.
 * @param {import("../app.js").App} app
 * @param {Classroom} room
 * @param {Asked} shown
 * @param {boolean} isOpen
 */
function searchForm(app, room, shown, isOpen) {
  const [name, options] = [shown.search.split(":")[0] || "alphabeta", shown.search.split(":")[1] ?? ""];
  const said = new Map(options.split(",").map((option) => /** @type {[string, string]} */ (option.split("="))));
  const chosen = element("select", { name: "search" }, ...room.searches.map((each) => element("option", { value: each.name, selected: each.name === name }, each.title)));
  const rest = element("div", { class: "stack" });
  const change = () => {
    const search = room.searches.find((each) => each.name === chosen.value) ?? room.searches[0];
    const isSame = search.name === name && shown.search !== "";
    const isOn = (/** @type {string} */ part) => (isSame ? (said.get(part) ?? said.get("all") ?? "on") === "on" : room.usual_parts.includes(part));
    const parts = search.parts.map(({ name, title, sentence }) =>
      element("label", { class: "chip", title: sentence }, element("input", { type: "checkbox", name: "part", value: name, checked: isOn(name) }), title),
    );
    const limit = search.nodes === null
      ? labelled("Moves ahead", element("input", { type: "number", name: "depth", min: "1", max: "99", value: shown.depth }), "Empty: to the end on small boards, or as deep as takes a moment.")
      : labelled("Nodes", element("input", { type: "number", name: "nodes", min: "1", max: "20000", required: true, value: (isSame && said.get("nodes")) || String(search.nodes) }));
    fill(rest, element("p", null, search.sentence), parts.length > 0 && element("fieldset", { class: "chips" }, element("legend", null, "Its parts"), ...parts), limit);
  };
  change();
  chosen.addEventListener("change", change);
  return boardForm(
    room.examples,
    shown,
    {
      summary: "Another position or another search",
      label: "What is searched",
      isOpen,
      send: (word, form) =>
        void app.go(treeAddress({ position: word("position"), rules: word("rules"), search: searchText(room, word("search"), form), depth: word("depth") })),
    },
    labelled("Search", chosen),
    rest,
    element("p", null, element("button", { class: "button main" }, "Watch it think")),
  );
}

/** A search as it is asked for by name. @param {Classroom} room @param {string} name @param {FormData} form */
function searchText(room, name, form) {
  const search = room.searches.find((each) => each.name === name);
  if (search?.nodes) return `${name}:nodes=${form.get("nodes")}`;
  if (!search?.parts.length) return name;
  const on = form.getAll("part");
  return on.length === search.parts.length ? name : [`${name}:all=off`, ...on.map((part) => `${part}=on`)].join(",");
}
