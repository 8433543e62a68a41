"""What each team may still reach, and the zones of a table: promotion, play-offs, relegation.

The bound: each team's points lie between those of now with the least that its matches left can bring, and
those with the most, each team taken by itself. That two rivals who still meet cannot both win is not used,
nor are criteria behind the points, but that a team cannot be passed by one that must stay below it in
points. So what is called certain or out of reach is so, while a few certainties are told a match late. (With
draws and bonus points an exact answer would be a search over all results that are left.) When all matches
are decided, the places are those of the table. Further deductions and withdrawals are not foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from clubs.leagues.rules.tables.results import Key
from clubs.leagues.rules.tables.scoring import Scoring
from clubs.leagues.rules.tables.table import Line, Table
from rules_engine.saying import say


class Zone(StrEnum):
    """Where a team's place would take it, as it stands."""

    UP = "up"
    PLAY_OFF_UP = "play_off_up"
    STAYS = "stays"
    PLAY_OFF_DOWN = "play_off_down"
    DOWN = "down"

    @property
    def words(self) -> str:
        """For a table: never by colour alone."""
        return _ZONES[self]


_ZONES: dict[Zone, str] = {
    Zone.UP: say("leagues.zone-up", "promoted"),
    Zone.PLAY_OFF_UP: say("leagues.zone-play-off-up", "play-off for promotion"),
    Zone.STAYS: "",
    Zone.PLAY_OFF_DOWN: say("leagues.zone-play-off-down", "play-off against relegation"),
    Zone.DOWN: say("leagues.zone-down", "relegated"),
}


@dataclass(frozen=True, slots=True)
class Zones:
    """How many places from the top go up, how many behind them play off for it; and so from the foot."""

    up: int = 0
    play_off_up: int = 0
    play_off_down: int = 0
    down: int = 0

    def of(self, place: int, teams: int) -> Zone:
        """The zone of a place (from 1) among so many teams. Going up comes before going down."""
        if place <= self.up:
            return Zone.UP
        if place <= self.up + self.play_off_up:
            return Zone.PLAY_OFF_UP
        if place > teams - self.down:
            return Zone.DOWN
        if place > teams - self.down - self.play_off_down:
            return Zone.PLAY_OFF_DOWN
        return Zone.STAYS


@dataclass(frozen=True, slots=True)
class Outlook:
    """A team's prospects. `zone` is as it stands; `certain` if no result that is left can take the team out
    of it. Places are bounds: the best and the worst that cannot be excluded."""

    team: Key
    most: int
    least: int
    best_place: int
    worst_place: int
    zone: Zone
    certain: bool

    @property
    def can_win(self) -> bool:
        """Whether the first place cannot be excluded."""
        return self.best_place == 1

    @property
    def champion(self) -> bool:
        """Whether the first place is certain, and not shared."""
        return self.worst_place == 1


def outlooks(table: Table, scoring: Scoring, zones: Zones | None = None) -> list[Outlook]:
    """The prospects of the teams that have a place, in the order of the table.

    Where something else than points comes first, no place can be excluded until all matches are decided.
    """
    zones = zones or Zones()
    lines = [line for line in table.lines if line.rank is not None]
    return [
        _outlook(n, lines, scoring, zones, table.criteria[0].key == "match_points") for n in range(len(lines))
    ]


def _outlook(n: int, lines: Sequence[Line], scoring: Scoring, zones: Zones, by_points: bool) -> Outlook:
    line = lines[n]
    most, least = _most(line, scoring), _least(line, scoring)
    if not any(one.left for one in lines):
        best = line.rank or 1
        worst = best + sum(other.rank == line.rank for other in lines) - 1
    elif not by_points:
        best, worst = 1, len(lines)
    else:
        others = [other for m, other in enumerate(lines) if m != n]
        best = 1 + sum(_least(other, scoring) > most for other in others)
        worst = 1 + sum(_most(other, scoring) >= least for other in others)
    teams = len(lines)
    reachable = {zones.of(place, teams) for place in range(best, worst + 1)}
    return Outlook(line.team, most, least, best, worst, zones.of(n + 1, teams), len(reachable) == 1)


def _most(line: Line, scoring: Scoring) -> int:
    return line.points + line.left * scoring.most


def _least(line: Line, scoring: Scoring) -> int:
    return line.points + line.left * scoring.least
