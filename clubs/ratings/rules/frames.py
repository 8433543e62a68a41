"""The frames of a match: what a rating counts.

- Of a race, and of sets, each game that was finished is a frame; of another match, the match is one.
- A drawn frame is half a frame for each side.
- What was not played is no frame: a walkover, a double forfeit, the frames that a retired player left
  unplayed, and a game without a race that nobody finished.
- Whom an official awards the match to changes no frame that was played.
- Handicaps change nothing: a shorter race for one side has the frames that were played in it, and a frame
that began with a start for one side is a frame to its winner. - A result that was played elsewhere has a
score only. At a game that is usually played as a race, a score of at most forty on both sides is one of
frames; any other score is that of one frame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

UNPLAYED = frozenset({"walkover", "double_forfeit"})
RETIRED, REPORTED = "retired", "reported"
MOST_REPORTED = 40


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match that is over. ``letters`` are its two sides; ``board`` is what its scoreboard shows,
    ``winner`` the letter of the side that has won ("" for a draw), ``in_frames`` whether its game is usually
    played as a race."""

    kind: str
    letters: Sequence[str]
    winner: str
    board: Mapping[str, Any]
    in_frames: bool = False


def frames_of(outcome: Outcome) -> tuple[float, float] | None:
    """The frames that each of the two sides has won; None where none was played."""
    if len(outcome.letters) != 2 or outcome.kind in UNPLAYED:
        return None
    race, sets = outcome.board.get("race"), outcome.board.get("sets")
    if outcome.kind == REPORTED:
        found = _reported(outcome)
    elif sets:
        found = _of_sets(outcome.letters, sets, race)
    elif race:
        found = _won(outcome.letters, race)
    elif outcome.board.get("over") and outcome.kind != RETIRED:
        found = _one(outcome.letters, outcome.board.get("winner") or "")
    else:
        return None
    return found if sum(found) > 0 else None


def _one(letters: Sequence[str], winner: str) -> tuple[float, float]:
    """One frame: to a side, or drawn."""
    if not winner:
        return 0.5, 0.5
    return float(winner == letters[0]), float(winner == letters[1])


def _won(letters: Sequence[str], race: Mapping[str, Any]) -> tuple[float, float]:
    """The games won, and half of those that were drawn."""
    drawn = sum(one.get("winner") is None for one in race.get("finished", ())) / 2
    first, second = (float(race["won"].get(letter) or 0) for letter in letters)
    return first + drawn, second + drawn


def _of_sets(
    letters: Sequence[str], sets: Mapping[str, Any], race: Mapping[str, Any] | None
) -> tuple[float, float]:
    """The games of all sets, where they are known; else the sets."""
    finished = sets.get("finished", ())
    known = all(None not in one["score"].values() for one in finished)
    if race is None or not known or len(finished) != sum(sets["won"].values()):
        return _won(letters, sets)
    first, second = (float(sum(one["score"][letter] for one in finished)) for letter in letters)
    if max(sets["won"].values()) < sets["need"]:
        current = _won(letters, race)
        return first + current[0], second + current[1]
    return first, second


def _reported(outcome: Outcome) -> tuple[float, float]:
    score = outcome.board.get("score") or {}
    first, second = (score.get(letter) or 0 for letter in outcome.letters)
    if outcome.in_frames and max(first, second) <= MOST_REPORTED:
        return float(first), float(second)
    return _one(outcome.letters, outcome.winner)
