"""From the parser's complaint to a sentence that says what to write."""

from __future__ import annotations

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from .refusal import Refusal


def explain(start: str, text: str, first: int, last: int, fault: UnexpectedInput) -> Refusal:
    """The finding for a text that the parser did not accept."""
    if isinstance(fault, UnexpectedToken) and fault.token.type != "$END":
        at, end = fault.token.start_pos, fault.token.end_pos
        return Refusal("RW200", at or 0, end or 0, found=f"`{fault.token}`")
    if isinstance(fault, UnexpectedCharacters):
        return Refusal("RW200", fault.pos_in_stream or 0, (fault.pos_in_stream or 0) + 1, found=f"`{fault.char}`")
    return Refusal("RW201", last, last)
