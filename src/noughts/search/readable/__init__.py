"""Searches written to be read and traced: minimax, alpha-beta, Monte Carlo."""
