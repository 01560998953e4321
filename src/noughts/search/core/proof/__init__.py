"""Proofs on boards of up to 64 cells."""
