"""Panel: what stands beside the board: who speaks, whose turn it is, and all there is to read."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from noughts.app.view import BoardView
from noughts.game import Mode
from noughts.players.roster import player
from noughts.rules import Side
from noughts.ui.terminal.app.widgets.reading import Reading
from noughts.ui.terminal.app.widgets.speaker import Speaker
from noughts.ui.terminal.portraits import HEIGHT, Mood
from noughts.ui.view.library import game_rows
from noughts.ui.view.panel import Row, panel, status_text
from noughts.ui.view.tables import table

LEAST_FOR_FACE = HEIGHT + 8
"""Lines that a panel needs to show a face and still be read."""

LEAST_FOR_BOTH = HEIGHT + 20
"""Lines for a face and the values of all moves."""

LEAST_WIDTH_FOR_FACE = 28


@dataclass(frozen=True, slots=True)
class Voice:
    """Somebody with something to say."""

    program: str
    name: str
    words: str
    mood: Mood = Mood.CALM
    tone: str = "ink"


class Words(Static):
    """A text that is laid out anew only when it is another one: a panel is shown ten times a second while a clock runs."""

    _said = ("", "")

    def say(self, text: str, style: str) -> None:
        """Say something."""
        if (text, style) != self._said:
            self._said = text, style
            self.update(Content.styled(text, style))


class Panel(VerticalScroll, can_focus=False):
    """The column beside the board, or below it."""

    def __init__(self, *, has_face: bool = True) -> None:
        super().__init__(id="panel")
        self._has_face = has_face

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Speaker(id="speaker")
        yield Words(id="status", markup=False)
        yield Reading(id="rows")
        yield Words(id="counts", markup=False)

    def show(self, view: BoardView, status: str = "") -> None:
        """Show a game as it stands; another status takes the place of the game's own."""
        voice = voice_of(view)
        shows_values = view.study is not None or view.mode is Mode.WATCH
        least = LEAST_FOR_BOTH if shows_values else LEAST_FOR_FACE
        is_roomy = self.size.height >= least and self.size.width >= LEAST_WIDTH_FOR_FACE
        has_face = voice is not None and self._has_face and is_roomy
        speaker = self.query_one(Speaker)
        speaker.display = has_face
        if voice and has_face:
            speaker.show(voice.program, voice.name, voice.words, mood=voice.mood, tone=voice.tone)
        own_status = status_text(view)
        rows = panel(view)
        if view.said:
            del rows[0]  # what is said stands beside the face
        shown = next((row for row in rows if row.text == own_status and not row.label), Row("", own_status))
        rows = [row for row in rows if row is not shown]
        if voice and voice.words and not has_face:
            rows.insert(0, Row("coach" if view.mode is Mode.COACH else voice.name, voice.words))
        self.query_one("#status", Words).say(status or shown.text, f"bold $tone-{shown.tone}")
        self.query_one(Reading).show(_ordered(rows))
        counts = self.query_one("#counts", Words)
        counts.display = view.outcome is not None
        counts.say(counts_text(view) if view.outcome else "", "$tone-quiet")


def _ordered(rows: list[Row]) -> list[Row]:
    """The moves so far come last."""
    return sorted(rows, key=lambda row: row.label == "so far")


def counts_text(view: BoardView) -> str:
    """The statistics of a game, a column for each side."""
    names = [view.names[side] for side in Side]
    return table([("", *names), *game_rows(view)], right={1, 2})


def voice_of(view: BoardView) -> Voice | None:
    """Who has a face in this game: the opponent, the coach, or of two programs the one that spoke or is to move."""
    if view.mode is Mode.PEOPLE:
        return None
    if view.mode is Mode.COACH:
        return _coach(view)
    side = view.you.other if view.you else _speaking(view)
    seat = view.seat(side)
    said = view.said.text if view.said and view.said.name == seat.name else ""
    words = f"“{said}”" if said else "…" if view.is_thinking else ""
    tone = side.value if view.mode is Mode.WATCH else "ink"
    return Voice(seat.program or "", seat.name, words, _mood(view, side), tone)


def _speaking(view: BoardView) -> Side:
    if view.said:
        return next((side for side in Side if view.names[side] == view.said.name), view.side)
    return view.side


def _mood(view: BoardView, side: Side) -> Mood:
    if view.outcome:
        winner = view.outcome.winner
        return Mood.CALM if winner is None else Mood.GLAD if winner is side else Mood.SAD
    return Mood.THINKING if view.is_thinking and view.side is side else Mood.CALM


def _coach(view: BoardView) -> Voice:
    """A coach says what to look at."""
    program = view.setup.coach or ""
    name = getattr(player(program), "title", program)
    if view.outcome:
        return Voice(program, f"{name}, coach", "Well played, both of you.", Mood.GLAD)
    best = view.study.analysis.best if view.study else None
    found = view.study.explanations.get(best) if view.study and best else None
    words = f"Look at {best}. {found.text}" if best and found else "Let me see …"
    return Voice(program, f"{name}, coach", words, Mood.CALM if found else Mood.THINKING)
