"""Shuffleboards: weights and rings in turns, of which the record keeps the end alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from rules_engine import Match, Ruling
from rules_engine.families.alleys.shuffleboard.places import rings_of

from ....pieces import KINDS, Piece
from ....scene.space import Space
from ....traces import Trace
from ...candidates import Sought
from ...lying import GONE, Turn, Upkeep, keeps
from ..tables import places_in, state_of


class Rolls(Upkeep):
    """A round of weights, the sides in turns; the entry tells how all of them lie in the end."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.sent: list[str] = []
        self.layout.pieces = {}

    def weights(self, match: Match) -> Iterator[str]:
        """The weights of a round in the order in which they are sent."""
        letters = match.play.letters
        first = state_of(match).turn
        each = match.play.value("weights")
        order = [letters[(first + i) % len(letters)] for i in range(len(letters))]
        return chain.from_iterable((f"{x}{n}" for x in order) for n in range(1, each + 1))

    def due(self, match: Match) -> str:
        """The weight that is sent next."""
        return next(name for name in self.weights(match) if name not in self.sent)

    def acting(self, match: Match) -> str | None:
        """Whose weight it is."""
        return self.due(match)[0]

    def unfinished(self, match: Match, trace: Trace) -> bool:
        """Whether weights are left in this round."""
        return len(set(self.weights(match)) - {*self.sent, trace.stroke.piece}) > 0

    def meanwhile(self, match: Match, trace: Trace) -> None:
        """The weights lie where they came to rest; those off the board stay off."""
        self.layout.lay(trace)
        self.sent.append(trace.stroke.piece)

    def turn(self, match: Match, random: Random) -> Turn:
        """The next weight, from any place in its zone."""
        shooter = self.layout.table.shooter
        assert shooter is not None
        name = self.due(match)
        lying = tuple(self.layout.pieces.values())
        space = Space(self.layout.surface, lying)
        radius = KINDS[shooter.kind].radius
        found = [(shooter.x, shooter.y), *places_in(self.layout.surface, shooter.places, shooter.kind)]
        free = [at for at in found if space.fault(*at, radius) is None][:1]
        own = Piece(name, shooter.kind, *(free[0] if free else (shooter.x, shooter.y)))
        return Turn(name, (*lying, own), sought=self.sought())

    def sought(self) -> Sought:
        """What it is worth aiming at."""
        return Sought()

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """The board is cleared for the next round."""
        self.sent = []
        self.layout.pieces = {}


@keeps("shuffleboard")
class ShuffleBoard(Rolls):
    """The shuffle-board of the hall: four weights a side, along thirty feet of board."""

    stroke_phases = frozenset({"roll"})
    effort = 0.5

    def sought(self) -> Sought:
        """The middle of each zone that counts."""
        rows = [zone.outline for zone in self.layout.surface.zones if zone.id in ("1", "2", "3")]
        return Sought(
            places=tuple((x, sum(y for _, y in row) / len(row)) for row in rows for x in (0.0, 0.1))
        )

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """A weight that comes far, and stays on the board, may yet count."""
        rest = trace.rest_of(trace.stroke.piece)
        return -0.5 if rest.state in GONE else 0.5 * rest.y / self.layout.surface.size[1]


@keeps("shuffle-by-places")
class Places(Rolls):
    """Shuffle-board on the Carrom board: rings sent towards the far pocket."""

    stroke_phases = frozenset({"round"})

    def weights(self, match: Match) -> Iterator[str]:
        """The rings in turns."""
        names = rings_of(match.play)
        letters = match.play.letters
        first = state_of(match).turn
        order = [letters[(first + i) % len(letters)] for i in range(len(letters))]
        each = len(names) // len(letters)
        return chain.from_iterable((f"{x}{n}" for x in order) for n in range(1, each + 1))
