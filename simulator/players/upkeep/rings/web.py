"""Cue Ring: rings are counted where they lie on the web."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.boards import spider
from rules_engine.families.rings.web.reading import lies_on

from ....facts.boards_places import on_edge
from ....pieces import Piece
from ....traces import Trace
from ....units import INCH
from ...lying import keeps
from ..boards import OnBoard
from ..circles import lying


@keeps("web")
class Web(OnBoard):
    """Cue Ring: rings shot with a rebound, counted where they lie on the web."""

    round = 0

    def lies(self, match: Match) -> bool:
        """Every ring is shot once."""
        return False

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """The ring shot becomes one of the side's, rings off the field are lifted; the ruling is obeyed."""
        letters, mine = match.header.letters, match.entries[-1].side
        theirs = next(letter for letter in letters if letter != mine)
        before = {letter: self.rings(letter) for letter in letters}
        self.lay(match, trace)
        for name in [name for name, piece in self.layout.pieces.items() if not self.on_field(match, piece)]:
            del self.layout.pieces[name]
        ring = self.layout.pieces.pop("c", None)
        state = self.state(match)
        if state.round != self.round:  # nothing was left to be counted
            self.right(match)
            return
        on = dict(zip(letters, state.on, strict=True))
        left = {letter: self.rings(letter) for letter in letters}
        # A ruling that takes own rings which were met takes the ring shot, too.
        if ring is not None and on[mine] == len(left[mine]) + 1:
            number = 1 + max((int(name[1:]) for name in before[mine]), default=0)
            self.layout.pieces[f"{mine}{number}"] = ring._replace(id=f"{mine}{number}")
        met = [
            e.other if e.piece == "c" else e.piece
            for e in trace.events
            if e.kind == "touch" and "c" in (e.piece, e.other)
        ]
        for name in [name for name in met if name in left[mine]][: max(0, len(left[mine]) - on[mine])]:
            self.layout.pieces.pop(name, None)
        gone = sorted(set(before[theirs]) - set(left[theirs]), key=lambda name: name not in met)
        back = gone[: max(0, on[theirs] - len(left[theirs]))]
        told = {instruction.code for instruction in ruling.instructions}
        centred = [name for name in met if name in left[theirs]] if "centre" in told else []
        for name in dict.fromkeys((*centred, *back)):
            self.layout.pieces.pop(name, None)
        for name in dict.fromkeys((*centred, *back)):
            self.layout.put(name, self.shooter.kind, 0.0, 0.0, None)

    def on_field(self, match: Match, piece: Piece) -> bool:
        """Whether a ring lies on the field."""
        at = lying(piece)
        if spider.space_at(at.x, at.y, at.radius) != "off":
            return True
        return bool(on_edge(at) and lies_on(match.play, "edge"))

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """A new round begins on an empty board."""
        state = self.state(match)
        if state.round != self.round:
            self.round = state.round
            self.layout.pieces = {}

    def says(self, match: Match, random: Random) -> Entry | None:
        """The count of a round, ring by ring."""
        if match.expects().phase != "count":
            return None
        said = []
        for name, piece in sorted(self.layout.pieces.items()):
            at = lying(piece)
            space = spider.space_at(at.x, at.y, at.radius)
            said.append(f"{name[0]}={'edge' if space == 'off' else space}")
        side = match.expects().side or match.header.letters[0]
        return entry(match.last + 1, side, " ".join([":count", *said]))

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """How near the middle the ring comes to rest, and how far the other's are."""
        total = 0.0
        for rest in trace.rests:
            if rest.state == "rest":
                near = max(0.0, 1 - hypot(rest.x, rest.y) / (spider.OUTER_RADIUS * INCH))
                total += near if rest.piece == "c" or rest.piece[:1] == side else -near
        return 3 * total
