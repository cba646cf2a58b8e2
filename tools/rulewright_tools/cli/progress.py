"""A progress bar for what takes longer than a moment: on a terminal, on standard error, gone when done."""

from __future__ import annotations

import os
import sys
import threading
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID
    from rich.status import Status

PATIENCE = 0.7
"""Seconds of work before a bar is shown: what is done sooner needs none."""


class Bar:
    """Counts steps of `total`. Use as a context manager; `advance` may be called from one thread."""

    def __init__(self, label: str, total: int, *, quiet: bool = False) -> None:
        self._label = label
        self._total = total
        self._done = 0
        self._begun = time.monotonic()
        self._shown: Progress | None = None
        self._task: TaskID | None = None
        self._wanted = not quiet and total > 1 and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def advance(self, steps: int = 1) -> None:
        """Says that so many steps more are done."""
        self._done += steps
        self.tick()

    def tick(self) -> None:
        """Shows the bar when it's time; for callers that wait without advancing."""
        if not self._wanted:
            return
        if self._shown is None:
            if time.monotonic() - self._begun < PATIENCE:
                return
            self._show()
        assert self._shown is not None and self._task is not None
        self._shown.update(self._task, completed=self._done)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._shown = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._shown.add_task(self._label, total=self._total)
        self._shown.start()

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown is not None:
            self._shown.stop()


class Busy:
    """Says that something is under way whose length nobody knows. Use as a context manager."""

    def __init__(self, label: str, *, quiet: bool = False) -> None:
        self._label = label
        self._status: Status | None = None
        self._lock = threading.Lock()
        self._over = quiet or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb"
        self._timer = threading.Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def _show(self) -> None:
        from rich.console import Console
        from rich.status import Status

        with self._lock:
            if not self._over:
                self._status = Status(self._label, console=Console(stderr=True))
                self._status.start()

    def __enter__(self) -> Busy:
        if not self._over:
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._over = True
            if self._status is not None:
                self._status.stop()
