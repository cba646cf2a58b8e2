"""Every broken part gets exactly the findings that it announces, and every code of this floor is provoked."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from broken_rules import Case, cases, findings, run
from test_limits import PROVOKED

from mending import with_mend
from rulewright.source.codes.rules import CODES

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_findings(case: Case) -> None:
    assert findings(run(case)) == case.expected


def test_there_are_many_cases() -> None:
    assert len(CASES) >= 120


def test_every_code_is_provoked() -> None:
    provoked = set(re.findall(r"RW\d+", " ".join(case.expected for case in CASES)))
    assert {code.id for code in CODES} - provoked == set(PROVOKED)


@pytest.mark.parametrize("case", [case for case in CASES if "mends:" in case.title], ids=lambda case: case.id)
def test_mends_work_when_they_are_typed(case: Case) -> None:
    for _ in range(9):
        found = next(iter(run(case)), None)
        if found is None:
            return
        assert found.span is not None
        on_map = found.span.source.name == "case.map"
        typed = with_mend(found, found.span.source.text)
        assert typed is not None, found
        case = replace(case, board=typed) if on_map else replace(case, rules=typed)
    pytest.fail(str(found))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_sentences_are_filled_and_plain(case: Case) -> None:
    for finding in run(case):
        assert finding.message and not finding.message.endswith(".") and "None" not in finding.message
        assert "Type(" not in finding.message and "<kind" not in finding.message
        assert finding.help is None or "None" not in finding.help


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_every_code_is_explained(code) -> None:  # type: ignore[no-untyped-def]
    assert code.message and code.why.endswith(".") and code.wrong and code.right
    assert code.wrong != code.right
