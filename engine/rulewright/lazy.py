"""Names of a package that are imported when they are first used: starting costs only what is really needed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def names_of(package: str, modules: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """The `__getattr__` of a package whose names live in `modules` (relative to it)."""
    places = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> Any:
        place = places.get(name)
        if place is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f".{place}", package), name)
        setattr(sys.modules[package], name, value)
        return value

    return find
