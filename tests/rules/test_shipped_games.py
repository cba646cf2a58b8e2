"""Shipped rulesets are right, whole and loaded in good time; what is wrong in them never ends in a traceback."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
from small_games import FOLDER, parsed

from rulewright.document import Mapping, load_documents, read_text
from rulewright.rules import load_ruleset
from rulewright.rules.build import build
from rulewright.source import Report, Source

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "rulesets").glob("*/*.ruleset.yaml"))


@pytest.mark.parametrize("name", GAMES)
def test_loads(name: str) -> None:
    report = Report()
    ruleset = load_ruleset(name, report=report)
    assert ruleset is not None, [f"{d.where} {d.code} {d.message}" for d in report]
    assert not report.warnings, [f"{d.where} {d.code} {d.message}" for d in report]
    assert ruleset.fingerprint and ruleset.sources


def mangled(text: str, chance: random.Random) -> str:
    """A text with a few words exchanged for others of it, or left out."""
    words = list(re.finditer(r"[a-z_]{2,}|\d+", text))
    pool = [word[0] for word in words]
    for word in sorted(chance.sample(words, 3), key=lambda w: -w.start()):
        other = chance.choice([*pool, "none", "3", "true", "set()", ""])
        text = text[: word.start()] + other + text[word.end() :]
    return text


@pytest.mark.parametrize("seed", range(150))
def test_mangled_documents_only_ever_get_findings(seed: int) -> None:
    chance = random.Random(seed)
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("_harbours.ruleset.yaml", "_bay.map.yaml")}
    mangle = chance.choice(list(texts))
    texts[mangle] = mangled(texts[mangle], chance)
    report = Report()
    nodes = [read_text(Source(name, text), report) for name, text in texts.items()]
    if all(isinstance(node, Mapping) for node in nodes):
        ruleset, ground = nodes
        assert isinstance(ruleset, Mapping) and isinstance(ground, Mapping)
        built = build(ruleset, ground, report=report)
        assert (built is None) == bool(report.errors)
    for finding in report:
        assert finding.message


@cache
def ground(name: str) -> Mapping | None:
    """The map that a shipped game is played on."""
    documents = load_documents(name, report=Report())
    assert documents is not None
    return documents.map


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("name", GAMES)
def test_mangled_games(name: str, seed: int) -> None:
    chance = random.Random(seed)
    report = Report()
    text = mangled((ROOT / "rulesets" / name / f"{name}.ruleset.yaml").read_text(encoding="utf-8"), chance)
    node = read_text(Source("mangled", text), report)
    if isinstance(node, Mapping):
        build(node, ground(name), report=report)


SECTIONS = """
types components board tracks costs state graphs functions procedures actions flow score policies players title looks
"""
VALUES = ("3", "text", "[1, 2]", "{a: 3}", "{a: [1]}", "{a: {b: 3}}", "{a: ~}", "~", "true", "{a: {}}", "{a.b: x}")
SMALL = "ruleset: x\ntitle: X\nplayers: {min: 1, max: 2}\nflow: end game\nscore: {player: 3}\n"


@pytest.mark.parametrize("section", SECTIONS.split())
def test_anything_instead_of_a_section(section: str) -> None:
    for value in VALUES:
        report = Report()
        text = re.sub(rf"^{section}:.*\n", "", SMALL, flags=re.M) + f"{section}: {value}\n"
        build(parsed(text, "any"), None, report=report)
        for finding in report:
            assert finding.message
