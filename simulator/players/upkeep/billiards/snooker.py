"""Snooker, in the old books and of today: reds and colours, and which of them are on."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.wrappers.base import leaf_of

from ....facts.sights import snookered
from ....pieces import KINDS
from ....traces import Trace
from ...candidates import Sought
from ...lying import keeps
from ..tables import OnTable, state_of
from .plans import first_met

STROKE_SECONDS = 12
"""What a stroke takes where a match is played against a clock."""
_VALUES = {"r": 1, "yw": 2, "gn": 3, "bn": 4, "bu": 5, "pk": 6, "bk": 7}


@keeps("snooker")
class Snooker(OnTable):
    """Snooker's pool: reds and pool balls; a pool ball of the striker's choice is named by his plan."""

    def balls(self, match: Match) -> Iterable[str]:
        """The reds that are left and the pool balls on the table."""
        state = state_of(match)
        reds = [f"r{n}" for n in range(1, 16) if f"r{n}" not in state.gone]
        return (*reds[: state.reds], *state.colours)

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or state_of(match).in_hand

    def sought(self, match: Match) -> Sought:
        """The balls that are on."""
        state = state_of(match)
        if state.on == "any":
            return Sought((state.declared,) if state.declared else tuple(state.colours))
        return Sought(tuple(ball for ball in self.balls(match) if ball == state.on or state.on == ball[0]))

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """The easiest ball that is on next, for him whose turn it is then."""
        state = leaf_of(ruling.state)
        on = state.on
        balls = [b for b in self.layout.pieces if on in ("any", b) or (on == "r" and b.startswith("r"))]
        return self.easiest(trace, balls, ruling, side)

    def intended(self, match: Match, trace: Trace) -> str:
        """The pool ball that the plan meets first, else the cheapest."""
        call = match.expects().call
        if call is None or state_of(match).declared is not None:
            return ""
        ball = first_met(trace, "c")
        return f"({ball if ball in call.pieces else min(call.pieces, key=_VALUES.__getitem__)})"


@keeps("snooker-today")
class SnookerToday(Snooker):
    """Snooker of today: a free ball where the white is snookered, misses put in again, the white in hand
    anywhere."""

    stroke_phases = frozenset({"stroke", "blue"})

    def balls(self, match: Match) -> Iterable[str]:
        """The reds and colours on the table; the blue alone in the shoot-out."""
        return ("bu",) if state_of(match).phase == "blue" else super().balls(match)

    def sought(self, match: Match) -> Sought:
        """The balls that are on, or with a free ball any."""
        state = state_of(match)
        if state.phase == "blue":
            return Sought(("bu",))
        if state.free:
            return Sought((state.declared,) if state.declared else tuple(self.balls(match)))
        return super().sought(match)

    def zones(self, match: Match) -> tuple[str, ...]:
        """The D, or the whole bed."""
        return ("bed",) if state_of(match).anywhere else super().zones(match)

    def intended(self, match: Match, trace: Trace) -> str:
        """The colour that the plan meets first; a free ball only if it is not on anyway."""
        state = state_of(match)
        if state.free and state.declared is None:
            ball = first_met(trace, "c")
            return f"({ball})" if ball in state.colours and ball != state.on else ""
        return super().intended(match, trace)

    def says(self, match: Match, random: Random) -> Entry | None:
        """After a foul: a free ball if snookered; put the other side in again after a miss."""
        state = state_of(match)
        if state.over or state.phase != "stroke":
            return None
        minutes = getattr(match.play.options, "match_minutes", 0)
        if minutes and state.strokes >= minutes * 60 / STROKE_SECONDS:
            return entry(match.last + 1, match.expects().side or "A", ":time-up")
        if not state.pending:
            return None
        words = [b.tokens for b in match.expects().buttons if b.group == "choice"]
        side = match.expects().side
        for word in (":anywhere", ":back" if random.random() < 0.7 else ":free", ":free"):
            if word in words and side is not None and (word != ":free" or self._snookered(match)):
                return entry(match.last + 1, side, word)
        return None

    def _snookered(self, match: Match) -> bool:
        """Whether the white cannot go straight to both edges of a ball on; from hand, from nowhere in the
        D."""
        state = state_of(match)
        self._reconciled(match, "c")
        pieces = {name: (p.x, p.y) for name, p in self.layout.pieces.items()}
        on = [at for name, at in pieces.items() if (name[0] if state.on == "r" else name) == state.on]
        other = [at for name, at in pieces.items() if at not in on and name != "c"]
        radius = KINDS[self.kind].radius
        from_hand = "c" not in pieces or state.in_hand
        places = self.free_places(match, "c") if from_hand else [pieces["c"]]
        return bool(on) and all(snookered(at, on, other, radius) for at in places)
