"""Trees of every kind of syntax, as the parser could give them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rulewright.language import syntax as s
from rulewright.language.mistakes.foreign_words import FOREIGN_NAMES, FOREIGN_STATEMENTS
from rulewright.language.quantifier_forms import QUANTIFIERS, QuantifierForm
from rulewright.language.reading.precedence import BINARY_LEVELS, PREFIX_LEVELS
from rulewright.language.statement_forms import STATEMENT_FORMS
from rulewright.language.words import KEYWORDS, PUT_WAYS

TRICKY = [
    *QUANTIFIERS,
    *(word for word in STATEMENT_FORMS if word not in KEYWORDS),
    *("a", "me", "s", "x_1", "by", "from", "where", "of", "times", "weight", "descending", "sorted", "satisfy"),
    *(*s.COLLECTIONS, *PUT_WAYS, "hidden", "base", "orbit", "nothing", "iffy", "info", "isle", "t2"),
]
names = st.sampled_from(TRICKY) | st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True)
names = names.filter(lambda name: name not in KEYWORDS and name not in FOREIGN_NAMES)
fields = names | st.sampled_from(sorted(KEYWORDS))
plain = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\r\n\0"), max_size=8)
numbers = st.integers(0, 2**31 - 1)
maybe = st.none

languages = st.sampled_from(["en", "es", "it", "de", "pt-BR"])
texts = st.builds(lambda text: s.Text((("", text),)), plain) | st.builds(
    lambda by: s.Text(tuple(by.items())), st.dictionaries(languages, plain, min_size=1, max_size=3)
)


@st.composite
def bounded(draw: st.DrawFn) -> s.NamedType:
    ends = maybe() | numbers.map(s.Number) | st.integers(1, 9).map(lambda n: s.Unary("-", s.Number(n)))
    low, high = draw(ends | bounds), draw(ends | bounds)
    least, most = s.literal_number(low), s.literal_number(high)
    if least is not None and most is not None and least > most:
        high = low
    return s.NamedType(draw(kinds), low, high, True)


bounds: st.SearchStrategy[Any] = st.deferred(lambda: small)
kinds = names.filter(lambda name: name not in s.COLLECTIONS)
types: st.SearchStrategy[Any] = st.recursive(
    st.builds(s.NamedType, kinds) | bounded(),
    lambda inner: st.one_of(
        st.builds(s.OptionalType, inner),
        *(st.builds(collection, inner) for collection in s.COLLECTIONS.values()),
        st.builds(s.TableType, inner, inner),
    ),
    max_leaves=6,
)

name_nodes = st.builds(s.Name, names)
atoms = st.one_of(
    name_nodes,
    st.builds(s.Number, numbers),
    st.builds(s.Truth, st.booleans()),
    st.builds(s.NoneWord),
    texts,
)


def quantifiers(form: QuantifierForm, inner: Any) -> st.SearchStrategy[s.Quantifier]:
    """Questions of one form, with the parts that it has."""
    return st.builds(
        s.Quantifier,
        st.just(form.word),
        names,
        domain=inner | st.builds(s.Subsets, inner),
        where=maybe() | inner,
        of=inner if form.clause is not None else maybe(),
        otherwise=inner if form.otherwise else maybe(),
        then=st.lists(inner, max_size=2).map(tuple) if form.clause == "by" else st.just(()),
    )


def sort_keys(inner: Any, least: int) -> st.SearchStrategy[tuple[s.SortKey, ...]]:
    """What follows `sorted by`."""
    return st.lists(st.builds(s.SortKey, inner, st.booleans()), min_size=least, max_size=3).map(tuple)


def deeper(inner: Any) -> Any:
    """Expressions one level above those given."""
    return st.one_of(
        st.builds(s.Attribute, inner, fields),
        st.builds(s.Index, inner, inner),
        st.builds(s.Call, name_nodes | st.builds(s.Attribute, inner, fields), st.lists(inner, max_size=3).map(tuple)),
        st.builds(s.Unary, st.sampled_from(sorted(PREFIX_LEVELS)), inner),
        st.builds(s.Binary, st.sampled_from(sorted(BINARY_LEVELS)), inner, inner),
        st.builds(s.Binary, st.sampled_from(sorted(BINARY_LEVELS)), inner, inner),
        st.builds(s.IsNone, inner, st.booleans()),
        st.builds(s.If, inner, inner, inner),
        st.sampled_from(list(QUANTIFIERS.values())).flatmap(lambda form: quantifiers(form, inner)),
        st.sampled_from(list(QUANTIFIERS.values())).flatmap(lambda form: quantifiers(form, inner)),
        st.builds(s.SortedBy, names, inner, maybe() | inner, sort_keys(inner, 1)),
        st.builds(s.StartingAt, inner, inner),
    )


expressions: st.SearchStrategy[Any] = st.recursive(atoms, deeper, max_leaves=12)
small = st.recursive(atoms, deeper, max_leaves=4)

field_nodes = st.builds(
    s.FieldSyntax,
    types,
    maybe() | small,
    st.sampled_from([None, "all", "owner", "none"]),
    maybe() | small,
    st.booleans(),
)
domains = st.builds(s.Domain, expressions | st.builds(s.Subsets, expressions), maybe() | expressions)
functions = st.builds(s.FunctionBody, st.lists(st.builds(s.LetLine, names, small), max_size=3).map(tuple), expressions)

sets = small | st.builds(s.Subsets, small)

targets = st.recursive(
    name_nodes,
    lambda inner: st.one_of(st.builds(s.Attribute, inner, fields), st.builds(s.Index, inner, small)),
    max_leaves=3,
)
procedures = names.filter(lambda name: name not in FOREIGN_STATEMENTS)
simple_statements = st.one_of(
    st.builds(s.Let, names, small, st.booleans(), maybe() | types),
    st.builds(s.Let, names, st.none(), st.just(True), types),
    st.builds(s.Assign, targets, st.sampled_from(["=", "+=", "-="]), small),
    st.builds(s.Choose, names, sets, maybe() | small, maybe() | small, maybe() | texts, st.booleans(), maybe() | texts),
    st.builds(s.Choose, names, small, prompt=maybe() | texts, or_none=st.just(True), declining=texts),
    st.builds(
        s.Offer,
        small,
        st.lists(names, min_size=1, max_size=3).map(tuple),
        maybe() | texts,
        st.booleans(),
        maybe() | texts,
    ),
    st.builds(s.Offer, small, st.just(("f",)), or_none=st.just(True), declining=texts),
    st.builds(s.Random, names, small, maybe() | small, maybe() | small),
    st.builds(s.Shuffle, small),
    st.builds(s.Draw, names, small),
    st.builds(s.Put, small, st.sampled_from(PUT_WAYS), small),
    st.builds(s.Take, small, small),
    st.builds(s.Run, procedures, st.lists(small, max_size=3).map(tuple)),
    st.builds(s.Say, texts),
    st.builds(s.EndGame),
)


@st.composite
def branches(draw: st.DrawFn, body: Any) -> s.IfStatement:
    arms = [s.Branch(draw(small), draw(body)) for _ in range(draw(st.integers(1, 3)))]
    if draw(st.booleans()):
        arms.append(s.Branch(None, draw(body)))
    return s.IfStatement(tuple(arms))


def _blocks(inner: Any) -> Any:
    body = st.lists(inner, min_size=1, max_size=3).map(tuple)
    loop_body = st.lists(inner | st.builds(s.Break) | st.builds(s.Continue), min_size=1, max_size=3).map(tuple)
    return st.one_of(
        branches(body),
        st.builds(s.ForStatement, names, small, maybe() | small, sort_keys(small, 0), loop_body),
        st.builds(s.RepeatTimes, small, loop_body),
        st.builds(s.RepeatWhile, small, loop_body),
    )


statements = st.recursive(simple_statements, lambda inner: inner | _blocks(inner), max_leaves=6)
scripts = st.builds(s.Script, st.lists(statements, max_size=4).map(tuple))


def _without_neighbours(parts: list[Any]) -> tuple[Any, ...]:
    kept: list[Any] = []
    for part in parts:
        if isinstance(part, str) and kept and isinstance(kept[-1], str):
            continue
        kept.append(part)
    return tuple(kept)


template_text = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=6)
templates = st.builds(s.Template, st.lists(template_text | small, max_size=4).map(_without_neighbours))

values = st.from_regex(r"[a-z][a-z0-9_]{0,5}(\.[a-z][a-z0-9_]{0,5})?|-?[0-9]{1,10}", fullmatch=True)
moves = st.builds(s.MoveText, values, st.dictionaries(names, values, max_size=3).map(lambda args: tuple(args.items())))

TREES: dict[str, st.SearchStrategy[Any]] = {
    "type": types,
    "field": field_nodes,
    "expression": expressions,
    "domain": domains,
    "function": functions,
    "script": scripts,
    "template": templates,
    "move": moves,
}
