"""Codes that need a ruleset of their own: menus for other moments, limits, values that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.cells.eyes import Eyes
from rulewright.play.reference.evaluate import Evaluator
from rulewright.program import Fault
from rulewright.rules.tree import Arithmetic, Literal, Local, LocalRef, MemberLiteral, Seat
from rulewright.rules.types import INT, MemberType, OptionalType

from .inline import tiny

ACTIONS = """
actions:
  first_one:
    menu: early
    params: {token: tokens}
    do: n = 1
  other:
    menu: late
    params: {token: tokens}
    require:
      rich: {that: n > 4, else: "Only {n}"}
    do: n = 2
"""


def test_an_action_of_another_menu(tmp_path: Path) -> None:
    flow = "offer host: early\noffer host: late\nchoose k in 1 .. 3 by host"
    game = tiny(tmp_path, flow, ACTIONS).new_game(["Ada"], seed=1)
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("other(token=two)")
    refused = caught.value
    assert refused.sort == "illegal" and refused.diagnostic.code == "RW527"
    assert [(r.id, r.part) for r in refused.reasons] == [("other", "offer")]  # not what is left over
    assert refused.reasons[0].words == "Other is not offered now; Ada may choose First one"
    assert refused.suggestions == ("first_one",)


def test_an_action_where_a_value_is_asked(tmp_path: Path) -> None:
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\noffer host: late", ACTIONS).new_game(["Ada"], seed=1)
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("other(token=two)")
    assert caught.value.diagnostic.code == "RW527"
    assert [r.part for r in caught.value.reasons] == ["offer"]
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("token=3")
    assert caught.value.diagnostic.code == "RW520"
    assert game.decision.options.find("k(k=2)") == game.decision.options.find("2")


def test_an_action_with_arguments_left_out_and_none_legal(tmp_path: Path) -> None:
    actions = ACTIONS + "  stay:\n    menu: late\n    do: n = 3\n"
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\noffer host: late\nchoose m in 1 .. 2 by host", actions)
    played = game.new_game(["Ada"], seed=1)
    with pytest.raises(rw.RulesError):
        tiny(tmp_path, "choose k in 1 .. 3 by host\noffer host: late", ACTIONS).new_game(["Ada"], seed=1).play("1")
    played.play("1")
    assert played.history[-1].move.text == "stay" and played.history[-1].forced
    assert [r.words for r in played.why_not("2")] == []


def test_too_many_options(tmp_path: Path) -> None:
    tiny(tmp_path, "choose k in 1 .. 99 by host\nn = k")
    limits = rw.Limits(options=50)
    game = rw.load(tmp_path / "tiny.ruleset.yaml", limits=limits)
    with pytest.raises((rw.RulesError, Fault)) as caught:
        _ = game.new_game(["Ada"], seed=1).decision.options[0]
    assert "RW512" in str(caught.value) or "99 options" in str(caught.value)


def test_none_where_a_value_is_needed(lamps: rw.LoadedGame) -> None:
    """The checker keeps this out of rulesets; the reference says so all the same."""
    position = lamps.position(2, 1)
    e = Evaluator(position.layout, position.cells)
    span = lamps.ruleset.flow[0].span
    player, number = MemberType(lamps.ruleset.player), Local("x", OptionalType(INT), "let", span)
    nobody = Local("p", OptionalType(player), "let", span)
    with pytest.raises(Fault) as broke:
        e.value(Seat(LocalRef(nobody, type=player, span=span), 1, type=player, span=span), {nobody: -1})
    assert broke.value.code == "RW509"
    one = Literal(1, type=INT, span=span)
    with pytest.raises(Fault) as broke:
        e.value(Arithmetic("+", one, LocalRef(number, type=INT, span=span), type=INT, span=span), {number: -(2**31)})
    assert broke.value.code == "RW509"
    with pytest.raises(Fault) as broke:
        short = Evaluator(position.layout, position.cells, steps=0)
        short.value(MemberLiteral(lamps.ruleset.player, 0, type=player, span=span), {})
    assert broke.value.code == "RW508"


BEGUN = """actions:
  buy:
    menu: shop
    params:
      token: tokens
      price: {in: "1 .. 3"}
    require:
      cheap: {that: token.worth <= n, else: "{token} is worth {token.worth}; you have {n}"}
      fair: {that: token.worth <= price, after: cheap, else: "{token} costs more than {price}"}
      red: {that: token.hue == red or n > 5, else: "{token} is not red"}
    do: n = 9
  draw_one:
    menu: shop
    params: {token: tokens where token in bin}
    do: n = 8
  leave: {menu: shop, do: n = 7}
  stay: {menu: shop, do: n = 6}
"""


def begun(folder: Path, n: int) -> rw.Game:
    return tiny(folder, f"n = {n}\noffer host: shop", BEGUN).new_game(["Ada"], seed=1)


def test_the_beginning_of_a_move_is_told_what_all_that_go_on_fail_on(tmp_path: Path) -> None:
    game = begun(tmp_path, 3)
    assert [(r.id, r.words) for r in game.why_not("buy(token=six)")] == [
        ("cheap", "Six is worth 6; you have 3"),
        ("red", "Six is not red"),
    ]
    assert [(r.id, r.part, r.words) for r in game.why_not("draw_one")] == [
        ("token", "domain", "There is nothing to choose here"),
    ]
    assert game.why_not("buy") == game.why_not("buy(token=one)") == ()  # there are moves that go on so


def test_conditions_that_most_completions_fail_on_come_first(tmp_path: Path) -> None:
    game = begun(tmp_path, 0)
    assert [r.id for r in game.why_not("buy")] == ["cheap"]
    assert begun(tmp_path, 1).why_not("buy(price=1)") == ()
    assert [r.id for r in begun(tmp_path, 2).why_not("buy(token=two)")] == ["red"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Other is not offered now; Ada is asked: How much?"),
        ("es", "Other no se ofrece ahora; a Ada se le pregunta: ¿Cuánto?"),
        ("it", "Other non è disponibile ora; a Ada si chiede: Quanto?"),
    ],
)
def test_what_is_asked_instead(tmp_path: Path, lang: str, words: str) -> None:
    prompt = 'choose k in 1 .. 9 by host {en: "How much?", es: "¿Cuánto?", it: "Quanto?"}\noffer host: late'
    game = tiny(tmp_path, prompt, ACTIONS).new_game(["Ada"], seed=1)
    assert [r.words for r in game.why_not("other(token=two)", lang)] == [words]
    possible = {"en": "12 is not possible (possible: 1 to 9)", "es": "12 no es posible (posible: de 1 a 9)"}
    assert game.why_not("12", lang)[0].words == possible.get(lang, "12 non è possibile (possibile: da 1 a 9)")


def test_none_where_there_is_none(tmp_path: Path) -> None:
    """It is called none, and no condition is asked of it."""
    game = begun(tmp_path, 3)
    assert [(r.id, r.words) for r in game.why_not("buy(token=none, price=1)")] == [
        ("token", "none is not possible (possible: One, Two, Six)"),
    ]
    assert game.why_not("buy(token=one, price=none)")[0].words == "none is not possible (possible: 1, 2, 3)"
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("buy(token=none, price=none)")
    assert "none" in caught.value.diagnostic.message and "six" not in caught.value.diagnostic.message
    assert "2147483648" not in caught.value.diagnostic.message


def test_a_set_is_listed_for_the_one_who_may_see_it(tmp_path: Path) -> None:
    """The reasons speak to the player who decides, whose own hand is no secret; another's is."""
    rest = "actions:\n  play: {menu: shop, params: {token: tokens where token in host.hand}, do: n = 1}\n"
    rest += "  leave: {menu: shop, do: n = 7}\n"
    state = "  player.hand: set of token, visible to owner\n"
    deal = "host.hand = set(one)\n"
    own = tiny(tmp_path, f"{deal}offer host: shop", state + rest).new_game(["Ada", "Ben"], seed=1)
    assert [r.words for r in own.why_not("play(token=six)")] == ["Six is not possible (possible: One)"]
    assert own.why_not("play(token=six)")[0].values == (("host.hand", "One"), ("host", "you"))
    other = tiny(tmp_path, f"{deal}offer host.left: shop", state + rest).new_game(["Ada", "Ben"], seed=1)
    assert [r.words for r in other.why_not("play(token=six)")] == ["Six is not possible"]
    assert other.why_not("play(token=six)")[0].values == (("host", "Ada"),)


def test_a_choice_has_words_for_what_is_not_possible(tmp_path: Path) -> None:
    """They know what the script has named, and the choice itself."""
    script = """
let least = n + 2
choose k in least .. 9 where k % 2 == 0 by host "How much?" or none
  else {en: "At least {least} and even, not {k}", es: "No {k}"}
choose t in tokens where t.worth > 1 by host else "{t} is worth {t.worth} only"
n = number(t.worth)
"""
    game = tiny(tmp_path, script, "").new_game(["Ada"], seed=1)
    assert [(r.part, r.words) for r in game.why_not("1")] == [("domain", "At least 2 and even, not 1")]
    assert [(r.part, r.words) for r in game.why_not("3")] == [("where", "At least 2 and even, not 3")]
    assert [r.words for r in game.why_not("3", "es")] == ["No 3"]
    game.play("4")
    assert [(r.part, r.words) for r in game.why_not("one")] == [("where", "One is worth 1 only")]
    assert game.why_not("two") == ()


def test_a_set_that_cannot_be_told_is_not_called_possible(tmp_path: Path) -> None:
    """`fame` has no space 9: what may be paid for a first number that is refused anyway can't be told."""
    rest = "actions:\n  pay: {menu: shop, params: {k: 0 .. 3, price: '0 .. fame[k]'}, do: n = 1}\n"
    game = tiny(tmp_path, "offer host: shop", rest).new_game(["Ada"], seed=1)
    assert [(r.id, r.holds, r.words) for r in game.why_not("pay(k=9, price=0)")] == [
        ("k", False, "9 is not possible (possible: 0, 1, 2, 3)"),
        ("price", None, "This can't be told here: 0 .. fame[k]"),
    ]


def test_a_hidden_range_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    rest = "  player.purse: int = 7, visible to owner\n"
    told = {"host": "9 is not possible (possible: 1 to 7)", "host.left": "9 is not possible"}
    for by, words in told.items():
        game = tiny(tmp_path, f"choose k in 1 .. host.purse by {by}", rest).new_game(["Ada", "Ben"], seed=1)
        assert [r.words for r in game.why_not("9")] == [words]


NAMED = 'or none {en: "Go without", es: "Sin nada", it: "Senza"}'


def test_the_rules_name_the_way_to_decline(tmp_path: Path) -> None:
    """In the list, the log and the reasons, in each language; in records it is `none`."""
    script = f"choose t in tokens by host {NAMED}\nchoose k in 1 .. 3 by host or none\noffer host: early"
    game = tiny(tmp_path, script, ACTIONS).new_game(["Ada"], seed=1)
    assert game.decision is not None
    assert [a.words for a in game.decision.questions.answers] == ["One", "Two", "Six", "Go without"]
    assert [r.words for r in game.explain("none", "it")] == ["Senza è possibile"]
    game.play("none")
    game.play("none")
    assert [entry.move for entry in game.log[1:]] == ["none", "none"]
    assert [entry.words for entry in game.log[1:]] == ["Go without", "pass"]
    assert [entry.words for entry in game.log_for(Eyes(0), "es")[1:]] == ["Sin nada", "pasar"]


def test_a_question_without_words_goes_by_what_is_chosen(tmp_path: Path) -> None:
    """Never by the name that the choice has in the script."""
    state = "  player.home: token or none\n"
    game = tiny(tmp_path, "choose xyz in tokens by host\nchoose xyz_2 in 1 .. 3 by host", state).new_game(
        ["Ada"], seed=1
    )
    assert game.decision is not None and game.decision.prompt == game.decision.questions.prompt == "Choose: Token"
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("seven")
    assert str(caught.value) == "`seven` is not an answer here"
    game.play("one")
    assert game.decision.prompt == "How much?"


def test_an_offer_has_words_for_what_it_does_not_offer(tmp_path: Path) -> None:
    """They know what the script has named, also when the question does not."""
    script = """
for t in tokens where t.worth > 1:
  offer host: early "Which?" else {en: "First {t}", it: "Prima {t}"}
  offer host: early
"""
    game = tiny(tmp_path, script, ACTIONS).new_game(["Ada"], seed=1)
    assert [(r.id, r.part, r.words) for r in game.why_not("other")] == [
        ("other", "offer", "Other is not offered now: First Two")
    ]
    assert [r.words for r in game.why_not("other(token=six)", "it")] == ["Other non è disponibile ora: Prima Two"]
    assert [r.words for r in game.why_not("other", "es")] == ["Other no se ofrece ahora: First Two"]
    assert game.why_not("first_one(token=one)") == ()
    game.play("first_one(token=one)")
    assert [r.words for r in game.why_not("other")] == ["Other is not offered now; Ada may choose First one"]
    game.play("first_one(token=one)")
    assert [r.words for r in game.why_not("other")] == ["Other is not offered now: First Six"]
