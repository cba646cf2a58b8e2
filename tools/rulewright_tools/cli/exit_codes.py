"""How a run ends: the exit code, and what a person reads when it cannot go on."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from .output import err
from .settings import Settings

if TYPE_CHECKING:
    from rulewright.source import Report

CLEAN, FINDINGS, CANNOT_RUN, INTERRUPTED = 0, 1, 2, 130

REPORT_TO = "https://github.com/rulewright/rulewright/issues"


class CannotRun(click.ClickException):
    """The command cannot do what was asked (exit code 2): a file is missing, an id unknown, an extra not installed."""

    exit_code = CANNOT_RUN

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help

    def show(self, file: IO[Any] | None = None) -> None:
        complain(self.message, self.help)


def complain(message: str, help: str | None = None) -> None:
    """Writes one sentence on what is wrong, and what to do, to standard error."""
    err(click.style("error", fg="red", bold=True) + f": {message}")
    if help:
        err(click.style("help", fg="cyan", bold=True) + f": {help}")


ABSENT = frozenset(("RW101", "RW102", "RW103", "RW160", "RW164", "RW548", "RW549"))
"""Findings that something named on the command line cannot be found, read or written, when they have no place."""


def exit_code(report: Report) -> int:
    """1 when documents are wrong; 2 when what was named isn't there at all, or is of another kind than asked for."""
    if report.ok:
        return CLEAN
    absent = all(f.code == "RW161" or (f.span is None and f.code in ABSENT) for f in report.errors)
    return CANNOT_RUN if absent else FINDINGS


def concluded(run: Callable[[], Any], settings: Settings) -> int:
    """Runs a command and returns its exit code; whatever happens has been told by then."""
    try:
        code = _guarded(run, settings)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _reader_left(settings)
    except OSError as error:
        complain(f"cannot write the results: {error.strerror or error}")
        _drop_output()
        return CANNOT_RUN
    except KeyboardInterrupt:
        return INTERRUPTED


def _guarded(run: Callable[[], Any], settings: Settings) -> int:
    from rulewright.source import RulesError

    try:
        result = run()
        return result if isinstance(result, int) else CLEAN
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except (click.Abort, KeyboardInterrupt, EOFError):
        err("interrupted")
        return INTERRUPTED
    except click.ClickException as error:
        _show(error)
        return error.exit_code
    except RulesError as error:
        from .findings import show_report

        show_report(error.report, quiet=settings.quiet)
        return exit_code(error.report)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(_system_words(error))
        return CANNOT_RUN
    except Exception as error:
        if type(error).__name__ == "BrokenProcessPool":
            complain("a worker process was ended by the system", "it may have run out of memory; try fewer workers")
            return CANNOT_RUN
        return _own_fault(settings)


def _show(error: click.ClickException) -> None:
    """As click does, in our manner: the message, then where help is."""
    if isinstance(error, click.UsageError):
        where = f"try `{error.ctx.command_path} --help`" if error.ctx else None
        complain(error.format_message().rstrip("."), where)
    else:
        error.show()


def _system_words(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else reason


def _reader_left(settings: Settings) -> int:
    """Whoever read our output has gone (`| head`): nothing to tell, and what was found still counts."""
    _drop_output()
    return settings.exit_code


def _drop_output() -> None:
    # Python flushes standard output once more when it ends; that must not fail again.
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_fault(settings: Settings) -> int:
    """An exception that nobody foresaw: says that it is ours, and keeps the traceback for the report."""
    text = traceback.format_exc()
    if settings.debug:
        err(text, newline=False)
        kept = None
    else:
        kept = _keep_traceback(text)
        if kept is None:
            err(text, newline=False)
    last = text.strip().splitlines()[-1]
    what = f"; the details are in {kept}" if kept else ""
    complain(f"this is a fault of Rulewright, not of your files ({last}){what}", f"please report it: {REPORT_TO}")
    return CANNOT_RUN


def _keep_traceback(text: str) -> Path | None:
    import platformdirs

    try:
        folder = platformdirs.user_log_path("rulewright", ensure_exists=True)
        path = folder / f"fault-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
        path.write_text(f"rulewright {' '.join(sys.argv[1:])}\n\n{text}", encoding="utf-8")
    except OSError:
        return None
    return path
