"""One game being played: seats, turns, clocks, and what happens."""
