"""What rings, zones and irregularities are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....play import Play
from ....saying import say
from .state import Ring

ZONES: Final = ("hole", "leaning", "inner", "inner-line", "next", "next-line", "band", "edge", "ditch")
"""Where a ring may lie, from the centre outward; "leaning" is in the hole but not flat. A game names those
of its board as ``on_field``; "inner-line" lies across the circle round "inner"."""

STATES: Final[Mapping[str, tuple[str, bool]]] = {
    "place": ("place", False),
    "moved": ("moved", False),
    "hand": ("hand", True),
    "hands-on-board": ("hands_off", False),
    "board-moved": ("conduct", False),
    "seat-moved": ("conduct", False),
    "not-genuine": ("no_hit", False),
    "pushed": ("snap", False),
    "rim": ("rim", True),
    "displaced": ("displaced", True),
    "line": ("line", True),
    "emptied": ("flat", False),
}
"""The irregularities and states of a shot: the slot that each asks, and whether it names a ring."""

ZONE_NAMES: Final = {
    "inner": say("rings-at-rest.zone-inner", "inner"),
    "next": say("rings-at-rest.zone-next", "next"),
}
"""Zones as a sentence names them."""


def _ring_names(letters: tuple[str, ...], count: int) -> dict[str, Ring]:
    """Every name of a ring: "R", "R1" to "R12", "G" ..."""
    return {
        letter + (str(number) if number else ""): Ring(side, number)
        for side, letter in enumerate(letters)
        for number in range(count + 1)
    }


def find_ring(play: Play, word: str | None) -> Ring | None:
    """Read "R", "R7": None if the game has no such ring."""
    names: dict[str, Ring] | None = play.memo.get("names of rings")
    if names is None:
        names = play.memo["names of rings"] = _ring_names(play.letters, play.value("rings"))
    return names.get(word or "")


def name_of(play: Play, ring: Ring) -> str:
    """Write a ring: "R7", or "R" without number."""
    return play.letters[ring.side] + (str(ring.number) if ring.number else "")


def _zone_words(play: Play) -> dict[str, str]:
    """Every word for a zone: its name, and its value; where two zones have one value the inner is meant."""
    values = {str(v): k for k, v in reversed(list(zone_values(play)[0].items()))}
    return {**values, str(play.value("twenty")): "hole", **{zone: zone for zone in zones_of(play)}}


def find_zone(play: Play, word: str | None) -> str | None:
    """Read a zone, which may be written as its value; None if the board has no such zone."""
    words: dict[str, str] | None = play.memo.get("words for zones")
    if words is None:
        words = play.memo["words for zones"] = _zone_words(play)
    return words.get(word or "")


def zones_of(play: Play) -> tuple[str, ...]:
    """The zones of the game's board, from the centre outward."""
    return (*play.value("on_field"), "ditch")


def states_of(play: Play) -> tuple[str, ...]:
    """The irregularities and states that mean something in the game."""
    return tuple(word for word, (slot, _) in STATES.items() if play.cite(slot) is not None)


def zone_values(play: Play) -> tuple[dict[str, int], str | None]:
    """What each zone counts at the end of a round, and the clause that says so."""
    values, cite = play.ask("other_values")
    if values is None:
        values, cite = play.ask("values")
    return values, cite
