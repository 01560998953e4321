"""Learn: the classroom, a door for each of its rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.lessons.course import COURSE, Lesson
from noughts.profiles.progress import Progress
from noughts.rules import Rules
from noughts.ui.desktop.kit.buttons import Button, Kind, Switch
from noughts.ui.desktop.kit.tables import ChartCell, Columns, TableRow
from noughts.ui.desktop.kit.widget import Gap, Widget, Writing, heading
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.shared.atlas_charts import (
    ATLAS_INVITATION,
    TITLE,
    TURN_KEYS,
    Chart,
    ChartEntry,
    charts_of,
    legend_of,
    summary_text,
)
from noughts.ui.shared.choices import VARIANTS, turned
from noughts.ui.shared.learn_sections import ATLAS_KEYS, INVITATION, LEARN, LIST_KEYS, KeyRow, LearnSection, door_keys, doors_of
from noughts.ui.shared.lessons import begun, next_undone, status_text
from noughts.ui.shared.puzzle_sets import PuzzleSet, of_this_day, of_today
from noughts.ui.shared.routes import LessonRoute, PageRoute, PuzzleRoute, TreeRoute

ROOMS = ("lessons", "puzzles", "mistakes", "tree", "atlas")
"""Those that the window has."""


class Learn(Page):
    """A row for each room; a press, or its key, opens the door."""

    title = LEARN

    def widgets(self) -> Sequence[Widget]:
        """What this is, and the doors."""
        rooms: dict[str, Callable[[], object]] = {
            "lessons": self.leading(PageRoute("lessons")),
            "puzzles": lambda: self._try(lambda: of_this_day(self.app.library, self.app.name, self.app.today())),
            "mistakes": lambda: self._try(lambda: of_today(self.app.library, self.app.name, self.app.today())),
            "tree": self.leading(TreeRoute()),
            "atlas": self.leading(PageRoute("atlas")),
        }
        return [
            Writing(INVITATION, role="quiet"),
            *(
                Button(door.name, door.title, rooms[door.name], detail=door.sentence, kind=Kind.ROW, hint=door.key, wraps=True)
                for door in self._doors()
            ),
        ]

    def _doors(self) -> list[LearnSection]:
        return doors_of(*ROOMS, trainer=self.app.trainer(), today=self.app.today())

    def help_keys(self) -> tuple[KeyRow, ...]:
        """Every door, and the keys."""
        return door_keys(self._doors())

    def _try(self, puzzles: Callable[[], PuzzleSet]) -> None:
        self.attempt(lambda: self.app.go(PuzzleRoute(puzzles())))

    def press(self) -> None:
        """Enter, where nothing was chosen: the first door."""
        self.app.go(PageRoute("lessons"))

    def shortcut(self, letter: str) -> bool:
        """The keys that are shown."""
        return self.press_shown(letter)


class Lessons(Page):
    """A row for each; a press takes a lesson, from where it was left."""

    title = "Lessons"

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self.focus_on(next_undone(self._progress()).name)

    def widgets(self) -> Sequence[Widget]:
        """Lesson by lesson."""
        progress = self._progress()
        return [
            Button(
                lesson.name,
                f"{number}. {lesson.title}",
                self._taking(lesson),
                detail=lesson.sentence,
                kind=Kind.ROW,
                hint=status_text(lesson, progress),
                wraps=True,
            )
            for number, lesson in enumerate(COURSE, 1)
        ]

    def help_keys(self) -> tuple[KeyRow, ...]:
        """How to choose."""
        return LIST_KEYS

    def _progress(self) -> Progress:
        try:
            return self.app.library.progress(self.app.name)
        except OSError as error:
            self.app.show_message(str(error), "loss")
            return Progress()

    def _taking(self, lesson: Lesson) -> Callable[[], None]:
        return lambda: self.app.go(LessonRoute(begun(lesson, self._progress())))


LEGEND = Columns((0.15, 0.85))


class Atlas(Page):
    """Charts to scroll through; switches turn the words of the rules on and off."""

    title = TITLE

    def __init__(self, state: WindowState) -> None:
        super().__init__(state)
        self._variant = Rules.parse("3x3")

    def widgets(self) -> Sequence[Widget]:
        """What this is, the words, and the charts."""
        charts, words = charts_of(self._variant), str(self._variant).split()
        made: list[Widget] = [Writing(ATLAS_INVITATION)]
        made += [Switch(f"word {each.word}", each.title, self._turn(each.word), is_on=each.word in words) for each in VARIANTS]
        made += [Gap(), Writing(summary_text(self._variant, charts), role="quiet")]
        for chart in charts:
            made += [heading(chart.title), *self._cells(chart)]
        return [*made, Gap(8), *(TableRow(LEGEND, row) for row in legend_of(charts))]

    def _turn(self, word: str) -> Callable[[], None]:
        def turn() -> None:
            self._variant = turned(self._variant, word)

        return turn

    def _cells(self, chart: Chart) -> list[Widget]:
        """A row for each height, each answer in its colour."""
        beside = len(chart.widths)
        made: list[Widget] = [ChartCell(text, beside) for text in ("", *chart.widths)]
        for height, places in chart.rows:
            answers = [self._answer(place, beside) if place else ChartCell("", beside) for place in places]
            made += [Gap(), ChartCell(height, beside), *answers]
        return [*made, Gap()]

    def _answer(self, place: ChartEntry, beside: int) -> ChartCell:
        def play() -> None:
            self.app.change(rules=str(place.rules))
            self.app.play_again()

        return ChartCell(place.text, beside, role=place.tone, key=f"play {place.rules}", press=play)

    def shortcut(self, letter: str) -> bool:
        """A number turns a word."""
        if letter in TURN_KEYS:
            self._turn(VARIANTS[TURN_KEYS.index(letter)].word)()
        return letter in TURN_KEYS

    def help_keys(self) -> tuple[KeyRow, ...]:
        """The keys."""
        return ATLAS_KEYS
