"""Playing: what each action does with the session, and what is told about what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.app.events import Failed, Hinted
from noughts.app.exporting import export
from noughts.app.view import BoardView
from noughts.game import Mode
from noughts.match import Ended, Event, MoveMade, Redone, Resigned, TimeRanOut, Undone
from noughts.rules import Mark, Marks, NoughtsError, Side, Why
from noughts.ui.desktop.places import Choices, Place, Played, Text
from noughts.ui.desktop.sounds import Sound
from noughts.ui.view.answers import ANSWERS
from noughts.ui.view.choices import NO_PACE, pace_beside, pace_text
from noughts.ui.view.event_texts import event_text
from noughts.ui.view.keys import QUESTIONS, Action
from noughts.ui.view.texts import written_text

if TYPE_CHECKING:
    from noughts.ui.desktop.scenes.game import GameScene

TOLD = (Undone, Redone, Resigned, TimeRanOut)
"""Events that are worth a line while the game goes on; its end is announced."""

LONG = 120
"""Characters; an answer that is longer is shown on a page."""


class Playing:
    """The commands of a game's scene."""

    def __init__(self, game: GameScene) -> None:
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
            Action.HINT: lambda: self.tell(session.hint()),
            Action.ANALYSE: self._analyse,
            Action.BOARD: lambda: self._answer(Action.DESCRIBE),
            **{action: self._asking(action) for action in ANSWERS},
            Action.PAUSE: lambda: self.tell(session.go_on() if game.view().is_paused else session.pause()),
            Action.GO_ON: self._go_on,
            Action.STEP: lambda: self.tell(session.step()),
            Action.FASTER: lambda: self._change_pace(-1),
            Action.SLOWER: lambda: self._change_pace(1),
            Action.RESIGN: self._resign,
            Action.RESTART: self._restart,
            Action.REMATCH: lambda: self._begin(session.rematch),
            Action.PLAY_ON: lambda: self._begin(session.play_on),
            Action.REVIEW: lambda: stage.go(Played(session.finished("review"), is_review=True)),
            Action.REPLAY: lambda: stage.go(Played(session.finished("replay"))),
            Action.EXPORT: lambda: game.say(written_text(export(session.finished("export"), Path.cwd())), "win"),
            Action.RESUME: self._resume,
            Action.NEW_GAME: lambda: stage.go(Choices(game.view().mode)),
            Action.PANEL: game.toggle_panel,
            Action.SOUND: self._toggle_sound,
            Action.COMMAND: lambda: game.line.open(),
            Action.HELP: stage.leading(Place.HELP),
            Action.MENU: stage.leading(Place.START),
            Action.LEAVE: stage.leave,
        }

    def command(self, action: Action) -> Callable[[], object]:
        """An action as something to press."""
        return lambda: self.do(action)

    def do(self, action: Action, *, is_sure: bool = False) -> None:
        """Do something; what is wrong with it is told under the board. Who is sure is not asked again."""
        if is_sure or self._sure_of is not action:
            self._sure_of = action if is_sure else None
        self._game.say("")
        try:
            self._commands[action]()
        except (NoughtsError, OSError) as error:
            self._game.say(str(error), "loss")

    def _asking(self, action: Action) -> Callable[[], None]:
        return lambda: self._answer(action)

    def _answer(self, action: Action) -> None:
        """Answer a question under the board, or where long texts can be read."""
        text = ANSWERS[action](self._game.view())
        if len(text) > LONG or "\n" in text:
            self._stage.go(Text(action.value.capitalize(), text))
        else:
            self._game.say(text)

    def _resume(self) -> None:
        """Another game that was left."""
        left = self._stage.library.last_left(self._stage.name, besides=self._game.view().id)
        self._stage.resume(left.id)

    def tell(self, happened: Sequence[Event]) -> None:
        """Show, say and sound what has happened."""
        if not happened or not self._session.has_game:
            return
        view = self._game.view()
        self._game.see(view)
        for event in happened:
            if isinstance(event, Failed):
                self._game.say(event_text(event, view), "loss")
            elif isinstance(event, TOLD) and not view.outcome:
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

    def _analyse(self) -> None:
        if self._game.view().outcome:
            self._game.say("The game is over. Review says what its moves were worth.", "quiet")
        else:
            self.tell(self._session.analyse(on=not self._session.shows_analysis))

    def _go_on(self) -> None:
        happened = self._session.go_on()
        self.tell(happened)
        if not happened:
            self._game.say("The game is not paused.", "quiet")

    def _restart(self) -> None:
        view = self._game.view()
        if not view.outcome and view.moves and not self._is_sure(Action.RESTART):
            return
        self._begin(self._session.restart)

    def _begin(self, command: Callable[[], list[Event]]) -> None:
        """Another game at the same table."""
        happened = command()
        self._game.sit_down()
        self.tell(happened)

    def _resign(self) -> None:
        if self._game.view().outcome or self._is_sure(Action.RESIGN):
            self.tell(self._session.resign())

    def _is_sure(self, action: Action) -> bool:
        is_sure, self._sure_of = self._sure_of is action, action
        if is_sure:
            self._sure_of = None
        else:
            self._game.say(QUESTIONS[action], "draw")
        return is_sure

    def _change_pace(self, steps: int) -> None:
        if self._game.view().mode is not Mode.WATCH:
            self._game.say(NO_PACE, "quiet")
            return
        pace = self._session.pace = pace_beside(self._session.pace, steps)
        self._stage.change(pace=pace)
        self._game.say(pace_text(pace), "quiet")

    def _toggle_sound(self) -> None:
        self._stage.change(sound=not self._stage.settings.sound)
        self._game.say("Sound is on." if self._stage.settings.sound else "Sound is off.", "quiet")
