"""A tree of moves as one line of text, and a game from any text that was pasted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlencode, urlsplit

from noughts.game.game import Game, Node
from noughts.game.record import Record
from noughts.rules import BadMove, BadRules, NoughtsError, Placement, Position, Rules, quoted
from noughts.rules.notation import MARKS, is_board, split_moves
from noughts.rules.rules import names_size

MAX_MOVES = 2_000  # in a text: far more than anyone tries, and quick to read
LONGEST_ADDRESS = 1_500  # characters of moves with comments; longer games lose their comments in an address
LONGEST_PASTE = 100_000  # characters

_PART = re.compile(r"[()]|\{[^}]*\}?|[^\s,(){}]+|\}")
_NUMBERING = re.compile(r"\d+\.+")
_COLUMNS = re.compile(r"[1-9]{2,}")

CONNECT_FOUR = "connect-four"


class BadPaste(NoughtsError):
    """The text cannot be opened as a game."""


def variations_text(root: Node) -> str:
    """The moves below a node; alternatives follow their move in brackets.

    >>> game = Game("3x3", "b2 a1")
    >>> _ = game.undo(), game.play("b1", as_variation=True)
    >>> variations_text(game.root)
    'b2 a1 (b1)'
    """
    return _spaced([str(each.move) if isinstance(each, Node) else each for each in variation_parts(root)])


def commented_text(root: Node) -> str:
    """The same with comments in braces, each after its move.

    >>> game = Game("3x3", "b2 a1")
    >>> game.node.comment = "A corner."
    >>> commented_text(game.root)
    'b2 a1 {A corner.}'
    """
    parts = [_comment(root)]
    for each in variation_parts(root):
        parts += [str(each.move), _comment(each)] if isinstance(each, Node) else [each]
    return _spaced(list(filter(None, parts)))


def _comment(node: Node) -> str:
    return f"{{{' '.join(node.comment.split()).replace('}', ')')}}}" if node.comment else ""


def variation_parts(root: Node) -> Iterator[Node | str]:
    """The nodes below a node in the order of the text, and the brackets between them."""
    waiting: list[Node | str] = list(reversed(_continued(root)))
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, Node) and each is not (each.parent.children[0] if each.parent else None):
            waiting += reversed(_continued(each))


def _continued(node: Node) -> list[Node | str]:
    """The main line below a node, with brackets around what branches off."""
    found: list[Node | str] = []
    while node.children:
        first, *others = node.children
        found.append(first)
        for other in others:
            found += ["(", other, ")"]
        node = first
    return found


def _spaced(parts: list[str]) -> str:
    return " ".join(parts).replace("( ", "(").replace(" )", ")")


def play_variations(game: Game, text: str) -> None:
    """Play moves from the cursor, with variations in brackets and comments in braces; the cursor ends on the main line.

    >>> game = Game("3x3")
    >>> play_variations(game, "1. b2 a1 (b1 a3) 2. c3")
    >>> [str(move) for move in game], variations_text(game.root)
    (['b2', 'a1', 'c3'], 'b2 a1 (b1 a3) c3')
    >>> play_variations(game, "b1 {The edge.}")
    >>> game.node.comment
    'The edge.'
    """
    above: list[Node] = []
    parts = [part for part in _PART.findall(text) if not _NUMBERING.fullmatch(part)]
    if len(parts) > MAX_MOVES:
        raise BadPaste(f"{len(parts):,} moves: at most {MAX_MOVES:,} can be read")
    for part in parts:
        if part == "(":
            if game.node.parent is None:
                raise BadMove("(: a variation comes after the move that it replaces")
            above.append(game.node)
            game.goto(game.node.parent)
        elif part == ")":
            if not above:
                raise BadMove("): no variation is open here")
            game.goto(above.pop())
        elif part.startswith("{"):
            game.node.comment = part.strip("{}").strip()
        else:
            game.play(part, as_variation=True)
    if above:
        raise BadMove("a variation is not closed; add )")


def game_query(game: Game, *, is_line: bool = False) -> str:
    """The query of an address that shows a game, with variations and comments or only the moves that lead to the cursor.

    ``at`` is the number of the position at the cursor, unless that is the last one of the main line.

    >>> game_query(Game("X.O/.X./...", "a3 c3"))
    'rules=3x3x3&position=X.O%2F.X.%2F...&moves=a3+c3'
    """
    root = game.root.position
    fields = {"rules": str(root.rules)}
    if root.x | root.o:
        fields["position"] = str(root).partition(" ")[0]
    moves = " ".join(map(str, game)) if is_line else commented_text(game.root)
    if len(moves) > LONGEST_ADDRESS:
        moves = variations_text(game.root)
    if moves:
        fields["moves"] = moves
    if not is_line and game.node is not game.root.main_line()[-1]:
        fields["at"] = str(next(number for number, node in enumerate(game.root.tree()) if node is game.node))
    return urlencode(fields)


def pasted_game(text: str, usual: Rules) -> Game:
    """A game from any text that describes one; BadPaste, BadPosition or BadRules says why it does not.

    A position, rules, moves (of the ``usual`` rules), column numbers, the address of an analysis board, or the first
    game of a file: SGF or JSON.

    >>> str(pasted_game("4455", Rules.parse("connect-four")).position)
    '......./......./......./......./...OO../...XX.. x'
    >>> pasted_game("4x4 misere b2 c3", Rules.parse("3x3"))
    Game('4x4x4 misere', 'b2 c3')
    >>> pasted_game("https://example.org/analysis?rules=4x4&moves=b2+c3", Rules.parse("3x3"))
    Game('4x4x4', 'b2 c3')
    """
    if len(text) > LONGEST_PASTE:
        raise BadPaste(f"{len(text):,} characters: at most {LONGEST_PASTE:,} can be read")
    typed = text.strip()
    if not typed:
        raise BadPaste(f"Nothing was given. {FORMS}")
    if typed.startswith("(;"):
        return Game.from_sgf(typed)
    if typed.startswith("{"):
        line, _, others = typed.partition("\n")
        return Record.from_json(line if others.lstrip().startswith("{") else typed).game
    if "moves=" in typed or "position=" in typed or "rules=" in typed:
        return _from_address(typed, usual)
    if _COLUMNS.fullmatch(typed):
        return _from_columns(typed, usual)
    if is_board(typed):
        return Game(_position(text if MARKS.issuperset(text.lower()) else typed, usual))
    named, moves = split_moves(typed)
    if named:
        try:
            usual = Rules.parse(named)
        except BadRules as error:
            if names_size(named):
                raise
            raise BadPaste(f"{quoted(typed)}: {_not_read(error)}") from error
        if _COLUMNS.fullmatch(moves):
            return _from_columns(moves, usual)
    game = Game(usual)
    play_variations(game, moves)
    return game


FORMS = (
    "Expected a position such as X.O/.X./..., moves such as b2 a1, a board such as 4x4, SGF, JSON, "
    "or column numbers such as 4455."
)


def _not_read(error: NoughtsError) -> str:
    return str(error).partition(": ")[2] if "Did you mean" in str(error) else f"not a position. {FORMS}"


def _position(text: str, usual: Rules) -> Position:
    """With the usual rules where the board has their size and names no others."""
    try:
        return Position.parse(text, usual)
    except NoughtsError:
        return Position.parse(text)


def _from_columns(text: str, usual: Rules) -> Game:
    rules = usual if usual.placement is Placement.GRAVITY else Rules.parse(CONNECT_FOUR)
    game = Game(rules)
    for number, column in enumerate(text, 1):
        try:
            game.play(column)
        except NoughtsError as error:
            raise BadPaste(f"move {number}, column {column}: {str(error).partition(': ')[2] or error}") from error
    return game


def _from_address(text: str, usual: Rules) -> Game:
    parts = urlsplit(text)
    fields = {name: values[0] for name, values in parse_qs(parts.query or parts.fragment or text).items()}
    rules = Rules.parse(fields["rules"]) if "rules" in fields else usual
    game = Game(_position(fields["position"], rules) if fields.get("position") else rules)
    play_variations(game, fields.get("moves", ""))
    if "at" in fields:
        found = [node for number, node in enumerate(game.root.tree()) if str(number) == fields["at"]]
        if not found:
            raise BadPaste(f"at={quoted(fields['at'])}: the game has no such position")
        game.goto(found[0])
    return game
