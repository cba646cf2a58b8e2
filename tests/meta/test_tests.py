"""The tests themselves: each floor and tool has some, and none is left out without a reason."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from shipped import ROOT

TESTS = ROOT / "tests"
FLOORS = sorted(p.name for p in (ROOT / "engine" / "rulewright").iterdir() if (p / "__init__.py").exists())
TOOLS = sorted(p.name for p in (ROOT / "tools" / "rulewright_tools").iterdir() if (p / "__init__.py").exists())
MODULES = sorted(TESTS.rglob("*.py"))
SERVES = {"lab": "simulate", "layout": "fmt", "showing": "show", "terminal": "play"}
"""Tools that are tested through a command, by its name."""

LEAVING_OUT = {"skip", "skipif", "xfail", "importorskip"}


@pytest.mark.parametrize("floor", FLOORS)
def test_every_floor_has_its_tests(floor: str) -> None:
    assert list((TESTS / floor).glob("test_*.py"))


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_is_tested(tool: str) -> None:
    """In a folder of its own, or through the command that it serves."""
    if tool in SERVES:
        texts = [path.read_text(encoding="utf-8") for path in (TESTS / "cli").glob("test_*.py")]
        assert any(f'"{SERVES[tool]}"' in text for text in texts), f"no test runs {SERVES[tool]}"
    else:
        assert list((TESTS / tool).glob("test_*.py"))


@pytest.mark.parametrize("folder", sorted(p for p in TESTS.iterdir() if p.is_dir() and p.name[0] not in "._"))
def test_folders_hold_tests_or_data(folder: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert any(path.stat().st_size for path in files), f"{folder.name} is empty"


def calls(path: Path) -> list[ast.Call | ast.Attribute]:
    """What leaves a test out: calls, and marks without one."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    found: list[ast.Call | ast.Attribute] = []
    for node in ast.walk(tree):
        if (isinstance(node, ast.Call) and _leaves_out(node.func)) or (
            isinstance(node, ast.Attribute) and id(node) not in called and _leaves_out(node)
        ):
            found.append(node)
    return found


def _leaves_out(node: ast.expr) -> bool:
    """Whether an expression is `pytest.skip`, `pytest.mark.skipif`, … ."""
    if not isinstance(node, ast.Attribute) or node.attr not in LEAVING_OUT:
        return False
    of = node.value
    return (isinstance(of, ast.Name) and of.id == "pytest") or (isinstance(of, ast.Attribute) and of.attr == "mark")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(TESTS)))
def test_nothing_is_left_out_without_a_reason(path: Path) -> None:
    for node in calls(path):
        assert isinstance(node, ast.Call), f"line {node.lineno}: a mark without a reason"
        named = {keyword.arg for keyword in node.keywords}
        spoken = isinstance(node.func, ast.Attribute) and node.func.attr == "skip" and node.args
        assert "reason" in named or spoken, f"line {node.lineno}: no reason"
