"""Characters that look like those of the keyboard and are others: what was meant by each, and where they do harm."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from .diagnostic import Report
from .source import Span

_CURLY_OPEN, _CURLY_CLOSE = "“„‟«‘‚", "”“»’"
_LETTERS = str.maketrans(
    "авеёкморстухѕіјһԁԛԝӏАВЕКМНОРСТУХЅІЈοαερτυχινκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "abeekmopctyxsijhdqwlABEKMHOPCTYXSIJoaeptuxivkABEZHIKMNOPTYX",
)
"""Letters of the Cyrillic and the Greek alphabet, and the Latin ones that they look like."""
_SIGNS = {
    **dict.fromkeys("“”„‟«»", '"'),
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("–—−‐‑‒•", "-"),
    **dict.fromkeys("\u00a0\u1680\u202f\u205f\u3000", " "),
    **{chr(point): " " for point in range(0x2000, 0x200B)},
    **{chr(point): chr(point - 0xFEE0) for point in range(0xFF01, 0xFF5F)},
    "、": ",",
}
"""Signs of word processors, of web pages and of East Asian keyboards, and those of the keyboard that were meant."""
_WORD = re.compile(r"\w+")
_FOREIGN = re.compile("[" + "".join(map(re.escape, _SIGNS)) + "]")
_IN_WORD = re.compile(r"(?<=\w)[’‐‑–](?=\w)")
_KEY = re.compile(r"[a-z][\w.]*(?:\(.*\))?(?: *-> *[\w ]+)?")
_LINE_KEY = re.compile(r"[\w.]+(?:：|:[\u00a0\u2000-\u200a\u202f\u205f\u3000])")
_DASH = re.compile("[–—−‐‑‒•] ")
_HIDDEN = re.compile("(?<=[ -~])[\u200b-\u200f\u2060](?=[ -~]|$)|^[\u200b-\u200f\u2060](?=[ -~])")


@dataclass(frozen=True, slots=True)
class Stranger:
    """Characters `start` to `end` of a text, where `meant` should stand."""

    start: int
    end: int
    meant: str


def named(character: str) -> str:
    """`U+201C (left double quotation mark)`."""
    return f"U+{ord(character):04X} ({unicodedata.name(character, 'without a name').lower()})"


def stands_for(meant: str) -> str:
    """How a message calls what was meant."""
    if meant == " ":
        return "a space"
    return f"the letter `{meant}`" if meant.isalpha() else f"`{meant}`"


def plain(text: str) -> str:
    """The text as the keyboard has it."""
    return "".join(_SIGNS.get(c, c) for c in text).translate(_LETTERS)


def tell(stranger: Stranger, span: Span, report: Report) -> None:
    """Reports characters that should be others, or nothing at all."""
    sign = span.text[:1]
    if not stranger.meant:
        report.error("RW108", span, help="delete it", what=named(sign))
        return
    help = f"type `{stranger.meant}`" if stranger.meant.strip() else "type an ordinary space"
    report.error("RW123", span, help=help, name=named(sign), meant=stands_for(stranger.meant[0]))


def hidden(text: str, *, key: bool) -> Iterator[Stranger]:
    """Characters without width among those of the keyboard; in a key soft hyphens too."""
    for match in _HIDDEN.finditer(text):
        yield Stranger(match.start(), match.end(), "")
    for match in re.finditer("\u00ad", text) if key else ():
        yield Stranger(match.start(), match.end(), "")


def strange_letters(text: str, *, key: bool = False) -> Iterator[Stranger]:
    """Letters of another alphabet in a word that has letters a to z as well: no word is written in two alphabets.
    In a key digits and `_` are as good as such letters."""
    if text.isascii():
        return
    known = r"[A-Za-z0-9_]" if key else "[A-Za-z]"
    for word in _WORD.finditer(text):
        letters = word[0]
        strange = [n for n, c in enumerate(letters) if not c.isascii()]
        meant = plain(letters)
        if not strange or not meant.isascii() or not re.search(known, letters):
            continue
        first, last = strange[0], strange[-1] + 1
        yield Stranger(word.start() + first, word.start() + last, meant[first:last])


def strange_signs(text: str) -> Stranger | None:
    """From the first to the last sign of a piece of YAML that stands for another, outside of words (`don’t`)."""
    found = [m for m in _FOREIGN.finditer(text) if not _IN_WORD.match(text, m.start())]
    if not found:
        return None
    start, end = found[0].start(), found[-1].end()
    return Stranger(start, end, plain(text[start:end]))


def structure_lost(value: str, behind: str, *, key: bool, flow: bool, own_line: bool) -> Stranger | None:
    """The signs in an unquoted text that were meant to give the document its form. `flow`: it stands within brackets,
    `behind` is the line from its first character on, `own_line`: nothing stands before it on its line."""
    if value.isascii() or not (signs := strange_signs(value)) or _east_asian(value):
        return None
    if key and value[0] in _CURLY_OPEN and value[-1] in _CURLY_CLOSE:
        return Stranger(0, len(value), straight(value))
    if key:
        return signs if _LINE_KEY.match(value) or _KEY.fullmatch(plain(value).strip(" \"'")) else None
    if own_line and _DASH.match(value):
        return Stranger(0, 1, "-")
    if value[0].isspace() or value[-1].isspace() or _LINE_KEY.match(value):
        return signs
    partner = next((n for n, c in enumerate(behind) if n and c in _CURLY_CLOSE and not _IN_WORD.match(behind, n)), 0)
    if flow and value[0] in _CURLY_OPEN and partner >= len(value):
        return Stranger(0, partner + 1, plain(behind[: partner + 1]))
    return signs if value[0] in "［｛＂" or (flow and any(c in value for c in "，：］｝")) else None


def curly(value: str) -> bool:
    """Whether an unquoted text begins or ends with a curly quote that has its partner at the other end or nowhere."""
    opens, closes = value[0] in _CURLY_OPEN, value[-1] in _CURLY_CLOSE
    inside = value[1:-1]
    if opens and closes:
        return not any(c in _CURLY_OPEN + _CURLY_CLOSE for c in inside)
    return (opens and not any(c in _CURLY_CLOSE for c in inside)) or (
        closes and not any(c in _CURLY_OPEN for c in inside)
    )


def straight(value: str) -> str:
    """The text without the curly quotes round it, in straight ones."""
    inside = value.lstrip(_CURLY_OPEN).rstrip(_CURLY_CLOSE)
    return '"' + inside.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _east_asian(text: str) -> bool:
    return any(unicodedata.east_asian_width(c) == "W" and c.isalpha() for c in text)
