"""Playing: what each action does with the session, and what is told about what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from noughts.app.events import Failed, Hinted
from noughts.app.view import BoardView
from noughts.game.seat import Mode
from noughts.match.events import Ended, Event, MoveMade, Redone, Resigned, TimeRanOut, Undone
from noughts.rules.errors import NoughtsError
from noughts.rules.move import Mark
from noughts.rules.outcome import Why
from noughts.rules.rules import Marks
from noughts.rules.side import Side
from noughts.ui.desktop.sounds import Sound
from noughts.ui.desktop.widgets.button import Button, Kind
from noughts.ui.view.happenings import event_text
from noughts.ui.view.keys import Action

if TYPE_CHECKING:
    from noughts.ui.desktop.scenes.game import Game

PACES = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds for a move, from the fastest on."""

TOLD = (Undone, Redone, Resigned, TimeRanOut)
"""Events that are worth a line."""


class Playing:
    """The commands of a game's scene."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._sure_of: Action | None = None
        """A command that wants to be given twice."""
        session, stage = game.stage.session, game.stage
        self._session = session
        self._stage = stage
        self._commands: dict[Action, Callable[[], object]] = {
            Action.PLACE: lambda: game.place(game.cursor) if game.shows_cursor else game.move_cursor(0, 0),
            Action.UNDO: lambda: self.tell(session.undo()),
            Action.REDO: lambda: self.tell(session.redo()),
            Action.RESTART: self._restart,
            Action.HINT: lambda: self.tell(session.hint()),
            Action.ANALYSE: lambda: self.tell(session.analyse(on=not session.shows_analysis)),
            Action.NEW_GAME: lambda: stage.new_game(game.view().mode),
            Action.RESIGN: self._resign,
            Action.PAUSE: lambda: self.tell(session.go_on() if game.view().is_paused else session.pause()),
            Action.STEP: lambda: self.tell(session.step()),
            Action.FASTER: lambda: self._change_pace(-1),
            Action.SLOWER: lambda: self._change_pace(1),
            Action.PANEL: stage.toggle_panel,
            Action.SOUND: self._toggle_sound,
            Action.COMMAND: lambda: game.line.open(),
            Action.HELP: stage.help,
            Action.MENU: self._menu,
        }

    def command(self, action: Action) -> Callable[[], object]:
        """An action as something to press."""
        return lambda: self.do(action)

    def do(self, action: Action) -> None:
        """Do something; what is wrong with it is told under the board."""
        if self._sure_of and self._sure_of is not action:
            self._sure_of = None
        if action is not Action.MENU:
            self._game.say("")
        try:
            self._commands[action]()
        except (NoughtsError, OSError) as error:
            self._game.say(str(error), "loss")

    def after(self, letter: str) -> bool:
        """The keys of a game that is over."""
        view = self._game.view()
        for button in self.endings(view) if view.outcome else []:
            if button.hint == letter:
                button.press()
                return True
        return False

    def offered(self, view: BoardView) -> list[Action]:
        """What the buttons under the board are for."""
        if view.mode is Mode.WATCH:
            return [Action.PAUSE, Action.STEP, Action.FASTER, Action.SLOWER, Action.PANEL, Action.HELP, Action.MENU]
        wanted = [Action.UNDO] if view.can_undo else []
        wanted += [Action.REDO] if view.can_redo else []
        wanted += [Action.HINT] if view.setup.allows_hints else []
        wanted += [Action.ANALYSE] if view.setup.allows_hints and view.setup.coach is None else []
        wanted += [Action.PAUSE] if view.x_left is not None else []
        return [*wanted, Action.RESTART, Action.RESIGN, Action.PANEL, Action.HELP, Action.MENU]

    def endings(self, view: BoardView) -> list[Button]:
        """What can be done with a game that is over."""
        stage, session = self._stage, self._session
        made = [Button("end rematch", "Rematch", self.command(Action.RESTART), hint="r", kind=Kind.MAIN)]
        if view.mode is not Mode.WATCH and view.moves:
            made.append(Button("end on", "Play on", self._play_on, hint="c"))
        made.append(Button("end review", "Review", lambda: stage.replay(session.match.record(), review=True), hint="v"))
        made.append(Button("end replay", "Replay", lambda: stage.replay(session.match.record()), hint="y"))
        made.append(Button("end new", "New game", self.command(Action.NEW_GAME), hint="n"))
        return [*made, Button("end menu", "Menu", self.command(Action.MENU), hint="Esc")]

    def tell(self, happened: Sequence[Event]) -> None:
        """Show, say and sound what has happened."""
        if not happened or not self._session.has_game:
            return
        view = self._game.view()
        self._game.see(view)
        for event in happened:
            if isinstance(event, Failed):
                self._game.say(event_text(event, view), "loss")
            elif isinstance(event, TOLD):
                self._game.say(event_text(event, view), "quiet")
            elif isinstance(event, Hinted):
                self._game.say(event_text(event, view), "focus")
            self._sound(event, view)

    def _sound(self, event: Event, view: BoardView) -> None:
        sounds = self._stage.sounds
        if isinstance(event, MoveMade):
            is_x = event.side is Side.X if view.rules.marks is Marks.OWN else event.move.mark is not Mark.O
            sounds.play(Sound.X if is_x else Sound.O)
        elif isinstance(event, Ended) and event.outcome.why is not Why.ABANDONED:
            winner = event.outcome.winner
            lost = view.you is not None and winner is view.you.other
            sounds.play(Sound.DRAW if winner is None else Sound.LOSS if lost else Sound.WIN)

    def _restart(self) -> None:
        view = self._game.view()
        if (
            not view.outcome
            and view.moves
            and not self._is_sure(Action.RESTART, "r again starts over; this game counts as abandoned.")
        ):
            return
        self._begin(self._session.restart)

    def _play_on(self) -> None:
        self._begin(self._session.play_on)

    def _begin(self, command: Callable[[], list[Event]]) -> None:
        """Another game at the same table."""
        happened = command()
        self._game.sit_down()
        self.tell(happened)

    def _resign(self) -> None:
        if self._game.view().outcome or self._is_sure(Action.RESIGN, "g again gives the game up."):
            self.tell(self._session.resign())

    def _is_sure(self, action: Action, question: str) -> bool:
        is_sure, self._sure_of = self._sure_of is action, action
        if is_sure:
            self._sure_of = None
        else:
            self._game.say(question, "draw")
        return is_sure

    def _change_pace(self, step: int) -> None:
        nearest = min(range(len(PACES)), key=lambda number: abs(PACES[number] - self._session.pace))
        pace = PACES[max(0, min(nearest + step, len(PACES) - 1))]
        self._session.pace = pace
        if self._game.view().mode is Mode.WATCH:
            self._stage.change(pace=pace)
        self._game.say(f"{pace:g} seconds a move" if pace else "as fast as they can", "quiet")

    def _toggle_sound(self) -> None:
        self._stage.change(sound=not self._stage.settings.sound)
        self._game.say("Sound is on." if self._stage.settings.sound else "Sound is off.", "quiet")

    def _menu(self) -> None:
        """Back to the menu; a result that is announced goes first."""
        self._stage.start()
