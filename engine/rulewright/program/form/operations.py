"""The operations of expressions and the effects of statements: one table of each, with types.

A signature gives the types of the operands and, behind `>`, of the result:

| letter | type | letter | type |
| --- | --- | --- | --- |
| N | number | T | truth |
| S | set (all S of one operation are of one kind) | X | number, truth or set |
| Q | sequence | R | record |
| M | list of moves | D | memo of a listing |
| A | address of a cell | C | constant number |
| F | function, as a call without its first operand | V | value of any type |

`B` as a result is a set of so many members as the last operand (a constant) says; `=` has the type of the first operand
that is not a constant. A letter with `*` stands for any number of operands.
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
between NNN>T the second lies from the first to the third
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
bits_or_none S>Q the same, and none
span NN>Q the options from one number to another
span_or_none NN>Q the same, and none
listed QN*>Q the numbers as options, and others
range NN>Q numbers, both ends included
times NCC>Q so many rounds: number, site, steps of a round
numbers N*>Q different ones, ascending
numbers| QQ>Q
numbers& QQ>Q
numbers- QQ>Q
sorted Q>Q written out, to be compared
fixed Q>Q a list that has grown
list >Q an empty list that grows
list_length M>N
len Q>N
in NQ>T
tuple V*>R
item RC>N one of a choice
in_pile NA>T
pile_mask AC>B
bag_mask AC>B
bag_total AC>N
from SNC>Q members in the order of seats, beginning with one
sorted_by QFV*>Q members by keys that a function works out; last 1 for descending
dict >D
recall DVN*>= the answer to a question, worked out when it is asked for the first time
remember DVV*>= the answer by the values that decide it, kept from one listing to the next
moves_list >M an empty list of moves that grows
wide_moves MNCS>M a list in which the moves of one action stand as a set
asked CX>T counts the outcome of a condition (checked form)
""")

EFFECTS = _table("""
step CC> steps taken from the budget: site, how many
reached C> counts a statement (checked form)
append QN>
call V*> a function that changes the position
random QC> one of a sequence: members, site
random_weighted QCFV*> by weights that a function works out
random_among CN*> the index of one of some weights
shuffle A>
draw AC> the topmost piece: pile, site
put_into ANCCC> a bag: piece, most, site, kinds
put_onto ANCC> a pile: piece, most, site
put_under ANCC>
take_bag ANC>
take_pile ANC>
say V*>
keep_list QACC> a sequence into cells: most, site; the target gets its length
move CN*> one choice more
moves N*S> choices with each member of a set as last argument
fault CN> a rule broke: site, value
few > too many options are a fault
grow R> the components of a network, brought up to a key
""")

READING = frozenset(word for word, operation in OPERATIONS.items() if "A" in operation.takes)
"""Operations that read cells which do not stand in them: all that begin at an address."""
