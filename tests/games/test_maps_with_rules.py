"""What a map brings goes with it: nothing of one map's rules stands in the game, or in the game on another map."""

from __future__ import annotations

import pytest

from rulewright.rules.model import Ruleset
from shipped import MAPS, loaded, read

GAME = "age_of_industry"
PLAIN = ("germany", "new_england")
WITH_RULES = ("japan", "minnesota")


def ids_of(ruleset: Ruleset) -> set[str]:
    """The ids of everything that rules can name."""
    fields = {field.path.rpartition(".")[2] for field in ruleset.state}
    return {*ruleset.kinds, *ruleset.actions, *ruleset.functions, *ruleset.procedures, *fields}


@pytest.mark.parametrize("map_id", WITH_RULES)
def test_a_map_brings_its_rules(map_id: str) -> None:
    brought = ids_of(loaded(GAME, map_id).ruleset) - ids_of(loaded(GAME, PLAIN[0]).ruleset)
    assert len(brought) >= 8


@pytest.mark.parametrize("map_id", WITH_RULES)
def test_nothing_of_it_is_left(map_id: str) -> None:
    """In the rules as they are played on another map."""
    brought = ids_of(loaded(GAME, map_id).ruleset) - ids_of(loaded(GAME, PLAIN[0]).ruleset)
    for other in (*PLAIN, *(m for m in WITH_RULES if m != map_id)):
        assert brought & ids_of(loaded(GAME, other).ruleset) == set(), other


@pytest.mark.parametrize("map_id", PLAIN)
def test_maps_without_rules_play_one_game(map_id: str) -> None:
    assert ids_of(loaded(GAME, map_id).ruleset) == ids_of(loaded(GAME, PLAIN[0]).ruleset)
    assert "rules" not in read(MAPS / GAME / f"{map_id}.map.yaml").entries
