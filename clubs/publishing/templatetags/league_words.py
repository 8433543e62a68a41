"""What other sites show beside a link to a page of leagues, and a team match as schema.org has events."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.template import Context
from django.utils.translation import gettext

from clubs.leagues.models import Division, League, Season, Team, TeamMatch, Venue
from clubs.people.models import Club
from clubs.publishing.views.calendars.team_matches import score_line
from clubs.publishing.views.feeds.publication import plain
from clubs.publishing.wording import day, inside

Phase = TeamMatch.Phase


def words_of(context: Context) -> tuple[str, str] | None:
    """Title and words of a page of leagues; None for other pages. Asks the database nothing."""
    league = context.get("league")
    if not isinstance(league, League) or not league.pk:
        return None
    match, team, venue, division, season = (
        context.get(name) for name in ("match", "team", "venue", "division", "season")
    )
    if isinstance(match, TeamMatch):
        about = [match.contest.name, match.season.name, *([day(match.on)] if match.on is not None else [])]
        state = inside(match.get_phase_display())
        return score_line(match), f"{', '.join(about)}: {state}. {league.name}"
    if isinstance(team, Team):
        if team.venue is None:
            return team.name, f"{gettext('Players, form, fixtures and results.')} {league.name}"
        words = gettext("Players, form, fixtures and results, at home in {venue}.")
        return team.name, f"{words.format(venue=team.venue.name)} {league.name}"
    if isinstance(venue, Venue):
        where = f"{venue.address}. " if venue.address else ""
        return venue.name, f"{where}{gettext('Teams and next matches.')} {league.name}"
    if isinstance(division, Division) and isinstance(season, Season):
        words = gettext("Table, results, fixtures and averages.")
        return f"{division.name}, {season.name}", f"{words} {league.name}"
    name = f"{league.name} {season.name}" if isinstance(season, Season) else league.name
    return name, f"{gettext('Tables, results and fixtures.')} {league.about}".strip()[:300]


def event_of(match: TeamMatch, club: Club, base: str) -> dict[str, Any] | None:
    """A team match as a ``SportsEvent``; None where no day is known."""
    if match.on is None:
        return None
    league, venue = match.season.league, match.venue
    kind = "Person" if league.of_players else "SportsTeam"
    begins = match.on.isoformat()
    if match.at is not None:
        begins = datetime.combine(match.on, match.at, tzinfo=club.tzinfo).isoformat()
    status = {Phase.ANNULLED: "EventCancelled", Phase.POSTPONED: "EventPostponed"}.get(
        Phase(match.phase), "EventScheduled"
    )
    home, away = ({"@type": kind, "name": plain(side.name)} for side in (match.home, match.away))
    place = venue.name if venue is not None else club.name
    address = (venue.address if venue is not None else club.town) or place
    return {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": plain(f"{match.home.name} – {match.away.name}"),
        "startDate": begins,
        "eventStatus": f"https://schema.org/{status}",
        "url": base + match.get_absolute_url(),
        "location": {"@type": "Place", "name": plain(place), "address": plain(address)},
        "organizer": {"@type": "SportsClub", "name": plain(club.name), "url": base + club.get_absolute_url()},
        "homeTeam": home,
        "awayTeam": away,
        "superEvent": {
            "@type": "EventSeries",
            "name": plain(f"{league.name} {match.season.name}, {match.contest.name}"),
            "url": base + match.contest.get_absolute_url(),
        },
    }
