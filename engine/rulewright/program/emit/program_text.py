"""A lowered ruleset as Python text: its functions, option lists and blocks.

One reader of the form (`form/lowered.py`); another target can be a second one.
"""

from __future__ import annotations

from rulewright.rules.tree import Local
from rulewright.source import Span

from ..form.block_functions import exits
from ..form.expressions import FunctionIr
from ..form.lowered import Lowered
from ..form.statements import Block
from ..form.walking import targets
from ..passes.constant_tables import ConstantTables
from .statement_text import StatementPrinter


class PythonText(StatementPrinter):
    """The text of one program."""

    def __init__(self, lowered: Lowered, tables: ConstantTables) -> None:
        super().__init__(lowered, tables)
        for made in (*lowered.functions, lowered.score):
            self._function(made)
        for fallback in lowered.fallbacks:
            self._list(fallback)
        for made in (*lowered.lists, *lowered.narrowed.values()):
            self._list(made)
        for root in lowered.blocks.roots.values():
            self._block(root)

    @property
    def source(self) -> str:
        return "\n".join(self.lines)

    def _function(self, made: FunctionIr) -> None:
        self.print.begin(_variables(made))
        params = "".join(f", {self.print.variable(p)}" for p in made.params)
        self.put(0, f"def {made.name}({self.print.signature}{params}):{_comment(made.span)}")
        self.body(made.body, 1)
        self.put(0, "")

    def _list(self, made: FunctionIr) -> None:
        """A function that lists options. When a rule breaks in the speculative form, its fallback lists them."""
        if made.fallback is None:
            self._function(made)
            return
        self.print.begin(_variables(made))
        self.put(0, f"def {made.name}({self.print.signature}):{_comment(made.span)}")
        self.put(1, "left = budget[0]")
        self.put(1, "try:")
        self.body(made.body, 2)
        self.put(1, "except Broken:")
        self.put(2, "budget[0] = left")
        self.put(2, f"return {self.print.call(made.fallback, ())}")
        self.put(0, "")

    def _block(self, root: Block) -> None:
        """A block that is a function, with those inside it."""
        blocks = self.lowered.blocks
        within = list(blocks.within(root))
        self.print.begin(())
        choice = ", c" if root.number in blocks.resumes else ""
        self.put(0, f"def b{root.number}({self.print.signature}{choice}):  # {root.comment}{_place(root.span)}")
        self.root = root
        if any(blocks.direct(e) is root for b in within for e in exits(b.body)):  # comes round without a decision
            self.put(1, "for _ in jumps:")
            self.body(root.body, 2)
            self.put(1, f"return b{root.number}")
        else:
            self.body(root.body, 1)
        self.put(0, "")


def _variables(made: FunctionIr) -> set[Local]:
    """The named values that a function keeps in variables: its parameters and those that it sets itself."""
    return {*made.params, *(target for target in targets(made.body) if isinstance(target, Local))}


def _comment(span: Span | None) -> str:
    return f"  #{_place(span)[1:]}" if span else ""


def _place(span: Span | None) -> str:
    """The place of a rule for a comment: line and column; the file's name is left out, since it is a stranger's
    text."""
    return f": {span.line}:{span.column}" if span else ""
