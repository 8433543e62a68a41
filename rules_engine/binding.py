"""A cache of bound games: one for all matches with the same header.

A server resumes a match from its snapshot for every mark. What the header decides is the same each time: the
options, the figures, the initial state, and what a family caches of it. A bounded cache keeps it for the
matches marked last.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .catalogue import game as find_game
from .lean import NamedTuple
from .play import Play
from .positions import begin
from .record.header import Header
from .wrappers import wrap

_KEPT = 32
"""Headers whose rules are kept: more tables than a club marks at once."""


class Bound(NamedTuple):
    """A game bound to a header: the play, the family within its twists, and the state at the start."""

    play: Play
    rules: Any
    start: Any


class _Said(str):
    """The cache key of a header. It distinguishes True from 1, which a dictionary does not."""

    header: Header


def bind(header: Header) -> Bound:
    """The rules of a match under ``header``; raises :class:`UnknownGame` and :class:`BadHeader`."""
    game = find_game(header.game)
    said = _Said(f"{id(game)} {[getattr(header, name) for name in Header.__slots__]}")
    said.header = header
    return _bind(said)


@lru_cache(maxsize=_KEPT)
def _bind(said: _Said) -> Bound:
    play = Play(find_game(said.header.game), said.header)
    rules = wrap(play)
    return Bound(play, rules, begin(rules, play))
