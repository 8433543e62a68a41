"""The Carrom Game Board's official rule book."""

from . import carroms, carroms_kin, crokinole, four_tries, scottville  # noqa: F401
