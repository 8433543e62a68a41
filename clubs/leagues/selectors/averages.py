"""Players' averages, of a division, a season or a league, and what they noted most of.

Folded from the rubbers of matches that count, typed in or marked; nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from django.db.models import Prefetch, Q, Sum
from django.utils.timezone import localdate

from clubs.leagues.models import Division, League, Rubber, RubberPlayer, Season, Side, TeamMatch
from clubs.leagues.rules import averages as rules
from clubs.leagues.rules.averages import Order, Qualification
from clubs.leagues.rules.noted import FEATS, average_shown, noted_at
from clubs.leagues.rules.plan import RubberKind
from clubs.leagues.rules.season import SeasonRules
from clubs.leagues.selectors import logs
from clubs.leagues.selectors.cup_figures import Counting, counting
from clubs.people.models import Player

FINAL = TeamMatch.Phase.FINAL


@dataclass(frozen=True)
class AverageRow:
    """A player's line of the averages, with the names of the sides played for."""

    player: Player
    sides: Sequence[str]
    line: rules.Average
    cut: bool = False

    @property
    def average(self) -> str:
        """The general average as people write it."""
        return average_shown(self.line.average, cut=self.cut)

    @property
    def best_average(self) -> str:
        """The best average of one rubber as people write it."""
        return average_shown(self.line.best_average, cut=self.cut)


@dataclass
class Parts:
    """What players did in rubbers, and what belongs to it. `games` are those that were played."""

    rubbers: list[rules.Rubber] = field(default_factory=list)
    people: dict[int, Player] = field(default_factory=dict)
    played: dict[rules.Key, set[int]] = field(default_factory=dict)
    games: set[str] = field(default_factory=set)
    season_of: dict[int, int] = field(default_factory=dict)
    """The season of each match."""

    @property
    def counted(self) -> dict[rules.Key, int]:
        """How many matches each side has played."""
        return {side: len(matches) for side, matches in self.played.items()}


def within(scope: Division | Season | League, prefix: str = "") -> Q:
    """Team matches of a division, a season or a league."""
    if isinstance(scope, Division):
        return Q(**{f"{prefix}division": scope.pk})
    if isinstance(scope, Season):
        return Q(**{f"{prefix}season": scope.pk})
    return Q(**{f"{prefix}season__league": scope.pk})


def with_cups(scope: Division | Season | League, cups: frozenset[int], prefix: str = "") -> Q:
    """Team matches of a division, a season or a league, and of its cups only these: of a division those that
    one of its sides plays."""
    played = Q(**{f"{prefix}cup__in": cups})
    if not isinstance(scope, Division):
        return within(scope, prefix) & (Q(**{f"{prefix}cup": None}) | played)
    if not cups:
        return within(scope, prefix)
    sides = Q(**{f"{prefix}home__division": scope.pk}) | Q(**{f"{prefix}away__division": scope.pk})
    return within(scope, prefix) | played & sides


def parts_of(scope: Division | Season | League, cups: Counting | None = None, **more: Any) -> Parts:
    """Every player's part in the rubbers that count: two queries, two for the logs of those that were marked,
    and one for the cups where they are not given. Cups count as their options say; of some the breaks
    alone."""
    cups = cups or counting(scope)
    rows = Rubber.objects.filter(
        with_cups(scope, cups.averages | cups.breaks, "team_match__"), team_match__phase=FINAL, is_over=True,
        forfeited=False, home_score__isnull=False, **more,
    )  # fmt: skip
    rows = rows.select_related("team_match").prefetch_related(
        Prefetch("players", RubberPlayer.objects.select_related("player__club"))
    )
    found = Parts()
    every = list(rows)
    marked = [one.match_id for one in every if one.match_id is not None]
    told = logs.source().figures(marked) if marked else {}
    apart = Parts()
    for rubber in every:
        _add(apart if rubber.team_match.cup_id in cups.breaks_alone else found, rubber, told)
    return _with_breaks(found, apart)


def _with_breaks(found: Parts, apart: Parts) -> Parts:
    """The parts, each player's first with the breaks that count apart."""
    breaks: dict[tuple[rules.Key, rules.Key], tuple[int, ...]] = {}
    for one in apart.rubbers:
        breaks[one.player, one.team] = breaks.get((one.player, one.team), ()) + tuple(one.breaks)
    found.rubbers = [
        replace(one, breaks=(*one.breaks, *breaks.pop((one.player, one.team), ()))) for one in found.rubbers
    ]
    return found


def _add(found: Parts, rubber: Rubber, told: Mapping[int, Sequence[logs.SideFigures]]) -> None:
    match = rubber.team_match
    found.games.add(rubber.game)
    found.season_of[match.pk] = match.season_id
    figures = told.get(rubber.match_id or 0, ())
    doubles = rubber.kind != RubberKind.SINGLES
    scores = _frames(rubber)
    if any(one.player is None for one in rubber.players.all()):
        return  # won against a blind player
    for one in rubber.players.all():
        if one.player is None:
            continue
        home = one.side == "home"
        side = match.home_id if home else match.away_id
        found.people[one.player.pk] = one.player
        found.played.setdefault(side, set()).add(match.pk)
        logged = figures[0 if home else 1] if len(figures) == 2 and not doubles else logs.SideFigures()
        best = one.best if one.best is not None else logged.best
        points, innings = (
            (one.points, one.innings) if one.innings is not None else (logged.points, logged.innings)
        )
        if points is None or innings is None or points < 0:
            points = innings = None
        found.rubbers.append(
            rules.Rubber(
                one.player.pk,
                side,
                match.pk,
                match.on or localdate(),
                scores if home else scores[::-1],
                points,
                innings,
                (best,) if best else (),
                one.run_outs if one.run_outs is not None else logged.feats.get("run-outs"),
                doubles,
            )
        )


def _frames(rubber: Rubber) -> tuple[int, int]:
    """The frames of a rubber. Where it is one game that was marked, its score are points: then it is one
    frame for the winner."""
    scores = rubber.home_score or 0, rubber.away_score or 0
    if rubber.race > 1 or max(scores) <= 1:
        return scores
    return int(rubber.winner == "home"), int(rubber.winner == "away")


def qualification_of(season: SeasonRules) -> Qualification:
    """What the season asks of a player before a place in the averages."""
    return Qualification(matches=season.least_matches, of_matches=Fraction(season.least_share, 100))


def averages_of(
    scope: Division | Season,
    *,
    rule: Qualification | None = None,
    order: Order | None = None,
    team: str = "",
    cups: Counting | None = None,
) -> list[AverageRow]:
    """Who played how many rubbers and frames, and won how many, in matches that count: six queries.

    Singles and doubles are counted apart, so that a partner does not make a player better; the best break is
    that of all rubbers. `rule` is what the season asks unless another is given; `order` is the average where
    every game has innings, else the share of frames. `team` (its slug) leaves out other teams' players.
    """
    season = scope.season if isinstance(scope, Division) else scope
    return averages_from(
        parts_of(scope, cups), season, rule=rule, order=order or usual_order(season), only=_sides(scope, team)
    )


def usual_order(season: Season) -> Order:
    """By which figure a season's players are ordered."""
    innings = all(noted_at(one.game).innings for one in season.plan.rubbers)
    return Order.AVERAGE if innings else Order.SHARE


def _sides(scope: Division | Season, team: str) -> dict[int, str]:
    rows = Side.objects.filter(within(scope) if isinstance(scope, Season) else Q(division=scope))
    if team:
        rows = rows.filter(team__slug=team)
    return dict(rows.values_list("pk", "name"))


def averages_from(
    found: Parts, season: Season, *, rule: Qualification | None, order: Order, only: Mapping[int, str]
) -> list[AverageRow]:
    """The list of what was read; `only` names the sides whose players are listed."""
    cut = bool(found.games) and all(noted_at(game).cut for game in found.games)
    mine = [one for one in found.rubbers if one.team in only]
    lines = rules.averages(mine, found.counted, rule or qualification_of(season.rules), order)
    return [
        AverageRow(found.people[int(str(one.player))], [only[int(str(side))] for side in one.teams], one, cut)
        for one in lines
    ]


@dataclass(frozen=True)
class SeasonLine:
    """What a player did in one season of a league."""

    season: Season
    row: AverageRow


def history_of(league: League, player: Player) -> list[SeasonLine]:
    """A player's averages, season by season, the latest first: seven queries."""
    found = parts_of(league, players__player=player)
    mine = [one for one in found.rubbers if one.player == player.pk]
    names = dict(Side.objects.filter(season__league=league).values_list("pk", "name"))
    by_season: dict[int, list[rules.Rubber]] = {}
    for one in mine:
        by_season.setdefault(found.season_of[int(str(one.match))], []).append(one)
    seasons = Season.objects.filter(pk__in=by_season).order_by("-begins_on", "-pk")
    lines = []
    for season in seasons:
        season.league = league
        (line,) = rules.averages(by_season[season.pk], {})
        cut = all(noted_at(one.game).cut for one in season.plan.rubbers)
        sides = [names.get(int(str(side)), "") for side in line.teams]
        lines.append(SeasonLine(season, AverageRow(player, sides, line, cut)))
    return lines


# -- what was done how often ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class FeatLine:
    """Who did something how often."""

    player: Player
    number: int


@dataclass(frozen=True)
class FeatList:
    """Run-outs, centuries and the like, the most first."""

    code: str
    title: str
    lines: Sequence[FeatLine]


def feats_of(scope: Division | Season | League, most: int = 20) -> list[FeatList]:
    """Run-outs, breaks that won a rack, centuries, maximums: from logs, and run-outs of sheets. Four
    queries."""
    cups = counting(scope).breaks
    final = with_cups(scope, cups, "team_match__") & Q(team_match__phase=FINAL)
    marked = Rubber.objects.filter(final, match__isnull=False).order_by().values("match")
    totals: dict[str, dict[int, int]] = {}
    for key, code, number in logs.source().feats(marked):
        totals.setdefault(code, {})[key] = number
    typed = RubberPlayer.objects.filter(
        with_cups(scope, cups, "rubber__team_match__"), rubber__team_match__phase=FINAL, run_outs__gt=0,
        player__isnull=False,
    )  # fmt: skip
    for key, number in typed.order_by().values_list("player").annotate(number=Sum("run_outs")):
        own = totals.setdefault("run-outs", {})
        own[key] = own.get(key, 0) + number
    people = Player.objects.in_bulk({key for own in totals.values() for key in own})
    return [
        FeatList(code, FEATS[code], _most(totals[code], people, most)) for code in FEATS if totals.get(code)
    ]


def _most(own: Mapping[int, int], people: Mapping[int, Player], most: int) -> list[FeatLine]:
    lines: Iterable[FeatLine] = (FeatLine(people[key], number) for key, number in own.items())
    return sorted(lines, key=lambda one: (-one.number, one.player.name))[:most]
