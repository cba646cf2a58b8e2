"""Many games on all cores, in the order of their seeds whatever the number of workers."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor

from rulewright.program import Program

from .bots import slow
from .plan import Plan
from .playouts import play_out
from .summary import PlayedGame

CHUNKS_AHEAD = 4
"""Chunks that wait for each worker: enough to keep it busy, few enough to stop soon."""


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulated(plan: Plan, seeds: Sequence[int], workers: int) -> Iterator[PlayedGame]:
    """The games of the seeds, in their order, each as soon as all before it are done.

    An interrupt (KeyboardInterrupt) stops soon; what was yielded by then is whole. RulesError when the rules are wrong.
    """
    if workers <= 1 or len(seeds) == 1:
        program = plan.load()
        for seed in seeds:
            yield play_out(program, plan, seed)
        return
    yield from _in_parallel(plan, seeds, min(workers, len(seeds)))


def _in_parallel(plan: Plan, seeds: Sequence[int], workers: int) -> Iterator[PlayedGame]:
    size = 1 if any(map(slow, plan.bots)) else max(1, min(25, len(seeds) // (workers * 8)))
    chunks = iter([seeds[i : i + size] for i in range(0, len(seeds), size)])
    waiting: deque[Future[list[PlayedGame]]] = deque()
    pool = ProcessPoolExecutor(workers, initializer=_begin_worker, initargs=(plan,))
    try:
        for chunk in chunks:
            waiting.append(pool.submit(_play_chunk, chunk))
            if len(waiting) >= workers * CHUNKS_AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class _Worker:
    """What a worker process keeps between chunks."""

    program: Program
    plan: Plan


def _begin_worker(plan: Plan) -> None:
    # Ctrl-C reaches every process of the terminal; the first process decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.plan = plan
    _Worker.program = plan.load()


def _play_chunk(seeds: Sequence[int]) -> list[PlayedGame]:
    return [play_out(_Worker.program, _Worker.plan, seed) for seed in seeds]
