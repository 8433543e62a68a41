"""The rules of protests, as data: until when, who sees them, what counts meanwhile, and appeals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from clubs.leagues.rules.faults import LeagueFault

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
    def words(self) -> str:
        """In words, as a choice."""
        return {
            "rejected": "Rejected: the result stands",
            "stands": "Upheld, but the result stands",
            "replay": "Upheld: the rubber is played again",
            "given": "Upheld: the rubber is given to a side",
            "awarded": "Upheld: the match is given to a side",
            "deducted": "Upheld: a side loses points",
        }[self.value]

    @property
    def of_rubber(self) -> bool:
        """Whether it needs a rubber."""
        return self in (Outcome.REPLAY, Outcome.GIVEN)

    @property
    def of_side(self) -> bool:
        """Whether it needs a side."""
        return self in (Outcome.GIVEN, Outcome.AWARDED, Outcome.DEDUCTED)


@dataclass(frozen=True)
class ProtestRules:
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

    def __post_init__(self) -> None:
        for name in ("hours", "appeal_hours"):
            if not 0 <= getattr(self, name) <= MOST_HOURS:
                raise LeagueFault("bad-rules", f"Protests have 0 to {MOST_HOURS} hours.")
        if len(self.fee) > MOST_FEE:
            raise LeagueFault("bad-rules", f"The remark on the fee has up to {MOST_FEE} characters.")

    def until(self, complete: datetime | None) -> datetime | None:
        """Until when a side may protest, from when the sheet was complete; None: no limit of time."""
        return None if complete is None or not self.hours else complete + timedelta(hours=self.hours)

    def appeal_until(self, ruled: datetime) -> datetime:
        """Until when a side may appeal against a ruling."""
        return ruled + timedelta(hours=self.appeal_hours)

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> ProtestRules:
        """From plain values; what is left out is as usual. Raises :class:`LeagueFault` "bad-rules"."""
        return cls(**plain(cls, data, "protests"))


def plain(kind: type[Any], data: Any, name: str) -> dict[str, Any]:
    """The fields of a dataclass of rules, each of the type of its default; one that may be None is a whole
    number or None. Raises :class:`LeagueFault` "bad-rules"."""
    if not isinstance(data, Mapping):
        raise LeagueFault("bad-rules", f"{name} are an object.")
    known = {field.name: field for field in fields(kind)}
    if unknown := sorted(set(map(str, data)) - set(known)):
        raise LeagueFault("bad-rules", f"{name} have no {unknown[0][:40]!r}.")
    for key, value in data.items():
        default = known[key].default
        allowed = (
            (int, type(None)) if default is None else (str,) if isinstance(default, str) else (type(default),)
        )
        if type(value) not in allowed and not (
            isinstance(default, StrEnum) and isinstance(value, type(default))
        ):
            raise LeagueFault("bad-rules", f"{name}: {key} is of another kind.")
    return dict(data)
