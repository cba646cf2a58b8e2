"""The one table of the statements that begin with a word: how each is written, and what tells one that is misspelt.

A statement without a word of its own changes a field (`x = 1`, `x += 1`) or runs a procedure (`pay(me, 1)`).
"""

from __future__ import annotations

from rulewright.dataclass import dataclass

from .words import PUT_WAYS


@dataclass(frozen=True, slots=True)
class StatementForm:
    """One form: how the reference writes it, with one sentence about it.

    `follows` is a pattern for the text behind the word: a word that is nearly this one, and such a text behind it, is a
    slip. `shape` is how a message writes the form, to be filled in (None: other messages tell what is wrong with it).
    `clauses` are words that begin a further part of the statement and of nothing else. `opens_block` says that its line
    ends with a colon, and that a block stands below.
    """

    word: str
    form: str
    about: str
    follows: str
    shape: str | None = None
    clauses: tuple[str, ...] = ()
    opens_block: bool = False


_NAME_IN = r"\w+\s+in\b"
_NAME_IS = r"\w+\s*=(?!=)"

STATEMENT_FORMS: dict[str, StatementForm] = {
    form.word: form
    for form in (
        StatementForm(
            "let", "let x = V", "Names a value for the rest of the block.", _NAME_IS, shape="let NAME = VALUE"
        ),
        StatementForm(
            "var",
            "var x = V / var x: T = V / var x: K -> T = V",
            "Names a value, or a table of values, that may be changed; with its type, `= V` may be left out.",
            _NAME_IS,
            shape="var NAME = VALUE",
        ),
        StatementForm(
            "if",
            "if P: … elif Q: … else: …",
            "Runs the first block whose condition holds.",
            r".+:$",
            opens_block=True,
        ),
        StatementForm(
            "for",
            "for x in S where P sorted by K:",
            "Runs its block for each member, in order.",
            r"\w+\s+in\b.*:$",
            shape="for x in things where ...:",
            opens_block=True,
        ),
        StatementForm(
            "repeat",
            "repeat N times: / repeat while P:",
            "Runs its block again and again.",
            r".*(?:\bwhile\b|\btimes?\b|:$)",
            shape="repeat N times:",
            clauses=("times",),
            opens_block=True,
        ),
        StatementForm("break", "break", "Leaves the loop.", r"$"),
        StatementForm("continue", "continue", "Goes on with the loop's next round.", r"$"),
        StatementForm(
            "choose",
            'choose x in S where P by p "…" or none "…" else "…"',
            "Lets a player choose a member; the words behind `or none` name the way to decline, those behind `else` "
            "are for a choice that is not possible.",
            _NAME_IN,
            shape='choose x in things where ... by player "question"',
        ),
        StatementForm(
            "offer",
            'offer p: menu "…" or none "…" else "…"',
            "Lets a player choose between the moves of a menu; with `or none` also decline, and nothing is asked "
            "where no move is possible. The words behind `else` say why others are not offered.",
            r".*:",
            shape="offer PLAYER: MENU",
        ),
        StatementForm(
            "random",
            "random x in S where P weight W",
            "Lets chance choose a member.",
            _NAME_IN,
            shape="random x in things weight ...",
            clauses=("weight",),
        ),
        StatementForm("shuffle", "shuffle pile", "Puts a pile in random order.", r"\w[\w.]*$", shape="shuffle PILE"),
        StatementForm("draw", "draw x from pile", "Takes the top of a pile.", r".*\bfrom\b", shape="draw x from PILE"),
        StatementForm(
            "put",
            "put x into bag / onto pile / under pile",
            "Adds a piece to a bag or a pile.",
            rf".*\b(?:{'|'.join(PUT_WAYS)})\b",
            shape="put THING into BAG",
            clauses=PUT_WAYS,
        ),
        StatementForm(
            "take",
            "take x from bag",
            "Removes a piece from a bag or a pile.",
            r".*\bfrom\b",
            shape="take THING from BAG",
        ),
        StatementForm("say", "say {en: …}", "Writes a line in the game's log.", r"[\"{]", shape='say "..."'),
        StatementForm("end", "end game", "Ends the game.", r"game$", shape="end game"),
    )
}
"""Every form by its word, in the order of the reference."""

ARMS: dict[str, str] = {"elif": r".+:$", "else": r":$"}
"""The words of the further arms of an `if`, and what follows each (a pattern)."""

SHAPES: dict[str, str] = {form.word: form.shape for form in STATEMENT_FORMS.values() if form.shape is not None}
"""How a message writes a statement, by its word."""

FOLLOWING: dict[str, str] = {**ARMS, **{form.word: form.follows for form in STATEMENT_FORMS.values()}}
"""What follows each word that a line of a script can begin with (a pattern)."""

BLOCK_WORDS: frozenset[str] = frozenset((*ARMS, *(form.word for form in STATEMENT_FORMS.values() if form.opens_block)))
"""Words whose line opens a block."""
