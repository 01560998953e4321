"""Commands for analysis: ``analyse``, ``board``, ``solve``, ``check``, ``atlas``, ``compare``, ``tree`` and ``heat``."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from noughts.cli.options import (
    database_option,
    file_option,
    force_option,
    json_option,
    open_library,
    plain_option,
    position_argument,
    seconds_option,
)
from noughts.cli.output import (
    clear_lines,
    exit_if_interrupted,
    is_watched,
    print_json,
    progress_line,
    report,
    run_named,
    run_search,
    say,
    show,
    terminal_width,
    write_text,
)
from noughts.reasons import explain
from noughts.rules import Move, NoughtsError, Position, Rules, printable
from noughts.search import Analysis, Limit

if TYPE_CHECKING:
    from noughts.lessons.measuring import Measurement
    from noughts.lessons.tree import Tree
    from noughts.search.registry import Searcher

SHARE_FOR_PROOF = 0.75  # of the time goes to solving the game; the rest to estimating all first moves if that fails
LONGEST_LINE = 100_000  # characters; a file with a longer line is not a proof, and may have no end
TEXTBOOK = "alphabeta:all=off,ordering=on"
REDRAW_INTERVAL_S = 0.1
FIRST_DRAWING_S = 0.05  # a tree that is complete sooner is only drawn once, without flicker


@click.command(short_help="Evaluate every move of a position, and explain the best one.")
@position_argument
@click.option("--with", "algorithm", default="auto", metavar="SEARCH", show_default=True, help="The search to use.")
@seconds_option(5, "Time limit.")
@json_option
def analyse(board: Position, algorithm: str, seconds: float, as_json: bool) -> None:
    """Evaluate every move of a position, and explain the best one.

    POSITION is the rows from the top, joined by slashes (X.O/.X./...),
    rules for the empty board (3x3 misere, connect-four), moves (b2 a1), or
    both (connect-four 4455).

    \b
    SEARCH is auto, table, solver, engine, minimax, alphabeta or mcts,
    with options after a colon: alphabeta:ordering=off, mcts:nodes=2000

    \b
    Example:
      noughts analyse "X.O/.X./..."
    """
    from noughts.ui.shared.values import analysis_text

    analysis, is_interrupted = run_named(algorithm, board, seconds)
    why = explain(board, analysis.best, analysis) if analysis.best else None
    report(
        as_json,
        lambda: {**analysis.to_json(), "reasons": why.to_json()["reasons"] if why else []},
        lambda: analysis_text(analysis, why, width=terminal_width()),
    )
    exit_if_interrupted(is_interrupted)


@click.command(short_help="Set up any position, try moves, and see what they are worth.")
@click.argument("position", nargs=-1)
@plain_option
@database_option
def board(position: tuple[str, ...], plain: bool, database: str | None) -> None:
    """Open the analysis board, on any POSITION.

    POSITION is the same as in noughts analyse.

    \b
    Examples:
      noughts board
      noughts board "X.O/.X./..."
      noughts board 4455
    """
    from noughts.cli.launch import Prompt, has_screen, open_app
    from noughts.game.variations import pasted_game
    from noughts.ui.shared.people import GUEST

    game = pasted_game(" ".join(position) or "3x3", Rules.parse("3x3"))
    library = open_library(database, to_play=True)
    name = library.last_player() or GUEST
    if has_screen() and not plain:
        open_app(library, name, analysed=game)
        return
    from noughts.play.exploring import Games
    from noughts.ui.terminal.plain_boards import PlainAnalysis

    prompt, games = Prompt(), Games(library.store, lambda: name, reads_files=True)
    PlainAnalysis(game, lambda: prompt.ask(None), say, name=name, width=terminal_width(), games=games).run()


@click.command(short_help="Show what was played from a position in the library.")
@position_argument
@json_option
@database_option
def explore(board: Position, as_json: bool, database: str | None) -> None:
    """Show what was played from a POSITION in all finished games.

    Positions that are the same up to symmetry count as one. For each move:
    how often it was played, how that went, and who played it most; then the
    latest games, and on 3x3 what each character would play.

    \b
    Examples:
      noughts explore "X../.O./..."
      noughts explore connect-four
    """
    from noughts.play.exploring import Games, explored
    from noughts.ui.shared.explorer import exploration_json, exploration_text

    store = open_library(database).store
    with progress_line() as tell:
        while left := store.count_openings():
            tell(partial("counting older games · {:,} left".format, left))
    found = explored(Games(store, str), board)
    report(as_json, lambda: exploration_json(found), lambda: exploration_text(found))


@click.command(short_help="Find out who wins a game with best play.")
@position_argument
@click.option("--seconds", type=float, metavar="S", help="Time limit (default: until the game is solved).")
@click.option("--proof", type=Path, metavar="FILE", help="Write a proof that anyone can check; - is standard output.")
@force_option
@json_option
def solve(board: Position, seconds: float | None, proof: Path | None, force: bool, as_json: bool) -> None:
    """Find out who wins a game with best play, from the start or from a POSITION.

    When time is up, or after Ctrl-C, it prints what is proven and estimates
    the rest; a quarter of the time is reserved for that.

    A proof has an answer to every move. Writing it takes longer than
    solving, and --seconds does not limit it. Check it with noughts check.

    \b
    Examples:
      noughts solve 4x3
      noughts solve 3x3 misere torus
      noughts solve "X.../..../..../...."
      noughts solve 4x4 --proof 4x4.proof
    """
    from noughts.ui.shared.values import solution_text

    if as_json and str(proof) == "-":
        raise click.UsageError("--json and --proof - both use standard output; choose a file for the proof")
    if proof and board.x | board.o:
        raise click.UsageError(f"--proof: {board} is not the start of a game; a proof covers the whole game")
    share = None if seconds is None else seconds * SHARE_FOR_PROOF
    book = "off" if proof else "on"  # it knows values, and no answers
    analysis, is_interrupted = run_named(f"auto:every=off,book={book}", board, share)
    if seconds is not None and not analysis.proven and not is_interrupted:
        tried = analysis
        analysis, is_interrupted = run_named(f"auto:book={book}", board, seconds * (1 - SHARE_FOR_PROOF))
        analysis = replace(analysis, nodes=tried.nodes + analysis.nodes, seconds=tried.seconds + analysis.seconds)
    if as_json:
        print_json(analysis.to_json())
    elif str(proof) != "-":
        show(solution_text(analysis))
    exit_if_interrupted(is_interrupted)
    if proof:
        _write_proof(analysis, proof, is_replaced=force)


def _write_proof(analysis: Analysis, path: Path, *, is_replaced: bool) -> None:
    """Make, check and write the proof of a solved game."""
    from noughts.search.exact.proof_making import prove
    from noughts.search.exact.proofs import check
    from noughts.search.exact.solver import fits

    rules = analysis.position.rules
    if not analysis.proven and fits(rules):
        raise click.ClickException(f"{rules}: the game is not solved, so there is no proof to write. Allow more --seconds.")
    with progress_line() as tell:
        proof = prove(rules, analysis.score, lambda answers: tell(lambda: f"proving · {answers:,} positions"))
        check(proof, lambda positions: tell(lambda: f"checking · {positions:,} positions"))
    write_text(path, "".join(f"{line}\n" for line in proof.lines()), is_replaced=is_replaced)


@click.command(short_help="Check a proof.")
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@json_option
def check(file: TextIO, as_json: bool) -> None:
    """Check a proof that noughts solve --proof or another program has written.

    The check uses only the rules of the game, and no search. For FILE, - is
    standard input.

    \b
    Example:
      noughts check 4x4.proof
    """
    from noughts.search.exact.proofs import BadProof, Proof
    from noughts.search.exact.proofs import check as check_by_rules
    from noughts.ui.shared.reports import checked_json, checked_text

    try:
        proof = Proof.parse(iter(partial(file.readline, LONGEST_LINE), ""))
        with progress_line() as tell:
            checked = check_by_rules(proof, lambda positions: tell(lambda: f"checking · {positions:,} positions"))
    except NoughtsError as error:
        name = "standard input" if file.fileno() == sys.stdin.fileno() else printable(file.name)
        raise BadProof(f"{name}: {error}") from error
    report(as_json, lambda: checked_json(proof, checked), lambda: checked_text(proof, checked))


@click.command(short_help="Show who wins thousands of small games with best play.")
@click.argument("rules", nargs=-1)
@json_option
def atlas(rules: tuple[str, ...], as_json: bool) -> None:
    """Show who wins thousands of small games with best play, from stored proofs.

    With words of the rules (misere torus), it shows a chart of all boards of
    that variant; without RULES, a chart of the plain game; with a size, one
    game.

    \b
    Examples:
      noughts atlas
      noughts atlas misere torus
      noughts atlas 4x4x3 misere
    """
    from noughts.ui.shared.atlas_charts import atlas_json, atlas_text, game_json, game_text, read_variant

    variant = read_variant(rules)
    if variant:
        report(as_json, lambda: atlas_json(variant), lambda: atlas_text(variant))
    else:
        game = Rules.parse(*rules)
        report(as_json, lambda: game_json(game), lambda: game_text(game))


@click.command(short_help="Compare several searches on one position.")
@position_argument
@click.option("--with", "searches", multiple=True, metavar="SEARCH", help="A search to run (default: all that suit the board).")
@seconds_option(5, "Time limit for each search.")
@json_option
@file_option("--svg", "Write the chart as SVG.")
@force_option
def compare(board: Position, searches: tuple[str, ...], seconds: float, as_json: bool, svg: Path | None, force: bool) -> None:
    """Compare searches on one position: their moves, values, nodes and times.

    POSITION is the same as in noughts analyse. So is SEARCH.

    \b
    Examples:
      noughts compare "X../.O./..."
      noughts compare 3x3 --with minimax --with alphabeta:all=off --with alphabeta
    """
    from noughts.search.registry import searcher_named, searches_for
    from noughts.ui.shared.comparisons import chart_svg, comparison_text, comparison_title, measurement_json

    limit = Limit(seconds=seconds)
    searchers = {name: searcher_named(name) for name in searches} or searches_for(board.rules)
    measured, is_interrupted = _compare(searchers, board, limit)
    if svg:
        write_text(svg, chart_svg(measured, comparison_title(board)), is_replaced=force)
    if as_json:
        print_json({**_head(board), "searches": [measurement_json(each) for each in measured]})
    elif svg is None or str(svg) != "-":
        show(comparison_text(measured))
    exit_if_interrupted(is_interrupted)


def _compare(searchers: Mapping[str, Searcher], board: Position, limit: Limit) -> tuple[list[Measurement], bool]:
    """Run one search after another, then measure their memory; the flag says whether Ctrl-C ended it."""
    from noughts.lessons.measuring import Measurement, memory_of

    measured: list[Measurement] = []
    for name, searcher in searchers.items():
        analysis, is_interrupted = run_search(searcher.analyse(board, limit))
        measured.append(Measurement(name, analysis))
        if is_interrupted:
            return measured, True
    try:
        return [replace(each, memory=memory_of(each.search, each.analysis, limit)) for each in measured], False
    except KeyboardInterrupt:
        return measured, True


def _head(board: Position) -> dict[str, object]:
    return {"rules": str(board.rules), "position": str(board), "side": board.side.value}


@click.command(short_help="Show the tree of a search, with every cut and its reason.")
@position_argument
@click.option(
    "--with",
    "search",
    default=TEXTBOOK,
    metavar="SEARCH",
    show_default=True,
    help="minimax, alphabeta, mcts, or neural if it is installed.",
)
@click.option("--depth", type=int, metavar="N", help="Search this many plies deep.")
@seconds_option(60, "Time limit for the search.")
@click.option("--plies", type=int, default=2, metavar="N", show_default=True, help="Show this many plies of the tree.")
@click.option("--path", default="", metavar="MOVES", help='Show the tree below these moves ("b2 a1"), or below a node ("#17").')
@click.option("--steps", "as_steps", is_flag=True, help="Print every step of the search, one on each line.")
@json_option
@file_option("--svg", "Write the tree as SVG.")
@file_option("--html", "Write a web page to step through the search.")
@force_option
def tree(
    board: Position,
    *,
    search: str,
    depth: int | None,
    seconds: float,
    plies: int,
    path: str,
    as_steps: bool,
    as_json: bool,
    svg: Path | None,
    html: Path | None,
    force: bool,
) -> None:
    """Show the tree of a search, with every cut and the reason for it.

    POSITION is the same as in noughts analyse. For FILE, - is standard output.

    \b
    Examples:
      noughts tree "XOX/.O./..."
      noughts tree 3x3 --with minimax --plies 1
      noughts tree 3x3 --path "b2 a1" --html lesson.html
    """
    from noughts.lessons.tree import Tree
    from noughts.ui.shared.tree_document import steps_text, tree_document, tree_text
    from noughts.ui.shared.tree_export import tree_page, tree_svg

    limit = Limit(depth=depth) if depth is not None else None
    grown = Tree(board, search, plies=plies, line=_line(board, path, search, limit), limit=limit)
    is_interrupted = _grow(grown, seconds)
    wanted = [(file, draw) for file, draw in ((svg, tree_svg), (html, tree_page)) if file]
    for file, draw in wanted:
        write_text(file, draw(grown), is_replaced=force)
    if as_json:
        print_json(tree_document(grown))
    elif as_steps:
        show(steps_text(grown))
    elif not wanted:
        show(tree_text(grown))
    exit_if_interrupted(is_interrupted)


def _line(board: Position, path: str, search: str, limit: Limit | None) -> tuple[Move, ...]:
    """The moves of a path, or of a node by its number."""
    from noughts.lessons.tree import Tree
    from noughts.ui.shared.tree_document import read_line

    if path.startswith("#") and path[1:].isdecimal():
        return Tree(board, search, plies=0, limit=limit).way_to(int(path[1:]))
    return read_line(board, path)


def _grow(tree: Tree, seconds: float) -> bool:
    """Run the search of a tree, drawing its first level on a terminal as it grows; True if Ctrl-C ended it."""
    from noughts.ui.shared.tree_document import growing_text

    Limit(seconds=seconds)  # checks the number
    is_drawn = is_watched()
    shown = 0
    start = time.monotonic()
    due = start + FIRST_DRAWING_S
    search = tree.search()
    try:
        for _ in search:
            if time.monotonic() - start >= seconds:
                search.close()
                break
            if is_drawn and time.monotonic() >= due:
                text = growing_text(tree, width=terminal_width())
                clear_lines(shown)
                say(text, err=True)
                shown = text.count("\n") + 1
                due = time.monotonic() + REDRAW_INTERVAL_S
    except KeyboardInterrupt:
        if tree.analysis is None:
            raise
        search.close()
        return True
    finally:
        clear_lines(shown)
    return False


@click.command(short_help="Show what every cell is worth to weak and strong players.")
@position_argument
@seconds_option(5, "Time limit for the analysis.")
@json_option
@file_option("--svg", "Write the chart as SVG.")
@force_option
def heat(board: Position, seconds: float, as_json: bool, svg: Path | None, force: bool) -> None:
    """Show what every cell is worth, and how often a random, a medium and a perfect player wins after a move there.

    POSITION is the same as in noughts analyse.

    \b
    Example:
      noughts heat 3x3
    """
    from noughts.arena.heat import heat as heat_of
    from noughts.ui.shared.comparisons import heat_json, heat_svg, heat_table

    if board.outcome:
        raise click.UsageError(f"{board}: the game is over, so there is no move to show. Try an unfinished position, or 3x3")
    analysis, is_interrupted = run_named("auto", board, seconds)
    odds = heat_of(analysis)
    if svg:
        write_text(svg, heat_svg(board, odds), is_replaced=force)
    if as_json:
        print_json({**_head(board), "moves": heat_json(odds)})
    elif svg is None:
        show(heat_table(board, odds))
    exit_if_interrupted(is_interrupted)
