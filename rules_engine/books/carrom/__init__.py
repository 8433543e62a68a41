"""The Carrom Game Board's official rule book."""

from . import (  # noqa: F401
    anybodys_rings,
    carroms,
    carroms_kin,
    crokinole,
    force_out,
    four_tries,
    pins,
    ring_out,
    rotation_and_sixty_six,
    scottville,
    shuffle_board,
)
