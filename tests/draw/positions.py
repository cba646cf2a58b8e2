"""Positions to draw, set by hand so that every layer and panel has something to show."""

from __future__ import annotations

from drawn_games import game, position

from rulewright.program.layout import Layout

ADA, BEN, CY = 0, 1, 2


def irish_middle() -> tuple[list[int], Layout]:
    """Irish Gauge in the middle of a game for three, an auction going on."""
    ruleset = game("irish_gauge")
    pink, white, black = 0, 1, 2
    cbsc, wlw, bcd, gsw, mgw = (1 << k for k in range(5))
    track = {
        "o4": cbsc | wlw,
        "n5": cbsc | wlw,
        "m5": cbsc | wlw,
        "l5": cbsc,
        "l4": wlw | cbsc | mgw,
        "k3": wlw,
        "k4": mgw,
        "j4": mgw,
        "i4": mgw,
        "h3": mgw,
        "h4": mgw,
        "h5": mgw,
        "h6": mgw,
        "h7": mgw | gsw,
        "h8": mgw | gsw,
        "h9": mgw | gsw | bcd,
        "h10": mgw | gsw | bcd | cbsc | wlw,
        "h11": mgw | gsw | bcd | cbsc | wlw,
        "c12": bcd,
        "c11": bcd,
        "d10": bcd,
        "d9": bcd,
        "e10": bcd,
        "f11": bcd | gsw,
        "i11": gsw,
        "j12": gsw | bcd | wlw | cbsc,
    }
    cubes = {
        "c12": pink,
        "h11": white,
        "h3": black,
        "b8": pink,
        "l4": black,
        "l8": white,
        "m9": pink,
        "o4": white,
        "d9": black,
    }
    shares = {
        "cbsc_7": ADA,
        "cbsc_12": BEN,
        "wlw_5": CY,
        "wlw_10": CY,
        "bcd_8": BEN,
        "gsw_4": ADA,
        "gsw_9": CY,
        "mgw_6": BEN,
    }
    drawn = {"0": 6, "1": pink, "2": pink, "3": white, "4": black, "5": white, "6": black}
    return position(
        ruleset,
        3,
        {
            "active": BEN,
            "bag": {"0": 5, "1": 4, "2": 6},
            "drawn": drawn,
            "lot": ruleset.kinds["share"].index["gsw_14"],
            "bid": 16,
            "leader": ADA,
            "player.bidding": {"seat_1": 1, "seat_3": 1},
            "player.money": {"seat_1": 31, "seat_2": 9, "seat_3": 18},
            "share.owner": shares,
            "hex.track": track,
            "hex.cube": cubes,
        },
    )


def canals_middle() -> tuple[list[int], Layout]:
    """The made-up game: works of every sort, owned links, cards in hand."""
    ruleset = game("canals")
    works = {"alder_1": 0, "birch_1": 0, "birch_2": 0, "drake_2": 1, "fern_1": 1, "fern_2": 2, "fern_3": 0}
    owners = {"alder_1": CY, "birch_1": BEN, "birch_2": CY, "drake_2": CY, "fern_1": BEN, "fern_2": ADA, "fern_3": CY}
    return position(
        ruleset,
        3,
        {
            "active": ADA,
            "stones": 6,
            "player.at": {"seat_1": 3, "seat_2": 3, "seat_3": 9},
            "player.hand": {"seat_1": 1, "seat_2": 2, "seat_3": 0},
            "lot.works": works,
            "lot.owner": owners,
            "lot.goods": {"birch_1": 1, "drake_2": 3, "fern_1": 3, "fern_3": 2},
            "lot.done": {"birch_1": 1, "drake_2": 1},
            "road.owner": {"alder_birch": CY, "birch_cedar": CY, "birch_drake": BEN, "cedar_fern": ADA, "elm_fern": CY},
        },
    )


def brass_middle() -> tuple[list[int], Layout]:
    """Brass for three in the railway era: tiles of all industries, flipped and with cubes, railways, bought iron."""
    ruleset = game("brass")
    rail = ruleset.kinds["era"].index["rail"]
    tiles = {
        "barrow_2": ("iron_2", ADA, 2, 0),
        "birkenhead_1": ("shipyard_2", ADA, 0, 1),
        "blackburn_1": ("coal_4", BEN, 5, 0),
        "bolton_1": ("cotton_2", CY, 0, 1),
        "bolton_3": ("iron_4", CY, 6, 0),
        "burnley_1": ("cotton_3", ADA, 0, 0),
        "ellesmere_1": ("port_3", BEN, 0, 1),
        "lancaster_1": ("port_2", CY, 0, 0),
        "liverpool_1": ("port_4", ADA, 0, 1),
        "liverpool_3": ("shipyard_2", BEN, 0, 1),
        "manchester_1": ("cotton_4", ADA, 0, 1),
        "manchester_2": ("coal_2", BEN, 0, 1),
        "wigan_1": ("coal_3", CY, 1, 0),
        "wigan_2": ("coal_2", ADA, 3, 0),
    }
    links = {
        "barrow_lancaster": ADA,
        "birkenhead_ellesmere": BEN,
        "burnley_bury": ADA,
        "manchester_bolton": CY,
        "manchester_bury": BEN,
        "manchester_stockport": CY,
        "southport_liverpool": BEN,
        "blackburn_bolton": ADA,
        "wigan_bolton": CY,
        "wigan_liverpool": ADA,
        "yorkshire_rochdale": BEN,
    }
    tops = sum(1 << ruleset.kinds["tile"].index[id] for id in ("cotton_3", "coal_4", "iron_3", "port_4", "shipyard_2"))
    return position(
        ruleset,
        3,
        {
            "era": rail,
            "round": 5,
            "active": BEN,
            "coal_gap": 3,
            "iron_gap": 8,
            "cotton_mark": 4,
            "player.turn": {"seat_1": 2, "seat_2": 0, "seat_3": 1},
            "player.money": {"seat_1": 31, "seat_2": 9, "seat_3": 18},
            "player.spent": {"seat_3": 15},
            "player.at": {"seat_1": 24, "seat_2": 4, "seat_3": 24},
            "player.vp": {"seat_1": 37, "seat_2": 21, "seat_3": 44},
            "player.links": {"seat_1": 11, "seat_2": 12, "seat_3": 12},
            "player.hand": {"seat_1": 2, "seat_2": 1, "seat_3": 2},
            "player.tops": dict.fromkeys(("seat_1", "seat_2", "seat_3"), tops),
            "space.tile": {id: ruleset.kinds["tile"].index[tile] for id, (tile, _, _, _) in tiles.items()},
            "space.owner": {id: owner for id, (_, owner, _, _) in tiles.items()},
            "space.cubes": {id: cubes for id, (_, _, cubes, _) in tiles.items()},
            "space.flipped": {id: flipped for id, (_, _, _, flipped) in tiles.items()},
            "link.owner": links,
        },
    )


def tinners_middle() -> tuple[list[int], Layout]:
    """Tinners' Trail for three in turn 3: an auction, a player who has passed, developments, adits, cubes and ore."""
    ruleset = game("tinners_trail")
    areas, levels, pieces = (ruleset.kinds[kind].index for kind in ("area", "level", "development"))
    miner, port, train = (1 << pieces[piece] for piece in ("miner", "port", "train"))
    lands = {
        "st_just": (5, 2, 3),
        "st_ives": (1, 4, 2),
        "marazion": (3, 4, 0),
        "camborne": (2, 7, 4),
        "breage": (12, 0, 5),
        "wendron": (0, 0, 2),
        "redruth": (3, 5, 1),
        "gwennap": (2, 3, 3),
        "st_agnes": (2, 4, 2),
        "truro": (4, 3, 1),
        "st_austell": (3, 3, 2),
        "liskeard": (2, 5, 4),
    }
    return position(
        ruleset,
        3,
        {
            "turn": 2,
            "price": {"0": levels["level_5"], "1": levels["level_8"]},
            "offer": {"0": 2, "1": 1, "3": 1},
            "lot": areas["st_agnes"],
            "bid": 7,
            "leader": CY,
            "bidders": 1 << BEN | 1 << CY,
            "passes": 1,
            "arrivals": 9,
            "player.money": {"seat_1": 12, "seat_2": 31, "seat_3": 9},
            "player.time": {"seat_1": 4, "seat_2": 5, "seat_3": 5},
            "player.arrived": {"seat_1": 4, "seat_2": 9, "seat_3": 7},
            "player.next": {"seat_1": 1},
            "player.ore": {"seat_2/0": 3, "seat_2/1": 4, "seat_3/1": 2},
            "player.cubes": {"seat_1": 8, "seat_2": 9, "seat_3": 10},
            "box.cubes": {"box_5/0": 1, "box_5/1": 1, "box_30/1": 2, "box_10/4": 1, "box_15/3": 2, "box_20/5": 1},
            "area.owner": {"st_just": ADA, "camborne": BEN, "breage": CY, "redruth": BEN, "truro": CY, "wendron": ADA},
            "area.ore": {f"{id}/{k}": lands[id][k] for id in lands for k in range(2)},
            "area.surveyed": {id: 1 for id in lands if id != "truro"},
            "area.water": {id: water for id, (_, _, water) in lands.items()},
            "area.built": {"camborne": miner | port | train, "truro": port, "wendron": miner},
            "border.adit": {"camborne_redruth": 1, "truro_st_austell": 1},
            "pump.full": {"pump_1": 1, "pump_3": 1},
        },
    )


def industry_middle() -> tuple[list[int], Layout]:
    """Age of Industry on the map of Germany for three: counters of all sorts, railways, a ship, markets, cubes."""
    ruleset = game("age_of_industry")
    counters, demands = (ruleset.kinds[kind].index for kind in ("counter", "demand"))
    standing = {
        "hamburg_1": ("port_1", ADA),
        "hamburg_3": ("cotton_1", ADA),
        "bremen_2": ("factory_1", BEN),
        "essen_1": ("coal_mine_1", CY),
        "dortmund_1": ("coal_mine_2", BEN),
        "koeln_2": ("ironworks_1", CY),
        "berlin_1": ("cotton_2", ADA),
        "north_sea_east_ship": ("ship_1", BEN),
        "kattowitz_2": ("coal_mine_3", ADA),
    }
    return position(
        ruleset,
        3,
        {
            "turn": 4,
            "active": BEN,
            "actions_left": 1,
            "coal_gap": 3,
            "iron_gap": 1,
            "space.counter": {space: counters[counter] for space, (counter, _) in standing.items()},
            "space.owner": {space: owner for space, (_, owner) in standing.items()},
            "space.coal": {"essen_1": 1, "dortmund_1": 3, "kattowitz_2": 4},
            "space.iron": {"koeln_2": 2},
            "space.flipped": {"hamburg_1": 1, "berlin_1": 1},
            "rail.owner": {
                "bremen_hamburg": ADA,
                "hamburg_berlin": ADA,
                "dortmund_essen": BEN,
                "essen_koeln": CY,
                "hamburg_luebeck": BEN,
            },
            "stall.demand": {
                "paris_market": demands["wants_cotton"],
                "wien_market": demands["wants_none"],
                "north_sea_east_market_1": demands["wants_either"],
                "north_sea_east_market_2": demands["wants_goods"],
            },
            "stall.sold": {"north_sea_east_market_2": 1},
            "player.money": {"seat_1": 7, "seat_2": 12, "seat_3": 3},
            "player.loans": {"seat_1": 1, "seat_3": 2},
            "player.place": {"seat_2": 1, "seat_3": 2},
        },
    )
