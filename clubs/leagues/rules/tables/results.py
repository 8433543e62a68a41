"""The result of a team match, as a table needs it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

Key = Hashable


class Kind(StrEnum):
    """How a team match was decided."""

    PLAYED = "played"
    WALKOVER = "walkover"
    NEITHER = "neither"
    """Neither team came."""


class Outcome(StrEnum):
    """A match as one team sees it; the letter is shown in its form."""

    WON = "W"
    DRAWN = "D"
    LOST = "L"


@dataclass(frozen=True, slots=True)
class TeamResult:
    """One decided match. `number` tells matches apart; `day` is when it was played.

    `rubbers` and `frames` are what the home and the away team won. In a walkover `given_to` is the team that
    has it; its rubbers are those that the season's rules give, and no frames were played. A result without
    rubbers (a league of single players) is decided by its frames. `empty` are the rubbers that each team lost
    because it had nobody to play them. `begun` are points of the table with which the two began, as the
    season's handicap gives them.
    """

    number: int
    home: Key
    away: Key
    day: date
    rubbers: tuple[int, int] = (0, 0)
    frames: tuple[int, int] = (0, 0)
    kind: Kind = Kind.PLAYED
    given_to: Key | None = None
    empty: tuple[int, int] = (0, 0)
    begun: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if self.home == self.away or min(*self.rubbers, *self.frames) < 0:
            raise ValueError("A match has two teams, and figures of 0 or more.")
        if (self.kind is Kind.WALKOVER) != (self.given_to in (self.home, self.away)):
            raise ValueError("A walkover is given to one of the two teams, and nothing else is.")

    def has(self, team: Key) -> bool:
        """Whether the team took part."""
        return team in (self.home, self.away)

    def opponent(self, team: Key) -> Key:
        """Whom the team met."""
        return self.away if team == self.home else self.home

    def rubbers_of(self, team: Key) -> int:
        """Rubbers won by the team."""
        return self.rubbers[team != self.home]

    def frames_of(self, team: Key) -> int:
        """Frames won by the team."""
        return self.frames[team != self.home]

    def empty_of(self, team: Key) -> int:
        """Rubbers that the team lost because it had nobody to play them."""
        return self.empty[team != self.home]

    @property
    def margin(self) -> int:
        """By how many rubbers the home team is ahead; by frames where no rubbers were won."""
        home, away = self.rubbers if any(self.rubbers) else self.frames
        return home - away

    def outcome(self, team: Key) -> Outcome:
        """How it ended for the team. Where neither came, both have lost."""
        if self.kind is Kind.NEITHER:
            return Outcome.LOST
        if self.kind is Kind.WALKOVER:
            return Outcome.WON if self.given_to == team else Outcome.LOST
        figures = self.rubbers if any(self.rubbers) else self.frames
        own, other = figures if team == self.home else figures[::-1]
        if own == other:
            return Outcome.DRAWN
        return Outcome.WON if own > other else Outcome.LOST

    def absent(self, team: Key) -> bool:
        """Whether the team did not come."""
        return self.kind is Kind.NEITHER or (self.kind is Kind.WALKOVER and self.given_to != team)
