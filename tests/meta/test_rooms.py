"""The rooms of the house: none too large, each with a page that names what is in it, and pages that lead somewhere."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from shipped import ROOT

MOST_MODULES = 24
"""A folder with more modules is no room but a heap."""

FLOORS = ("source", "document", "language", "rules", "program", "play")
"""From the lowest to the highest."""

PACKAGE = ROOT / "engine" / "rulewright"

PAGE_LEFT_OUT: set[Path] = set()
"""Folders whose page still has to be brought up to date."""

LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def python_files() -> Iterator[Path]:
    """The modules of engine and tools."""
    for folder in ("engine", "tools"):
        yield from (path for path in sorted((ROOT / folder).rglob("*.py")) if path.name != "__init__.py")


def by_folder() -> dict[Path, set[str]]:
    """The names of the modules in each folder."""
    found: dict[Path, set[str]] = {}
    for path in python_files():
        found.setdefault(path.parent, set()).add(path.stem)
    return found


ROOMS = by_folder()
NO_PAGES = re.compile(r"/(\.|node_modules/|build/|dist/)")
PAGES = sorted(path for path in ROOT.rglob("*.md") if not NO_PAGES.search(f"/{path.relative_to(ROOT)}"))


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def table_rows(page: str, head: str) -> list[str]:
    """The first cells of all tables on a page whose head begins with a word."""
    rows: list[str] = []
    inside = False
    for line in page.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] if line.startswith("|") else []
        if not cells:
            inside = False
        elif cells[0] == head:
            inside = True
        elif inside and not cells[0].startswith("---"):
            rows.append(cells[0])
    return rows


def named_modules(folder: Path) -> list[str]:
    """The modules that a folder's page names, without `.py`; further files by their whole names."""
    page = (folder / "README.md").read_text(encoding="utf-8")
    names = [name for cell in table_rows(page, "module") for name in re.findall(r"`([^`]+)`", cell)]
    return [name.removesuffix(".py") for name in names]


@pytest.mark.parametrize("folder", sorted(ROOMS), ids=shown)
def test_no_room_is_a_heap(folder: Path) -> None:
    assert len(ROOMS[folder]) <= MOST_MODULES


@pytest.mark.parametrize("folder", sorted(set(ROOMS) - PAGE_LEFT_OUT), ids=shown)
def test_every_room_has_a_page_that_names_its_modules(folder: Path) -> None:
    named = named_modules(folder)
    others = {name for name in named if (folder / name).is_file()}
    assert set(named) - others == ROOMS[folder]
    assert [name for name, times in Counter(named).items() if times > 1] == []


@pytest.mark.parametrize(
    ("page", "below"),
    [(ROOT / "engine" / "README.md", PACKAGE), (ROOT / "tools" / "README.md", ROOT / "tools")],
    ids=["engine", "tools"],
)
def test_the_table_of_what_is_where_is_complete(page: Path, below: Path) -> None:
    """One row for each room, with a link to its page."""
    links = [LINK.search(cell) for cell in table_rows(page.read_text(encoding="utf-8"), "room")]
    led_to = [(page.parent / link[1]).parent for link in links if link is not None]
    assert len(led_to) == len(links)
    assert sorted(led_to) == sorted(folder for folder in ROOMS if folder.is_relative_to(below) and folder != below)


def test_every_package_says_what_it_is() -> None:
    inits = [path for folder in ("engine", "tools") for path in (ROOT / folder).rglob("__init__.py")]
    assert [shown(p) for p in inits if not ast.get_docstring(ast.parse(p.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    lost = []
    for target in LINK.findall(text):
        name, _, heading = target.partition("#")
        if "://" in name or name.startswith("mailto:"):
            continue
        path = page.parent / name if name else page
        if not path.exists() or (heading and heading not in headings(path)):
            lost.append(target)
    assert lost == []


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_no_file_name_stands_for_three_things() -> None:
    """Two may share a name, such as what reads a thing and what draws it; with three nobody knows which is meant."""
    names = Counter(path.stem for path in python_files())
    assert {name: times for name, times in names.items() if times >= 3} == {}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports by their full names, for types alone as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(ROOT / "engine").parts[: -node.level] if node.level else ()
            module = ".".join((*package, *filter(None, (node.module,))))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("floor", FLOORS)
def test_floors_below_know_no_type_of_floors_above(floor: str) -> None:
    """`import-linter` passes by what is imported for types alone, which may go in circles inside of a room."""
    above = {f"rulewright.{name}" for name in FLOORS[FLOORS.index(floor) + 1 :]} | {"rulewright_tools"}
    found = [
        f"{shown(path)}: {name}"
        for path in sorted((PACKAGE / floor).rglob("*.py"))
        for name in imported(path)
        if any(name == one or name.startswith(f"{one}.") for one in above)
    ]
    assert found == []
