"""What a contest is played under: each condition in plain words, with the clauses that set it.

Printed on the certificate of a challenge and shown beside the match.
"""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.saying import Text, say

from . import gear, telling
from .terms import Deed, Terms


class Condition(NamedTuple):
    """One condition: what it is about, what it says, and its clauses."""

    about: str
    words: str
    citations: tuple[str, ...]


def conditions(deed: Deed) -> tuple[Condition, ...]:
    """All conditions of a contest under ``deed``, those left open by it left out."""
    terms, found = deed.terms, list[Condition]()

    def add(about: Text, words: str, *subjects: str) -> None:
        if words:
            found.append(Condition(about, words, deed.cite(*subjects)))

    add(say("emblems.about-stakes", "Stakes"), _stakes(deed), "stake")
    add(say("emblems.about-points", "Points"), _points(terms), "points")
    add(say("emblems.about-officials", "Officials"), _officials(terms), "officials")
    near = deed.near
    if deed.id == "18-2" and deed.reading("em-182-10ft") == "both":
        more = say("emblems.ten-feet", "Everybody else keeps ten feet from the table.")
        near = telling.sentences([near, more])
    add(say("emblems.about-near", "Near the table"), near, "near")
    rest = (("table", terms.table), ("cushions", terms.cushions), ("pockets", terms.pockets))
    kit = gear.of_the_deed(_balls(deed) if terms.balls else "", rest)
    add(say("emblems.about-equipment", "Equipment"), kit, "equipment")
    for words in deed.additions:
        add(say("emblems.about-play", "During play"), words, "additions")
    add(say("emblems.about-place", "Place"), _place(terms), "venue")
    hall = say("emblems.hall-agreed", "The players agree on the hall.")
    if terms.hall_by == "donor":
        hall = say("emblems.hall-or-donor", "The players agree on the hall; otherwise the donor decides.")
    add(say("emblems.about-hall", "Hall"), hall, "hall")
    start = say("emblems.start", "Play begins at {hour} unless both agree for a reason.", hour=terms.start)
    add(say("emblems.about-hour", "Hour"), start if terms.start else "", "start")
    there = say("emblems.is-there", "It is there before {hour} on the day.", hour=terms.delivery_hour)
    add(say("emblems.about-emblem", "The emblem"), there if terms.delivery_hour else "", "delivery")
    takes = say("emblems.winner-takes", "The winner takes them and pays the expenses.")
    add(say("emblems.about-receipts", "Receipts"), takes if terms.receipts else "", "receipts")
    return tuple(found)


def _stakes(deed: Deed) -> str:
    if not deed.terms.stake:
        return ""
    stake = telling.amount(deed.terms.stake, deed.currency)
    if deed.terms.stake_is_minimum:
        return say("emblems.stakes-at-least", "at least {amount} a side.", amount=stake)
    return say("emblems.stakes", "{amount} a side.", amount=stake)


def _points(terms: Terms) -> str:
    if not terms.points:
        return ""
    if terms.per == "night":
        return say(
            "emblems.points-a-night",
            "{points} a night; one night, or more by agreement.",
            points=terms.points,
        )
    return say("emblems.points", "{points}.", points=terms.points)


def _officials(terms: Terms) -> str:
    if not terms.officials:
        return ""
    words = say("emblems.a-referee", "A referee.")
    if set(terms.officials) == {"referee", "marker"}:
        words = say("emblems.a-referee-and-a-marker", "A referee and a marker.")
    elif "marker" in terms.officials:
        words = say("emblems.a-marker", "A marker.")
    if not terms.officials_by:
        return words
    until = say(
        "emblems.officials-by",
        "The players agree on them by {hour}; after that the donor names them.",
        hour=terms.officials_by,
    )
    return telling.sentences([words, until])


def _place(terms: Terms) -> str:
    holder, country = terms.city_by == "holder", terms.countries
    if not country:
        return ""
    if country == "residence":
        if holder:
            return say(
                "emblems.holder-chooses-residence",
                "The holder chooses the city, in a country where one of the two lives.",
            )
        return say("emblems.residence", "The city lies in a country where one of the two lives.")
    if country == "legal residence":
        if holder:
            return say(
                "emblems.holder-chooses-legal-residence",
                "The holder chooses the city, in the country of his or his opponent's legal residence.",
            )
        return say(
            "emblems.legal-residence",
            "The city, in the country of his or his opponent's legal residence.",
        )
    if holder:
        return say(
            "emblems.holder-chooses-country",
            "The holder chooses the city, in the {country}.",
            country=country,
        )
    return say("emblems.country", "The city, in the {country}.", country=country)


def _balls(deed: Deed) -> str:
    return deed.reading("em-balls-182") if deed.id == "18-2" else deed.terms.balls
