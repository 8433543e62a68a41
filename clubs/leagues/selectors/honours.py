"""Who has won what: what the tables and figures of a season propose, and what the officers have confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext

from clubs.leagues.models import (
    Cup,
    Division,
    League,
    RubberPlayer,
    Season,
    Side,
    Team,
    Title,
    TitlePlayer,
)
from clubs.leagues.rules.averages import Average, Order, best_average, most_rubbers, won_of
from clubs.leagues.selectors.averages import AverageRow, averages_from, parts_of, usual_order
from clubs.leagues.selectors.highest import breaks_of
from clubs.leagues.selectors.tables import table_of
from clubs.people.models import Club, Player
from config.languages.speaking import translated

Kind = Title.Kind
PLACES = 2
LATEST = ("-season__begins_on", "-season", "number")


@dataclass(frozen=True)
class Holder:
    """Who gets an award: a team with the players who are named, or a player. `figure` is with what."""

    name: str
    players: Sequence[Player]
    team: Team | None = None
    figure: str = ""


@dataclass(frozen=True)
class Award:
    """An award of a season, and whom tables and figures propose; several share it. `key` names it in forms
    and addresses."""

    key: str
    kind: str
    name: str
    place: int
    division: Division | None
    holders: Sequence[Holder]

    @property
    def title(self) -> str:
        """What it is called: "Premier Division, runner-up"."""
        name = translated(self.name)
        return gettext("{award}, runner-up").format(award=name) if self.place > 1 else name

    @property
    def of_team(self) -> bool:
        """Whether a side gets it."""
        return self.kind == Kind.DIVISION


def proposal_of(season: Season) -> list[Award]:
    """The awards of a season as its tables and its rule of honours give them. The cost grows with its
    divisions, not with its matches: three queries for tables, six for figures, two for players."""
    honours = season.rules.honours
    divisions = list(season.divisions.select_related(None))
    found: list[Award] = []
    for division in divisions:
        division.season = season
        found += _of_table(division)
    if "average" in honours or "rubbers" in honours:
        parts = parts_of(season)
        for division in divisions:
            names = dict(Side.objects.filter(division=division).values_list("pk", "name"))
            for honour in ("average", "rubbers"):
                if honour in honours:
                    order = Order.RUBBERS if honour == "rubbers" else usual_order(season)
                    rows = averages_from(parts, season, rule=None, order=order, only=names)
                    found += _of_figures(honour, division, rows, order, several=len(divisions) > 1)
    if "break" in honours:
        found += _of_breaks(season)
    return found


def _of_table(division: Division) -> list[Award]:
    rows = [row for row in table_of(division).rows if row.outlook is not None and row.line.rank is not None]
    if not any(row.line.played for row in rows):
        return []
    awards = []
    for place in range(1, PLACES + 1):
        sides = [row.side for row in rows if row.line.rank == place]
        if sides:
            holders = [holder_of(side) for side in sides]
            key = f"{'winner' if place == 1 else 'runner-up'}-{division.number}"
            awards.append(Award(key, Kind.DIVISION, division.name, place, division, holders))
    return awards


def holder_of(side: Side) -> Holder:
    """A side as a holder, with the players who are named: those who played often enough, the most first."""
    if side.team.player_id is not None:
        return Holder(side.name, [side.team.player] if side.team.player else [], side.team)
    return Holder(side.name, players_of(side), side.team)


def cup_holder_of(side: Side, cup: Cup) -> Holder:
    """A side as the holder of a cup, with the players who are named: those who played often enough in it."""
    if side.team.player_id is not None:
        return holder_of(side)
    return Holder(side.name, players_of(side, cup), side.team)


def players_of(side: Side, cup: Cup | None = None) -> list[Player]:
    """Who played for a side in as many matches as the season asks of those it names; with `cup` in that cup,
    where a side that played fewer of its matches names who played in all of them."""
    own = Q(rubber__team_match__home=side, side="home") | Q(rubber__team_match__away=side, side="away")
    rows = RubberPlayer.objects.filter(own, player__isnull=False, rubber__team_match__phase="final")
    least = side.season.rules.named_from
    if cup is not None:
        rows = rows.filter(rubber__team_match__cup=cup)
        played = rows.aggregate(matches=Count("rubber__team_match", distinct=True))["matches"]
        least = min(least, max(1, played))
    matches = Count("rubber__team_match", distinct=True)
    counted = rows.order_by().values_list("player").annotate(matches=matches)
    often = {key: number for key, number in counted if number >= least}
    people = Player.objects.in_bulk(often)
    return sorted(people.values(), key=lambda one: (-often[one.pk], one.name))


def _of_figures(
    honour: str, division: Division, rows: Sequence[AverageRow], order: Order, *, several: bool
) -> list[Award]:
    first = [row for row in rows if row.line.place == 1 and _figure(row, order)]
    if not first:
        return []
    called = most_rubbers if honour == Kind.RUBBERS else best_average
    name = called(division.name if several else "")
    holders = [Holder(row.player.name, [row.player], None, _figure(row, order)) for row in first]
    return [Award(f"{honour}-{division.number}", honour, name, 1, division, holders)]


def _figure(row: AverageRow, order: Order) -> str:
    """With what somebody is the first; "" where nothing was played or won."""
    line: Average = row.line
    if order is Order.RUBBERS:
        return won_of(line.rubbers_won, line.rubbers) if line.rubbers_won else ""
    if order is Order.AVERAGE:
        return row.average if line.average is not None else ""
    return line.per_cent if line.share is not None else ""


def _of_breaks(season: Season) -> list[Award]:
    awards = []
    for one in breaks_of(season, places=1, once=True):
        holders = [Holder(row.player.name, [row.player], None, str(row.size)) for row in one.rows]
        awards.append(Award(f"break-{one.code}", Kind.BREAK, one.title, 1, None, holders))
    return awards


# -- what was confirmed --------------------------------------------------------------------------------------


def _with_players(rows: QuerySet[Title]) -> QuerySet[Title]:
    people = TitlePlayer.objects.select_related("player")
    return rows.select_related("season__league__club", "division", "team").prefetch_related(
        Prefetch("players", queryset=people)
    )


def titles_of(season: Season) -> list[Title]:
    """The titles of a season, in their order."""
    return list(_with_players(Title.objects.filter(season=season)))


def titles_of_team(team: Team) -> list[Title]:
    """What a team has won, the latest first."""
    return list(_with_players(Title.objects.filter(team=team)).order_by(*LATEST))


def titles_of_player(player: Player) -> list[Title]:
    """What a player has won, alone or with a team, the latest first."""
    won = Title.objects.filter(players__player=player).distinct()
    return list(_with_players(won).order_by(*LATEST))


def titles_of_club(club: Club) -> QuerySet[Title]:
    """All titles of a club's leagues, the latest season first."""
    rows = Title.objects.filter(season__league__club=club)
    return _with_players(rows).order_by(*LATEST)


def latest_titles(club: Club, most: int) -> list[Title]:
    """The latest winners of divisions and cups."""
    won = Title.objects.filter(season__league__club=club, place=1, kind__in=(Kind.DIVISION, Kind.CUP))
    return list(_with_players(won).order_by("-won_at", "number")[:most])


@dataclass(frozen=True)
class SeasonOfLine:
    """One season in a line of champions: who won, and who came second."""

    season: Season
    winners: Sequence[Title]
    seconds: Sequence[Title]


@dataclass(frozen=True)
class Line:
    """The line of champions of a division, a cup or an honour: its seasons, the latest first."""

    name: str
    kind: str
    seasons: Sequence[SeasonOfLine]


@dataclass(frozen=True)
class Most:
    """How often a team or player has won."""

    holder: str
    titles: int


@dataclass(frozen=True)
class Roll:
    """The roll of a league: its lines, divisions first from the strongest, and who has won most divisions
    and cups."""

    league: League
    lines: Sequence[Line]
    most: Sequence[Most]


def roll_of(league: League) -> Roll:
    """The roll of a league. Two queries."""
    rows = list(_with_players(Title.objects.filter(season__league=league)).order_by(*LATEST))
    for row in rows:
        row.season.league = league
    names: dict[tuple[str, str], list[Title]] = {}
    for row in rows:
        names.setdefault((row.kind, row.name), []).append(row)
    order = list(Kind.values)
    lines = [
        Line(name, kind, _seasons(own))
        for (kind, name), own in sorted(names.items(), key=lambda pair: order.index(pair[0][0]))
    ]
    won: dict[str, int] = {}
    for row in rows:
        if row.place == 1 and row.of_team:
            won[row.holder] = won.get(row.holder, 0) + 1
    most = [Most(*one) for one in sorted(won.items(), key=lambda one: (-one[1], one[0]))]
    return Roll(league, lines, most)


def _seasons(rows: Iterable[Title]) -> list[SeasonOfLine]:
    found = []
    for _, group in groupby(rows, key=lambda row: row.season_id):
        own = list(group)
        first = [row for row in own if row.place == 1]
        found.append(SeasonOfLine(own[0].season, first, [row for row in own if row.place > 1]))
    return found


def rolls_of(club: Club) -> list[Roll]:
    """The rolls of all leagues of a club that have a title. Two queries for each league."""
    leagues = League.objects.filter(club=club, seasons__titles__isnull=False).distinct()
    found = []
    for league in leagues:
        league.club = club
        found.append(roll_of(league))
    return found
