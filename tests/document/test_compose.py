"""Changes by id: what they do, what they remember, what they refuse; and that the inputs stay as they are."""

from __future__ import annotations

from typing import Any

from broken_documents import FOLDER, GAME

from rulewright.document import Mapping, Scalar, read_file, read_text
from rulewright.document.compose import compose
from rulewright.document.documents import fingerprint
from rulewright.document.dotted_paths import node_at
from rulewright.source import Report, Source
from rulewright.source.render import render


def document(text: str, name: str = "v.yaml") -> Mapping:
    report = Report()
    node = read_text(Source(name, text), report)
    assert isinstance(node, Mapping) and report.ok, render(report)
    return node


def game() -> Mapping:
    node = read_file(GAME, Report())
    assert node is not None
    return node


def composed(*rules: str, map: str | None = None) -> Mapping:
    base = game()
    before = base.data
    report = Report()
    variants = [document(text, f"v{n}.yaml") for n, text in enumerate(rules)]
    result = compose(base, document(map, "map.yaml") if map else None, variants, report)
    assert not list(report), render(report)
    assert base.data == before
    return result


def leaf(root: Mapping, *keys: str) -> Scalar:
    node = node_at(root, keys)
    assert isinstance(node, Scalar)
    return node


def at(data: dict[str, Any], *keys: str) -> Any:
    for key in keys:
        data = data[key]
    return data


def test_nothing_to_change() -> None:
    base = game()
    assert compose(base, None, [], Report()) is base


def test_change_replaces_a_leaf_and_remembers_it() -> None:
    result = composed("rules: {change: {costs.rail: 7}}")
    changed = leaf(result, "costs", "rail")
    assert changed.value == 7 and changed.span.source.name == "v0.yaml"
    assert isinstance(changed.replaces, Scalar) and changed.replaces.value == 5
    assert list(result.data) == list(game().data) and list(result.data["costs"]) == ["canal", "rail"]


def test_wraps_apply_in_order() -> None:
    result = composed(
        "rules: {change: {functions.price.is: base(l) + 1}}",
        "rules: {change: {functions.price.is: base(l) * 2}}",
        map="rules: {change: {functions.price.is: base(l) + 100}}",
    )
    texts = []
    node: Any = leaf(result, "functions", "price", "is")
    while node is not None:
        texts.append(node.value)
        node = node.replaces
    assert texts == ["base(l) * 2", "base(l) + 1", "base(l) + 100", "costs.canal"]


def test_a_replacement_may_be_wrapped_by_a_later_document() -> None:
    result = composed(
        "rules: {change: {functions.price.is: '9'}}", "rules: {change: {functions.price.is: base(l) + 1}}"
    )
    assert leaf(result, "functions", "price", "is").value == "base(l) + 1"


def test_a_whole_function_keeps_what_its_leaves_replace() -> None:
    result = composed("rules:\n  change:\n    functions.price: {args: {l: link}, gives: int, is: base(l) + 1}")
    replaced = leaf(result, "functions", "price", "is").replaces
    assert isinstance(replaced, Scalar) and replaced.value == "costs.canal"


def test_keys_with_dots() -> None:
    result = composed(
        "rules:\n  change: {state.player.money: int = 3}\n  add: {state.link.age: int = 0, state.round: int = 0}\n"
        "  remove: [state.link.owner]"
    )
    assert result.data["state"] == {"player.money": "int = 3", "link.age": "int = 0", "round": "int = 0"}


def test_additions() -> None:
    result = composed(
        "rules:\n  add:\n    board.link.fields.age: int = 0\n    graphs.net: {nodes: place, edges: {}}\n"
        "    costs.extra.deep: 3\n".replace("    costs.extra.deep: 3\n", "")
        + "    graphs.net.edges.link: 'true'\n    actions.build.require.era: 'true'\n    actions.build.about: Text\n"
    )
    assert at(result.data, "board", "link") == {"ends": "place", "fields": {"age": "int = 0"}}
    assert at(result.data, "graphs", "net", "edges") == {"link": "true"}
    assert list(at(result.data, "actions", "build", "require")) == ["money", "era"]
    assert at(result.data, "actions", "build", "about") == "Text"


def test_what_a_map_adds_a_variant_can_change_and_remove() -> None:
    board = "rules: {add: {costs.ferry: 2, costs.toll: 1}}"
    result = composed("rules: {change: {costs.ferry: 9}, remove: [costs.toll]}", map=board)
    assert result.data["costs"] == {"canal": 3, "rail": 5, "ferry": 9}


def test_players_of_the_last_document_hold() -> None:
    result = composed("players: {min: 2, max: 2}", map="players: {min: 3, max: 3}")
    assert result.data["players"] == {"min": 2, "max": 2}


def test_removing_twice_names_the_first_place() -> None:
    report = Report()
    variants = [document("rules: {remove: [costs.rail]}", f"v{n}.yaml") for n in range(2)]
    compose(game(), None, variants, report)
    assert [(d.code, d.where) for d in report] == [("RW182", "v1.yaml:1:18")]
    assert [label.span.where for d in report for label in d.labels] == ["v0.yaml:1:18"]


def test_broken_rules_do_no_harm() -> None:
    for text in ("rules: 3", "rules: {change: 3, add: [a], remove: {a: b}}", "rules: {remove: [3, [a]]}", "players: 3"):
        compose(game(), None, [document(text)], Report())


def test_fingerprint_knows_rules_and_nothing_else() -> None:
    base = game()
    commented = document("# other comments\n" + GAME.read_text(encoding="utf-8").replace("  build:", "  build:   # !"))
    assert fingerprint(base, None) == fingerprint(commented, None)
    assert fingerprint(base, None) != fingerprint(base, document("map: a"))
    direct = document(GAME.read_text(encoding="utf-8").replace("rail: 5", "rail: 7"))
    assert fingerprint(composed("rules: {change: {costs.rail: 7}}"), None) == fingerprint(direct, None)
    quoted = document(GAME.read_text(encoding="utf-8").replace("rail: 5", 'rail: "5"'))
    assert fingerprint(quoted, None) != fingerprint(base, None)


def test_fingerprint_knows_what_is_wrapped() -> None:
    wrap = "rules: {change: {functions.price.is: base(l) + 1}}"
    assert fingerprint(composed(wrap), None) != fingerprint(
        composed(wrap, map="rules: {change: {functions.price.is: '4'}}"), None
    )
    assert FOLDER.is_dir()


def test_what_to_do_about_two_replacements() -> None:
    """A function could call the one that it replaces; a cost is a number, and calls nothing."""
    for path, value, wraps in (("costs.rail", "7", False), ("functions.price.is", "costs.rail", True)):
        report = Report()
        twice = [document(f"rules: {{change: {{{path}: {value}}}}}", f"v{n}.yaml") for n in (1, 2)]
        compose(game(), None, twice, report)
        assert [finding.code for finding in report] == ["RW183"]
        help = report.errors[0].help or ""
        assert help.startswith("remove one of the two") and ("base(...)" in help) == wraps


TABLE = """
rules:
  add:
    components.tile:
      columns: {name: text, cost: int, vp: int}
      rows: {mill: [{en: Mill, es: Molino}, 12, 3], mine: [Mine, 5]}
"""


def test_one_cell_of_a_row() -> None:
    """Its neighbours stay; what it replaces is remembered; two variants may change different cells."""
    change = "rules: {change: {components.tile.rows.mill.%s}}"
    result = composed(TABLE, change % "cost: 13", change % "vp: 4")
    row = node_at(result, ("components", "tile", "rows", "mill"))
    assert row is not None and not isinstance(row, Scalar | Mapping)
    assert row.data == [{"en": "Mill", "es": "Molino"}, 13, 4]
    assert [cell.replaces.data for cell in row if cell.replaces] == [12, 3]


BY_KEYS = """
rules:
  add:
    tables.price:
      by: [industry, players, era]
      columns: [canal, rail]
      rows: {mill: {2: [3, 4], 3: {canal: 5, rail: 6}}}
"""


def test_one_value_of_a_table() -> None:
    """Whether its row is a list below the columns or a mapping."""
    change = "rules: {change: {tables.price.rows.mill.%s}}"
    result = composed(BY_KEYS, change % "2.rail: 9", change % "3.canal: 8", change % "2.canal: 7")
    rows = node_at(result, ("tables", "price", "rows", "mill"))
    assert rows is not None and rows.data == {"2": [7, 9], "3": {"canal": 8, "rail": 6}}


def test_cells_that_are_not_there_or_changed_twice() -> None:
    for change, codes, help in (
        ("mill.cots: 13", ["RW181"], "did you mean `cost`?"),
        ("mill.zzzzzz: 13", ["RW181"], "its columns are name, cost, vp"),
        ("mine.vp: 13", ["RW181"], None),
        ("mill: [Mill, 1, 2]", ["RW183"], "remove one of the two"),
        ("mill.cost: 14", ["RW183"], "remove one of the two"),
    ):
        report = Report()
        first = document("rules: {change: {components.tile.rows.mill.cost: 13}}")
        other = document(f"rules: {{change: {{components.tile.rows.{change}}}}}", "w.yaml")
        compose(game(), None, [document(TABLE), first, other], report)
        assert [finding.code for finding in report] == codes, change
        assert help is None or [finding.help for finding in report] == [help]
