"""A variant may say which maps it is made for, and which variants it is not played with."""

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
    assert finding.message == "`alone` is made for `small`, not for the map `large`"


def more(shelf: Library, **variants: str) -> None:
    """Further variants on the shelf: what each says besides its name."""
    for name, text in variants.items():
        (shelf.folders[0] / f"{name}.variant.yaml").write_text(f"variant: {name}\nfor: pond\ntitle: More\n{text}\n")


@pytest.mark.parametrize("order", [("wide", "alone"), ("alone", "wide")])
def test_a_map_that_fits_all_variants(shelf: Library, order: tuple[str, ...]) -> None:
    more(shelf, wide="maps: [large, small]")
    found = load_documents("pond", variants=order, library=shelf, report=Report())
    assert found is not None
    assert found.map_id == "small"


def test_variants_made_for_different_maps(shelf: Library) -> None:
    more(shelf, wide="maps: [large]")
    report = Report()
    assert load_documents("pond", variants=["alone", "wide"], library=shelf, report=report) is None
    (finding,) = report
    assert (finding.code, finding.message) == ("RW166", "`wide` is made for `large`, not for the map `small`")
    assert [label.span.source.name.endswith("alone.variant.yaml") for label in finding.labels] == [True]
    assert finding.help == "no map is right for both variants; play without one of the two"


@pytest.mark.parametrize("order", [("dry", "wet"), ("wet", "dry")])
def test_variants_that_are_not_played_together(shelf: Library, order: tuple[str, ...]) -> None:
    """Whichever is named first; and nothing else is said of the two."""
    more(shelf, dry="maps: [small]\nnot_with: {wet: {en: It never rains., es: Nunca llueve}}", wet="maps: [large]")
    report = Report()
    assert load_documents("pond", variants=order, library=shelf, report=report) is None
    (finding,) = report
    assert (finding.code, finding.message) == ("RW167", "`dry` is not played with `wet`: It never rains")
    assert finding.span is not None
    assert (finding.span.text, [label.span.text for label in finding.labels]) == ("wet", ["wet"])


@pytest.mark.parametrize("order", [("many", "few"), ("few", "many")])
def test_players_that_suit_all_variants(shelf: Library, order: tuple[str, ...]) -> None:
    more(shelf, many="players: {min: 2, max: 5}", few="players: {min: 1, max: 3}")
    found = load_documents("pond", variants=order, library=shelf, report=Report())
    assert found is not None
    assert found.ruleset.data["players"] == {"min": 2, "max": 3}


def test_what_variants_add_stands_in_one_order(shelf: Library) -> None:
    more(
        shelf,
        one="rules: {add: {functions.b: {gives: int, is: 1}, functions.a: {gives: int, is: 2}}}",
        two="rules: {add: {functions.c: {gives: int, is: 3}}}",
    )
    prints = set()
    for order in (("one", "two"), ("two", "one")):
        found = load_documents("pond", variants=order, library=shelf, report=Report())
        assert found is not None
        assert list(found.ruleset.data["functions"]) == ["b", "a", "c"]
        prints.add(found.fingerprint)
    assert len(prints) == 1
