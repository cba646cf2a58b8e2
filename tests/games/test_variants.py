"""Every pair of a game's variants, on every map, in both orders: one and the same game, or a refusal with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

import rulewright as rw
from rulewright.document import Documents, Library, load_documents
from rulewright.program import PC
from rulewright.source import Report
from shipped import RIPE, ROOT, Shipped

LIBRARY = Library([ROOT], shipped=False)
REFUSALS = {"RW166": "another map", "RW167": "not played together"}
"""The ways in which a pair may be refused. Nothing else may be said of it, not even by the way."""

DECISIONS = 40
"""How far a game is played with each variant."""


def pairs() -> Iterator[tuple[Shipped, str | None, tuple[str, ...]]]:
    """A game, a map of it (None: as when no map is named), and one or two of its variants."""
    for game in RIPE:
        for variants in (*((v,) for v in game.variants), *combinations(game.variants, 2)):
            for board in (None, *game.maps):
                yield game, board, variants


@cache
def composed(game: Shipped, board: str | None, variants: tuple[str, ...]) -> tuple[Documents | None, Report]:
    report = Report()
    return load_documents(game.id, map=board, variants=variants, library=LIBRARY, report=report), report


def leaves(node: object, path: str = "") -> Iterator[tuple[str, object]]:
    """What plain data says, whatever the order of its keys."""
    if isinstance(node, dict):
        for key in sorted(node):
            yield from leaves(node[key], f"{path}.{key}")
    else:
        yield path, node


def by_id_or_name(part: object) -> str:
    return part.id if isinstance(part, Shipped) else "+".join(part) if isinstance(part, tuple) else str(part)


@pytest.mark.parametrize("game,board,variants", list(pairs()), ids=by_id_or_name)
def test_both_orders_are_one_game(game: Shipped, board: str | None, variants: tuple[str, ...]) -> None:
    told: list[list[object]] = []
    codes: set[str] = set()
    for order in permutations(variants):
        documents, report = composed(game, board, order)
        codes |= {finding.code for finding in report}
        assert codes <= set(REFUSALS), [finding.message for finding in report]
        if documents is None:
            # Both places are told: what says so, and what it meets.
            assert all(finding.span and finding.labels for finding in report)
            told.append([len(report.errors)] if codes == {"RW166"} else [*sorted(f.message for f in report)])
        else:
            rules = documents.ruleset.data
            told.append([documents.fingerprint, documents.map_id, rules["players"], *leaves(rules)])
    assert told[0] == told[-1]


@pytest.mark.parametrize("game,board,variants", [case for case in pairs() if case[1]], ids=by_id_or_name)
def test_the_rules_of_each_pair_fit(game: Shipped, board: str, variants: tuple[str, ...]) -> None:
    """Every name and type of the composed rules; and with one variant, for every number of players a few decisions."""
    if composed(game, board, variants)[0] is None:
        return
    loaded = rw.load(game.id, board, variants, library=LIBRARY)
    if len(variants) > 1:
        return
    least, most = loaded.ruleset.players
    for seats in range(least, most + 1):
        machine = loaded.program(seats).fast
        draw = Random(seats)
        s = machine.new(seats)
        for _ in range(DECISIONS):
            if s[PC] < 0:
                break
            machine.resume(s, draw.choice(list(machine.options(s))))


def test_no_variant_is_without_effect() -> None:
    """Beside the name of a game, which `two_player` is, and what others have to ask for first."""
    names = {"brass": {("two_player", "lancashire_two"), ("virtual_link", "lancashire")}}
    for game in RIPE:
        for variant in game.variants:
            for board in game.maps:
                with_it, _ = composed(game, board, (variant,))
                without, _ = composed(game, board, ())
                if with_it is None or (variant, board) in names.get(game.id, ()):
                    continue
                assert without is not None
                assert with_it.fingerprint != without.fingerprint, (variant, board)


@pytest.mark.parametrize("variants,words", [
    (("edition_2018", "two_player"), "two players use the large board"),
    (("edition_2018", "income_before_removal"), "has this rule already"),
    (("edition_2018", "rail_coal_strict"), "has this rule already"),
    (("edition_2018", "virtual_link_one_way"), "or with virtual_link one both ways"),
    (("virtual_link", "virtual_link_one_way"), "one way or both ways"),
    (("virtual_link", "two_player"), "no virtual connection"),
    (("no_scotland_canal", "edition_2018"), "belongs to the board for two"),
])  # fmt: skip
def test_pairs_of_brass_that_are_refused_say_why(variants: tuple[str, ...], words: str) -> None:
    (brass,) = (game for game in RIPE if game.id == "brass")
    for order in permutations(variants):
        (finding,) = composed(brass, None, order)[1]
        assert finding.code == "RW167"
        assert words in finding.message


@pytest.mark.parametrize("order", list(permutations(("edition_2018", "virtual_link"))))
def test_the_edition_of_2018_with_the_virtual_connection(order: tuple[str, ...]) -> None:
    """The variant asks for what the edition leaves out, in any order."""
    (brass,) = (game for game in RIPE if game.id == "brass")
    found, _ = composed(brass, None, order)
    assert found is not None
    functions = found.ruleset.data["functions"]
    assert (functions["crossings_printed"]["is"], functions["crossings_chosen"]["is"]) == (False, True)
