"""Every example of the reference is read without findings, and the short ones are written in canonical form."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from language_texts import PARSERS, findings, parsed

from rulewright.language import format_syntax

README = files("rulewright.language").joinpath("README.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"```(?!sh)(\w+)\n(.*?)```", README, re.DOTALL)
WHOLE = ("function", "script")
EXAMPLES = [
    (kind, text)
    for kind, block in BLOCKS
    for text in ([block] if kind in WHOLE else [line for line in block.splitlines() if line])
]


def test_the_reference_shows_every_kind() -> None:
    assert {kind for kind, _ in BLOCKS} == set(PARSERS)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_example(kind: str, text: str) -> None:
    assert not findings(kind, text)


@pytest.mark.parametrize(("kind", "text"), [example for example in EXAMPLES if example[0] not in WHOLE])
def test_example_is_canonical(kind: str, text: str) -> None:
    assert format_syntax(parsed(kind, text)) == text
