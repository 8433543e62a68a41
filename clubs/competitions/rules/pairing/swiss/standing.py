"""What a Swiss competition yields: its standings from the rounds played, and the places for what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.pairing.swiss.cards import Round
from clubs.competitions.rules.pairing.swiss.settings import Entrant, Settings
from clubs.competitions.rules.standings.results import Kind, Result
from clubs.competitions.rules.standings.table import Row, table
from rules_engine.saying import say

DEFAULT_CRITERIA = (
    "match_points",
    "direct_encounter",
    "buchholz_cut_1",
    "buchholz",
    "sonneborn_berger",
    "wins",
)
"""How Swiss events usually part those with equal points."""


def results(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Result]:
    """All results with their rounds, and with byes and the rounds that late entrants missed."""
    found: list[Result] = []
    for number, played in enumerate(rounds, start=1):
        found += [replace(result, round=number) for result in played.results]
        if played.bye is not None:
            found.append(Result(played.bye, None, None, Kind.BYE, round=number))
        found += [Result(e.seed, None, None, Kind.MISSED, round=number) for e in entrants if number < e.joins]
    return found


def standings(
    settings: Settings,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    criteria: Sequence[str] = DEFAULT_CRITERIA,
) -> list[Row]:
    """The table after these rounds, those who have left included with what they earned.

    Raises UnknownCriterion for a wrong list of criteria.
    """
    return table([e.seed for e in entrants], results(entrants, rounds), criteria, settings.scoring)


def places(
    settings: Settings,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    criteria: Sequence[str] = DEFAULT_CRITERIA,
) -> list[Placing]:
    """The final places, for prizes and for the next stage; those whom nothing parts share theirs.

    Raises PairingError("not-over") before the last round has been played.
    """
    if len(rounds) < settings.rounds:
        raise PairingError(
            "not-over",
            say(
                "competitions.rounds-played",
                "{n} of {all} rounds have been played.",
                n=len(rounds),
                all=settings.rounds,
            ),
        )
    rows = standings(settings, entrants, rounds, criteria)
    found = []
    for rank in sorted({row.rank for row in rows}):
        level = [row for row in rows if row.rank == rank]
        seeds = tuple(sorted(row.entrant for row in level if isinstance(row.entrant, int)))
        points = level[0].values.get("match_points")
        reason = (
            say(
                "competitions.points-after-rounds",
                "{points} points after {rounds} rounds",
                points=points,
                rounds=settings.rounds,
            )
            if points
            else say("competitions.after-rounds", "after {rounds} rounds", rounds=settings.rounds)
        )
        found.append(Placing(rank, rank + len(level) - 1, seeds, reason))
    return found
