"""The kinds of handicap policies, and what a player's number is called in each."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from rules_engine.saying import say


class TermsError(ValueError):
    """Terms that make no sense; `field` is the one that is wrong."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class Kind(StrEnum):
    """How a policy gives starts."""

    LIST = "list"
    STEPS = "steps"
    CHART = "chart"
    AVERAGE = "average"
    LEVELS = "levels"
    SNOOKER = "snooker"


KIND_WORDS = {
    Kind.LIST: say("handicaps.kind.list", "Starts by a list"),
    Kind.STEPS: say("handicaps.kind.steps", "Points for steps of rating"),
    Kind.CHART: say("handicaps.kind.chart", "Even chances by a chart"),
    Kind.AVERAGE: say("handicaps.kind.average", "Targets by average"),
    Kind.LEVELS: say("handicaps.kind.levels", "Skill levels"),
    Kind.SNOOKER: say("handicaps.kind.snooker", "Snooker starts"),
}

LISTED = (Kind.LIST, Kind.AVERAGE, Kind.LEVELS, Kind.SNOOKER)
"""Kinds whose players have a handicap in the club's list; the others go by ratings."""

MOVING = (Kind.LIST, Kind.SNOOKER)
"""Kinds whose handicaps can move with results."""

VALUE_WORDS = {
    Kind.LIST: say("handicaps.value.list", "begins with"),
    Kind.AVERAGE: say("handicaps.value.average", "average"),
    Kind.LEVELS: say("handicaps.value.levels", "skill level"),
    Kind.SNOOKER: say("handicaps.value.snooker", "handicap"),
}
"""What a player's number is called."""

HIGHEST = Decimal(1000)
PLACES = {Kind.LIST: 1, Kind.AVERAGE: 3, Kind.LEVELS: 0, Kind.SNOOKER: 1}
"""Decimals of a handicap, by kind."""
