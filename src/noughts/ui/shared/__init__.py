"""What the fronts have in common: every text, every drawing of a board, written once."""
