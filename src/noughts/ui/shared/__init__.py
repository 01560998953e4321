"""What the front ends have in common: every text, every drawing of a board, written once."""
