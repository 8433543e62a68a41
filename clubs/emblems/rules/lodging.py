"""Challenges: how one is lodged, what order they keep, when one takes effect, how one is taken back.

18-1 and 18-2: rules 2, 6, 7, 13. Pool: 2, 6, 7, 8, 11.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time

from rules_engine.saying import say

from . import days, telling
from .events import DONOR, Event
from .state import AHEAD, IN_EFFECT, OWNED, QUEUED, WAITING, WITHDRAWN, Challenge, State, order
from .terms import Deed, Terms, kind_of
from .turn import Turn

QUEUES = say("emblems.queues", "It stands in the queue.")


def lodge(turn: Turn, event: Event) -> Challenge:
    """A challenge reaches the donor. It takes effect at once, waits, or stands in the queue."""
    state, terms, facts = turn.state, turn.terms, event.facts
    _check_challenger(turn, event)
    stake = facts.get("stake", terms.stake)
    if stake != terms.stake and (not terms.stake_is_minimum or stake < terms.stake):
        least = turn.sum(terms.stake)
        words = say("emblems.stake-is", "The stake is {amount} a side.", amount=least)
        if terms.stake_is_minimum:
            words = say("emblems.stake-is-least", "The stake is at least {amount} a side.", amount=least)
        turn.refuse("wrong-stake", words, "stake")
    direct = facts.get("direct", False)
    if direct and not takes_direct(turn.deed):
        through = say("emblems.not-direct", "Challenges go through the donor, who tells the holder.")
        turn.refuse("not-direct", through, "channel")
    mailed: datetime | None = facts.get("mailed")
    dated: date = facts.get("dated", turn.today)
    if dated > turn.today:
        ahead = say("emblems.dated-ahead", "A challenge cannot bear a day that is still to come.")
        turn.refuse("dated-ahead", ahead, "effect")
    if mailed is not None:
        _check_certificate(turn, event, mailed)
    if mailed is not None and terms.mail_certificate:
        issued = mailed
    else:
        issued = turn.at if dated == turn.today else datetime.combine(dated, time(23, 59))
    made = Challenge(
        f"c{len(state.challenges) + 1}",
        turn.by,
        dated,
        issued,
        turn.at,
        stake,
        turn.deed.version,
        against=state.holder,
    )
    needed = turn.deposit(made)
    if facts["money"] != needed:
        words = say(
            "emblems.wrong-deposit",
            "{amount} must come with a challenge, not {given}.",
            amount=turn.sum(needed),
            given=turn.sum(facts["money"]),
        )
        turn.refuse("wrong-deposit", words, "deposit")
    state.challenges[made.id] = made
    challenges = say("emblems.challenges", "{challenger} challenges.", challenger=turn.by)
    turn.tell(challenges, "deposit", "stake", "channel")
    why = say("emblems.why-deposit", "deposit with the challenge")
    turn.pay_in(made, turn.by, needed, why, "deposit", "stakeholder")
    if direct:
        made.notified = turn.today
        words = say(
            "emblems.told-directly",
            "{holder} has it from {challenger} directly.",
            holder=state.holder,
            challenger=turn.by,
        )
        turn.tell(words, "cover")
    displaced = state.pending
    if (
        displaced is not None
        and displaced.state == IN_EFFECT
        and mailed is not None
        and order(made) < order(displaced)
    ):
        _step_back(turn, displaced)
        words = say(
            "emblems.sent-earlier",
            "Sent earlier, it goes before the challenge of {challenger}.",
            challenger=displaced.challenger,
        )
        turn.tell(words, "priority", "mail")
    _place(turn, made)
    return made


def takes_direct(deed: Deed) -> bool:
    """Whether a challenge may be sent to the holder himself (18-1 and 18-2, 13: through the donor)."""
    return kind_of(deed) == "own" or not deed.cite("channel")


def _check_challenger(turn: Turn, event: Event) -> None:
    state, terms = turn.state, turn.terms
    if state.emblem == OWNED:
        words = say(
            "emblems.owned-for-good",
            "{holder} owns the emblem; it can no longer be challenged for.",
            holder=state.holder,
        )
        turn.refuse("owned", words, "ownership")
    if not state.holder:
        words = say("emblems.not-held", "Nobody holds the emblem; the donor has to award it first.")
        turn.refuse("not-held", words, "effect")
    if turn.by == DONOR:
        turn.refuse("not-yours", say("emblems.donor-challenges", "The donor cannot challenge."), "channel")
    if turn.by == state.holder:
        words = say("emblems.own-emblem", "The holder cannot challenge himself.")
        turn.refuse("own-emblem", words, "effect")
    if terms.min_age is not None:
        age = event.facts.get("age")
        if age is None or age < terms.min_age:
            least = terms.min_age
            if age is None:
                words = say(
                    "emblems.age-not-told",
                    "A challenger is {least} or more; the age is not told.",
                    least=least,
                )
            else:
                words = say(
                    "emblems.too-young",
                    "A challenger is {least} or more; the age is {age}.",
                    least=least,
                    age=age,
                )
            turn.refuse("too-young", words, "eligibility")
    if terms.standing and not event.facts.get("standing", False):
        words = say("emblems.standing", "The challenger's professional standing must be unimpeached.")
        turn.refuse("standing", words, "eligibility")


def _check_certificate(turn: Turn, event: Event, mailed: datetime) -> None:
    if mailed > turn.at:
        ahead = say("emblems.mailed-ahead", "The money cannot have been sent after it came.")
        turn.refuse("mailed-ahead", ahead, "mail")
    if not turn.terms.mail_certificate:
        return
    persons = {name.strip() for name in event.facts.get("certified_by", ())} - {turn.by, ""}
    if len(persons) < 2:
        turn.refuse(
            "certificate",
            say(
                "emblems.certificate",
                "Two persons other than the player certify the hour at which the money was sent.",
            ),
            "mail",
        )


def eligible_from(state: State, terms: Terms, one: Challenge) -> date:
    """The first day on which a challenge can take effect, if none goes before it (rules 6 and 7)."""
    day = one.dated
    if state.disposed is not None and state.disposed >= one.dated:
        day = max(day, days.first_day(state.disposed, 1))
    if (beaten := state.defeats.get(one.challenger)) is not None:
        day = max(day, days.first_day(beaten, terms.wait_days))
    return day


def _place(turn: Turn, made: Challenge) -> None:
    state = turn.state
    day = eligible_from(state, turn.terms, made)
    waits = (beaten := state.defeats.get(made.challenger)) is not None and turn.today < days.first_day(
        beaten, turn.terms.wait_days
    )
    if waits:
        made.state = WAITING
        words = say(
            "emblems.waits",
            "Beaten while contending, {challenger} waits until {day}.",
            challenger=made.challenger,
            day=telling.day(day),
        )
        turn.tell(words, "wait")
    elif state.pending is not None or day > turn.today:
        made.state = QUEUED
        turn.tell(QUEUES, "queue", "one_cover")
    else:
        first = min([*state.ahead, made], key=order)
        if first is made:
            effect(turn, made)
        else:
            made.state = QUEUED
            turn.tell(QUEUES, "queue", "one_cover")


def end_waits(state: State, deeds: Mapping[str, Deed], today: date) -> None:
    """Let challenges whose days of waiting are over stand in the queue, where another match is pending."""
    for one in state.ahead:
        beaten = state.defeats.get(one.challenger)
        if one.state != WAITING or state.pending is None or beaten is None:
            continue
        if today >= days.first_day(beaten, deeds[one.id].terms.wait_days):
            one.state = QUEUED


def effect(turn: Turn, one: Challenge) -> None:
    """A challenge takes effect: from now on it can be covered, and the days before play run."""
    one.state, one.against = IN_EFFECT, turn.state.holder
    # Dated earlier than it came, it is in effect from its date, unless a match or a defeat held it up.
    day = eligible_from(turn.state, turn.terms, one)
    one.effective = min(turn.today, day)
    words = say(
        "emblems.in-effect",
        "The challenge of {challenger} is in effect from {day}.",
        challenger=one.challenger,
        day=telling.day(one.effective),
    )
    turn.tell(words, "effect")


def _step_back(turn: Turn, one: Challenge) -> None:
    """Put a challenge that was in effect but not covered back into the queue."""
    one.state, one.effective, one.notified = QUEUED, None, None


def notify(turn: Turn, event: Event) -> Challenge:
    """Notify the holder of a challenge: the days to cover run from now, or from its effect."""
    turn.only(DONOR)
    one = turn.challenge(event, WAITING, QUEUED, IN_EFFECT)
    if one.notified is not None:
        already = say(
            "emblems.told-already", "The holder was notified on {day}.", day=telling.day(one.notified)
        )
        turn.refuse("told-already", already, "channel", "cover")
    one.notified = turn.today
    words = say(
        "emblems.is-told",
        "{holder} is told of the challenge of {challenger}.",
        holder=turn.state.holder,
        challenger=one.challenger,
    )
    turn.tell(words, "channel", "cover")
    return one


def withdraw(turn: Turn, event: Event) -> Challenge:
    """The challenger takes his challenge back before it is covered, where the deed lets him."""
    one = turn.challenge(event, WAITING, QUEUED, IN_EFFECT)
    turn.only(one.challenger)
    may = turn.terms.deposit_returnable
    if may is None:
        may = turn.deed.reading("em-c-withdraw") == "returned"
    if not may:
        stays = say("emblems.deposit-stays", "The deposit stays up: the challenge cannot be taken back.")
        turn.refuse("deposit-stays", stays, "deposit")
    turn.pay_back(one, say("emblems.why-not-covered", "deposit back, not covered"), "withdraw", "deposit")
    turn.end(one, WITHDRAWN, say("emblems.end-withdrawn", "withdrawn before cover"))
    words = say("emblems.taken-back", "{challenger} takes the challenge back.", challenger=one.challenger)
    turn.tell(words, "withdraw", "deposit")
    return one


def prefer(turn: Turn, event: Event) -> Challenge:
    """Of challenges issued at the same hour, one is preferred by whom the deed lets choose."""
    one = turn.challenge(event, WAITING, QUEUED, IN_EFFECT)
    turn.only(turn.state.holder if turn.terms.same_time == "holder" else DONOR)
    same = [
        other
        for other in turn.state.open
        if other is not one and other.issued == one.issued and other.state in (*AHEAD, IN_EFFECT)
    ]
    if not same:
        turn.refuse(
            "not-same-hour",
            say(
                "emblems.not-same-hour",
                "No other challenge was issued at {hour} of {day}.",
                hour=f"{one.issued:%H:%M}",
                day=telling.day(one.issued),
            ),
            "same_time",
        )
    one.preferred = max(other.preferred for other in same) + 1
    words = say(
        "emblems.goes-before",
        "{challenger} goes before {others}.",
        challenger=one.challenger,
        others=telling.listed([other.challenger for other in same]),
    )
    turn.tell(words, "same_time", "priority")
    pending = turn.state.pending
    if pending in same and pending.state == IN_EFFECT and one.state == QUEUED:
        assert pending is not None
        _step_back(turn, pending)
        effect(turn, one)
    return one
