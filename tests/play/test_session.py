"""A session: commands in, events and a view out, and every move kept."""

from random import Random

import pytest

from noughts import Rules, Seat, Side, TimeControl
from noughts.game import Assist, Mode
from noughts.match import (
    Began,
    Ended,
    GameNotOver,
    MoveMade,
    NotYourTurn,
    Pause,
    Play,
    Redo,
    Resign,
    Resigned,
    Said,
    Setup,
    TimeRanOut,
    Undo,
    Undone,
    Unpause,
    match_from_json,
)
from noughts.play import Failed, HelpIsOff, Hinted, Library, NoGame, Session, StudyFailed
from noughts.play.seats import two_seats
from noughts.rules import CellTaken, GameOver, Why
from noughts.store import StoreFull
from tests.play.conftest import ALICE, BOB, THREE, against
from tests.waiting import LONG, wait_for

PEOPLE = Setup(THREE, ALICE, BOB)
WON = "a1 b1 a2 b2 a3".split()


def moves_of(session: Session) -> str:
    return " ".join(str(move) for move, _ in session.view().moves)


def kept(session: Session) -> str:
    """The moves of the game on the board, as they are in the library."""
    (game,) = session.library.store.unfinished()
    return " ".join(map(str, match_from_json(game.document, Random(1)).game.moves()))


def answers(session: Session) -> str:
    """The moves after the program has answered."""
    session.wait(LONG)
    return moves_of(session)


def of_kind(events: list, kind: type) -> list:
    return [event for event in events if isinstance(event, kind)]


def test_before_the_first_game_there_is_nothing_to_see(session):
    assert not session.has_game
    assert session.poll() == []
    assert session.wait() == []
    for command in (session.view, lambda: session.do(Undo()), session.hint, session.rematch, lambda: session.do(Resign())):
        with pytest.raises(NoGame):
            command()


def test_a_person_plays_a_program(session):
    assert Began() in session.new_game(against())
    assert isinstance(session.do(Play("b2"))[0], MoveMade)
    assert answers(session) == "b2 a1"
    view = session.view()
    assert view.is_persons_turn
    assert view.you is Side.X
    assert str(view.last) == "a1"


def test_a_program_that_has_x_begins_by_itself(session):
    session.new_game(against(first=True))
    assert answers(session) == "a1"


def test_every_move_is_kept_before_it_is_told(session):
    session.new_game(against())
    assert session.library.store.unfinished() == []
    session.do(Play("b2"))
    assert kept(session) == "b2"
    assert answers(session) == kept(session) == "b2 a1"
    session.do(Undo())
    assert kept(session) == ""


def test_a_finished_game_is_in_the_history_and_no_longer_unfinished(session):
    session.new_game(PEOPLE)
    for move in WON:
        happened = session.do(Play(move))
    assert of_kind(happened, Ended)
    assert session.library.store.unfinished() == []
    (game,) = session.library.store.history()
    assert (game.x, game.o, game.winner, game.why, game.plies) == (ALICE, BOB, Side.X, Why.LINE, 5)
    assert session.library.store.statistics("Alice").wins == 1
    with pytest.raises(GameOver, match="Rematch, or try again"):
        session.do(Undo())


def test_a_refused_move_changes_nothing(session):
    session.new_game(against())
    session.do(Play("b2"))
    answers(session)
    with pytest.raises(CellTaken):
        session.do(Play("b2"))
    assert moves_of(session) == kept(session) == "b2 a1"


def test_nobody_moves_for_a_program(session, first):
    session.new_game(against())
    first.may_move.clear()
    session.do(Play("b2"))
    for command in (lambda: session.do(Play("c3")), session.hint):
        with pytest.raises(NotYourTurn, match="it is First's turn"):
            command()


def test_while_a_program_thinks_its_analysis_can_be_seen(session, first):
    session.new_game(against())
    first.may_move.clear()
    session.do(Play("b2"))
    while session.view().thinking is None:
        pass
    assert session.view().is_thinking
    assert session.view().thinking.position == session.view().position


def test_undo_while_a_program_thinks_stops_it_and_takes_back_one_move(session, first):
    session.new_game(against())
    first.may_move.clear()
    session.do(Play("b2"))
    assert first.has_begun.wait(LONG)
    assert of_kind(session.do(Undo()), Undone) == [Undone(1)]
    assert first.is_stopped.wait(LONG)
    first.may_move.set()
    assert session.wait(0.05) == []
    assert moves_of(session) == ""
    assert session.view().is_persons_turn


def test_undo_and_redo_go_over_both_moves_and_mark_the_game(session):
    session.new_game(against())
    session.do(Play("b2"))
    answers(session)
    session.do(Undo())
    assert moves_of(session) == ""
    assert session.view().can_redo
    session.do(Redo())
    assert moves_of(session) == kept(session) == "b2 a1"
    assert session.view().aids == {Assist.UNDO}


def test_a_hint_names_the_best_move_and_marks_the_game(session):
    session.new_game(PEOPLE)
    for move in "a1 b1 a2 c3".split():
        session.do(Play(move))
    events = session.hint()
    while not of_kind(events, Hinted):
        events = session.wait(LONG)
    assert str(session.view().hint.move) == "a3"
    assert "Wins at once" in session.view().hint.text
    assert session.view().aids == {Assist.HINT}
    (game,) = session.library.store.unfinished()
    assert match_from_json(game.document, Random(1)).aids == {Assist.HINT}
    session.do(Play("a3"))
    assert session.view().hint is None
    assert session.library.store.history()[0].aids == {Assist.HINT}


def test_what_is_known_stays_through_a_pause(session):
    session.new_game(against("sera"))
    session.do(Play("b2"))
    answers(session)
    session.hint()
    while session.view().hint is None:
        session.wait(LONG)
    known = session.view()
    session.do(Pause())
    session.do(Unpause())
    assert (session.view().hint, session.view().reason, session.view().thought) == (known.hint, known.reason, known.thought)
    assert known.reason


def test_a_pause_stops_a_program_that_thinks_and_going_on_starts_it_again(session, first):
    session.new_game(against())
    first.may_move.clear()
    session.do(Play("b2"))
    assert first.has_begun.wait(LONG)
    session.do(Pause())
    assert first.is_stopped.wait(LONG)
    assert not session.view().is_thinking
    first.may_move.set()
    assert session.wait(0.05) == []
    session.do(Unpause())
    assert answers(session) == "b2 a1"


def test_a_hint_at_the_start_is_kept_too_when_moves_were_taken_back(session):
    session.new_game(PEOPLE)
    session.do(Play("b2"))
    session.do(Undo())
    session.hint()
    game = session.view().id
    session.leave()
    session.reopen(game)
    assert session.view().aids == {Assist.UNDO, Assist.HINT}


def test_an_analysis_is_of_the_side_to_move_and_follows_the_game(session):
    session.new_game(PEOPLE)
    session.analyse()
    for move in ("a1", "b1"):
        session.do(Play(move))
        while not (session.view().study and session.view().study.is_complete):
            session.wait(LONG)
        assert session.view().study.analysis.position == session.view().position
        assert session.view().study.explanations
    session.analyse(on=False)
    assert session.view().study is None


def test_hints_can_be_off(session):
    session.new_game(Setup(THREE, ALICE, BOB, allows_hints=False))
    for command in (session.hint, session.analyse):
        with pytest.raises(HelpIsOff, match="there are no hints in this game"):
            command()
    assert not session.view().can_hint
    assert not session.view().aids


def test_a_coach_tells_both_sides_and_marks_nothing(session):
    session.new_game(Setup(THREE, ALICE, BOB, coach="sera"))
    assert session.view().mode is Mode.COACH
    for move in ("b2", "a1"):
        while session.view().study is None:
            session.wait(LONG)
        assert session.view().study.analysis.position.side is session.view().side
        session.do(Play(move))
    assert not session.view().aids


def test_a_coach_says_why_a_move_was_bad_and_greets(session):
    greeted = session.new_game(Setup(THREE, ALICE, BOB, coach="sera"))
    assert [said.name for said in of_kind(greeted, Said)] == ["Sera"]
    for move in ("a1", "b1"):
        wait_for(lambda: session.view().is_studied, lambda: session.wait(0.1))
        session.do(Play(move))
    wait_for(lambda: session.view().is_studied, lambda: session.wait(0.1))
    assert str(session.view().reason.move) == "b1"
    assert "draw away" in session.view().reason.text


def test_a_coach_says_why_a_move_was_bad_to_people_who_do_not_wait_for_it(session):
    session.new_game(Setup(THREE, ALICE, BOB, coach="sera"))
    for move in ("a1", "b1"):  # both, before anything that the coach has found is taken notice of
        session._live.do(Play(move), session._by)
    session.poll()
    wait_for(lambda: session.view().is_studied, lambda: session.wait(0.1))
    assert str(session.view().reason.move) == "b1"
    assert "draw away" in session.view().reason.text


def test_rematches_exchange_the_sides_and_the_score_runs_on(session):
    session.new_game(PEOPLE)
    with pytest.raises(GameNotOver):
        session.rematch()
    for move in WON:
        session.do(Play(move))
    assert session.view().score.text == "Alice: 1 · Bob: 0 · draws: 0"
    session.rematch()
    assert session.view().setup.x == BOB
    for move in WON:
        session.do(Play(move))
    assert session.view().score.text == "Alice: 1 · Bob: 1 · draws: 0"
    session.new_game(Setup(THREE, ALICE, Seat("Carol")))
    assert session.view().score.text == "Alice: 0 · Carol: 0 · draws: 0"


def test_a_new_name_holds_at_once_in_this_game_its_score_and_games_left(session):
    session.library.welcome("Alice")
    left = Setup(THREE, ALICE, Seat("Carol"))
    session.new_game(left)
    session.do(Play("b2"))
    session.new_game(PEOPLE)
    session.do(Play(WON[0]))
    session.library.store.rename("Alice", "Zoë")
    session.rename("Alice", "Zoë")
    assert [game.x.name for game in session.library.store.unfinished("Zoë")] == ["Zoë", "Zoë"]
    for move in WON[1:]:
        session.do(Play(move))
    assert session.view().score.text == "Zoë: 1 · Bob: 0 · draws: 0"
    assert session.library.store.statistics("@Zoë").wins == 1
    assert session.library.store.profile("Alice") is None
    session.rematch()
    assert session.setup.o == Seat("Zoë")
    session.reopen(session.library.store.unfinished("Zoë")[-1].id)
    assert session.setup == left.renamed({"Alice": "Zoë"})


def test_resigning_is_up_to_the_only_person_even_while_a_program_thinks(session, first):
    session.new_game(against())
    first.may_move.clear()
    session.do(Play("b2"))
    assert of_kind(session.do(Resign()), Resigned) == [Resigned(Side.X)]
    assert session.view().outcome.winner is Side.O
    assert session.library.store.statistics("Alice").losses == 1


def test_restarting_abandons_the_game_and_keeps_the_seats(session):
    session.new_game(against())
    session.do(Play("b2"))
    answers(session)
    session.restart()
    assert moves_of(session) == ""
    assert session.view().setup.x == ALICE
    (game,) = session.library.store.history()
    assert game.why is Why.ABANDONED
    assert session.library.store.statistics("Alice").games == 0


def test_a_game_that_was_left_goes_on_where_it_was(session, library, clock):
    session.new_game(against())
    session.do(Play("b2"))
    answers(session)
    session.do(Undo())
    game = session.view().id
    session.leave()
    assert not session.has_game
    assert [kept.id for kept in library.store.unfinished("alice")] == [game]
    assert library.store.unfinished("Bob") == []
    other = Session(library, rng=Random(2), clock=clock)
    assert Began(is_resumed=False) in other.reopen(game) or other.view().can_redo
    other.do(Redo())
    assert moves_of(other) == "b2 a1"
    assert other.view().id == game


def test_a_game_in_which_nobody_has_moved_is_not_offered(session, library):
    session.new_game(against(first=True))
    answers(session)
    session.leave()
    assert library.store.unfinished() == []


def test_playing_on_after_the_end_is_a_new_game_that_does_not_count(session):
    session.new_game(PEOPLE)
    with pytest.raises(GameNotOver):
        session.retry()
    for move in WON:
        session.do(Play(move))
    ended = session.view().id
    session.retry()
    assert moves_of(session) == "a1 b1 a2 b2"
    assert session.view().id != ended
    session.do(Play("c3"))
    session.do(Play("b3"))
    (practice, _) = session.library.store.history()
    assert practice.aids == {Assist.RETRY}
    assert practice.winner is Side.O
    assert session.view().score.text == "Alice: 1 · Bob: 0 · draws: 0", "as before it was tried again"
    assert [(each.label, each.wins, each.games) for each in session.library.store.leaderboard()] == [
        ("Alice", 1, 1),
        ("Bob", 0, 1),
    ]


def test_programs_play_each_other_at_a_pace_paused_and_step_by_step(session, clock):
    session.pace = 5.0
    session.new_game(Setup(THREE, Seat("First", "first"), Seat("Random", "random")))
    session.poll()
    wait_for(lambda: not session.view().is_thinking)
    assert session.poll() == []
    clock.now += 5.0
    assert of_kind(session.poll(), MoveMade)
    session.do(Pause())
    clock.now += 100.0
    assert session.wait(0.05) == []
    assert session.view().is_paused
    session.step()
    assert of_kind(session.wait(LONG), MoveMade)
    assert len(session.view().moves) == 2
    assert session.view().thought.candidates
    assert session.view().reason
    session.pace = 0.0
    session.do(Unpause())
    while not session.view().outcome:
        session.wait(LONG)
    (game,) = session.library.store.history()
    assert game.mode is Mode.WATCH


def test_going_on_during_a_step_does_not_end_in_a_pause(session, first):
    session.new_game(Setup(THREE, Seat("First", "first"), Seat("Random", "random")))
    session.do(Pause())
    first.may_move.clear()
    session.step()
    session.do(Unpause())
    first.may_move.set()
    while not session.view().outcome:
        assert session.wait(LONG)
    assert len(session.view().moves) >= 5


def test_a_program_that_plays_itself_is_listed_under_its_own_name(session):
    session.new_game(Setup(THREE, *two_seats("random", "random", None)))
    assert session.view().names == {Side.X: "Random", Side.O: "Random II"}
    while not session.view().outcome:
        session.wait(LONG)
    (game,) = session.library.store.history()
    assert (game.x.name, game.o.name) == ("Random", "Random")


def test_out_of_time_a_random_move_is_made_and_kept(session, clock):
    session.new_game(Setup(THREE, ALICE, BOB, time=TimeControl.parse("5s/move")))
    assert session.view().x_left == 5.0
    clock.now += 5.0
    happened = session.poll()
    assert of_kind(happened, TimeRanOut)
    assert of_kind(happened, MoveMade)[0].by_chance
    assert kept(session) == moves_of(session) != ""


def test_out_of_time_the_game_is_lost_and_recorded(session, clock):
    session.new_game(Setup(THREE, ALICE, BOB, time=TimeControl.parse("3m")))
    session.do(Play("b2"))
    clock.now += 181.0
    assert of_kind(session.poll(), Ended)
    assert session.library.store.history()[0].why is Why.TIME


def test_a_program_under_a_clock_thinks_within_it(session, clock):
    session.new_game(Setup(Rules.parse("5x5"), ALICE, Seat("Sera", "sera"), time=TimeControl.parse("1s/move")))
    session.do(Play("c3"))
    assert of_kind(session.wait(LONG), MoveMade)


def test_the_time_that_is_left_is_kept(session, library, clock):
    session.new_game(Setup(THREE, ALICE, BOB, time=TimeControl.parse("3m")))
    clock.now += 10.0
    session.do(Play("b2"))
    clock.now += 20.0
    game = session.view().id
    session.leave()
    clock.now += 1000.0
    session.reopen(game)
    assert (session.view().x_left, session.view().o_left) == (170.0, 160.0)


class Full:
    """A disk that is full from now on."""

    def __init__(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self._store = library.store

    def fill(self) -> None:
        def fail(*arguments: object) -> None:
            raise StoreFull("games.db: the disk is full")

        self._patch.setattr(self._store, "write", fail)

    def clear(self) -> None:
        self._patch.undo()


def test_a_move_that_cannot_be_kept_is_not_made(session, library, monkeypatch):
    disk = Full(library, monkeypatch)
    session.new_game(PEOPLE)
    session.do(Play("b2"))
    disk.fill()
    with pytest.raises(StoreFull):
        session.do(Play("a1"))
    assert moves_of(session) == "b2"
    assert session.view().is_persons_turn
    disk.clear()
    session.do(Play("a1"))
    assert kept(session) == "b2 a1"


def test_a_programs_move_that_cannot_be_kept_pauses_the_game(session, first, library):
    with pytest.MonkeyPatch.context() as patch:
        disk = Full(library, patch)
        session.new_game(against())
        first.may_move.clear()
        session.do(Play("b2"))
        disk.fill()
        first.may_move.set()
        (failed,) = session.wait(LONG)
        assert failed == Failed("games.db: the disk is full")
        assert session.view().is_paused
    session.do(Unpause())
    assert answers(session) == kept(session) == "b2 a1"


class Forgetful:
    """A search that has no room."""

    def analyse(self, position, limit):
        raise MemoryError
        yield


def test_a_study_that_fails_is_told_once_and_the_game_goes_on(library, clock):
    session = Session(library, rng=Random(1), clock=clock, searcher=Forgetful())
    setup = Setup(THREE, ALICE, BOB, coach="sera", time=TimeControl.parse("3m"))
    told = [*session.new_game(setup), *session.wait(LONG)]
    failed = StudyFailed("there is not enough memory")
    assert told[-1] == failed
    assert (session.view().is_studied, session.poll()) == (True, [])
    session.hint()
    assert session.wait(LONG) == [failed], "whoever asks again is told again"
    session.do(Play("b2"))
    assert str(session.view().moves[-1][0]) == "b2"
    session.leave()


def test_a_program_that_breaks_pauses_the_game_and_can_try_again(session, first):
    session.new_game(against())
    first.error = ZeroDivisionError("oh")
    session.do(Play("b2"))
    (failed,) = session.wait(LONG)
    assert failed.message.startswith("First cannot move: first: ZeroDivisionError: oh (conftest.py, line ")
    first.error = None
    session.do(Unpause())
    assert answers(session) == "b2 a1"


def test_characters_greet_in_their_own_words_and_say_goodbye(session):
    greeted = session.new_game(against("sera"))
    assert of_kind(greeted, Said) == [Said("Sera", "Prepare yourself. I don't make mistakes.")]
    assert session.view().said in greeted
    assert of_kind(session.do(Resign()), Said)


def test_whoever_stays_for_another_game_is_greeted_with_other_words(session):
    greetings = set()
    session.new_game(against("sera"))
    for _ in range(12):
        session.do(Resign())
        greetings |= {said.text for said in of_kind(session.rematch(), Said)}
    assert len(greetings) > 1


def test_the_front_is_woken_when_there_is_something_new(library, first):
    woken = []
    session = Session(library, rng=Random(1), wake=lambda: woken.append(True))
    session.new_game(against())
    session.do(Play("b2"))
    session.wait(LONG)
    assert woken


def test_the_same_seed_gives_the_same_game(library, clock):
    def played() -> str:
        session = Session(library, rng=Random(5), clock=clock)
        session.new_game(Setup(THREE, Seat("Kitty", "kitty"), Seat("Cop", "cop")))
        while not session.view().outcome:
            session.wait(LONG)
        return moves_of(session)

    assert played() == played()


def test_a_view_is_made_once_for_each_change(session, clock):
    session.new_game(PEOPLE)
    view = session.view()
    clock.now += 5.0
    assert session.view() is view
    session.do(Play("b2"))
    after = session.view()
    assert after is not view
    assert session.view() is after


def test_a_view_under_a_running_clock_follows_it(session, clock):
    session.new_game(Setup(THREE, ALICE, BOB, time=TimeControl.parse("3m")))
    view = session.view()
    assert session.view() is view
    clock.now += 5.0
    assert session.view().x_left == view.x_left - 5.0


@pytest.mark.parametrize("program", ["kitty", "cop", "sera"])
def test_after_the_last_move_only_the_closing_words_are_said(session, program):
    for _ in range(20):
        happened = session.new_game(against(program))
        while not session.view().outcome:
            # The last free cell: seldom the best one.
            happened = [*session.do(Play(session.view().position.moves()[-1])), *session.wait(LONG)]
        after = happened[happened.index(Ended(session.view().outcome)) + 1 :]
        assert len(of_kind(after, Said)) == 1
        assert session.view().said == after[-1]
