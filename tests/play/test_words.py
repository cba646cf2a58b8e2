"""Values in words, in English, Spanish and Italian."""

from __future__ import annotations

import pytest

import rulewright as rw
from rulewright.play.words.phrases import joined
from rulewright.play.words.wording import Wording, pick, readable
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER
from rulewright.rules.types import BOOL, INT, IntType, MemberType, OptionalType, SetType, Unit

from .conftest import NAMES

POUND = Unit("money", "£{n}")
POINTS = Unit("points", "{n} VP", (("en", "{n} VP"), ("es", "{n} PV")))


@pytest.mark.parametrize(
    ("lang", "items", "text"),
    [
        ("en", [], ""),
        ("en", ["A"], "A"),
        ("en", ["A", "B"], "A and B"),
        ("en", ["A", "B", "C"], "A, B and C"),
        ("es", ["uno", "dos"], "uno y dos"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["agua", "hielo"], "agua y hielo"),
        ("es", ["padre", "hijo"], "padre e hijo"),
        ("it", ["Ada", "Bruno"], "Ada e Bruno"),
        ("it", ["Ada", "Elio"], "Ada ed Elio"),
        ("de", ["A", "B"], "A and B"),
    ],
)
def test_lists(lang: str, items: list[str], text: str) -> None:
    assert joined(lang, items) == text


def test_languages_fall_back() -> None:
    words = {"en": "red", "es": "rojo"}
    assert [pick(words, lang) for lang in ("es", "es-MX", "it", "en-GB")] == ["rojo", "rojo", "red", "red"]
    assert pick({"": "all", "en": "red"}, "it") == "all"
    assert pick({"it": "rosso"}, "es") == "rosso"
    assert pick({}, "en", "nothing") == "nothing"


def test_values(lamps: rw.LoadedGame) -> None:
    kinds = lamps.ruleset.kinds
    hue, token, road = (MemberType(kinds[name]) for name in ("hue", "token", "road"))
    english, spanish, italian = (Wording(lang, NAMES[:2]) for lang in ("en", "es", "it"))
    assert [w.value(0, hue) for w in (english, spanish, italian)] == ["red", "rojo", "rosso"]
    assert english.value(0, token) == "Ruby" and english.value(0, road) == "Ab"
    assert english.value(1, MemberType(lamps.ruleset.player)) == "Ben"
    assert [w.value(2, MemberType(lamps.ruleset.player)) for w in (english, spanish)] == ["Player 3", "Jugador 3"]
    assert english.value(-3, IntType(POINTS)) == "−3 VP" and spanish.value(-3, IntType(POINTS)) == "−3 PV"
    assert english.value(-3, IntType(POUND)) == "−£3" and english.value(7, INT) == "7"
    assert english.value(NO_NUMBER, OptionalType(INT)) == "none"
    assert italian.value(NO_MEMBER, OptionalType(hue)) == "nessuno"
    assert spanish.value(1, BOOL) == "sí"
    assert english.value(0b101, SetType(kinds["hue"])) == "red and green"
    assert spanish.value(0, SetType(kinds["hue"])) == "nada"
    assert english.value(range(1, 4), SetType(None, POUND)) == "£1, £2 and £3"
    assert english.value(range(1, 21), SetType(None)) == "1–20"
    assert english.value(frozenset({5, 1}), SetType(None)) == "1 and 5"
    assert readable("spring_road") == "Spring road"
