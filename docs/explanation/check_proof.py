"""Check a proof of noughts without noughts: python check_proof.py FILE."""

import re
import sys
from pathlib import Path


def need(truth, why):
    """Leave, unless something is as it must be."""
    if not truth:
        sys.exit(f"no proof: {why}")


text = Path(sys.argv[1]).read_text(encoding="utf-8")
title, rules, value, *lines = (line for line in text.splitlines() if line and not line.startswith("#"))
need(title == "noughts proof 1", "the first line")
size, *words = rules.removeprefix("rules ").split()
cols, rows, k = map(int, size.split("x"))
WORDS = ("misere", "only-x", "wild", "gravity", "torus", "exact")
misere, only_x, wild, gravity, torus, exact = (word in words for word in WORDS)
need(set(words) <= set(WORDS), "the rules")
CELLS = range(cols * rows)


def cell(col, row):
    """The number of a cell, from the top left, row by row; None beyond the edge."""
    if torus:
        col, row = col % cols, row % rows
    return row * cols + col if 0 <= col < cols and 0 <= row < rows else None


def read_lines():
    """Each line of k cells, with the cells next to it that must not carry its mark."""
    for start in CELLS:
        for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
            run = [cell(start % cols + n * dx, start // cols + n * dy) for n in range(-1, k + 1)]
            inside = frozenset(run[1:-1])
            if None not in inside and len(inside) == k:
                yield inside, frozenset((run[0], run[-1])) - inside - {None} if exact else frozenset()


def read_turns():
    """Where each cell comes from when the board is turned, mirrored or shifted so that the game stays the same."""
    shifts = [(0, 0)] if not torus else [(dx, dy) for dx in range(cols) for dy in (range(rows) if not gravity else [0])]
    for swap in (False, True) if cols == rows and not gravity else (False,):
        for flip in (False, True) if not gravity else (False,):
            for mirror in (False, True):
                for dx, dy in shifts:
                    turn = []
                    for number in CELLS:
                        col, row = (number % cols + dx) % cols, (number // cols + dy) % rows
                        col, row = cols - 1 - col if mirror else col, rows - 1 - row if flip else row
                        turn.append(row * cols + col if not swap else col * cols + row)
                    yield turn


LINES, TURNS = set(read_lines()), list(read_turns())


def moves(board):
    """Cells and marks that may be played; X has moved as often as O, or once more."""
    mark = "X" if only_x or board.count(".") % 2 == cols * rows % 2 else "O"
    for number in CELLS:
        rests = not gravity or number + cols not in CELLS or board[number + cols] != "."
        if board[number] == "." and rests:
            yield from ((number, one) for one in ("XO" if wild else mark))


def play(board, number, mark):
    """The board after a move, and the result: "" while the game goes on, else the winner or "draw"."""
    mover = "xo"[(cols * rows - board.count(".")) % 2]
    board = board[:number] + mark + board[number + 1 :]
    for line, guards in LINES:
        if number in line and all(board[n] == mark for n in line) and all(board[n] != mark for n in guards):
            return board, ("o" if mover == "x" else "x") if misere else mover
    return board, "" if "." in board else "draw"


def images(board):
    """All boards that are the same game as this one."""
    for turn in TURNS:
        image = "".join(board[n] for n in turn)
        yield image
        if wild:
            yield image.translate({ord("X"): "O", ord("O"): "X"})


def number_of(text):
    """The number of a cell such as b2."""
    return (int(text[1:]) - 1) * cols + ord(text[0]) - ord("a")


def check(claim, answers):
    """Follow the answers against every reply."""
    side, limit = claim[0], re.search(r"\d+", claim)
    speaker = side if limit else "xo".replace(side, "")

    def holds(board, result):
        return (result == side and cols * rows - board.count(".") <= int(limit[0])) if limit else result != side

    def wins_now(board):
        ends = (play(board, *move) for move in moves(board))
        return any(result and holds(after, result) for after, result in ends)

    def check_pairs(board, pairs):
        need(not (limit or misere or only_x or wild or gravity), "pairs in such a game")
        pairs = [tuple(map(number_of, pair.split("-"))) for pair in pairs]
        cells = [number for pair in pairs for number in pair]
        need(len(cells) == len(set(cells)), "a cell in two pairs")
        need(all(board[number] == "." for number in cells), "a pair with a cell that is taken")
        open_lines = [line for line, _ in LINES if all(board[n] != speaker.upper() for n in line)]
        need(all(any(set(pair) <= line for pair in pairs) for line in open_lines), f"a line is open in {board}")

    def check_above(board):
        """O answers on top of X, so X has the odd rows, and completes a line first: in the bottom row at the latest."""
        need(misere and gravity and not only_x and not wild and rows % 2 == 0 and speaker == "o", "above in such a game")
        need(set(board) == {"."}, f"above in {board}")
        need(k == cols if exact else 1 < k <= cols, "above where no row is long enough")
        gaps = -(-cols // k) if torus else cols // k  # columns that can be left out so that no k others are neighbours
        need(not limit or int(limit[0]) >= (cols - gaps) * rows + 1, "above within so few marks")

    todo, done = [("." * len(CELLS), "")], set()
    while todo:
        board, result = todo.pop()
        if result:
            need(holds(board, result), f"{claim}, but {board}")
            continue
        is_speaker = speaker == "xo"[(len(CELLS) - board.count(".")) % 2]
        if is_speaker and limit and wins_now(board):
            continue
        board = next((image for image in images(board) if image in answers), board)
        if board in done:
            continue
        done.add(board)
        answer = answers.get(board, "").split()
        if answer[:1] == ["pairs"]:
            check_pairs(board, answer[1:])
        elif answer == ["above"]:
            check_above(board)
        elif not is_speaker:
            todo += [play(board, *move) for move in moves(board)]
        else:
            need(answer, f"{claim}: nothing is answered in {board}")
            for text in answer[:-1]:  # moves that leave one reply each
                board, result = play(board, *move_of(board, text))
                replies = [play(board, *move) for move in moves(board)]
                left = [reply for reply in replies if not (holds(*reply) if reply[1] else wins_now(reply[0]))]
                need(not result and len(left) == 1 and not left[0][1], f"{text} leaves more than one reply")
                board = left[0][0]
            todo.append(play(board, *move_of(board, answer[-1])))
    print(claim, "·", sum(board in answers for board in done), "answers")


def move_of(board, text):
    """A cell and a mark; the mark is named in wild games."""
    mark, name = (text[0], text[1:]) if wild else (next(moves(board))[1], text)
    move = number_of(name), mark
    need(move in moves(board), f"{text} in {board}")
    return move


claims, strategies = [], []
for line in lines:
    position, colon, answer = line.partition(": ")
    if colon:
        strategies[-1][position.replace("/", "")] = answer
    else:
        claims.append(line)
        strategies.append({})
needed = {"value win": ["x wins"], "value loss": ["o wins"], "value draw": ["x does not win", "o does not win"]}[value]
need([re.sub(r" within \d+$", "", claim) for claim in claims] == needed, "the claims")
for claim, answers in zip(claims, strategies, strict=True):
    check(claim, answers)
print(rules, "·", value)
