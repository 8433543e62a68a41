"""Who may see and change what of a league: one function for each kind of object.

The club's officers run its leagues. A captain or vice-captain is an account joined to a player who is
registered as such: they send their side's line-up, write results of their matches, and confirm for their
side.
"""

from __future__ import annotations

from django.db.models import Q
from django.utils.timezone import localdate

from clubs.leagues.models import Division, League, Registration, Season, Side, Team, TeamMatch, Venue
from clubs.leagues.models.team_matches import AWAY, HOME
from clubs.leagues.rules.season import LineUps
from clubs.people.access import OFFICERS, Visitor, may_see, not_found, roles_in
from clubs.people.models import Club, Role
from matches.problems import UserProblem

RECORDERS = (*OFFICERS, Role.REFEREE, Role.MARKER)
"""Who may write the results of any match."""


def league_for(user: Visitor | None, club: Club, slug: str) -> League:
    """A league of the club by its address. Raises ``UserProblem`` "not-found"."""
    found = League.objects.filter(club=club, slug=slug).first() if may_see(user, club) else None
    if found is None:
        raise not_found("league")
    found.club = club
    return found


def shows_fixtures(user: Visitor | None, season: Season) -> bool:
    """Whether the account sees the fixtures of a season: everybody once it has begun, before that the
    officers, who are still at work on them."""
    return season.phase != Season.Phase.PLANNED or is_officer(user, season.league.club)


def season_for(user: Visitor | None, club: Club, league: str, slug: str) -> Season:
    """A season of a league. Raises ``UserProblem`` "not-found"."""
    owner = league_for(user, club, league)
    found = Season.objects.filter(league=owner, slug=slug).first()
    if found is None:
        raise not_found("season")
    found.league = owner
    return found


def division_for(user: Visitor | None, club: Club, league: str, season: str, slug: str) -> Division:
    """A division of a season. Raises ``UserProblem`` "not-found"."""
    of = season_for(user, club, league, season)
    found = Division.objects.filter(season=of, slug=slug).first()
    if found is None:
        raise not_found("division")
    found.season = of
    return found


def cup_for(user: Visitor | None, club: Club, league: str, season: str, slug: str) -> Cup:
    """A cup of a season. Raises ``UserProblem`` "not-found"."""
    of = season_for(user, club, league, season)
    found = Cup.objects.filter(season=of, slug=slug).select_related("venue").first()
    if found is None:
        raise not_found("cup")
    found.season = of
    return found


def team_for(user: Visitor | None, club: Club, league: str, slug: str) -> Team:
    """A team of a league. Raises ``UserProblem`` "not-found"."""
    owner = league_for(user, club, league)
    found = Team.objects.filter(league=owner, slug=slug).select_related("venue", "player").first()
    if found is None:
        raise not_found("team")
    found.league = owner
    return found


def venue_for(user: Visitor | None, club: Club, league: str, number: int) -> Venue:
    """A venue of a league. Raises ``UserProblem`` "not-found"."""
    owner = league_for(user, club, league)
    found = Venue.objects.filter(league=owner, pk=number).first() if number < 2**62 else None
    if found is None:
        raise not_found("venue")
    found.league = owner
    return found


def team_match_for(user: Visitor | None, club: Club, league: str, season: str, number: int) -> TeamMatch:
    """A team match of a season by its number. Raises ``UserProblem`` "not-found"."""
    of = season_for(user, club, league, season)
    rows = TeamMatch.objects.filter(season=of, number=number)
    found = rows.select_related("home__team", "away__team", "venue", "division", "cup").first()
    if found is None or not shows_fixtures(user, of):
        raise not_found("team match")
    found.season = found.contest.season = of
    return found


def captain_of(user: Visitor | None, side: Side) -> bool:
    """Whether the account is that of the side's captain or vice-captain, or of the player who is the side."""
    if user is None or not user.is_authenticated or not user.is_active:
        return False
    today = localdate()
    leads = Q(role__in=(Registration.Role.CAPTAIN, Registration.Role.VICE))
    rows = Registration.objects.filter(
        Q(until_on=None) | Q(until_on__gte=today), leads, side=side, player__user_id=user.pk
    )
    return rows.exists()


def sides_led(user: Visitor | None, match: TeamMatch) -> tuple[str, ...]:
    """For which sides of a team match ("home", "away") the account speaks as captain."""
    return tuple(which for which in ("home", "away") if captain_of(user, match.side(which)))


def sees_line_up(user: Visitor | None, match: TeamMatch, which: str) -> bool:
    """Whether the account sees the line-up of "home" or "away".

    Once the match has begun everybody does who sees the club. Before, its own captains alone, and not the
    officers; where the home side names first, the captains of the away side see what it sent; where line-ups
    are open, everybody.
    """
    if match.began_at is not None or captain_of(user, match.side(which)):
        return True
    shown = match.season.rules.line_ups
    if shown is LineUps.HOME_FIRST:
        return which == HOME and captain_of(user, match.side(AWAY))
    return shown is LineUps.OPEN


def require_line_up(user: Visitor | None, match: TeamMatch, which: str) -> None:
    """See to it that the account sees a line-up.

    Raises ``UserProblem`` "sign-in" (401), "line-up-secret" (403).
    """
    if sees_line_up(user, match, which):
        return
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", "Please sign in first.", 401)
    side = match.side(which)
    raise UserProblem("line-up-secret", f"Until the match begins, {side}'s captains alone see this.", 403)


def is_officer(user: Visitor | None, club: Club) -> bool:
    """Whether the account is an officer of the club."""
    return not roles_in(user, club).isdisjoint(OFFICERS)


def require_side(user: Visitor | None, match: TeamMatch, which: str) -> None:
    """See to it that the account speaks for this side: its captain, or an officer.

    Raises ``UserProblem`` "sign-in" (401), "not-your-side" (403).
    """
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", "Please sign in first.", 401)
    if is_officer(user, match.season.league.club) or captain_of(user, match.side(which)):
        return
    raise UserProblem("not-your-side", f"This is for the captains of {match.side(which)}.", 403)


def may_record(user: Visitor | None, match: TeamMatch) -> bool:
    """Whether the account may write results of the match: its captains, and those who mark in the club."""
    held = roles_in(user, match.season.league.club)
    return not held.isdisjoint(RECORDERS) or bool(sides_led(user, match))


def require_recorder(user: Visitor | None, match: TeamMatch) -> None:
    """See to it that :func:`may_record`. Raises ``UserProblem`` "sign-in" (401), "not-allowed" (403)."""
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", "Please sign in first.", 401)
    if not may_record(user, match):
        raise UserProblem(
            "not-allowed", "Results are written by the captains of the match, or by the club.", 403
        )
