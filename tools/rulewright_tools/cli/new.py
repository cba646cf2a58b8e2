"""`rulewright new`: documents that work, to begin from."""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .exit_codes import CannotRun
from .game import DocumentName, GameName, library_of
from .output import called, out
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.document import Node

ID = re.compile(r"[a-z][a-z0-9_]*")
KINDS = ("ruleset", "map", "variant", "scenario")
PLAYERS = ("ann", "ben", "cy", "dee", "eva", "fay", "gus", "hal")


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("name")
@click.option(
    "--for", "ruleset", type=DocumentName("ruleset"), help="The ruleset that a map, variant or scenario is for."
)
@click.option("--in", "folder", type=click.Path(file_okay=False), default=".", help="Where to write (default: here).")
@click.option("--title", help="The name that people read.")
@common_options
@click.pass_obj
def new(settings: Settings, kind: str, name: str, ruleset: str | None, folder: str, title: str | None) -> None:
    """Start a ruleset, map, variant or scenario: a skeleton that works, with editor settings.

    A ruleset gets a folder of its own with a map and a scenario. A map starts as a copy of the ruleset's own map.
    Nothing that exists is overwritten.
    """
    id = _id(name)
    title = title or id.replace("_", " ").capitalize()
    place = Path(folder)
    if kind == "ruleset":
        written = _write_all(place / id, _ruleset(id, title))
        started, work = place / id / f"{id}.ruleset.yaml", place / id
    else:
        if ruleset is None:
            raise CannotRun(
                f"a {kind} belongs to a ruleset", f"say which one: `{called()} new {kind} {id} --for RULESET`"
            )
        written = _write_all(place, _part(kind, id, title, ruleset, settings))
        started, work = place / f"{id}.{kind}.yaml", place
    written += _editor_settings(work, _map_games(work, settings, ruleset), settings)
    for path in written:
        out(str(path))
    _tell_of_others(kind, id, ruleset, started, settings)
    settings.say(f"now edit {started}, and `{called()} {'test' if kind == 'scenario' else 'check'} {started}`")


def _tell_of_others(kind: str, id: str, ruleset: str | None, written: Path, settings: Settings) -> None:
    """Says so when the library has a document of this id already: whoever gives the id alone gets that one."""
    game = Path(ruleset).name.partition(".")[0] or None if ruleset else None
    for found in settings.library.entries():
        other = found.kind == kind and found.id == id and game in (None, found.ruleset)
        if other and found.path.resolve() != written.resolve():
            settings.say(
                f"there is a {kind} {id} already ({found.path}): give yours another id, or name it by its file"
            )
            return


def _id(name: str) -> str:
    if ID.fullmatch(name):
        return name
    near = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_0123456789")
    hint = f"`{near}` would do" if ID.fullmatch(near) else "such as `my_game`"
    raise CannotRun(f"`{name}` is no id: small letters a to z, digits and `_`, beginning with a letter", hint)


def skeleton(kind: str, **values: str) -> str:
    """The text of a skeleton with `@NAME@` filled in."""
    text = (files(__package__) / "skeletons" / f"game.{kind}.yaml").read_text(encoding="utf-8")
    for key, value in {"SCHEMAS": ".vscode/schemas", **values}.items():
        text = text.replace(f"@{key}@", value)
    return text


def _ruleset(id: str, title: str) -> dict[str, str]:
    board = f"{id}_board"
    return {
        f"{id}.ruleset.yaml": skeleton("ruleset", ID=id, TITLE=_quoted(title)),
        f"{board}.map.yaml": skeleton("map", ID=board, RULESET=id, TITLE=_quoted(f"{title}: the first board")),
        "first.scenario.yaml": skeleton(
            "scenario", ID="first", RULESET=id, TITLE=_quoted("The game starts"), MAP="", PLAYERS="ann, ben"
        ),
    }


def _quoted(text: str) -> str:
    return (
        text
        if re.fullmatch(r"[A-Za-z][\w' -]*", text) and text.lower() not in ("true", "false", "null")
        else json.dumps(text, ensure_ascii=False)
    )


def _part(kind: str, id: str, title: str, ruleset: str, settings: Settings) -> dict[str, str]:
    from rulewright.document import load_documents
    from rulewright.source import Report, RulesError

    report = Report()
    documents = load_documents(ruleset, library=library_of(GameName(ruleset), settings), report=report)
    if documents is None:
        raise RulesError(report)
    values = {"ID": id, "TITLE": _quoted(title), "RULESET": documents.id}
    if kind == "map":
        return {f"{id}.map.yaml": _copied_map(documents, values)}
    if kind == "variant":
        return {f"{id}.variant.yaml": skeleton("variant", **values, CHANGES=_some_change(documents))}
    players = documents.ruleset.data.get("players", {}).get("min", 2)
    return {f"{id}.scenario.yaml": skeleton("scenario", **values, MAP="", PLAYERS=", ".join(_names(players)))}


def _names(count: int) -> list[str]:
    return list(PLAYERS[:count]) + [f"seat_{n}" for n in range(len(PLAYERS) + 1, count + 1)]


def _copied_map(documents: object, values: dict[str, str]) -> str:
    from rulewright.document import Documents

    assert isinstance(documents, Documents)
    if documents.map is None:
        raise CannotRun(f"the ruleset {documents.id} names no map of its own to start from")
    ground = documents.map
    text = ground.span.source.text
    title = f"{{en: {values['TITLE']}}}"
    edits: list[tuple[int, int, str]] = []
    for key, value in (("map", values["ID"]), ("title", title + _OF_ONES_OWN)):
        node = ground.get(key)
        if node is not None:
            edits.append((node.span.start, node.span.end, value))
    for key in ("ripeness", "credits", "about"):  # these say something about the other map
        entry = ground.entries.get(key)
        if entry is not None:
            edits.append((entry.key_span.start, entry.value.span.end, ""))
    inside = [(start, end) for start, end, _ in edits]
    edits += [(a, b, "") for a, b in _comments(ground) if not any(start <= a < end for start, end in inside)]
    for start, end, value in sorted(edits, reverse=True):
        text = text[:start] + value + text[end:]
    text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\n{2,}", "\n\n", text).replace(_OF_ONES_OWN + "\n\n", _OF_ONES_OWN + "\n").strip("\n")
    return (
        f"# yaml-language-server: $schema=.vscode/schemas/{values['RULESET']}.map.schema.json\n"
        f"# Begun as a copy of the map {documents.map_id}: change what differs, and say in `credits` whose this is.\n"
        f"{text}\n"
    )


_OF_ONES_OWN = """
ripeness: draft
credits:
  designer: Who designed this board
  source: Where it was taken from"""


def _comments(root: Node) -> Iterator[tuple[int, int]]:
    """Where the comments of a document stand; comments inside of rule text belong to the rule."""
    from rulewright.document import Mapping, Scalar

    texts: list[tuple[int, int]] = []
    waiting: list[Node] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            texts.append((node.span.start, node.span.end))
        elif isinstance(node, Mapping):
            texts += [(entry.key_span.start, entry.key_span.end) for entry in node]
            waiting += [entry.value for entry in node]
        else:
            waiting += node.items
    texts.sort()
    starts = [start for start, _ in texts]
    for match in re.finditer(r"(?:(?<=[ \t\n])|\A)#[^\n]*", root.span.source.text):
        before = bisect(starts, match.start()) - 1
        if before < 0 or texts[before][1] <= match.start():
            alone = root.span.source.text[: match.start()].rpartition("\n")[2].strip() == ""
            yield match.start(), match.end() + (1 if alone else 0)


def _some_change(documents: object) -> str:
    """The first amount of the ruleset, changed to what it is: a line to begin from."""
    from rulewright.document import Documents

    assert isinstance(documents, Documents)
    path, value = _first_amount(documents.ruleset.data.get("costs", {}), "costs")
    if path is None:
        return "    title: " + _quoted(f"{documents.id}, changed")
    return f"    {path}: {value}"


def _first_amount(node: object, path: str) -> tuple[str | None, object]:
    if isinstance(node, dict):
        for key, value in node.items():
            found = _first_amount(value, f"{path}.{key}")
            if found[0]:
                return found
        return None, None
    return (path, node) if isinstance(node, int) else (None, None)


def _write_all(folder: Path, texts: dict[str, str]) -> list[Path]:
    paths = [folder / name for name in texts]
    for path in paths:
        if path.exists():
            raise CannotRun(f"{path} exists already, and is left as it is")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in zip(paths, texts.values(), strict=True):
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotRun(f"cannot write {error.filename or folder}: {error.strerror or error}") from error
    return paths


def _map_games(folder: Path, settings: Settings, ruleset: str | None) -> list[str]:
    """The rulesets whose maps an editor should know in this folder: those that lie in it, and the one named."""
    here = [str(p) for p in sorted(folder.glob("*.ruleset.yaml"))]
    return here + ([ruleset] if ruleset is not None else [])


def _editor_settings(folder: Path, rulesets: list[str], settings: Settings) -> list[Path]:
    """Schemas for the editor, and the settings that lead to them; those that are there stay as they are."""
    from .schema import bundled, map_schema

    schemas = {f"{kind}.schema.json": bundled(kind) for kind in KINDS}
    patterns = {f"./.vscode/schemas/{kind}.schema.json": f"*.{kind}.yaml" for kind in KINDS if kind != "map"}
    patterns["./.vscode/schemas/map.schema.json"] = "*.map.yaml"
    for ruleset in rulesets:
        found = map_schema(ruleset, settings)
        id = Path(ruleset).name.partition(".")[0]
        schemas[f"{id}.map.schema.json"] = found
        patterns.pop("./.vscode/schemas/map.schema.json", None)
        patterns[f"./.vscode/schemas/{id}.map.schema.json"] = "*.map.yaml"
    wanted = {
        f".vscode/schemas/{name}": json.dumps(s, ensure_ascii=False, indent=2) + "\n" for name, s in schemas.items()
    }
    wanted[".vscode/settings.json"] = json.dumps({"yaml.schemas": patterns}, indent=2) + "\n"
    wanted[".vscode/extensions.json"] = json.dumps({"recommendations": ["redhat.vscode-yaml"]}, indent=2) + "\n"
    missing = {name: text for name, text in wanted.items() if not (folder / name).exists()}
    try:
        for name, text in missing.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotRun(f"cannot write {error.filename or folder}: {error.strerror or error}") from error
    return [folder / name for name in missing]
