"""Rings taken: any ring may be pocketed, and what falls is the player's who made it fall.

Two to four sides shoot in turn at one group of rings, alike or numbered. The phases: ``lead`` (who begins),
then ``shot``. A shot is recorded by the rings that went down, ``r>4`` a ring in pocket 4 or ``7>`` the ring
with the number 7, off the board (``r^``), and by the shooter (``c>``, ``c^``); ``0`` says that nothing was
pocketed. ``-`` before the first ring met (``- x7``) is a bank; ``#direct`` says that there was none where one
was due. ``(w)`` before it names the ring that is shot with, where any may be; ``SB>`` is the shooter of B,
where each stays on the board. ``(b>2)`` before it calls a pocket, where a ring needs one. A claim such as
``+2`` is what the shot was worth to the player who shot, ``0`` where nothing was.
"""

from .family import RINGS_TAKEN, RingsTaken
from .reading import Capture, Loss, TakenShot, TakenState

__all__ = ["RINGS_TAKEN", "Capture", "Loss", "RingsTaken", "TakenShot", "TakenState"]
