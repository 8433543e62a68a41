"""Pool of the old books: racks of balls, debts, and numbers drawn by lot."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.families.billiards.forty_one.reckoning import numbers_of
from rules_engine.families.billiards.pills import NONE, known
from rules_engine.families.billiards.pool.racks import rack_of
from rules_engine.wrappers.base import leaf_of

from ....traces import Trace
from ...candidates import Sought
from ...lying import keeps
from ..tables import OnTable, state_of
from .plans import fallen
from .words import draws, said_of_buttons


@keeps("pool")
class Pool(OnTable):
    """Racks of balls with a common cue ball; balls that come back go to the rack's foremost spot."""

    stroke_phases = frozenset({"stroke", "opening", "playoff"})

    def balls(self, match: Match) -> Iterable[str]:
        """The balls that the rules have on the table; in a duel one of them is struck."""
        state = state_of(match)
        found = set(state.table)
        if state.duel is not None:
            found.add("c")
        return sorted(found - {self.struck(match)})

    def struck(self, match: Match) -> str:
        """The cue ball; in a duel each side has one of the two balls."""
        state = state_of(match)
        if state.duel is not None and state.duel != state.turn:
            return str(next(iter(state.table)))
        return "c"

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or (state_of(match).in_hand and self.struck(match) == "c")

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The spot of the rack's first ball; at a full rack each ball has its own place."""
        home = self.layout.home
        if len(state_of(match).table) == len(home) and name in home:
            return home[name].x, home[name].y
        if name not in home:
            return super().spot(match, name)
        first = min(home.values(), key=lambda piece: piece.y)
        return first.x, first.y

    def intended(self, match: Match, trace: Trace) -> str:
        """The ball that falls in the plan, and its pocket; nothing is called if none falls."""
        call = match.expects().call
        if call is None:
            return ""
        fell = [(ball, pocket) for ball, pocket in fallen(trace).items() if ball in call.pieces]
        if not fell:
            return "()"
        ball, pocket = fell[0]
        return f"({ball}>{pocket})" if pocket in call.pockets else f"({ball})"

    def sought(self, match: Match) -> Sought:
        """The balls that may be met first, as far as the rules bind it."""
        state, play = state_of(match), match.play
        if state.duel is not None or play.cite("first") is None:
            return Sought()
        if not rack_of(play).names:
            return Sought((min(state.table, key=int),))  # the balls are played in their order
        mine = state.colours[state.turn or 0] if state.colours and state.turn is not None else ""
        own = tuple(ball for ball in self.layout.pieces if mine and ball.startswith(mine))
        return Sought(own or (("bk",) if mine else ()))

    owing = 1.0
    """Points that a ball owed is worth, where a debt stands in no score."""

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """As usual; a ball newly owed is as bad as one put back, one paid as good as one that counts."""
        own = super().worth(match, ruling, side)
        return own + sum(
            self.paid(match, ruling, letter) * (1 if letter == side else -1) for letter in match.play.letters
        )

    def paid(self, match: Match, ruling: Ruling, side: str) -> float:
        """What the debt of a side has fallen by, in points; below 0 where it has grown."""
        if not self.owes(match):
            return 0.0
        who = match.play.letters.index(side)
        return self.owing * float(state_of(match).owed[who] - leaf_of(ruling.state).owed[who])

    def owes(self, match: Match) -> bool:
        """Whether what cannot be paid is owed: no score goes below zero then."""
        return bool(match.play.value("below_zero", state_of(match)) == "owed")

    def brings(self, match: Match, ruling: Ruling, side: str) -> bool:
        """A debt paid is something, too."""
        return super().brings(match, ruling, side) or self.paid(match, ruling, side) > 0

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """The easiest ball that may be played on next, for him whose turn it is then."""
        state = leaf_of(ruling.state)
        balls = sorted(state.table)
        if match.play.cite("first") is not None and balls and not rack_of(match.play).names:
            balls = [min(balls, key=int)]
        return self.easiest(trace, balls, ruling, side)


@keeps("private-pool")
class PrivatePool(Pool):
    """Kelly Pool: a small ball is drawn by lot, and openly; who has made the number says so."""

    stroke_phases = frozenset({"stroke", "opening"})

    def says(self, match: Match, random: Random) -> Entry | None:
        """Draw a small ball; proclaim the number; say that one is over it; take the privilege."""
        state = state_of(match)
        play, letters = match.play, match.play.letters
        if state.turn is None or state.over:
            return None
        numbers = range(1, play.value("private_numbers") + 1)
        if (drawn := draws(match, state.pills, numbers, random)) is not None:
            return drawn
        return said_of_buttons(match, [letters[i] for i in range(len(letters)) if i not in state.out])


@keeps("forty-one")
class FortyOne(Pool):
    """Forty-One Pool: private balls drawn by lot, shots in turn, the racks' sums."""

    stroke_phases = frozenset({"shot"})
    owing = 8.0  # the mean of fifteen balls

    def owes(self, match: Match) -> bool:
        """The sides that have no ball to give."""
        return True

    def struck(self, match: Match) -> str:
        """The cue ball."""
        return "c"

    def balls(self, match: Match) -> Iterable[str]:
        """The balls on the table."""
        return sorted(state_of(match).table)

    def sought(self, match: Match) -> Sought:
        """Any ball."""
        return Sought()

    def says(self, match: Match, random: Random) -> Entry | None:
        """Draw a private ball, or another after a burst; declare the number, or a burst."""
        state = state_of(match)
        if state.turn is None or state.over:
            return None
        numbers = numbers_of(match.play)
        if state.phase == "pills" and (drawn := draws(match, state.pills, numbers, random)) is not None:
            return drawn
        letters = match.play.letters
        for who in sorted(state.redraw):
            if known(state.pills[who]) is None or state.pills[who] == NONE:
                left = [n for n in numbers if str(n) not in state.pills]
                return entry(match.last + 1, letters[who], f":pill({random.choice(left)})")
        if state.phase == "shot":
            return said_of_buttons(match, list(letters))
        return None
