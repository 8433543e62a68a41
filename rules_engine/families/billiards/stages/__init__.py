"""Points to be made exactly, stage by stage: pockets and caroms, caroms alone, and a last shot that is
called."""

from .family import STAGES
from .reading import StageFacts, StageState

__all__ = ["STAGES", "StageFacts", "StageState"]
