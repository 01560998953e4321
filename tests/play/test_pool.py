"""The pool in which everything is thought: bounded, fair, and never for nobody."""

import threading

import pytest

from noughts.play import SearchPool
from noughts.play.pool import ROUND_S, Question
from noughts.search import Limit
from tests.waiting import LONG


@pytest.fixture
def pool():
    pool = SearchPool(processors=3)
    yield pool
    pool.close()


def ignore() -> None:
    """Whoever does not want to be woken."""


def answer(value):
    """A question that is answered at once."""

    def think(stop):
        return value
        yield

    return Question(think, key=object(), is_short=True)


class Waiting:
    """A question that is not answered before it may be."""

    def __init__(self, key=None, *, is_short=False, takes_turns=False):
        self.may_end = threading.Event()
        self.has_begun = threading.Event()
        self.is_stopped = threading.Event()
        self.times = 0
        self.question = Question(self._think, key or object(), is_short=is_short, takes_turns=takes_turns)

    def _think(self, stop):
        self.times += 1
        self.has_begun.set()
        while not self.may_end.wait(0.002):
            if stop.is_set():
                self.is_stopped.set()
                return None
            yield "thinking"
        return "done"


def test_what_a_question_yields_is_the_news_and_what_it_returns_the_result(pool):
    waiting, woken = Waiting(), threading.Event()
    thinking = pool.ask(waiting.question, "game", woken.set)
    assert woken.wait(LONG)
    assert thinking.news == "thinking"
    assert not thinking.is_done
    waiting.may_end.set()
    thinking.join(LONG)
    assert (thinking.result, thinking.error, thinking.is_done) == ("done", None, True)


def test_the_pool_keeps_its_size_and_a_thread_free_for_short_questions(pool):
    many = [Waiting() for _ in range(20)]
    thinking = [pool.ask(each.question, number, ignore) for number, each in enumerate(many)]
    assert all(each.has_begun.wait(LONG) for each in many[:2])
    short = pool.ask(answer(5), "small game", ignore)
    short.join(LONG)
    assert short.result == 5
    assert sum(each.has_begun.is_set() for each in many) == 2
    assert sum(thread.name == "noughts search" for thread in threading.enumerate()) >= 3
    assert pool.most == 3
    for each in many:
        each.may_end.set()
    for each in thinking:
        each.join(LONG)
        assert each.result == "done"


def test_games_take_turns_however_much_one_of_them_asks():
    pool, order = SearchPool(processors=1), []
    gate = Waiting()
    pool.ask(gate.question, "first", ignore)
    assert gate.has_begun.wait(LONG)

    def noting(name):
        def think(stop):
            order.append(name)
            return None
            yield

        return Question(think, key=object())

    waiting = [pool.ask(noting(f"greedy {n}"), "greedy", ignore) for n in range(3)]
    waiting += [pool.ask(noting("modest"), "modest", ignore)]
    gate.may_end.set()
    for each in waiting:
        each.join(LONG)
    assert order == ["greedy 0", "modest", "greedy 1", "greedy 2"]
    pool.close()


def test_a_newcomer_is_next_though_another_owner_still_waits():
    pool = SearchPool(processors=2)
    many = [Waiting() for _ in range(3)]
    for waiting in many:
        pool.ask(waiting.question, "greedy", ignore)
    assert many[0].has_begun.wait(LONG)
    newcomer = Waiting()
    job = pool.ask(newcomer.question, "modest", ignore)
    assert job.ahead == 1
    many[0].may_end.set()
    assert newcomer.has_begun.wait(LONG)
    begun = [waiting.has_begun.is_set() for waiting in many]
    assert begun == [True, False, False]
    pool.close()


def test_a_long_work_lets_others_go_first_after_each_piece_of_news():
    pool = SearchPool(processors=1)
    review = Waiting(takes_turns=True)
    going_on = pool.ask(review.question, "review", ignore)
    assert review.has_begun.wait(LONG)
    move = Waiting()
    move.may_end.set()
    other = pool.ask(move.question, "game", ignore)
    other.join(LONG)
    assert other.result == "done"
    assert not going_on.is_done
    review.may_end.set()
    going_on.join(LONG)
    assert going_on.result == "done"
    pool.close()


def test_the_same_question_is_thought_about_once_for_all_who_ask(pool):
    waiting, key = Waiting("b2"), "b2"
    one = pool.ask(waiting.question, "game", ignore)
    assert waiting.has_begun.wait(LONG)
    other = pool.ask(Waiting(key).question, "another game", ignore)
    waiting.may_end.set()
    for thinking in (one, other):
        thinking.join(LONG)
        assert thinking.result == "done"
    assert waiting.times == 1


def test_work_goes_on_while_somebody_listens_and_stops_when_nobody_does(pool):
    waiting = Waiting("a question")
    one, other = (pool.ask(waiting.question, "game", ignore) for _ in range(2))
    assert waiting.has_begun.wait(LONG)
    one.stop()
    assert not waiting.is_stopped.wait(0.05)
    other.stop()
    assert waiting.is_stopped.wait(LONG)
    again = Waiting("a question")
    again.may_end.set()
    anew = pool.ask(again.question, "game", ignore)
    anew.join(LONG)
    assert anew.result == "done"


def test_what_nobody_waits_for_any_more_is_not_begun():
    pool = SearchPool(processors=1)
    gate, unwanted, wanted = Waiting(), Waiting(), Waiting()
    pool.ask(gate.question, 1, ignore)
    assert gate.has_begun.wait(LONG)
    pool.ask(unwanted.question, 2, ignore).stop()
    wanted.may_end.set()
    last = pool.ask(wanted.question, 3, ignore)
    gate.may_end.set()
    last.join(LONG)
    assert unwanted.times == 0
    pool.close()


def test_an_error_reaches_whoever_asked_and_the_thinker_lives_on(pool):
    def think(stop):
        raise RuntimeError("no idea")
        yield

    for _ in range(5):
        thinking = pool.ask(Question(think, key=object()), "game", ignore)
        thinking.join(LONG)
        assert str(thinking.error) == "no idea"
    after = pool.ask(answer(1), "game", ignore)
    after.join(LONG)
    assert after.result == 1


def test_who_has_stopped_listening_is_not_woken(pool):
    waiting, woken = Waiting(), []
    thinking = pool.ask(waiting.question, "game", lambda: woken.append(1))
    assert waiting.has_begun.wait(LONG)
    thinking.stop()
    before = len(woken)
    assert waiting.is_stopped.wait(LONG)
    assert len(woken) == before


def test_who_waits_knows_how_many_come_first():
    pool = SearchPool(processors=1)
    gate, greedy = Waiting(), [Waiting() for _ in range(3)]
    running = pool.ask(gate.question, "first", ignore)
    assert gate.has_begun.wait(LONG)
    own = [pool.ask(each.question, "greedy", ignore) for each in greedy]
    late = pool.ask(Waiting().question, "modest", ignore)
    short = pool.ask(Waiting(is_short=True).question, "small", ignore)
    assert [each.ahead for each in (running, *own, late, short)] == [0, 1, 3, 4, 2, 0]
    assert pool.ask(Waiting().question, "last", ignore).ahead == 3
    pool.close()


def test_a_search_that_can_begin_waits_for_nobody():
    pool = SearchPool(processors=3)
    one = Waiting()
    pool.ask(one.question, "first", ignore)
    assert one.has_begun.wait(LONG)
    other = Waiting()
    assert pool.ask(other.question, "second", ignore).ahead == 0
    pool.close()


def test_nobody_has_more_than_three_searches_at_once():
    pool = SearchPool(processors=9)
    greedy, modest = [Waiting() for _ in range(5)], Waiting()
    for each in greedy:
        pool.ask(each.question, "greedy", ignore)
    pool.ask(modest.question, "modest", ignore)
    assert modest.has_begun.wait(LONG)
    assert all(each.has_begun.wait(LONG) for each in greedy[:3])
    assert not any(each.has_begun.is_set() for each in greedy[3:])
    greedy[0].may_end.set()
    assert greedy[3].has_begun.wait(LONG)
    pool.close()


def test_searches_are_shorter_while_many_wait_unless_nodes_limit_them():
    pool, gate = SearchPool(processors=1), Waiting()
    pool.ask(gate.question, "first", ignore)
    assert gate.has_begun.wait(LONG)
    assert pool.share(Limit(seconds=1)).seconds == 1
    for number in range(19):
        pool.ask(Waiting().question, number, ignore)
    first = pool.share(Limit(seconds=1)).seconds
    assert 19 * first <= ROUND_S
    assert pool.share(Limit(seconds=1)).seconds < first, "the longer the others have waited, the shorter"
    assert pool.share(Limit(nodes=100)) == Limit(nodes=100)
    pool.close()
