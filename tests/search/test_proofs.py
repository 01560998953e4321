"""Proofs: what is made holds, by two programs that share no code, and nothing false can be proven."""

import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.rules import Goal, IllegalMove, Marks, Overline, Placement, Position, Rules, Side, Wrap
from noughts.search import Draw, Loss, Win
from noughts.search.exact.atlas import entries
from noughts.search.exact.lookup import Lookup
from noughts.search.exact.proof_making import NoProof, pairs_against, prove
from noughts.search.exact.proofs import BadProof, Claim, Pairs, Proof, Strategy, above_wins_within, check
from noughts.search.exact.solver import Solver
from tests.waiting import LONG

STRANGER = Path(__file__).parents[2] / "docs" / "explanation" / "check_proof.py"

NAMES = {Win: "win", Draw: "draw", Loss: "loss"}

VARIANTS = [Rules(3, 3, 3, *knobs) for knobs in product(Goal, Marks, Placement, Wrap, Overline)]

LARGER = ("4x3x3", "4x4x4", "5x5x5", "6x6x5", "4x4x3 gravity", "4x4x4 torus", "5x4x3 gravity torus", "4x3x3 misere wild")


def value_of(rules):
    *_, last = Lookup().analyse(Position.start(rules))
    return last.score


@pytest.fixture(scope="module")
def proofs():
    return {rules: list(prove(rules).lines()) for rules in VARIANTS}


def test_every_variant_of_the_small_board_has_a_proof_that_holds(proofs):
    for rules, lines in proofs.items():
        proof = Proof.parse(lines)
        check(proof)
        score = value_of(rules)
        assert proof.value == NAMES[type(score)]
        if not isinstance(score, Draw):
            assert proof.strategies[0].claim.within == score.plies


@pytest.mark.parametrize("text", ["3x3 misere exact", "notakto", "3x3 wild misere torus", "3x3 gravity", *LARGER])
def test_a_program_that_shares_nothing_with_noughts_agrees(text, tmp_path):
    proof = prove(Rules.parse(text))
    path = tmp_path / "some.proof"
    path.write_text("\n".join(proof.lines()))
    said = subprocess.run([sys.executable, STRANGER, path], capture_output=True, text=True, check=True, timeout=LONG).stdout
    counts = [f"{one.claim} · {one.positions} answers" for one in check(proof)]
    assert said.splitlines() == [*counts, f"rules {proof.rules} · value {proof.value}"]
    assert "import noughts" not in STRANGER.read_text()


def test_a_proof_of_one_game_never_proves_a_wrong_value_of_another(proofs):
    values = {rules: NAMES[type(value_of(rules))] for rules in VARIANTS}
    refused = 0
    for rules, other in Random(7).sample(list(product(VARIANTS, repeat=2)), 600):
        lines = [f"rules {other}" if line.startswith("rules") else line for line in proofs[rules]]
        try:
            check(Proof.parse(lines))
        except ValueError:
            refused += 1
        else:
            assert values[rules] == values[other]
    assert refused > 100


@given(st.sampled_from(("4x3x3", "4x4x4", "3x3 misere", "3x3 wild")), st.randoms(use_true_random=False))
def test_no_answer_can_be_left_out(text, chance):
    lines = list(prove(Rules.parse(text)).lines())
    lines.remove(chance.choice([line for line in lines if ": " in line]))
    with pytest.raises(BadProof, match="nothing is answered in"):
        check(Proof.parse(lines))


@given(st.randoms(use_true_random=False))
def test_a_draw_of_a_game_that_is_won_is_never_proven_whatever_is_answered(chance):
    lines = list(prove(Rules.parse("3x3")).lines())
    lines[1] = "rules 3x3x3 torus"
    changed = [re.sub(r": ([a-c][1-3])", lambda _: f": {chance.choice('abc')}{chance.choice('123')}", line) for line in lines]
    with pytest.raises((BadProof, IllegalMove)):
        check(Proof.parse(changed))


@given(
    st.sampled_from(("4x4x4", "4x3x3", "5x3x3", "4x4x3 torus", "5x4x4 exact")),
    st.sampled_from(Side),
    st.randoms(use_true_random=False),
)
def test_whoever_has_pairs_does_not_lose(text, attacker, chance):
    position = Position.start(text)
    for _ in range(chance.randint(2, position.rules.cols * position.rules.rows - 2)):
        if not position.outcome:
            position = position.play(chance.choice(position.moves()))
    if position.outcome or pairs_against(attacker, position) is None:
        return
    *_, last = Solver(every=False).analyse(position)
    assert last.proven
    assert not isinstance(last.score, Win if position.side is attacker else Loss)


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        ("a1-a2 b1-b2", "leave the line .* open"),
        ("a1-a2 a2-a3", "each in one pair"),
        ("a1-a1", "each in one pair"),
        ("a1-z9", "z9"),
        ("a1", "expected pairs such as"),
        ("a1-a2-a3", "expected pairs such as"),
    ],
)
def test_pairs_that_prove_nothing_are_refused(pairs, why):
    lines = [
        "noughts proof 1",
        "rules 5x5x5",
        "value draw",
        "x does not win",
        f"{'/'.join(['.....'] * 5)}: pairs {pairs}",
        "o does not win",
    ]
    with pytest.raises(ValueError, match=why):
        check(Proof.parse(lines))


@pytest.mark.parametrize("word", ["misere", "gravity", "only-x", "wild"])
def test_pairs_prove_nothing_where_marks_are_shared_fall_or_harm(word):
    lines = [f"rules 5x5x5 {word}" if line.startswith("rules") else line for line in prove(Rules.parse("5x5x5")).lines()]
    with pytest.raises(BadProof, match=r"prove nothing|nothing is answered"):
        check(Proof.parse(lines))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "not a proof"),
        (["noughts proof 2"], "not a proof"),
        (["noughts proof 1"], "the line with 'rules' is missing"),
        (["noughts proof 1", "value draw"], "line 2: expected 'rules'"),
        (["noughts proof 1", "rules 3x3", "value good"], "expected win, draw, loss"),
        (["noughts proof 1", "rules 3x3", "value draw", "x does not win"], "x does not win and that o does not win"),
        (["noughts proof 1", "rules 3x3", "value win", "x wins"], "expected a claim such as"),
        (["noughts proof 1", "rules 3x3", "value win", ".../.../...: b2"], "line 4: an answer before any claim"),
        (["noughts proof 1", "rules 3x3", "value win", "x wins within 9", ".../.../...: "], "line 5: .* has no answer"),
        (["noughts proof 1", "rules 3x3", "value win", "x wins within 9", ".../.../...: d4"], "d4"),
        (
            ["noughts proof 1", "rules 3x3", "value win", "x wins within 9", ".../.../...: b2 a1"],
            "does not leave exactly one reply",
        ),
    ],
)
def test_what_is_no_proof_is_refused_with_a_reason(lines, why):
    with pytest.raises(ValueError, match=why):
        check(Proof.parse(lines))


def test_a_win_within_fewer_moves_than_it_takes_is_refused():
    lines = [line.replace("within 7", "within 6") for line in prove(Rules.parse("4x3x3")).lines()]
    with pytest.raises(BadProof, match="x wins within 6"):
        check(Proof.parse(lines))


def test_remarks_and_empty_lines_are_passed_over():
    lines = list(prove(Rules.parse("4x3x3")).lines())
    assert check(Proof.parse(["", "# mine", *lines, "# the end"])) == check(Proof.parse(lines))


def test_a_board_beyond_the_solver_has_no_proof():
    with pytest.raises(NoProof, match="up to 64 cells"):
        prove(Rules.parse("15x15x5"))


@pytest.mark.parametrize(
    ("text", "score"), [("3x3", Win(9)), ("4x3x3", Draw()), ("4x3x3", Win(5)), ("3x3 misere torus", Loss(9))]
)
def test_what_is_not_so_has_no_proof(text, score):
    with pytest.raises(NoProof, match="no move keeps that"):
        prove(Rules.parse(text), score)


def test_five_in_a_row_on_five_by_five_is_one_pairing_for_either_side():
    for strategy in prove(Rules.parse("5x5x5")).strategies:
        (answer,) = strategy.answers.values()
        assert answer.startswith(str(Pairs(())))


ABOVE = [
    rules
    for cols, rows, k in product((2, 3, 4), (2, 4), (2, 3, 4))
    for wrap, overline in product(Wrap, Overline)
    if k <= max(cols, rows)
    for rules in [Rules(cols, rows, k, Goal.LINE_LOSES, Marks.OWN, Placement.GRAVITY, wrap, overline)]
    if above_wins_within(rules)
]


@pytest.mark.parametrize("rules", ABOVE, ids=str)
def test_answering_above_wins_in_time_whatever_x_does(rules):
    todo, seen, longest = [Position.start(rules)], set(), 0
    while todo:
        position = todo.pop()
        for move in position.moves():
            after = position.play(move)
            if not after.outcome:
                after = after.play(next(each for each in after.moves() if each.col == move.col))
            if after.outcome:
                assert after.winner is Side.O
                longest = max(longest, (after.x | after.o).bit_count())
            elif after not in seen:
                seen.add(after)
                todo.append(after)
    assert longest <= above_wins_within(rules)


def test_the_atlas_agrees_with_answering_above():
    known = {entry.rules: entry.score for entry in entries().values() if above_wins_within(entry.rules)}
    assert len(known) == 83
    assert all(isinstance(score, Loss) and score.plies <= above_wins_within(rules) for rules, score in known.items())


@pytest.mark.parametrize("text", ["7x6x4 misere gravity", "7x4x5 misere gravity torus", "4x4x4 misere gravity exact"])
def test_answering_above_is_a_proof_of_one_line(text, tmp_path):
    proof = prove(Rules.parse(text))
    assert len(list(proof.lines())) == 6
    assert check(Proof.parse(proof.lines()))[0].positions == 1
    path = tmp_path / "above.proof"
    path.write_text("\n".join(proof.lines()))
    done = subprocess.run([sys.executable, STRANGER, path], capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("7x6x4 misere gravity", "o wins within 36"),
        ("7x5x4 misere gravity", "o wins within 31"),
        ("7x6x4 gravity", "o wins within 37"),
        ("6x6x4 misere", "o wins within 31"),
        ("7x6x4 misere gravity wild", "o wins within 37"),
        ("7x6x4 misere gravity only-x", "o wins within 37"),
        ("7x6x4 misere gravity exact", "o wins within 37"),
        ("3x6x4 misere gravity", "o wins within 13"),
    ],
)
def test_answering_above_proves_nothing_elsewhere(text, claim, tmp_path):
    rules = Rules.parse(text)
    board = "/".join(["." * rules.cols] * rules.rows)
    proof = Proof(rules, "loss", (Strategy(Claim.parse(claim), {board: "above"}),))
    with pytest.raises(BadProof):
        check(proof)
    path = tmp_path / "above.proof"
    path.write_text("\n".join(proof.lines()))
    assert subprocess.run([sys.executable, STRANGER, path], capture_output=True, timeout=LONG, check=False).returncode
