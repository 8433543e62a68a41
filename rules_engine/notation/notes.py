"""What people wrote of the notation of each family: ``notation.md`` in its package.

A section has a title, a text, and for each of its games an example, which is a record that stands. What is
written between two examples speaks of the game of the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..lean import NamedTuple

FAMILIES = Path(__file__).resolve().parents[1] / "families"

_EXAMPLE = re.compile(r"```\n(\[Game \"(.*?)\"\].*?)```\n?", re.S)


class Shown(NamedTuple):
    """A game in a section: what is said of it alone, and its example."""

    game: str
    said: str
    example: str


class Section(NamedTuple):
    """Games that are written alike: ``said`` holds for all of them."""

    title: str
    said: str
    games: tuple[Shown, ...]


@cache
def packages() -> dict[str, tuple[Section, ...]]:
    """The sections of each package of a family, by its path below ``families``."""
    return {
        str(path.parent.relative_to(FAMILIES)): tuple(sections(path.read_text(encoding="utf-8")))
        for path in sorted(FAMILIES.rglob("notation.md"))
    }


def sections(text: str) -> Iterator[Section]:
    """The sections of one file."""
    parts = re.split(r"^## (.*)\n", text, flags=re.M)[1:]
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        pieces = _EXAMPLE.split(body)
        said, rest = pieces[0].strip(), pieces[1:]
        games: list[Shown] = []
        before = ""
        for at in range(0, len(rest), 3):
            games.append(Shown(rest[at + 1], before, rest[at].strip()))
            before = rest[at + 2].strip()
        if before:
            games[-1] = games[-1]._replace(said=f"{games[-1].said}\n\n{before}".strip())
        yield Section(title.strip(), said, tuple(games))
