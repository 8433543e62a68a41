"""The claims that a game's clauses ask of a stroke: what a referee can be asked to decide about it.

They come from what the game is played with (pockets, pins, gates, lines and zones that its rules count), and
from what its family tells apart: cushions before the second ball at the carom games, the ball first hit
where a miss is a foul, a ball driven to a cushion where that is a duty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rules_engine import Play

from ..pieces import KINDS, Piece
from ..surfaces.of_games import table_of
from ..surfaces.surface import Surface
from .claims import Claim, check, zone_names
from .claims_close import OF_CUES, line_names, rail_names

MOST = 60
"""Claims that are offered at most; the first are the likeliest to be in dispute."""

CAROMS = ("carom", "carom-pin", "hazards", "table-pins", "birilli")


def asked(
    play: Play,
    state: Any,
    surface: Surface,
    pieces: Iterable[Piece],
    struck: str | None = None,
) -> list[Claim]:
    """Return what may be claimed of a stroke with ``struck`` (by default the game's shooter) among
    ``pieces``; each can be asked of this table, and says itself in words."""
    lying = {piece.id: piece for piece in pieces}
    struck = struck if struck is not None else shooter_of(play, lying)
    found: list[Claim] = []
    kinds = {piece.id: piece.kind for piece in lying.values()}
    for claim in _claims(play, surface, lying, struck):
        if claim not in found:
            check(claim, surface, kinds)
            found.append(claim)
    return found[:MOST]


def shooter_of(play: Play, lying: dict[str, Piece]) -> str | None:
    """The piece that is played by default: the game's shooter, the cue ball, the one top."""
    shooter = table_of(play.game.id).shooter
    for name in (shooter.id if shooter is not None else "", "c", "w", "S", "s"):
        if name in lying:
            return name
    return next((p.id for p in lying.values() if KINDS[p.kind].shape != "pin"), None)


def _claims(play: Play, surface: Surface, lying: dict[str, Piece], struck: str | None) -> Iterator[Claim]:
    pins = [p.id for p in lying.values() if KINDS[p.kind].shape == "pin"]
    others = [p.id for p in lying.values() if p.id not in pins and p.id != struck]
    if struck is not None:
        yield from _contacts(play, surface, struck, others)
    yield from (Claim("felled", "", pin) for pin in pins)
    if struck is not None:
        yield from (Claim("felled", struck, pin) for pin in pins)
    movers: Sequence[str] = [*others, *([struck] if struck is not None else [])]
    if surface.holes:
        yield from (Claim("pocketed", piece) for piece in movers)
    if struck is not None:
        yield from (Claim("gate", struck, gate.id) for gate in surface.gates)
        yield Claim("off", struck)
    yield from (Claim("off", piece) for piece in others)
    if struck is not None:
        yield from (Claim("crossed", struck, line) for line in sorted(line_names(surface)))
        yield from (Claim("nearest", struck, rail) for rail in "hf" if rail in rail_names(surface))
    if surface.law == "disc" and struck is not None:
        marks = [mark.id for mark in surface.marks if mark.kind in ("line", "circle", "arc")]
        yield from (Claim("line", struck, mark) for mark in marks)
        named = zone_names(surface)
        yield from (Claim("zone", struck, zone.id) for zone in surface.zones if zone.id in named)
    yield from (Claim("moved", piece) for piece in others)


def _contacts(play: Play, surface: Surface, struck: str, others: list[str]) -> Iterator[Claim]:
    if KINDS and surface.law == "ball" and play.family.key in CAROMS:
        yield from (Claim("touch", struck, other) for other in others)
        if (least := play.game.facts.get("cushions_first")) is not None:
            yield Claim("before", struck, least=least)
    yield from (Claim("first", struck, other) for other in others)
    yield from (Claim("touch", struck, other) for other in others)
    if surface.law == "ball":
        if len(others) > 1:
            yield from (Claim("both", struck, other) for other in others)
        if _stroke_of(play) == "cue":
            yield from (Claim(kind, struck) for kind in OF_CUES)
        yield Claim("jumped", struck)
        yield from (Claim("rail", struck, rail) for rail in "hfrl" if rail in rail_names(surface))
    if surface.walls or surface.posts:
        yield Claim("banked", struck)
        if others:
            yield Claim("driven")


def _stroke_of(play: Play) -> str:
    """How the game's shooter is played: "cue", "finger" or "spin"."""
    table = table_of(play.game.id)
    if table.shooter is not None:
        return table.shooter.stroke
    return "cue" if table.surface.law == "ball" else "finger"
