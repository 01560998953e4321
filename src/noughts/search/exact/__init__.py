"""Exact results: tables of all positions, the solver and its book, proofs, the atlas of solved games."""
