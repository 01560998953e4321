"""UnfinishedGames: all games that were left, to be continued or given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.store import Unfinished
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.stage import Stage
from noughts.ui.desktop.widgets.button import Button, Kind
from noughts.ui.desktop.widgets.widget import Widget
from noughts.ui.desktop.widgets.writing import Gap, Writing
from noughts.ui.view.library import interrupted_text


class UnfinishedGames(Page):
    """A row for each: a press continues a game, and the button below gives it up when it is pressed twice."""

    title = "Unfinished games"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._games: list[Unfinished] = []
        self._asked = ""
        """The game that somebody asked to give up, once."""
        stage.attempt(self._read)

    def _read(self) -> None:
        self._games = self.stage.library.interrupted(self.stage.name)

    def widgets(self) -> Sequence[Widget]:
        """Game by game, the latest first."""
        if not self._games:
            return [Writing("There are none.")]
        made: list[Widget] = []
        for game in self._games:
            made.append(Button(f"game {game.id}", interrupted_text(game), self._continue(game.id), kind=Kind.ROW))
            label = "Really give it up? It will count as abandoned." if self._asked == game.id else "Give it up"
            made += [Button(f"give up {game.id}", label, self._give_up(game.id)), Gap()]
        return made

    def _continue(self, id: str) -> Callable[[], None]:  # noqa: A002 - the name that records have for it
        return lambda: self.stage.resume(id)

    def _give_up(self, id: str) -> Callable[[], None]:  # noqa: A002
        def give_up() -> None:
            if self._asked != id:
                self._asked = id
                return
            self._asked = ""
            self.stage.attempt(lambda: self.stage.library.give_up(id, self.stage.rng))
            self.stage.attempt(self._read)

        return give_up
