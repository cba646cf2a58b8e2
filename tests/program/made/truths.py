"""Conditions: habits of games, put together in all ways that the rule language has."""

from __future__ import annotations

from collections.abc import Callable

from .draws import Draw
from .habits import Habits
from .values import Impossible, Name, Scope
from .world import World

Way = Callable[[Scope, int], str]


class Truths(Habits):
    """The conditions of one ruleset. `careless` is how often, of a hundred times, what may break a rule is asked
    without the test that keeps it from that."""

    def __init__(self, draw: Draw, world: World, careless: int) -> None:
        super().__init__(draw, world)
        self.careless = careless

    def truth(self, scope: Scope, depth: int) -> str:
        for _ in range(20):
            try:
                return self.draw.weighted(self._ways(depth))(scope, depth)
            except Impossible:
                continue
        return "lit"

    def _ways(self, depth: int) -> list[tuple[int, Way]]:
        if self.steady:
            made: list[tuple[int, Way]] = [(4, self._logic), (2, self._not), (2, self._if)] if depth > 0 else []
            return [(6, self.natural), (6, self.pair), *made]
        simple: list[tuple[int, Way]] = [(5, self._equal), (4, self._ordered), (4, self._flag), (3, self._none)]
        simple += [(4, self._in), (1, self._number_in), (2, self._flags), (12, self.natural), (8, self.pair)]
        simple += [(16, self.motif), *([(5, self._suits)] if self.constants else [])]
        if depth <= 0:
            return simple
        made = [(6, self._logic), (2, self._not), (6, self._tested), (6, self._any), (2, self._all), (2, self._if)]
        made += [(12, self._called), (5, self._graph), (2, self._sets), (3, self._total), (3, self._price)]
        made += [(25, self._within_means)] if self.priced else []
        return [*simple, *made, (1, self._heap), (2, self._breaking)]

    # --- simple ---

    def _flag(self, scope: Scope, depth: int) -> str:
        return self.path(scope, "bool")

    def _suits(self, scope: Scope, depth: int) -> str:
        return f"suits[{self.member('place', scope, 0)}, {self.member('hue', scope, 0)}]"

    def _flags(self, scope: Scope, depth: int) -> str:
        return f"{self.path(scope, 'bool')} {self.draw.pick(['==', '!='])} {self.path(scope, 'bool')}"

    def _none(self, scope: Scope, depth: int) -> str:
        known = self.optional(scope)
        if not known:
            raise Impossible
        return f"{self.draw.late(known).text} {self.draw.pick(['is none', 'is not none'])}"

    def _equal(self, scope: Scope, depth: int) -> str:
        d, kind = self.draw, self.kind()
        sides = [(self.maybe if d.chance(chance) else self.member)(kind, scope, depth - 1) for chance in (60, 20)]
        if d.chance(20):
            sides.reverse()
        return f" {d.pick(['==', '==', '!='])} ".join(sides)

    def _ordered(self, scope: Scope, depth: int) -> str:
        return f"{self.number(scope, depth - 1)} {self.compare()} {self.number(scope, depth - 1)}"

    def _in(self, scope: Scope, depth: int) -> str:
        kind = self.kind()
        word = self.draw.pick(["in", "in", "not in"])
        return f"{self.member(kind, scope, depth - 1)} {word} {self.members(kind, scope, depth - 1)}"

    def _number_in(self, scope: Scope, depth: int) -> str:
        d = self.draw
        among = d.pick([f"{d.below(3)} .. {d.below(7)}", f"set({d.below(4)}, {d.below(9)})"])
        return f"{self.number(scope, depth - 1)} {d.pick(['in', 'not in'])} {among}"

    # --- made of others ---

    def _logic(self, scope: Scope, depth: int) -> str:
        return f"({self.truth(scope, depth - 1)} {self.draw.pick(['and', 'or'])} {self.truth(scope, depth - 1)})"

    def _not(self, scope: Scope, depth: int) -> str:
        return f"(not {self.truth(scope, depth - 1)})"

    def _if(self, scope: Scope, depth: int) -> str:
        one, other = self.truth(scope, depth - 1), self.truth(scope, depth - 1)
        return f"(if {self.truth(scope, depth - 2)} then {one} else {other})"

    def _tested(self, scope: Scope, depth: int) -> str:
        """Something of a path that may be none, behind a test."""
        known = self.optional(scope)
        if not known:
            raise Impossible
        path = self.draw.late(known)
        inner, other, t = self.truth((*scope, path), depth - 1), self.truth(scope, depth - 2), path.text
        forms = [f"({t} is not none and {inner})", f"({t} is none or {inner})"]
        forms.append(f"({other} and {t} is not none and {inner})")
        forms += [f"(if {t} is none then {other} else {inner})", f"(if {t} is not none then {inner} else {other})"]
        return self.draw.pick(forms)

    def _any(self, scope: Scope, depth: int) -> str:
        kind, domain = self.domain(scope, depth)
        x = self.fresh()
        if self.draw.chance(10):
            return f"(any {x} in {domain})"
        return f"(any {x} in {domain} where {self.where(scope, Name(x, kind), depth - 1)})"

    def _all(self, scope: Scope, depth: int) -> str:
        kind, domain = self.domain(scope, depth)
        x = self.fresh()
        inner = (*scope, Name(x, kind))
        where = f" where {self.truth(inner, depth - 2)}" if self.draw.chance(50) else ""
        return f"(all {x} in {domain}{where} satisfy {self.truth(inner, depth - 1)})"

    def _called(self, scope: Scope, depth: int) -> str:
        if not self.draw.chance(20):
            return self.call("bool", scope)
        ask, limit = self.call("int?", scope, 0), self.number(scope, 0)
        forms = [f"({ask} is not none and {ask} <= {limit})", f"({ask} is none or {ask} > {limit})"]
        return self.draw.pick([*forms, f"{ask} is not none"])

    # --- networks, sets, sums, heaps ---

    def _graph(self, scope: Scope, depth: int) -> str:
        d, graph, a = self.draw, self.graph(scope), self.member("place", scope, 0)
        form = d.below(3)
        if form == 0:
            return f"{graph}.connected({a}, {self.member('place', scope, 0)})"
        if form == 1:
            return f"{self.member('place', scope, 0)} in {graph}.{d.pick(['reach', 'component'])}({a})"
        x = self.fresh()
        met = f" & {self.members('place', scope, depth - 1)}" if d.chance(40) else ""
        return f"(any {x} in {graph}.reach({a}){met} where {self.where(scope, Name(x, 'place'), depth - 1)})"

    def _within_means(self, scope: Scope, depth: int) -> str:
        """A way is cheap enough, or there is one at all; where it leads, and over which links."""
        d, place = self.draw, self.member("place", scope, 0)
        if d.chance(40):
            ask, of = d.pick([("stops", ""), ("cheapest", ""), ("route", "way"), ("route", "ferry")])
            found = self.of_costs(ask, self.priced_graph(scope, of), scope, depth)
            if ask == "cheapest":
                return f"{found} {d.pick([f'== {place}', f'== {place}', 'is none'])}"
            return d.pick([f"{self.member(of or 'place', scope, 0)} in {found}", f"len({found}) > {d.below(4)}"])
        ask, limit = self.cost(scope), self.number(scope, 0)
        forms = [f"({ask} is not none and {ask} <= {limit})", f"({ask} is none or {ask} > {limit})"]
        return d.pick([*forms, f"{ask} is not none"])

    def _sets(self, scope: Scope, depth: int) -> str:
        d, kind = self.draw, self.kind()
        found = self.members(kind, scope, depth - 1)
        if d.chance(50):
            return f"len({found}) {d.pick(['>=', '==', '<', '>'])} {d.below(4)}"
        return f"{found} {d.pick(['==', '!='])} {self.members(kind, scope, depth - 1)}"

    def _total(self, scope: Scope, depth: int) -> str:
        kind, domain = self.domain(scope, depth)
        x = self.fresh()
        inner = (*scope, Name(x, kind))
        of = self.path(inner, "int") if self.draw.chance(80) else self.number(inner, depth - 2)
        where = self.where(scope, Name(x, kind), depth - 1)
        limit = self.number(scope, depth - 2)
        return f"(sum of {of} for {x} in {domain} where {where}) {self.draw.pick(['>=', '>', '<='])} {limit}"

    def _price(self, scope: Scope, depth: int) -> str:
        """A price that depends on something is paid from what there is."""
        d = self.draw
        least, limit = self.number(scope, 0), self.number(scope, 0)
        cheap = d.pick(["0", self.number(scope, 0)])
        extra = f"(if {self.truth(scope, depth - 1)} then {cheap} else {self.number(scope, depth - 2)})"
        price = d.pick([f"{least} + {extra}", extra, f"{least} - {extra}", f"{extra} + {least}"])
        price = f"number({price})" if d.chance(30) else price
        return d.pick([f"{price} <= {limit}", f"{limit} >= {price}", f"{price} < {limit}", f"{price} == {limit}"])

    def _heap(self, scope: Scope, depth: int) -> str:
        d = self.draw
        bag, one = d.pick([f"{self.player(scope)}.hand", "common"]), self.member("thing", scope, depth - 1)
        forms = [f"{one} in {bag}", f"{bag}[{one}] > {d.below(2)}", f"{one} in deck", f"len(deck) > {d.below(5)}"]
        return d.pick([*forms, f"len({bag}) {d.pick(['>', '<='])} {d.below(4)}"])

    def _breaking(self, scope: Scope, depth: int) -> str:
        """What may break a rule, mostly behind what keeps it from that."""
        d, n = self.draw, self.number(scope, 0)
        least = d.below(3)
        guard, ask = d.pick(
            [
                (f"{n} in 0 .. 8", f"income[{n}] >= {least}"),
                (f"{n} >= 2 and {n} <= 4", f"aside[{n}] >= {least}"),
                *([(f"{n} in 0 .. 3", f"worth[hue_0, {n}] >= {least}")] if self.constants else []),
                (f"{n} != 0", f"{self.number(scope, 0)} // {n} >= {least}"),
            ]
        )
        if d.chance(self.careless):
            return ask
        other = self.truth(scope, depth - 2)
        forms = [f"({guard} and {ask})", f"({guard} and {other} and {ask})", f"(not ({guard}) or {ask})"]
        return d.pick([*forms, f"(if {guard} then {ask} else {other})"])
