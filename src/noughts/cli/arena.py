"""Commands to measure players: ``selfplay``, ``tournament`` and ``strength``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts.cli.options import WHO, PlayerCommand, bundle, force_option, json_option, rules_option
from noughts.cli.output import atomic_file, exit_if_interrupted, progress_bar, report, say
from noughts.game import Record, TimeControl
from noughts.rules import Rules

if TYPE_CHECKING:
    from noughts.arena.games import Conditions
    from noughts.arena.selfplay import Results, SelfPlay
    from noughts.arena.tournament import Contest
    from noughts.arena.work import Journal, Workers

FEW_GAMES = 20_000  # on a small board, one process plays these before others would have started


def _conditions_of(rules_text: str, nodes: int | None, seconds: float | None, time_text: str | None = None) -> Conditions:
    from noughts.arena.games import Conditions, move_limit

    time = TimeControl.parse(time_text) if time_text else None
    return Conditions(Rules.parse(rules_text), move_limit(None, seconds=seconds, nodes=nodes, time=time), time)


LIMIT_OPTIONS = (
    rules_option,
    click.option("--nodes", type=int, metavar="N", help="Limit a search to N positions for each move (default: 10000)."),
    click.option(
        "--seconds", type=float, metavar="S", help="Limit each move by time instead; such games cannot be repeated exactly."
    ),
)
conditions_options = bundle(
    "conditions",
    _conditions_of,
    *LIMIT_OPTIONS,
    click.option("--time", "time_text", metavar="TIME", help="Play with a clock instead: 5s/move, 3m or 3m+2s."),
)


@dataclass(frozen=True, slots=True)
class Work:
    """How a long run is done: its seed, its workers, and the file to continue it from."""

    seed: int
    jobs: int | None
    cluster: str | None
    resume: Path | None

    def workers(self) -> AbstractContextManager[Workers]:
        from noughts.arena.work import Workers, cores

        if self.cluster and self.jobs is not None:
            raise click.UsageError("--jobs and --cluster cannot be combined: a cluster has its own workers.")
        if self.cluster:
            return Workers.cluster(self.cluster)
        return Workers.processes(cores() if self.jobs is None else self.jobs)

    def workers_for(self, conditions: Conditions, games: int) -> AbstractContextManager[Workers]:
        """Where games are played; with a clock, no more games at a time than there are cores."""
        from noughts.arena.work import BadJobs, Workers, cores
        from noughts.search.exact import lookup

        is_left_out = self.cluster is None and self.jobs is None
        if is_left_out and lookup.fits(conditions.rules) and games <= FEW_GAMES and not conditions.is_timed:
            return Workers.here()
        if conditions.is_timed and (self.jobs or 1) > cores():
            raise BadJobs(f"{self.jobs} jobs: with a time limit, each game needs a core of its own; this machine has {cores()}")
        return self.workers()

    def journal(self, plan: Mapping[str, object]) -> Journal:
        from noughts.arena.work import Journal

        return Journal(self.resume, plan)

    def say_stopped(self) -> None:
        """Say that Ctrl-C ended the work, and how to continue it."""
        how = (
            f"The results so far are in {self.resume}." if self.resume else "With --resume FILE, a run can be continued later."
        )
        say(f"Stopped. {how}", err=True)


work_options = bundle(
    "work",
    Work,
    click.option(
        "--seed", type=int, default=0, metavar="N", show_default=True, help="Random seed; the same seed gives the same results."
    ),
    click.option("--jobs", type=int, metavar="N", help="Work on N tasks at a time (default: one on each core)."),
    click.option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster instead: tcp://host:8786."),
    click.option(
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Write each result to FILE, and continue from it if it exists.",
    ),
)


@click.command(cls=PlayerCommand)
@click.argument("games", type=int, default=1000)
@click.option("--x", "x", default="perfect", type=WHO, show_default=True, help="The first player.")
@click.option("--o", "o", default="perfect", type=WHO, show_default=True, help="The second player.")
@click.option("--swap", is_flag=True, help="Swap sides for half of the games.")
@click.option(
    "--quiet",
    is_flag=True,
    help="Print only the wins of X, of O and the draws; with --swap, the wins of --x, of --o and the draws.",
)
@conditions_options
@work_options
@json_option
def selfplay(games: int, *, x: str, o: str, swap: bool, quiet: bool, conditions: Conditions, work: Work, as_json: bool) -> None:
    """Play many GAMES between two players, and count the results.

    \b
    {players}

    \b
    Examples:
      noughts selfplay 10000 --x cop --o random
      noughts selfplay 100 --x mybot.py:Bot --o cop --swap --rules 5x5
    """
    from noughts.arena.games import Entrant
    from noughts.arena.selfplay import SelfPlay
    from noughts.arena.tournament import Contest

    match = SelfPlay(conditions, Entrant.of(x), Entrant.of(o))
    match.check(games)
    contest = Contest([match.x, match.o], conditions, games=games, seed=work.seed, openings="none") if swap else None
    with work.workers_for(conditions, games) as workers:
        if contest:
            is_stopped = _play(contest, workers, work, is_hidden=quiet)
            first, second = contest.result().entrants
            numbers, text = f"{first.wins} {second.wins} {first.draws}", str(contest.result())
            document = {"rules": str(conditions.rules), "seed": work.seed, "games": games, "standings": contest.result().rows()}
        else:
            numbers, document, text, is_stopped = _count(match, games, workers, work, is_hidden=quiet)
    if quiet:
        say(numbers)
    else:
        report(as_json, lambda: document, lambda: text)
    exit_if_interrupted(is_stopped)


def _count(
    match: SelfPlay, games: int, workers: Workers, work: Work, *, is_hidden: bool
) -> tuple[str, dict[str, object], str, bool]:
    """Play all games with the same sides; the results as numbers, JSON and text, and whether Ctrl-C ended them."""
    from noughts.arena.selfplay import timed
    from noughts.ui.shared.reports import pace_text, selfplay_json

    is_stopped = False

    def until_stopped() -> Iterator[Results]:
        nonlocal is_stopped
        try:
            yield from match.batches(games, work.seed, workers, journal, advance)
        except KeyboardInterrupt:
            is_stopped = True

    with work.journal(match.plan(games, work.seed)) as journal, progress_bar("playing", games, is_hidden=is_hidden) as advance:
        pace = timed(until_stopped(), match)
    if not pace.tally.games:
        raise KeyboardInterrupt
    tally = pace.tally
    return (
        f"{tally.x_wins} {tally.o_wins} {tally.draws}",
        selfplay_json(match, pace, work.seed),
        pace_text(match, pace),
        is_stopped,
    )


def _play(
    contest: Contest,
    workers: Workers,
    work: Work,
    keep: Callable[[Record], object] | None = None,
    *,
    is_hidden: bool = False,
) -> bool:
    """Play a tournament; returns whether Ctrl-C ended it."""
    try:
        with work.journal(contest.plan) as journal, progress_bar("playing", contest.games, is_hidden=is_hidden) as advance:
            contest.play(workers, journal, advance, keep)
    except KeyboardInterrupt:
        work.say_stopped()
        return True
    return False


@click.command(cls=PlayerCommand, short_help="Run a tournament.")
@click.argument("players", nargs=-1, required=True, type=WHO, metavar="WHO WHO...")
@click.option("--games", type=int, default=20, show_default=True, help="Games for each pair, half of them with swapped sides.")
@click.option(
    "--schedule",
    default="round-robin",
    show_default=True,
    metavar="NAME",
    help="Who meets whom: round-robin, gauntlet (the first against all), swiss or knockout.",
)
@click.option(
    "--openings",
    metavar="WHICH",
    help="How games begin: none, random, random:MOVES, swap2 or a file (default: random on boards of ten cells and more).",
)
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop as soon as the games decide between two differences in strength.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Write all games to this SGF file.")
@force_option
@conditions_options
@work_options
@json_option
def tournament(
    players: tuple[str, ...],
    *,
    games: int,
    schedule: str,
    openings: str | None,
    sprt: str | None,
    save: Path | None,
    force: bool,
    conditions: Conditions,
    work: Work,
    as_json: bool,
) -> None:
    """Run a tournament, and rank the players.

    \b
    {players}

    A player that fails or takes too long loses that game. Games that only
    repeat an earlier one do not count.

    \b
    Examples:
      noughts tournament kitty cop sera level:5
      noughts tournament mybot.py:Bot cop level:5 --rules 5x5 --games 50
      noughts tournament gomocup:./pbrain-rapfi sera --rules gomoku --seconds 1
      noughts tournament new.py:Bot old.py:Bot --rules 7x7 --games 10000 --sprt 0,20
    """
    from noughts.arena.games import Entrant
    from noughts.arena.statistics import Sprt
    from noughts.arena.tournament import Contest
    from noughts.game.sgf import to_sgf

    contest = Contest(
        [Entrant.of(who) for who in players],
        conditions,
        games=games,
        seed=work.seed,
        openings=openings,
        schedule=schedule,
        sprt=Sprt.parse(sprt) if sprt is not None else None,
    )
    with (
        work.workers_for(conditions, contest.games) as workers,
        atomic_file(save, is_replaced=force) if save else nullcontext() as file,
    ):
        keep = (lambda record: file.write(to_sgf(record) + os.linesep)) if file else None
        is_stopped = _play(contest, workers, work, keep)
    table = contest.result()
    texts = [str(table)]
    if len(players) > 2:
        texts.append(table.crosstable())
    if any(each.searches or each.faults or each.forfeits for each in table.standings):
        texts.append(table.effort())
    document = {
        "rules": str(table.rules),
        "seed": work.seed,
        "games": contest.games,
        "schedule": schedule,
        "standings": table.rows(),
        "points_against": {each.name: each.points_against for each in table.standings},
        "repeated": table.repeated,
        "skipped": table.skipped,
        "notes": table.notes(),
    }
    report(as_json, lambda: document, lambda: "\n\n".join(texts))
    exit_if_interrupted(is_stopped)


@click.command(short_help="Measure the strength of a player.")
@click.argument("who", type=WHO)
@click.option("--games", type=int, default=100, metavar="N", show_default=True, help="Games for each row that is sampled.")
@bundle("conditions", lambda rules_text, nodes, seconds: _conditions_of(rules_text, nodes, seconds), *LIMIT_OPTIONS)
@work_options
@json_option
def strength(who: str, *, games: int, conditions: Conditions, work: Work, as_json: bool) -> None:
    """Measure the strength of WHO against a random, a perfect and a best-response opponent.

    On boards of up to nine cells the figures are exact, computed over every
    possible game; on larger boards they are sampled, with intervals. The
    best response knows this player, and wins as often as possible against
    it.

    \b
    Examples:
      noughts strength cop
      noughts strength mybot.py:Bot
      noughts strength sera --rules 5x5 --games 1000 --nodes 2000
    """
    from noughts.arena import strength as arena
    from noughts.arena.games import Entrant
    from noughts.arena.selfplay import SelfPlay
    from noughts.ui.shared.reports import strength_json, strength_method, strength_table

    entrant = Entrant.of(who)
    is_exact = arena.is_exact(entrant.player, conditions.rules)
    is_stopped, records = False, []
    if is_exact:
        records = arena.strength(entrant, conditions.rules, games=games, limit=conditions.limit)
    else:
        SelfPlay(conditions, entrant, entrant).check(games)
        plan = {"player": entrant.name, **conditions.plan, "games": games, "seed": work.seed}
        try:
            with (
                work.workers_for(conditions, games) as workers,
                work.journal(plan) as journal,
                progress_bar("playing", arena.SAMPLED_ROWS * games) as advance,
            ):
                records.extend(arena.sampled(entrant, conditions, games, work.seed, workers, journal, advance))
        except KeyboardInterrupt:
            work.say_stopped()
            is_stopped = True
    method = strength_method(conditions, games, work.seed, is_exact=is_exact)
    about = {"rules": str(conditions.rules), "player": entrant.name, "method": method}
    report(
        as_json,
        lambda: {**about, "records": strength_json(records)},
        lambda: f"{entrant.name} on {conditions.rules}\n\n{strength_table(records)}\n\n{method}",
    )
    exit_if_interrupted(is_stopped)
