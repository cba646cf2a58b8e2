"""Rulesets by chance: graphs, functions, actions with what they do, and a flow that goes round the table."""

from __future__ import annotations

from dataclasses import dataclass

from .draws import Draw
from .scripts import Scripts
from .truths import Truths
from .values import Impossible, Name, Scope
from .world import KINDS, PLURAL, World, block, spelled

MOST_ROUNDS = 1500
"""How many moves an action may have, so that all of them can be tried."""
ME = Name("me", "player")


@dataclass(frozen=True, slots=True)
class Made:
    """A ruleset and its map as texts, and how many play."""

    ruleset: str
    map: str
    seats: int


def made(seed: int, careless: int | None = None) -> Made:
    """The ruleset of a seed; odd ones have tables in their scripts, every third one has orders, every fifth one costs,
    every seventh one constants by keys, every eleventh one numbers without bounds, every other eleventh one subsets.

    `careless` is how often, of a hundred times, what may break a rule stands unguarded; it is chance where it is not
    given.
    """
    draw = Draw(seed)
    careless = draw.pick([0, 0, 3, 10]) if careless is None else careless
    tables, orders, costs, far = seed % 2 == 1, seed % 3 == 1, seed % 5 == 1, seed % 11 == 2
    rules = _Rules(draw, careless, Draw(~seed), tables=tables, orders=orders, costs=costs, far=far)
    rules.truths.constants = seed % 7 == 1
    rules.truths.subsets = seed % 11 == 4
    return rules.made()


class _Rules:
    """The rules of one ruleset. `other` decides how conditions stand together: those of a seed stay what they were.

    With `tables`, scripts have tables of their own; with `orders`, members are gone over and asked for in orders; with
    `costs`, the links of most graphs have costs; with `far`, many numbers are far from 0.
    """

    def __init__(
        self, draw: Draw, careless: int, other: Draw, *, tables: bool, orders: bool, costs: bool, far: bool
    ) -> None:
        self.draw = draw
        self.costs = costs
        self.other = other
        self.world = World(draw, far=far)
        self.truths = Truths(draw, self.world, careless)
        self.truths.orders = orders
        self.scripts = Scripts(draw, self.world, self.truths, tables=tables)
        self.kinds = [kind for kind in KINDS if self.world.has(kind)]
        self.groups: list[str] = []
        self.asked: list[tuple[frozenset[str], str]] = []
        """Conditions of actions so far, by the names that they need: others ask them too."""

    def made(self) -> Made:
        d = self.draw
        head, map_ = self.world.head(), self.world.map()
        parts = [head, *self._graphs()]
        functions = [self._function(f"f{i}") for i in range(d.pick([3, 5, 8, 1, 0]))]
        parts += ["functions:", *functions] if functions else []
        actions = [self._action(f"act{i}") for i in range(1 + d.below(4))]
        rest = f"  rest:\n    menu: turn\n    do: {block(chr(10).join(self.scripts.script((ME,), 2, 3)), 6)}"
        parts += [self.world.set_up(), *(["conditions:", *self.groups] if self.groups else [])]
        parts += ["actions:", *actions, rest]
        flow = ["set_up()", "repeat 4 times:", "  for p in players:", "    offer p: turn", "    turns += 1"]
        if self.other.chance(40):
            more = "act0, rest" if self.other.chance(10) else "act0"
            flow.insert(3 + self.other.below(2), f'    offer p: {more} or none "Enough" else "Not {{p}}"')
        parts.append(f"flow: {block(chr(10).join(flow), 2)}")
        score = self.truths.number((Name("player", "player"),), 2)
        parts.append(f"score:\n  player: {block(score, 4)}")
        return Made("\n".join(parts) + "\n", map_, self.world.count["player"])

    # --- graphs ---

    def _graphs(self) -> list[str]:
        d = self.draw
        lines: list[str] = []
        found: dict[str, list[str]] = {}
        priced: dict[str, list[str]] = {}
        for name, args in (("roads", []), ("own", ["player"]), ("marked", []), ("both", []), ("by_hue", ["hue"])):
            if d.chance(30):
                continue
            scope = tuple(Name("given", a) for a in args)
            lines.append(f"  {name}:")
            lines += [f"    args: {{given: {a}}}" for a in args]
            lines.append("    nodes: place")
            if d.chance(35):
                lines.append(f"    where: {block(self._edge(scope, Name('node', 'place')), 6)}")
            kinds = ["way"] if name != "both" else ["ferry"]
            kinds += ["ferry"] if d.chance(40) and "ferry" not in kinds else []
            lines.append("    edges:")
            costs = self.costs and self.other.chance(80)
            lines += [line for kind in kinds for line in self._links(scope, Name("edge", kind), costs=costs)]
            found[name] = args
            if costs:
                priced[name] = kinds
        self.truths.graphs, self.truths.priced = found, priced
        return ["graphs:", *lines] if lines else []

    def _links(self, scope: Scope, edge: Name, *, costs: bool) -> list[str]:
        """The links of one kind, with what they cost."""
        where = block(self._edge(scope, edge), 10 if costs else 8)
        if not costs:
            return [f"      {edge.type}: {where}"]
        wanted = [f"        where: {where}"] if self.other.chance(70) else []
        return [f"      {edge.type}:", *wanted, f"        cost: {block(self._cost(scope, edge), 10)}"]

    def _cost(self, scope: Scope, edge: Name) -> str:
        """What a link costs; mostly nothing below 0."""
        simple = [*self.truths.paths((edge,), "int"), str(self.other.below(4))]
        first = self.other.pick(simple)
        if self.other.chance(60):
            return self.other.pick(
                [first, f"{first} + {self.other.pick(simple)}", f"{first} * {self.other.pick(simple)}"]
            )
        cost = self.truths.number((*scope, edge), self.other.below(3))
        return cost if self.other.chance(self.truths.careless) else f"max({cost}, 0)"

    def _edge(self, scope: Scope, local: Name) -> str:
        """Which members are in: mostly what a mask can say."""
        own = [f"{local.text}.{name}" for name, t in self.truths.fields(local.type) if t == "bool"]
        if local.type == "way":
            own.append("edge.owner is not none")
            own += ["edge.owner == given" for n in scope if n.type == "player"]
        return self.draw.pick(own) if self.draw.chance(75) else self.truths.truth((*scope, local), self.draw.below(3))

    # --- functions ---

    def _function(self, name: str) -> str:
        try:
            return self._typical(name) if self.draw.chance(45) else self._any(name)
        except Impossible:
            return self._any(name)

    def _any(self, name: str) -> str:
        """Any function."""
        d = self.draw
        args = [self._argument() for _ in range(d.pick([1, 2, 0, 1, 2]))]
        kind = d.pick(self.kinds)
        given = [(8, "bool"), (4, "int"), (2, f"{kind}?"), (2, f"{{{kind}}}"), (1, kind), (2, "{place}")]
        gives = d.weighted([*given, *([(5, f"[{kind}]")] if self.truths.orders else [])])
        scope = tuple(Name(self.truths.fresh(), a) for a in args)
        depth, inner, lines = d.pick([2, 1, 3]), scope, []
        if d.chance(35):
            value = Name(self.truths.fresh(), d.pick(["int", "bool", f"{kind}?", f"{{{kind}}}"]))
            lines.append(f"let {value.text} = {self.truths.value(value.type, scope, depth)}")
            inner = (*scope, value)
        if gives == "player" and not any(n.type == "player" for n in inner):
            lines.append("starter")
        else:
            lines.append(self.truths.value(gives, inner, depth))
        return self._written(name, scope, gives, lines)

    def _argument(self) -> str:
        kind = self.draw.pick(self.kinds)
        given = [(6, kind), (1, f"{kind}?"), (1, "int"), (1, "bool"), (1, f"{{{kind}}}")]
        return self.draw.weighted([*given, *([(1, f"[{kind}]")] if self.truths.orders else [])])

    def _typical(self, name: str) -> str:
        """What games ask of a place, of two things, of constants; and prices."""
        d, truths = self.draw, self.truths
        form = d.below(6)
        if form < 2:
            scope: Scope = (Name("y1", "place"), Name("y2", "int"))
            members, x = truths.reached(scope, "y1")
            if form == 0:
                return self._written(name, scope[:1], "bool", [f"any {members}".replace("y2", "2")])
            total = f"(sum of {'1' if ' in ferries' in members else f'{x}.n'} for {members})"
            return self._written(name, scope, "bool", [f"{total} {d.pick(['>=', '>'])} y2"])
        few = [kind for kind in ("thing", "slot", "place", "way") if self.world.has(kind)]
        if form == 2:
            scope = tuple(Name(f"y{i}", d.pick(few)) for i in range(1 + d.below(2)))
            truths.steady = True
            try:
                return self._written(name, scope, "bool", [truths.truth(scope, 2)])
            finally:
                truths.steady = False
        if form == 3:
            return self._price(name)
        scope = tuple(Name(f"y{i}", d.pick([*few, "player"])) for i in range(1 + d.below(2)))
        parts = [truths.truth(scope, 1) if d.chance(40) else truths.natural(scope, 1) for _ in range(1 + d.below(3))]
        return self._written(name, scope, "bool", [f" {d.pick(['and', 'or'])} ".join(parts)])

    def _price(self, name: str) -> str:
        """What something costs at a place: less when certain places are near."""
        d, truths = self.draw, self.truths
        scope = Name("y1", d.pick(["thing", *(["slot"] if self.world.has("slot") else [])])), Name("y2", "place")
        goals, graph = truths.members("place", (), 1), truths.graph(scope[1:])
        none = d.pick(["none", "2"])
        extra = f"if any y in near then 0 else if {truths.truth(scope[1:], 0)} then num else {none}"
        price = f"{d.pick(['y1.cost', 'y1.n'])} + extra"
        lines = [f"let near = {graph}.nearest(y2, {goals})", f"let extra = {extra}"]
        lines.append(price if none == "2" else f"if extra is none then none else {price}")
        return self._written(name, scope, "int" if none == "2" else "int?", lines)

    def _written(self, name: str, scope: Scope, gives: str, lines: list[str]) -> str:
        self.truths.functions[name] = [n.type for n in scope], gives
        args = ", ".join(f"{n.text}: {spelled(n.type)}" for n in scope)
        given = f"    args: {{{args}}}\n" if args else ""
        return f"  {name}:\n{given}    gives: {spelled(gives)}\n    is: {block(chr(10).join(lines), 6)}"

    # --- actions ---

    def _action(self, name: str) -> str:
        scope, params = self._params()
        conditions = [self._condition(scope) for _ in range(self.draw.below(5))]
        plain = tuple(n for n in scope if "." not in n.text)
        done = f"    do: {block(chr(10).join(self.scripts.script(plain, 2, 4)), 6)}"
        entries = self._entries(scope, conditions)
        lines = [f"  {name}:", "    menu: turn"]
        if self.other.chance(20):  # the last of them stand in a group
            shared = [params, entries]
            own, rest = zip(*[_cut(of, self.other.below(len(of) + 1)) for of in shared], strict=True)
            self.groups += [f"  of_{name}:", *(_section(*rest) or ["    require: {}"])]
            return "\n".join([*lines, *_section(*own), f"    uses: of_{name}", done])
        return "\n".join([*lines, *_section(params, entries), done])

    def _entries(self, scope: Scope, conditions: list[str]) -> list[str]:
        """The conditions under `require`: some are asked only after others, and may count on these."""
        d = self.other
        found = []
        for i, text in enumerate(conditions):
            after = d.some([f"r{k}" for k in range(i)], 2) if d.chance(25) else []
            found.append(_entry(f"r{i}", text, after))
        known = self.truths.optional(scope)
        if known and d.chance(30):
            tested = d.late(known)
            drawn, self.truths.draw = self.truths.draw, d
            try:
                counting = self.truths.truth((*scope, tested), d.pick([1, 2]))
            finally:
                self.truths.draw = drawn
            pair = [_entry("there", f"{tested.text} is not none", []), _entry("counting", counting, ["there"])]
            at = d.below(len(found) + 1)
            found[at:at] = pair[::-1] if d.chance(30) else pair
        return found

    def _params(self) -> tuple[Scope, list[str]]:
        """What is named by the parameters, and known of it; and the parameters."""
        d = self.draw
        scope: Scope = (ME,)
        lines: list[str] = []
        rounds = 1
        for i in range(d.pick([1, 2, 0, 3, 2, 3])):
            kind = self.truths.favourite[0] if d.chance(25) else "int" if d.chance(8) else d.pick(self.kinds)
            count = 9 if kind == "int" else self.world.count[kind]
            if count == 0 or rounds * count > MOST_ROUNDS:
                continue
            if kind != "int" and self.truths.subsets and count < 12 and rounds * 70 <= MOST_ROUNDS and d.chance(20):
                rounds *= 70
                own = Name(f"some{i}", f"{{{kind}}}")
                lines.append(f"      {own.text}: subsets of {PLURAL[kind]} where len({own.text}) in 1 .. 2")
                scope = (*scope, own)
                continue
            rounds *= count
            if kind == "int":
                own = Name(f"n{i}", "int")
                domain = d.pick(["1 .. 2", "set(1, 3, 4)", "0 .. me.at", "set(2, num)"])
            else:
                own = Name("abc"[sum(n.type == kind for n in scope if n.text.endswith(kind))] + kind, kind)
                domain = d.pick(["me.hand", "common"]) if kind == "thing" and d.chance(25) else PLURAL[kind]
                domain = self.truths.members(kind, scope, d.pick([1, 2])) if d.chance(25) else domain
            scope = (*scope, own)
            wheres = []
            known = [n for n in self.truths.optional(scope) if n.text.startswith(f"{own.text}.")]
            if known and d.chance(20):
                tested = d.pick(known)
                wheres.append(f"{tested.text} is not none")
                scope = (*scope, tested)
            if d.chance(40):
                wheres.append(self.truths.truth(scope, d.pick([1, 2])))
            lines.append(f"      {own.text}: {block(domain + (' where ' if wheres else '') + ' and '.join(wheres), 8)}")
        return scope, lines

    def _condition(self, scope: Scope) -> str:
        """A condition over some of the parameters; or one that an earlier action has."""
        d = self.draw
        texts = {n.text for n in scope}
        fitting = [text for needs, text in self.asked if needs <= texts]
        if fitting and d.chance(35):
            return d.late(fitting)
        plain = [n for n in scope[1:] if "." not in n.text]
        chosen = scope
        if len(plain) > 1 and d.chance(40):
            chosen = (ME, plain[d.below(len(plain) - 1)], plain[-1])
        elif d.chance(50):
            chosen = (ME, *(n for n in scope[1:] if d.chance(60)))
        text = self.truths.where(chosen[:-1], chosen[-1], d.pick([2, 1, 3]))
        self.asked.append((frozenset(n.text for n in chosen), text))
        return text


def _entry(id: str, text: str, after: list[str]) -> str:
    """One condition under `require`."""
    if not after:
        return f"      {id}: {block(text, 8)}"
    return f"      {id}:\n        after: [{', '.join(after)}]\n        that: {block(text, 10)}"


def _cut(lines: list[str], at: int) -> tuple[list[str], list[str]]:
    return lines[:at], lines[at:]


def _section(params: list[str], conditions: list[str]) -> list[str]:
    """Parameters and conditions as they stand in an action, or in a group."""
    return [*(["    params:", *params] if params else []), *(["    require:", *conditions] if conditions else [])]
