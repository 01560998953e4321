"""Inputs for the board and its variant, for the pages before a game."""

from __future__ import annotations

from noughts.reasons.rule_texts import rules_text
from noughts.rules import NoughtsError, Rules
from noughts.rules.rules import LONGEST_SIDE
from noughts.ui.shared import choices
from noughts.ui.shared.blocks import ON, Choice, Group, Number, Option, Switch, Text


def board_options(chosen: str) -> list[Option]:
    """The boards with a name, and the chosen one if it has none and can be read."""
    options = [Option(board.rules, board.title, board.sentence, f"rules {board.rules}") for board in choices.BOARDS]
    try:
        rules = Rules.parse(chosen)
    except NoughtsError:
        return options
    if str(rules) not in {board.rules for board in choices.BOARDS}:
        options.append(Option(str(rules), choices.board_title(rules), rules_text(rules), f"rules {rules}"))
    return options


def board_choice(rules: Rules, *, is_pictured: bool = True) -> Choice:
    """The boards with a name; as a list without pictures, also the chosen one if it has none."""
    options = board_options("" if is_pictured else str(rules))
    value = str(rules) if str(rules) in {option.value for option in options} else ""
    return Choice("rules", "Board", tuple(options), value, is_pictured=is_pictured)


def size_group(rules: Rules, *, is_folded: bool) -> Group:
    numbers = (
        Number("cols", "Columns", rules.cols, 1, LONGEST_SIDE),
        Number("rows", "Rows", rules.rows, 1, LONGEST_SIDE),
        Number("k", "In a row", rules.k, 1, LONGEST_SIDE),
    )
    is_named = str(rules) in {board.rules for board in choices.BOARDS}
    return Group("Another size", numbers, is_folded=is_folded and is_named, key="size")


def variant_group(rules: Rules) -> Group:
    words = str(rules).split()[1:]
    switches = tuple(
        Switch(each.word, each.title, each.word in words, each.sentence, picture=each.picture) for each in choices.VARIANTS
    )
    return Group("Variant", (*switches, Text(rules_text(rules), "quiet")))


def changed_rules(rules: Rules, key: str, value: str) -> Rules | None:
    """The rules after an input of the board has changed; None if it is another input."""
    if key == "rules":
        return Rules.parse(value)
    if key in ("cols", "rows", "k"):
        sizes = {"cols": rules.cols, "rows": rules.rows, "k": rules.k, key: int(value)}
        sizes["k"] = min(sizes["k"], max(sizes["cols"], sizes["rows"]))
        return Rules.parse(f"{sizes['cols']}x{sizes['rows']}x{sizes['k']}", *str(rules).split()[1:])
    if key in {variant.word for variant in choices.VARIANTS}:
        is_on = key in str(rules).split()[1:]
        return rules if is_on == (value == ON) else choices.toggle_variant(rules, key)
    return None
