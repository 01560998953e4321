"""Scroll: how far something is moved under a window onto it, and the bar that shows it and can be dragged."""

from __future__ import annotations

from pygame import Rect

from noughts.ui.desktop.kit.painter import Painter

SHORTEST = 24  # units that a bar has at least, so that it can be caught
REACH = 4  # pixels beside a bar that count as the bar


class Scroll:
    """Of something that is longer than what is seen of it."""

    def __init__(self, *, is_across: bool = False) -> None:
        self.offset = 0
        """Pixels that are out of sight before what is seen."""
        self.whole = 0
        """Pixels that there are."""
        self.track = Rect(0, 0, 0, 0)
        """Where the bar can be; as long as what is seen."""
        self._is_across = is_across
        self._shortest = SHORTEST
        self._held: int | None = None

    @property
    def seen(self) -> int:
        return self.track.width if self._is_across else self.track.height

    @property
    def overflows(self) -> bool:
        return self.whole > self.seen

    def place(self, track: Rect, whole: int) -> None:
        """Set how much there is, and the room for its bar."""
        self.track, self.whole = track, whole
        self.by(0)

    def by(self, pixels: float) -> None:
        self.offset = max(0, min(round(self.offset + pixels), self.whole - self.seen))

    def reveal(self, start: int, end: int) -> None:
        self.by(min(0, start - self.offset) + max(0, end - self.offset - self.seen))

    @property
    def bar(self) -> Rect:
        size = min(self.seen, max(self._shortest, self.seen * self.seen // max(1, self.whole)))
        start = (self.seen - size) * self.offset // max(1, self.whole - self.seen)
        if self._is_across:
            return Rect(self.track.left + start, self.track.top, size, self.track.height)
        return Rect(self.track.left, self.track.top + start, self.track.width, size)

    # The mouse

    @property
    def is_held(self) -> bool:
        return self._held is not None

    def grab(self, pos: tuple[int, int]) -> bool:
        """Take the bar, which comes to the mouse if it is elsewhere on its track; says whether it is there."""
        if not self.overflows or not self.track.inflate(2 * REACH, 2 * REACH).collidepoint(pos):
            return False
        bar, at = self.bar, pos[not self._is_across]
        start, size = (bar.left, bar.width) if self._is_across else (bar.top, bar.height)
        self._held = at - start if start <= at < start + size else size // 2
        self.drag(pos)
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Move with the mouse, if the bar is held."""
        if self._held is None:
            return
        bar = self.bar
        first, size = (self.track.left, bar.width) if self._is_across else (self.track.top, bar.height)
        start = pos[not self._is_across] - self._held - first
        self.offset = 0
        self.by(start * (self.whole - self.seen) / max(1, self.seen - size))

    def release(self) -> None:
        self._held = None

    def draw(self, painter: Painter, *, is_hovered: bool = False) -> None:
        self._shortest = painter.px(SHORTEST)
        if self.overflows:
            strong = is_hovered or self.is_held
            painter.box(self.bar, fill=painter.palette["quiet" if strong else "grid"], radius=3)
