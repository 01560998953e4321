"""What each kind of reason claims, checked without the code that found it: strings, dicts and brute force."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import combinations

from noughts.reasons import Explanation, Kind, Reason
from noughts.rules import Cell, Move, Position, Rules, Side
from noughts.search import Draw, Loss, Score, Win
from tests.reference import completes_line, has_line, moves, run_through
from tests.search.brute import Brute
from tests.strategies import board_of

Check = Callable[["Referee", Explanation, Reason, Position], None]

CHECKS: dict[Kind, Check] = {}
"""One check for each kind that a proven position can have; a kind without one fails the test."""


def checks(kind: Kind) -> Callable[[Check], Check]:
    """Let a function check what reasons of a kind claim."""

    def register(check: Check) -> Check:
        CHECKS[kind] = check
        return check

    return register


class ExactBrute(Brute):
    """The same for exact games, which only the second implementation of the rules knows, and slowly."""

    def has_line(self, board: str) -> bool:
        return has_line(self.rules, {divmod(n, self.cols)[::-1]: mark for n, mark in enumerate(board) if mark != "."})


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
        return winning_on(board_of(position), position.rules, side)

    def completes(self, position: Position, move: Move) -> bool:
        rules, board = position.rules, board_of(position)
        marks = [mark for cell, mark in moves(rules, board) if cell == move.cell and str(move.mark or mark) == mark]
        return any(completes_line(rules, board, tuple(move.cell), mark) for mark in marks)

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


@checks(Kind.WINS_NOW)
def _wins_now(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.line == (e.move,)
    assert end.outcome
    assert end.outcome.winner is e.position.side
    assert reason.cells == end.outcome.cells


@checks(Kind.COMPLETES_LINE)
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


@checks(Kind.GIVES_AWAY_WIN)
def _gives_away_win(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert isinstance(referee.brute.score(e.position), Win)
    assert isinstance(referee.worth(e), Draw | Loss)
    _is_punished(referee, e, reason, end)


@checks(Kind.GIVES_AWAY_DRAW)
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


checks(Kind.LASTS_LONGEST)(_loses(lambda own, others: own >= max(others) and own > min(others)))
checks(Kind.LOSES_ANYWAY)(_loses(lambda own, others: {own} == set(others)))
checks(Kind.LOSES_SOONER)(_loses(lambda own, others: own < max(others)))
checks(Kind.LOSES)(_loses(lambda own, others: not others))


@checks(Kind.FORCES_LINE)
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


@checks(Kind.FORK)
def _fork(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    _two_wins(referee, e, reason, end)
    assert not _was_there(referee, e, reason)


@checks(Kind.STILL_WINS)
def _still_wins(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    _two_wins(referee, e, reason, end)
    assert _was_there(referee, e, reason)


def _was_there(referee: Referee, e: Explanation, reason: Reason) -> bool:
    """Whether two of the cells won before the move already, so that it made no fork."""
    return len(set(reason.cells) & referee.winning_cells(e.position, e.position.side)) > 1


def _two_wins(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
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
        and all(tuple(end) in playable and completes_line(rules, board, tuple(end), side) for end in ends)
    )


@checks(Kind.OPEN_ROW)
def _open_row(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert not _was_there(referee, e, reason)
    assert is_open_row(board_of(after), e, reason.cells)
    assert not referee.winning_cells(after, after.side)
    assert referee.worth(e) == reason.score == Win(3)
    _ends_with_a_win(e, end)


@checks(Kind.OPEN_ROW_NEXT)
def _open_row_next(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after, side = referee.after(e), e.position.side
    board = board_of(after)
    assert not referee.winning_cells(after, side)
    assert not referee.winning_cells(after, side.other)
    for cell in reason.cells:
        made = {**board, tuple(cell): str(side)}
        wins = winning_on(made, e.position.rules, side)
        assert any(is_open_row(made, e, (one, other)) for one in wins for other in wins if one < other)
    assert reason.line[2].cell in reason.cells
    _ends_with_a_win(e, end)


def winning_on(board: dict[tuple[int, int], str], rules: Rules, side: Side) -> set[Cell]:
    """Where a mark of a side would complete a line."""
    return {Cell(*cell) for cell, _ in moves(rules, board) if completes_line(rules, board, cell, str(side))}


def is_fork_on(board: dict[tuple[int, int], str], rules: Rules, side: Side) -> bool:
    """Whether a side wins in two cells, and the other in none."""
    return len(winning_on(board, rules, side)) > 1 and not winning_on(board, rules, side.other)


def crossing_rows(board: dict[tuple[int, int], str], e: Explanation) -> dict[tuple[int, int], set[Cell]]:
    """For each direction, the cells that complete a line through the cell of the move."""
    rules, side = e.position.rules, e.position.side
    found = {}
    for step in ((1, 0), (0, 1), (1, 1), (1, -1)):
        cells = {
            cell
            for cell in winning_on(board, rules, side)
            if len(run := run_through(rules, {**board, tuple(cell): str(side)}, tuple(e.move.cell), step)) >= rules.k
            and tuple(cell) in run
        }
        found |= {step: cells} if cells else {}
    return found


def has_two_rows(board: dict[tuple[int, int], str], e: Explanation) -> bool:
    """Whether two rows that cross in the cell of the move each win with a cell of its own."""
    crossing = list(crossing_rows(board, e).values())
    return any(
        one != other for number, row in enumerate(crossing) for one in row for each in crossing[:number] for other in each
    )


@checks(Kind.TWO_ROWS)
def _two_rows(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    board = board_of(referee.after(e))
    assert not _was_there(referee, e, reason)
    assert has_two_rows(board, e)
    assert set(reason.cells) == winning_on(board, e.position.rules, e.position.side)
    assert not winning_on(board, e.position.rules, e.position.side.other)
    assert referee.worth(e) == reason.score == Win(3)
    _ends_with_a_win(e, end)


@checks(Kind.ROW_AND_OPEN_ROW)
def _row_and_open_row(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    check_row_and_open_row(e, reason)
    assert referee.worth(e) == reason.score == Win(5)
    _ends_with_a_win(e, end)


def check_row_and_open_row(e: Explanation, reason: Reason) -> None:
    """The row wins in one cell; with a mark of the opponent there, the cells named make an open row through the move."""
    rules, side, board = e.position.rules, e.position.side, board_of(e.position.play(e.move))
    (answer,) = winning_on(board, rules, side)
    assert reason.line[1].cell == answer
    assert any(answer in cells for cells in crossing_rows(board, e).values())
    assert not winning_on(board, rules, side.other)
    for cell in reason.cells:
        made = {**board, tuple(answer): str(side.other), tuple(cell): str(side)}
        pairs = combinations(sorted(winning_on(made, rules, side)), 2)
        assert any(is_open_row(made, e, pair) for pair in pairs)
        assert not winning_on(made, rules, side.other)


@checks(Kind.TWO_OPEN_ROWS_NEXT)
def _two_open_rows_next(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    _open_row_next(referee, e, reason, end)
    assert has_two_open_rows(e, reason.cells)


def has_two_open_rows(e: Explanation, cells: tuple[Cell, ...]) -> bool:
    """Whether the rows that these cells make run in different directions from the move."""
    slopes = {(cell.col - e.move.col, cell.row - e.move.row) for cell in cells}
    return any(one[0] * other[1] != one[1] * other[0] for one in slopes for other in slopes)


@checks(Kind.DRIVES_TO_FORK)
def _drives_to_fork(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after, forked = referee.after(e), referee.after(e).play(reason.line[1])
    assert referee.winning_cells(after, e.position.side) == {reason.line[1].cell} == {reason.cells[0]}
    assert referee.is_fork(forked)
    assert set(reason.cells[1:]) == referee.winning_cells(forked, forked.side.other)
    assert referee.worth(e) == reason.score == Loss(4)
    assert end.outcome
    assert end.outcome.winner is e.position.side.other


@checks(Kind.ANSWERED_IN_TURN)
def _answered_in_turn(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after, blocked = referee.after(e), referee.after(e).play(reason.line[1])
    assert referee.winning_cells(after, e.position.side) == {reason.line[1].cell} == {reason.cells[0]}
    assert set(reason.cells[1:]) == referee.winning_cells(blocked, blocked.side.other)
    assert len(reason.cells) == 2
    assert not referee.winning_cells(blocked, blocked.side)
    assert end.outcome
    assert end.outcome.winner is e.position.side.other


@checks(Kind.BLOCKS_AND_THREATENS)
def _blocks_and_threatens(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    cell, answer = reason.cells
    assert cell == e.move.cell
    assert cell in referee.winning_cells(e.position, e.position.side.other)
    assert referee.winning_cells(referee.after(e), e.position.side) == {answer}
    _ends_with_a_win(e, end)


@checks(Kind.NO_TIME)
def _no_time(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    """Had the mover passed, the opponent would fork; he can still do so now, but then the threat wins."""
    rules, they = e.position.rules, e.position.side.other
    fork, answer = reason.cells
    before = {**board_of(e.position), tuple(fork): str(they)}
    assert len(winning_on(before, rules, they)) > 1
    assert not winning_on(before, rules, they.other)
    ignored = {**board_of(referee.after(e)), tuple(fork): str(they)}
    assert len(winning_on(ignored, rules, they)) > 1
    assert winning_on(board_of(referee.after(e)), rules, they.other) == {answer}
    assert not any(referee.is_fork(referee.after(e).play(reply)) for reply in referee.after(e).moves())
    _ends_with_a_win(e, end)


@checks(Kind.NO_SAFE_MOVE)
def _no_safe_move(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert not referee.winning_cells(e.position, e.position.side.other)
    assert {referee.worth(e), *referee.others(e)} == {Loss(2)}
    assert reason.cells == (reason.line[1].cell,) == (Cell(e.move.col, e.move.row - 1),)
    assert end.outcome
    assert end.outcome.winner is e.position.side.other


@checks(Kind.ANSWERS_ABOVE)
def _answers_above(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    """Whatever the opponent plays, the answer on top of it is there, and on the full board he has no line."""
    assert referee.worth(e) >= Draw()
    rules, board, they = e.position.rules, board_of(end), str(e.position.side.other)
    for col in range(rules.cols):
        free = [(col, row) for row in reversed(range(rules.rows)) if (col, row) not in board]
        assert len(free) % 2 == 0
        board |= {cell: they if number % 2 == 0 else str(e.position.side) for number, cell in enumerate(free)}
    assert not has_line(rules, {cell: mark for cell, mark in board.items() if mark == they})


@checks(Kind.WAITS)
def _waits(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    """Fill the other columns in turn, then this one: the opponent comes to the cell below."""
    rules, board, mine = e.position.rules, board_of(end), str(e.position.side)
    cell, below = (tuple(each) for each in reason.cells)
    assert below == (cell[0], cell[1] + 1)
    assert below not in board
    assert has_line(rules, {**board, cell: mine})
    assert not has_line(rules, {**board_of(e.position), cell: mine})
    columns = sorted(range(rules.cols), key=lambda col: col == cell[0])
    for col in columns:
        for row in reversed(range(rules.rows)):
            if (col, row) not in board:
                board[col, row] = "XO"[len(board) % 2]
    assert (board[below], board[cell]) == (str(e.position.side.other), mine)


@checks(Kind.LEAVES_ALONE)
def _leaves_alone(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert e.move.cell not in reason.cells
    for cell in reason.cells:
        then = e.position.play(Move(*cell))
        assert Cell(cell.col, cell.row - 1) in referee.winning_cells(then, e.position.side.other)
    assert referee.worth(e) != Loss(2)
    _shows_a_loss(e, reason, end)


def check_far(e: Explanation) -> None:
    """Nothing stands where a line through the cell could reach, nor anywhere between."""
    rules, board = e.position.rules, board_of(e.position)
    reach = range(1 - rules.k, rules.k)
    assert board
    assert not any((e.move.col + across, e.move.row + down) in board for across in reach for down in reach)


@checks(Kind.FAR)
def _far(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    check_far(e)
    assert reason.cells == (e.move.cell,)


@checks(Kind.NO_ANSWER)
def _no_answer(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.worth(e) == reason.score == Win(3)
    assert reason.cells == (reason.line[2].cell,)
    _ends_with_a_win(e, end)


@checks(Kind.FORK_NEXT)
def _fork_next(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    blocked = after.play(reason.line[1])
    assert referee.winning_cells(after, e.position.side) == {reason.line[1].cell}
    assert set(reason.cells) == {move.cell for move in blocked.moves() if referee.is_fork(blocked.play(move))}
    assert referee.worth(e) == reason.score == Win(5)
    _ends_with_a_win(e, end)


@checks(Kind.MUST_BLOCK)
def _must_block(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert set(referee.others(e)) == {Loss(2)}
    _blocks(referee, e, reason, end)


@checks(Kind.BLOCKS)
def _blocks(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.cells == (e.move.cell,)
    assert e.move.cell in referee.winning_cells(e.position, e.position.side.other)
    assert reason.line[1] == e.move
    _shows_a_loss(e, reason, end)


@checks(Kind.STOPS_FORK)
def _stops_fork(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after, forked = referee.after(e), e.position.play(reason.line[0]).play(reason.line[1])
    assert referee.is_fork(forked)
    assert set(reason.cells[1:]) == referee.winning_cells(forked, forked.side.other)
    assert referee.worth(e, reason.line[0]) == Loss(4)
    assert not referee.winning_cells(after, after.side)
    assert not any(referee.is_fork(after.play(reply)) for reply in after.moves())
    _shows_a_loss(e, reason, end)


@checks(Kind.AVOIDS_LINE)
def _avoids_line(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    bad = {move.cell for move in e.position.moves() if referee.completes(e.position, move)}
    assert set(reason.cells) == bad
    assert not referee.completes(e.position, e.move)
    _shows_a_loss(e, reason, end)


@checks(Kind.LEAVES_NO_LINE)
def _leaves_no_line(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    bad = {move.cell for move in e.position.moves() if referee.worth(e, move) == Loss(2)}
    assert set(reason.cells) == bad
    assert referee.worth(e) != Loss(2)
    _shows_a_loss(e, reason, end)


@checks(Kind.THREATENS)
def _threatens(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.cells[0] not in referee.winning_cells(e.position, e.position.side)
    _threat(referee, e, reason, end)


@checks(Kind.STILL_THREATENS)
def _still_threatens(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.cells[0] in referee.winning_cells(e.position, e.position.side)
    _threat(referee, e, reason, end)


def _threat(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert set(reason.cells) == referee.winning_cells(after, e.position.side)
    assert not referee.winning_cells(after, after.side)
    assert reason.line[1].cell != reason.cells[0]
    _ends_with_a_win(e, end)


@checks(Kind.MIRRORS)
def _mirrors(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    rules, board = e.position.rules, board_of(end)
    middle = (rules.cols // 2, rules.rows // 2)
    assert board.pop(middle) == str(e.position.side)
    opposite = {(rules.cols - 1 - col, rules.rows - 1 - row): mark for (col, row), mark in board.items()}
    assert opposite == {cell: "O" if mark == "X" else "X" for cell, mark in board.items()}
    assert reason.cells[0] == e.move.cell


@checks(Kind.TRAP)
def _trap(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    assert referee.worth(e) == Draw()
    scores = {reply: referee.brute.move_score(after, reply) for reply in after.moves()}
    assert [reply for reply, score in scores.items() if not isinstance(score, Loss)] == [reason.line[1]]
    assert len(scores) > 1
    assert isinstance(referee.brute.score(e.position), Draw)
    if not {"misere", "wild", "only-x"} & set(referee.brute.words):
        assert not referee.winning_cells(after, e.position.side)


@checks(Kind.THREATENS_FORK)
def _threatens_fork(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    rules, board, side = e.position.rules, board_of(referee.after(e)), e.position.side

    assert not winning_on(board, rules, side)
    assert not winning_on(board, rules, side.other)
    twice = [{**board, cell: str(side)} for cell, _ in moves(rules, board)]
    made = [set(after) - set(board) for after in twice if is_fork_on(after, rules, side)]
    assert set(reason.cells) == {Cell(*cell) for (cell,) in made}
    _ends_with_a_win(e, end)


@checks(Kind.ONLY_MOVE)
def _only_move(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.others(e)
    assert all(rank(other) < rank(referee.worth(e)) for other in referee.others(e))


@checks(Kind.WINS_BY_FORCE)
def _wins_by_force(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert isinstance(reason.score, Win)
    assert reason.score == referee.worth(e)
    assert len(reason.line) == reason.score.plies
    _ends_with_a_win(e, end)


@checks(Kind.NO_LINE_LEFT)
def _no_line_left(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    board = str(referee.after(e)).split()[0].replace("/", "")
    assert all({"X", "O"} <= {board[n] for n in line} for line in referee.brute.lines)
    assert referee.worth(e) == Draw()


@checks(Kind.DEAD_CELL)
def _dead_cell(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    number, other = e.move.row * e.position.rules.cols + e.move.col, str(e.position.side.other)
    board = str(e.position).split()[0].replace("/", "")
    through = [{board[n] for n in line} for line in referee.brute.lines if number in line]
    assert all({str(e.position.side), other} <= marks for marks in through)
    assert not referee.open_lines(e.position, e.move.cell)


@checks(Kind.TAKES_CENTRE)
def _takes_centre(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    cols, rows = e.position.rules.cols, e.position.rules.rows
    assert e.move.col in {(cols - 1) // 2, cols // 2}
    assert "gravity" in referee.brute.words or e.move.row in {(rows - 1) // 2, rows // 2}


@checks(Kind.MOST_LINES)
def _most_lines(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    if not {"wild", "only-x"} & set(referee.brute.words):
        counts = {move.cell: referee.open_lines(e.position, move.cell) for move in e.position.moves()}
        assert counts[e.move.cell] == max(counts.values()) > min(counts.values())


@checks(Kind.FEWEST_LINES)
def _fewest_lines(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    if not {"wild", "only-x"} & set(referee.brute.words):
        counts = {move.cell: referee.open_lines(e.position, move.cell) for move in e.position.moves()}
        assert counts[e.move.cell] == min(counts.values()) < max(counts.values())


@checks(Kind.KNIGHTS_JUMPS)
def _knights_jumps(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    """However the opponent goes on, every knight's jump that completes no line is a win, and there always is one."""
    assert e.move.cell == Cell(1, 1)
    assert isinstance(referee.worth(e), Win)
    waiting = [end]
    while waiting:
        position = waiting.pop()
        for move in position.moves():
            if referee.completes(position, move):
                continue
            after = position.play(move)
            answers = [each for each in after.moves() if (each.col - move.col) ** 2 + (each.row - move.row) ** 2 == 5]
            safe = [answer for answer in answers if not referee.completes(after, answer)]
            assert safe
            assert all(isinstance(referee.brute.move_score(after, answer), Win) for answer in safe)
            waiting += [after.play(answer) for answer in safe]


@checks(Kind.KEEPS_DRAW)
def _keeps_draw(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.worth(e) == referee.brute.score(e.position) == reason.score == Draw()
    assert not end.outcome or end.outcome.winner is None


@checks(Kind.OTHERS_LOSE)
def _others_lose(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.worth(e) == Draw()
    lost = {move.cell for move in e.position.moves() if isinstance(referee.worth(e, move), Loss)}
    assert set(reason.cells) == lost
    assert 0 < len(lost) < len(e.position.moves()) - 1
    assert reason.line[0].cell in lost
    assert reason.score == referee.worth(e, reason.line[0])


@checks(Kind.AS_ALL_DO)
def _as_all_do(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    others = referee.others(e)
    assert others
    assert {referee.worth(e), *others} == {Draw()}


def _part_of_a_row(marks: Callable[[Explanation], Side]) -> Callable[..., None]:
    """The cells hold marks of one side, and one line holds them all and the move, and no mark of the other side."""

    def check(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
        cols, side = e.position.rules.cols, marks(e)
        board = str(e.position).split()[0].replace("/", "")
        numbers = {cell.row * cols + cell.col for cell in reason.cells}
        assert {board[number] for number in numbers} == {str(side)}
        wanted = numbers | {e.move.row * cols + e.move.col}
        lines = [line for line in referee.brute.lines if wanted <= set(line)]
        assert any(str(side.other) not in {board[number] for number in line} for line in lines)
        assert e.position.rules.k > 3

    return check


checks(Kind.IN_THE_WAY)(_part_of_a_row(lambda e: e.position.side.other))
checks(Kind.BUILDS_ROW)(_part_of_a_row(lambda e: e.position.side))


@checks(Kind.SOME_LINES)
def _some_lines(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    own, *others = (referee.open_lines(e.position, move.cell) for move in (e.move, *e.position.moves()))
    number = {0: "no open line", 1: "one open line"}.get(own, f"{own} open lines")
    assert own < max(others)
    if "gravity" in str(e.position.rules):
        name = "zero one two three four five".split()[e.position.rules.k]
        ways = f"{own or 'no'} {'way' if own < 2 else 'ways'} to make {name} in"
        assert f"ffers {ways} a row; other columns offer up to {max(others)}" in e.text
    else:
        assert f"art of {number}; other cells have up to {max(others)}" in e.text


@checks(Kind.ONLY_LEGAL)
def _only_legal(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert e.position.moves() == [e.move]


@checks(Kind.BETTER)
def _better(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert referee.worth(e) < referee.worth(e, reason.line[0]) == reason.score == referee.brute.score(e.position)


@checks(Kind.QUICKER)
def _quicker(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert isinstance(referee.worth(e), Win)
    _better(referee, e, reason, end)


@checks(Kind.MISSES_WIN)
def _misses_win(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    assert reason.score == Win(1)
    assert end.outcome
    _quicker(referee, e, reason, end)


def could_be_open(e: Explanation, board: dict[tuple[int, int], str], marks: tuple[Cell, ...]) -> bool:
    """Whether the move and these marks are on a stretch with empty ends that needs only marks of theirs to win at both."""
    rules, (col, row) = e.position.rules, e.move.cell
    (mark,) = {board[tuple(cell)] for cell in marks}
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for start in range(1, rules.k):
            run = [(col + (n - start) * across, row + (n - start) * down) for n in range(rules.k + 1)]
            on_board = all(0 <= c < rules.cols and 0 <= r < rules.rows for c, r in run)
            is_free = on_board and run[0] not in board and run[-1] not in board
            if is_free and {tuple(cell) for cell in marks} == {cell for cell in run[1:-1] if cell in board}:
                return all(board.get(cell, mark) == mark for cell in run[1:-1])
    return False


@checks(Kind.STOPS_ROW)
def _stops_row(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    board = board_of(e.position)
    assert len(reason.cells) >= e.position.rules.k - 3
    assert {board[tuple(cell)] for cell in reason.cells} == {str(e.position.side.other)}
    assert could_be_open(e, board, reason.cells)


@checks(Kind.OPEN_TWO)
def _open_two(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    board = board_of(e.position)
    assert len(reason.cells) >= e.position.rules.k - 4
    assert {board[tuple(cell)] for cell in reason.cells} == {str(e.position.side)}
    assert could_be_open(e, board, reason.cells)


@checks(Kind.TWO_WAYS)
def _two_ways(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    board, slopes = board_of(e.position), {(cell.col - e.move.col, cell.row - e.move.row) for cell in reason.cells}
    assert {board[tuple(cell)] for cell in reason.cells} == {str(e.position.side)}
    assert any(one[0] * other[1] != one[1] * other[0] for one in slopes for other in slopes)
    for slope in slopes:
        row = [c for c in reason.cells if (c.col - e.move.col) * slope[1] == (c.row - e.move.row) * slope[0]]
        assert could_be_open(e, board, tuple(row))


@checks(Kind.CLOSE)
def _close(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    steps = {max(abs(col - e.move.col), abs(row - e.move.row)): (col, row) for col, row in board_of(e.position)}
    assert {max(abs(c.col - e.move.col), abs(c.row - e.move.row)) for c in reason.cells} == {min(steps)}
    assert min(steps) <= 2


@checks(Kind.ROOM)
def _room(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    rules, (col, row) = e.position.rules, e.move.cell
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        assert any(
            all(0 <= col + (n - s) * across < rules.cols and 0 <= row + (n - s) * down < rules.rows for n in range(rules.k))
            for s in range(rules.k)
        )


def _waits_above(referee: Referee, e: Explanation, cell: Cell) -> None:
    """A mark of the mover wins in the cell, and the one below it is empty."""
    rules, board = e.position.rules, board_of(referee.after(e))
    assert has_line(rules, {**board, tuple(cell): str(e.position.side)})
    assert tuple(cell) not in board
    assert (cell.col, cell.row + 1) not in board


@checks(Kind.LATER_THREAT)
def _later_threat(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    cell, below = reason.cells
    assert below == (cell.col, cell.row + 1)
    _waits_above(referee, e, cell)
    assert not has_line(e.position.rules, {**board_of(e.position), tuple(cell): str(e.position.side)})
    assert not has_line(e.position.rules, {**board_of(referee.after(e)), tuple(below): str(e.position.side.other)})
    if ", on an" in e.text:
        is_odd = (e.position.rules.rows - cell.row) % 2 == 1
        assert is_odd is (e.position.side is Side.X)


@checks(Kind.STACKED)
def _stacked(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    upper, lower = reason.cells
    assert lower == (upper.col, upper.row + 1)
    _waits_above(referee, e, upper)
    _waits_above(referee, e, lower)
    before = [has_line(e.position.rules, {**board_of(e.position), tuple(c): str(e.position.side)}) for c in reason.cells]
    assert not all(before)


@checks(Kind.GIVES_UP_THREAT)
def _gives_up_threat(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    (cell,) = reason.cells
    assert cell == (e.move.col, e.move.row - 1)
    for position in (e.position, referee.after(e)):
        assert has_line(e.position.rules, {**board_of(position), tuple(cell): str(e.position.side)})


@checks(Kind.SAFE_MOVES)
def _safe_moves(referee: Referee, e: Explanation, reason: Reason, end: Position) -> None:
    after = referee.after(e)
    safe = {move.cell for move in after.moves() if not referee.completes(after, move)}
    assert set(reason.cells) == safe
    assert 0 < len([move for move in after.moves() if not referee.completes(after, move)]) <= 3
