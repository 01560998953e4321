"""A guest who says who they are."""

from collections.abc import Iterator

import pytest

from noughts import Rules, Seat
from noughts.match import Play, Resign, Setup
from noughts.play import IN_MEMORY, Library, Session, Settings
from noughts.store.store import Store
from noughts.ui.shared.people import GUEST, name_question, rename_player

THREE = Rules.parse("3x3")


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.open(IN_MEMORY).store as store:
        yield Library(store)


def sitting(library: Library, *, against: str = "Bob") -> Session:
    """A guest sits down and wins a game."""
    session = Session(library)
    library.welcome(GUEST)
    session.new_game(Setup(THREE, Seat(GUEST), Seat(against)))
    for move in "a1 b1 a2 b2 a3".split():
        session.do(Play(move))
    return session


def records(library: Library) -> dict[str, int]:
    return {standing.label: standing.wins for standing in library.store.leaderboard()}


def test_a_guest_who_is_known_takes_along_only_what_they_just_played(library):
    sitting(library).leave()  # some guest of an earlier day
    library.welcome("Alice")
    session = sitting(library)
    session.new_game(Setup(THREE, Seat("Bob"), Seat(GUEST)))
    session.do(Play("b2"))
    assert rename_player(session, GUEST, "alice") == "Alice"
    assert records(library) == {"Alice": 1, "Bob": 0, "Guest": 1}
    assert session.view().score.text == "Alice: 1 · Bob: 0 · draws: 0"
    session.do(Play("a1"))
    assert [game.o.name for game in library.store.unfinished("Alice")] == ["Alice"]
    assert library.store.unfinished(GUEST) == []
    session.do(Resign())
    assert library.store.statistics("@Alice").games == 2
    assert library.store.recount() == []


def test_a_guest_whom_nobody_knows_is_all_guests_of_this_file(library):
    sitting(library).leave()
    assert rename_player(sitting(library), GUEST, "Zoë") == "Zoë"
    assert records(library) == {"Zoë": 2, "Bob": 0}


def test_on_a_server_where_many_are_guests_nobody_takes_anothers_games(library, monkeypatch):
    monkeypatch.setattr(Store, "has_server", property(lambda _: True))
    sitting(library).leave()
    session = sitting(library)
    library.save_settings(GUEST, Settings(theme="high-contrast"))
    assert rename_player(session, GUEST, "Zoë") == "Zoë"
    assert records(library) == {"Zoë": 1, "Bob": 0, "Guest": 1}
    assert library.settings("Zoë").theme == "high-contrast"


def test_the_question_promises_what_happens():
    assert name_question(GUEST) == "What's your name? We'll put your games so far under it."
    assert name_question("Alice") == "What's your new name? You keep all your games."
