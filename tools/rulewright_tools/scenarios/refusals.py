"""Why a move was refused, set against why it should be."""

from __future__ import annotations

from rulewright.play.moves.illegal import Reason

from .scenario import Because, Text


def unmet(because: Because, reasons: tuple[Reason, ...], words: str) -> tuple[Text, tuple[str, str]] | None:
    """The part of `because` that is not so, with what it expects and what was found; None when all is so.

    `words` is the sentence for what was found where no condition fails.
    """
    ids = [reason.id for reason in reasons]
    if because.all and {text.text for text in because.all} != set(ids):
        return because.all[0], (f"refused because of {_listed(because.all)}", words)
    for text in because.first:
        if ids[:1] != [text.text]:
            return text, (f"refused because of {text.text} first", words)
    for text in because.some:
        if text.text not in ids:
            return text, (f"refused because of {text.text} at least", words)
    told = [reason.words for reason in reasons] or [words]
    for text in because.words:
        if not any(text.text in sentence for sentence in told):
            return text, (f"the words: {text.text}", " / ".join(told))
    values = [pair for reason in reasons for pair in reason.values]
    for part, value in because.values:
        wanted = (" ".join(part.text.split()), value.text)
        if wanted not in values:
            found = [shown for name, shown in values if name == wanted[0]]
            known = ", ".join(f"{name} is {shown}" for name, shown in values) or "no values"
            return part, (f"{wanted[0]} is {wanted[1]}", f"{wanted[0]} is {found[0]}" if found else known)
    return None


def _listed(texts: tuple[Text, ...]) -> str:
    return ", ".join(text.text for text in texts)
