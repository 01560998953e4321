"""The build backend: setuptools, and a C compiler from PyPI where the machine has none."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from importlib.util import find_spec

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - every hook that is not changed below

COMPILER = "ziglang"  # A C compiler as a wheel: 400 MB unpacked, for the time of the build only


def get_requires_for_build_wheel(config_settings: dict[str, object] | None = None) -> list[str]:
    """What setuptools asks for, and a compiler if none is found."""
    return build_meta.get_requires_for_build_wheel(config_settings) + _missing()


def get_requires_for_build_editable(config_settings: dict[str, object] | None = None) -> list[str]:
    """The same for an installation that is worked on."""
    return build_meta.get_requires_for_build_editable(config_settings) + _missing()


def build_wheel(
    wheel_directory: str, config_settings: dict[str, object] | None = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel with the compiler that there is."""
    _name_compiler()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: dict[str, object] | None = None, metadata_directory: str | None = None
) -> str:
    """Compile in place with the compiler that there is."""
    _name_compiler()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def _missing() -> list[str]:
    return [] if has_compiler() or "NOUGHTS_NO_EXTENSIONS" in os.environ else [COMPILER]


def has_compiler() -> bool:
    """Whether the machine has a C compiler of its own; on Windows setuptools knows where to look."""
    if sys.platform == "win32":
        from setuptools._distutils import _msvccompiler

        try:
            return bool(_msvccompiler._get_vc_env("x86_amd64"))
        except Exception:  # each version of setuptools has its own way to say no
            return False
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(named.split()[0]) is not None


def _name_compiler() -> None:
    if has_compiler() or find_spec(COMPILER) is None:
        return
    os.environ["CC"] = f"{sys.executable} -m {COMPILER} cc"
