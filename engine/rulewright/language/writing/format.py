"""Canonical text of every kind of syntax: parsing it gives the same syntax again."""

from __future__ import annotations

from ..reading.lines import goes_on
from ..syntax import (
    BagType,
    Domain,
    Expression,
    FieldSyntax,
    FunctionBody,
    IfStatement,
    LetLine,
    MoveText,
    NamedType,
    OptionalType,
    OrderType,
    PileType,
    Script,
    SetType,
    Statement,
    Syntax,
    TableType,
    Template,
)
from .format_script import line_text, script_lines
from .format_values import closed_text, expression_text, set_text, type_text, value_text


def format_syntax(node: Syntax) -> str:
    """The canonical text of a piece of syntax; lines end with LF, the last one without."""
    match node:
        case NamedType() | OptionalType() | SetType() | OrderType() | TableType() | PileType() | BagType():
            return type_text(node)
        case FieldSyntax():
            return _field_text(node)
        case Domain(of, where):
            return value_text(of) if where is None else f"{set_text(of)} where {expression_text(where)}"
        case LetLine(name, value):
            return f"let {name} = {value_text(value)}"
        case FunctionBody(lets, result):
            text = value_text(result)
            bare = not lets or not goes_on(text)
            return "\n".join([*map(format_syntax, lets), text if bare else f"({text})"])
        case Script(body):
            return "\n".join(script_lines(body))
        case Template(parts):
            return "".join(map(_part_text, parts))
        case MoveText(name, args):
            return f"{name}({', '.join(f'{key}={value}' for key, value in args)})" if args else name
    if isinstance(node, IfStatement):
        return "\n".join(script_lines((node,)))
    if isinstance(node, Statement):
        return line_text(node)
    if isinstance(node, Expression):
        return value_text(node)
    raise AssertionError(f"no text of its own: {type(node).__name__}")  # a `Branch` is a part of its `if`


def _field_text(node: FieldSyntax) -> str:
    parts = [type_text(node.type)]
    if node.default is not None:
        parts[0] += f" = {value_text(node.default)}"
    if node.visible is not None:
        parts.append("hidden" if node.visible == "none" else f"visible to {node.visible}")
    if node.known:
        parts.append("contents known")
    if node.at_most is not None:
        parts.append(f"at most {closed_text(node.at_most)}")
    return ", ".join(parts)


def _part_text(part: str | Expression) -> str:
    if isinstance(part, str):
        return part.replace("{", "{{").replace("}", "}}")
    text = value_text(part)
    before = " " if text.startswith("{") else ""
    after = " " if text.endswith("}") else ""
    return f"{{{before}{text}{after}}}"
