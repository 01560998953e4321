"""A person can be forgotten, and nobody else's record changes by it."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from noughts import Game, Record
from noughts.game.variations import commented_text, play_variations
from noughts.rules import BadName
from noughts.store import DamagedGame, NoSuchGame, NoSuchProfile, SavedBoard, people
from noughts.store.store import Store
from tests.store.making import ALICE, BOB, NEW_YEAR, random_record


def test_after_a_removal_the_name_is_gone_and_all_other_records_stay(store: Store) -> None:
    rng = random.Random(1)
    store.add([random_record(rng) for _ in range(60)])
    store.welcome("Alice", datetime.now(UTC))
    games, before = store.count(), store.statistics("Bob")
    store.remove_person("alice")
    assert store.profile("Alice") is None
    assert "Alice" not in {standing.label for standing in store.leaderboard(limit=100)}
    assert store.count() == games
    after = store.statistics("Bob")
    assert (after.wins, after.losses, after.draws) == (before.wins, before.losses, before.draws)
    assert store.recount() == []
    assert not any(ALICE in (record.x, record.o) for record in store.games())
    assert any(BOB in (record.x, record.o) for record in store.games())


def test_who_never_played_cannot_be_removed(store: Store) -> None:
    with pytest.raises(NoSuchProfile):
        store.remove_person("Nobody I know")


class TestBoards:
    """Analysis boards that people saved."""

    @staticmethod
    def saved(name: str, moves: str = "b2 a1", day: int = 0) -> SavedBoard:
        game = Game("3x3")
        play_variations(game, f"{moves} (b1 {{the edge}})")
        return SavedBoard(name, Record(game, ALICE, ALICE), NEW_YEAR + timedelta(days=day))

    def test_a_board_comes_back_with_variations_and_comments(self, store):
        store.save_board("Alice", self.saved("Edge"))
        found = store.saved_board("ALICE", " Edge ")
        assert (found.name, found.updated) == ("Edge", NEW_YEAR)
        assert commented_text(found.record.game.root) == "b2 a1 (b1 {the edge})"

    def test_a_board_takes_the_place_of_the_one_with_its_name(self, store):
        store.save_board("Alice", self.saved("One"))
        store.save_board("Alice", self.saved("Two", day=1))
        store.save_board("Alice", self.saved("One", "c3 c2", day=2))
        assert store.board_names("alice") == ["One", "Two"]
        assert str(store.saved_board("Alice", "One").record.game.root.next.move) == "c3"

    def test_boards_belong_to_one_person_and_follow_a_new_name(self, store):
        store.save_board("Alice", self.saved("One"))
        assert store.board_names("Bob") == []
        for ask in (lambda: store.saved_board("Bob", "One"), lambda: store.remove_board("Bob", "One")):
            with pytest.raises(NoSuchGame, match="One: no board is saved under this name"):
                ask()
        store.rename("Alice", "Alicia")
        assert store.board_names("Alicia") == ["One"]
        store.remove_person("Alicia")
        assert store.board_names("Alicia") == []

    def test_a_deleted_board_is_gone(self, store):
        store.save_board("Alice", self.saved("One"))
        store.remove_board("Alice", "One")
        assert store.board_names("Alice") == []

    def test_too_many_boards_and_bad_names_are_refused(self, store, monkeypatch):
        monkeypatch.setattr(people, "MAX_BOARDS", 1)
        store.save_board("Alice", self.saved("One"))
        store.save_board("Alice", self.saved("One"))
        with pytest.raises(people.BoardNotSaved, match="1 boards are already saved"):
            store.save_board("Alice", self.saved("Two"))
        with pytest.raises(BadName):
            store.save_board("Alice", self.saved("  "))
        monkeypatch.setattr(people, "LARGEST_BOARD", 10)
        with pytest.raises(people.BoardNotSaved, match="at most 10"):
            store.save_board("Alice", self.saved("One"))

    def test_a_damaged_board_is_told_and_can_be_deleted(self, store):
        store.save_board("Alice", self.saved("One"))
        with store._database.writing() as connection:
            connection.exec_driver_sql("UPDATE board SET document = 'banana'")
        with pytest.raises(DamagedGame, match="One: this board is damaged"):
            store.saved_board("Alice", "One")
        store.remove_board("Alice", "One")
