"""The verifier finds nothing wrong in any form that is made, and something in each that is broken on purpose."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest
from made.rules import Made, made
from made.sides import load
from test_forms import program_of
from test_found import HEAD, MAP, REST, TAIL, action

from rulewright.program import Program
from rulewright.program.columns import ColumnFamily
from rulewright.program.compiler import last_form
from rulewright.program.fault import FaultSite
from rulewright.program.form.expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FunctionIr,
    FurtherCells,
    If3,
    Image,
    ImageOf,
    Ir,
    Loc,
    Op,
    Region,
    SumOf,
    Table,
    Temp,
)
from rulewright.program.form.lowered import Lowered
from rulewright.program.form.statements import (
    Assign,
    Block,
    Do,
    Each,
    GoBack,
    Goto,
    Leave,
    Put,
    Return,
    StmtIr,
    Store,
    Wait,
    When,
)
from rulewright.program.form.structural_key import structural_key
from rulewright.program.form.value_types import MOVES, NUMBER, RECORD, SEQUENCE, TRUTH, Bits, ValueType
from rulewright.program.form.verify import problems
from rulewright.rules.tree import Local
from rulewright.rules.types import BOOL, INT
from rulewright.source import RulesError
from shipped import SHIPPED, Shipped, loaded

# --- forms that are right ---


def wrong(program: Program) -> list[str]:
    """What is wrong with both forms of a program."""
    found = []
    for fast in (True, False):
        form = last_form(program.ruleset, program.seats, program.entry, program.limits, fast=fast)
        found += problems(form)
    return found


def shipped() -> list[tuple[Shipped, str, tuple[str, ...]]]:
    """All games on all their boards; and a variant that changes much."""
    cases = [(game, board, tuple[str, ...]()) for game in SHIPPED for board in game.maps]
    changed = [(game, game.maps[0], ("edition_2018",)) for game in SHIPPED if "edition_2018" in game.variants]
    return [*cases, *changed]


@pytest.mark.parametrize(("game", "board", "variants"), shipped(), ids=lambda x: getattr(x, "id", str(x)))
def test_shipped_games(game: Shipped, board: str, variants: tuple[str, ...]) -> None:
    """For each number of seats."""
    made_of = loaded(game.id, board, variants)
    low, high = made_of.ruleset.players
    for seats in range(low, high + 1):
        assert wrong(made_of.program(seats)) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything(seats: int) -> None:
    assert wrong(program_of("everything", seats)) == []


@pytest.mark.parametrize("seed", [*range(30), *range(100, 110), 168, 298])
def test_random_rulesets(seed: int, tmp_path: Path) -> None:
    """Some of them careless."""
    try:
        program = load(made(seed, 40 if seed >= 100 else None), tmp_path)
    except RulesError:
        return  # too large
    assert wrong(program) == []


# --- forms that are broken ---

PROGRAM: list[Program] = []


@pytest.fixture
def form(tmp_path: Path) -> Lowered:
    """A small form with blocks, lists, functions, a network, columns and cells of named values."""
    if not PROGRAM:
        actions = action("a", {"t": "things"}, "income[t.size] >= 0 and t.size > 1", do='choose q in places by me "Q"')
        actions += action("b", {"q": "places"}, "roads.connected(q, north) and q.holder == me")
        PROGRAM.append(load(Made(f"{HEAD}actions:\n{actions}{REST}{TAIL}", MAP, 2), tmp_path))
    program = PROGRAM[0]
    return last_form(program.ruleset, program.seats, program.entry, program.limits, fast=True)


def test_the_small_form_is_right(form: Lowered) -> None:
    assert problems(form) == []


def function(
    form: Lowered,
    *body: StmtIr,
    params: tuple[Local, ...] = (),
    result: ValueType = NUMBER,
    pure: bool = True,
    name: str = "broken",
) -> FunctionIr:
    """A function more."""
    made_ = FunctionIr(name, params, result, list(body), pure=pure)
    form.functions.append(made_)
    return made_


def field(form: Lowered, path: str) -> Region:
    """The cells of a field."""
    return next(cells for of, cells in form.layout.fields.items() if of.path == path)


def returns(e: Ir, result: ValueType = NUMBER) -> Callable[[Lowered], object]:
    """A function that returns an expression."""
    return lambda form: function(form, Return(e), result=result)


def does(*body: StmtIr) -> Callable[[Lowered], object]:
    """A procedure."""
    return lambda form: function(form, *body, pure=False)


N, T, S3, S4 = (Temp(name, type_) for name, type_ in (("n", NUMBER), ("t", TRUTH), ("s3", Bits(3)), ("s4", Bits(4))))
LOCAL = Local("lost", INT, "let")
GIVEN = Local("given", INT, "parameter")
ZERO, ONE = Const(0), Const(1)
SITE = FaultSite("RW508", None, {}, 1000)
SETS: list[StmtIr] = [Put(S3, ZERO), Put(S4, ZERO)]


def stored(path: str, value: Ir, op: str = "=") -> Callable[[Lowered], object]:
    """A value written into the first cell of a field."""
    return lambda form: function(form, *SETS, Store(Cell(field(form, path), ZERO), value, op), pure=False)


def put_block(*body: StmtIr) -> Callable[[Lowered], object]:
    """Statements at the beginning of the flow."""
    return lambda form: form.blocks.start.body.__setitem__(slice(0, 0), body)


def ending(form: Lowered, *body: StmtIr) -> None:
    """Statements in place of the flow's beginning."""
    form.blocks.start.body[:] = body


def circle(form: Lowered) -> None:
    first, second = function(form, name="first"), function(form, name="second")
    first.body = [Return(Call(second, ()))]
    second.body = [Return(Call(first, ()))]


def called(*args: Ir) -> Callable[[Lowered], object]:
    """A call of a function that takes a number."""
    return lambda form: function(
        form, *SETS, Return(Call(function(form, Return(Loc(GIVEN)), params=(GIVEN,), name="f"), args))
    )


def asked(question: str, *args: Ir) -> Callable[[Lowered], object]:
    """A question to the network."""
    return lambda form: function(form, *SETS, Return(Ask(form.nets[0], question, args)), result=Bits(4))


def halves(form: Lowered) -> None:
    form.nets[0].known = None


def no_record(form: Lowered) -> None:
    form.nets[0].key.result = NUMBER


def lost_network(form: Lowered) -> None:
    net = dataclasses.replace(form.nets[0])
    function(form, Return(Ask(net, "connected", (Call(net.key, ()), ZERO, ONE))), result=TRUTH)


def lost_column(form: Lowered) -> None:
    family = ColumnFamily(field(form, "player.at"), 0, "test", 1, (), low=1, base=form.layout.kept)  # type: ignore[arg-type]
    function(form, Return(ColumnAt(family, ZERO)), result=Bits(2))


def weighted(form: Lowered) -> None:
    keys = FunctionIr("keys", (GIVEN,), SEQUENCE, [Return(Op("list", ()))])
    function(form, Do("random_weighted", (Op("numbers", (ONE,)), ZERO, Call(keys, ())), LOCAL), pure=False)


def other_choice(form: Lowered) -> None:
    form.decisions[0].resume = form.blocks.start.number


def other_scope(form: Lowered) -> None:
    form.decisions[0].scope = {LOCAL: 3}


def renamed(form: Lowered) -> None:
    form.functions[0].name = form.functions[1].name


def no_options(form: Lowered) -> None:
    form.lists[0].result = NUMBER


def no_routine(form: Lowered) -> None:
    ending(form, GoBack(FurtherCells("back", 1, base=4)))


def round_of(body: StmtIr) -> Each:
    """A loop with one statement."""
    return Each(N, Op("numbers", (ONE,)), [body])


BROKEN: dict[str, tuple[Callable[[Lowered], object], str]] = {
    # words
    "operation": (returns(Op("power", (ONE, ONE))), "no operation power"),
    "question": (asked("furthest", ZERO), "no question furthest"),
    "effect": (does(Do("explode")), "no effect explode"),
    "store": (stored("num", ONE, "**="), "no way to store **="),
    "leave": (does(round_of(Leave("return"))), "no way to leave a loop by return"),
    "operands": (returns(Op("+", (ONE,))), "operation + takes NN, and gets 1"),
    "operands, any number": (returns(Op("item", ())), "operation item takes RC, and gets 0"),
    "operands of a question": (asked("reach", ZERO), "question reach takes RN, and gets 1"),
    "operands of an effect": (does(Do("few", (ONE,))), "effect few takes nothing, and gets 1"),
    "constant": (returns(Op("item", (Op("tuple", ()), Op("+", (ONE, ONE))))), "gets no constant"),
    # types
    "cell": (stored("num", S3), "a cell gets Bits(members=3), not Number()"),
    "cell of a truth": (stored("lit", Op("and", (S3, S4))), "a cell gets what holds, not 0 or 1"),
    "cell of a truth, a set": (stored("lit", S3), "a cell gets what holds, not 0 or 1"),
    "variable": (does(*SETS, Put(N, S3)), "a variable gets Bits(members=3), not Number()"),
    "variable of two types": (does(Put(N, ZERO), Put(Temp("n", TRUTH), ZERO)), "n is Number() and Truth()"),
    "variable of two types in blocks": (put_block(Put(Temp("c", TRUTH), ZERO), Put(Temp("c", NUMBER), ZERO)), "c is"),
    "result": (returns(Op("bit", (ONE, Const(3)))), "the result is Bits(members=3), not Number()"),
    "sets of two kinds": (does(*SETS, Put(S3, Op("|", (S3, S4)))), "| joins sets of [3, 4] members"),
    "operand": (does(*SETS, Put(N, Op("+", (S3, ONE)))), "+ takes NN, and gets"),
    "operand of a question": (asked("among", Op("tuple", ()), S3), "among joins sets of [3, 4] members"),
    "place": (does(Do("step", (Const(1000), ONE))), "step takes PC, and gets"),
    "place of a loop": (does(dataclasses.replace(round_of(Leave("break")), site=SITE)), "no place 1000"),
    "place of a test": (returns(Checked(ONE, SITE, 0, 1)), "no place 1000"),
    "condition": (returns(If3(Op("list", ()), ONE, ZERO)), "no condition"),
    "condition of a branch": (does(When([(Op("list", ()), [])])), "no condition"),
    "sets in a loop over numbers": (
        does(Each(N, Op("subsets", (S3, ZERO, ONE, ZERO, Const(3))), [])),
        "a loop puts sets into",
    ),
    "number or list": (
        returns(If3(ONE, Op("+", (ONE, ONE)), Op("list", ()))),
        "a value is Number() or Numbers(members=None)",
    ),
    "loop": (does(Each(N, Op("+", (ONE, ONE)), [])), "a loop goes over Number()"),
    "loop into a set": (does(Each(S3, Op("list", ()), [])), "a loop puts numbers into"),
    "before a loop": (
        does(Each(N, Op("list", ()), [], before=[Put(T, ZERO)])),
        "statements stand before the rounds of a loop that goes over no set",
    ),
    "relation": (
        does(*SETS, Put(S3, ImageOf(Image((1, 2, 4, 4), "I", 3), S3))),
        "a relation is asked of Bits(members=3), not Bits(members=4)",
    ),
    "sum": (
        does(*SETS, Put(N, SumOf(Table((1, 2, 3, 4), "T", NUMBER), S3))),
        "a sum goes over Bits(members=3), not Bits(members=4)",
    ),
    "index": (lambda form: function(form, *SETS, Return(Cell(field(form, "num"), S3))), "no index of a cell"),
    "index outside": (lambda form: function(form, Return(Cell(field(form, "num"), ONE))), "cell 1 of a region of 1"),
    "argument": (called(S3), "given of f gets Bits(members=3), not Number()"),
    "arguments": (called(ONE, ONE), "f takes 1, and gets 2"),
    "target": (does(Do("random", (Op("list", ()), ZERO))), "effect random gives N, and its target is None"),
    "no target": (does(Do("reached", (ZERO,), LOCAL)), "effect reached gives nothing"),
    "extra": (does(Do("call")), "effect call of None"),
    "held": (returns(Op("held", ())), "held stands outside of a call below if_some"),
    "faulty cell of a store": (
        lambda form: function(
            form, Store(Cell(field(form, "thing.n"), Checked(ONE, form.sites[0], 0, 1)), ONE), pure=False
        ),
        "the cell of a store may break a rule",
    ),
    "assignment": (
        lambda form: function(form, Assign(Cell(field(form, "num"), ZERO), ONE), pure=False),
        "an assignment is not written out",
    ),
    # what is not in the form
    "function": (returns(Call(FunctionIr("lost", (), NUMBER), ())), "lost is called, and is no function of the form"),
    "function of weights": (weighted, "keys is called, and is no function of the form"),
    "region": (returns(Cell(FurtherCells("lost", 1), ZERO)), "a region of 1 cells begins at -1: lost"),
    "address": (returns(Op("bag_total", (Address(FurtherCells("lost", 1), ZERO), ONE))), "begins at -1: lost"),
    "column": (lost_column, "test of player.at is no column of the form"),
    "network": (lost_network, "is no network of the form"),
    # the whole
    "two of one name": (renamed, "two functions are called"),
    "two blocks of one number": (lambda form: form.blocks.all.append(Block(0)), "two blocks are called 0"),
    "places": (lambda form: form.sites.append(SITE), "is called 1000"),
    "cell of a named value": (lambda form: form.cells.update({LOCAL: 10_000}), "lost has cell 10000"),
    "list": (lambda form: form.lists.pop(), "there are 2 decisions, and 1 lists"),
    "no list of options": (no_options, "o0 is no list of options"),
    "decision": (other_choice, "where no choice goes on"),
    "scope": (other_scope, "decision 0 looks for lost in cell 3"),
    "policy": (lambda form: form.narrowed.update({("p", 9): FunctionIr("n9", (), RECORD, [])}), "narrows a decision 9"),
    "network by halves": (halves, "its components are kept by halves"),
    "key": (no_record, "its key is no record"),
    "link": (lambda form: form.nets[0].links[0].append((0, 99)), "a link leads to node 99"),
    "circle": (circle, "first calls itself"),
    # ways
    "variable not set": (returns(N), "n is read where it may not be set"),
    "variable set in a branch": (
        lambda form: function(form, When([(ONE, []), (None, [])]), When([(T, [Put(N, ZERO)])]), Return(N)),
        "n is read where it may not be set",
    ),
    "variable set in a loop": (lambda form: function(form, round_of(Put(T, ZERO)), Return(T)), "t is read where"),
    "local": (returns(Loc(LOCAL)), "lost is read where it may not be set, and has no cell"),
    "no result": (lambda form: function(form, When([(ONE, []), (Cell(field(form, "num"), ZERO), [])])), "may end"),
    "empty result": (lambda form: function(form, Return(None)), "it returns nothing where a result is asked for"),
    "writing": (lambda form: function(form, *stores(form), Return(ONE)), "it only reads, and changes a cell"),
    "move": (does(Do("move", (ONE,))), "effect move where there is no list out"),
    "a loop that never begins": (
        does(*SETS, Each(N, Op("bits", (S3, Const(3))), [Put(T, ZERO)], before=[Return(None)])),
        "the statements before the first round of a loop end elsewhere",
    ),
    "outside of a loop": (does(Leave("break")), "no loop for break"),
    "behind the end": (does(Return(None), Put(N, ZERO)), "nothing leads to"),
    "function into block": (does(Wait(0)), "a function goes on with a block"),
    "block returns": (lambda form: ending(form, Return(None)), "a block returns"),
    "block without end": (lambda form: ending(form, Put(N, ZERO)), "it ends without going on"),
    "block that is not there": (lambda form: ending(form, Goto(Block(99))), "goes on with block 99, which is not"),
    "decision that is not there": (lambda form: ending(form, Wait(9)), "it waits at decision 9, which is not there"),
    "end in a loop": (lambda form: ending(form, round_of(Wait(0)), Wait(0)), "a block ends in a loop"),
    "back to nobody": (no_routine, "a routine goes back to nobody"),
    "choice": (put_block(Put(N, Temp("c", NUMBER))), "c is read where it may not be set"),
}


def stores(form: Lowered) -> list[StmtIr]:
    return [Store(Cell(field(form, "num"), ZERO), ONE)]


@pytest.mark.parametrize(("breaks", "told"), BROKEN.values(), ids=BROKEN)
def test_broken_forms(form: Lowered, breaks: Callable[[Lowered], object], told: str) -> None:
    breaks(form)
    assert any(told in sentence for sentence in problems(form)), problems(form)


def test_assignments_may_wait_for_upkeep(form: Lowered) -> None:
    function(form, Assign(Cell(field(form, "num"), ZERO), ONE), pure=False)
    assert problems(form, upkeep=False) == []


def test_moves_are_listed_where_there_is_a_list(form: Lowered) -> None:
    out = Temp("out", MOVES)
    function(form, Put(out, Op("moves_list", ())), Do("move", (ONE,)), Return(out), result=MOVES)
    assert problems(form) == []


# --- functions that do the same ---


def test_functions_over_other_types_are_not_one() -> None:
    """A target that gives each variable its width must know which of these it is."""
    a, b = Local("a", INT, "parameter"), Local("b", INT, "parameter")
    x, y = Local("x", BOOL, "parameter"), Local("y", BOOL, "parameter")
    numbers = FunctionIr("q1", (a, b), TRUTH, [Return(Op("==", (Loc(a), Loc(b))))])
    truths = FunctionIr("q2", (x, y), TRUTH, [Return(Op("==", (Loc(x), Loc(y))))])
    again = FunctionIr("q3", (b, a), TRUTH, [Return(Op("==", (Loc(b), Loc(a))))])
    assert structural_key(numbers) == structural_key(again) != structural_key(truths)
    number, first = (FunctionIr("q", (), type_, [Return(If3(ONE, ONE, ZERO))]) for type_ in (NUMBER, Bits(3)))
    assert structural_key(number) != structural_key(first)
