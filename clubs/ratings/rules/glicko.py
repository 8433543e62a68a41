"""Glicko-2, as Glickman describes it (*Example of the Glicko-2 system*, 2022), each frame one game.

A rating period is a week. All frames of a week are rated together, from the ratings before it; the step that
the week makes is the sum of its matches' shares, so each match can be told by what it moved. In weeks without
a match the uncertainty grows, never beyond that of a new player.

The library ``glicko2`` was looked at: it takes games one by one and tells no shares, and a match of twenty
frames costs twenty games; so the formulas stand here, checked against the published example to its digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from typing import Any

from clubs.ratings.rules.course import (
    MATCH,
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
from clubs.ratings.rules.odds import GLICKO2, POINTS_OF_ONE, logistic, weakening

SCALE = POINTS_OF_ONE[GLICKO2]
CLOSE = 1e-6
"""How near the volatility is found (the paper's epsilon)."""


@dataclass(frozen=True, slots=True)
class Met:
    """Frames against one opponent: his rating and uncertainty before the week, and how they went."""

    value: float
    uncertainty: float
    won: float
    lost: float


@dataclass(frozen=True, slots=True)
class Step:
    """What a week did: the new rating, and for each :class:`Met` the points that it moved and the frames that
    were expected."""

    value: float
    uncertainty: float
    volatility: float
    shares: tuple[float, ...]
    expected: tuple[float, ...]


def step(
    value: float,
    uncertainty: float,
    volatility: float,
    met: Sequence[Met],
    *,
    tau: float,
    base: float = 1500.0,
) -> Step:
    """Steps 2 to 8 of the paper, for a player with at least one frame in the week."""
    mu, phi = (value - base) / SCALE, uncertainty / SCALE
    information = gain = 0.0
    shares, expected = [], []
    for one in met:
        g = weakening(one.uncertainty / SCALE)
        e = logistic(g * (mu - (one.value - base) / SCALE))
        frames = one.won + one.lost
        information += frames * g * g * e * (1 - e)
        shares.append(g * (one.won - frames * e))
        gain += shares[-1]
        expected.append(frames * e)
    v = 1 / information
    new_volatility = _volatility(volatility, phi, v, v * gain, tau)
    phi_star_squared = phi * phi + new_volatility**2
    new_phi_squared = 1 / (1 / phi_star_squared + information)
    moved = tuple(SCALE * new_phi_squared * share for share in shares)
    return Step(value + sum(moved), SCALE * sqrt(new_phi_squared), new_volatility, moved, tuple(expected))


def _volatility(sigma: float, phi: float, v: float, delta: float, tau: float) -> float:
    """Step 5: the volatility by the Illinois method."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        e = exp(x)
        whole = phi * phi + v + e
        return e * (delta * delta - whole) / (2 * whole * whole) - (x - a) / (tau * tau)

    left = a
    if delta * delta > phi * phi + v:
        right = log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        right = a - k * tau
    f_left, f_right = f(left), f(right)
    while abs(right - left) > CLOSE:
        middle = left + (left - right) * f_left / (f_right - f_left)
        f_middle = f(middle)
        if f_middle * f_right <= 0:
            left, f_left = right, f_right
        else:
            f_left /= 2
        right, f_right = middle, f_middle
    return exp(left / 2)


def grown(uncertainty: float, volatility: float, weeks: int, most: float) -> float:
    """The uncertainty after so many weeks without a match (step 6)."""
    if weeks <= 0 or uncertainty >= most:
        return uncertainty
    return min(most, sqrt(uncertainty**2 + weeks * (SCALE * volatility) ** 2))


class Glicko2:
    """The system as a fold over weeks."""

    def rested(self, constants: Constants, standing: Standing, week: int) -> float:
        """The uncertainty at the beginning of ``week``."""
        idle = week - 1 - standing.week
        return grown(standing.uncertainty, standing.volatility, idle, constants.start_uncertainty)

    def week(
        self, constants: Constants, state: State, week: int, played: Sequence[Played], starts: Sequence[Start]
    ) -> tuple[State, list[Change]]:
        """One rating period."""
        players = dict(state.players)
        changes = [self._start(constants, players, one) for one in starts]
        before = {
            key: self._before(constants, players.get(key), week)
            for key in {key for one in played for key in (one.one, one.other)}
        }
        for key in sorted(before):
            players[key] = self._rate(constants, key, before, list(_of(key, played)), week, changes)
        return State(week, players), changes

    @staticmethod
    def _start(constants: Constants, players: dict[int, Standing], one: Start) -> Change:
        """Begin anew with a value; the frames that were played stay counted."""
        known = players.get(one.player)
        frames = known.frames if known else 0.0
        was = known.value if known else constants.start_value
        players[one.player] = Standing(
            one.value, one.uncertainty, constants.volatility, frames, one.week - 1, one.value
        )
        return Change(STARTED, one.player, one.week, one.value - was, one.value, one.uncertainty, frames)

    def _before(self, constants: Constants, known: Standing | None, week: int) -> Standing:
        if known is None:
            return Standing(
                constants.start_value,
                constants.start_uncertainty,
                constants.volatility,
                0.0,
                week - 1,
                constants.start_value,
            )
        rested = self.rested(constants, known, week)
        return replace(known, uncertainty=rested, week=week - 1)

    @staticmethod
    def _rate(
        constants: Constants,
        player: int,
        before: Mapping[int, Standing],
        own: Sequence[tuple[Played, int, float, float]],
        week: int,
        changes: list[Change],
    ) -> Standing:
        was = before[player]
        met = [
            Met(before[opponent].value, before[opponent].uncertainty, won, lost)
            for _, opponent, won, lost in own
        ]
        done = step(
            was.value, was.uncertainty, was.volatility, met, tau=constants.tau, base=constants.start_value
        )
        value, frames = was.value, was.frames
        for (match, opponent, won, lost), share, expected in zip(
            own, done.shares, done.expected, strict=True
        ):
            value, frames = value + share, frames + won + lost
            changes.append(
                Change(
                    MATCH, player, week, share, value, done.uncertainty, frames,
                    match.match, opponent, won, lost, expected,
                )
            )  # fmt: skip
        return Standing(value, done.uncertainty, done.volatility, frames, week, value)

    def to_json(self, state: State) -> dict[str, Any]:
        """The state as JSON."""
        return {"through": state.through, "players": standings_json(state.players)}

    def from_json(self, found: Mapping[str, Any]) -> State:
        """The state that :meth:`to_json` wrote."""
        return State(found["through"], standings_of(found["players"]))


def _of(player: int, played: Iterable[Played]) -> Iterable[tuple[Played, int, float, float]]:
    """The matches of a player: the match, the opponent, frames won and lost."""
    for one in played:
        if one.one == player:
            yield one, one.other, one.won, one.lost
        elif one.other == player:
            yield one, one.one, one.lost, one.won
