"""Drawing a board with characters: pure functions from a position to a canvas."""
