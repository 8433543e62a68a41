"""From the scores of rubbers to the result of a team match and its points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.season import SeasonRules

HOME, AWAY = "home", "away"


def winner_of(home: int, away: int, *, race: int, all_played: bool) -> str:
    """Who won a rubber with this score: "home", "away", or "" where all frames were played and it is level.

    Raises :class:`LeagueFault` "bad-score" for a score that cannot be the end of the rubber.
    """
    if home < 0 or away < 0:
        raise LeagueFault("bad-score", "A score is no less than 0.")
    if all_played:
        if home + away != race:
            raise LeagueFault("bad-score", f"{race} frames are played, so the scores add up to {race}.")
        return HOME if home > away else AWAY if away > home else ""
    if max(home, away) > race:
        raise LeagueFault("bad-score", f"It is a race to {race}: nobody can have {max(home, away)}.")
    if max(home, away) < race:
        raise LeagueFault("bad-score", f"It is a race to {race}: somebody must have {race}.")
    if home == away:
        raise LeagueFault("bad-score", f"It is a race to {race}: only one side can reach it.")
    return HOME if home > away else AWAY


@dataclass(frozen=True)
class RubberResult:
    """A rubber as it counts: who won ("home", "away", "" for level), for how many rubbers, and the frames."""

    winner: str
    weight: int = 1
    home: int = 0
    away: int = 0


@dataclass(frozen=True)
class TeamResult:
    """The result of a team match: rubbers, frames and points of each side. `winner` is "home", "away" or ""
    (drawn)."""

    home_rubbers: int
    away_rubbers: int
    home_frames: int
    away_frames: int
    home_points: int
    away_points: int
    winner: str


def result_of(
    rules: SeasonRules,
    rubbers: Iterable[RubberResult],
    *,
    handicap: tuple[int, int] = (0, 0),
    awarded: str = "",
) -> TeamResult:
    """Add the rubbers up. `handicap` are the rubbers with which each side begins; `awarded` is the side that
    the officers gave the match to, whatever was played."""
    rows = list(rubbers)
    won = {HOME: handicap[0], AWAY: handicap[1]}
    for one in rows:
        if one.winner:
            won[one.winner] += one.weight
    home, away = won[HOME], won[AWAY]
    winner = awarded or (HOME if home > away else AWAY if away > home else "")
    whole = sum(one.weight for one in rows)

    def points(side: str, mine: int) -> int:
        base = rules.draw if not winner else rules.win if winner == side else rules.loss
        played = sum(one.weight for one in rows if one.winner == side)
        return base + rules.rubber * mine + (rules.clean if whole and played == whole else 0)

    return TeamResult(
        home,
        away,
        sum(one.home for one in rows),
        sum(one.away for one in rows),
        points(HOME, home),
        points(AWAY, away),
        winner,
    )
