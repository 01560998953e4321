"""``python -m noughts.search.core``: compile everything, so that nobody has to wait for it later."""

from noughts.search.core.loading import compile_all

compile_all()
