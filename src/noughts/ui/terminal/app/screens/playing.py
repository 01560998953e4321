"""Playing: what a person does in a game, by key, click or word."""

from __future__ import annotations

from noughts.game import Mode
from noughts.match import MoveMade
from noughts.rules import Cell, Marks, Move
from noughts.ui.terminal.app.drawing.board import landing
from noughts.ui.terminal.app.screens.game_page import GamePage
from noughts.ui.view.choices import pace_beside, pace_text
from noughts.ui.view.keys import QUESTIONS, Action


class Playing(GamePage):
    """The commands of a game that goes on."""

    def do_place(self) -> None:
        """Place a mark where the cursor is."""
        if self.session.view().mode is Mode.WATCH:
            self.do_pause()
            return
        self.play_cell(self._cursor)

    def play_cell(self, cell: Cell) -> None:
        """The person to move plays there."""
        view = self.session.view()
        target = landing(view.position, cell) or cell
        mark = self._hand if view.rules.marks is Marks.WILD else None
        self.tell(self.session.play(Move(target.col, target.row, mark)))

    def begin_with(self, cell: Cell) -> None:
        """The first move was made elsewhere."""
        self._cursor = cell
        self.do("place")

    def play_text(self, text: str) -> None:
        """The person to move plays what was typed."""
        rules = self.session.setup.rules
        if rules.marks is Marks.WILD and text[:1].isdigit():
            text = f"{self._hand}{text}"
        happened = self.session.play(text)
        made = next((event.move for event in happened if isinstance(event, MoveMade)), None)
        if made:
            self._cursor = made.cell
        self.tell(happened)

    def do_undo(self) -> None:
        """Take back."""
        self.tell(self.session.undo())

    def do_redo(self) -> None:
        """Play again what was taken back."""
        self.tell(self.session.redo())

    def do_hint(self) -> None:
        """Ask for a good move."""
        self.tell(self.session.hint())

    def do_analyse(self) -> None:
        """Values of all moves on or off."""
        self.tell(self.session.analyse(on=not self.session.shows_analysis))

    def do_restart(self) -> None:
        """Start again; in a game that has begun, only when asked twice."""
        view = self.session.view()
        goes_on = view.moves and not view.outcome
        if goes_on and not self._is_sure("restart", QUESTIONS[Action.RESTART]):
            return
        happened = self.session.restart()
        self._sit_down()
        self.tell(happened)

    def do_resign(self) -> None:
        """Give up, when asked twice."""
        if self.session.view().outcome or self._is_sure("resign", QUESTIONS[Action.RESIGN]):
            self.tell(self.session.resign())

    def do_pause(self) -> None:
        """Stop, or go on."""
        self.tell(self.session.go_on() if self.session.view().is_paused else self.session.pause())

    def do_go_on(self) -> None:
        """End the pause."""
        self.tell(self.session.go_on())

    def do_rematch(self) -> None:
        """The same two again."""
        happened = self.session.rematch()
        self._sit_down()
        self.tell(happened)

    def do_step(self) -> None:
        """One move of a program."""
        self.tell(self.session.step())

    def do_faster(self) -> None:
        """Programs move sooner."""
        self._change_pace(-1)

    def do_slower(self) -> None:
        """Programs move later."""
        self._change_pace(1)

    def _change_pace(self, step: int) -> None:
        pace = self.session.pace = pace_beside(self.session.pace, step)
        if self.session.view().mode is Mode.WATCH:
            self.noughts.change(pace=pace)
        self.say(pace_text(pace), "quiet")

    def do_sound(self) -> None:
        """The bell on or off."""
        self.noughts.change(bell=not self.noughts.settings.bell)
        self.say("The bell rings when it is your turn." if self.noughts.settings.bell else "The bell is off.", "quiet")

    def do_menu(self) -> None:
        """Back to the menu; the game is kept."""
        self.session.leave()
        self.app.pop_screen()

    def do_new_game(self) -> None:
        """Choose another game of this kind."""
        from noughts.ui.terminal.app.screens.arrange import ArrangeScreen

        mode = self.session.setup.mode
        self.session.leave()
        self.app.switch_screen(ArrangeScreen(mode))
