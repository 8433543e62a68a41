"""Guarded pockets: rings are pocketed past pins, or after them; each pocket of a square board has its pin.

Two sides shoot one shooter in turn. The rings are of two colours and alike, of two colours and numbered for
the four pockets, or one numbered set for both. The phases: ``lead`` (who begins), then ``shot``. A shot is
recorded in the order of time: ``r>2`` or ``11>1`` a ring in a pocket, ``p3>3`` pin 3 in a pocket, ``3!`` pin
3 felled (``3!c`` by the shooter, ``3!r`` by a red ring), ``g^`` a ring off the board, ``c>`` and ``c^`` the
shooter lost; ``xg`` says which ring it met first, ``0`` that nothing fell. ``(2)`` and ``(p2)`` are the calls
of a pocket and of a pin. A claim such as ``+1`` is what the shot was worth to the player who shot.

``reading`` holds the state and what a record shows, ``shots`` judges a shot, ``panel`` is what is offered.
"""

from .family import GUARDED_POCKETS, GuardedPockets
from .reading import Fallen, GuardedState, Price, Shot, due

__all__ = ["GUARDED_POCKETS", "Fallen", "GuardedPockets", "GuardedState", "Price", "Shot", "due"]
