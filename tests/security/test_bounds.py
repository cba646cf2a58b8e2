"""Every bound of `Limits`: hit with a small one of its own, and where that is cheap as it stands."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest
from hostile import guarded, outcome, ruleset, written

from rulewright.source import DEFAULT_LIMITS, Limits

FLOW = "choose k in 1 .. 2 by host\nn = k\nchoose m in 1 .. 2 by host"
BASE = ruleset(FLOW, bigs=10)
LOOP = ruleset("repeat 500 times:\n  n += 1\n" + FLOW)
SMALL = {
    "file_bytes": (100, "RW107", BASE),
    "depth": (3, "RW117", BASE),
    "includes": (1, "RW173", BASE + "include: [part_0.yaml, part_1.yaml]\n"),
    "nodes": (20, "RW118", BASE),
    "members": (5, "RW306", BASE),
    "cells": (10, "RW401", BASE),
    "rule_text": (20, "RW307", BASE),
    "options": (1, "RW512", BASE),
    "steps": (100, "RW508", LOOP),
    "load_seconds": (0, "RW165", BASE),
}
MANY = "\n".join(f"      b{n}: [{n}]" for n in range(4097))
PARTS = ", ".join(f"part_{n}.yaml" for n in range(33))
DEFAULT = {
    "file_bytes": ("RW107", BASE + "#" + " " * 2 * 1024 * 1024),
    "depth": ("RW117", "about: " + "[" * 65 + "]" * 65 + "\n" + BASE),
    "depth of block lists": ("RW117", "- " * 65 + "a"),
    "includes": ("RW173", BASE + f"include: [{PARTS}]\n"),
    "nodes": ("RW118", BASE + "credits: [" + "a, " * 20_001 + "]\n"),
    "nodes of one long mapping": ("RW118", "{" + ", ".join(f"a{n}: 1" for n in range(20_001)) + "}"),
    "members": (
        "RW306",
        BASE.replace(BASE[BASE.index("    rows: {b0") : BASE.index("state:")], f"    rows:\n{MANY}\n"),
    ),
    "cells": ("RW401", BASE.replace("at most 60000", "at most 2000000000")),
    "cells of tables": (
        "RW401",
        BASE.replace("  n: int = 0\n", "  n: int = 0\n  t: big -> big -> big -> big -> big -> big -> int\n"),
    ),
    "rule_text": ("RW307", ruleset("\n".join(f"n = {n}" for n in range(22_000)))),
    "options": ("RW512", ruleset("choose k in 1 .. 100001 by host")),
    "steps": ("RW508", ruleset("repeat 10000001 times:\n  n += 1\n" + FLOW)),
}


def folder_of(tmp_path: Path, text: str) -> Path:
    for n in range(33):
        written(tmp_path, f"costs: {{part_{n}: 1}}\n", f"part_{n}.yaml")
    return written(tmp_path, text)


def test_all_limits_are_here() -> None:
    assert set(SMALL) == {field.name for field in fields(Limits)}
    assert set(SMALL) - {name.partition(" ")[0] for name in DEFAULT} == {"load_seconds"}


@pytest.mark.parametrize("name", SMALL)
def test_small(name: str, tmp_path: Path) -> None:
    bound, code, text = SMALL[name]
    path = folder_of(tmp_path, text)
    with guarded():
        assert outcome(path, replace(DEFAULT_LIMITS, **{name: bound})) == [code]


@pytest.mark.parametrize("name", DEFAULT)
def test_default(name: str, tmp_path: Path) -> None:
    code, text = DEFAULT[name]
    path = folder_of(tmp_path, text)
    with guarded():
        assert code in outcome(path)


def test_below_the_limits_all_is_well(tmp_path: Path) -> None:
    assert outcome(folder_of(tmp_path, BASE)) == outcome(folder_of(tmp_path, LOOP)) == []


def test_the_program_has_a_deadline_of_its_own(tmp_path: Path) -> None:
    from hostile import loaded

    import rulewright as rw

    game = loaded(written(tmp_path, BASE))
    late = rw.LoadedGame(game.ruleset, replace(DEFAULT_LIMITS, load_seconds=0))
    with pytest.raises(rw.RulesError) as caught:
        assert late.program(2).fast
    assert [finding.code for finding in caught.value.report] == ["RW404"]


def test_checking_tells_of_the_deadline_and_goes_on(tmp_path: Path) -> None:
    import rulewright as rw

    paths = [written(tmp_path, BASE, f"{name}.ruleset.yaml") for name in ("one", "two")]
    report = rw.check(paths, limits=replace(DEFAULT_LIMITS, load_seconds=0))
    assert [finding.code for finding in report] == ["RW165", "RW165"]
