"""Pool in which a private small ball counts besides the balls pocketed: the strokes are those of pool."""

from .state import PrivatePoolState
from .template import PRIVATE_POOL

__all__ = ["PRIVATE_POOL", "PrivatePoolState"]
