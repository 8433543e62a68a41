"""The course of a rating list: a fold over weeks, the same for every rating system.

A list's *state* after a closed week, with the matches of the next one, gives the state after that week and
the *changes* to tell. What has been folded twice is equal to the last digit, wherever the fold began; so a
new result needs the state after the last closed week only, and a correction of old results is folded anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from clubs.ratings.rules.odds import FRAMES, GLICKO2


@dataclass(frozen=True, slots=True)
class Constants:
    """What a list is computed with. Values and uncertainties are points of its system's scale; ``tau`` and
    ``volatility`` are Glicko-2's; ``half_life`` is in days, after which a frame counts half as much."""

    system: str = GLICKO2
    start_value: float = 1500.0
    start_uncertainty: float = 350.0
    volatility: float = 0.06
    tau: float = 0.5
    half_life: float = 1095.0


DEFAULTS = {
    GLICKO2: Constants(),
    FRAMES: Constants(FRAMES, 500.0, 100.0),
}
"""By system, what a new list is computed with."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that counts: the frames that ``one`` and ``other`` have won, a drawn one half for each. ``at``
    is the second at which it ended, and with ``match`` the order in which a week's matches are told. A result
    that was typed in has a number below 0 as its ``match``."""

    match: int
    at: float
    week: int
    one: int
    other: int
    won: float
    lost: float


@dataclass(frozen=True, slots=True)
class Start:
    """A value with which a player begins in ``week``, in place of whatever was known."""

    player: int
    week: int
    value: float
    uncertainty: float


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating after ``week``, the last with a match of the player's own. ``told`` is the value
    after the last :class:`Change`, which later results of others may have left behind."""

    value: float
    uncertainty: float
    volatility: float
    frames: float
    week: int
    told: float


STARTED, MATCH, OTHERS = "start", "match", "others"


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a player's rating: by a starting value, by a match, or (``OTHERS``) by the results of
    others and the time that has passed. ``value``, ``uncertainty`` and ``frames`` are those afterwards;
    ``expected`` is how many of the match's frames the player was expected to win."""

    kind: str
    player: int
    week: int
    change: float
    value: float
    uncertainty: float
    frames: float
    match: int | None = None
    opponent: int | None = None
    won: float = 0.0
    lost: float = 0.0
    expected: float = 0.0


@dataclass(slots=True)
class State:
    """What is known after week ``through`` (0: nothing). ``kept`` belongs to the rating system."""

    through: int = 0
    players: dict[int, Standing] = field(default_factory=dict)
    kept: Any = None


class System(Protocol):
    """A rating system. All methods leave the state that they are given as it was."""

    def week(
        self, constants: Constants, state: State, week: int, played: Sequence[Played], starts: Sequence[Start]
    ) -> tuple[State, list[Change]]:
        """The state after a week in which this was played and began, and what changed."""
        ...

    def rested(self, constants: Constants, standing: Standing, week: int) -> float:
        """The uncertainty of a standing at the beginning of ``week``, without a match since."""
        ...

    def to_json(self, state: State) -> dict[str, Any]:
        """The state as JSON."""
        ...

    def from_json(self, found: Mapping[str, Any]) -> State:
        """The state that :meth:`to_json` wrote."""
        ...


def by_week(played: Iterable[Played], starts: Iterable[Start]) -> list[tuple[int, list[Played], list[Start]]]:
    """What was played and began in each week that has anything, each in its order."""
    weeks: dict[int, tuple[list[Played], list[Start]]] = {}
    for one in played:
        weeks.setdefault(one.week, ([], []))[0].append(one)
    for begun in starts:
        weeks.setdefault(begun.week, ([], []))[1].append(begun)
    return [
        (week, sorted(had, key=lambda p: (p.at, p.match)), sorted(began, key=lambda s: s.player))
        for week, (had, began) in sorted(weeks.items())
    ]


def advance(
    system: System,
    constants: Constants,
    state: State,
    played: Iterable[Played],
    starts: Iterable[Start],
    *,
    through: int,
) -> tuple[State, list[Change]]:
    """Fold every week after ``state.through`` up to ``through``; what lies outside is left out."""
    changes: list[Change] = []
    for week, had, began in by_week(played, starts):
        if state.through < week <= through:
            state, new = system.week(constants, state, week, had, began)
            changes += new
    return State(max(state.through, through), state.players, state.kept), changes


def standings_json(players: Mapping[int, Standing]) -> dict[str, list[float]]:
    """Standings as JSON."""
    return {
        str(key): [one.value, one.uncertainty, one.volatility, one.frames, one.week, one.told]
        for key, one in sorted(players.items())
    }


def standings_of(found: Mapping[str, Sequence[float]]) -> dict[int, Standing]:
    """The standings that :func:`standings_json` wrote."""
    return {int(key): Standing(v, u, s, f, int(w), t) for key, (v, u, s, f, w, t) in found.items()}
