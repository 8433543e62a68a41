"""Pool in which a private small ball counts besides the balls pocketed: the strokes are those of pool."""

from .family import PRIVATE_POOL
from .state import PrivatePoolState

__all__ = ["PRIVATE_POOL", "PrivatePoolState"]
