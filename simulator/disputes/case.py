"""A case: the stroke as it was drawn, how sure that is, what all agree on, and what is claimed."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..shots import Shot
from .claims import Claim, Named, spoken
from .unsure import Unsure


class Agreed(NamedTuple):
    """A place that all agree on: ``piece`` came to rest at (x, y), give or take ``sigma`` metres."""

    piece: str
    x: float
    y: float
    sigma: float = 0.02

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return self._asdict()


class Known(NamedTuple):
    """Something that all agree happened, or (``holds`` is False) did not happen."""

    claim: Claim
    holds: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {"claim": self.claim.to_json(), "holds": self.holds}


class Case(NamedTuple):
    """What is asked: the stroke as drawn, how unsure that is, what is agreed, and the claims.

    ``seed`` and ``precision`` ("quick", "usual" or "thorough") are those of the study: the same case gives
    the same answer.
    """

    shot: Shot
    unsure: Unsure
    agreed: tuple[Agreed | Known, ...]
    claims: tuple[Claim, ...]
    seed: int = 0
    precision: str = "usual"

    @property
    def places(self) -> tuple[Agreed, ...]:
        """Where pieces lay, as agreed."""
        return tuple(one for one in self.agreed if isinstance(one, Agreed))

    @property
    def name(self) -> Named:
        """Says what a piece is called."""
        return spoken({piece.id: piece.kind for piece in self.shot.pieces})

    @property
    def known(self) -> tuple[Known, ...]:
        """What happened or did not, as agreed."""
        return tuple(one for one in self.agreed if isinstance(one, Known))
