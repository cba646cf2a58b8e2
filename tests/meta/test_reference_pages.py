"""The pages made from tables in the code are those of the tables as they are now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from shipped import ROOT

PAGES: dict[Path, str] = runpy.run_path(str(ROOT / "tools" / "workshop" / "reference.py"))["pages"]()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_page(path: Path) -> None:
    """If not: `python tools/workshop/reference.py`."""
    assert path.read_text(encoding="utf-8") == PAGES[path]
