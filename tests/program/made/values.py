"""Numbers, members and sets, written by chance from what stands in scope."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from .draws import Draw
from .world import CONSTANTS, KINDS, PLURAL, STATE, World, base


@dataclass(frozen=True, slots=True)
class Name:
    """A named value, or a path from one that is known not to be none."""

    text: str
    type: str


Scope = tuple[Name, ...]


class Impossible(Exception):
    """Nothing of this type can be written here."""


class Values:
    """Expressions of one ruleset. `depth` bounds how deep they nest."""

    def __init__(self, draw: Draw, world: World) -> None:
        self.draw = draw
        self.world = world
        self.functions: dict[str, tuple[list[str], str]] = {}
        self.graphs: dict[str, list[str]] = {}
        self.priced: dict[str, list[str]] = {}
        """The graphs whose links have costs, with the kinds of their links."""
        self.orders = False
        """Whether members are asked for, and gone over, in orders of their own."""
        self.constants = False
        """Whether constants are asked for by several keys."""
        self.subsets = False
        """Whether subsets are asked about."""
        self._named = 0

    def truth(self, scope: Scope, depth: int) -> str:
        """A condition."""
        raise NotImplementedError

    def where(self, scope: Scope, local: Name, depth: int) -> str:
        """A condition over a member, often several with `and`."""
        inner = (*scope, local)
        found = [self.truth(inner, depth)]
        while len(found) < 3 and self.draw.chance(35):
            found.append(self.truth(inner, depth - 1))
        return " and ".join(found)

    def fresh(self) -> str:
        self._named += 1
        return f"x{self._named}"

    def kind(self) -> str:
        """A kind that has members."""
        return self.draw.pick([k for k in KINDS if self.world.has(k)])

    @staticmethod
    def tried(*ways: Callable[[], str]) -> str:
        """The first that can be written."""
        for way in ways[:-1]:
            try:
                return way()
            except Impossible:
                continue
        return ways[-1]()

    # --- what stands in scope ---

    def paths(self, scope: Scope, type_: str) -> list[str]:
        """What there is of a type: fields of the state, fields of what is named, and what is named itself."""
        found = [name for name, t in STATE[""] if t == type_]
        for of in scope:
            fields = (*CONSTANTS.get(of.type, ()), *(STATE[of.type] if of.type in CONSTANTS else ()))
            found += [f"{of.text}.{name}" for name, t in fields if t == type_]
        return found + [n.text for n in scope if n.type == type_]

    def optional(self, scope: Scope) -> list[Name]:
        """Members that may be none, as they are once that is tested."""
        return [Name(text, k) for k in KINDS if self.world.has(k) for text in self.paths(scope, f"{k}?")]

    def path(self, scope: Scope, type_: str) -> str:
        found = self.paths(scope, type_)
        if not found:
            raise Impossible
        return self.draw.late(found)

    def player(self, scope: Scope) -> str:
        return self.draw.late(["starter", *(n.text for n in scope if n.type == "player")])

    # --- numbers ---

    def number(self, scope: Scope, depth: int) -> str:
        once = partial(self._number, scope, depth)
        return self.tried(once, once, once, lambda: str(self.draw.below(5)))

    def _number(self, scope: Scope, depth: int) -> str:
        d = self.draw
        forms: list[tuple[int, Callable[[Scope, int], str]]] = [(4, self._digit), (8, lambda s, _: self.path(s, "int"))]
        if depth > 0:
            forms += [(2, self._sum), (2, self._count), (2, self._size), (2, self._extreme), (2, self._arithmetic)]
            forms += [(2, self._on_track), (2, self._number_by), (3, lambda s, _: self.call("int", s)), (1, self._most)]
            forms += [(1, self._in_table), (1, self._distance), (1, self._found_on_track)]
            forms += [(14, self._cost)] if self.priced else []
            forms += [(8, self._constant)] if self.constants else []
            forms += [(2, self._of_subsets)] if self.subsets else []
        return d.weighted(forms)(scope, depth)

    def _digit(self, scope: Scope, depth: int) -> str:
        return str(self.draw.below(6))

    def _over(self, scope: Scope, depth: int, of: str | None) -> tuple[str, str]:
        """What is counted of a member, and `x in S where …`."""
        kind, domain = self.domain(scope, depth)
        x = self.fresh()
        where = f" where {self.where(scope, Name(x, kind), depth - 2)}" if self.draw.chance(75) else ""
        asked = self.number((*scope, Name(x, kind)), depth - 2) if of is None else of
        return asked, f"{x} in {domain}{where}"

    def _count(self, scope: Scope, depth: int) -> str:
        return f"(count {self._over(scope, depth, '')[1]})"

    def _sum(self, scope: Scope, depth: int) -> str:
        of, members = self._over(scope, depth, None)
        return f"(sum of {of} for {members})"

    def _most(self, scope: Scope, depth: int) -> str:
        of, members = self._over(scope, depth, None)
        return f"({self.draw.pick(['max', 'min'])} of {of} for {members} else {self.draw.below(4)})"

    def _size(self, scope: Scope, depth: int) -> str:
        if self.orders and self.draw.chance(30):
            return f"len({self.order(self.kind(), scope, depth - 1)})"
        return f"len({self.members(self.kind(), scope, depth - 1)})"

    def _extreme(self, scope: Scope, depth: int) -> str:
        a, b = self.number(scope, depth - 1), self.number(scope, depth - 1)
        return f"{self.draw.pick(['min', 'max'])}({a}, {b})"

    def _arithmetic(self, scope: Scope, depth: int) -> str:
        a, b = self.number(scope, depth - 1), self.number(scope, depth - 1)
        return f"({a} {self.draw.pick(['+', '-', '*'])} {b})"

    def _on_track(self, scope: Scope, depth: int) -> str:
        return f"income[{self.player(scope)}.at]"

    def _number_by(self, scope: Scope, depth: int) -> str:
        a, b = self.number(scope, depth - 1), self.number(scope, depth - 1)
        return f"(if {self.truth(scope, depth - 1)} then {a} else {b})"

    def _in_table(self, scope: Scope, depth: int) -> str:
        hue, other = self.member("hue", scope, 0), self.member("hue", scope, 0)
        return self.draw.pick([f"{self.player(scope)}.stock[{hue}]", f"tally[{hue}]", f"grid[{hue}][{other}]"])

    def _constant(self, scope: Scope, depth: int) -> str:
        hue, level = self.member("hue", scope, 0), self.number(scope, depth - 1)
        at = self.draw.pick([f"min(3, max(0, {level}))", f"({level}) % 4", "2"])
        return self.draw.pick([f"worth[{hue}, {at}]", "bonus[len(players)]"])

    def _distance(self, scope: Scope, depth: int) -> str:
        a, b = self.member("place", scope, 0), self.member("place", scope, 0)
        ask = f"{self.graph(scope)}.distance({a}, {b})"
        return f"(if {ask} is none then {self.draw.below(9)} else {ask})"

    def _cost(self, scope: Scope, depth: int) -> str:
        ask = self.cost(scope)
        return f"(if {ask} is none then {self.draw.below(9)} else {ask})"

    def cost(self, scope: Scope) -> str:
        """What the cheapest way costs, or none: of a path alone it is known what was tested."""
        return self.of_costs("cost", self.priced_graph(scope), scope, 1)

    def of_costs(self, ask: str, graph: str, scope: Scope, depth: int) -> str:
        """A question about costs, from a place or from several."""
        d, goal = self.draw, self.member("place", scope, 0)
        start = self.members("place", scope, depth - 1) if d.chance(50) else self.member("place", scope, 0)
        second = self.members("place", scope, depth - 1) if ask == "cheapest" else goal
        return f"{graph}.{ask}({start}, {second})"

    def _found_on_track(self, scope: Scope, depth: int) -> str:
        ask = f"income.{self.draw.pick(['first', 'last'])}({self.number(scope, 0)})"
        return f"(if {ask} is none then 0 else {ask})"

    # --- subsets ---

    def some_subsets(self, scope: Scope, depth: int) -> tuple[Name, str]:
        """`x in subsets of S where …`, and x: of a few members all of them, of more the small ones."""
        d = self.draw
        kind = d.pick([k for k in KINDS if 0 < self.world.count[k] < 18])
        x = Name(self.fresh(), f"{{{kind}}}")
        sizes = ["", "len({}) > 1", "len({}) in 1 .. num"] if self.world.count[kind] < 7 else []
        sizes += ["len({}) == 2", "len({}) < 3", "1 == len({})", "len({}) >= num and len({}) <= 2"]
        wheres = [size.format(x.text, x.text) for size in [d.pick(sizes)] if size]
        if d.chance(70):
            wheres.append(self.where(scope, x, depth - 2))
        domain = d.pick([PLURAL[kind], self.members(kind, scope, depth - 1)])
        domain = f"({domain})" if " " in domain else domain
        return x, f"{x.text} in subsets of {domain}" + (" where " + " and ".join(wheres) if wheres else "")

    def _of_subsets(self, scope: Scope, depth: int) -> str:
        x, asked = self.some_subsets(scope, depth)
        n, inner = self.fresh(), (*scope, x)
        of = self.draw.pick([f"len({x.text})", self.number(inner, 0), f"(count {n} in {x.text})"])
        forms = [f"(count {asked})", f"(sum of {of} for {asked})", f"(max of {of} for {asked} else 2)"]
        forms.append(f"(if (any {asked}) then {self.number(scope, 0)} else 1)")
        forms.append(f"(if (all {asked} satisfy {self.truth(inner, depth - 2)}) then 3 else 0)")
        forms.append(f"len({self.draw.pick(['first', 'last'])} {asked})")
        return self.draw.pick([*forms, f"len({self.draw.pick(['best', 'least'])} {asked} by {of})"])

    # --- functions and graphs ---

    def graph(self, scope: Scope) -> str:
        """A graph, with its arguments."""
        if not self.graphs:
            raise Impossible
        return self._given(self.draw.pick(list(self.graphs)), scope)

    def priced_graph(self, scope: Scope, link: str = "") -> str:
        """A graph whose links have costs, those of one kind where a kind is given."""
        fitting = [name for name, kinds in self.priced.items() if not link or kinds == [link]]
        if not fitting:
            raise Impossible
        return self._given(self.draw.pick(fitting), scope)

    def _given(self, name: str, scope: Scope) -> str:
        args = ", ".join(self.member(a, scope, 0) for a in self.graphs[name])
        return f"{name}({args})" if args else name

    def call(self, type_: str, scope: Scope, depth: int = 1) -> str:
        """A call of a function that gives a type."""
        fitting = [name for name, (_, gives) in self.functions.items() if gives == type_]
        if not fitting:
            raise Impossible
        name = self.draw.late(fitting)
        return f"{name}({', '.join(self.value(a, scope, depth) for a in self.functions[name][0])})"

    def value(self, type_: str, scope: Scope, depth: int) -> str:
        """Anything of a type."""
        if type_ == "bool":
            return self.truth(scope, depth) if depth > 1 else self.path(scope, "bool")
        if type_ == "int":
            return self.number(scope, depth - 1)
        if type_.endswith("]"):
            return self.order(base(type_), scope, depth)
        if type_.endswith("}"):
            return self.members(base(type_), scope, depth)
        return (self.maybe if type_.endswith("?") else self.member)(base(type_), scope, depth)

    # --- members and sets ---

    def domain(self, scope: Scope, depth: int) -> tuple[str, str]:
        """A kind, and something to go over its members."""
        d = self.draw
        if d.chance(12):
            heaps = ["deck", "common", *(["me.hand"] if Name("me", "player") in scope else [])]
            return "thing", d.pick(heaps)
        kind = self.kind()
        whole, some = (lambda: PLURAL[kind]), (lambda: self.path(scope, f"{{{kind}}}"))
        ways = [(4, whole), (3, some), (2, lambda: self.members(kind, scope, depth - 1))]
        way = d.weighted([*ways, *([(2, lambda: self.order(kind, scope, depth - 1))] if self.orders else [])])
        return kind, self.tried(way, whole)

    def member(self, kind: str, scope: Scope, depth: int) -> str:
        once = partial(self._member, kind, scope, depth)
        return self.tried(once, once, once, lambda: self._member(kind, scope, 0))

    def _member(self, kind: str, scope: Scope, depth: int) -> str:
        d = self.draw
        if not self.world.has(kind):
            raise Impossible
        forms: list[tuple[int, Callable[[], str]]] = [(9, lambda: self.path(scope, kind))]
        if kind != "player":
            forms.append((2 if self.paths(scope, kind) else 90, lambda: self.world.member(kind)))
        if depth > 0:
            forms += [(2, lambda: self.call(kind, scope)), (1, lambda: self._member_by(kind, scope, depth))]
            if kind == "place" and any(n.type == "way" for n in scope):
                forms.append((1, lambda: f"{self.path(scope, 'way')}.other({self.member('place', scope, 0)})"))
            if self.orders and kind in ("hue", "player"):
                forms.append((3, lambda: self._asked_for(kind, PLURAL[kind], "", scope)))
        return d.weighted(forms)()

    def _member_by(self, kind: str, scope: Scope, depth: int) -> str:
        one, other = self.member(kind, scope, 0), self.member(kind, scope, depth - 1)
        return f"(if {self.truth(scope, depth - 1)} then {one} else {other})"

    def maybe(self, kind: str, scope: Scope, depth: int) -> str:
        """A member or none."""
        once = partial(self._maybe, kind, scope, depth)
        return self.tried(once, once, once, lambda: self._member(kind, scope, 0))

    def _maybe(self, kind: str, scope: Scope, depth: int) -> str:
        forms: list[tuple[int, Callable[[], str]]] = [(9, lambda: self.path(scope, f"{kind}?"))]
        forms.append((1, lambda: self._member(kind, scope, depth)))
        if kind == "hue" and self.constants:
            forms.append((5, lambda: self._twin(scope)))
        if depth > 0:
            forms += [(3, lambda: self._one_of(kind, scope, depth)), (2, lambda: self.call(f"{kind}?", scope))]
            forms.append((1, lambda: self._maybe_by(kind, scope, depth)))
            if kind == "place" and self.priced:
                forms.append((9, lambda: self.of_costs("cheapest", self.priced_graph(scope), scope, depth)))
        return self.draw.weighted(forms)()

    def _twin(self, scope: Scope) -> str:
        return f"twin[{self.member('hue', scope, 0)}, len(players)][{self.member('place', scope, 0)}]"

    def _maybe_by(self, kind: str, scope: Scope, depth: int) -> str:
        return f"(if {self.truth(scope, depth - 1)} then {self.maybe(kind, scope, 0)} else none)"

    def _one_of(self, kind: str, scope: Scope, depth: int) -> str:
        d, x = self.draw, self.fresh()
        if not self.world.has(kind):
            raise Impossible
        domain = self.members(kind, scope, depth - 1) if d.chance(40) else PLURAL[kind]
        if self.orders:
            domain = self.order(kind, scope, depth - 1) if d.chance(30) else domain
            return self._asked_for(kind, domain, self.where(scope, Name(x, kind), depth - 1), scope, x)
        asked = f"{x} in {domain} where {self.where(scope, Name(x, kind), depth - 1)}"
        return f"(best {asked} by {self.number((*scope, Name(x, kind)), 0)})" if d.chance(33) else f"(first {asked})"

    def _asked_for(self, kind: str, domain: str, where: str, scope: Scope, x: str = "") -> str:
        """One member of a domain, by its place or by one or several numbers."""
        word, x = self.draw.pick(["first", "last", "best", "least"]), x or self.fresh()
        asked = f"{word} {x} in {domain}{where and ' where '}{where}"
        if word in ("first", "last"):
            return f"({asked})"
        return f"({asked} by {', then '.join(self._keys(Name(x, kind), scope))})"

    def _keys(self, local: Name, scope: Scope) -> list[str]:
        """Numbers of a member, most of them such as others have too."""
        found = []
        for _ in range(self.draw.pick([1, 2, 3])):
            number = self.number((*scope, local), 1)
            found.append(self.draw.pick([number, f"{number} % 2", f"({number}) // 3"]))
        return found

    def order(self, kind: str, scope: Scope, depth: int) -> str:
        """Members in an order of their own."""
        d, x = self.draw, Name(self.fresh(), kind)
        ways: list[tuple[int, Callable[[], str]]] = [(3, lambda: self.path(scope, f"[{kind}]"))]
        ways.append((2, lambda: self.call(f"[{kind}]", scope)))
        if kind == "player":
            ways.append((2, lambda: f"(players from {self.member('player', scope, 0)})"))
        if depth > 0:
            inner = lambda: self.order(kind, scope, depth - 1)  # noqa: E731
            ways.append((1, lambda: f"(those {x.text} in {inner()} where {self.where(scope, x, depth - 1)})"))

        def by_keys() -> str:
            domain = self.members(kind, scope, depth - 1) if d.chance(40) else PLURAL[kind]
            where = f" where {self.where(scope, x, depth - 1)}" if d.chance(40) else ""
            return f"(those {x.text} in {domain}{where}{self.sorted_by(x, scope)})"

        return self.tried(d.weighted([(4, by_keys), *ways]), by_keys)

    def sorted_by(self, local: Name, scope: Scope) -> str:
        """What gives members another order."""
        keys = (f"{key}{self.draw.pick(['', ' descending'])}" for key in self._keys(local, scope))
        return f" sorted by {', then '.join(keys)}"

    def members(self, kind: str, scope: Scope, depth: int) -> str:
        """A set of members."""
        once = partial(self._members, kind, scope, depth)
        return self.tried(once, once, once, lambda: PLURAL[kind])

    def _members(self, kind: str, scope: Scope, depth: int) -> str:
        d = self.draw
        forms: list[tuple[int, Callable[[], str]]] = [(2, lambda: PLURAL[kind])]
        forms.append((6, lambda: self.path(scope, f"{{{kind}}}")))
        forms.append((2, lambda: f"set({', '.join(self.member(kind, scope, 0) for _ in range(1 + d.below(3)))})"))
        if depth > 0:
            forms += [(5, lambda: self._those(kind, scope, depth)), (2, lambda: self.call(f"{{{kind}}}", scope))]
            forms.append((2, lambda: self._algebra(kind, scope, depth)))
            if self.orders:
                forms.append((2, lambda: f"({self.order(kind, scope, depth - 1)} {d.pick('&+-')} {PLURAL[kind]})"))
            if kind == "place":
                forms.append((5, lambda: self._in_network(scope, depth)))
                forms += [(6, lambda: self.of_costs("stops", self.priced_graph(scope), scope, depth))] * bool(
                    self.priced
                )
            if kind in ("way", "ferry") and self.priced:
                forms.append((14, lambda: self.of_costs("route", self.priced_graph(scope, kind), scope, depth)))
        return d.weighted(forms)()

    def _those(self, kind: str, scope: Scope, depth: int) -> str:
        x = self.fresh()
        whole, some = (lambda: PLURAL[kind]), (lambda: self.path(scope, f"{{{kind}}}"))
        domain = self.tried(some if self.draw.chance(30) else whole, whole)
        return f"(those {x} in {domain} where {self.where(scope, Name(x, kind), depth - 1)})"

    def _algebra(self, kind: str, scope: Scope, depth: int) -> str:
        a, b = self.members(kind, scope, depth - 1), self.members(kind, scope, depth - 1)
        return f"({a} {self.draw.pick(['&', '+', '-'])} {b})"

    def _in_network(self, scope: Scope, depth: int) -> str:
        graph, a = self.graph(scope), self.member("place", scope, 0)
        ask = self.draw.pick(["reach", "component", "nearest", "path"])
        if ask == "nearest":
            return f"{graph}.nearest({a}, {self.members('place', scope, depth - 1)})"
        return f"{graph}.path({a}, {self.member('place', scope, 0)})" if ask == "path" else f"{graph}.{ask}({a})"
