"""What the logs of marked rubbers tell: points, innings, best visits, run-outs.

The book of results (publishing) keeps these figures and stands above leagues, so it registers how they are
read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True)
class SideFigures:
    """The figures of one side of a marked match; `feats` by the code of `rules.noted.FEATS`."""

    points: int | None = None
    innings: int | None = None
    best: int | None = None
    feats: Mapping[str, int] = field(default_factory=dict)


Matches = Any
"""Keys of marked matches: a list, or a queryset of one column."""


class Source(Protocol):
    """Who knows the figures of marked matches. Each costs one query."""

    def figures(self, matches: Matches) -> Mapping[int, Sequence[SideFigures]]:
        """Of each match that was played, its sides in their order."""

    def bests(self, matches: Matches, least: int, most: int) -> Sequence[tuple[int, int, int]]:
        """The highest visits of at least `least`, at most so many: match, side (from 0), size. Those of pairs
        are left out."""

    def feats(self, matches: Matches) -> Sequence[tuple[int, str, int]]:
        """What was done how often over these matches: player, code, number."""


class _Nobody:
    def figures(self, matches: Matches) -> Mapping[int, Sequence[SideFigures]]:
        return {}

    def bests(self, matches: Matches, least: int, most: int) -> Sequence[tuple[int, int, int]]:
        return ()

    def feats(self, matches: Matches) -> Sequence[tuple[int, str, int]]:
        return ()


_source: Source = _Nobody()


def register(source: Source) -> None:
    """Let this source tell."""
    global _source
    _source = source


def source() -> Source:
    """Who tells."""
    return _source
