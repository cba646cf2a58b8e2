"""Every game that says it can be played has all that a game needs. A draft may still lack it, but not its languages."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from rulewright.document import Mapping, Node, Sequence
from rulewright.rules.kinds import Kind
from rulewright.rules.tree import Template
from rulewright.source import Span
from shipped import MAPS, NAMES, RIPE, ROOT, SHIPPED, Shipped, by_id, loaded, read

LANGUAGES = {"en", "es", "it"}
EVERY_MAP = [pytest.param(game, map_id, id=f"{game.id}-{map_id}") for game in RIPE for map_id in game.maps]


def test_there_is_a_game() -> None:
    assert "irish_gauge" in {game.id for game in RIPE}


@pytest.mark.parametrize("game", RIPE, ids=by_id)
class TestGame:
    """What each ripe ruleset has."""

    def test_scenarios(self, game: Shipped) -> None:
        """At least one for each action, by its name in a step: refusals count, as they test conditions."""
        texts = [path.read_text(encoding="utf-8") for path in game.scenarios]
        for action in loaded(game.id).ruleset.actions:
            assert any(f" {action}" in text for text in texts), action

    def test_records(self, game: Shipped) -> None:
        low, high = loaded(game.id).ruleset.players
        heads = [json.loads(path.read_text(encoding="utf-8").splitlines()[0]) for path in game.records]
        assert all(head["ruleset"] == game.id for head in heads)
        assert {len(head["players"]) for head in heads} >= {low, high}

    def test_plans_of_records(self, game: Shipped) -> None:
        """Each record can be played anew by `tools/workshop/regold.py`."""
        plans = json.loads((ROOT / "tests" / "records" / f"{game.id}.json").read_text(encoding="utf-8"))["records"]
        assert {plan["file"] for plan in plans} == {path.stem for path in game.records}

    def test_perft(self, game: Shipped) -> None:
        assert (ROOT / "tests" / "perft" / f"{game.id}.json").is_file()

    def test_laws(self, game: Shipped) -> None:
        assert (ROOT / "tests" / "games" / f"{game.id}.checks.yaml").is_file()

    def test_drawing(self, game: Shipped) -> None:
        drawings = ROOT / "tests" / "drawings"
        for ending in (".svg", ".txt"):
            assert any(drawings.glob(f"{game.id}_*{ending}")), ending

    def test_rulings(self, game: Shipped) -> None:
        """Rulings in words, and nothing in them about a file that isn't there."""
        text = (game.folder / "rulings.md").read_text(encoding="utf-8")
        assert len(text.split()) > 100

    def test_credits(self, game: Shipped) -> None:
        told = read(game.folder / f"{game.id}.ruleset.yaml").data
        assert {"designer", "publisher", "source"} <= set(told["credits"])
        assert set(told["about"]) == LANGUAGES
        for map_id in game.maps:
            assert read(MAPS / game.id / f"{map_id}.map.yaml").data["credits"]["designer"]


@pytest.mark.parametrize(("game", "map_id"), EVERY_MAP)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_every_map_starts(game: Shipped, map_id: str, most: bool) -> None:
    """With the fewest and with the most players; and it can be gone on with."""
    rules = loaded(game.id, map_id)
    started = rules.new_game(NAMES[: rules.ruleset.players[most]], seed=1)
    assert started.decision is not None and len(started.decision.options) > 1
    started.play(started.decision.options[0])


@pytest.mark.parametrize("game", RIPE, ids=by_id)
def test_every_variant_is_played_in_a_test(game: Shipped) -> None:
    """By a scenario or a record: on the map that it belongs to, which only they know."""
    used = {variant for path in game.scenarios for variant in read(path).data.get("with", ())}
    for path in game.records:
        used |= set(json.loads(path.read_text(encoding="utf-8").splitlines()[0])["variants"])
    assert set(game.variants) <= used


def mappings(node: Node) -> Iterator[Mapping]:
    """A document's mappings, the whole included."""
    if isinstance(node, Mapping):
        yield node
        for entry in node:
            yield from mappings(entry.value)
    elif isinstance(node, Sequence):
        for item in node:
            yield from mappings(item)


DOCUMENTS = [(game, path) for game in SHIPPED for path in (*game.documents, *game.scenarios)]


@pytest.mark.parametrize("game", SHIPPED, ids=by_id)
def test_every_text_is_in_every_language(game: Shipped) -> None:
    lacking = []
    for path in (*game.documents, *game.scenarios):
        document = read(path)
        held = set(document.entries["translations"].value.data) if "translations" in document.entries else set()
        assert held <= LANGUAGES - {"en"}
        for mapping in mappings(document):
            held = set(mapping.entries) & LANGUAGES
            if held and set(mapping.entries) != LANGUAGES and mapping is not document.get("translations"):
                others = ", ".join(sorted(LANGUAGES - held) or sorted(set(mapping.entries) - LANGUAGES))
                lacking.append(f"{mapping.span.where}: {others}")
    assert lacking == []


def words_in(part: object, seen: set[int]) -> Iterator[tuple[Collection[str], object]]:
    """The languages of each text in checked rules, and the text."""
    if id(part) in seen or isinstance(part, str | int | Span | Kind | None):
        return
    seen.add(id(part))
    if isinstance(part, Template):
        yield part.by_language, part
    elif isinstance(part, dict):
        for value in part.values():
            yield from words_in(value, seen)
    elif isinstance(part, tuple | list):
        for value in part:
            yield from words_in(value, seen)
    elif is_dataclass(part):
        for field in fields(part):
            yield from words_in(getattr(part, field.name), seen)


@pytest.mark.parametrize("game", SHIPPED, ids=by_id)
def test_every_sentence_is_translated(game: Shipped) -> None:
    """Also where the rules have it in English alone and its translations stand apart."""
    rules = loaded(game.id, game.maps[0]).ruleset
    sentences = list(words_in((rules.actions, rules.procedures, rules.flow), set()))
    titles = [(action.title, action.name) for action in rules.actions.values()]
    titles += [(kind.title, kind.name) for kind in rules.kinds.values() if not kind.seats]
    assert len(sentences) > 20
    assert [str(text) for languages, text in (*sentences, *titles) if not {"es", "it"} <= set(languages)] == []


@pytest.mark.parametrize("game", SHIPPED, ids=by_id)
def test_every_document_names_its_schema(game: Shipped) -> None:
    """The first line makes an editor complete the file; it must lead to a schema that is there."""
    for path in (*game.documents, *game.scenarios):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        if path.name.endswith((".ruleset.yaml", ".map.yaml", ".variant.yaml", ".scenario.yaml")):
            name = first.partition("$schema=")[2]
            assert name and (path.parent / name).is_file(), path.relative_to(ROOT)


def test_ripeness_is_one_of_three() -> None:
    assert {game.ripeness for game in SHIPPED} <= {"draft", "playable", "proven"}


def test_paths_lead_to_documents() -> None:
    assert all(isinstance(path, Path) and path.is_file() for _, path in DOCUMENTS)
