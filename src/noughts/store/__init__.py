"""Remembering: people, games, standings and unfinished games, in SQLite or PostgreSQL."""
