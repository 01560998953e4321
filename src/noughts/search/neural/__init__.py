"""The network that plays: what it is told, and how it is run with NumPy alone."""
