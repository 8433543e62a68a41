"""A round that is told at once: the points that each side has gained in it, what counted at once included."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from ....parts import Beside, Part, ToldPart
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from .counting import close_told
from .names import zone_values
from .state import RestsState

ROUND = Part(
    "round",
    say("rings-at-rest.told-gains", "Points that each side gains"),
    beside=(Beside("twenties", say("rings-at-rest.told-in-hole", "Rings in the hole")),),
)
"""How a round is told at once."""


def told_round(
    play: Play,
    state: RestsState,
    who: int,
    told: ToldPart,
    n: int,
    close: Callable[..., Ruling] | None = None,
) -> Ruling:
    """Score the round; level rounds are of no side, and any may tell them. ``close`` says what becomes of the
    points, where they are not simply scored."""
    if any(state.where):
        message = say(
            "rings-at-rest.told-too-late",
            "shots of this round are recorded: count it with :count, or take them back",
        )
        return refuse(state, "not-now", message, play.cite("round_end"))
    cite = play.cite("difference")
    points = told.numbers[0], told.numbers[1]
    if points[who] < points[1 - who]:
        name = play.names[play.letters[who]]
        message = say(
            "rings-at-rest.told-not-most",
            "{name} has not the most: {first} to {second}",
            name=name,
            first=points[0],
            second=points[1],
        )
        return refuse(state, "contradicted", message, cite)
    most, unit = _bounds(play)
    for letter, made in zip(play.letters, points, strict=True):
        if made > most:
            message = say(
                "rings-at-rest.told-too-many",
                "{side} cannot gain {points}: {rings} rings make {most} at most",
                side=letter,
                points=made,
                rings=play.value("rings"),
                most=most,
            )
            return refuse(state, "impossible", message, cite)
        if made % unit:
            message = say(
                "rings-at-rest.told-multiples",
                "{side} cannot gain {points}: all counts in {unit}s",
                side=letter,
                points=made,
                unit=unit,
            )
            return refuse(state, "impossible", message, cite)
    twenties = told.beside.get("twenties")
    if twenties is not None:
        worth = play.value("twenty") or zone_values(play)[0].get("hole") or 0
        for letter, made, times in zip(play.letters, points, twenties, strict=True):
            if worth * times > made or (times and not worth):
                message = say(
                    "rings-at-rest.told-hole-more",
                    "{side} gained {points}, and {rings} rings in the hole count {count}",
                    side=letter,
                    points=made,
                    rings=times,
                    count=worth * times,
                )
                return refuse(state, "impossible", message, play.cite("twenty") or cite)
    ruling = close_told(play, state, points, n, close)
    if twenties is None:
        return ruling
    after = ruling.state
    made_so = tuple(a + b for a, b in zip(after.twenties, twenties, strict=True))
    return ruling._replace(state=after._replace(twenties=made_so, untold=after.untold - 1))


def _bounds(play: Play) -> tuple[int, int]:
    """The most that a side can gain in a round, and the number of which all its points are multiples.

    A ring may count at once, lie in a zone at the end, and be in excess; every ring may fell all pins.
    """
    values = [value for value in zone_values(play)[0].values() if value]
    at_once = [play.value(slot) or 0 for slot in ("twenty", "ringer", "hubber")]
    excess, rings, pins = play.value("excess") or 0, play.value("rings"), len(play.value("pins") or ())
    most = rings * (max(values) + max(at_once) + excess + _PIN * pins) + max(at_once)
    return most, gcd(*values, *at_once, excess, *((_PIN,) if pins else ()))


_PIN = 5
"""What a pin counts where rings are spun at pins; at other games it counts nothing."""
