"""Hidden places whose pieces, all together, everybody knows (`contents known`), as some eyes have them before them."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.program.layout import Layout
from rulewright.rules.types import BagType, PileType

from .eyes import Eyes
from .fields import Slot, pieces, slots_of
from .values import is_none


def known_pools(layout: Layout, eyes: Eyes) -> list[tuple[Slot, ...]]:
    """The places that these eyes can't look into, together with those between which pieces go unseen."""
    found: list[tuple[Slot, ...]] = []
    for known in layout.ruleset.known:
        hidden = [at for field in known.fields for at in slots_of(layout, field) if not eyes.sees(field, at.owner)]
        found += [(at,) for at in hidden] if known.apart else [tuple(hidden)] if hidden else []
    return found


def held(cells: Sequence[int], at: Slot) -> list[int]:
    """The pieces in a place: of a pile from the bottom, of a bag in order, else the one that lies there, if any."""
    if isinstance(at.type, PileType | BagType):
        return pieces(list(cells), at)
    return [] if is_none(cells[at.cell], at.type) else [cells[at.cell]]
