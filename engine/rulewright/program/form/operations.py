"""The operations of expressions, the questions to networks, the effects of statements: a table of each, with types.

A signature gives the types of the operands and, behind `>`, of the result:

| letter | type | letter | type |
| --- | --- | --- | --- |
| N | number | T | truth |
| S | set (all S of one operation are of one kind) | X | number, truth or set |
| Q | sequence | R | record |
| M | list of moves | D | memo of a listing |
| A | address of a cell | C | constant number |
| F | function, as a call without its first operand | V | value of any type |
| P | constant: the number of a place where a rule can break | | |

`B` as a result is a set of so many members as the last operand (a constant) says, `U` a sequence of such sets; `=`
has the type of the first operand that is not a constant. A letter with `*` stands for any number of operands. An effect
with a result gives it to the target of the statement; one without has no target.

All operands are evaluated, in their order, with two exceptions: `and` and `or` evaluate the second one only where the
first does not decide, and an operation with a memo evaluates the expression to be memoised last. `none` is -1 as a
member and `NO_NUMBER` as a number. Two faults have no place: too many options (`span`, `listed`, `few`), and too many
steps of operations on sets of numbers, each number of which costs 10 steps (`sorted`, `numbers|`, `numbers&`,
`numbers-`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation or effect: its word, its signature, and a sentence about it where the word is not enough."""

    word: str
    takes: str
    gives: str
    about: str

    def letters(self, operands: int) -> list[str] | None:
        """The letter of each of so many operands; None when it takes another number of them."""
        found: list[str] = []
        for i, letter in enumerate(self.takes):
            if letter == "*":
                last = found.pop()
                found += [last] * (operands - len(found) - len(self.takes[i + 1 :]))
            else:
                found.append(letter)
        return found if len(found) == operands else None


def _table(text: str) -> dict[str, Operation]:
    found = {}
    for line in text.strip().split("\n"):
        word, signature, *about = line.split(None, 2)
        takes, _, gives = signature.partition(">")
        found[word] = Operation(word, takes, gives, "".join(about))
    return found


OPERATIONS = _table("""
+ NN>N
- NN>N
* NN>N
// NN>N rounded down
% NN>N the sign of the divisor
neg N>N
abs N>N
min NN*>N
max NN*>N
== VV>T
!= VV>T
< NN>T
<= NN>T
> NN>T
>= NN>T
between NNN>T the second lies from the first to the third; these two break no rule
and XX>T
or XX>T
not X>T
& SS>S
| SS>S
&~ SS>S the first without the second
^ SS>S in one of them, not in both
bit NC>B the set of one member; of none the empty set
count S>N
lowest S>N the first member, -1 when there is none
gather AS>= of columns that stand together, the union of those that a set chooses
among AS>= the nodes connected with one of a set, from components in cells
held >S in a call below if_some: the set that was asked for
if_some SV>S a call with a set where it is not empty, else the empty set
bits SC>Q the members of a set, ascending
bits_or_none S>Q the same, and none as a member
span NN>Q the options from one number to another
span_or_none NN>Q the same, and none as a number
listed QN*>Q the numbers as options, and others
range NN>Q numbers, both ends included
times NPC>Q so many rounds: number, place, steps of a round
numbers N*>Q different ones, ascending
numbers| QQ>Q
numbers& QQ>Q
numbers- QQ>Q
subsets SNNPC>U the sets of so few to so many members of a set, small ones first: set, sizes, place
sorted Q>Q written out, to be compared
fixed Q>= a list that has grown
list >Q an empty list that grows
list_length M>N
len Q>N
in NQ>T
tuple V*>R
item RC>N one of a choice
set_item RCC>B a set among a choice; the last operand tells how many members its kind has
in_pile NA>T
pile_mask AC>B the kinds of pieces in a pile; the last operand tells how many kinds there are
bag_mask AC>B the same of a bag
bag_total AC>N
cells AC>Q so many cells that stand together
from SNC>Q members in the order of seats, beginning with one
sorted_by QFV*C>Q members by keys that a function works out, equal ones in their order; last 1 for descending
dict >D
recall DVN*>= the answer to a question, worked out when it is asked for the first time
remember DVV*>= the answer by the values that decide it, kept from one listing to the next
moves_list >M an empty list of moves that grows
wide_moves MNCS>M a list with the moves of one action, over a set, from a place in it on: list, place, action, set
asked CX>T counts the outcome of a condition: entry of the coverage when it holds, the next when not (checked form)
""")

EFFECTS = _table("""
step PC> steps taken from the budget: place, how many
reached C> counts a statement: entry of the coverage (checked form)
append QX> a number or a set
call V*> a function that changes the position
random QP>N one of a sequence: members, place
random_weighted QPFV*>N by weights that a function works out; less than 0 is 0
random_among PN*>N the index of one of some weights
shuffle A>
draw AP>N the topmost piece: pile, place; its cell is 0 then
put_into ANCPC> a bag: piece, most, place, kinds
put_onto ANCP> a pile: piece, most, place
put_under ANNCP> a pile: piece, how many times, most, place
take_bag ANP>
take_pile ANP> the topmost equal piece; the last cell of the pile is 0 then
say V*>
keep_list QACP>N a sequence into cells: most, place; gives its length
move CX*> one choice more in the list `out`
moves X*S> choices with each member of a set as last argument, ascending, in the list `out`
more M> the choices of another list, in the list `out`
fault PN> a rule broke: place, value
few > more options in the list `out` than the limit are a fault
grow R> the components of a network, brought up to a key
""")

QUESTIONS = _table("""
reach RN>S the nodes connected with a node, itself too
among RS>S the nodes connected with one of a set
connected RNN>T
nearest RNS>S the members of a set at the least distance from a node
nearest_within RANS>S the same, where components are known: they begin at an address
distance RNNN>N how many links a shortest way has; the last operand when there is none
path RNN>S the nodes of a shortest way: at each step the first node in order that is nearer to the second one
""")
"""The questions to a network. A link is in when both its ends are; a node that is not in reaches itself alone."""

COST_QUESTIONS = _table("""
cost QSNN>N what a cheapest way costs from one of a set to a node; the last operand when there is none
cheapest QSS>N of the second set the first node among those that the ways from the first one cost least; -1 for none
route QSN>L the links of a cheapest way from one of a set to a node
stops QSN>S the nodes of the same way
""")
"""Questions about costs. The first operand tells for each link what it costs, all kinds in their order; -1 for a link
that is not in. Of several cheapest ways it is one of the fewest links; it begins at the first node of the set that has
such a way, and at each step goes on to the first node, by the first link, of those that leave the rest cheapest. `L` is
a set of links of the network's first kind."""

ASKED = {**QUESTIONS, **COST_QUESTIONS}
"""All questions to a network."""

STEADY = frozenset(["step", "reached", "append", "say", "move", "moves", "more", "fault", "few"])
"""Effects that change no cell."""

READING = frozenset(word for word, operation in OPERATIONS.items() if "A" in operation.takes)
"""Operations that read cells which do not stand in them: all that begin at an address."""
