"""Every finding that exists is provoked by some test: those of the program floor here, others on their floors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hostile import SCRIPTS

from rulewright.source import CODES, Code
from rulewright.source.codes import document, language, play, program, rules, tools

TESTS = Path(__file__).parents[1]
PROGRAM = [code for id, code in CODES.items() if id.startswith("RW4")]


def asked_for() -> set[str]:
    """Every code that a test or its data names: in Python as a text of its own, in data as what is expected."""
    found: set[str] = set()
    for path in TESTS.rglob("*"):
        if path.suffix == ".py" and path != Path(__file__):
            found |= set(re.findall(r'"(RW\d{3})[" ]', path.read_text(encoding="utf-8")))
        elif path.suffix == ".txt":
            found |= set(re.findall(r"\bRW\d{3}\b", "\n".join(re.findall(r"^===.*", path.read_text("utf-8"), re.M))))
        elif path.suffix == ".yaml":
            found |= set(re.findall(r"^# expect: (RW\d{3})", path.read_text("utf-8", "replace"), re.M))
    return found


def given() -> set[str]:
    """Every code that the engine or the tools name."""
    root = TESTS.parent
    files = [path for folder in ("engine", "tools") for path in (root / folder).rglob("*.py")]
    texts = (path.read_text(encoding="utf-8") for path in files if path.parent.name != "codes")
    return {code for text in texts for code in re.findall(r'"(RW\d{3})"', text)}


def test_every_code_is_asked_for_somewhere() -> None:
    """Guards: a finding that no test provokes."""
    assert set(CODES) <= asked_for()


def test_the_catalogue_holds_the_codes_that_are_given() -> None:
    """Guards: a finding without its entry in the catalogue, and an entry that nothing gives."""
    assert set(CODES) == given()


def test_no_code_has_two_entries() -> None:
    """Guards: a new finding under a code that is taken, which would hide the one that has it."""
    entries = [code.id for floor in (document, language, rules, program, play, tools) for code in floor.CODES]
    assert sorted(entries) == sorted(CODES)


def test_codes_of_the_program_floor_are_provoked_here() -> None:
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    cases = "\n".join(path.read_text("utf-8") for path in SCRIPTS.glob("*.txt"))
    provoked = {code.id for code in PROGRAM if f'"{code.id}"' in tests or f"=== {code.id} |" in cases}
    assert provoked == {code.id for code in PROGRAM}


@pytest.mark.parametrize("code", PROGRAM, ids=lambda code: code.id)
def test_every_page_of_the_program_floor_is_complete(code: Code) -> None:
    assert code.message and code.why.endswith(".") and code.wrong and code.right and code.wrong != code.right
    assert not code.message.endswith(".")
