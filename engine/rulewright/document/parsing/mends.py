"""Mends for broken YAML that are tried before they are proposed: one is told when YAML reads on beyond the fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from rulewright.source import Label, Report, Source
from rulewright.source.look_alikes import strange_signs, tell

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LARGEST = 256 * 1024
_LINES = 12
_AT_MOST = 20
_COLOUR = re.compile(r"(?:(?<=[:,\[{] )|(?<=[\[{,]))#[0-9A-Fa-f]{3,8}\"?(?=[\s,}\]]|$)")
_VALUE = re.compile(r"\s*(?:- +)*(?:[^\s:#\"'{\[][^:]*: +)?(?=\S)")
_BARE = re.compile(r"\s*(?:- +)?(?P<key>[\w.]+)(?:(?P<colon>:)(?=\S)|\s+|$)(?P<rest>.*)")
_CLOSING = {"{": "}", "[": "]"}


def mended(source: Source, text: str, begun: int | None, fault: int, report: Report) -> bool:
    """Reports the fault at `fault`, in something that began at `begun`, by the mend that was found for it; False when
    none was."""
    if len(text) > _LARGEST:
        return False
    last = source.place(min(fault, len(text)))[0]
    first = source.place(min(fault if begun is None else begun, fault))[0]
    trial = _Trial(source, text, report, last)
    lines = list(dict.fromkeys([*range(first, min(last, first + _LINES) + 1), last]))
    return (
        trial.colours(first)
        or any(trial.signs(line) for line in (*lines, first - 1))
        or any(trial.colon(line) for line in dict.fromkeys((first - 1, *lines)))
        or any(trial.quote(line) for line in lines)
        or any(trial.bracket(line) for line in dict.fromkeys((first, last)))
        or trial.dashes(last)
        or any(trial.indentation(last, *how) for how in ((True, True), (True, False), (False, True), (False, False)))
    )


def reaches(text: str) -> int:
    """The character at which YAML stops reading; one past the end of the text when it reads all of it."""
    try:
        for _ in yaml.parse(text, Loader=_LOADER):
            pass
    except yaml.MarkedYAMLError as problem:
        return problem.problem_mark.index if problem.problem_mark else 0
    except (yaml.YAMLError, ValueError, OverflowError):
        return 0
    return len(text) + 1


class _Trial:
    """Tries mends on the lines up to the one where YAML gave up."""

    def __init__(self, source: Source, text: str, report: Report, last: int) -> None:
        self.source = source
        self.text = text
        self.report = report
        self.last = last
        self.tries = 0

    def _line(self, number: int) -> tuple[int, str]:
        start = self.source.offset(number, 1)
        return start, self.text[start : start + len(self.source.line(number))]

    def _helps(self, start: int, end: int, new: str, *, whole: bool = False) -> bool:
        """Whether YAML reads beyond the line of the fault when `new` stands from `start` to `end`; `whole`: to the
        end."""
        self.tries += 1
        if self.tries > _AT_MOST * 2:
            return False
        text = self.text[:start] + new + self.text[end:]
        at = reaches(text)
        if whole:
            return at > len(text)
        beyond = self.source.offset(self.last + 1, 1)
        whole = at > len(text) or beyond >= len(self.text) > beyond
        return whole or (at - (len(new) - (end - start)) >= beyond > self.source.offset(self.last, 1))

    def colours(self, number: int) -> bool:
        """A colour without quotes, of which YAML makes a comment."""
        start, line = self._line(number)
        if not any(_in_brackets(line[: m.start()]) for m in _COLOUR.finditer(line)):
            return False
        new = _COLOUR.sub(lambda m: _quoted(m[0]), line)
        if not self._helps(start, start + len(line), new):
            return False
        count = 0
        for row, text in enumerate(self.source.text.splitlines(), 1):
            at = self.source.offset(row, 1)
            found = [m for m in _COLOUR.finditer(text) if _in_brackets(text[: m.start()])]
            count += bool(found)
            if not found or count > _AT_MOST:
                continue
            first, *more = (self.source.span(at + m.start(), at + m.end()) for m in found)
            labels = [Label(span, "and this") for span in more]
            help = f"put the text in double quotes: `{_quoted(first.text)}`"
            self.report.error("RW133", first, labels=labels, help=help, character="#")
        return True

    def signs(self, number: int) -> bool:
        """Signs that look like those of the keyboard."""
        start, line = self._line(number)
        line = line.partition(" #")[0]
        found = strange_signs(line)
        if found is None:
            return False
        a, b = start + found.start, start + found.end
        if not self._helps(a, b, found.meant):
            return False
        tell(found, self.source.span(a, b), self.report)
        return True

    def colon(self, number: int) -> bool:
        """A colon that is missing behind the first word of a line, or the space behind one."""
        start, line = self._line(number)
        match = _BARE.fullmatch(_without_comment(line))
        if match is None or (match["colon"] is None and not match["rest"] and not self._opens(number)):
            return False
        if match["colon"] is None and not self._among_keys(number):
            return False
        at, end = start + match.start("key"), start + match.end("rest")
        new = f"{match['key']}: {match['rest']}".rstrip()
        if not self._helps(at, end, new):
            return False
        self.report.error("RW139", self.source.span(at, end), help=f"write `{new}`")
        return True

    def _among_keys(self, number: int) -> bool:
        """Whether a line near by that stands alike begins with a key, or the line is the only one of its kind."""
        indent = _indent(self.source.line(number))
        for rows in (range(number - 1, max(0, number - _LINES), -1), range(number + 1, number + _LINES)):
            for row in rows:
                line = self.source.line(row)
                if not _blank(line) and _indent(line) <= indent:
                    if _indent(line) == indent and re.match(r"\s*[\w.\"]+[^:]*:( |$)", line):
                        return True
                    break
        return self._opens(number)

    def _opens(self, number: int) -> bool:
        """Whether the next line with something on it is deeper."""
        below = next((row for row in range(number + 1, number + _LINES) if not _blank(self.source.line(row))), number)
        return _indent(self.source.line(below)) > _indent(self.source.line(number))

    def indentation(self, last: int, whole: bool, alike: bool) -> bool:
        """A line that stands deeper or less deep than the lines around it. `whole`: only where that mends everything;
        `alike`: only where the lines around it stand alike."""
        for number in (last, last - 1):
            start, line = self._line(number)
            indent = _indent(line)
            above = next((row for row in range(number - 1, 0, -1) if not _blank(self.source.line(row))), 0)
            rows = range(number + 1, number + _LINES)
            below = next((row for row in rows if not _blank(self.source.line(row))), 0)
            around = [_indent(self.source.line(row)) for row in (above, below) if row]
            if number == last and len(around) == 2 and around[1] == indent > around[0]:
                return False  # several lines are deeper: a line above them is lost
            if _blank(line) or (alike and (len(around) < 2 or len(set(around)) > 1)):
                continue
            for wanted in dict.fromkeys(around):
                if wanted == indent or not self._helps(start, start + indent, " " * wanted, whole=whole):
                    continue
                spaces = "1 space" if wanted == 1 else f"{wanted} spaces" if wanted else "no space"
                span = self.source.span(start + indent)
                self.report.error("RW134", span, help=f"begin the line with {spaces}, not {indent}")
                return True
        return False

    def quote(self, number: int) -> bool:
        """A quote that is not closed on its line, or not opened."""
        start, line = self._line(number)
        at = open_quote(line)
        if self._unclosed_before_a_key(number):
            return True
        if at is None:
            return self._unopened(number)
        quote = line[at]
        body = line.rstrip()
        tail = len(body) - len(body.rstrip("}] ,"))
        ends = [len(body) - back for back in range(tail + 1)]
        value = _VALUE.match(body)
        wanted = self._neighbours(number)
        if value is not None and wanted:
            commas = [m.start() for m in re.finditer(",", body[at:])][:_AT_MOST]
            alike = [n for n in (at + c for c in commas) if _shape_of(_put(body, n, quote)[value.end() :]) in wanted]
            ends = alike or ends
        for end in ends:
            new = _put(body, end, quote)
            if self._helps(start + at, start + len(body), new[at:]):
                span = self.source.span(start + at, start + end)
                self.report.error("RW136", span, help=f"write `{body[at:end]}{quote}`", quote=quote)
                return True
        return False

    def _unclosed_before_a_key(self, number: int) -> bool:
        """A text in braces whose closing quote is missing before the next key."""
        start, line = self._line(number)
        body = _without_comment(line)
        if body.count('"') % 2 == 0:
            return False
        for match in list(re.finditer(r'"(?=, *[\w.]+: )|(?<=[^"])(?=, *[\w.]+: ")', body))[:_AT_MOST]:
            opened = body.rfind('"', 0, match.start())
            if match[0] or opened < 0:
                continue
            new = body[opened : match.start()] + '"'
            if self._helps(start + opened, start + match.start(), new):
                span = self.source.span(start + opened, start + match.start())
                self.report.error("RW136", span, help=f"write `{new}`", quote='"')
                return True
        return False

    def _unopened(self, number: int) -> bool:
        """A text that ends with a quote and does not begin with one."""
        start, line = self._line(number)
        body = _without_comment(line)
        value = _VALUE.match(body)
        end = max(body.rfind('"'), body.rfind("'")) + 1
        if value is None or not end or body.count(body[end - 1]) % 2 == 0:
            return False
        quote = body[end - 1]
        begins = [value.end(), *(m.end() for m in re.finditer(r"[:,] +|[\[{]", body[:end]))][:_AT_MOST]
        for at in sorted({at for at in begins if at < end - 1}):
            new = quote + body[at:end]
            if new.count(quote) == 2 and not re.match(r".[\w.]+: ", new) and self._helps(start + at, start + end, new):
                span = self.source.span(start + at, start + end)
                self.report.error("RW125", span, help=f"write `{new}`", quote=quote)
                return True
        return False

    def bracket(self, number: int) -> bool:
        """A bracket that is missing on a line."""
        start, line = self._line(number)
        body = _without_comment(line)
        value = _VALUE.match(body)
        if value is None:
            return False
        opened = _open_brackets(body)
        at = value.end()
        rest = body[at:]
        lacking = "".join(_CLOSING[body[n]] for n in reversed(opened))
        wanted = self._neighbours(number)
        alike = [new for new in _with_one_more(rest) if wanted and _shape_of(new) in wanted]
        plain = (
            [rest + lacking]
            if lacking
            else [sign + rest for sign in "[{" if rest[-1:] == _CLOSING[sign] and rest[0] not in "[{]}"]
        )
        for new in (*alike, *plain):
            if len(new) > len(rest) and self._helps(start + at, start + len(body), new):
                sign = next((new[n] for n in range(len(new)) if new[: n + 1] != rest[: n + 1]), new[-1])
                missing = sign in "]}"
                place = opened[-1] if opened and missing else _closing_alone(body)
                partner = body[place]
                labels = [] if place == at else [Label(self.source.span(start + place), "this one")]
                span = self.source.span(start + at, start + len(body))
                self.report.error("RW135", span, labels=labels, help=f"write `{new}`", bracket=partner)
                return True
        return False

    def dashes(self, number: int) -> bool:
        """Entries behind dashes among entries without."""
        indent = len(self.source.line(number)) - len(self.source.line(number).lstrip())
        rows = [number]
        while (row := rows[-1] - 1) and (_blank(self.source.line(row)) or _indent(self.source.line(row)) >= indent):
            rows.append(row)
        listed = [row for row in rows if re.match(rf" {{{indent}}}- +[\w.\"]+[^:]*:(?: |$)", self.source.line(row))]
        if not listed:
            return False
        start, end = self.source.offset(min(listed), 1), self.source.offset(number + 1, 1)
        new = re.sub(rf"(?m)^( {{{indent}}})- +", r"\1", self.text[start:end])
        new = re.sub(rf"(?m)^ {{{indent + 1},}}", lambda m: m[0][2:] if len(m[0]) > indent + 1 else m[0], new)
        if not self._helps(start, end, new):
            return False
        dashes = [self.source.offset(row, indent + 1) for row in sorted(listed)]
        labels = [Label(self.source.span(at), "and this") for at in dashes[1:_AT_MOST]]
        self.report.error("RW143", self.source.span(dashes[0]), labels=labels, help="leave the dashes out")
        return True

    def _neighbours(self, number: int) -> list[Any]:
        """The forms of the values on the lines around one."""
        return [shape for n in (number - 1, number + 1) if (shape := self._shape(n)) is not None]

    def _shape(self, number: int) -> Any:
        """The form of the value on a line, if it is one within brackets."""
        line = _without_comment(self.source.line(number))
        value = _VALUE.match(line)
        return _shape_of(line[value.end() :]) if value is not None and line[value.end() :][:1] in ("[", "{") else None


def open_quote(line: str) -> int | None:
    """Where a quote opens on a line that does not close on it: only at the start of a text is a quote one."""
    at, quote, start = 0, "", 0
    previous = " "
    while at < len(line):
        sign = line[at]
        if quote:
            if sign == "\\" and quote == '"':
                at += 1
            elif sign == quote:
                quote = ""
        elif sign == "#" and previous in " \t":
            break
        elif sign in "\"'" and (previous in "[{" or (previous == " " and line[:at].rstrip()[-1:] in ("", *":,[{-"))):
            quote, start = sign, at
        previous = sign
        at += 1
    return start if quote else None


def _put(text: str, at: int, sign: str) -> str:
    return text[:at] + sign + text[at:]


def _quoted(colour: str) -> str:
    return '"' + colour.rstrip('"') + '"'


def _blank(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _without_comment(line: str) -> str:
    return re.sub(r"\s+#.*$", "", line).rstrip()


def _in_brackets(before: str) -> bool:
    return bool(_open_brackets(before))


def _open_brackets(text: str) -> list[int]:
    """Where the brackets stand in a line that it does not close, outside of quotes."""
    opened: list[int] = []
    for match in re.finditer(r"\"(?:[^\"\\]|\\.)*\"|[\[\]{}]", text):
        sign = match[0]
        if sign in "[{":
            opened.append(match.start())
        elif sign in ("]", "}") and opened and _CLOSING[text[opened[-1]]] == sign:
            opened.pop()
    return opened


def _closing_alone(text: str) -> int:
    """Where the first bracket stands that closes none; the last character when there is none."""
    opened: list[str] = []
    for match in re.finditer(r"\"(?:[^\"\\]|\\.)*\"|[\[\]{}]", text):
        sign = match[0]
        if sign in "[{":
            opened.append(_CLOSING[sign])
        elif sign in ("]", "}") and (not opened or opened.pop() != sign):
            return match.start()
    return len(text) - 1


def _with_one_more(text: str) -> Iterator[str]:
    """The text with one more bracket at its start, at its end or at a comma."""
    starts = [0, *(m.end() for m in re.finditer(r"[:,] +|[\[{]", text))][:_AT_MOST]
    if text[-1:] in ("]", "}"):
        for at in starts:
            yield text[:at] + "[" + text[at:]
            yield text[:at] + "{" + text[at:]
    places = [m.start() for m in re.finditer(",|$|[}\\]]", text)]
    for at in places[:_AT_MOST]:
        yield text[:at] + "]" + text[at:]
        yield text[:at] + "}" + text[at:]


def _shape_of(text: str) -> Any:
    """How many values of which form a text within brackets has, brackets within it too; None when YAML cannot read
    it."""
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError):
        return None
    return _form(node) if isinstance(node, yaml.CollectionNode) else None


def _form(node: Any) -> Any:
    if isinstance(node, yaml.SequenceNode):
        return tuple(_form(item) for item in node.value)
    if isinstance(node, yaml.MappingNode):
        return tuple((key.value, _form(value)) for key, value in node.value)
    return "value"
