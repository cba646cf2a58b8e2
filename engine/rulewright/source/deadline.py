"""How long a stranger's documents may keep us busy: a deadline that long work looks at as it goes.

Processor time of the thread counts, not the clock on the wall: a busy machine refuses no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time

from .diagnostic import Report, RulesError
from .limits import Limits

_ROUND = 64


class _TooSlow(Exception):
    """The time is up. Never leaves `within`."""


class _Deadline:
    """When to stop. The clock is read at every so many beats only, so that a beat costs next to nothing."""

    __slots__ = ("beats", "until")

    def __init__(self, seconds: float) -> None:
        self.until = thread_time() + seconds
        self.beats = 0


_running: ContextVar[_Deadline | None] = ContextVar("deadline", default=None)


def keep_going() -> None:
    """Called by work that grows with a document, once for each of its parts; ends it when its time is up.

    Outside of `within` nothing is bounded: who calls a floor alone answers for its documents.
    """
    deadline = _running.get()
    if deadline is None:
        return
    deadline.beats -= 1
    if deadline.beats < 0:
        deadline.beats = _ROUND
        if thread_time() > deadline.until:
            raise _TooSlow


@contextmanager
def within(limits: Limits, code: str, file: str) -> Iterator[None]:
    """Bounds the work inside to `limits.load_seconds`. RulesError, with a finding of `code` about `file`, when it takes
    longer. Inside another such bound, the outer one holds."""
    if _running.get() is not None:
        yield
        return
    token = _running.set(_Deadline(limits.load_seconds))
    try:
        yield
    except _TooSlow:
        report = Report()
        report.error(code, None, file=file, seconds=f"{limits.load_seconds:g}")
        raise RulesError(report) from None
    finally:
        _running.reset(token)
