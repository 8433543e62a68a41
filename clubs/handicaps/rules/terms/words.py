"""Terms in sentences."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from clubs.handicaps.rules.terms.kinds import Kind
from rules_engine.saying import Text, say, say_many

if TYPE_CHECKING:
    from clubs.handicaps.rules.terms.terms import Terms


def number(value: Decimal) -> Decimal:
    """A number without digits that say nothing, as people read it."""
    return Decimal(f"{value.normalize():f}")


def too_fine(places: int) -> Text:
    """That a handicap has too many decimals."""
    if not places:
        return say("handicaps.no-decimals", "A handicap here has no decimals.")
    return say_many(
        "handicaps.decimals",
        "A handicap here has at most {n} decimals.",
        "A handicap here has at most {n} decimals.",
        places,
    )


def change_words(terms: Terms) -> Text:
    """How far results move a handicap, and when."""
    change = number(terms.change)
    if terms.at == "once":
        if terms.per == "result":
            return say("handicaps.moves", "A handicap moves by {change} with each result.", change=change)
        return say(
            "handicaps.moves-by-frames",
            "A handicap moves by {change} with each frame won or lost.",
            change=change,
        )
    if terms.per == "result":
        return say(
            "handicaps.moves-at-review",
            "A handicap moves by {change} with each result, added up at a review.",
            change=change,
        )
    return say(
        "handicaps.moves-by-frames-at-review",
        "A handicap moves by {change} with each frame won or lost, added up at a review.",
        change=change,
    )


def bound_words(floor: Decimal | None, ceiling: Decimal | None) -> Text:
    """Floor and ceiling, one of which there is."""
    if floor is None:
        assert ceiling is not None
        return say("handicaps.ceiling", "Not above {high}.", high=number(ceiling))
    if ceiling is None:
        return say("handicaps.floor", "Not below {low}.", low=number(floor))
    return say(
        "handicaps.floor-and-ceiling",
        "Not below {low} and not above {high}.",
        low=number(floor),
        high=number(ceiling),
    )


def _list_words(terms: Terms) -> Text:
    if terms.cap is None:
        return say("handicaps.list", "Both begin with the points of the list.")
    return say(
        "handicaps.list-at-most", "Both begin with the points of the list, at most {cap}.", cap=terms.cap
    )


def _steps_words(terms: Terms) -> Text:
    if terms.cap is None:
        return say(
            "handicaps.steps",
            "{points} start for every {step} rating points of difference.",
            points=terms.points,
            step=terms.step,
        )
    return say(
        "handicaps.steps-at-most",
        "{points} start for every {step} rating points of difference, at most {cap}.",
        points=terms.points,
        step=terms.step,
        cap=terms.cap,
    )


def _chart_words(terms: Terms) -> Text:
    games, cap = terms.gives == "games", terms.cap
    if cap is None:
        if games:
            return say("handicaps.chart-games", "Games are given so that both have an even chance by rating.")
        return say("handicaps.chart-points", "Points are given so that both have an even chance by rating.")
    if games:
        return say(
            "handicaps.chart-games-at-most",
            "Games are given so that both have an even chance by rating, at most {cap}.",
            cap=cap,
        )
    return say(
        "handicaps.chart-points-at-most",
        "Points are given so that both have an even chance by rating, at most {cap}.",
        cap=cap,
    )


def _average_words(terms: Terms) -> Text:
    return say(
        "handicaps.average",
        "Each plays to {innings} times the own average, {least} to {most}.",
        innings=terms.innings,
        least=terms.least,
        most=terms.most,
    )


def _levels_words(terms: Terms) -> Text:
    if terms.unit == "games":
        return say("handicaps.levels-games", "Each plays to the games of the own skill level.")
    return say("handicaps.levels-points", "Each plays to the points of the own skill level.")


def _snooker_words(terms: Terms) -> Text:
    if terms.cap is None:
        return say("handicaps.snooker", "The higher handicap begins each frame with the difference.")
    return say(
        "handicaps.snooker-at-most",
        "The higher handicap begins each frame with the difference, at most {cap}.",
        cap=terms.cap,
    )


WORDS = {
    Kind.LIST: _list_words,
    Kind.STEPS: _steps_words,
    Kind.CHART: _chart_words,
    Kind.AVERAGE: _average_words,
    Kind.LEVELS: _levels_words,
    Kind.SNOOKER: _snooker_words,
}
"""What terms of a kind say, but how handicaps move."""
