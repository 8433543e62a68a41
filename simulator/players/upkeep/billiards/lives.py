"""Pools of lives: each player's ball is the next one's aim."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.families.billiards.lives.state import own_ball
from rules_engine.wrappers.base import leaf_of

from ...candidates import Sought
from ...lying import keeps
from ..tables import OnTable, state_of


@keeps("lives")
class Lives(OnTable):
    """Life Pool and Two-Ball Pool."""

    stroke_phases = frozenset({"stroke", "lead", "measure"})

    def struck(self, match: Match) -> str:
        """The striker's own ball."""
        state = state_of(match)
        return own_ball(state, state.turn or 0)

    def balls(self, match: Match) -> Iterable[str]:
        """The balls of the others that are on the table."""
        state = state_of(match)
        mine = self.struck(match)
        if not state.coloured:
            return [] if state.phase == "lead" else ["r" if mine == "w" else "w"]
        return [
            ball
            for side, ball in enumerate(state.balls)
            if ball != mine and state.places[side] == "table" and state.lives[side] > 0
        ]

    def hand(self, match: Match) -> bool:
        """As the state says of the striker's ball."""
        state = state_of(match)
        if state.coloured:
            return super().hand(match) or state.places[state.turn or 0] == "hand"
        return super().hand(match) or state.phase == "lead" or state.after_lead

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The spot on which a ball lies that is played on before it has been played."""
        spots = {mark.id: mark for mark in self.layout.surface.spots}
        spot = spots.get("billiard") or spots.get("pool-5") or spots["foot"]
        return spot.x1, spot.y1

    def sought(self, match: Match) -> Sought:
        """The ball that must be played on."""
        state = state_of(match)
        if state.on is None:
            return Sought()
        return Sought((state.balls[state.on],) if state.coloured else ())

    def says(self, match: Match, random: Random) -> Entry | None:
        """Who has lost his last life comes in again where that is offered."""
        for button in match.expects().buttons:
            if button.tokens in (":star", ":privilege"):
                return entry(match.last + 1, button.side, button.tokens)
        return None

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Lives taken from others, and twice what one's own are."""
        who = match.play.letters.index(side)
        before, after = state_of(match).lives, leaf_of(ruling.state).lives
        change = [b - a for a, b in zip(before, after, strict=True)]
        return 3.0 * change[who] - sum(c for i, c in enumerate(change) if i != who)

    def followed(self, match: Match, ruling: Ruling) -> None:
        """Balls in hand leave the table by the state alone."""
