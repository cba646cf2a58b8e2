"""Nodes of a document as plain values, each with a finding where it is something else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.language import KEYWORDS
from rulewright.source import Span

from ..kinds import Words
from ..languages import LANGUAGES, is_language
from ..type_words import listed
from ..vocabulary import FIXED_NAMES
from ..world import World

_ID = re.compile(r"[a-z][a-z0-9_]*")
_MOST_LETTERS = 64


def shape_of(node: Node) -> str:
    """The form of a node in words: `a list`, `a mapping` …"""
    if isinstance(node, Mapping):
        return "entries `name: value`" if node.entries else "an empty pair of brackets"
    if isinstance(node, Sequence):
        return "a list" if node.items else "an empty list"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"`{'true' if node.value else 'false'}`"
    if isinstance(node.value, int | float):
        return f"the number {node.span.text}"
    text = node.value if len(node.value) <= 40 else node.value[:37] + "…"
    return f"the text `{text}`"


def wrong_shape(world: World, node: Node, what: str, expected: str, help: str | None = None) -> None:
    """Says that a node is something else than what belongs there."""
    world.report.error("RW300", node.span, what=what, expected=expected, found=shape_of(node), help=help)


def mapping(world: World, node: Node | None, what: str) -> Mapping | None:
    """The mapping that belongs there; None when the node is missing, or (with a finding) something else."""
    if node is None or isinstance(node, Mapping):
        return node
    if isinstance(node, Scalar) and node.value is None:
        return None
    wrong_shape(world, node, what, "entries `name: value`")
    return None


def entries(world: World, node: Node | None, what: str) -> Iterable[Entry]:
    """The entries of the mapping that belongs there, none when there is no such mapping."""
    found = mapping(world, node, what)
    return () if found is None else tuple(found)


def known_keys(world: World, node: Mapping, known: Iterable[str], what: str) -> Mapping:
    """Says which keys do not belong into a mapping. The mapping returned also has the key that a wrong one means."""
    names = tuple(known)
    entries = dict(node.entries)
    for entry in node:
        if entry.key not in names:
            near = world.nearest(entry.key, names)
            help = f"did you mean `{near}`?" if near else f"known here: {listed(names, 20)}"
            world.report.error("RW301", entry.key_span, name=entry.key, what=what, help=help)
            if near is not None and near not in entries:
                entries[near] = replace(entry, key=near)
    return node if len(entries) == len(node.entries) else replace(node, entries=entries)


def good_id(world: World, name: str, span: Span) -> bool:
    """True when a name can be an id; a finding otherwise."""
    if not _ID.fullmatch(name) or len(name) > _MOST_LETTERS:
        fixed = re.sub(r"[^a-z0-9_]+", "_", name.casefold()).strip("_")[:_MOST_LETTERS]
        help = (
            f"write `{fixed}`"
            if _ID.fullmatch(fixed)
            else "begin with a letter a to z, go on with a to z, 0 to 9 and _"
        )
        world.report.error("RW302", span, name=name, help=help)
        return False
    if name in KEYWORDS or name in FIXED_NAMES:
        world.report.error("RW303", span, name=name, help=f"take another name, such as `{name}_`")
        return False
    return True


def cut_at_colon(node: Node) -> str | None:
    """Advice for an item of a list on one line that is a mapping without braces: `[Queen's: Arms, 3]`."""
    if isinstance(node, Mapping) and node.flow and node.entries and not node.span.text.startswith("{"):
        text = node.span.text
        quoted = f'"{text}"' if len(text) <= 60 and '"' not in text and "\\" not in text else '"..."'
        return f"YAML reads a colon and a space as `key: value`; put the text in double quotes: `{quoted}`"
    return None


def words(world: World, node: Node | None, what: str) -> Words:
    """A text for people, by language; empty when the node is missing or (with a finding) no text."""
    if node is None:
        return {}
    if isinstance(node, Scalar):
        if isinstance(node.value, str):
            return {"": node.value, **_translated(world, node.value)}
        if node.value is not None and not isinstance(node.value, bool):
            return {"": node.span.text}
    if (help := cut_at_colon(node)) is not None:
        wrong_shape(world, node, what, "a text, or a text for each language", help)
        return {}
    if isinstance(node, Mapping) and node.entries:
        return _words_by_language(world, node, what)
    help = "put it in double quotes" if isinstance(node, Scalar) else None
    wrong_shape(world, node, what, "a text, or a text for each language", help)
    return {}


def _words_by_language(world: World, node: Mapping, what: str) -> Words:
    found: Words = {}
    for entry in node:
        language_known(world, entry.key, entry.key_span)
        if isinstance(entry.value, Scalar) and isinstance(entry.value.value, str):
            found[entry.key] = entry.value.value
        elif isinstance(entry.value, Scalar) and entry.value.value is not None:
            found[entry.key] = entry.value.span.text
        else:
            wrong_shape(world, entry.value, what, "a text")
    return {**_translated(world, found["en"]), **found} if "en" in found and world.translations else found


def _translated(world: World, text: str) -> Words:
    return {language: str(node.value) for language, node in world.translated(text).items()}


def language_known(world: World, code: str, span: Span | None) -> bool:
    """True for the code of a language; a finding otherwise."""
    if is_language(code):
        return True
    near = world.nearest(code, sorted(LANGUAGES))
    help = f"did you mean `{near}`?" if near else "languages have two letters: `en`, `es`, `it`"
    world.report.error("RW305", span, name=code, help=help)
    return False


def whole_number(node: Node | None) -> int | None:
    """The whole number that a node holds, or None."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def text_value(node: Node | None) -> str | None:
    """The text that a node holds, or None."""
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None
