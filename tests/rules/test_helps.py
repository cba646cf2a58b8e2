"""What a finding tells to write: one line of rule text at a time, put into the game of harbours."""

from __future__ import annotations

import pytest
from small_games import with_parts

FUNCTION = """functions:
  f:
    args: {{p: player, s: ship, n: int}}
    gives: {gives}
    is: {text}
"""
FLOW = """flow: |
  {text}
"""

VALUES = [
    ("bool", "not first", "RW360", "write `first is none` in place of `not first`"),
    ("bool", "first", "RW360", "write `first is not none`"),
    ("bool", "n", "RW360", "compare it: `n > 0`"),
    ("bool", "not n", "RW360", "write `n == 0` in place of `not n`"),
    ("bool", "ships", "RW360", "write `len(ships) > 0`"),
    ("bool", "s", "RW360", "compare it: `s == …`"),
    ("int", "ships", "RW360", "`len(ships)` is how many there are"),
    ("int", "s", "RW360", "ask for a field of it, such as `s.holds`"),
    ("int", "n > 3", "RW360", "choose by it: `if n > 3 then … else …`"),
    ("ship", "ships", "RW360", "choose one of them: `first x in ships where …`"),
    ("set of ship", "s", "RW360", "a set with it alone is `set(s)`"),
    ("int", "s + 1", "RW360", "ask for a field of it, such as `s.holds`"),
    ("bool", "s < 1", "RW360", "ask for a field of it, such as `s.holds`"),
    ("bool", "me == p", "RW347", "name the player, for example `p`"),
    ("int", "random(1, 6)", "RW344", "chance has a line of its own: `random d in 1 .. 6`"),
    ("bool", "first is null", "RW214", "Write `is none`."),
    ("bool", "first is not null", "RW214", "Write `is not none`."),
]

LINES = [
    (["me.coins += 1"], "RW347", "name the player: take one as an argument, or go through all of them with "
     "`for p in players:`"),
    (["d = random(1, 6)", "round = d"], "RW344", "chance has a line of its own: `random d in 1 .. 6`"),
    (["let d = random(6)", "round = d"], "RW344", "chance has a line of its own: `random d in 1 .. 6`"),
    (["round = roll()"], "RW344", "chance has a line of its own: `random d in 1 .. 6`"),
    (["zzz = 3", "round = zzz"], "RW340",
     "a new name is declared: `let zzz = …`, or `var zzz = …` when it changes later"),
    (["if round == 1:", "round = 2"], "RW232", "Indent the next line by two spaces."),
    (["if round == 1:"], "RW232", "Write what happens on the next line, two spaces deeper."),
]  # fmt: skip


@pytest.mark.parametrize(("gives", "text", "code", "help"), VALUES, ids=[case[1] for case in VALUES])
def test_help_of_a_value(gives: str, text: str, code: str, help: str) -> None:
    _, report = with_parts(FUNCTION.format(gives=gives, text=text), "")
    assert [(finding.code, finding.help) for finding in report] == [(code, help)]


@pytest.mark.parametrize(("lines", "code", "help"), LINES, ids=[case[0][0] for case in LINES])
def test_help_of_a_line_and_no_second_finding(lines: list[str], code: str, help: str) -> None:
    _, report = with_parts(FLOW.format(text="\n  ".join(lines)), "")
    assert [(finding.code, finding.help) for finding in report] == [(code, help)]


def test_a_text_that_a_colon_cuts() -> None:
    board = "ports:\n  columns: [name, sells]\n  rows:\n    south: [O'Briens: Derry, []]\n"
    _, report = with_parts("", board)
    finding = next(f for f in report if f.code == "RW300")
    assert (finding.code, finding.span and finding.span.text) == ("RW300", "O'Briens: Derry")
    assert (finding.help or "").endswith('put the text in double quotes: `"O\'Briens: Derry"`')


def test_the_length_of_a_track_is_a_number() -> None:
    _, report = with_parts(FUNCTION.format(gives="int", text="len(demand) + 1"), "")
    assert not list(report)
