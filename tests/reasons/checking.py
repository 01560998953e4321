"""What each kind of reason claims, checked without the code that found it: strings, dicts and brute force."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from noughts.reasons import Explanation, Kind, Reason
from noughts.rules import Cell, Move, Position, Side
from noughts.search import Draw, Loss, Score, Win
from tests.reference import has_line, moves
from tests.search.brute import Brute
from tests.strategies import board_of


class ExactBrute(Brute):
    """The same for exact games, which only the second implementation of the rules knows, and slowly."""

    def _value(self, board: str) -> int:
        if has_line(self.rules, {divmod(n, self.cols)[::-1]: mark for n, mark in enumerate(board) if mark != "."}):
            return 100 if "misere" in self.words else -100
        self.lines, lines = set(), self.lines  # there is no line, so none is to be found
        value = super()._value(board)
        self.lines = lines
        return value


class Referee:
    """Checks every claim of an explanation against one game's true values."""

    def __init__(self, text: str) -> None:
        self.brute = ExactBrute(text) if "exact" in text else Brute(text)

    def check(self, explanation: Explanation) -> None:
        assert explanation.reasons
        assert explanation.score == self.worth(explanation)
        for reason in explanation.reasons:
            end = reduce(Position.play, reason.line, explanation.position)  # raises when a move is illegal
            CHECKS[reason.kind](self, explanation, reason, end)

    def worth(self, explanation: Explanation, move: Move | None = None) -> Score:
        return self.brute.move_score(explanation.position, move or explanation.move)

    def others(self, explanation: Explanation) -> list[Score]:
        moves = explanation.position.moves()
        return [self.worth(explanation, move) for move in moves if move != explanation.move]

    def after(self, explanation: Explanation) -> Position:
        return explanation.position.play(explanation.move)

    def winning_cells(self, position: Position, side: Side) -> set[Cell]:
        """Where a side would complete a line of its own mark if it were its turn."""
        rules, board = position.rules, board_of(position)
        playable = {cell for cell, _ in moves(rules, board)}
        return {Cell(*cell) for cell in playable if has_line(rules, {**board, cell: str(side)})}

    def completes(self, position: Position, move: Move) -> bool:
        rules, board = position.rules, board_of(position)
        marks = [mark for cell, mark in moves(rules, board) if cell == move.cell and str(move.mark or mark) == mark]
        return any(has_line(rules, {**board, move.cell: mark}) for mark in marks)

    def is_fork(self, position: Position) -> bool:
        """For the side that is not to move."""
        mine, theirs = (self.winning_cells(position, side) for side in (position.side.other, position.side))
        return len(mine) >= 2 and not theirs

    def open_lines(self, position: Position, cell: Cell) -> int:
        """In a game with own marks: lines through the cell without a mark of the opponent."""
        board, cols = str(position).split()[0].replace("/", ""), position.rules.cols
        number, other = cell.row * cols + cell.col, str(position.side.other)
        return sum(number in line and other not in {board[n] for n in line} for line in self.brute.lines)


def rank(score: Score) -> float:
    return score.rank[0]


def _wins_now(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.line == (e.move,)
    assert end.outcome
    assert end.outcome.winner is e.position.side
    assert reason.cells == end.outcome.cells


def _completes_line(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.line == (e.move,)
    assert end.outcome
    assert end.outcome.winner is e.position.side.other
    assert reason.cells == end.outcome.cells


def _is_punished(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    """The line goes on with a reply that keeps the worse result, and as quickly as can be."""
    assert reason.score == referee.worth(e)
    assert reason.line[0] == e.move
    if referee.after(e).outcome:
        assert reason.line == (e.move,)
        return
    then = referee.after(e).play(reason.line[1])
    assert reason.cells == (reason.line[1].cell,)
    assert referee.brute.score(then).one_ply_earlier().one_ply_earlier() == reason.score
    if isinstance(reason.score, Loss):
        assert len(reason.line) == reason.score.plies
        assert end.outcome
        assert end.outcome.winner is e.position.side.other


def _gives_away_win(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert isinstance(referee.brute.score(e.position), Win)
    assert isinstance(referee.worth(e), Draw | Loss)
    _is_punished(referee, e, reason, end)


def _gives_away_draw(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert isinstance(referee.brute.score(e.position), Draw)
    assert isinstance(referee.worth(e), Loss)
    _is_punished(referee, e, reason, end)


def _loses(judge: Callable[[Score, list[Score]], bool]) -> Callable[..., None]:
    def check(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
        assert isinstance(referee.brute.score(e.position), Loss)
        assert judge(referee.worth(e), referee.others(e))
        _is_punished(referee, e, reason, end)

    return check


def _forces_line(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert referee.worth(e) == reason.score == Win(2)
    assert all(referee.completes(after, reply) for reply in after.moves())
    assert end.outcome
    assert end.outcome.cells == reason.cells


def _ends_with_a_win(e: Explanation, end: Position) -> None:
    assert end.outcome
    assert end.outcome.winner is e.position.side


def _shows_a_loss(e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.line[0] != e.move
    assert end.outcome
    assert end.outcome.winner is e.position.side.other


def _fork(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert len(reason.cells) >= 2
    assert set(reason.cells) == referee.winning_cells(after, e.position.side)
    assert not referee.winning_cells(after, after.side)
    assert referee.worth(e) == reason.score == Win(3)
    _ends_with_a_win(e, end)


def is_open_row(board: dict[tuple[int, int], str], e: Explanation, ends: tuple[Cell, ...]) -> bool:
    """Whether two cells win, and between them nothing stands but marks of the mover, the one of the move among them."""
    rules, side = e.position.rules, str(e.position.side)
    (left, top), (right, bottom) = sorted(ends)
    steps = max(abs(right - left), abs(bottom - top))
    cells = {(left + (right - left) * n // steps, top + (bottom - top) * n // steps) for n in range(1, steps)}
    playable = {cell for cell, _ in moves(rules, board)}
    return (
        steps == rules.k >= 4
        and (abs(right - left) in (0, steps) and abs(bottom - top) in (0, steps))
        and all(board.get(cell) == side for cell in cells)
        and tuple(e.move.cell) in cells
        and all(tuple(end) in playable and has_line(rules, {**board, tuple(end): side}) for end in ends)
    )


def _open_row(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert is_open_row(board_of(after), e, reason.cells)
    assert not referee.winning_cells(after, after.side)
    assert referee.worth(e) == reason.score == Win(3)
    _ends_with_a_win(e, end)


def _open_row_next(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after, side = referee.after(e), e.position.side
    board = board_of(after)
    assert not referee.winning_cells(after, side)
    assert not referee.winning_cells(after, side.other)
    for cell in reason.cells:
        made = {**board, tuple(cell): str(side)}
        wins = [
            Cell(*each) for each, _ in moves(e.position.rules, made) if has_line(e.position.rules, {**made, each: str(side)})
        ]
        assert any(is_open_row(made, e, (one, other)) for one in wins for other in wins if one < other)
    assert reason.line[2].cell in reason.cells
    _ends_with_a_win(e, end)


def _no_answer(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.worth(e) == reason.score == Win(3)
    assert reason.cells == (reason.line[2].cell,)
    _ends_with_a_win(e, end)


def _fork_next(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    blocked = after.play(reason.line[1])
    assert referee.winning_cells(after, e.position.side) == {reason.line[1].cell}
    assert set(reason.cells) == {move.cell for move in blocked.moves() if referee.is_fork(blocked.play(move))}
    assert referee.worth(e) == reason.score == Win(5)
    _ends_with_a_win(e, end)


def _must_block(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert set(referee.others(e)) == {Loss(2)}
    _blocks(referee, e, reason, end)


def _blocks(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.cells == (e.move.cell,)
    assert e.move.cell in referee.winning_cells(e.position, e.position.side.other)
    assert reason.line[1] == e.move
    _shows_a_loss(e, reason, end)


def _stops_fork(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after, forked = referee.after(e), e.position.play(reason.line[0]).play(reason.line[1])
    assert referee.is_fork(forked)
    assert set(reason.cells[1:]) == referee.winning_cells(forked, forked.side.other)
    assert referee.worth(e, reason.line[0]) == Loss(4)
    assert not referee.winning_cells(after, after.side)
    assert not any(referee.is_fork(after.play(reply)) for reply in after.moves())
    _shows_a_loss(e, reason, end)


def _avoids_line(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    bad = {move.cell for move in e.position.moves() if referee.completes(e.position, move)}
    assert set(reason.cells) == bad
    assert not referee.completes(e.position, e.move)
    _shows_a_loss(e, reason, end)


def _leaves_no_line(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    bad = {move.cell for move in e.position.moves() if referee.worth(e, move) == Loss(2)}
    assert set(reason.cells) == bad
    assert referee.worth(e) != Loss(2)
    _shows_a_loss(e, reason, end)


def _threatens(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert set(reason.cells) == referee.winning_cells(after, e.position.side)
    assert not referee.winning_cells(after, after.side)
    assert reason.line[1].cell != reason.cells[0]
    _ends_with_a_win(e, end)


def _mirrors(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    rules, board = e.position.rules, board_of(end)
    middle = (rules.cols // 2, rules.rows // 2)
    assert board.pop(middle) == str(e.position.side)
    opposite = {(rules.cols - 1 - col, rules.rows - 1 - row): mark for (col, row), mark in board.items()}
    assert opposite == {cell: "O" if mark == "X" else "X" for cell, mark in board.items()}
    assert reason.cells[0] == e.move.cell


def _trap(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert referee.worth(e) == Draw()
    scores = {reply: referee.brute.move_score(after, reply) for reply in after.moves()}
    assert [reply for reply, score in scores.items() if not isinstance(score, Loss)] == [reason.line[1]]
    assert len(scores) > 1
    assert isinstance(referee.brute.score(e.position), Draw)
    if not {"misere", "wild", "only-x"} & set(referee.brute.words):
        assert not referee.winning_cells(after, e.position.side)


def _threatens_fork(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    rules, board, side = e.position.rules, board_of(referee.after(e)), e.position.side

    def winning(after: dict[Cell, str], who: Side) -> list[Cell]:
        return [cell for cell, _ in moves(rules, after) if has_line(rules, {**after, cell: str(who)})]

    assert not winning(board, side)
    assert not winning(board, side.other)
    twice = [{**board, cell: str(side)} for cell, _ in moves(rules, board)]
    made = [set(after) - set(board) for after in twice if len(winning(after, side)) > 1 and not winning(after, side.other)]
    assert set(reason.cells) == {Cell(*cell) for (cell,) in made}
    _ends_with_a_win(e, end)


def _only_move(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.others(e)
    assert all(rank(other) < rank(referee.worth(e)) for other in referee.others(e))


def _wins_by_force(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert isinstance(reason.score, Win)
    assert reason.score == referee.worth(e)
    assert len(reason.line) == reason.score.plies
    _ends_with_a_win(e, end)


def _no_line_left(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    board = str(referee.after(e)).split()[0].replace("/", "")
    assert all({"X", "O"} <= {board[n] for n in line} for line in referee.brute.lines)
    assert referee.worth(e) == Draw()


def _dead_cell(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    number, other = e.move.row * e.position.rules.cols + e.move.col, str(e.position.side.other)
    board = str(e.position).split()[0].replace("/", "")
    through = [{board[n] for n in line} for line in referee.brute.lines if number in line]
    assert all({str(e.position.side), other} <= marks for marks in through)
    assert not referee.open_lines(e.position, e.move.cell)


def _takes_centre(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    cols, rows = e.position.rules.cols, e.position.rules.rows
    assert e.move.col in {(cols - 1) // 2, cols // 2}
    assert "gravity" in referee.brute.words or e.move.row in {(rows - 1) // 2, rows // 2}


def _most_lines(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    if not {"wild", "only-x"} & set(referee.brute.words):
        counts = {move.cell: referee.open_lines(e.position, move.cell) for move in e.position.moves()}
        assert counts[e.move.cell] == max(counts.values()) > min(counts.values())


def _fewest_lines(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    if not {"wild", "only-x"} & set(referee.brute.words):
        counts = {move.cell: referee.open_lines(e.position, move.cell) for move in e.position.moves()}
        assert counts[e.move.cell] == min(counts.values()) < max(counts.values())


def _keeps_draw(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.worth(e) == referee.brute.score(e.position) == reason.score == Draw()
    assert not end.outcome or end.outcome.winner is None


def _only_legal(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert e.position.moves() == [e.move]


def _better(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.worth(e) < referee.worth(e, reason.line[0]) == reason.score == referee.brute.score(e.position)


def _quicker(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert isinstance(referee.worth(e), Win)
    _better(referee, e, reason, end)


CHECKS: dict[Kind, Callable[[Referee, Explanation, Reason, Position], None]] = {
    Kind.WINS_NOW: _wins_now,
    Kind.COMPLETES_LINE: _completes_line,
    Kind.GIVES_AWAY_WIN: _gives_away_win,
    Kind.GIVES_AWAY_DRAW: _gives_away_draw,
    Kind.LASTS_LONGEST: _loses(lambda own, others: own >= max(others) and own > min(others)),
    Kind.LOSES_ANYWAY: _loses(lambda own, others: {own} == set(others)),
    Kind.LOSES_SOONER: _loses(lambda own, others: own < max(others)),
    Kind.LOSES: _loses(lambda own, others: not others),
    Kind.FORCES_LINE: _forces_line,
    Kind.OPEN_ROW: _open_row,
    Kind.FORK: _fork,
    Kind.NO_ANSWER: _no_answer,
    Kind.FORK_NEXT: _fork_next,
    Kind.MUST_BLOCK: _must_block,
    Kind.BLOCKS: _blocks,
    Kind.STOPS_FORK: _stops_fork,
    Kind.MIRRORS: _mirrors,
    Kind.AVOIDS_LINE: _avoids_line,
    Kind.LEAVES_NO_LINE: _leaves_no_line,
    Kind.THREATENS: _threatens,
    Kind.TRAP: _trap,
    Kind.OPEN_ROW_NEXT: _open_row_next,
    Kind.THREATENS_FORK: _threatens_fork,
    Kind.ONLY_MOVE: _only_move,
    Kind.WINS_BY_FORCE: _wins_by_force,
    Kind.NO_LINE_LEFT: _no_line_left,
    Kind.DEAD_CELL: _dead_cell,
    Kind.TAKES_CENTRE: _takes_centre,
    Kind.MOST_LINES: _most_lines,
    Kind.FEWEST_LINES: _fewest_lines,
    Kind.KEEPS_DRAW: _keeps_draw,
    Kind.ONLY_LEGAL: _only_legal,
    Kind.BETTER: _better,
    Kind.QUICKER: _quicker,
}
"""One check for each kind that a proven position can have; a kind without one fails the test."""
