"""Ratings of greatest likelihood, from frames that count less the longer ago they were played.

The chance to win a frame is that of Bradley and Terry, on the scale where 100 points double the odds. A
frame counts half as much after a half-life. Each player has a prior: a normal law round the starting value,
with its uncertainty, so that the rating of a newcomer who has won every frame is finite, and two groups that
have never met hang together. The ratings are those at which the posterior is greatest, found by Newton's
method with the posterior of the week before as its beginning; it is concave, so there is one such point. The
uncertainty of a player is the root of the diagonal of the inverse of the whole Fisher information, prior
included: what is not known of the opponents counts, too.

A new starting value begins a player anew: frames before it stay in the opponents' ratings, as those of
somebody who plays no more.

What a match has moved is told to first order: the residual of its frames (won less expected) times the
covariance that the week ends with. What is left of the week's step is due to others' results and to time.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from clubs.ratings.rules.course import (
    MATCH,
    OTHERS,
    STARTED,
    Change,
    Constants,
    Played,
    Standing,
    Start,
    State,
    standings_json,
    standings_of,
)
from clubs.ratings.rules.odds import FRAMES, POINTS_OF_ONE
from clubs.ratings.rules.periods import DAYS

SCALE = POINTS_OF_ONE[FRAMES]
CLOSE = 1e-11
"""The step, in units of log-odds, below which the greatest likelihood is found."""
MOST_ROUNDS = 60
LONGEST_STEP = 2.0
"""In units of log-odds; far from its goal Newton's step may be too long."""
NEAR = 0.02
"""A step after which the information changes by less than a thousandth."""
WIDEST = 1 << 31
"""More nodes than there can be: what the first of a pair is multiplied by in its key."""
LEAST_TOLD = 0.5
"""Points of a change by others' results and time that get a line of their own."""

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that was played, faded to the end of week ``at``. A *node* is a player since a starting value:
    ``of`` has the present node of each player, ``centre`` and ``spread`` the prior of each node and
    ``theta`` its rating, all in units of log-odds round the starting value of the list. Frames are summed by
    pair of nodes (``low`` before ``high``): ``won`` by the first, ``lost`` by the second; the pairs are in
    order."""

    at: int
    of: Mapping[int, int]
    centre: Floats
    spread: Floats
    theta: Floats
    low: Indices
    high: Indices
    won: Floats
    lost: Floats


def _empty() -> Ledger:
    none, nowhere = np.zeros(0), np.zeros(0, dtype=np.int64)
    return Ledger(0, {}, none, none, none, nowhere, nowhere, none, none)


def _chances(ledger: Ledger, theta: Floats) -> Floats:
    """The chance of the first of each pair."""
    chances: Floats = 1 / (1 + np.exp(np.clip(theta[ledger.high] - theta[ledger.low], -700, 700)))
    return chances


def _information(ledger: Ledger, chances: Floats) -> Floats:
    """The Fisher information of all ratings, priors included."""
    size = len(ledger.theta)
    weights = (ledger.won + ledger.lost) * chances * (1 - chances)
    whole = np.zeros((size, size))
    whole[ledger.low, ledger.high] = whole[ledger.high, ledger.low] = -weights
    whole[np.diag_indices(size)] = (
        np.bincount(ledger.low, weights, size) + np.bincount(ledger.high, weights, size) + ledger.spread**-2.0
    )
    return whole


def greatest(ledger: Ledger) -> tuple[Floats, Floats]:
    """The ratings at which the posterior is greatest, and their covariance."""
    theta, size = ledger.theta, len(ledger.theta)
    inverse: Any = None
    for _ in range(MOST_ROUNDS):
        chances = _chances(ledger, theta)
        residual = ledger.won - (ledger.won + ledger.lost) * chances
        slope = (
            np.bincount(ledger.low, residual, size)
            - np.bincount(ledger.high, residual, size)
            - (theta - ledger.centre) * ledger.spread**-2.0
        )
        if inverse is None:
            step = np.linalg.solve(_information(ledger, chances), slope)
        else:
            step = inverse @ slope
        longest = float(np.max(np.abs(step), initial=0.0))
        theta = theta + step * min(1.0, LONGEST_STEP / max(longest, 1e-300))
        if longest < CLOSE:
            break
        # Near the goal the information hardly changes: its inverse, wanted anyway, serves for what is left.
        if inverse is None and longest < NEAR:
            inverse = np.linalg.inv(_information(ledger, _chances(ledger, theta)))
    if inverse is None:
        inverse = np.linalg.inv(_information(ledger, _chances(ledger, theta)))
    return theta, inverse


class MostLikely:
    """The system as a fold over weeks."""

    def rested(self, constants: Constants, standing: Standing, week: int) -> float:
        """As it was computed last; it grows when the list is computed again in a later week."""
        return standing.uncertainty

    def week(
        self, constants: Constants, state: State, week: int, played: Sequence[Played], starts: Sequence[Start]
    ) -> tuple[State, list[Change]]:
        """Fade what was known to ``week``, add its frames, and find the ratings anew."""
        players = dict(state.players)
        changes: list[Change] = []
        ledger = _faded(state.kept or _empty(), week, constants.half_life)
        ledger = self._begun(constants, ledger, players, starts, changes)
        ledger, before = self._entered(constants, ledger, played)
        theta, covariance = greatest(ledger)
        ledger = _with(ledger, theta=theta)
        sums = _frames_of(played)
        new = {}
        uncertainties = (SCALE * np.sqrt(np.diagonal(covariance))).tolist()
        values = (constants.start_value + SCALE * theta).tolist()
        for player, node in ledger.of.items():
            known = players.get(player)
            frames = (known.frames if known else 0.0) + sums.get(player, 0.0)
            uncertainty, value = uncertainties[node], values[node]
            told = known.told if known and player not in sums else value
            last = known.week if known and player not in sums else week
            new[player] = Standing(value, uncertainty, 0.0, frames, last, told)
        changes += _told(constants, ledger, before, covariance, players, new, week, played)
        return State(week, new, ledger), changes

    @staticmethod
    def _begun(
        constants: Constants,
        ledger: Ledger,
        players: dict[int, Standing],
        starts: Sequence[Start],
        changes: list[Change],
    ) -> Ledger:
        """A new node for each player who begins anew."""
        for one in starts:
            centre, spread = (one.value - constants.start_value) / SCALE, one.uncertainty / SCALE
            ledger = _node(ledger, one.player, centre, spread)
            known = players.get(one.player)
            frames = known.frames if known else 0.0
            was = known.value if known else constants.start_value
            players[one.player] = Standing(one.value, one.uncertainty, 0.0, frames, one.week - 1, one.value)
            changes.append(
                Change(STARTED, one.player, one.week, one.value - was, one.value, one.uncertainty, frames)
            )
        return ledger

    @staticmethod
    def _entered(constants: Constants, ledger: Ledger, played: Sequence[Played]) -> tuple[Ledger, Floats]:
        """The ledger with the week's frames, and the ratings before it."""
        spread = constants.start_uncertainty / SCALE
        for player in sorted({key for one in played for key in (one.one, one.other)} - set(ledger.of)):
            ledger = _node(ledger, player, 0.0, spread)
        pairs = ledger.low * WIDEST + ledger.high
        sums: dict[int, tuple[float, float]] = {}
        for one in played:
            a, b, first, second = ledger.of[one.one], ledger.of[one.other], one.won, one.lost
            if a > b:
                a, b, first, second = b, a, second, first
            had = sums.get(a * WIDEST + b, (0.0, 0.0))
            sums[a * WIDEST + b] = (had[0] + first, had[1] + second)
        keys = np.array(sorted(sums), dtype=np.int64)
        merged = _joined(pairs, keys)
        won, lost = np.zeros(len(merged)), np.zeros(len(merged))
        known, fresh = np.searchsorted(merged, pairs), np.searchsorted(merged, keys)
        won[known], lost[known] = ledger.won, ledger.lost
        won[fresh] += np.array([sums[int(key)][0] for key in keys])
        lost[fresh] += np.array([sums[int(key)][1] for key in keys])
        low, high = merged // WIDEST, merged % WIDEST
        return _with(ledger, low=low, high=high, won=won, lost=lost), ledger.theta

    def to_json(self, state: State) -> dict[str, Any]:
        """The state as JSON."""
        kept: Ledger = state.kept or _empty()
        arrays = {name: _packed(getattr(kept, name)) for name in ARRAYS}
        of = {str(player): node for player, node in kept.of.items()}
        return {
            "through": state.through,
            "players": standings_json(state.players),
            "ledger": {"at": kept.at, "of": of, **arrays},
        }

    def from_json(self, found: Mapping[str, Any]) -> State:
        """The state that :meth:`to_json` wrote."""
        kept = found["ledger"]
        arrays: dict[str, Any] = {
            name: _unpacked(kept[name], "i8" if name in ("low", "high") else "f8") for name in ARRAYS
        }
        ledger = Ledger(kept["at"], {int(player): node for player, node in kept["of"].items()}, **arrays)
        return State(found["through"], standings_of(found["players"]), ledger)


ARRAYS = ("centre", "spread", "theta", "low", "high", "won", "lost")


def _joined(pairs: Indices, keys: Indices) -> Indices:
    """Both together, each once and in order, as the two are."""
    at = np.searchsorted(pairs, keys)
    inside = at < len(pairs)
    inside[inside] = pairs[at[inside]] == keys[inside]
    return np.insert(pairs, at[~inside], keys[~inside])


def _packed(array: Floats | Indices) -> str:
    """The bytes of an array as text: read back a hundred times as fast as a list of numbers, to the last
    digit."""
    return b64encode(array.astype(array.dtype.newbyteorder("<")).tobytes()).decode()


def _unpacked(kept: str | list[float], kind: str) -> Any:
    """The array that :func:`_packed` wrote; a list of numbers is one of before."""
    if isinstance(kept, str):
        return np.frombuffer(b64decode(kept), dtype=f"<{kind}").astype(kind)
    return np.array(kept, dtype=kind)


def _with(ledger: Ledger, **changed: Any) -> Ledger:
    """The ledger with other arrays."""
    whole = {name: getattr(ledger, name) for name in ("at", "of", *ARRAYS)}
    return Ledger(**{**whole, **changed})


def _faded(ledger: Ledger, week: int, half_life: float) -> Ledger:
    """The ledger at a later week."""
    if week <= ledger.at:
        return ledger
    factor = 2.0 ** (-(week - ledger.at) * DAYS / half_life)
    return _with(ledger, at=week, won=ledger.won * factor, lost=ledger.lost * factor)


def _node(ledger: Ledger, player: int, centre: float, spread: float) -> Ledger:
    """The ledger with one node more, which is the player's from now on."""
    return _with(
        ledger,
        of={**ledger.of, player: len(ledger.theta)},
        centre=np.append(ledger.centre, centre),
        spread=np.append(ledger.spread, spread),
        theta=np.append(ledger.theta, centre),
    )


def _frames_of(played: Sequence[Played]) -> dict[int, float]:
    """The frames that each player has played."""
    sums: dict[int, float] = {}
    for one in played:
        for player in (one.one, one.other):
            sums[player] = sums.get(player, 0.0) + one.won + one.lost
    return sums


def _told(
    constants: Constants,
    ledger: Ledger,
    before: Floats,
    covariance: Floats,
    known: Mapping[int, Standing],
    new: Mapping[int, Standing],
    week: int,
    played: Sequence[Played],
) -> list[Change]:
    """The week's changes of those who have played in it."""
    told: dict[int, list[tuple[Played, int, float, float, float, float]]] = {}
    for one in played:
        a, b = ledger.of[one.one], ledger.of[one.other]
        frames = one.won + one.lost
        expected = frames / (1 + float(np.exp(before[b] - before[a])))
        residual = SCALE * (one.won - expected)
        moved = residual * float(covariance[a, a] - covariance[a, b])
        moved_other = residual * float(covariance[a, b] - covariance[b, b])
        told.setdefault(one.one, []).append((one, one.other, one.won, one.lost, expected, moved))
        told.setdefault(one.other, []).append(
            (one, one.one, one.lost, one.won, frames - expected, moved_other)
        )
    changes = []
    for player in sorted(told):
        was, now = known.get(player), new[player]
        value = was.told if was else constants.start_value
        frames = was.frames if was else 0.0
        left = now.value - value - sum(moved for *_, moved in told[player])
        if abs(left) >= LEAST_TOLD:
            value += left
            changes.append(Change(OTHERS, player, week, left, value, now.uncertainty, frames))
            left = 0.0
        for one, opponent, won, lost, expected, moved in told[player]:
            step, left = moved + left, 0.0
            value, frames = value + step, frames + won + lost
            changes.append(
                Change(
                    MATCH, player, week, step, value, now.uncertainty, frames,
                    one.match, opponent, won, lost, expected,
                )
            )  # fmt: skip
    return changes
