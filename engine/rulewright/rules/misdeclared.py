"""Names that are misspelt where they are declared and right wherever they are used: told at the declaration."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.source import Label, Report, Source, Span

_GUESS = re.compile(r"did you mean `(?:\w+\.)*(\w+)`\?")
_MOST = 6


def tell_misdeclared(report: Report, sources: Sequence[Source]) -> None:
    """Replaces findings about names that nothing has by one at the name that was probably meant for them: a name that
    stands nowhere but where it is declared, while the other one is used in several places."""
    guessed: dict[tuple[str, str], None] = {}
    for finding in report.errors:
        match = _GUESS.fullmatch(finding.help or "")
        name = finding.values.get("name")
        if match is not None and isinstance(name, str) and finding.span is not None:
            guessed[match[1], name] = None
    for declared, used in guessed:
        places = [span for source in sources for span in _words(source, declared)]
        uses = [span for source in sources for span in _words(source, used)]
        if len(places) != 1 or len(uses) < 2:
            continue
        about = [f for f in report.errors if f.span is not None and used in map(str, f.values.values())]
        for finding in about:
            assert finding.span is not None
            report.withdraw(finding.code, finding.span)
        labels = [Label(span, f"`{used}` is used here") for span in uses[:_MOST]]
        help = f"did you mean `{used}`?"
        report.error("RW704", places[0], labels=labels, help=help, declared=declared, used=used)


def _words(source: Source, name: str) -> list[Span]:
    """Where a name stands in a source, comments aside."""
    found = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", source.text)
    spans = [source.span(match.start(), match.end()) for match in found]
    return [span for span in spans if " #" not in f" {source.line(span.line)[: span.column - 1]}"]
