"""Every mistake is found at its place, with its code, and told in words of the reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from language_texts import PARSERS, REGOLD, Case, cases, findings, mended, origin_of, regold

from rulewright.language.mistakes.terminal_words import TERMINAL_WORDS
from rulewright.source import CODES, Diagnostic, Origin, Report, Source

FOLDER = Path(__file__).parent.parent / "diagnostics" / "language"
FILES = sorted(FOLDER.glob("*.txt"))


def told(diagnostic: Diagnostic) -> str:
    assert diagnostic.span is not None
    help = f" | {diagnostic.help}" if diagnostic.help else ""
    return f"{diagnostic.code}:{diagnostic.span.line}:{diagnostic.span.column} {diagnostic.message}{help}"


def expected_of(case: Case) -> str:
    return " // ".join(map(told, findings(case.kind, case.text)))


if REGOLD:
    regold(FILES, expected_of)
CASES = [case for path in FILES for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_finding(case: Case) -> None:
    assert expected_of(case) == case.expected


@pytest.mark.parametrize("case", CASES, ids=str)
def test_words_are_the_readers(case: Case) -> None:
    for finding in findings(case.kind, case.text):
        words = f"{finding.message} {finding.help or ''}"
        for terminal in (*TERMINAL_WORDS, "$END", "RW", "Token", "PREFIX", "PICK"):
            if terminal not in ("NAME", "NUMBER"):
                assert not re.search(rf"\b{re.escape(terminal)}\b", words)
        assert not finding.message.endswith(".")
        assert finding.help is None or finding.help.endswith((".", "`", "?"))


UNFINISHED = {"AND", "a ** b", "else if a:\n  b = 1", "elsif a:\n  b = 1"}
"""Texts that are a piece of a rule, so that something is missing still."""
MENDED = [(case, mended(case.text, findings(case.kind, case.text)[0])) for case in CASES]
MENDED = [(case, text) for case, text in MENDED if text is not None and len(findings(case.kind, case.text)) == 1]


@pytest.mark.parametrize(("case", "text"), MENDED, ids=[str(case) for case, _ in MENDED])
def test_mends_are_right(case: Case, text: str) -> None:
    """The mend, written in the place of the mistake, is rule text."""
    assert [told(d) for d in findings(case.kind, text)] == [] or case.text in UNFINISHED, text


def test_there_are_many() -> None:
    assert len(CASES) >= 250 and len(MENDED) >= 90
    assert not [case for case in CASES if not case.expected.startswith("RW")], "every case has a finding"


LANGUAGE_CODES = [code for id, code in sorted(CODES.items()) if id.startswith("RW2")]


def test_every_code_is_provoked() -> None:
    provoked = {word[:5] for case in CASES for word in case.expected.split(" // ")}
    assert provoked >= {code.id for code in LANGUAGE_CODES}


@pytest.mark.parametrize("id", [code.id for code in LANGUAGE_CODES])
def test_snippets_of_the_reference(id: str) -> None:
    """The wrong snippet has this finding under some kind of text; the right one is free of findings under the same."""
    code = CODES[id]
    kinds = [kind for kind in PARSERS if id in {finding.code for finding in findings(kind, code.wrong)}]
    assert kinds
    assert any(not findings(kind, code.right) for kind in kinds)


def test_several_statements_in_one_run() -> None:
    text = "if a:\n  b = = 1\n  c = 2\n  d = 3 3\nelse:\n  e = [1]\nf = (1\ng = 2"
    assert [(d.span.line, d.code) for d in findings("script", text) if d.span] == [
        (2, "RW211"),
        (4, "RW200"),
        (6, "RW217"),
        (7, "RW203"),
    ]


def test_place_inside_a_literal_block() -> None:
    """The lines of a block stand in the file behind its indentation."""
    file = "do: |\n    a = 1\n    b == 2\n"
    inner = "a = 1\nb == 2\n"
    origin = Origin(Source("f.yaml", file), ((0, 10), (6, 20)), len(file))
    report = Report()
    PARSERS["script"](inner, origin, report)
    assert [d.where for d in report] == ["f.yaml:3:5"]


def test_place_behind_an_escape_of_a_quoted_scalar() -> None:
    r"""`that: "s.name == \"a\" && b"`: each escape takes two characters of the file."""
    file = r'that: "s.name == \"a\" && b"'
    inner = 's.name == "a" && b'
    origin = Origin(Source("f.yaml", file), ((0, 7), (11, 19), (13, 22)), len(file) - 1)
    report = Report()
    PARSERS["expression"](inner, origin, report)
    assert [(d.where, d.span.text) for d in report if d.span] == [("f.yaml:1:24", "&&")]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("expression", "(" * 10_000 + "1" + ")" * 10_000),
        ("expression", "(" * 10_000),
        ("expression", "-" * 10_000 + "1"),
        ("expression", "not " * 10_000 + "a"),
        ("expression", "1" + " + 1" * 10_000),
        ("expression", "a" + ".a" * 10_000),
        ("expression", "f(" * 10_000 + ")" * 10_000),
        ("expression", "a[" * 10_000 + "]" * 10_000),
        ("expression", "if a then b else " * 5_000 + "c"),
        ("expression", "any a in b where " * 5_000 + "c"),
        ("type", "a -> " * 10_000 + "b"),
        ("type", "(" * 10_000 + "b" + ")" * 10_000),
        ("type", "set of " * 10_000 + "b"),
        ("script", "\n".join("  " * depth + "if a:" for depth in range(1_000)) + "\n" + "  " * 1_000 + "b = 1"),
        ("script", "x = (\n" * 5_000),
        ("script", "f(" * 5_000),
        ("template", "{" * 10_001),
        ("template", "{a" * 3_000),
        ("template", "{(" * 3_000),
    ],
)
def test_deep_nesting_is_refused(kind: str, text: str) -> None:
    found = findings(kind, text)
    assert found
    assert all(d.span is not None for d in found)


def test_many_members_of_a_sum_are_fine() -> None:
    assert not findings("expression", "1" + " + 1" * 90)


def test_findings_stand_inside_the_text() -> None:
    for case in CASES:
        source = origin_of(case.text).source
        for finding in findings(case.kind, case.text):
            assert finding.span is not None
            assert 0 <= finding.span.start <= finding.span.end <= len(source.text)


@pytest.mark.parametrize("kind", ["script", "function", "template"])
def test_findings_of_one_text_are_bounded(kind: str) -> None:
    text = {"script": "x = = 1\n", "function": "let a 1\n", "template": "{a b}"}[kind] * 2_000
    assert len(findings(kind, text)) == 50
