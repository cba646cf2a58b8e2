"""The engine and the tools know no game: no word of a ruleset, map or piece stands in their code.

Comments and docstrings may show an example; the catalogue of findings may show documents that are wrong and right.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulewright.source import RulesError
from shipped import MAPS, ROOT, SHIPPED, loaded, read

FORBIDDEN = frozenset(
    [
        "coal",
        "iron",
        "cotton",
        "canal",
        "shipyard",
        "railroad",
        "railway",
        "dividend",
        "locomotive",
        "brass",
        "tinners",
        "minnesota",
        "irish",
        "gauge",
    ]
)
"""Words that must never stand in code, whatever is on the shelf."""

ENGLISH = frozenset((Path(__file__).parent / "english.txt").read_text(encoding="utf-8").split("\n\n")[1].split())
"""Words of ids that are everyday English, and may stand in code."""

LONGER_THAN = 4
EXAMPLES = ROOT / "engine" / "rulewright" / "source" / "codes"
TEXTS = (".lark", ".toml", ".html", ".js", ".ts", ".css", ".svg", ".yaml", ".json")
FOLDERS = (ROOT / "engine", ROOT / "tools")


@cache
def shelf_words() -> frozenset[str]:
    """The words of the ids of all rulesets, maps, variants and members on the shelf."""
    ids: set[str] = set()
    for game in SHIPPED:
        ids |= {game.id, *game.maps, *game.variants}
        for map_id in (None, *game.maps):
            try:
                kinds = loaded(game.id, map_id).ruleset.kinds.values()
            except RulesError:
                if not game.draft:
                    raise
                continue
            ids.update(member for kind in kinds if not kind.seats for member in kind.members)
        for map_id in game.maps:  # of a draft too, whether its rules can be read or not
            sections = read(MAPS / game.id / f"{map_id}.map.yaml").data.values()
            ids.update(id_ for section in sections if isinstance(section, dict) for id_ in section.get("rows") or ())
    words = {word for id_ in ids for word in words_in(str(id_))}
    return frozenset(word for word in words if len(word) > LONGER_THAN) - ENGLISH


def words_in(text: str) -> list[str]:
    """The words of a text or name: parts in lower case, `snake_case` and `CamelCase` taken apart."""
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())


def code_texts(path: Path) -> Iterator[tuple[int, str]]:
    """Names and strings of a Python file with their lines; comments and docstrings are left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(s.value) for node in ast.walk(tree) for s in _statements(node) if isinstance(s, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told and not path.is_relative_to(EXAMPLES):
                yield line, text
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield line, name
            case ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)) | ast.alias(name=name):
                yield line, name


def _statements(node: ast.AST) -> list[ast.stmt]:
    """The statements of a module, class or function."""
    body = getattr(node, "body", None)
    return body if isinstance(body, list) else []


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """What stands in a file, with lines."""
    if path.suffix == ".py":
        yield from code_texts(path)
    elif path.suffix in TEXTS:
        yield from enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    yield 0, path.stem


FILES = sorted(
    path
    for folder in FOLDERS
    for path in folder.rglob("*")
    if path.suffix in (".py", *TEXTS) and "__pycache__" not in path.parts and "node_modules" not in path.parts
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_word_of_a_game_stands_in_code(folder: Path) -> None:
    words = shelf_words() | FORBIDDEN
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for path in FILES
        if path.is_relative_to(folder)
        for line, text in texts_of(path)
        for word in words_in(text)
        if word in words or word.removesuffix("s") in words
    ]
    assert found == []


def test_the_words_are_those_of_the_shelf() -> None:
    """It is not vacuous: ids are found, whole and in parts."""
    assert shelf_words() >= {"irish", "gauge", "ireland"}


def test_words_in_names() -> None:
    assert words_in("build_CanalLink2") == ["build", "canal", "link"]
    assert words_in("coalMine") == ["coal", "mine"]
