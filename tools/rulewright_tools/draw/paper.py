"""SVG as text, made from trees: the one place where a drawing becomes markup, so the one place that must be safe."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from xml.etree import ElementTree

from .geometry import Point, curve

Element = ElementTree.Element

_LONGEST = 80


def number(value: float) -> str:
    """A coordinate: at most two decimals, the same text on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def clean(text: str, longest: int = _LONGEST) -> str:
    """Text of a document made fit for a drawing: no control, private, or direction-turning characters, spaces for line
    ends, and cut when it is too long. (Markup in it is harmless: the tree escapes it.)"""
    kept = "".join(
        " " if c.isspace() else "" if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") else c for c in text
    )
    kept = " ".join(kept.split())
    return kept if len(kept) <= longest else kept[: longest - 1] + "…"


# Advance widths of a common sans serif in hundredths of the size; a drawing can't ask the reader's fonts.
_NARROW = dict.fromkeys("iljI|.,:;'!", 32) | dict.fromkeys("ftr()[]-· ", 40)
_WIDE = dict.fromkeys("mw", 90) | dict.fromkeys("MW@%", 96) | dict.fromkeys("CDGHNOQUVXYABK&", 72)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text will be; on the generous side."""
    hundredths = sum(_NARROW.get(c) or _WIDE.get(c) or (100 if ord(c) > 0x2E80 else 61) for c in text)
    return hundredths / 100 * size * (1.08 if bold else 1.0)


def fitting(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis when it is wider than `width`."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


class Paper:
    """A tree of SVG elements that grows; `pen` methods add one element each. Groups nest with `group`."""

    def __init__(self, parent: Element) -> None:
        self.root = parent

    def add(self, tag: str, **attributes: str | float | None) -> Element:
        """Adds an element. Names of attributes are written with `_` for `-`; None leaves one out."""
        element = ElementTree.SubElement(self.root, tag)
        for name, value in attributes.items():
            if value is not None:
                shown = value if isinstance(value, str) else number(value)
                element.set(name.rstrip("_").replace("_", "-"), shown)
        return element

    def group(self, **attributes: str | float | None) -> Paper:
        return Paper(self.add("g", **attributes))

    def tip(self, text: str) -> None:
        """What a reader sees (or hears) for this group."""
        ElementTree.SubElement(self.root, "title").text = clean(text)

    def rect(
        self, x: float, y: float, width: float, height: float, radius: float = 0, **style: str | float | None
    ) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, rx=radius or None, **style)

    def disc(self, centre: Point, radius: float, **style: str | float | None) -> None:
        self.add("circle", cx=centre[0], cy=centre[1], r=radius, **style)

    def shape(self, points: Sequence[Point], **style: str | float | None) -> None:
        """A closed polygon."""
        self.add("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **style)

    def path(self, d: str, **style: str | float | None) -> None:
        self.add("path", d=d, **style)

    def way(self, points: Sequence[Point], **style: str | float | None) -> None:
        """A smooth line through points."""
        x, y = points[0]
        d = f"M{number(x)} {number(y)}"
        for p1, a, b, p2 in curve(points):
            if len(points) == 2:
                d += f"L{number(p2[0])} {number(p2[1])}"
            else:
                d += "C" + " ".join(f"{number(px)} {number(py)}" for px, py in (a, b, p2))
            del p1
        self.add("path", d=d, fill="none", **style)

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        ink: str,
        *,
        anchor: str = "middle",
        bold: bool = False,
        halo: str | None = None,
        turn: float = 0.0,
        **style: str | float | None,
    ) -> None:
        """A line of text; `at` is the middle (or start, end) of its baseline; a `halo` keeps it readable."""
        if halo:
            style |= {"stroke": halo, "stroke_width": size * 0.28, "stroke_linejoin": "round", "paint_order": "stroke"}
        element = self.add(
            "text",
            x=at[0],
            y=at[1],
            font_size=size,
            fill=ink,
            text_anchor=None if anchor == "start" else anchor,
            font_weight="bold" if bold else None,
            transform=f"rotate({number(turn)} {number(at[0])} {number(at[1])})" if turn else None,
            **style,
        )
        element.text = clean(text)


class Drawing(str):
    """An SVG document as text; a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def sheet(width: float, height: float, shown: float, title: str, lang: str) -> Paper:
    """An empty page of `width` by `height` units, shown `shown` pixels wide."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "width": number(shown),
            "height": number(height * shown / width),
            "role": "img",
            "font-family": "'Source Sans 3', 'Noto Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
        },
    )
    if lang:
        root.set("lang", lang)
    paper = Paper(root)
    paper.tip(title)
    return paper


def finished(paper: Paper) -> Drawing:
    """The document of a sheet: indented, each element on its line, ending with a line end."""
    ElementTree.indent(paper.root, " ")
    return Drawing(ElementTree.tostring(paper.root, encoding="unicode") + "\n")
