"""Pool to an exact number with a private ball: one shot an inning, racks of balls, bursts and a reckoning."""

from .facts import RackFacts, RackState
from .template import FORTY_ONE

__all__ = ["FORTY_ONE", "RackFacts", "RackState"]
