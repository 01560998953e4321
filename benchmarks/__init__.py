"""How fast noughts is, always beside a rival in the same run: machines are noisy, ratios less so."""
