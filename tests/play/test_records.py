"""Records: written before a move counts, torn anywhere and still read, played again to the same keys."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.records.read_record import parse_record, read_record
from rulewright.play.replaying import replay, replay_text

from .conftest import GAMES, NAMES, Playing, play_on


def test_round_trip(play: Playing) -> None:
    for seed in range(5):
        game = play(seed)
        text = game.record()
        record = parse_record(text)
        assert len(record.moves) == len(game.history) - 1 and not len(record.report)
        assert record.header.players == game.players and record.header.seed == game.seed
        result = replay_text(text, game.program)
        assert result.ok and result.played == len(record.moves)
        assert result.game is not None and result.game.record() == text
        assert result.game.history[-1].after == game.history[-1].after


def test_the_form_is_the_one_promised(play: Playing) -> None:
    lines = [json.loads(line) for line in play(2, 3).record().splitlines()]
    assert list(lines[0])[:7] == ["rulewright", "ruleset", "map", "variants", "players", "seed", "fingerprint"]
    assert list(lines[1]) == ["n", "player", "move", "chance", "key"]
    assert lines[1]["n"] == 1 and len(lines[1]["key"]) == 16


def test_torn_at_every_byte(play: Playing) -> None:
    """Whatever of the last line is left: it is dropped with a warning, or whole; nothing before it is lost."""
    text = play(2, 4, lang="es").record().encode()
    last = text.rstrip(b"\n").rfind(b"\n") + 1
    whole = parse_record(text)
    for at in range(last, len(text) + 1):
        record = parse_record(text[:at])
        kept = len(record.moves)
        if at >= len(text) - 1:
            assert kept == len(whole.moves) and record.report.ok and not len(record.report)
        else:
            assert kept == len(whole.moves) - 1
            assert [d.code for d in record.report] == ([] if at == last else ["RW540"])
            assert record.whole_bytes == last
        assert record.report.ok


def test_a_torn_header_is_no_record(play: Playing) -> None:
    header = play(2, 0).record().encode()
    for at in range(len(header) - 1):
        with pytest.raises(rw.RulesError) as caught:
            parse_record(header[:at])
        assert [d.code for d in caught.value.report] == ["RW542"]


@pytest.mark.parametrize(
    "damage",
    [
        b"not json\n",
        b"[1, 2]\n",
        b'{"n": 2}\n',
        b'{"n": 7, "player": "Ada", "move": "pass", "chance": []}\n',
        b'{"n": "2", "player": "Ada", "move": "pass", "chance": []}\n',
        b'{"n": 2, "n": 2, "player": "Ada", "move": "pass", "chance": []}\n',
        b'{"n": 2, "player": "Ada", "move": "pass", "chance": [3]}\n',
        b'{"n": NaN}\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'{"undo": 9}\n',
        b"\n",
    ],
)
def test_a_damaged_line_in_the_middle_is_an_error_with_its_line(play: Playing, damage: bytes) -> None:
    lines = play(2, 4).record().encode().splitlines(keepends=True)
    with pytest.raises(rw.RulesError) as caught:
        parse_record(b"".join([*lines[:2], damage, *lines[2:]]), "game.jsonl")
    (finding,) = caught.value.report
    assert finding.code == "RW541" and finding.where == "game.jsonl:3:1"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rulewright", 2),
        ("rulewright", True),
        ("ruleset", "../../etc/passwd"),
        ("ruleset", 7),
        ("map", "/tmp/x.map.yaml"),
        ("variants", ["a b"]),
        ("players", []),
        ("players", ["Ada", "Ada"]),
        ("seed", "7"),
        ("seed", None),
        ("fingerprint", None),
        ("chance", "red"),
    ],
)
def test_headers_are_checked(play: Playing, key: str, value: object) -> None:
    lines = play(2, 1).record().splitlines()
    header = json.loads(lines[0])
    header[key] = value
    with pytest.raises(rw.RulesError) as caught:
        parse_record([json.dumps(header), *lines[1:]])
    assert [d.code for d in caught.value.report] == ["RW542"]


def changed(text: str, n: int, **values: object) -> str:
    """A record in which line n (0: the header) says something else."""
    lines = text.splitlines()
    data = json.loads(lines[n])
    data.update(values)
    lines[n] = json.dumps(data)
    return "\n".join(lines) + "\n"


def test_what_does_not_fit_is_named_with_its_line(play: Playing) -> None:
    game = play(2, 4)
    text = game.record()
    other = next(name for name in game.players if name != game.players[game.history[3].who])
    cases = [
        (changed(text, 0, ruleset="another"), "RW543", 1),
        (changed(text, 0, map=None), "RW543", 1),
        (changed(text, 0, fingerprint="0" * 64), "RW544", 1),
        (changed(text, 0, key="0" * 16), "RW545", 1),
        (changed(text, 0, seed=game.seed + 1), None, 0),
        (changed(text, 3, key="0" * 16), "RW545", 4),
        (changed(text, 3, player=other), "RW547", 4),
        (changed(text, 3, move="rest(steps=99)"), "RW546", 4),
        (changed(text, 3, move="nonsense"), "RW546", 4),
        (changed(text, 3, chance=["red"]), "RW532", 4),
        (changed(text, 0, chance=["one two"]), "RW530", None),
    ]
    for tried, code, line in cases:
        result = replay_text(tried, game.program)
        if code is None:
            assert result.ok  # the recorded chance is what counts
            continue
        assert [d.code for d in result.report] == [code] and not result.ok
        (finding,) = result.report
        if line is not None:
            assert finding.span is not None and finding.span.line == line
            assert result.played == max(0, line - 2)


def test_a_record_for_a_seat_cannot_be_replayed(play: Playing) -> None:
    game = play(2, 4)
    result = replay_text(game.record(for_seat="Ada"), game.program)
    assert [d.code for d in result.report] == ["RW551"]


def test_each_move_is_on_the_disk_before_it_counts(lamps: rw.LoadedGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = lamps.new_game(NAMES[:3], seed=3)
    game.record_to(path)
    for _ in range(5):
        game.play(game.decision.options[0])
        assert path.read_text() == game.record()
    game.undo()
    assert path.read_text() != game.record()
    assert [m.move for m in read_record(path).moves] == [e.move.text for e in game.history[1:]]
    game.play(game.decision.options[-1])
    assert replay(path, game.program).game.record() == game.record()
    with pytest.raises(rw.RulesError) as caught:
        game.record_to(path)
    assert [d.code for d in caught.value.report] == ["RW548"]


def test_a_torn_record_is_gone_on_with(lamps: rw.LoadedGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = play_on(lamps.new_game(NAMES[:3], seed=3), 3, 4)
    game.save(path)
    whole = path.read_bytes()
    for cut in (1, 2, 10, 60):
        path.write_bytes(whole[:-cut])
        result = rw.resume(path, game.program)
        assert result.ok and result.game is not None
        play_on(result.game, 5, 2)
        result.game.writer.close()
        again = replay(path, game.program)
        assert again.ok and again.game.record() == result.game.record() == path.read_text()


def test_a_full_disk_loses_nothing(lamps: rw.LoadedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    game = lamps.new_game(NAMES[:3], seed=3)
    game.record_to(path)
    game.play("pass")
    before, history = path.read_bytes(), len(game.history)
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        if len(data) > 10:
            return write(descriptor, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(rw.RulesError) as caught:
        game.play("pass")
    assert [d.code for d in caught.value.report] == ["RW548"]
    assert "No space left" in str(caught.value)
    monkeypatch.undo()
    assert path.read_bytes() == before and len(game.history) == history
    game.play("pass")
    assert path.read_text() == game.record()


def test_saving_is_whole_or_not_at_all(play: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    game = play(2, 2)
    game.save(path)
    before = path.read_bytes()

    def broken(descriptor: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(rw.RulesError):
        play(2, 5).save(path)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]
    with pytest.raises(rw.RulesError):
        game.save(tmp_path / "no" / "such" / "folder.jsonl")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.jsonl", tmp_path):
        with pytest.raises(rw.RulesError) as caught:
            read_record(path)
        assert [d.code for d in caught.value.report] == ["RW549"]
    (tmp_path / "empty.jsonl").write_bytes(b"")
    with pytest.raises(rw.RulesError) as caught:
        read_record(tmp_path / "empty.jsonl")
    assert [d.code for d in caught.value.report] == ["RW542"]


@pytest.fixture(scope="module")
def dearer(tmp_path_factory: pytest.TempPathFactory) -> rw.LoadedGame:
    """The small game with dearer roads and no fourth round of building."""
    folder = tmp_path_factory.mktemp("dearer")
    text = (GAMES / "lamps.ruleset.yaml").read_text(encoding="utf-8")
    (folder / "lamps.ruleset.yaml").write_text(text.replace("costs: {road: 2", "costs: {road: 9"), encoding="utf-8")
    return rw.load(folder / "lamps.ruleset.yaml", map=GAMES / "field.map.yaml")


def test_under_changed_rules_the_first_illegal_move_is_named(lamps: rw.LoadedGame, dearer: rw.LoadedGame) -> None:
    game = lamps.new_game(NAMES[:2], seed=3)
    for text in ("build(road=ce)", "pass", "build(road=bc)"):
        game.play(text)
    text = game.record()
    program = dearer.program(2)
    assert [d.code for d in replay_text(text, program).report] == ["RW544"]
    result = replay_text(text, program, changed_rules=True)
    (finding,) = result.report
    assert finding.code == "RW546" and finding.values["n"] == 3 and finding.span.line == 4
    assert "A road costs 9; you have 1 c" in finding.message
    assert [r.id for r in result.reasons] == ["money"] and result.played == 2
    assert result.game is not None and len(result.game.history) == 3
    start = result.game.history[0]
    assert [h.text for h in start.happened] == [h.text for h in game.history[0].happened]


def test_rw_replay_finds_the_game_by_its_ids(play: Playing, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = play(2)
    game.save(path)
    result = rw.replay(path, paths=[GAMES])
    assert result.ok and result.game.record() == game.record()
