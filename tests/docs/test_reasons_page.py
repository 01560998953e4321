"""The page of examples says what the program says."""

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_reasons_is_up_to_date():
    spec = importlib.util.spec_from_file_location("reasons_page", DOCS / "reasons_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text("utf-8") == module.page(), "run: python docs/reasons_page.py"
