"""Nothing is given away: before the end, unasked, no text names a reply that wins or saves the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from noughts import Limit, MoveStats, Outcome, Position, Rules, Seat, Side, Why
from noughts.game import Mode
from noughts.match import Event, MoveMade, Said, Setup
from noughts.play import BoardView, RunningScore, Study
from noughts.play.view import point_of_view
from noughts.players.characters import CHARACTERS, Character, ada
from noughts.reasons import explain
from noughts.rules import Move
from noughts.search import Analysis, Draw, Loss, Win
from noughts.search.api import analyse
from noughts.search.neural.ages import AGES
from noughts.ui.shared.event_texts import event_text, note_of
from noughts.ui.shared.panel import panel_of, reading_rows
from noughts.ui.shared.speakers import comment_text, nudge_text
from noughts.ui.shared.spoilers import why_text

RULES = ["3x3", "3x3 misere", "3x3 wild", "3x3 torus", "notakto", "4x3", "4x4x3 gravity"]
VALUES = [Loss, Draw, Win]
"""From the worst on; on these boards everything is proven."""

POSITIONS = 120
"""Of each kind of game, for each character: thousands of replies in all."""


def positions(rules: Rules, rng: Random) -> Iterator[Position]:
    """Positions of random games, in which somebody can still move."""
    for _ in range(POSITIONS):
        position = Position.start(rules)
        for _ in range(rng.randrange(rules.cols * rules.rows - 1)):
            if position.outcome:
                break
            following = position.play(rng.choice(position.moves()))
            if following.outcome:
                break
            position = following
        yield position


def telling_replies(position: Position) -> list[Move]:
    """The replies that win or save the game: all that are better than the worst."""
    candidates = analyse(position, Limit(seconds=5)).candidates
    worst = min((type(each.score) for each in candidates), key=VALUES.index)
    return [each.move for each in candidates if VALUES.index(type(each.score)) > VALUES.index(worst)]


def texts_of(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Move):
        yield str(value)
    elif is_dataclass(value):
        for each in fields(value):
            yield from texts_of(getattr(value, each.name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts_of(each)


def view_after(position: Position, move: Move, analysis: Analysis, said: str, *, coach: str | None = None) -> BoardView:
    """What a person sees after a program's move, with no hint and no analysis; or two people with a coach."""
    mover = position.side
    person, other = Seat("Alice"), Seat("Bob") if coach else Seat("Cop", "cop")
    seats = (other, person) if mover is Side.X else (person, other)
    setup = Setup(position.rules, *seats, coach=coach)
    view = point_of_view(setup, None if coach else mover.other)
    after = position.play(move)
    return BoardView(
        id="1",
        setup=setup,
        position=after,
        outcome=after.outcome,
        moves=((move, MoveStats(0.1, 57, 8, "d")),),
        score=RunningScore.of(setup),
        thinking=analysis,
        thought=analysis,
        reason=explain(position, move, analysis, view=view),
        said=Said(other.name, said) if said else None,
    )


def everything_told(view: BoardView, made: list[Event]) -> list[str]:
    """The panel, the rows, the answers, and what is said about events."""
    panel = panel_of(view)
    notes = [note_of(event, view) for event in made]
    return [
        *texts_of(panel),
        *texts_of(reading_rows(panel)),
        why_text(view),
        *(event_text(event, view) for event in made),
        *(note.text for note in notes if note),
    ]


def named_cells(texts: list[str]) -> set[str]:
    return {cell for text in texts for cell in re.findall(r"\b[XO]?([a-z]\d+)\b", text)}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("character", CHARACTERS, ids=[character.name for character in CHARACTERS])
def test_no_text_names_a_reply_that_wins_or_saves_the_game(rules: str, character: Character) -> None:
    rng = Random(1)
    told = 0
    for position in positions(Rules.parse(rules), rng):
        choice = character.choose(position, Limit(seconds=1), rng)
        analysis = analyse(position, Limit(seconds=5))
        view = view_after(position, choice.move, analysis, choice.says)
        if view.outcome:
            continue
        made = MoveMade(position.side, choice.move, MoveStats(0.1, 57, 8, "d"))
        texts = everything_told(view, [made, Said("Cop", choice.says)])
        given_away = named_cells(texts) & {str(move.cell) for move in telling_replies(view.position)}
        assert not given_away, (str(position), str(choice.move), texts)
        told += bool(why_text(view))
    assert told > POSITIONS // 4, "there was something to give away"


def test_a_coach_comments_and_nudges_without_naming_the_move() -> None:
    rng = Random(2)
    for position in positions(Rules.parse("3x3"), rng):
        analysis = analyse(position)
        view = view_after(position, rng.choice(position.moves()), analysis, "", coach="sera")
        if view.outcome:
            continue
        assert view.mode is Mode.COACH
        best = analyse(view.position)
        study = Study(best, {best.best: explain(view.position, best.best, best)}, is_complete=True)
        nudged = replace(view, study=study)
        replies = {str(move.cell) for move in telling_replies(view.position)}
        assert not named_cells([comment_text(nudged), nudge_text(nudged)]) & replies


def test_the_slip_that_was_told_is_told_no_more() -> None:
    """Cop overlooks a fork; "why" said: Gives the draw away: you take c1 and win 2 moves later."""
    position = Position.parse("X../.O./..X")
    analysis = analyse(position)
    view = view_after(position, Move(2, 0), analysis, "")
    assert "Gives the draw away" in explain(position, "c1", analysis).text
    for told in everything_told(view, []):
        assert "away" not in told
        assert not named_cells([told]) - {"c1"}


def test_with_help_asked_for_or_the_game_over_all_is_told() -> None:
    position = Position.parse("X../.O./..X")
    analysis = analyse(position)
    view = view_after(position, Move(2, 0), analysis, "")
    asked = replace(view, study=Study(analyse(view.position)), is_analysed=True)
    assert "Gives the draw away" in why_text(asked)
    assert "Gives the draw away" in panel_of(asked).reason.text


def test_after_the_end_even_an_unexplained_move_gets_its_reason() -> None:
    """A person's last move, and any move before a resignation; a large board would need a search."""
    view = view_after(Position.parse("X../.O./..X"), Move(2, 0), analyse("X../.O./..X"), "")
    resigned = replace(view, reason=None, outcome=Outcome(Side.X, Why.RESIGNED))
    assert why_text(resigned).startswith("c1: Gives the draw away")
    for rules, move, told in (
        ("3x3", "c1", "c1: Wins at once with a1 b1 c1."),
        ("gomoku", "j10", "Review the game to find out."),
    ):
        position = Position.parse("XX./OO./...") if rules == "3x3" else Position.start(Rules.parse(rules))
        after = position.play(move)
        ended = replace(
            view,
            setup=replace(view.setup, rules=position.rules),
            position=after,
            outcome=Outcome(Side.X, Why.RESIGNED),
            moves=((position.parse_move(move), MoveStats()),),
            reason=None,
        )
        assert why_text(ended) == told


@pytest.mark.parametrize("character", [*CHARACTERS, *map(ada, AGES.values())], ids=lambda character: character.name)
def test_no_character_ever_names_a_cell(character: Character) -> None:
    assert not named_cells([line for lines in character.lines.values() for line in lines])
