"""Games that have a name of their own, as text that ``Rules.parse`` reads."""

PRESETS = {
    "tictactoe": "3x3",
    "notakto": "3x3 misere only-x",
    "connect-four": "7x6x4 gravity",
    "gomoku": "15x15x5",
}
