"""Scenarios and records as pytest items: `pytest my-map/` runs what `rulewright test my-map/` runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .games import Games
    from .outcome import Outcome

SCENARIO, RECORD = ".scenario.yaml", ".jsonl"


class ScenarioFailed(Exception):
    """A scenario or record that is not as it should be."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.title)
        self.outcome = outcome


class RuleTestFile(pytest.File):
    """A file that holds one test."""

    def collect(self) -> Iterator[pytest.Item]:
        yield RuleTest.from_parent(self, name=self.path.name.removesuffix(SCENARIO).removesuffix(RECORD))


class RuleTest(pytest.Item):
    """A scenario, or a record that must replay."""

    def runtest(self) -> None:
        from .tests import run_test

        outcome = run_test(self.path, _games(self.config))
        if not outcome.ok:
            raise ScenarioFailed(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if not isinstance(excinfo.value, ScenarioFailed):
            return super().repr_failure(excinfo, style)
        from .outcome import told_lines

        failures = excinfo.value.outcome.failures
        return "\n".join(line for failed in failures for line in told_lines(failed, colour=False))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.path.parent.name}/{self.name}"


GAMES = pytest.StashKey["Games"]()


def _games(config: pytest.Config) -> Games:
    """The games of this run, each loaded once."""
    from .games import Games

    if GAMES not in config.stash:
        config.stash[GAMES] = Games()
    return config.stash[GAMES]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Takes scenarios anywhere, and records below `rulesets/` or `maps/`."""
    if file_path.name.endswith(SCENARIO):
        return RuleTestFile.from_parent(parent, path=file_path)
    if file_path.name.endswith(RECORD) and {"rulesets", "maps"} & set(file_path.parts):
        return RuleTestFile.from_parent(parent, path=file_path)
    return None
