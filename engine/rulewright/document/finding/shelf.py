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
