"""Which called matches are waited for, until when, and who is there: for pages, screens and the sweep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.timezone import now

from clubs.competitions.models import Competition, Fixture, NoShowClock, Phase
from clubs.competitions.rules.no_show import Deadlines, NoShow, Span, deadlines
from clubs.competitions.selectors.pauses import overlapping
from matches.models import Match

SIDES = ("a", "b")


@dataclass(frozen=True)
class Awaited:
    """A called match whose players are waited for.

    `here` are the sides that are there, as far as anybody said; `late` the others. `state` is "running",
    "frame" (the first game is lost by who is not there), "out" (the match is), or "held" while it is paused.
    `own_word` are the sides that are there by their own word alone.
    """

    fixture: Fixture
    rule: NoShow
    times: Deadlines
    here: tuple[str, ...]
    frame_side: str
    state: str
    own_word: tuple[str, ...] = ()

    @property
    def seen(self) -> tuple[str, ...]:
        """The sides that somebody else has seen at the table."""
        return tuple(side for side in self.here if side not in self.own_word)

    @property
    def say_so(self) -> list[str]:
        """The names of those who are there by their own word alone."""
        return [name for side, name, _ in self.people if side in self.own_word]

    @property
    def ends_at(self) -> datetime:
        """When the match is lost."""
        return self.times.ends_at

    @property
    def next_at(self) -> datetime:
        """When the next step falls: the first game, or the match."""
        frame = self.times.frame_at
        first = frame is not None and not self.frame_side and self.state == "running"
        return frame if first and frame is not None else self.ends_at

    @property
    def late(self) -> tuple[str, ...]:
        """The sides that nobody has seen."""
        return tuple(side for side in SIDES if side not in self.here)

    @property
    def people(self) -> list[tuple[str, str, bool]]:
        """Both sides: letter, name, and whether they are there."""
        return [(side, str(getattr(self.fixture, side)), side in self.here) for side in SIDES]

    @property
    def public_id(self) -> str:
        """The match's public id."""
        return self.fixture.match.public_id if self.fixture.match is not None else ""


def has_frames(competition: Competition, fixture: Fixture) -> bool:
    """Whether a first game can be lost before the match."""
    return competition.race_in(fixture.code) > 1


def waits_at(fixture: Fixture, row: NoShowClock | None) -> bool:
    """Whether a match is still waited for: called, or begun by nothing but the game that was given."""
    match = fixture.match
    if match is None or match.table_id is None or (row is not None and row.stopped_at is not None):
        return False
    if fixture.phase == Phase.AT_TABLE:
        return True
    given = row is not None and row.frame_side and row.frame_seq is not None
    return fixture.phase == Phase.LIVE and bool(given) and row is not None and match.last_seq == row.frame_seq


def awaited(
    competition: Competition, fixtures: Iterable[Fixture], at: datetime | None = None
) -> dict[int, Awaited]:
    """The matches among these fixtures that are waited for, by number; two queries where there is a limit.

    The fixtures come with their matches.
    """
    rule = competition.waits
    if not rule.minutes:
        return {}
    called = [f for f in fixtures if f.phase in (Phase.AT_TABLE, Phase.LIVE) and f.match is not None]
    if not called:
        return {}
    at = at or now()
    rows = {
        row.match_id: row for row in NoShowClock.objects.filter(match_id__in=[f.match_id for f in called])
    }
    called = [f for f in called if waits_at(f, rows.get(f.match_id or 0))]
    if not called:
        return {}
    since = {f.pk: _since(f.match, rows.get(f.match_id or 0), at) for f in called}
    pauses = list(overlapping(competition, min(since.values())))
    found = {}
    for fixture in called:
        row = rows.get(fixture.match_id or 0)
        spans = [Span(p.since, p.ended_at) for p in pauses if p.fixture_id in (None, fixture.pk)]
        own = rule if has_frames(competition, fixture) else NoShow(rule.minutes, 0, rule.by_itself)
        extra = timedelta(seconds=row.extra_seconds if row is not None else 0)
        times = deadlines(own, since[fixture.pk], extra, spans, at)
        here = tuple(side for side in SIDES if row is not None and row.here_at(side) is not None)
        own_word = tuple(row.own_word) if row is not None else ()
        frame_side = row.frame_side if row is not None else ""
        state = "running"
        if times.held:
            state = "held"
        elif times.out(at):
            state = "out"
        elif times.frame_out(at) and not frame_side:
            state = "frame"
        found[fixture.number] = Awaited(fixture, own, times, here, frame_side, state, own_word)
    return found


def _since(match: Match | None, row: NoShowClock | None, at: datetime) -> datetime:
    if row is not None:
        return row.since
    return match.seated_at or at if match is not None else at
