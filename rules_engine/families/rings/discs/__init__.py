"""Crokinole of today: discs shot in turn, judged shot by shot, and a round that is worth points of its own.

The phases: ``lead``, ``shot`` until both sides have shot their discs, then ``count``. A shot is *valid* if it
touches an opposing disc, or, on an open board, leaves an own disc inside or touching the line of the 15. The
disc of a shot that is not valid goes to the ditch with every own disc that it touched. A disc in the hole is
taken off and kept in sight: it counts 20 for its colour at the end of the round.

A shot is recorded by the rests that it changed (``A3=inner B1=ditch``), or by a claim: ``+20`` an own disc
went into the hole, ``0`` valid without a 20, ``miss`` not valid. After a claim the picture of the board is no
longer sure. ``:count`` ends the round: it follows from the rests if they are sure, or is given with it
(``:count A=inner A=hole B=next``), or is the marker's word: ``:count(65 40)``, with the twenties of both
``:count(65 40 2 1)``. A round of which no shot was recorded is told by its count alone.

``reading`` holds the state and what a record shows of a shot, ``shots`` judges it, ``counting`` ends rounds
and games, ``panel`` is what is shown and offered.
"""

from .family import DISCS, Discs
from .reading import Disc, DiscShot, DiscsState

__all__ = ["DISCS", "Disc", "DiscShot", "Discs", "DiscsState"]
