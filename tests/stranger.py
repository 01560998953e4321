"""The package as a stranger uses it; mypy reads this strictly, and a test runs it."""

from random import Random

from noughts import Cell, Clock, Effort, Game, Move, NoughtsError, Outcome, Position, Record, Rules, Seat, Side, TimeControl


def play_a_random_game(rules: Rules, rng: Random) -> Outcome:
    position = Position.start(rules)
    while position.outcome is None:
        moves: list[Move] = position.moves()
        position = position.play(rng.choice(moves))
    return position.outcome


def line_of(outcome: Outcome) -> list[str]:
    cells: tuple[Cell, ...] = outcome.cells
    return [f"{cell.col}:{cell.row}" for cell in cells]


def play_and_keep(moves: list[str]) -> Record:
    game = Game(Rules.parse("3x3"))
    clock = Clock.of(TimeControl.parse("3m+2s")).start(Side.X, now=0.0)
    for number, move in enumerate(moves, start=1):
        game.play(move, effort=Effort(seconds=1.0))
        clock = clock.press(now=float(number))
    left: float = clock.left(Side.X, now=float(len(moves)))
    return Record(Record.from_json(Record(game).to_json()).game, x=Seat(f"{left:.0f} seconds left"))


def is_legal(position: Position, text: str) -> bool:
    try:
        position.play(text)
    except NoughtsError:
        return False
    return True
