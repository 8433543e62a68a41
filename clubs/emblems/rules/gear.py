"""Balls, table, cushions and pockets in words."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.saying import Text, say

from . import telling


def listed(gear: Iterable[tuple[str, str]]) -> str:
    """Equipment by name and value, as "balls 2 3/8, table 5 x 10 ft"."""
    return telling.listed([_named(name, value) for name, value in gear])


def _named(name: str, value: str) -> Text:
    if name == "balls":
        return say("emblems.balls", "balls {balls}", balls=value)
    if name == "table":
        return say("emblems.table", "table {table}", table=value)
    if name == "cushions":
        return say("emblems.cushions", "cushions {cushions}", cushions=value)
    return say("emblems.pockets", "pockets {pockets}", pockets=value)


def of_the_deed(balls: str, gear: Iterable[tuple[str, str]]) -> str:
    """The same as a sentence that has the balls in inches and begins with a capital; "" for none."""
    rest = [(name, value) for name, value in gear if value]
    if balls:
        parts = [say("emblems.balls-of", "Balls of {balls} in", balls=balls)]
    elif rest:
        parts = [_first(*rest.pop(0))]
    else:
        return ""
    said = telling.listed([*parts, *(_named(*one) for one in rest)])
    return say("emblems.gear", "{equipment}.", equipment=said)


def _first(name: str, value: str) -> Text:
    if name == "table":
        return say("emblems.table-first", "Table {table}", table=value)
    if name == "cushions":
        return say("emblems.cushions-first", "Cushions {cushions}", cushions=value)
    return say("emblems.pockets-first", "Pockets {pockets}", pockets=value)


def wrong(name: str, wanted: str, told: str) -> Text:
    """Why the donor's equipment is not that of the deed."""
    if name == "balls":
        return say("emblems.wrong-balls", "The balls must be {wanted}, not {told}.", wanted=wanted, told=told)
    if name == "table":
        return say("emblems.wrong-table", "The table must be {wanted}, not {told}.", wanted=wanted, told=told)
    if name == "cushions":
        return say(
            "emblems.wrong-cushions", "The cushions must be {wanted}, not {told}.", wanted=wanted, told=told
        )
    return say("emblems.wrong-pockets", "The pockets must be {wanted}, not {told}.", wanted=wanted, told=told)
