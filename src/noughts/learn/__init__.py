"""Training the network: it plays against itself, many games at once, and learns from its search."""
