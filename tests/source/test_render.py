"""Findings as text, one a line, as data, for a code host."""

from __future__ import annotations

import pytest

from rulewright.source import Label, Report, Source
from rulewright.source.render import as_text, render

SOURCE = Source("game.yaml", "costs:\n  canal: 3\n  rail: 5\n\n  canal: 4\n")


def finding() -> Report:
    report = Report()
    first = SOURCE.text.index("canal")
    second = SOURCE.text.rindex("canal")
    label = Label(SOURCE.span(first, first + 5), "it is first given here")
    report.error("RW110", SOURCE.span(second, second + 5), key="canal", labels=[label], help="keep one")
    return report


def test_text() -> None:
    assert render(finding()) == (
        "error RW110: `canal` is given twice\n"
        " --> game.yaml:5:3\n"
        "  |\n"
        "2 |   canal: 3\n"
        "  |   ----- it is first given here\n"
        "  ·\n"
        "5 |   canal: 4\n"
        "  |   ^^^^^\n"
        "  = help: keep one\n"
    )


def test_colour_changes_nothing_but_colour() -> None:
    import re

    coloured = render(finding(), colour=True)
    assert isinstance(coloured, str) and "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(finding())


def test_concise() -> None:
    assert render(finding(), "concise") == (
        "game.yaml:5:3: RW110 `canal` is given twice (it is first given here: game.yaml:2:3)\n"
    )


def test_json() -> None:
    assert render(finding(), "json") == [
        {
            "code": "RW110",
            "severity": "error",
            "message": "`canal` is given twice",
            "file": "game.yaml",
            "line": 5,
            "column": 3,
            "end_line": 5,
            "end_column": 8,
            "help": "keep one",
            "labels": [
                {
                    "text": "it is first given here",
                    "file": "game.yaml",
                    "line": 2,
                    "column": 3,
                    "end_line": 2,
                    "end_column": 8,
                }
            ],
        }
    ]


def test_github() -> None:
    report = Report()
    report.error("RW101", None, file="a,b:c%.yaml", name="x\ny", help="50%")
    assert render(report, "github") == "::error file=a%2Cb%3Ac%25.yaml,title=RW101::There is no file `x y` (50%25)\n"
    assert str(render(finding(), "github")).startswith("::error file=game.yaml,line=5,col=3,endLine=5,endColumn=8,")


def test_nothing() -> None:
    assert [render([], f) for f in ("text", "concise", "json", "github")] == ["", "", [], ""]


def test_without_a_place() -> None:
    report = Report()
    report.error("RW101", None, file="x.yaml", name="x.yaml", help="check")
    assert render(report) == "error RW101: There is no file `x.yaml`\n --> x.yaml\n = help: check\n"


def test_terminal_sequences_are_not_passed_on() -> None:
    source = Source("a\x1b[2J.yaml", "title: \x1b[31mred\u202e\n")
    report = Report()
    report.error("RW150", source.span(7, 12), key="\x1b[31m", where="`a`", help="\x1b]0;x\x07")
    for format in ("text", "concise"):
        shown = str(render(report, format))
        assert "\x1b" not in shown and "\x07" not in shown and "\u202e" not in shown


@pytest.mark.parametrize(
    ("text", "start", "indent"), [("é: x", 3, 3), ("漢字: x", 4, 6), ("e\u0301: x", 4, 3), ("\ta: x", 4, 4)]
)
def test_carets_stand_below_their_characters(text: str, start: int, indent: int) -> None:
    report = Report()
    report.error("RW104", Source("w.yaml", text).span(start, start + 1))
    line = as_text(next(iter(report))).splitlines()[-1]
    assert line == "  | " + " " * indent + "^"


def test_long_lines_are_clipped_around_the_place() -> None:
    source = Source("long.yaml", "x" * 5000 + "HERE" + "y" * 5000)
    report = Report()
    report.error("RW104", source.span(5000, 5004))
    lines = as_text(next(iter(report))).splitlines()
    assert max(map(len, lines)) < 200
    shown, marked = lines[-2], lines[-1]
    assert shown[marked.index("^") : marked.rindex("^") + 1] == "HERE"


def test_a_place_at_the_end_of_the_file() -> None:
    source = Source("end.yaml", "a: {")
    report = Report()
    report.error("RW104", source.span(4))
    assert as_text(next(iter(report))).splitlines()[-1] == "  |     ^"
    assert render(report, "concise") == "end.yaml:1:5: RW104 The file holds nothing\n"


def test_a_place_over_several_lines_is_marked_on_its_first() -> None:
    source = Source("lines.yaml", "a: |\n  one\n  two\n")
    report = Report()
    report.error("RW104", source.span(3, 16))
    assert as_text(next(iter(report))).splitlines()[-2:] == ["1 | a: |", "  |    ^"]


def test_labels_in_another_file() -> None:
    other = Source("other.yaml", "b: 2\n")
    report = Report()
    report.error("RW110", SOURCE.span(0, 5), key="b", labels=[Label(other.span(0, 1), "here")])
    assert " ::: other.yaml:1:1\n" in str(render(report))


def test_long_values_are_shortened() -> None:
    report = Report()
    report.error("RW150", SOURCE.span(0), key="k" * 100_000, where="`a`")
    assert len(next(iter(report)).message) < 300
