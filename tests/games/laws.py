"""Laws of a game as data: `<ruleset>.checks.yaml` names conditions that hold whatever is played.

```yaml
checks: my_game
always:                       # at every decision, and at the end
  cards: len(deck) + len(discard) + (sum of len(p.hand) for p in players) == 40
end:                          # when the game is over
  empty: len(deck) == 0
```

They are checked expressions of the ruleset, asked by the reference evaluator: not by the program that they judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulewright.document import Mapping, rule_text
from rulewright.play.position.position import Position
from rulewright.rules import Ruleset, check_expression
from rulewright.rules.tree import Expr
from rulewright.rules.types import BOOL
from rulewright.source import Report
from shipped import read

FILES = tuple(sorted(Path(__file__).parent.glob("*.checks.yaml")))


@dataclass(frozen=True, slots=True)
class Law:
    """A condition with its name."""

    name: str
    that: Expr


@dataclass(frozen=True, slots=True)
class Laws:
    """What holds always, and what holds at the end."""

    always: tuple[Law, ...]
    end: tuple[Law, ...]

    def broken(self, position: Position) -> list[str]:
        """The names of the laws that a position breaks."""
        asked = (*self.always, *self.end) if position.over else self.always
        e = position.evaluator()
        return [law.name for law in asked if not e.holds(law.that, {})]


def laws_of(file: Path, ruleset: Ruleset) -> Laws:
    """The laws of a file, checked against the rules. AssertionError, with the findings, when one is wrong."""
    report = Report()
    node = read(file)
    assert set(node.entries) <= {"checks", "always", "end"}, f"{file.name}: {', '.join(node.entries)}"
    assert node.data["checks"] == ruleset.id, file
    parts = {part: _laws(node.get(part), ruleset, report) for part in ("always", "end")}
    assert report.ok, [f"{d.where} {d.code} {d.message}" for d in report]
    return Laws(**parts)


def _laws(node: object, ruleset: Ruleset, report: Report) -> tuple[Law, ...]:
    if node is None:
        return ()
    assert isinstance(node, Mapping), "a mapping from names to conditions"
    found = []
    for entry in node:
        text = rule_text(entry.value, report)
        that = check_expression(ruleset, *text, report, {}, BOOL) if text is not None else None
        if that is not None:
            found.append(Law(entry.key, that))
    return tuple(found)
