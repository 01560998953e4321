"""Speaking to other programs."""
