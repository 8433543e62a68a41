"""Rings at rest without turns: one side opens, then everybody shoots at will until time is called.

The phases: ``lead``, ``shot`` (the opening), ``fire``, and ``count``. Nobody can write down every ring of
such a minute, so one entry is enough for a battle: ``:count`` with the rings on the field by letter (``:count
R=inner R=next G=hole``), or with the marker's word. Rings noted before it, by either side in any order, are
judged as at other times; ``+20`` is one that went into the hole.

``:cease`` calls time; ``:cease(5 3)`` says besides how many rings each side has left in hand, and if all
others were noted, the count follows from them. ``#in-motion`` marks a ring that was still moving at the call.

``state`` holds where a game stands, ``shots`` judges shots and the call of time, ``closing`` a battle that
was counted; ``words`` is what is said of them, ``panel`` what is shown and offered.
"""

from .family import BATTLES, Battles
from .state import BattlesState

__all__ = ["BATTLES", "Battles", "BattlesState"]
