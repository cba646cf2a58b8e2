"""Rules that would run for ever, grow without bound or become something else: a finding each, or harmless."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile import Case, cases, guarded, outcome, ruleset, written


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_case(case: Case, tmp_path: Path) -> None:
    path = written(tmp_path, ruleset(case.flow, case.rules, bigs=case.bigs))
    with guarded():
        assert " ".join(outcome(path)) == case.codes.replace("nothing", "")


def test_scores_that_take_for_ever(tmp_path: Path) -> None:
    text = ruleset("choose k in 1 .. 2 by host", bigs=400)
    deep = "(sum of " * 4 + "p.points" + "".join(f" for a{i} in bigs)" for i in range(4))
    text = text.replace(
        "  player: player.points\n",
        f"  player: top(player)\nfunctions:\n  top: {{args: {{p: player}}, gives: int, is: {deep}}}\n",
    )
    with guarded():
        assert outcome(written(tmp_path, text)) == ["RW508"]


def test_cases_have_titles_of_their_own() -> None:
    ids = [case.id for case in cases()]
    assert len(ids) == len(set(ids)) > 60
