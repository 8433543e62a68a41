"""An emblem, as its own tests have it."""

from tests.clubs.emblems.conftest import house  # noqa: F401
