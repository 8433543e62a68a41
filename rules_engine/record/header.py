"""The header of a match: what is played, by whom, from which scores, under which options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..errors import BadHeader
from ..saying import Text, say

MAX_RACE = 99
MAX_SETS = 9
MAX_MINUTES = 6000
ALTERNATE = ("inning", "stroke", "game")
"""When partners change; the first is the default."""

AT_TIME = ("stroke", "inning", "equal")
"""What is still played when time is called: nothing, the inning, or until all have had as many innings."""

MAX_TAGS = 200
"""Tags of one header; nothing that is true of a match needs more."""


class Header:
    """What must be known before the first stroke.

    ``sides`` are (letter, name) in order of the sheet. ``options`` holds only what was chosen; defaults come
    from the game. ``start`` gives starting scores (a handicap) by letter. ``race`` is the number of games or
    frames needed to win the match (or the set); 1 plays a single one; ``races`` says it for single sides.
    ``sets`` is the number of sets that win the match. ``discount``: what a giver of odds loses for each point
    that another makes. ``partners`` names the players of a side in the order in which they come to the table,
    ``alternate`` when they change. ``minutes`` limits the match (0: no limit); ``at_time`` says what is still
    played when time is called. ``setup`` are the words of a recorded position from which the match begins.
    ``tags`` keeps other facts (date, table, event).
    """

    __slots__ = (
        "alternate", "at_time", "discount", "game", "minutes", "options", "partners", "race", "races",
        "rules", "sets", "setup", "sides", "start", "tags",
    )  # fmt: skip
    __hash__ = None  # type: ignore[assignment]  # its mappings have none either

    def __init__(
        self,
        game: str,
        sides: tuple[tuple[str, str], ...],
        rules: int = 1,
        options: Mapping[str, Any] | None = None,
        start: Mapping[str, int] | None = None,
        race: int = 1,
        tags: Mapping[str, str] | None = None,
        setup: Mapping[str, str] | None = None,
        races: Mapping[str, int] | None = None,
        sets: int = 1,
        discount: Mapping[str, int] | None = None,
        partners: Mapping[str, tuple[str, ...]] | None = None,
        alternate: str = "inning",
        minutes: int = 0,
        at_time: str = "stroke",
    ) -> None:
        # Written out, because the module that writes such a class costs as much to import as ten games.
        self.game: Final = game
        self.sides: Final = sides
        self.rules: Final = rules
        self.options: Final[Mapping[str, Any]] = {} if options is None else options
        self.start: Final[Mapping[str, int]] = {} if start is None else start
        self.race: Final = race
        self.tags: Final[Mapping[str, str]] = {} if tags is None else tags
        self.setup: Final[Mapping[str, str]] = {} if setup is None else setup
        self.races: Final[Mapping[str, int]] = {} if races is None else races
        self.sets: Final = sets
        self.discount: Final[Mapping[str, int]] = {} if discount is None else discount
        self.partners: Final[Mapping[str, tuple[str, ...]]] = {} if partners is None else partners
        self.alternate: Final = alternate
        self.minutes: Final = minutes
        self.at_time: Final = at_time

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Header):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Header.__slots__)

    def __repr__(self) -> str:
        return f"Header({self.to_json()!r})"

    def but(self, **changes: Any) -> Header:
        """This header with something else in it."""
        return Header(**{name: getattr(self, name) for name in Header.__slots__} | changes)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the sides."""
        return tuple(letter for letter, _ in self.sides)

    def to_json(self) -> dict[str, Any]:
        """Return plain values; :meth:`from_json` reads them back."""
        data: dict[str, Any] = {
            "game": self.game,
            "rules": self.rules,
            "sides": [list(side) for side in self.sides],
            "options": {k: list(v) if isinstance(v, tuple) else v for k, v in self.options.items()},
            "start": dict(self.start),
            "race": self.race,
            "tags": dict(self.tags),
        }
        for name, default in _TWISTS.items():
            value = getattr(self, name)
            if name == "partners":
                value = {letter: list(names) for letter, names in value.items()}
            if value != default:
                data[name] = dict(value) if isinstance(default, dict) else value
        return data

    @classmethod
    def from_json(cls, data: Any) -> Header:
        """Read a header; raises :class:`BadHeader` when its shape is wrong (values are checked by the
        game)."""
        if not isinstance(data, dict):
            raise BadHeader("bad-header", say("header.object", "a header is an object"))
        try:
            sides = tuple((_text(letter), _text(name)) for letter, name in data["sides"])
            rest = {
                name: _twist(name, data[name]) for name in _TWISTS if name in data and data[name] is not None
            }
            return cls(
                game=_text(data["game"]),
                sides=sides,
                rules=data.get("rules", 1),
                options={_text(k): _chosen(v) for k, v in dict(data.get("options") or {}).items()},
                start=dict(data.get("start") or {}),
                race=data.get("race", 1),
                tags={_text(k): str(_plain(v)) for k, v in dict(data.get("tags") or {}).items()},
                **rest,
            )
        except KeyError as error:
            message = say("header.lacks", "the header has no '{name}'", name=error.args[0])
            raise BadHeader("bad-header", message) from None
        except (TypeError, ValueError) as error:
            why = error.args[0] if error.args and isinstance(error.args[0], Text) else str(error)[:100]
            message = say("header.unreadable", "the header cannot be read: {why}", why=why)
            raise BadHeader("bad-header", message) from None


_TWISTS: Mapping[str, Any] = {
    "setup": {},
    "races": {},
    "sets": 1,
    "discount": {},
    "partners": {},
    "alternate": "inning",
    "minutes": 0,
    "at_time": "stroke",
}
"""What only some matches have, with the value of those that do not; left out of JSON then."""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        kind = type(value).__name__
        raise TypeError(say("header.no-word", "a {kind} stands where a word belongs", kind=kind))
    return value


def _plain(value: Any) -> Any:
    if value is not None and not isinstance(value, str | int | float | bool):
        kind = type(value).__name__
        raise TypeError(say("header.no-value", "a {kind} stands where a single value belongs", kind=kind))
    return value


def _chosen(value: Any) -> Any:
    return tuple(_plain(v) for v in value) if isinstance(value, list | tuple) else _plain(value)


def _twist(name: str, value: Any) -> Any:
    if name == "partners":
        return {_text(letter): tuple(_text(n) for n in names) for letter, names in dict(value).items()}
    if name == "setup":
        return {_text(k): _text(v) for k, v in dict(value).items()}
    if isinstance(_TWISTS[name], dict):
        return {_text(k): _plain(v) for k, v in dict(value).items()}
    return _plain(value)
