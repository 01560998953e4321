"""Commands for language models: ``mcp`` and ``exam``."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import click

from noughts import __version__
from noughts.cli.arena import Work, work_options
from noughts.cli.options import WHO, PlayerCommand, force_option, json_option
from noughts.cli.output import atomic_file, exit_if_interrupted, progress_bar, report, say, terminal_width
from noughts.extras import require
from noughts.players import Odds
from noughts.search import Limit

if TYPE_CHECKING:
    from noughts.arena.exam import Answer, Question
    from noughts.protocols.gomocup_player import LineProgram

CANDIDATES = ("kitty", "cop", "sera")  # who sits the exam by default
PATIENCE = 60.0  # seconds to answer a question
MOST_FAILURES = 3  # in a row, then the program is not asked again


@click.command(cls=PlayerCommand, short_help="Test a player or a model with 1,000 judged questions.")
@click.argument("players", nargs=-1, type=WHO, metavar="[WHO...]")
@click.option(
    "--command", "command", metavar="COMMAND", help="A program that gets a question as a line of JSON and prints a move."
)
@click.option("--questions", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Only write the questions.")
@click.option(
    "--answers", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE", help="Mark answers in a file."
)
@click.option("--count", type=click.IntRange(min=1), default=1000, show_default=True, help="The number of questions.")
@click.option("--nodes", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N", help="Limit searches.")
@click.option("--seconds", type=float, default=PATIENCE, show_default=True, help="How long --command may take for an answer.")
@work_options
@force_option
@json_option
def exam(
    players: tuple[str, ...],
    *,
    command: str | None,
    questions: Path | None,
    answers: Path | None,
    count: int,
    nodes: int,
    seconds: float,
    work: Work,
    force: bool,
    as_json: bool,
) -> None:
    """Find out how well a player or a language model knows k in a row.

    In each question some moves give something away; every move is judged by
    proof. A right answer gives nothing away. Regret is what the answers gave
    away on average: 1 for a draw turned into a loss, 2 for a win.

    \b
    {players}

    \b
    Examples:
      noughts exam
      noughts exam cop mybot.py:Bot
      noughts exam --command "python ask_my_model.py" --count 100
      noughts exam --questions questions.jsonl
      noughts exam --answers answers.jsonl
    """
    from contextlib import nullcontext

    from noughts.arena import exam as exams
    from noughts.arena.work import Workers

    if questions:
        _write_questions(list(exams.questions(count, work.seed)), questions, is_replaced=force)
        return
    found = exams.read_answers(answers.read_text("utf-8", errors="replace").splitlines()) if answers else {}
    candidates: list[tuple[str, Answer]] = [(answers.stem, exams.by_text(found))] if answers else []
    limit = Limit(nodes=nodes)
    named = players or (() if command or answers else CANDIDATES)
    candidates += [(name, exams.by_player(name, limit=limit, seed=work.seed)) for name in named]
    if command:
        program = AskedProgram(command, seconds)
        click.get_current_context().call_on_close(program.close)
        candidates.append((program.name, program))
    asked = list(exams.questions(count, work.seed))  # takes seconds, so what cannot sit the exam is refused before
    exams.check_answered(asked, found)
    marked, is_stopped, plan = [], False, {"work": "exam", "seed": work.seed, "nodes": nodes}
    try:
        with (
            Workers.here() as here,
            work.workers() if named else nullcontext(here) as workers,
            work.journal(plan) as journal,
            progress_bar("asking", len(asked) * len(candidates)) as advance,
        ):
            for name, answer in candidates:
                marked.append(exams.sit(name, answer, asked, advance, workers if name in named else here, journal))
    except KeyboardInterrupt:
        work.say_stopped()
        is_stopped = True
    exit_if_interrupted(is_stopped and not marked)
    report(
        as_json,
        lambda: {"questions": len(asked), "seed": work.seed, "candidates": [marks.to_json() for marks in marked]},
        lambda: exams.marks_text(marked, terminal_width()),
    )
    exit_if_interrupted(is_stopped)


def _write_questions(asked: list[Question], path: Path, *, is_replaced: bool) -> None:
    lines = [json.dumps(question.to_json()) for question in asked]
    if str(path) == "-":
        say("\n".join(lines))
        return
    with atomic_file(path, is_replaced=is_replaced) as stream:
        stream.write("\n".join(lines) + "\n")
    say(f"{len(lines):,} questions written to {path}.")


class AskedProgram:
    """A program that answers questions. It is started again after a failure, so that no answer comes late."""

    def __init__(self, command: str, seconds: float) -> None:
        words = shlex.split(command)
        path = which(words[0]) if words else None
        if path is None:
            raise click.UsageError(f"--command: {command!r} is not a program that can be started")
        self.name = command
        self._path, self._arguments, self._seconds = Path(path).absolute(), words[1:], seconds
        self._program: LineProgram | None = None
        self._failures = 0

    def __call__(self, question: Question) -> Odds | None:
        from noughts.arena.exam import legal
        from noughts.protocols.gomocup_player import LineProgram, ProgramFailed

        if self._failures == MOST_FAILURES:
            return None
        if self._program is None:
            self._program = LineProgram(self._path, *self._arguments, folder=Path.cwd())
        try:
            self._program.say(json.dumps(question.to_json()))
            text = self._program.next_line(time.monotonic() + self._seconds)
        except ProgramFailed as error:
            self.close()
            self._failures += 1
            raise ProgramFailed(f"{self.name}: {error}") from error
        self._failures = 0
        return legal(question, text)

    def close(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None


WELCOME = "This is for programs that run language models. Tell yours to start: noughts mcp. Ctrl-C to leave."


@click.command(short_help="Let a language model play and analyse (Model Context Protocol).")
def mcp() -> None:
    """Run as a server of the Model Context Protocol, on standard input and output.

    Its tools begin games, play moves, analyse, explain and review, set
    puzzles, look into the atlas and check proofs.

    \b
    Example:
      noughts mcp
    """
    require("mcp")
    from random import Random

    from noughts.protocols.mcp_server import server_of

    if sys.stdin.isatty():
        say(WELCOME, err=True)
    server_of(Random(), version=__version__).run()  # noqa: S311 - games, not secrets
