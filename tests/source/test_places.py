"""Lines, columns, and texts within texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.source import CODES, Origin, Report, Source, nearest


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end: str) -> None:
    source = Source("x", end.join(["ab", "", "cd"]))
    assert source.place(0) == (1, 1)
    assert source.place(source.text.index("d")) == (3, 2)
    assert [source.line(n) for n in range(5)] == ["", "ab", "", "cd", ""]
    assert source.offset(3, 2) == source.text.index("d")


def test_line_ends_that_are_none() -> None:
    source = Source("x", "a\u2028b\x85c\x0bd\ne")
    assert source.place(source.text.index("e")) == (2, 1)
    assert source.line(1) == "a\u2028b\x85c\x0bd"


@given(st.text(alphabet="ab\r\n", max_size=30), st.integers(0, 30))
def test_place_and_offset_agree(text: str, offset: int) -> None:
    source = Source("x", text)
    offset = min(offset, len(text))
    assert source.offset(*source.place(offset)) == offset


def test_origin_of_pieces() -> None:
    source = Source("x", "0123456789")
    origin = Origin(source, ((0, 2), (3, 7)), 9)
    assert [origin.offset(i) for i in range(6)] == [2, 3, 4, 7, 8, 9]
    assert origin.offset(100) == 9 and origin.offset(-1) == 2
    assert origin.span(1, 4).text == "34567"
    assert origin.span(2, 2).text == ""


def test_nearest() -> None:
    assert nearest("cannal", ["rail", "canal"]) == "canal"
    assert nearest("Canal", ["canal"]) == "canal"
    assert nearest("xyz", ["canal"]) is None
    assert nearest("x" * 1_000_000, ["canal"]) is None


def test_codes_are_complete_and_in_order() -> None:
    ids = [id for id in CODES if id.startswith("RW1")]
    assert ids == sorted(ids)
    for code in (CODES[id] for id in ids):
        assert re.fullmatch(r"RW[1-6]\d\d", code.id)
        assert code.message and not code.message.endswith(".")
        assert code.why and code.wrong and code.right and code.wrong != code.right


def test_one_finding_by_two_paths_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is named by itself, and found again from a map beside it."""
    monkeypatch.chdir(tmp_path)
    report = Report()
    for name in ("game.yaml", str(tmp_path / "game.yaml"), "other.yaml"):
        report.error("RW110", Source(name, "a: 1\na: 2\n").span(5, 6), key="a")
    assert sorted(d.where for d in report) == ["game.yaml:2:1", "other.yaml:2:1"]
