"""Calls: built-in functions, functions of the ruleset, questions to graphs and tracks."""

from __future__ import annotations

import re

from rulewright.language import syntax

from .. import tree
from ..kinds import Kind
from ..model import Function, Graph, Track
from ..tree import Expr
from ..type_words import described, listed
from ..types import (
    BOOL,
    EMPTY_SET,
    INT,
    UNKNOWN,
    BagType,
    IntType,
    MemberType,
    OptionalType,
    OrderType,
    PileType,
    SetType,
    Type,
    UnknownType,
)
from ..vocabulary import COST_QUESTIONS, FUNCTIONS, TRACK_QUESTIONS, graph_words
from .context import Check
from .names import tree_number, wanted_kind
from .operators import common, needs_other_side, number_result
from .type_rules import element, joined, plain


def call(check: Check, node: syntax.Call, wanted: Type | None) -> Expr:
    """`f(a)`, `graph.question(a)`, `graph(p).question(a)`, `track.first(v)`, `link.other(x)`."""
    of = node.of
    if isinstance(of, syntax.Name):
        return _named(check, node, of, wanted)
    if isinstance(of, syntax.Attribute):
        return _method(check, node, of)
    _arguments_anyhow(check, node)
    check.error("RW368", node, found="the result of a call")
    return check.unknown(node)


_DICE = frozenset(("random", "rand", "randint", "randrange", "roll", "dice"))
"""Functions of other languages that ask chance."""


def _arguments_anyhow(check: Check, node: syntax.Call) -> None:
    for item in node.args:
        check.expr(item)


def _named(check: Check, node: syntax.Call, of: syntax.Name, wanted: Type | None) -> Expr:
    world = check.world
    if of.id in FUNCTIONS and of.id not in world.functions:
        return _built_in(check, node, of.id, wanted)
    if of.id == "base":
        if isinstance(check.base, Function):
            return _function(check, node, check.base)
        check.error("RW349", node, help="only a rule that changes another one (under `change:`) can call it")
    elif of.id in world.functions:
        return _function(check, node, world.functions[of.id])
    elif of.id in world.procedures:
        check.error(
            "RW342",
            node,
            name=of.id,
            meaning="a procedure",
            help="it changes the game, so it stands in a line of its own",
        )
    elif of.id in world.graphs:
        check.error(
            "RW342",
            node,
            name=of.id,
            meaning="a graph",
            help=f"ask it something: `{check.span(node).text}.connected(a, b)`",
        )
    elif is_dice(check, node):
        check.error("RW344", of, name=of.id, help=f"chance has a line of its own: `{_dice_line(check, node)}`")
    elif of.id not in world.broken:
        near = check.world.nearest(of.id, (*world.functions, *FUNCTIONS))
        help = f"did you mean `{near}`?" if near else "functions are declared in the section `functions`"
        check.world.unknown(check.report, "RW344", check.span(of), help, name=of.id)
    _arguments_anyhow(check, node)
    return check.unknown(node)


def is_dice(check: Check, node: syntax.Expression) -> bool:
    """Whether a value is `random(1, 6)`, as other languages throw dice, and nothing of the ruleset is called so."""
    if not isinstance(node, syntax.Call) or not isinstance(node.of, syntax.Name):
        return False
    id, world = node.of.id, check.world
    return id in _DICE and not any(id in known for known in (world.functions, world.procedures, world.broken))


def _dice_line(check: Check, node: syntax.Call) -> str:
    texts = [check.span(item).text for item in node.args]
    line = check.rule.text[: node.start].rpartition("\n")[2]
    target = re.match(r"\s*(?:let |var )?([a-z]\w*)\s*=\s*$", line)
    name = target[1] if target and target[1] not in check.world.all_fields(None) else "d"
    if len(texts) == 2:
        return f"random {name} in {texts[0]} .. {texts[1]}"
    if len(texts) == 1 and isinstance(node.args[0], syntax.Number):
        return f"random {name} in 1 .. {texts[0]}"
    return f"random {name} in {texts[0] if len(texts) == 1 else '1 .. 6'}"


def _count(check: Check, node: syntax.Call, name: str, least: int, most: int | None, form: str) -> bool:
    """True when the number of arguments is right."""
    found = len(node.args)
    if found >= least and (most is None or found <= most):
        return True
    wanted = f"{least} or more arguments" if most is None else argument_words(least)
    check.error("RW345", node, name=name, wanted=wanted, found=found, help=f"write `{form}`")
    _arguments_anyhow(check, node)
    return False


def argument_words(count: int) -> str:
    """`no argument`, `1 argument`, `2 arguments`."""
    return "no argument" if count == 0 else f"{count} argument{'s' if count > 1 else ''}"


def arguments(
    check: Check,
    node: syntax.Call | syntax.Run,
    name: str,
    params: tuple[tree.Local, ...],
    items: tuple[syntax.Expression, ...],
) -> tuple[Expr, ...] | None:
    """The checked arguments for parameters; None and a finding when their number is wrong."""
    if len(items) != len(params):
        form = f"{name}({', '.join(p.name for p in params)})"
        check.error(
            "RW345", node, name=name, wanted=argument_words(len(params)), found=len(items), help=f"write `{form}`"
        )
        for item in items:
            check.expr(item)
        return None
    return tuple(
        check.value(item, param.type, f"the argument `{param.name}` of `{name}`")
        for item, param in zip(items, params, strict=True)
    )


def _function(check: Check, node: syntax.Call, function: Function) -> Expr:
    name = check.rule.text[node.of.start : node.of.end]
    args = arguments(check, node, name, function.params, node.args)
    check.reads |= check.world.reads.get(function, frozenset())
    if args is None:
        result = check.unknown(node)
        result.type = function.result
        return result
    return tree.CallFunction(function, args, type=function.result, span=check.span(node))


# --- built-in functions ----------------------------------------------------------------------------------------------


def _built_in(check: Check, node: syntax.Call, name: str, wanted: Type | None) -> Expr:
    word = FUNCTIONS[name]
    if not _count(check, node, name, word.least, word.most, word.form):
        return check.unknown(node)
    if name == "set":
        return _set(check, node, wanted)
    if name == "len":
        return _length(check, node)
    args = tuple(check.number(item, f"an argument of `{name}`", wanted) for item in node.args)
    return tree.Builtin(name, args, type=_built_in_type(check, node, name, args), span=check.span(node))


def _built_in_type(check: Check, node: syntax.Call, name: str, args: tuple[Expr, ...]) -> Type:
    match name:
        case "number":
            return INT
        case "ceil":
            return number_result(check, "ceil", args[0], args[1], node)
        case "min" | "max" | "abs":
            type_: Type = plain(args[0].type)
            for item in args[1:]:
                type_ = common(check, tree.Literal(0, type=type_, span=item.span), item, node)
            return type_
        case _:
            raise AssertionError(f"no type of the function {name}")


def _length(check: Check, node: syntax.Call) -> Expr:
    item, world = node.args[0], check.world
    named = item.id if isinstance(item, syntax.Name) and item.id not in check.names else ""
    if named in world.tracks and named not in world.all_fields(None):
        return tree.Literal(len(world.tracks[named].values), type=INT, span=check.span(node))
    of = check.some(item)
    if not isinstance(of.type, SetType | OrderType | PileType | BagType | UnknownType):
        check.error(
            "RW369",
            node.args[0],
            found=described(of.type),
            help="`len` counts a set, an order, a pile, a bag or the spaces of a track",
        )
    return tree.Builtin("len", (of,), type=INT, span=check.span(node))


def _set(check: Check, node: syntax.Call, wanted: Type | None) -> Expr:
    kind = wanted_kind(wanted)
    hint: Type | None = MemberType(kind) if kind else element(wanted) if isinstance(wanted, SetType) else None
    items: dict[int, Expr] = {}
    type_: Type = UNKNOWN
    clear_first = sorted(enumerate(node.args), key=lambda arg: needs_other_side(check, arg[1]))
    for place, syntax_ in clear_first:
        item = check.some(syntax_, hint if hint is not None else type_ if items else None)
        if not isinstance(item.type, MemberType | IntType | UnknownType):
            check.error(
                "RW360",
                syntax_,
                what="a member of a set",
                wanted="a member of a kind or a number",
                found=described(item.type),
            )
            item.type = UNKNOWN
        both = joined(type_, item.type)
        if both is None:
            check.error("RW365", syntax_, left=described(type_), right=described(item.type), op="set(…)")
            both = UNKNOWN
        type_ = both
        items[place] = item
    result: Type = UNKNOWN
    if not items:
        result = EMPTY_SET
    elif isinstance(type_, MemberType):
        result = SetType(type_.kind)
    elif isinstance(type_, IntType):
        result = SetType(None, type_.unit)
    return tree.SetOf(tuple(items[place] for place in sorted(items)), type=result, span=check.span(node))


# --- what stands after a dot -----------------------------------------------------------------------------------------


def _method(check: Check, node: syntax.Call, of: syntax.Attribute) -> Expr:
    world, owner = check.world, of.of
    if isinstance(owner, syntax.Name) and owner.id not in check.names:
        if owner.id in world.graphs:
            return _graph(check, node, of.name, world.graphs[owner.id], ())
        if owner.id in world.tracks and owner.id not in world.all_fields(None):
            return _track(check, node, of.name, world.tracks[owner.id])
        if owner.id in world.broken:
            _arguments_anyhow(check, node)
            return check.unknown(node)
    if isinstance(owner, syntax.Call) and isinstance(owner.of, syntax.Name) and owner.of.id in world.graphs:
        return _graph(check, node, of.name, world.graphs[owner.of.id], owner.args)
    found = check.some(owner)
    if isinstance(found.type, MemberType) and found.type.kind.ends is not None and of.name == "other":
        return _other_end(check, node, found, found.type.kind, found.type.kind.ends)
    _arguments_anyhow(check, node)
    if not isinstance(found.type, UnknownType):
        help = None
        if of.name in world.functions:
            rest = "".join(f", {check.span(a).text}" for a in node.args)
            help = f"write `{of.name}({check.span(owner).text}{rest})`"
        elif of.name == "other":
            help = "only links have another end"
        check.error("RW346", node, what=described(found.type), name=of.name, help=help)
    return check.unknown(node)


def _other_end(check: Check, node: syntax.Call, link: Expr, kind: Kind, ends: Kind) -> Expr:
    if not _count(check, node, "other", 1, 1, f"{check.span(node.of).text}(x)"):
        return check.unknown(node)
    end = check.value(node.args[0], MemberType(ends), "the end")
    return tree.OtherEnd(kind, link, end, type=MemberType(ends), span=check.span(node))


def _track(check: Check, node: syntax.Call, name: str, track: Track) -> Expr:
    word = TRACK_QUESTIONS.get(name)
    if word is None:
        near = check.world.nearest(name, TRACK_QUESTIONS)
        help = f"did you mean `{track.name}.{near}`?" if near else f"a track answers {listed(TRACK_QUESTIONS)}"
        check.error("RW346", node, what=f"the track `{track.name}`", name=name, help=help)
        _arguments_anyhow(check, node)
        return check.unknown(node)
    if not _count(check, node, name, 1, 1, word.form.replace("T.", f"{track.name}.")):
        return check.unknown(node)
    value = check.value(node.args[0], tree_number(track.unit), f"the value on the track `{track.name}`")
    return tree.TrackFind(track, value, name == "last", type=OptionalType(INT), span=check.span(node))


def _graph(check: Check, node: syntax.Call, name: str, graph: Graph, items: tuple[syntax.Expression, ...]) -> Expr:
    graph_args = arguments(check, node, graph.name, graph.params, items)
    words = graph_words(costs=graph.costs)
    word = words.get(name) or COST_QUESTIONS.get(name)
    if word is None:
        near = check.world.nearest(name, words)
        help = f"did you mean `{near}`?" if near else f"a graph answers {listed(words, 10)}"
        check.error("RW346", node, what=f"the graph `{graph.name}`", name=name, help=help)
        _arguments_anyhow(check, node)
        return check.unknown(node)
    if not _count(check, node, name, word.least, word.most, word.form.replace("G.", f"{graph.name}.")):
        return check.unknown(node)
    place, all_places = MemberType(graph.nodes), SetType(graph.nodes)
    first = check.expr(node.args[0], place)
    many = name in COST_QUESTIONS and isinstance(first.type, SetType | PileType | BagType)
    args = [check.fit(first, all_places if many else place, f"the first argument of `{name}`", node.args[0])]
    if word.most == 2:
        second: Type = all_places if "S" in word.form else place
        args.append(check.value(node.args[1], second, f"the second argument of `{name}`"))
    check.reads |= check.world.reads.get(graph, frozenset())
    if graph_args is None or not _answers(check, node, name, graph):
        return check.unknown(node)
    type_ = _answer(graph, name, word.gives)
    return tree.GraphAsk(
        graph, graph_args, name, tuple(args), name in COST_QUESTIONS, type=type_, span=check.span(node)
    )


def _answers(check: Check, node: syntax.Call, name: str, graph: Graph) -> bool:
    """Whether a graph has an answer to a question about costs; a finding when it hasn't."""
    if name not in COST_QUESTIONS or not graph.edges:
        return True
    if not graph.costs:
        kind = graph.edges[0].kind.name
        help = f"say what they cost, as `edges: {{{kind}: {{cost: 1}}}}`; in links it is `{graph.name}.distance(a, b)`"
        check.error("RW376", node, graph=graph.name, name=name, help=help)
        return False
    if name == "route" and len(graph.edges) > 1:
        kinds = listed([edge.kind.name for edge in graph.edges])
        check.error("RW378", node, graph=graph.name, kinds=kinds, help="ask for the nodes of the same way: `stops`")
        return False
    return True


def _answer(graph: Graph, name: str, gives: str) -> Type:
    """The type of what a graph answers."""
    nodes = MemberType(graph.nodes)
    match gives:
        case "true or false":
            return BOOL
        case "a number or none":
            return OptionalType(IntType(graph.unit) if name in COST_QUESTIONS else INT)
        case "a member or none":
            return OptionalType(nodes)
        case "a set" if name == "route":
            return SetType(graph.edges[0].kind if graph.edges else graph.nodes)
        case "a set":
            return SetType(graph.nodes)
        case _:
            raise AssertionError(gives)
