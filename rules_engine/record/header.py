"""The header of a match: what is played, by whom, from which scores, under which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import BadHeader

MAX_RACE = 99


@dataclass(frozen=True, slots=True)
class Header:
    """What must be known before the first stroke.

    ``sides`` are (letter, name) in order of the sheet. ``options`` holds only what was chosen; defaults come
    from the game. ``start`` gives starting scores (a handicap) by letter. ``race`` is the number of games or
    frames needed to win the match; 1 plays a single one. ``tags`` keeps other facts (date, table, event).
    """

    game: str
    sides: tuple[tuple[str, str], ...]
    rules: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, int] = field(default_factory=dict)
    race: int = 1
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the sides."""
        return tuple(letter for letter, _ in self.sides)

    def to_json(self) -> dict[str, Any]:
        """Return plain values; :meth:`from_json` reads them back."""
        return {
            "game": self.game,
            "rules": self.rules,
            "sides": [list(side) for side in self.sides],
            "options": dict(self.options),
            "start": dict(self.start),
            "race": self.race,
            "tags": dict(self.tags),
        }

    @classmethod
    def from_json(cls, data: Any) -> Header:
        """Read a header; raises :class:`BadHeader` when its shape is wrong (values are checked by the
        game)."""
        if not isinstance(data, dict):
            raise BadHeader("bad-header", "a header is an object")
        try:
            sides = tuple((str(letter), str(name)) for letter, name in data["sides"])
            header = cls(
                game=str(data["game"]),
                sides=sides,
                rules=data.get("rules", 1),
                options=dict(data.get("options") or {}),
                start=dict(data.get("start") or {}),
                race=data.get("race", 1),
                tags={str(k): str(v) for k, v in dict(data.get("tags") or {}).items()},
            )
        except (KeyError, TypeError, ValueError) as error:
            raise BadHeader("bad-header", f"the header cannot be read: {error}") from None
        return header
