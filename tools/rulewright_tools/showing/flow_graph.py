"""The flow of a game as a graph: decisions, chance, loops, branches; a procedure with decisions is a part of its own.

The graph is Mermaid text, which code hosts and editors draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.rules import tree as t
from rulewright.rules.model import Procedure, Ruleset

Exit = tuple[str, str]
"""A node from which the graph goes on, and the words on the arrow."""


def decides(statements: Sequence[t.Stmt]) -> bool:
    """Whether somebody decides in a script, or in a procedure that it calls."""
    return any(isinstance(s, t.Choose | t.Offer) or _decides_inside(s) for s in statements)


def _decides_inside(statement: t.Stmt) -> bool:
    return any(decides(body) for body in _bodies(statement))


def _bodies(statement: t.Stmt) -> Iterator[Sequence[t.Stmt]]:
    yield from t.bodies(statement)
    if isinstance(statement, t.CallProcedure):
        yield statement.procedure.body


@dataclass
class _Graph:
    lines: list[str] = field(default_factory=list)
    nodes: int = 0
    wanted: list[Procedure] = field(default_factory=list)

    def node(self, text: str, shape: str = "[]") -> str:
        self.nodes += 1
        name = f"n{self.nodes}"
        self.lines.append(f"  {name}{shape[: len(shape) // 2]}{_quoted(text)}{shape[len(shape) // 2 :]}")
        return name

    def join(self, exits: list[Exit], to: str) -> None:
        for origin, words in exits:
            arrow = f"-- {_quoted(words)} -->" if words else "-->"
            self.lines.append(f"  {origin} {arrow} {to}")

    # --- statements ---------------------------------------------------------------------------------------------------

    def block(self, statements: Sequence[t.Stmt], exits: list[Exit]) -> list[Exit]:
        for statement in statements:
            exits = self.statement(statement, exits)
        return exits

    def statement(self, statement: t.Stmt, exits: list[Exit]) -> list[Exit]:
        match statement:
            case t.Choose():
                return self._step(_line(statement), "{{}}", exits)
            case t.Offer():
                return self._step(_line(statement), "{{}}", exits)
            case t.Random() | t.Shuffle() | t.Draw():
                return self._step(_line(statement), "([])", exits)
            case t.EndGame():
                self.join(exits, self.node("end game", "(())"))
                return []
            case t.CallProcedure():
                return self._call(statement, exits)
            case t.If(branches=((_, (t.Offer() as offer,)),)) if offer.span == statement.span:
                return self._step(_line(offer), "{{}}", exits)  # `or none` asks by itself whether there is a move
            case t.If():
                return self._if(statement, exits)
            case t.For() | t.RepeatTimes() | t.RepeatWhile():
                return self._loop(statement, exits)
        return exits

    def _step(self, text: str, shape: str, exits: list[Exit]) -> list[Exit]:
        name = self.node(text, shape)
        self.join(exits, name)
        return [(name, "")]

    def _call(self, statement: t.CallProcedure, exits: list[Exit]) -> list[Exit]:
        deciding = decides(statement.procedure.body)
        if deciding and statement.procedure not in self.wanted:
            self.wanted.append(statement.procedure)
        return self._step(_line(statement), "[[]]" if deciding else "[]", exits)

    def _if(self, statement: t.If, exits: list[Exit]) -> list[Exit]:
        if not any(_matters(body) for _, body in statement.branches):
            return exits
        left: list[Exit] = []
        for condition, body in statement.branches:
            if condition is None:
                return left + self.block(body, exits)
            test = self.node(_text(condition), "{}")
            self.join(exits, test)
            left += self.block(body, [(test, "yes")])
            exits = [(test, "no")]
        return left + exits

    def _loop(self, statement: t.For | t.RepeatTimes | t.RepeatWhile, exits: list[Exit]) -> list[Exit]:
        if not _matters(statement.body):
            return exits
        head = self.node(_line(statement).rstrip(":"), "{}")
        self.join(exits, head)
        self.join(self.block(statement.body, [(head, "again")]), head)
        return [(head, "done")]


def _matters(statements: Sequence[t.Stmt]) -> bool:
    """Whether a script holds something that the graph shows."""
    shown = t.Choose | t.Offer | t.Random | t.Shuffle | t.Draw | t.EndGame | t.CallProcedure
    return any(isinstance(s, shown) or any(_matters(body) for body in _bodies(s)) for s in statements)


def _line(statement: t.Stmt) -> str:
    """The statement's first line, without prompts in curly brackets."""
    text = " ".join(statement.span.text.split("\n")[0].split())
    return _short(text.split(" {")[0].split(' "')[0])


def _text(expr: t.Expr) -> str:
    return _short(" ".join(expr.span.text.split()))


def _short(text: str) -> str:
    return text if len(text) <= 70 else text[:69] + "…"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;") + '"'


def flow_graph(ruleset: Ruleset) -> str:
    """The graph as Mermaid text."""
    graph = _Graph()
    start = graph.node("start", "(())")
    exits = graph.block(ruleset.flow, [(start, "")])
    if exits:
        graph.join(exits, graph.node("end", "(())"))
    done = 0
    while done < len(graph.wanted):
        procedure = graph.wanted[done]
        done += 1
        graph.lines.append(f"  subgraph p_{procedure.name}[{_quoted(procedure.name)}]")
        begin = graph.node(procedure.name, "([])")
        exits = graph.block(procedure.body, [(begin, "")])
        if exits:
            graph.join(exits, graph.node("return", "(())"))
        graph.lines.append("  end")
    return "flowchart TD\n" + "\n".join(graph.lines) + "\n"
