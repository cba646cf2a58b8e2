"""Whole phrases of other languages and of plain English, each with the form that it has here.

A phrase is recognised by its shape, around the place where the parser stopped; its mend is rule text that can stand in
its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..refusal import Refusal
from ..words import KEYWORDS
from .trouble import Trouble

_NAME = r"[a-z_]\w*"
_VALUE = rf"(?:-?\d+|{_NAME}(?:\.\w+|\[[^\[\]]*\]|\([^()]*\))*|\([^()]*\))"
"""A value that needs no operator: a number, a name with what hangs on it, something in parentheses."""
_WORDS = {*KEYWORDS, "where", "by", "of", "satisfy", "weight", "times", "sorted", "from", "subsets"}
"""Words that are no value where they stand in a rule."""
_BEFORE_VALUE = r"(?<![\w.\])])"

COMPARISONS: dict[str, str] = {
    ">=": "at least|no less than|not less than|no fewer than|not below|not under"
    "|greater than or equals?(?: to)?|more than or equals?(?: to)?|equals? or (?:greater|more) than|or more than",
    "<=": "at most|no more than|not more than|not above|not over|up to"
    "|less than or equals?(?: to)?|fewer than or equals?(?: to)?|equals? or (?:less|fewer) than",
    "!=": "not equals?(?: to)?|unequal to|different from|other than|not the same as|differs from",
    ">": "more than|greater than|bigger than|larger than|higher than|over|above|exceeds",
    "<": "less than|fewer than|smaller than|lower than|under|below",
    "==": "equals?(?: to)?|(?:the )?same as|exactly",
    "not in": "not (?:one of|among|within|inside)",
    "in": "in|one of|among|within|inside|between",
}
"""Comparisons in words by the sign that they have here; longer ones stand before those that they begin with."""

ARITHMETIC: dict[str, str] = {
    "+": "plus",
    "-": "minus",
    "*": "multiplied by",
    "//": "divided by|div|over",
    "%": "mod|modulo",
}
"""Operations in words, and their signs."""


LONGEST = 300
"""So many characters of a line are compared with phrases, since a shape may be tried at each of them."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase by its shape (the groups are its parts), and the same in rule text (`{x}`: the part x). `help` says what
    else may be meant."""

    shape: re.Pattern[str]
    mend: str | Callable[[re.Match[str]], str]
    help: str | None = None

    def mended(self, match: re.Match[str]) -> str:
        """The rule text for one occurrence."""
        if callable(self.mend):
            return self.mend(match)
        return self.mend.format(**{name: part or "" for name, part in match.groupdict().items()})


def _line(shape: str, mend: str | Callable[[re.Match[str]], str], help: str | None = None) -> Phrase:
    """A phrase that is a whole line; `_` stands for blanks."""
    return Phrase(re.compile(shape.replace("_", r"\s+").replace("~", _VALUE) + r"\s*;?"), mend, help)


def _below(match: re.Match[str]) -> str:
    """`for (i = 0; i < 3; i++)` counts to 2."""
    last = str(int(match["b"]) - 1) if match["b"].isdecimal() else f"{match['b']} - 1"
    return f"for {match['x']} in {match['a']} .. {last}:"


_SET_OR_NUMBER = "A number grows with `{b} += {a}`."

LINES: tuple[Phrase, ...] = (
    _line(r"for_(?:each|every|all|any|in)_(?P<x>\w+)_in_(?P<s>.+?)\s*:?", "for {x} in {s}:"),
    _line(r"for\s*each\s*\(?\s*(?:var_|let_|const_)?(?P<x>\w+)_(?:in|of)_(?P<s>[^()]+?)\)?\s*[:{]?", "for {x} in {s}:"),
    _line(r"for_\(?(?:var_|let_|const_)?(?P<x>\w+)_of_(?P<s>[^()]+?)\)?\s*[:{]?", "for {x} in {s}:"),
    _line(
        r"for_(?P<x>\w+)\s*(?:=|from_|in_)\s*(?P<a>~)_(?:to|until|through|upto)_(?P<b>~)\s*:?",
        "for {x} in {a} .. {b}:",
    ),
    _line(
        r"for\s*\(\s*(?:(?:var|let|int)_)?(?P<x>\w+)\s*=\s*(?P<a>~)\s*;[^;]*<=\s*(?P<b>~)\s*;.*",
        "for {x} in {a} .. {b}:",
    ),
    _line(
        r"for\s*\(\s*(?:(?:var|let|int)_)?(?P<x>\w+)\s*=\s*(?P<a>~)\s*;[^;]*<\s*(?P<b>~)\s*;.*",
        _below,
    ),
    _line(r"(?:repeat_)?until_(?P<c>.+?)\s*:?", "repeat while not ({c}):"),
    _line(r"(?:do|loop|forever|repeat)(?:_(?:forever|for_ever))?\s*:", "repeat while true:"),
    _line(r"unless_(?P<c>.+?)\s*:?", "if not ({c}):"),
    _line(r"(?:when|whenever)_(?P<c>.+?)\s*:", "if {c}:"),
    _line(r"(?:elseif|elsif|elsf|elif_if)_(?P<c>.+?)\s*:", "elif {c}:"),
    _line(r"(?:otherwise|default)\s*:", "else:"),
    _line(r"(?:add|append|insert|push)_(?P<a>\d+)_(?:to|into|onto)_(?P<b>~)", "{b} += {a}"),
    _line(r"(?:add|append|insert|push)_(?P<a>~)_(?:to|into|onto|in)_(?P<b>~)", "{b} += set({a})", _SET_OR_NUMBER),
    _line(r"(?:remove|delete|subtract|deduct)_(?P<a>\d+)_from_(?P<b>~)", "{b} -= {a}"),
    _line(
        r"(?:remove|delete|discard|subtract|deduct)_(?P<a>~)_from_(?P<b>~)",
        "{b} -= set({a})",
        "A number falls with `{b} -= {a}`.",
    ),
    _line(r"(?:increase|raise|increment)_(?P<b>~)_by_(?P<a>~)", "{b} += {a}"),
    _line(r"(?:decrease|reduce|lower|decrement)_(?P<b>~)_by_(?P<a>~)", "{b} -= {a}"),
    _line(r"(?:increment|increase|raise)_(?P<b>~)", "{b} += 1"),
    _line(r"(?:decrement|decrease|reduce|lower)_(?P<b>~)", "{b} -= 1"),
    _line(r"(?:set|change)_(?P<b>~)\s*(?:_to_|_as_|=\s*)(?P<a>.+?)", "{b} = {a}"),
    _line(r"(?P<b>~)_(?:becomes|is_now|gets_set_to)_(?P<a>.+?)", "{b} = {a}"),
    _line(r"(?P<b>~)\s*(?:<-|:=|←)\s*(?P<a>.+?)", "{b} = {a}"),
    _line(r"(?P<b>~)\s*\*=\s*(?P<a>~)", "{b} = {b} * {a}"),
    _line(r"(?P<b>~)\s*//?=\s*(?P<a>~)", "{b} = {b} // {a}"),
    _line(r"(?P<b>~)\s*%=\s*(?P<a>~)", "{b} = {b} % {a}"),
    _line(r"(?P<b>~)\s*\+\+", "{b} += 1"),
    _line(r"(?P<b>~)\s*--", "{b} -= 1"),
    _line(r"shuffle_(?:the|all)_(?P<b>~)", "shuffle {b}"),
    _line(r"(?:let|var|const)_(?P<b>\w+)_(?:be|is|becomes)_(?P<a>.+?)", "let {b} = {a}"),
    _line(r"(?:const|int|number|local|auto|my)_(?P<b>\w+)\s*=\s*(?P<a>.+?)", "let {b} = {a}"),
    _line(r"(?P<b>\w+)\s*=\s*(?:roll_|throw_)(?:an?_)?1?d(?P<c>\d+)", "random {b} in 1 .. {c}"),
    _line(r"(?:roll|throw)_(?:(?:a|one|the)_)?(?:die|dice|d6|1d6)", "random die in 1 .. 6"),
    _line(r"(?:roll|throw)_(?:an?_)?(?:1)?d(?P<c>\d+)", "random die in 1 .. {c}"),
    _line(r"(?:choose|pick|select)_(?:a|an|one)_(?P<x>\w+)_(?:from|in|of|among)_(?P<s>.+)", "choose {x} in {s}"),
    _line(r"(?:stop|quit|game_over|exit|end_the_game|finish)", "end game"),
)
"""Lines of scripts."""

BLOCK_ENDS = re.compile(
    r"(?:end|endif|endfor|endwhile|end_?(?:if|for|while|repeat|loop)|done|fi|esac|wend|next(?:_\w+)?|\})".replace(
        "_", r"\s+"
    )
)
"""Lines that end a block elsewhere."""


PAYMENT = re.compile(
    rf"(?:(?P<from>{_NAME})\s+)?(?P<word>give|gives|pay|pays|transfer|transfers|send)\s+"
    rf"(?P<amount>{_VALUE})(?:\s+from\s+(?P<giver>{_NAME}(?:\.\w+)*))?(?:\s+to\s+(?P<taker>{_NAME}(?:\.\w+)*))?"
)
"""An amount that goes from one to another."""


def _value(shape: str, mend: str | Callable[[re.Match[str]], str], help: str | None = None) -> Phrase:
    """A phrase that is a value, or a piece of one."""
    return Phrase(re.compile(shape.replace("_", r"\s+").replace("~", _VALUE)), mend, help)


def _fraction(match: re.Match[str]) -> str:
    """`* 0.5` as `* 5 // 10`, `* 50%` as `* 50 // 100`."""
    if match["percent"]:
        return f"* {match['n']} // 100" if "." not in match["n"] else match[0]
    whole, _, decimals = match["n"].partition(".")
    return f"* {int(whole + decimals)} // {10 ** len(decimals)}"


_OF = r"\((?:\[)?(?P<v>[^\[\]]+?)_for_(?P<x>\w+)_in_(?P<s>[^\[\]]+?)(?:_if_(?P<c>[^\[\]]+?))?\]?\)"


def _where(match: re.Match[str]) -> str:
    return f"{match['x']} in {match['s']}" + (f" where {match['c']}" if match["c"] else "")


def _asked(match: re.Match[str]) -> str:
    """`any(c for x in S)` as a question over a set."""
    both = " and ".join(part for part in (match["c"], match["v"]) if part)
    return f"(any {match['x']} in {match['s']} where {both})"


VALUES: tuple[Phrase, ...] = (
    _value(r"\*\s*(?P<n>\d+(?:\.\d+)?)\s*(?P<percent>%)(?=\s*(?:$|[\n),\]:]|(?:and|or|then|else)\b))", _fraction),
    _value(r"\*\s*(?P<n>\d*\.\d+)(?P<percent>)", _fraction),
    _value(r"(?<![\w.])sum" + _OF, lambda m: f"(sum of {m['v']} for {_where(m)})"),
    _value(r"(?<![\w.])(?P<w>max|min)" + _OF, lambda m: f"({m['w']} of {m['v']} for {_where(m)} else 0)"),
    _value(r"(?<![\w.])any" + _OF, _asked),
    _value(r"(?<![\w.])all" + _OF, lambda m: f"(all {_where(m)} satisfy {m['v']})"),
    _value(r"(?<![\w.])(?:len|count)" + _OF, lambda m: f"(count {_where(m)})"),
    _value(
        r"\[(?P<v>\w+)_for_(?P<x>\w+)_in_(?P<s>[^\[\]]+?)(?:_if_(?P<c>[^\[\]]+?))?\]", lambda m: f"(those {_where(m)})"
    ),
    _value(r"(?<![\w.])(?i:if)\(\s*(?P<c>[^(),]+),\s*(?P<a>[^(),]+),\s*(?P<b>[^(),]+)\)", "(if {c} then {a} else {b})"),
    _value(
        r"(?<![\w.])(?P<w>(?i:and|or))\(\s*(?P<a>[^(),]+),\s*(?P<b>[^(),]+)\)",
        lambda m: f"({m['a']} {m['w'].lower()} {m['b']})",
    ),
    _value(r"(?<![\w.])(?i:not)\(\s*(?P<a>[^(),]+)\)", "not ({a})"),
    _value(_BEFORE_VALUE + r"(?P<a>~)_if_(?P<c>.+?)_else_(?P<b>~)", "if {c} then {a} else {b}"),
    _value(_BEFORE_VALUE + r"(?P<c>[^?:=\n]+?)\s*\?\s*(?P<a>~)\s*:\s*(?P<b>~)", "if {c} then {a} else {b}"),
    _value(_BEFORE_VALUE + r"(?P<a>~)\s*\?\?\s*(?P<b>~)", "if {a} is none then {b} else {a}"),
    _value(_BEFORE_VALUE + r"(?P<a>~)_is_empty\b", "len({a}) == 0"),
    _value(_BEFORE_VALUE + r"(?P<a>~)_is_not_empty\b", "len({a}) > 0"),
    _value(_BEFORE_VALUE + r"(?P<a>~)_(?:is_)?between_(?P<b>~)_and_(?P<c>~)", "{a} in {b} .. {c}"),
    _value(_BEFORE_VALUE + r"(?P<a>~)_(?:does_not_contain|lacks|has_no)_(?P<b>~)", "{b} not in {a}"),
    _value(_BEFORE_VALUE + r"(?P<a>~)_(?:contains?|includes?|has)_(?P<b>~)", "{b} in {a}"),
    _value(_BEFORE_VALUE + r"(?P<a>~)\s*(?:\*\*|\^)\s*2\b", "{a} * {a}"),
    _value(_BEFORE_VALUE + r"(?P<a>~)\s*(?:\*\*|\^)\s*3\b", "{a} * {a} * {a}"),
    _value(r"\b(?:is|are)_not_in\b", "not in"),
    *(
        _value(rf"(?:\b(?:is|are|isn't|aren't)_)?\b(?:{words})\b", sign)
        if sign != "in"
        else _value(rf"\b(?:is|are)_(?:{words})\b", sign)
        for sign, words in COMPARISONS.items()
    ),
    *(_value(rf"\b(?:{words})\b", sign) for sign, words in ARITHMETIC.items()),
)
"""Values and pieces of values."""


def foreign_line(t: Trouble) -> Refusal | None:
    """`add r to track`, `repeat until done():`, `for i in range(3):`."""
    if t.start != "line":
        return None
    line = re.sub(r"\s*#[^\"\r\n]*$", "", t.text[t.first : t.last]).rstrip()
    if BLOCK_ENDS.fullmatch(line):
        help = "Delete the line: a block ends where lines stand further left again."
        return Refusal("RW239", t.first, t.first + len(line), word=line, help=help)
    for phrase in LINES if len(line) <= LONGEST else ():
        match = phrase.shape.fullmatch(line)
        if match is not None and t.at <= t.first + len(line):
            told = phrase.help.format(**match.groupdict()) if phrase.help else None
            return Refusal("RW212", t.first, t.first + len(line), found=line, right=phrase.mended(match), help=told)
    return None


def unquoted_text(t: Trouble) -> Refusal | None:
    """`say The bid stands`."""
    if (
        t.start != "line"
        or t.first_word != "say"
        or t.found[:1] in ('"', "{", "(", "=", ".", "")
        or '"' in t.text[t.first : t.last]
    ):
        return None
    start = t.first + t.text[t.first : t.last].index("say") + 3
    words = t.text[start : t.last]
    start += len(words) - len(words.lstrip())
    words = words.strip().strip("'‘’“”")
    if not words or not words[0].isalpha():
        return None
    return Refusal("RW206", start, t.last, help=f'Write `"{words}"`.')


def payment(t: Trouble) -> Refusal | None:
    """`give bid to buyer`, `pay 3 to p`, `transfer n from a to b`: an amount that goes from one to another."""
    if t.start != "line":
        return None
    line = t.text[t.first : t.last].rstrip()
    match = PAYMENT.fullmatch(line)
    if match is None or not (match["taker"] or match["giver"] or match["from"]):
        return None
    giver = match["giver"] or match["from"] or "me"
    taker, amount = match["taker"], match["amount"]
    lines = [f"`{_sum_of(giver)} -= {amount}`", *([f"`{_sum_of(taker)} += {amount}`"] if taker else [])]
    help = f"Write each change on a line of its own: {' and '.join(lines)}, with the name of your field."
    return Refusal("RW239", t.first, t.first + len(line), word=match["word"], help=help)


def _sum_of(who: str) -> str:
    return who if "." in who else f"{who}.money"


def percent(t: Trouble) -> Refusal | None:
    """`x = n * 50%` at the end of a line: `%` asks for the rest of a division, and looks for a number below."""
    match = re.compile(r"\*\s*(\d+)\s*%[ \t]*(?=\r?\n|$)").search(t.text, t.first, t.at)
    if match is None or _in_text(t, match.start()):
        return None
    end = match.start() + len(match[0].rstrip())
    right = f"* {match[1]} // 100"
    return Refusal("RW212", match.start(), end, found=t.text[match.start() : end], right=right)


def else_if_in_value(t: Trouble) -> Refusal | None:
    """`if a then 1 elif b then 2 else 3`: in a value it is `else if`."""
    if t.start == "line" or t.found != "elif":
        return None
    return Refusal("RW212", t.at, t.end, found="elif", right="else if")


def foreign_value(t: Trouble) -> Refusal | None:
    """`x is at least 3`, `a if c else b`, `sum(x.v for x in s)`."""
    if t.start in ("type", "field") or not t.found:
        return None
    for phrase in VALUES:
        for match in phrase.shape.finditer(t.text, max(t.first, t.at - LONGEST), min(t.last, t.at + LONGEST)):
            part_is_word = any(part in _WORDS for part in match.groupdict().values())
            if match.start() <= t.at <= match.end() and not part_is_word and not _in_text(t, match.start()):
                right = phrase.mended(match)
                return Refusal("RW212", match.start(), match.end(), found=" ".join(match[0].split()), right=right)
    return None


def _in_text(t: Trouble, at: int) -> bool:
    """Whether a place is inside a quoted text, or behind `#`."""
    before = t.text[t.first : at]
    return before.count('"') % 2 == 1 or "#" in before.rpartition("\n")[2]


def call_without_parentheses(t: Trouble) -> Refusal | None:
    """`reaches builder hex`: a function, and what it is asked about."""
    if t.start in ("type", "field") or t.kind != "NAME" or "OPERATOR" not in t.expects or t.word_before in KEYWORDS:
        return None
    match = re.compile(rf"(?P<f>{_NAME})(?P<args>(?:[ ]+{_NAME}(?:\.\w+)*)+)").match(
        t.text, t.word_before_start, t.last
    )
    if match is None or not t.word_before or t.text[t.word_before_start - 1 : t.word_before_start] == ".":
        return None
    arguments: list[str] = []
    for word in match["args"].split():
        if word in ("of", "for", "from", "to"):
            return None
        if word in _WORDS:
            break
        arguments.append(word)
    if not arguments:
        return None
    call = f"`{match['f']}({', '.join(arguments)})`"
    help = f"Between two values stands an operator, such as `+` or `==`; a function is asked with parentheses: {call}."
    return Refusal("RW200", t.at, t.end, found=f"`{t.found}`", help=help)


def comment_behind(t: Trouble) -> Refusal | None:
    """`lot = none // nobody has it`, `x = 3 -- a note`: names that follow each other behind a sign for comments."""
    if t.kind not in ("NAME", "") or not t.found or "OPERATOR" not in t.expects:
        return None
    found = None
    for match in re.compile(r"(?<=\s)(?://|--)(?=\s)").finditer(t.text, t.first, t.at):
        found = match
    if found is None or "\n" in t.text[found.start() : t.at] or _in_text(t, found.start()):
        return None
    return Refusal("RW212", found.start(), found.end(), found=found[0], right="#")


def open_call(t: Trouble) -> Refusal | None:
    """`cubes_left( > 0`, `cubes_left( times`: nothing but a sign or a word behind a bracket that opens."""
    if not t.open_brackets or not t.before.endswith("(") or t.found in ("-", ")", ""):
        return None
    if (
        t.kind not in ("OPERATOR", "_TIMES", "RANGE", "COLON", "_THEN", "_ELSE", "_WHERE", "IS_NONE")
        and t.found[:1] not in "<>=!+*/%:"
    ):
        return None
    bracket, at = t.open_brackets[-1]
    return Refusal("RW203", at, at + 1, bracket=bracket, help="Write `()`." if t.text[at - 1 : at].isalnum() else None)


PHRASES: tuple[Callable[[Trouble], Refusal | None], ...] = (
    foreign_line,
    payment,
    unquoted_text,
    comment_behind,
    open_call,
    percent,
    else_if_in_value,
    foreign_value,
)
"""In the order in which they are tried, before all others."""
