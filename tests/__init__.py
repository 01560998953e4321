"""Tests. A package, since pgx, which a benchmark compares with, installs another one of this name."""
