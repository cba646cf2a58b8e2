"""Members with values: the rows of components and of a map's sections, and the fields that they fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.language import parse_field
from rulewright.source import Label, Span

from ..kinds import ConstField, Kind, Words
from ..tree import NO_MEMBER
from ..type_words import listed, plain_words
from ..types import TEXT, UNKNOWN, MemberType, OptionalType, TextType, Type
from ..world import World
from .alignment import Head, aligned
from .defaults import default_value
from .enumerations import new_member
from .member_values import constant, empty_value
from .plain_values import entries, good_id, text_value, wrong_shape
from .typenames import Place, type_of


@dataclass(slots=True)
class Row:
    """One member as written: its values by field."""

    id: str
    span: Span
    cells: dict[str, Node] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    meant: set[str] = field(default_factory=set)  # fields that a wrong key probably means
    listed: Listed | None = None
    letter: Letter | None = None
    cell: tuple[int, int] | None = None  # of a grid, where the row has no `at` of its own


@dataclass(slots=True)
class Listed:
    """What a row that is a list says of its columns: how many there are, and which are left out at its end."""

    span: Span
    columns: int
    left_out: tuple[str, ...]


@dataclass(slots=True)
class Letter:
    """A letter of a picture: the values of all members that are drawn with it. Each is read once, by field."""

    sign: str
    cells: dict[str, Node] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    values: dict[str, int | Words] = field(default_factory=dict)
    meant: set[str] = field(default_factory=set)


@dataclass(slots=True)
class FieldSpec:
    """A declared column or field: what its values must be, and what holds where a row says nothing."""

    name: str
    type: Type
    default: int | Words | None
    span: Span
    required: bool = True


@dataclass(slots=True)
class Declared:
    """A kind with the mapping that declares it, its fields and its rows."""

    kind: Kind
    node: Mapping
    fields: dict[str, FieldSpec] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)


def add_rows(world: World, declared: Declared, found: list[Row]) -> None:
    """Makes a member of each row that can be one."""
    for row in found:
        if new_member(world, declared.kind, row.id, row.span):
            declared.rows.append(row)


def row_from_list(world: World, entry: Entry, node: Sequence, head: Head) -> Row:
    """A row written as a list, one value for each column."""
    row = Row(entry.key, entry.key_span)
    columns = head.columns
    found = aligned(world, entry, node.items, head) if len(node.items) != len(columns) else None
    if found is not None:
        row.cells, row.spans = dict(found), {name: columns[name] for name in found}
        row.meant = set(columns) - set(found)
        return row
    for (name, span), item in zip(columns.items(), node.items, strict=False):
        row.cells[name], row.spans[name] = item, span
    if len(node.items) > len(columns):
        help = f"the columns are {listed(columns, 20)}"
        span = node.items[len(columns)].span
        world.report.error(
            "RW321", span, id=entry.key, found=len(node.items), most=len(columns), what=head.what, help=help
        )
    span = node.span if node.flow else entry.key_span
    row.listed = Listed(span, len(columns), tuple(columns)[len(node.items) :])
    return row


def row_from_mapping(entry: Entry, node: Mapping) -> Row:
    """A row written as a mapping from field to value."""
    row = Row(entry.key, entry.key_span)
    for cell in node:
        row.cells[cell.key], row.spans[cell.key] = cell.value, cell.key_span
    return row


def read_fields(world: World, declared: Declared, key: str, place: Place, taken: Callable[[str], str | None]) -> None:
    """The columns or fields that a kind declares. `taken` tells what a name that is not free means already."""
    kind = declared.kind
    for entry in entries(world, declared.node.get(key), f"the {key} of `{kind.name}`"):
        if not good_id(world, entry.key, entry.key_span):
            continue
        other = taken(entry.key)
        if other:
            world.report.error("RW304", entry.key_span, name=entry.key, what=f"a field of `{kind.name}`", other=other)
            continue
        declared.fields[entry.key] = _spec(world, kind, entry, place)


def _spec(world: World, kind: Kind, entry: Entry, place: Place) -> FieldSpec:
    rule = world.rule(entry.value)
    parsed = parse_field(rule.text, rule.origin, world.report) if rule else None
    if rule is None or parsed is None:
        return FieldSpec(entry.key, UNKNOWN, None, entry.key_span)
    type_ = type_of(world, parsed.type, rule, place)
    default = None
    if parsed.default is not None:
        default = default_value(world, parsed.default, type_, rule, f"the default of `{entry.key}`")
    notes = {
        "a word on who sees it": parsed.visible is not None,
        "`at most`": parsed.at_most is not None,
        "`contents known`": parsed.known,
    }
    for name, said in notes.items():
        if said:
            world.report.error("RW323", rule.whole, what=name, where="fields of the state")
    if default is None and parsed.default is None:
        default = empty_value(type_)
    return FieldSpec(entry.key, type_, default, entry.key_span, required=parsed.default is None)


def fill_fields(world: World, declared: Declared, extra: tuple[str, ...] = (), optional: Iterable[str] = ()) -> None:
    """Gives every member its values. `extra` are further keys of a row, `optional` those that it may lack."""
    kind = declared.kind
    _unknown_cells(world, declared, extra)
    optional = {*optional, *(name for name, spec in declared.fields.items() if spec.default is not None)}
    for row in declared.rows:
        _short_row(world, row, optional)
    for spec in declared.fields.values():
        values: list[int | Words] = [_value(world, kind, row, spec) for row in declared.rows]
        kind.fields[spec.name] = ConstField(spec.name, spec.type, values, spec.span, _origin(kind))  # type: ignore[arg-type]  # all numbers or all texts
    name_them(declared)


def _short_row(world: World, row: Row, optional: set[str]) -> None:
    """Says which values a row lacks at its end: what has a default, or may be none, may be left out there."""
    if row.listed is None:
        return
    missing = [name for name in row.listed.left_out if name not in optional]
    if not missing:
        return
    row.meant |= set(missing)
    columns = row.listed.columns
    world.report.error(
        "RW356",
        row.listed.span,
        id=row.id,
        columns=columns,
        found=columns - len(row.listed.left_out),
        missing=f"{listed(missing, 20)} {'is' if len(missing) == 1 else 'are'}",
        help="only columns with a default may be left out at the end of a row; a `~` elsewhere stands for the default",
    )


def _origin(kind: Kind) -> str:
    return "column" if kind.source == "components" else "field"


def _unknown_cells(world: World, declared: Declared, extra: tuple[str, ...]) -> None:
    known = (*declared.fields, *extra)
    for row in declared.rows:
        row.meant |= _meant(world, declared, row.spans, known)
    for letter in declared.letters:
        letter.meant |= _meant(world, declared, letter.spans, tuple(declared.fields))


def _meant(world: World, declared: Declared, spans: dict[str, Span], known: tuple[str, ...]) -> set[str]:
    """The fields that unknown keys probably mean; each is a finding."""
    meant = set()
    for name, span in spans.items():
        if name not in known:
            near = world.nearest(name, known)
            meant |= {near} if near else set()
            help = f"did you mean `{near}`?" if near else f"known here: {listed(known, 20)}"
            world.report.error("RW322", span, kind=declared.kind.name, name=name, help=help)
    return meant


def _value(world: World, kind: Kind, row: Row, spec: FieldSpec) -> int | Words:
    nothing: int | Words = {} if isinstance(spec.type, TextType) else _filler(spec.type)
    node = row.cells.get(spec.name)
    if node is not None and not (row.listed and not spec.required and _is_blank(node)):
        value = constant(world, node, spec.type, f"`{spec.name}` of `{row.id}`")
        return nothing if value is None else value
    letter = row.letter
    if letter is not None and spec.name in letter.cells:
        return _value_of_letter(world, letter, spec, nothing)
    if spec.default is not None:
        return spec.default
    if letter is not None and spec.name == "name" and isinstance(spec.type, TextType):
        return plain_words(row.id)
    if letter is not None and spec.name in letter.meant:
        return nothing
    if spec.type is not UNKNOWN and spec.required and spec.name not in row.meant:
        if letter is not None:
            letter.meant.add(spec.name)
        labels = [Label(spec.span, "declared here")]
        help = f"give it one, or declare the field with a default: `{spec.name}: … = …`"
        world.report.error("RW324", row.span, kind=kind.name, id=row.id, name=spec.name, labels=labels, help=help)
    return nothing


def _value_of_letter(world: World, letter: Letter, spec: FieldSpec, nothing: int | Words) -> int | Words:
    """The value that a letter stands for, read when it is first asked for."""
    if spec.name not in letter.values:
        value = constant(world, letter.cells[spec.name], spec.type, f"`{spec.name}` of the letter `{letter.sign}`")
        letter.values[spec.name] = nothing if value is None else value
    return letter.values[spec.name]


def _is_blank(node: Node) -> bool:
    """True for a `~`, which stands for the default of its column."""
    return isinstance(node, Scalar) and node.value is None


def _filler(type_: Type) -> int:
    return NO_MEMBER if isinstance(type_, MemberType | OptionalType) else 0


def name_them(declared: Declared) -> None:
    """What people read for each member: its text `name`, else its id as words."""
    named = declared.kind.fields.get("name")
    for index, row in enumerate(declared.rows):
        title = named.values[index] if named is not None and named.type == TEXT else None
        declared.kind.titles.append(title if isinstance(title, dict) and title else plain_words(row.id))


def column_names(world: World, node: Node | None, what: str) -> dict[str, Span]:
    """The names of a table's columns with their places, from a list."""
    if not isinstance(node, Sequence):
        if node is not None:
            wrong_shape(world, node, f"the columns of {what}", "a list of names")
        return {}
    return {text_value(item) or item.span.text: item.span for item in node}
