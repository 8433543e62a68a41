"""The results of a league, a division or a team as entries of a feed: one entry for each final team match.

A result that was opened again is no entry until it is final anew; then its entry keeps its day and has a new
`updated`.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Max, Prefetch, Q, QuerySet
from django.template.loader import render_to_string
from django.utils.translation import gettext

from clubs.leagues.models import Division, League, LeagueEvent, Rubber, RubberPlayer, Team, TeamMatch
from clubs.leagues.selectors.changes import RESULTS, decided
from clubs.leagues.selectors.clubs import tell_apart
from clubs.publishing.selectors import identity
from clubs.publishing.views.calendars.team_matches import score_line
from clubs.publishing.views.feeds.publication import ENTRIES, Entry, Publication, plain


class Scope(NamedTuple):
    """Whose results: the league's, or those of one division or one team of it."""

    league: League
    division: Division | None = None
    team: Team | None = None

    @property
    def id(self) -> UUID:
        """The permanent id of what the feed is of."""
        if self.division is not None:
            return identity.of_division(self.division)
        return identity.of_team(self.team) if self.team is not None else identity.of_league(self.league)

    @property
    def name(self) -> str:
        """What it is of, in words."""
        if self.division is not None:
            return f"{self.division.name}, {self.division.season}"
        return f"{self.team.name}, {self.league.name}" if self.team is not None else self.league.name

    @property
    def page(self) -> str:
        """The page that shows the same."""
        return (self.division or self.team or self.league).get_absolute_url()

    @property
    def matches(self) -> QuerySet[TeamMatch]:
        """The final matches, the latest first."""
        rows = TeamMatch.objects.filter(season__league=self.league, phase=TeamMatch.Phase.FINAL)
        if self.division is not None:
            rows = rows.filter(division=self.division)
        if self.team is not None:
            rows = rows.filter(Q(home__team=self.team) | Q(away__team=self.team))
        return rows.order_by("-final_at", "-pk")


def publication(scope: Scope, base: str, address: str) -> Publication:
    """The feed of a scope: five queries. ``base`` is the server's address, ``address`` the feed's own."""
    league, club = scope.league, scope.league.club
    rubbers = Rubber.objects.order_by("number").prefetch_related(
        Prefetch("players", RubberPlayer.objects.select_related("player__club"))
    )
    rows = scope.matches.select_related("season", "division", "cup", "home", "away")
    matches = list(rows.prefetch_related(Prefetch("rubbers", rubbers))[:ENTRIES])
    told = decided(one.pk for one in matches)
    entries = []
    for match in matches:
        people = [one.player for rubber in match.rubbers.all() for one in rubber.players.all()]
        tell_apart(one for one in people if one is not None)
        match.season.league = league
        match.contest.season = match.season
        entries.append(_entry(match, base, *told.get(match.pk, (None, None))))
    lines = LeagueEvent.objects.filter(league=league, kind__in=RESULTS)
    if scope.division is not None:
        lines = lines.filter(season=scope.division.season_id)
    last: datetime | None = lines.aggregate(last=Max("at"))["last"]
    return Publication(
        id=identity.within(scope.id, "results"),
        title=plain(gettext("Results: {name}").format(name=f"{scope.name}, {club.name}")),
        about=gettext("Final results, the latest first. A corrected result is an updated entry."),
        home=base + scope.page,
        address=address,
        author=plain(club.name),
        author_page=base + club.get_absolute_url(),
        entries=tuple(entries),
        updated=max([league.created_at, *([last] if last else []), *(one.updated for one in entries)]),
    )


def _entry(match: TeamMatch, base: str, first: datetime | None, last: datetime | None) -> Entry:
    season = match.season
    stood = match.final_at or last or season.created_at
    return Entry(
        id=identity.of_team_match(match),
        title=plain(score_line(match)),
        link=base + match.get_absolute_url(),
        html=plain(render_to_string("publishing/feeds/team_match.html", {"match": match, "season": season})),
        published=first or stood,
        updated=max(stood, last or stood),
        tags=(plain(season.league.name), plain(match.contest.name)),
    )
