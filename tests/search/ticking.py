"""A clock for searches under a limit of time, the same on every machine."""


class Ticking:
    """A clock that has moved on a little each time somebody looks."""

    def __init__(self, tick: float) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now
