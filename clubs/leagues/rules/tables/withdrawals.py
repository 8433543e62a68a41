"""What becomes of the matches of a team that leaves during the season, by the season's rule.

The rules are those of round robins (:class:`~clubs.competitions.rules.pairing.round_robin.WithdrawalPolicy`):
all results are struck out, or they stand and the matches left are walkovers for the opponents, or the one or
the other according to whether half of the team's matches were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.leagues.rules.dates import told
from clubs.leagues.rules.tables.results import Key, Kind, TeamResult
from rules_engine.saying import say_many


@dataclass(frozen=True, slots=True)
class Left:
    """A match that is still to be played."""

    number: int
    home: Key
    away: Key
    day: date

    def has(self, team: Key) -> bool:
        """Whether the team takes part."""
        return team in (self.home, self.away)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A team that left, and when."""

    team: Key
    day: date
    policy: WithdrawalPolicy = WithdrawalPolicy.HALF


@dataclass(frozen=True, slots=True)
class Standing:
    """The results that count, the matches that are left, and what was done in words, by team."""

    results: tuple[TeamResult, ...]
    left: tuple[Left, ...]
    words: dict[Key, str]


def after(
    results: Sequence[TeamResult],
    left: Sequence[Left],
    withdrawals: Sequence[Withdrawal],
    *,
    walkover_rubbers: int = 0,
) -> Standing:
    """Results and matches left when these teams have gone, one after the other in order of days.

    `walkover_rubbers` are the rubbers that a walkover gives. A match between two teams that have both left is
    struck out.
    """
    words: dict[Key, str] = {}
    gone: set[Key] = set()
    for one in sorted(withdrawals, key=lambda w: w.day):
        own = [r for r in results if r.has(one.team)]
        coming = [m for m in left if m.has(one.team)]
        annul = one.policy is WithdrawalPolicy.ANNUL or (
            one.policy is WithdrawalPolicy.HALF and 2 * len(own) < len(own) + len(coming)
        )
        values = {"day": told(one.day), "played": len(own)}
        count = len(own) + len(coming)
        left = [m for m in left if not m.has(one.team)]
        if annul:
            results = [r for r in results if not r.has(one.team)]
            words[one.team] = say_many(
                "leagues.left-struck-out",
                "left on {day} after {played} of {n} match: its results are struck out",
                "left on {day} after {played} of {n} matches: its results are struck out",
                count,
                **values,
            )
        else:
            given = [m for m in coming if not gone & {m.home, m.away}]
            results = [*results, *(_walkover(m, one.team, walkover_rubbers) for m in given)]
            words[one.team] = say_many(
                "leagues.left-walkovers",
                "left on {day} after {played} of {n} match: its results stand, the matches left are "
                "walkovers",
                "left on {day} after {played} of {n} matches: its results stand, the matches left are "
                "walkovers",
                count,
                **values,
            )
        gone.add(one.team)
    return Standing(tuple(results), tuple(left), words)


def _walkover(match: Left, absent: Key, rubbers: int) -> TeamResult:
    at_home = absent != match.home
    return TeamResult(
        match.number,
        match.home,
        match.away,
        match.day,
        (rubbers, 0) if at_home else (0, rubbers),
        kind=Kind.WALKOVER,
        given_to=match.home if at_home else match.away,
    )
