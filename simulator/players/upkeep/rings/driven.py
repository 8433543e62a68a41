"""Rings that a shooter drives out, in rounds or in tries at a set-up."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.wrappers.base import leaf_of

from ....facts.boards_lying import zone_of
from ....traces import Trace
from ...lying import keeps
from ..boards import word_of
from ..circles import OUT, OnCircles, lying


@keeps("rings-driven")
class Driven(OnCircles):
    """Ditch Crokinole and its kin: a shooter drives the other's rings out."""

    back = "home"

    def lies(self, match: Match) -> bool:
        """Where both play one shooter from where it lies."""
        return match.play.value("passes") == "stays"

    def posted(self, match: Match) -> bool:
        """Whether each ring has a post of its own."""
        return bool(match.play.value("start") == "post")

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """By their posts where they have such, else as many as are not out."""
        state, pieces = self.state(match), self.layout.pieces
        self.staged(match)
        for letter, row in zip(match.header.letters, state.where, strict=True):
            names = [f"{letter}{n}" for n in range(1, len(row) + 1)]
            if self.posted(match):
                for name, zone in zip(names, row, strict=True):
                    if zone in OUT:
                        pieces.pop(name, None)
                    elif name not in pieces or zone == "post":
                        # Always as it was hung: where a touch has left it, it would count as loose.
                        pieces[name] = self.layout.home[name]
                self.make_room()
                continue
            count = sum(zone not in OUT for zone in row)
            have = sorted(
                (name for name in names if name in pieces), key=lambda n: pieces[n].state != "holed"
            )
            for name in have[: max(0, len(have) - count)]:
                del pieces[name]
            lacking = [name for name in names if name not in pieces]
            self.layout.home_again(lacking[: max(0, count - len(have))])

    def says(self, match: Match, random: Random) -> Entry | None:
        """The count of the rings that are left, as they lie."""
        if match.expects().phase != "count":
            return None
        state, play = self.state(match), match.play
        side = state.turn or 0
        letter, values = match.header.letters[side], play.value("values", state)
        zones = tuple(zone for zone in ("inner", "next", "band", "edge") if zone in values)
        loose = [z for z in state.where[side] if z == "field" and z not in values]
        left = [
            piece
            for name, piece in self.layout.pieces.items()
            if word_of(name) == letter and piece.state not in ("posted", "holed")
        ]
        said = [f"{letter}={zone_of(lying(piece), (*zones, 'ditch'), False)[0]}" for piece in left]
        text = " ".join([":count", *said]) if loose else ":count"
        return entry(match.last + 1, letter, text)

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points, and rings driven out against rings lost."""
        who = match.header.letters.index(side)
        after, before = leaf_of(ruling.state), self.state(match)
        gain = 0
        if after.round == before.round:
            gain = sum(
                (before.left(s) - after.left(s)) * (-1 if s == who else 1) for s in range(len(after.where))
            )
        return super().worth(match, ruling, side) + 5.0 * gain


@keeps("tries")
class Tries(OnCircles):
    """Each shot a try at rings as they are set up, or as the tries of the turn have left them."""

    def name(self, match: Match) -> str:
        """The shooter by the record's name."""
        return "s" if "s" in match.play.value("pieces") else "c"

    def lies(self, match: Match) -> bool:
        """Every try is from the line."""
        return False

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Set up for each try, unless rings stay for the turn."""
        state = self.state(match)
        if state.fresh or not state.where:
            self.set_up(match)
            return
        for name, zone in zip(match.play.value("pieces"), state.where, strict=True):
            if zone == "gone":
                self.layout.pieces.pop(name, None)
        self.pins_up()

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Rings that a try has brought nearer to the middle."""
        if not self.state(match).where:
            return 0.0
        before = self.layout.pieces
        return sum(
            hypot(before[r.piece].x, before[r.piece].y) - hypot(r.x, r.y)
            for r in trace.rests
            if r.piece in before and r.piece != trace.stroke.piece and before[r.piece].state == "rest"
        )
