"""The command `rulewright` itself."""

from __future__ import annotations

import click

from .output import err
from .settings import common_options
from .verbs import Verbs, plain_streams


def _version(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("rulewright")
        except PackageNotFoundError:
            number = "(not installed)"
        click.echo(f"rulewright {number}")
        context.exit()


@click.command(
    cls=Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 clean, 1 findings (documents wrong, a test failed, a replay diverged), "
    "2 could not run, 130 interrupted.",
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
@common_options
@click.pass_context
def rulewright(context: click.Context) -> int | None:
    """Board-game rules as data: check, explain, play, draw and measure games written in YAML.

    A game is named by its ruleset, and by a map and variants where wanted:
    RULESET [--map MAP] [--with VARIANT]... Each is an id from the library or the path of a file.
    """
    if context.invoked_subcommand is None:
        err(context.get_help())
        return 2
    return None


def entry() -> None:
    """What the installed command calls."""
    plain_streams()
    rulewright.main()
