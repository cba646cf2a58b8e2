"""What the terminal says to players, in their language: the catalogue `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Every entry with its text in each language."""
    return tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))


class Words:
    """The catalogue in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, entry: str, **values: object) -> str:
        """The text of an entry with its values filled in. KeyError when there is none: a fault of ours."""
        texts = catalogue()[entry]
        text = texts.get(self.language) or texts["en"]
        return text.strip("\n").format(**values)

    def of(self, texts: dict[str, str]) -> str:
        """A text of the ruleset in this language; else the one for every language, in English, or the first."""
        for language in (self.language, "", "en"):
            if texts.get(language):
                return texts[language]
        return next(iter(texts.values()), "")

    def command(self, name: str) -> str:
        """What a command is called in this language."""
        exclaimed = name.endswith("!")
        return self("command_" + name.removesuffix("!")) + "!" * exclaimed

    def called(self, name: str) -> set[str]:
        """What a command is called in any language: all of these are understood."""
        exclaimed = name.endswith("!")
        return {word + "!" * exclaimed for word in catalogue()["command_" + name.removesuffix("!")].values()}
