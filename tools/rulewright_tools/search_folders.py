"""The folders in which documents are looked for: those of the files that were named too, so that documents which lie
together are found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulewright.document import Library, folders_around

DOCUMENTS = ("ruleset", "map", "variant", "scenario")


def is_path(name: str) -> bool:
    """Whether a name on the command line is a path, not an id."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml", ".jsonl"))


def here() -> Path | None:
    """The folder that we stand in; None when it is gone."""
    try:
        return Path.cwd()
    except OSError:
        return None


def documents_below(folder: Path) -> list[Path]:
    """Every ruleset, map, variant and scenario below a folder; hidden folders are passed by."""
    found = [path for kind in DOCUMENTS for path in folder.rglob(f"*.{kind}.yaml")]
    shown = [path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts)]
    return sorted(shown)


def library_for(paths: Sequence[Path], files: Iterable[Path]) -> Library:
    """The library of a run: the folders asked for, those around the files named, then the usual ones."""
    around = [folder for file in files for folder in folders_around(file) if folder.is_dir()]
    return Library(list(dict.fromkeys([*paths, *around])), here=here())
