"""The figures of matches that were marked for a league's rubbers, as leagues read them.

Leagues stand below the book of results, so this is registered there (`clubs.leagues.selectors.logs`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Sum

from clubs.leagues.rules.noted import FEATS
from clubs.leagues.selectors.logs import Matches, SideFigures
from clubs.publishing.models import FeatRow, PlayerResult
from clubs.publishing.rules.measures import SideFacts


class BookOfResults:
    """Reads the rows of the book; each function is one query."""

    def figures(self, matches: Matches) -> Mapping[int, Sequence[SideFigures]]:
        """Of each match that was played, its sides in their order."""
        rows = PlayerResult.objects.filter(match__in=matches, played=True).order_by("match", "position")
        found: dict[int, list[SideFigures]] = {}
        for match, points, innings, best, figures in rows.values_list(
            "match", "points", "innings", "best", "figures"
        ):
            found.setdefault(match, []).append(SideFigures(points, innings, best, _feats(figures)))
        return found

    def bests(self, matches: Matches, least: int, most: int) -> Sequence[tuple[int, int, int]]:
        """The highest visits: match, side from 0, size."""
        rows = PlayerResult.objects.filter(match__in=matches, played=True, best__gte=least)
        rows = rows.exclude(player=None).order_by("-best", "at", "match", "position")
        return [
            (match, "ABCD".index(letter), best)
            for match, letter, best in rows.values_list("match", "letter", "best")[:most]
            if letter in ("A", "B") and best is not None
        ]

    def feats(self, matches: Matches) -> Sequence[tuple[int, str, int]]:
        """What was done how often: player, code, number."""
        rows = FeatRow.objects.filter(result__match__in=matches, kind__in=FEATS).exclude(player=None)
        totals = rows.order_by().values_list("player", "kind").annotate(number=Sum("value"))
        return [(player, kind, round(number)) for player, kind, number in totals]


def _feats(figures: Mapping[str, object]) -> dict[str, int]:
    """What was counted, by the code of the record; the book's figures have the same with a low line."""
    facts = SideFacts(won=False, played_out=False, figures=figures, score=0)
    found = {code: facts.number(code.replace("-", "_")) for code in FEATS}
    return {code: int(number) for code, number in found.items() if number is not None}
