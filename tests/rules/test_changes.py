"""Rules that replace rules and call what they replace; rules in circles."""

from __future__ import annotations

from small_games import document, parsed, said

from rulewright.document import Mapping
from rulewright.document.compose import compose
from rulewright.rules import Ruleset
from rulewright.rules.build import build
from rulewright.rules.tree import Arithmetic, CallFunction, CallProcedure
from rulewright.source import Report


def composed(*changes: str) -> tuple[Ruleset | None, Report]:
    report = Report()
    variants = [parsed(text, f"variant {n}") for n, text in enumerate(changes)]
    ground = document("_bay.map.yaml")
    ruleset = compose(document("_harbours.ruleset.yaml"), ground, variants, report)
    assert isinstance(ruleset, Mapping) and report.ok, said(report)
    return build(ruleset, ground, report=report), report


def test_a_function_calls_the_one_that_it_replaces() -> None:
    ruleset, report = composed("rules: {change: {functions.rent.is: base(b) + 1}}")
    assert ruleset is not None, said(report)
    rent = ruleset.functions["rent"]
    assert rent.base is not None and rent.base.base is None and rent.base.params is not rent.params
    assert isinstance(rent.body, Arithmetic) and isinstance(rent.body.left, CallFunction)
    assert rent.body.left.function is rent.base


def test_wraps_go_on_each_other_in_order() -> None:
    ruleset, report = composed(
        "rules: {change: {functions.rent.is: base(b) + 1}}", "rules: {change: {functions.rent.is: 2 * base(b)}}"
    )
    assert ruleset is not None, said(report)
    rent = ruleset.functions["rent"]
    assert rent.base is not None and rent.base.base is not None and rent.base.base.base is None
    assert isinstance(rent.body, Arithmetic) and rent.body.op == "*"


def test_a_function_that_does_not_call_it_forgets_it() -> None:
    ruleset, report = composed("rules: {change: {functions.rent.is: 3}}")
    assert ruleset is not None, said(report)
    assert ruleset.functions["rent"].base is None


def test_a_procedure_calls_the_one_that_it_replaces() -> None:
    ruleset, report = composed("rules:\n  change:\n    procedures.pay.do: |\n      base(p, n)\n      p.fame += 1")
    assert ruleset is not None, said(report)
    pay = ruleset.procedures["pay"]
    assert pay.base is not None and isinstance(pay.body[0], CallProcedure) and pay.body[0].procedure is pay.base


def test_a_whole_declaration_is_replaced() -> None:
    change = "rules:\n  change:\n    functions.rent:\n      args: {x: berth}\n      gives: money\n      is: base(x) + 1"
    ruleset, report = composed(change)
    assert ruleset is not None, said(report)
    rent = ruleset.functions["rent"]
    assert rent.params[0].name == "x" and rent.base is not None and rent.base.params[0].name == "b"


def test_what_the_base_says_is_checked_too() -> None:
    _, report = composed("rules: {change: {functions.rent.is: base(b) + 1, board.berth.fields.port: int}}")
    assert report.errors


def test_base_takes_the_arguments_of_the_one_replaced() -> None:
    _, report = composed("rules: {change: {functions.rent.is: base() + 1}}")
    assert [d.code for d in report] == ["RW345"]


def test_a_changed_rule_in_a_circle() -> None:
    _, report = composed(
        "rules: {change: {functions.stormy.is: calm()}, add: {functions.calm: {gives: bool, is: not stormy}}}"
    )
    assert [d.code for d in report] == ["RW353"]


def test_a_circle_through_what_is_replaced() -> None:
    _, report = composed(
        "rules:\n  change: {functions.rent.is: base(b) + twice(b)}\n"
        "  add: {functions.twice: {args: {b: berth}, gives: money, is: rent(b) * 2}}"
    )
    assert [d.code for d in report] == ["RW353"]


def test_a_name_of_ones_own_is_no_circle() -> None:
    _, report = composed(
        "rules:\n  add:\n    functions.big: {gives: bool, is: less(3) > 2}\n"
        "    functions.less: {args: {big: int}, gives: int, is: big - 1}"
    )
    assert report.ok, said(report)
