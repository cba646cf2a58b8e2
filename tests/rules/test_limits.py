"""Strangers' documents: whatever their size, there are findings in good time, and never a traceback."""

from __future__ import annotations

from time import perf_counter

from small_games import said, with_parts

PROVOKED = ("RW355", "RW374")
"""Codes that only long documents provoke; these tests do, instead of a file of cases."""


def codes(rules: str, board: str = "") -> list[str]:
    return [line.split()[0] for line in said(with_parts(rules, board)[1])]


def chain(length: int) -> str:
    calls = [f"  step_{n}: {{gives: int, is: step_{n + 1} + 1}}" for n in range(length)]
    return "\n".join(["functions:", *calls, f"  step_{length}: {{gives: int, is: 3}}", ""])


def test_long_chains_of_calls_are_refused() -> None:
    assert codes(chain(90)) == []
    assert codes(chain(100)) == ["RW355"]
    assert codes(chain(3000)) == ["RW355"]


def test_long_circles_are_refused() -> None:
    assert "RW353" in codes(chain(3000).replace("is: 3}", "is: step_0}"))


def test_long_functions_are_refused() -> None:
    lets = "".join(f"      let a{n} = {n}\n" for n in range(101))
    assert codes(f"functions:\n  f:\n    gives: int\n    is: |\n{lets}      a0\n") == ["RW374"]


def test_thousands_of_unknown_names_are_told_in_good_time() -> None:
    sums = [" + ".join(f"unknown_{n}_{m}" for n in range(80)) for m in range(50)]
    rules = "functions:\n" + "".join(f"  f{m}: {{gives: int, is: {names}}}\n" for m, names in enumerate(sums))
    before = perf_counter()
    assert len(codes(rules)) == 4000
    assert perf_counter() - before < 8


def test_a_large_board_is_built_in_good_time() -> None:
    hexes = "".join(f"  x{n}: {{at: [{n % 60}, {n // 60}], soil: wine}}\n" for n in range(3600))
    board = "board:\n  field: {sides: dyke}\n"
    before = perf_counter()
    found = codes(board, f"fields:\n{hexes}  f1: {{at: [90, 90]}}\n  f2: {{at: [90, 92]}}\n  f3: {{at: [90, 94]}}\n")
    assert set(found) == {"RW306"}
    assert perf_counter() - before < 8
