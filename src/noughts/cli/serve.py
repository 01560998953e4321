"""``noughts serve``."""

from __future__ import annotations

import click

from noughts.cli.library_options import database_option


class NoServer(OSError):
    """The part of the program that serves pages is not installed."""


@click.command(short_help="Open a site: play in the browser, with friends by link.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Who can reach it: 127.0.0.1 is this machine alone.")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), show_default=True, help="Where it listens; 0 for any.")
@click.option("--public-url", default="", metavar="URL", help="How the site is called from outside, behind a proxy.")
@click.option("--crowd", default=1, type=click.IntRange(1, 100_000), metavar="PEOPLE", help="How many may share one address.")
@database_option
def serve(host: str, port: int, public_url: str, crowd: int, database: str | None) -> None:
    """Open a site: play in the browser, with a friend by link, watched by anyone.

    Any number of servers can share one PostgreSQL database.

    \b
    Examples:
      noughts serve
      noughts serve --host 0.0.0.0 --port 80
      noughts serve --database postgresql://noughts@db/noughts --public-url https://play.example.org
    """
    try:
        import litestar  # noqa: F401 - whether it is there
    except ImportError as error:
        raise NoServer("the site needs more packages: pip install 'noughts[web]'; or play in the terminal: noughts") from error
    from noughts.cli.library_options import open_library
    from noughts.ui.web.server import serve as run

    library = open_library(database)
    where = public_url or f"http://{'localhost' if host == '127.0.0.1' else host}:{port}"
    click.echo(f"Play at {where}. Ctrl-C ends.", err=True)
    run(library, host=host, port=port, public_url=public_url, crowd=crowd)
