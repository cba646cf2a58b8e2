"""Documents come from strangers: nothing of theirs becomes markup, script, or a reference."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

from drawn_games import game, with_looks
from positions import canals_middle

from rulewright.rules.model import Ruleset
from rulewright.source import Report
from rulewright_tools.draw import draw_board, draw_text, read_looks

EVIL = "\x1b[31m<script>alert(1)</script>\"'&\x00\u202e]]><a href='http://x'>\n\t" + "long " * 100
TAGS = {"svg", "g", "title", "rect", "circle", "polygon", "path", "text"}
ATTRIBUTES = {
    "viewBox width height role lang class transform x y rx cx cy r d points fill fill-opacity stroke stroke-width "
    "stroke-linejoin stroke-linecap stroke-dasharray stroke-opacity paint-order text-anchor font-family font-size "
    "font-weight data-kind data-member"
}


def hostile() -> Ruleset:
    """A game in which every text that people read is hostile."""
    ruleset = game("canals")
    kinds = ruleset.kinds
    for kind in kinds.values():
        if "name" in kind.fields:
            kind.fields["name"].values[:] = [{"": EVIL + id} for id in kind.members]
        kind.titles[:] = [{"": EVIL} for _ in kind.members]
    return replace(ruleset, title={"": EVIL}, map_title={"en": EVIL}, variants=(EVIL,))


def test_hostile_names_are_only_text() -> None:
    game.cache_clear()
    try:
        ruleset = hostile()
        cells, layout = canals_middle()
        drawing = draw_board(ruleset, cells, layout, players=[EVIL, EVIL, EVIL], highlight=[(EVIL, EVIL)], lang="en")
        lines = draw_text(ruleset, cells, layout, players=[EVIL, EVIL, EVIL])
        coloured = draw_text(ruleset, cells, layout, players=[EVIL, EVIL, EVIL], colour=True)
    finally:
        game.cache_clear()
    root = ElementTree.fromstring(drawing)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= TAGS
    known = set(" ".join(ATTRIBUTES).split())
    assert {name for element in root.iter() for name in element.attrib} <= known
    values = [value for element in root.iter() for value in element.attrib.values()]
    assert not any("http" in v or "script" in v or "url(" in v for v in values)
    assert "<script" not in drawing and "href=" not in re.sub(r">[^<]*<", "><", drawing)
    assert not any((ord(c) < 32 and c != "\n") or c == "\u202e" for c in drawing)
    assert not any("\x1b" in line or "\u202e" in line for line in lines)
    assert all(
        re.fullmatch(r"\x1b\[(?:[0-9;]*)m", code) for line in coloured for code in re.findall(r"\x1b[^m]*m", line)
    )
    assert len(drawing) < 400_000


def test_colours_of_documents_are_colours_or_nothing() -> None:
    bad = with_looks(
        game("canals"),
        """\
looks:
  background: "#fff\\" onload=\\"alert(1)"
  members:
    goods:
      wool: {fill: "url(http://x)"}
      beer: {fill: red, ink: "#12345g", mark: "<b>"}
  board:
    town:
      layers:
        ground: {fill: "#ffff"}
""",
    )
    report = Report()
    looks = read_looks(bad, report)
    assert [d.code for d in report] == ["RW622"] * 5
    drawing = draw_board(bad, looks=looks)
    assert "onload" not in drawing and "url" not in drawing and 'ffff"' not in drawing


def test_expressions_of_looks_can_not_work_for_ever() -> None:
    deep = "1"
    for k in range(9):
        deep = f"(sum of {deep} for a{k} in lots)"
    layers = f'{{a: {{text: "{deep}"}}, b: {{text: town.name}}}}'
    slow = with_looks(game("canals"), f"looks:\n  board:\n    town:\n      layers: {layers}\n")
    report = Report()
    looks = read_looks(slow, report)
    assert report.ok, [d.message for d in report]
    assert "Elm" in draw_board(slow, looks=looks)
