"""A league night: the team matches of a day with their rubbers as they stand, also those that are being
marked at a table now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import F, Prefetch, Q
from django.utils.timezone import localdate

from clubs.leagues.models import League, Rubber, RubberPlayer, Season, TeamMatch
from clubs.leagues.selectors.clubs import tell_apart
from clubs.leagues.selectors.matches import BEGUN
from clubs.leagues.selectors.naming import is_secret
from clubs.people.models import Club
from matches.models import Match

Phase = TeamMatch.Phase


@dataclass(frozen=True)
class RubberNow:
    """A rubber as it stands. `frames` are those of home and away, None before the first; `points` are those
    of the frame that is being played at a table."""

    rubber: Rubber
    home: Sequence[RubberPlayer]
    away: Sequence[RubberPlayer]
    frames: tuple[int, int] | None
    points: tuple[int, int] | None = None

    @property
    def is_live(self) -> bool:
        """Whether it is being marked at a table."""
        match = self.rubber.match
        return match is not None and not self.rubber.is_over and match.status == Match.Status.LIVE


@dataclass(frozen=True)
class MatchNow:
    """A team match of the night with its rubbers, once the line-ups are open; what a side names in secret
    stays so until both have."""

    match: TeamMatch
    rubbers: Sequence[RubberNow]

    @property
    def has_begun(self) -> bool:
        """Whether there is a score."""
        return self.match.phase in BEGUN


@dataclass(frozen=True)
class Night:
    """The matches of a day, and when is played next where there is none."""

    on: date
    matches: Sequence[MatchNow]
    next_on: date | None

    @property
    def is_on(self) -> bool:
        """Whether anything can still change this evening."""
        return any(one.match.phase not in (Phase.FINAL, Phase.ANNULLED) for one in self.matches)


def night_of(club: Club, league: League | None = None, on: date | None = None) -> Night:
    """The night of a league (without one, of all leagues of a club): today's, or that of a given day. Three
    queries at any size. Matches that were begun on another day and are still played belong to tonight."""
    day = on or localdate()
    shown = TeamMatch.objects.filter(season__league__club=club, season__phase=Season.Phase.RUNNING)
    if league is not None:
        shown = shown.filter(season__league=league)
    tonight = Q(on=day) if on is not None else Q(on=day) | Q(phase=Phase.LIVE)
    players = Prefetch("players", RubberPlayer.objects.select_related("player__club"))
    rubbers = Rubber.objects.order_by("number").select_related("match").defer("match__snapshot")
    rows = (
        shown.filter(tonight)
        .exclude(phase__in=(Phase.ANNULLED, Phase.POSTPONED))
        .select_related("season__league", "division", "cup", "home", "away", "venue")
        .prefetch_related(Prefetch("rubbers", rubbers.prefetch_related(players)))
        .order_by(
            "season__league__name", F("division__number").asc(nulls_last=True), "cup_id", "at", "number"
        )
    )
    found = []
    for row in rows:
        row.season.league.club = club
        row.contest.season = row.season
        open_ = row.began_at is not None
        of_row = [one.player for rubber in row.rubbers.all() for one in rubber.players.all()]
        tell_apart(one for one in of_row if one is not None)
        found.append(MatchNow(row, [_now(one) for one in row.rubbers.all()] if open_ else []))
    next_on = None
    if not found:
        coming = shown.filter(on__gt=day).order_by("on").values_list("on", flat=True)
        next_on = coming.first()
    return Night(day, found, next_on)


def _now(rubber: Rubber) -> RubberNow:
    people: dict[str, list[RubberPlayer]] = {"home": [], "away": []}
    if not is_secret(rubber):
        for one in sorted(rubber.players.all(), key=lambda one: one.position):
            people[one.side].append(one)
    frames = points = None
    if rubber.home_score is not None and rubber.away_score is not None:
        frames = (rubber.home_score, rubber.away_score)
    elif rubber.match is not None and not rubber.is_over:
        frames, points = standing(rubber.match)
    return RubberNow(rubber, people["home"], people["away"], frames, points)


def standing(match: Match) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """Frames, and the points of the frame on the table, of a match that is being marked, by its first and
    second side; None where the board says nothing of them."""
    board = match.board or {}
    race = board.get("sets") or board.get("race")
    frames = _pair(match, race.get("won")) if race else None
    points = _pair(match, board.get("score"))
    return (frames, points) if frames is not None else (points, None)


def _pair(match: Match, of: dict[str, int] | None) -> tuple[int, int] | None:
    letters = match.letters[:2]
    if not of or len(letters) < 2 or any(letter not in of for letter in letters):
        return None
    return int(of[letters[0]]), int(of[letters[1]])
