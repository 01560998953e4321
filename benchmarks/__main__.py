"""``make bench``: every benchmark, one after the other; or those that are named: ``python -m benchmarks solving web``."""

from argparse import ArgumentParser
from importlib import import_module

ALL = (
    "random_games",
    "win_check",
    "start_up",
    "frames",
    "readable",
    "trees",
    "playouts",
    "thinking",
    "analysing",
    "strength",
    "solving",
    "storing",
    "many_games",
    "web",
    "web_memory",
    "web_rival",
    "ada",
    "envs",
    "arena",
)


def main() -> None:
    """Run the benchmarks that the command line names."""
    parser = ArgumentParser(
        prog="python -m benchmarks",
        description="Measure speed beside other programs. Without a name, everything; that takes more than an hour.",
        epilog="names: " + " ".join(ALL),
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to measure")
    names = parser.parse_args().names or ALL
    if unknown := [name for name in names if name not in ALL]:
        parser.error(f"there is no benchmark {unknown[0]!r}. Choose from: {', '.join(ALL)}")
    for name in names:
        try:
            import_module(f"benchmarks.{name}").main()
        except ModuleNotFoundError as error:
            print(f"{name}: left out, it needs {error.name}. make bench installs everything.")


if __name__ == "__main__":
    main()
