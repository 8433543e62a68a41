"""Races to a picture that is called: the first who knows it lays a man of his colour on it.

``:call(peru)`` is a name that was read out, ``A @peru`` the man of the player who was first. A man laid on
another flag is ``@spain``, or ``#wrong`` without the name; ``:pass`` a flag that nobody knows, ``:both`` one
that both reached together, where these were agreed upon. The third side, R, reads and does not play.
"""

from .family import FLAG_RACE, FlagRace, FlagState

__all__ = ["FLAG_RACE", "FlagRace", "FlagState"]
