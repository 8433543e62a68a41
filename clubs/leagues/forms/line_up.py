"""What the page of a line-up asks: the places of each rubber, or one player for each number of the list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.line_up import Places
from clubs.leagues.rules.plan import Plan

Kept = Mapping[tuple[int, int], int | None]
"""The players of a side by (rubber, position)."""


@dataclass(frozen=True)
class Place:
    """One choice of the form: its `name`, its `label`, and who is chosen."""

    name: str
    label: str
    chosen: int | None


@dataclass(frozen=True)
class Group:
    """A rubber, or the list of players (`number` 0): its heading, what is told of it, and the places to
    fill."""

    number: int
    title: str
    meta: str
    places: list[Place]


class LineUpAsked:
    """The choices of a side's line-up, from what was sent (`data`) or from what is `kept`."""

    def __init__(self, plan: Plan, which: str, kept: Kept, data: Any = None) -> None:
        self.plan, self.which = plan, which
        self.chosen: dict[tuple[int, int], int | None] = {}
        for number, rubber in enumerate(plan.rubbers, 1):
            for place in range(1, rubber.places + 1):
                key = (number, place)
                self.chosen[key] = (
                    kept.get(key) if data is None else player_key(data.get(self._name(*key), ""))
                )

    def _name(self, number: int, place: int) -> str:
        seat = self.plan.rubbers[number - 1].seat(self.which)
        return f"seat-{seat}" if seat else f"place-{number}-{place}"

    def line_up(self) -> list[Places]:
        """The line-up as the service takes it; rubbers whose players are named later have no places."""
        return [
            tuple(self.chosen[number, place] for place in range(1, one.places + 1))
            if one.chooses is Chooses.LINE_UP
            else ()
            for number, one in enumerate(self.plan.rubbers, 1)
        ]

    def groups(self) -> list[Group]:
        """The groups of choices, the list of numbers first."""
        found = []
        seats = self.plan.seats(self.which)
        if seats:
            first = {
                one.seat(self.which): number
                for number, one in reversed(list(enumerate(self.plan.rubbers, 1)))
            }
            places = [
                Place(f"seat-{one}", gettext("Number {n}").format(n=one), self.chosen[first[one], 1])
                for one in seats
            ]
            words = (
                gettext("The numbers are drawn by lot.")
                if self.plan.lots
                else gettext("Each plays the rubbers of the number.")
            )
            found.append(Group(0, gettext("The list"), words, places))
        for number, one in enumerate(self.plan.rubbers, 1):
            if one.seat(self.which) or one.chooses is not Chooses.LINE_UP:
                continue
            label = gettext("Leg {n}") if one.legs else gettext("Player {n}")
            places = [
                Place(self._name(number, place), label.format(n=place), self.chosen[number, place])
                for place in range(1, one.places + 1)
            ]
            found.append(Group(number, one.name, one.length, places))
        return found


def player_key(value: object) -> int | None:
    """The key of a player from a form; anything else is an empty place."""
    text = str(value)
    return int(text) if text.isdigit() and len(text) < 12 else None
