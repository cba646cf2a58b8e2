"""Broken YAML, explained to someone who writes rules: which wreck it is, where it began, how to write it instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from rulewright.source import DEFAULT_LIMITS, Label, Report, Source

from .mends import mended

_REREAD_BELOW = 256 * 1024
_REREAD_BEYOND = 4096
_BLOCK = "write the text below the key instead: end the line with `|` and indent the text on the next lines"
_HEAD = "write the arguments of a head without spaces behind their colons, such as `price(t:tile) -> money`"
_QUOTE = "put the whole text in double quotes, or end the line with `|` and write the text indented below it"


@dataclass(frozen=True, slots=True)
class _Fault:
    """What PyYAML says, in characters of the source."""

    context: str
    context_at: int | None
    problem: str
    at: int


def explain(
    source: Source,
    text: str,
    problem: Exception,
    last: tuple[int, int, str] | None,
    bracket: int | None,
    report: Report,
) -> None:
    """Reports what YAML could not read in `text`; `last` is the start, end and style of the last scalar, `bracket` the
    place of the last bracket that was still open."""
    fault = _fault(problem)
    if "nesting depth" in fault.problem:  # libyaml has a bound of its own, beyond every one of ours
        report.error("RW117", source.span(fault.at), limit=DEFAULT_LIMITS.depth)
        return
    fault = _fault(_reread(text, problem) or problem)
    begun = fault.context_at
    if "flow" in fault.context and bracket is not None and text[begun or 0 : (begun or 0) + 1] not in ("[", "{"):
        begun = bracket
    if not mended(source, text, begun, fault.at, report):
        _Wreck(source, fault, last, bracket, report).report()


def _reread(text: str, problem: Exception) -> Exception | None:
    """The same fault from the pure Python reader, whose places are the ones that we promise."""
    mark = getattr(problem, "problem_mark", None)
    if mark is None or mark.index > _REREAD_BELOW:
        return None  # too slow for a stranger's file; the C reader's places are near enough
    part = text[: mark.index + _REREAD_BEYOND]
    try:
        for _ in yaml.parse(part, Loader=yaml.SafeLoader):
            pass
    except yaml.MarkedYAMLError as again:
        at = again.problem_mark
        return again if at is not None and (at.index < len(part) or len(part) == len(text)) else None
    except (yaml.YAMLError, ValueError, OverflowError):
        pass
    return None


def _fault(problem: Exception) -> _Fault:
    if not isinstance(problem, yaml.MarkedYAMLError):
        return _Fault("", None, str(problem), 0)
    context_at = problem.context_mark.index if problem.context_mark else None
    at = problem.problem_mark.index if problem.problem_mark else (context_at or 0)
    return _Fault(problem.context or "", context_at, problem.problem or "", at)


class _Wreck:
    """One fault and the text around it."""

    def __init__(
        self,
        source: Source,
        fault: _Fault,
        last: tuple[int, int, str] | None,
        bracket: int | None,
        report: Report,
    ) -> None:
        self.source = source
        self.bracket = bracket
        self.fault = fault
        self.last = last
        self.findings = report
        self.at = min(fault.at, len(source.text))
        self.line, self.column = source.place(self.at)
        self.line_text = source.line(self.line)
        self.before = self.line_text[: self.column - 1]
        self.character = source.text[self.at : self.at + 1]

    def report(self) -> None:
        """Tries the known wrecks in turn; the first that fits explains it."""
        said = self.fault.problem
        if "escape" in said:
            self._escape()
        elif "quoted scalar" in self.fault.context:
            self._open_quote(self.fault.context_at or self.at)
        elif "values are not allowed" in said:
            self._second_colon(self.at)
        elif "entries are not allowed" in said:
            self._error("RW141", self.at, help="begin the list on the next line, one item a line, or write `[a, b]`")
        elif "block scalar" in self.fault.context:
            help = "write `|` alone at the end of the line, and the text indented on the next lines"
            self._error("RW140", self.fault.context_at or self.at, help=help)
        elif "find expected ':'" in said:
            self._no_colon(self.fault.context_at or self.at)
        elif "cannot start" in said or "keys are not allowed" in said or self._starts_special():
            self._special(self.at if self.fault.context_at is None else self.fault.context_at)
        elif "flow" in self.fault.context and self.fault.context_at is not None:
            at = self.fault.context_at
            opened = self.source.text[at : at + 1] in ("[", "{")
            self._flow(at if opened or self.bracket is None else self.bracket)
        elif "block" in self.fault.context and "node" not in self.fault.context:
            self._block()
        else:
            self._other()

    def _error(
        self, code: str, at: int, *, help: str, end: int | None = None, label: Label | None = None, **v: Any
    ) -> None:
        span = self.source.span(at, end)
        self.findings.error(code, span, help=help, labels=(label,) if label else (), **v)

    def _starts_special(self) -> bool:
        return any(word in self.fault.context for word in ("alias", "anchor", "tag", "directive")) or (
            "tag" in self.fault.problem or "directive" in self.fault.problem or "YAML document" in self.fault.problem
        )

    def _escape(self) -> None:
        slash = self.source.text.rfind("\\", 0, self.at + 1)
        help = "write `\\\\` for a backslash, or use single quotes, in which a backslash is an ordinary character"
        self._error("RW138", max(slash, 0), end=max(slash, 0) + 2, help=help)

    def _open_quote(self, at: int) -> None:
        quote = self.source.text[at : at + 1]
        help = f"close it with `{quote}`; inside a text in single quotes an apostrophe is written twice"
        self._error("RW136", at, help=help, quote=quote)

    def _second_colon(self, at: int) -> None:
        number, column = self.source.place(at)
        line = self.source.line(number)
        before, after = line[: column - 1], line[column:]
        first = re.match(r"\s*(?:- +)*(?:\"[^\"]*\"|'[^']*'|[^\s\"'{\[][^:]*|[^\s:]+):\s", before)
        if first is None:
            self._misplaced_key(number, line)
        elif (head := re.match(r"\s*[a-z]\w*\([^():]*(?=:\s)", before)) is not None:
            self._error("RW131", at - len(before) + head.end(), help=_HEAD)
        elif after.strip():
            self._error("RW131", at, help=_QUOTE)
        else:
            self._error("RW131", at, help=_BLOCK)

    def _misplaced_key(self, number: int, line: str) -> None:
        """A key where no key can be: deeper than its neighbours, below a line that already has its value."""
        start = self.source.offset(number, len(line) - len(line.lstrip()) + 1)
        above = self._line_above(number)
        if above and self._indent(above) == self._indent(number) and ":" not in self.source.line(above):
            self._no_colon(self.source.offset(above, self._indent(above) + 1))
            return
        missing_space = above and re.fullmatch(r"\s*[\w.]+:[^\s:].*", self.source.line(above))
        if missing_space:
            self._no_colon(self.source.offset(above, self._indent(above) + 1))
            return
        help = (
            "give it the same indentation as its neighbours, and end the line above with a colon if it belongs under it"
        )
        label = (
            Label(self.source.span(self.source.offset(above, self._indent(above) + 1)), "after this line")
            if above
            else None
        )
        self._error("RW134", start, help=help, label=label)

    def _line_above(self, number: int) -> int:
        """The number of the last line above with something other than a comment in it, or 0."""
        for above in range(number - 1, 0, -1):
            stripped = self.source.line(above).strip()
            if stripped and not stripped.startswith("#"):
                return above
        return 0

    def _indent(self, number: int) -> int:
        line = self.source.line(number)
        return len(line) - len(line.lstrip(" "))

    def _no_colon(self, at: int) -> None:
        line = self.source.line(self.source.place(at)[0])
        rest = line[self.source.place(at)[1] - 1 :].rstrip()
        if re.match(r"[\w.]+:\S", rest):
            help = "put a space after the colon"
        else:
            help = "write `name: value`; a text over several lines begins with `|` and is indented below its key"
        self._error("RW139", at, end=at + max(1, len(rest)), help=help)

    def _special(self, at: int) -> None:
        character = self.source.text[at : at + 1]
        help = "put the whole text in double quotes"
        if character in "|>":
            help = "inside brackets every text stands on one line; write the entries as indented lines instead"
        self._error("RW133", at, help=help, character=character)

    def _flow(self, opened: int) -> None:
        before = self.source.text[opened : self.at].rstrip()
        if self.character == "," and before[-1:] in (",", "[", "{"):
            help = 'write the value that is missing, or delete the comma; no text at all is `""`'
            self._error("RW142", self.at, help=help)
            return
        bracket = self.source.text[opened : opened + 1]
        opened_line = self.source.place(opened)[0]
        closing = "}" if bracket == "{" else "]"
        if self.line != opened_line or not self.character.strip():
            self._unclosed(opened, bracket, closing)
        elif self.character in "}]":
            label = Label(self.source.span(opened), "it was opened here")
            self._error("RW135", self.at, help=f"close it with `{closing}`", label=label, bracket=bracket)
        elif self.character != ":":
            what = self.character if self.character in "[{" else self._last_mark()
            self._error("RW132", self.at, help=self._flow_help(bracket), what=what)
        else:
            self._error("RW131", self.at, help=self._flow_help(bracket))

    def _unclosed(self, opened: int, bracket: str, closing: str) -> None:
        label = Label(self.source.span(self.at), "here it is still open") if self.character.strip() else None
        self._error("RW135", opened, help=f"close it with `{closing}`", label=label, bracket=bracket)

    def _last_mark(self) -> str:
        stripped = self.before.rstrip()
        return stripped[-1:] or self.character

    @staticmethod
    def _flow_help(bracket: str) -> str:
        whole = "the entries" if bracket == "{" else "the list"
        return f"put the text in double quotes, or write {whole} as indented lines instead of on one line"

    def _block(self) -> None:
        """Something follows on where a line or a block should have ended."""
        last = self.before.rstrip()[-1:]
        if self.last and self._is_runaway(*self.last):
            self._runaway_quote(self.last[0], self.last[1])
        elif last and last in "\"'}]" and self.character not in "}]":
            end = self.source.offset(self.line, len(self.line_text) + 1)
            apostrophe = last == "'" and self.before.endswith("'") and self.character.isalpha()
            help = "in single quotes an apostrophe is written twice; or use double quotes" if apostrophe else _QUOTE
            self._error("RW137", self.at, help=help, end=end, mark=last)
        elif self.character in "}]":
            help = "delete it, or open the bracket that it closes; text that begins with a bracket must be in quotes"
            self._error("RW135", self.at, help=help, bracket=self.character)
        else:
            above = self._line_above(self.line)
            deeper = above and self._indent(self.line) > self._indent(above)
            help = "give it the same indentation as its neighbours"
            if deeper:
                help += ", or write the key that it belongs under on the line above it, with a colon"
            self._error("RW134", self.at, help=help)

    def _is_runaway(self, start: int, end: int, style: str) -> bool:
        """Whether a quoted text over several lines ends right before the fault."""
        lines = self.source.place(start)[0], self.source.place(end)[0]
        between = self.source.text[end : self.at]
        return style in ("single", "double") and lines[0] != lines[1] and end <= self.at and not between.strip()

    def _runaway_quote(self, start: int, end: int) -> None:
        quote = self.source.text[start : start + 1]
        label = Label(self.source.span(end - 1), "the next quote is here, lines below")
        self._error("RW136", start, help=f"close it with `{quote}` on its own line", label=label, quote=quote)

    def _other(self) -> None:
        percent = re.search(r"(?:(?<=[\r\n])|\A)%", self.source.text[: self.at])
        if "document start" in self.fault.problem and percent:
            self._special(percent.start())
            return
        if self.character and self.character in "}],":
            self._error("RW130", self.at, help="delete it, or write the value that is missing before it")
        else:
            self._error(
                "RW130", self.at, help="look at the indentation, the quotes and the brackets here and on the line above"
            )
