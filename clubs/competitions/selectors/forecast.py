"""When the matches of a drawn competition begin and when it ends: its rows made into a plan, and played.

`forecast_of` is kept by the stamps of the competition (:mod:`clubs.stamps`) for half a minute, so pages,
feeds and the hall's screen that are made one after the other tell the same times and cost nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import caches
from django.db.models import Exists, OuterRef, Subquery
from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, Fixture, Phase, Status
from clubs.competitions.rules.pairing.brackets import PairingError, PlannedFixture, SourceKind
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.rules.times import evening, plan
from clubs.competitions.rules.times.durations import Pace, Partners, Player
from clubs.competitions.rules.times.plan import Ahead, From, Nobody, Slot
from clubs.competitions.rules.times.work import progress
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.drawn import draws_for
from clubs.competitions.selectors.measured import GOING_THERE, Lengths, pace_of
from clubs.competitions.selectors.pauses import shown_pauses
from clubs.competitions.selectors.start_times import of_stages
from clubs.people.models import Table
from clubs.people.rules.surfaces import kinds_for_game
from clubs.stamps import scopes, store
from matches.models import Match

KEPT = timedelta(seconds=30)
OVER = (Phase.DECIDED, Phase.EMPTY, Phase.ANNULLED)
LEAST_LEFT = 0.02
"""A match that is not over is not thought to be nearer to its end."""
AT_A_TABLE = (Phase.AT_TABLE, Phase.LIVE, Phase.OVER)


@dataclass(frozen=True, slots=True)
class When:
    """A time as it is told: `likely`, and `early` to `late`, in which it lies four times out of five."""

    early: datetime
    likely: datetime
    late: datetime


@dataclass(frozen=True)
class Foreseen:
    """When each fixture begins (by number; also those at tables, which have begun), when each stage that is
    not drawn begins (by number), and when all is over. `minutes` is what a usual match takes, `measured` how
    many matches that rests on, `tonight` how many of them were played in this competition. Before `opens`
    nothing new begins: it is when the competition is to start or its pause to end, if either is to come."""

    starts: dict[int, When]
    stages: dict[int, When]
    end: When | None
    minutes: int
    measured: int
    tonight: int
    opens: datetime | None


class _Kept(NamedTuple):
    stamps: tuple[int, ...]
    at: datetime
    foreseen: Foreseen


def forecast_of(competition: Competition, draws: Sequence[Draw] | None) -> Foreseen:
    """The forecast as of now: two queries (one more for a handicap list, and for stages to come), or none
    where it was made within half a minute and nothing has happened since. `draws` are read if needed."""
    stamps = store.state(scopes.competition(competition.pk), scopes.club(competition.club_id))
    key, shared = f"forecast:{store.installation()}:{competition.pk}", caches["shared"]
    kept = shared.get(key) if stamps is not None else None
    if isinstance(kept, _Kept) and kept.stamps == stamps and timedelta(0) <= now() - kept.at < KEPT:
        return kept.foreseen
    made = foresee(competition, draws_for(competition) if draws is None else draws)
    if stamps is not None:
        shared.set(key, _Kept(stamps, now(), made), timeout=KEPT.total_seconds())
    return made


def foresee(competition: Competition, draws: Sequence[Draw]) -> Foreseen:
    """The forecast as of now, made anew."""
    at, pace, lengths = now(), pace_of(competition), Lengths.of(competition)
    tables = tables_of(competition, at, pace, lengths)
    ahead = ahead_of(competition, draws, at, lengths, frozenset(one.key for one in tables))
    opens = at
    if competition.starts_at is not None and competition.started_at is None:
        opens = max(opens, competition.starts_at)
    pause = shown_pauses(competition).get(None)
    if pause is not None and pause.until is not None:
        opens = max(opens, pause.until)
    found = evening.foresee(
        ahead,
        tables,
        pace,
        rest=competition.rest_minutes * 60.0,
        begin=(opens - at).total_seconds(),
        free_since=_free_since(draws, at),
        seed=competition.pk,
    )
    starts: dict[int, When] = {}
    stages: dict[int, list[evening.Span]] = {}
    drawn = {draw.stage.number for draw in draws}
    for one in ahead:
        stage, number = one.key
        span = found.starts.get(one.key)
        if span is not None and stage in drawn:
            starts[number] = _when(at, span)
        elif span is not None:
            stages.setdefault(stage, []).append(span)
    first = {stage: min(spans, key=lambda span: span.likely) for stage, spans in stages.items()}
    return Foreseen(
        starts,
        {stage: _when(at, span) for stage, span in first.items()},
        _when(at, found.end) if found.end is not None else None,
        max(1, round(pace.seconds(lengths.work("")) / 60)),
        pace.measured,
        pace.tonight,
        opens if opens > at else None,
    )


def _when(at: datetime, span: evening.Span) -> When:
    return When(*(_to_second(at + timedelta(seconds=one)) for one in (span.early, span.likely, span.late)))


def _to_second(at: datetime) -> datetime:
    """Rounded after the addition: an opening hour plus a length is the same whenever it is asked for."""
    return (at + timedelta(microseconds=500_000)).replace(microsecond=0)


def tables_of(competition: Competition, at: datetime, pace: Pace, lengths: Lengths) -> list[plan.Table]:
    """The tables of a competition, with when another match that is on there will probably be over: one
    query."""
    ticked = Competition.tables.through.objects.filter(competition=competition.pk, table=OuterRef("pk"))
    other = (
        Match.objects.filter(table=OuterRef("pk"), status__in=(Match.Status.READY, Match.Status.LIVE))
        .exclude(fixture_match__fixture__competition=competition.pk)
        .order_by()
        .values("seated_at")[:1]
    )
    rows = Table.objects.filter(
        club_id=competition.club_id, active=True, kind__in=kinds_for_game(competition.game)
    ).annotate(taken_since=Subquery(other), chosen=Exists(ticked))
    lasts, found = pace.seconds(lengths.work("")), []
    some = any(row.chosen for row in rows)
    for place, row in enumerate(rows):
        if some and not row.chosen:
            continue
        free_at = 0.0
        if row.taken_since is not None and competition.status == Status.RUNNING:
            # The longer it is on already, the longer it is expected to be on, as with heavy tails.
            free_at = max(lasts - (at - row.taken_since).total_seconds(), lasts / 4)
        found.append(plan.Table(row.pk, place, free_at))
    return found


def ahead_of(
    competition: Competition,
    draws: Sequence[Draw],
    at: datetime,
    lengths: Lengths,
    tables: frozenset[plan.Key],
) -> list[Ahead]:
    """All that is not over: the fixtures that are drawn, and the stages to come (one query for these)."""
    parts = plan.Parts()
    found = []
    for draw in draws:
        number = draw.stage.number
        part = parts.last_of[number] = parts.new()
        planned = {one.number: one for one in draw.bracket.fixtures} if draw.bracket is not None else {}
        for fixture in draw.fixtures.values():
            if fixture.phase in OVER:
                continue
            match = fixture.match
            begin = fixture.set_for
            begun = called_at(match) if match is not None and fixture.phase in AT_A_TABLE else None
            over = fixture.phase in (Phase.OVER, Phase.TIED)
            shares = _progress(fixture, lengths)
            found.append(
                Ahead(
                    key=(number, fixture.number),
                    round=fixture.round,
                    number=fixture.number,
                    work=lengths.work(fixture.code, lengths.starts(fixture)),
                    a=_slot(draw, fixture, "a", planned.get(fixture.number)),
                    b=_slot(draw, fixture, "b", planned.get(fixture.number)),
                    tables=tables,
                    part=part,
                    not_before=(begin - at).total_seconds() if begin is not None else None,
                    ready_at=(fixture.ready_at - at).total_seconds() if fixture.ready_at else None,
                    running_for=(at - (begun or at)).total_seconds() if begun or over else None,
                    done=shares[0] if shares else None,
                    left=0.0 if over else shares[1] if shares else 1.0,
                    table=match.table_id if match is not None and begun else None,
                )
            )
        if draw.stage.in_steps and steps.goes_on(draw):
            found += plan.rest_of(
                plan.ToDraw(number, draw.stage.plan, len(draw.entrants)),
                len(steps.drawn_steps(draw)),
                max(draw.fixtures, default=0),
                tables=tables,
                work=lambda stage, code: lengths.work(code),
                parts=parts,
            )
    to_come = _to_come(competition, draws)
    set_for = of_stages(competition) if to_come else {}
    by_stage = {number: (begin - at).total_seconds() for number, begin in set_for.items()}
    found += plan.of_stages(
        to_come,
        tables=tables,
        work=lambda stage, code: lengths.work(code),
        parts=parts,
        not_before=by_stage,
    )
    return found


def called_at(match: Match) -> datetime | None:
    """When a match was called to its table; its start, where it was waited for for long."""
    if match.started_at is None:
        return match.seated_at
    waited = match.started_at - match.seated_at if match.seated_at is not None else None
    if waited is None or not timedelta(0) <= waited <= GOING_THERE:
        return match.started_at
    return match.seated_at


def side_of(entrant: Entrant) -> Player:
    """An entrant for the plan: its player, or both partners."""
    ids = entrant.player_ids
    return ids[0] if len(ids) == 1 else Partners(ids)


def _slot(draw: Draw, fixture: Fixture, side: str, planned: PlannedFixture | None) -> Slot:
    entrant = getattr(fixture, side)
    if entrant is not None:
        return side_of(entrant)
    source, of = getattr(fixture, f"{side}_source"), getattr(fixture, f"{side}_of")
    if getattr(fixture, f"{side}_vacant") or source not in (SourceKind.WINNER, SourceKind.LOSER):
        return Nobody.ABSENT
    feeding = draw.fixtures.get(of)
    if feeding is None or feeding.phase in OVER:
        return Nobody.ABSENT
    only = getattr(planned, side).side if planned is not None else None
    return From((draw.stage.number, of), source == SourceKind.WINNER, None if only is None else str(only))


def _progress(fixture: Fixture, lengths: Lengths) -> tuple[float, float] | None:
    """What of a match that is on is played and what is left, by its score; None where it does not tell."""
    if fixture.phase != Phase.LIVE or fixture.score_a is None or fixture.score_b is None:
        return None
    given, race = lengths.starts(fixture), fixture.competition.race_in(fixture.code)
    scores, starts = (fixture.score_a, fixture.score_b), (given.a, given.b)
    played, left = progress(lengths.length(fixture.code), race, scores, starts)
    return (played, max(left, LEAST_LEFT)) if played > 0 else None


def _to_come(competition: Competition, draws: Sequence[Draw]) -> list[plan.ToDraw]:
    """The stages that are not drawn, as far as they can be told."""
    drawn = {draw.stage.number for draw in draws}
    if not draws or len(drawn) == len(competition.in_stages):
        return []
    asked: list[StageSettings] = [stage.asked for stage in competition.in_stages]
    try:
        stages = plan.sizes_of(asked, len(draws[0].entrants))
    except PairingError:
        return []  # fewer are left than the stages need: the director will be told when one is drawn
    return [one for one in stages if one.number not in drawn]


def _free_since(draws: Sequence[Draw], at: datetime) -> dict[plan.Key, float]:
    """When each player, or pair, ended the last match."""
    found: dict[plan.Key, float] = {}
    for draw in draws:
        for fixture in draw.fixtures.values():
            ended = fixture.match.finished_at if fixture.match is not None else None
            if ended is None:
                continue
            for entrant in (fixture.a, fixture.b):
                if entrant is not None:
                    since = (ended - at).total_seconds()
                    side = side_of(entrant)
                    found[side] = max(since, found.get(side, since))
    return found
