"""Measures each optimisation of the compiler by itself: what it brings to the speed of play, what it costs to load.

    python tools/workshop/passes.py > table.md                      # all passes, all games of the shelf
    python tools/workshop/passes.py --only sinking --seconds 4 --rounds 64 --games my_game:4 my_game:2:small_map

A game is `RULESET:PLAYERS`, and may go on with `:MAP`, `:VARIANT,VARIANT` and `:POLICY`. A pass is switched off while a
program is made; then games of the same seeds are played with it and without, in turns. A figure is the median of the
rounds with its 95 % interval: how much faster the program is with the pass, in %; `=` where it changes no program. Load is
what the pass adds to compiling the first game, in ms. The first row measures nothing against nothing: that is the noise.
"""

from __future__ import annotations
import __future__

import argparse
import gc
import inspect
import random
import re
import statistics
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import rulewright
from rulewright.document.finding.library import summary
from rulewright.program import compiler, machine
from rulewright.program.build import Build
from rulewright.program.emit import expression_text, statement_text
from rulewright.program.expressions import inlining, quantifier_values, unrolled
from rulewright.program.form import block_functions
from rulewright.program.form.expressions import Address, Const, Op
from rulewright.program.form.value_types import member_kind
from rulewright.program.listing import enumeration, loop_motion, option_lists, parameter_sets, read_keys
from rulewright.program.lowering import bags, lowering, trees
from rulewright.program.lowering.field_cells import field_cell
from rulewright.program.machine import Machine
from rulewright.program.passes import constant_tables, relation_columns, store_upkeep
from rulewright.program.runtime import memos, network, prelude
from rulewright.program.scripts import plain_scripts
from rulewright.program.sets import (
    bounded_filter,
    bounds,
    case_split,
    graph_questions,
    masks,
    member_sets,
    network_sets,
    predicate_sets,
)
from rulewright.source import DEFAULT_LIMITS, Report

WARM = range(2000, 2060)
"""Games that fill what machines remember."""


@dataclass(frozen=True)
class Patch:
    """What an attribute of a module or class is while a pass is off; of a function, a line may read otherwise."""

    holder: Any
    name: str
    value: Any = None
    line: tuple[str, str] | None = None

    @contextmanager
    def applied(self) -> Iterator[None]:
        """A stretch in which it is. Functions of a module are put in place wherever they have been imported."""
        before = inspect.getattr_static(self.holder, self.name)
        new = self.value if self.line is None else self._with_line(before, *self.line)
        modules = [
            m for name, m in sys.modules.items() if name.startswith("rulewright.program") and m is not self.holder
        ]
        holders = [(self.holder, self.name)]
        if callable(before) and inspect.ismodule(self.holder):
            holders += [(m, name) for m in modules for name, value in vars(m).items() if value is before]
        for holder, name in holders:
            setattr(holder, name, new)
        try:
            yield
        finally:
            for holder, name in holders:
                setattr(holder, name, before)

    def _with_line(self, function: Any, old: str, new: str) -> Any:
        text = textwrap.dedent(inspect.getsource(function))
        if old not in text:
            raise LookupError(f"{self.name}: no `{old}` in its text")
        made: dict[str, Any] = {}
        flags = __future__.annotations.compiler_flag
        exec(compile(text.replace(old, new), self.name, "exec", flags), function.__globals__, made)
        return made[self.name]


@dataclass(frozen=True)
class Pass:
    """An optimisation, and how it is switched off. `runs` tells that programs stay the same, and run otherwise."""

    name: str
    patches: tuple[Patch, ...]
    runs: bool = False

    @contextmanager
    def off(self) -> Iterator[None]:
        """A stretch in which programs and machines are made without it."""
        with ExitStack() as stack:
            for patch in self.patches:
                stack.enter_context(patch.applied())
            yield


def without(name: str, holder: Any, attribute: str, value: Any, *, runs: bool = False) -> Pass:
    """A pass that is switched off by another value of an attribute."""
    return Pass(name, (Patch(holder, attribute, value),), runs)


def reading(name: str, holder: Any, function: str, old: str, new: str = "if False:", *, runs: bool = False) -> Pass:
    """A pass that is switched off by another line in a function."""
    return Pass(name, (Patch(holder, function, line=(old, new)),), runs)


def nothing(*_: Any, **__: Any) -> None:
    """In place of a function that finds something, or changes statements."""


def no(*_: Any, **__: Any) -> bool:
    return False


def raising(*_: Any) -> Any:
    raise member_sets.NoMask


def bag_question(word: str) -> Callable[..., Any]:
    """A question to a bag, asked of its pieces."""
    return lambda lw, of: Op(word, (Address(*cell_parts(lw, of)), Const(lw.count(of.type.kind))))


def cell_parts(lw: Any, of: Any) -> tuple[Any, Any]:
    cell = field_cell(lw, of)[0]
    return cell.region, cell.index


class Asked:
    """Answers that are worked out whenever they are asked for, in place of a memo."""

    def __init__(self, answer: Callable[[Any], Any]) -> None:
        self.__getitem = answer

    def __getitem__(self, key: Any) -> Any:
        return self.__getitem(key)


class Anew(network.Network):
    """A network whose components never grow from earlier ones."""

    def _grown(self, key: Any, last: Any) -> Any:
        return super()._grown(key, None)


def unknown(lw: Any, e: Any, local: Any) -> Any:
    return bounds.Bounds(Const(0), Const(lw.all(member_kind(local.type))), e)


def lifted(lw: Any, function: Any) -> Any:
    lw.lifted.append(function)
    return function


def spent(self: Any, site: int, steps: int) -> None:
    self.budget[0] -= steps
    if self.budget[0] < 0:
        self.fault(site, self.limit)


def spend(self: Any, depth: int, steps: str, site: str) -> None:
    self.put(depth, f"spent({site}, {steps})")


FIT = 'family.family == "value" or family.field not in shrinks'
PASSES = (
    Pass("noise", (), runs=True),
    # --- expressions and scripts
    without("functions in place", inlining, "in_place", nothing),
    without("functions in place: with constants as arguments", inlining, "_calls_nothing", no),
    without("procedures in place", plain_scripts, "in_place", no),
    without("few numbers written out", enumeration, "FEW_NUMBERS", 0),
    without("many pieces at once", plain_scripts, "_put_all", nothing),
    without("small kinds written out", unrolled, "lower", nothing),
    reading("weights written out", plain_scripts, "_random", "unrolled.members(lw, s.domain)", "None"),
    without("quantifiers as masks", quantifier_values, "_by_mask", nothing),
    reading("single members", plain_scripts, "_assign_set", "len(gained.items) == 1", "False"),
    Pass(
        "bags as columns",
        (Patch(bags, "total", bag_question("bag_total")), Patch(bags, "pieces", bag_question("bag_mask"))),
    ),
    # --- sets
    Pass("masks", (Patch(compiler._Meaning, "mask", staticmethod(nothing)),)),
    without("numbers by tables of masks", masks, "TABLE_SPREAD", -1),
    reading("chains turned", masks._Masks, "_made_of", "if op == inner:", "if False:"),
    without("constant paths", masks, "moved", nothing),
    without("predicate sets", masks, "predicate_set", nothing),
    reading("kept answers", predicate_sets, "_made", "if not params and any", "if False and any"),
    without("kept networks", graph_questions, "_watched", lambda key: frozenset()),
    reading("nearest within components", graph_questions, "_asked", '"nearest", (a, goals):', '"nearest", (a, goals) if 0:'),
    without("far ends of links", network_sets.NetworkSets, "_at_other_end", no),
    without("in reach", network_sets.NetworkSets, "_in_reach", nothing),
    without("reach meets", network_sets.NetworkSets, "_reach_meets", nothing),
    without("connected", network_sets.NetworkSets, "_connected", raising),
    without("reached", network_sets.NetworkSets, "_reached", raising),
    reading("meet: columns", member_sets, "meet", 'if isinstance(column, ColumnFamily) and column.family == "value":'),
    reading("meet: choices", member_sets, "meet", "if isinstance(y, If3) and y.otherwise == Const(0):"),
    reading("meet: complements", member_sets, "meet", 'if isinstance(y, Op) and y.op == "&~" and y.args[0] == full:'),
    reading("without: complements", member_sets, "without", 'if isinstance(b, Op) and b.op == "&~" and b.args[0] == full:'),
    reading("image of an image", member_sets.MemberSets, "image", "if isinstance(of, ImageOf):"),
    reading("image of a member", member_sets.MemberSets, "image", 'if isinstance(of, Op) and of.op == "bit":'),
    reading("image of a choice", member_sets.MemberSets, "image", "if isinstance(of, If3) and", "if 0 and"),
    reading("image of a union", member_sets.MemberSets, "image", 'of.op == "|" and all', "False and all"),
    reading("image: those that lead somewhere", member_sets.MemberSets, "image", "if some.bit_count()", "if 0 and some.bit_count()"),
    reading("images of one set", member_sets.MemberSets, "either", "if isinstance(part, ImageOf) and", "if False and"),
    reading("few columns by set", member_sets.MemberSets, "_gathered", "if family.size - shift <= SMALL_KIND:"),
    # --- bounds
    without("conditions between bounds", parameter_sets.ParameterSets, "_between", lambda self, i, sets, rest: rest),
    without("bounds", parameter_sets, "bounds", unknown),
    without("bounds of sums", bounds._Bounds, "_sum_reaches", lambda self, e, *_: self._unknown(e)),
    without("bounds of numbers by condition", bounds._Bounds, "_branches", nothing),
    without("cases", case_split.Case, "_deciding", nothing),
    reading("one condition between", bounded_filter, "members_passing", "if len(asked) == 1:"),
    without("may beyond sure", bounded_filter, "_beyond", lambda may, sure: may),
    reading("all pass: no call", bounded_filter, "members_passing", "if same is over:", "if False:"),
    # --- listing
    without("loop motion", loop_motion.Motion, "hoist", lambda self, e, *_: e),
    without("loop motion: in branches only what is dear", loop_motion, "DEAR", loop_motion.WORTH),
    without("recall", loop_motion.Motion, "recalled", lambda self, e, by: e),
    without("recall under any names", loop_motion.Motion, "_any_names", lambda self, e, by: e),
    reading("variables for later actions", enumeration.Enumeration, "lower", "self.handed = self.motion", "pass"),
    reading(
        "one player for all actions",
        option_lists,
        "_offer",
        "made = Enumeration(lw, action, index, me,",
        "body.append(Put(action.me, WHO_DECIDES)); made = Enumeration(lw, action, index, action.me,",
    ),
    reading("speculation", option_lists, "option_list", "lw.speculated = lw.fast, False", "lw.speculated = False, False"),
    without("remembered by values", parameter_sets.ParameterSets, "_remembered", nothing),
    without("remembered by values: more than one", read_keys, "MOST_KEYS", 1),
    without("wide moves", option_lists, "_wide_action", nothing),
    reading("conjuncts of calls", trees, "conjuncts", "if isinstance(e, CallFunction) and all", "if False and all"),
    # --- passes
    without("memos", compiler, "mark_stateless", nothing),
    without("constant tables", constant_tables.ConstantTables, "within", lambda self, e: e),
    reading("address tables", expression_text.ExpressionPrinter, "address", "self.tables.whole(at) or at", "at"),
    without("common subexpressions", compiler, "name_repeated", nothing),
    reading("common subexpressions: speculative", compiler, "optimise", "speculative=f.fallback is not None", "speculative=False"),
    without("sinking", compiler, "sink", nothing),
    without("function merging", lowering.Lowering, "lift", lifted),
    without("relation columns", compiler, "derive_relation_columns", nothing),
    reading("relation columns of sets", relation_columns, "derive_relation_columns", FIT, 'family.family == "value"'),
    reading("relation columns of values", relation_columns, "derive_relation_columns", FIT, 'family.family == "has" and family.field not in shrinks'),
    reading("upkeep: tests by step", store_upkeep.StoreUpkeep, "_follow_test", "if step is not None and family.low", "if 0 and family.low"),
    without("upkeep: steps", store_upkeep, "_step", nothing),
    # --- text
    without("columns one by one", expression_text, "FEW_COLUMNS", 0),
    reading("min and max without a call", expression_text.ExpressionPrinter, "extreme", "if len(args) > 2:", "if True:"),
    without("members by halves", expression_text, "WHOLE", 2 * memos.HALF),
    without("moves by pieces", statement_text, "MOST_PIECES", 0),
    Pass("budget in place", (Patch(statement_text.StatementPrinter, "spend", spend), Patch(prelude.Prelude, "spent", spent))),
    without("blocks in blocks", block_functions, "NESTED", 0),
    without("small blocks again", block_functions, "SMALL", 0),
    # --- runtime
    without("networks grow", machine, "Network", Anew, runs=True),
    reading("moves remembered", memos, "move_memo", "RoomMemo(of_piece)", "PLAIN(of_piece)", runs=True),
    reading("numbers remembered", memos, "range_memo", "RoomMemo(options, 4096)", "PLAIN(options)", runs=True),
    reading(
        "pick written out",
        prelude.Prelude,
        "pick_among",
        "s[RNG] = x = (s[RNG] * chance.MULTIPLIER + chance.INCREMENT) & chance.MASK\n    at = (x >> 33) * total >> 31",
        "at = chance.below(s, total)",
        runs=True,
    ),
)  # fmt: skip
vars(memos)["PLAIN"] = Asked


@dataclass(frozen=True)
class Played:
    """A game to measure on."""

    name: str
    ruleset: Any
    seats: int
    policy: str | None

    @staticmethod
    def of(text: str) -> Played:
        """A game from how it is written on the command line."""
        ruleset, seats, map_id, variants, policy = (*text.split(":"), "", "", "")[:5]
        loaded = rulewright.load(ruleset, map_id or None, [v for v in variants.split(",") if v])
        name = " ".join(
            [
                Path(ruleset).name.partition(".")[0],
                seats,
                *filter(None, (Path(map_id).name.partition(".")[0], variants, policy)),
            ]
        )
        return Played(name, loaded.ruleset, int(seats), policy or None)

    def built(self) -> Build:
        return compiler.compile_ruleset(self.ruleset, self.seats, None, DEFAULT_LIMITS, fast=True)

    def seconds(self, made: Machine, seeds: range) -> float:
        """The time to play games of some seeds."""
        draws = [random.Random(seed).random for seed in seeds]
        start = process_time()
        for seed, draw in zip(seeds, draws, strict=True):
            made.playout(made.new(seed), draw, self.policy)
        return process_time() - start

    def scores(self, made: Machine) -> list[Any]:
        """How games of a few seeds go."""
        found: list[Any] = []
        for seed in range(30):
            s = made.new(seed)
            found.append((made.playout(s, random.Random(seed).random, self.policy), made.scores(s)))
        return found


def shelf_games() -> list[str]:
    """Every ruleset of the shelf with its numbers of players, and on maps for other numbers."""
    told = [found for entry in rulewright.Library().entries() if (found := summary(entry, Report()))]
    seats = {t.ruleset or t.found.id: t.players or (0, -1) for t in told if t.found.kind == "ruleset"}
    games = [f"{id_}:{n}" for id_, (low, high) in seats.items() for n in range(high, low - 1, -1)]
    for t in told:
        if t.found.kind == "map" and t.players and t.ruleset in seats and t.players != seats[t.ruleset]:
            games += [f"{t.ruleset}:{n}:{t.found.id}" for n in range(t.players[0], t.players[1] + 1)]
    return games


def shape(build: Build) -> tuple[Any, ...]:
    """What a program does, whatever its names are."""
    names: dict[str, str] = {}
    text = re.sub(r"\b[a-zA-Z]\d+[a-z]?\b", lambda m: names.setdefault(m[0], f"{m[0][0]}#{len(names)}"), build.source)
    return text, *(sorted(d.values()) for d in (build.tables, build.images))


def brings(pass_: Pass, game: Played, build: Build, seconds: float, rounds: int) -> str:
    """How much faster a game is with a pass: the same games with it and without, in turns, by new machines each round."""
    with pass_.off():
        other = game.built()
    if not pass_.runs and shape(other) == shape(build):
        return "="
    medians: list[float] = []
    for round_ in range(rounds):
        with_it = Machine.of(build, DEFAULT_LIMITS)
        with pass_.off():
            without_it = Machine.of(other, DEFAULT_LIMITS)
        if game.scores(with_it) != game.scores(without_it):
            return "**other scores**"
        for m in (with_it, without_it):
            game.seconds(m, WARM)
        gc.collect()
        gc.freeze()
        ratios: list[float] = []
        spent = 0.0
        while spent < seconds / rounds * 2 or len(ratios) < 8:
            seed = 10_000 + len(ratios) + 1_000 * round_
            order = (with_it, without_it) if len(ratios) % 2 else (without_it, with_it)
            times = {m: game.seconds(m, range(seed, seed + 1)) for m in order}
            ratios.append(times[without_it] / times[with_it] - 1)
            spent += sum(times.values())
        gc.unfreeze()
        medians.append(statistics.median(ratios))
    return shown(medians, 100)


def costs(pass_: Pass, game: Played, rounds: int) -> str:
    """The milliseconds that a pass adds to compiling a game."""
    added = []
    for i in range(rounds):
        times = {}
        for on in (True, False) if i % 2 else (False, True):
            gc.collect()
            with ExitStack() as stack:
                if not on:
                    stack.enter_context(pass_.off())
                start = process_time()
                game.built()
                times[on] = process_time() - start
        added.append(times[True] - times[False])
    return shown(added, 1000)


def shown(values: list[float], times: float) -> str:
    """The median, and how far medians of so many values lie from it in 95 of 100 cases."""
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    return f"{statistics.median(values) * times:+.1f} ±{2.5 * spread / len(values) ** 0.5 * times:.1f}"


def main() -> int:
    """Prints the table as markdown, row by row."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", nargs="+", metavar="NAME", help="these passes; names that begin so")
    arguments.add_argument("--games", nargs="+", metavar="GAME", help="default: those of the shelf")
    arguments.add_argument("--seconds", type=float, default=1.0, help="of play, for each side, game and pass")
    arguments.add_argument("--rounds", type=int, default=6)
    arguments.add_argument("--loads", type=int, default=6, help="how often each side is compiled")
    given = arguments.parse_args()
    games = [Played.of(text) for text in given.games or shelf_games()]
    builds = [game.built() for game in games]
    print(
        f"| pass | {' | '.join(g.name for g in games)} | load, ms |\n| --- |{' ---: |' * (len(games) + 1)}", flush=True
    )
    for pass_ in PASSES:
        if given.only and not any(pass_.name.startswith(name) for name in given.only):
            continue
        row = []
        for game, build in zip(games, builds, strict=True):
            print(f"{pass_.name}: {game.name}", file=sys.stderr)
            try:
                row.append(brings(pass_, game, build, given.seconds, given.rounds))
            except Exception as error:
                row.append(f"**{type(error).__name__}**: {str(error)[:60]}")
        print(
            f"| {pass_.name} | {' | '.join(row)} | {costs(pass_, games[0], given.loads) if given.loads else '-'} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
