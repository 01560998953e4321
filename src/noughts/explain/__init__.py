"""Why: what a move does, what it gives away, and both in words."""
