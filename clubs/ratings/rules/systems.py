"""The rating systems by name."""

from __future__ import annotations

from clubs.ratings.rules.course import System
from clubs.ratings.rules.glicko import Glicko2
from clubs.ratings.rules.likelihood import MostLikely
from clubs.ratings.rules.odds import FRAMES, GLICKO2

SYSTEMS: dict[str, System] = {GLICKO2: Glicko2(), FRAMES: MostLikely()}
