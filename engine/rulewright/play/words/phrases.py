"""The engine's own words for players, in each language that it speaks. Other languages get the English ones."""

from __future__ import annotations

from collections.abc import Sequence

_PHRASES: dict[str, dict[str, str]] = {
    "none": {"en": "none", "es": "ninguno", "it": "nessuno"},
    "nothing": {"en": "nothing", "es": "nada", "it": "niente"},
    "yes": {"en": "yes", "es": "sí", "it": "sì"},
    "no": {"en": "no", "es": "no", "it": "no"},
    "you": {"en": "you", "es": "tú", "it": "tu"},
    "to_you": {"en": "you", "es": "ti", "it": "te"},
    "before_you": {  # words after which a player is no subject
        "en": "against by for from of to with",
        "es": "a contra de para por",
        "it": "a con contro da di per",
    },
    "and_more": {"en": "{items} and {count} more", "es": "{items} y {count} más", "it": "{items} e {count} in più"},
    "seat": {"en": "Player {n}", "es": "Jugador {n}", "it": "Giocatore {n}"},
    "decline": {"en": "pass", "es": "pasar", "it": "passare"},
    "choose": {"en": "Choose: {name}", "es": "Elige: {name}", "it": "Scegli: {name}"},
    "choose_one": {"en": "Choose", "es": "Elige", "it": "Scegli"},
    "how_much": {"en": "How much?", "es": "¿Cuánto?", "it": "Quanto?"},
    "your_move": {"en": "Your move", "es": "Tu turno", "it": "Tocca a te"},
    "which_action": {"en": "Which action?", "es": "¿Qué acción?", "it": "Quale azione?"},
    "not_possible": {
        "en": "{value} is not possible",
        "es": "{value} no es posible",
        "it": "{value} non è possibile",
    },
    "possible": {"en": "{value} is possible", "es": "{value} es posible", "it": "{value} è possibile"},
    "possible_are": {
        "en": "{words} (possible: {items})",
        "es": "{words} (posible: {items})",
        "it": "{words} (possibile: {items})",
    },
    "possible_from": {
        "en": "{words} (possible: {low} to {high})",
        "es": "{words} (posible: de {low} a {high})",
        "it": "{words} (possibile: da {low} a {high})",
    },
    "nothing_possible": {
        "en": "There is nothing to choose here",
        "es": "Aquí no hay nada que elegir",
        "it": "Qui non c'è niente da scegliere",
    },
    "must_hold": {
        "en": "This must hold: {rule}",
        "es": "Debe cumplirse: {rule}",
        "it": "Deve valere: {rule}",
    },
    "holds": {"en": "This holds: {rule}", "es": "Se cumple: {rule}", "it": "Vale: {rule}"},
    "untold": {
        "en": "This can't be told here: {rule}",
        "es": "Aquí no se puede saber: {rule}",
        "it": "Qui non si può sapere: {rule}",
    },
    "not_offered": {
        "en": "{action} is not offered now",
        "es": "{action} no se ofrece ahora",
        "it": "{action} non è disponibile ora",
    },
    "not_offered_because": {
        "en": "{action} is not offered now: {words}",
        "es": "{action} no se ofrece ahora: {words}",
        "it": "{action} non è disponibile ora: {words}",
    },
    "asked_instead": {
        "en": "{action} is not offered now; {player} is asked: {prompt}",
        "es": "{action} no se ofrece ahora; a {player} se le pregunta: {prompt}",
        "it": "{action} non è disponibile ora; a {player} si chiede: {prompt}",
    },
    "offered_instead": {
        "en": "{action} is not offered now; {player} may choose {items}",
        "es": "{action} no se ofrece ahora; {player} puede elegir {items}",
        "it": "{action} non è disponibile ora; {player} può scegliere {items}",
    },
    "may_not_decline": {
        "en": "You must choose",
        "es": "Tienes que elegir",
        "it": "Devi scegliere",
    },
    "legal_with": {
        "en": "Legal with: {items}",
        "es": "Sería legal con: {items}",
        "it": "Sarebbe lecito con: {items}",
    },
    "would_do": {
        "en": "“{words}”: {change} would do",
        "es": "«{words}»: bastaría {change}",
        "it": "«{words}»: basterebbe {change}",
    },
    "nearest_move": {
        "en": "Nearest legal move: {words} – {move}",
        "es": "La jugada legal más cercana: {words} – {move}",
        "it": "La mossa lecita più vicina: {words} – {move}",
    },
    "none_legal": {
        "en": "{action}: nothing of it is legal now",
        "es": "{action}: ahora no hay ninguna posibilidad legal",
        "it": "{action}: ora non c'è nessuna possibilità lecita",
    },
    "more": {"en": "{amount} more", "es": "{amount} más", "it": "{amount} in più"},
    "fewer": {"en": "{amount} less", "es": "{amount} menos", "it": "{amount} in meno"},
    "change": {"en": "{what}: {before} → {after}"},
    "gains": {"en": "{what}: + {items}"},
    "loses": {"en": "{what}: − {items}"},
    "pieces": {
        "en": "{what}: {before} → {after} pieces",
        "es": "{what}: {before} → {after} piezas",
        "it": "{what}: {before} → {after} pezzi",
    },
    "reordered": {
        "en": "{what}: in a new order",
        "es": "{what}: en otro orden",
        "it": "{what}: in un altro ordine",
    },
    "played": {"en": "{player}: {move}"},
    "forced": {
        "en": "{player}: {move} (has no other choice)",
        "es": "{player}: {move} (no tiene otra opción)",
        "it": "{player}: {move} (non ha altra scelta)",
    },
    "and": {"en": "and", "es": "y", "it": "e"},
    "or": {"en": "or", "es": "o", "it": "o"},
}


def phrase(lang: str, name: str, /, **values: object) -> str:
    """A phrase in a language, with its values filled in. KeyError for an unknown name: a fault of ours."""
    words = _PHRASES[name]
    return words.get(lang.partition("-")[0], words["en"]).format(**values)


def joined(lang: str, items: Sequence[str], by: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`, or with `or`. By their sound `e` before i and `u` before o in Spanish, `ed` before
    e in Italian."""
    if len(items) < 2:
        return "".join(items)
    last = items[-1]
    word = phrase(lang, by)
    sound = last[:2].casefold()
    if word == "y" and (sound[:1] in ("i", "í") or (sound in ("hi", "hí") and last[2:3].casefold() not in ("e", "a"))):
        word = "e"
    elif word == "o" and lang.startswith("es") and (sound[:1] in ("o", "ó") or sound in ("ho", "hó")):
        word = "u"
    elif word == "e" and lang.startswith("it") and sound[:1] in ("e", "è", "é"):
        word = "ed"
    return f"{', '.join(items[:-1])} {word} {last}"
