"""What a piece looks like from above: its colour, its letter or number, and what it is called in words.

Colours are those of the house's other pictures ("pool-9", "light-red"). They follow from the piece's id as in
records; where a game calls its pieces otherwise, ``colours`` says so. No piece is told by its colour alone:
each carries its letter or number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from rules_engine.saying import say

from ..pieces import KINDS

INK = "#16181a"
IVORY = "#f6f2e4"

FILLS: dict[str, str] = {
    "white": IVORY,
    "spot-white": IVORY,
    "yellow": "#e9b824",
    "red": "#b3231d",
    "light-red": "#e58a83",
    "green": "#1c7a45",
    "brown": "#7a4a24",
    "blue": "#3f74c9",
    "pink": "#ef9fb4",
    "black": INK,
    "wood": "#f3e3bd",
    "bottle": "#4d3a2a",
    "cork": "#c79a63",
    "metal": "#b9bec2",
    "maple": "#f0dcae",
    **{
        f"pool-{n + 8 * stripe}": hue
        for stripe in (0, 1)
        for n, hue in enumerate(
            ("#e9b824", "#1f4fa3", "#c23127", "#5b2a86", "#e2761b", "#14693f", "#7c2230", INK), 1
        )
    },
}
"""The colours of pieces by name."""

_DARK = frozenset(
    {
        "red",
        "green",
        "brown",
        "blue",
        "black",
        "bottle",
        *(f"pool-{n}" for n in (2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 16)),
    }
)

_BY_ID = {
    "w": "white", "W": "white", "c": "white", "cue": "white", "y": "yellow", "yw": "yellow",
    "r": "red", "R": "red", "dr": "red", "lr": "light-red", "g": "green", "G": "green", "gn": "green",
    "bn": "brown", "bu": "blue", "pk": "pink", "bk": "black", "b": "black", "B": "black",
    "sw": "spot-white", "sr": "red", "sy": "yellow", "sg": "green", "sb": "brown",
    "a": "red", "A": "red", "q": "red", "bottle": "bottle", "cork": "cork", "top": "wood", "s": "white",
}  # fmt: skip
_NAMES = {
    "dr": say("piece.deep-red", "deep red"),
    "lr": say("piece.light-red", "light red"),
    "sw": say("piece.spot-white", "spot white"),
    "c": say("piece.cue-ball", "cue ball"),
    "pin": say("piece.pin", "pin"),
    "top": say("piece.top", "top"),
    "bottle": say("piece.bottle", "bottle"),
    "cork": say("piece.cork", "cork"),
}
_WORDS = {
    "white": say("piece.white", "white"),
    "yellow": say("piece.yellow", "yellow"),
    "red": say("piece.red", "red"),
    "light red": say("piece.light-red", "light red"),
    "green": say("piece.green", "green"),
    "brown": say("piece.brown", "brown"),
    "blue": say("piece.blue", "blue"),
    "pink": say("piece.pink", "pink"),
    "black": say("piece.black", "black"),
    "spot white": say("piece.spot-white", "spot white"),
    "cork": say("piece.cork", "cork"),
    "bottle": say("piece.bottle", "bottle"),
    "centre": say("piece.centre-pin", "centre"),
    "center": say("piece.center-pin", "center"),
    "foot": say("piece.foot-pin", "foot"),
    "head": say("piece.head-pin", "head"),
    "ring": say("piece.ring", "ring"),
    "puss": say("piece.puss", "puss"),
}
"""Colours, and pieces that their ids name."""
_LETTERS = re.compile(r"^([A-Za-z]+?)[-_]?(\d*)$")


class Look(NamedTuple):
    """How a piece is drawn: the name of its colour, the fill and the ink upon it, its label, whether it is a
    striped pool ball, and its name in words."""

    colour: str
    fill: str
    ink: str
    label: str
    striped: bool
    name: str


def look_of(piece: str, kind: str, colours: Mapping[str, str] | None = None) -> Look:
    """Return how the piece of that id and kind looks; ``colours`` by id wins over what the id tells."""
    shape = KINDS[kind].shape if kind in KINDS else "disc"
    colour = (colours or {}).get(piece) or _colour_of(piece, kind, shape)
    if colour not in FILLS:
        colour = "white"
    return Look(
        colour,
        FILLS[colour],
        "#ffffff" if colour in _DARK else INK,
        _label_of(piece),
        colour.startswith("pool-") and 9 <= int(colour[5:]) <= 15,
        name_of(piece, kind, colour),
    )


def _colour_of(piece: str, kind: str, shape: str) -> str:
    if piece.isdigit():
        if shape == "pin":
            return "wood"
        if kind.startswith("pool-ball") and 1 <= int(piece) <= 15:
            return f"pool-{piece}"
        return "white"
    if piece in _BY_ID:
        return _BY_ID[piece]
    if "bottle" in kind:
        return "bottle"
    if "cork" in kind:
        return "cork"
    if shape in ("pin", "top"):
        return "wood"
    parts = _LETTERS.match(piece)
    word = parts[1] if parts else piece
    if word in FILLS:
        return word
    if word in _BY_ID:
        return _BY_ID[word]
    return {"carrom-striker": "white", "shuffleboard-weight": "metal"}.get(kind, "maple")


def _label_of(piece: str) -> str:
    """Return at most three signs that tell the piece: "9", "lr", "R12"; of long ids the first letter and the
    number ("striker" is "s")."""
    if len(piece) <= 3:
        return piece
    parts = _LETTERS.match(piece)
    return (parts[1][0] + parts[2])[:3] if parts else piece[:2]


def name_of(piece: str, kind: str, colour: str) -> str:
    """Return what to call the piece in a sentence: "white", "ball 9", "pin 3", "ring R1"."""
    shape = KINDS[kind].shape if kind in KINDS else "disc"
    noun = {"ball": "ball", "disc": "disc", "ring": "ring", "pin": "pin", "top": "top"}[shape]
    if kind == "shuffleboard-weight":
        noun = "weight"
    if piece.isdigit():
        return _signed(noun, piece)
    if piece in _NAMES:
        return _NAMES[piece]
    if shape == "ball" and piece in _BY_ID:
        said = colour.replace("-", " ")
        return _WORDS.get(said, said)
    parts = _LETTERS.match(piece)
    if parts and len(parts[1]) > 2:
        word = _WORDS.get(parts[1], parts[1])
        return say("piece.word-number", "{word} {number}", word=word, number=parts[2]) if parts[2] else word
    return _signed(noun, piece)


def _signed(noun: str, sign: str) -> str:
    """A piece by its kind and its number or letter: "ball 9", "ring R1"."""
    if noun == "ball":
        return say("piece.ball-number", "ball {number}", number=sign)
    if noun == "disc":
        return say("piece.disc-number", "disc {number}", number=sign)
    if noun == "ring":
        return say("piece.ring-number", "ring {number}", number=sign)
    if noun == "pin":
        return say("piece.pin-number", "pin {number}", number=sign)
    if noun == "top":
        return say("piece.top-number", "top {number}", number=sign)
    return say("piece.weight-number", "weight {number}", number=sign)
