"""Rings at rest among pins, and rings that must be banked.

A pin is felled by the ring shot, ``pin!``, or by another, ``pin!G2``. Where each side has a pin, what comes
of it hangs on whose pin it is and which ring felled it; ``:again`` says that the player picked his ring up
for another shot. A pin that stands at the end of the round may void what its side counts.

A ring is banked by ``-``, one for each rim, before it meets a ring: ``- xG2 R=inner``. Where a game is one of
bank shots, a shot was banked unless the record says otherwise: ``#no-bank``, too few rims, ``.``.

``seen`` reads what a shot shows besides rests, ``weighing`` says what that makes of the shot, ``landing``
counts rings as they land, ``shots`` judges it all; ``counting`` refuses a count that a pin voids. ``panel``
is what is shown and offered.
"""

from .family import PINS_AND_BANKS, PinsAndBanks

__all__ = ["PINS_AND_BANKS", "PinsAndBanks"]
