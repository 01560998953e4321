"""A game as it is recorded: the tree of moves, the clock, the file."""
