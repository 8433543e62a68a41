"""A ladder's rules, without the database: who may challenge whom, and what a result does to the order.

The order is a tuple of players' keys, the first on top. Days are dates; a deadline of n days holds up to and
including day n (as the emblems' deeds count, ``clubs.emblems.rules.days``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from clubs.ratings.rules.telling import Day
from rules_engine.saying import say, say_many

Order = tuple[int, ...]


class LadderRefusal(Exception):
    """Something that the ladder's rules do not allow."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True)
class LadderRules:
    """``reach``: how many places above may be challenged (0: anybody above). ``leap``: a winning challenger
    takes the place and those between move down; otherwise the two swap. ``answer_days`` to answer and
    ``play_days`` to play. ``silence``: what no answer is, "forfeit" or "lapse". ``refusals``: how many may be
    refused in ``refusal_days`` before one more is a forfeit. ``repeat_days``: how long the same two may not
    meet;    ``hold_days`` the longest hold; ``stake`` points that the loser gives the winner."""

    reach: int = 3
    leap: bool = True
    answer_days: int = 7
    play_days: int = 14
    silence: str = "forfeit"
    refusals: int = 1
    refusal_days: int = 90
    repeat_days: int = 7
    hold_days: int = 60
    stake: int = 0


class Met(NamedTuple):
    """A challenge of the past between two players: the day on which it ended."""

    challenger: int
    opponent: int
    ended: date
    refused: bool = False


def check_challenge(
    rules: LadderRules,
    order: Order,
    challenger: int,
    opponent: int,
    *,
    today: date,
    busy: frozenset[int],
    held: dict[int, date],
    past: Sequence[Met],
) -> None:
    """Raise :class:`LadderRefusal` unless ``challenger`` may challenge ``opponent``.

    ``busy`` are players with an open challenge, ``held`` those on hold with the last day of it.
    """
    for who in (challenger, opponent):
        if who not in order:
            raise LadderRefusal("not-on-ladder", say("ladders.both-on-it", "Both must be on the ladder."))
    if challenger == opponent:
        raise LadderRefusal("yourself", say("ladders.yourself", "Players cannot challenge themselves."))
    above = order.index(challenger) - order.index(opponent)
    if above < 0:
        raise LadderRefusal("below", say("ladders.below", "Only a player above can be challenged."))
    if rules.reach and above > rules.reach:
        raise LadderRefusal(
            "out-of-reach",
            say_many(
                "ladders.out-of-reach",
                "At most {n} places above can be challenged, not {above}.",
                "At most {n} places above can be challenged, not {above}.",
                rules.reach,
                above=above,
            ),
        )
    if challenger in busy:
        raise LadderRefusal("busy", say("ladders.you-are-busy", "You have a challenge that is still open."))
    if opponent in busy:
        raise LadderRefusal(
            "busy", say("ladders.other-is-busy", "The other has a challenge that is still open.")
        )
    if challenger in held and held[challenger] >= today:
        until = Day.of(held[challenger])
        raise LadderRefusal("on-hold", say("ladders.you-hold", "You are on hold until {day}.", day=until))
    if opponent in held and held[opponent] >= today:
        until = Day.of(held[opponent])
        raise LadderRefusal(
            "on-hold", say("ladders.other-holds", "The other is on hold until {day}.", day=until)
        )
    for met in past:
        again = met.ended + timedelta(days=rules.repeat_days)
        if {met.challenger, met.opponent} == {challenger, opponent} and today < again:
            raise LadderRefusal(
                "too-soon",
                say("ladders.too-soon", "You two can meet again from {day}.", day=Day.of(again)),
            )


def refusal_forfeits(rules: LadderRules, opponent: int, past: Sequence[Met], today: date) -> bool:
    """Whether one more refusal by ``opponent`` is a forfeit."""
    since = today - timedelta(days=rules.refusal_days)
    made = sum(met.refused and met.opponent == opponent and met.ended > since for met in past)
    return made >= rules.refusals


def after(rules: LadderRules, order: Order, challenger: int, opponent: int, winner: int) -> Order:
    """The order once the challenge is decided: it changes only if the challenger, from below, wins."""
    if winner != challenger or order.index(challenger) < order.index(opponent):
        return order
    low, high = order.index(challenger), order.index(opponent)
    if rules.leap:
        rest = [one for one in order if one != challenger]
        return (*rest[:high], challenger, *rest[high:])
    swapped = list(order)
    swapped[low], swapped[high] = swapped[high], swapped[low]
    return tuple(swapped)


def moves(before: Order, now: Order) -> list[tuple[int, int, int]]:
    """Who moved: (player, place before, place now), counted from 1, by the place now."""
    return [
        (who, before.index(who) + 1, place)
        for place, who in enumerate(now, 1)
        if who in before and before.index(who) + 1 != place
    ]
