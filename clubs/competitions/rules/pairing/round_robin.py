"""Round robin for 2 to 64 entrants: everybody meets everybody, by the Berger tables.

The tables are those printed for chess and billiards leagues alike: the last place stays put and the others
turn round it (the circle method). For each entrant the numbers of times on side A and side B differ by at
most one. With an odd field the fixed place is a rest: the entrant paired with it has no match in that round.

Source: the Berger tables, as in FIDE Handbook C.05 annex 1 (the tests compare the tables for 4 and 6).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from clubs.competitions.rules.pairing.brackets import PairingError
from rules_engine.saying import Text, say

SMALLEST, LARGEST = 2, 64


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants in one round. `a` has side A (plays first or has the white, as the game says)."""

    number: int
    round: int
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """All meetings of a round robin in order of play, and who rests in which round."""

    entrants: int
    double: bool
    meetings: tuple[Meeting, ...]
    resting: tuple[int | None, ...]

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(self.resting)


def build(entrants: int, *, double: bool = False) -> Schedule:
    """The round-robin schedule for places 1 to `entrants`; `double` plays a second leg with sides changed.

    Raises PairingError("field-size") outside 2 to 64.
    """
    if not SMALLEST <= entrants <= LARGEST:
        raise PairingError(
            "field-size",
            say(
                "competitions.round-robin-size",
                "A round robin takes {fewest} to {most} entrants, not {n}.",
                fewest=SMALLEST,
                most=LARGEST,
                n=entrants,
            ),
        )
    even = entrants + entrants % 2
    turning = even - 1
    pairs: list[list[tuple[int, int]]] = []
    resting: list[int | None] = []
    against_fixed = 1
    for round_ in range(turning):
        this_round = []
        rests = None
        if even == entrants:
            # The fixed place changes sides from round to round.
            this_round.append((against_fixed, even) if round_ % 2 == 0 else (even, against_fixed))
        else:
            rests = against_fixed
        for step in range(1, even // 2):
            ahead = (against_fixed - 1 + step) % turning + 1
            behind = (against_fixed - 1 - step) % turning + 1
            this_round.append((ahead, behind))
        pairs.append(this_round)
        resting.append(rests)
        against_fixed = (against_fixed - 1 + even // 2) % turning + 1
    if double:
        pairs += [[(b, a) for a, b in this_round] for this_round in pairs]
        resting += resting
    meetings = [
        Meeting(0, round_, a, b) for round_, this_round in enumerate(pairs, start=1) for a, b in this_round
    ]
    numbered = tuple(Meeting(n, m.round, m.a, m.b) for n, m in enumerate(meetings, start=1))
    return Schedule(entrants, double, numbered, tuple(resting))


class WithdrawalPolicy(StrEnum):
    """What happens to the meetings of an entrant who leaves a round robin."""

    HALF = "half"
    ANNUL = "annul"
    WALKOVER = "walkover"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The decision: annul everything (`annul`) or give walkovers for the rest; the reason is a sentence."""

    annul: bool
    annulled: tuple[int, ...]
    walkovers: tuple[int, ...]
    reason: str


def withdraw(
    meetings: Sequence[Meeting],
    entrant: int,
    played: Collection[int],
    *,
    policy: WithdrawalPolicy = WithdrawalPolicy.HALF,
) -> Withdrawal:
    """What happens to the meetings of an entrant who leaves.

    `played` are the numbers of meetings that have a result. HALF: with fewer than half of the entrant's own
    meetings played all of them are annulled, as if the entrant had never come, so that nobody gains by
    having met them early or late; otherwise the results stand and the rest are walkovers. ANNUL and
    WALKOVER do the one or the other regardless of what was played.
    """
    own = [m.number for m in meetings if entrant in (m.a, m.b)]
    done = [n for n in own if n in played]
    rest = tuple(n for n in own if n not in played)
    if policy is WithdrawalPolicy.HALF:
        annul = 2 * len(done) < len(own)
        reason = _annulled_by_half(len(done), len(own)) if annul else _stand_by_half(len(done), len(own))
    else:
        annul = policy is WithdrawalPolicy.ANNUL
        reason = _ANNULLED_BY_RULE if annul else _STAND_BY_RULE
    if annul:
        return Withdrawal(True, tuple(own), (), reason)
    return Withdrawal(False, (), rest, reason)


_ANNULLED_BY_RULE = say(
    "competitions.annulled-by-rule",
    "By the rule of this competition: all results of the entrant are annulled.",
)
_STAND_BY_RULE = say(
    "competitions.stand-by-rule",
    "By the rule of this competition: results stand, the remaining matches are walkovers.",
)


def _annulled_by_half(done: int, of: int) -> Text:
    return say(
        "competitions.annulled-by-half",
        "{done} of {all} matches played, fewer than half: all results of the entrant are annulled.",
        done=done,
        all=of,
    )


def _stand_by_half(done: int, of: int) -> Text:
    return say(
        "competitions.stand-by-half",
        "{done} of {all} matches played, half or more: results stand, the remaining matches are walkovers.",
        done=done,
        all=of,
    )
