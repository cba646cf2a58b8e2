"""What there is in a game made by chance: kinds with their constants, what changes, a map, and a set-up at random.

All games have the same fields, so that whatever is written of one kind can be written of another; how many members each
kind has, what stands in the constants, and what is asked, is chance. Types are written short: `place?` may be none,
`{hue}` is a set, `[hue]` an order.
"""

from __future__ import annotations

from .draws import Draw

SIZES = (1, 5, 6, 7, 12, 13, 15, 16, 17, 20, 21, 24, 25, 32, 33, 36, 37, 48, 49, 64, 65, 70)
"""How many things there may be: about where pieces of sets, small kinds and long lists begin and end."""

KINDS = ("place", "slot", "way", "ferry", "thing", "hue", "player")
PLURAL = {kind: f"{kind}s" for kind in KINDS} | {"ferry": "ferries"}

CONSTANTS = {
    "place": (("harbour", "bool"), ("size", "int"), ("ways", "{way}"), ("slots", "{slot}"), ("things", "{thing}")),
    "slot": (("place", "place"), ("takes", "{hue}"), ("after", "slot?"), ("cost", "int")),
    "way": (("a", "place"), ("b", "place"), ("ends", "{place}"), ("length", "int"), ("toll", "hue?"), ("fee", "int?")),
    "ferry": (("a", "place"), ("b", "place"), ("ends", "{place}")),
    "thing": (
        *(("hue", "hue"), ("size", "int"), ("flag", "bool"), ("spot", "place?"), ("home", "place"), ("next", "thing?")),
        *(("takes", "{hue}"), ("near", "{place}"), ("cost", "int"), ("tint", "hue?"), ("slot", "slot?")),
    ),
    "hue": (("kin", "{thing}"),),
    "player": (("left", "player"), ("right", "player")),
}
STATE = {
    "": (
        *(("num", "int"), ("season", "hue"), ("starter", "player"), ("focus", "thing?"), ("yard", "place?")),
        *(("marks", "{hue}"), ("lit", "bool"), ("goals", "{place}"), ("gone", "{thing}")),
    ),
    "player": (
        *(("coins", "int"), ("at", "int"), ("rival", "player?"), ("den", "place?"), ("ready", "bool")),
        *(("seen", "{hue}"), ("cap", "int?")),
    ),
    "place": (
        *(("marks", "{hue}"), ("holder", "player?"), ("top", "thing?"), ("n", "int"), ("open", "bool")),
        *(("seen", "{player}"), ("tone", "hue"), ("worth", "int?")),
    ),
    "slot": (("piece", "thing?"), ("owner", "player?"), ("n", "int"), ("up", "bool"), ("marks", "{hue}")),
    "way": (("owner", "player?"), ("open", "bool"), ("n", "int")),
    "ferry": (("open", "bool"), ("tone", "hue?")),
    "thing": (
        *(("owner", "player?"), ("at", "place?"), ("n", "int"), ("up", "bool"), ("marks", "{hue}"), ("twin", "thing?")),
        *(("lent", "hue?"), ("seat", "slot?"), ("worth", "int?")),
    ),
    "hue": (("ready", "bool"), ("leader", "player?"), ("n", "int")),
}
BOUNDS = {"num": (0, 9), "coins": (0, 20), "at": (0, 8), "n": (0, 4), "cap": (0, 9), "worth": (0, 9)}
FAR = ("n", "worth")
"""The numbers that have no bounds in some games."""
FURTHER = """\
  turns: int(0..99) = 0
  deck: pile of thing, visible to all, at most 12
  common: bag of thing, at most 12
  tally: hue -> int(0..9)
  grid: hue -> hue -> int(0..9)
  player.stock: hue -> int(0..9)
  player.hand: bag of thing, at most 12"""
BOARD = """\
board:
  place: {fields: {harbour: bool = false, size: int = 1}}
  slot: {fields: {place: place, takes: set of hue, after: slot or none, cost: int}, inverse: {place: slots}}
  way: {ends: place, fields: {length: int = 1, toll: hue or none, fee: int or none}, inverse: ways}
  ferry: {ends: place, plural: ferries}
tracks:
  income: {from: 0, values: [-2, -1, 0, 1, 1, 2, 2, 2, 3]}
  aside: {from: 2, values: [1, 0, 4]}"""

TRUTH = ("false", "true")


def base(type_: str) -> str:
    """The kind (or int, or bool) that a type is about."""
    return type_.strip("{}[]?")


def spelled(type_: str) -> str:
    """A type as rules write it."""
    if type_.endswith("?"):
        return f"{type_[:-1]} or none"
    if type_.endswith("]"):
        return f"order of {type_[1:-1]}"
    return f"set of {type_[1:-1]}" if type_.endswith("}") else type_


def block(text: str, by: int) -> str:
    """Text as a literal block of YAML."""
    return "|\n" + "\n".join(" " * by + line for line in text.split("\n"))


class World:
    """How many there are of each kind, and the parts of the documents that follow from it.

    With `far`, some numbers have no bounds, and begin far from 0: also below the number that stands for none.
    """

    def __init__(self, draw: Draw, *, far: bool = False) -> None:
        self.far = far
        self.draw = d = draw
        places = d.weighted([(4, 4), (4, 6), (4, 9), (1, 7), (1, 13), (1, 17), (1, 25), (1, 1)])
        self.count = {
            "hue": d.weighted([(6, 3), (3, 2), (1, 1), (2, 4), (1, 7)]),
            "place": places,
            "slot": d.weighted([(6, 3), (6, 8), (4, 12), (4, 13), (2, 1), (2, 17), (2, 25), (1, 0)]),
            "thing": d.weighted([(3, 5), (2, 8), (6, 0)]) or d.pick(SIZES),
            "way": d.pick([1, places, places + 2, 2 * places, 0]) if places > 1 else 0,
            "ferry": d.pick([1, 2, 4]) if places > 1 else 0,
            "player": d.pick([2, 3, 1, 4]),
        }

    def has(self, kind: str) -> bool:
        return self.count[kind] > 0

    def members(self, kind: str) -> list[str]:
        return [f"{kind}_{i}" for i in range(self.count[kind])]

    def member(self, kind: str) -> str:
        return f"{kind}_{self.draw.below(self.count[kind])}"

    def constant(self, type_: str) -> str:
        """A constant as the documents write it."""
        d = self.draw
        kind = base(type_)
        if type_.endswith("?") and (d.chance(40) or not (kind == "int" or self.has(kind))):
            return "none"
        if type_.endswith("}"):
            return f"[{', '.join(d.some(self.members(kind), 4))}]"
        if kind == "bool":
            return d.pick(["false", "true"])
        return str(d.below(5)) if kind == "int" else self.member(kind)

    def head(self) -> str:
        """The ruleset up to its rules."""
        columns = CONSTANTS["thing"]
        cells = ", ".join(f"{name}: {spelled(type_)}" for name, type_ in columns)
        rows = [f"      {x}: [{', '.join(self.constant(t) for _, t in columns)}]" for x in self.members("thing")]
        lines = ["ruleset: made", "title: Made", "players: {min: 1, max: 4}", "map: made_map", "types:"]
        lines += [f"  hue: [{', '.join(self.members('hue'))}]", "components:", "  thing:"]
        lines += [
            f"    columns: {{{cells}}}",
            "    inverse: {hue: kin, home: things}",
            "    rows:",
            *rows,
            BOARD,
            *self._tables(),
        ]
        lines += ["state:", FURTHER]
        for kind, fields in STATE.items():
            lines += [f"  {kind + '.' if kind else ''}{name}: {self._declared(name, type_)}" for name, type_ in fields]
        return "\n".join(lines)

    def _tables(self) -> list[str]:
        """Constants by keys: no two rows alike; none is drawn, so that all else of a seed stays."""
        hues, places = self.members("hue"), self.members("place")
        worth = [f"{h}: [{i}, ~, {i * 3 % 10}, {(i + 5) % 10}]" for i, h in enumerate(hues[:5])]
        suits = [
            f"{p}: [{', '.join(TRUTH[(i * 5 + k * 3) % 7 < 3] for k in range(len(hues)))}]"
            for i, p in enumerate(places)
        ]
        twins = [
            f"{h}: {{{1 + i % 4}: {{{', '.join(f'{p}: {hues[k % len(hues)]}' for k, p in enumerate(places[i:]))}}}}}"
            for i, h in enumerate(hues[: len(places)])
        ]
        return [
            "tables:",
            "  bonus: {by: players, rows: [3, 1, 0, 2]}",
            f"  worth: {{by: [hue, int(0..3)], gives: int(0..9), default: 4, rows: {{{', '.join(worth)}}}}}",
            f"  suits: {{by: [place, hue], gives: bool, rows: {{{', '.join(suits)}}}}}",
            f"  twin: {{by: [hue, players, place], gives: hue or none, default: none, rows: {{{', '.join(twins)}}}}}",
        ]

    def _declared(self, name: str, type_: str) -> str:
        if base(type_) != "int":
            return spelled(type_) + (f" = {self.constant('bool')}" if type_ == "bool" else "")
        low, high = BOUNDS[name]
        bounded = "int" if self.far and name in FAR else f"int({low}..{high})"
        return f"{bounded} or none" if type_ == "int?" else f"{bounded} = {self.draw.below(high)}"

    def map(self) -> str:
        """The map."""
        lines = ["map: made_map", "for: made", "title: Made, a map", "places:"]
        for i, x in enumerate(self.members("place")):
            lines.append(f"  {x}: {{at: [{i}, 0], harbour: {self.constant('bool')}, size: {self.constant('int')}}}")
        lines.append("slots:" if self.has("slot") else "slots: {}")
        for x in self.members("slot"):
            given = ", ".join(f"{name}: {self.constant(type_)}" for name, type_ in CONSTANTS["slot"])
            lines.append(f"  {x}: {{{given}}}")
        for kind, own in (("way", CONSTANTS["way"][3:]), ("ferry", ())):
            lines.append(f"{PLURAL[kind]}:" if self.has(kind) else f"{PLURAL[kind]}: {{}}")
            for x in self.members(kind):
                a, b = self.draw.below(self.count["place"]), self.draw.below(self.count["place"] - 1)
                given = "".join(f", {name}: {self.constant(type_)}" for name, type_ in own)
                lines.append(f"  {x}: {{ends: [place_{a}, place_{b + (b >= a)}]{given}}}")
        return "\n".join(lines) + "\n"

    def set_up(self) -> str:
        """A procedure that gives every field a value by chance."""
        lines = ["random first in players", "starter = first", "random early in hues", "season = early"]
        for kind in KINDS:
            if self.has(kind):
                lines += [f"for some_{kind} in {PLURAL[kind]}:", "  turns = 0"]
                for i, (name, type_) in enumerate(STATE[kind]):
                    lines += [f"  {line}" for line in self._by_chance(f"some_{kind}.{name}", type_, f"{kind}{i}")]
        if self.has("thing"):
            lines += ["repeat 6 times:", "  random laid in things", "  put laid onto deck"]
            lines += ["for holder in players:", "  repeat 3 times:"]
            lines += ["    random held in things", "    put held into holder.hand"]
        return "procedures:\n  set_up:\n    do: " + block("\n".join(lines), 6)

    def _by_chance(self, target: str, type_: str, name: str) -> list[str]:
        kind, value = base(type_), f"of_{name}"
        if kind == "bool":
            return [f"random of_{name} in 0 .. 1", f"{target} = of_{name} == 1"]
        if kind == "int":
            low, high = BOUNDS[target.split(".")[-1]]
            lines = [f"random of_{name} in {low} .. {high // 2 + 1}"]
            if self.far and target.split(".")[-1] in FAR:
                value = f"({value} - 2) * 1100000000"
        elif self.has(kind):
            lines = [f"random of_{name} in {PLURAL[kind]}"]
        else:
            return []
        if type_ == kind:
            return [*lines, f"{target} = {value}"]
        gains = f"{target} += set({value})" if type_.endswith("}") else f"{target} = {value}"
        return [*lines, f"random is_{name} in 0 .. 1", f"if is_{name} == 1:", f"  {gains}"]
