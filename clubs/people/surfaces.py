"""The kinds of table and board that a club has, and which games are played on which.

A *kind* is what decides whether a game can be played at all (a carom table has no pockets); a
*size* is one of the sizes in which that kind is made, in the words of the books. The first size
of a kind is the one that its book calls standard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Surface:
    """One kind of table or board: its name, the sizes it comes in, and its games."""

    kind: str
    name: str
    sizes: tuple[str, ...]
    games: tuple[str, ...]


SURFACES: tuple[Surface, ...] = (
    Surface(
        "carom", "Carom table", ("5 x 10 ft", "4½ x 9 ft", "4 x 8 ft"), ("brunswick/three-cushion-carrom",)
    ),
    Surface(
        "pocket",
        "Pocket table",
        ("4½ x 9 ft", "5 x 10 ft", "4 x 8 ft", "3½ x 7 ft"),
        ("brunswick/continuous-pool", "brunswick/snookers-pool"),
    ),
    Surface(
        "english",
        "English (snooker) table",
        ("6 x 12 ft", "5 x 10 ft", "4½ x 9 ft"),
        ("brunswick/snookers-pool",),
    ),
    Surface("carrom", "Carrom board", ("28 in", "29 in"), ("carrom/carroms", "bradley/ten-pins")),
    Surface(
        "crokinole",
        "Crokinole board",
        ("26 in, octagonal", "26 in, round", "28 in, octagonal"),
        ("crown/crokinole",),
    ),
    Surface("ten-pin", "Ten-pin board", ("28 in",), ("bradley/ten-pins",)),
)
_BY_KIND = {surface.kind: surface for surface in SURFACES}


def kind_choices() -> Sequence[tuple[str, str]]:
    """Kinds with their names, in the order in which they are offered."""
    return [(surface.kind, surface.name) for surface in SURFACES]


def sizes_for(kind: str) -> tuple[str, ...]:
    """Sizes in which a kind is made; empty for an unknown kind."""
    return _BY_KIND[kind].sizes if kind in _BY_KIND else ()


def games_for_table(kind: str) -> tuple[str, ...]:
    """Ids of the games that can be played on a table of this kind."""
    return _BY_KIND[kind].games if kind in _BY_KIND else ()


def kinds_for_game(game_id: str) -> tuple[str, ...]:
    """Kinds of table on which the game can be played; empty when no kind is known to fit."""
    return tuple(surface.kind for surface in SURFACES if game_id in surface.games)
