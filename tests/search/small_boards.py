"""What the first player gets from small empty boards under best play, as is known: every search must find it."""

from noughts.search import Draw, Win

VALUES = [
    ("3x3", Draw()),
    ("3x3 misere", Draw()),
    ("3x3 torus", Win(7)),
    ("3x3 misere torus", Win(8)),
    ("notakto", Win(6)),
    ("3x3 wild", Win(7)),
    ("3x3 misere wild", Draw()),
    ("4x2x3", Draw()),
    ("4x3x3", Win(7)),
    ("4x4x3 gravity", Win(9)),
]
