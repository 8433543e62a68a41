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
from rules_engine.saying import Text, say, say_many

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
    def words(self) -> Text:
        """In words."""
        return _DUTIES[self]


class Cost(StrEnum):
    """What a side pays that is late."""

    NONE = "none"
    POINTS = "points"
    FINE = "fine"
    AWARD = "award"
    CONFIRM = "confirm"

    @property
    def words(self) -> Text:
        """In words, as part of a sentence."""
        return _COSTS[self]

    @property
    def as_choice(self) -> Text:
        """In words, as a choice."""
        return _COST_TITLES[self]


_DUTIES = {
    Duty.LINE_UP: say("leagues.duty-line-up", "line-up"),
    Duty.SHEET: say("leagues.duty-result", "result"),
    Duty.CONFIRM: say("leagues.duty-confirmation", "confirmation"),
}
_COSTS = {
    Cost.NONE: say("leagues.cost-nothing", "nothing"),
    Cost.POINTS: say("leagues.cost-points", "points are taken"),
    Cost.FINE: say("leagues.cost-fine", "a fine is noted"),
    Cost.AWARD: say("leagues.cost-award", "the match is given to the other side"),
    Cost.CONFIRM: say("leagues.cost-confirm", "the result counts as confirmed"),
}
_COST_TITLES = {
    Cost.NONE: say("leagues.cost-title-nothing", "Nothing"),
    Cost.POINTS: say("leagues.cost-title-points", "Points are taken"),
    Cost.FINE: say("leagues.cost-title-fine", "A fine is noted"),
    Cost.AWARD: say("leagues.cost-title-award", "The match is given to the other side"),
    Cost.CONFIRM: say("leagues.cost-title-confirm", "The result counts as confirmed"),
}


def paid(cost: Cost, points: int = 0, fine: str = "") -> Text:
    """What a penalty costs, as part of a sentence."""
    if cost is Cost.POINTS:
        return say_many("leagues.points-taken", "{n} point taken", "{n} points taken", points)
    if cost is Cost.FINE:
        return say("leagues.fine-of", "a fine of {fine}", fine=fine)
    return cost.words


def late(side: str, duty: Duty, cost: Text) -> Text:
    """That a side is late, and what it pays."""
    if duty is Duty.LINE_UP:
        return say("leagues.late-line-up", "{side} is late with its line-up: {cost}.", side=side, cost=cost)
    if duty is Duty.SHEET:
        return say("leagues.late-result", "{side} is late with its result: {cost}.", side=side, cost=cost)
    return say(
        "leagues.late-confirmation", "{side} is late with its confirmation: {cost}.", side=side, cost=cost
    )


def proposed(side: str, duty: Duty, cost: Text) -> Text:
    """What is proposed, as a side is late."""
    if duty is Duty.LINE_UP:
        return say(
            "leagues.proposed-line-up",
            "Proposed, as {side} is late with its line-up: {cost}.",
            side=side,
            cost=cost,
        )
    if duty is Duty.SHEET:
        return say(
            "leagues.proposed-result",
            "Proposed, as {side} is late with its result: {cost}.",
            side=side,
            cost=cost,
        )
    return say(
        "leagues.proposed-confirmation",
        "Proposed, as {side} is late with its confirmation: {cost}.",
        side=side,
        cost=cost,
    )


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
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.line-due-0",
                    "A line-up is due 0 to {most} minutes before the match.",
                    most=MOST_MINUTES,
                ),
            )
        for hours in (self.sheet_hours, self.confirm_hours, self.remind_hours, self.grace_hours):
            if hours is not None and not 0 <= hours <= MOST_HOURS:
                raise LeagueFault(
                    "bad-rules",
                    say(
                        "leagues.limits-lie-between",
                        "Limits lie between 0 and {most} hours.",
                        most=MOST_HOURS,
                    ),
                )
        if not 1 <= self.points <= MOST_POINTS:
            raise LeagueFault(
                "bad-rules",
                say("leagues.penalty-1-points", "A penalty is 1 to {most} points.", most=MOST_POINTS),
            )
        if len(self.fine) > MOST_FINE:
            raise LeagueFault(
                "bad-rules",
                say("leagues.fine-characters", "A fine has up to {most} characters.", most=MOST_FINE),
            )
        if Cost.FINE in self.costs.values() and not self.fine.strip():
            raise LeagueFault("bad-rules", say("leagues.say-how-much", "Say how much the fine is."))
        if Cost.CONFIRM in (self.line_up_cost, self.sheet_cost):
            raise LeagueFault(
                "bad-rules",
                say("leagues.only-result-was", "Only a result that was entered can count as confirmed."),
            )
        if self.confirm_cost is Cost.AWARD:
            raise LeagueFault(
                "bad-rules",
                say("leagues.match-not-given", "A match is not given away because of a confirmation."),
            )

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
