"""YAML 1.2's core schema: what is a number, true or false, nothing, and what stays text."""

from __future__ import annotations

import pytest

from rulewright.document.parsing.yaml_scalars import NotFinite, resolve


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None), ("~", None), ("null", None), ("Null", None), ("NULL", None), ("nULL", "nULL"),
        ("true", True), ("True", True), ("TRUE", True), ("false", False), ("tRue", "tRue"),
        ("yes", "yes"), ("no", "no"), ("on", "on"), ("off", "off"), ("y", "y"), ("n", "n"),
        ("0", 0), ("010", 10), ("-7", -7), ("+7", 7), ("0o17", 15), ("0x1F", 31), ("0b11", "0b11"), ("1_000", "1_000"),
        ("12:30", "12:30"), ("2001-12-14", "2001-12-14"), ("1.5", 1.5), (".5", 0.5), ("1.", 1.0), ("1e3", 1000.0),
        ("1..3", "1..3"), ("1 .. 3", "1 .. 3"), ("-", "-"), (".", "."), ("..", ".."), ("٣", "٣"), ("canal", "canal"),
    ],
)  # fmt: skip
def test_resolve(text: str, value: object) -> None:
    found = resolve(text)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    "text", [".inf", "-.inf", "+.Inf", ".nan", ".NaN", "1e999", "-1e999", "9" * 19, "0x" + "f" * 20]
)
def test_not_finite(text: str) -> None:
    with pytest.raises(NotFinite):
        resolve(text)
