"""A club's records by game: which stand now, the best grand averages, winning streaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext

from clubs.people.models import Club
from clubs.publishing.models import (
    ALL_SEASONS,
    FeatRow,
    PlayerSum,
    RecordTerms,
    RecordTitle,
)
from clubs.publishing.rules.measures import KINDS, SEASON_STREAK, STREAK, RecordKind, compared_at
from clubs.publishing.rules.seasons import SeasonCalendar
from clubs.publishing.selectors.terms import terms_of
from config.languages.speaking import translated
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
        if not self.length:
            return self.kind.label
        return gettext("{record} to {length}").format(record=translated(self.kind.label), length=self.length)


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
        return compared_at(self.game).measure.shown(self.grand.average if self.grand else None)

    @property
    def grand_label(self) -> str:
        """What it is called."""
        return compared_at(self.game).measure.grand

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
    averaged = {game for game, _, _ in lines if compared_at(game).measure.is_average}
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
