"""Usage: what is wrong with a command line, and what would be right."""

from __future__ import annotations

import re

import click

from noughts.rules import NoughtsError, Rules

EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)")


def usage_text(error: click.UsageError) -> str:
    """The error; where something is missing or too much, with how the command is used."""
    message, context = error.format_message(), error.ctx
    extra = EXTRA.fullmatch(message)
    if context is None or not (extra or isinstance(error, click.MissingParameter)):
        return message
    rules = f"{context.params.get('rules_text') or context.params.get('rules') or ''} {extra[1] if extra else ''}"
    if extra and _are_rules(rules):
        return f'{extra[1]}: rules of several words are put in quotation marks: --rules "{rules}"'
    return f"{message.removesuffix('.')}. {context.command.get_usage(context)}"


def _are_rules(text: str) -> bool:
    try:
        Rules.parse(text)
    except NoughtsError:
        return False
    return True
