"""What is compiled when noughts is installed; the rest of its description stands in pyproject.toml."""

from __future__ import annotations

import os
import re
import sys
import sysconfig
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SEARCH = Path("src", "noughts", "search")

DIRECTIVES = {
    "annotation_typing": False,  # the .pxd says the types; annotations are for readers and mypy
    "boundscheck": False,
    "cdivision": True,
    "freethreading_compatible": True,
    "infer_types": True,
    "initializedcheck": False,
    "language_level": 3,
    "nonecheck": False,
    "wraparound": False,
}
"""See docs/decisions/0010-compiled-ahead.md."""


TWIN = "# Twin"
"""How a .pxd begins that holds constants and whole functions, to be compiled into whoever uses them."""


def modules() -> list[Path]:
    """The modules to compile: those with a .pxd beside them, unless they are the plain twin of what it holds."""
    declared = sorted(SEARCH.rglob("*.pxd"))
    return [path.with_suffix(".py") for path in declared if not path.read_text(encoding="utf-8").startswith(TWIN)]


def flags() -> list[str]:
    """What the C compiler is told: fast code that runs on every machine of the last fifteen years."""
    if sys.platform == "win32" and "ziglang" not in os.environ.get("CC", ""):
        return ["/O2"]
    is_intel = sysconfig.get_platform().endswith(("x86_64", "amd64"))
    return ["-O3", "-g0", *(["-msse4.2", "-mpopcnt"] if is_intel else [])]


def extensions() -> list[Extension]:
    """The compiled modules, none of which an installation needs."""
    if "NOUGHTS_NO_EXTENSIONS" in os.environ:
        return []
    from Cython.Build import cythonize

    found = [
        Extension(".".join(path.relative_to("src").with_suffix("").parts), [path.as_posix()], extra_compile_args=flags())
        for path in modules()
    ]
    built: list[Extension] = cythonize(found, compiler_directives=DIRECTIVES, build_dir="build", quiet=True)
    return built


def description() -> str:
    """The README with absolute links: whoever meets it elsewhere has no folder docs."""
    text = Path("README.md").read_text(encoding="utf-8")
    home = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Homepage"]
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\g<1>{home}/raw/main/", text)
    return re.sub(r"((?<!!)\[[^\]!]*\]\()(?!https?:|#)", rf"\g<1>{home}/blob/main/", pictures)


class Build(build_ext):
    """Compiles, once what was compiled from other sources is gone: it would be loaded instead of newer Python."""

    def run(self) -> None:
        """Compile everything that has changed."""
        for old in (*SEARCH.rglob("*.so"), *SEARCH.rglob("*.pyd")):
            source = old.parent / f"{old.name.partition('.')[0]}.py"
            sources = [source, source.with_suffix(".pxd")]
            if source not in modules() or old.stat().st_mtime < max(path.stat().st_mtime for path in sources):
                old.unlink()
        try:
            super().run()
        except Exception as error:  # each compiler has its own way to fail
            self._do_without(error)

    def _do_without(self, error: Exception) -> None:
        """Install plain Python: compiled modules know each other, so there are all of them or none."""
        self.warn(f"noughts is installed without compiled code, and so plays more slowly: {error}")
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.extensions = []


setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    cmdclass={"build_ext": Build},
    ext_modules=extensions(),
    options={"build_ext": {"parallel": os.cpu_count()}},
)
