"""The front ends: they show a position and pass on what a person wants; they decide nothing about the game."""
