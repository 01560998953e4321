"""Many games at once: self-play, tournaments, and how strong a player is."""
