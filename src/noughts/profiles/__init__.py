"""What is stored about a person: settings, progress and mistakes; and the last player."""
