"""Making a league and its seasons, changing them, opening, closing and copying a season."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from clubs.leagues.models import Cup, Division, League, Season, Side, TeamMatch, Venue
from clubs.leagues.rules.plan import Plan
from clubs.leagues.rules.season import IN_MID_SEASON, SeasonRules
from clubs.leagues.selectors.clubs import clubs_of
from clubs.leagues.selectors.rated import source_of
from clubs.leagues.services import counting, handicaps, honours
from clubs.leagues.services.common import (
    allowed,
    changed,
    changing_league,
    changing_season,
    log,
    require_member_club,
)
from clubs.people.models import Club, User
from clubs.people.names import free_slug, same_name, tidy_lines
from clubs.people.services.common import checked_name, checked_number, lock_club
from clubs.people.services.common import log as club_log
from clubs.ratings.services.setup import delete_of_source
from matches.problems import UserProblem
from matches.services import write_transaction
from rules_engine.saying import say

RESERVED = frozenset(
    {
        "new", "teams", "venues", "settings", "delete", "phase", "copy", "divisions", "sides", "players",
        "fixtures", "matches", "cups", "mine", "late", "sheets", "averages", "breaks", "champions",
        "honours", "reports", "classes", "grid", "past", "tonight", "handicaps",
    }
)  # fmt: skip
"""Words of addresses, which no league, season or team may have as its own."""


def create_league(
    *, club: Club, name: str, about: str = "", of_players: bool = False, by: User | None
) -> League:
    """Make a league. Raises ``UserProblem``: "name-empty", "name-too-long", "club-archived"."""
    name = checked_name(name)
    with write_transaction():
        club = lock_club(club)
        taken = {*League.objects.filter(club=club).values_list("slug", flat=True), *RESERVED}
        slug = free_slug(name, taken=taken.__contains__, fallback="league", length=90)
        made = League.objects.create(
            club=club, slug=slug, name=name, about=tidy_lines(about)[:2000], of_players=of_players
        )
        club_log(club, by, "league-made", league=made.slug, name=made.name)
        log(made, by, "made", say("leagues.log-made", "The league {league} was made.", league=made.name))
    return made


def edit_league(*, league: League, name: str, about: str = "", by: User | None) -> League:
    """Change its name and what is said of it. Raises ``UserProblem`` "name-empty", "name-too-long"."""
    columns = {"name": checked_name(name), "about": tidy_lines(about)[:2000]}
    with changing_league(league) as found:
        if changed(found, columns):
            text = say("leagues.log-changed", "The league was changed: {league}.", league=found.name)
            log(found, by, "changed", text)
    return found


def delete_league(*, league: League, typed_name: str, by: User | None) -> None:
    """Delete a league with its seasons. The matches that were marked for it stay.

    Raises ``UserProblem``: "name-differs" where `typed_name` is not its name.
    """
    with changing_league(league) as found:
        if not same_name(typed_name, found.name):
            raise UserProblem(
                "name-differs", gettext("To delete it, type its name: {name}.").format(name=found.name)
            )
        club_log(found.club, by, "league-deleted", league=found.slug, name=found.name)
        delete_of_source(club=found.club, source=source_of(found))
        for season in found.seasons.all():
            season.league = found
            counting.forget(season)
        found.seasons.all().delete()
        found.delete()


# -- venues --------------------------------------------------------------------------------------------------


def save_venue(
    *,
    league: League,
    venue: Venue | None,
    name: str,
    address: str = "",
    tables: int = 1,
    club: Club | None = None,
    by: User | None,
) -> Venue:
    """Make a venue, or change one; `club` is the member club that it is of. Raises ``UserProblem``:
    "name-empty", "name-too-long", "name-taken", "out-of-range", "not-a-member-club" (422)."""
    columns = {
        "name": checked_name(name),
        "address": " ".join(address.split())[:200],
        "tables": checked_number(tables, what=gettext("number of home matches at a time"), least=1, most=50),
        "club": club,
    }
    with changing_league(league) as found:
        if club is not None and (venue is None or venue.club_id != club.pk):
            require_member_club(found, club)
        others = found.venues.exclude(pk=venue.pk) if venue is not None else found.venues.all()
        if others.filter(name__iexact=columns["name"]).exists():
            raise UserProblem(
                "name-taken", gettext("There is a venue {name} already.").format(name=columns["name"]), 409
            )
        if venue is None:
            made = Venue.objects.create(league=found, **columns)
            text = say("leagues.log-venue-made", "New venue: {venue}.", venue=made.name)
            log(found, by, "venue-made", text)
            return made
        if changed(venue, columns):
            text = say("leagues.log-venue-changed", "The venue {venue} was changed.", venue=venue.name)
            log(found, by, "venue-changed", text)
        return venue


def delete_venue(*, league: League, venue: Venue, by: User | None) -> None:
    """Delete a venue; teams and matches that had it have none then."""
    with changing_league(league) as found:
        text = say("leagues.log-venue-deleted", "The venue {venue} was deleted.", venue=venue.name)
        log(found, by, "venue-deleted", text)
        venue.delete()


# -- seasons -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SeasonSettings:
    """Everything that is chosen about a season; `rules` and `plan` as plain values."""

    name: str
    begins_on: date
    ends_on: date | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    plan: Mapping[str, Any] = field(default_factory=dict)


def checked(settings: SeasonSettings) -> dict[str, Any]:
    """The columns for these settings.

    Raises ``UserProblem``: "name-empty", "name-too-long", "bad-season", "bad-rules", "bad-plan",
    "no-such-game".
    """
    if settings.ends_on is not None and settings.ends_on < settings.begins_on:
        raise UserProblem("bad-season", gettext("The season ends before it begins."))
    plan = checked_plan(settings.plan)
    return {
        "name": checked_name(settings.name),
        "begins_on": settings.begins_on,
        "ends_on": settings.ends_on,
        "policy": allowed(lambda: SeasonRules.from_json(settings.rules)).to_json(),
        "sheet": plan.to_json(),
    }


def checked_plan(plan: Mapping[str, Any]) -> Plan:
    """A plan of rubbers from plain values. Raises ``UserProblem`` "bad-plan", "no-such-game" (422)."""
    found = allowed(lambda: Plan.from_json(plan))
    for one in found.rubbers:
        try:
            game = engine.game(one.game)
        except engine.UnknownGame:
            raise UserProblem(
                "no-such-game",
                gettext("{rubber}: there is no game '{game}'.").format(rubber=one.name, game=one.game[:60]),
                422,
            ) from None
        if not game.min_sides <= 2 <= game.max_sides:
            raise UserProblem(
                "bad-plan",
                gettext("{rubber}: {game} is not played by two sides.").format(
                    rubber=one.name, game=game.name
                ),
                422,
            )
    return found


def create_season(*, league: League, settings: SeasonSettings, by: User | None) -> Season:
    """Make a season that is being planned. Raises ``UserProblem`` as :func:`checked`."""
    columns = checked(settings)
    with changing_league(league) as found:
        taken = {*found.seasons.values_list("slug", flat=True), *RESERVED}
        slug = free_slug(columns["name"], taken=taken.__contains__, fallback="season", length=90)
        made = Season.objects.create(league=found, slug=slug, **columns)
        text = say("leagues.log-season-made", "The season {season} was made.", season=made.name)
        log(found, by, "season-made", text, season=made)
    return made


def edit_season(*, season: Season, settings: SeasonSettings, by: User | None) -> Season:
    """Change a season. Its plan and rules stay as they are once a match of it has begun, but for those of
    protests and deadlines, which hold for what comes after.

    Raises ``UserProblem`` as :func:`checked`, "wrong-season-phase", "season-begun" (409).
    """
    columns = checked(settings)
    with changing_season(season, Season.Phase.PLANNED, Season.Phase.RUNNING) as found:
        now = {"policy": found.rules.to_json(), "sheet": found.plan.to_json()}
        after = {"policy": dict(columns["policy"]), "sheet": columns["sheet"]}
        for name in IN_MID_SEASON:
            del now["policy"][name], after["policy"][name]
        fixed = [name for name in now if now[name] != after[name]]
        if fixed and found.team_matches.exclude(began_at=None).exists():
            raise UserProblem(
                "season-begun",
                gettext("A match of this season has begun: its rules and its plan stay as they are."),
                409,
            )
        if changed(found, columns):
            text = say("leagues.log-season-changed", "The season {season} was changed.", season=found.name)
            log(found.league, by, "season-changed", text, season=found)
    return found


def open_season(*, season: Season, by: User | None) -> Season:
    """Let a planned season run: its fixtures are public from now on.

    Raises ``UserProblem`` "no-fixtures" (409) without a fixture list, "policy-not-in-force" (409) where a
    handicap policy begins later, "wrong-season-phase".
    """
    with changing_season(season, Season.Phase.PLANNED) as found:
        if not found.team_matches.exists():
            raise UserProblem("no-fixtures", gettext("Make the fixture list first."), 409)
        changed(found, {"phase": Season.Phase.RUNNING})
        handicaps.keep_versions(found)
        text = say("leagues.log-season-begun", "The season {season} has begun.", season=found.name)
        log(found.league, by, "season-opened", text, season=found)
    return found


def close_season(*, season: Season, by: User | None) -> Season:
    """End a season; its tables are final. Raises ``UserProblem`` "matches-open" (409) while matches are to be
    played or confirmed, "wrong-season-phase"."""
    done = (TeamMatch.Phase.FINAL, TeamMatch.Phase.ANNULLED)
    with changing_season(season, Season.Phase.RUNNING) as found:
        if left := found.team_matches.exclude(phase__in=done).count():
            raise UserProblem(
                "matches-open",
                gettext("Matches of this season that are still open: {left}.").format(left=left),
                409,
            )
        changed(found, {"phase": Season.Phase.CLOSED})
        text = say("leagues.log-season-over", "The season {season} is over.", season=found.name)
        log(found.league, by, "season-closed", text, season=found)
    return found


def reopen_season(*, season: Season, by: User | None) -> Season:
    """Let a closed season run again; its titles go out of the record book. Raises ``UserProblem``
    "wrong-season-phase"."""
    with changing_season(season, Season.Phase.CLOSED) as found:
        changed(found, {"phase": Season.Phase.RUNNING})
        honours.take_out(found, by)
        text = say("leagues.log-season-reopened", "The season {season} was opened again.", season=found.name)
        log(found.league, by, "season-opened", text, season=found)
    return found


def delete_season(*, season: Season, typed_name: str, by: User | None) -> None:
    """Delete a season with its fixtures and results; marked matches stay. Raises ``UserProblem``
    "name-differs"."""
    with changing_season(season) as found:
        if not same_name(typed_name, found.name):
            raise UserProblem(
                "name-differs", gettext("To delete it, type its name: {name}.").format(name=found.name)
            )
        text = say("leagues.log-season-deleted", "The season {season} was deleted.", season=found.name)
        log(found.league, by, "season-deleted", text)
        counting.forget(found)
        found.team_matches.all().delete()
        found.delete()


def copy_season(
    *, season: Season, name: str, begins_on: date, moves: Mapping[int, int] | None = None, by: User | None
) -> Season:
    """The next season in one step: rules, plan, divisions, sides and their registered players, and how its
    cups go.

    `moves` are the promotions and relegations that were confirmed: {side's key: the number of its new
    division}. Sides that were withdrawn do not come along, nor players who are gone or whose club is a member
    no more. Raises ``UserProblem``: "name-empty", "bad-division-move"
    (422).
    """
    moves = moves or {}
    with changing_season(season) as old:
        plan, of = dict(old.sheet), old.rules
        later = (begins_on - old.begins_on).days
        rules = {**of.to_json(), "eligibility": allowed(lambda: of.eligibility.moved(later)).to_json()}
        settings = SeasonSettings(name=name, begins_on=begins_on, rules=rules, plan=plan)
        new = create_season(league=old.league, settings=settings, by=by)
        handicaps.carry(old, new)
        divisions = {}
        for one in old.divisions.all():
            divisions[one.number] = Division.objects.create(
                season=new, number=one.number, slug=one.slug, name=one.name, weekday=one.weekday,
                meetings=one.meetings, up=one.up, down=one.down, open_to=one.open_to, under=one.under,
                from_age=one.from_age,
            )  # fmt: skip
        sides = old.sides.select_related("team", "division").prefetch_related("registrations__player")
        known = {side.pk for side in sides}
        if strange := [key for key, to in moves.items() if key not in known or to not in divisions]:
            raise UserProblem(
                "bad-division-move",
                gettext("There is no side {side}, or no such division.").format(side=strange[0]),
                422,
            )
        clubs = set(clubs_of(old.league).values_list("pk", flat=True))
        for side in sides:
            if side.withdrawn_on is not None:
                continue
            _carry(side, new, divisions[moves.get(side.pk, side.division.number)], clubs)
        for row in old.registrations.filter(side=None, until_on=None).select_related("player"):
            if row.player.active and row.player.club_id in clubs:
                new.registrations.create(player=row.player, from_on=new.begins_on, role=row.role)
        for cup in old.cups.order_by("created_at", "pk"):  # how they go; their days and draws are of then
            Cup.objects.create(
                season=new, slug=cup.slug, name=cup.name, kind=cup.kind, venue=cup.venue, sheet=cup.sheet,
                policy={**cup.policy, "days": []},
            )  # fmt: skip
        text = say(
            "leagues.log-season-copied", "{season} was made from {old}.", season=new.name, old=old.name
        )
        log(old.league, by, "season-copied", text, season=new)
    return new


def _carry(side: Side, season: Season, division: Division, clubs: set[int]) -> None:
    made = Side.objects.create(
        season=season, division=division, team=side.team, name=side.team.name, handicap=side.handicap
    )
    for row in side.registrations.all():
        if row.until_on is None and row.player.active and row.player.club_id in clubs:
            made.registrations.create(
                season=season, player=row.player, role=row.role, from_on=season.begins_on
            )
