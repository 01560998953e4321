"""What a front holds: a session with its game, the view of it, and the library of games."""
