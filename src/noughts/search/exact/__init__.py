"""Exact results: tables of all positions, the solver, proofs, the atlas of solved games."""
