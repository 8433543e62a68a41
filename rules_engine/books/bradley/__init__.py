"""Milton Bradley's Crokinole Combination Board: twenty games."""

from . import ten_pins  # noqa: F401
