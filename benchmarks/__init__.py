"""How fast noughts is, always beside somebody else in the same run: machines are noisy, ratios less so."""
