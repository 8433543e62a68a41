"""Who may enter by themselves, as plain values: times, ratings, members, and places for each home club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from rules_engine.saying import say


class Refusal(NamedTuple):
    """Why somebody may not enter: a stable code, and a sentence."""

    code: str
    words: str


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a competition asks of those who enter by themselves; None and False for no limit."""

    opens_at: datetime | None = None
    closes_at: datetime | None = None
    rating_from: int | None = None
    rating_to: int | None = None
    members_only: bool = False
    most_per_home_club: int | None = None


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """Who wants to enter. `from_home_club` counts those of the same home club who are in already; `rating`
    is None for a guest, whom the director rates."""

    rating: int | None = None
    is_member: bool = True
    home_club: str = ""
    from_home_club: int = 0


def refusal_of_time(limits: Limits, at: datetime) -> Refusal | None:
    """Why nobody can enter at this moment; None when they can."""
    if limits.opens_at is not None and at < limits.opens_at:
        return Refusal("entry-not-open", say("competitions.entry-not-open", "Entry is not open yet."))
    if limits.closes_at is not None and at >= limits.closes_at:
        return Refusal("entry-closed", say("competitions.entry-closed", "Entry is closed. Ask the director."))
    return None


def refusal(limits: Limits, who: Candidate, at: datetime) -> Refusal | None:
    """Why this candidate cannot enter at this moment; None when they can."""
    if (closed := refusal_of_time(limits, at)) is not None:
        return closed
    if limits.members_only and not who.is_member:
        return Refusal(
            "members-only", say("competitions.members-only", "Only members of the club can enter.")
        )
    if who.rating is not None:
        if limits.rating_from is not None and who.rating < limits.rating_from:
            words = say(
                "competitions.rating-too-low",
                "Your rating is {rating}; this is from {lowest}.",
                rating=who.rating,
                lowest=limits.rating_from,
            )
            return Refusal("rating-too-low", words)
        if limits.rating_to is not None and who.rating > limits.rating_to:
            words = say(
                "competitions.rating-too-high",
                "Your rating is {rating}; this is up to {highest}.",
                rating=who.rating,
                highest=limits.rating_to,
            )
            return Refusal("rating-too-high", words)
    most = limits.most_per_home_club
    if most is not None and who.home_club and who.from_home_club >= most:
        words = say(
            "competitions.home-club-full",
            "{club} has its {most} places already.",
            club=who.home_club,
            most=most,
        )
        return Refusal("home-club-full", words)
    return None
