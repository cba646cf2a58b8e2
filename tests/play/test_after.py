"""Conditions that are asked after others, and conditions that actions share."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.brute_force import brute_force

from .inline import tiny

GUARDED = """actions:
  swap:
    params:
      mine: tokens
      other: tokens
    require:
      famed:
        that: fame[mine.worth] > 0
        after: small
        else: "{mine} has no fame: {fame[mine.worth]}"
      small: {that: mine.worth <= 3 and mine.worth + other.worth < n, else: "{mine} and {other} are too dear"}
    do: n = 0
"""


def reasons(game: rw.Game, move: str) -> list[str]:
    return [r.id for r in game.why_not(move)]


def legal(game: rw.Game) -> list[str]:
    decision = game.decision
    assert decision is not None
    return list(decision.options.texts)


@pytest.mark.parametrize("n", [4, 5])
def test_a_condition_that_breaks_is_asked_behind_its_guard(tmp_path: Path, n: int) -> None:
    """`fame` has no space 6: only `small` keeps the question from it, and `small` needs both parameters."""
    game = tiny(tmp_path, f"n = {n}\noffer host: swap", GUARDED).new_game(["Ada"], seed=1)
    expected = ["swap(mine=one, other=one)", "swap(mine=one, other=two)", "swap(mine=two, other=one)"]
    assert legal(game) == [*expected, *(["swap(mine=two, other=two)"] if n == 5 else [])]
    assert list(game.position.options.choices) == brute_force(game.position)


def test_a_guard_that_never_holds(tmp_path: Path) -> None:
    with pytest.raises(rw.RulesError) as caught:
        tiny(tmp_path, "n = 0\noffer host: swap", GUARDED).new_game(["Ada"], seed=1)
    assert [d.code for d in caught.value.report] == ["RW511"]  # no move, and not that `fame` has no space 6


def test_reasons_are_true_once_those_before_hold(tmp_path: Path) -> None:
    game = tiny(tmp_path, "n = 4\noffer host: swap", GUARDED).new_game(["Ada"], seed=1)
    assert reasons(game, "swap(mine=six, other=one)") == ["small"]
    assert [r.id for r in game.explain("swap(mine=one, other=one)")] == ["mine", "other", "small", "famed"]


SHARED = """conditions:
  gift:
    params:
      token: tokens
    require:
      cheap: {that: token.worth < n, else: "{token} is dear for {me}"}
      red: {that: token.hue != green, after: cheap, else: "{token} is green"}
actions:
  give:
    require:
      rich: me.points >= 0
    uses: gift
    do: n -= 1
  sell:
    params:
      price: 1 .. 2
    uses: [gift]
    require:
      rich: me.points >= 0
    do: n -= price
"""


def test_actions_share_parameters_and_conditions(tmp_path: Path) -> None:
    """They come where `uses` stands."""
    game = tiny(tmp_path, "n = 9\noffer host: give, sell\noffer host: give, sell", SHARED).new_game(["Ada"], seed=1)
    assert legal(game) == [
        "give(token=one)",
        "give(token=two)",
        *(f"sell(price={p}, token={t})" for p in (1, 2) for t in ("one", "two")),
    ]
    assert [r.id for r in game.explain("give(token=one)")] == ["token", "rich", "cheap", "red"]
    assert [r.id for r in game.explain("sell(price=1, token=one)")] == ["price", "token", "cheap", "red", "rich"]
    assert reasons(game, "give(token=six)") == ["red"]
    assert [r.words for r in game.why_not("sell(price=1, token=six)")] == ["Six is green"]


def test_a_variant_changes_them_in_one_place(tmp_path: Path) -> None:
    (tmp_path / "dear.variant.yaml").write_text(
        "variant: dear\nfor: tiny\ntitle: Dear\nrules:\n"
        "  change:\n    conditions.gift.require.cheap.that: token.worth < 2\n"
        "  add:\n    conditions.gift.require.blue: {that: token.hue == red, after: red}\n",
        encoding="utf-8",
    )
    loaded = tiny(tmp_path, "n = 9\noffer host: give, sell", SHARED)
    loaded = rw.load(
        tmp_path / "tiny.ruleset.yaml",
        variants=[tmp_path / "dear.variant.yaml"],
        library=rw.Library([tmp_path], shipped=False),
    )
    game = loaded.new_game(["Ada"], seed=1)
    assert legal(game) == ["give(token=one)", "sell(price=1, token=one)", "sell(price=2, token=one)"]
    assert reasons(game, "give(token=two)") == ["cheap"] == reasons(game, "sell(price=1, token=two)")
