"""Changing bytes in the ways that find mistakes: a little everywhere, and the values that nobody thinks of."""

from __future__ import annotations

from random import Random

NUMBERS = (
    b"-1",
    b"0",
    b"1e999",
    b"NaN",
    b"-Infinity",
    b"9223372036854775808",
    b"2147483648",
    b"1" * 400,
    b"0.1",
    b"true",
    b"null",
)
TEXTS = (
    b"",
    b"\x1b[31m",
    b"\x9b2J",
    b"\xff\xfe",
    b"\\ud800",
    b"\\u001b]0;x\\u0007",
    b"\0",
    b"\r",
    b"\n",
    b"\\",
    b"'",
    b'"',
    b";=1+1",
    b"\xef\xbc\x9d1",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b"A" * 50,
    b"[" * 2000,
    b" " * 3000,
    b"thirteen char",
)
DATES = (
    b"0001-01-01T00:00:00+14:00",
    b"9999-12-31T23:59:59-14:00",
    b"3026-01-01",
    b"1899-12-31T23:59:59",
    b"2026-02-30",
    b"2026-01-31T12:00",
)
WORDS = (
    b"3x3",
    b"26x26x5",
    b"99x99",
    b"3x3 wild",
    b"misere",
    b"x",
    b"o",
    b"line",
    b"full",
    b"resigned",
    b"abandoned",
    b"b2",
    b"z26",
    b"Xb2",
    b"5s/move",
)
SIGNS = (b"(", b")", b"(;", b"[", b"]", b"{", b"}", b",", b";", b":", b'""', b"[]", b"{}", b";B[aa]", b"C[x\\]y]", b"AB[aa:cc]")
TOKENS = (*NUMBERS, *TEXTS, *DATES, *WORDS, *SIGNS)


def mutated(content: bytes, other: bytes, rng: Random) -> bytes:
    """The same bytes but for some changes; what is put in may come from another file."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        content = rng.choice(CHANGES)(content, other, rng)
    return content


def _place(content: bytes, rng: Random) -> int:
    return rng.randrange(len(content) + 1)


def _range(content: bytes, rng: Random) -> tuple[int, int]:
    start = _place(content, rng)
    return start, min(len(content), start + rng.choice((1, 1, 2, 5, 20, 200)))


def _flip(content: bytes, other: bytes, rng: Random) -> bytes:
    start, end = _range(content, rng)
    return content[:start] + bytes(byte ^ (1 << rng.randrange(8)) for byte in content[start:end]) + content[end:]


def _remove(content: bytes, other: bytes, rng: Random) -> bytes:
    start, end = _range(content, rng)
    return content[:start] + content[end:]


def _double(content: bytes, other: bytes, rng: Random) -> bytes:
    start, end = _range(content, rng)
    return content[:end] + content[start:end] * rng.choice((1, 2, 20)) + content[end:]


def _put(content: bytes, other: bytes, rng: Random) -> bytes:
    place = _place(content, rng)
    return content[:place] + rng.choice(TOKENS) + content[place:]


def _replace_value(content: bytes, other: bytes, rng: Random) -> bytes:
    """Put a token in place of what stands between two signs: a field, a value, a number."""
    places = [place for place, byte in enumerate(content) if byte in b'[]",:{}; ']
    if len(places) < 2:
        return content
    number = rng.randrange(len(places) - 1)
    start, end = places[number] + 1, places[number + 1]
    return content[:start] + rng.choice(TOKENS) + content[end:]


def _splice(content: bytes, other: bytes, rng: Random) -> bytes:
    return content[: _place(content, rng)] + other[_place(other, rng) :]


def _cut(content: bytes, other: bytes, rng: Random) -> bytes:
    return content[: _place(content, rng)]


CHANGES = (_flip, _remove, _double, _put, _put, _replace_value, _replace_value, _replace_value, _splice, _cut)
