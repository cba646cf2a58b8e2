"""Rule text: which scalars may hold it, and what values that YAML has turned into numbers become again."""

from __future__ import annotations

import pytest

from rulewright.document import Mapping, read_text, rule_text
from rulewright.source import Report, Source


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("3", "3"),
        ("010", "10"),
        ("0x1f", "31"),
        ("-4", "-4"),
        ("1.5", "1.5"),
        ("true", "true"),
        ("FALSE", "false"),
        ("null", "none"),
        ("~", "none"),
        ("none", "none"),
        ("no", "no"),
        ("on", "on"),
        ("12:30", "12:30"),
        ("1_000", "1_000"),
        ("1 .. me.money", "1 .. me.money"),
        ("any s in spaces where s.owner == me", "any s in spaces where s.owner == me"),
        ("'x in set(a, b)'", "x in set(a, b)"),
        ('"{link} is taken"', "{link} is taken"),
        ("|\n  let x = 1\n  x", "let x = 1\nx"),
    ],
)
def test_text(written: str, text: str) -> None:
    report = Report()
    document = read_text(Source("rule.yaml", f"a: {written}"), report)
    assert isinstance(document, Mapping)
    found = rule_text(document.entries["a"].value, report)
    assert report.ok and found is not None
    assert found[0] == text
    assert found[1].span(0, 1).line in (1, 2)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (">\n  a", "RW145"),
        ("a\n  b", "RW145"),
        ('"a\n  b"', "RW145"),
        ("{a: b}", "RW146"),
        ("[a]", "RW146"),
        ("", "RW148"),
    ],
)
def test_refused(written: str, code: str) -> None:
    report = Report()
    document = read_text(Source("rule.yaml", f"a: {written}\n"), report)
    assert isinstance(document, Mapping)
    assert rule_text(document.entries["a"].value, report) is None
    assert [d.code for d in report] == [code]
    assert all(d.help for d in report)
