"""The course of a stroke on a billiard table: its moments in the words of the record.

What the record calls a touch, a cushion and a pocket, here settled once for all games of the table:

- The ball struck is the one understood. A contact is told when the struck ball is one of the two.
- The struck ball may meet a ball again (a double kiss, a ball frozen to a cushion): it is told again, unless
  neither of the two met anything else in between; contacts that follow each other at once are one contact.
- A jaw is a touch of the rail that ends in it: the nose of the cushion runs round the corner. A ball that
  rattles in a pocket's mouth and stays up has therefore met a cushion; of one that falls there the touches
  of these jaws, after the last other thing that it met, belong to its fall and are not told.
- A ball that lies against a cushion has not touched it; it touches it when it is driven on to it.
- Cushions that follow each other without a contact between them stand in one token.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from rules_engine import Token

from ..surfaces.surface import Surface
from ..surfaces.zones import gap_to_wall
from .reading import Played

RAILS = "hflr"
"""The letters of the four rails: head, foot, left, right."""

Word = Callable[[str], str]
"""What the record calls a piece, by its id on the table."""


class Moment(NamedTuple):
    """One thing that the record may name: ``kind`` is "touch", "cushion", "pocket", "off" or "felled".

    Of a touch of the struck ball ``piece`` is the struck ball. Of a pin felled ``piece`` felled it. ``other``
    is a piece, a rail's letter (or id), or a pocket by its short name.
    """

    time: float
    kind: Literal["touch", "cushion", "pocket", "off", "felled"]
    piece: str
    other: str
    x: float
    y: float


_KINDS: dict[str, Literal["touch", "cushion", "pocket", "off", "felled"]] = {
    "touch": "touch", "cushion": "cushion", "jaw": "cushion", "pocket": "pocket",
    "hole": "pocket", "ditch": "off", "off": "off", "felled": "felled",
}  # fmt: skip


def moments(played: Played) -> tuple[Moment, ...]:
    """The moments of a stroke in order of time."""
    struck = played.struck
    found: list[Moment] = []
    last: dict[str, tuple[str, str]] = {}
    rattled: dict[str, tuple[str, list[Moment]]] = {}
    """By ball: the pocket at whose jaws it has been since it met anything else, and those touches."""
    for event in played.events:
        kind = _KINDS.get(event.kind)
        if kind is None:
            continue
        piece, other = event.piece, event.other
        if kind == "touch":
            if other == struck:
                piece, other = other, piece
            pair = (piece, other)
            rattled.pop(piece, None)
            rattled.pop(other, None)
            if last.get(piece) == pair == last.get(other):
                continue
            last[piece] = last[other] = pair
        else:
            last[piece] = (kind, other)
            if kind == "pocket":
                other = other.removeprefix("pocket-")
                mouth, touches = rattled.pop(piece, ("", []))
                if mouth == other:
                    found = [moment for moment in found if moment not in touches]
        if event.kind == "jaw":
            mouth = other
            other = rail_near(played.surface, event.x, event.y)
        moment = Moment(event.time, kind, piece, other, event.x, event.y)
        if event.kind == "jaw":
            if rattled.get(piece, ("", []))[0] != mouth:
                rattled[piece] = (mouth, [])
            rattled[piece][1].append(moment)
        elif kind == "cushion":
            rattled.pop(piece, None)
        found.append(moment)
    return tuple(found)


def rail_near(surface: Surface, x: float, y: float) -> str:
    """The rail of the wall that is nearest to a point: for a jaw, the cushion that ends in it."""
    return (
        min(surface.walls, key=lambda wall: (gap_to_wall(wall, x, y), wall.id)).rail if surface.walls else ""
    )


def told(
    rows: Iterable[Moment],
    played: Played,
    word: Word,
    *,
    named: bool = False,
    own: bool = True,
    objects: Literal["all", "first", "none"] = "none",
    cue: str = "c",
    by: Callable[[Moment], str | None] | None = None,
) -> list[Token]:
    """The moments as tokens.

    ``named`` tells the struck ball's cushions by their letters; ``own`` tells them at all; ``objects`` the
    cushions of the other balls: all, the first of each, or none. ``cue`` is what the struck ball is called
    when it leaves the table. ``by`` says what felled a pin, None leaves that out.
    """
    struck = played.struck
    tokens: list[Token] = []
    railed: set[str] = set()
    for moment in rows:
        kind, piece, other = moment.kind, moment.piece, moment.other
        mine = piece == struck
        if kind == "touch":
            if mine:
                tokens.append(Token("touch", None, word(other)))
        elif kind == "cushion":
            if mine and own:
                _cushioned(tokens, None, other, named)
            elif not mine and (objects == "all" or (objects == "first" and piece not in railed)):
                railed.add(piece)
                _cushioned(tokens, word(piece), other, named)
        elif kind == "pocket":
            tokens.append(Token("pocket", cue if mine else word(piece), other or None))
        elif kind == "off":
            tokens.append(Token("off", cue if mine else word(piece)))
        else:
            tokens.append(Token("pin", other, by(moment) if by else None))
    return tokens


def _cushioned(tokens: list[Token], piece: str | None, rail: str, named: bool) -> None:
    """Add a touch of a cushion, to the last token if that is of the same ball's cushions."""
    letters = named and len(rail) == 1 and rail in RAILS
    before = tokens[-1] if tokens else None
    if before is not None and before.kind == "cushion" and before.a == piece:
        if letters and isinstance(before.b, str):
            tokens[-1] = Token("cushion", piece, before.b + rail)
            return
        if not letters and isinstance(before.b, int):
            tokens[-1] = Token("cushion", piece, before.b + 1)
            return
    tokens.append(Token("cushion", piece, rail if letters else 1))
