"""By when line-ups and sheets are due, what is owed now, and what it costs to be late.

Pure: from a season's limits and what is known of a match to the duties of its sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.parts import TEXT, WHOLE, WHOLE_OR_NONE, YES_NO, Part

HOME, AWAY = "home", "away"
MOST_MINUTES = 14 * 24 * 60
MOST_HOURS = 60 * 24
MOST_POINTS = 100
MOST_FINE = 80


class Duty(StrEnum):
    """What a side owes."""

    LINE_UP = "line-up"
    SHEET = "sheet"
    CONFIRM = "confirm"

    @property
    def words(self) -> str:
        """In words."""
        return {"line-up": "line-up", "sheet": "result", "confirm": "confirmation"}[self.value]


class Cost(StrEnum):
    """What a side pays that is late."""

    NONE = "none"
    POINTS = "points"
    FINE = "fine"
    AWARD = "award"
    CONFIRM = "confirm"

    @property
    def words(self) -> str:
        """In words, as a choice."""
        return {
            "none": "nothing",
            "points": "points are taken",
            "fine": "a fine is noted",
            "award": "the match is given to the other side",
            "confirm": "the result counts as confirmed",
        }[self.value]


class Moment(StrEnum):
    """When something happens about a duty: a reminder before and after its limit, then the penalty."""

    BEFORE = "before"
    AFTER = "after"
    PENALTY = "penalty"


@dataclass(frozen=True)
class Deadlines(Part):
    """The limits of a season.

    `line_up_minutes` before a match the line-up is to be sent, `sheet_hours` after its start the home side
    has entered all results, `confirm_hours` after that both sides have confirmed (each None: no limit).
    `remind_hours` before a limit the captains are reminded (0: not), and once more when it has passed.
    `grace_hours` after a limit the penalty of that limit is due: `points` points, the `fine` in words, the
    match, or for a confirmation that the result counts as confirmed. An officer approves it, or with
    `automatic` it is applied at once.
    """

    line_up_minutes: int | None = None
    sheet_hours: int | None = None
    confirm_hours: int | None = None
    remind_hours: int = 24
    grace_hours: int = 0
    line_up_cost: Cost = Cost.NONE
    sheet_cost: Cost = Cost.NONE
    confirm_cost: Cost = Cost.NONE
    points: int = 1
    fine: str = ""
    automatic: bool = False

    KINDS: ClassVar[Mapping[str, str | type[StrEnum]]] = {
        "line_up_minutes": WHOLE_OR_NONE,
        "sheet_hours": WHOLE_OR_NONE,
        "confirm_hours": WHOLE_OR_NONE,
        "remind_hours": WHOLE,
        "grace_hours": WHOLE,
        "line_up_cost": Cost,
        "sheet_cost": Cost,
        "confirm_cost": Cost,
        "points": WHOLE,
        "fine": TEXT,
        "automatic": YES_NO,
    }

    def __post_init__(self) -> None:
        if self.line_up_minutes is not None and not 0 <= self.line_up_minutes <= MOST_MINUTES:
            raise LeagueFault("bad-rules", f"A line-up is due 0 to {MOST_MINUTES} minutes before the match.")
        for hours in (self.sheet_hours, self.confirm_hours, self.remind_hours, self.grace_hours):
            if hours is not None and not 0 <= hours <= MOST_HOURS:
                raise LeagueFault("bad-rules", f"Limits lie between 0 and {MOST_HOURS} hours.")
        if not 1 <= self.points <= MOST_POINTS:
            raise LeagueFault("bad-rules", f"A penalty is 1 to {MOST_POINTS} points.")
        if len(self.fine) > MOST_FINE:
            raise LeagueFault("bad-rules", f"A fine has up to {MOST_FINE} characters.")
        if Cost.FINE in self.costs.values() and not self.fine.strip():
            raise LeagueFault("bad-rules", "Say how much the fine is.")
        if Cost.CONFIRM in (self.line_up_cost, self.sheet_cost):
            raise LeagueFault("bad-rules", "Only a result that was entered can count as confirmed.")
        if self.confirm_cost is Cost.AWARD:
            raise LeagueFault("bad-rules", "A match is not given away because of a confirmation.")

    @property
    def costs(self) -> dict[Duty, Cost]:
        """What each duty costs."""
        return {Duty.LINE_UP: self.line_up_cost, Duty.SHEET: self.sheet_cost, Duty.CONFIRM: self.confirm_cost}

    @property
    def any(self) -> bool:
        """Whether there is a limit at all."""
        return (self.line_up_minutes, self.sheet_hours, self.confirm_hours) != (None, None, None)


@dataclass(frozen=True)
class Standing:
    """What is known of a match: when it starts, the sides ("home", "away") that have sent a line-up and that
    have confirmed, and when its sheet was complete (None: not yet)."""

    start: datetime
    sent: frozenset[str] = frozenset()
    complete: datetime | None = None
    agreed: frozenset[str] = frozenset()
    captains_confirm: bool = True


@dataclass(frozen=True)
class Due:
    """What a side owes, and by when. `cost` is what it pays at `pay_at`."""

    duty: Duty
    side: str
    at: datetime
    remind_at: datetime | None
    pay_at: datetime
    cost: Cost = Cost.NONE

    def moments(self, now: datetime) -> list[Moment]:
        """What is to have happened by `now`. Of the two reminders only the one that still says the truth."""
        found = []
        if now >= self.at:
            found.append(Moment.AFTER)
        elif self.remind_at is not None and now >= self.remind_at:
            found.append(Moment.BEFORE)
        if now >= self.pay_at and self.cost is not Cost.NONE:
            found.append(Moment.PENALTY)
        return found


def owed(limits: Deadlines, match: Standing) -> Sequence[Due]:
    """What the sides of a match that is not over owe, in order of time. The home side enters the result;
    before that nobody can confirm."""
    found: list[Due] = []

    def add(duty: Duty, side: str, at: datetime) -> None:
        remind = at - timedelta(hours=limits.remind_hours) if limits.remind_hours else None
        pay = at + timedelta(hours=limits.grace_hours)
        found.append(Due(duty, side, at, remind, pay, limits.costs[duty]))

    if limits.line_up_minutes is not None and match.sent != {HOME, AWAY}:
        at = match.start - timedelta(minutes=limits.line_up_minutes)
        for side in (HOME, AWAY):
            if side not in match.sent:
                add(Duty.LINE_UP, side, at)
    if match.complete is None:
        if limits.sheet_hours is not None:
            add(Duty.SHEET, HOME, match.start + timedelta(hours=limits.sheet_hours))
    elif limits.confirm_hours is not None and match.captains_confirm:
        for side in (HOME, AWAY):
            if side not in match.agreed:
                add(Duty.CONFIRM, side, match.complete + timedelta(hours=limits.confirm_hours))
    return sorted(found, key=lambda one: (one.at, one.side != HOME))
