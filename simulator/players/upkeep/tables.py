"""What all games on a billiard table share: the state of the match says which balls and pins are on the bed.

Before each turn the layout is reconciled with the state: what the rules have taken away is taken away, what
they have back on the table comes to its spot or as near to it as it fits, a cue ball in hand can be placed.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random
from typing import Any

from rules_engine import Entry, Match, Ruling
from rules_engine.wrappers.base import leaf_of

from ...pieces import KINDS
from ...scene.space import Space
from ...surfaces.surface import Hole, Surface, Zone
from ...surfaces.zones import zones_at
from ...traces import Trace
from ..candidates import Sought
from ..lying import Turn, Upkeep
from .spotting import place_of

PLACES = 5
"""Places that a player with his ball in hand thinks of."""
POSITION = 0.5
"""Points that the easiest shot of all is worth before it is made."""


def state_of(match: Match) -> Any:
    """The state of the game itself, within no wrapper."""
    return leaf_of(match.state)


def places_in(surface: Surface, names: Iterable[str], kind: str) -> list[tuple[float, float]]:
    """Places spread over the zones and spots named in which a piece of ``kind`` counts as lying."""
    wanted = set(names)
    found = [(mark.x1, mark.y1) for mark in surface.spots if mark.id in wanted]
    for zone in surface.zones:
        if zone.id in wanted:
            found += _spread(surface, zone, kind)
    return found


def _spread(surface: Surface, zone: Zone, kind: str) -> list[tuple[float, float]]:
    xs, ys = zip(*zone.outline, strict=True)
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    if zone.radius is not None:
        x, y = zone.outline[0]
        left, right = max(left, x - zone.radius), min(right, x + zone.radius)
        low, high = max(low, y - zone.radius), min(high, y + zone.radius)
        if len(zone.outline) == 1:
            left, right, low, high = x - zone.radius, x + zone.radius, y - zone.radius, y + zone.radius
    middle, half = (left + right) / 2, (right - left) / 2
    rows = [high - share * (high - low) for share in (0.02, 0.15, 0.4, 0.7)]
    spots = [(middle + share * half, y) for y in rows for share in (0.0, -0.3, 0.3, -0.6, 0.6, -0.85, 0.85)]
    return [(x, y) for x, y in spots if zone.id in zones_at(surface, kind, x, y)]


class OnTable(Upkeep):
    """A game on a billiard table; see the module. Families say below what their state means."""

    own_whites = False
    """Whether each side has a white of its own: "c" for who strikes, "w" for the other."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.owner: str | None = None
        self.before = dict(self.layout.pieces)
        shooter = self.layout.table.shooter
        assert shooter is not None
        self.kind = shooter.kind

    # -- what the state says -----------------------------------------------------------------------------

    def balls(self, match: Match) -> Iterable[str]:
        """The object balls that are on the table now."""
        return (name for name, piece in self.layout.home.items() if piece.state == "rest")

    def pins(self, match: Match) -> Iterable[str]:
        """The pins that stand now."""
        return (name for name, piece in self.layout.home.items() if piece.state == "standing")

    def struck(self, match: Match) -> str:
        """The ball that is struck."""
        shooter = self.layout.table.shooter
        assert shooter is not None
        return shooter.id

    def hand(self, match: Match) -> bool:
        """Whether the ball that is struck is in hand."""
        return self.struck(match) not in self.layout.pieces

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """Where a ball belongs that comes back to the table."""
        home = self.layout.home.get(name)
        if home is None:
            shooter = self.layout.table.shooter
            assert shooter is not None
            return shooter.x, shooter.y
        return home.x, home.y

    def sought(self, match: Match) -> Sought:
        """What it is worth aiming at."""
        return Sought()

    def calls(self, match: Match) -> tuple[str, ...]:
        """What may be said with any stroke."""
        return ("",)

    # -- the turn ----------------------------------------------------------------------------------------

    def turn(self, match: Match, random: Random) -> Turn:
        """Bring the layout in line with the state, and say what the striker finds."""
        self._exchanged(match)
        struck = self.struck(match)
        in_hand = self.hand(match)
        if in_hand:
            self.layout.pieces.pop(struck, None)
        self._reconciled(match, struck)
        places: tuple[tuple[float, float], ...] = ()
        if in_hand:
            found = self.free_places(match, struck)
            places = tuple(random.sample(found, min(PLACES, len(found))))
            x, y = found[0] if found else self.spot(match, struck)
            self.layout.put(struck, self.kind, x, y, (1.0, 0.0))
        lying = tuple(self.layout.pieces.values())
        return Turn(struck, lying, places, self.calls(match), self.sought(match))

    def free_places(self, match: Match, struck: str) -> list[tuple[float, float]]:
        """The places in its zone where the ball in hand can be set, nothing lying in its way."""
        shooter = self.layout.table.shooter
        assert shooter is not None
        space = Space(self.layout.surface, self.layout.pieces.values())
        radius = KINDS[self.kind].radius
        found = places_in(self.layout.surface, self.zones(match), self.kind)
        return [at for at in [*found, (shooter.x, shooter.y)] if space.fault(*at, radius) is None]

    def zones(self, match: Match) -> tuple[str, ...]:
        """The zones and spots in which the ball in hand is set."""
        shooter = self.layout.table.shooter
        assert shooter is not None
        return shooter.places

    def _exchanged(self, match: Match) -> None:
        """With a new striker the two whites change names."""
        side = match.expects().side
        if not self.own_whites or side is None or side == self.owner:
            return
        if self.owner is not None:
            pieces = self.layout.pieces
            mine, other = pieces.pop("w", None), pieces.pop("c", None)
            if mine is not None:
                pieces["c"] = mine._replace(id="c")
            if other is not None:
                pieces["w"] = other._replace(id="w")
        self.owner = side

    def _reconciled(self, match: Match, struck: str) -> None:
        pieces = self.layout.pieces
        balls, pins = list(self.balls(match)), list(self.pins(match))
        for name in [name for name in pieces if name != struck and name not in balls]:
            if KINDS[pieces[name].kind].shape != "pin" or name not in pins:
                del pieces[name]
        for name in balls:
            if name not in pieces and name != struck:
                home = self.layout.home.get(name)
                kind = home.kind if home else self.kind
                cue = pieces.get(struck)
                at, along = place_of(
                    match.play.game.played_on.covered,
                    self.layout.surface,
                    name,
                    kind,
                    self.spot(match, name),
                    pieces.values(),
                    (cue.x, cue.y) if cue is not None else None,
                )
                self.layout.put(name, kind, *at, along)
        for name in pins:
            self._stood(name)

    def _stood(self, name: str) -> None:
        """Put a pin on its spot; it stays away while a ball covers that."""
        home = self.layout.home[name]
        if self.layout.pieces.get(name) == home:
            return
        self.layout.pieces.pop(name, None)
        space = Space(self.layout.surface, self.layout.pieces.values())
        if space.fault(home.x, home.y, KINDS[home.kind].radius) is None:
            self.layout.pieces[name] = home

    def easiest(self, trace: Trace, balls: Iterable[str], ruling: Ruling, side: str) -> float:
        """What the easiest shot at one of ``balls`` is worth that a stroke leaves: to ``side`` if it is to
        play then, else against it."""
        found = ease(trace, trace.stroke.piece, balls, self.layout.surface.holes)
        return POSITION * found * (1 if ruling.turn == side else -1)

    # -- after entries -----------------------------------------------------------------------------------

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """The pieces lie as they came to rest, unless the stroke was undone or everything is set up."""
        self.before = dict(self.layout.pieces)
        codes = {told.code for told in ruling.instructions}
        if "balls-replaced" not in codes and "balls-again" not in codes:
            self.layout.lay(trace)
        self.followed(match, ruling)

    def said(self, match: Match, entry: Entry, ruling: Ruling) -> None:
        """A word may have the balls put back, exchanged or set up."""
        codes = {told.code for told in ruling.instructions}
        if "balls-replaced" in codes or "replace-cue-ball" in codes:
            if self.own_whites and self.owner is not None and ruling.turn != self.owner:
                self.owner = ruling.turn
            self.layout.pieces = dict(self.before)
        self.followed(match, ruling)

    def followed(self, match: Match, ruling: Ruling) -> None:
        """Follow the instructions of a ruling that the state does not tell."""
        codes = {told.code for told in ruling.instructions}
        if "set-up" in codes:
            self.set_up(match)
        for told in ruling.instructions:
            if told.code == "in-hand":
                self.layout.pieces.pop("c", None)


def ease(trace: Trace, struck: str, balls: Iterable[str], holes: Iterable[Hole]) -> float:
    """How easy the easiest shot of a layout looks, from 0 to 1: near, and nearly straight at a pocket. What
    lies in the way is not asked."""
    rests = {rest.piece: rest for rest in trace.rests if rest.state == "rest"}
    cue = rests.get(struck)
    if cue is None:
        return 0.5  # from hand one finds something
    best, wide = 0.0, tuple(holes)
    for ball in balls:
        if (at := rests.get(ball)) is None or ball == struck:
            continue
        ax, ay = at.x - cue.x, at.y - cue.y
        near = hypot(ax, ay) or 1e-6
        for hole in wide:
            bx, by = hole.x - at.x, hole.y - at.y
            far = hypot(bx, by) or 1e-6
            if (cut := (ax * bx + ay * by) / (near * far)) > 0.2:
                best = max(best, cut / ((0.3 + near) * (0.3 + far)))
    return best / (1.0 + best)
