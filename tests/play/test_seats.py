"""Names: those of programs are no person's, and those that stand for anyone are nobody's own."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from noughts import Seat
from noughts.play import IN_MEMORY, Library
from noughts.play.seats import account_name, person_name, seat_of
from noughts.profiles.settings import LastPlayer
from noughts.rules import BadName


@pytest.mark.parametrize("name", ["Kitty", "GOD", "cop", " Ada ", "Level 3", "level 10", "perfect", "me"])
def test_the_name_of_a_program_is_no_persons(name: str) -> None:
    for read in (person_name, account_name, lambda text: seat_of(f"@{text}", None)):
        with pytest.raises(BadName, match="a program has this name; choose another"):
            read(name)


@pytest.mark.parametrize("name", ["Friend", "guest", "Your Friend", "Guest 2", "Bob (guest)"])
def test_a_name_that_stands_for_anyone_is_a_label_only(name: str) -> None:
    assert seat_of(f"@{name}", None) == Seat(name)
    with pytest.raises(BadName, match="for people without a name"):
        account_name(name)


@pytest.mark.parametrize("name", ["Adam", "Kitty Hawk", "Guest 1234", "Levels", ".", "Zoë"])
def test_other_names_are_free(name: str) -> None:
    assert account_name(name) == name


def test_a_known_person_keeps_a_name_that_is_reserved_now() -> None:
    library = Library.open(IN_MEMORY)
    with pytest.raises(BadName):
        library.welcome("God")
    library.store.welcome("God", datetime(2026, 11, 1, tzinfo=UTC))
    assert library.welcome("god").name == "God"
    assert library.welcome("guest").name == "Guest"
    library.close()


@pytest.mark.parametrize(("name", "last"), [("Cop", None), ("Alice", "Alice"), ("Guest", "Guest")])
def test_a_reserved_name_of_the_last_time_is_forgotten(tmp_path: Path, name: str, last: str | None) -> None:
    before = LastPlayer(tmp_path)
    before.remember(name)
    library = Library(Library.open(IN_MEMORY).store, last_player=before)
    assert library.last_player() == last
    library.store.welcome(name, datetime(2026, 11, 1, tzinfo=UTC))
    assert library.last_player() == name, "a known person keeps it"
    library.close()
