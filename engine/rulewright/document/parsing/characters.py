"""The characters of a text before YAML reads it: those that are forbidden, and those that PyYAML would take for line
ends."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.source import Label, Report, Source

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_LINE_START = r"(?:(?<=[\r\n])|\A)"  # `^` knows no CR
_TAB = re.compile(_LINE_START + r" *\t[ \t]*")
_LIKE_SPACE = re.compile(_LINE_START + "[ \t]*([\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000]+)[ \t]*")
_LIKE_LINE_END = re.compile("[\x85\u2028\u2029]")
_CONFLICT = re.compile(_LINE_START + r"(<{7}(?: .*)?|\|{7}(?: .*)?|={7}|>{7}(?: .*)?)[ \t]*(?=[\r\n]|\Z)")
_PRIVATE = range(0xE000, 0xF8FF)
_AT_MOST = 20

_NAMES = {0x00: "NUL", 0x07: "BEL", 0x08: "backspace", 0x0B: "vertical tab", 0x0C: "form feed", 0x1B: "escape"}


def character_name(character: str) -> str:
    """How a message names a character that cannot be shown: `U+001B (escape)`."""
    point = ord(character)
    known = _NAMES.get(point)
    return f"U+{point:04X}" + (f" ({known})" if known else "")


def forbidden(text: str) -> re.Match[str] | None:
    """The first character that no text of a document may hold, however it got there."""
    return _FORBIDDEN.search(text)


def conflict(source: Source, report: Report) -> bool:
    """Whether two versions of the text were joined and nobody chose; a finding for each place where that is so."""
    marks = list(_CONFLICT.finditer(source.text))
    places: list[list[re.Match[str]]] = []
    for mark in marks:
        if mark[1][0] == "<" or not places or places[-1][-1][1][0] == ">":
            places.append([])
        places[-1].append(mark)
    for place in places[:_AT_MOST]:
        first, *others = (source.span(mark.start(1), mark.end(1)) for mark in place)
        lines = "this line" if not others else "these lines"
        help = f"keep the lines of one of the two versions, and delete {lines}"
        report.error("RW122", first, help=help, labels=[Label(span, "and this") for span in others])
    return bool(marks)


@dataclass(frozen=True, slots=True)
class Screened:
    """A text that YAML reads as YAML 1.2 would, character for character as long as the source's.

    `clean` is False when findings were made: faults that YAML sees in the text may then follow from them.
    """

    text: str
    clean: bool
    stand_ins: dict[int, str]

    def restore(self, value: str) -> str:
        """The value with the characters that the source holds."""
        return value.translate(self.stand_ins) if self.stand_ins else value


def screen(source: Source, report: Report) -> Screened:
    """Checks the characters of a source and replaces, one for one, those that PyYAML would trip over.

    PyYAML takes U+0085, U+2028 and U+2029 for line ends, which YAML 1.2 and editors do not: private characters
    stand in for them while YAML reads.
    """
    text = source.text
    found = 0
    for pattern, code in ((_FORBIDDEN, "RW108"), (_TAB, "RW116"), (_LIKE_SPACE, "RW119")):
        matches = list(pattern.finditer(text))
        found += len(matches)
        for match in matches[:_AT_MOST]:
            _report(source, match, code, report)
    if found:
        text = _FORBIDDEN.sub("\ufffd", text)
        text = _LIKE_SPACE.sub(lambda m: " " * len(m[0]), _TAB.sub(lambda m: " " * len(m[0]), text))
    stand_ins: dict[int, str] = {}
    for character in sorted(set(_LIKE_LINE_END.findall(text))):
        stand_in = _unused(text, stand_ins)
        stand_ins[ord(stand_in)] = character
        text = text.replace(character, stand_in)
    return Screened(text, not found, stand_ins)


def _report(source: Source, match: re.Match[str], code: str, report: Report) -> None:
    if code == "RW116":
        at = match.start() + match[0].index("\t")
        report.error(
            code, source.span(at, at + 1), help="put spaces there; most editors can turn tabs into spaces for you"
        )
    elif code == "RW119":
        span = source.span(match.start(1), match.end(1))
        report.error(code, span, help="delete it and type ordinary spaces", what=character_name(match[1][0]))
    else:
        report.error(code, source.span(match.start(), match.end()), help="delete it", what=character_name(match[0]))


def _unused(text: str, taken: dict[int, str]) -> str:
    """A private character that the text holds neither as such nor as an escape."""
    folded = text.casefold()
    for point in _PRIVATE:
        if point not in taken and chr(point) not in text and f"{point:x}" not in folded:
            return chr(point)
    return "\ufffd"
