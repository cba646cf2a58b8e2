"""Makes the files that tests compare with again: recorded games, perft counts, drawings, trees, diagnostics.

    python tools/workshop/regold.py            # all of it
    python tools/workshop/regold.py records    # recorded games alone, by their plans in tests/records/
    python tools/workshop/regold.py golden     # the rest: runs the tests that can write what they compare with

Read every file that changes (`git diff`) before keeping it: a changed golden file is a changed rule or a fault.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import rulewright
from rulewright_tools.lab.bots import BOTS
from rulewright_tools.terminal.seats import SeatedPlayer
from rulewright_tools.terminal.table import Table

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = (
    "tests/perft",
    "tests/draw/test_drawings.py",
    "tests/language/test_language_trees.py",
    "tests/language/test_language_findings.py",
)
PARTS = ("records", "golden")


def played(ruleset: str, plan: dict[str, Any]) -> rulewright.Game:
    """The game of a plan, played by its bots to the end. ValueError when its last move isn't of the action `last`."""
    unknown = set(plan["bots"]) - set(BOTS)
    if unknown:
        raise ValueError(f"no such bots: {', '.join(sorted(unknown))}")
    loaded = rulewright.load(ruleset, plan.get("map"), plan.get("variants", ()))
    game = loaded.new_game(plan["players"], plan["seed"])
    seats = [SeatedPlayer(name, bot) for name, bot in zip(plan["players"], plan["bots"], strict=True)]
    for _ in Table(game, seats).bot_moves():
        pass
    last = next(entry.move for entry in reversed(game.history) if entry.move is not None)
    if last.text.partition("(")[0] != plan.get("last", last.text.partition("(")[0]):
        raise ValueError(f"{plan['file']} ends with {last.text}; the plan wants {plan['last']}: look for another seed")
    return game


def make_records() -> list[Path]:
    """Plays every planned record; the files that changed."""
    changed = []
    for plans in sorted((ROOT / "tests" / "records").glob("*.json")):
        folder = ROOT / "rulesets" / plans.stem / "records"
        folder.mkdir(exist_ok=True)
        for plan in json.loads(plans.read_text(encoding="utf-8"))["records"]:
            path = folder / f"{plan['file']}.jsonl"
            text = played(plans.stem, plan).record()
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                changed.append(path)
    return changed


def make_golden() -> int:
    """Runs the tests that write golden files; the exit code of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", *GOLDEN]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "REGOLD": "1"}, check=False).returncode


def main(arguments: list[str]) -> int:
    """Makes what is named, or everything; not 0 when something can't be made."""
    unknown = [name for name in arguments if name not in PARTS]
    if unknown:
        print(f"{unknown[0]} is none of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    parts = arguments or PARTS
    if "records" in parts:
        try:
            changed = make_records()
        except ValueError as error:
            print(error, file=sys.stderr)
            return 1
        for path in changed:
            print(f"{path.relative_to(ROOT)} is new or changed")
        print(f"{len(changed)} records changed")
    return make_golden() if "golden" in parts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
