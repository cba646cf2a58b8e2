"""`play` through pipes: moves, bots, records, resuming, what goes wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rulewright

from .conftest import Run, Spawn, environment


def test_bots_play_when_no_seat_is_named(run: Run, game: Path) -> None:
    result = run("play", game, "--seed", "4")
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert "--seat" in result.stderr  # how to take one


def test_a_seed_gives_the_same_game(run: Run, game: Path) -> None:
    first, second = (run("play", game, "--seed", "9", "--seat", "bot:greedy").stdout for _ in range(2))
    assert first == second
    assert first != run("play", game, "--seed", "10", "--seat", "bot:greedy").stdout


def test_moves_on_standard_input(run: Run, game: Path) -> None:
    moves = "# a comment\n\nrest\nrest\nrest\n"
    result = run("play", game, "--seed", "4", "--seat", "Ann", "--seat", "bot:random:Ben", input=moves)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Ann: Rest") == 3
    assert "3 points" in result.stdout


def test_no_prompts_off_a_terminal(run: Run, game: Path) -> None:
    result = run("play", game, "--seed", "4", "--seat", "Ann", input="rest\n")
    assert "> " not in result.output
    assert "1." not in result.stdout


def test_input_that_ends_leaves_the_game_waiting(run: Run, game: Path) -> None:
    result = run("play", game, "--seed", "4", "--seat", "Ann", input="rest\n")
    assert result.exit_code == 0
    assert "not kept" in result.stderr


def test_an_illegal_move_is_told_with_its_reasons(run: Run, game: Path) -> None:
    result = run("play", game, "--seed", "4", "--seat", "Ann", input="rest\nwager(stake=3)\n")
    assert result.exit_code == 1
    assert "line 2" in result.stderr
    assert "You have 1 points, not 3" in result.stderr
    assert ":41:" not in result.stderr  # the place of the rule is for `why` and --debug
    more = run("play", game, "--seed", "4", "--seat", "Ann", "--debug", input="rest\nwager(stake=3)\n")
    assert "enough" in more.stderr
    assert ":41:" in more.stderr


def test_nonsense_and_odd_bytes(spawn: Spawn, game: Path) -> None:
    result = spawn("play", game, "--seed", "4", "--seat", "Ann", input="\x1b[2J \x00 nonsense(((\n")
    assert result.returncode == 1
    assert "Traceback" not in result.stderr


def test_commands_work_through_pipes(run: Run, game: Path) -> None:
    typed = "moves\nwhy rest\nwhy wager(stake=2)\nrest\nundo\nredo\nstate\nhelp\nquit\n"
    result = run("play", game, "--seed", "4", "--seat", "Ann", "--seat", "Ben", input=typed)
    assert result.exit_code == 0, result.output
    for words in (
        "possible moves",
        "`rest` is possible",
        "taken back: Ann: Rest",
        "played again: Ann: Rest",
        "player.points",
    ):
        assert words in result.stdout


def test_secrets_of_others_are_not_shown(run: Run, game: Path) -> None:
    result = run("play", game, "--seed", "4", "--seat", "Ann", "--seat", "bot:random", input="state\n")
    (hands,) = [line for line in result.stdout.splitlines() if line.startswith("player.hand")]
    assert "2 (hidden) (Ben)" in hands
    (deck,) = [line for line in result.stdout.splitlines() if line.startswith("deck")]
    assert deck == "deck: 2 (hidden)"


@pytest.mark.parametrize(("language", "words"), [("es", "Descansar"), ("it", "Riposare"), ("en", "Rest")])
def test_in_three_languages(run: Run, game: Path, language: str, words: str) -> None:
    result = run("play", game, "--seed", "4", "--seat", "Ann", "--lang", language, input="rest\n")
    assert f"Ann: {words}" in result.stdout


WRONG_SEATS = [
    (["--seat", "bot:clever"], "there is no bot `clever`"),
    (["--seat", "Ann", "--seat", "Ann"], "two seats have the name Ann"),
    (["--players", "5"], "2 to 3 players"),
    (["--seat", "A", "--seat", "B", "--seat", "C", "--seat", "D"], "2 to 3 players"),
    (["--seat", " "], "needs a name"),
    (["--seat", "bot:greddy"], "did you mean `bot:greedy`?"),
]


@pytest.mark.parametrize(("args", "words"), WRONG_SEATS)
def test_seats_that_do_not_fit(run: Run, game: Path, args: list[str], words: str) -> None:
    result = run("play", game, *args)
    assert result.exit_code == 2
    assert words in result.stderr


def test_record_is_kept_and_resumed(run: Run, game: Path) -> None:
    record = game.parent / "kept.jsonl"
    seats = ("--seat", "Ann", "--seat", "Ben")
    first = run("play", game, "--seed", "4", *seats, "--record", record, input="rest\nrest\n")
    assert "--resume" in first.stderr
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert lines[0]["players"] == ["Ann", "Ben"]
    assert [line["move"] for line in lines[1:]] == ["rest", "rest"]
    again = run("play", game, *seats, "--resume", record, input="rest\nrest\nrest\nrest\n")
    assert again.exit_code == 0, again.output
    assert "The game is over" in again.stdout
    assert len(record.read_text().splitlines()) == 7


def test_resumed_with_bots_in_the_seats_not_named(run: Run, game: Path) -> None:
    record = game.parent / "kept.jsonl"
    run("play", game, "--seed", "4", "--seat", "Ann", "--record", record, input="rest\n")
    again = run("play", game, "--seat", "ann", "--resume", record, input="rest\nrest\n")
    assert again.exit_code == 0, again.output
    wrong = run("play", game, "--seat", "Zoe", "--resume", record)
    assert wrong.exit_code == 2
    assert "nobody in the record is called Zoe" in wrong.stderr


def test_a_torn_record_loses_its_last_line_alone(run: Run, game: Path) -> None:
    record = game.parent / "kept.jsonl"
    seats = ("--seat", "Ann", "--seat", "Ben")
    run("play", game, "--seed", "4", *seats, "--record", record, input="rest\nrest\nrest\n")
    record.write_bytes(record.read_bytes()[:-15])
    again = run("play", game, *seats, "--resume", record, input="rest\n" * 4)
    assert again.exit_code == 0, again.output
    assert "RW540" in again.stderr
    assert len(record.read_text().splitlines()) == 7


def test_a_record_is_never_overwritten(run: Run, game: Path, record: Path) -> None:
    before = record.read_bytes()
    result = run("play", game, "--record", record)
    assert result.exit_code == 2
    assert "--resume" in result.stderr
    assert record.read_bytes() == before


def test_record_of_another_ruleset(run: Run, game: Path, record: Path) -> None:
    record.write_text(record.read_text().replace('"secrets"', '"others"', 1))
    result = run("play", game, "--resume", record)
    assert result.exit_code == 2
    assert "others" in result.stderr


def test_resume_of_what_is_no_record(run: Run, game: Path) -> None:
    assert run("play", game, "--resume", game.parent / "none.jsonl").exit_code == 2
    result = run("play", game, "--resume", game)
    assert result.exit_code == 2
    assert "not a record" in result.stderr
    odd = game.parent / "odd.jsonl"
    odd.write_text("{}\n")
    result = run("play", game, "--resume", odd)
    assert result.exit_code == 1
    assert "RW542" in result.stderr


def test_record_where_nothing_can_be_written(spawn: Spawn, game: Path) -> None:
    result = spawn("play", game, "--record", "/proc/nowhere/kept.jsonl")
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    full = spawn("play", game, "--record", "/dev/full")
    assert full.returncode == 2


def test_ctrl_c_loses_nothing(game: Path) -> None:
    record = game.parent / "kept.jsonl"
    command = [sys.executable, "-m", "rulewright_tools", "play", str(game), "--seat", "Ann", "--seat", "Ben"]
    process = subprocess.Popen(
        [*command, "--record", str(record)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stdin is not None
    process.stdin.write("rest\nrest\n")
    process.stdin.flush()
    for _ in range(200):
        if record.exists() and record.read_text().count("\n") == 3:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "--resume" in told
    assert "Traceback" not in told
    assert record.read_text().count("\n") == 3


def test_map_given_to_play(run: Run, game: Path) -> None:
    path = game.parent / "board.map.yaml"
    path.write_text("map: board\nfor: secrets\ntitle: Board\n")
    result = run("play", path)
    assert result.exit_code == 2
    assert "this file is a map" in result.stderr


def test_record_given_to_play(run: Run, record: Path) -> None:
    result = run("play", record)
    assert result.exit_code == 2
    assert "is a record" in result.stderr


def test_wrong_rules_keep_from_playing(run: Run, game: Path) -> None:
    game.write_text(game.read_text().replace("me.points += 1", "me.points += deck"))
    result = run("play", game)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "error RW3" in result.stderr


def test_a_rule_that_breaks_in_play_is_told(run: Run, game: Path) -> None:
    game.write_text(game.read_text().replace("do: me.points += 1", "do: me.points -= 1"))
    result = run("play", game, "--seed", "4", "--seat", "Ann", input="rest\n")
    assert result.exit_code == 1
    assert "error RW5" in result.stderr
    assert "Traceback" not in result.stderr


# --- going on with a record -------------------------------------------------------------------------------------------


def begun(run: Run, game: Path, *more: object) -> Path:
    """A record of a game between a person and a bot, one move of the person in."""
    record = game.parent / "kept.jsonl"
    run(
        "play",
        game,
        "--seed",
        "4",
        "--seat",
        "Ann",
        "--seat",
        "bot:greedy:Ben",
        "--record",
        record,
        *more,
        input="rest\n",
    )
    return record


def without_seats(record: Path) -> bytes:
    """The record as one that does not say who sits where."""
    head, *rest = record.read_text().splitlines()
    data = json.loads(head)
    del data["seats"]
    record.write_text("\n".join([json.dumps(data), *rest]) + "\n")
    return record.read_bytes()


def test_a_record_remembers_people_and_bots(run: Run, game: Path) -> None:
    record = begun(run, game)
    header = json.loads(record.read_text().splitlines()[0])
    assert header["seats"] == ["person", "bot:greedy"]
    before = record.read_bytes()
    again = run("play", game, "--resume", record, input="")
    assert again.exit_code == 0, again.output
    assert record.read_bytes() == before  # the person's move waits for the person
    on = run("play", game, "--resume", record, input="rest\nrest\n")
    assert "The game is over" in on.stdout


def test_a_record_remembers_the_budget_of_a_bot(run: Run, game: Path) -> None:
    record = game.parent / "kept.jsonl"
    seats = ("--seat", "Ann", "--seat", "bot:playouts:20:Ben")
    run("play", game, "--seed", "4", *seats, "--record", record, input="rest\n")
    assert json.loads(record.read_text().splitlines()[0])["seats"] == ["person", "bot:playouts:20"]
    nameless = run("play", game, "--resume", record, "--seat", "bot:playouts:30", input="")
    assert nameless.exit_code == 2
    assert "which seat it plays" in nameless.stderr
    on = run("play", game, "--resume", record, input="rest\nrest\n")
    assert "The game is over" in on.stdout


def test_a_budget_that_is_none_is_refused(run: Run, game: Path) -> None:
    refused = run("play", game, "--seat", "bot:playouts:0")
    assert refused.exit_code == 2
    assert "`playouts:0` has no budget that `playouts` can use" in refused.stderr
    assert "from 2 to 1000000: `playouts:200`" in refused.stderr


def test_a_seat_said_anew_stands_above_the_record(run: Run, game: Path) -> None:
    record = begun(run, game)
    over = run("play", game, "--resume", record, "--seat", "bot:random:Ann")
    assert "The game is over" in over.stdout, over.output


def test_a_record_that_does_not_say_who_sits_where(run: Run, game: Path) -> None:
    record = begun(run, game)
    before = without_seats(record)
    refused = run("play", game, "--resume", record)
    assert refused.exit_code == 2
    assert "people" in refused.stderr
    assert "--seat" in refused.stderr
    assert "Ann, Ben" in refused.stderr
    assert record.read_bytes() == before
    assert run("play", game, "--resume", record, "--seat", "Ann", input="rest\nrest\n").exit_code == 0


@pytest.mark.parametrize("seats", ['["person"]', '["person", "robot"]', '"person"', "[1, 2]", '["person", "bot:../x"]'])
def test_seats_of_a_record_that_are_none(run: Run, game: Path, seats: str) -> None:
    record = begun(run, game)
    record.write_text(record.read_text().replace('["person", "bot:greedy"]', seats, 1))
    refused = run("play", game, "--resume", record)
    assert refused.exit_code == 1
    assert "RW542" in refused.stderr


def test_a_bot_of_a_record_that_is_not_known(run: Run, game: Path) -> None:
    record = begun(run, game)
    record.write_text(record.read_text().replace("bot:greedy", "bot:clever", 1))
    refused = run("play", game, "--resume", record)
    assert refused.exit_code == 2
    assert "bot:random:Ben" in refused.stderr


MAP = "map: {id}\nfor: secrets\ntitle: Board\n"
VARIANT = "variant: long\nfor: secrets\ntitle: Long\nrules:\n  change:\n    actions.rest.do: me.points += 2\n"


def test_map_and_variants_of_a_resumed_game_come_from_its_record(run: Run, game: Path) -> None:
    for id in ("board", "other"):
        (game.parent / f"{id}.map.yaml").write_text(MAP.format(id=id))
    (game.parent / "long.variant.yaml").write_text(VARIANT)
    record = begun(run, game, "--map", "board", "--with", "long")
    header = json.loads(record.read_text().splitlines()[0])
    assert (header["map"], header["variants"]) == ("board", ["long"])
    before = record.read_bytes()
    for option, wanted, words in (
        ("--map", "other", "was played with the map board, not other"),
        ("--with", "none_such", "There is no variant"),
    ):
        refused = run("play", game, "--resume", record, option, wanted)
        assert refused.exit_code == 2, refused.output
        assert words in refused.stderr
    assert "leave out --map" in run("play", game, "--resume", record, "--map", "other").stderr
    assert record.read_bytes() == before
    on = run("play", game, "--resume", record, input="rest\nrest\n")
    assert "The game is over" in on.stdout, on.output


@pytest.mark.parametrize("option", [("--seed", "3"), ("--players", "2"), ("--record", "more.jsonl")])
def test_what_a_resumed_game_has_of_its_own(run: Run, game: Path, option: tuple[str, str]) -> None:
    refused = run("play", game, "--resume", begun(run, game), *option)
    assert refused.exit_code == 2
    assert f"leave out {option[0]}" in refused.stderr


def test_a_saved_game_is_not_lost(run: Run, game: Path) -> None:
    file = game.parent / "my game.jsonl"
    seats = ("--seat", "Ann", "--seat", "bot:random:Ben")
    left = run("play", game, "--seed", "4", *seats, input=f"rest\nsave {file}\nquit\n")
    assert "not kept" not in left.stderr
    assert f"--resume '{file}'" in left.stderr
    assert "is not in it" not in left.stderr
    on = run("play", game, "--resume", file, input="rest\nrest\n")
    assert "The game is over" in on.stdout, on.output


def test_moves_since_a_save_are_told(run: Run, game: Path) -> None:
    file = game.parent / "kept.jsonl"
    left = run("play", game, "--seed", "4", "--seat", "Ann", input=f"rest\nsave {file}\nrest\nquit\n")
    assert "What came after move 2 is not in it" in left.stderr


def test_saving_into_the_record_that_is_kept_leaves_it_whole(run: Run, game: Path) -> None:
    record = game.parent / "kept.jsonl"
    run("play", game, "--seed", "4", "--seat", "Ann", "--record", record, input=f"rest\nsave {record}\nrest\nrest\n")
    assert len(record.read_text().splitlines()) == 7


@pytest.mark.parametrize(("language", "words"), [("en", "Between 1 and 3"), ("es", "Entre 1 y 3"), ("it", "Tra 1 e 3")])
def test_a_refused_number_says_between_which(run: Run, game: Path, language: str, words: str) -> None:
    game.write_text(game.read_text().replace("points(0..) = 0", "points(0..) = 9"))
    result = run("play", game, "--seed", "4", "--seat", "Ann", "--lang", language, input="wager(stake=8)\n")
    assert result.exit_code == 1
    assert words in result.stderr
    assert "secrets.ruleset.yaml" not in result.stderr


# --- why --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "typed", "words"),
    [
        ("en", "why 2", "`rest` is possible"),
        ("en", "why Rest", "`rest` is possible"),
        ("en", "why show a card", "is possible"),
        ("en", "why Show a card(card=Sun)", "`show_card(card=sun)`"),
        ("en", "why show_card(Card=SNOW)", "`show_card(card=snow)`"),
        ("en", "why Wager(Stake=2)", "You have 0 points, not 2"),
        ("en", "why WAGER", "wager"),
        ("es", "why Descansar", "`rest` es posible"),
        ("es", "why enseñar una carta(card=nieve)", "`show_card(card=snow)`"),
        ("it", "why Scommettere(stake=2)", "`wager(stake=2)` non"),
        ("en", "why Rset", "did you mean `rest`?"),
        ("en", "why show_card(card=Snw)", "did you mean `show_card(card=snow)`?"),
        ("it", "why show_card(card=Nevve)", "intendevi `show_card(card=snow)`?"),
    ],
)
def test_why_takes_what_answers_take(run: Run, game: Path, language: str, typed: str, words: str) -> None:
    result = run("play", game, "--seed", "4", "--seat", "Ann", "--lang", language, input=f"{typed}\n")
    assert result.exit_code == 0, result.output
    assert words in result.stdout


@pytest.mark.parametrize("move", ["Wager(Stake=2)", "wager(stake=2)"])
def test_why_of_a_record_takes_names(run: Run, record: Path, move: str) -> None:
    assert "`wager(stake=2)`" in run("why", record, move, "--at", "0").stdout


def test_why_of_a_record_suggests_the_id(run: Run, record: Path) -> None:
    assert "`show_card(card=snow)`" in run("why", record, "show_card(card=Snwo)", "--at", "0").stderr
    assert "moves" in run("why", "--help").stdout


# --- words in three languages -----------------------------------------------------------------------------------------


@pytest.fixture
def gifts(game: Path) -> Path:
    """The little game with a choice that may be declined, and bookkeeping."""
    text = game.read_text()
    text = text.replace("  card:\n", "  card:\n    title: {en: card, es: carta, it: carta}\n", 1)
    text = text.replace("  table: pile", "  left: int(0..99) = 0\n  table: pile", 1)
    text = text.replace(
        "        offer p: turn\n",
        "        left += 1\n        choose gift in cards by p or none\n        choose sum in 2 .. 4 by p or none\n"
        "        offer p: turn\n",
        1,
    )
    game.write_text(text)
    return game


PASSES = ["none", "pass", "pasa", "pasar", "paso", "passo", "passare", "decline", "PASO"]


@pytest.mark.parametrize("word", PASSES)
def test_passing_is_understood(run: Run, gifts: Path, word: str) -> None:
    result = run("play", gifts, "--seed", "4", "--seat", "Ann", input=f"{word}\n{word}\nrest\nquit\n")
    assert result.exit_code == 0, result.output
    assert "Ann: Rest" in result.stdout


@pytest.mark.parametrize(("language", "words"), [("en", "pass"), ("es", "pasar"), ("it", "passare")])
def test_passing_has_one_label(run: Run, gifts: Path, language: str, words: str) -> None:
    told = run("play", gifts, "--seed", "4", "--seat", "Ann", "--lang", language, input="none\nquit\n").stdout
    assert f"Ann: {words}" in told


BUYS = 'or none {en: "Buy one", es: "Comprar una", it: "Comprarne una"}\n        choose sum'


@pytest.mark.parametrize(
    ("language", "typed", "words"),
    [
        ("en", "buy one", "Buy one"),
        ("en", "pass", "Buy one"),
        ("es", "paso", "Comprar una"),
        ("it", "none", "Comprarne una"),
    ],
)
def test_the_rules_name_the_way_to_decline(run: Run, gifts: Path, language: str, typed: str, words: str) -> None:
    gifts.write_text(gifts.read_text().replace("or none\n        choose sum", BUYS))
    asked = ("play", gifts, "--seed", "4", "--seat", "Ann", "--lang", language)
    assert f"Ann: {words}\n" in run(*asked, input=f"{typed}\nquit\n").stdout
    assert "`none`" in run(*asked, input=f"why {typed}\nquit\n").stdout


def test_bookkeeping_is_left_out_of_the_log_and_kept_in_the_state(run: Run, gifts: Path) -> None:
    told = run("play", gifts, "--seed", "4", "--seat", "Ann", input="pass\npass\nrest\nstate\n").stdout
    assert "Left: " not in told
    assert "left: " in told
    loaded = rulewright.load(gifts).new_game(["Ann", "Ben"], seed=4)
    assert any("Left: 0 → 1" in line for entry in loaded.log for line in entry.changed)


@pytest.mark.parametrize(
    ("language", "card", "number"),
    [("en", "Choose: Card", "How much?"), ("es", "Elige: Carta", "¿Cuánto?"), ("it", "Scegli: Carta", "Quanto?")],
)
def test_questions_have_no_words_of_another_language(gifts: Path, language: str, card: str, number: str) -> None:
    own = rulewright.load(gifts).new_game(["Ann", "Ben"], seed=4, lang=language)
    assert own.decision is not None
    assert own.decision.prompt == own.decision.questions.prompt == card
    own.play("sun")
    assert own.decision.prompt == number
    refused = own.why_not("9")
    assert "sum" not in refused[0].words.casefold()  # the name of a variable is no word for players
    own.play("none")
    question = own.decision.questions.answer("show_card")
    assert not isinstance(question, rulewright.Move)
    assert question.prompt == {"en": "Choose: Card", "es": "Elige: Carta", "it": "Scegli: Carta"}[language]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "line 1: `rest` is not allowed now"),
        ("es", "línea 1: `rest` no está permitido ahora"),
        ("it", "riga 1: `rest` non è permesso ora"),
    ],
)
def test_not_allowed_now(run: Run, game: Path, language: str, words: str) -> None:
    game.write_text(
        game.read_text().replace("do: me.points += 1", "require:\n      never: false\n    do: me.points += 1")
    )
    result = run("play", game, "--seed", "4", "--seat", "Ann", "--lang", language, input="rest\n")
    assert words in result.stderr


@pytest.mark.parametrize(("command", "language"), [("help", "en"), ("ayuda", "es"), ("aiuto", "it"), ("ayuda", "en")])
def test_help_in_the_language_of_who_asks(run: Run, game: Path, command: str, language: str) -> None:
    told = run("play", game, "--seed", "4", "--seat", "Ann", "--lang", language, input=f"{command}\n").stdout
    assert {"en": "undo, redo", "es": "deshacer, rehacer", "it": "annulla, rifai"}[language] in told
    assert {"en": "\nmap ", "es": "\nmapa ", "it": "\nmappa "}[language] in told


@pytest.mark.parametrize("command", ["map", "mapa", "mappa"])
def test_the_board_alone_again(run: Run, game: Path, command: str) -> None:
    told = run("play", game, "--seed", "4", "--seat", "Ann", input=f"{command}\n")
    assert told.exit_code == 0, told.output
    assert "no board" in told.stdout
    shipped = [found.id for found in rulewright.Library().entries() if found.kind == "ruleset"]
    for id in shipped:
        result = run("play", id, "--seed", "4", "--seat", "Ann", input=f"{command}\n")
        assert result.exit_code == 0, result.output
        lines = result.stdout.splitlines()
        assert len(lines) > 10
        assert max(map(len, lines)) <= 80


def test_state_in_the_words_of_the_language(run: Run, game: Path) -> None:
    told = run("play", game, "--seed", "4", "--seat", "Ann", "--lang", "es", input="state\n").stdout
    (hands,) = [line for line in told.splitlines() if line.startswith("player.hand")]
    assert sum(word in hands for word in ("Sol", "Luna", "Estrella", "Viento", "Lluvia", "Nieve")) == 2
    assert "player.points: 0 points" in told


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "has no other choice"), ("es", "no tiene otra opción"), ("it", "non ha altra scelta")],
)
def test_a_forced_move_says_so(run: Run, game: Path, language: str, words: str) -> None:
    text = game.read_text()
    i, j = text.index("  show_card:"), text.index("  rest:")
    game.write_text(text[:i] + text[j:])
    told = run("play", game, "--seed", "4", "--seat", "Ann", "--lang", language).stdout
    assert told.count(f"({words})") == 6


def test_what_is_known_of_hidden_pieces_stands_with_the_state(run: Run, game: Path) -> None:
    text = game.read_text()
    assert "unseen" not in run("play", game, "--seed", "4", "--seat", "Ann", input="state\n").stdout
    game.write_text(text.replace("deck: pile of card, hidden", "deck: pile of card, hidden, contents known"))
    told = run("play", game, "--seed", "4", "--seat", "Ann", input="state\n").stdout
    (line,) = [line for line in told.splitlines() if line.startswith("unseen")]
    (hands,) = [line for line in told.splitlines() if line.startswith("player.hand")]
    names = ["Sun", "Moon", "Star", "Wind", "Rain", "Snow"]
    hand = [name for name in names if name in hands]
    rest = ", ".join(f"{name} 1" for name in names if name not in hand)
    assert len(hand) == 2 and line == f"unseen, all together in deck, player.hand: {rest}"
