"""Canonical text of types and expressions, with no more parentheses than the grammar needs."""

from __future__ import annotations

import re
from typing import assert_never

from ..quantifier_forms import quantifier_form
from ..reading.precedence import BINARY_LEVELS, COMPARISON, HIGHEST, PREFIX_LEVELS, RANGE
from ..syntax import (
    Attribute,
    BagType,
    Binary,
    Call,
    Expression,
    If,
    Index,
    IsNone,
    Name,
    NamedType,
    NoneWord,
    Number,
    OptionalType,
    OrderType,
    PileType,
    Quantifier,
    SetType,
    SortedBy,
    SortKey,
    StartingAt,
    Subsets,
    TableType,
    Text,
    Truth,
    TypeSyntax,
    Unary,
)

_ANYTHING = 1  # the loosest operator

Operand = Number | Truth | NoneWord | Text | Name | Attribute | Index | Call


def value_text(node: Expression) -> str:
    """Where any value may stand, also `players from p` and `those ... sorted by ...`."""
    match node:
        case Subsets(of):
            return f"subsets of {closed_text(of)}"
        case StartingAt(domain, first):
            return f"{closed_text(domain)} from {closed_text(first)}"
        case SortedBy(name, domain, where, keys):
            return f"those {members_text(name, domain, where)}{order_text(keys)}"
    return expression_text(node)


def expression_text(node: Expression) -> str:
    """Where an expression stands up to its end: a question or an `if` may come last."""
    return _text(node, _ANYTHING, True)


def closed_text(node: Expression) -> str:
    """Where something follows that a question or an `if` would swallow."""
    return _text(node, _ANYTHING, False)


def set_text(node: Expression) -> str:
    """Behind `in`."""
    return value_text(node) if isinstance(node, StartingAt | Subsets) else closed_text(node)


def text_text(node: Text) -> str:
    """A quoted text, or one by language."""
    quoted = [(language, _quoted(text)) for language, text in node.by_language]
    if len(quoted) == 1 and quoted[0][0] == "":
        return quoted[0][1]
    return "{" + ", ".join(f"{language}: {text}" for language, text in quoted) + "}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _text(node: Expression, level: int, last: bool) -> str:
    """`node` where operators of `level` and tighter may stand bare; `last` when nothing of its expression follows."""
    match node:
        case Binary(op):
            own = BINARY_LEVELS[op]
            return _binary(node, own, last) if own >= level else f"({value_text(node)})"
        case Unary(op, of):
            own = PREFIX_LEVELS[op]
            sign = f"{op} " if op.isalpha() else op
            return f"{sign}{_text(of, own, last)}" if own >= level else f"({value_text(node)})"
        case IsNone(of, negated):
            question = "is not none" if negated else "is none"
            return f"{_text(of, COMPARISON + 1, False)} {question}" if level <= COMPARISON else f"({value_text(node)})"
        case If() | Quantifier():
            return _open(node) if last and level == _ANYTHING else f"({_open(node)})"
        case SortedBy() | StartingAt() | Subsets():
            return f"({value_text(node)})"
        case _:
            return _operand(node)


def _binary(node: Binary, own: int, last: bool) -> str:
    left = _text(node.left, own + 1 if own in (COMPARISON, RANGE) else own, False)
    right = _text(node.right, own + 1, last)
    if node.op == "or" and re.match(r"none\b", right):
        right = f"({right})"  # `or none` has a meaning of its own
    return f"{left} {node.op} {right}"


def _operand(node: Operand) -> str:
    match node:
        case Number(value):
            return str(value)
        case Truth(value):
            return "true" if value else "false"
        case NoneWord():
            return "none"
        case Text():
            return text_text(node)
        case Name(id):
            return id
        case Attribute(of, name):
            return f"{_text(of, HIGHEST, False)}.{name}"
        case Index(of, at):
            return f"{_text(of, HIGHEST, False)}[{value_text(at)}]"
        case Call(of, args):
            return f"{_text(of, HIGHEST, False)}({', '.join(map(value_text, args))})"
        case _:
            assert_never(node)


def _open(node: If | Quantifier) -> str:
    if isinstance(node, If):
        condition, then, otherwise = map(expression_text, (node.condition, node.then, node.otherwise))
        return f"if {condition} then {then} else {otherwise}"
    form = quantifier_form(node.op)
    assert (node.of is None, node.otherwise is None) == (form.clause is None, not form.otherwise), node
    values = keys_text((node.of, *node.then)) if node.of is not None else [""]
    otherwise = expression_text(node.otherwise) if node.otherwise is not None else ""
    members = members_text(node.name, node.domain, node.where)
    return form.text(members, values[0], otherwise, tuple(values[1:]))


def members_text(name: str, domain: Expression, where: Expression | None) -> str:
    """`s in spaces where s.flipped`."""
    condition = f" where {expression_text(where)}" if where is not None else ""
    return f"{name} in {set_text(domain)}{condition}"


def order_text(keys: tuple[SortKey, ...]) -> str:
    """` sorted by p.spent, then p.money descending`; nothing without keys."""
    texts = keys_text(tuple(key.of for key in keys))
    written = (f"{text}{' descending' if key.descending else ''}" for text, key in zip(texts, keys, strict=True))
    return f" sorted by {', then '.join(written)}" if keys else ""


def keys_text(keys: tuple[Expression, ...]) -> list[str]:
    """Values with `, then` between them: a question or an `if` may be the last one."""
    return [*map(closed_text, keys[:-1]), *map(expression_text, keys[-1:])]


def type_text(node: TypeSyntax) -> str:
    """A type."""
    match node:
        case NamedType(name, low, high, bounded):
            return f"{name}({_bounds_text(low, high)})" if bounded else name
        case OptionalType(of):
            return f"{_type_name(of)} or none"
        case SetType(of):
            return f"set of {_type_name(of)}"
        case OrderType(of):
            return f"order of {_type_name(of)}"
        case PileType(of):
            return f"pile of {_type_name(of)}"
        case BagType(of):
            return f"bag of {_type_name(of)}"
        case TableType(key, value):
            table = isinstance(key, TableType)
            return f"{f'({type_text(key)})' if table else type_text(key)} -> {type_text(value)}"


def _bounds_text(low: Expression | None, high: Expression | None) -> str:
    """`0..6`, with blanks around the dots where a bound is calculated."""
    ends = ["" if end is None else _text(end, RANGE + 1, False) for end in (low, high)]
    return (" .. " if isinstance(low, Binary) or isinstance(high, Binary) else "..").join(ends).strip()


def _type_name(node: TypeSyntax) -> str:
    return f"({type_text(node)})" if isinstance(node, OptionalType | TableType) else type_text(node)
