"""Translations apart from the rules, found by the text that they translate: `{es: {"You pass": "Pasas"}}`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dataclass import dataclass
from rulewright.document.nodes import Mapping, Node, Scalar
from rulewright.source import Span

from ..world import World
from .plain_values import entries, language_known, wrong_shape

_CURLY = ("“", "‘", "„", "«")


@dataclass(eq=False, slots=True)
class Translation:
    """A text in other languages, the place where it was first translated, and whether the rules have such a text."""

    by_language: dict[str, Scalar]
    span: Span
    used: bool = False


def read_translations(world: World, ruleset: Mapping) -> None:
    """Notes the translations of the ruleset in the world."""
    for language in entries(world, ruleset.get("translations"), "`translations`"):
        if not language_known(world, language.key, language.key_span):
            continue
        for entry in entries(world, language.value, f"the translations to `{language.key}`"):
            if isinstance(entry.value, Scalar) and isinstance(entry.value.value, str):
                found = world.translations.setdefault(entry.key, Translation({}, entry.key_span))
                found.by_language[language.key] = entry.value
            else:
                wrong_shape(world, entry.value, "a translation", "a text")


def tell_unused(world: World, ruleset: Mapping) -> None:
    """A warning for each translation of a text that the rules don't have; none where a fault that was told hides it."""
    unused = [text for text, found in world.translations.items() if not found.used]
    if not unused or not world.report.ok:  # its rule may be what could not be read
        return
    known = [text for text, found in world.translations.items() if found.used]
    written = "\n".join(_as_written(ruleset))
    for text in unused:
        if any(quote + text in written for quote in _CURLY):  # a warning of its own
            continue
        near = world.nearest(text, known + sorted(world.untranslated))
        help = f"did you mean `{near}`?" if near else "write the text as it stands in the rules, or delete the line"
        world.report.error("RW375", world.translations[text].span, text=text, help=help)


def _as_written(node: Node) -> Iterator[str]:
    """Every value as it stands in the files, but for the translations themselves."""
    if isinstance(node, Scalar):
        yield node.span.text
    elif isinstance(node, Mapping):
        for entry in node:
            yield from _as_written(entry.value) if entry.key != "translations" else ()
    else:
        for item in node:
            yield from _as_written(item)
