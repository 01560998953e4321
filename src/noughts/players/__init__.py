"""Programs that choose a move: characters, rule books, searches, and the roster that finds them by name."""
