"""Scripts: lines put together into blocks by their indentation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from rulewright.source import Origin, Report

from ..refusal import MOST_FAULTS, Refusal
from ..statement_forms import ARMS, BLOCK_WORDS
from ..syntax import Branch, Break, Continue, ForStatement, IfStatement, RepeatTimes, RepeatWhile, Script, Statement
from .build_lines import Arm
from .grammar import syntax_of
from .lines import Line, lines_of, statement_end

DEEPEST_BLOCK = 32

_HEAD_WORD = re.compile(rf"(?:{'|'.join(sorted(BLOCK_WORDS))}|while)\b")  # `while` by habit: it opens no block here
_ARM_WORD = re.compile(rf"(?:{'|'.join(ARMS)})\b")


@dataclass(frozen=True, slots=True)
class _Logical:
    """A statement's stretch of text: one line, or several that belong together."""

    start: int
    end: int
    indent: int
    content: str  # of its first line
    opens: bool  # ends with a colon, as a line does that opens a block


class ScriptReader:
    """Reads one script. Goes on after a fault, so that one run finds several."""

    def __init__(self, text: str, origin: Origin, report: Report) -> None:
        self._text = text
        self._origin = origin
        self._report = report
        self._lines = _logical_lines(lines_of(text))
        self._at = 0
        self._faults = len(report)

    def read(self) -> Script | None:
        """The script, or None when findings were added."""
        self._refuse_tabs()
        body = self._block(self._lines[0].indent, 0, False) if self._lines else []
        while (line := self._line) is not None:  # to the left of the first line
            self._fault("RW233", line)
            body += self._block(line.indent, 0, False)
        if len(self._report) > self._faults:
            return None
        return Script(tuple(body), start=body[0].start if body else 0, end=body[-1].end if body else 0)

    def _fault(self, code: str, line: _Logical, **values: Any) -> None:
        self._report.error(code, self._origin.span(line.start, line.end), **values)

    def _refuse_tabs(self) -> None:
        for tab in islice(re.finditer(r"(?m)^ *\t+", self._text), MOST_FAULTS):
            self._report.error("RW234", self._origin.span(tab.end() - 1, tab.end()))

    @property
    def _line(self) -> _Logical | None:
        """The next line to read; None at the end, and when there are findings enough."""
        if self._at >= len(self._lines) or len(self._report) - self._faults >= MOST_FAULTS:
            return None
        return self._lines[self._at]

    def _block(self, indent: int, level: int, in_loop: bool) -> list[Statement]:
        """The statements at one indentation, with all that stands deeper below them."""
        body: list[Statement] = []
        closed_deeper = False
        while (line := self._line) is not None and line.indent >= indent:
            if line.indent > indent:
                self._fault("RW233" if closed_deeper else "RW231", line)
                self._skip_deeper(indent)
                continue
            before = self._at
            statement = self._statement(line, level, in_loop)
            closed_deeper = self._at - before > 1
            if statement is not None:
                body.append(statement)
        return body

    def _skip_deeper(self, indent: int) -> None:
        while (line := self._line) is not None and line.indent > indent:
            self._at += 1

    def _statement(self, line: _Logical, level: int, in_loop: bool) -> Statement | None:
        self._at += 1
        if _ARM_WORD.match(line.content):
            self._stray_arm(line, level, in_loop)
            return None
        node = self._parsed(line)
        match node:
            case Arm():
                return self._if(line, node, level, in_loop)
            case ForStatement() | RepeatTimes() | RepeatWhile():
                body = self._body(line, level, True)
                return replace(node, body=tuple(body), end=body[-1].end if body else node.end)
            case Break() | Continue() if not in_loop:
                self._fault("RW246", line, word=line.content)
                return None
            case None if _HEAD_WORD.match(line.content) or line.opens:
                if re.match(r"if\b", line.content):
                    self._if(line, Arm("", None, line.start, line.end), level, in_loop)
                elif self._stands_below(line):
                    self._body(line, level, True)
                return None
            case None:
                self._skip_deeper(line.indent)
                return None
        return node  # type: ignore[no-any-return]  # the parser gives what the start symbol says

    def _parsed(self, line: _Logical) -> Any:
        try:
            return syntax_of("line", self._text, line.start, line.end)
        except Refusal as refusal:
            refusal.tell(self._origin, self._report)
            return None

    def _body(self, line: _Logical, level: int, in_loop: bool) -> list[Statement]:
        following = self._line
        if following is None or not self._stands_below(line):
            again = following is not None and following.indent == line.indent and not _ARM_WORD.match(following.content)
            help = (
                "Indent the next line by two spaces."
                if again
                else "Write what happens on the next line, two spaces deeper."
            )
            self._fault("RW232", line, help=help)
            return []
        if level >= DEEPEST_BLOCK:
            self._fault("RW220", following, most=DEEPEST_BLOCK)
            self._skip_deeper(line.indent)
            return []
        return self._block(following.indent, level + 1, in_loop)

    def _stands_below(self, line: _Logical) -> bool:
        return self._line is not None and self._line.indent > line.indent

    def _if(self, line: _Logical, arm: Arm, level: int, in_loop: bool) -> Statement:
        branches = [self._branch(line, arm, level, in_loop)]
        while (line_ := self._line) is not None and line_.indent == line.indent and _ARM_WORD.match(line_.content):
            self._at += 1
            if arm.word == "else":
                self._fault("RW235", line_, word=line_.content.split(":")[0].split()[0])
            parsed = self._parsed(line_)
            arm = parsed if isinstance(parsed, Arm) else Arm("", None, line_.start, line_.end)
            branches.append(self._branch(line_, arm, level, in_loop))
        return IfStatement(tuple(branches), start=line.start, end=branches[-1].end)

    def _branch(self, line: _Logical, arm: Arm, level: int, in_loop: bool) -> Branch:
        body = self._body(line, level, in_loop) if arm.word or self._stands_below(line) else []
        return Branch(arm.condition, tuple(body), start=arm.start, end=body[-1].end if body else arm.end)

    def _stray_arm(self, line: _Logical, level: int, in_loop: bool) -> None:
        if self._parsed(line) is not None:
            self._fault("RW235", line, word=line.content.split(":")[0].split()[0])
        if self._stands_below(line):
            self._body(line, level, in_loop)


def _logical_lines(lines: list[Line]) -> list[_Logical]:
    found: list[_Logical] = []
    index = 0
    while index < len(lines):
        end = statement_end(lines, index)
        first, last = lines[index], lines[end - 1]
        opens = last.content.endswith(":") and not first.content.startswith("offer")
        found.append(_Logical(first.start, last.end, first.indent, first.content, opens))
        index = end
    return found
