"""Nothing on the maps of Brass lies over anything else: names, plates, tiles, what stands on links."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
from drawn_games import game, position
from positions import brass_middle

from rulewright.program.layout import OVER, PC, Layout
from rulewright.rules.model import Ruleset
from rulewright.source import Report
from rulewright_tools.draw import draw_board, draw_text, read_looks
from rulewright_tools.draw.colour import READABLE, THEMES, contrast
from rulewright_tools.draw.eye import Eye
from rulewright_tools.draw.geometry import Box, spaced
from rulewright_tools.draw.panels import standing_on
from rulewright_tools.draw.paper import text_width
from rulewright_tools.draw.placing import Placement
from shipped import loaded

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST = 9.5
MAPS = {"lancashire": 4, "lancashire_two": 2}
NAMES = ["Ada", "Ben", "Iris", "Mo"]
TILES = {"cotton": "cotton_3", "coal": "coal_4", "iron": "iron_4", "port": "port_4", "shipyard": "shipyard_2"}
Cells = tuple[Ruleset, list[int], Layout]


def full(map_id: str, era: str) -> Cells:
    """A tile on every space, every second one flipped, and every link of the era built."""
    ruleset = loaded("brass", map_id).ruleset
    kinds, seats = ruleset.kinds, MAPS[map_id]
    spaces, links = kinds["space"], kinds["link"]
    values: dict[str, dict[str, int]] = {f"space.{f}": {} for f in ("tile", "owner", "cubes", "flipped")}
    for number, id in enumerate(spaces.members):
        allowed = spaces.fields["allows"].values[number]
        assert isinstance(allowed, int)
        industries = [one for k, one in enumerate(kinds["industry"].members) if allowed >> k & 1]
        industry = industries[number % len(industries)]
        cubes = {"coal": 5, "iron": 6}.get(industry, 0) if number % 2 else 0
        values["space.tile"][id] = kinds["tile"].index[TILES[industry]]
        values["space.owner"][id] = number % seats
        values["space.cubes"][id] = cubes
        values["space.flipped"][id] = int(not cubes)
    built = {id: k % seats for k, id in enumerate(links.members) if links.fields[era].values[k]}
    return ruleset, *position(ruleset, seats, {"era": kinds["era"].index[era], **values, "link.owner": built})


def middle() -> Cells:
    return game("brass"), *brass_middle()


BOARDS = [(map_id, era) for map_id in MAPS for era in ("canal", "rail")]
POSITIONS = [*(f"{map_id} {era}" for map_id, era in BOARDS), "middle"]


def cells_of(name: str) -> Cells:
    return middle() if name == "middle" else full(*name.split())


def box_of(element: ElementTree.Element) -> Box:
    """The box of what an element draws, with its edge."""

    def value(name: str) -> float:
        return float(element.get(name, "0"))

    match element.tag.removeprefix(SVG):
        case "rect":
            box = Box(value("x"), value("y"), value("x") + value("width"), value("y") + value("height"))
        case "circle":
            box = Box.about((value("cx"), value("cy")), 2 * value("r"), 2 * value("r"))
        case "polygon":
            corners = [point.split(",") for point in element.get("points", "").split()]
            box = Box.around([(float(x), float(y)) for x, y in corners])
        case "text":
            # Without the edge: a halo may lie on anything.
            size = value("font-size")
            width = text_width(element.text or "", size, element.get("font-weight") == "bold")
            start = value("x") - {"middle": width / 2, "end": width}.get(element.get("text-anchor", "start"), 0)
            return Box(start, value("y") - 0.74 * size, start + width, value("y") + 0.22 * size)
        case other:
            raise AssertionError(other)
    return box.grown(value("stroke-width") / 2 if element.get("stroke") else 0)


def boxes(root: ElementTree.Element, layer: str) -> list[Box]:
    """The boxes of a layer: of what stands on links the whole with its wheels and letter, else part by part."""
    groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == layer]
    assert groups, layer
    found: list[Box] = []
    for element in (element for group in groups for element in group):
        begins = {"link train": "polygon", "link barge": "circle"}.get(layer, element.tag.removeprefix(SVG))
        if element.tag == SVG + begins:
            found.append(box_of(element))
        else:
            found[-1] = found[-1].joined(box_of(element))
    return found


def drawn(name: str) -> ElementTree.Element:
    ruleset, cells, layout = cells_of(name)
    return ElementTree.fromstring(draw_board(ruleset, cells, layout, players=NAMES[: layout.seats]))


@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_lies_over_anything_else(name: str) -> None:
    root = drawn(name)
    sign = "link barge" if "canal" in name else "link train"
    found = {layer: boxes(root, layer) for layer in ("place ground", "place name", sign)}
    assert all(found.values())
    everything = [(layer, box) for layer, some in found.items() for box in some]
    met = [(a, b) for a, b in combinations(everything, 2) if a[1].meets(b[1])]
    assert met == []
    spaces = boxes(root, "space edge")
    assert all(any(box.joined(plate) == plate for plate in found["place ground"]) for box in spaces)


@pytest.mark.parametrize("name", POSITIONS)
def test_what_stands_on_a_tile_has_its_own_room(name: str) -> None:
    root = drawn(name)
    layers = ["tile", "letter", "cubes", "worth"]
    things = [(layer, box) for layer in layers for box in boxes(root, f"space {layer}")]
    met = [(a, b) for a, b in combinations(things, 2) if a[0] != b[0] and a[1].meets(b[1])]
    assert met == []
    spaces = boxes(root, "space edge")
    assert all(any(box.joined(space) == space for space in spaces) for _, box in things)


@pytest.mark.parametrize("name", POSITIONS)
def test_no_link_runs_through_a_name(name: str) -> None:
    ruleset, cells, layout = cells_of(name)
    placement = Placement(ruleset, Eye(ruleset, read_looks(ruleset, Report()), cells, layout, lang="en"))
    points = [point for ways in placement.ways.values() for way in ways for point in spaced(way, 2.0)]
    assert [label.text for label in placement.labels.values() if any(label.box.holds(p) for p in points)] == []


@pytest.mark.parametrize("name", POSITIONS)
def test_letters_are_large_enough(name: str) -> None:
    """At 1000 pixels, of the board and of the tracks below it."""
    root = drawn(name)
    scale = float(root.get("width", "0")) / float(root.get("viewBox", "").split()[2])
    small = [
        (text.text, round(float(text.get("font-size", "0")) * scale, 2))
        for text in root.iter(f"{SVG}text")
        if float(text.get("font-size", "0")) * scale < SMALLEST
    ]
    assert small == []


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_read_on_the_water(map_id: str, theme: str) -> None:
    ruleset, cells, layout = full(map_id, "rail")
    root = ElementTree.fromstring(draw_board(ruleset, cells, layout, theme=theme))
    names = [text for group in root.iter(f"{SVG}g") if group.get("class") == "place name" for text in group]
    assert names
    assert all(contrast(text.get("fill", ""), text.get("stroke", "")) >= READABLE for text in names)


def legend_of(root: ElementTree.Element) -> list[str]:
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    return texts[texts.index("Legend") + 1 :]


def test_the_legend_tells_what_the_map_has_and_nothing_else() -> None:
    one, two = (legend_of(drawn(f"{map_id} rail")) for map_id in MAPS)
    assert "Virtual connection" in one and "Virtual connection" not in two
    for text in (one, two):
        for words in ("Canal", "Railway", "Railway built, and by whom", "Whose tile", "Cotton mill", "Shipyard"):
            assert text.count(words) == 1, words
        assert "Canal built, and by whom" not in text


def test_the_closed_market_has_a_space() -> None:
    ruleset = loaded("brass", "lancashire").ruleset
    for mark, place in ((0, 0), (7, 7), (8, 8)):
        cells, layout = position(ruleset, 3, {"cotton_mark": mark})
        eye = Eye(ruleset, read_looks(ruleset, Report()), cells, layout, lang="en")
        panel = next(panel for panel in eye.looks.panels if panel.id == "cotton")
        assert list(standing_on(eye, panel)) == [place]
        row = next(line for line in draw_text(ruleset, cells, layout) if line.startswith("3"))
        assert row.endswith("closed") != (mark == 8)


def test_nobody_is_to_move_after_the_end() -> None:
    ruleset = loaded("brass", "lancashire").ruleset
    cells, layout = position(ruleset, 3, {"active": 1})
    focus = THEMES["light"].focus
    assert focus in draw_board(ruleset, cells, layout)
    assert any(line.startswith("> ") for line in draw_text(ruleset, cells, layout))
    cells[PC] = OVER
    assert focus not in draw_board(ruleset, cells, layout)
    assert not any(line.startswith("> ") for line in draw_text(ruleset, cells, layout))
