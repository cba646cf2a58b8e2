"""Every form of step, when it holds and when it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright_tools.scenarios.outcome import Outcome, told_lines

from .conftest import HEAD, Check


def codes(outcome: Outcome) -> list[str]:
    """The codes of what failed."""
    return [failed.finding.code for failed in outcome.failures]


def lines(outcome: Outcome) -> list[int]:
    """The lines of the scenario at which it failed."""
    return [failed.finding.span.line for failed in outcome.failures if failed.finding.span]


PASSING = {
    "state": "  - do: ann.coins = 7\n  - expect: ann.coins == 7\n",
    "a set is chosen": (
        "  - run: pick(ann)\n  - refuse: low\n  - refuse: low+high+lost\n  - move: high + low\n    by: ann\n"
        "  - expect: [low.guest == ann, high.guest == ann, lost.guest is none]\n"
    ),
    "tables of a script": (
        "  - do: |\n      var due: player -> int(0..9) = 3\n      due[ben] += 1\n"
        "      for p in players:\n        p.coins = due[p]\n  - expect: [ann.coins == 3, ben.coins == 4]\n"
        "  - offer: {ann: [sleep]}\n  - move: sleep(hut=low)\n  - expect: low.guest == ann\n"
    ),
    "several expectations": "  - expect: [ann.coins == 5, 'weather == sunny', not over, waiting is none]\n",
    "expectations as a mapping": "  - expect:\n      ann.coins: 5\n      weather: sunny\n      low.guest: none\n",
    "offered action": "  - offer: {ann: [sleep]}\n  - move: sleep(hut=low)\n  - expect: low.guest == ann\n",
    "offered menu": "  - offer: {ben: turn}\n  - expect: waiting == ben\n  - move: sleep(hut=low)\n    by: ben\n",
    "nobody waits afterwards": (
        "  - offer: {ann: [sleep]}\n  - move: sleep(hut=low)\n  - expect: [waiting is none, not over]\n"
    ),
    "refused": "  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lost)\n    because: money\n",
    "refused for two reasons": (
        "  - do: lost.guest = ben\n  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lost)\n    because: [free, money]\n"
    ),
    "refused where nothing is left": (
        "  - do: ann.coins = 0\n  - offer: {ann: [sleep]}\n  - refuse: sleep(hut=low)\n    because: money\n"
    ),
    "legal": '  - offer: {ann: [turn]}\n  - expect: [legal("sleep(hut=low)"), not legal("sleep(hut=lost)")]\n',
    "ranks": (
        "  - do: ben.coins = 6\n  - expect: [rank(ben) == 1, 'rank( ann ) == rank(ben) + 1']\n"
        "  - do: ann.coins = 6\n  - expect: {rank(ann): 1, rank(ben): 1}\n"
    ),
    "procedure": "  - run: give(ann, ben)\n  - move: 2\n    by: ann\n  - expect: [ann.coins == 3, ben.coins == 7]\n",
    "declined": "  - run: give(ann, ben)\n  - move: none\n  - expect: ann.coins == 5\n",
    "value out of range": "  - run: give(ann, ben)\n  - refuse: 4\n  - refuse: 0\n",
    "scripted chance": (
        "  - chance: [rainy]\n  - offer: {ann: [turn]}\n  - move: look\n"
        "  - expect: [weather == rainy, waiting == ann]\n  - refuse: 6\n  - move: 4\n  - expect: ann.coins == 1\n"
    ),
    "scripted shuffle": "  - chance: [[high, low, lost]]\n  - do: mix()\n  - expect: len(order) == 3\n",
    "game over": (
        "  - run: evening()\n  - move: sleep(hut=low)\n  - move: sleep(hut=high)\n  - expect: [over, waiting is none]\n"
    ),
    "state in the middle": (
        "  - run: evening()\n  - do: ann.coins = 20\n  - move: sleep(hut=lost)\n"
        "  - expect: [ann.coins == 11, waiting == ben]\n"
    ),
    "refused where nobody is to decide": (
        "  - offer: {ann: [sleep]}\n  - move: sleep(hut=low)\n  - refuse: sleep(hut=high)\n"
        "  - refuse: sleep(hut=high)\n    because: nobody\n"
    ),
    "refused, as it cannot be named": "  - refuse: sleep(hut=palace)\n    because: unknown\n",
    "the condition told first, some, words and values": (
        "  - do: lost.guest = ben\n  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lost)\n"
        "    because: {first: free, some: money, words: [coins], values: {me.coins: 5 coins}}\n"
    ),
    "refused with arguments left out": (
        "  - do: ann.coins = 0\n  - offer: {ann: [turn]}\n  - refuse: sleep\n    because: {some: money}\n"
    ),
    "legal with arguments left out": (
        "  - offer: {ann: [turn]}\n  - expect: [legal('sleep'), moves('sleep') == 2, moves('sleep(hut=lost)') == 0]\n"
    ),
    "for each of a set": (
        "  - do: ann.coins = 0\n  - offer: {ann: [turn]}\n"
        "  - refuse: sleep(hut={h})\n    for: h in huts where h != low or true\n    because: money\n"
        "  - expect:\n      - not legal('sleep(hut={h})')\n      - h.guest is none\n    for: h in huts\n"
    ),
    "for each player and each hut": (
        "  - expect: [p.coins == 5, h.guest != p]\n    for: [p in players, h in huts where h.guest != p]\n"
    ),
    "one offer after another": (
        "  - offer: {ann: [sleep]}\n  - move: sleep(hut=low)\n  - offer: {ben: [sleep]}\n  - refuse: sleep(hut=low)\n"
        "    because: free\n  - move: sleep(hut=high)\n  - expect: [ann.coins == 3, ben.coins == 0]\n"
    ),
}


@pytest.mark.parametrize("name", PASSING)
def test_scenarios_that_pass(check: Check, name: str) -> None:
    outcome = check(PASSING[name])
    told = "\n".join(line for failed in outcome.failures for line in told_lines(failed, colour=False))
    assert outcome.ok, told


FAILING = {
    "expectation": ("  - do: ann.coins = 3\n  - expect: ann.coins == 4\n", "RW649", 6),
    "mapping": ("  - expect:\n      ann.coins: 4\n", "RW649", 6),
    "illegal move": ("  - offer: {ann: [turn]}\n  - move: sleep(hut=lost)\n", "RW645", 6),
    "no such move": ("  - offer: {ann: [turn]}\n  - move: fly\n", "RW656", 6),
    "legal though refused": ("  - offer: {ann: [turn]}\n  - refuse: sleep(hut=low)\n", "RW646", 6),
    "another reason": ("  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lost)\n    because: free\n", "RW647", 7),
    "refused by a slip": ("  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lo)\n", "RW656", 6),
    "refused before anything waits": ("  - refuse: sleep(hut=low)\n", "RW650", 5),
    "known, though it should not be": ("  - refuse: sleep(hut=low)\n    because: unknown\n", "RW658", 5),
    "legal with arguments left out, though refused": ("  - offer: {ann: [turn]}\n  - refuse: sleep\n", "RW646", 6),
    "another reason first": (
        "  - do: lost.guest = ben\n  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lost)\n"
        "    because: {first: money}\n",
        "RW647",
        8,
    ),
    "other words": (
        "  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lost)\n    because:\n      words: no bed\n",
        "RW647",
        8,
    ),
    "other values": (
        "  - offer: {ann: [turn]}\n  - refuse: sleep(hut=lost)\n    because:\n      values: {me.coins: 6 coins}\n",
        "RW647",
        8,
    ),
    "for each of none": ("  - expect: h.guest is none\n    for: h in huts where h.guest == ann\n", "RW657", 6),
    "for without a name": ("  - expect: over\n    for: huts\n", "RW659", 6),
    "for one of them it does not hold": ("  - expect: h == low\n    for: h in huts\n", "RW649", 5),
    "nobody decides": ("  - move: sleep(hut=low)\n", "RW650", 5),
    "another decides": ("  - offer: {ann: [turn]}\n  - move: sleep(hut=low)\n    by: ben\n", "RW651", 7),
    "chance left over": (
        "  - chance: [rainy, sunny]\n  - offer: {ann: [turn]}\n  - move: look\n  - move: 0\n",
        "RW652",
        5,
    ),
    "chance that cannot be": ("  - chance: [hail]\n  - offer: {ann: [turn]}\n  - move: look\n", "RW653", 5),
    "the second of two cannot be": (
        "  - chance:\n    - rainy\n    - 9\n  - offer: {ann: [turn]}\n  - move: look\n  - move: 1\n"
        "  - offer: {ann: [turn]}\n  - move: look\n",
        "RW653",
        7,
    ),
    "nothing happens": ("  - by: ann\n", "RW640", 5),
    "run of no procedure": ("  - run: ann.coins = 3\n", "RW644", 5),
    "rank": ("  - do: ben.coins = 6\n  - expect: rank(ann) == 1\n", "RW649", 6),
    "broken bound": ("  - do: ann.coins += 16\n", "RW654", 5),
    "decision in do": ("  - do: give(ann, ben)\n", "RW654", 5),
}


@pytest.mark.parametrize("name", FAILING)
def test_scenarios_that_fail(check: Check, name: str) -> None:
    steps, code, line = FAILING[name]
    outcome = check(steps)
    assert codes(outcome) == [code]
    assert lines(outcome) == [line]


def test_all_failed_expectations_are_told(check: Check) -> None:
    outcome = check("  - expect: [ann.coins == 1, ben.coins == 5, over]\n  - expect: weather == foggy\n")
    assert codes(outcome) == ["RW649", "RW649", "RW649"]


def test_expected_and_found_stand_against_each_other(check: Check) -> None:
    (failed,) = check("  - expect: ann.coins == 4\n").failures
    assert failed.expected == ("ann.coins == 4",)
    assert failed.found == ("ann.coins == 5 coins",)
    told = "\n".join(told_lines(failed, colour=True))
    assert "\x1b[31m  - expected" in told
    assert "\x1b[32m  + found" in told


def test_reasons_of_an_illegal_move_have_their_places_in_the_rules(check: Check) -> None:
    (failed,) = check("  - offer: {ann: [turn]}\n  - move: sleep(hut=lost)\n").failures
    (label,) = failed.finding.labels
    assert label.span.source.name.endswith("hikers.ruleset.yaml")
    assert "money" in failed.found[0]
    assert any("9 coins" in note for note in failed.notes)


FAULTY = {
    "unknown name": "  - do: ann.cions = 3\n",
    "wrong type": "  - expect: ann.coins == weather\n",
    "no truth": "  - expect: ann.coins\n",
    "unknown player": "  - offer: {cy: [turn]}\n",
    "unknown menu": "  - offer: {ann: [trun]}\n",
    "no procedure": "  - run: ann.coins = 3\n",
    "unknown condition": "  - offer: {ann: [turn]}\n  - refuse: sleep(hut=low)\n    because: mony\n",
    "no step": "  - by: ann\n",
    "two in one": "  - do: ann.coins = 3\n    expect: over\n",
    "no list": "  expect: over\n",
}


@pytest.mark.parametrize("name", FAULTY)
def test_scenarios_that_cannot_be_run(check: Check, name: str) -> None:
    outcome = check(FAULTY[name])
    assert not outcome.ok
    assert all(failed.finding.span is not None for failed in outcome.failures)
    assert not {"RW654"} & set(codes(outcome))


NO_MOVES = {
    "sleep(hut=lo)": "did you mean `low`?",
    "sleep(hot=low)": "did you mean `hut`?",
    "slep(hut=low)": "did you mean `sleep`?",
    "sunyn": "did you mean `sunny`?",
    "sleep(hut=": None,
    "walk(far=3)": None,
}


@pytest.mark.parametrize("text", NO_MOVES)
@pytest.mark.parametrize("step", ["move: {}", "refuse: {}", "expect: not legal('{}')", "expect: legal('{}')"])
def test_a_text_that_is_no_move_can_never_be_refused(check: Check, step: str, text: str) -> None:
    """Else a slip in `not legal(…)` would make a test that cannot fail."""
    line = "  - " + step.format(text if "legal" in step else f'"{text}"')
    outcome = check(f"  - offer: {{ann: [turn]}}\n{line}\n")
    assert codes(outcome) == ["RW656"]
    (failed,) = outcome.failures
    span = failed.finding.span
    assert span is not None and span.text.strip("\"'") in text
    assert lines(outcome) == [6]
    if NO_MOVES[text] is not None:
        assert failed.finding.help == NO_MOVES[text]


def test_texts_of_moves_of_another_decision_are_moves(check: Check) -> None:
    claims = ", ".join(f"not legal('{text}')" for text in ("2", "none", "ann", "rainy", "bet(bet=2)"))
    assert check(f"  - offer: {{ann: [turn]}}\n  - expect: [{claims}]\n").ok


def test_start_from_the_game_itself(check: Check) -> None:
    head = HEAD.replace("steps:", "start: game\nseed: 3\nsteps:")
    assert check("  - expect: [waiting == ann, len(order) == 3]\n  - move: sleep(hut=low)\n", head).ok


def test_start_from_a_record(check: Check, folder: Path) -> None:
    game = rulewright.load(folder / "hikers.ruleset.yaml").new_game(["ann", "ben"], seed=3)
    game.play("sleep(hut=low)")
    game.play("sleep(hut=high)")
    game.save(folder / "begun.jsonl")
    head = HEAD.replace("steps:", "start: {record: begun.jsonl, at: 2}\nsteps:")
    outcome = check("  - expect: [waiting == ben, low.guest == ann, high.guest is none]\n", head)
    assert outcome.ok
    for record, code in (("gone.jsonl", "RW549"), ("../begun.jsonl", "RW655")):
        assert codes(check("  - expect: over\n", head.replace("begun.jsonl", record))) == [code]
    assert codes(check("  - expect: over\n", head.replace("at: 2", "at: 9"))) == ["RW655"]


def test_forced_moves_wait_where_they_are_told_to(check: Check) -> None:
    """Without coins there is one tip that Ann can give, and it would be given at once."""
    begun = "  - do: ann.coins = 0\n  - chance: [rainy]\n  - offer: {ann: [turn]}\n  - move: look\n"
    assert check(begun + "  - expect: waiting is none\n").ok
    waits = "  - expect: [waiting == ann, legal('0')]\n  - move: 0\n  - expect: waiting is none\n"
    assert check(begun + "    forced: wait\n" + waits).ok
    assert check(begun + waits, HEAD.replace("steps:", "forced: wait\nsteps:")).ok
    assert codes(check(begun + waits)) == ["RW649", "RW649", "RW650"]


def test_chance_of_the_set_up(check: Check) -> None:
    head = HEAD.replace("steps:", "start: game\nchance: [[high, low, lost]]\nsteps:")
    assert check("  - do: |\n      draw h from order\n      h.guest = ann\n  - expect: lost.guest == ann\n", head).ok
    outcome = check("  - expect: over\n", head.replace("lost]", "high]"))
    assert codes(outcome) == ["RW653"]
    assert lines(outcome) == [5]


def test_a_failure_names_the_member_that_was_tried(check: Check) -> None:
    (failed,) = check("  - expect: h.guest is none and h != lost\n    for: h in huts\n").failures
    assert failed.notes[0] == "with h = lost"


def test_players_that_are_too_many(check: Check) -> None:
    assert codes(check("  - expect: over\n", HEAD.replace("[ann, ben]", "[a1, b1, c1, d1]"))) == ["RW642"]


def test_rank_of_nobody(check: Check) -> None:
    assert codes(check("  - expect: rank(bob) == 1\n")) == ["RW641"]


def test_a_rank_that_the_game_has_itself(check: Check, folder: Path) -> None:
    path = folder / "hikers.ruleset.yaml"
    own = "functions:\n  rank: {args: {p: player}, gives: int, is: 7}\n"
    path.write_text(path.read_text().replace("functions:\n", own))
    assert check("  - expect: rank(ann) == 7\n").ok


def test_ruleset_that_is_wrong(check: Check, folder: Path) -> None:
    path = folder / "hikers.ruleset.yaml"
    path.write_text(path.read_text().replace("me.coins -= hut.price", "me.coins -= hut.prize"))
    outcome = check("  - expect: over\n")
    assert not outcome.ok
    assert all(code.startswith("RW3") for code in codes(outcome))


@pytest.mark.parametrize(
    ("steps", "note"),
    [
        ("  - offer: {ben: [turn]}\n  - move: sleep(hut=lost)\n", "ben is to decide: turn"),
        ("  - offer: {ben: [turn]}\n  - refuse: sleep(hut=low)\n", "ben is to decide: turn"),
        ("  - offer: {ben: [turn]}\n  - refuse: sleep(hut=lost)\n    because: free\n", "ben is to decide: turn"),
        ("  - run: give(ben, ann)\n  - move: 7\n", "ben is to decide: How much?"),
    ],
)
def test_a_refusal_says_who_is_to_decide(check: Check, steps: str, note: str) -> None:
    (failed,) = check(steps).failures
    assert note in failed.notes
