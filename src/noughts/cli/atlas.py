"""``noughts atlas``."""

from __future__ import annotations

import click


@click.command(short_help="See who wins thousands of small games with best play.")
@click.argument("rules", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def atlas(rules: tuple[str, ...], as_json: bool) -> None:  # noqa: FBT001 - click
    """See who wins thousands of small games with best play, as was proven before.

    RULES are words such as misere torus: a chart of all boards of that
    variant; without any, of the plain game. With a size, it is one game.

    \b
    Examples:
      noughts atlas
      noughts atlas misere torus
      noughts atlas 4x4x3 misere
    """
    from noughts.cli.coloured import show
    from noughts.cli.waiting import print_json
    from noughts.rules import Rules
    from noughts.ui.shared.atlas_charts import atlas_json, atlas_text, game_json, game_text, read_variant

    variant = read_variant(rules)
    if variant:
        document, text = atlas_json(variant), atlas_text(variant)
    else:
        game = Rules.parse(*rules)
        document, text = game_json(game), game_text(game)
    if as_json:
        print_json(document)
    else:
        show(text)
