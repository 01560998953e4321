"""Proofs that anybody can check: what to answer in every position that can come up, as text."""

from noughts.search.proofs.checking import Checked, check
from noughts.search.proofs.proof import BadProof, Claim, Pairs, Proof, Strategy, canonical

__all__ = ["BadProof", "Checked", "Claim", "Pairs", "Proof", "Strategy", "canonical", "check"]
