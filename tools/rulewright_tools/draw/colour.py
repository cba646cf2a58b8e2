"""Colours: what a document may say, what stays readable on what, the palette of the seats, themes of the paper."""

from __future__ import annotations

import re
from dataclasses import dataclass

_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


COLOUR_NAMES = {
    "blue": "#1f5fa8", "cyan": "#2aa6b8", "gold": "#d4a017", "gray": "#808080", "green": "#2e7d32", "grey": "#808080",
    "orange": "#e07b1a", "pink": "#e58fb1", "red": "#c62828", "silver": "#c0c0c0",
}  # fmt: skip
"""What to write for colours that people call by a name: strong enough to be seen on paper."""


def is_colour(text: str) -> bool:
    """Whether a text is `#rgb` or `#rrggbb`: the only colours that get from a document into a drawing."""
    return _COLOUR.fullmatch(text) is not None


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0..255."""
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def lightness(colour: str) -> float:
    """Relative luminance (WCAG), 0 black to 1 white."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.03928 else float(((c + 0.055) / 1.055) ** 2.4)

    red, green, blue = channels(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


READABLE = 4.5
"""The contrast that letters need (WCAG AA)."""


def contrast(one: str, other: str) -> float:
    """How well two colours tell apart: 1 for the same to 21 for black and white (WCAG)."""
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """White or near black, whichever reads better on a colour; black where near black is not dark enough."""
    best = max(("#ffffff", "#1c1b19"), key=lambda ink: contrast(ink, colour))
    return best if contrast(best, colour) >= READABLE else "#000000"


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with a part (0..1) of another in it."""
    return "#" + "".join(
        f"{round(a + (b - a) * part):02x}" for a, b in zip(channels(colour), channels(other), strict=True)
    )


def darker(colour: str, part: float = 0.3) -> str:
    return mixed(colour, "#000000", part)


SEATS: tuple[str, ...] = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#f0c419", "#56b4e9", "#6b4c9a", "#8c8c8c")
"""One colour a seat, told apart by colour-blind people too (after Okabe and Ito)."""

MEMBERS: tuple[str, ...] = (
    "#4e79a7",
    "#f28e2b",
    "#76b7b2",
    "#e15759",
    "#59a14f",
    "#edc948",
    "#b07aa1",
    "#9c755f",
    "#ff9da7",
    "#bab0ac",
)
"""For members that a document gives no colour."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything that no document decides."""

    name: str
    page: str
    water: str
    shore: tuple[str, ...]
    ink: str
    muted: str
    card: str
    card_edge: str
    stripe: str
    empty: str
    focus: str
    made_for: str | None = None
    """The background that the colours of the looks were chosen for."""

    def on_water(self, colour: str) -> str:
        """A colour of the looks that stands out from this water as it would from the background of the looks."""
        ground = self.made_for or LIGHT.water
        if ground == self.water or lightness(self.water) > 0.2:
            return colour
        # On dark ground the eye asks for more.
        wanted = min(max(1.6, 1 + (contrast(colour, ground) - 1) * 2), 7.0)
        shades = [mixed(colour, end, k / 20) for end in ("#ffffff", self.water) for k in range(20)]
        lighter = [shade for shade in shades if lightness(shade) > lightness(self.water)]
        return min(lighter or [colour], key=lambda shade: abs(contrast(shade, self.water) - wanted))


LIGHT = Theme(
    name="light",
    page="#f7f4ec",
    water="#b9d7e4",
    shore=("#c6e0eb", "#d5e9f1", "#e6f3f7"),
    ink="#2a2722",
    muted="#7b756a",
    card="#fffdf8",
    card_edge="#d9d2c2",
    stripe="#f3eee2",
    empty="#ece6d8",
    focus="#e0007a",
)

DARK = Theme(
    name="dark",
    page="#1d2126",
    water="#22333f",
    shore=("#283d4a", "#304957", "#3a5665"),
    ink="#ece7dc",
    muted="#9c978c",
    card="#272c33",
    card_edge="#3c434c",
    stripe="#2e343c",
    empty="#353b44",
    focus="#ff5fb0",
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}
