"""What holds for a whole run, whatever the command: language, library, how much is said."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .output import err

if TYPE_CHECKING:
    from rulewright.document import Library
    from rulewright.play.store import Store

LANGUAGES = ("en", "es", "it")

Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])


def locale_language(environment: dict[str, str]) -> str:
    """The first of our languages that the locale asks for; English otherwise."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if locale and locale.split(".")[0] not in ("C", "POSIX"):
        # As gettext does: LANGUAGE is a list of wishes, and counts for nothing in the locale C.
        for wish in (*environment.get("LANGUAGE", "").split(":"), locale):
            if wish[:2] in LANGUAGES and not wish[2:3].isalpha():
                return wish[:2]
    return "en"


@dataclass(eq=False)
class Settings:
    """One run's settings. `exit_code` is the one so far: it counts when the reader of our output leaves."""

    language: str = field(default_factory=lambda: locale_language(dict(os.environ)))
    paths: list[Path] = field(default_factory=list)
    quiet: bool = False
    plain: bool = False
    debug: bool = False
    exit_code: int = 0
    warned: set[tuple[str, str, str]] = field(default_factory=set)

    @property
    def calm(self) -> bool:
        """Whether nothing may move on the screen: no bars, no spinners."""
        return self.quiet or self.plain

    @cached_property
    def library(self) -> Library:
        """Where rulesets, maps and variants are found: `--path`, RULEWRIGHT_PATH, here, the user's own, the shipped."""
        from rulewright.document import Library
        from rulewright_tools.search_folders import here

        return Library(self.paths, here=here())

    @cached_property
    def store(self) -> Store:
        """Where loaded games are kept between runs: the user's own cache."""
        from rulewright.play.store import Store

        return Store(cache_folder())

    def say(self, text: str) -> None:
        """Narration, to standard error; nothing with `-q`."""
        if not self.quiet:
            err(text)


def cache_folder() -> Path:
    """The folder of the user's cache that is ours."""
    import platformdirs

    return platformdirs.user_cache_path("rulewright") / "programs"


def settings_of(context: click.Context) -> Settings:
    settings = context.find_object(Settings)
    if settings is None:
        settings = context.obj = Settings()
    return settings


def _keep(name: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def callback(context: click.Context, _: click.Parameter, value: Any) -> None:
        if value:
            settings = settings_of(context)
            if name == "paths":
                settings.paths.extend(Path(v) for v in value)
            else:
                setattr(settings, name, value)

    return callback


def common_options(command: Wrapped) -> Wrapped:
    """`--lang`, `--path`, `-q`, `--debug`: understood before the verb and after it."""
    options = (
        click.option(
            "--lang",
            type=click.Choice(LANGUAGES),
            callback=_keep("language"),
            expose_value=False,
            is_eager=True,
            help="Language of the texts for players (default: from the locale).",
        ),
        click.option(
            "--path",
            type=click.Path(exists=True, file_okay=False),
            multiple=True,
            callback=_keep("paths"),
            expose_value=False,
            is_eager=True,
            help="A further folder to look for games in; may be given several times.",
        ),
        click.option(
            "-q",
            "--quiet",
            is_flag=True,
            callback=_keep("quiet"),
            expose_value=False,
            help="Say only what was asked for.",
        ),
        click.option(
            "--debug",
            is_flag=True,
            callback=_keep("debug"),
            expose_value=False,
            is_eager=True,
            help="Show the traceback of a fault.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command
