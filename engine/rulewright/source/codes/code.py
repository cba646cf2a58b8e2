"""One entry of the catalogue of findings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """What a finding says and how its page explains it.

    `message` is a template (`str.format`) for one plain sentence without a full stop, in words of the reader.
    `why` explains; `wrong` and `right` are snippets for the reference page.
    """

    id: str
    message: str
    why: str
    wrong: str
    right: str
    warning: bool = False
