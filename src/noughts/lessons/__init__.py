"""Learning: a search as a tree to read and to step through, puzzles, and lessons with tasks."""
