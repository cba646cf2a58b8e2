"""Findings of the document floor: RW100 to RW199.

RW10x files, RW11x and RW12x YAML that is refused, RW13x and RW14x YAML that is broken or holds rule text wrongly,
RW15x schemas, RW16x the library, RW17x includes, RW18x changes.
"""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW101",
        "There is no file `{name}`",
        "The path leads to nothing. Paths count from the folder in which you run the command.",
        "rulewright check my_gmae.ruleset.yaml",
        "rulewright check my_game.ruleset.yaml",
    ),
    Code(
        "RW102",
        "`{name}` is a folder, not a file",
        "A document is one file. To have a folder searched for documents, pass it with `--path`.",
        "rulewright check my_game/",
        "rulewright check my_game/my_game.ruleset.yaml",
    ),
    Code(
        "RW103",
        "`{name}` cannot be read: {reason}",
        "The file is there, but the system does not let us read it, or it is not an ordinary file.",
        "rulewright check locked.map.yaml   # no permission to read it",
        "chmod u+r locked.map.yaml",
    ),
    Code(
        "RW104",
        "The file holds nothing",
        "A document says at least what it is and which game it belongs to; this file holds only space and comments.",
        "# my game",
        "ruleset: my_game\ntitle: My Game",
    ),
    Code(
        "RW105",
        "`{name}` is not a text file",
        "The file holds bytes that no text has: it may be a picture, an archive or a document of a word processor.",
        "rulewright check board.png",
        "rulewright check board.map.yaml",
    ),
    Code(
        "RW106",
        "The file is not UTF-8 text{detail}",
        "Documents are read as UTF-8, on every machine alike, so that names with accents stay what they are.",
        "title: Málaga        # saved as Latin-1 or UTF-16",
        "title: Málaga        # saved as UTF-8",
    ),
    Code(
        "RW107",
        "The file has {size} bytes; at most {limit} are read",
        (
            "A bound on what a stranger's file can cost. Large boards fit many times over; pictures belong in "
            "files of their own."
        ),
        "about: |\n  (three megabytes of text)",
        "about: A short text",
    ),
    Code(
        "RW108",
        "The text holds the character {what}, which cannot be seen",
        (
            "Control characters come from copying out of other programs. They show as nothing, and would end up in "
            "names and messages."
        ),
        "title: My\\u0007Game     # an invisible character between the words",
        "title: My Game",
    ),
    Code(
        "RW109",
        "A document is made of lines `name: value`, and this is {found}",
        "Every document begins with its kind and id, followed by sections, each a key with a colon.",
        "- my_game\n- My Game",
        "ruleset: my_game\ntitle: My Game",
    ),
    Code(
        "RW110",
        "`{key}` is given twice",
        "The second would silently replace the first. Every name stands once among its neighbours.",
        "costs:\n  step: 3\n  step: 5",
        "costs:\n  step: 3\n  jump: 5",
    ),
    Code(
        "RW111",
        "Anchors (`&name`) are not read here",
        (
            "An anchor names a value so that it can be repeated elsewhere. Documents say everything where it "
            "holds, so that a change has one place and a small file cannot grow large."
        ),
        "build: &three 3\nrepair: *three",
        "build: 3\nrepair: 3",
    ),
    Code(
        "RW112",
        "Aliases (`*name`) are not read here",
        (
            "An alias repeats a value from elsewhere. Documents say everything where it holds, so that a change "
            "has one place and a small file cannot grow large."
        ),
        "repair: *three",
        "repair: 3",
    ),
    Code(
        "RW113",
        "Merge keys (`<<`) are not read here",
        "A merge key copies entries from elsewhere without showing them.",
        "jump:\n  <<: *step\n  cost: 5",
        "jump:\n  cost: 5\n  length: 1",
    ),
    Code(
        "RW114",
        "Tags (`!name`) are not read here",
        (
            "A tag tells YAML to make something other than text, numbers, lists and entries. Nothing in these "
            "documents needs one."
        ),
        "money: !int 3",
        "money: 3",
    ),
    Code(
        "RW115",
        "A second document begins here",
        "`---` begins another document in the same file. A file holds one.",
        "ruleset: first\n---\nruleset: second",
        "ruleset: first      # and the second in a file of its own",
    ),
    Code(
        "RW116",
        "A tab stands in the indentation",
        "YAML counts spaces, and a tab has no agreed width, so what looks aligned may not be.",
        "costs:\n\tcanal: 3",
        "costs:\n  step: 3",
    ),
    Code(
        "RW117",
        "The nesting goes deeper than {limit} levels",
        "A bound on what a stranger's file can cost. No table of rules comes near it.",
        "a: [[[[[[ ... ]]]]]]",
        "a: [1, 2, 3]",
    ),
    Code(
        "RW118",
        "The file holds more than {limit} values",
        "A bound on what a stranger's file can cost.",
        "(tens of thousands of entries)",
        "(split the ruleset into files by `include`, or leave out what the rules do not use)",
    ),
    Code(
        "RW119",
        "The line begins with {what}, which looks like a space and is not one",
        "Web pages and word processors put such characters where they want no line break. YAML takes them for text.",
        "costs:\n\\u00a0\\u00a0canal: 3",
        "costs:\n  step: 3",
    ),
    Code(
        "RW120",
        "This cannot be a key",
        "A key is a plain name before a colon: nothing within brackets, and not empty.",
        "{link}: 3",
        "link: 3",
    ),
    Code(
        "RW121",
        "`{number}` is not a number that can be used",
        "Numbers are exact and stay within eighteen digits; there is no infinity and no `nan`.",
        "size: [.inf, 300]",
        "size: [400, 300]",
    ),
    Code(
        "RW122",
        "Two versions of the text stand here, and nobody has chosen",
        (
            "A tool that joins the work of several people leaves these lines where two of them changed the same place. "
            "One version stays, the other goes, and the lines of signs go with it."
        ),
        "costs:\n<<<<<<< mine\n  step: 3\n=======\n  step: 4\n>>>>>>> theirs",
        "costs:\n  step: 4",
    ),
    Code(
        "RW123",
        "{name} stands here for {meant}",
        (
            "Word processors, web pages and other keyboards have signs and letters that look like those of the language and "
            "are others. Names with them are other names, and quotes that are not straight are no quotes."
        ),
        "money: {unit: “{n} coins”}",
        'money: {unit: "{n} coins"}',
    ),
    Code(
        "RW124",
        "The curly quote `{quote}` is part of the text: players see it",
        "Only straight quotes enclose a text. A text of one line needs none at all if it has no `: ` and no ` #` in it.",
        "title: “My Game”",
        "title: My Game",
        warning=True,
    ),
    Code(
        "RW125",
        "The text ends with `{quote}`, and no quote opens it",
        "A text stands between two quotes alike, or has none.",
        'title: My Game"',
        'title: "My Game"',
    ),
    Code(
        "RW130",
        "This is not YAML",
        (
            "Something stands where YAML allows nothing of the kind: a bracket or comma without a partner, or text "
            "after the end."
        ),
        "costs: ]",
        "costs: []",
    ),
    Code(
        "RW131",
        "A colon followed by a space cannot stand in unquoted text",
        "YAML takes `: ` for the end of a key, so the text before it would become a key inside a value.",
        "do: for s in spaces:\n  s.cubes = 0",
        "do: |\n  for s in spaces:\n    s.cubes = 0",
    ),
    Code(
        "RW132",
        "Text inside brackets is cut here, at `{what}`",
        "Inside `{...}` and `[...]` YAML ends a text at a comma and at every bracket, and rules are full of both.",
        "money: {that: me.held[thing] > 0, else: Too late, my friend}",
        "money:\n  that: me.held[thing] > 0\n  else: Too late, my friend",
    ),
    Code(
        "RW133",
        "Unquoted text cannot begin with `{character}`",
        "YAML gives this character a meaning of its own at the start of a value.",
        "title: @Home",
        'title: "@Home"',
    ),
    Code(
        "RW134",
        "The indentation does not fit the lines around it",
        "Lines that belong together begin in the same column, and what belongs to a key stands deeper than the key.",
        "costs:\n  step: 3\n jump: 5",
        "costs:\n  step: 3\n  jump: 5",
    ),
    Code(
        "RW135",
        "The bracket `{bracket}` has no partner",
        (
            "Every `{` needs its `}` and every `[` its `]`. Text that contains a lone bracket at the wrong place "
            "needs quotes."
        ),
        "ties: [score, money",
        "ties: [score, money]",
    ),
    Code(
        "RW136",
        "The text that opens with `{quote}` is not closed",
        "Without its closing quote, everything that follows would belong to the text.",
        'title: "My Game\nplayers: {min: 2, max: 4}',
        'title: "My Game"\nplayers: {min: 2, max: 4}',
    ),
    Code(
        "RW137",
        "Text goes on after the closing `{mark}`",
        "A value that begins with a quote or a bracket ends where that closes. What follows is lost on YAML.",
        "else: {link} does not touch your network",
        'else: "{link} does not touch your network"',
    ),
    Code(
        "RW138",
        "This backslash means nothing in double quotes",
        "In double quotes a backslash begins an escape such as `\\n`, and only a few letters may follow it.",
        'title: "Left\\Right"',
        "title: 'Left\\Right'",
    ),
    Code(
        "RW139",
        "This line has no `name: value`",
        "Among entries every line begins with a name, a colon and a space.",
        "costs:\n  step 3\n  jump: 5",
        "costs:\n  step: 3\n  jump: 5",
    ),
    Code(
        "RW140",
        "After `|` the line must end",
        "`|` begins a text over several lines: the text starts on the next line, indented.",
        "do: | end game",
        "do: |\n  end game",
    ),
    Code(
        "RW141",
        "A list cannot begin on the line of its key",
        "`- ` begins an item of a list, and items stand on lines of their own.",
        "ties: - score",
        "ties:\n  - score",
    ),
    Code(
        "RW142",
        "A value is missing before this comma",
        "Between two commas stands a value; for a text that is empty, a pair of quotes.",
        "pier: [[3, 4], , true]",
        'pier: [[3, 4], "", true]',
    ),
    Code(
        "RW143",
        "A dash begins an item of a list, and its neighbours are entries `name: value`",
        "Items of a list have dashes and no names; entries have names and no dashes. The two cannot be mixed.",
        "costs:\n  - step: 3\n  jump: 5",
        "costs:\n  step: 3\n  jump: 5",
    ),
    Code(
        "RW145",
        "Rule text cannot stand in {form}",
        (
            "YAML joins such lines into one, so no place in the text could be shown in a message. One line, or a "
            "block that begins with `|`, keeps its places."
        ),
        "is: >\n  count s in spaces\n  where s.flipped",
        "is: |\n  count s in spaces\n  where s.flipped",
    ),
    Code(
        "RW146",
        "Rule text is expected here, and YAML reads this as {found}",
        "Text that begins with `{` or `[` is no text to YAML, but entries or a list.",
        "else: {costs.step}",
        'else: "{costs.step}"',
    ),
    Code(
        "RW148",
        "Rule text is missing here",
        "The key is there, but nothing stands after its colon.",
        "that:",
        "that: me.money >= 3",
    ),
    Code(
        "RW150",
        "`{key}` is not a key of {where}",
        (
            "Only the keys that the language knows are read; a misspelt one would otherwise be a rule that is "
            "silently not there."
        ),
        "actions:\n  build:\n    requires: {}\n    do: end game",
        "actions:\n  build:\n    require: {}\n    do: end game",
    ),
    Code(
        "RW151",
        "{where} needs {key}",
        "Without this key the entry says too little to be used.",
        "functions:\n  top:\n    is: 3",
        "functions:\n  top:\n    gives: int\n    is: 3",
    ),
    Code(
        "RW152",
        "Expected {expected}, found {found}",
        "The value has another form than the one that belongs here.",
        "players: {min: two, max: 4}",
        "players: {min: 2, max: 4}",
    ),
    Code(
        "RW153",
        "`{value}` is none of {allowed}",
        "Only a few words can stand here.",
        "ripeness: finished",
        "ripeness: proven",
    ),
    Code(
        "RW154",
        "`{value}` is not an id",
        (
            "An id begins with a small letter a to z and goes on with small letters, digits and `_`, so that it "
            "can stand in rules, moves and file names alike."
        ),
        "types:\n  Season: [step, jump]",
        "types:\n  season: [step, jump]",
    ),
    Code(
        "RW155",
        "{where} has {count} {things}; {bound}",
        "There are too few or too many of them, or the number is out of its range.",
        "players: {min: 0, max: 4}",
        "players: {min: 1, max: 4}",
    ),
    Code(
        "RW156",
        "{where} cannot be read: {reason}",
        "The entry breaks a rule of its form.",
        "include: [parts.yaml, parts.yaml]",
        "include: [parts.yaml]",
    ),
    Code(
        "RW157",
        "`{value}` does not have the form of {expected}",
        "The text has a fixed form.",
        "state:\n  player-money: int",
        "state:\n  player.money: int",
    ),
    Code(
        "RW158",
        "`{key}` does not belong in {where}, but in {place}",
        "What a key means depends on where it stands: how deep, and under which other key.",
        "functions:\n  price:\n    args:\n      t: tile\n      gives: int\n    is: 3",
        "functions:\n  price:\n    args:\n      t: tile\n    gives: int\n    is: 3",
    ),
    Code(
        "RW159",
        "{where} has none of {names}",
        "One of these keys says what the entry is.",
        "looks:\n  board:\n    pier:\n      layers:\n        ground: {size: 3}",
        'looks:\n  board:\n    pier:\n      layers:\n        ground: {fill: "#e0d6c2", size: 3}',
    ),
    Code(
        "RW160",
        "There is no {kind} `{id}`{place}",
        (
            "Rulesets, maps and variants are found by id on the shelf that is shipped, in your own data folder and "
            "in the folders given with `--path`, or by the path of a file."
        ),
        "rulewright play my_gmae",
        "rulewright play my_game",
    ),
    Code(
        "RW161",
        "A {kind} is expected, and this file is {found}",
        "The first key of a document says what it is.",
        "rulewright play lakes.map.yaml",
        "rulewright play my_game --map lakes.map.yaml",
    ),
    Code(
        "RW162",
        "This {kind} is for `{for_}`, not for `{ruleset}`",
        "A map or variant speaks of the kinds and rules of one game, which `for` names.",
        "map: lakes\nfor: another_game",
        "map: lakes\nfor: my_game",
    ),
    Code(
        "RW163",
        "The file is named for `{expected}`, and the document says `{found}`",
        "Documents are found by the names of their files, so both must agree.",
        "# my_game.ruleset.yaml\nruleset: mygame",
        "# my_game.ruleset.yaml\nruleset: my_game",
    ),
    Code(
        "RW164",
        "There is no folder `{name}` to search",
        "A folder given with `--path` or in RULEWRIGHT_PATH does not exist.",
        "rulewright list --path my_mpas",
        "rulewright list --path my_maps",
        warning=True,
    ),
    Code(
        "RW165",
        "Reading these documents takes longer than {seconds} seconds",
        (
            "A bound on what a stranger's files can cost. Every shipped game is read in a fraction of a second; what takes "
            "so much longer was made to."
        ),
        "(tens of thousands of changes to one game)",
        "(the few changes that the variant is about)",
    ),
    Code(
        "RW166",
        "`{variant}` is made for {made}, not for the map `{map}`",
        "A variant may say which maps it belongs to, under `maps`; on another one its rules would not fit.",
        "rulewright play my_game --map big_board --with small_board",
        "rulewright play my_game --map small_board --with small_board",
    ),
    Code(
        "RW167",
        "`{variant}` is not played with `{other}`: {reason}",
        "A variant may say which others it doesn't go with, and why, under `not_with`; the order of the two is all the same.",
        "rulewright play my_game --with long_game --with short_game",
        "rulewright play my_game --with short_game",
    ),
    Code(
        "RW168",
        "There is no variant `{name}` for `{ruleset}`, which this is not played with",
        "What stands under `not_with` is the id of another variant of the same game; a misspelt one keeps nothing apart.",
        "not_with:\n  shrot_game: The length of the game is set twice",
        "not_with:\n  short_game: The length of the game is set twice",
        warning=True,
    ),
    Code(
        "RW169",
        "This variant is for `{for_}`, and what it changes is in `{other}`",
        "`for` names the game whose rules a variant changes; nothing of what this one changes is there.",
        "variant: dear\nfor: another_game\nrules:\n  change:\n    costs.step: 4",
        "variant: dear\nfor: my_game\nrules:\n  change:\n    costs.step: 4",
    ),
    Code(
        "RW170",
        "An included file is named from this file's folder, not by an absolute path",
        "Documents must work on every machine, and a stranger's document must not reach other files.",
        "include: [/home/me/parts.yaml]",
        "include: [parts.yaml]",
    ),
    Code(
        "RW171",
        "An included file cannot be named with `..`",
        (
            "What a document includes lies in its own folder or below, so that a stranger's document cannot reach "
            "other files."
        ),
        "include: [../parts.yaml]",
        "include: [parts.yaml]",
    ),
    Code(
        "RW172",
        "`{name}` leads out of the library folder",
        "A link in the file system points elsewhere. What a document includes must lie in its library folder.",
        "include: [link_to_elsewhere.yaml]",
        "include: [parts.yaml]",
    ),
    Code(
        "RW173",
        "More than {limit} files are included",
        "A bound on what a stranger's document can cost.",
        "include: [a1.yaml, a2.yaml, ...]",
        "include: [parts.yaml, actions.yaml]",
    ),
    Code(
        "RW174",
        "There is no file `{name}` to include",
        "Included files are named from the folder of the file that includes them.",
        "include: [prats.yaml]",
        "include: [parts.yaml]",
    ),
    Code(
        "RW175",
        "`{name}` is included twice",
        "Each file gives its sections once.",
        "include: [parts.yaml, parts.yaml]",
        "include: [parts.yaml]",
    ),
    Code(
        "RW176",
        "`{path}` is given in two files",
        "Sections of included files are put together by id, and each id is given once.",
        "# parts.yaml\ncosts: {step: 3}\n# my_game.ruleset.yaml\ncosts: {step: 4}",
        "# my_game.ruleset.yaml\ncosts: {step: 4}",
    ),
    Code(
        "RW177",
        "There is another {kind} `{id}` in the folders searched: `{other}`",
        "Of two documents with one id only the one in the first folder is found by it.",
        "rulewright check --path one --path two dear     # dear.variant.yaml is in both",
        "rulewright check --path one dear",
        warning=True,
    ),
    Code(
        "RW178",
        "The file is named for `{expected}`, and the document says `{found}`: no id leads to it",
        "Documents are found by the names of their files. This one can be used by its path alone.",
        "# my_game.ruleset.yaml\nruleset: mygame",
        "# my_game.ruleset.yaml\nruleset: my_game",
        warning=True,
    ),
    Code(
        "RW179",
        "The files take each other in, in a ring: {ring}",
        "A file is taken in once, by one other; then all its sections are there for all of them.",
        "# my_game.ruleset.yaml\ninclude: [parts.yaml]\n# parts.yaml\ninclude: [my_game.ruleset.yaml]",
        "# my_game.ruleset.yaml\ninclude: [parts.yaml]",
    ),
    Code(
        "RW180",
        "`{path}` is added, but it is already there",
        "To give something that exists another value, put it under `change`.",
        "rules:\n  add:\n    costs.step: 4      # the ruleset has costs.step",
        "rules:\n  change:\n    costs.step: 4",
    ),
    Code(
        "RW181",
        "`{path}` is changed, but it is not there",
        "A change names something that exists; new things go under `add`.",
        "rules:\n  change:\n    costs.stpe: 4",
        "rules:\n  change:\n    costs.step: 4",
    ),
    Code(
        "RW182",
        "`{path}` is removed, but it is not there",
        "Only what exists can be removed.",
        "rules:\n  remove: [costs.stpe]",
        "rules:\n  remove: [costs.step]",
    ),
    Code(
        "RW183",
        "`{path}` is replaced twice",
        (
            "Two documents give the same rule another text, and only one can hold. A text that calls `base(...)` "
            "wraps what it finds instead, and any number of those go together."
        ),
        "# map\nrules: {change: {costs.jump: 7}}\n# variant\nrules: {change: {costs.jump: 8}}",
        "# map\nrules: {change: {costs.jump: 7}}",
    ),
    Code(
        "RW184",
        "`{path}` could mean {count} different things",
        "Names with a dot in them make the path readable in several ways.",
        "rules:\n  change:\n    state.a.b: int",
        "rules:\n  change:\n    state.a_b: int",
    ),
    Code(
        "RW185",
        "`{path}` cannot be changed",
        "What a document is called and which files it is made of are not rules.",
        "rules:\n  change:\n    ruleset: other",
        "variant: other\nfor: my_game",
    ),
    Code(
        "RW186",
        "This replaces `{path}`, which another document had wrapped",
        "The other document built upon the rule with `base(...)`; a replacement makes that vanish.",
        (
            "# map\nrules: {change: {functions.price.is: base() + 1}}\n# variant\nrules: {change: "
            "{functions.price.is: 3}}"
        ),
        "# variant\nrules: {change: {functions.price.is: base() - 1}}",
        warning=True,
    ),
    Code(
        "RW187",
        "`{path}` has nothing to be added to: there is no `{parent}`",
        "What is added goes into something that exists; add the whole first.",
        "rules:\n  add:\n    actions.bulid.require.season: season == step",
        "rules:\n  add:\n    actions.build.require.season: season == step",
    ),
    Code(
        "RW188",
        "`{key}` is not the head of a function or procedure",
        (
            "A head is a name, the arguments in parentheses with their types, and behind `->` what a function gives. "
            "There is no space behind the colon of an argument: YAML would end the key there."
        ),
        "functions:\n  price(t tile) -> money: t.cost",
        "functions:\n  price(t:tile) -> money: t.cost",
    ),
    Code(
        "RW189",
        "A condition has no name here: `{key}` stands where the name should",
        "Under `require` each condition has a name of your own, by which variants and tests speak of it.",
        "require:\n  that: me.money > 0\n  else: You have nothing",
        'require:\n  rich: me.money > 0 else "You have nothing"',
    ),
    Code(
        "RW190",
        "`{path}` is removed, and it is still used",
        "What uses a rule that is gone has lost its meaning: it has to be changed or removed too.",
        "rules:\n  remove: [functions.price]      # and an action asks price(link)",
        "rules:\n  change:\n    functions.price.is: 3",
    ),
    Code(
        "RW191",
        "This replaces all of `{path}`: {lost} would be gone",
        "A change gives what stands at its path another value. To change one entry of a section, name it by its path.",
        "rules:\n  change:\n    costs: {step: 4}",
        "rules:\n  change:\n    costs.step: 4",
    ),
    Code(
        "RW192",
        "{keys} are no keys of {where}: a line `{key}:` above them is missing",
        "Entries belong to the key above them that stands less deep.",
        "costs: {step: 3}\nprice(t:tile) -> int: t.cost\nrent(t:tile) -> int: 3\ntoll(t:tile) -> int: 1",
        "costs: {step: 3}\nfunctions:\n  price(t:tile) -> int: t.cost\n  rent(t:tile) -> int: 3\n  toll(t:tile) -> int: 1",
    ),
)
