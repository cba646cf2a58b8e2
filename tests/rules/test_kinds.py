"""Kinds with their members and constants."""

from __future__ import annotations

from small_games import good, harbours

from rulewright.rules.tree import NO_MEMBER, NO_NUMBER

KINDS = harbours().kinds


def test_columns() -> None:
    ship = KINDS["ship"]
    assert ship.members == ["brig", "cog", "hulk"]
    assert ship.fields["good"].values == [0, 1, 1]
    assert ship.fields["price"].values == [8, 5, 3]
    assert ship.fields["holds"].values == [2, 1, 2]
    assert ship.fields["flag"].values == [NO_MEMBER, 1, NO_MEMBER]
    assert ship.fields["name"].values[2] == {"": "Hulk"}


def test_fields_of_the_map() -> None:
    port = KINDS["port"]
    assert port.fields["rich"].values == [0, 1, 0]
    assert port.fields["sells"].values == [0b001, 0, 0b110]
    assert port.fields["fee"].values == [NO_NUMBER, 2, NO_NUMBER]
    assert port.positions == [(10.0, 2.5), (1.0, 2.0), None]
    assert [title[""] for title in port.titles] == ["East Port", "West Port", "North Port"]


def test_ways_back() -> None:
    assert KINDS["good"].fields["ships"].values == [0b001, 0b110, 0]
    assert KINDS["port"].fields["berths"].values == [0b011, 0b100, 0]
    assert KINDS["port"].fields["lanes"].values == [0b01, 0b11, 0b10]


def test_links() -> None:
    lane = KINDS["lane"]
    assert lane.ends is KINDS["port"]
    assert lane.fields["a"].values == [0, 1] and lane.fields["b"].values == [1, 2]
    assert lane.fields["ends"].values == [0b011, 0b110] and lane.fields["deep"].values == [0, 1]


def test_players_are_the_seats() -> None:
    player = KINDS["player"]
    assert player.seats and player.members == ["seat_1", "seat_2", "seat_3", "seat_4"]
    assert harbours().players == (2, 4)


def test_names_that_people_read() -> None:
    ruleset = good("types:\n  wind:\n    members: {north: {en: North wind, es: Norte}, south: ~}\n    plural: winds")
    assert ruleset.kinds["wind"].titles == [{"en": "North wind", "es": "Norte"}, {"": "South"}]
    assert KINDS["berth"].titles[0] == {"": "E1"} and KINDS["weather"].titles[1] == {"": "Storm"}


def test_tracks_and_costs() -> None:
    track = harbours().tracks["demand"]
    assert (track.start, track.values, track.unit) == (1, (4, 3, 3, 1), harbours().units["money"])
    assert harbours().costs == {"ship": 4, "build": {"inn": 2, "pier": 3}}


def test_the_whole_is_described() -> None:
    ruleset = harbours()
    assert (ruleset.id, ruleset.map_id, ruleset.title, ruleset.map_title) == (
        "harbours",
        "bay",
        {"": "Harbours"},
        {"": "The bay"},
    )
    assert ruleset.map_data["grid"] == {"scheme": "odd_q"}


def test_columns_with_a_default_may_be_left_out_of_a_row() -> None:
    """At its end, where several columns have one; and anywhere by a blank."""
    rules = """
components:
  rope:
    columns: {name: text, n: int, m: int = 2, dry: bool = true, of: good or none, o: int = costs.ship}
    rows:
      hemp: [Hemp, 1]
      flax: [Flax, 2, 3]
      silk: [Silk, 3, ~, false]
      jute: [Jute, 4, ~, ~, wool, 5]
      coir: [Coir, 5, 6, ~, none]
"""
    fields = good(rules).kinds["rope"].fields
    assert fields["m"].values == [2, 3, 2, 2, 6]
    assert fields["dry"].values == [1, 1, 0, 1, 1]
    assert fields["of"].values == [NO_MEMBER, NO_MEMBER, NO_MEMBER, 1, NO_MEMBER]
    assert fields["o"].values == [4, 4, 4, 5, 4]


def test_rows_of_a_map_may_leave_out_where_a_name_is_drawn() -> None:
    board = """
berths:
  columns: [port, at, label]
  rows:
    e1: [east, [2, 2], [3, 3]]
    e2: [west, [1, 2]]
    w1: [west, [4, 2]]
"""
    kinds = good(board=board).kinds
    assert kinds["berth"].positions == [(2.0, 2.0), (1.0, 2.0), (4.0, 2.0)]
