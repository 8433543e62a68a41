"""The Carrom Game Board's official rule book."""

from . import anybodys_rings, carroms, carroms_kin, crokinole, four_tries, pins, scottville  # noqa: F401
