"""The matches that count for a list, as the plain values that its rules take."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.db.models.functions import Coalesce

import rules_engine as engine
from clubs.ratings.models import RatingList, StartingValue
from clubs.ratings.rules.course import Played, Start
from clubs.ratings.rules.disciplines import discipline_of
from clubs.ratings.rules.frames import UNPLAYED, Outcome, frames_of
from clubs.ratings.rules.periods import monday_of, week_of
from clubs.ratings.selectors.occasions import abroad_of, occasions_of
from clubs.ratings.selectors.sources import matches_of, results_of
from matches.models import Match, MatchSide
from matches.services import SIMULATED

FIRST_DAY = date(1800, 1, 1)
"""Before every match: reported results reach back so far."""


def when(match: Match) -> datetime:
    """The moment at which a match counts: when it ended."""
    return match.finished_at or match.confirmed_at or match.created_at


def beginning(week: int, zone: ZoneInfo) -> datetime:
    """The first moment of a week in a club's zone."""
    return datetime.combine(max(monday_of(week), FIRST_DAY), time.min, zone)


def played_for(found: RatingList, first_week: int) -> list[Played]:
    """The matches that count for a list, of ``first_week`` and later. Three queries, and one for each package
    that tells occasions, and of matches elsewhere."""
    zone = found.club.tzinfo
    start = beginning(first_week, zone)
    if found.since is not None:
        start = max(start, datetime.combine(found.since, time.min, zone))
    # A match is confirmed when it has ended, never before: the index on that moment finds the few.
    abroad = abroad_of(found.club_id, start)
    rows = Match.objects.filter(
        Q(club_id=found.club_id) | Q(pk__in=abroad),
        status=Match.Status.CONFIRMED,
        confirmed_at__gte=start,
    )
    # What was played is asked for, so that a worker loads the books of these games and no others.
    games = set(rows.order_by().values_list("game", flat=True).distinct())
    rows = rows.filter(
        simulated=False, game__in=[game for game in games if discipline_of(game) == found.discipline]
    ).exclude(result_kind__in=UNPLAYED)
    occasions = occasions_of(found.club_id, start) if not found.source else {}
    own = matches_of(found.club_id, found.source, start) if found.source else None
    sides = _singles(found.club_id, start, abroad)
    wanted = {
        "competition": found.counts_competitions,
        "ladder": found.counts_ladders,
        "friendly": found.counts_friendlies,
    }
    known = rows.annotate(ended=Coalesce("finished_at", "confirmed_at", "created_at")).values_list(
        "pk", "game", "ended", "result_kind", "winner_letter", "board", "header"
    )
    played = []
    for pk, game, ended, kind, winner, board, header in known.iterator(chunk_size=2000):
        two = sides.get(pk)
        if two is None or ended < start:
            continue
        if not (wanted[occasions.get(pk, "friendly")] if own is None else pk in own):
            continue
        if header.get("partners") or SIMULATED in (header.get("tags") or {}):
            continue
        (letter, one), (other_letter, other) = two
        outcome = Outcome(kind, (letter, other_letter), winner, board, engine.game(game).frames)
        frames = frames_of(outcome)
        if frames is not None:
            week = week_of(ended.astimezone(zone).date())
            played.append(Played(pk, ended.timestamp(), week, one, other, *frames))
    return [*played, *_typed(found, start)] if found.counts_typed else played


def _typed(found: RatingList, start: datetime) -> Iterator[Played]:
    """What was typed in; it has no match, and the numbers of its own below 0 in place of one."""
    for one in results_of(found.club_id, found.source, start):
        if one.at >= start and discipline_of(one.game) == found.discipline:
            week = week_of(one.at.astimezone(found.club.tzinfo).date())
            yield Played(-one.number, one.at.timestamp(), week, one.one, one.other, one.won, one.lost)


def _singles(club_id: int, start: datetime, abroad: set[int]) -> dict[int, list[tuple[str, int]]]:
    """By match, the letters and players of those in which two players of the club met alone; ``abroad`` are
    matches that count for players of any club."""
    sides: dict[int, list[tuple[str, int]]] = {}
    other: set[int] = set()
    rows = MatchSide.objects.filter(
        Q(match__club_id=club_id) | Q(match__in=abroad),
        match__status=Match.Status.CONFIRMED,
        match__confirmed_at__gte=start,
    ).order_by("match", "position")
    columns = ("match", "letter", "player", "partner", "player__club")
    for match, letter, player, partner, club in rows.values_list(*columns).iterator():
        if player is None or partner is not None or (club != club_id and match not in abroad):
            other.add(match)
        else:
            sides.setdefault(match, []).append((letter, player))
    return {
        match: two
        for match, two in sides.items()
        if match not in other and len(two) == 2 and two[0][1] != two[1][1]
    }


def starts_for(found: RatingList, first_week: int) -> Iterator[Start]:
    """The starting values of a list, of ``first_week`` and later. One query."""
    values: dict[tuple[int, int], Start] = {}
    for row in StartingValue.objects.filter(rating_list=found).order_by("on", "pk"):
        week = week_of(row.on)
        if week >= first_week:
            values[row.player_id, week] = Start(row.player_id, week, row.value, row.uncertainty)
    yield from values.values()


def at_of(second: float) -> datetime:
    """The moment of a match from its second."""
    return datetime.fromtimestamp(second, UTC)
