"""The shell: small, strict, complete, and in step with the rest of the program. No browser is needed for this."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import web_messages, web_themes

STATIC = web_themes.STATIC
VIEW = STATIC.parents[1] / "shared"
MODULES = [*STATIC.rglob("*.js"), *(VIEW / "tree_files").glob("*.js")]
MOST = 150_000
"""Bytes of the first load."""

FIRST = (
    "index.html",
    "*.css",
    "service-worker.js",
    "icon.svg",
    "manifest.webmanifest",
)
"""What the start page needs besides its modules; the other pages come when they are asked for."""


def first_load() -> set[Path]:
    """Every file of the first load: those named above, and all modules that one leads to."""
    files = {path for pattern in FIRST for path in STATIC.glob(pattern)} | set(VIEW.glob("portraits/*-calm.svg"))
    waiting = [(STATIC / "app.js").resolve()]
    while waiting:
        found = waiting.pop()
        if found not in files:
            files.add(found)
            waiting += _imports(found)
    return files


def test_the_colours_and_faces_are_those_of_the_other_fronts() -> None:
    old = [path.name for path, text in web_themes.files() if not path.exists() or path.read_text("utf-8") != text]
    assert not old, "run tools/web_themes.py"


def test_the_types_are_those_of_the_servers_messages() -> None:
    old = [path.name for path, text in web_messages.files() if path.read_text("utf-8") != text]
    assert not old, "run tools/web_messages.py"


def test_the_first_load_is_under_150_kilobytes_even_uncompressed() -> None:
    assert sum(path.stat().st_size for path in first_load()) < MOST


def test_the_page_has_no_script_or_style_of_its_own_in_the_markup() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:", page)


def test_text_never_becomes_markup() -> None:
    writers = r"\.(innerHTML|outerHTML)\s*=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function"
    guilty = [path.name for path in MODULES if re.search(writers, path.read_text("utf-8"))]
    assert guilty == []


def test_the_service_worker_keeps_every_module_of_the_page() -> None:
    worker = (STATIC / "service-worker.js").read_text("utf-8")
    missing = [
        path.name
        for path in MODULES
        if path.name != "service-worker.js" and path.name not in worker and f'"{path.stem}"' not in worker
    ]
    assert missing == []


def test_the_manifest_is_enough_to_install_the_page() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("noughts", "/", "standalone")
    assert all((STATIC / icon["src"].removeprefix("/static/")).is_file() for icon in manifest["icons"])


def test_every_module_that_is_imported_is_there() -> None:
    for path in MODULES:
        for name in re.findall(r'(?:from|import)\s*\(?"(\.[^"]+)"', path.read_text("utf-8")):
            assert _served(path.parent / name).is_file() or name.endswith(("messages.js", "pages.js")), f"{path.name}: {name}"


def test_the_page_asks_for_all_modules_of_the_first_load_at_once() -> None:
    asked = re.findall(r'rel="modulepreload" href="/static/([^"]+)"', (STATIC / "index.html").read_text("utf-8"))
    needed = {path.relative_to(STATIC).as_posix() for path in first_load() if path.suffix == ".js"}
    assert sorted(asked) == sorted(needed - {"app.js", "service-worker.js"})


def test_modules_do_not_import_in_a_circle() -> None:
    graph = {path: _imports(path) for path in MODULES}
    done: set[Path] = set()

    def visit(path: Path, above: tuple[Path, ...]) -> None:
        assert path not in above, " → ".join(each.name for each in (*above, path))
        if path not in done:
            for each in graph[path]:
                visit(each, (*above, path))
            done.add(path)

    for path in graph:
        visit(path, ())


def _imports(path: Path) -> list[Path]:
    found = re.findall(r'^import [^;]*?"(\.[^"]+)";', path.read_text("utf-8"), re.MULTILINE)
    return [_served(path.parent / name) for name in found]


def _served(path: Path) -> Path:
    """Where a file is that a page asks for: the site serves a folder of the view beside its own."""
    path = path.resolve()
    return VIEW / path.relative_to(STATIC) if path.is_relative_to(STATIC / "tree_files") else path


def test_compressed_the_first_load_is_a_third_of_what_is_allowed() -> None:
    assert sum(len(gzip.compress(path.read_bytes())) for path in first_load()) < MOST / 3


def test_the_types_of_the_page_hold() -> None:
    checker = Path(__file__).parents[3] / "tools" / "page"
    if not (checker / "node_modules" / "typescript").exists() or not shutil.which("node"):
        pytest.skip("NOT TESTED: the types of the page. Run make page")
    found = subprocess.run(["npm", "run", "--silent", "check"], cwd=checker, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout
