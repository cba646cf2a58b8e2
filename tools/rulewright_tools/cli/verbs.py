"""The verbs of the command, loaded when they are called: `--help` imports none of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from .output import called
from .settings import Settings

Entry = tuple[str, str]
"""Where a verb's command stands (`module:attribute`, below this package) and its one line of help."""

VERBS: dict[str, dict[str, Entry]] = {
    "Find and check": {
        "list": ("rulewright_tools.cli.listing:list_", "Rulesets, maps and variants that can be found."),
        "check": ("rulewright_tools.cli.check:check", "Find everything wrong that can be known without playing."),
        "show": ("rulewright_tools.cli.show:show", "Print the composed rules, the program or the flow."),
        "schema": ("rulewright_tools.cli.schema:schema", "Print the JSON Schema of a kind of document."),
        "fmt": ("rulewright_tools.cli.fmt:fmt", "Lay rule texts out in the canonical way."),
        "new": ("rulewright_tools.cli.new:new", "Start a ruleset, map, variant or scenario."),
    },
    "Play": {
        "play": ("rulewright_tools.cli.play:play", "Play a game in the terminal, people and bots."),
        "replay": ("rulewright_tools.cli.replay:replay", "Play a record again, or verify it."),
        "why": ("rulewright_tools.cli.why:why", "Tell why a move is or isn't legal in a record."),
        "draw": ("rulewright_tools.cli.draw:draw", "Draw a map or a position."),
    },
    "Test and measure": {
        "test": ("rulewright_tools.cli.test:test", "Run scenarios and records as tests."),
        "simulate": ("rulewright_tools.cli.simulate:simulate", "Let bots play many games and count."),
        "bench": ("rulewright_tools.cli.bench:bench", "Measure loading, listing, applying and playouts."),
    },
}


class Verbs(click.Group):
    """A group whose commands are imported only when one is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for section in VERBS.values() for name in section]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for section in VERBS.values():
            if cmd_name in section:
                module, attribute = section[cmd_name][0].split(":")
                command: click.Command = getattr(import_module(module), attribute)
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing and not name.startswith("-"):
            raise click.UsageError(_unknown(name, self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(len(name) for name in self.list_commands(ctx))
        for title, section in VERBS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), entry[1]) for name, entry in section.items()])

    def _complete(self, extra: dict[str, Any], name: str, complete_var: str | None) -> None:
        """Answers a shell that asks for completions, and leaves. Whatever goes wrong is not for a prompt."""
        try:
            self._main_shell_completion(extra, name, complete_var)
        except Exception:
            sys.exit(1)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the command and leaves with its exit code (see `exit_codes`)."""
        from .exit_codes import concluded

        name = prog_name or "rulewright"
        self._complete(extra, name, complete_var)
        settings = Settings()
        given = list(sys.argv[1:] if args is None else args)

        def run() -> Any:
            with self.make_context(called() if name == "rulewright" else name, given, obj=settings, **extra) as context:
                return self.invoke(context)

        code = concluded(run, settings)
        if not standalone_mode:
            return code
        sys.exit(code)


def _unknown(name: str, names: list[str]) -> str:
    from rulewright.source import nearest

    near = nearest(name, names)
    return f"there is no command `{name}`" + (f"; did you mean `{near}`?" if near else "")


def plain_streams() -> None:
    """Neither output nor input fails for a character that the encoding of a stream lacks."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if os.environ.get("TERM") == "dumb" and not os.environ.get("FORCE_COLOR"):
        os.environ.setdefault("NO_COLOR", "1")
