"""Titles: confirmed after a season, recorded by cups and imports, and taken out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.leagues.models import Division, Season, Side, Team, Title, TitlePlayer
from clubs.leagues.selectors.honours import Award, Holder, holder_of, proposal_of
from clubs.leagues.services.common import changing_season, log
from clubs.people.models import Player, User
from matches.problems import UserProblem
from rules_engine.saying import say

Kind = Title.Kind
MOST_SHARED = 20


@dataclass(frozen=True)
class NamedAward:
    """Whom the officers name for an award in place of the table's winner: teams (for a division) or players,
    by their keys, and why. Nobody named: it is not awarded."""

    reason: str
    teams: Sequence[int] = ()
    players: Sequence[int] = ()


def confirm(*, season: Season, named: Mapping[str, NamedAward] | None = None, by: User | None) -> list[Title]:
    """Put the titles of a season that is over into the record book: as tables and figures propose, or as
    named. Confirmed again they replace the former ones; those of cups stay.

    Raises ``UserProblem``: "wrong-season-phase", "nothing-played" (409), "no-such-award", "no-reason",
    "other-season", "not-in-season", "too-many-holders" (422).
    """
    named = named or {}
    with changing_season(season, Season.Phase.CLOSED) as found:
        awards = proposal_of(found)
        if not awards:  # a past season that was imported has its titles, and no matches to propose others
            raise UserProblem("nothing-played", gettext("Nothing was played in this season."), 409)
        if strange := sorted(set(named) - {one.key for one in awards}):
            raise UserProblem(
                "no-such-award",
                gettext("This season has no award '{name}'.").format(name=strange[0][:60]),
                422,
            )
        _own(found).delete()
        made: list[Title] = []
        for award in awards:
            change = named.get(award.key)
            holders = award.holders if change is None else _named(found, award, change)
            reason = "" if change is None else _reason(change)
            made += _write(found, award, holders, reason)
        text = say(
            "leagues.log-titles-confirmed", "The titles of {season} were confirmed.", season=found.name
        )
        log(found.league, by, "titles", text, season=found)
    return made


def _own(season: Season) -> QuerySet[Title]:
    return season.titles.exclude(kind=Kind.CUP)


def _reason(change: NamedAward) -> str:
    reason = " ".join(change.reason.split())[:200]
    if not reason:
        raise UserProblem("no-reason", gettext("Say why another is named than the table gives."), 422)
    return reason


def _named(season: Season, award: Award, change: NamedAward) -> list[Holder]:
    if len(change.teams) + len(change.players) > MOST_SHARED:
        raise UserProblem(
            "too-many-holders",
            gettext("Up to {most} share a title.").format(most=MOST_SHARED),
            422,
        )
    if award.of_team:
        rows = Side.objects.filter(season=season, team__in=change.teams).select_related("team__player")
        sides = {side.team_id: side for side in rows}
        if change.players or set(sides) != set(change.teams):
            raise UserProblem("other-season", gettext("Name teams that have played in this season."), 422)
        for side in sides.values():
            side.season = season
        return [holder_of(sides[key]) for key in dict.fromkeys(change.teams)]
    registered = Player.objects.filter(pk__in=change.players, registrations__season=season)
    people = {one.pk: one for one in registered}
    if change.teams or set(people) != set(change.players):
        raise UserProblem("not-in-season", gettext("Name players who were registered in this season."), 422)
    figures = {one.name: one.figure for one in award.holders}
    return [
        Holder(people[key].name, [people[key]], None, figures.get(people[key].name, ""))
        for key in dict.fromkeys(change.players)
    ]


def _write(season: Season, award: Award, holders: Sequence[Holder], reason: str) -> list[Title]:
    return [
        _title(
            season, award.kind, award.name, holder, division=award.division, place=award.place,
            shared=len(holders) > 1, reason=reason, won_at=None,
        )
        for holder in holders
    ]  # fmt: skip


def _title(
    season: Season,
    kind: str,
    name: str,
    holder: Holder,
    *,
    division: Division | None,
    place: int,
    shared: bool,
    reason: str,
    won_at: datetime | None,
) -> Title:
    number = (season.titles.aggregate(last=Max("number"))["last"] or 0) + 1
    made = Title.objects.create(
        season=season, number=number, kind=kind, name=name, division=division, place=place, shared=shared,
        team=holder.team, holder=holder.name[:120], figure=holder.figure, reason=reason,
        won_at=won_at or now(),
    )  # fmt: skip
    TitlePlayer.objects.bulk_create(TitlePlayer(title=made, player=one) for one in holder.players)
    return made


def record_title(
    *,
    season: Season,
    kind: str,
    name: str,
    team: Team | None = None,
    players: Iterable[Player] = (),
    holder: str = "",
    place: int = 1,
    shared: bool = False,
    figure: str = "",
    division: Division | None = None,
    won_at: datetime | None = None,
    by: User | None = None,
) -> Title:
    """Put one title into the record book, in any phase of the season: the winner of a cup, or of a season
    that was played before this server knew of it. `holder` is the name where it is not the team's of today.

    Raises ``UserProblem`` "no-holder" (422) without a team, a player and a name.
    """
    people = list(players)
    called = holder or (team.name if team is not None else " and ".join(one.name for one in people))
    if not called:
        raise UserProblem("no-holder", gettext("Name who has won it."), 422)
    with changing_season(season) as found:
        made = _title(
            found, Kind(kind), name[:120], Holder(called, people, team, figure), division=division,
            place=place, shared=shared, reason="", won_at=won_at,
        )  # fmt: skip
        text = say(
            "leagues.log-title",
            "{holder}: {title} of {season}.",
            holder=made.holder,
            title=made.name,
            season=found.name,
        )
        log(found.league, by, "title", text, season=found)
    return made


def withdraw_title(*, season: Season, kind: str, name: str, by: User | None = None) -> int:
    """Take the titles of one name out again (a cup's final was opened again); how many there were."""
    with changing_season(season) as found:
        rows = found.titles.filter(kind=kind, name=name)
        number = rows.count()
        if number:
            rows.delete()
            text = say(
                "leagues.log-title-open",
                "{title} of {season} is not decided any more.",
                title=name,
                season=found.name,
            )
            log(found.league, by, "title", text, season=found)
    return number


def record_table(*, division: Division, table: Sequence[tuple[int, Side]], by: User | None) -> list[Title]:
    """The winner and runner-up of a past season's table that was imported (place and side, equals share a
    place). Written again they replace the former ones."""
    with changing_season(division.season) as season:
        season.titles.filter(kind=Kind.DIVISION, division=division).delete()
        made: list[Title] = []
        for place in (1, 2):
            sides = [side for rank, side in table if rank == place]
            for side in sides:
                side.season = season
                made.append(
                    _title(
                        season, Kind.DIVISION, division.name, holder_of(side), division=division, place=place,
                        shared=len(sides) > 1, reason="", won_at=None,
                    )
                )  # fmt: skip
        text = say(
            "leagues.log-titles-of",
            "Titles of {division}, {season}.",
            division=division.name,
            season=season.name,
        )
        log(season.league, by, "titles", text, season=season)
    return made


def take_out(season: Season, by: User | None) -> None:
    """Take the titles of a season out that is opened again, within that change; those of cups stay."""
    if _own(season).delete()[0]:
        text = say("leagues.log-titles-out", "The titles of {season} were taken out.", season=season.name)
        log(season.league, by, "titles", text, season=season)
