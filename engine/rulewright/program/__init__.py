"""A checked ruleset made into a program: a layout of integers, blocks cut at decisions, generated Python."""

from __future__ import annotations

from .decision import Decision
from .fault import Fault
from .hooks import Hooks
from .layout import FRESH, OVER, PC, RNG, WHO, FieldCells, Layout
from .machine import Choice, Machine
from .program import Program, compile_program

__all__ = [
    "FRESH",
    "OVER",
    "PC",
    "RNG",
    "WHO",
    "Choice",
    "Decision",
    "Fault",
    "FieldCells",
    "Hooks",
    "Layout",
    "Machine",
    "Program",
    "compile_program",
]
