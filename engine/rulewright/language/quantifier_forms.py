"""The one table of the questions over a set: `any x in S where P`, `best x in S by V`, `sum of V for x in S` and so on.

A row says which parts a form has and what it gives. Everything that treats the forms alike is made from the rows: the
formatter, the joining of lines, the messages, the checker, the reference pages, the texts that tests draw by chance.
The grammar and the meaning are written by hand for each form; tests hold them to this table. How to add a form stands
in the README of this floor.
"""

from __future__ import annotations

from typing import Literal, assert_never

from rulewright.dataclass import dataclass

Clause = Literal["satisfy", "by", "of"]
Gives = Literal["truth", "number", "set", "member", "value"]


@dataclass(frozen=True, slots=True)
class QuantifierForm:
    """One form: its word, and the word of the clause that asks something of each member (None: it has no such clause).

    `otherwise` says that it ends with `else E`, for a set without members. `gives` is a truth value, a plain number, a
    set, one member or none, or a value: a number in the unit of what was asked of each member. In `about`, one
    sentence for the reference, the letters are those of `form`.
    """

    word: str
    clause: Clause | None
    otherwise: bool
    gives: Gives
    about: str

    @property
    def opening(self) -> str:
        """The words that it begins with: `all`, `sum of`."""
        return f"{self.word} of" if self.clause == "of" else self.word

    @property
    def head(self) -> str:
        """The words right before what is asked of each member: `satisfy`, `by`, `sum of`."""
        assert self.clause is not None, self.word
        return self.opening if self.clause == "of" else self.clause

    def text(self, members: str, of: str = "", otherwise: str = "", then: tuple[str, ...] = ()) -> str:
        """The form written out: over `members` (`x in S where P`), with `of` asked of each (and `then` of
        equals), or `otherwise`."""
        match self.clause:
            case None:
                return f"{self.word} {members}"
            case "satisfy" | "by":
                return f"{self.word} {members} {self.clause} {', then '.join((of, *then))}"
            case "of":
                last = f" else {otherwise}" if self.otherwise else ""
                return f"{self.opening} {of} for {members}{last}"
            case _:
                assert_never(self.clause)

    @property
    def form(self) -> str:
        """As the reference writes it: S is a set, P a condition, V and E are values."""
        return self._example("S", "P", "P" if self.clause == "satisfy" else "V", "E")

    @property
    def shape(self) -> str:
        """As a message writes it, to be filled in."""
        return self._example("things", "...", "x.value" if self.clause == "of" else "...", "0")

    def _example(self, things: str, condition: str, of: str, otherwise: str) -> str:
        where = f" where {condition}" if self.clause is None else ""
        return self.text(f"x in {things}{where}", of, otherwise)


QUANTIFIERS: dict[str, QuantifierForm] = {
    form.word: form
    for form in (
        QuantifierForm("any", None, False, "truth", "Whether there is one; alone: S is not empty."),
        QuantifierForm("all", "satisfy", False, "truth", "Whether P holds for each."),
        QuantifierForm("count", None, False, "number", "How many there are."),
        QuantifierForm("those", None, False, "set", "The members for which P holds."),
        QuantifierForm("first", None, False, "member", "The first one in order."),
        QuantifierForm("last", None, False, "member", "The last one in order."),
        QuantifierForm(
            "best", "by", False, "member", "The one with the highest V; of several, by `, then W`, or the first."
        ),
        QuantifierForm(
            "least", "by", False, "member", "The one with the lowest V; of several, by `, then W`, or the first."
        ),
        QuantifierForm("sum", "of", False, "value", "All V added up."),
        QuantifierForm("max", "of", True, "value", "The highest V; E when there is none."),
        QuantifierForm("min", "of", True, "value", "The lowest V; E when there is none."),
    )
}
"""Every form by its word, in the order of the reference."""


def quantifier_form(word: str) -> QuantifierForm:
    """The form of a word of the syntax. AssertionError when there is none: a fault of ours."""
    form = QUANTIFIERS.get(word)
    if form is None:
        raise AssertionError(f"no form of a question over a set: {word}")
    return form


def openings(*clauses: Clause | None) -> tuple[str, ...]:
    """The words that the forms with one of these clauses begin with."""
    return tuple(form.opening for form in QUANTIFIERS.values() if form.clause in clauses)


def pattern_of(*words: str) -> str:
    """A pattern for any of these words, each of which may be several with blanks between."""
    return rf"\b(?:{'|'.join(words).replace(' ', chr(92) + 's+')})\b"
