"""Where an emblem stands: its reign, its challenges in order, what steps did and why one was refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from .books import Movement

WITH_DONOR, HELD, AT_STAKE, OWNED = "with_donor", "held", "at_stake", "owned"

WAITING, QUEUED, IN_EFFECT, COVERED, FINAL = "waiting", "queued", "in_effect", "covered", "final"
DECIDED, FORFEITED, OFF, WITHDRAWN = "decided", "forfeited", "off", "withdrawn"
AHEAD = (WAITING, QUEUED)
PENDING = (IN_EFFECT, COVERED, FINAL)
STAKED = (COVERED, FINAL)
OPEN = (*AHEAD, *PENDING)


class Refused(Exception):
    """An event that the deed does not allow. Nothing of it has been done."""

    def __init__(self, code: str, message: str, citations: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.citations = citations


class Step(NamedTuple):
    """What one event or one deadline did: the words for the timeline, the clauses, the money.

    ``key`` is "e5" for event 5 and "cover_default:c2@1907-05-12T00:00" for a deadline.
    """

    key: str
    kind: str
    at: datetime
    by: str
    words: str
    citations: tuple[str, ...]
    movements: tuple[Movement, ...]
    challenge: str = ""
    reason: str = ""


@dataclass
class Challenge:
    """One challenge, under the deed's version of its day. ``issued`` gives its place in the order;
    ``paid`` what each person has staked on it."""

    id: str
    challenger: str
    dated: date
    issued: datetime
    received: datetime
    stake: Decimal
    version: int
    state: str = WAITING
    preferred: int = 0
    notified: date | None = None
    effective: date | None = None
    against: str = ""
    cover_excused: date | None = None
    contest: date | None = None
    nights: int = 1
    finals: set[str] = field(default_factory=set)
    signed: set[str] = field(default_factory=set)
    paid: dict[str, list[Decimal]] = field(default_factory=dict)
    delivered: bool = False
    delivery_excused: bool = False
    start: str = ""
    city: str = ""
    country: str = ""
    hall: str = ""
    officials: dict[str, str] = field(default_factory=dict)
    equipment: dict[str, str] = field(default_factory=dict)
    ended: date | None = None
    winner: str = ""
    end: str = ""
    match: str = ""
    score: str = ""

    @property
    def staked(self) -> Decimal:
        """All money in its stake account."""
        return sum((sum(parts, Decimal(0)) for parts in self.paid.values()), Decimal(0))

    @property
    def sides(self) -> tuple[str, str]:
        """Holder and challenger."""
        return self.against, self.challenger


@dataclass
class Reign:
    """One person's time as holder. ``how`` it was won: award, play, or the default that gave it."""

    holder: str
    since: date
    how: str
    expiry: date | None
    challenge: str = ""
    defences: list[str] = field(default_factory=list)
    guarantee: Decimal = Decimal(0)
    prolonged: bool = False
    until: date | None = None
    ended: str = ""


@dataclass
class State:
    """Where the emblem stands after the last step, which was at ``now``."""

    emblem: str = WITH_DONOR
    reign: Reign | None = None
    lineage: list[Reign] = field(default_factory=list)
    challenges: dict[str, Challenge] = field(default_factory=dict)
    disposed: date | None = None
    defeats: dict[str, date] = field(default_factory=dict)
    version: int = 1
    now: datetime = datetime.min

    @property
    def holder(self) -> str:
        """Who holds the emblem; "" if nobody does."""
        return self.reign.holder if self.reign is not None and self.reign.until is None else ""

    @property
    def pending(self) -> Challenge | None:
        """The challenge that is in effect, covered or final; there is never more than one."""
        return next((one for one in self.challenges.values() if one.state in PENDING), None)

    @property
    def ahead(self) -> list[Challenge]:
        """The challenges that are still to take effect, in their order."""
        return sorted((one for one in self.challenges.values() if one.state in AHEAD), key=order)

    @property
    def open(self) -> list[Challenge]:
        """All challenges that have not ended."""
        return [one for one in self.challenges.values() if one.state in OPEN]

    def to_json(self) -> dict[str, Any]:
        """Plain values for pages, interfaces and comparison."""
        from .telling import plain

        return plain(self)


def order(one: Challenge) -> tuple[datetime, int, datetime, str]:
    """The order of challenges: by issue; of one hour the preferred first, then as they were received."""
    return (one.issued, -one.preferred, one.received, f"{one.id:>12}")
