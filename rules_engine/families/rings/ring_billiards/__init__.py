"""Ring billiards: a shot scores when the shooter meets so many of the other rings; pockets are hazards, or
add.

Two sides shoot in turn, with one shooter for both, with one each, or with any ring that the player names. The
phases: ``lead`` (who begins), then ``shot``. A shot is recorded by the rings that the shooter met, ``xr xg``;
by the rings in a pocket, ``g>`` or ``g>3``, or off the board, ``g^``; and by the shooter, ``c>`` or ``c^``.
Rings that are alike have numbers, ``xg1 xg4``; without one each ``xg`` is another ring. ``Rxg`` is the red
ring that met the green, which is no hit of the shooter. Rings met are closed by the first ``x``, by ``.`` and
by ``miss``; all else is closed as soon as anything but a claim is recorded. ``@line`` tells whence the shot
was taken, and ``:cue(r)`` which ring is the shooter from now on. A claim such as ``+2`` is what was made.
"""

from .family import RING_BILLIARDS, RingBilliards
from .reading import GlanceShot, GlanceState, Loss, RingOff

__all__ = ["RING_BILLIARDS", "GlanceShot", "GlanceState", "Loss", "RingBilliards", "RingOff"]
