"""Names that nothing has because a map or a variant removes what had them: told where it is removed."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.document.compose import Removal
from rulewright.source import Diagnostic, Label, Report, Span

_NAMED = ("name", "path", "id")
_MOST = 6


def tell_removed(report: Report, removed: Sequence[Removal]) -> None:
    """Replaces findings about names that a document removes by one at the line that removes them."""
    for removal in removed:
        about = [finding for finding in report.errors if finding.span is not None and _is_about(finding, removal)]
        if not about:
            continue
        uses: list[Span] = []
        for finding in about:
            assert finding.span is not None
            uses += [span for span in (finding.span, *(label.span for label in finding.labels)) if span not in uses]
            report.withdraw(finding.code, finding.span)
        labels = [Label(use, "it is used here") for use in uses[:_MOST]]
        help = "change or remove what uses it too, or keep it"
        report.error("RW190", removal.span, labels=labels, help=help, path=removal.path)


def _is_about(finding: Diagnostic, removal: Removal) -> bool:
    return any(str(finding.values[key]) in removal.names for key in _NAMED if key in finding.values)
