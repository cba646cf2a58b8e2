"""Composed rules as YAML again, with the place where each leaf was set when wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from rulewright.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.source import Span

Origin = Callable[[Node], str]
"""Gives the comment on a leaf's place; empty for none."""


def yaml_lines(document: Mapping, origin: Origin | None = None) -> Iterator[str]:
    """The document as lines of YAML, in its order, values written as in their files; what it included is in it."""
    entries = {key: entry for key, entry in document.entries.items() if key != "include"}
    yield from _mapping(Mapping(document.span, entries), "", origin)


def _mapping(node: Mapping, indent: str, origin: Origin | None) -> Iterator[str]:
    for number, entry in enumerate(node):
        if not indent and number and not isinstance(entry.value, Scalar):
            yield ""
        yield from _value(f"{indent}{_key(entry)}:", entry.value, indent, origin)


def _key(entry: Entry) -> str:
    """The key as written, where it stands in the file by itself."""
    written = entry.key_span.text
    return written if written.strip("\"'") == entry.key else entry.key


def _sequence(node: Sequence, indent: str, origin: Origin | None) -> Iterator[str]:
    for item in node:
        yield from _value(f"{indent}-", item, indent, origin)


def _value(head: str, node: Node, indent: str, origin: Origin | None) -> Iterator[str]:
    told = origin(node) if origin is not None else ""
    note = f"  # {told}" if told else ""
    if isinstance(node, Scalar) and node.style == "literal":
        yield f"{head} |{note}"
        for line in str(node.value).rstrip("\n").split("\n"):
            yield f"{indent}  {line}".rstrip()
    elif isinstance(node, Scalar) or _as_written(node):
        yield f"{head} {_text(node)}".rstrip() + note
    elif isinstance(node, Mapping):
        if node.entries:
            yield head
            yield from _mapping(node, indent + "  ", origin)
        else:
            yield f"{head} {{}}{note}"
    elif node.items:
        yield head
        yield from _sequence(node, indent + "  ", origin)
    else:
        yield f"{head} []{note}"


def _text(node: Node) -> str:
    text = node.span.text
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return text
    # Folded or over several lines: never rule text, so one line will do. A part of a short form has no quotes.
    return text if "\n" not in text and _reads_as(text, node) else _quoted(node.value)


def _reads_as(text: str, node: Scalar) -> bool:
    """Whether a written text by itself has the value of the scalar."""
    match node.style:
        case "single":
            return text[:1] == "'" and text[1:-1].replace("''", "'") == node.value
        case "double":
            return text[:1] == '"' and ("\\" in text or text[1:-1] == node.value)
        case _:
            return text == node.value


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _as_written(node: Node) -> bool:
    """Whether a collection stands on one line of its file and nothing in it was changed since."""
    if isinstance(node, Scalar) or not node.flow or "\n" in node.span.text:
        return False
    return all(_inside(inner, node.span) for inner in _all(node))


def _all(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, Mapping):
        for entry in node:
            yield from _all(entry.value)
    elif isinstance(node, Sequence):
        for item in node:
            yield from _all(item)


def _inside(node: Node, span: Span) -> bool:
    own = node.span
    return own.source is span.source and span.start <= own.start and own.end <= span.end and node.replaces is None


def origin_told(node: Node) -> str:
    """`file:line`, and what was there before when a map or a variant changed it."""
    told = _place(node)
    before = node.replaces
    while before is not None:
        text = " ".join(before.span.text.split())
        told += f", was {text if len(text) <= 40 else text[:39] + '…'} in {_place(before)}"
        before = before.replaces
    return told


def _place(node: Node) -> str:
    return f"{Path(node.span.source.name).name}:{node.span.line}"
