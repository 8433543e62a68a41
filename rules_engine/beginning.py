"""The header of a match that begins: who plays what, how long, and by which clock.

The server makes it for a match that it plans; a tablet without the server makes it for a friendly. Both make
the same one of the same wishes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .catalogue import game as game_of
from .clocks import NO_CLOCK, Clock
from .record.header import ALTERNATE, Header


def header_for(
    game: str,
    names: Sequence[str],
    *,
    options: Mapping[str, Any] | None = None,
    race: int = 1,
    races: Sequence[int] = (),
    starts: Sequence[int] = (),
    tags: Mapping[str, str] | None = None,
    partners: Sequence[tuple[str, str]] = (),
    alternate: str = "",
    clock: Clock = NO_CLOCK,
) -> Header:
    """The header of a match of the game between sides of these names, under the rules of today. ``races``,
    ``starts`` and ``partners`` are in the order of the sides; the clock's minutes end the match.

    Raises :class:`~rules_engine.UnknownGame` and :class:`~rules_engine.BadHeader`; whether the options are
    those of the game is asked when a match is made of the header.
    """
    rules = game_of(game)
    letters = rules.side_letters(len(names))
    return Header(
        game=game,
        rules=rules.version,
        sides=tuple(zip(letters, names, strict=True)),
        options=dict(options or {}),
        race=race,
        races=dict(zip(letters, races, strict=True)) if races else {},
        start={letter: start for letter, start in zip(letters, starts, strict=bool(starts)) if start},
        tags=dict(tags or {}),
        partners=dict(zip(letters, partners, strict=bool(partners))),
        alternate=alternate or ALTERNATE[0],
        **header_minutes(clock),
    )


def header_minutes(clock: Clock) -> dict[str, Any]:
    """The fields of a header that end a match with its time."""
    return {"minutes": clock.minutes, "at_time": clock.at_time} if clock.minutes else {}


def at_table(header: Header, clock: Clock) -> Header:
    """The header of a match that takes the clock of its table before its first entry."""
    return header.but(**{"minutes": 0, "at_time": "stroke"} | header_minutes(clock))
