"""The texts of functions, graphs, procedures, actions, flow and score, checked: callees before callers."""

from __future__ import annotations

from rulewright.document.nodes import Mapping, Node, Sequence
from rulewright.language import parse_expression, syntax, walk

from ..checking import Check, check_script, new_check
from ..checking.known_facts import ANYTHING, NOTHING, Facts, facts_of
from ..checking.subsets import sized
from ..checking.texts import template_of_node
from ..checking.type_rules import as_set, element
from ..checking.variables import named_value, remember
from ..declared.plain_values import known_keys, mapping, wrong_shape
from ..model import Function, Param, Procedure, Requirement, Score
from ..tree import Expr, Let, Literal, Local
from ..types import UNKNOWN, MemberType, OrderType
from ..world import World
from .actions import ActionBody, AnyBody
from .conditions import Condition, WrittenParam
from .edges import checked_edge
from .signatures import Body, GraphBody


def check_body(world: World, body: AnyBody) -> None:
    """Checks the text of one function, procedure, graph or action, and notes what it reads or writes."""
    if isinstance(body, GraphBody):
        _graph(world, body)
    elif isinstance(body, ActionBody):
        _action(world, body)
    elif isinstance(body.of, Function):
        _function(world, body, body.of)
    else:
        _procedure(world, body, body.of)


MOST_LETS = 100
"""How many values a function may name, so that its tree is not too deep for any machine."""

# --- functions and graphs --------------------------------------------------------------------------------------------


def _named(params: tuple[Local, ...]) -> dict[str, Local]:
    return {param.name: param for param in params}


def _function(world: World, body: Body, function: Function) -> None:
    if body.rule is None or not isinstance(body.syntax, syntax.FunctionBody):
        return
    check = new_check(world, body.rule, _named(function.params), function.base)
    what = f"the result of `{function.name}`"
    function.body = check_function_body(check, body.syntax, function, what)
    world.reads[function] = frozenset((field, None) for field, _ in check.reads)


def check_function_body(check: Check, body: syntax.FunctionBody, function: Function, what: str) -> Expr:
    """`let` lines around the result."""
    lets: list[tuple[Local, Expr]] = []
    if len(body.lets) > MOST_LETS:
        check.error("RW374", body.lets[MOST_LETS], name=function.name, limit=MOST_LETS)
        return Literal(0, type=UNKNOWN, span=function.span)
    for line in body.lets:
        value, type_ = named_value(check, line.value)
        start = line.name_start or line.start
        span = check.rule.span(start, start + len(line.name))
        local = check.declare(line.name, type_, "let", span)
        remember(check, local, value, value.type)
        lets.append((local, value))
    result = check.value(body.result, function.result, what)
    for local, value in reversed(lets):
        result = Let(local, value, result, type=result.type, span=result.span)
    return result


def _graph(world: World, body: GraphBody) -> None:
    graph = body.of
    reads = set()
    named = _named(graph.params)
    if body.where is not None:
        rule, node = body.where
        check = new_check(world, rule, {**named, "node": graph.node})
        graph.where = check.condition(node, f"`where` of `{graph.name}`")
        reads |= check.reads
    for text in body.edges:
        local = Local("edge", MemberType(text.kind), "edge", text.span)
        edge, read = checked_edge(world, graph, text, {**named, "edge": local})
        graph.edges = (*graph.edges, edge)
        reads |= read
    world.reads[graph] = frozenset((field, None) for field, _ in reads)


# --- procedures and actions ------------------------------------------------------------------------------------------


def _procedure(world: World, body: Body, procedure: Procedure) -> None:
    if body.rule is None or not isinstance(body.syntax, syntax.Script):
        return
    check = new_check(world, body.rule, _named(procedure.params), procedure.base)
    procedure.body, world.writes[procedure] = check_script(check, body.syntax, None)


def _action(world: World, body: ActionBody) -> None:
    """Parameters in order, each with what is known from those before; then conditions; then effects.

    A condition may count on the `where` of the parameters up to the last one that it names, because it is asked as soon
    as these have values, and on the conditions that it is asked `after`. It may not count on others: each is asked by
    itself when a player wants to know why.
    """
    action = body.of
    names: dict[str, Local] = {"me": action.me}
    known: list[Facts] = []
    params: list[Param] = []
    for written in body.params:
        param, facts = _param(world, names, known, written)
        params.append(param)
        known.append(facts)
        names[written.name] = param.local
    action.params = tuple(params)
    order = [param.local.name for param in params]
    after: Facts = frozenset(path for facts in known for path in facts)
    met: dict[str, tuple[Requirement, Facts]] = {}
    """The conditions so far, each with what is known once it holds."""
    for condition in body.conditions:
        before = [met[name] for name, _ in condition.after if name in met]
        given = _known_for(condition, order, known).union(*(facts for _, facts in before))
        if len(before) < len(condition.after):
            given |= {ANYTHING}
        requirement = _requirement(world, condition, names, given)
        if requirement is None:
            after |= {ANYTHING}
        else:
            requirement.after = tuple(one for one, _ in before)
            met[condition.id] = requirement, given | facts_of(world, requirement.that, True)
            after |= facts_of(world, requirement.that, True)
    action.requirements = tuple(requirement for requirement, _ in met.values())
    if body.rule is not None and body.syntax is not None:
        check = new_check(world, body.rule, names)
        check.facts = after
        action.body, world.writes[action] = check_script(check, body.syntax, action.me)


def _param(world: World, names: dict[str, Local], known: list[Facts], written: WrittenParam) -> tuple[Param, Facts]:
    name, span, rule, node, said = written
    if rule is None or node is None:
        local = Local(name, UNKNOWN, "parameter", span)
        return Param(local, Literal(0, type=UNKNOWN, span=span), None, span), NOTHING
    check = new_check(world, rule, names)
    check.facts = frozenset(path for facts in known for path in facts)
    domain = check.domain(node.of, subsets=True)
    if isinstance(domain.type, OrderType):
        check.error("RW370", node.of, help="moves are listed in the order of the kind; a `choose` may have another")
        domain = as_set(domain)
    local = check.declare(name, element(domain.type), "parameter", span)
    words = None
    if said is not None:
        telling = new_check(world, rule, {**names, name: local})
        telling.facts = check.facts
        words = template_of_node(telling, said, f"`else` of `{name}`")
    if node.where is None:
        return Param(local, sized(check, domain, local, None), None, span, words), NOTHING
    where = check.condition(node.where)
    domain = sized(check, domain, local, where)
    return Param(local, domain, where, span, words), facts_of(world, where, True)


def _known_for(condition: Condition, order: list[str], known: list[Facts]) -> Facts:
    if condition.syntax is None:
        return NOTHING
    named = {part.id for part in walk(condition.syntax) if isinstance(part, syntax.Name)}
    level = max((index for index, name in enumerate(order) if name in named), default=-1)
    return frozenset(path for facts in known[: level + 1] for path in facts)


def _requirement(world: World, condition: Condition, names: dict[str, Local], known: Facts) -> Requirement | None:
    if condition.rule is None or condition.syntax is None:
        return None
    check = new_check(world, condition.rule, names)
    check.facts = known
    that = check.condition(condition.syntax, f"the condition `{condition.id}`")
    words = None
    if condition.words is not None:
        check = new_check(world, condition.rule, names)
        check.facts = known | facts_of(world, that, False)
        words = template_of_node(check, condition.words, f"`else` of `{condition.id}`")
    return Requirement(condition.id, that, words, condition.span)


# --- score -----------------------------------------------------------------------------------------------------------


def read_score(world: World, ruleset: Mapping) -> Score:
    """The score of a player and what decides between equals."""
    player = Local("player", MemberType(world.kinds["player"]), "parameter")
    nothing = Literal(0, type=UNKNOWN, span=ruleset.span)
    node = mapping(world, ruleset.get("score"), "`score`")
    if node is None:
        if ruleset.get("score") is None:
            world.report.error("RW308", ruleset.span, what="score", help="write `score: {player: player.money}`")
        return Score(player, nothing, ())
    node = known_keys(world, node, ("player", "ties"), "`score`")
    if node.get("player") is None:
        world.report.error(
            "RW308", node.span, what="player", help="write what a player has scored: `player: player.money`"
        )
    value = _score(world, node.get("player"), player, "the score") or nothing
    ties_node = node.get("ties")
    items: tuple[Node, ...] = ()
    if isinstance(ties_node, Sequence):
        items = ties_node.items
    elif ties_node is not None:
        wrong_shape(world, ties_node, "`ties`", "a list of what decides, in order", "write `ties: [player.money]`")
    ties = [_score(world, item, player, "what decides a tie") for item in items]
    return Score(player, value, tuple(tie for tie in ties if tie is not None))


def _score(world: World, node: Node | None, player: Local, what: str) -> Expr | None:
    rule = world.rule(node)
    parsed = parse_expression(rule.text, rule.origin, world.report) if rule else None
    if rule is None or parsed is None:
        return None
    return new_check(world, rule, {"player": player}).number(parsed, what)
