"""The library for files that were named: their folders are searched too, so that what lies together is found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulewright.document import Library

DOCUMENTS = ("ruleset", "map", "variant", "scenario")


def is_path(name: str) -> bool:
    """Whether a name on the command line is a path, not an id."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml", ".jsonl"))


def folders_around(path: Path) -> list[Path]:
    """The folders in which what a file speaks of may lie: its own, the one above it, and the library it is part of."""
    folder = path.resolve().parent
    found = [folder, folder.parent]
    for above in folder.parents:
        if (above / "rulesets").is_dir() or (above / "maps").is_dir():
            found.append(above)
            break
    return found


def documents_below(folder: Path) -> list[Path]:
    """Every ruleset, map, variant and scenario below a folder; hidden folders are passed by."""
    found = [path for kind in DOCUMENTS for path in folder.rglob(f"*.{kind}.yaml")]
    shown = [path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts)]
    return sorted(shown)


def library_for(paths: Sequence[Path], files: Iterable[Path]) -> Library:
    """The library of a run: the folders asked for, those around the files named, then the usual ones."""
    around = [folder for file in files for folder in folders_around(file) if folder.is_dir()]
    return Library(list(dict.fromkeys([*paths, *around])))
