"""Points to be made exactly, stage by stage: pockets and caroms, caroms alone, and a last shot that is
called."""

from .facts import StageFacts, StageState
from .template import STAGES

__all__ = ["STAGES", "StageFacts", "StageState"]
