"""Milton Bradley's Crokinole Combination Board: twenty games."""

from . import crokinole, inning_pins, ten_pins  # noqa: F401
