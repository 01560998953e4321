"""The API of puzzles and mistakes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date, timedelta
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter, QueryParameter

from noughts.game.seat import name_key
from noughts.lessons.puzzles import PUZZLE_BOARDS, Puzzle
from noughts.play import Library
from noughts.play.jobs import Puzzles, found_by
from noughts.play.pool import Job
from noughts.profiles.progress import Card
from noughts.rules import NoughtsError, Position, Rules, Side, quoted
from noughts.store.web import Account
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.puzzle_controller import OPTIONS
from noughts.ui.shared.puzzle_sets import (
    ALL_DONE,
    NOTHING_YET,
    NotYourGame,
    PuzzleSet,
    count_try,
    finish_day,
    guest_storm,
    keep,
    of_cards,
    of_day,
    of_game,
    of_position,
    of_today,
    one_more,
    rated,
    storm,
    streak_text,
)
from noughts.ui.shared.puzzles import PuzzleAttempt, task_text, view_of
from noughts.ui.web.api.games import Asked, LinkId, site_of
from noughts.ui.web.api.library import finished
from noughts.ui.web.boards import WebStorm
from noughts.ui.web.documents import PuzzleAnswer, PuzzlePage, PuzzleState, StormRequest, StormState, Verdict
from noughts.ui.web.jobs import NoSuchPuzzle, PuzzleJobs, PuzzleKey
from noughts.ui.web.messages import NamedChoice
from noughts.ui.web.site import Site
from noughts.ui.web.state import board_state

MAX_NUMBER = 20
"""Puzzles for each board and day besides the daily one, which limits what clients can make the server search for."""

MISTAKE, POSITION = "mistake", "position"
"""How the ids of mistakes begin, and those of given positions."""

RATED = "rated"
"""How the ids of puzzles at a solver's level begin; the number of tries follows."""

StormId = Annotated[str, PathParameter(name="storm", max_length=64, description="Chosen by the client.")]
PuzzleId = Annotated[str, QueryParameter(max_length=400, name="id")]


@get("/api/puzzles", sync_to_thread=True)
def puzzles(request: Asked, puzzle_id: PuzzleId = "") -> PuzzlePage:
    """The puzzle of the day, another one by its id, or the next ``rated`` one; ask again until it is done."""
    site = site_of(request)
    today = _today(site)
    account, visitor = site.account_of(request), site.visitor_of(request)
    name = _rated_id(site, account) if puzzle_id == RATED else puzzle_id or today.isoformat()
    puzzle_set, job = site.puzzles.find(*_source(site, name, today, account, visitor), visitor)
    found = [_puzzle_state(each, name, puzzle_set) for each in found_by(job)]
    streak = streak_text(site.library.progress(account.name), today) if account else ""
    none, boards = str(job.error or ""), _boards(name, today)
    return PuzzlePage(bool(found) or job.is_done, found, none, ways=list(OPTIONS), streak=streak, boards=boards)


def _rated_id(site: Site, account: Account | None) -> str:
    return f"{RATED} {site.library.progress(account.name).solver.tries if account else 0}"


def _source(
    site: Site, name: str, today: date, account: Account | None, visitor: str
) -> tuple[PuzzleKey, Callable[[], PuzzleSet]]:
    """The key and the puzzle set of an id; NoSuchPuzzle if it was for another person, or is over."""
    if not name.startswith(RATED):
        return ("made", name), lambda: puzzle_set_named(name, today)
    if name != _rated_id(site, account):
        raise NoSuchPuzzle(f"{quoted(name)}: this puzzle is over; go on to the next one")
    return (RATED, visitor, name), lambda: rated(site.library, account.name if account else GUEST)


def _boards(name: str, today: date) -> list[NamedChoice]:
    """The boards, each with the id of its next puzzle; after the last comes the first."""
    number = name.split()[-1]
    following = int(number) % MAX_NUMBER + 1 if number.isdigit() else 1
    return [
        NamedChoice(f"{today.isoformat()} {each.rules} {following}", board_title(Rules.of(each.rules)))
        for each in PUZZLE_BOARDS
    ]


@get("/api/mistakes", sync_to_thread=True)
def mistakes(request: Asked) -> PuzzlePage:
    """The mistakes of your last game, and those due today; ask again until it is done."""
    site = site_of(request)
    account = site.account_of(request)
    if account is None:
        return PuzzlePage(is_done=True, puzzles=[], none=NOTHING_YET)
    puzzle_set, job = site.puzzles.find(
        ("today", account.id), lambda: of_today(site.library, account.name, _today(site)), account.id
    )
    return _mistakes_page(puzzle_set, job)


@get("/api/games/{link:str}/mistakes", sync_to_thread=True)
def game_mistakes(request: Asked, link: LinkId) -> PuzzlePage:
    """Your own mistakes in a finished game; ask again until it is done."""
    site = site_of(request)
    account, record = site.account_of(request), finished(site, link, "mistakes")
    sides = _own_sides(site, link, account)
    if account is None or not sides:
        raise NotYourGame("You did not play this game. You can only practise your own mistakes.")
    puzzle_set, job = site.puzzles.find(
        ("game", account.id, record.id),
        lambda: of_game(site.library, account.name, record, _today(site), sides),
        account.id,
    )
    return _mistakes_page(puzzle_set, job)


@post("/api/puzzles", status_code=200, sync_to_thread=True)
def answer_puzzle(request: Asked, data: JSONBody[PuzzleAnswer]) -> Response[Verdict]:
    """Try a move, ask for a hint, or see the solution."""
    site = site_of(request)
    today, account = _today(site), site.account_of(request)
    owner = site.visitor_of(request)
    attempt = PuzzleAttempt(_puzzle_of(site, data.id, today, account, owner), is_clean=data.is_clean, has_hint=data.has_hint)
    verdict = _verdict(site.puzzles, attempt, data, owner)
    if not verdict.is_over:
        return Response(verdict)
    afterwards, cookies = "", list[Cookie]()
    if data.id.startswith(MISTAKE) and account:
        afterwards = keep(site.library, account.name, today, attempt)
        site.puzzles.forget(("today", account.id))
    elif data.id == today.isoformat() or data.id.startswith(RATED):
        solver, cookies = site.account_or_guest(request)
        if data.id.startswith(RATED):
            afterwards = count_try(site.library, solver.name, attempt)
        else:
            afterwards = finish_day(site.library, solver.name, today, attempt)
    return Response(msgspec.structs.replace(verdict, afterwards=afterwards), cookies=cookies)


class UnknownStorm(NoSuchPuzzle):
    """The server has forgotten this storm."""


@post("/api/storms/{storm:str}", status_code=200, sync_to_thread=True)
def act_in_storm(request: Asked, name: StormId, data: JSONBody[StormRequest]) -> StormState:
    """Begin a storm, look at it, try a move or skip a puzzle."""
    site = site_of(request)
    visitor, account = site.visitor_of(request), site.account_of(request)
    if data.action == "begin":
        puzzle_set = storm(site.library, account.name) if account else guest_storm()
        site.storms.drop(visitor, name)
        site.storms.keep(visitor, name, WebStorm(puzzle_set, site.hub.pool))
    found = site.storms.find(visitor, name)
    if found is None:
        raise UnknownStorm("This storm has ended. Start another one.")
    with found.lock:
        found.act(data.action, data.move)
        return found.state()


def _today(site: Site) -> date:
    return site.hub.today().date()


def _own_sides(site: Site, link: str, account: Account | None) -> list[Side]:
    """The sides of an account in a game; for two people on one screen, the side with its name."""
    room = site.hub.room(link)
    sides = room.link.sides(account.id if account else None)
    setup = room.game.setup
    named = [side for side in sides if account and name_key(setup.seat(side).name) == name_key(account.name)]
    return named or [side for side in sides if setup.seat(side).program is None]


def _mistakes_page(puzzle_set: PuzzleSet, job: Job[Puzzles, Puzzles]) -> PuzzlePage:
    states = [_puzzle_state(each, mistake_id(Card.of(each)), puzzle_set) for each in found_by(job)]
    none = str(job.error or puzzle_set.none) if not states else ""
    return PuzzlePage(job.is_done, states, none, ALL_DONE, list(OPTIONS))


def _puzzle_state(puzzle: Puzzle, name: str, puzzle_set: PuzzleSet) -> PuzzleState:
    return PuzzleState(name, puzzle_set.title(puzzle), task_text(puzzle), board_state(view_of(puzzle.position)))


def _puzzle_of(site: Site, name: str, today: date, account: Account | None, owner: str) -> Puzzle:
    if not name.startswith(MISTAKE):
        return site.puzzles.first(name, *_source(site, name, today, account, owner), owner)
    card = mistake_named(site.library, account, name)
    return site.puzzles.first(name, ("card", card.rules, card.position), lambda: of_cards([card], lambda _: "", none=""), owner)


def puzzle_set_named(name: str, today: date) -> PuzzleSet:
    """The puzzle set of an id, which has today's or yesterday's date, and perhaps a board and a number.

    >>> puzzle_set_named("2026-11-16 3x3 4", date(2026, 11, 16)).key
    ('3x3', '2026-11-16 4', None)
    """
    if name.startswith(f"{POSITION} "):
        board, _, rules = name.removeprefix(POSITION).partition(",")
        return of_position(Position.parse(board.strip(), rules.strip() or None))
    text, _, rest = name.partition(" ")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle") from None
    if not today - timedelta(days=1) <= day <= today:
        raise NoSuchPuzzle(f"{quoted(name)}: that was the puzzle of another day")
    if not rest:
        return of_day(day)
    board, _, number = rest.rpartition(" ")
    is_known = board in {each.rules for each in PUZZLE_BOARDS}
    if not is_known or not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= MAX_NUMBER:
        raise NoSuchPuzzle(f"{quoted(name)}: no such puzzle")
    return one_more(board, f"{day.isoformat()} {int(number)}")


def position_id(position: Position) -> str:
    """The id of the puzzle of a position.

    >>> position_id(Position.parse("XO./.../..."))
    'position XO./.../... x, 3x3x3'
    """
    return f"{POSITION} {position}, {position.rules}"


def mistake_id(card: Card) -> str:
    return f"{MISTAKE} {hashlib.sha256(f'{Rules.parse(card.rules)} {card.position}'.encode()).hexdigest()[:20]}"


def mistake_named(library: Library, account: Account | None, name: str) -> Card:
    for card in library.trainer(account.name).cards if account else ():
        try:
            if mistake_id(card) == name:
                return card
        except NoughtsError:  # an unreadable card must not hide the others
            continue
    raise NoSuchPuzzle("this mistake is no longer on your list")


def _verdict(jobs: PuzzleJobs, attempt: PuzzleAttempt, data: PuzzleAnswer, owner: str) -> Verdict:
    """The feedback on an answer; nothing is written."""
    puzzle = attempt.puzzle
    if data.ask == "hint":
        return Verdict(attempt.hint())
    if data.ask == "show":
        text, move = attempt.show(), puzzle.solution
    else:
        text = jobs.feedback(attempt, data.move, owner).text
        move = puzzle.position.parse_move(data.move)
    if not attempt.is_over:
        return Verdict(text)
    board = board_state(view_of(puzzle.position.play(move), move))
    return Verdict(text, attempt.is_solved, is_over=True, board=board)


HANDLERS = [puzzles, mistakes, game_mistakes, answer_puzzle, act_in_storm]
