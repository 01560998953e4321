"""Portraits: who one plays against, drawn with shapes alone."""
