"""Where the documents and schemas that travel with Rulewright lie, and where a user keeps their own."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def shelf() -> Path:
    """The folder that holds `rulesets/`, `maps/`, `schemas/`: in the installed package, or the root of a checkout."""
    package = Path(__file__).resolve().parents[2]
    installed = package / "shelf"
    return installed if installed.is_dir() else package.parents[1]


def schemas() -> Path:
    """The folder of the JSON Schemas."""
    return shelf() / "schemas"


def user_folder() -> Path | None:
    """The user's own library folder, by the custom of the system; None where there is no home. It need not exist."""
    named = os.environ.get("XDG_DATA_HOME") or (os.environ.get("APPDATA") if sys.platform == "win32" else None)
    if named:
        return Path(named) / "rulewright"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "rulewright"
    return home / ".local" / "share" / "rulewright"


def named_folders() -> list[Path]:
    """The folders in RULEWRIGHT_PATH, separated as in PATH."""
    value = os.environ.get("RULEWRIGHT_PATH", "")
    return [Path(part) for part in value.split(os.pathsep) if part]


BESIDE_RULES = ("variants", "scenarios", "records")
"""Folders that a game keeps beside its ruleset."""


def folders_around(path: Path) -> list[Path]:
    """The folders in which the documents that a file names may lie: its own folder, the folder of the ruleset that it
    is kept with, and the library that it is part of (the file lies below its `rulesets/` or `maps/`). No folder further
    up."""
    folder = path.resolve().parent
    found = [folder]
    if folder.name in BESIDE_RULES:
        found.append(folder.parent)
    for above in folder.parents:
        if folder.relative_to(above).parts[0] in ("rulesets", "maps"):
            found.append(above)
            break
    return found
