"""From cover to contest: the day, the place, the officials, the final deposits, the emblem brought.

18-1: rules 4, 5, 8, 9, 11, 14, 15; 18-2 with its amendments and additions; pool: 4, 5, 9, 10, 11, 13.
"""

from __future__ import annotations

from datetime import date, datetime, time

from rules_engine.saying import say, say_many

from . import books, days, gear, telling
from .events import DONOR, Event
from .measures import agrees
from .state import COVERED, FINAL, FORFEITED, OFF, Challenge, Reign
from .terms import Deed
from .turn import Turn

UNDELIVERED = say("emblems.end-undelivered", "emblem not delivered")


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
        words = say("emblems.holder-names-day", "The holder names the day of the contest.")
        turn.refuse("not-yours", words, "window")
    if one.contest is not None and not agreed and turn.by != DONOR:
        turn.refuse(
            "fixed",
            say(
                "emblems.day-is-fixed",
                "The contest is fixed for {day}; to move it both must agree.",
                day=telling.day(one.contest),
            ),
            "window",
        )
    day: date = event.facts["day"]
    _check_window(turn, one, day, agreed)
    nights = event.facts.get("nights", 1)
    if nights > 1:
        if turn.terms.per != "night":
            turn.refuse("one-night", say("emblems.one-game", "The contest is one game."), "points")
        if not agreed:
            words = say("emblems.nights", "More than one night needs the agreement of both.")
            turn.refuse("nights", words, "points")
    was, one.contest, one.nights = one.contest, day, nights
    last = final_until(turn.deed, one, turn.state.reign)
    assert last is not None
    if one.state == COVERED and last < turn.today:
        one.contest = was
        words = say("emblems.too-soon", "The final deposits could no longer be up in time.")
        turn.refuse("too-soon", words, "final")
    words = say_many(
        "emblems.contest-is-on",
        "The contest is on {day}, {n} point.",
        "The contest is on {day}, {n} points.",
        turn.terms.points,
        day=telling.day(day),
    )
    if nights > 1:
        words = say_many(
            "emblems.contest-of-nights",
            "The contest is on {day}, {n} point on each of {nights} nights.",
            "The contest is on {day}, {n} points on each of {nights} nights.",
            turn.terms.points,
            day=telling.day(day),
            nights=nights,
        )
    turn.tell(words, "window", "points")
    return one


def _check_window(turn: Turn, one: Challenge, day: date, agreed: bool) -> None:
    since, bound = play_from(turn.deed, one), play_day(turn.deed, one)
    assert since is not None and bound is not None
    told = telling.day(bound)
    if day <= turn.today:
        turn.refuse("past", say("emblems.lies-ahead", "The contest lies ahead."), "window")
    if turn.terms.play == "from":
        if turn.deed.reading("em-60-not-before") == "exact" and day != bound:
            turn.refuse("window", say("emblems.the-day-is", "The day is {day}.", day=told), "window")
        if day < bound and not agreed:
            words = say("emblems.not-before", "Before {day} no player can be made to play.", day=told)
            turn.refuse("window", words, "window")
        latest = max(bound, _soonest(turn))
        if day > latest and not agreed and turn.by != DONOR and turn.strict:
            turn.refuse(
                "window",
                say(
                    "emblems.not-after",
                    "From {day} on each can be made to play; a day after {latest} needs the agreement "
                    "of both.",
                    day=told,
                    latest=telling.day(latest),
                ),
                "window",
            )
        return
    how = turn.deed.reading("em-pool-forty")
    if how == "exact" and day != bound:
        turn.refuse("window", say("emblems.the-day-is", "The day is {day}.", day=told), "window")
    if how == "up-to" and day > bound and turn.by != DONOR:
        turn.refuse("window", say("emblems.the-last-day-is", "The last day is {day}.", day=told), "window")
    if how == "not-before" and day < bound and not agreed:
        turn.refuse("window", say("emblems.the-first-day-is", "The first day is {day}.", day=told), "window")


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
            said = telling.listed(homes) or say("emblems.not-told", "not told")
            words = say(
                "emblems.city-of-residence",
                "The city lies where one of the two has his residence ({countries}).",
                countries=said,
            )
            if allowed == "legal residence":
                words = say(
                    "emblems.city-of-legal-residence",
                    "The city lies where one of the two has his legal residence ({countries}).",
                    countries=said,
                )
            turn.refuse("country", words, "venue")
    elif allowed and country.casefold() != allowed.casefold():
        words = say(
            "emblems.wrong-country",
            "The contest is played in {country}, not in {other}.",
            country=allowed,
            other=country,
        )
        turn.refuse("country", words, "venue")
    one.city, one.country = event.facts["city"], country
    words = say(
        "emblems.contest-is-in", "The contest is in {city}, {country}.", city=one.city, country=one.country
    )
    turn.tell(words, "venue")
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
        turn.refuse("hall", say("emblems.agree-on-hall", "The players agree on the hall."), "hall")
    if turn.by != DONOR and not agreed:
        words = say(
            "emblems.agree-or-donor", "The players agree on the hall; if they cannot, the donor decides."
        )
        turn.refuse("hall", words, "hall", "ruling")
    one.hall = event.facts["name"]
    subjects = ("hall",) if agreed or turn.terms.hall_by == "donor" else ("hall", "ruling")
    turn.tell(say("emblems.played-at", "It is played at {hall}.", hall=one.hall), *subjects)
    return one


def officials(turn: Turn, event: Event) -> Challenge:
    """Referee, and marker where the deed has one: agreed before the hour, named by the donor after it."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(*one.sides, DONOR)
    named = {role: event.facts[role] for role in ("referee", "marker") if event.facts.get(role)}
    if not named:
        turn.refuse("officials", say("emblems.name-referee", "Name the referee."), "officials")
    for role, name in named.items():
        if role not in turn.terms.officials:
            words = say("emblems.no-referee", "There is no referee under this deed.")
            if role == "marker":
                words = say("emblems.no-marker", "There is no marker under this deed.")
            turn.refuse("no-marker", words, "officials")
        if name in one.sides:
            words = say("emblems.plays-referee", "{name} plays, and cannot be the referee.", name=name)
            if role == "marker":
                words = say("emblems.plays-marker", "{name} plays, and cannot be the marker.", name=name)
            turn.refuse("officials", words, "officials")
    hour = turn.terms.officials_by
    evening = (
        bool(hour)
        and one.contest is not None
        and turn.at >= datetime.combine(one.contest, time.fromisoformat(hour))
    )
    if turn.by != DONOR:
        if not event.facts.get("agreed", False):
            words = say("emblems.agree-on-officials", "The players agree on the officials.")
            turn.refuse("officials", words, "officials")
        if evening:
            words = say("emblems.donor-names", "After {hour} of the evening the donor names them.", hour=hour)
            turn.refuse("too-late", words, "officials")
    elif hour and not evening and not event.facts.get("agreed", False):
        words = say("emblems.may-agree", "Until {hour} of the evening the players may agree.", hour=hour)
        turn.refuse("too-early", words, "officials")
    one.officials |= named
    told = telling.listed([
        say("emblems.referee", "referee {name}", name=name) if role == "referee"
        else say("emblems.marker", "marker {name}", name=name)
        for role, name in named.items()
    ])  # fmt: skip
    turn.tell(say("emblems.officials", "Officials: {officials}.", officials=told), "officials", "near")
    return one


def start(turn: Turn, event: Event) -> Challenge:
    """The hour, where the deed names one and allows another by agreement and for a reason."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(*one.sides, DONOR)
    hour = event.facts["hour"]
    try:
        time.fromisoformat(hour)
    except ValueError:
        words = say("emblems.no-hour", "{hour} is no hour; write 20:00.", hour=repr(hour[:10]))
        turn.refuse("hour", words, "start")
    usual = turn.terms.start
    if usual and hour != usual and not (event.facts.get("agreed") and event.facts.get("reason")):
        words = say(
            "emblems.usual-hour",
            "Play begins at {hour}, unless both agree for a special reason.",
            hour=usual,
        )
        turn.refuse("start", words, "start")
    one.start = hour
    turn.tell(say("emblems.play-begins", "Play begins at {hour}.", hour=hour), "start")
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
            turn.refuse("equipment", gear.wrong(name, wanted[name], value), "equipment")
        if name in wanted:
            one.equipment[name] = value
    told = gear.listed(one.equipment.items())
    words = say("emblems.equipment-of-deed", "Equipment: as the deed has it.")
    if told:
        words = say("emblems.equipment", "Equipment: {equipment}.", equipment=told)
    turn.tell(words, "equipment", "additions")
    return one


def sign(turn: Turn, event: Event) -> Challenge:
    """A player signs the rules and accepts the donor as supreme referee."""
    one = turn.challenge(event)
    turn.only(turn.state.holder, one.challenger)
    if not turn.terms.signing:
        turn.refuse("not-in-deed", say("emblems.no-signing", "This deed asks for no signature."), "ruling")
    one.signed.add(turn.by)
    turn.tell(say("emblems.signed", "{player} has signed the rules.", player=turn.by), "signing")
    return one


def final(turn: Turn, event: Event) -> Challenge:
    """A side puts up its final part; with both it is play or pay."""
    one = turn.challenge(event, COVERED)
    turn.side(one)
    if one.contest is None:
        turn.refuse("no-date", say("emblems.no-day-yet", "No day is fixed for the contest yet."), "final")
    if turn.by in one.finals:
        words = say("emblems.final-is-up", "{player} has put up the final part.", player=turn.by)
        turn.refuse("paid", words, "final")
    needed = turn.final(one)
    if event.facts["money"] != needed:
        words = say("emblems.final-part-is", "The final part is {amount}.", amount=turn.sum(needed))
        turn.refuse("wrong-amount", words, "final")
    why = say("emblems.why-final", "final deposit")
    turn.pay_in(one, turn.by, needed, why, "final", "stakeholder")
    one.finals.add(turn.by)
    turn.tell(say("emblems.puts-up-final", "{player} puts up the final part.", player=turn.by), "final")
    if one.finals == set(one.sides):
        one.state = FINAL
        turn.tell(say("emblems.play-or-pay", "It is play or pay."), "play_or_pay")
    return one


def final_default(turn: Turn, one: Challenge) -> None:
    """The last day has passed and a final part is missing."""
    holder = one.against
    missing = [who for who in one.sides if who not in one.finals]
    if len(missing) == 1:
        words = say("emblems.final-missed", "{player} has not put up the final part.", player=missing[0])
        turn.tell(words, "final_default", "final")
        how = say("emblems.how-final-missed", "final deposit missed")
        turn.forfeited(one, missing[0], how, "final_default")
        return
    words = say("emblems.finals-missed", "Neither side has put up its final part.")
    turn.tell(words, "final_default", "final")
    if turn.deed.reading("em-both-final-default") == "challenger":
        how = say("emblems.how-finals-missed", "final deposits missed")
        turn.forfeited(one, holder, how, "final_default")
        return
    turn.pay_back(one, say("emblems.why-neither", "neither side put up the rest"), "final_default")
    turn.end(one, OFF, say("emblems.end-finals-missed", "final deposits missed by both"))
    words = say("emblems.keeps", "The match is off; {holder} keeps the emblem.", holder=holder)
    turn.tell(words, "final_default")


def window_default(turn: Turn, one: Challenge) -> None:
    """The days within which the holder had to play are over, and he has named none."""
    words = say(
        "emblems.no-day-named",
        "{holder} has named no day in time: that is to refuse play.",
        holder=one.against,
    )
    turn.tell(words, "window", "refusal")
    turn.forfeited(one, one.against, say("emblems.how-no-day", "no day named in time"), "refusal")


def deliver(turn: Turn, event: Event) -> Challenge:
    """The emblem is where the deed wants it on the day of the contest."""
    one = turn.challenge(event, COVERED, FINAL)
    turn.only(one.against, DONOR)
    if not turn.terms.delivery_hour:
        turn.refuse("not-in-deed", say("emblems.no-delivery", "This deed asks for no delivery."), "delivery")
    one.delivered = True
    turn.tell(say("emblems.is-delivered", "The emblem is delivered for the contest."), "delivery")
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
    words = say("emblems.not-brought", "{holder} has not brought the emblem in time.", holder=one.against)
    turn.tell(words, "delivery_default", "delivery")
    turn.release_guarantee(books.DONOR, "delivery_default")
    why = say("emblems.why-undelivered", "the emblem was not delivered")
    turn.pay_out(one, one.challenger, why, "delivery_default")
    turn.end(one, FORFEITED, UNDELIVERED)
    turn.lose_to(one, say("emblems.how-delivery-default", "delivery default"))
