"""From the place where the parser stopped to a sentence that says what to write."""

from __future__ import annotations

from collections.abc import Callable

from lark.exceptions import UnexpectedInput

from ..refusal import Refusal
from .foreign_phrases import PHRASES, call_without_parentheses
from .in_lines import LINE_MISTAKES
from .in_values import VALUE_MISTAKES
from .terminal_words import TERMINAL_WORDS
from .trouble import Trouble, trouble_of

_VALUE_BEGINS = frozenset(("NAME", "NUMBER", "LPAR"))
_VALUES = frozenset(("NAME", "NUMBER", "TRUTH", "NONE", "TEXT", "LPAR"))
_MOST_LISTED = 4


def explain(
    start: str, text: str, first: int, last: int, fault: UnexpectedInput, is_value: Callable[[], bool]
) -> Refusal:
    """The finding for a text that the parser did not accept: a mistake that is recognised, or what may stand there."""
    trouble = trouble_of(start, text, first, last, fault, is_value)
    if not trouble.found and not trouble.before_comment:
        return Refusal("RW221", first, last)
    for recognise in (*PHRASES, *LINE_MISTAKES, *VALUE_MISTAKES, call_without_parentheses):
        refusal = recognise(trouble)
        if refusal is not None:
            return refusal
    help = _what_may_stand(trouble)
    if not trouble.found:
        return Refusal("RW201", last, last, help=help)
    return Refusal("RW200", trouble.at, trouble.end, found=f"`{trouble.found}`", help=help)


def _what_may_stand(trouble: Trouble) -> str | None:
    """What the grammar accepts at the place, in words; the end of the rule is left out."""
    if trouble.expects >= _VALUE_BEGINS:
        return "A value must stand here: a name, a number, something in parentheses."
    if trouble.expects == {"NAME"} or trouble.expects == {"FIELD"}:
        return "A name must stand here: small letters, digits and `_`."
    if "OPERATOR" in trouble.expects and trouble.kind in _VALUES:
        return "Between two values stands an operator, such as `+`, `==` or `and`."
    ordered = [word for terminal, word in TERMINAL_WORDS.items() if terminal in trouble.expects]
    words = list(dict.fromkeys(ordered))
    if not words:
        return "The rule is complete before this." if trouble.found else None
    if len(words) == 1 and "$END" not in trouble.expects:
        return f"{words[0][0].upper()}{words[0][1:]} must stand here."
    listed = ", ".join(words[:_MOST_LISTED])
    more = " or the end of the rule" if "$END" in trouble.expects else ""
    return f"Here may follow: {listed}{more}."
