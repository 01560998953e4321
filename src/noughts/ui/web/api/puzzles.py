"""The API of puzzles and mistakes: what there is to try, and what is said to a try."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from noughts.game.seat import name_key
from noughts.lessons.puzzles import PUZZLE_BOARDS
from noughts.play.jobs import Puzzles, found_by
from noughts.play.pool import Job
from noughts.profiles.progress import Card
from noughts.rules import Rules, Side
from noughts.store.web import Account
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.puzzle_controller import OPTIONS
from noughts.ui.shared.puzzle_sets import ALL_DONE, NOTHING_YET, NotYourGame, PuzzleSet, count_day, keep, of_game, of_today
from noughts.ui.shared.puzzles import PuzzleAttempt, streak_text, task_text
from noughts.ui.web.api.games import Asked, LinkId, site_of
from noughts.ui.web.api.library import finished
from noughts.ui.web.caches import MISTAKE, MOST_NUMBER, card_of, id_of, puzzle_set_of, puzzle_state, verdict_message
from noughts.ui.web.messages import NamedChoice, PuzzleAnswer, PuzzlePage, PuzzleVerdict
from noughts.ui.web.middleware import address_of
from noughts.ui.web.site import Site

PuzzleId = Annotated[str, QueryParameter(max_length=64, name="id")]


@get("/api/puzzles", sync_to_thread=True)
def puzzles(request: Asked, puzzle_id: PuzzleId = "") -> PuzzlePage:
    """The puzzle of the day, or one more by its id; ask again until it is done."""
    site = site_of(request)
    today = _today(site)
    name = puzzle_id or today.isoformat()
    puzzles, thinking = site.puzzles.look(("made", name), lambda: puzzle_set_of(name, today), address_of(request.scope))
    found = [puzzle_state(each, name, puzzles.title(each), task_text(each)) for each in found_by(thinking)]
    account = site.who(request)
    streak = streak_text(site.library.progress(account.name), today) if account else ""
    none, boards = str(thinking.error or ""), _boards(name, today)
    return PuzzlePage(bool(found) or thinking.is_done, found, none, ways=list(OPTIONS), streak=streak, boards=boards)


def _boards(name: str, today: date) -> list[NamedChoice]:
    """The boards, and the id of the puzzle after this one; after the last comes the first."""
    number = name.split()[-1]
    following = int(number) % MOST_NUMBER + 1 if number.isdigit() else 1
    return [
        NamedChoice(f"{today.isoformat()} {each.rules} {following}", board_title(Rules.of(each.rules)))
        for each in PUZZLE_BOARDS
    ]


@get("/api/mistakes", sync_to_thread=True)
def mistakes(request: Asked) -> PuzzlePage:
    """Your mistakes: of your last game, and what is due today; ask again until it is done."""
    site = site_of(request)
    account = site.who(request)
    if account is None:
        return PuzzlePage(is_done=True, puzzles=[], none=NOTHING_YET)
    puzzles, thinking = site.puzzles.look(
        ("today", account.id), lambda: of_today(site.library, account.name, _today(site)), account.id
    )
    return _mistakes_page(puzzles, thinking)


@get("/api/games/{link:str}/mistakes", sync_to_thread=True)
def game_mistakes(request: Asked, link: LinkId) -> PuzzlePage:
    """Your own mistakes in a finished game; ask again until it is done."""
    site = site_of(request)
    account, record = site.who(request), finished(site, link, "mistakes")
    sides = _own_sides(site, link, account)
    if account is None or not sides:
        raise NotYourGame("You did not play in this game. You can only practise your own mistakes.")
    puzzles, thinking = site.puzzles.look(
        ("game", account.id, record.id),
        lambda: of_game(site.library, account.name, record, _today(site), sides),
        account.id,
    )
    return _mistakes_page(puzzles, thinking)


@post("/api/puzzles", status_code=200, sync_to_thread=True)
def answer(request: Asked, data: JSONBody[PuzzleAnswer]) -> Response[PuzzleVerdict]:
    """Try a move, ask for a hint, or be shown the solution."""
    site = site_of(request)
    today, account = _today(site), site.who(request)
    owner = account.id if account else address_of(request.scope)
    if data.id.startswith(MISTAKE):
        card = card_of(site.library, account, data.id)
        attempt = PuzzleAttempt(site.puzzles.mistake(card, owner), is_clean=data.is_clean)
    else:
        attempt = PuzzleAttempt(site.puzzles.puzzle(data.id, today, owner), is_clean=data.is_clean)
    said = verdict_message(site.puzzles, attempt, data, owner)
    if not said.is_over:
        return Response(said)
    afterwards, cookies = "", list[Cookie]()
    if data.id.startswith(MISTAKE) and account:
        afterwards = keep(site.library, account.name, today, attempt)
        site.puzzles.forget(("today", account.id))
    elif data.id == today.isoformat() and attempt.is_solved:
        solver, cookies = site.somebody(request)
        afterwards = count_day(site.library, solver.name, today, attempt)
    return Response(msgspec.structs.replace(said, afterwards=afterwards), cookies=cookies)


def _today(site: Site) -> date:
    return site.hub.today().date()


def _own_sides(site: Site, link: str, account: Account | None) -> list[Side]:
    """What somebody played in a game; of two on one screen, the one who has the name."""
    room = site.hub.room(link)
    sides = room.link.sides(account.id if account else None)
    setup = room.game.setup
    named = [side for side in sides if account and name_key(setup.seat(side).name) == name_key(account.name)]
    return named or [side for side in sides if setup.seat(side).program is None]


def _mistakes_page(puzzles: PuzzleSet, thinking: Job[Puzzles, Puzzles]) -> PuzzlePage:
    found = found_by(thinking)
    states = [puzzle_state(each, id_of(Card.of(each)), puzzles.title(each), task_text(each)) for each in found]
    none = str(thinking.error or puzzles.none) if not states else ""
    return PuzzlePage(thinking.is_done, states, none, ALL_DONE, list(OPTIONS))


HANDLERS = [puzzles, mistakes, game_mistakes, answer]
