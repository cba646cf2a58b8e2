"""Makes a hex map many times as large, to see how time grows with a board: copies stand side by side and touch.

    python tools/workshop/bigger.py MAP.map.yaml --times 10 -o BIG.map.yaml

Copies keep what is written of each hex, but nothing that is marked by `true` (start places and the like) and no name.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml


def bigger(document: dict[str, Any], times: int) -> dict[str, Any]:
    """The map with every table that has places on a grid repeated `times` times, each copy shifted by the width."""
    grown = dict(document)
    for name, section in document.items():
        if isinstance(section, dict) and "at" in section.get("columns", ()):
            grown[name] = {"columns": section["columns"], "rows": dict(rows(section, times))}
    return grown


def rows(section: dict[str, Any], times: int) -> Any:
    """The rows of all copies."""
    columns = section["columns"]
    at = columns.index("at")
    name = columns.index("name") if "name" in columns else -1
    width = max(row[at][0] for row in section["rows"].values()) + 1
    width += width % 2  # an even shift keeps the offset of the columns
    for copy in range(times):
        for id_, row in section["rows"].items():
            if copy == 0:
                yield id_, row
                continue
            new = [False if value is True else value for value in row]
            new[at] = [row[at][0] + copy * width, row[at][1]]
            if name >= 0:
                new[name] = ""
            yield f"{id_}_{copy}", new


def main() -> int:
    """Writes the larger map."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("map", type=Path)
    arguments.add_argument("--times", type=int, default=10)
    arguments.add_argument("-o", "--output", type=Path, required=True)
    given = arguments.parse_args()
    document = yaml.safe_load(given.map.read_text(encoding="utf-8"))
    grown = bigger(document, given.times)
    grown["map"] = given.output.name.removesuffix(".map.yaml")
    text = yaml.safe_dump(grown, allow_unicode=True, sort_keys=False, default_flow_style=None, width=200)
    given.output.write_text(text, encoding="utf-8")
    print(f"{sum(len(s['rows']) for s in grown.values() if isinstance(s, dict) and 'rows' in s)} members written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
