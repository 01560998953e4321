"""What somebody got wrong comes back: not too soon, not too late, and not for ever."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.play import Library
from noughts.profiles.progress import DAYS, MOST, Card, Trainer
from noughts.profiles.settings import Settings

TODAY = date(2026, 11, 16)
CARDS = st.builds(Card, st.just("3x3x3"), st.integers(0, 99).map(str), st.just("b1"), st.sampled_from(["one", "two"]))
ANSWERS = st.lists(st.tuples(st.sampled_from(["right", "wrong", "shown"]), st.integers(0, 40)), max_size=12)


def answered(trainer: Trainer, card: Card, day: date, answer: str) -> Trainer:
    if answer == "shown":
        return trainer.missed(card, day)
    return trainer.after(card, day, is_right=answer == "right")


@settings(deadline=None)
@given(CARDS, ANSWERS)
def test_right_at_once_waits_longer_each_time_and_all_else_starts_again(card: Card, answers) -> None:
    day, rights = TODAY, 0
    trainer = Trainer().with_cards([card], day)
    for answer, later in answers:
        trainer = answered(trainer, card, day, answer)
        rights = rights + 1 if answer == "right" else 1 if answer == "wrong" else 0
        if rights == len(DAYS):
            assert trainer == Trainer(), "it is known"
            return
        assert trainer.next_day() == day + timedelta(days=DAYS[rights])
        assert bool(trainer.due(day)) is (answer == "shown")
        day += timedelta(days=DAYS[rights] + later)
        assert len(trainer.due(day)) == 1, "a card that was forgotten for a while is still there"


@settings(deadline=None)
@given(st.lists(CARDS, max_size=80), st.lists(CARDS, max_size=80))
def test_there_are_never_too_many_and_no_position_is_asked_for_twice(first: list[Card], second: list[Card]) -> None:
    trainer = Trainer().with_cards(first, TODAY).with_cards(second, TODAY)
    positions = [card.position for card in trainer.cards]
    assert len(positions) == len(set(positions)) <= MOST
    assert {card.position for card in second} <= set(positions) or len(positions) == MOST
    assert Trainer.from_json(trainer.to_json()) == trainer


@settings(deadline=None)
@given(CARDS)
def test_only_the_same_mistake_in_another_game_changes_a_puzzle(card: Card) -> None:
    known = Trainer().with_cards([card], TODAY).after(card, TODAY, is_right=True)
    assert known.with_cards([card], TODAY) == known
    again = Card(card.rules, card.position, "c3", "another")
    (found,) = known.with_cards([again], TODAY).due(TODAY)
    assert (found.box, found.played) == (0, "c3")


@settings(deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_whatever_was_kept_is_read(document: object) -> None:
    assert len(Trainer.from_json([document, document]).cards) <= 2
    Trainer.from_json(document)


def test_it_is_kept_with_the_person_beside_what_they_chose(tmp_path) -> None:
    library = Library.open(str(tmp_path / "games.db"))
    library.welcome("Mia")
    trainer = library.change_trainer("Mia", lambda known: known.with_cards([Card("3x3x3", ".../.X./... o", "b1")], TODAY))
    assert len(trainer.cards) == 1
    library.save_settings("Mia", Settings(opponent="sera"))
    library.store.rename("Mia", "Maya")
    assert (library.trainer("Maya"), library.settings("Maya").opponent) == (trainer, "sera")
    library.close()
