"""What actions do, written by chance: every way in which a field is written, so that all that is kept about it has to
follow."""

from __future__ import annotations

from collections.abc import Callable

from .draws import Draw
from .truths import Truths
from .values import Impossible, Name, Scope
from .world import BOUNDS, PLURAL, STATE, World, spelled

Lines = list[str]


def deeper(lines: Lines) -> Lines:
    return [f"  {line}" for line in lines]


class Scripts:
    """The scripts of one ruleset. With `tables`, some declare tables of their own."""

    def __init__(self, draw: Draw, world: World, truths: Truths, *, tables: bool) -> None:
        self.draw = draw
        self.tables = tables
        self.world = world
        self.truths = truths

    def script(self, scope: Scope, depth: int, most: int) -> Lines:
        """Some statements, at least one."""
        lines: Lines = []
        for _ in range(1 + self.draw.below(most)):
            try:
                lines += self.draw.weighted(self._ways(depth))(scope, depth)
            except Impossible:
                continue
        return lines or ["turns = min(90, turns + 1)"]

    def _ways(self, depth: int) -> list[tuple[int, Callable[[Scope, int], Lines]]]:
        ways: list[tuple[int, Callable[[Scope, int], Lines]]] = [(5, self._maybe), (1, self._amount), (2, self._member)]
        ways += [(4, self._number), (3, self._flag), (4, self._set), (2, self._table), (2, self._bag), (1, self._pile)]
        if depth > 0:
            ways += [(3, self._if), (4, self._for), (2, self._let), (1, self._random), (1, self._choose)]
            ways += [(1, self._times), (1, self._var)]
            ways += [(4, self._own), (2, self._kept)] if self.tables else []
            ways += [(3, self._choose_some)] if self.truths.subsets else []
        return ways

    def target(self, scope: Scope, type_: str) -> tuple[str, str]:
        """A field of the state, as it is written and by its name."""
        own = {(kind, name) for kind, fields in STATE.items() for name, t in fields if t == type_}
        found = [(name, name) for kind, name in sorted(own) if not kind]
        found += [(f"{n.text}.{name}", name) for n in scope for kind, name in sorted(own) if kind == n.type]
        if not found:
            raise Impossible
        return self.draw.late(found)

    # --- one field ---

    def _maybe(self, scope: Scope, depth: int) -> Lines:
        kind = self.truths.kind()
        target, _ = self.target(scope, f"{kind}?")
        one, other = self.truths.maybe(kind, scope, depth), self.truths.member(kind, scope, depth)
        return [f"{target} = {self.draw.pick(['none', one, other])}"]

    def _member(self, scope: Scope, depth: int) -> Lines:
        kind = self.draw.pick(["hue", "player"])
        return [f"{self.target(scope, kind)[0]} = {self.truths.member(kind, scope, depth)}"]

    def _amount(self, scope: Scope, depth: int) -> Lines:
        target, name = self.target(scope, "int?")
        high = BOUNDS[name][1]
        number = f"min({high}, max(0, {self.truths.number(scope, 0)}))"
        return [f"{target} = {self.draw.pick(['none', str(self.draw.below(high)), number])}"]

    def _number(self, scope: Scope, depth: int) -> Lines:
        d = self.draw
        target, name = self.target(scope, "int")
        low, high = BOUNDS[name]
        number = self.truths.number(scope, depth)
        if d.chance(self.truths.careless):
            return [f"{target} {d.pick(['+=', '-=', '='])} {number}"]
        forms = [[f"if {target} < {high}:", f"  {target} += 1"], [f"if {target} > {low}:", f"  {target} -= 1"]]
        forms += [[f"{target} = min({high}, max({low}, {number}))"], [f"{target} = {d.below(high + 1)}"]]
        return d.pick([*forms, [f"{target} = max({low}, {target} - {d.below(3)})"]])

    def _flag(self, scope: Scope, depth: int) -> Lines:
        asked = self.truths.truth(scope, depth)
        return [f"{self.target(scope, 'bool')[0]} = {self.draw.pick(['true', 'false', asked])}"]

    def _set(self, scope: Scope, depth: int) -> Lines:
        d = self.draw
        kind = d.weighted([(4, "hue"), (2, "player"), (2, "place"), (1, "thing")])
        target, _ = self.target(scope, f"{{{kind}}}")
        if d.chance(50):
            return [f"{target} {d.pick(['+=', '+=', '-='])} set({self.truths.member(kind, scope, 0)})"]
        return [f"{target} {d.pick(['=', '+=', '-='])} {self.truths.members(kind, scope, depth)}"]

    def _table(self, scope: Scope, depth: int) -> Lines:
        hue, other = self.truths.member("hue", scope, 0), self.truths.member("hue", scope, 0)
        target = self.draw.pick([f"tally[{hue}]", f"{self.truths.player(scope)}.stock[{hue}]", f"grid[{hue}][{other}]"])
        forms = [[f"if {target} < 9:", f"  {target} += 1"], [f"if {target} > 0:", f"  {target} -= 1"]]
        return self.draw.pick([*forms, [f"{target} = min(9, max(0, {self.truths.number(scope, depth)}))"]])

    # --- heaps ---

    def _bag(self, scope: Scope, depth: int) -> Lines:
        thing = self.truths.member("thing", scope, 0)
        bag = self.draw.pick([f"{self.truths.player(scope)}.hand", "common"])
        puts = [f"if len({bag}) < 12:", f"  put {thing} into {bag}"]
        return self.draw.pick([puts, [f"if {thing} in {bag}:", f"  take {thing} from {bag}"]])

    def _pile(self, scope: Scope, depth: int) -> Lines:
        thing, x = self.truths.member("thing", scope, 0), self.truths.fresh()
        bag = self.draw.pick(["starter.hand", "common"])
        draws = [f"if len(deck) > 0 and len({bag}) < 12:", f"  draw {x} from deck", f"  put {x} into {bag}"]
        puts = ["if len(deck) < 12:", f"  put {thing} {self.draw.pick(['onto', 'under'])} deck"]
        return self.draw.pick([draws, puts, [f"if {thing} in deck:", f"  take {thing} from deck"], ["shuffle deck"]])

    # --- statements around others ---

    def _inner(self, scope: Scope, depth: int) -> Lines:
        return deeper(self.script(scope, depth - 1, 2))

    def _if(self, scope: Scope, depth: int) -> Lines:
        lines = [f"if {self.truths.truth(scope, depth)}:", *self._inner(scope, depth)]
        return [*lines, "else:", *self._inner(scope, depth)] if self.draw.chance(40) else lines

    def _for(self, scope: Scope, depth: int) -> Lines:
        d, kind = self.draw, self.truths.kind()
        x = Name(self.truths.fresh(), kind)
        domain = PLURAL[kind] if d.chance(60) else self.truths.members(kind, scope, depth)
        where = f" where {self.truths.where(scope, x, depth)}" if d.chance(50) else ""
        order = f" sorted by {self.truths.number((*scope, x), 0)}{d.pick(['', ' descending'])}" if d.chance(20) else ""
        if self.truths.orders:
            ways = [(3, (domain, order)), (3, (domain, self.truths.sorted_by(x, scope)))]
            domain, order = d.weighted([*ways, (4, (self.truths.order(kind, scope, depth), ""))])
        return [f"for {x.text} in {domain}{where}{order}:", *self._inner((*scope, x), depth)]

    def _order(self, kind: str, scope: Scope, depth: int) -> Lines:
        """A named order, which stays what it was when what it was made from has changed."""
        x, y = self.truths.fresh(), Name(self.truths.fresh(), kind)
        lines = [f"{self.draw.pick(['let', 'var'])} {x} = {self.truths.order(kind, scope, depth)}"]
        inner = (*scope, Name(x, f"[{kind}]"))
        lines += self.script(inner, depth - 1, 2)
        return [*lines, f"for {y.text} in {x}:", *self._inner((*inner, y), depth)]

    def _times(self, scope: Scope, depth: int) -> Lines:
        return [f"repeat {self.draw.below(4)} times:", *self._inner(scope, depth)]

    def _let(self, scope: Scope, depth: int) -> Lines:
        kind = self.truths.kind()
        if self.truths.orders and self.draw.chance(60):
            return self._order(kind, scope, depth)
        x, y = self.truths.fresh(), Name(self.truths.fresh(), kind)
        first = f"first {y.text} in {PLURAL[kind]} where {self.truths.where(scope, y, depth - 1)}"
        value = self.draw.pick([first, self.truths.path(scope, f"{kind}?")])
        return [f"let {x} = {value}", f"if {x} is not none:", *self._inner((*scope, Name(x, kind)), depth)]

    def _var(self, scope: Scope, depth: int) -> Lines:
        x = self.truths.fresh()
        grown = self.truths.number((*scope, Name(x, "int")), 1)
        lines = [f"var {x} = {self.truths.number(scope, 0)}", f"for {x}_hue in hues:", f"  {x} = min(99, {grown})"]
        return [*lines, f"num = min(9, max(0, {x}))"]

    def _choose_some(self, scope: Scope, depth: int) -> Lines:
        """A choice of a set."""
        x, asked = self.truths.some_subsets(scope, depth)
        by = self.truths.member("player", scope, 0)
        lines = [f'choose {asked} by {by} "Which" or none', f"num = min(9, len({x.text}))"]
        return [*lines, *self.script((*scope, x), depth - 1, 2)]

    def _own(self, scope: Scope, depth: int) -> Lines:
        """A table of the script's own: filled in a loop, then asked of every key and of one, also after a choice."""
        d, x = self.draw, self.truths.fresh()
        key = d.pick([k for k in ("hue", "place", "player", "thing") if self.world.has(k)])
        of = self.truths.kind()
        type_ = d.weighted([(4, "int"), (2, f"{of}?"), (2, f"{{{of}}}"), (1, "bool")])
        n, spot = Name(self.truths.fresh(), key), self.truths.member(key, scope, 0)
        first, new = self.truths.value(type_, scope, 0), self.truths.value(type_, (*scope, n), 1)
        if type_ == "int":
            first, new = (f"min(9, max(0, {number}))" for number in (first, new))
        declared = f"var {x}: {key} -> {'int(0..9)' if type_ == 'int' else spelled(type_)}"
        where = f" where {self.truths.where(scope, n, depth - 1)}" if d.chance(50) else ""
        lines = [declared + (f" = {first}" if d.chance(50) else "")]
        lines += [f"for {n.text} in {PLURAL[key]}{where}:", f"  {x}[{n.text}] = {new}"]
        m = Name(self.truths.fresh(), key)
        inner = (*scope, Name(f"{x}[{spot}]", type_))
        told = self.truths.where((*inner, Name(f"{x}[{m.text}]", type_)), m, depth)
        lines.append(f"num = min(9, count {m.text} in {PLURAL[key]} where {told})")
        return [*lines, *self.script(inner, depth - 1, 3)]

    def _kept(self, scope: Scope, depth: int) -> Lines:
        """A variable with bounds, or a set that begins empty."""
        d, x = self.draw, self.truths.fresh()
        if d.chance(50):
            number = f"min(9, max(0, {self.truths.number(scope, depth)}))"
            lines = [f"var {x}: int(0..9) = {d.below(9)}", f"{x} = {number}"]
            return [*lines, *self.script((*scope, Name(x, "int")), depth - 1, 2)]
        kind = self.truths.kind()
        n = Name(self.truths.fresh(), kind)
        told = self.truths.where(scope, n, depth)
        lines = [f"var {x}: set of {kind}", f"for {n.text} in {PLURAL[kind]} where {told}:", f"  {x} += set({n.text})"]
        return [*lines, *self.script((*scope, Name(x, f"{{{kind}}}")), depth - 1, 2)]

    def _random(self, scope: Scope, depth: int) -> Lines:
        kind = self.truths.kind()
        x = Name(self.truths.fresh(), kind)
        weight = f" weight max(0, {self.truths.number((*scope, x), 1)}) + 1" if self.draw.chance(40) else ""
        return [f"random {x.text} in {PLURAL[kind]}{weight}", *self.script((*scope, x), depth - 1, 2)]

    def _choose(self, scope: Scope, depth: int) -> Lines:
        kind, by = self.truths.kind(), self.truths.member("player", scope, 0)
        x = Name(self.truths.fresh(), kind)
        if self.draw.chance(20):
            least = self.draw.below(4)
            most = f"max({least}, {self.truths.number(scope, 0)})"
            return [f'choose {x.text} in {least} .. {most} by {by} "How many"', f"num = min(9, {x.text})"]
        domain = PLURAL[kind]
        if self.truths.orders and self.draw.chance(60):
            domain = self.truths.order(kind, scope, depth)
        asked = f"{x.text} in {domain} where {self.truths.where(scope, x, depth)}"
        words = f'"Which" or none "Neither" else "Not {{{x.text}}}"'
        lines = [f"choose {asked} by {by} {words}", f"if {x.text} is not none:"]
        return [*lines, *self._inner((*scope, x), depth)]
