"""Handicaps as starting scores: what each side has on the board before the first stroke.

A competition's policy is one of three: *none*; the club's *handicap list* (each player starts with the
number listed for the game); or *rating steps* (the player with the lower rating gets so many points for
every full step of the gap, up to a cap). A start is always less than the length of the match, so that no one
has won before playing; the list may hold negative starts, for players who owe points. Pure: plain values in
and out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum


class PolicyKind(StrEnum):
    """How starts are given."""

    NONE = "none"
    LIST = "list"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class Policy:
    """A competition's handicap policy.

    `step` (rating points) and `points` (start for each full step) matter for RATING; `cap` is the largest
    start for RATING and LIST, None for no cap. Raises ValueError for figures that make no sense.
    """

    kind: PolicyKind = PolicyKind.NONE
    step: int = 50
    points: int = 1
    cap: int | None = None

    def __post_init__(self) -> None:
        if self.step < 1:
            raise ValueError("A rating step is at least one point.")
        if self.points < 0 or (self.cap is not None and self.cap < 0):
            raise ValueError("A start is never below zero.")

    def to_json(self) -> dict[str, str | int | None]:
        """The policy as stored with the competition."""
        return asdict(self) | {"kind": str(self.kind)}

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Policy:
        """The policy read back; missing fields take their defaults. Raises ValueError."""
        known: dict[str, object] = {k: stored[k] for k in ("step", "points", "cap") if k in stored}
        return cls(kind=PolicyKind(str(stored.get("kind") or "none")), **known)  # type: ignore[arg-type]

    def __str__(self) -> str:
        cap = f", at most {self.cap}" if self.cap is not None else ""
        match self.kind:
            case PolicyKind.NONE:
                return "no handicap"
            case PolicyKind.LIST:
                return f"starts by the club's handicap list{cap}"
            case _:
                return f"{self.points} start for every {self.step} rating points of difference{cap}"


@dataclass(frozen=True, slots=True)
class Starts:
    """The starts of side A and side B, and the reason in words (empty when there is none)."""

    a: int = 0
    b: int = 0
    reason: str = ""


def starts(
    policy: Policy,
    *,
    ratings: tuple[int, int],
    listed: tuple[int, int] = (0, 0),
    length: int | None = None,
) -> Starts:
    """The starting scores of two players.

    `ratings` and `listed` (the handicap list) are given for side A and side B; `length` is what wins the
    match or the frame, None where the game has no such number.
    """
    most = length - 1 if length is not None else None

    def bounded(start: int) -> int:
        limits = [limit for limit in (policy.cap, most) if limit is not None]
        return min([start, *limits])

    match policy.kind:
        case PolicyKind.NONE:
            return Starts()
        case PolicyKind.LIST:
            a, b = bounded(listed[0]), bounded(listed[1])
            return Starts(a, b, "by the club's handicap list" if a or b else "")
        case _:
            gap = ratings[0] - ratings[1]
            start = bounded(abs(gap) // policy.step * policy.points)
            if not start:
                return Starts()
            reason = f"{abs(gap)} rating points apart: {policy}"
            return Starts(0, start, reason) if gap > 0 else Starts(start, 0, reason)
