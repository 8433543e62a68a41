"""What a standings table is made from: one `Result` for each decided match.

Entrants are named by any hashable key. Figures that a game does not have stay empty: a missing figure is
"unknown", never zero.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Key = Hashable


class Kind(StrEnum):
    """How the match was decided."""

    PLAYED = "played"
    RETIRED = "retired"
    WALKOVER = "walkover"
    DOUBLE_FORFEIT = "double_forfeit"
    BYE = "bye"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Result:
    """One decided match between `a` and `b`.

    `winner` is None for a draw and for a double forfeit. `points` are what the game counts (points, discs,
    pins), `frames` the frames or games won where the match is a race; `innings` and `high_run` as marked.
    Each maps an entrant's key to the figure. A walkover has no figures.

    A bye and a round missed by a late entrant (Swiss) are results, too, without an opponent: `b` is None, and
    so is `winner`. `round` is known where rounds follow each other.
    """

    a: Key
    b: Key
    winner: Key | None
    kind: Kind = Kind.PLAYED
    points: Mapping[Key, int] = field(default_factory=dict)
    frames: Mapping[Key, int] = field(default_factory=dict)
    innings: Mapping[Key, int] = field(default_factory=dict)
    high_run: Mapping[Key, int] = field(default_factory=dict)
    round: int | None = None

    def has(self, entrant: Key) -> bool:
        """Whether the entrant took part."""
        return entrant in (self.a, self.b)

    def opponent(self, entrant: Key) -> Key:
        """Whom the entrant met."""
        return self.b if entrant == self.a else self.a

    @property
    def drawn(self) -> bool:
        """Played to the end and level."""
        return self.winner is None and self.kind in (Kind.PLAYED, Kind.RETIRED, Kind.WALKOVER)

    @property
    def met(self) -> bool:
        """True when there was an opponent, also one who did not come."""
        return self.kind not in (Kind.BYE, Kind.MISSED)

    @property
    def at_table(self) -> bool:
        """True when balls, rings or discs were really played."""
        return self.kind in (Kind.PLAYED, Kind.RETIRED)
