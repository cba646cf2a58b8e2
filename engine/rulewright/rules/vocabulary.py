"""The words of rule text that Rulewright brings itself. The checker reads the tables of functions and of questions to
graphs, tracks and members; the reference page `WORDS.md` is made from all tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A built-in word: how it is written, what it gives, and one line about it.

    `group` is `function`, `set`, `graph`, `track`, `member`, `question` or `statement`; `least` and `most` are the
    numbers of arguments that it takes (`most` None: any number more).
    """

    name: str
    group: str
    form: str
    gives: str
    about: str
    least: int = 0
    most: int | None = 0


FUNCTIONS: dict[str, Word] = {
    w.name: w
    for w in (
        Word("min", "function", "min(a, b)", "a number", "The least of its arguments.", 2, None),
        Word("max", "function", "max(a, b)", "a number", "The greatest of its arguments.", 2, None),
        Word("abs", "function", "abs(x)", "a number", "The number without its sign.", 1, 1),
        Word("ceil", "function", "ceil(a, b)", "a number", "a divided by b, rounded up.", 2, 2),
        Word(
            "len",
            "function",
            "len(S)",
            "a number",
            "How many a set, a pile or a bag holds, or how many spaces a track has.",
            1,
            1,
        ),
        Word("number", "function", "number(x)", "a plain number", "The number without its unit.", 1, 1),
        Word("set", "set", "set(a, b)", "a set", "The set of its arguments; `set()` is empty.", 0, None),
    )
}

GRAPH_QUESTIONS: dict[str, Word] = {
    w.name: w
    for w in (
        Word("connected", "graph", "G.connected(a, b)", "true or false", "Whether a way leads from a to b.", 2, 2),
        Word("distance", "graph", "G.distance(a, b)", "a number or none", "How many links the shortest way has.", 2, 2),
        Word(
            "reach", "graph", "G.reach(a)", "a set", "Everything that a way leads to from a, a itself included.", 1, 1
        ),
        Word("component", "graph", "G.component(a)", "a set", "The part of the network that a belongs to.", 1, 1),
        Word("nearest", "graph", "G.nearest(a, S)", "a set", "All members of S at the least distance from a.", 2, 2),
        Word(
            "path", "graph", "G.path(a, b)", "a set", "The nodes of one shortest way; empty when there is none.", 2, 2
        ),
    )
}

TRACK_QUESTIONS: dict[str, Word] = {
    w.name: w
    for w in (
        Word("first", "track", "T.first(v)", "a number or none", "The first space that is worth v.", 1, 1),
        Word("last", "track", "T.last(v)", "a number or none", "The last space that is worth v.", 1, 1),
    )
}

MEMBER_WORDS: dict[str, Word] = {
    w.name: w
    for w in (
        Word("left", "member", "p.left", "a player", "The next player round the table."),
        Word("right", "member", "p.right", "a player", "The player before, round the table."),
        Word("a", "member", "link.a", "an end", "The first end of a link."),
        Word("b", "member", "link.b", "an end", "The second end of a link."),
        Word("ends", "member", "link.ends", "a set", "Both ends of a link."),
        Word("other", "member", "link.other(x)", "an end", "The end of a link that is not x.", 1, 1),
        Word("neighbours", "member", "hex.neighbours", "a set", "The members of a grid that touch this one."),
    )
}

QUESTIONS: dict[str, Word] = {
    w.name: w
    for w in (
        Word("any", "question", "any x in S where P", "true or false", "Whether there is one; alone: S is not empty."),
        Word("all", "question", "all x in S satisfy P", "true or false", "Whether P holds for each."),
        Word("count", "question", "count x in S where P", "a number", "How many there are."),
        Word("those", "question", "those x in S where P", "a set", "The members for which P holds."),
        Word("first", "question", "first x in S where P", "a member or none", "The first one in order."),
        Word(
            "best",
            "question",
            "best x in S by V",
            "a member or none",
            "The one with the highest V; of several, the first.",
        ),
        Word("sum", "question", "sum of V for x in S", "a number", "All V added up."),
        Word("max", "question", "max of V for x in S else E", "a number", "The highest V; E when there is none."),
        Word("min", "question", "min of V for x in S else E", "a number", "The lowest V; E when there is none."),
    )
}

STATEMENTS: dict[str, Word] = {
    w.name: w
    for w in (
        Word("let", "statement", "let x = V", "", "Names a value for the rest of the block."),
        Word("var", "statement", "var x = V", "", "Names a value that may be changed with `=`, `+=`, `-=`."),
        Word("if", "statement", "if P: … elif Q: … else: …", "", "Runs the first block whose condition holds."),
        Word("for", "statement", "for x in S where P sorted by K:", "", "Runs its block for each member, in order."),
        Word("repeat", "statement", "repeat N times: / repeat while P:", "", "Runs its block again and again."),
        Word("break", "statement", "break", "", "Leaves the loop."),
        Word("continue", "statement", "continue", "", "Goes on with the loop's next round."),
        Word("choose", "statement", 'choose x in S where P by p "…" or none', "", "Lets a player choose a member."),
        Word("offer", "statement", "offer p: menu", "", "Lets a player choose between the moves of a menu."),
        Word("random", "statement", "random x in S where P weight W", "", "Lets chance choose a member."),
        Word("shuffle", "statement", "shuffle pile", "", "Puts a pile in random order."),
        Word("draw", "statement", "draw x from pile", "", "Takes the top of a pile."),
        Word("put", "statement", "put x into bag / onto pile / under pile", "", "Adds a piece to a bag or a pile."),
        Word("take", "statement", "take x from bag", "", "Removes a piece from a bag or a pile."),
        Word("say", "statement", "say {en: …}", "", "Writes a line in the game's log."),
        Word("end", "statement", "end game", "", "Ends the game."),
    )
}

FIXED_NAMES = frozenset(("me", "base", "costs"))
"""Names that no declaration can take: the player who decides, the replaced rule, the constants."""

BUILT_IN_TYPES = ("int", "bool", "text")


def words() -> tuple[Word, ...]:
    """Every built-in word, in the order of the reference."""
    groups = (FUNCTIONS, GRAPH_QUESTIONS, TRACK_QUESTIONS, MEMBER_WORDS, QUESTIONS, STATEMENTS)
    return tuple(word for group in groups for word in group.values())
