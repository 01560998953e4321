"""The web: a server of live games, and the page that plays them."""
