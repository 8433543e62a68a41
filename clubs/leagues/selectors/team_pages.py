"""What the pages of a team, a venue and a player show of leagues beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q, QuerySet
from django.utils.timezone import localdate

from clubs.leagues.models import (
    Registration,
    RubberPlayer,
    Season,
    Side,
    Team,
    TeamMatch,
    Venue,
)
from clubs.leagues.rules.averages import per_cent
from clubs.leagues.rules.plan import RubberKind
from clubs.leagues.selectors.cup_figures import Counting, counting, countings
from clubs.leagues.selectors.matches import TO_COME, Day
from clubs.people.models import Player

Phase = TeamMatch.Phase
COMING = 30


@dataclass(frozen=True)
class Split:
    """The matches of a side: those to come, the next first; those that are over, the latest first."""

    coming: Sequence[Day]
    over: Sequence[Day]


def split(days: Sequence[Day]) -> Split:
    """Split the days of a side's matches at today; a match that is not final yet is still to come."""
    coming, over = [], []
    for day in days:
        left = [one for one in day.matches if one.phase in TO_COME]
        done = [one for one in day.matches if one.phase not in TO_COME]
        if left:
            coming.append(Day(day.on, left))
        if done:
            over.append(Day(day.on, done))
    return Split(coming, over[::-1])


@dataclass
class Figures:
    """What a player has done in one season for one side, in rubbers that were played in final matches, of
    cups as their options say. Averages count singles alone, so `singles` and `frames` do; `rubbers` are all.
    As in the averages, nothing counts against a blind player."""

    player: Player
    rubbers: int = 0
    rubbers_won: int = 0
    singles: int = 0
    singles_won: int = 0
    frames: int = 0
    frames_won: int = 0
    best: int | None = None

    @property
    def per_cent(self) -> str:
        """The share of frames won in singles: "66.7 %"."""
        return per_cent(Fraction(self.frames_won, self.frames)) if self.frames else "–"

    def add(self, part: RubberPlayer, cups: Counting) -> None:
        """Count one rubber, or the break in it alone; nothing of a cup that does not count."""
        rubber = part.rubber
        won = rubber.winner == part.side
        cup = rubber.team_match.cup_id
        if part.best and part.best > (self.best or 0) and (cup is None or cup in cups.breaks):
            self.best = part.best
        if cup is not None and cup not in cups.averages:
            return
        self.rubbers += 1
        self.rubbers_won += won
        if (
            rubber.kind == RubberKind.SINGLES
            and rubber.home_score is not None
            and rubber.away_score is not None
        ):
            own, other = rubber.home_score, rubber.away_score
            if part.side == "away":
                own, other = other, own
            self.singles += 1
            self.singles_won += won
            self.frames += own + other
            self.frames_won += own


def _parts() -> QuerySet[RubberPlayer]:
    rows = RubberPlayer.objects.filter(
        rubber__is_over=True,
        rubber__forfeited=False,
        rubber__team_match__phase=Phase.FINAL,
        player__isnull=False,
    )
    return rows.exclude(rubber__players__player=None).select_related("rubber__team_match")


def figures_of(side: Side, cups: Counting | None = None) -> list[Figures]:
    """The players who have played for a side, who won the most frames first: one query, and one for the cups
    of the season where they are not given."""
    cups = cups or counting(side.season)
    of_side = Q(side="home", rubber__team_match__home=side) | Q(side="away", rubber__team_match__away=side)
    rows = _parts().filter(of_side).select_related("player__club").order_by("player__name")
    found: dict[int, Figures] = {}
    for row in rows:
        assert row.player is not None
        found.setdefault(row.player.pk, Figures(row.player)).add(row, cups)
    played = [one for one in found.values() if one.rubbers]
    return sorted(played, key=lambda one: (-one.frames_won, -one.rubbers_won, one.player.name))


@dataclass(frozen=True)
class Spell:
    """A player's time with a side: the registration, and what was played for it."""

    side: Side
    role: str
    now: bool
    figures: Figures


def told_of(player: Player) -> Q:
    """Registrations of which the player's own pages tell: in leagues of the player's club, and of
    associations that are public."""
    return Q(season__league__club=player.club_id) | Q(season__league__club__public=True)


def spells_of(player: Player) -> list[Spell]:
    """The sides of a player, the latest season first, each once, with the figures for it: three queries. They
    can be in leagues of several clubs; those of an association that is not public stay there."""
    rows = (
        Registration.objects.filter(told_of(player), player=player, side__isnull=False)
        .exclude(season__phase=Season.Phase.PLANNED)
        .select_related("side__team", "side__division__season__league__club")
        .order_by("-season__begins_on", "-season_id", "-from_on", "-pk")
    )
    latest: dict[int, Registration] = {}
    for row in rows:
        if row.side_id is not None:
            latest.setdefault(row.side_id, row)
    if not latest:
        return []
    figures = {key: Figures(player) for key in latest}
    cups = countings(row.side.division for row in latest.values() if row.side is not None)
    for part in _parts().filter(player=player):
        match = part.rubber.team_match
        own = figures.get(match.home_id if part.side == "home" else match.away_id)
        if own is not None:
            own.add(part, cups[match.season_id])
    found = []
    for key, row in latest.items():
        side = row.side
        assert side is not None
        season = side.division.season
        side.team.league = season.league
        now = row.until_on is None and season.phase == Season.Phase.RUNNING
        found.append(Spell(side, row.get_role_display() if row.role != "player" else "", now, figures[key]))
    return found


@dataclass(frozen=True)
class VenuePage:
    """A venue: the teams that play at home there, and the matches to come, of running seasons."""

    venue: Venue
    teams: Sequence[Team]
    coming: Sequence[Day]


def venue_page(venue: Venue) -> VenuePage:
    """One venue: two queries."""
    league = venue.league
    teams = list(Team.objects.filter(venue=venue))
    for team in teams:
        team.league = league
    rows = (
        TeamMatch.objects.filter(
            venue=venue, season__phase=Season.Phase.RUNNING, phase__in=TO_COME, on__gte=localdate()
        )
        .select_related("season", "home__team", "away__team", "division", "cup")
        .order_by("on", "at", "number")[:COMING]
    )
    days: dict[object, list[TeamMatch]] = {}
    for row in rows:
        row.season.league = row.home.team.league = row.away.team.league = league
        row.contest.season, row.venue = row.season, venue
        days.setdefault(row.on, []).append(row)
    return VenuePage(venue, teams, [Day(matches[0].on, matches) for matches in days.values()])
