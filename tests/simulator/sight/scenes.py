"""Photographs of every kind of table, made and read again, and how well that went."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any, NamedTuple

import numpy as np

from simulator.drawing.looks import look_of
from simulator.pieces import KINDS, Piece
from simulator.sight import reading
from simulator.surfaces import surface as surface_named
from tests.simulator.sight.rendering import Photograph, Taking, photograph, strewn


def _set(kind: str, *ids: str) -> tuple[Piece, ...]:
    return tuple(Piece(one, kind, 0.0, 0.0) for one in ids)


def _many(word: str, n: int) -> list[str]:
    return [f"{word}{i}" for i in range(1, n + 1)]


SETS: dict[str, tuple[Piece, ...]] = {
    "match-carom": _set("carom-ball-modern", "w", "y", "r"),
    "carom-5x10": _set("carom-ball", "w", "sw", "r"),
    "pool-9ft": _set("pool-ball-modern", "c", *map(str, range(1, 16))),
    "snooker-12ft": _set(
        "snooker-ball-modern", "w", "yellow", "green", "brown", "blue", "pink", "black", *_many("red", 15)
    ),
    "pub-7ft": _set("pub-ball", "black", *_many("red", 7), *_many("yellow", 7)) + _set("pub-cue-ball", "w"),
    "carrom-74": _set("carrom-man", "red", *_many("white", 9), *_many("black", 9)),
    "novuss": _set("novuss-disc", *_many("black", 8), *_many("red", 8)),
    "carrom": _set("ring", *_many("red", 12), *_many("green", 12)),
    "crokinole-round": _set("crokinole-disc", *_many("black", 8), *_many("maple", 8)),
    "crokinole-square": _set("crokinole-disc", *_many("black", 6), *_many("red", 6)),
}
"""What lies on each table."""


class Score(NamedTuple):
    """How well a photograph was read: pieces there, found, found where none is, and named rightly; how far
    off each found one is (millimetres), and in its own deviations."""

    there: int
    found: int
    wrong: int
    named: int
    off: tuple[float, ...]
    deviations: tuple[float, ...]


def taken(name: str, taking: Taking, seed: int = 0) -> Photograph:
    """A table with its pieces thrown anywhere."""
    surface = surface_named(name)
    return photograph(surface, strewn(surface, SETS[name], Random(seed)), taking, seed)


def question(name: str, corners: list[float] | None) -> dict[str, Any]:
    """What is asked of a photograph of that table."""
    rows = []
    for piece in SETS[name]:
        look = look_of(piece.id, piece.kind)
        rows.append(
            {
                "id": piece.id,
                "kind": piece.kind,
                "fill": look.fill,
                "striped": look.striped,
                "numbered": look.colour.startswith("pool-"),
            }
        )
    return {"surface": name, "pieces": rows, "corners": corners}


def tapped(shot: Photograph, taking: Taking, seed: int = 0, stray: float = 2.0) -> list[float]:
    """The corners as a finger puts them: ``stray`` pixels off."""
    slips = np.random.default_rng(seed).normal(0, stray, (4, 2))
    return [float(x) for x in ((shot.corners + slips) / taking.size).ravel()]


def scored(shot: Photograph, found: dict[str, Any]) -> Score:
    """Compare what was found with the truth: a piece is found if its middle is within 0.8 of its radius."""
    left, off, deviations, wrong, named = list(shot.pieces), [], [], 0, 0
    for row in found["pieces"]:
        near = min(left, key=lambda p: hypot(p.x - row["x"], p.y - row["y"]), default=None)
        away = hypot(near.x - row["x"], near.y - row["y"]) if near else 9.0
        if near is None or away > 0.8 * KINDS[near.kind].radius:
            wrong += 1
            continue
        left.remove(near)
        off.append(1000 * away)
        deviations.append(away / row["sigma"])
        if row["piece"] is not None:
            kinds = {piece.id: piece.kind for piece in shot.pieces}
            mine, its = (look_of(one, kinds[one])[:2] for one in (near.id, row["piece"]))
            named += mine == its
    return Score(len(shot.pieces), len(off), wrong, named, tuple(off), tuple(deviations))


def read(name: str, taking: Taking, *, find: bool, seed: int = 0) -> Score:
    """Take a photograph and read it, its table found or its corners tapped."""
    shot = taken(name, taking, seed)
    corners = None if find else tapped(shot, taking, seed)
    return scored(shot, reading.read(shot.jpeg, question(name, corners)))
