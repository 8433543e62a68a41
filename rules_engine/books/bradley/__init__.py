"""Milton Bradley's Crokinole Combination Board: twenty games."""

from . import carrom_pins, crokinole, inning_pins, ten_pins  # noqa: F401
