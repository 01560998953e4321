"""``python -m noughts``: the same as the ``noughts`` command."""

from noughts.cli.main import main

main()
