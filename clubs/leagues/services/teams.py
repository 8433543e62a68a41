"""Divisions, teams, the sides that they are in a season, and the points taken from them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Max
from django.utils.timezone import localdate, now
from django.utils.translation import gettext

from clubs.leagues.models import (
    Deduction,
    Division,
    League,
    Registration,
    Season,
    Side,
    Team,
    Venue,
)
from clubs.leagues.rules.eligibility.classes import DivisionClass, OpenTo
from clubs.leagues.services import withdrawing
from clubs.leagues.services.common import (
    allowed,
    changed,
    changing_league,
    changing_season,
    log,
    require_member_club,
    require_player,
    tidied,
)
from clubs.leagues.services.setup import RESERVED
from clubs.people.models import Club, Player, User
from clubs.people.names import free_slug, tidy_lines
from clubs.people.services.common import checked_name, checked_number
from matches.problems import UserProblem
from rules_engine.saying import say, say_many

MOST_DIVISIONS = 30
MOST_SIDES = 40
OPEN = (Season.Phase.PLANNED, Season.Phase.RUNNING)


@dataclass(frozen=True, kw_only=True)
class DivisionSettings:
    """What is chosen about a division."""

    name: str
    weekday: int | None = None
    meetings: int = 2
    up: int = 0
    down: int = 0
    open_to: str = ""
    under: int | None = None
    from_age: int | None = None


def _division(settings: DivisionSettings) -> dict[str, object]:
    weekday = settings.weekday
    if settings.open_to not in tuple(OpenTo):
        raise UserProblem("bad-rules", gettext("A division is open to everybody, to women or to men."), 422)
    who = allowed(lambda: DivisionClass(OpenTo(settings.open_to), settings.under, settings.from_age))
    return {
        "open_to": who.open_to.value,
        "under": who.under,
        "from_age": who.from_age,
        "name": checked_name(settings.name),
        "weekday": None
        if weekday is None
        else checked_number(weekday, what=gettext("weekday"), least=0, most=6),
        "meetings": checked_number(settings.meetings, what=gettext("number of meetings"), least=1, most=6),
        "up": checked_number(
            settings.up, what=gettext("number of sides that go up"), least=0, most=MOST_SIDES
        ),
        "down": checked_number(
            settings.down, what=gettext("number of sides that go down"), least=0, most=MOST_SIDES
        ),
    }


def add_division(*, season: Season, settings: DivisionSettings, by: User | None) -> Division:
    """Add a division below the others. Raises ``UserProblem``: "name-empty", "name-too-long", "out-of-range",
    "bad-rules", "too-many-divisions" (409), "wrong-season-phase"."""
    columns = _division(settings)
    with changing_season(season, *OPEN) as found:
        number = (found.divisions.aggregate(last=Max("number"))["last"] or 0) + 1
        if number > MOST_DIVISIONS:
            raise UserProblem(
                "too-many-divisions",
                gettext("A season has up to {most} divisions.").format(most=MOST_DIVISIONS),
                409,
            )
        taken = {*found.divisions.values_list("slug", flat=True), *RESERVED, "matches"}
        slug = free_slug(str(columns["name"]), taken=taken.__contains__, fallback="division", length=90)
        made = Division.objects.create(season=found, number=number, slug=slug, **columns)
        text = say("leagues.log-division-made", "New division: {division}.", division=made.name)
        log(found.league, by, "division-made", text, season=found)
    return made


def edit_division(*, division: Division, settings: DivisionSettings, by: User | None) -> Division:
    """Change a division. Raises ``UserProblem`` as :func:`add_division`."""
    columns = _division(settings)
    with changing_season(division.season, *OPEN) as season:
        if changed(division, columns):
            text = say("leagues.log-division-changed", "{division} was changed.", division=division.name)
            log(season.league, by, "division-changed", text, season=season)
    return division


def remove_division(*, division: Division, by: User | None) -> None:
    """Remove a division without sides. Raises ``UserProblem`` "division-not-empty" (409)."""
    with changing_season(division.season, *OPEN) as season:
        if division.sides.exists():
            raise UserProblem("division-not-empty", gettext("Move its sides to another division first."), 409)
        text = say("leagues.log-division-removed", "{division} was removed.", division=division.name)
        log(season.league, by, "division-removed", text, season=season)
        division.delete()


# -- teams ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class TeamSettings:
    """What is chosen about a team; `player` in a league of players, whose name it then bears. `club` is a
    member club of the league's association, whose team it is; it plays for that club unless `plays_for` says
    otherwise."""

    name: str = ""
    plays_for: str = ""
    club: Club | None = None
    player: Player | None = None
    venue: Venue | None = None
    weekday: int | None = None
    colours: str = ""
    about: str = ""


def plays_for_of(club: Club | None, words: str, team: Team | None) -> str:
    """For whom a team of a member `club` plays, in words: one that was given to another club plays for that
    one. `words` were written about it, `team` is as it was."""
    words = " ".join(words.split())[:80]
    before = team.club if team is not None else None
    if club is not None and (not words or (before is not None and words == before.name)):
        return club.name
    return words


def save_team(*, league: League, team: Team | None, settings: TeamSettings, by: User | None) -> Team:
    """Make a team, or change one.

    Raises ``UserProblem``: "name-empty", "name-too-long", "name-taken" (409), "not-a-player" (422) in a
    league of players without one, or with one of another club, "player-twice" (409), "out-of-range",
    "other-venue", "not-a-member-club" (422).
    """
    player = settings.player
    if league.of_players and player is None:
        raise UserProblem(
            "not-a-player", gettext("In a league of players each side is a player of the club."), 422
        )
    if not league.of_players and player is not None:
        raise UserProblem("not-a-player", gettext("In a league of teams a side is no single player."), 422)
    if settings.venue is not None and settings.venue.league_id != league.pk:
        raise UserProblem("other-venue", gettext("This venue belongs to another league."), 422)
    columns = {
        "name": checked_name(player.name if player is not None else settings.name),
        "plays_for": plays_for_of(settings.club, settings.plays_for, team),
        "club": settings.club,
        "player": player,
        "venue": settings.venue,
        "weekday": None
        if settings.weekday is None
        else checked_number(settings.weekday, what=gettext("weekday"), least=0, most=6),
        "colours": " ".join(settings.colours.split())[:80],
        "about": tidy_lines(settings.about)[:2000],
    }
    with changing_league(league) as found:
        if settings.club is not None and (team is None or team.club_id != settings.club.pk):
            require_member_club(found, settings.club)
        if player is not None and (team is None or team.player_id != player.pk):
            require_player(found, player)
        others = found.teams.exclude(pk=team.pk) if team is not None else found.teams.all()
        if player is not None and others.filter(player=player).exists():
            raise UserProblem(
                "player-twice", gettext("{player} is in this league already.").format(player=player.name), 409
            )
        if player is None and others.filter(name__iexact=str(columns["name"])).exists():
            raise UserProblem(
                "name-taken", gettext("There is a team {name} already.").format(name=columns["name"]), 409
            )
        if team is None:
            taken = {*found.teams.values_list("slug", flat=True), *RESERVED}
            slug = free_slug(str(columns["name"]), taken=taken.__contains__, fallback="team", length=90)
            made = Team.objects.create(league=found, slug=slug, **columns)
            log(found, by, "team-made", say("leagues.log-team-made", "New team: {team}.", team=made.name))
            return made
        renamed = team.name != columns["name"]
        if changed(team, columns):
            if renamed:
                team.sides.filter(season__phase__in=OPEN).update(name=team.name)
            text = say("leagues.log-team-changed", "{team} was changed.", team=team.name)
            log(found, by, "team-changed", text)
        return team


def delete_team(*, league: League, team: Team, by: User | None) -> None:
    """Delete a team that is in no season. Raises ``UserProblem`` "team-in-season" (409)."""
    with changing_league(league) as found:
        if team.sides.exists():
            raise UserProblem(
                "team-in-season",
                gettext("{team} has played in a season and stays.").format(team=team.name),
                409,
            )
        text = say("leagues.log-team-deleted", "The team {team} was deleted.", team=team.name)
        log(found, by, "team-deleted", text)
        team.delete()


# -- sides ---------------------------------------------------------------------------------------------------


def enter(*, division: Division, team: Team, late: bool = False, by: User | None) -> Side:
    """Enter a team into a division, before the season's fixtures are made; a player of a league of players is
    registered at once. With `late` it enters a division that has its fixtures: the rest of the list is made
    anew then.

    Raises ``UserProblem``: "other-league" (422), "team-twice" (409), "fixtures-made" (409),
    "too-many-sides" (409), "wrong-season-phase".
    """
    with changing_season(division.season, *OPEN) as season:
        if team.league_id != season.league_id:
            raise UserProblem("other-league", gettext("This team belongs to another league."), 422)
        if Side.objects.filter(season=season, team=team).exists():
            raise UserProblem(
                "team-twice", gettext("{team} is in this season already.").format(team=team.name), 409
            )
        if not late:
            _require_no_fixtures(division)
        if division.sides.count() >= MOST_SIDES:
            raise UserProblem(
                "too-many-sides",
                gettext("A division has up to {most} sides.").format(most=MOST_SIDES),
                409,
            )
        side = Side.objects.create(season=season, division=division, team=team, name=team.name)
        if team.player_id is not None:
            Registration.objects.create(
                season=season, side=side, player_id=team.player_id, role=Registration.Role.CAPTAIN,
                from_on=season.begins_on,
            )  # fmt: skip
        text = say("leagues.log-entered", "{team} enters {division}.", team=team.name, division=division.name)
        log(season.league, by, "entered", text, season=season)
    return side


def move_side(*, side: Side, division: Division, by: User | None) -> Side:
    """Move a side to another division of the season, before the fixtures of either are made.

    Raises ``UserProblem``: "other-season" (422), "fixtures-made" (409), "wrong-season-phase".
    """
    with changing_season(side.season, *OPEN) as season:
        if division.season_id != season.pk:
            raise UserProblem("other-season", gettext("This division belongs to another season."), 422)
        _require_no_fixtures(side.division)
        _require_no_fixtures(division)
        if changed(side, {"division": division}):
            text = say(
                "leagues.log-side-moved",
                "{side} moves to {division}.",
                side=side.name,
                division=division.name,
            )
            log(season.league, by, "side-moved", text, season=season)
    return side


def leave(*, side: Side, by: User | None) -> None:
    """Take a side out of a season before the fixtures of its division are made. Raises ``UserProblem``
    "fixtures-made" (409): then it can only be withdrawn; "cup-drawn" (409)."""
    with changing_season(side.season, *OPEN) as season:
        _require_no_fixtures(side.division)
        if (entry := side.cup_entries.select_related("cup").first()) is not None:
            raise UserProblem(
                "cup-drawn",
                gettext("{side} is in the draw of {cup}. Withdraw it first.").format(
                    side=side, cup=entry.cup
                ),
                409,
            )
        text = say("leagues.log-side-left", "{side} is not in the season any more.", side=side.name)
        log(season.league, by, "side-left", text, season=season)
        side.delete()


def set_side_handicap(*, side: Side, handicap: int, by: User | None) -> Side:
    """Set the rubbers with which a side begins each team match that has not begun. Raises ``UserProblem``
    "out-of-range"."""
    value = checked_number(handicap, what=gettext("handicap"), least=0, most=100)
    with changing_season(side.season, *OPEN) as season:
        if changed(side, {"handicap": value}):
            text = say_many(
                "leagues.log-side-handicap",
                "{side} begins with {n} rubber.",
                "{side} begins with {n} rubbers.",
                value,
                side=side.name,
            )
            log(season.league, by, "side-handicap", text, season=season)
    return side


def withdraw(*, side: Side, why: str, on: date | None = None, by: User | None) -> Side:
    """Withdraw a side in mid-season: it plays no more. By the season's rules all its results are annulled, or
    those that were played stay.

    Raises ``UserProblem``: "withdrawn" (409) where it was before, "wrong-season-phase".
    """
    with changing_season(side.season, Season.Phase.RUNNING) as season:
        side.refresh_from_db()
        if side.withdrawn_on is not None:
            raise UserProblem("withdrawn", gettext("{side} has withdrawn already.").format(side=side), 409)
        changed(side, {"withdrawn_on": on or localdate(), "withdrawn_why": " ".join(why.split())[:200]})
        text = withdrawing.withdrawn(side, withdrawing.strike(side, season))
        log(season.league, by, "side-withdrawn", text, season=season)
    return side


def _require_no_fixtures(division: Division) -> None:
    if division.team_matches.exists():
        raise UserProblem(
            "fixtures-made",
            gettext("The fixtures of {division} are made. Clear them first, or withdraw the side.").format(
                division=division.name
            ),
            409,
        )


# -- deductions ----------------------------------------------------------------------------------------------


def deduct(*, side: Side, points: int, reason: str, on: date | None = None, by: User | None) -> Deduction:
    """Take points from a side. Raises ``UserProblem``: "out-of-range", "no-reason"
    (422)."""
    points = checked_number(points, what=gettext("number of points"), least=1, most=100)
    reason = tidied(reason, 200)
    if not reason:
        raise UserProblem("no-reason", gettext("A deduction has its points and its reason."), 422)
    with changing_season(side.season, *OPEN) as season:
        row = Deduction.objects.create(side=side, points=points, reason=reason, on=on or localdate())
        text = say_many(
            "leagues.log-deducted",
            "{side} loses {n} point: {reason}",
            "{side} loses {n} points: {reason}",
            points,
            side=side.name,
            reason=reason,
        )
        log(season.league, by, "deducted", text, season=season)
    return row


def take_back_deduction(*, deduction: Deduction, by: User | None) -> Deduction:
    """Take a deduction back; it stays in the log. Doing so twice changes nothing."""
    with changing_season(deduction.side.season, *OPEN) as season:
        deduction.refresh_from_db()
        if deduction.taken_back_at is None:
            changed(deduction, {"taken_back_at": now()})
            text = say(
                "leagues.log-deduction-taken-back",
                "The deduction from {side} was taken back: {reason}",
                side=deduction.side.name,
                reason=deduction.reason,
            )
            log(season.league, by, "deduction-taken-back", text, season=season)
    return deduction
