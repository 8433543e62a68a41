"""What a contest is played under: each condition in plain words, with the clauses that set it.

Printed on the certificate of a challenge and shown beside the match.
"""

from __future__ import annotations

from typing import NamedTuple

from .telling import amount
from .terms import Deed

_CARDINALS = {
    "referee": "a referee",
    "marker": "a marker",
}


class Condition(NamedTuple):
    """One condition: what it is about, what it says, and its clauses."""

    about: str
    words: str
    citations: tuple[str, ...]


def conditions(deed: Deed) -> tuple[Condition, ...]:
    """All conditions of a contest under ``deed``, those left open by it left out."""
    terms, found = deed.terms, list[Condition]()

    def add(about: str, words: str, *subjects: str) -> None:
        if words:
            found.append(Condition(about, words, deed.cite(*subjects)))

    stake = "at least " * terms.stake_is_minimum + amount(terms.stake, deed.currency)
    add("Stakes", f"{stake} a side." if terms.stake else "", "stake")
    per = " a night; one night, or more by agreement" if terms.per == "night" else ""
    add("Points", f"{terms.points}{per}." if terms.points else "", "points")
    officials = " and ".join(_CARDINALS[role] for role in terms.officials)
    until = f" The players agree on them by {terms.officials_by}; after that the donor names them." * bool(
        terms.officials_by
    )
    add("Officials", f"{officials.capitalize()}.{until}" if officials else "", "officials")
    near = deed.near
    if deed.id == "18-2" and deed.reading("em-182-10ft") == "both":
        near += " Everybody else keeps ten feet from the table."
    add("Near the table", near, "near")
    gear = [
        f"{name} {value}"
        for name, value in (
            ("balls of", f"{_balls(deed)} in" if terms.balls else ""),
            ("table", terms.table),
            ("cushions", terms.cushions),
            ("pockets", terms.pockets),
        )
        if value
    ]
    kit = ", ".join(gear)
    add("Equipment", f"{kit[:1].upper()}{kit[1:]}." if gear else "", "equipment")
    for words in deed.additions:
        add("During play", words, "additions")
    city = "The holder chooses the city" if terms.city_by == "holder" else "The city"
    place = {
        "": "",
        "residence": f"{city} lies in a country where one of the two lives.",
        "legal residence": f"{city}, in the country of his or his opponent's legal residence.",
    }.get(terms.countries, f"{city}, in the {terms.countries}.")
    add("Place", place, "venue")
    add(
        "Hall",
        "The players agree on the hall"
        + ("; otherwise the donor decides." if terms.hall_by == "donor" else "."),
        "hall",
    )
    add(
        "Hour",
        f"Play begins at {terms.start} unless both agree for a reason." if terms.start else "",
        "start",
    )
    add(
        "The emblem",
        f"It is there before {terms.delivery_hour} on the day." if terms.delivery_hour else "",
        "delivery",
    )
    add("Receipts", "The winner takes them and pays the expenses." if terms.receipts else "", "receipts")
    return tuple(found)


def _balls(deed: Deed) -> str:
    return deed.reading("em-balls-182") if deed.id == "18-2" else deed.terms.balls
