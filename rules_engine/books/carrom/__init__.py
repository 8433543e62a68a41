"""The Carrom Game Board's official rule book."""

from . import carroms, crokinole  # noqa: F401
