"""Finding and proving good moves: every search takes a Limit and answers with ever better Analyses."""
