"""The exit codes of the program, besides 0."""

FAILURE = 1
BAD_INPUT = 2
INTERRUPTED = 130
