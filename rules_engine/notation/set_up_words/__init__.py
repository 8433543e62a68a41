"""The words of a Setup tag: what each field of a game's state is called, how it is written, what it means.

Words come from the fields of the state (:mod:`rules_engine.positions`); a field of every game means the same
in all of them, others are told by the class of the state and stand in a module for each kind of game. A test
asks that no word lacks its meaning.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

from ...clauses import Game
from ...lean import NamedTuple
from ...match import Match
from ...positions import SIDES, spoken_by_side
from ...record.header import Header
from ...states import Tally
from .others import OF_OTHERS
from .rings import OF_RINGS
from .tables import ON_TABLES

GENERAL = {
    "turn": "whose turn it is",
    "lead": "who led, or began the round",
    "phase": "what is due",
    "fresh": "the turn or inning has had no stroke yet",
    "round": "the round",
    "frame": "the frame or inning, counted from 0",
    "inning": "the inning",
    "order": "the sides in the order of play",
    "playing": "the sides that still play in this round, the one at the table first",
    "strokes": "strokes played so far",
    "in_hand": "the cue ball or shooter is played from hand",
    "misses": "misses in a row",
    "skips": "turns still to be missed",
    "rightful": "whose turn it is by right, while another plays",
    "forced": "this stroke follows a miss that was rejected",
    "opening": "the opening stroke is to come",
    "next_void": "the foul for which the next stroke cannot count",
    "paid": "paid into the pool",
    "colours": "the colour of each side",
    "bursts": "times over the number",
    "losers": "who has lost the game, where the book names losers",
    "pills": "the small ball of each side",
}
"""Words with one meaning wherever they occur."""

OWN: dict[str, dict[str, str]] = {**ON_TABLES, **OF_RINGS, **OF_OTHERS}
"""Words that a game's state has for itself, by the class of the state."""

_TALLY = {"innings": "innings", "made": "points made", "run": "the run in progress", "high": "the high run"}
_HIDDEN = frozenset({"score", "over", "winner"})


class SetUpWord(NamedTuple):
    """A word of a Setup: ``name`` as it is written, ``form`` how its value is, ``means`` what it says."""

    name: str
    form: str
    means: str


def words_of(game: Game) -> Iterator[SetUpWord]:
    """Every word that a position of the game may have."""
    letters = game.side_letters(max(2, game.min_sides))[: max(2, game.min_sides)]
    state = Match(Header(game.id, tuple((x, f"Player {x}") for x in letters))).state
    first = letters[0]
    if "score" in state._fields:
        yield SetUpWord(first, "number", "the score of that side")
    own = OWN.get(type(state).__name__, {})
    for field, hint in get_type_hints(type(state)).items():
        if field in _HIDDEN or field.endswith("_entry"):
            continue
        if hint == tuple[Tally, ...]:
            yield from (SetUpWord(f"{word}.{first}", "number", means) for word, means in _TALLY.items())
            continue
        name = field.replace("_", "-")
        sides = field in SIDES or field in game.family.side_fields
        if not sides and spoken_by_side(hint, getattr(state, field), letters):
            name, hint = f"{name}.{first}", get_args(hint)[0]
        means = own.get(field) or GENERAL.get(field, "")
        form = "phase" if field == "phase" else _form(hint, sides)
        if field == "phase" and game.family.phases:
            form = " or ".join(sorted(game.family.phases))
        yield SetUpWord(name, form, means)


def _form(hint: Any, sides: bool) -> str:
    """How a value is written, in a word or two."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return f"{_form(next(a for a in args if a is not type(None)), sides)} or none"
    if hint is bool:
        return "yes or no"
    if hint is int:
        return "side" if sides else "number"
    if hint is str:
        return "word"
    if origin is frozenset or (origin is tuple and args[-1] is Ellipsis):
        inner = _form(args[0], sides)
        return f"{inner}s" if inner in ("side", "number", "word") else "list"
    return "list"
