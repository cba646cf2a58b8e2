"""The schema of a game's maps."""

from __future__ import annotations

from typing import Any

import pytest
from small_games import document, parsed

from rulewright.document.schemas.validate import check_against, validator_for
from rulewright.rules import board_schema
from rulewright.source import Report


def schema() -> dict[str, Any]:
    found = board_schema(document("_harbours.ruleset.yaml"))
    assert found is not None
    return found


def faults(text: str) -> int:
    report = Report()
    check_against(parsed(text, "map"), validator_for(schema()), report)
    return len(report)


def test_a_good_map_passes() -> None:
    report = Report()
    assert check_against(document("_bay.map.yaml"), validator_for(schema()), report), [d.message for d in report]


HEAD = "map: m\nfor: harbours\ntitle: M\nports: {}\nberths: {}\nlanes: {}\n"


@pytest.mark.parametrize(
    "text",
    [
        HEAD,
        HEAD + "fields: {}\nprots: {}\n",
        HEAD + "fields: {f: {at: [1, 1], soil: cheese}}\n",
        HEAD + "fields: {f: {soil: wine}}\n",
        HEAD + "fields: {f: {at: [1, 1], soil: wine, size: 3}}\n",
        HEAD + "grid: {scheme: odd_r}\nfields: {}\n",
        HEAD.replace("harbours", "harbors") + "fields: {}\n",
        HEAD.replace("lanes: {}", "lanes: {l: [a]}") + "fields: {}\n",
        HEAD.replace("ports: {}", "ports: {a: {name: A, sells: [wine, fish]}}") + "fields: {}\n",
        HEAD.replace("ports: {}", "ports: {columns: [name, sels], rows: {}}") + "fields: {}\n",
    ],
)
def test_a_bad_map_does_not(text: str) -> None:
    assert faults(text) > 0


def test_a_map_with_rules_may_have_more() -> None:
    more = HEAD + "fields: {}\nbuoys: {}\nrules: {add: {board.buoy: {}}}\n"
    assert faults(more) == 0


def test_every_property_is_described() -> None:
    def undescribed(node: Any, path: str = "") -> list[str]:
        found = []
        if isinstance(node, dict):
            for name, value in node.get("properties", {}).items():
                if isinstance(value, dict) and "description" not in value and "else" not in path:
                    found.append(f"{path}.{name}")
            for key, value in node.items():
                if key not in ("if", "else") or path:
                    found += undescribed(value, f"{path}.{key}")
        return found

    assert undescribed({k: v for k, v in schema().items() if k not in ("if", "then", "else")}) == []
