"""Playing an evening: a competition marked stroke by stroke, with several tables going at once.

The evening is a queue of what happens next at which table. Taking the earliest each time keeps all logs
in the order of their times, and lets tables come free, winners rest and matches be seated exactly as on
a real evening.
"""

from __future__ import annotations

import heapq
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from clubs.competitions.models import Competition, Fixture, Status
from clubs.competitions.services import deciding, seating
from clubs.demonstration.clock import Clock
from clubs.demonstration.strokes import choose, manner_of
from matches import services as marking
from matches.models import Match
from matches.selectors import resume

BY = marking.Actor.system("Demonstration")
WARM_UP = (60, 150)
SIGNING = 45
REST = 60
MOST_STROKES = 1500
LONGEST = timedelta(hours=10)


@dataclass(order=True)
class Turn:
    """What happens next at one table."""

    at: datetime
    match_id: int
    seq: int = field(compare=False, default=0)
    expects: Mapping[str, Any] | None = field(compare=False, default=None)
    ratings: Mapping[str, int] = field(compare=False, default_factory=dict)
    random: Random = field(compare=False, default_factory=Random)


class Evening:
    """One competition being played, on ``clock``, by the luck of ``seed``."""

    def __init__(self, competition: Competition, clock: Clock, *, seed: str) -> None:
        self.competition, self.clock, self.seed = competition, clock, seed
        self.queue: list[Turn] = []
        self.known: set[int] = set()
        self.manner = manner_of(competition.game)

    def play(self, until: datetime | None = None) -> Competition:
        """Play to the end, or until the clock would pass ``until``.

        Raises ``RuntimeError`` when a match or the evening does not come to an end.
        """
        latest = self.clock.moment + LONGEST
        self._seat()
        while True:
            if self.queue:
                if until is not None and self.queue[0].at > until:
                    break
                self._step(heapq.heappop(self.queue))
                continue
            self.competition.refresh_from_db()
            if self.competition.status != Status.RUNNING:
                break
            if until is not None and self.clock.moment + timedelta(seconds=REST) > until:
                break
            if self.clock.moment > latest:
                raise RuntimeError(f"{self.competition} does not end")
            self.clock.advance(REST)
            self._break_ties()
            self._seat()
        if until is not None:
            self.clock.set(until)
        self.competition.refresh_from_db()
        return self.competition

    def _seat(self) -> None:
        """Bring to the tables what can be, and let the new matches begin after a warm-up."""
        seating.seat_club(self.competition.club_id)
        rows = Match.objects.filter(fixture__competition=self.competition, status=Match.Status.READY)
        for match in rows.exclude(pk__in=self.known).prefetch_related("sides__player"):
            self.known.add(match.pk)
            random = Random(f"{self.seed}/{len(self.known)}")
            ratings = {side.letter: side.player.rating for side in match.sides.all() if side.player}
            first = self.clock.moment + timedelta(seconds=random.randint(*WARM_UP))
            expects = resume(match).expects().to_json()
            heapq.heappush(self.queue, Turn(first, match.pk, 0, expects, ratings, random))

    def _step(self, turn: Turn) -> None:
        """Record one entry, or what ends a match."""
        self.clock.set(turn.at)
        if turn.expects is None:
            marking.confirm(match_id=turn.match_id, by=BY)
            self._break_ties()
            self._seat()
            return
        if turn.seq > MOST_STROKES:
            raise RuntimeError(f"a match of {self.competition} does not end")
        button = choose(turn.expects, manner=self.manner, ratings=turn.ratings, random=turn.random)
        recorded = marking.record_entry(
            match_id=turn.match_id,
            side=button["side"],
            tokens=button["tokens"],
            expected_seq=turn.seq,
            by=BY,
            client_uuid=uuid.UUID(int=turn.random.getrandbits(128), version=4),
        )
        over = recorded.status == Match.Status.FINISHED
        pause = SIGNING if over else turn.random.randint(*self.manner.seconds)
        heapq.heappush(
            self.queue,
            Turn(
                turn.at + timedelta(seconds=pause),
                turn.match_id,
                recorded.seq,
                None if over else recorded.expects,
                turn.ratings,
                turn.random,
            ),
        )

    def _break_ties(self) -> None:
        """Let a further match decide where a knockout match ended level."""
        for fixture in Fixture.objects.filter(competition=self.competition, phase="tied"):
            deciding.tie_break(competition=self.competition, number=fixture.number, by=None)
