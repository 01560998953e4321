"""Teaching the network: it plays against itself, many games at once, and learns from what its search finds."""
