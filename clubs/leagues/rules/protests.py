"""The rules of protests, as data: until when, who sees them, what counts meanwhile, and appeals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.parts import TEXT, WHOLE, YES_NO, Part
from rules_engine.saying import Text, say, say_many

MOST_HOURS = 24 * 60
MOST_FEE = 80


class About(StrEnum):
    """What a protest is about."""

    MATCH = "match"
    RUBBER = "rubber"
    STROKE = "stroke"


class Outcome(StrEnum):
    """What the officers rule. All but the first uphold the protest; "stands" changes nothing all the same."""

    REJECTED = "rejected"
    STANDS = "stands"
    REPLAY = "replay"
    GIVEN = "given"
    AWARDED = "awarded"
    DEDUCTED = "deducted"

    @property
    def words(self) -> Text:
        """In words, as a choice."""
        return _OUTCOMES[self]

    @property
    def of_rubber(self) -> bool:
        """Whether it needs a rubber."""
        return self in (Outcome.REPLAY, Outcome.GIVEN)

    @property
    def of_side(self) -> bool:
        """Whether it needs a side."""
        return self in (Outcome.GIVEN, Outcome.AWARDED, Outcome.DEDUCTED)


_OUTCOMES = {
    Outcome.REJECTED: say("leagues.outcome-rejected", "Rejected: the result stands"),
    Outcome.STANDS: say("leagues.outcome-stands", "Upheld, but the result stands"),
    Outcome.REPLAY: say("leagues.outcome-replay", "Upheld: the rubber is played again"),
    Outcome.GIVEN: say("leagues.outcome-given", "Upheld: the rubber is given to a side"),
    Outcome.AWARDED: say("leagues.outcome-awarded", "Upheld: the match is given to a side"),
    Outcome.DEDUCTED: say("leagues.outcome-deducted", "Upheld: a side loses points"),
}


def ruled(outcome: Outcome, *, side: str, points: int, rubber: str) -> Text:
    """A ruling as a sentence; `rubber` is its name ("" where it is not known)."""
    if outcome is Outcome.REJECTED:
        return say("leagues.ruled-rejected", "Rejected; the result stands.")
    if outcome is Outcome.STANDS:
        return say("leagues.ruled-stands", "Upheld, but the result stands.")
    if outcome is Outcome.REPLAY:
        if not rubber:
            return say("leagues.ruled-replay-unnamed", "Upheld: the rubber is played again.")
        return say("leagues.ruled-replay", "Upheld: {rubber} is played again.", rubber=rubber)
    if outcome is Outcome.GIVEN:
        if not rubber:
            return say("leagues.ruled-given-unnamed", "Upheld: the rubber is given to {side}.", side=side)
        return say("leagues.ruled-given", "Upheld: {rubber} is given to {side}.", rubber=rubber, side=side)
    if outcome is Outcome.AWARDED:
        return say("leagues.ruled-awarded", "Upheld: the match is given to {side}.", side=side)
    return say_many(
        "leagues.ruled-deducted",
        "Upheld: {side} loses {n} point.",
        "Upheld: {side} loses {n} points.",
        points,
        side=side,
    )


@dataclass(frozen=True)
class ProtestRules(Part):
    """How a season treats protests.

    A protest is made within `hours` after the sheet is complete (0: until the result is final). `fee` is a
    remark ("20, returned if upheld"). With `appeal` a ruling may be appealed against once, within
    `appeal_hours`; another officer decides. A `private` protest is shown to captains and officers alone until
    it is decided. With `counts` a complete match under protest counts in the table, marked as provisional;
    else it waits.
    """

    hours: int = 48
    fee: str = ""
    appeal: bool = False
    appeal_hours: int = 72
    private: bool = False
    counts: bool = False

    KINDS: ClassVar[Mapping[str, str | type[StrEnum]]] = {
        "hours": WHOLE,
        "fee": TEXT,
        "appeal": YES_NO,
        "appeal_hours": WHOLE,
        "private": YES_NO,
        "counts": YES_NO,
    }

    def __post_init__(self) -> None:
        for name in ("hours", "appeal_hours"):
            if not 0 <= getattr(self, name) <= MOST_HOURS:
                raise LeagueFault(
                    "bad-rules",
                    say("leagues.protests-0-hours", "Protests have 0 to {most} hours.", most=MOST_HOURS),
                )
        if len(self.fee) > MOST_FEE:
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.remark-fee-characters",
                    "The remark on the fee has up to {most} characters.",
                    most=MOST_FEE,
                ),
            )

    def until(self, complete: datetime | None) -> datetime | None:
        """Until when a side may protest, from when the sheet was complete; None: no limit of time."""
        return None if complete is None or not self.hours else complete + timedelta(hours=self.hours)

    def appeal_until(self, ruled: datetime) -> datetime:
        """Until when a side may appeal against a ruling."""
        return ruled + timedelta(hours=self.appeal_hours)
