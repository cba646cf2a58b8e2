"""Every finding of this floor is provoked by a broken document, at the place that the document announces."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from broken_documents import FOLDER, Finding, cases, examine, expected, found

import rulewright
from mending import with_mend
from rulewright.document import Library, load_documents, read_document, read_file, read_text
from rulewright.document.finding.library import Found
from rulewright.source import CODES, DEFAULT_LIMITS, Report, RulesError, Source, within
from rulewright.source.render import render

Made = Callable[[Path, Report], list[Finding]]

HEAD = "ruleset: canals\ntitle: Canals\nplayers: {min: 2, max: 4}\n"
TAIL = 'flow: end game\nscore: {player: "0"}\n'


def no_file(folder: Path, report: Report) -> list[Finding]:
    assert read_file(folder / "missing.yaml", report) is None
    return [("RW101", None, None)]


def below_a_file(folder: Path, report: Report) -> list[Finding]:
    (folder / "file").write_text("a: 1")
    assert read_file(folder / "file" / "a.yaml", report) is None
    return [("RW101", None, None)]


def a_folder(folder: Path, report: Report) -> list[Finding]:
    assert read_file(folder, report) is None
    return [("RW102", None, None)]


def not_ordinary(folder: Path, report: Report) -> list[Finding]:
    os.mkfifo(folder / "pipe.yaml")
    assert read_file(folder / "pipe.yaml", report) is None
    return [("RW103", None, None)]


def impossible_name(folder: Path, report: Report) -> list[Finding]:
    assert read_file(folder / ("x" * 5000), report) is None
    assert read_file(Path("a\0b"), report) is None
    return [("RW103", None, None), ("RW103", None, None)]


def empty(folder: Path, report: Report) -> list[Finding]:
    (folder / "empty.yaml").write_bytes(b"")
    assert read_file(folder / "empty.yaml", report) is None
    return [("RW104", None, None)]


def binary(folder: Path, report: Report) -> list[Finding]:
    (folder / "board.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff")
    assert read_file(folder / "board.png", report) is None
    return [("RW105", None, None)]


def latin_1(folder: Path, report: Report) -> list[Finding]:
    (folder / "latin.yaml").write_bytes("a: é\nü: M\u00e1laga\n".encode("latin-1"))
    assert read_file(folder / "latin.yaml", report) is None
    return [("RW106", 1, 4)]


def latin_1_later(folder: Path, report: Report) -> list[Finding]:
    (folder / "mixed.yaml").write_bytes("\ufeffa: é\r\nb: ".encode() + b"\xe9\n")
    assert read_file(folder / "mixed.yaml", report) is None
    return [("RW106", 2, 4)]


def utf_16(folder: Path, report: Report) -> list[Finding]:
    (folder / "wide.yaml").write_bytes("a: 1".encode("utf-16"))
    assert read_file(folder / "wide.yaml", report) is None
    return [("RW106", None, None)]


def too_large(folder: Path, report: Report) -> list[Finding]:
    (folder / "large.yaml").write_bytes(b"#" * (DEFAULT_LIMITS.file_bytes + 1))
    assert read_file(folder / "large.yaml", report) is None
    assert read_text(Source("text", "é" * 20), report, replace(DEFAULT_LIMITS, file_bytes=39)) is None
    return [("RW107", None, None), ("RW107", None, None)]


def nul(folder: Path, report: Report) -> list[Finding]:
    read_text(Source("nul.yaml", "title: a\n\nabout: b\0c\n"), report)
    return [("RW108", 3, 9)]


def surrogate(folder: Path, report: Report) -> list[Finding]:
    read_text(Source("half.yaml", "title: \ud800\n"), report)
    return [("RW108", 1, 8)]


def too_many_nodes(folder: Path, report: Report) -> list[Finding]:
    read_text(Source("many.yaml", "- 1\n" * 10), report, replace(DEFAULT_LIMITS, nodes=5))
    return [("RW118", 6, 3)]


def unknown_id(folder: Path, report: Report) -> list[Finding]:
    library = Library([FOLDER], shipped=False)
    assert library.find("variant", "shortt", report) is None
    return [("RW160", None, None)]


def other_id(folder: Path, report: Report) -> list[Finding]:
    (folder / "boats.ruleset.yaml").write_text(HEAD + TAIL)
    load_documents("boats", library=Library([folder], shipped=False), report=report)
    return [("RW163", 1, 10)]


def no_folder(folder: Path, report: Report) -> list[Finding]:
    Library([folder / "maps"], shipped=False).check(report)
    return [("RW164", None, None)]


def link_out(folder: Path, report: Report) -> list[Finding]:
    library = folder / "library"
    library.mkdir()
    (folder / "secret.yaml").write_text("costs: {canal: 3}\n")
    (library / "costs.yaml").symlink_to(folder / "secret.yaml")
    path = library / "x.ruleset.yaml"
    path.write_text(HEAD + "include: [costs.yaml]\n" + TAIL)
    read_document(Found("ruleset", "x", path, library, named=True), report)
    return [("RW172", 4, 11)]


def link_out_of_the_library(folder: Path, report: Report) -> list[Finding]:
    library = folder / "library"
    library.mkdir()
    (folder / "secret.yaml").write_text(HEAD + TAIL)
    (library / "canals.ruleset.yaml").symlink_to(folder / "secret.yaml")
    load_documents("canals", library=Library([library], shipped=False), report=report)
    return [("RW172", None, None)]


def too_many_includes(folder: Path, report: Report) -> list[Finding]:
    names = [f"part_{n}.yaml" for n in range(5)]
    for name in names:
        (folder / name).write_text(f"costs: {{{name[:6]}: 1}}\n")
    path = folder / "x.ruleset.yaml"
    path.write_text(HEAD + f"include: [{', '.join(names)}]\n" + TAIL)
    read_document(Found("ruleset", "x", path, folder, named=True), report, replace(DEFAULT_LIMITS, includes=3))
    return [("RW173", 4, 11 + 3 * 13)]


def too_slow(folder: Path, report: Report) -> list[Finding]:
    (folder / "slow.yaml").write_text("\n".join(f"a{n}: 1" for n in range(200)))
    with pytest.raises(RulesError) as caught, within(replace(DEFAULT_LIMITS, load_seconds=0), "RW165", "slow.yaml"):
        read_file(folder / "slow.yaml", report)
    report.extend(caught.value.report)
    return [("RW165", None, None)]


def another_map(folder: Path, report: Report) -> list[Finding]:
    (folder / "pond.ruleset.yaml").write_text(
        "ruleset: pond\ntitle: Pond\nplayers: {min: 1, max: 2}\nflow: end game\nscore: {player: 0, ties: []}\n"
    )
    (folder / "large.map.yaml").write_text("map: large\nfor: pond\ntitle: Large\n")
    (folder / "alone.variant.yaml").write_text("variant: alone\nfor: pond\ntitle: Alone\nmaps: [small]\n")
    load_documents("pond", map="large", variants=["alone"], library=Library([folder], shipped=False), report=report)
    return [("RW166", 4, 7)]


def map_for_a_misspelt_game(folder: Path, report: Report) -> list[Finding]:
    (folder / "pond.ruleset.yaml").write_text("ruleset: pond\ntitle: Pond\nplayers: {min: 1, max: 2}\n" + TAIL)
    (folder / "large.map.yaml").write_text("map: large\ntitle: Large\nfor: pnod\n")
    report.extend(rulewright.check([folder / "large.map.yaml"], library=Library([folder], shipped=False)))
    assert [f.help for f in report] == ["did you mean `pond`? There is `pond`"]
    return [("RW160", 3, 6)]


def variant_for_a_misspelt_game(folder: Path, report: Report) -> list[Finding]:
    (folder / "pond.ruleset.yaml").write_text("ruleset: pond\ntitle: Pond\nplayers: {min: 1, max: 2}\n" + TAIL)
    (folder / "dry.variant.yaml").write_text("variant: dry\nfor: ponds\ntitle: Dry\nrules:\n  remove: [score]\n")
    report.extend(rulewright.check([folder / "dry.variant.yaml"], library=Library([folder], shipped=False)))
    assert [f.help for f in report] == ["did you mean `pond`? There is `pond`"]
    return [("RW160", 2, 6)]


def not_with_nobody(folder: Path, report: Report) -> list[Finding]:
    (folder / "pond.ruleset.yaml").write_text("ruleset: pond\ntitle: Pond\nplayers: {min: 1, max: 2}\n" + TAIL)
    (folder / "short_game.variant.yaml").write_text("variant: short_game\nfor: pond\ntitle: Short\n")
    (folder / "long_game.variant.yaml").write_text(
        "variant: long_game\nfor: pond\ntitle: Long\nnot_with:\n  short_game: Too short\n  shrot_game: Too short\n"
    )
    library = Library([folder], shipped=False)
    report.extend(rulewright.check(["long_game"], library=library))
    assert [f.help for f in report] == ["did you mean `short_game`?"]
    return [("RW168", 6, 3)]


POND = "ruleset: pond\ntitle: Pond\nplayers: {min: 1, max: 2}\n"


def _library(folder: Path) -> Library:
    """A game with a cost and a function, and another without."""
    rules = (
        "types: {depth: [low, deep]}\ncosts: {boat: 3, net: 4}\n"
        "functions:\n  price -> int: costs.boat\n  is_deep(d:depth) -> bool: d == deep\n"
        'procedures:\n  pay: say "{price()}"\n'
    )
    (folder / "pond.ruleset.yaml").write_text(POND + rules + TAIL)
    (folder / "lake.ruleset.yaml").write_text(POND.replace("pond", "lake") + "costs: {oar: 1}\n" + TAIL)
    return Library([folder], shipped=False)


def variant_for_another_game(folder: Path, report: Report) -> list[Finding]:
    library = _library(folder)
    path = folder / "dear.variant.yaml"
    path.write_text("variant: dear\nfor: lake\ntitle: Dear\nrules:\n  change: {costs.boat: 4}\n  remove: [costs.net]\n")
    report.extend(rulewright.check([path], library=library))
    assert [with_mend(f, path.read_text()) for f in report] == [path.read_text().replace("for: lake", "for: pond")]
    return [("RW169", 2, 6)]


def file_and_id_differ(folder: Path, report: Report) -> list[Finding]:
    library = _library(folder)
    path = folder / "dear.variant.yaml"
    path.write_text("variant: dearer\nfor: pond\ntitle: Dear\nrules:\n  change:\n    costs.boat: 4\n")
    report.extend(rulewright.check([path], library=library))
    assert [with_mend(f, path.read_text()) for f in report] == [path.read_text().replace("dearer", "dear")]
    return [("RW178", 1, 10)]


def one_id_twice(folder: Path, report: Report) -> list[Finding]:
    folders = [folder / "one", folder / "two"]
    for place in folders:
        place.mkdir()
        _library(place)
    report.extend(rulewright.check([folders[1] / "lake.ruleset.yaml"], library=Library(folders, shipped=False)))
    assert [f.values["other"] for f in report] == [str(folders[0] / "lake.ruleset.yaml")]
    return [("RW177", 1, 10)]


def removed_and_used(folder: Path, report: Report) -> list[Finding]:
    library = _library(folder)
    path = folder / "dear.variant.yaml"
    removed = "[functions.price, types.depth, costs.boat]"
    path.write_text(f"variant: dear\nfor: pond\ntitle: Dear\nrules:\n  remove: {removed}\n")
    report.extend(rulewright.check([path], library=library))
    uses = [[label.span.text for label in finding.labels] for finding in report]
    assert uses == [["price"], ["depth", "deep"]]
    return [("RW190", 5, 12), ("RW190", 5, 29)]


MADE: tuple[Made, ...] = (
    no_file, below_a_file, a_folder, not_ordinary, impossible_name, empty, binary, latin_1, latin_1_later, utf_16,
    too_large, nul, surrogate, too_many_nodes, unknown_id, other_id, no_folder, link_out, link_out_of_the_library,
    too_many_includes, too_slow, another_map, map_for_a_misspelt_game,
    variant_for_a_misspelt_game, not_with_nobody, variant_for_another_game, file_and_id_differ, one_id_twice,
    removed_and_used,
)  # fmt: skip


@pytest.mark.parametrize("path", cases(), ids=lambda path: path.name)
def test_broken_document(path: Path) -> None:
    report = examine(path)
    assert expected(path), "it announces nothing"
    assert found(report) == expected(path), render(report)


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.__name__)
def test_broken_document_made_here(made: Made, tmp_path: Path) -> None:
    report = Report()
    announced = made(tmp_path, report)
    assert found(report) == announced, render(report)


MENDED = [path for path in cases() if "\n# mends\n" in path.read_text(encoding="utf-8", errors="replace")]


@pytest.mark.parametrize("path", MENDED, ids=lambda path: path.name)
def test_mends_work_when_they_are_typed(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    text = path.read_text(encoding="utf-8")
    for other in FOLDER.glob("_*.yaml"):
        (tmp_path / other.name).write_bytes(other.read_bytes())
    for _ in range(9):
        copy.write_text(text, encoding="utf-8")
        report = examine(copy)
        if not len(report):
            return
        typed = with_mend(next(iter(report)), text)
        assert typed is not None, render(report)
        assert typed != text
        text = typed
    pytest.fail(render(report))


def test_file_names_begin_with_the_code() -> None:
    for path in cases():
        assert path.name[:3] in {code[2:] for code, _, _ in expected(path)}, path.name


def test_every_code_is_provoked(tmp_path: Path) -> None:
    provoked = {code for path in cases() for code, _, _ in expected(path)}
    for made in MADE:
        folder = tmp_path / made.__name__
        folder.mkdir()
        provoked |= {code for code, _, _ in made(folder, Report())}
    assert provoked == {code for code in CODES if code.startswith("RW1")}


def test_every_finding_can_be_shown_in_every_format() -> None:
    for path in cases():
        report = examine(path)
        for format in ("text", "concise", "json", "github"):
            assert render(report, format)
        for finding in report:
            fields = {name for _, name, _, _ in Formatter().parse(CODES[finding.code].message) if name}
            assert finding.message and fields == finding.values.keys()
            assert not finding.message.endswith(".")


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked.yaml"
    path.write_text("a: 1")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    report = Report()
    assert read_file(path, report) is None
    assert [d.message for d in report] == [f"`{path}` cannot be read: permission denied"]


def test_a_change_of_nothing_hides_no_other_finding(tmp_path: Path) -> None:
    (tmp_path / "pond.ruleset.yaml").write_text(
        "ruleset: pond\ntitle: Pond\nplayers: {min: 1, max: 2}\ncosts: {boat: 3}\n"
        "functions: {price: {gives: int, is: costs.boat}}\n" + TAIL
    )
    changes = "rules:\n  change:\n    costs.baot: 4\n    functions.price.is: baot + 1\n"
    (tmp_path / "dear.variant.yaml").write_text("variant: dear\nfor: pond\ntitle: Dear\n" + changes)
    report = rulewright.check(["dear"], library=Library([tmp_path], shipped=False))
    assert found(report) == [("RW181", 6, 5), ("RW340", 7, 25)]
