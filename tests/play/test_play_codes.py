"""Every code of play: named once, used in the engine, with words that its values fill."""

from __future__ import annotations

import re
from pathlib import Path

import rulewright
from rulewright.source.codes.play import CODES

ENGINE = Path(rulewright.__file__).parent
USED = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py")) if path.parent.name != "codes"
)


def test_codes_are_in_order_and_told_once() -> None:
    ids = [code.id for code in CODES]
    assert ids == sorted(set(ids)) and all(re.fullmatch(r"RW5\d\d", id) for id in ids)


def test_every_code_is_used() -> None:
    assert [code.id for code in CODES if f'"{code.id}"' not in USED] == []


def test_every_page_is_complete() -> None:
    for code in CODES:
        assert code.message and code.why.endswith(".") and code.wrong and code.right and code.wrong != code.right
        assert not code.message.endswith(".")


def test_every_code_is_provoked_by_some_test() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    assert [code.id for code in CODES if f'"{code.id}"' not in tests] == []
