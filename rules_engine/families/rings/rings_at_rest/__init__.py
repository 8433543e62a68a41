"""Rings at rest: two sides shoot rings in turn, and a round is counted by where the rings lie at its end.

The phases: ``lead``, ``shot`` until every ring has been shot, then ``count``. A shot is recorded by the
rests that it changed (``R3=inner G1=ditch``); rings that are not named lie as before. The quick way is a
claim: ``+20`` a ring of the player's colour went into the hole, ``0`` none did, ``miss`` nothing was hit;
after that the picture of the board is no longer sure. ``#emptied`` says that the ring in the hole was
driven out. See ``reading``.

``:count`` ends the round. It is derived from the rests if they are sure or given with it: by number
(``:count R4=inner``), or all rings on the field by letter (``:count R=inner R=next G=hole``), the others
being in the ditch. Or it is attested: ``:count +15`` gives the difference to the side that makes the entry.

Rings of opposite colours in one zone cancel one for one. That changes neither the difference of the two
counts nor the excess, so the rings are counted as they lie.

``state`` holds where a game stands, ``names`` what rings and zones are called, ``reading`` the words of a
record, ``sentences`` what several modules say. ``shots`` judges a shot, ``counting`` a round by its
``final_rests``; ``panel`` is what is shown and offered. ``battles`` is play without turns, against the clock;
``pins_and_banks`` play with pins on the board, and by bank shots; ``corner_banks`` rings that score by
banking into the circle; ``spun`` rings that are spun, over posts and at pins.
"""

from .battles import BATTLES, Battles, BattlesState
from .corner_banks import CORNER_BANKS, CornerBanks
from .family import RINGS_AT_REST, RingsAtRest
from .pins_and_banks import PINS_AND_BANKS, PinsAndBanks
from .reading import Shot
from .spun import SPUN_AT_REST, PinsFelled, SpunAtRest
from .state import HoleRing, RestsState, Ring

__all__ = [
    "BATTLES",
    "CORNER_BANKS",
    "PINS_AND_BANKS",
    "RINGS_AT_REST",
    "SPUN_AT_REST",
    "Battles",
    "BattlesState",
    "CornerBanks",
    "HoleRing",
    "PinsAndBanks",
    "PinsFelled",
    "RestsState",
    "Ring",
    "RingsAtRest",
    "Shot",
    "SpunAtRest",
]
