"""Throws of dice: how they are read from an entry, and the buttons that offer every one of them."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from ..expectation import Button
from ..play import Play
from ..record.tokens import Token
from ..rulings import Ruling, refuse
from ..saying import say, say_many

FACES = 6
"""Sides of a die."""


def read_throw(play: Play, state: Any, tokens: tuple[Token, ...]) -> tuple[int, ...] | Ruling:
    """The faces of the one throw among ``tokens``; refuse what no throw can show.

    The game says with its slot ``dice`` how many are thrown.
    """
    thrown = [t.a for t in tokens if t.kind == "dice"]
    if len(thrown) != 1:
        return refuse(state, "wrong-token", say("throws.one-throw", "one throw of the dice is an entry"))
    count, cite = play.ask("dice", state)
    faces: tuple[int, ...] = thrown[0]
    if len(faces) != count or not all(1 <= n <= FACES for n in faces):
        message = say_many(
            "throws.dice-thrown",
            "one die is thrown, 1 to {faces}",
            "{n} dice are thrown, 1 to {faces}",
            count,
            faces=FACES,
        )
        return refuse(state, "impossible", message, cite)
    return faces


def throw_buttons(count: int, side: str, group: str = "throw") -> tuple[Button, ...]:
    """Every throw of ``count`` dice, the highest first; the order of the dice does not matter."""
    return tuple(
        Button(
            f"throw-{'-'.join(map(str, faces))}",
            " ".join(map(str, faces)),
            f"[{' '.join(map(str, faces))}]",
            side,
            "plain",
            group,
        )
        for faces in combinations_with_replacement(range(FACES, 0, -1), count)
    )
