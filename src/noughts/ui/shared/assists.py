"""The help that a player had in a game, in words: for a list, and as sentences beside the board."""

from __future__ import annotations

from noughts.game import Assist

WORDS = {Assist.HINT: "hint", Assist.UNDO: "undo", Assist.RETRY: "tried again"}
"""What stands in a list of games."""

SENTENCES = {Assist.HINT: "Played with help.", Assist.UNDO: "A move was taken back."}
"""A hint and the values of all moves are one to the store."""

TRIED_AGAIN = "Tried again from an earlier move, so this game does not count."


def aids_text(aids: frozenset[Assist]) -> str:
    """The help in a game, as short as a list needs it.

    >>> aids_text(frozenset({Assist.RETRY, Assist.HINT}))
    'hint, tried again'
    """
    return ", ".join(word for aid, word in WORDS.items() if aid in aids)


def note_text(aids: frozenset[Assist]) -> str:
    """The same in sentences; empty for a game without help.

    >>> note_text(frozenset({Assist.UNDO, Assist.HINT}))
    'Played with help. A move was taken back.'
    >>> note_text(frozenset({Assist.RETRY}))
    'Tried again from an earlier move, so this game does not count.'
    """
    tried = (TRIED_AGAIN,) if Assist.RETRY in aids else ()
    return " ".join([*tried, *(sentence for aid, sentence in SENTENCES.items() if aid in aids)])
