"""Who may see and change what of a league: one function for each kind of object.

The club's officers run its leagues. A captain or vice-captain is an account joined to a player who is
registered as such: they send their side's line-up, write results of their matches, and confirm for their
side.

In a league of an association the officers of a member club act for its teams: settings, players, captains,
line-ups, confirmations, postponements. Those who mark in the club of the venue write results of the matches
there. All of it ends with the affiliation, and while the member club is archived.
"""

from __future__ import annotations

from datetime import date

from django.db.models import Q
from django.utils.timezone import localdate
from django.utils.translation import gettext

from clubs.leagues.models import Cup, Division, League, Registration, Season, Side, Team, TeamMatch, Venue
from clubs.leagues.models.team_matches import AWAY, HOME
from clubs.leagues.rules.season import LineUps
from clubs.leagues.rules.weeks import monday_of
from clubs.people.access import OFFICERS, Visitor, may_see, member_clubs, not_found, roles_in
from clubs.people.models import Club, Membership, Player, Role
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
    rows = Team.objects.filter(league=owner, slug=slug)
    found = rows.select_related("venue", "player__club", "club").first()
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


def week_for(user: Visitor | None, season: Season, text: str) -> date:
    """The Monday of the week of a day ("2027-01-14") of a season's report. Reports are there once fixtures
    are public. Raises ``UserProblem`` "not-found"."""
    try:
        day = date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        day = None
    if day is None or not 1900 <= day.year <= 2200 or not shows_fixtures(user, season):
        raise not_found("report")
    return monday_of(day)


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


def clubs_served(user: Visitor | None, league: League, roles: tuple[Role, ...] = OFFICERS) -> frozenset[int]:
    """The member clubs of the league's association (their keys) in which the account holds one of `roles`.

    Remembered on `league` as fetched, so that a page asks the database once.
    """
    if user is None or not user.is_authenticated or not user.is_active:
        return frozenset()
    known: dict[object, frozenset[int]] = league.__dict__.setdefault("_served", {})
    key = (user.pk, roles)
    if key not in known:
        rows = Membership.objects.filter(user_id=user.pk, role__in=roles, club__in=member_clubs(league.club))
        known[key] = frozenset(rows.values_list("club_id", flat=True))
    return known[key]


def runs_team(user: Visitor | None, team: Team, league: League) -> bool:
    """Whether the account is an officer of the league's club, or of the member club whose team it is."""
    if is_officer(user, league.club):
        return True
    return team.club_id is not None and team.club_id in clubs_served(user, league)


def require_team(user: Visitor | None, team: Team, league: League) -> None:
    """See to it that :func:`runs_team`. Raises ``UserProblem`` "sign-in" (401), "not-allowed" (403)."""
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    if not runs_team(user, team, league):
        raise UserProblem(
            "not-allowed",
            gettext("This is for the officers of the league, or of {team}'s club.").format(team=team),
            403,
        )


def may_register(user: Visitor | None, season: Season) -> bool:
    """Whether the account registers players in a season: those of all clubs as an officer of the league's
    club, or those of its own member club, where the season lets clubs register."""
    if is_officer(user, season.league.club):
        return True
    return season.rules.clubs_register and bool(clubs_served(user, season.league))


def require_league_or_club(user: Visitor | None, league: League) -> None:
    """See to it that the account is an officer of the league's club or of a member club of it.

    Raises ``UserProblem`` "sign-in" (401), "not-allowed" (403).
    """
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    if not is_officer(user, league.club) and not clubs_served(user, league):
        raise UserProblem(
            "not-allowed", gettext("This is for the officers of the league, or of its member clubs."), 403
        )


def require_roster(
    user: Visitor | None, season: Season, *, players: tuple[Player, ...] = (), sides: tuple[Side | None, ...]
) -> None:
    """See to it that the account may change who plays for `sides` (None: the pool of substitutes): as an
    officer of a member club with its own `players` and its own teams alone.

    Raises ``UserProblem`` "sign-in" (401), "not-allowed" (403).
    """
    require_league_or_club(user, season.league)
    if is_officer(user, season.league.club):
        return
    if not season.rules.clubs_register:
        raise UserProblem(
            "not-allowed", gettext("In this season the officers of the league register players."), 403
        )
    own = clubs_served(user, season.league)
    if any(one.club_id not in own for one in players):
        raise UserProblem("not-allowed", gettext("You can register the players of your own club."), 403)
    if any(one is not None and one.team.club_id not in own for one in sides):
        raise UserProblem("not-allowed", gettext("You can change the teams of your own club."), 403)


def sides_led(user: Visitor | None, match: TeamMatch) -> tuple[str, ...]:
    """For which sides of a team match ("home", "away") the account speaks as captain, or as an officer of the
    member club whose team it is."""
    return tuple(which for which in ("home", "away") if _speaks_for(user, match, which))


def _speaks_for(user: Visitor | None, match: TeamMatch, which: str) -> bool:
    side = match.side(which)
    if captain_of(user, side):
        return True
    return side.team.club_id is not None and side.team.club_id in clubs_served(user, match.season.league)


def place_of(match: TeamMatch) -> int | None:
    """The key of the club where the match is played: that of its venue, or without one that of the home team;
    None where this is no club's."""
    return match.venue.club_id if match.venue is not None else match.home.team.club_id


def hall_of(match: TeamMatch) -> Club:
    """The club at whose tables the match is marked: where it is played, while that is a member club; else the
    league's own."""
    own, place = match.season.league.club, place_of(match)
    if place is None or place == own.pk:
        return own
    return member_clubs(own).filter(pk=place).first() or own


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
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    side = match.side(which)
    raise UserProblem(
        "line-up-secret",
        gettext("Until the match begins, {side}'s captains alone see this.").format(side=side),
        403,
    )


def is_officer(user: Visitor | None, club: Club) -> bool:
    """Whether the account is an officer of the club."""
    return not roles_in(user, club).isdisjoint(OFFICERS)


def require_side(user: Visitor | None, match: TeamMatch, which: str) -> None:
    """See to it that the account speaks for this side: its captain, an officer of the league's club or of
    the member club whose team it is.

    Raises ``UserProblem`` "sign-in" (401), "not-your-side" (403).
    """
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    if is_officer(user, match.season.league.club) or _speaks_for(user, match, which):
        return
    raise UserProblem(
        "not-your-side", gettext("This is for the captains of {side}.").format(side=match.side(which)), 403
    )


def may_record(user: Visitor | None, match: TeamMatch) -> bool:
    """Whether the account may write results of the match: those who speak for a side, and those who mark in
    the league's club or in that of the venue."""
    league = match.season.league
    if not roles_in(user, league.club).isdisjoint(RECORDERS) or sides_led(user, match):
        return True
    place = place_of(match)
    return place is not None and place in clubs_served(user, league, RECORDERS)


def require_recorder(user: Visitor | None, match: TeamMatch) -> None:
    """See to it that :func:`may_record`. Raises ``UserProblem`` "sign-in" (401), "not-allowed" (403)."""
    if user is None or not user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    if not may_record(user, match):
        raise UserProblem(
            "not-allowed", gettext("Results are written by the captains of the match, or by the club."), 403
        )
