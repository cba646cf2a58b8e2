"""What is known not to be none, and until when."""

from __future__ import annotations

import pytest
from small_games import expression, faults, harbours, script_faults

from rulewright.rules.tree import Local, Logic, StateGet
from rulewright.rules.types import MemberType


def member(kind: str, name: str) -> Local:
    return Local(name, MemberType(harbours().kinds[kind]), "parameter")


NAMES = {"b": member("berth", "b"), "c": member("berth", "c"), "p": member("player", "p"), "q": member("player", "q")}

GOOD = """
b.owner is not none and b.owner.fame > 3
b.owner is none or b.owner.fame > 3
not (b.owner is none) and b.owner.fame > 3
not (b.owner is none or c.owner is none) and b.owner != c.owner and b.owner.fame > c.owner.fame
b.owner is none or c.owner is none or b.owner.fame > c.owner.fame
b.owner == p and b.owner.fame > 3
p == b.owner and b.owner.fame > 3
b.owner != p or b.owner.fame > 3
(if b.owner is none then 0 else number(b.owner.fame)) > 3
(if b.owner is not none then b.owner.fame else 0) > 3
b.owner in those x in players where x.fame > 3 and b.owner is not none and b.owner.fame > 3
b.owner in players and b.owner.fame > 3
b.owner not in players or b.owner.fame > 3
any x in berths where x.owner is not none and x.owner.fame > 3
all x in berths where x.owner is not none satisfy x.owner.fame > 3
(count x in berths where x.owner is not none and x.owner.fame > 3) > 0
(sum of x.owner.fame for x in berths where x.owner is not none) > 3
(best x in berths where x.ship is not none by x.ship.price) is none
(any x in berths where b.owner is not none) and b.owner.fame > 3
next_good(p) is not none and stock[next_good(p)] > 0
next_good(p) is none or stock[next_good(p)] > 0
sea.distance(b.port, c.port) is not none and sea.distance(b.port, c.port) < 3
demand.first(3) is not none and demand[demand.first(3)] == 3
b.owner is not none and b.owner.at is not none and b.owner.at.rich
b.owner is not none and (c.owner is none or c.owner.fame < b.owner.fame)
(if b.owner is none then false else c.owner is not none) and b.owner.fame < c.owner.fame
b.port.fee is not none and b.port.fee + 1 > 3
p.lucky is not none and stock[p.lucky] > 0 and p.hand[wine_card] > 0
first is not none and first.fame > 3
b.owner == first and first == b.owner
not (b.owner is not none and c.owner is not none) or c.owner.fame > 3 and b.owner.fame > 3
(first x in ships).price > 3
(least x in players by x.fame, then x.money).fame > 3
(last x in (players from p)).fame > 3
(best x in (those y in players sorted by y.fame descending) by x.money).fame > 3
(first x in (if b.owner is none then players else set(p))).fame > 3
(last n in 1 .. 3) > 2
""".strip().splitlines()

BAD = """
b.owner.fame > 3
b.owner is not none or b.owner.fame > 3
b.owner is none and b.owner.fame > 3
b.owner.fame > 3 and b.owner is not none
b.owner is not none and c.owner.fame > 3
b.owner != p and b.owner.fame > 3
b.owner == c.owner and b.owner.fame > 3
next_good(p) is not none and stock[next_good(q)] > 0
(all x in berths satisfy b.owner is not none) and b.owner.fame > 3
(count x in berths where x.owner is not none) > 0 and b.owner.fame > 3
(if b.owner is not none then true else c.owner is not none) and b.owner.fame > 3
(first x in berths where x.owner is not none) is not none and b.owner.fame > 3
b.owner is not none and b.owner.at.rich
(first x in berths).port.rich
(last x in ships where x.price > 3).price > 3
(best x in (those y in players where y.fame > 3) by x.fame).fame > 3
(first x in (those y in players where y.fame > 3 sorted by y.fame)).fame > 3
(first x in (if b.owner is none then players else set())).fame > 3
(first x in b.port.sells) == wine and (first x in 1 .. round) > 3
""".strip().splitlines()


@pytest.mark.parametrize("text", GOOD)
def test_tested(text: str) -> None:
    assert faults(text, **NAMES) == []


@pytest.mark.parametrize("text", BAD)
def test_not_tested(text: str) -> None:
    assert set(faults(text, **NAMES)) == {"RW363"}


def test_a_tested_value_has_the_type_of_its_members() -> None:
    found = expression("b.owner is not none and b.owner == p", **NAMES)
    assert isinstance(found, Logic)
    tested = found.right.left  # type: ignore[union-attr]
    assert isinstance(tested, StateGet) and tested.type == MemberType(harbours().player)
    assert found.left.of.type != tested.type  # type: ignore[union-attr]


SCRIPTS = {
    "if": "if b.owner is not none:\n  b.owner.fame += 1",
    "else": "if b.owner is none:\n  round += 1\nelse:\n  b.owner.fame += 1",
    "elif": "if b.owner is none:\n  round += 1\nelif b.owner.fame > 3:\n  b.owner.fame += 1",
    "break": "repeat 3 times:\n  if b.owner is none:\n    break\n  b.owner.fame += 1",
    "continue": "for x in berths:\n  if x.owner is none:\n    continue\n  x.owner.fame += 1",
    "end": "if b.owner is none:\n  end game\nb.owner.fame += 1",
    "every branch": "if b.owner is none:\n  b.owner = p\nb.owner.fame += 1",
    "assigned": "b.owner = p\nb.owner.fame += 1",
    "let": "let o = b.owner\nif o is not none:\n  b.owner = none\n  o.fame += 1",
    "var": "var o = b.owner\nif o is none:\n  o = p\no.fame += 1",
    "typed var": "var o: player or none = none\no = p\no.fame += 1",
    "choice": "choose x in berths where x.owner is not none by p\nx.owner.fame += 1",
    "declined": "choose x in berths where x.owner is not none by p or none\nif x is not none:\n  x.owner.fame += 1",
    "for": "for x in berths where x.owner is not none:\n  x.owner.fame += 1",
    "for that gives up": "for x in berths where x.owner is not none:\n  x.owner.fame += 1\n  x.owner = none",
    "sorted": "for x in berths where x.owner is not none sorted by x.owner.fame:\n  x.owner.fame += 1",
    "repeat while": "repeat while b.owner is not none and b.owner.fame > 3:\n  b.owner.fame -= 1",
    "after the loop": "repeat while b.owner is none:\n  b.owner = first\nb.owner.fame += 1",
    "other field": "if b.owner is not none:\n  b.ship = none\n  b.owner.fame += 1",
    "harmless procedure": "if b.owner is not none:\n  pay(p, 3)\n  b.owner.fame += 1",
    "random": "random x in berths where x.owner is not none weight x.owner.fame\nx.owner.fame += 1",
    "named condition": "let ok = b.owner is not none\nif ok:\n  b.owner.fame += 1",
    "named condition, not": "let bad = b.owner is none\nif bad:\n  end game\nb.owner.fame += 1",
    "call": "if next_good(p) is not none:\n  stock[next_good(p)] = 3",
}

BAD_SCRIPTS = {
    "no branch leaves": "if b.owner is none:\n  round += 1\nb.owner.fame += 1",
    "assigned none": "if b.owner is not none:\n  b.owner = none\n  b.owner.fame += 1",
    "assigned otherwise": "if b.owner is not none:\n  b.owner = first\n  b.owner.fame += 1",
    "another could be the same": "if b.owner is not none:\n  c.owner = none\n  b.owner.fame += 1",
    "procedure": "if p.at is not none:\n  visit(p)\n  let r = p.at.rich",
    "offer": "if b.owner is not none:\n  offer p: turn\n  b.owner.fame += 1",
    "next round": "if b.owner is not none:\n  repeat 3 times:\n    b.owner.fame += 1\n    b.owner = none",
    "for and another": "for x in berths where x.owner is not none:\n  x.owner.fame += 1\n  b.owner = none",
    "loop that breaks": "repeat while b.owner is none:\n  break\nb.owner.fame += 1",
    "typed var": "var o: player or none = first\no.fame += 1",
    "typed var of none": "var o: player or none = none\no.fame += 1",
    "typed let": "let o: player or none = b.owner\no.fame += 1",
    "let": "let o = b.owner\no.fame += 1",
    "learned var": "var o = none\no.fame += 1\no = p",
    "state of another": "b.owner = p\nc.owner.fame += 1",
    "swapped": "if b.owner is not none:\n  let x = b.owner\n  b.owner = c.owner\n  b.owner.fame += 1",
    "table": "if stock[wine] > 0:\n  p.at = none\n  let r = p.at.rich",
    "declared in a branch": "if round > 3:\n  b.owner = p\nb.owner.fame += 1",
    "var": "var o = b.owner\nif o is not none:\n  o = first\n  o.fame += 1",
    "var in a loop": "var o = b.owner\nif o is not none:\n  repeat 2 times:\n    o.fame += 1\n    o = first",
    "declined": "choose x in berths where x.owner is not none by p or none\nx.owner.fame += 1",
    "named condition of before": "let ok = b.owner is not none\nb.owner = first\nif ok:\n  b.owner.fame += 1",
    "named condition in a loop": "let ok = b.owner is not none\nrepeat 2 times:\n  if ok:\n    b.owner.fame += 1\n"
    "  b.owner = none",
    "named condition that changes": "var ok = b.owner is not none\nok = true\nif ok:\n  b.owner.fame += 1",
    "call that reads what changed": "if next_good(p) is not none:\n  stock[wine] = 0\n  stock[next_good(p)] = 3",
    "owner that changed": "if b.owner == q and q.at is not none and b.owner.at is not none:\n"
    "  b.owner = p\n  let r = b.owner.at.rich",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts(name: str) -> None:
    assert script_faults(SCRIPTS[name], **NAMES) == []


@pytest.mark.parametrize("name", BAD_SCRIPTS)
def test_bad_scripts(name: str) -> None:
    assert set(script_faults(BAD_SCRIPTS[name], **NAMES)) == {"RW363"}
