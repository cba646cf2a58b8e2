"""The words of rule text that Rulewright brings itself, in groups: for the checker and for the reference pages.

Questions over a set and statements come from the tables of the language floor. The tables here hold the words that
have a meaning beside the grammar: built-in functions, what graphs and tracks are asked, what members know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.language.quantifier_forms import QUANTIFIERS, Gives
from rulewright.language.statement_forms import STATEMENT_FORMS

if TYPE_CHECKING:
    from .kinds import Kind


@dataclass(frozen=True, slots=True)
class Word:
    """A built-in word: how it is written, what it gives, and one sentence about it.

    In `form`, S is a set; small letters are members, numbers or names. `least` and `most` are the numbers of arguments
    that it takes (`most` None: any number more).
    """

    name: str
    form: str
    gives: str
    about: str
    least: int = 0
    most: int | None = 0


def _table(*words: Word) -> dict[str, Word]:
    return {word.name: word for word in words}


NUMBER_FUNCTIONS: dict[str, Word] = _table(
    Word("min", "min(a, b)", "a number", "The least of its arguments.", 2, None),
    Word("max", "max(a, b)", "a number", "The greatest of its arguments.", 2, None),
    Word("abs", "abs(x)", "a number", "The number without its sign.", 1, 1),
    Word("ceil", "ceil(a, b)", "a number", "a divided by b, rounded up.", 2, 2),
    Word(
        "len",
        "len(S)",
        "a number",
        "How many a set, a pile or a bag holds, or how many spaces a track has.",
        1,
        1,
    ),
    Word("number", "number(x)", "a plain number", "The number without its unit.", 1, 1),
)

SET_FUNCTIONS: dict[str, Word] = _table(
    Word("set", "set(a, b)", "a set", "The set of its arguments; `set()` is empty.", 0, None),
)

SET_WORDS: dict[str, Word] = _table(
    Word(
        "subsets",
        "x in subsets of S",
        "sets",
        "The sets of members of S, to choose one or to ask about; `where` may begin with their size, `len(x) == 2`.",
    ),
)

FUNCTIONS: dict[str, Word] = {**NUMBER_FUNCTIONS, **SET_FUNCTIONS}
"""Every built-in function."""

GRAPH_QUESTIONS: dict[str, Word] = _table(
    Word("connected", "G.connected(a, b)", "true or false", "Whether a way leads from a to b.", 2, 2),
    Word("distance", "G.distance(a, b)", "a number or none", "How many links the shortest way has.", 2, 2),
    Word("reach", "G.reach(a)", "a set", "Everything that a way leads to from a, a itself included.", 1, 1),
    Word("component", "G.component(a)", "a set", "The part of the network that a belongs to.", 1, 1),
    Word("nearest", "G.nearest(a, S)", "a set", "All members of S at the least distance from a.", 2, 2),
    Word("path", "G.path(a, b)", "a set", "The nodes of one shortest way; empty when there is none.", 2, 2),
)

COST_QUESTIONS: dict[str, Word] = _table(
    Word("cost", "G.cost(a, b)", "a number or none", "How much the links of the cheapest way cost.", 2, 2),
    Word(
        "cheapest",
        "G.cheapest(a, S)",
        "a member or none",
        "The member of S that costs least; of several, the first.",
        2,
        2,
    ),
    Word("route", "G.route(a, b)", "a set", "The links of one cheapest way; empty when there is none.", 2, 2),
    Word("stops", "G.stops(a, b)", "a set", "The nodes of the same way; empty when there is none.", 2, 2),
)
"""What only a graph is asked whose links have costs. The first argument may also be a set: what is cheapest from any of
its members."""

TRACK_QUESTIONS: dict[str, Word] = _table(
    Word("first", "T.first(v)", "a number or none", "The first space that is worth v.", 1, 1),
    Word("last", "T.last(v)", "a number or none", "The last space that is worth v.", 1, 1),
)

PLAYER_WORDS: dict[str, Word] = _table(
    Word("left", "p.left", "a player", "The next player round the table."),
    Word("right", "p.right", "a player", "The player before, round the table."),
)

LINK_WORDS: dict[str, Word] = _table(
    Word("a", "link.a", "an end", "The first end of a link."),
    Word("b", "link.b", "an end", "The second end of a link."),
    Word("ends", "link.ends", "a set", "Both ends of a link."),
    Word("other", "link.other(x)", "an end", "The end of a link that is not x.", 1, 1),
)

GRID_WORDS: dict[str, Word] = _table(
    Word("neighbours", "hex.neighbours", "a set", "The members of a grid that touch this one."),
)

MEMBER_WORDS: dict[str, Word] = {**PLAYER_WORDS, **LINK_WORDS, **GRID_WORDS}
"""What members know besides their fields, each word for some kinds alone: see `member_words`."""

_GIVEN: dict[Gives, str] = {
    "truth": "true or false",
    "number": "a number",
    "set": "a set",
    "member": "a member or none",
    "value": "a number",
}

SET_QUESTIONS: dict[str, Word] = _table(
    *(Word(form.word, form.form, _GIVEN[form.gives], form.about) for form in QUANTIFIERS.values())
)

STATEMENT_WORDS: dict[str, Word] = _table(
    *(Word(form.word, form.form, "", form.about) for form in STATEMENT_FORMS.values())
)

FIXED_NAMES = frozenset(("me", "base", "costs"))
"""Names that always mean the same: the player who decides, the replaced rule, the constants."""

BUILT_IN_TYPES = ("int", "bool", "text")

GROUPS: Mapping[str, Mapping[str, Word]] = {
    "Functions": NUMBER_FUNCTIONS,
    "Sets": {**SET_FUNCTIONS, **SET_WORDS},
    "Questions over sets": SET_QUESTIONS,
    "Questions to a graph": GRAPH_QUESTIONS,
    "Questions to a graph whose links have costs": COST_QUESTIONS,
    "Questions to a track": TRACK_QUESTIONS,
    "What members know": MEMBER_WORDS,
    "Statements": STATEMENT_WORDS,
}
"""Every built-in word, under the titles of the reference and in its order."""


def graph_words(*, costs: bool) -> dict[str, Word]:
    """The questions that a graph answers, by whether its links have costs."""
    return {**GRAPH_QUESTIONS, **COST_QUESTIONS} if costs else GRAPH_QUESTIONS


def member_words(kind: Kind) -> dict[str, Word]:
    """The words that the members of a kind know."""
    return {
        **(PLAYER_WORDS if kind.seats else {}),
        **(LINK_WORDS if kind.ends is not None else {}),
        **(GRID_WORDS if kind.grid is not None else {}),
    }
