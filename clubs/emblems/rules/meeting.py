"""From cover to contest: the day, the place, the officials, the final deposits, the emblem brought.

18-1: rules 4, 5, 8, 9, 11, 14, 15; 18-2 with its amendments and additions; pool: 4, 5, 9, 10, 11, 13.
"""

from __future__ import annotations

from datetime import date, datetime, time

from . import books, days, telling
from .events import DONOR, Event
from .measures import agrees
from .state import COVERED, FINAL, FORFEITED, OFF, Challenge, Reign
from .terms import Deed
from .turn import Turn

UNDELIVERED = "emblem not delivered"


def play_from(deed: Deed, one: Challenge) -> date | None:
    """The day from which the days before play are counted (em-60-from); None before the challenge is in
    effect."""
    if one.effective is None:
        return None
    told = one.notified or one.effective
    if deed.reading("em-60-from") == "notification":
        return told
    return max(one.effective, told) if deed.terms.play == "within" else one.effective


def play_day(deed: Deed, one: Challenge) -> date | None:
    """Day sixty (from then on the holder can be made to play) or day forty (by then there is play)."""
    since = play_from(deed, one)
    return None if since is None else days.first_day(since, deed.terms.play_days)


def final_until(deed: Deed, one: Challenge, reign: Reign | None) -> date | None:
    """The last day for the final deposits; None while no contest is fixed."""
    if one.contest is None:
        return None
    late = (
        deed.terms.late_days > 0
        and deed.reading("em-am4-section") == "final-deposit"
        and reign is not None
        and reign.expiry is not None
        and 0 < (reign.expiry - one.dated).days <= deed.terms.late_days
    )
    if late:
        return one.contest
    inclusive = deed.reading("em-days") == "inclusive"
    return days.last_day_before(one.contest, deed.terms.final_days, inclusive=inclusive)


def fix_date(turn: Turn, event: Event) -> Challenge:
    """The day of the contest, and its nights."""
    one = turn.challenge(event, COVERED, FINAL)
    agreed = event.facts.get("agreed", False)
    turn.only(*one.sides, DONOR)
    if turn.terms.date_by == "holder" and turn.by == one.challenger and not agreed:
        turn.refuse("not-yours", "The holder names the day of the contest.", "window")
    if one.contest is not None and not agreed and turn.by != DONOR:
        turn.refuse(
            "fixed",
            f"The contest is fixed for {telling.day(one.contest)}; to move it both must agree.",
            "window",
        )
    day: date = event.facts["day"]
    _check_window(turn, one, day, agreed)
    nights = event.facts.get("nights", 1)
    if nights > 1:
        if turn.terms.per != "night":
            turn.refuse("one-night", "The contest is one game.", "points")
        if not agreed:
            turn.refuse("nights", "More than one night needs the agreement of both.", "points")
    was, one.contest, one.nights = one.contest, day, nights
    last = final_until(turn.deed, one, turn.state.reign)
    assert last is not None
    if one.state == COVERED and last < turn.today:
        one.contest = was
        turn.refuse("too-soon", "The final deposits could no longer be up in time.", "final")
    points = f"{turn.terms.points} points" + (f" on each of {nights} nights" if nights > 1 else "")
    turn.say(f"The contest is on {telling.day(day)}, {points}.", "window", "points")
    return one


def _check_window(turn: Turn, one: Challenge, day: date, agreed: bool) -> None:
    since, bound = play_from(turn.deed, one), play_day(turn.deed, one)
    assert since is not None and bound is not None
    if day <= turn.today:
        turn.refuse("past", "The contest lies ahead.", "window")
    if turn.terms.play == "from":
        if turn.deed.reading("em-60-not-before") == "exact" and day != bound:
            turn.refuse("window", f"The day is {telling.day(bound)}.", "window")
        if day < bound and not agreed:
            turn.refuse("window", f"Before {telling.day(bound)} no player can be made to play.", "window")
        latest = max(bound, _soonest(turn))
        if day > latest and not agreed and turn.by != DONOR and turn.strict:
            turn.refuse(
                "window",
                f"From {telling.day(bound)} on each can be made to play; a day after {telling.day(latest)} "
                "needs the agreement of both.",
                "window",
            )
        return
    how = turn.deed.reading("em-pool-forty")
    if how == "exact" and day != bound:
        turn.refuse("window", f"The day is {telling.day(bound)}.", "window")
    if how == "up-to" and day > bound and turn.by != DONOR:
        turn.refuse("window", f"The last day is {telling.day(bound)}.", "window")
    if how == "not-before" and day < bound and not agreed:
        turn.refuse("window", f"The first day is {telling.day(bound)}.", "window")


def _soonest(turn: Turn) -> date:
    """The first day for which the final parts can still be up in time."""
    found = days.first_day(turn.today, turn.terms.final_days)
    return found if turn.inclusive else days.first_day(found, 1)


def venue(turn: Turn, event: Event) -> Challenge:
    """The city, in a country that the deed allows, by whom it lets choose."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(*((one.against, DONOR) if turn.terms.city_by == "holder" else (*one.sides, DONOR)))
    country, allowed = event.facts["country"], turn.terms.countries
    if allowed in ("residence", "legal residence"):
        homes = event.facts.get("residence", ())
        if country.casefold() not in {home.casefold() for home in homes}:
            said = ", ".join(homes) or "not told"
            turn.refuse("country", f"The city lies where one of the two has his {allowed} ({said}).", "venue")
    elif allowed and country.casefold() != allowed.casefold():
        turn.refuse("country", f"The contest is played in {allowed}, not in {country}.", "venue")
    one.city, one.country = event.facts["city"], country
    turn.say(f"The contest is in {one.city}, {one.country}.", "venue")
    return one


def hall(turn: Turn, event: Event) -> Challenge:
    """The hall: by agreement, or by the donor where the deed lets him decide."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(*one.sides, DONOR)
    agreed = event.facts.get("agreed", False)
    if (
        turn.by == DONOR
        and not agreed
        and turn.terms.hall_by == "agreement"
        and turn.terms.final_say != "uncovered"
    ):
        turn.refuse("hall", "The players agree on the hall.", "hall")
    if turn.by != DONOR and not agreed:
        turn.refuse(
            "hall", "The players agree on the hall; if they cannot, the donor decides.", "hall", "ruling"
        )
    one.hall = event.facts["name"]
    subjects = ("hall",) if agreed or turn.terms.hall_by == "donor" else ("hall", "ruling")
    turn.say(f"It is played at {one.hall}.", *subjects)
    return one


def officials(turn: Turn, event: Event) -> Challenge:
    """Referee, and marker where the deed has one: agreed before the hour, named by the donor after it."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(*one.sides, DONOR)
    named = {role: event.facts[role] for role in ("referee", "marker") if event.facts.get(role)}
    if not named:
        turn.refuse("officials", "Name the referee.", "officials")
    for role, name in named.items():
        if role not in turn.terms.officials:
            turn.refuse("no-marker", f"There is no {role} under this deed.", "officials")
        if name in one.sides:
            turn.refuse("officials", f"{name} plays, and cannot be the {role}.", "officials")
    hour = turn.terms.officials_by
    evening = (
        bool(hour)
        and one.contest is not None
        and turn.at >= datetime.combine(one.contest, time.fromisoformat(hour))
    )
    if turn.by != DONOR:
        if not event.facts.get("agreed", False):
            turn.refuse("officials", "The players agree on the officials.", "officials")
        if evening:
            turn.refuse("too-late", f"After {hour} of the evening the donor names them.", "officials")
    elif hour and not evening and not event.facts.get("agreed", False):
        turn.refuse("too-early", f"Until {hour} of the evening the players may agree.", "officials")
    one.officials |= named
    told = ", ".join(f"{role} {name}" for role, name in named.items())
    turn.say(f"Officials: {told}.", "officials", "near")
    return one


def start(turn: Turn, event: Event) -> Challenge:
    """The hour, where the deed names one and allows another by agreement and for a reason."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(*one.sides, DONOR)
    hour = event.facts["hour"]
    try:
        time.fromisoformat(hour)
    except ValueError:
        turn.refuse("hour", f"{hour[:10]!r} is no hour; write 20:00.", "start")
    usual = turn.terms.start
    if usual and hour != usual and not (event.facts.get("agreed") and event.facts.get("reason")):
        turn.refuse("start", f"Play begins at {usual}, unless both agree for a special reason.", "start")
    one.start = hour
    turn.say(f"Play begins at {hour}.", "start")
    return one


def equipment(turn: Turn, event: Event) -> Challenge:
    """Balls, table, cushions and pockets as they will be: anything but the deed's is refused."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(DONOR)
    balls = turn.deed.reading("em-balls-182") if turn.deed.id == "18-2" else turn.terms.balls
    wanted = {
        "balls": balls,
        "table": turn.terms.table,
        "cushions": turn.terms.cushions,
        "pockets": turn.terms.pockets,
    }
    for name, value in event.facts.items():
        if name in wanted and wanted[name] and not agrees(value, wanted[name]):
            turn.refuse("equipment", f"The {name} must be {wanted[name]}, not {value}.", "equipment")
        if name in wanted:
            one.equipment[name] = value
    told = ", ".join(f"{name} {value}" for name, value in one.equipment.items())
    turn.say(f"Equipment: {told or 'as the deed has it'}.", "equipment", "additions")
    return one


def sign(turn: Turn, event: Event) -> Challenge:
    """A player signs the rules and accepts the donor as supreme referee."""
    one = turn.challenge(event)
    turn.only(turn.state.holder, one.challenger)
    if not turn.terms.signing:
        turn.refuse("not-in-deed", "This deed asks for no signature.", "ruling")
    one.signed.add(turn.by)
    turn.say(f"{turn.by} has signed the rules.", "signing")
    return one


def final(turn: Turn, event: Event) -> Challenge:
    """A side puts up its final part; with both it is play or pay."""
    one = turn.challenge(event, COVERED)
    turn.side(one)
    if one.contest is None:
        turn.refuse("no-date", "No day is fixed for the contest yet.", "final")
    if turn.by in one.finals:
        turn.refuse("paid", f"{turn.by} has put up the final part.", "final")
    needed = turn.final(one)
    if event.facts["money"] != needed:
        turn.refuse("wrong-amount", f"The final part is {turn.sum(needed)}.", "final")
    turn.pay_in(one, turn.by, needed, "final deposit", "final", "stakeholder")
    one.finals.add(turn.by)
    turn.say(f"{turn.by} puts up the final part.", "final")
    if one.finals == set(one.sides):
        one.state = FINAL
        turn.say("It is play or pay.", "play_or_pay")
    return one


def final_default(turn: Turn, one: Challenge) -> None:
    """The last day has passed and a final part is missing."""
    holder = one.against
    missing = [who for who in one.sides if who not in one.finals]
    if len(missing) == 1:
        turn.say(f"{missing[0]} has not put up the final part.", "final_default", "final")
        turn.forfeited(one, missing[0], "final deposit missed", "final_default")
        return
    turn.say("Neither side has put up its final part.", "final_default", "final")
    if turn.deed.reading("em-both-final-default") == "challenger":
        turn.forfeited(one, holder, "final deposits missed", "final_default")
        return
    turn.pay_back(one, "neither side put up the rest", "final_default")
    turn.end(one, OFF, "final deposits missed by both")
    turn.say(f"The match is off; {holder} keeps the emblem.", "final_default")


def window_default(turn: Turn, one: Challenge) -> None:
    """The days within which the holder had to play are over, and he has named none."""
    turn.say(f"{one.against} has named no day in time: that is to refuse play.", "window", "refusal")
    turn.forfeited(one, one.against, "no day named in time", "refusal")


def deliver(turn: Turn, event: Event) -> Challenge:
    """The emblem is where the deed wants it on the day of the contest."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(one.against, DONOR)
    if not turn.terms.delivery_hour:
        turn.refuse("not-in-deed", "This deed asks for no delivery.", "delivery")
    one.delivered = True
    turn.say("The emblem is delivered for the contest.", "delivery")
    return one


def delivery_forfeits(deed: Deed) -> bool:
    """Whether an emblem that is not there is lost (em-pool-default-delivery)."""
    if not deed.terms.delivery_hour:
        return False
    return deed.terms.delivery_default == "forfeit" or (
        deed.id == "pool" and deed.reading("em-pool-default-delivery") == "forfeit"
    )


def delivery_default(turn: Turn, one: Challenge) -> None:
    """The hour came without the emblem: it and the stakes to the challenger, the guarantee to the donor."""
    turn.say(f"{one.against} has not brought the emblem in time.", "delivery_default", "delivery")
    turn.release_guarantee(books.DONOR, "delivery_default")
    turn.pay_out(one, one.challenger, "the emblem was not delivered", "delivery_default")
    turn.end(one, FORFEITED, UNDELIVERED)
    turn.lose_to(one, "delivery default")
