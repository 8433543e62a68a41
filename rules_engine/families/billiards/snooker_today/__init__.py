"""Snooker of today: fouls of four points and more, the free ball, playing again, the foul and a miss.

The balls, their values and what a record shows of a stroke are those of the older game
(:mod:`rules_engine.families.billiards.snooker`). ``state`` holds where a frame stands and reads a stroke,
``strokes`` judges it, ``settling`` writes it into the state, ``choices`` are the words of the players and
the referee, ``incidents`` what is seen beside strokes, ``ends`` how a frame ends, ``panel`` what is shown.
"""

from .family import SNOOKER_TODAY, SnookerToday
from .state import FrameFacts, FrameState

__all__ = ["SNOOKER_TODAY", "FrameFacts", "FrameState", "SnookerToday"]
