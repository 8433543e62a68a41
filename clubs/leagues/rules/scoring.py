"""From the scores of rubbers to the result of a team match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.leagues.rules.faults import LeagueFault
from rules_engine.saying import say

HOME, AWAY = "home", "away"


def winner_of(
    home: int, away: int, *, race: int, all_played: bool, races: tuple[int, int] | None = None
) -> str:
    """Who won a rubber with this score: "home", "away", or "" where all frames were played and it is level.
    `races` are what home and away need, where a handicap says so.

    Raises :class:`LeagueFault` "bad-score" for a score that cannot be the end of the rubber.
    """
    if home < 0 or away < 0:
        raise LeagueFault("bad-score", say("leagues.score-no-less", "A score is no less than 0."))
    if all_played:
        if home + away != race:
            raise LeagueFault(
                "bad-score",
                say(
                    "leagues.frames-played-scores",
                    "{race} frames are played, so the scores add up to {race}.",
                    race=race,
                ),
            )
        return HOME if home > away else AWAY if away > home else ""
    if races is not None and races[0] != races[1]:
        return _handicapped(home, away, races)
    if races is not None:
        race = races[0]
    if max(home, away) > race:
        raise LeagueFault(
            "bad-score",
            say(
                "leagues.race-nobody",
                "It is a race to {race}: nobody can have {frames}.",
                race=race,
                frames=max(home, away),
            ),
        )
    if max(home, away) < race:
        raise LeagueFault(
            "bad-score",
            say(
                "leagues.race-somebody-must", "It is a race to {race}: somebody must have {race}.", race=race
            ),
        )
    if home == away:
        raise LeagueFault(
            "bad-score",
            say("leagues.race-only-one", "It is a race to {race}: only one side can reach it.", race=race),
        )
    return HOME if home > away else AWAY


def _handicapped(home: int, away: int, races: tuple[int, int]) -> str:
    needs = {"home": races[0], "away": races[1]}
    if home > races[0] or away > races[1]:
        raise LeagueFault(
            "bad-score",
            say(
                "leagues.needs-nobody-more", "Home needs {home}, away {away}: nobody can have more.", **needs
            ),
        )
    won = home == races[0], away == races[1]
    if all(won):
        raise LeagueFault(
            "bad-score",
            say(
                "leagues.needs-one-side",
                "Home needs {home}, away {away}: only one side can reach it.",
                **needs,
            ),
        )
    if not any(won):
        raise LeagueFault(
            "bad-score",
            say(
                "leagues.needs-somebody",
                "Home needs {home}, away {away}: somebody must have that many.",
                **needs,
            ),
        )
    return HOME if won[0] else AWAY


@dataclass(frozen=True)
class RubberResult:
    """A rubber as it counts: who won ("home", "away", "" for level), for how many rubbers, and the frames."""

    winner: str
    weight: int = 1
    home: int = 0
    away: int = 0


@dataclass(frozen=True)
class Tally:
    """Rubbers and frames that each side has won."""

    home_rubbers: int
    away_rubbers: int
    home_frames: int
    away_frames: int


def tally_of(rubbers: Iterable[RubberResult], handicap: tuple[int, int] = (0, 0)) -> Tally:
    """Add the rubbers up; `handicap` are the rubbers with which each side begins."""
    rows = list(rubbers)
    won = {HOME: handicap[0], AWAY: handicap[1], "": 0}
    for one in rows:
        won[one.winner] += one.weight
    return Tally(won[HOME], won[AWAY], sum(one.home for one in rows), sum(one.away for one in rows))
