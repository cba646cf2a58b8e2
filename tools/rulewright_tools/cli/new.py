"""`rulewright new`: documents that work, to begin from."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import click

from .game import DocumentName, GameName, library_of
from .outcome import CannotRun
from .output import out
from .settings import Settings, common_options

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
                f"a {kind} belongs to a ruleset", f"say which one: `rulewright new {kind} {id} --for RULESET`"
            )
        written = _write_all(place, _part(kind, id, title, ruleset, settings))
        started, work = place / f"{id}.{kind}.yaml", place
    written += _editor_settings(work, _map_games(work, settings, ruleset), settings)
    for path in written:
        out(str(path))
    settings.say(f"now edit {started}, and `rulewright {'test' if kind == 'scenario' else 'check'} {started}`")


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
    from rulewright.document import Documents, Scalar

    assert isinstance(documents, Documents)
    if documents.map is None:
        raise CannotRun(f"the ruleset {documents.id} names no map of its own to start from")
    text = documents.map.span.source.text
    edits: list[tuple[int, int, str]] = []
    for key, value in (("map", values["ID"]), ("title", f"{{en: {values['TITLE']}}}")):
        node = documents.map.get(key)
        if isinstance(node, Scalar) or (node is not None and node.span.text.startswith("{")):
            edits.append((node.span.start, node.span.end, value))
    for start, end, value in sorted(edits, reverse=True):
        text = text[:start] + value + text[end:]
    schema = f"# yaml-language-server: $schema=.vscode/schemas/{values['RULESET']}.map.schema.json\n"
    return schema + re.sub(r"\A# yaml-language-server:[^\n]*\n", "", text)


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
