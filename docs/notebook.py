"""Run the notebook of the documentation, and write into it what its cells show; a test tells when that has grown old.

python docs/notebook.py
"""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent / "examples" / "first_look.ipynb"


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs that its cells have now."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, start=1):
        with redirect_stdout(io.StringIO()):  # it prints what a front end would show
            result = shell.run_cell("".join(cell["source"]))
        result.raise_error()
        cell["execution_count"] = number
        cell["outputs"] = [] if result.result is None else [_output(shell, result.result, number)]
    return notebook


def _output(shell: Any, value: object, number: int) -> dict[str, Any]:
    """What a front end shows of a value: a picture before a page, and a page before text."""
    shown, _ = shell.display_formatter.format(value)
    kind = next(kind for kind in ("image/svg+xml", "text/html", "text/plain") if kind in shown)
    data = {kind: shown[kind].splitlines(keepends=True)}
    return {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}


def text_of(notebook: dict[str, Any]) -> str:
    """The notebook as its file has it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    NOTEBOOK.write_text(text_of(executed(json.loads(NOTEBOOK.read_text("utf-8")))), "utf-8")
