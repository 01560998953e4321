"""The board: where its cells are, what moves on it, and how it is drawn. It knows no rules."""
