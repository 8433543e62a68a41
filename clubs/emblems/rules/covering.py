"""Cover: the holder matches his challenger's money within the days of grace, or loses the emblem.

18-1, 18-2 and pool: rules 3 and 4.
"""

from __future__ import annotations

from datetime import date

from . import books, days, telling
from .events import DONOR, REFEREE, Event
from .meeting import UNDELIVERED
from .state import AT_STAKE, COVERED, FINAL, FORFEITED, IN_EFFECT, Challenge
from .terms import Deed
from .turn import Turn

UNCOVERED = "not covered in time"


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
        turn.refuse("one-at-a-time", f"The challenge of {pending.challenger} comes first.", "one_cover")
    one = turn.challenge(event, IN_EFFECT)
    needed = turn.deposit(one)
    if event.facts["money"] != needed:
        turn.refuse("wrong-amount", f"To cover is to put up {turn.sum(needed)}.", "cover")
    turn.pay_in(one, turn.by, needed, "cover", "cover", "stakeholder")
    one.state, turn.state.emblem = COVERED, AT_STAKE
    words = f"{turn.by} accepts; the emblem is at stake."
    if one.staked:
        words = f"{turn.by} covers; {turn.sum(one.staked)} and the emblem are at stake."
    turn.say(words, "cover", "at_risk")
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
                f"The days to cover are over and the emblem is {one.winner}'s. The donor can reverse that "
                "step and give more days.",
                "excuse",
                "cover_default",
            )
        one = turn.challenge(event, IN_EFFECT)
        until = event.facts.get("until")
        last = cover_until(turn.deed, one)
        if until is None or last is None or until <= last:
            turn.refuse("until", "Say until what later day the holder may cover.", "excuse", "cover")
        one.cover_excused = until
        turn.say(f"A sufficient cause: {turn.state.holder} may cover until {telling.day(until)}.", "excuse")
        return one
    if what != "delivery":
        turn.refuse("excuse-what", 'An excuse is for "cover" or for "delivery".', "excuse")
    one = turn.challenge(event)
    if one.state == FORFEITED and one.end == UNDELIVERED:
        turn.refuse(
            "too-late",
            f"The hour is over and the emblem is {one.winner}'s. The donor can reverse that step.",
            "excuse",
            "delivery_default",
        )
    one = turn.challenge(event, COVERED, FINAL)
    one.delivery_excused = True
    turn.say("A good cause: that the emblem is not there costs nothing.", "excuse", "delivery")
    return one


def default(turn: Turn, one: Challenge) -> None:
    """The days have passed without cover: the emblem is the challenger's."""
    holder = turn.state.holder
    turn.say(f"{holder} has not covered; the emblem goes to {one.challenger}.", "cover_default")
    turn.pay_back(one, "his own deposit", "cover_default", "deposit")
    if turn.deed.reading("em-cover-money") == "guarantee":
        turn.release_guarantee(books.player(one.challenger), "cover_default")
    turn.end(one, FORFEITED, UNCOVERED)
    turn.lose_to(one, "cover default")
