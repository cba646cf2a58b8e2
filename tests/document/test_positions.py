"""Places are exact: of values, of keys, of each character in rule text; whatever the line ends."""

from __future__ import annotations

import random
import re
import string
import unicodedata
from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase, digits

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulewright.document import Entry, Mapping, Node, Scalar, read_text
from rulewright.source import Report, Source


def read(text: str) -> Mapping:
    report = Report()
    node = read_text(Source("test.yaml", text), report)
    assert report.ok, [d.message for d in report]
    assert isinstance(node, Mapping)
    return node


def scalar(text: str, key: str = "a") -> Scalar:
    node = read(text).get(key)
    assert isinstance(node, Scalar)
    return node


def nodes(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, Mapping):
        for entry in node:
            yield from nodes(entry.value)
    elif not isinstance(node, Scalar):
        for item in node:
            yield from nodes(item)


def entries(node: Node) -> Iterator[Entry]:
    for inner in nodes(node):
        if isinstance(inner, Mapping):
            yield from inner


def check_origin(node: Scalar) -> None:
    """Every character of a text maps to itself in the file, save escapes."""
    assert node.origin is not None and isinstance(node.value, str)
    text = node.span.source.text
    for index, character in enumerate(node.value):
        there = text[node.origin.offset(index)]
        assert there == character or there in "\\'" or (character == "\n" and there in "\r\n"), (
            index,
            character,
            there,
        )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    text = end.join(["# first", "a: one", "b:", "  c: [x, yy]", "d: |", "  let x = 1", "", "  x + 2", "e: 5", ""])
    document = read(text)
    places = {e.key: (e.key_span.line, e.key_span.column) for e in entries(document)}
    assert places == {"a": (2, 1), "b": (3, 1), "c": (4, 3), "d": (5, 1), "e": (9, 1)}
    block = document.get("d")
    assert isinstance(block, Scalar) and block.value == "let x = 1\n\nx + 2\n" and block.origin is not None
    at = block.origin.span(block.value.index("x + 2"), block.value.index("x + 2") + 5)
    assert (at.line, at.column, at.text) == (8, 3, "x + 2")
    assert block.span.text == end.join(["|", "  let x = 1", "", "  x + 2"])
    check_origin(block)


@pytest.mark.parametrize("mark", ["\x85", "\u2028", "\u2029"])
def test_what_yaml_1_1_took_for_line_ends(mark: str) -> None:
    document = read(f"# {mark} a comment\na: one{mark}two\nb: 'x{mark}y'\nc: |\n  p{mark}q\n  r\nd: {{e: 1}}\n")
    assert document.data == {"a": f"one{mark}two", "b": f"x{mark}y", "c": f"p{mark}q\nr\n", "d": {"e": 1}}
    assert {e.key: e.key_span.line for e in entries(document)} == {"a": 2, "b": 3, "c": 4, "d": 7, "e": 7}
    for key in "abc":
        node = document.get(key)
        assert isinstance(node, Scalar)
        check_origin(node)


def test_escapes_keep_their_own_characters_beside_stand_ins() -> None:
    document = read('a: "\\uE000 \\L"\nb: x\u2028y\n')
    assert document.data == {"a": "\ue000 \u2028", "b": "x\u2028y"}


def test_byte_order_mark_takes_no_column() -> None:
    node = scalar("\ufeffa: one\n")
    assert (node.span.line, node.span.column, node.span.text) == (1, 4, "one")
    assert node.origin is not None and node.origin.span(0, 3).text == "one"


def test_beyond_the_first_plane() -> None:
    document = read("a: 😀 one\nb: [😀, two]\n")
    node = document.get("b")
    assert node is not None and node.span.text == "[😀, two]" and node.span.column == 4


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: one two\n", "one two"),
        ("a:   'it''s ''so'''\n", "it's 'so'"),
        ('a: "tab\\tquote\\" back\\\\ \\u00e9 \\x41 \\U0001F600 end"\n', 'tab\tquote" back\\ é A 😀 end'),
        ('a: ""\n', ""),
        ("a: |\n  one\n    two\n\n  three\n", "one\n  two\n\nthree\n"),
        ("a: |2-\n    one\n  two\n", "  one\ntwo"),
        ("a: |-2\n    one\n  two\n", "  one\ntwo"),
        ("a: |+\n  one\n\n\nb: 1\n", "one\n\n\n"),
        ("a: | # why\n  one\n  two\n", "one\ntwo\n"),
        ("a: |\n\n  one\n", "\none\n"),
        ("a: |\n  one\n  \n  two", "one\n\ntwo"),
        ("a: |\n  one\n# comment\n\n# more\nb: 1\n", "one\n"),
        ("a: |\n   one\n     \n   two\n", "one\n  \ntwo\n"),
    ],
)
def test_origins(text: str, value: str) -> None:
    node = scalar(text)
    assert node.value == value
    check_origin(node) if value else None
    whole = node.span.text
    assert whole in text and not whole.endswith("\n") and "#" not in whole.replace("# why", "")


def test_escape_maps_to_its_backslash_and_what_follows_to_itself() -> None:
    text = 'a: "x\\u00e9yz"\n'
    node = scalar(text)
    assert node.origin is not None
    assert [node.origin.offset(i) for i in range(4)] == [4, 5, 11, 12]
    assert node.origin.span(2, 4).text == "yz"


@pytest.mark.parametrize("text", ["a: >\n  one\n  two\n", "a: one\n  two\n", 'a: "one\n  two"\n', "a: 'one\n  two'\n"])
def test_joined_lines_have_no_origin(text: str) -> None:
    assert scalar(text).origin is None


def test_spans_of_mappings_and_lists() -> None:
    text = "a:\n  b: 1\n  c:\n    - x\n    - y\n# comment\n\nd: {e: [1, 2]}\n"
    document = read(text)
    a, d = document.get("a"), document.get("d")
    assert a is not None and d is not None
    assert a.span.text == "b: 1\n  c:\n    - x\n    - y"
    assert d.span.text == "{e: [1, 2]}" and isinstance(d, Mapping) and d.flow
    assert document.span.text == text.rstrip("\n")


@settings(max_examples=400, deadline=None)
@given(st.text())
def test_no_text_raises(text: str) -> None:
    read_text(Source("any.yaml", text), Report())


PIECES = st.sampled_from(
    [
        "a", "b1", ": ", ":", "- ", "\n", "\n  ", "\n    ", "{", "}", "[", "]", ", ", "'", '"', "|", ">", "|2-", "#",
        " # ", "&x", "*x", "!t", "!!", "%", "@", "`", "\\", "\\x", "? ", "---\n", "...\n", "<<: ", "\t", "\r", "\r\n",
        "\u2028",
        "\x85", "\ufeff", "\u00a0", "~", "null", "true", "12", "-3", "1.5", ".inf", "0x1f", "é", "😀", "\0", "\x1b",
        "\ud800", "(", ")",
    ]
)  # fmt: skip


@settings(max_examples=1500, deadline=None)
@example("|2-\n\n    ")  # a block of blanks
@example("|\n  a\n    ")  # one that ends with a line of blanks
@example("- #---\n")  # a text that a comment took
@given(st.lists(PIECES, max_size=30).map("".join))
def test_nothing_like_yaml_raises_and_places_are_right(text: str) -> None:
    report = Report()
    root = read_text(Source("any.yaml", text), report)
    for finding in report:
        assert finding.message and (finding.span is None or finding.span.start <= len(text))
    if root is None or any(d.code in ("RW108", "RW111", "RW114", "RW116", "RW119") for d in report):
        return
    for node in nodes(root):
        assert 0 <= node.span.start <= node.span.end <= len(text) + 1
        if isinstance(node, Scalar) and node.style == "plain" and isinstance(node.value, str) and node.origin:
            assert node.span.text == node.value
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.origin and report.ok:
            check_origin(node)
    for entry in entries(root):
        if report.ok and entry.key_span.text[:1] not in "\"'":
            assert entry.key_span.text == entry.key


CATEGORIES_LEFT_OUT = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")


@cache
def characters() -> list[str]:
    """Every character that a text may hold as it is."""
    every = map(chr, range(0x110000))
    return [c for c in every if c != "\ufeff" and unicodedata.category(c) not in CATEGORIES_LEFT_OUT]


class Draw(random.Random):
    """Draws documents: keys, texts of any characters, numbers, lists in mappings in lists."""

    def word(self) -> str:
        return self.choice(ascii_lowercase) + "".join(self.choices(ascii_lowercase + digits + "_", k=self.randrange(9)))

    def text(self) -> str:
        """Half of the texts are of signs that YAML reads. Its writer follows YAML 1.1, to which `1e100` and `0o17` are
        texts that need no quotes: no such."""
        signs = string.printable[:95] if self.random() < 0.5 else characters()
        found = "".join(self.choices(signs, k=self.randrange(21)))
        return "" if re.fullmatch(r"[-+.\d][-+.\w]*", found) else found

    def value(self, depth: int) -> object:
        match self.randrange(8 if depth else 5):
            case 0:
                return self.randint(-(10**9), 10**9)
            case 1:
                return self.choice([True, False, None])
            case 2 | 3 | 4:
                return self.text()
            case 5:
                return [self.value(depth - 1) for _ in range(self.randrange(4))]
            case _:
                return self.mapping(depth - 1, 0)

    def mapping(self, depth: int, least: int = 1) -> dict[str, object]:
        return {self.word(): self.value(depth) for _ in range(self.randint(least, 4))}


@pytest.mark.parametrize("flow", [None, True, False])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_a_yaml_writer_writes_is_read(flow: bool | None, end: str) -> None:
    for seed in range(200):
        data = Draw(seed).mapping(3)
        text = yaml.safe_dump(
            data, default_flow_style=flow, allow_unicode=True, line_break=end, width=10_000, sort_keys=False
        )
        report = Report()
        node = read_text(Source("written.yaml", text), report)
        codes = {d.code for d in report}
        if codes <= {"RW132"}:  # a lone parenthesis before a comma looks like a cut rule
            assert node is not None and node.data == data, seed
