"""Kitty, Cop and Sera: their strength exactly, from what they really do in every position."""

from random import Random

import pytest

from noughts import Limit, Position, Rules, Side
from noughts.arena.strength import StrengthRecord, strength
from noughts.players.characters import CHARACTERS, COP, KITTY, SERA, Occasion, ada
from noughts.players.registry import player
from noughts.search import Draw, Loss, Win
from noughts.search.neural.ages import AGES

TICTACTOE = Rules(3, 3, 3)


@pytest.fixture(scope="module")
def records() -> dict[tuple[str, str, Side], StrengthRecord]:
    """The exact record of each character on 3x3, by opponent and seat."""
    return {(c.name, r.opponent, r.seat): r for c in CHARACTERS for r in strength(c, TICTACTOE)}


def percent(share) -> float:
    assert share.low == share.high == share.value
    return round(100 * share.value, 3)


def test_kitty_plays_at_random(records):
    record = records["kitty", "random", Side.X]
    assert (percent(record.wins), percent(record.draws), percent(record.losses)) == (58.492, 12.698, 28.81)


def test_cop_beats_a_random_mover_but_not_always(records):
    assert percent(records["cop", "random", Side.X].wins) >= 90
    assert percent(records["cop", "random", Side.O].wins) >= 70


def test_cop_can_be_beaten(records):
    assert percent(records["cop", "perfect", Side.X].losses) >= 8
    assert 35 <= percent(records["cop", "perfect", Side.O].losses) <= 60
    assert percent(records["cop", "best response", Side.X].losses) >= 25
    assert percent(records["cop", "best response", Side.O].losses) >= 55


def test_sera_reaches_the_limit_against_a_random_mover(records):
    first, second = records["sera", "random", Side.X], records["sera", "random", Side.O]
    assert (percent(first.wins), percent(first.draws), percent(first.losses)) == (99.479, 0.521, 0)
    assert (percent(second.wins), percent(second.draws), percent(second.losses)) == (91.64, 8.36, 0)


def test_nobody_ever_beats_sera(records):
    for seat in Side:
        assert percent(records["sera", "best response", seat].losses) == 0


@pytest.mark.parametrize("rules", ["3x3 misere", "notakto", "3x3 wild", "3x3 torus", "3x3 misere torus", "3x3 gravity"])
def test_sera_never_lowers_the_value_of_a_position(rules):
    """Over every line of play against her: a won game is won, a drawn one is not lost."""
    for seat in Side:
        value = follow(Position.start(Rules.parse(rules)), seat, {})
        start = SERA.think(Position.start(Rules.parse(rules)), Limit()).analysis.score
        best = start if seat is Side.X else -start
        assert value >= (1 if isinstance(best, Win) else -1 if isinstance(best, Loss) else 0)


def follow(position: Position, sera: Side, known: dict[Position, int]) -> int:
    """The worst that can happen to Sera: 1 is a win, 0 a draw, -1 a loss."""
    if position.outcome:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner is sera else -1
    if position not in known:
        moves = SERA.think(position, Limit()).odds.moves if position.side is sera else position.moves()
        known[position] = min(follow(position.play(move), sera, known) for move in moves)
    return known[position]


def test_cop_takes_a_win_and_blocks_a_single_threat():
    assert [str(move) for move in COP.think(Position.parse("XX./OO./..."), Limit()).odds.moves] == ["c1"]
    assert [str(move) for move in COP.think(Position.parse("XX./.O./..."), Limit()).odds.moves] == ["c1"]


def test_when_nothing_is_forced_cop_errs_three_times_in_ten():
    thought = COP.think(Position.parse("X../.../..."), Limit())
    good = {c.move for c in thought.analysis.candidates if isinstance(c.score, Draw)}
    odds = zip(thought.odds.moves, thought.odds.chances, strict=True)
    assert sum(chance for move, chance in odds if move not in good) == pytest.approx(0.3)


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.name)
def test_the_same_seed_gives_the_same_game(character):
    def game(seed: int) -> list[str]:
        rng, position, moves = Random(seed), Position.start(Rules.parse("4x3x3")), []
        while not position.outcome:
            moves.append(str(character.choose(position, Limit(nodes=5_000), rng).move))
            position = position.play(moves[-1])
        return moves

    assert game(3) == game(3)


@pytest.mark.parametrize("name", ["kitty", "cop", "sera", "perfect"])
def test_openings_vary(name):
    start = Position.start(Rules.parse("3x3 misere" if name == "sera" else "3x3"))
    assert len(player(name).think(start, Limit()).odds.moves) > (0 if name == "sera" else 1)


@pytest.mark.parametrize("character", [*CHARACTERS, *map(ada, AGES.values())], ids=lambda c: c.name)
@pytest.mark.parametrize("occasion", Occasion)
def test_a_character_has_twelve_things_to_say_on_every_occasion(character, occasion):
    lines = character.lines[occasion]
    assert len(set(lines)) == len(lines) >= 12
    assert all(text == text.strip() and text for text in lines)


def test_the_greetings_and_labels_everybody_knows_are_among_them():
    assert "Meow~ Let's play! I'm still learning..." in KITTY.lines[Occasion.GREETING]
    assert "You have the right to make a move. I'll make mine." in COP.lines[Occasion.GREETING]
    assert "Prepare yourself. I don't make mistakes." in SERA.lines[Occasion.GREETING]
    assert [c.label for c in CHARACTERS] == [
        "Kitty (Easy) - Playful and learning",
        "Cop (Medium) - Fair and strategic",
        "Sera (Hard) - Ruthless perfectionist",
    ]


def test_a_character_praises_only_moves_that_are_proven_to_win():
    winning, drawn = Position.parse("XX./OO./..."), Position.parse("X../.../...")
    assert SERA.choose(winning, Limit(), Random(1)).says in SERA.lines[Occasion.GOOD_MOVE]
    assert SERA.choose(drawn, Limit(), Random(1)).says == ""
