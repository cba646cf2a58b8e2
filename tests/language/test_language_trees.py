"""Golden trees: every form of the language, with the place of every piece."""

from __future__ import annotations

from pathlib import Path

import pytest
from language_texts import REGOLD, Case, cases, parsed, regold, shape

from rulewright.language import format_syntax
from rulewright.language import syntax as s
from rulewright.language.reading.template import templates_of
from rulewright.source import Origin, Report, Source

FILES = sorted((Path(__file__).parent / "trees").glob("*.txt"))


def expected_of(case: Case) -> str:
    return shape(parsed(case.kind, case.text))


if REGOLD:
    regold(FILES, expected_of)
CASES = [case for path in FILES for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_tree(case: Case) -> None:
    assert expected_of(case) == case.expected


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical_text(case: Case) -> None:
    tree = parsed(case.kind, case.text)
    assert parsed(case.kind, format_syntax(tree)) == tree


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a or b and not c == d", "a or (b and (not (c == d)))"),
        ("a - b - c", "(a - b) - c"),
        ("a + b * c // d % e & f", "a + ((((b * c) // d) % e) & f)"),
        ("-a * b", "(-a) * b"),
        ("a + b .. c + 1", "(a + b) .. (c + 1)"),
        ("x in 1 .. 3", "x in (1 .. 3)"),
        ("not x is none", "not (x is none)"),
        ("a + b is not none and c", "((a + b) is not none) and c"),
        ("a == not b and c", "(a == (not b)) and c"),
        ("a and any s in b where c or d", "a and (any s in b where (c or d))"),
        ("not any s in b where c", "not (any s in b where c)"),
        ("1 + if a then b else c + d", "1 + (if a then b else (c + d))"),
        ("any x in a.b where x in c", "any x in (a.b) where (x in c)"),
        ("any x in a + b where c", "any x in (a + b) where c"),
        ("if a then b else if c then d else e", "if a then b else (if c then d else e)"),
        ("all s in a where any t in b where c satisfy d", "all s in a where (any t in b where c) satisfy d"),
        ("best s in a where any t in b where c by d", "best s in a where (any t in b where c) by d"),
        ("sum of sum of a for b in c for d in e", "sum of (sum of a for b in c) for d in e"),
        ("those p in a where those q in b", "those p in a where (those q in b)"),
        ("(a)", "a"),
    ],
)
def test_precedence(text: str, same: str) -> None:
    assert parsed("expression", text) == parsed("expression", same)


@pytest.mark.parametrize(
    "text",
    [
        'choose h in hexes where f(h) by p "Where?" or none',
        'choose h in hexes where f(h) "Where?" by p or none',
        'choose h in hexes where f(h) or none by p "Where?"',
        'choose h in hexes where f(h)\n  by p "Where?" or none',
        'choose h in hexes\n  where f(h)\n  by p\n  "Where?"\n  or none',
    ],
)
def test_parts_of_choose_in_any_order(text: str) -> None:
    canonical = 'choose h in hexes where f(h) by p "Where?" or none'
    assert parsed("script", text) == parsed("script", canonical)
    assert format_syntax(parsed("script", text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        'choose h in hexes where f(h) by p "Where?" or none else "Not {h}"',
        'choose h in hexes where f(h) else "Not {h}" or none by p "Where?"',
        'choose h in hexes where f(h) by p\n  else "Not {h}"\n  "Where?" or none',
    ],
)
def test_words_for_a_choice_that_is_not_possible(text: str) -> None:
    canonical = 'choose h in hexes where f(h) by p "Where?" or none else "Not {h}"'
    assert parsed("script", text) == parsed("script", canonical)
    assert format_syntax(parsed("script", text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        'choose h in hexes by p "Where?" or none "Stop here" else "Not {h}"',
        'choose h in hexes or none "Stop here" else "Not {h}" by p "Where?"',
        'choose h in hexes "Where?" or none\n  "Stop here"\n  else "Not {h}" by p',
    ],
)
def test_the_words_right_behind_or_none_name_the_way_to_decline(text: str) -> None:
    canonical = 'choose h in hexes by p "Where?" or none "Stop here" else "Not {h}"'
    assert parsed("script", text) == parsed("script", canonical)
    assert format_syntax(parsed("script", text)) == canonical


@pytest.mark.parametrize("text", ['offer p: a, b "Which?" else "First {n}"', 'offer p: a, b else "First {n}" "Which?"'])
def test_words_for_what_is_not_offered(text: str) -> None:
    canonical = 'offer p: a, b "Which?" else "First {n}"'
    assert parsed("script", text) == parsed("script", canonical)
    assert format_syntax(parsed("script", text)) == canonical


def test_or_none_leaves_a_question_at_the_end_alone() -> None:
    script = parsed("script", "choose h in hexes where any n in h.neighbours where f(n) or none")
    (choose,) = script.body
    assert choose.or_none
    assert format_syntax(choose.where) == "any n in h.neighbours where f(n)"


WORDS_AS_FIELDS = "s.count + s.by + x.first + a.from + t.in + t.is + t.not + t.if + me.none + k.true + k.end + k.or"
WORDS_AS_NAMES = (
    "count + by + first + from + times + weight + sum + set + choose + offer + end + any + all + of + where"
)


@pytest.mark.parametrize("text", [WORDS_AS_FIELDS, WORDS_AS_NAMES])
def test_words_as_names(text: str) -> None:
    assert format_syntax(parsed("expression", text)) == text


def test_names_that_are_statement_words() -> None:
    text = "draw = 3\nput.x = 1\ntake[a] += 2\noffer(me)\nrandom -= 1\nsay = 1\nend = 2\nby = 1\nfrom = 2\nweight.x = 3"
    assert format_syntax(parsed("script", text)) == text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("x = a\n  + b\ny = 1", 2),
        ("x = a +\n  b\ny = 1", 2),
        ("x = a\nor b\ny = 1", 2),
        ("x = (a\nb = 1", None),
        ("x = f(a,\n\n  # why\n  b)\ny = 1", 2),
        ('say {\n  en: "a",\n  es: "b"\n}\ny = 1', 2),
        ("x = if a then b\n  else c\ny = 1", 2),
        ("offer me:\n  build, pass\ny = 1", 2),
        ("x = weight\ny = by\nz = from\nf(a)", 4),
        ("x = best s in a\n  where c\n  by d\ny = 1", 2),
        ("x = 1 # a\n\n\n# b\ny = 2", 2),
        ("\n  x = 1\n  y = 2\n\n", 2),
        ("x = 1\r\ny = 2\rz = 3\n", 3),
    ],
)
def test_where_a_statement_ends(text: str, lines: int | None) -> None:
    if lines is not None:
        assert len(parsed("script", text).body) == lines


def test_templates_of_a_text_have_their_places() -> None:
    text = 'say {en: "A \\"big\\" {a + b}", es: "{a && b}"}'
    source = Source("f.yaml", f"do: |\n  {text}\n")
    origin = Origin(source, ((0, 8),), len(source.text))
    (say,) = parsed("script", text).body
    report = Report()
    templates = templates_of(say.text, text, origin, report)
    assert templates["en"] == parsed("template", 'A "big" {a + b}')
    assert templates["es"] is None
    assert [(d.where, d.span.text) for d in report if d.span] == [("f.yaml:2:41", "&&")]


def test_doubled_braces() -> None:
    assert parsed("template", "{{a}} {b}}}").parts == ("{a} ", s.Name("b"), "}")
    assert parsed("template", "").parts == ()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("build(link=wigan_preston)", s.MoveText("build", (("link", "wigan_preston"),))),
        (" build ( link = wigan , card=a ) ", s.MoveText("build", (("link", "wigan"), ("card", "a")))),
        ("build(to=place.wigan, n=-3)", s.MoveText("build", (("to", "place.wigan"), ("n", "-3")))),
        ("build()", s.MoveText("build")),
        ("pass", s.MoveText("pass")),
        ("12", s.MoveText("12")),
        ("-12", s.MoveText("-12")),
        ("none", s.MoveText("none")),
    ],
)
def test_moves(text: str, move: s.MoveText) -> None:
    assert parsed("move", text) == move
