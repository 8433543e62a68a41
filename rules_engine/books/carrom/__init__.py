"""The Carrom Game Board's official rule book."""

from . import carroms  # noqa: F401
