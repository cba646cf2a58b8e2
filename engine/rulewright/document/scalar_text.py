"""The text of a scalar that may hold rule text, and where each of its characters stands."""

from __future__ import annotations

from rulewright.source import Origin, Report

from .nodes import Mapping, Node, Scalar, Sequence

_FORMS = {
    "folded": "a folded block (`>`)",
    "plain": "unquoted text over several lines",
    "single": "quoted text over several lines",
    "double": "quoted text over several lines",
}


def rule_text(node: Node, report: Report) -> tuple[str, Origin] | None:
    """The text and origin of rule text; None, with a finding, where it cannot stand.

    Numbers, true, false and null are turned into the text that the rule language has for them (`none` for null).
    """
    if not isinstance(node, Scalar):
        report_collection(node, report)
        return None
    text = _text(node)
    if not text.strip():
        report.error("RW148", node.span, help="write the rule after the colon, or delete the key")
        return None
    if node.origin is None:
        help = "write it on one line, or begin with `|` and keep the lines as they are"
        report.error("RW145", node.span, help=help, form=_FORMS.get(node.style, "this form"))
        return None
    return text, node.origin


def report_collection(node: Mapping | Sequence, report: Report) -> None:
    """Says that a mapping or list stands where rule text belongs, and why that may have happened."""
    mapping = isinstance(node, Mapping)
    if node.flow:
        help = f"put the text in double quotes: text that begins with `{'{' if mapping else '['}` is not text to YAML"
    elif mapping:
        help = "write the rule on the line of its key, or end that line with `|` and indent the rule below it"
    else:
        help = "write one rule, not a list"
    report.error("RW146", node.span, help=help, found="entries" if mapping else "a list")


def _text(node: Scalar) -> str:
    value = node.value
    if isinstance(value, str):
        return value
    if value is None:
        return "none" if node.span.text in ("~", "null", "Null", "NULL") else ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else node.span.text
