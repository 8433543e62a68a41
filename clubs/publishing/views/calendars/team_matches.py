"""Team matches of leagues as events of a calendar.

A match stands at its day and hour; without an hour it takes the whole day. It is tentative while somebody
asks for another day. One that was annulled, or waits for a new day, stays as cancelled, the latter at the day
of its round, because a reader who has it already would otherwise keep it. SEQUENCE counts the lines of the
league's log that concern it. A season that is being planned has no events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta

from django.db.models import Min, Q, QuerySet
from django.utils.translation import gettext

from clubs.leagues.models import (
    Division,
    League,
    Postponement,
    Registration,
    Season,
    Team,
    TeamMatch,
    Venue,
)
from clubs.leagues.selectors.changes import Changes, changes_of
from clubs.leagues.selectors.team_pages import told_of
from clubs.people.models import Player
from clubs.publishing.selectors import identity
from clubs.publishing.views.calendars.meetings import Place
from clubs.publishing.views.calendars.writing import CANCELLED, CONFIRMED, TENTATIVE, Event

LASTS = timedelta(hours=3)
"""How long an evening is taken to last."""
SEASONS = 4
"""Seasons in the calendar of a team, a player, a venue and a league: the latest."""
Phase = TeamMatch.Phase


def of_league(league: League, place: Place) -> Iterator[Event]:
    """The matches of a league's latest seasons."""
    for season in _seasons(Season.objects.filter(league=league)):
        yield from of_season(season, place)


def of_season(season: Season, place: Place) -> Iterator[Event]:
    """All matches of a season."""
    yield from _events(season, TeamMatch.objects.filter(season=season), place)


def of_division(division: Division, place: Place) -> Iterator[Event]:
    """The matches of a division."""
    yield from _events(division.season, TeamMatch.objects.filter(division=division), place)


def of_team(team: Team, place: Place) -> Iterator[Event]:
    """The matches of a team in its latest seasons."""
    for season in _seasons(Season.objects.filter(sides__team=team)):
        rows = TeamMatch.objects.filter(Q(home__team=team) | Q(away__team=team), season=season)
        yield from _events(season, rows, place)


def of_venue(venue: Venue, place: Place) -> Iterator[Event]:
    """What is played in a venue."""
    for season in _seasons(Season.objects.filter(team_matches__venue=venue)):
        yield from _events(season, TeamMatch.objects.filter(season=season, venue=venue), place)


def of_player(player: Player, place: Place) -> Iterator[Event]:
    """The matches of the sides for which a player is or was registered, on the days of the registration."""
    rows = Registration.objects.filter(told_of(player), player=player, side__isnull=False)
    by_season: dict[int, list[Registration]] = {}
    for row in rows:
        by_season.setdefault(row.season_id, []).append(row)
    for season in _seasons(Season.objects.filter(pk__in=by_season)):
        own = Q()
        for row in by_season[season.pk]:
            during = Q(on__gte=row.from_on)
            during = during | Q(on=None) if row.until_on is None else during & Q(on__lte=row.until_on)
            own |= (Q(home=row.side_id) | Q(away=row.side_id)) & during
        yield from _events(season, TeamMatch.objects.filter(own, season=season), place)


def _seasons(rows: QuerySet[Season]) -> list[Season]:
    """The latest seasons that are not being planned."""
    shown = rows.exclude(phase=Season.Phase.PLANNED).select_related("league__club").distinct()
    return list(shown.order_by("-begins_on", "-pk")[:SEASONS])


def _events(season: Season, rows: QuerySet[TeamMatch], place: Place) -> Iterator[Event]:
    """The events of some matches of a season: five queries at most."""
    if season.phase == Season.Phase.PLANNED:
        return
    found = list(rows.select_related("home", "away", "venue", "division", "cup").order_by("number"))
    if not found:
        return
    told = changes_of(season)
    wishes = dict(
        Postponement.objects.filter(
            team_match__in=[one.pk for one in found], closed_at=None, approved_at=None
        )
        .order_by()
        .values_list("team_match", "reason")
    )
    days = _round_days(season, found)
    for match in found:
        match.season = match.contest.season = season
        on = match.on or days.get((match.division_id, match.cup_id, match.round))
        if on is not None:
            yield _event(match, on, place, told, wishes)


def _round_days(season: Season, found: Iterable[TeamMatch]) -> dict[tuple[int | None, int | None, int], date]:
    """The first day of each round of a division or a cup, if a match has lost its own."""
    if all(one.on is not None for one in found):
        return {}
    rows = TeamMatch.objects.filter(season=season, on__isnull=False).order_by()
    first = rows.values_list("division", "cup", "round").annotate(Min("on"))
    return {(division, cup, number): on for division, cup, number, on in first}


def _event(match: TeamMatch, on: date, place: Place, told: Changes, wishes: dict[int, str]) -> Event:
    season, zone = match.season, match.season.league.club.tzinfo
    off = match.on is None or match.phase in (Phase.ANNULLED, Phase.POSTPONED)
    begin = datetime.combine(on, match.at or time(12), tzinfo=zone)
    venue = match.venue
    return Event(
        uid=f"{identity.of_team_match(match)}@balkline",
        summary=f"{score_line(match)} · {match.contest.name}, {season.league.name}",
        begin=begin,
        end=begin + LASTS if match.at is not None else None,
        whole_day=match.at is None,
        changed=told.at(match.pk) or season.created_at,
        sequence=told.sequence(match.pk),
        status=CANCELLED if off else TENTATIVE if match.pk in wishes else CONFIRMED,
        location=", ".join(filter(None, (venue.name, venue.address))) if venue is not None else "",
        description=_words(match, wishes),
        link=place.base + match.get_absolute_url(),
    )


def score_line(match: TeamMatch) -> str:
    """Both sides, between them the rubbers once the result is final: "Anchor 3 – 1 Bell"."""
    if match.phase != Phase.FINAL:
        return f"{match.home.name} – {match.away.name}"
    return f"{match.home.name} {match.home_rubbers} – {match.away_rubbers} {match.away.name}"


def _words(match: TeamMatch, wishes: dict[int, str]) -> str:
    season, contest = match.season, match.contest.name
    words = [
        gettext("{season}, {contest}, round {number}.").format(
            season=f"{season.league.name} {season.name}", contest=contest, number=match.round
        )
    ]
    if match.phase == Phase.FINAL:
        final = gettext("Final: {home} – {away}.")
        if match.home_frames or match.away_frames:
            final = gettext("Final: {home} – {away}, frames {home_frames} – {away_frames}.")
        words.append(
            final.format(
                home=match.home_rubbers, away=match.away_rubbers, home_frames=match.home_frames,
                away_frames=match.away_frames,
            )
        )  # fmt: skip
        if match.awarded:
            words.append(gettext("Awarded to {side}.").format(side=match.side(match.awarded).name))
    elif match.phase == Phase.ANNULLED:
        words.append(gettext("Annulled."))
    elif match.on is None or match.phase == Phase.POSTPONED:
        words.append(gettext("Postponed; the new day is not fixed yet."))
    elif match.pk in wishes:
        words.append(gettext("A captain asks for another day: {reason}").format(reason=wishes[match.pk]))
    elif match.at is None:
        words.append(gettext("The hour is not fixed yet."))
    return " ".join(words)
