"""`types` of a ruleset: enumerations and units; and the built-in kind of the players."""

from __future__ import annotations

from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.source import Label, Span

from ..amounts import PARTS
from ..kinds import Kind, Words
from ..type_words import listed, plain_words
from ..types import Unit
from ..vocabulary import BUILT_IN_TYPES
from ..world import World
from .plain_values import entries, good_id, known_keys, mapping, text_value, whole_number, words, wrong_shape

MOST_PLAYERS = 16


def read_players(world: World, ruleset: Mapping) -> tuple[int, int]:
    """The least and greatest number of players; also makes the kind `player`, with a seat for each."""
    least, most = _players(world, ruleset)
    kind = Kind("player", "players", seats=True, source="built-in", title={"": "Player"})
    for seat in range(1, most + 1):
        kind.index[f"seat_{seat}"] = len(kind.members)
        kind.members.append(f"seat_{seat}")
        kind.titles.append({"": f"Seat {seat}"})
        kind.member_spans.append(None)
    world.kinds["player"] = kind
    world.plurals["players"] = kind
    world.declare("players", "the set of all players", None)
    return least, most


def _players(world: World, ruleset: Mapping) -> tuple[int, int]:
    node = ruleset.get("players")
    if node is None:
        world.report.error("RW308", ruleset.span, what="players", help="write `players: {min: 2, max: 4}`")
        return 1, 1
    found = mapping(world, node, "`players`")
    if found is None:
        return 1, 1
    found = known_keys(world, found, ("min", "max"), "`players`")
    least, most = whole_number(found.get("min")), whole_number(found.get("max"))
    if least is None or most is None or not 1 <= least <= most <= MOST_PLAYERS:
        fewest, greatest = sorted(min(max(n or 2, 1), MOST_PLAYERS) for n in (least, most))
        help = f"write `{{min: {fewest}, max: {greatest}}}`"
        world.report.error("RW309", node.span, most=MOST_PLAYERS, help=help)
        return 1, max(1, min(most or 1, MOST_PLAYERS))
    return least, most


def declare_type(world: World, name: str, span: Span) -> bool:
    """Takes a name for a kind or unit; False and a finding when it is taken or no id."""
    if name in BUILT_IN_TYPES or name == "player":
        world.report.error("RW303", span, name=name, help="take another name for the kind")
        return False
    if not good_id(world, name, span):
        return False
    if name in world.type_spans:
        labels = [Label(world.type_spans[name], "declared here")]
        world.report.error("RW304", span, name=name, what="a kind or unit", other="a kind or unit", labels=labels)
        return False
    world.type_spans[name] = span
    return True


def register_kind(world: World, entry: Entry, source: str) -> Kind | None:
    """A new kind with its name, plural and title; None and a finding when its name is taken."""
    if not declare_type(world, entry.key, entry.key_span):
        world.broken.add(entry.key)
        return None
    node = entry.value if isinstance(entry.value, Mapping) else None
    plural_node = node.get("plural") if node else None
    plural = text_value(plural_node) or f"{entry.key}s"
    kind = Kind(entry.key, plural, source=source, span=entry.key_span)
    kind.title = words(world, node.get("title"), "the title") if node and node.get("title") else plain_words(entry.key)
    plural_span = plural_node.span if plural_node is not None else entry.key_span
    if plural_node is not None and (text_value(plural_node) is None or not good_id(world, plural, plural_span)):
        if text_value(plural_node) is None:
            wrong_shape(world, plural_node, "`plural`", "a word")
        kind.plural = f"{entry.key}s"
    if world.declare(kind.plural, f"the set of all members of `{kind.name}`", plural_span):
        world.plurals[kind.plural] = kind
    world.kinds[entry.key] = kind
    return kind


def read_types(world: World, ruleset: Mapping) -> None:
    """The enumerations and units of `types`."""
    for entry in entries(world, ruleset.get("types"), "`types`"):
        node = entry.value
        if isinstance(node, Mapping) and "unit" in node.entries:
            _read_unit(world, entry, node)
        elif isinstance(node, Mapping) and "members" in node.entries:
            kind = register_kind(world, entry, "types")
            node = known_keys(world, node, ("members", "plural", "title"), f"the type `{entry.key}`")
            if kind:
                _read_members(world, kind, node.get("members"))
        elif isinstance(node, Sequence):
            kind = register_kind(world, entry, "types")
            if kind:
                _read_members(world, kind, node)
        else:
            world.broken.add(entry.key)
            help = 'write `[red, blue]` for a list of names, or `{unit: "£{n}"}` for a unit'
            wrong_shape(world, node, f"the type `{entry.key}`", "a list of names, or a unit", help)


def _read_unit(world: World, entry: Entry, node: Mapping) -> None:
    node = known_keys(world, node, ("unit", "one", "parts", "title"), f"the unit `{entry.key}`")
    what, unit = f"the unit `{entry.key}`", node.get("unit")
    texts = _patterns(world, unit, node, what)
    pattern = texts.get("en") or texts.get("") or next(iter(texts.values()), "{n}")
    patterns = tuple(texts.items()) if isinstance(unit, Mapping) or len(texts) > 1 else ()
    one = node.get("one")
    singles = () if one is None else tuple(_patterns(world, one, node, f"`one` of {what}").items())
    parts = 1 if node.get("parts") is None else whole_number(node.get("parts"))
    if parts not in PARTS:
        help = "write `parts: 2` for halves; an amount of 3 is then shown as 1½"
        wrong_shape(
            world, node.get("parts") or node, f"`parts` of {what}", f"one of {listed(map(str, PARTS), 9)}", help
        )
        parts = 1
    if declare_type(world, entry.key, entry.key_span):
        world.units[entry.key] = Unit(entry.key, pattern, patterns, singles, parts)
    else:
        world.broken.add(entry.key)


def _patterns(world: World, node: Node | None, unit: Node, what: str) -> Words:
    """How an amount is written, by language. Each must have a place for the number."""
    by_language = node if isinstance(node, Mapping) and node.entries else None
    texts = words(world, node, what) if by_language is not None or text_value(node) else {"": ""}
    for language, text in texts.items():
        if "{n}" not in text:
            place = by_language.get(language) if by_language is not None else node
            wrong_shape(world, place or unit, what, "a text with `{n}` in it, for the number", 'write `"£{n}"`')
            texts[language] = "{n}"
    return texts


def _read_members(world: World, kind: Kind, node: Node | None) -> None:
    """Members from a list of ids, or from a mapping of ids to what people read."""
    if isinstance(node, Mapping):
        for entry in node:
            if new_member(world, kind, entry.key, entry.key_span):
                plain = isinstance(entry.value, Scalar) and entry.value.value is None
                title = {} if plain else words(world, entry.value, f"the name of `{entry.key}`")
                kind.titles.append(title or plain_words(entry.key))
    elif isinstance(node, Sequence):
        for item in node:
            name = text_value(item)
            if name is None:
                wrong_shape(world, item, f"a member of `{kind.name}`", "a name", "put it in double quotes")
                world.incomplete.add(kind)
            elif new_member(world, kind, name, item.span):
                kind.titles.append(plain_words(name))
    elif node is not None:
        wrong_shape(world, node, f"the members of `{kind.name}`", "a list of names, or names with their texts")
        world.incomplete.add(kind)
    if not kind.members and kind not in world.incomplete:
        world.report.error("RW320", kind.span, kind=kind.name)
        world.incomplete.add(kind)


def new_member(world: World, kind: Kind, id: str, span: Span) -> bool:
    """Adds a member; False and a finding when its id is no id, is taken in its kind, or there are too many."""
    if not good_id(world, id, span):
        world.incomplete.add(kind)
        return False
    if id in kind.index:
        before = kind.member_spans[kind.index[id]]
        labels = [Label(before, "declared here")] if before else []
        world.report.error("RW304", span, name=id, what="a member", other=f"a member of `{kind.name}`", labels=labels)
        return False
    if len(kind.members) >= world.limits.members:
        if len(kind.members) == world.limits.members and kind not in world.incomplete:
            world.report.error("RW306", span, kind=kind.name, limit=world.limits.members)
        world.incomplete.add(kind)
        return False
    world.add_member(kind, id, span)
    return True
