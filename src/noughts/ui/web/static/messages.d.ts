// Written by tools/web_messages.py from noughts.ui.web.messages and documents.

import type { Page } from "./pages.js";

export interface BoardChoice {
  title: string;
  rules: string;
  sentence: string;
}

/** A word of the rules, with a tiny picture. */
export interface Variant {
  word: string;
  title: string;
  sentence: string;
  picture: [string, string, string];
}

/** A tone that fades like a plucked string. */
export interface Tone {
  start: number;
  hertz: number;
  seconds: number;
  loud: number;
  end_hertz: number | null;
}

/** The character with a face beside the board. */
export interface PanelSpeaker {
  program: string;
  name: string;
  words: string;
  mood: "calm" | "thinking" | "glad" | "sad";
  side: "x" | "o" | null;
}

export interface Line {
  text: string;
  tone: string;
}

/** A side's clock as it was when the view was made. */
export interface PanelClock {
  side: "x" | "o";
  name: string;
  text: string;
  left: number;
  is_running: boolean;
  is_short: boolean;
}

export interface MoveReason {
  move: string;
  text: string;
}

/** What Ada thinks: how likely each result is for her. */
export interface Belief {
  words: string;
  text: string;
  win: number;
  draw: number;
  loss: number;
  heat: Record<string, number>;
}

export interface MoveGroup {
  moves: string[];
  value: string;
  tone: string;
}

export interface MoveValue {
  move: string;
  sign: string;
  number: string;
  value: string;
  tone: string;
  why: string;
}

export interface Values {
  groups: MoveGroup[];
  moves: MoveValue[];
  highlighted: MoveValue;
  prediction: string;
  effort: string;
  legend: string;
}

export interface PendingProposal {
  wish: string;
  by: "x" | "o";
  text: string;
  is_yours: boolean;
}

/** From top to bottom; what is None or empty is not shown. */
export interface Panel {
  title: string;
  speaker: PanelSpeaker | null;
  headline: Line | null;
  status: Line;
  last: string;
  rule: string;
  clocks: PanelClock[];
  advice: MoveReason | null;
  belief: Belief | null;
  values: Values | null;
  thinking: string;
  reason: MoveReason | null;
  moves: string[];
  counts: [string, string, string][];
  names: [string, string];
  score: string;
  note: string;
  request: PendingProposal | null;
  is_watched: boolean;
}

export interface SearchPart {
  name: string;
  title: string;
  sentence: string;
}

export interface WatchedSearch {
  name: string;
  title: string;
  sentence: string;
  parts: SearchPart[];
  nodes: number | null;
}

export interface Example {
  title: string;
  position: string;
  note: string;
}

/** Why a request over HTTP was refused. */
export interface Problem {
  text: string;
  status: number;
}

/** A value and its label. */
export interface NamedChoice {
  value: string;
  text: string;
  sentence: string;
}

/** The person with this cookie. */
export interface Me {
  name: string;
  is_guest: boolean;
  settings: Record<string, any>;
  welcome: string;
}

/** A name to claim or to change to. */
export interface NewName {
  name: string;
}

/** A code that gives another device your name; it is shown once. */
export interface Recovery {
  code: string;
}

/** Settings to change; the others stay. */
export interface ChangedSettings {
  settings: Record<string, string | boolean | number>;
}

/** A game to start. By default you are X against Cop on 3x3. */
export interface NewGame {
  mode: string;
  rules: string;
  opponent: string;
  side: string;
  second_name: string;
  x: string;
  o: string;
  time: string;
  coach: string;
  allows_undo: boolean;
  allows_hints: boolean;
  is_private: boolean | null;
  pace: number;
  start: string;
  key: string;
}

/** Where a game is. */
export interface GameLink {
  link: string;
  invite: string;
}

/** A request for the open seat of a game; the first one with the invitation gets it. */
export interface TakeSeat {
  invite: string;
}

/** An unfinished game. */
export interface OpenGame {
  link: string;
  title: string;
  plies: number;
  is_yours: boolean;
  your_turn: boolean;
  is_waiting: boolean;
  watchers: number;
}

/** Your own unfinished games, and public ones to watch. */
export interface OpenGames {
  yours: OpenGame[];
  public: OpenGame[];
}

/** A program to play against. */
export interface ProgramChoice {
  name: string;
  title: string;
  heading: string;
  sentence: string;
  greeting: string;
  is_character: boolean;
}

/** How a cell is typed, as in every front end. */
export interface TypingRules {
  wait: number;
  habit: number;
  waiting: string;
  ending: string;
}

/** What can be chosen, in the words and order of the other front ends. */
export interface Choices {
  modes: NamedChoice[];
  boards: BoardChoice[];
  variants: Variant[];
  programs: ProgramChoice[];
  sides: NamedChoice[];
  times: NamedChoice[];
  paces: NamedChoice[];
  reactions: string[];
  away: string;
  missing: string;
  rematch: string;
  typing: TypingRules;
  sounds: Record<string, Tone[]>;
  addresses: Record<string, string>;
}

/** Who is connected. */
export interface Presence {
  x: string;
  o: string;
  watchers: number;
  text: string;
  claim_in: number | null;
}

/** Your part in this game. */
export interface You {
  sides: ("x" | "o")[];
  name: string;
  can_move: boolean;
}

/** A button. */
export interface Offer {
  action: string;
  label: string;
  sentence: string;
  key: string;
  keys: string[];
  enabled: boolean;
  confirm: string;
  on: boolean | null;
  is_here: boolean;
}

/** The board, ready to be drawn. Cells are numbered row by row from the top left. */
export interface BoardState {
  rules: string;
  cols: number;
  rows: number;
  cells: string;
  names: string[];
  side: "x" | "o";
  falls: boolean;
  is_wild: boolean;
  marks: string[];
  legal: number[];
  forbidden: number[];
  last: number | null;
  line: number[];
  is_over: boolean;
  is_paused: boolean;
  is_thinking: boolean;
  moves: [number, string][];
  start: string;
  hint: number | null;
}

/** A game as one person sees it. */
export interface State {
  link: string;
  phase: string;
  board: BoardState;
  panel: Panel;
  offers: Offer[];
  presence: Presence;
  you: You;
  next: string;
  invite: string;
  game: string;
  pace: number | null;
}

/** Something that happened. */
export interface EventMessage {
  number: number | null;
  event: string;
  text: string;
  side: string;
  move: string;
  note: string;
}

/** What happened since the last update, and the game as it is now: the first message, and one after each change. */
export interface Update {
  type: "update";
  at: string;
  events: EventMessage[];
  state: State;
  version: number;
}

/** An emoji from a player; it is not saved. */
export interface Reaction {
  type: "reaction";
  name: string;
  side: "x" | "o";
  emoji: string;
  text: string;
}

/** A command was carried out, now or when it was first sent. */
export interface Done {
  type: "done";
  id: string;
  text: string;
  link: string;
}

/** A command was not carried out. */
export interface Refused {
  type: "refused";
  id: string;
  text: string;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** Something to do. If the answer was lost, send it again with the same id: it is done only once. */
export interface CommandMessage {
  type: "command";
  id: string;
  action: string;
  move: string;
  plies: number | null;
  granted: boolean | null;
  on: boolean | null;
  emoji: string;
}

/** Asks whether the server is there. */
export interface Ping {
  type: "ping";
}

/** A finished game in a list. */
export interface Row {
  link: string;
  when: string;
  title: string;
  rules: string;
  x: string;
  o: string;
  x_program: string | null;
  o_program: string | null;
  result: string;
  winner: string | null;
  plies: number;
  notes: string;
  nodes: number | null;
  depth: number | null;
}

/** A part of the list of finished games. */
export interface History {
  games: Row[];
  total: number;
  offset: number;
  limit: number;
  next: number | null;
}

/** A move of a review. */
export interface JudgedMove {
  number: number;
  side: string;
  move: string;
  value: string;
  verdict: string;
  sign: string;
  text: string;
  position: string;
  expected: number;
}

/** What each move of a finished game was worth; ask again until it is done. */
export interface ReviewPage {
  is_done: boolean;
  moves: JudgedMove[];
  summary: string[];
  rules: string;
}

/** A board with a question. */
export interface PuzzleState {
  id: string;
  title: string;
  task: string;
  board: BoardState;
}

/** Puzzles or mistakes to solve; ask again until it is done. */
export interface PuzzlePage {
  is_done: boolean;
  puzzles: PuzzleState[];
  none: string;
  done: string;
  ways: [string, string, string][];
  streak: string;
  boards: NamedChoice[];
}

/** A move, or a request for a hint or for the solution. */
export interface PuzzleAnswer {
  id: string;
  ask: string;
  move: string;
  is_clean: boolean;
  has_hint: boolean;
}

/** What to do in a storm. */
export interface StormRequest {
  action: string;
  move: string;
}

/** A storm as it stands. */
export interface StormState {
  left: number;
  solved: number;
  puzzle: PuzzleState | null;
  result: string;
  said: Line;
}

/** The feedback on an answer to a puzzle or a task. */
export interface Verdict {
  text: string;
  is_right: boolean;
  is_over: boolean;
  afterwards: string;
  board: BoardState | null;
}

/** The state of a page, and what to do there. */
export interface PageRequest {
  state: Record<string, string>;
  set: string;
  value: string;
  press: string;
  key: string;
}

/** A page as it stands now, or where it leads. */
export interface PageAnswer {
  page: Page | null;
  state: Record<string, string>;
  address: string;
  message: Line | null;
  go: string;
  first: string;
  me: Me | null;
}

/** What can be done at an analysis board. */
export interface BoardAction {
  name: string;
  key: string;
  label: string;
  sentence: string;
  question: string;
  usual: string;
}

/** How an analysis board stands, as in the last answer, and what to do there. */
export interface AnalysisRequest {
  game: string;
  at: number | null;
  draft: string;
  rules: string;
  is_studied: boolean;
  is_explored: boolean;
  action: string;
  text: string;
}

/** How an analysis board stands now. */
export interface AnalysisAnswer {
  game: string;
  at: number;
  draft: string;
  rules: string;
  board: BoardState;
  panel: Panel;
  status: Line;
  more: [string, string, string][];
  moves: [string, number][];
  actions: BoardAction[];
  is_studied: boolean;
  is_done: boolean;
  address: string;
  go: string;
}

/** What can be chosen where searches are watched. */
export interface Classroom {
  searches: WatchedSearch[];
  usual_parts: string[];
  examples: Example[];
  compared: NamedChoice[];
}

/** A position that was typed or set up by clicking. */
export interface DrawnBoard {
  board: BoardState;
  said: string;
  rules: string;
}

/** The tree of a search; ask again until it is done. */
export interface TreePage {
  is_done: boolean;
  tree: Record<string, any> | null;
}

/** Searches side by side, as far as they have been measured; ask again until it is done. */
export interface ComparisonPage {
  is_done: boolean;
  title: string;
  head: string[];
  rows: string[][];
  nodes: number[];
  note: string;
}

/** A lesson, and how far you have come. */
export interface LessonRow {
  name: string;
  title: string;
  sentence: string;
  tasks: number;
  tasks_done: number;
  is_done: boolean;
}

/** A node of the small tree of a task; its parent is the last one before it that is less deep. */
export interface TaskNode {
  depth: number;
  label: string;
  value: string;
  name: string;
  is_asked: boolean;
  position: string;
}

/** One step of a lesson, without its answer. */
export interface LessonTask {
  told: string;
  question: string;
  kind: string;
  answering: string;
  hint: string;
  board: BoardState | null;
  nodes: TaskNode[];
  rows: string[][];
  options: NamedChoice[];
  missing: string;
  leads: [string, string, string][];
}

/** A whole lesson. */
export interface LessonPage {
  lesson: LessonRow;
  tasks: LessonTask[];
  closing: string;
  next: NamedChoice | null;
  ways: [string, string, string][];
}

/** A cell, a number, the name of an option, letters with spaces between them, or none. */
export interface LessonAnswer {
  answer: string;
  gives_up: boolean;
}

export type ServerMessage = Update | Reaction | Done | Refused | Pong;

export type ClientMessage = CommandMessage | Ping;
