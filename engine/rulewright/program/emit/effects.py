"""What statements do for their effect, as Python text: chance, pieces, moves, steps."""

from __future__ import annotations

from rulewright.rules.tree import Local

from ..form.ir import Call, Do, FunctionIr, MoveList, Temp
from ..lowering.lowering import Lowering
from ..runtime.memos import MOVES_PIECE
from .cells import CellWriter

MOST_PIECES = 4
"""Into how many pieces a set is cut in the text itself."""


class EffectWriter(CellWriter):
    """Lines of text; among them those that do something."""

    def __init__(self, lw: Lowering) -> None:
        super().__init__(lw)
        self.objects: dict[str, object] = {}
        self.moves: dict[str, tuple[int, int | None]] = {}

    def target(self, target: Local | str) -> str:
        if isinstance(target, str):
            return target
        if target in self.print.variables or target not in self.lw.cells:
            return self.print.variable(target)
        return f"s[{self.lw.cells[target]}]"

    def spend(self, depth: int, steps: str, site: str) -> None:
        """Takes steps from the budget, written out: a call would cost more than most rounds."""
        self.put(depth, f"budget[0] -= {steps}")
        self.put(depth, "if budget[0] < 0:")
        self.put(depth + 1, f"spent({site})")

    def do(self, s: Do, depth: int) -> None:
        if s.name == "step":
            self.spend(depth, self.print.plain(s.args[1]), self.print.plain(s.args[0]))
            return
        if s.name in ("moves", "draw"):
            getattr(self, f"_{s.name}")(s, depth)
            return
        self.put(depth, getattr(self, "_do_" + s.name)(s, [self.print.plain(a) for a in s.args]))

    def _sig(self, name: str, a: list[str]) -> str:
        return f"{name}({', '.join([self.print.signature, *a])})"

    def _object(self, value: object) -> str:
        name = f"K{len(self.objects)}"
        for known, held in self.objects.items():
            if held is value:
                return known
        self.objects[name] = value
        return name

    def _do_reached(self, s: Do, a: list[str]) -> str:
        return f"reached(h, {a[0]})"

    def _do_append(self, s: Do, a: list[str]) -> str:
        return f"{a[0]}.append({a[1]})"

    def _do_call(self, s: Do, a: list[str]) -> str:
        assert isinstance(s.extra, FunctionIr)
        return self._sig(s.extra.name, a)

    def _do_random(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        kind = [] if self.lw.fast else [self._object(s.extra)]
        return f"{self.target(s.target)} = {self._sig('pick', [a[0], a[1], *kind])}"

    def _do_random_weighted(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        held = self.print.temp()
        keys = s.args[2]
        assert isinstance(keys, Call)
        weights = self._sig(keys.function.name, [held, *a[3:]])
        kind = [] if self.lw.fast else [self._object(s.extra)]
        call = self._sig("pick_weighted", [f"({held} := {a[0]})", weights, a[1], *kind])
        return f"{self.target(s.target)} = {call}"

    def _do_random_counts(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        return f"{self.target(s.target)} = pick_counts(s, ({''.join(x + ', ' for x in a[1:])}), {a[0]})"

    def _do_random_among(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        return f"{self.target(s.target)} = pick_among(s, ({''.join(x + ', ' for x in a[1:])}), {a[0]})"

    def _do_shuffle(self, s: Do, a: list[str]) -> str:
        return self._sig("shuffle", [*a, *([] if self.lw.fast else [self._object(s.extra)])])

    def _draw(self, s: Do, depth: int) -> None:
        """The topmost piece of a pile, written out: a call would cost more."""
        assert s.target is not None
        pile, site = (self.print.plain(a) for a in s.args)
        top = f"s[{pile} + top]"
        self.put(depth, f"top = s[{pile}]")
        self.put(depth, "if top == 0:")
        self.put(depth + 1, f"fault({site})")
        self.put(depth, f"{self.target(s.target)} = {top}")
        self.put(depth, f"{top} = 0")
        self.put(depth, f"s[{pile}] = top - 1")

    def _do_put_into(self, s: Do, a: list[str]) -> str:
        return f"put_into(s, {', '.join(a)})"

    def _do_put_onto(self, s: Do, a: list[str]) -> str:
        return f"put_onto(s, {', '.join(a[:4])})"

    def _do_put_under(self, s: Do, a: list[str]) -> str:
        return f"put_below(s, {', '.join(a[:4])})"

    def _do_put_many_under(self, s: Do, a: list[str]) -> str:
        return f"put_many_below(s, {', '.join(a)})"

    def _do_take_bag(self, s: Do, a: list[str]) -> str:
        return f"take_bag(s, {', '.join(a)})"

    def _do_take_pile(self, s: Do, a: list[str]) -> str:
        return f"take_pile(s, {', '.join(a)})"

    def _do_say(self, s: Do, a: list[str]) -> str:
        return f"h.say(s, {self._object(s.extra)}, ({''.join(x + ', ' for x in a)}))"

    def _do_keep_list(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        return f"{self.target(s.target)} = keep_list(s, {', '.join(a)})"

    def _do_move(self, s: Do, a: list[str]) -> str:
        return f"out.append(({', '.join(a)},))"

    def _do_fault(self, s: Do, a: list[str]) -> str:
        return f"fault({', '.join(a)})"

    def _do_keep(self, s: Do, a: list[str]) -> str:
        return f"{a[0]}[{a[1]}] = {a[2]}"

    def _do_few(self, s: Do, a: list[str]) -> str:
        return "few(out)"

    def _moves(self, s: Do, depth: int) -> None:
        """Adds choices to the list: piece by piece of a set, since few pieces are met often and most sets once."""
        moves = s.extra
        assert isinstance(moves, MoveList)
        *outer, mask = [self.print.plain(a) for a in s.args]
        before = "".join(f"{x}, " for x in outer)
        if moves.members > MOST_PIECES * MOVES_PIECE:
            name = f"M{moves.action}"
            self.moves[name] = (moves.action, None)
            self.put(depth, f"out += {name}[{before}{mask}]")
            return
        if not isinstance(s.args[-1], Temp) and moves.members > MOVES_PIECE:
            self.put(depth, f"rest = {mask}")
            mask = "rest"
        for base in range(0, moves.members, MOVES_PIECE):
            name = f"M{moves.action}_{base}"
            self.moves[name] = (moves.action, base)
            last = base + MOVES_PIECE >= moves.members
            part = mask if base == 0 else f"{mask} >> {base}"
            if not last:
                part += f" & {(1 << MOVES_PIECE) - 1}"
            if moves.members <= MOVES_PIECE:
                self.put(depth, f"out += {name}[{before}{part}]")
                continue
            self.put(depth, f"if part := {part}:")
            self.put(depth + 1, f"out += {name}[{before}part]")
