"""The schedule of a competition: what is on, what comes next, and when the rest will probably begin.

Times are told to five minutes, and the span in which they lie four times out of five outwards from that: an
estimate that pretends to more would only be restless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import ceil, floor

from django.utils.timezone import now

from clubs.competitions.models import Competition, Phase, Stage
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.drawn import Card, card_of, fixtures_of
from clubs.competitions.selectors.forecast import Foreseen, When, forecast_of

STEP = timedelta(minutes=5)


@dataclass(frozen=True)
class StageToCome:
    """A stage that is not drawn, and when it will probably begin."""

    stage: Stage
    begins: When


@dataclass(frozen=True)
class Schedule:
    """What is on, what comes next, and when the rest will probably begin.

    `minutes` is what a usual match takes, from `measured` matches, `tonight` of them in this competition;
    with none it is the director's guess.
    """

    on: tuple[Card, ...]
    next: tuple[Card, ...]
    later: tuple[Card, ...]
    settled: tuple[Card, ...]
    to_come: tuple[StageToCome, ...]
    minutes: int
    measured: int
    tonight: int
    end: When | None

    @property
    def ends(self) -> datetime | None:
        """When all will probably be over."""
        return self.end.likely if self.end is not None else None


def schedule(competition: Competition, draws: Sequence[Draw]) -> Schedule:
    """The schedule with the estimates of now."""
    found = forecast_of(competition, draws)
    cards = {number: timed(card_of(f), found) for number, f in fixtures_of(draws).items()}
    at = now()

    def pick(*phases: str) -> tuple[Card, ...]:
        chosen = [c for c in cards.values() if c.fixture.phase in phases]
        return tuple(sorted(chosen, key=lambda c: (c.starts is None, c.starts or at, c.fixture.number)))

    settled = [c for c in cards.values() if c.fixture.phase == Phase.DECIDED and not c.fixture.is_bye]
    settled.sort(key=lambda c: c.fixture.decided_at or at, reverse=True)
    return Schedule(
        pick(Phase.LIVE, Phase.AT_TABLE, Phase.OVER, Phase.TIED),
        pick(Phase.READY),
        pick(Phase.PENDING),
        tuple(settled),
        tuple(
            StageToCome(stage, told(found.stages[stage.number], found.opens))
            for stage in competition.in_stages
            if stage.number in found.stages
        ),
        found.minutes,
        found.measured,
        found.tonight,
        told(found.end) if found.end is not None else None,
    )


def timed(card: Card, found: Foreseen) -> Card:
    """The card of a fixture with when it begins; one that has begun has its own time."""
    when = found.starts.get(card.fixture.number)
    if when is None:
        return card
    if card.fixture.phase not in (Phase.READY, Phase.PENDING):
        return replace(card, starts=when.likely)
    rounded = told(when, card.fixture.set_for, found.opens)
    return replace(card, starts=rounded.likely, early=rounded.early, late=rounded.late)


def told(when: When, *bounds: datetime | None) -> When:
    """A time as it is told: to five minutes, `early` and `late` outwards.

    Nothing is told before a time that somebody has set: one of `bounds`.
    """
    early, likely, late = _to_step(when.early, -1), _to_step(when.likely, 0), _to_step(when.late, 1)
    least = [bound for bound in bounds if bound is not None]
    return (
        When(max(early, *least), max(likely, *least), max(late, *least))
        if least
        else When(early, likely, late)
    )


def _to_step(at: datetime, towards: int) -> datetime:
    steps = round(at.timestamp()) / STEP.total_seconds()  # a part of a second is no reason for five minutes
    whole = round(steps) if not towards else floor(steps) if towards < 0 else ceil(steps)
    return datetime.fromtimestamp(whole * STEP.total_seconds(), tz=UTC)
