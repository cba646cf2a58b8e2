"""Drawing: a board with a position on it, as SVG and as text, from the `looks` of its documents alone."""

from __future__ import annotations

from .drawing import draw_board
from .looks import Looks
from .paper import Drawing
from .reading import read_looks
from .text import draw_text

__all__ = ["Drawing", "Looks", "draw_board", "draw_text", "read_looks"]
