"""The Crown Combination Board's rules of 1919."""

from . import crokinole, ditch_crokinole, ring_post_crokinole  # noqa: F401
