"""The verifier: the rules that every lowered ruleset must satisfy, whichever stage made it. Tests run it on all games
and on random rulesets, so that an operation or a pass which breaks a rule of the form is found here and not in play.

This module checks the whole, `verify_types.py` the types of expressions and statements, `verify_ways.py` the control
flow: definitions before uses, targets of jumps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .block_functions import exits
from .expressions import Ask, Const, FunctionIr, Ir, Net, Op
from .lowered import Lowered
from .operations import ASKED, EFFECTS, OPERATIONS, Operation
from .statements import Block, Do, GoBack, Leave, StmtIr, Store
from .value_types import MOVES, RECORD, SEQUENCE
from .verify_types import TypeVerifier
from .verify_ways import WayVerifier
from .walking import calls, expressions, walk, walk_statements

STORES = frozenset(["=", "+=", "-=", "|=", "&~=", "^="])
"""How a cell is written."""


def problems(lowered: Lowered, *, upkeep: bool = True) -> list[str]:
    """A sentence for each thing that is wrong with a form; `upkeep` tells that assignments are written out already, and
    all cells given out. Where a word or a jump is wrong, nothing else is told."""
    first = [wrong for body in lowered.bodies() for s in walk_statements(body) for wrong in _words(s)]
    first += [f"block {block.number}: {wrong}" for block in lowered.blocks.all for wrong in _jumps(lowered, block)]
    return first or [*_whole(lowered), *TypeVerifier(lowered, upkeep).all(), *WayVerifier(lowered).all()]


def _words(s: StmtIr) -> Iterator[str]:
    """The words of a statement that no table has, or that have another number of operands there."""
    if isinstance(s, Do):
        yield from _signature("effect", EFFECTS, s.name, s.args)
    if isinstance(s, Store) and s.op not in STORES:
        yield f"no way to store {s.op}"
    if isinstance(s, Leave) and s.how not in ("break", "continue"):
        yield f"no way to leave a loop by {s.how}"
    for e in expressions(s):
        for x in walk(e):
            match x:
                case Op(op=op, args=args):
                    yield from _signature("operation", OPERATIONS, op, args)
                case Ask(question=question, args=args):
                    yield from _signature("question", ASKED, question, args)
                case _:
                    pass


def _jumps(lowered: Lowered, block: Block) -> Iterator[str]:
    """What is wrong with where a block goes on."""
    blocks = lowered.blocks
    there = {b.number: b for b in blocks.all}
    for e in exits(block.body):
        if isinstance(e, GoBack) and not blocks.returns.get(e):
            yield "a routine goes back to nobody"
            continue
        found = blocks.targets(e)
        for target in found:
            if there.get(target.number) is not target:
                yield f"it goes on with block {target.number}, which is not there"
            elif len(found) > 1 and target.number not in blocks.roots:
                yield f"it goes back to block {target.number}, which is no function"


def _signature(what: str, table: dict[str, Operation], word: str, args: tuple[Ir, ...]) -> Iterator[str]:
    if word not in table:
        yield f"no {what} {word}"
        return
    letters = table[word].letters(len(args))
    if letters is None:
        yield f"{what} {word} takes {table[word].takes or 'nothing'}, and gets {len(args)}"
    elif any(letter in "CP" and not isinstance(a, Const) for letter, a in zip(letters, args, strict=True)):
        yield f"{what} {word} takes {table[word].takes}, and gets no constant: {args}"


def _whole(lowered: Lowered) -> Iterator[str]:
    """What is wrong with the form as a whole."""
    for name, times in Counter(f.name for f in lowered.all_functions).items():
        if times > 1:
            yield f"two functions are called {name}"
    for number, times in Counter(block.number for block in lowered.blocks.all).items():
        if times > 1:
            yield f"two blocks are called {number}"
    for i, site in enumerate(lowered.sites):
        if site.index != i:
            yield f"place {i} is called {site.index}"
    for local, cell in lowered.cells.items():
        if not 0 <= cell < lowered.layout.kept:
            yield f"{local.name} has cell {cell}, which is none of the position"
    yield from _decisions(lowered)
    for net in lowered.nets:
        yield from (f"network {net.name}: {wrong}" for wrong in _network(lowered, net))
    yield from _circles(lowered)


def _decisions(lowered: Lowered) -> Iterator[str]:
    """What is wrong with decisions and their lists."""
    blocks = lowered.blocks
    if len(lowered.lists) != len(lowered.decisions):
        yield f"there are {len(lowered.decisions)} decisions, and {len(lowered.lists)} lists"
    for i, decision in enumerate(lowered.decisions):
        if decision.number != i:
            yield f"decision {i} is called {decision.number}"
        if decision.resume not in blocks.resumes or decision.resume not in blocks.roots:
            yield f"decision {i} goes on at block {decision.resume}, where no choice goes on"
        for local, cell in decision.scope.items():
            if lowered.cells.get(local) != cell:
                yield f"decision {i} looks for {local.name} in cell {cell}"
    for policy, number in lowered.narrowed:
        if number >= len(lowered.decisions):
            yield f"policy {policy} narrows a decision {number} that is not there"
    for function in lowered.listing:
        if function.params or function.result not in (SEQUENCE, MOVES, RECORD):
            yield f"{function.name} is no list of options"


def _network(lowered: Lowered, net: Net) -> Iterator[str]:
    """What is wrong with a network."""
    kept = (net.known, net.components, net.grown, net.refresh)
    if any(x is None for x in kept) and any(x is not None for x in kept):
        yield "its components are kept by halves"
    weights = net.weights
    if weights is not None and weights.cells is not None and weights.cells.size != sum(map(len, net.links)):
        yield f"the costs of its links have {weights.cells.size} cells"
    for function in (net.key, net.refresh, None if weights is None else weights.function):
        if function is not None and function not in lowered.functions:
            yield f"{function.name} is no function of the form"
    if net.key.result != RECORD:
        yield "its key is no record"
    if net.components is not None and net.components.size != net.nodes + 1:
        yield f"its components have {net.components.size} cells, not {net.nodes + 1}"
    if net.grown is not None and net.grown.size != len(net.links) + 1:
        yield f"its key has {net.grown.size} cells, not {len(net.links) + 1}"
    for node in {node for pairs in net.links for link in pairs for node in link}:
        if not 0 <= node < net.nodes:
            yield f"a link leads to node {node}"


def _circles(lowered: Lowered) -> Iterator[str]:
    """Functions that call themselves, if by others: none may, since nothing bounds how deep they go."""
    done: set[FunctionIr] = set()
    for start in lowered.all_functions:
        pending: list[tuple[FunctionIr, Iterator[FunctionIr]]] = []
        if start not in done:
            pending.append((start, calls(start.body)))
        while pending:
            function, called = pending[-1]
            inner = next(called, None)
            if inner is None:
                done.add(function)
                pending.pop()
            elif any(inner is f for f, _ in pending):
                yield f"{inner.name} calls itself"
                done.add(inner)
            elif inner not in done:
                pending.append((inner, calls(inner.body)))
