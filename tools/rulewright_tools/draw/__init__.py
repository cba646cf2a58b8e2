"""Drawing: a board with a position on it, as SVG and as text, from the `looks` of its documents alone."""

from __future__ import annotations

from .drawing import draw_board
from .looks.looks import Looks
from .looks.read_looks import check_looks, read_looks
from .paper import Drawing
from .text.board_text import draw_text

__all__ = ["Drawing", "Looks", "check_looks", "draw_board", "draw_text", "read_looks"]
