"""Many games at once: self-play, and how strong a player is."""
