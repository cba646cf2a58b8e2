"""Conditions as games have them: tests of a field, what two things have in common, who owns what around a place, what a
network reaches. They meet what the program has a short form for far more often than any grammar would."""

from __future__ import annotations

from collections.abc import Callable

from .draws import Draw
from .values import Impossible, Name, Scope, Values
from .world import CONSTANTS, KINDS, PLURAL, STATE, World, base

AT = (("slot", ".place"), ("thing", ".home"), ("way", ".a"), ("place", ""))
"""What stands at a place, and how it leads there."""
NEXT = {"way": "ways", "slot": "slots", "thing": "things"}
"""What a place has, and how it leads there."""


class Habits(Values):
    """Conditions of one ruleset, which asks some things again and again."""

    def __init__(self, draw: Draw, world: World) -> None:
        super().__init__(draw, world)
        self.steady = False
        """Asks for constants alone."""
        kind = draw.pick(["slot", "thing", "way", "place"])
        self.favourite = kind, draw.pick([f for f in STATE[kind] if f[1].endswith("?") and f[1] != "int?"])
        """A field of some kind that is asked for most."""
        motifs = (self._owned, self._property, self._near, self._reaching, self._around, self._beyond)
        self.motifs = [*draw.some(motifs, 4), self._related]

    def compare(self) -> str:
        return self.draw.pick([">=", "<", "==", ">", "<=", "!="])

    def fields(self, kind: str) -> list[tuple[str, str]]:
        """The fields of a kind that can have a value."""
        found = CONSTANTS[kind] if self.steady else (*CONSTANTS[kind], *STATE[kind])
        return [(name, t) for name, t in found if base(t) in ("bool", "int") or self.world.has(base(t))]

    # --- one field ---

    def natural(self, scope: Scope, depth: int) -> str:
        """A test of something of what is named."""
        named = [n for n in scope if n.type in KINDS]
        if not named:
            raise Impossible
        return self.about(self.draw.late(named), scope, depth)

    def about(self, of: Name, scope: Scope, depth: int) -> str:
        """A test of some field of a member."""
        d = self.draw
        fields = self.fields(of.type)
        if of.type == self.favourite[0] and self.favourite[1] in fields and d.chance(50):
            fields = [self.favourite[1]]
        if not fields:
            raise Impossible
        name, type_ = d.pick(fields)
        path = Name(f"{of.text}.{name}", type_)
        if type_ == "bool":
            return d.pick([path.text, f"(not {path.text})"])
        if type_ in ("int", "int?"):
            return self._about_number(path, (*scope, of), depth)
        return (self._about_set if type_.endswith("}") else self._about_member)(path, scope, depth)

    def _about_number(self, path: Name, scope: Scope, depth: int) -> str:
        d, x = self.draw, path.text
        if path.type == "int":
            limit = d.pick([str(d.below(5)), self.path(scope, "int"), self.number(scope, min(depth - 1, 1))])
            return f"{x} {self.compare()} {limit}"
        limit = self.number(scope, 0)
        forms = [f"{x} is none", f"({x} is not none and {x} {self.compare()} {limit})"]
        forms += [f"({x} is none or {x} {self.compare()} {limit})"]
        forms += [f"{x} {d.pick(['==', '!='])} {self.path(scope, 'int?')}"]
        return d.pick(forms)

    def _about_set(self, path: Name, scope: Scope, depth: int) -> str:
        d, x, kind = self.draw, path.text, base(path.type)
        y = self.fresh()
        inner = (*scope, Name(y, kind))
        asked = f"{y} in {self.members(kind, scope, 0)}"
        if depth > 0:
            asked = self.about(Name(y, kind), inner, depth - 1)
        if depth > 0 and d.chance(20):
            asked += f" and {self.truth(inner, depth - 2)}"
        one = self.member(kind, scope[:-1], 0) if self.paths(scope[:-1], kind) or kind != "player" else "starter"
        forms = [(3, f"{one} {d.pick(['in', 'in', 'not in'])} {x}"), (3, f"(any {y} in {x} where {asked})")]
        forms += [(1, f"len({x}) {d.pick(['>=', '==', '<'])} {d.below(3)}"), (1, f"(any {y} in {x})")]
        forms += [(1, f"{x} {d.pick(['==', '!='])} {self.members(kind, scope, 0)}")]
        forms += [(1, f"(all {y} in {x} satisfy {asked})")]
        return d.weighted(forms)

    def _about_member(self, path: Name, scope: Scope, depth: int) -> str:
        d, x, kind = self.draw, path.text, base(path.type)
        form = d.below(10)
        if form < 3 or depth < 0:
            return f"{x} {d.pick(['==', '==', '!='])} {self.member(kind, scope[:-1], 0)}"
        if form == 3:
            asked = f"{x} in {self.members(kind, scope[:-1], depth - 1)}"
        elif path.type.endswith("?") and form < 6:
            return f"{x} {d.pick(['is none', 'is not none'])}"
        else:
            asked = self.about(Name(x, kind), scope, depth - 1)
        return self.behind_test(x, asked) if path.type.endswith("?") else asked

    def behind_test(self, path: str, asked: str) -> str:
        """What may be asked of a path where it is not none."""
        return self.draw.pick([f"({path} is not none and {asked})"] * 2 + [f"({path} is none or {asked})"])

    # --- two things ---

    def pair(self, scope: Scope, depth: int) -> str:
        """What two things have in common."""
        d = self.draw
        named = list(dict.fromkeys(n for n in scope if n.type in KINDS))
        if len(named) < 2:
            raise Impossible
        b = d.late(named)
        a = d.late([n for n in named if n is not b])
        forms: list[str] = []
        for x, s in self._values(a):
            for y, t in self._values(b):
                if base(s) == base(t) and base(t) not in ("bool", "int"):
                    forms += self._joined(x, s, y, t)
        if not forms:
            raise Impossible
        found = d.pick(forms)
        return found.replace("{x}", self.fresh()).replace("{g}", self.graph(scope) if "{g}" in found else "")

    def _values(self, of: Name) -> list[tuple[str, str]]:
        return [(of.text, of.type), *((f"{of.text}.{name}", type_) for name, type_ in self.fields(of.type))]

    def _joined(self, x: str, s: str, y: str, t: str) -> list[str]:
        if s.endswith("}") and t.endswith("}"):
            return [f"(any {{x}} in {x} where {{x}} in {y})", f"(any {{x}} in {x} & {y})"]
        if s.endswith("}"):
            return self._joined(y, t, x, s)
        if t.endswith("}"):
            return [f"({x} is not none and {x} in {y})" if s.endswith("?") else f"{x} in {y}"]
        networks = s == t == "place" and self.graphs and not self.steady
        return [f"{x} == {y}", *([f"{{g}}.connected({x}, {y})"] if networks else [])]

    # --- what a ruleset asks again and again ---

    def motif(self, scope: Scope, depth: int) -> str:
        return self.draw.pick(self.motifs)(scope)

    def _spot(self, scope: Scope) -> str:
        """A place: one that is named, or a constant of what is."""
        constants = [(n, f, t) for n in scope if n.type in KINDS for f, t in CONSTANTS[n.type]]
        found = [f"{n.text}.{f}" for n, f, t in constants if t == "place"]
        found += [n.text for n in scope if n.type == "place"]
        if not found:
            raise Impossible
        return self.draw.late(found)

    def _owned(self, scope: Scope) -> str:
        """Something at a place is a player's."""
        kind = self.draw.pick(["way", "way", "slot", "thing"])
        x = self.fresh()
        more = f" and {self.about(Name(x, kind), (*scope, Name(x, kind)), 0)}" if self.draw.chance(33) else ""
        return f"(any {x} in {self._spot(scope)}.{NEXT[kind]} where {x}.owner == {self.player(scope)}{more})"

    def _property(self, scope: Scope) -> str:
        """A constant of the member that stands in the field which is asked for most."""
        d = self.draw
        kind, (field, type_) = self.favourite
        owners = [n.text for n in scope if n.type == kind]
        if not owners or not self.world.has(base(type_)):
            raise Impossible
        path = f"{d.late(owners)}.{field}"
        of = [(f"{path}.{f}", t) for f, t in CONSTANTS[base(type_)] if t != "player" and not t.endswith("?")]
        tests: list[Callable[[], str]] = []
        for x, t in of:
            if t == "bool":
                tests.append(lambda x=x: x)  # type: ignore[misc]  # the path of now
            elif t == "int":
                tests.append(lambda x=x: f"{x} {self.compare()} {d.below(5)}")  # type: ignore[misc]  # mypy infers no type for defaults
            elif self.world.has(base(t)):
                word = "in" if t.endswith("}") else "=="
                tests.append(lambda x=x, t=t, word=word: f"{self.world.member(base(t))} {word} {x}")  # type: ignore[misc]  # mypy infers no type for defaults
        tests.append(lambda: f"{path} == {self.member(base(type_), scope[:-1], 0)}")
        return self.behind_test(path, d.pick(tests)())

    def _near(self, scope: Scope) -> str:
        """A place that may be none is among others."""
        d = self.draw
        kind, field = d.pick([("thing", "at"), ("thing", "spot"), ("player", "den")])
        owners = [n.text for n in scope if n.type == kind]
        if not owners:
            raise Impossible
        path = f"{d.late(owners)}.{field}"
        near = [f"{n.text}.near" for n in scope if n.type == "thing"]
        among = d.late(near) if near and d.chance(50) else self.members("place", scope[:-1], 1)
        return f"({path} is not none and {path} in {among})"

    def _beyond(self, scope: Scope) -> str:
        """A way leads to such a place."""
        d = self.draw
        spot, x, y = self._spot(scope), self.fresh(), self.fresh()
        owned = f"any {x} in {y}.{d.pick(list(NEXT.values()))} where {x}.owner == {self.player(scope)}"
        asked = owned if d.chance(50) else self.about(Name(y, "place"), (*scope, Name(y, "place")), 0)
        among = f"(those {y} in places where {asked})"
        z = self.fresh()
        first = d.pick(["", f"{z}.open and "])
        return f"(any {z} in {spot}.ways where {first}{z}.other({spot}) in {among})"

    def _related(self, scope: Scope) -> str:
        """A way, or another thing, that stands to a place in several relations at once: each of them alone has a short
        form as a set, and all of them together need not have one."""
        d = self.draw
        spot, z = self._spot(scope), self.fresh()
        kind, ends = d.pick(
            [("way", (".a", ".b")), ("way", (".a", ".b")), ("thing", (".home",)), ("slot", (".place",))]
        )
        if not self.world.has(kind):
            raise Impossible
        domain = d.pick([f"{spot}.{NEXT[kind]}"] * 3 + [PLURAL[kind]])
        here = (*scope, Name(z, kind))
        relations: list[tuple[int, Callable[[], str]]] = [
            (60, lambda: f"{z}{d.pick(list(ends))} in {self.graph(scope)}.reach({spot})"),
            (15, lambda: f"{self.graph(scope)}.connected({spot}, {z}{d.pick(list(ends))})"),
            (15, lambda: f"{z}{d.pick(list(ends))} in {self.members('place', here, 0)}"),
            (15, lambda: f"{z}{d.pick(list(ends))} {d.pick(['==', '!='])} {spot}"),
            (30, lambda: self.about(Name(z, kind), here, 0)),
        ]
        if kind == "way" and domain.startswith(spot):
            among = f"(those {self.fresh()} in places where {{}})"
            relations.insert(d.below(len(relations)), (70, lambda: self._other_end(z, spot, among, scope)))
        asked = " and ".join(relation() for often, relation in relations if d.chance(often)) or relations[0][1]()
        return d.pick([f"(any {z} in {domain} where {asked})"] * 2 + [f"(all {z} in {domain} satisfy not ({asked}))"])

    def _other_end(self, z: str, spot: str, among: str, scope: Scope) -> str:
        """A way leads to a place with some field."""
        y = among.split()[1]
        return f"{z}.other({spot}) in {among.format(self.about(Name(y, 'place'), (*scope, Name(y, 'place')), 0))}"

    def reached(self, scope: Scope, spot: str) -> tuple[str, str]:
        """A member that stands in the network of a place, and what is asked of it: `x in S where …`; and its name."""
        d = self.draw
        kind, path = d.pick([(k, p) for k, p in AT if self.world.has(k)])
        x, graph = self.fresh(), self.graph(scope)
        own = self.about(Name(x, kind), (*scope, Name(x, kind)), 1 if d.chance(30) else 0)
        in_reach = d.pick([f"{x}{path} in {graph}.reach({spot})"] * 2 + [f"{graph}.connected({spot}, {x}{path})"])
        parts = [in_reach, own] if d.chance(70) else [own, in_reach]
        return f"{x} in {PLURAL[kind]} where {' and '.join(parts)}", x

    def _reaching(self, scope: Scope) -> str:
        """A place reaches such a member."""
        return f"(any {self.reached(scope, self._spot(scope))[0]})"

    def _around(self, scope: Scope) -> str:
        """There are enough such members around a place."""
        members, x = self.reached(scope, self._spot(scope))
        what = self.draw.pick(["1", f"{x}.n"])
        if what != "1" and " in ferries" in members:
            raise Impossible
        return f"(sum of {what} for {members}) {self.draw.pick(['>=', '>'])} {self.number(scope, 0)}"
