"""AnalysisController: the analysis board in every front end, what its keys do and what there is to read."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from noughts.game import Game, Record
from noughts.game.game import Node
from noughts.game.variations import commented_text, game_query, pasted_game
from noughts.play import BoardView
from noughts.play.analysis_board import AnalysisBoard, BoardEditor, opened
from noughts.play.exploring import Games
from noughts.play.replay import export
from noughts.reasons.rule_texts import rules_text
from noughts.rules import BadMove, Cell, Mark, Move, NoughtsError, OffBoard, Position, Rules
from noughts.rules.notation import read_cell
from noughts.search.exact.atlas import entry_of
from noughts.ui.shared.atlas_charts import game_text
from noughts.ui.shared.board_actions import ACTIONS, BoardAction
from noughts.ui.shared.board_input import PLACING_KEYS, BoardInput
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.event_texts import outcome_tone
from noughts.ui.shared.explorer import exploration_rows
from noughts.ui.shared.panel import Panel, badges, panel_of, reading_rows, status_text
from noughts.ui.shared.puzzles import view_of
from noughts.ui.shared.routes import PageRoute, PromptRoute, Route, TreeRoute
from noughts.ui.shared.texts import written_text
from noughts.ui.shared.values import Line, Row

MOST_NAMES = 8
"""Saved boards that a question lists."""

EDITING = "Enter or a click turns a cell: X, O, empty. Or type x b2."

PENS = {"X": Mark.X, "O": Mark.O, ".": None}


class BoardHost(Protocol):
    """What the board needs of the program that shows it."""

    name: str

    def go(self, route: Route) -> None: ...


class AnalysisController(BoardInput):
    def __init__(
        self,
        host: BoardHost,
        game: Game | None = None,
        *,
        wake: Callable[[], None] = lambda: None,
        analysis: AnalysisBoard | None = None,
        games: Games | None = None,
        clock: Callable[[], float] = time.monotonic,
        unsupported: Collection[str] = (),
    ) -> None:
        """``unsupported`` names actions that this front end does in its own way, or not at all."""
        super().__init__(clock)
        self.host = host
        self.analysis = analysis or AnalysisBoard(opened(game or Game("3x3")), wake=wake, games=games)
        self.analysis.study()
        self._unsupported = unsupported
        self.editor: BoardEditor | None = None
        """Set while marks are put on the board."""
        self.message = Line("")
        self.saved_as = ""
        """The name under which the board was last saved or opened."""
        self.centre_cursor()

    def close(self) -> None:
        self.analysis.close()

    # Actions

    def actions(self) -> list[BoardAction]:
        """What can be done now, in the order of the table."""
        game, node, has_library = self.game, self.game.node, self.analysis.games is not None
        impossible = set() if has_library else {"explore", "open_game", "save", "delete"}
        impossible |= set() if game.can_undo else {"undo", "first"}
        impossible |= set() if game.can_redo else {"redo", "last"}
        impossible |= {"tree", "play_here"} if node.outcome else set()
        if node.parent is None:
            impossible.add("remove")
        if node.parent is None or len(node.parent.children) < 2:
            impossible.add("variation")
        return [each for each in self._in_this_mode() if each.name not in impossible]

    def _in_this_mode(self) -> list[BoardAction]:
        is_editing = self.editor is not None
        return [each for each in ACTIONS if each.edits in (None, is_editing) and each.name not in self._unsupported]

    def do(self, name: str, text: str | None = None) -> None:
        """Carry out an action; without the text that it needs, ask for it. Raises what is wrong with it."""
        action = next((each for each in self._in_this_mode() if each.name == name), None)
        if action is None:
            first = "Finish setting up the board first." if self.editor else "Set up the board first."
            raise NoughtsError(f"{name}: not now. {first}")
        self.message = Line("")
        if action.question and text is None:
            question, initial = self.question_of(action), self.initial_text(name)
            self.host.go(PromptRoute(action.label, question, initial, lambda answer: self.do(name, answer)))
        else:
            getattr(self, name)(*((text,) if action.question else ()))

    def initial_text(self, name: str) -> str:
        """What stands in the field at first."""
        return {"change_rules": str(self.rules), "note": self.game.node.comment, "save": self.saved_as}.get(name, "")

    def question_of(self, action: BoardAction) -> str:
        """The question of an action, with the saved boards to choose from."""
        games = self.analysis.games
        if action.name not in ("open_game", "delete") or games is None or not (names := games.names()):
            return action.question
        others = f" and {len(names) - MOST_NAMES} others" if len(names) > MOST_NAMES else ""
        return f"{action.question} Saved: {', '.join(names[:MOST_NAMES])}{others}."

    def is_on(self, name: str) -> bool:
        """Whether an action is a switch that is on."""
        return {"values": self.analysis.is_studied, "explore": self.analysis.is_explored}.get(name, False)

    def undo(self) -> None:
        self.analysis.undo()

    def redo(self) -> None:
        self.analysis.redo()

    def first(self) -> None:
        self.analysis.goto(0)

    def last(self) -> None:
        self.analysis.goto(len(self.game.line()) - 1)

    def variation(self) -> None:
        self.analysis.next_variation()

    def remove(self) -> None:
        self.analysis.remove()

    def values(self) -> None:
        self.analysis.study(on=not self.analysis.is_studied)

    def explore(self) -> None:
        self.analysis.explore(on=not self.analysis.is_explored)

    def tree(self) -> None:
        self.host.go(TreeRoute(self.position))

    def play_here(self) -> None:
        """Choose against whom, and with which clock."""
        self.host.go(PageRoute("new_game", {"from": game_query(self.game, is_line=True)}))

    @property
    def _games(self) -> Games:
        if self.analysis.games is None:
            raise NoughtsError("there is no library here")
        return self.analysis.games

    def open_game(self, which: str) -> None:
        self.open(self._games.open(which))
        self.saved_as = which.strip() if which.strip() in self._games.names() else ""

    def delete(self, name: str) -> None:
        self._games.delete(name)
        self.message = Line(f"{name.strip()} was deleted.")

    def note(self, text: str) -> None:
        self.game.node.comment = text.strip()

    def save(self, name: str) -> None:
        self._games.save(name, self._record())
        self.saved_as = name.strip()
        self.message = Line(f"Saved as {self.saved_as}. o opens it again.", "win")

    def export(self) -> None:
        self.message = Line(written_text(export(self._record(), Path.cwd())), "win")

    def _record(self) -> Record:
        return self.analysis.record(self.host.name, datetime.now(UTC))

    def paste(self, text: str) -> None:
        self.open(pasted_game(text, self.rules))

    def change_rules(self, text: str) -> None:
        """Keep the marks under other rules. If they are impossible there, let them be corrected first."""
        editor = self.editor or BoardEditor.of(self.position)
        editor.change_rules(Rules.parse(text))
        if self.editor is None and not editor.problem:
            self.open(Game(editor.position()))
        else:
            self.editor = editor
            self.message = Line(editor.problem, "loss")

    def open(self, game: Game) -> None:
        """Put another game on the board."""
        self.editor = None
        self.analysis.open(opened(game))
        self.centre_cursor()

    def edit(self) -> None:
        self.editor = BoardEditor.of(self.position)

    def clear(self) -> None:
        self._editor.clear()

    def swap(self) -> None:
        self._editor.swap()

    def done(self) -> None:
        """Analyse the position that was set up; an impossible one raises, and can be corrected."""
        position = self._editor.position()
        if position == self.position:
            self.editor = None
        else:
            self.open(Game(position))

    @property
    def _editor(self) -> BoardEditor:
        assert self.editor is not None  # noqa: S101 - these actions are offered only then
        return self.editor

    # Cells

    @property
    def game(self) -> Game:
        return self.analysis.game

    @property
    def position(self) -> Position:
        """The position at the cursor of the game."""
        return self.game.position

    @property
    def rules(self) -> Rules:
        return self.editor.rules if self.editor else self.game.rules

    @property
    def board(self) -> Position:
        """What is on the board, which may be impossible while it is set up."""
        return self.editor.sketch if self.editor else self.position

    @property
    def takes_cells(self) -> bool:
        return self.editor is not None or self.position.outcome is None

    def target(self, cell: Cell) -> Cell:
        """The cell that Enter or a click there would change."""
        return cell if self.editor else self.position.landing(cell)

    def move_cursor(self, across: int, down: int) -> None:
        """While the board is set up, the cursor goes to every cell, even under gravity."""
        if self.editor is None:
            super().move_cursor(across, down)
        else:
            self.cursor = Cell((self.cursor.col + across) % self.rules.cols, (self.cursor.row + down) % self.rules.rows)

    def place(self, cell: Cell) -> object:
        if self.editor is None:
            return self.play(self.move_to(cell))
        self.cursor = cell
        self.editor.turn(cell)
        return True

    def play(self, move: Move | str) -> bool:
        """Play a move; while the board is set up, turn a cell, or put a named mark there: ``x b2``, ``. b2``."""
        self.message = Line("")
        return self.try_to(lambda: self._put(str(move)) if self.editor else self._play(move))

    def _play(self, move: Move | str) -> None:
        self.analysis.play(move)
        self.cursor = self.game.moves()[-1].cell

    def _put(self, text: str) -> None:
        mark, where = text[:1].upper(), text[1:].strip()
        if mark in PENS and where:
            self.cursor = read_cell(where, self.rules)
            self._editor.put(self.cursor, PENS[mark])
        else:
            self.place(read_cell(text, self.rules))

    # Keys and lines

    def show_error(self, text: str) -> None:
        self.message = Line(text, "loss")

    def is_known_key(self, key: str) -> bool:
        return self.editor is not None and key.upper() in PENS

    def key_label(self, key: str) -> str:
        if self.is_known_key(key):
            return key.upper()
        action = self._action_of(key)
        return action.label.lower() if action else ""

    def run_command(self, key: str) -> bool:
        if key in PLACING_KEYS:
            self.place(self.cursor)
        elif key == ":":
            self.line.open()
        elif self.editor and self.is_known_key(key):
            self.editor.put(self.cursor, PENS[key.upper()])
        elif action := self._action_of(key):
            self.try_to(lambda: self.do(action.name))
        else:
            return False
        return True

    def _action_of(self, key: str) -> BoardAction | None:
        return next((each for each in self.actions() if each.key == key), None)

    def enter(self, text: str) -> bool:
        """Take a line in words: an action, with its text behind it; a move; or anything that can be pasted."""
        word, _, rest = text.strip().partition(" ")
        action = next((each for each in self.actions() if word.lower() in each.words), None)
        if action:
            return self.try_to(lambda: self.do(action.name, rest if rest or not action.question else None))
        if self.editor or self._is_move(text):
            return self.play(text)
        self.message = Line("")
        return self.try_to(lambda: self.paste(text))

    def _is_move(self, text: str) -> bool:
        """Whether a text is a single move, good or bad, rather than something to open."""
        try:
            self.position.parse_move(text)
        except OffBoard:
            return not text.strip().isdigit() or len(text.strip()) < 3  # 4455 is column numbers
        except NoughtsError as error:
            return not isinstance(error, BadMove)
        return True

    # What to show

    @property
    def title(self) -> str:
        return f"Analysis · {board_title(self.rules)}"

    def view(self) -> BoardView:
        """The board as every front end draws a game."""
        return view_of(self.editor.sketch) if self.editor else self.analysis.view()

    def panel(self, pointed: Cell | None = None) -> Panel:
        """What is known about the position, and about the move in a cell, or else where the cursor is."""
        return panel_of(self.view(), at=self.target(pointed or self.cursor), hand=self.hand)

    def badges(self) -> dict[Cell, tuple[str, str]]:
        return badges(self.view(), self.hand)

    def status(self) -> Line:
        """What to do, or whose turn it is."""
        if self.editor:
            problem = self.editor.problem
            return Line(problem, "loss") if problem else Line(f"{to_move(self.board)} {EDITING}")
        view = self.view()
        return Line(status_text(view), outcome_tone(view)) if view.outcome else Line(to_move(self.position))

    def more(self) -> list[Row]:
        """What there is to read beside the values: the message, alternatives, the comment, games, the atlas."""
        rows = [Row("", self.message.text, self.message.tone)]
        if self.editor:
            return [*rows, Row("position", self.editor.text), Row("rules", rules_text(self.rules))]
        if self.analysis.error:
            rows.append(Row("search", str(self.analysis.error), "loss"))
        node = self.game.node
        rows += [Row("tried", _tried_text(node)), Row("note", node.comment), *self._explored()]
        if not (self.position.x | self.position.o) and entry_of(self.rules):
            rows.append(Row("atlas", game_text(self.rules)))
        if any(len(each.children) > 1 or each.comment for each in self.game.root.tree()):
            rows.append(Row("all moves", commented_text(self.game.root), "quiet"))
        return [row for row in rows if row.text]

    def reading(self) -> list[Row]:
        """All there is to read in lines: messages, what else was tried, and what is known about the position."""
        return [*self.more(), *(() if self.editor else reading_rows(self.panel()))]

    def _explored(self) -> list[Row]:
        try:
            found = self.analysis.exploration
        except (NoughtsError, OSError) as error:
            return [Row("games", str(error), "loss")]
        return exploration_rows(found) if found else []


def to_move(position: Position) -> str:
    return f"{position.side} to move."


def _tried_text(node: Node) -> str:
    """The moves that were tried from here, if there are several; else those in place of this one."""
    if len(node.children) > 1:
        return f"{', '.join(str(each.move) for each in node.children)} from here"
    siblings = [str(each.move) for each in node.parent.children if each is not node] if node.parent else []
    return f"also {', '.join(siblings)}" if siblings else ""
