"""What is left out where something optional is not installed: what cannot be imported cannot be tested."""

from importlib.util import find_spec

NEEDS = {
    "threadpoolctl": (
        "src/noughts/search/net/network.py",
        "src/noughts/search/net/sightings.py",
        "src/noughts/search/neural.py",
        "tests/search/test_neural.py",
    ),
    "torch": ("src/noughts/learn", "tests/learn"),
}
"""What cannot be tried without a package."""

MISSING = [package for package in NEEDS if find_spec(package) is None]

collect_ignore = [path for package in MISSING for path in NEEDS[package]]


def pytest_report_header() -> list[str]:
    """Say so, since nothing else would."""
    return [f"NOT TESTED without {package}: {', '.join(NEEDS[package])}" for package in MISSING]
