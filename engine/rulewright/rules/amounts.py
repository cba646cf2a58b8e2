"""Numbers as people write them: with their own minus sign, and counted in halves, thirds and the like."""

from __future__ import annotations

from math import gcd

MINUS = "−"
FRACTIONS = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 5): "⅕",
    (2, 5): "⅖",
    (3, 5): "⅗",
    (4, 5): "⅘",
    (1, 6): "⅙",
    (5, 6): "⅚",
    (1, 8): "⅛",
    (3, 8): "⅜",
    (5, 8): "⅝",
    (7, 8): "⅞",
}
"""The signs for parts of one, by numerator and denominator in lowest terms."""
PARTS = (1, 2, 3, 4, 5, 6, 8)
"""How many parts one can be counted in, so that each number of them has a sign."""


def amount(count: int, parts: int = 1) -> str:
    """So many parts of one: `1½` for 3 halves, `½` for one, `2` for 4. Of a negative count without its sign."""
    whole, rest = divmod(abs(count), parts)
    if not rest:
        return str(whole)
    common = gcd(rest, parts)
    sign = FRACTIONS[rest // common, parts // common]
    return f"{whole}{sign}" if whole else sign


def signed(count: int, shown: str) -> str:
    """What is shown for a count, with a minus sign before all of it when it is negative."""
    return MINUS + shown if count < 0 else shown


def counted(text: str, parts: int) -> int | None:
    """How many parts an amount stands for that is written as `amount` writes it; None when it is none, or not counted
    so."""
    text = text.strip()
    negative = text.startswith((MINUS, "-"))
    text = text[1:] if negative else text
    if text.isascii() and text.isdecimal():
        return (-1 if negative else 1) * int(text) * parts
    for (above, below), sign in FRACTIONS.items():
        whole = text[:-1]
        if text[-1:] == sign and (not whole or (whole.isascii() and whole.isdecimal())) and above * parts % below == 0:
            return (-1 if negative else 1) * (int(whole or "0") * parts + above * parts // below)
    return None
