"""The summary of many games as one file of HTML: tables, and pictures of lengths and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from .summary import SEAT_HEADING, Summary, length_words, seat_rows

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --page: #fbfaf7; --line: #d8d4c8; --bar: #2f6f8f; --soft: #6b7280; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e3da; --page: #1b1e24; --line: #3a3f49; --bar: #6cb2d2; --soft: #9aa3b0; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
svg { width: 100%; height: auto; } rect { fill: var(--bar); } text { fill: var(--soft); font-size: 11px; }
p.note { color: var(--soft); } code { font-family: ui-monospace, monospace; }
"""

TEXTS = {
    "en": {
        "title": "{n} games",
        "wins": "Victories by seat",
        "scores": "Scores",
        "lengths": "Decisions a game",
        "faults": "Games that broke a rule",
    },
    "es": {
        "title": "{n} partidas",
        "wins": "Victorias por asiento",
        "scores": "Puntuaciones",
        "lengths": "Decisiones por partida",
        "faults": "Partidas que rompieron una regla",
    },
    "it": {
        "title": "{n} partite",
        "wins": "Vittorie per posto",
        "scores": "Punteggi",
        "lengths": "Decisioni per partita",
        "faults": "Partite che hanno infranto una regola",
    },
}


def report_page(summary: Summary, game: str, seed: int, language: str) -> str:
    """The page, as HTML."""
    words = TEXTS.get(language, TEXTS["en"])
    title = f"{escape(game)}: {words['title'].format(n=summary.games)}"
    parts = [f"<h1>{title}</h1>", f'<p class="note"><code>rulewright simulate {escape(game)} --seed {seed}</code></p>']
    if summary.finished:
        scores = [score for seat in summary.seats for score in seat.scores]
        parts += [
            f"<h2>{words['wins']}</h2>",
            _table([SEAT_HEADING, *seat_rows(summary)]),
            f"<h2>{words['scores']}</h2>",
            _histogram(scores),
            f"<h2>{words['lengths']}</h2>",
            f"<p>{escape(length_words(summary))}</p>",
            _histogram(summary.decisions),
        ]
    if summary.faults:
        rows = [["SEED", "", ""], *([str(game.seed), game.fault or "", ""] for game in summary.faults[:50])]
        parts += [f"<h2>{words['faults']}</h2>", _table(rows)]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n{body}\n</html>\n"
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"


def _histogram(values: Sequence[int], bins: int = 30, width: int = 600, height: int = 160) -> str:
    """How often values fall into equal stretches of their range."""
    low, high = min(values), max(values)
    stretch = max(1, -(-(high - low + 1) // bins))
    counts = Counter((value - low) // stretch for value in values)
    columns = (high - low) // stretch + 1
    most = max(counts.values())
    step = width / columns
    bars = []
    for index in range(columns):
        count = counts.get(index, 0)
        tall = (height - 30) * count / most
        first = low + index * stretch
        label = str(first) if stretch == 1 else f"{first}-{first + stretch - 1}"
        bars.append(
            f'<rect x="{index * step + 1:.1f}" y="{height - 20 - tall:.1f}" '
            f'width="{max(1.0, step - 2):.1f}" height="{tall:.1f}">'
            f"<title>{label}: {count}</title></rect>"
        )
    axis = (
        f'<text x="0" y="{height - 5}">{low}</text><text x="{width}" y="{height - 5}" text-anchor="end">{high}</text>'
    )
    return f'<svg viewBox="0 0 {width} {height}" role="img">{"".join(bars)}{axis}</svg>'
