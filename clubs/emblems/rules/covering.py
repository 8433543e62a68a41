"""Cover: the holder matches his challenger's money within the days of grace, or loses the emblem.

18-1, 18-2 and pool: rules 3 and 4.
"""

from __future__ import annotations

from datetime import date

from rules_engine.saying import say

from . import books, days, telling
from .events import DONOR, REFEREE, Event
from .meeting import UNDELIVERED
from .state import AT_STAKE, COVERED, FINAL, FORFEITED, IN_EFFECT, Challenge
from .terms import Deed
from .turn import Turn

UNCOVERED = say("emblems.end-uncovered", "not covered in time")


def cover_until(deed: Deed, one: Challenge) -> date | None:
    """The last day on which a challenge can be covered; None while the holder has not been told."""
    if one.notified is None or one.effective is None:
        return None
    late = deed.reading("em-queued-cover") == "effective"
    since = max(one.notified, one.effective) if late else one.notified
    last = days.last_day(since, deed.terms.cover_days, inclusive=deed.reading("em-days") == "inclusive")
    # Told while another match was pending, the days may be over before he can be asked to cover.
    return max(last, one.effective, one.cover_excused or last)


def cover(turn: Turn, event: Event) -> Challenge:
    """The holder puts up his part; from now on money and emblem are at stake."""
    one = turn.challenge(event)
    turn.only(turn.state.holder)
    if (pending := turn.state.pending) is not None and pending is not one:
        first = say(
            "emblems.comes-first",
            "The challenge of {challenger} comes first.",
            challenger=pending.challenger,
        )
        turn.refuse("one-at-a-time", first, "one_cover")
    one = turn.challenge(event, IN_EFFECT)
    needed = turn.deposit(one)
    if event.facts["money"] != needed:
        put = say("emblems.to-cover", "To cover is to put up {amount}.", amount=turn.sum(needed))
        turn.refuse("wrong-amount", put, "cover")
    turn.pay_in(one, turn.by, needed, say("emblems.why-cover", "cover"), "cover", "stakeholder")
    one.state, turn.state.emblem = COVERED, AT_STAKE
    words = say("emblems.accepts", "{holder} accepts; the emblem is at stake.", holder=turn.by)
    if one.staked:
        words = say(
            "emblems.covers",
            "{holder} covers; {amount} and the emblem are at stake.",
            holder=turn.by,
            amount=turn.sum(one.staked),
        )
    turn.tell(words, "cover", "at_risk")
    return one


def excuse(turn: Turn, event: Event) -> Challenge:
    """A sufficient cause is found: more days to cover, or no forfeit for an emblem that was not delivered."""
    what = event.facts["what"]
    judge = REFEREE if turn.deed.reading("em-sufficient-cause") == "referee" else DONOR
    turn.only(judge)
    if what == "cover":
        one = turn.challenge(event)
        if one.state == FORFEITED and one.end == UNCOVERED:
            turn.refuse(
                "too-late",
                say(
                    "emblems.cover-is-over",
                    "The days to cover are over and the emblem is {winner}'s. The donor can reverse that "
                    "step and give more days.",
                    winner=one.winner,
                ),
                "excuse",
                "cover_default",
            )
        one = turn.challenge(event, IN_EFFECT)
        until = event.facts.get("until")
        last = cover_until(turn.deed, one)
        if until is None or last is None or until <= last:
            later = say("emblems.until-later", "Say until what later day the holder may cover.")
            turn.refuse("until", later, "excuse", "cover")
        one.cover_excused = until
        words = say(
            "emblems.cover-excused",
            "A sufficient cause: {holder} may cover until {day}.",
            holder=turn.state.holder,
            day=telling.day(until),
        )
        turn.tell(words, "excuse")
        return one
    if what != "delivery":
        words = say("emblems.excuse-what", 'An excuse is for "cover" or for "delivery".')
        turn.refuse("excuse-what", words, "excuse")
    one = turn.challenge(event)
    if one.state == FORFEITED and one.end == UNDELIVERED:
        turn.refuse(
            "too-late",
            say(
                "emblems.delivery-is-over",
                "The hour is over and the emblem is {winner}'s. The donor can reverse that step.",
                winner=one.winner,
            ),
            "excuse",
            "delivery_default",
        )
    one = turn.challenge(event, COVERED, FINAL)
    one.delivery_excused = True
    words = say("emblems.delivery-excused", "A good cause: that the emblem is not there costs nothing.")
    turn.tell(words, "excuse", "delivery")
    return one


def default(turn: Turn, one: Challenge) -> None:
    """The days have passed without cover: the emblem is the challenger's."""
    holder = turn.state.holder
    words = say(
        "emblems.not-covered",
        "{holder} has not covered; the emblem goes to {challenger}.",
        holder=holder,
        challenger=one.challenger,
    )
    turn.tell(words, "cover_default")
    turn.pay_back(one, say("emblems.why-own-deposit", "his own deposit"), "cover_default", "deposit")
    if turn.deed.reading("em-cover-money") == "guarantee":
        turn.release_guarantee(books.player(one.challenger), "cover_default")
    turn.end(one, FORFEITED, UNCOVERED)
    turn.lose_to(one, say("emblems.how-cover-default", "cover default"))
