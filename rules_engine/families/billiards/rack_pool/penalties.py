"""What a foul costs, and what follows a stroke after which a player has a choice."""

from __future__ import annotations

from ....lean import NamedTuple


class Penalty(NamedTuple):
    """The price of one foul.

    ``rack``: it loses the rack; ``again``: no foul, the position is restored and the stroke played again;
    ``restore``: no foul, but the opponent may have a moved ball put back; ``counts``: it counts towards three
    fouls in a row. Points, balls and the place of the cue ball are answers of the game to ``cost`` and
    ``hand``. ``allowed``: nothing happens.
    """

    rack: bool = False
    again: bool = False
    restore: bool = False
    counts: bool = True
    allowed: bool = False


STANDARD = Penalty()
ALLOWED = Penalty(allowed=True, counts=False)
AGAIN = Penalty(again=True, counts=False)


class After(NamedTuple):
    """What follows a stroke, where it is not simply the next shot.

    ``chooser`` is "same" or "next", the side that plays or chooses. ``offers`` are the words of which it may
    say one (:mod:`.choices`); ``as-is`` is said by playing, too. ``hand`` is where the cue ball is in hand
    then: "" where it lies, "head", "anywhere", None as the penalty has it. ``spot`` are balls that are
    spotted at once. ``win``: the rack is won by "same" or "next". ``rerack``: the balls are racked, and the
    chooser breaks. ``foul``: whether it is to be a foul, None as the facts have it.
    """

    chooser: str = "next"
    offers: tuple[str, ...] = ()
    hand: str | None = None
    spot: tuple[str, ...] = ()
    win: str = ""
    rerack: bool = False
    foul: bool | None = None


USUAL = After(chooser="usual")
"""Nothing but the usual follows: the answer of a game whose governor would say more."""
