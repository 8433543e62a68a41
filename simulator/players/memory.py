"""What a player remembers between strokes, as plain values: a match can be left and taken up again.

The upkeep of a game keeps what it knows in its attributes. Those that are made of numbers, words, pieces and
rows of them are its memory; the rest (figures of the game, the shooter) follow from the game and are made
anew with it. So none need say what is worth keeping, and one that is written later is kept as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from rules_engine import Entry, Header, Match, read_tokens

from ..pieces import Piece
from ..strokes import TYPES, stroke_to_json
from .candidates import Sought
from .lying import UPKEEP, Turn, Upkeep
from .planner import Candidate

_LISTS: dict[str, Any] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}
_NAMES: dict[Any, str] = {made: name for name, made in _LISTS.items()}


class _NotPlain(Exception):
    """A value that is no memory."""


def kept(value: Any) -> Any:
    """Return ``value`` as JSON that :func:`known` reads again, rows in their order.

    Raises :class:`TypeError` for what is no number, word, piece, nor a row or table of such.
    """
    try:
        return _kept(value)
    except _NotPlain as fault:
        raise TypeError(f"{type(fault.args[0]).__name__} is no plain value") from None


def _kept(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Piece):
        return {"piece": value.to_json()}
    made = type(value)
    if made in _NAMES:
        rows = sorted(value) if made in (set, frozenset) else value
        return {_NAMES[made]: [_kept(one) for one in rows]}
    if made is dict:  # as pairs: databases may put the keys of an object into another order
        return {"table": [[_kept(key), _kept(one)] for key, one in value.items()]}
    raise _NotPlain(value)


def known(data: Any) -> Any:
    """Return the value that :func:`kept` was given."""
    if not isinstance(data, Mapping):
        return data
    ((name, inner),) = data.items()
    if name == "piece":
        return Piece(**inner)
    if name == "table":
        return {known(key): known(one) for key, one in inner}
    return _LISTS[name](known(one) for one in inner)


def memory_of(upkeep: Upkeep) -> dict[str, Any]:
    """Return all that ``upkeep`` remembers, the pieces on the table first, as plain values."""
    found: dict[str, Any] = {"pieces": kept(upkeep.layout.pieces)}
    for name, value in vars(upkeep).items():
        if name == "layout":
            continue
        try:
            found[f"own.{name}"] = _kept(value)
        except _NotPlain:
            continue
    return found


def recalled(header: Header, memory: Mapping[str, Any] | None) -> Upkeep | None:
    """Return the upkeep of a match as it was when ``memory`` was taken; without one as the game begins.

    None for a game that has none: its moves are looked for in the state alone.
    """
    match = Match(header)
    made = UPKEEP.get(match.play.family.key)
    if made is None:
        return None
    upkeep = made(match)
    if memory is not None:
        upkeep.layout.pieces = known(memory["pieces"])
        for name, value in memory.items():
            if name.startswith("own."):
                setattr(upkeep, name.removeprefix("own."), known(value))
    return upkeep


def turn_kept(turn: Turn) -> Any:
    """What a player finds, as plain values that :func:`turn_known` reads again."""
    return kept([*turn._replace(sought=()), tuple(turn.sought)])  # type: ignore[arg-type]


def turn_known(data: Any) -> Turn:
    """Return the turn that :func:`turn_kept` was given."""
    *fields, sought = known(data)
    return Turn(*fields)._replace(sought=Sought(*sought))


def chosen_kept(chosen: Mapping[tuple[Hashable, str], Candidate]) -> list[Any]:
    """What a planner has thought of positions that recur, as plain values that :func:`chosen_known` reads."""
    return [
        [
            kept(position),
            level,
            kept(one.pieces),
            stroke_to_json(one.stroke),
            Entry(1, "A", one.call).text if one.call else "",
            one.worth,
        ]
        for (position, level), one in chosen.items()
    ]


def chosen_known(rows: Iterable[Any]) -> dict[tuple[Hashable, str], Candidate]:
    """Return the strokes that :func:`chosen_kept` was given."""
    found: dict[tuple[Hashable, str], Candidate] = {}
    for position, level, pieces, stroke, call, worth in rows:
        values = dict(stroke)
        made = TYPES[values.pop("type")](**values)
        said = read_tokens(call) if call else ()
        found[known(position), level] = Candidate(known(pieces), made, said, worth)
    return found
