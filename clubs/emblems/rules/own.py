"""A club's own deed: its clauses are written out from its terms, so that every step can cite one."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.saying import Several, say, say_many

from . import gear
from .telling import amount, sentences
from .terms import Clause, Deed, Terms, read_deed

_Row = tuple[str, tuple[str, ...]]
"""The text of a clause, and what it decides."""


def clauses_of(terms: Terms, donor: str, currency: str) -> tuple[Clause, ...]:
    """The clauses that say what ``terms`` mean, numbered from 1; what they leave out has none."""
    rows = [
        *_money(terms, currency),
        *_challenge(terms),
        *_holding(terms, currency),
        *_contest(terms),
        *_persons(terms, donor),
    ]
    return tuple(Clause(str(n), text, decides) for n, (text, decides) in enumerate(rows, 1))


def _money(terms: Terms, currency: str) -> Iterator[_Row]:
    """What is staked, covered and put up last; or that it is for honour."""
    if not terms.stake:
        honour = say("emblems.own-honour", "A challenge is for honour; nothing is staked.")
        yield honour, ("stake", "deposit", "won", "withdraw")
    else:
        yield _stake(terms, currency), ("stake", "won")
        yield _deposit(terms, currency), ("deposit", "withdraw")
    yield (
        _cover(terms, currency),
        ("cover", "cover_default", "one_cover", "excuse", "at_risk"),
    )
    yield _final(terms, currency), ("final", "final_default", "play_or_pay", "death")


def _stake(terms: Terms, currency: str) -> str:
    stake = amount(terms.stake, currency)
    if terms.stake_is_minimum:
        return say(
            "emblems.own-stake-at-least",
            "Each side stakes at least {amount}; the winner takes both stakes.",
            amount=stake,
        )
    return say("emblems.own-stake", "Each side stakes {amount}; the winner takes both stakes.", amount=stake)


def _deposit(terms: Terms, currency: str) -> str:
    comes = say(
        "emblems.own-deposit", "A challenge comes with {amount}.", amount=amount(terms.deposit, currency)
    )
    if terms.deposit_returnable is None:
        return comes
    back = say("emblems.own-not-back", "It cannot be taken back.")
    if terms.deposit_returnable:
        back = say(
            "emblems.own-back",
            "Until it is covered, the challenger may take challenge and deposit back.",
        )
    return sentences([comes, back])


def _cover(terms: Terms, currency: str) -> str:
    if not terms.stake:
        return say_many(
            "emblems.own-accept",
            "Told of a challenge, the holder accepts within {n} day; otherwise, and without a sufficient "
            "cause, the emblem is the challenger's. He need not meet two challengers at once.",
            "Told of a challenge, the holder accepts within {n} days; otherwise, and without a sufficient "
            "cause, the emblem is the challenger's. He need not meet two challengers at once.",
            terms.cover_days,
        )
    return say_many(
        "emblems.own-cover",
        "Told of a challenge, the holder puts up {amount} within {n} day; otherwise, and without a "
        "sufficient cause, the emblem is the challenger's. He need not meet two challengers at once.",
        "Told of a challenge, the holder puts up {amount} within {n} days; otherwise, and without a "
        "sufficient cause, the emblem is the challenger's. He need not meet two challengers at once.",
        terms.cover_days,
        amount=amount(terms.deposit, currency),
    )


def _final(terms: Terms, currency: str) -> str:
    if not terms.stake:
        return say_many(
            "emblems.own-word",
            "The word of both that they will play is given {n} day before the contest at the latest; after "
            "that a death alone releases the players.",
            "The word of both that they will play is given {n} days before the contest at the latest; after "
            "that a death alone releases the players.",
            terms.final_days,
        )
    return say_many(
        "emblems.own-final",
        "The rest of the stakes ({amount}) is given {n} day before the contest at the latest; after that a "
        "death alone releases the players.",
        "The rest of the stakes ({amount}) is given {n} days before the contest at the latest; after that a "
        "death alone releases the players.",
        terms.final_days,
        amount=amount(terms.final, currency),
    )


def _challenge(terms: Terms) -> Iterator[_Row]:
    """When there is play, in what order challenges take effect, and who waits."""
    yield _window(terms), ("window", "refusal", "collusion")
    mail = ("mail",) if terms.mail_certificate else ()
    yield _order(terms), ("effect", "queue", "priority", "same_time", *mail)
    if terms.wait_days:
        waits = say_many(
            "emblems.own-wait",
            "Whoever was beaten while contending waits {n} day.",
            "Whoever was beaten while contending waits {n} days.",
            terms.wait_days,
        )
        yield waits, ("wait",)


def _window(terms: Terms) -> str:
    if terms.play == "from":
        when: str = say(
            "emblems.own-from",
            "The holder can be made to play from day {day} on, not sooner.",
            day=terms.play_days,
        )
    else:
        when = say_many(
            "emblems.own-within",
            "The holder names a day within {n} day, and plays on it.",
            "The holder names a day within {n} days, and plays on it.",
            terms.play_days,
        )
    refuses = say("emblems.own-refuses", "Whoever refuses to play loses his claim.")
    plot = say(
        "emblems.own-plot",
        "If both plot against a rule, the match is off, what was staked goes back and the emblem returns to "
        "its donor.",
    )
    if terms.consent_cures:
        plot = say(
            "emblems.own-plot-unless-consent",
            "If both plot against a rule, unless the donor consented, the match is off, what was staked goes "
            "back and the emblem returns to its donor.",
        )
    return sentences([when, refuses, plot])


def _order(terms: Terms) -> str:
    order = say(
        "emblems.own-order",
        "Challenges take effect in the order of issue, one at a time; one made while another is pending "
        "takes effect the day after it is done with.",
    )
    prefers = say("emblems.own-donor-prefers", "Of two of one hour the donor prefers one.")
    if terms.same_time == "holder":
        prefers = say("emblems.own-holder-prefers", "Of two of one hour the holder prefers one.")
    said = [order, prefers]
    if terms.mail_certificate:
        said.append(say("emblems.own-mail", "One sent by mail carries two persons' certificate of the hour."))
    return sentences(said)


def _holding(terms: Terms, currency: str) -> Iterator[_Row]:
    """How long the emblem is held, the surety for it, and when it has to be there."""
    if terms.term_months:
        owns: str = say_many(
            "emblems.own-term",
            "Who wins the emblem and defends it for {n} month owns it.",
            "Who wins the emblem and defends it for {n} months owns it.",
            terms.term_months,
        )
        if terms.late_days:
            late = say_many(
                "emblems.own-late",
                "A challenge of the last {n} day still binds, and prolongs the term.",
                "A challenge of the last {n} days still binds, and prolongs the term.",
                terms.late_days,
            )
            owns = sentences([owns, late])
        yield owns, ("term", "ownership", "late")
    else:
        yield say("emblems.own-never", "The emblem is held, and never becomes anybody's own."), ("term",)
    if terms.guarantee:
        surety = say(
            "emblems.own-guarantee",
            "The holder leaves {amount} with the donor as surety.",
            amount=amount(terms.guarantee, currency),
        )
        yield surety, ("guarantee",)
    if terms.delivery_hour:
        there = say(
            "emblems.own-delivery",
            "On the day of a contest the emblem is there by {hour}; otherwise the donor decides.",
            hour=terms.delivery_hour,
        )
        if terms.delivery_default == "forfeit":
            there = say(
                "emblems.own-delivery-forfeit",
                "On the day of a contest the emblem is there by {hour}; otherwise emblem and stakes are the "
                "challenger's, and the surety the donor's.",
                hour=terms.delivery_hour,
            )
        yield there, ("delivery", "delivery_default")


def _contest(terms: Terms) -> Iterator[_Row]:
    """The officials, the game, the place, the equipment, and what comes in at the door."""
    yield _officials(terms), ("officials", "near")
    yield _points(terms), ("points",)
    place = [_city(terms)]
    if terms.start:
        place.append(say("emblems.own-start", "Play begins at {hour}.", hour=terms.start))
    yield sentences(place), ("venue", "hall", *(("start",) if terms.start else ()))
    rows = (
        ("balls", terms.balls),
        ("table", terms.table),
        ("cushions", terms.cushions),
        ("pockets", terms.pockets),
    )
    if told := gear.listed(one for one in rows if one[1]):
        yield say("emblems.equipment", "Equipment: {equipment}.", equipment=told), ("equipment",)
    if terms.receipts:
        takes = say("emblems.own-receipts", "The winner takes the receipts and pays the expenses.")
        yield takes, ("receipts",)


def _officials(terms: Terms) -> str:
    roles = {
        "referee": say("emblems.role-referee", "referee"),
        "marker": say("emblems.role-marker", "marker"),
    }
    named = Several(roles[one] for one in terms.officials)
    if not named and not terms.officials_by:
        return say("emblems.own-no-officials", "The players agree on no officials.")
    if not named:
        return say(
            "emblems.own-no-officials-by",
            "The players agree on no officials by {hour}; then the donor names them.",
            hour=terms.officials_by,
        )
    if not terms.officials_by:
        return say("emblems.own-officials", "The players agree on {officials}.", officials=named)
    return say(
        "emblems.own-officials-by",
        "The players agree on {officials} by {hour}; then the donor names them.",
        officials=named,
        hour=terms.officials_by,
    )


def _points(terms: Terms) -> str:
    if terms.per == "night":
        if not terms.points:
            return say(
                "emblems.own-agreed-points-a-night",
                "The game is as agreed points each night, on more than one night by agreement.",
            )
        return say_many(
            "emblems.own-points-a-night",
            "The game is {n} point each night, on more than one night by agreement.",
            "The game is {n} points each night, on more than one night by agreement.",
            terms.points,
        )
    if not terms.points:
        return say("emblems.own-agreed-points", "The game is as agreed points.")
    return say_many("emblems.own-points", "The game is {n} point.", "The game is {n} points.", terms.points)


def _city(terms: Terms) -> str:
    """Who names the city, where it lies, and who decides on the hall."""
    holder, decides, country = terms.city_by == "holder", terms.hall_by == "donor", terms.countries
    if holder and country and decides:
        return say(
            "emblems.own-holder-in-donor",
            "The holder chooses the city, in {country}; about the hall the donor decides.",
            country=country,
        )
    if holder and country:
        return say(
            "emblems.own-holder-in-both",
            "The holder chooses the city, in {country}; about the hall both agree.",
            country=country,
        )
    if holder and decides:
        return say(
            "emblems.own-holder-donor",
            "The holder chooses the city, anywhere; about the hall the donor decides.",
        )
    if holder:
        return say(
            "emblems.own-holder-both",
            "The holder chooses the city, anywhere; about the hall both agree.",
        )
    if country and decides:
        return say(
            "emblems.own-either-in-donor",
            "Either may name the city, in {country}; about the hall the donor decides.",
            country=country,
        )
    if country:
        return say(
            "emblems.own-either-in-both",
            "Either may name the city, in {country}; about the hall both agree.",
            country=country,
        )
    if decides:
        return say(
            "emblems.own-either-donor",
            "Either may name the city, anywhere; about the hall the donor decides.",
        )
    return say("emblems.own-either-both", "Either may name the city, anywhere; about the hall both agree.")


def _persons(terms: Terms, donor: str) -> Iterator[_Row]:
    """Who may challenge, and what the donor does."""
    if terms.min_age or terms.standing:
        yield _may_challenge(terms), ("eligibility",)
    said = [_power(terms, donor)]
    if terms.signing:
        said.append(say("emblems.own-signing", "The players sign these rules."))
    signing = ("signing",) if terms.signing else ()
    yield sentences(said), ("channel", "stakeholder", "ruling", *signing)


def _may_challenge(terms: Terms) -> str:
    if not terms.min_age:
        return say("emblems.own-standing", "Anybody in good standing may challenge.")
    if not terms.standing:
        return say_many(
            "emblems.own-age",
            "Anybody of {n} year or more may challenge.",
            "Anybody of {n} years or more may challenge.",
            terms.min_age,
        )
    return say_many(
        "emblems.own-age-and-standing",
        "Anybody of {n} year or more and in good standing may challenge.",
        "Anybody of {n} years or more and in good standing may challenge.",
        terms.min_age,
    )


def _power(terms: Terms, donor: str) -> str:
    if terms.final_say == "everything":
        return say(
            "emblems.own-everything",
            "{donor} keeps the emblem's books and what is staked, records challenges and tells the holder of "
            "them, and settles every dispute without appeal.",
            donor=donor,
        )
    if terms.final_say == "uncovered":
        return say(
            "emblems.own-uncovered",
            "{donor} keeps the emblem's books and what is staked, records challenges and tells the holder of "
            "them, and decides what this deed does not cover.",
            donor=donor,
        )
    return say(
        "emblems.own-hall-and-officials",
        "{donor} keeps the emblem's books and what is staked, records challenges and tells the holder of "
        "them, and decides about hall and officials alone.",
        donor=donor,
    )


def own_deed(
    deed_id: str,
    title: str,
    game: str,
    donor: str,
    currency: str,
    terms: Terms,
    *,
    version: int = 1,
    near: str = "",
    chosen: dict[str, str] | None = None,
) -> Deed:
    """A club's deed with its clauses. Raises :class:`~.terms.DeedError` where the terms cannot stand."""
    bare = Deed(
        id=deed_id,
        title=title,
        game=game,
        donor=donor,
        stakeholder=donor,
        currency=currency,
        near=near,
        additions=(),
        terms=terms,
        clauses=clauses_of(terms, donor, currency),
        chosen=chosen or {},
        version=version,
    )
    return read_deed(bare.to_json())
