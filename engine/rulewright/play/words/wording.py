"""Values in words, in the reader's language: members by titles, numbers with units, sets as lists, texts filled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.program.fault import Fault
from rulewright.rules.amounts import amount, signed
from rulewright.rules.kinds import Kind, Words
from rulewright.rules.tree import ConstGet, Expr, Template, TextLiteral
from rulewright.rules.type_words import readable
from rulewright.rules.types import BoolType, IntType, OptionalType, OrderType, SetType, TextType, Type, Unit

from ..cells.values import Env, Value, in_order, kind_of, stands_for_none, whole
from ..reference.evaluate import Evaluator
from ..reference.execute import shown_value
from .phrases import joined, phrase

UNKNOWN = "?"


def pick(words: Words, lang: str, otherwise: str = "") -> str:
    """A text in a language: that one, its parent (`es` for `es-MX`), the text for all, English, any."""
    for key in (lang, lang.partition("-")[0], "", "en"):
        if key in words:
            return words[key]
    return next(iter(words.values()), otherwise)


class Wording:
    """Words for the values of one game in one language. `players` are the names at the table, in seat order; `you` is
    the seat of the one who reads, where it is known."""

    def __init__(self, lang: str = "en", players: Sequence[str] = (), you: int | None = None) -> None:
        self.lang = lang
        self.players = tuple(players)
        self.you = you

    def for_seat(self, seat: int) -> Wording:
        """The words for the player of a seat, who is not called by name."""
        return Wording(self.lang, self.players, seat)

    def phrase(self, name: str, /, **values: object) -> str:
        """One of the engine's own phrases."""
        return phrase(self.lang, name, **values)

    def text(self, words: Words, otherwise: str = "") -> str:
        """A text of the ruleset in this language."""
        return pick(words, self.lang, otherwise)

    def titled(self, name: str, kind: Kind | None) -> str:
        """The title of a kind in this language, for a value that goes by the name of the kind (`city` of a city); else
        empty."""
        if kind is None or name not in (kind.name, kind.plural):
            return ""
        return self.of_kind(kind)

    def of_kind(self, kind: Kind) -> str:
        """A kind's own title in this language, with a capital; empty where it has none."""
        title = kind.title.get(self.lang) or kind.title.get(self.lang.partition("-")[0]) or ""
        return title[:1].upper() + title[1:]

    def named(self, name: str, type_: Type) -> str:
        """The name of a parameter or choice for people: its kind's title; its id in English alone, because ids are
        English."""
        kind = kind_of(type_)
        found = self.titled(name, kind)
        if found or self.lang.partition("-")[0] not in ("es", "it"):
            return found or readable(name)
        return "" if kind is None else self.of_kind(kind)

    def declined(self, words: Words | None) -> str:
        """The way to decline, by the words that the rules have for it, where they have some."""
        return self.text(words) if words else self.phrase("decline")

    def asked_for(self, type_: Type) -> str:
        """The question for a choice to which the rules put none: of its type, never by the name that it has in a
        script."""
        kind = kind_of(type_)
        return self.asked("" if kind is None else kind.name, type_)

    def asked(self, name: str, type_: Type) -> str:
        """The question for a parameter or choice."""
        shown = self.named(name, type_)
        if not shown:
            plain = type_.of if isinstance(type_, OptionalType) else type_
            return self.phrase("how_much" if isinstance(plain, IntType) else "choose_one")
        return self.phrase("choose", name=shown)

    def member(self, kind: Kind, index: int) -> str:
        """What people read for a member: a player's name, the text field `name`, its title, or its id made readable."""
        if kind.seats:
            if index == self.you:
                return self.phrase("you")
            known = 0 <= index < len(self.players)
            return self.players[index] if known else self.phrase("seat", n=index + 1)
        if not 0 <= index < len(kind.members):
            return UNKNOWN
        named = kind.fields.get("name")
        if named is not None and isinstance(named.type, TextType):
            words = named.values[index]
            if isinstance(words, dict) and any(words.values()):
                return self.text(words)
        title = kind.titles[index] if index < len(kind.titles) else {}
        return self.text(title) or readable(kind.members[index])

    def number(self, number: int, unit: Unit | None = None) -> str:
        """A number with its unit; the sign stands before all of it."""
        return signed(number, amount(number)) if unit is None else unit.shown(number, self.lang)

    def value(self, value: Value, type_: Type) -> str:
        """Any value in words."""
        if stands_for_none(value, type_):
            return self.phrase("none")
        if isinstance(type_, OptionalType):
            return self.value(value, type_.of)
        if isinstance(type_, SetType | OrderType):
            return self.set(value, type_)
        if isinstance(type_, BoolType):
            return self.phrase("yes" if value else "no")
        kind = kind_of(type_)
        if kind is not None:
            return self.member(kind, whole(value))
        return self.number(whole(value), type_.unit if isinstance(type_, IntType) else None)

    def set(self, value: Value, type_: SetType | OrderType) -> str:
        """A set or an order as a list; many numbers in a row as `3–20`."""
        items = list(in_order(value))
        if type_.kind is not None:
            shown = [self.member(type_.kind, item) for item in items]
        elif isinstance(type_, SetType) and len(items) > 3 and items[-1] - items[0] == len(items) - 1:
            return f"{self.number(items[0], type_.unit)}–{self.number(items[-1], type_.unit)}"
        else:
            shown = [self.number(item, type_.unit) for item in items]
        return joined(self.lang, shown) if shown else self.phrase("nothing")

    def shown(self, expr: Expr, value: Value) -> str:
        """The value that `shown_value` gave for an expression, in words."""
        if isinstance(expr, TextLiteral):
            return self.text(expr.words)
        if isinstance(expr, ConstGet) and isinstance(expr.type, TextType):
            words = expr.field.values[whole(value)]
            return self.text(words) if isinstance(words, dict) else UNKNOWN
        return self.value(value, expr.type)

    def parts(self, template: Template) -> tuple[str | Expr, ...]:
        """The parts of a text in this language."""
        for key in (self.lang, self.lang.partition("-")[0], "", "en"):
            if key in template.by_language:
                return template.by_language[key]
        return next(iter(template.by_language.values()), ())

    def fill(self, template: Template, show: Callable[[Expr], str]) -> str:
        """A text with its expressions shown; one that breaks a rule becomes `?`, as words must never stop a game."""
        return "".join(part if isinstance(part, str) else show(part) for part in self.parts(template))

    def fill_with(self, template: Template, e: Evaluator, env: Env) -> str:
        """A text filled with the values that its expressions have now. The reader is called by name, but after `by`,
        `of` and the like: what else stands in the text is written for a name."""
        named = Wording(self.lang, self.players)
        parts = self.parts(template)
        told: list[str] = []
        for at, part in enumerate(parts):
            if isinstance(part, str):
                told.append(part)
                continue
            try:
                value = shown_value(e, part, env)
                after = parts[at + 1] if at + 1 < len(parts) else ""
                told.append(self._of_you(part, value, told, after) or named.shown(part, value))
            except (Fault, KeyError):
                told.append(UNKNOWN)
        return "".join(told)

    def _of_you(self, part: Expr, value: Value, before: Sequence[str], after: str | Expr) -> str | None:
        """What stands for the reader in a text, where the words before it allow it."""
        kind = kind_of(part.type)
        if self.you is None or kind is None or not kind.seats or value != self.you or isinstance(part.type, SetType):
            return None
        last = "".join(before).rsplit(maxsplit=1)[-1:]
        if last and last[0].casefold() in self.phrase("before_you").split() and not str(after).startswith(("'", "’")):
            return self.phrase("to_you")
        return None
