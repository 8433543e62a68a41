"""Reading the results book. Every function costs a fixed number of queries, however much there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Avg, Count, Max, Min, Q, QuerySet, Subquery, Sum

from clubs.people.models import Club, Player
from clubs.publishing.measures import KINDS, SEASON_STREAK, STREAK, Family, RecordKind, family_of
from clubs.publishing.models import (
    ALL_SEASONS,
    FeatRow,
    PlayerResult,
    PlayerSum,
    RecordTerms,
    RecordTitle,
)
from clubs.publishing.seasons import SeasonCalendar
from clubs.publishing.terms import terms_of
from matches.models import Match
from matches.selectors import game_name

BEST_FIRST = ("-key", "at", "result__match_id", "result__position")


def average_innings(club: Club) -> int:
    """From how many innings an average counts as a record in this club."""
    return terms_of(club).average_innings


def feats(
    club: Club, game: str, kind: str, length: int, average_from: int, season: int = ALL_SEASONS
) -> QuerySet[FeatRow]:
    """What anybody did of one kind, ever or in one season, the best first; of equals the earlier."""
    found = FeatRow.objects.filter(club=club, game=game, kind=kind, length=length)
    if season:
        found = found.filter(season=season)
    if kind == "average":
        found = found.filter(innings__gte=average_from)
    return found.order_by(*BEST_FIRST)


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A line of the record book: its kind, and the feat that is the record now."""

    kind: RecordKind
    feat: FeatRow

    @property
    def length(self) -> int:
        """The length at which it holds; 0 for any."""
        return self.feat.length

    @property
    def label(self) -> str:
        """What the line is called."""
        return f"{self.kind.label} to {self.length}" if self.length else self.kind.label


@dataclass(frozen=True, slots=True)
class GameRecords:
    """The records of one game."""

    game: str
    records: tuple[ClubRecord, ...]
    grand: PlayerSum | None = None

    @property
    def name(self) -> str:
        """The game's name."""
        return game_name(self.game)

    @property
    def grand_shown(self) -> str:
        """The best grand average, as people write it."""
        return family_of(self.game).measure.shown(self.grand.average if self.grand else None)

    @property
    def grand_label(self) -> str:
        """What it is called."""
        return f"Best grand {family_of(self.game).measure.label.lower()}"

    @property
    def absolute(self) -> list[ClubRecord]:
        """The records that hold at any length."""
        return [one for one in self.records if not one.length]

    @property
    def by_length(self) -> list[ClubRecord]:
        """The records that hold at one length each, the longest first."""
        return sorted((one for one in self.records if one.length), key=lambda one: -one.length)


def club_records(
    club: Club, season: int = ALL_SEASONS, terms: RecordTerms | None = None, game: str = ""
) -> list[GameRecords]:
    """The club's records by game (or at one), of all seasons or of one, in four queries at most: the terms,
    which lines there are, the head of each list, and the best grand averages."""
    terms = terms or terms_of(club)
    other_streak = STREAK.code if season else SEASON_STREAK.code
    titles = RecordTitle.objects.filter(club=club).exclude(kind=other_streak)
    if game:
        titles = titles.filter(game=game)
    lines = list(titles.values_list("game", "kind", "length"))
    heads: list[Any] = [
        Subquery(feats(club, *line, terms.average_innings, season).values("pk")[:1]) for line in lines
    ]
    holders = (FeatRow.objects.filter(pk__in=heads) if heads else FeatRow.objects.none()).select_related(
        "result__player", "result__opponent", "result__match"
    )
    by_game: dict[str, list[FeatRow]] = {}
    for feat in holders.defer("result__match__snapshot", "result__match__board"):
        by_game.setdefault(feat.game, []).append(feat)
    averaged = {game for game, _, _ in lines if family_of(game).measure.is_average}
    firsts: list[Any] = [
        Subquery(grand_averages(club, game, terms.grand_matches, season).values("pk")[:1])
        for game in sorted(averaged)
    ]
    grand = {
        row.game: row
        for row in (PlayerSum.objects.filter(pk__in=firsts).select_related("player") if firsts else ())
    }
    order = list(KINDS)
    return [
        GameRecords(
            game,
            tuple(
                ClubRecord(feat.record_kind, feat)
                for feat in sorted(by_game[game], key=lambda feat: (order.index(feat.kind), feat.length))
            ),
            grand.get(game),
        )
        for game in sorted(by_game, key=game_name)
    ]


def grand_averages(club: Club, game: str, matches: int, season: int = ALL_SEASONS) -> QuerySet[PlayerSum]:
    """Players by all their points by all their innings, the best first, of those with so many matches."""
    found = PlayerSum.objects.filter(club=club, season=season, game=game, measured__gte=matches)
    return found.exclude(average=None).order_by("-average", "player")


def streaks(club: Club, season: int = ALL_SEASONS) -> QuerySet[FeatRow]:
    """Winning streaks at any game, the longest first; those within one season, or of any length of time."""
    kind = SEASON_STREAK if season else STREAK
    found = FeatRow.objects.filter(club=club, kind=kind.code)
    if season:
        found = found.filter(season=season)
    return found.order_by(*BEST_FIRST)


def seasons_of(club: Club, calendar: SeasonCalendar) -> list[tuple[int, str]]:
    """The seasons in which something was played, the latest first, with their names. One query."""
    found = PlayerSum.objects.filter(club=club, season__gt=ALL_SEASONS).order_by("-season")
    return [(season, calendar.name(season)) for season in found.values_list("season", flat=True).distinct()]


# --- Results -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """What is asked for on the page of results; empty for everything."""

    game: str = ""
    player: Player | None = None
    competition: int | None = None


def results(club: Club, asked: ResultFilter | None = None) -> QuerySet[Match]:
    """The club's confirmed matches, the latest first, each with its sides' results."""
    asked = asked or ResultFilter()
    found = Match.objects.filter(club=club, status=Match.Status.CONFIRMED, simulated=False)
    if asked.game:
        found = found.filter(game=asked.game)
    if asked.player:
        found = found.filter(sides__player=asked.player)
    if asked.competition:
        found = found.filter(
            fixture_match__fixture__competition=asked.competition, fixture_match__struck_at=None
        )
    return found.order_by("-confirmed_at", "-pk")


def with_sides(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches with what a line of results shows: sides, players, competition, table."""
    return (
        matches.defer("snapshot", "board", "problems")
        .select_related("table", "fixture_match__fixture__competition")
        .prefetch_related("player_results__player")
    )


def games_of(club: Club) -> list[tuple[str, str]]:
    """Ids and names of the games at which the club has records or results."""
    played = RecordTitle.objects.filter(club=club).values_list("game", flat=True).distinct()
    return sorted(((game, game_name(game)) for game in played), key=lambda one: one[1])


def most_played(club: Club) -> str:
    """The game with the most results; an empty text without any."""
    return next(iter(_by_results(club)[:1]), "")


def most_averaged(club: Club) -> str:
    """The game with the most results of those at which averages are taken; an empty text without any."""
    return next((game for game in _by_results(club) if family_of(game).measure.is_average), "")


def _by_results(club: Club) -> QuerySet[PlayerResult, str]:
    counted = PlayerResult.objects.filter(club=club).order_by().values_list("game", flat=True)
    return counted.annotate(results=Count("pk")).order_by("-results", "game")


# --- Players -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameFigures:
    """What a player has done at one game."""

    game: str
    matches: int
    won: int
    lost: int
    drawn: int
    played: int
    points: int | None
    innings: int | None
    measure_mean: float | None
    measure_best: float | None
    measure_least: float | None
    best: int | None
    player: Player | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The game's name."""
        return game_name(self.game)

    @cached_property
    def family(self) -> Family:
        """What counts at the game."""
        return family_of(self.game)

    @property
    def measure(self) -> str:
        """The player's general average (or mean), as people write it."""
        measure = self.family.measure
        if measure.is_average:
            value = self.points / self.innings if self.innings and self.points is not None else None
        else:
            value = self.measure_mean
        return measure.shown(value)

    @property
    def measure_top(self) -> str:
        """The best single match, as people write it."""
        return self.family.measure.shown(self.measure_best)

    @property
    def best_shown(self) -> str:
        """The high run (break, game...), as people write it."""
        return "–" if self.best is None else str(self.best)

    @property
    def share(self) -> str:
        """Won matches in a hundred."""
        return f"{100 * self.won / self.matches:.0f} %" if self.matches else "–"


_SUMS = {
    "matches": Count("pk"),
    "won": Count("pk", filter=Q(outcome="won")),
    "lost": Count("pk", filter=Q(outcome="lost")),
    "drawn": Count("pk", filter=Q(outcome="drawn")),
    "played_": Count("pk", filter=Q(played=True)),
    "points_": Sum("points", filter=Q(innings__gt=0)),
    "innings_": Sum("innings"),
    "measure_mean": Avg("measure"),
    "measure_best": Max("measure"),
    "measure_least": Min("measure"),
    "best_": Max("best"),
}


def figures_of(player: Player) -> list[GameFigures]:
    """What a player has done, game by game, the most played first. One query."""
    rows = _summed(PlayerResult.objects.filter(player=player), "game").order_by("-matches", "game")
    return [_figures(row) for row in rows]


def figures_of_club(club: Club, game: str, season: int = ALL_SEASONS) -> Any:
    """Rows of all players at one game, ever or in one season, as `figures_row` takes them, by name; to be
    narrowed or paged."""
    found = PlayerResult.objects.filter(club=club, game=game, player__isnull=False)
    if season:
        found = found.filter(season=season)
    return _summed(found, "game", "player", "player__name", "player__slug").order_by("player__name", "player")


def _summed(results: Any, *keys: str) -> Any:
    """Results by `keys`, each group with its sums."""
    return results.order_by().values(*keys).annotate(**_SUMS)


def _figures(row: Mapping[str, Any], player: Player | None = None) -> GameFigures:
    return GameFigures(**{key.rstrip("_"): row[key] for key in ("game", *_SUMS)}, player=player)


def figures_row(club: Club, row: Mapping[str, Any]) -> GameFigures:
    """One row of `figures_of_club` with its player (name and address only)."""
    player = Player(pk=row["player"], name=row["player__name"], slug=row["player__slug"], club=club)
    return _figures(row, player)


def course(player: Player, game: str, most: int = 60) -> list[PlayerResult]:
    """The player's last played matches at a game, in order of time, for a chart. One query."""
    rows = (
        PlayerResult.objects.filter(player=player, game=game, played=True, measure__isnull=False)
        .select_related("match")
        .only(
            "at",
            "measure",
            "best",
            "points",
            "innings",
            "outcome",
            "game",
            "opponent_name",
            "match__public_id",
        )
        .order_by("-at", "-pk")[:most]
    )
    return list(reversed(rows))


def last_matches(player: Player, most: int = 10) -> list[PlayerResult]:
    """The player's last results, the latest first. One query."""
    rows = PlayerResult.objects.filter(player=player).select_related("match", "opponent")
    return list(rows.defer("match__snapshot", "match__board", "figures").order_by("-at", "-pk")[:most])


@dataclass(frozen=True, slots=True)
class Opponent:
    """How a player stands against another."""

    player: Player
    matches: int
    won: int
    lost: int
    drawn: int


def opponents_of(player: Player, most: int = 50) -> list[Opponent]:
    """Whom a player has met, the most met first. One query."""
    met = PlayerResult.objects.filter(player=player, opponent__isnull=False)
    rows = _summed(met, "opponent", "opponent__name", "opponent__slug").order_by("-matches", "opponent__name")
    return [
        Opponent(
            Player(
                pk=row["opponent"], name=row["opponent__name"], slug=row["opponent__slug"], club=player.club
            ),
            row["matches"],
            row["won"],
            row["lost"],
            row["drawn"],
        )
        for row in rows[:most]
    ]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players at one game: the figures of each against the other."""

    one: GameFigures
    other: GameFigures


def meetings(one: Player, other: Player) -> list[Meeting]:
    """What two players have done against each other, game by game. One query."""
    pair = Q(player=one, opponent=other) | Q(player=other, opponent=one)
    rows: dict[str, dict[int, GameFigures]] = {}
    for row in _summed(PlayerResult.objects.filter(pair), "game", "player").order_by("-matches", "game"):
        rows.setdefault(row["game"], {})[row["player"]] = _figures(row)
    return [Meeting(sides[one.pk], sides[other.pk]) for sides in rows.values() if len(sides) == 2]


@dataclass(frozen=True, slots=True)
class SeasonTally:
    """How two players stand in one season, the first one's side."""

    name: str
    won: int
    lost: int
    drawn: int


def tallies(one: Player, other: Player, calendar: SeasonCalendar) -> list[SeasonTally]:
    """How two players stand season by season, the latest first. One query."""
    met = PlayerResult.objects.filter(player=one, opponent=other)
    return [
        SeasonTally(calendar.name(row["season"]), row["won"], row["lost"], row["drawn"])
        for row in _summed(met, "season").order_by("-season")
    ]


def matches_between(one: Player, other: Player) -> QuerySet[PlayerResult]:
    """The first player's results against the second, the latest first."""
    return (
        PlayerResult.objects.filter(player=one, opponent=other)
        .select_related("match")
        .defer("match__snapshot", "match__board")
        .order_by("-at", "-pk")
    )


def score_lines(matches: Sequence[Match]) -> None:
    """Give each match `line`: its sides with their results, in the order of the sheet."""
    for match in matches:
        match.line = sorted(match.player_results.all(), key=lambda row: row.position)  # type: ignore[attr-defined]
