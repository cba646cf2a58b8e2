"""Numbers that are known before the game: those written, costs, lengths of tracks, and what is calculated from them."""

from __future__ import annotations

from rulewright.language import syntax
from rulewright.source import Report

from ..rule_text import RuleText
from ..type_words import listed
from ..types import INT
from ..vocabulary import NUMBER_FUNCTIONS
from ..world import World
from .member_values import in_bounds

_BY_ZERO = "nothing can be divided by 0"


class NotConstant(Exception):
    """`node` is no number that is known before the game; `help` says what to do, where that can be said."""

    def __init__(self, node: syntax.Expression, help: str | None = None) -> None:
        self.node = node
        self.help = help


def constant_number(world: World, node: syntax.Expression, rule: RuleText) -> int | None:
    """The number that an expression stands for; None after findings about its names. NotConstant otherwise."""
    match node:
        case syntax.Number(value):
            return value
        case syntax.Unary("-", of):
            found = constant_number(world, of, rule)
            return None if found is None else -found
        case syntax.Binary(op, left, right):
            a, b = constant_number(world, left, rule), constant_number(world, right, rule)
            return None if a is None or b is None else _calculated(world, node, rule, op, a, b)
        case syntax.Attribute() if is_cost(node):
            return cost_value(world, rule, world.report, node)
        case syntax.Call(syntax.Name("len"), (syntax.Name() as counted,)):
            return _length(world, counted)
        case syntax.Call(syntax.Name(name), args) if name in NUMBER_FUNCTIONS and name != "len":
            numbers = [constant_number(world, item, rule) for item in args]
            given = [number for number in numbers if number is not None]
            return _applied(world, node, rule, name, given) if len(given) == len(numbers) else None
        case syntax.Index(syntax.Name(id), at) if id in world.tracks:
            space = constant_number(world, at, rule)
            return None if space is None else _on_track(world, node, rule, id, space)
        case syntax.Name("costs"):
            return cost_value(world, rule, world.report, node)
        case syntax.Name(id) | syntax.Index(syntax.Name(id), _) if id in world.broken:
            return None
        case _:
            raise NotConstant(node)


def _calculated(world: World, node: syntax.Binary, rule: RuleText, op: str, a: int, b: int) -> int | None:
    match op:
        case "+":
            result = a + b
        case "-":
            result = a - b
        case "*":
            result = a * b
        case "//" | "%" if b == 0:
            raise NotConstant(node, _BY_ZERO)
        case "//":
            result = a // b
        case "%":
            result = a % b
        case _:
            raise NotConstant(node)
    return _kept(world, node, rule, result)


def _applied(world: World, node: syntax.Call, rule: RuleText, name: str, args: list[int]) -> int | None:
    word = NUMBER_FUNCTIONS[name]
    if len(args) < word.least or (word.most is not None and len(args) > word.most):
        raise NotConstant(node, f"write `{word.form}`")
    match name:
        case "min":
            return min(args)
        case "max":
            return max(args)
        case "abs":
            return abs(args[0])
        case "number":
            return args[0]
        case "ceil":
            if args[1] == 0:
                raise NotConstant(node, _BY_ZERO)
            return _kept(world, node, rule, -((-args[0]) // args[1]))
        case _:
            raise AssertionError(f"no meaning of the function {name}")


def _kept(world: World, node: syntax.Expression, rule: RuleText, result: int) -> int | None:
    """The result, where it is no larger than a number may be; else a finding."""
    span = rule.span(node.start, node.end)
    return result if in_bounds(world, result, INT, span, f"`{' '.join(span.text.split())}`") else None


def _length(world: World, node: syntax.Name) -> int | None:
    """The spaces of a track, or the members of a kind by its plural."""
    if node.id in world.tracks:
        return len(world.tracks[node.id].values)
    kind = world.plurals.get(node.id)
    if node.id in world.broken or (kind is not None and kind in world.incomplete):
        return None
    if kind is None or kind.seats:
        near = None if kind else world.nearest(node.id, (*world.tracks, *world.plurals))
        raise NotConstant(node, f"did you mean `{near}`?" if near else None)
    return len(kind.members)


def _on_track(world: World, node: syntax.Expression, rule: RuleText, id: str, space: int) -> int | None:
    track = world.tracks[id]
    if 0 <= space - track.start < len(track.values):
        return track.values[space - track.start]
    limits = f"from {track.start} to {track.start + len(track.values) - 1}"
    span = rule.span(node.start, node.end)
    world.report.error("RW315", span, what=f"the space of the track `{id}`", value=space, limits=limits)
    return None


# --- costs -----------------------------------------------------------------------------------------------------------


def is_cost(node: syntax.Expression) -> bool:
    """True for `costs.…`."""
    while isinstance(node, syntax.Attribute):
        node = node.of
    return isinstance(node, syntax.Name) and node.id == "costs"


def cost_path(node: syntax.Expression) -> str:
    """A cost as it is written, without blanks: `costs.build.inn`."""
    return f"{cost_path(node.of)}.{node.name}" if isinstance(node, syntax.Attribute) else "costs"


def cost_value(world: World, rule: RuleText, report: Report, node: syntax.Expression) -> int | None:
    """The number of a cost; None after a finding."""
    names: list[syntax.Attribute] = []
    at = node
    while isinstance(at, syntax.Attribute):
        names.append(at)
        at = at.of
    group: object = world.costs
    path = "costs"
    for part in reversed(names):
        span = rule.span(part.start, part.end)
        if not isinstance(group, dict):
            report.error("RW339", span, path=path)
            return None
        if part.name not in group:
            near = world.nearest(part.name, group)
            help = f"did you mean `{path}.{near}`?" if near else f"`{path}` has {listed(group, 12)}"
            world.unknown(report, "RW338", span, help, path=f"{path}.{part.name}")
            return None
        group = group[part.name]
        path = f"{path}.{part.name}"
    if isinstance(group, dict):
        parts = f"its parts are {listed(group, 12)}" if group else None
        report.error("RW337", rule.span(node.start, node.end), path=path, help=parts)
        return None
    return group if isinstance(group, int) else None
