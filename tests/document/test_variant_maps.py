"""A variant may say which maps it is made for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.document import Library, load_documents
from rulewright.source import Report


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    """A game on two maps, and a variant for the small one."""
    files = {
        "pond.ruleset.yaml": "ruleset: pond\ntitle: Pond\nplayers: {min: 1, max: 2}\nmap: large\n"
        "flow: end game\nscore: {player: 0, ties: []}\n",
        "large.map.yaml": "map: large\nfor: pond\ntitle: Large\n",
        "small.map.yaml": "map: small\nfor: pond\ntitle: Small\n",
        "alone.variant.yaml": "variant: alone\nfor: pond\ntitle: Alone\nmaps: [small]\nplayers: {min: 1, max: 1}\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    return Library([tmp_path], shipped=False)


def test_its_own_map_is_played_when_none_is_named(shelf: Library) -> None:
    report = Report()
    found = load_documents("pond", variants=["alone"], library=shelf, report=report)
    assert found is not None
    assert (found.map_id, found.variants) == ("small", ("alone",))


def test_without_it_the_ruleset_names_the_map(shelf: Library) -> None:
    found = load_documents("pond", library=shelf, report=Report())
    assert found is not None
    assert found.map_id == "large"


def test_another_map_is_refused_with_both_places(shelf: Library) -> None:
    report = Report()
    assert load_documents("pond", map="large", variants=["alone"], library=shelf, report=report) is None
    finding = next(iter(report))
    assert (finding.code, finding.span and (finding.span.line, finding.span.column)) == ("RW166", (4, 7))
    assert [label.span.source.name.endswith("large.map.yaml") for label in finding.labels] == [True]
    assert finding.help == "play it with `--map small`"
