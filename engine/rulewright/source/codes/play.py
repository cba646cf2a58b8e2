"""Findings of the play floor: RW500 to RW599."""

from __future__ import annotations

from .code import Code

_FAULTS = (
    Code(
        "RW501",
        "`{field}` would become {value}, outside its bounds {low}..{high}",
        "A bound in the state is a promise that the engine keeps: the move stops and the position is as it was before. "
        "Guard the effect with a condition, or widen the bound.",
        "me.money -= costs.step",
        "require:\n  money:\n    that: me.money >= costs.step\n    else: {en: You cannot pay that}",
    ),
    Code(
        "RW502",
        "a division by zero",
        "`//`, `%` and `ceil` have no answer when they divide by 0. Ask first.",
        "let each = total // sold",
        "let each = if sold > 0 then total // sold else 0",
    ),
    Code(
        "RW503",
        "{value} is not a space of the track `{track}`, which has the spaces {low}..{high}",
        "A track has numbered spaces, and no others. Bound the number that looks it up, or use `min` and `max`.",
        "ladder[me.at + 10]",
        "ladder[min(me.at + 10, 99)]",
    ),
    Code(
        "RW504",
        "nothing can be chosen for `{name}`",
        "A choice without any possibility would stop the game. Guard it, or let the player decline with `or none`.",
        "choose s in places where s.owner == p by p",
        "choose s in places where s.owner == p by p or none",
    ),
    Code(
        "RW505",
        "the pile `{pile}` is empty, so nothing can be drawn from it",
        "`draw` takes the top piece. Ask for the length first.",
        "draw c from deck",
        "if len(deck) > 0:\n  draw c from deck",
    ),
    Code(
        "RW506",
        "the piece to be taken is not in `{pile}`",
        "`take` takes one piece that is there. Ask with `in` first.",
        "take c from me.hand",
        "if c in me.hand:\n  take c from me.hand",
    ),
    Code(
        "RW507",
        "`{pile}` is full: it holds at most {most}",
        "A pile or bag has a greatest size: what is stated with `at most`, else one of each piece of its kind.",
        "discard: pile of token, at most 3",
        "discard: pile of token, at most 60",
    ),
    Code(
        "RW508",
        "the rules take too many steps before the next decision",
        "Every script must come to an end. A `repeat while` probably changes nothing that its condition asks for.",
        "repeat while deck_is_open():\n  n += 1",
        "repeat while n < 10:\n  n += 1",
    ),
    Code(
        "RW509",
        "`{text}` is none here, but a value is needed",
        "Something optional was used without a test, in a way that the check could not see.",
        "p.at.name",
        "if p.at is not none:\n  move_on(p.at)",
    ),
    Code(
        "RW510",
        "chance has nothing to pick from",
        "`random` needs at least one member with a weight above 0.",
        "random c in tokens where bag[c] > 0",
        "if any c in tokens where bag[c] > 0:\n  random c in tokens where bag[c] > 0",
    ),
    Code(
        "RW511",
        "no move is possible at `offer {name}`",
        "A player who must move and cannot would stop the game. Give the menu an action that is always possible, "
        "such as a pass, or guard the offer.",
        "offer p: go",
        "offer p: go, pass",
    ),
    Code(
        "RW512",
        "a decision has {value} options, more than the {most} allowed",
        "Nobody can oversee so many, and listing them takes long. Narrow the domain, or cut the choice in two.",
        "choose n in 1 .. 1000000 by p",
        "choose n in 1 .. 100 by p",
    ),
    Code(
        "RW513",
        "a decision cannot stand here",
        "This script runs in one go, without a player to ask. Run the procedure as a step of its own.",
        "- do: choose s in places by ann",
        "- do: claim(ann, north)",
    ),
    Code(
        "RW514",
        "the number {value} is too large",
        "Numbers stay within 64 bits. Something grows in a loop that should not.",
        "repeat 100 times:\n  n = n * n",
        "repeat 100 times:\n  n = n + 1",
    ),
    Code(
        "RW515",
        "a link of `{graph}` costs {value}; costs go from {low} to {high}",
        "The cheapest way has no answer when a link gives something back: it would be taken again and again.",
        "graphs:\n  net: {nodes: place, edges: {road: {cost: edge.toll - 3}}}",
        "graphs:\n  net: {nodes: place, edges: {road: {cost: max(edge.toll - 3, 0)}}}",
    ),
    Code(
        "RW516",
        "the table `{table}` has no value for {value}, as its key runs from {low} to {high}",
        "A table has a value for each number of its range, and no others. Bound the number, or use `min` and `max`.",
        "bonus[me.level + 1]",
        "bonus[min(me.level + 1, 4)]",
    ),
    Code(
        "RW517",
        "a set of {value} members has more subsets of these sizes than the {most} that can be looked at",
        "Each member more doubles their number. Choose from a smaller set, or begin `where` with how many: `len(s) == 2`.",
        "choose s in subsets of me.hand by p",
        "choose s in subsets of me.hand where len(s) == 2 by p",
    ),
)

_MOVES = (
    Code(
        "RW520",
        "`{text}` is not a move of this game",
        "A move is an action with its arguments, a chosen value, or `none`.",
        "go to the north",
        "go(to=north)",
    ),
    Code(
        "RW521",
        "there is no action `{name}`",
        "Actions are named as in the ruleset.",
        "goo(to=north)",
        "go(to=north)",
    ),
    Code(
        "RW522",
        "`{action}` has no parameter `{name}`",
        "The arguments are named as in the action's params.",
        "go(too=north)",
        "go(to=north)",
    ),
    Code(
        "RW523",
        "`{value}` is not {what}",
        "A value is the id of a member, a number, or `none` where a player may decline.",
        "go(to=nowhere)",
        "go(to=north)",
    ),
    Code(
        "RW524",
        "`{move}` is not allowed now",
        "The move is well formed, but a condition of the rules fails. The reasons name each.",
        "go(to=south)",
        "go(to=north)",
    ),
    Code(
        "RW525",
        "`{text}` may mean several moves: {moves}",
        "Arguments may be left out only where one legal move remains.",
        "go",
        "go(to=north)",
    ),
    Code(
        "RW526",
        "the game is over",
        "No decision waits after the end.",
        "pass",
        "new_game(players=[...])",
    ),
    Code(
        "RW527",
        "the action `{name}` is not offered now",
        "Each offer names its actions; this one is for another moment of the game.",
        "stop(place=north)",
        "go(to=north)",
    ),
    Code(
        "RW528",
        "nothing is there to undo or redo",
        "The history has no such move.",
        "game.undo()",
        "if game.can_undo:\n  game.undo()",
    ),
    Code(
        "RW529",
        "this game is for {seats}, not {players}",
        "A ruleset says how many may play.",
        'new_game(players=["Ada"])',
        'new_game(players=["Ada", "Ben", "Cy"])',
    ),
)

_CHANCE = (
    Code(
        "RW530",
        "chance cannot give `{outcome}` here; it can give {legal}",
        "A scripted outcome must be one that the rules allow at that moment.",
        "- chance: [seven]",
        "- chance: [red]",
    ),
    Code(
        "RW531",
        "the scripted chance is used up, and one more outcome is needed: one of {legal}",
        "Each `random` and each `shuffle` takes one scripted outcome.",
        "- chance: []",
        "- chance: [red]",
    ),
    Code(
        "RW532",
        "{count} scripted outcomes were not needed: {left}",
        "Fewer things were left to chance than the script foresaw.",
        "- chance: [red, blue]",
        "- chance: [red]",
    ),
)

_RECORDS = (
    Code(
        "RW540",
        "the last line is torn: it was dropped, nothing before it is lost",
        "Writing stopped in the middle of a line, as when the power fails.",
        '{"n": 3, "player": "Ad',
        '{"n": 3, "player": "Ada", "move": "pass", "chance": [], "key": "0f3a…"}',
        warning=True,
    ),
    Code(
        "RW541",
        "this line of the record is damaged: {what}",
        "Each line of a record is one JSON object. Lines before the last are never torn, so the file was changed.",
        '{"n": 3, "player": }',
        '{"n": 3, "player": "Ada", "move": "pass", "chance": [], "key": "0f3a…"}',
    ),
    Code(
        "RW542",
        "the record has no header: {what}",
        "The first line names the game.",
        '{"n": 1, "move": "pass"}',
        '{"rulewright": 1, "ruleset": "…", "map": null, "variants": [], "players": ["Ada"], "seed": 7, "fingerprint": "…"}',
    ),
    Code(
        "RW543",
        "the record is of another game: {what}",
        "Ruleset, map and variants of a record must be those of the game that it is replayed with.",
        '"ruleset": "go"',
        '"ruleset": "chess"',
    ),
    Code(
        "RW544",
        "the rules have changed since this record was made",
        "The fingerprint of the composed rules differs. Replay with changed rules to see how far the record holds.",
        "rulewright replay old.jsonl",
        "rulewright replay old.jsonl --changed-rules",
    ),
    Code(
        "RW545",
        "move {n} leads to another position than the record holds",
        "The same rules, the same moves and the same chance must give the same position. The record was changed, or this "
        "is a fault of the engine.",
        '"key": "0000000000000000"',
        '"key": "0f3a52c1d4e5f607"',
    ),
    Code(
        "RW546",
        "move {n}, `{move}`, is no longer legal: {why}",
        "Under the rules as they are now a condition of this move fails.",
        '"move": "go(to=a)"',
        '"move": "go(to=b)"',
    ),
    Code(
        "RW547",
        "move {n} is {player}'s in the record, but {expected} decides",
        "Each line names the player who decided.",
        '"player": "Ben"',
        '"player": "Ada"',
    ),
    Code(
        "RW548",
        "the record cannot be written: {what}",
        "The disk is full, or the place is not writable. Everything written before is kept.",
        "--record /read-only/game.jsonl",
        "--record game.jsonl",
    ),
    Code(
        "RW549",
        "the record cannot be read: {what}",
        "There is no such file, it may not be read, or it is larger than the limit.",
        "rulewright replay nowhere.jsonl",
        "rulewright replay game.jsonl",
    ),
    Code(
        "RW550",
        "the saved position cannot be used: {what}",
        "A saved position belongs to one game with its rules, map, variants and number of players.",
        "Position.from_bytes(other_program, data)",
        "Position.from_bytes(program, data)",
    ),
    Code(
        "RW551",
        "this record was made for one seat or for publication, so it cannot be replayed",
        "It holds only what that seat has seen: no seed, no hidden chance.",
        '"for": "Ada"',
        '"seed": 7',
    ),
)

CODES: tuple[Code, ...] = (*_FAULTS, *_MOVES, *_CHANCE, *_RECORDS)
