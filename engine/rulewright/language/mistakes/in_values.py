"""Mistakes in values and types: recognised where the parser stopped, each with what to write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from rulewright.source.look_alikes import named, plain, stands_for, strange_signs

from ..quantifier_forms import QUANTIFIERS, openings, pattern_of
from ..refusal import Refusal
from ..syntax import COLLECTIONS
from ..words import KEYWORDS
from .foreign_words import FOREIGN_COLLECTIONS, FOREIGN_NAMES, FOREIGN_QUANTIFIERS, FOREIGN_SIGNS
from .in_lines import statement_form
from .trouble import Trouble

_QUOTES = "'‘’‚‛“”„‟«»`´"
_QUOTED = {
    "'": re.compile(r"'[^'\r\n]*'?"),
    "“": re.compile(r"“[^”\r\n]*”?"),
    "‘": re.compile(r"‘[^’\r\n]*’?"),
    "„": re.compile(r"„[^“”\r\n]*[“”]?"),
    "«": re.compile(r"«[^»\r\n]*»?"),
    "”": re.compile(r"”[^”\r\n]*”?"),
}
_PARTS = (  # the part that is missing, and the heads that want it
    ("_THEN", "then", r"\bif\b"),
    ("_ELSE", "else", pattern_of("if", *(form.opening for form in QUANTIFIERS.values() if form.otherwise))),
    ("_SATISFY", "satisfy", pattern_of(*openings("satisfy"))),
    ("_BY", "by", pattern_of(*openings("by"), "choose")),
    ("_FOR", "for", pattern_of(*openings("of"))),
)


def _shape_of(meant: str) -> str:
    *before, word = meant.split()
    return " ".join((*before, QUANTIFIERS[word].shape))


_SHAPES = {
    **{word: form.shape for word, form in QUANTIFIERS.items()},
    **{word: _shape_of(meant) for word, meant in FOREIGN_QUANTIFIERS.items()},
}
"""How a message writes each question over a set, also under the names that people try."""

_DIRECTIONS = {"asc": "", "ascending": "", "desc": "descending", "down": "descending", "reversed": "descending"}
"""Words that people write behind a key of an order, and the right one; nothing where there is none."""

_BEFORE_MEMBERS = frozenset(openings(None, "satisfy", "by"))
"""Words of questions that stand right before the name of a member."""


def open_quote(t: Trouble) -> Refusal | None:
    if t.found[:1] != '"' or t.kind:
        return None
    return Refusal("RW205", t.at, t.last, help='Close the text with `"` on the same line.')


def other_quote(t: Trouble) -> Refusal | None:
    if t.found[:1] not in _QUOTES or not t.found:
        return None
    match = _QUOTED.get(t.found[0], re.compile(".")).match(t.text, t.at, t.last)
    whole = match[0] if match and len(match[0]) > 1 and match[0][-1] in _QUOTES else ""
    text = whole[1:].rstrip(_QUOTES).replace('"', '\\"')
    return Refusal("RW206", t.at, match.end() if match else t.end, help=f'Write `"{text if whole else "..."}"`.')


def odd_number(t: Trouble) -> Refusal | None:
    """`1.5`, `1_000`, `3x`."""
    for match in re.finditer(r"(?<![\w.])\d+(?:\.\d+|\w+)", t.text[t.first : t.last]):
        start, end = t.first + match.start(), t.first + match.end()
        if not start < t.at <= end or "\n" in match[0]:
            continue
        if re.fullmatch(r"[\d_.]+", match[0]):
            help = f"Write `{match[0].replace('_', '')}`." if "_" in match[0] else None
            return Refusal("RW209", start, end, found=match[0], help=help)
        return Refusal("RW207", start, end, found=match[0], help="A name begins with a letter.")
    return None


def foreign_sign(t: Trouble) -> Refusal | None:
    """`&&`, `||`, `!`, `≤`: the sign may begin one or two characters before the place where the parser stopped."""
    if t.start in ("type", "field") and t.found == "?":
        return Refusal("RW212", t.at, t.end, found="?", right="or none")
    for sign, right in FOREIGN_SIGNS.items():
        for back in range(len(sign)):
            at = t.at - back
            if at >= t.first and t.found and t.text.startswith(sign, at):
                return Refusal("RW212", at, at + len(sign), found=sign, right=right)
    return None


def foreign_word(t: Trouble) -> Refusal | None:
    """`True`, `AND`, `fooBar`, `_x`, `é`: a word that is not made of small letters."""
    begin = t.at
    while begin > t.first and re.match(r"\w", t.text[begin - 1]):
        begin -= 1
    match = re.compile(r"\w+").match(t.text, begin, t.last)
    if match is None or t.kind or not t.found or re.fullmatch(r"[a-z][a-z0-9_]*|\d+", match[0]):
        return None
    word = match[0]
    if word in FOREIGN_NAMES:
        return Refusal("RW212", begin, match.end(), found=word, right=FOREIGN_NAMES[word])
    small = word.lower()
    if small in KEYWORDS or small in _SHAPES:
        return Refusal("RW212", begin, match.end(), found=word, right=small)
    help = f"Write `{small}`." if re.fullmatch(r"[a-z][a-z0-9_]*", small) else None
    return Refusal("RW207", begin, match.end(), found=word, help=help)


def strange_character(t: Trouble) -> Refusal | None:
    if t.kind or not t.found or re.match(r"[\w()\[\]{}.,:=]", t.found):
        return None
    sign = t.found[0]
    if plain(sign) != sign:
        rest = re.compile(r"[^\"\r\n]*").match(t.text, t.at, t.last)
        found_signs = strange_signs(rest[0] if rest else sign)
        end, meant = (found_signs.end, found_signs.meant) if found_signs else (1, plain(sign))
        typed = f"Type `{meant}`." if meant.strip() else "Type an ordinary space."
        return Refusal("RW123", t.at, t.at + end, name=named(sign), meant=stands_for(meant[0]), help=typed)
    printable = sign.isprintable() and not sign.isspace()
    help = "A line is a statement: leave the `;` out." if sign == ";" else None
    found = f"`{sign}`" if printable else unicodedata.name(sign, f"number {ord(sign)}").lower()
    return Refusal("RW202", t.at, t.at + 1, found=found, help=help)


def brackets(t: Trouble) -> Refusal | None:
    """One that is never closed, one that closes nothing, one of another shape."""
    if t.found[:1] in (")", "]", "}") and t.found and not t.closes_open():
        help = f"The `{t.open_brackets[-1][0]}` is still open." if t.open_brackets else None
        return Refusal("RW204", t.at, t.end, bracket=t.found, help=help)
    if t.found in ("", ":") and t.open_brackets:
        bracket, at = t.open_brackets[-1]
        return Refusal("RW203", at, at + 1, bracket=bracket)
    return None


def other_set(t: Trouble) -> Refusal | None:
    """`[a, b]` and `{a, b}`."""
    if t.found == "[" and {"NAME", "NUMBER"} <= t.expects:
        return Refusal("RW217", t.at, t.end)
    if t.open_brackets and t.open_brackets[-1][0] == "{" and t.expects & {"LANGUAGE", "COLON"}:
        at = t.open_brackets[-1][1]
        return Refusal("RW217", at, at + 1, help='A text by language is written `{en: "...", es: "..."}`.')
    if t.found == "{" and {"NAME", "NUMBER"} <= t.expects:
        return Refusal("RW217", t.at, t.end)
    return None


def single_equals(t: Trouble) -> Refusal | None:
    if t.found != "=":
        return None
    return Refusal("RW211", t.at, t.end, help="To compare write `==`.")


def is_something(t: Trouble) -> Refusal | None:
    if t.found != "is" or t.kind or "IS_NONE" not in t.expects:
        return None
    negated = re.match(r"is\s+not\b", t.text[t.at : t.last])
    if re.match(r"is\s+(?:not\s+)?(?:null|nil|None|NONE|Null|nothing|empty|undefined)\b", t.text[t.at : t.last]):
        return Refusal("RW214", t.at, t.end, help="Write `is not none`." if negated else "Write `is none`.")
    end = t.at + len(negated[0]) if negated else t.end
    return Refusal("RW214", t.at, end, help="Write `!=`." if negated else "Write `==`.")


def needs_parentheses(t: Trouble) -> Refusal | None:
    """A question or an `if` where only something closed may stand: `any s in those t in things where ...`."""
    if t.found == "if" and "NUMBER" in t.expects:
        return Refusal("RW219", t.at, t.end, word="if")
    word, at = t.word_before, t.word_before_start
    if word in _SHAPES and at > t.first and re.match(rf"{word}\s+[a-z]\w*\s+in\b", t.text[at : t.last]):
        return Refusal("RW219", at, at + len(word), word=word) if word in _BEFORE_MEMBERS else None
    return None


def where_word(t: Trouble) -> Refusal | None:
    """`for s in spaces if s.flipped`."""
    if "_WHERE" not in t.expects or t.found not in ("if", "with", "when", "having", "such", "whose"):
        return None
    return Refusal("RW212", t.at, t.end, found=t.found, right="where")


def question_form(t: Trouble) -> Refusal | None:
    """A question's word, but not its form: `any spaces where ...`."""
    word = t.word_before
    if word not in _SHAPES or t.kind not in ("NAME", "NUMBER", "NONE", "TRUTH", "_FROM"):
        return None
    return Refusal("RW216", t.word_before_start, t.end, word=word, form=_SHAPES[word])


def missing_part(t: Trouble) -> Refusal | None:
    """`if c then a`, `all s in S where P`, `best s in S`, `sum of s.value`."""
    if not t.over and t.found not in ("else", "then", "and", "or", "where"):
        return None
    for terminal, part, heads in _PARTS:
        head = t.last_of(heads) if terminal in t.expects else None
        if head is None or head[0] == "choose":
            continue
        return Refusal("RW215", head.start(), head.end(), head=" ".join(head[0].split()), part=part)
    return None


def in_type(t: Trouble) -> Refusal | None:
    """`int(6)`, `int[0..6]`, `pile card`, and what may follow a field's type."""
    if t.start not in ("type", "field"):
        return None
    if t.word_before in COLLECTIONS and t.kind == "NAME":
        return Refusal("RW226", t.word_before_start, t.end, word=t.word_before)
    bounds = re.search(r"([a-z]\w*)\s*\([^()=]*$" if t.found != "[" else r"([a-z]\w*)\s*$", t.before)
    if bounds and t.found:
        return Refusal("RW225", t.at, t.end, word=bounds[1])
    if t.before.endswith(",") and "HIDDEN" in t.expects and t.found:
        help = "Possible are `hidden`, `visible to owner` (or `all`, `none`), `contents known` and `at most 20`."
        return Refusal("RW227", t.at, t.end, found=t.found, help=help)
    if t.found == "of" and t.word_before in FOREIGN_COLLECTIONS:
        found, right = f"{t.word_before} of", FOREIGN_COLLECTIONS[t.word_before]
        return Refusal("RW212", t.word_before_start, t.end, found=found, right=right)
    if t.start == "type" and t.found == "=":
        return Refusal("RW200", t.at, t.end, found="`=`", help="Only a field has a default; here stands a type alone.")
    if t.found == "hidden":
        return Refusal("RW200", t.at, t.end, found="`hidden`", help="Put a comma before it.")
    return None


def subsets_of(t: Trouble) -> Refusal | None:
    """`len(subsets of hand)`, `any s in subsets hand`."""
    if t.word_before != "subsets" or (t.found != "of" and t.kind != "NAME"):
        return None
    help = "Write `subsets of` and a set behind `in`: `choose x in subsets of S`, `any x in subsets of S where …`."
    return Refusal("RW200", t.word_before_start, t.end, found=f"`subsets {t.found}`", help=help)


def or_none(t: Trouble) -> Refusal | None:
    if t.kind != "OR_NONE":
        return None
    help = "`or none` stands in types, and at the end of `choose` and `offer` when the player may decline."
    return Refusal("RW200", t.at, t.end, found="`or none`", help=help)


def order_word(t: Trouble) -> Refusal | None:
    """`sorted by a then b`, `sorted by a, b`, `sorted by a asc`, and `, then` where it cannot stand."""
    if t.kind == "_THEN_BY":
        help = "It stands behind `sorted by` and `by`; a question or an `if` before it needs parentheses."
        return Refusal("RW200", t.at, t.end, found="`, then`", help=help)
    wanted = {"then": "_THEN", ",": "COMMA"}.get(t.found)
    if wanted is not None and wanted not in t.expects and t.last_of(r"\b(?:sorted|best|least)\b.*\bby\b") is not None:
        return Refusal("RW212", t.at, t.end, found=t.found, right=", then")
    if "DESCENDING" not in t.expects or t.found not in _DIRECTIONS:
        return None
    if _DIRECTIONS[t.found]:
        return Refusal("RW212", t.at, t.end, found=t.found, right=_DIRECTIONS[t.found])
    help = "Leave it out: an order is ascending unless `descending` stands there."
    return Refusal("RW200", t.at, t.end, found=f"`{t.found}`", help=help)


VALUE_MISTAKES: tuple[Callable[[Trouble], Refusal | None], ...] = (
    open_quote,
    other_quote,
    odd_number,
    in_type,
    foreign_sign,
    foreign_word,
    strange_character,
    other_set,
    brackets,
    is_something,
    subsets_of,
    needs_parentheses,
    where_word,
    order_word,
    question_form,
    missing_part,
    statement_form,
    single_equals,
    or_none,
)
"""In the order in which they are tried."""
