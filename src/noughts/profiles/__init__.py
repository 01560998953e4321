"""What the program remembers about a person: settings, progress, and who played last."""
