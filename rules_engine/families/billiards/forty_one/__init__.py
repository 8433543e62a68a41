"""Pool to an exact number with a private ball: one shot an inning, racks of balls, bursts and a reckoning."""

from .family import FORTY_ONE
from .reading import RackFacts, RackState

__all__ = ["FORTY_ONE", "RackFacts", "RackState"]
