"""The Crown Combination Board's rules of 1919."""

from . import crokinole, ditch_crokinole  # noqa: F401
