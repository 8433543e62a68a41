"""What ratings and handicaps count of a league: the marked matches of its rubbers, and the singles that were
typed in.

A typed rubber counts once its team match is final, on the day of the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet

from clubs.handicaps.models import Policy
from clubs.handicaps.rules.outcome import Outcome
from clubs.handicaps.rules.stored import gap_of
from clubs.handicaps.selectors.typed import TypedResult as ByPolicy
from clubs.leagues.models import League, Rubber, RubberPlayer, TeamMatch
from clubs.leagues.rules.plan import RubberKind
from clubs.people.models import Club
from clubs.ratings.selectors.sources import TypedResult

KIND = "league"
EVENING = time(20)
"""When a match is taken to have begun that has a day and no time."""


def source_of(league: League) -> str:
    """The key of a league as the source of a rating list."""
    return f"{KIND}:{league.slug}"


def moment_of(match: TeamMatch, zone: ZoneInfo) -> datetime | None:
    """When the rubbers of a final match count: at its day and time, and never after it became final."""
    if match.final_at is None:
        return None
    if match.on is None:
        return match.final_at
    return min(datetime.combine(match.on, match.at or EVENING, zone), match.final_at)


class LeagueSource:
    """The leagues of a club, as :class:`clubs.ratings.selectors.sources.Source`."""

    def choices(self, club: Club) -> Sequence[tuple[str, str]]:
        """Its leagues: one query."""
        return list(League.objects.filter(club=club).order_by("name", "pk").values_list("slug", "name"))

    def matches(self, club_id: int, slug: str, since: datetime) -> Iterable[int]:
        """The marked matches of a league's rubbers: one query."""
        rows = Rubber.objects.filter(
            team_match__season__league__club_id=club_id,
            team_match__season__league__slug=slug,
            match__confirmed_at__gte=since,
        )
        return rows.values_list("match", flat=True)

    def results(self, club_id: int, slug: str | None, since: datetime) -> Iterable[TypedResult]:
        """The typed singles of final matches: two queries."""
        rows = Rubber.objects.filter(
            team_match__season__league__club_id=club_id,
            team_match__phase=TeamMatch.Phase.FINAL,
            team_match__final_at__gte=since,
        )
        if slug is not None:
            rows = rows.filter(team_match__season__league__slug=slug)
        for row in typed_of(rows.select_related("team_match__season__league__club")):
            zone = row.team_match.season.league.club.tzinfo
            at = moment_of(row.team_match, zone)
            outcome = outcome_of(row, at.astimezone(zone).date()) if at is not None else None
            if at is not None and outcome is not None:
                home, away = outcome.won
                yield TypedResult(row.pk, at, row.game, *outcome.players, float(home), float(away))


def typed_of(rows: QuerySet[Rubber]) -> list[Rubber]:
    """Of these rubbers the singles whose scores were typed in, with who played them: two queries."""
    rows = rows.filter(match=None, is_over=True, forfeited=False, home_score__isnull=False)
    rows = rows.filter(kind=RubberKind.SINGLES).select_related("handicap_version__policy__club")
    people = RubberPlayer.objects.select_related("player").order_by("-side")
    return list(rows.prefetch_related(Prefetch("players", people)).order_by("pk"))


def outcome_of(rubber: Rubber, day: date) -> Outcome | None:
    """How a typed singles went, home first; None where a place is empty, or nothing was played."""
    people = {one.side: one.player_id for one in rubber.players.all()}
    home, away = people.get("home"), people.get("away")
    won = rubber.home_score or 0, rubber.away_score or 0
    if home is None or away is None or home == away or not any(won):
        return None
    return Outcome((home, away), won, day, f"{won[0]}–{won[1]}")


def key_of(rubber: Rubber) -> str:
    """What tells a rubber from every other of the club, also after an archive was taken in."""
    match = rubber.team_match
    return f"{match.season.league.slug}/{match.season.slug}/{match.number}/{rubber.number}"


def by_policy(policy: Policy) -> Iterable[ByPolicy]:
    """The typed results of a handicap policy that count, in the order of their days: two queries."""
    rows = Rubber.objects.filter(
        handicap_version__policy=policy, team_match__phase=TeamMatch.Phase.FINAL
    ).select_related("team_match")
    zone = policy.club.tzinfo
    found = []
    for row in typed_of(rows):
        at = moment_of(row.team_match, zone)
        outcome = outcome_of(row, at.astimezone(zone).date()) if at is not None else None
        if outcome is None or row.handicap_version is None:
            continue
        given = row.given
        home_receives = given.ahead >= 0
        gap = -gap_of(row.start) if home_receives else gap_of(row.start)
        won = None if not row.winner else (row.winner == "home") == home_receives
        number = row.handicap_version.number
        found.append(ByPolicy(number, given.unit, abs(given.ahead), gap, won, outcome))
    return sorted(found, key=lambda one: one.outcome.day)
