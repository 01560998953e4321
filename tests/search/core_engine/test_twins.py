"""What stands twice, once for C and once for Python, says the same."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import noughts

ROOT = Path(noughts.__file__).parent
TWINS = [path for path in sorted(ROOT.rglob("*.pxd")) if path.read_text(encoding="utf-8").startswith("# Twin")]

ON_PURPOSE = {"LOOK_EVERY"}
"""Numbers that suit the speed of the code."""


def module_of(path: Path) -> object:
    return import_module(".".join(("noughts", *path.relative_to(ROOT).with_suffix("").parts)))


@pytest.mark.skipif(not TWINS, reason="an installed package has no .pxd")
@pytest.mark.parametrize("path", TWINS, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_twins_have_the_same_numbers_and_functions(path: Path) -> None:
    module, text = module_of(path), path.read_text(encoding="utf-8")
    for name, value in re.findall(r"^    ([A-Z][A-Z_]*) = (.+)$", text, re.MULTILINE):
        assert name in ON_PURPOSE or getattr(module, name) == int(value), name
    for name in re.findall(r"^cdef inline .*?(\w+)\(", text, re.MULTILINE):
        assert callable(getattr(module, name)), name
