"""Which cup matches count in the figures of a season: each cup's options say whether its rubbers count in the
averages, and whether its breaks count among the highest."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.leagues.models import Cup, Division, RubberPlayer, Season, TeamMatch
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


def counting(season: Season) -> Counting:
    """What counts of a season's cups: one query."""
    rows = [(one, one.rules) for one in Cup.objects.filter(season=season)]
    return Counting(
        frozenset(one.pk for one, rules in rows if rules.averages),
        frozenset(one.pk for one, rules in rows if rules.breaks),
        tuple(rules for one, rules in rows if one.kind == Cup.Kind.PLAY_OFF),
    )


def best_breaks(division: Division, cups: frozenset[int]) -> dict[int, int]:
    """The highest break of each player for sides of a division, in final matches of these cups, by the
    player's key: one query, none without cups."""
    if not cups:
        return {}
    rows = RubberPlayer.objects.filter(
        rubber__team_match__cup__in=cups,
        rubber__team_match__phase=TeamMatch.Phase.FINAL,
        best__isnull=False,
        player__isnull=False,
    ).select_related("rubber__team_match__home", "rubber__team_match__away")
    found: dict[int, int] = {}
    for row in rows:
        side = row.rubber.team_match.side(row.side)
        if side.division_id == division.pk and row.player_id is not None and row.best is not None:
            found[row.player_id] = max(found.get(row.player_id, 0), row.best)
    return found
