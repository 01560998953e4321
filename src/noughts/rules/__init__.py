"""What the game is: boards, rules, moves, positions. Standard library only."""
