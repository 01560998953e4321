"""Aids in words: how somebody was helped, or that a game was tried again; in a list, and as a sentence beside the board."""

from __future__ import annotations

from noughts.game import Assist

WORDS = {Assist.HINT: "hint", Assist.UNDO: "undo", Assist.RETRY: "tried again"}
"""What stands in a list of games."""

HELP = {Assist.HINT: "help", Assist.UNDO: "a move taken back"}
"""What a person was helped by; a hint and the values of all moves are one to the store."""

TRIED_AGAIN = "Tried again from an earlier move, so this game does not count."


def aids_text(aids: frozenset[Assist]) -> str:
    """What is to be noted about a game, in as few words as a list has room for.

    >>> aids_text(frozenset({Assist.RETRY, Assist.HINT}))
    'hint, tried again'
    """
    return ", ".join(word for aid, word in WORDS.items() if aid in aids)


def note_text(aids: frozenset[Assist]) -> str:
    """The same in sentences; nothing, where nobody was helped and nothing tried again.

    >>> note_text(frozenset({Assist.UNDO, Assist.HINT}))
    'Played with help and a move taken back.'
    >>> note_text(frozenset({Assist.RETRY}))
    'Tried again from an earlier move, so this game does not count.'
    """
    helped = " and ".join(words for aid, words in HELP.items() if aid in aids)
    said = (TRIED_AGAIN if Assist.RETRY in aids else "", f"Played with {helped}." if helped else "")
    return " ".join(filter(None, said))
