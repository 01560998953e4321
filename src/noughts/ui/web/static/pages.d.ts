// Written by tools/web_messages.py from noughts.ui.shared.blocks.

export interface Text {
  is: "text";
  text: string;
  role: string;
}

export interface Choice {
  is: "choice";
  key: string;
  label: string;
  options: Option[];
  value: string;
  is_pictured: boolean;
}

/** A choice between values that differ in degree. */
export interface Slider {
  is: "slider";
  key: string;
  label: string;
  options: Option[];
  value: string;
}

export interface Switch {
  is: "switch";
  key: string;
  label: string;
  is_on: boolean;
  sentence: string;
  hint: string;
  picture: string[];
}

export interface Number {
  is: "number";
  key: string;
  label: string;
  value: number;
  least: number;
  most: number;
}

/** A line of text. While it has the focus, every printable key is typed, even if it is a shortcut of the page. */
export interface Field {
  is: "field";
  key: string;
  label: string;
  value: string;
  advice: string;
  is_live: boolean;
  is_date: boolean;
}

export interface Button {
  is: "button";
  key: string;
  label: string;
  sentence: string;
  hint: string;
  note: string;
  style: "main" | "row" | "card" | "plain";
  picture: string;
  is_chosen: boolean;
  extra: Button | null;
  href?: string;
}

export interface Table {
  is: "table";
  caption: string;
  headings: string[];
  rows: TableRow[];
  numbers: number[];
  spare: number[];
}

/** A board to look at, where there is room. */
export interface Preview {
  is: "preview";
  rules: string;
  position: string;
  key: string;
  board: import("./messages.js").BoardState;
}

/** A program with a face and what it says, where there is room. */
export interface Portrait {
  is: "portrait";
  program: string;
  name: string;
  words: string;
}

/** Blocks that belong together, side by side where there is room. */
export interface Group {
  is: "group";
  label: string;
  blocks: (Text | Choice | Slider | Switch | Number | Field | Button | Table | Preview | Portrait | Group)[];
  is_folded: boolean;
  key: string;
}

export interface Option {
  is: "option";
  value: string;
  text: string;
  sentence: string;
  picture: string;
}

export interface TableRow {
  is: "tablerow";
  cells: TableCell[];
  key: string;
  href?: string;
}

export interface TableCell {
  is: "tablecell";
  text: string;
  role: string;
  key: string;
  spoken: string;
  results: [number, number, number] | null;
  short: string;
  href?: string;
}

export interface Page {
  is: "page";
  name: string;
  title: string;
  blocks: (Text | Choice | Slider | Switch | Number | Field | Button | Table | Preview | Portrait | Group)[];
  subtitle: string;
  footer: Button[];
  main: string;
  focus: string;
  is_root: boolean;
}

export type Input = Choice | Slider | Switch | Number | Field;

export type Block = Text | Choice | Slider | Switch | Number | Field | Button | Table | Preview | Portrait | Group;
