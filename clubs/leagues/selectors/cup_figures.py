"""Which cup matches count in the figures of a season: each cup's options say whether its rubbers count in the
averages, and whether its breaks count among the highest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from clubs.leagues.models import Cup, Division, League, Season
from clubs.leagues.rules.cups.options import CupRules


@dataclass(frozen=True)
class Counting:
    """The keys of the cups whose rubbers count in averages, and of those whose breaks count; and the options
    of the play-offs, whose places tables tell."""

    averages: frozenset[int] = frozenset()
    breaks: frozenset[int] = frozenset()
    play_offs: tuple[CupRules, ...] = ()

    @property
    def breaks_alone(self) -> frozenset[int]:
        """Cups of which only breaks count."""
        return self.breaks - self.averages


def counting(scope: Division | Season | League) -> Counting:
    """What counts of the cups of a season (that of a division), or of all seasons of a league: one query."""
    season = scope.season_id if isinstance(scope, Division) else scope.pk
    own = Q(season__league=scope.pk) if isinstance(scope, League) else Q(season=season)
    return _of(Cup.objects.filter(own))


def countings(divisions: Iterable[Division]) -> dict[int, Counting]:
    """What counts of the cups of the seasons of these divisions, by the season's key: one query."""
    found: dict[int, list[Cup]] = {one.season_id: [] for one in divisions}
    for cup in Cup.objects.filter(season__in=found):
        found[cup.season_id].append(cup)
    return {season: _of(cups) for season, cups in found.items()}


def _of(cups: Iterable[Cup]) -> Counting:
    rows = [(one, one.rules) for one in cups]
    return Counting(
        frozenset(one.pk for one, rules in rows if rules.averages),
        frozenset(one.pk for one, rules in rows if rules.breaks),
        tuple(rules for one, rules in rows if one.kind == Cup.Kind.PLAY_OFF),
    )
