"""Games of cups: one ball, eight whites and a coloured one, numbered balls, or a white and a red."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Entry, Match, Ruling, entry
from rules_engine.families.billiards.cups.reading import Kit

from ....traces import Trace
from ...lying import keeps
from ..tables import OnTable, state_of
from .words import draws, said_of_buttons


@keeps("cups")
class Cups(OnTable):
    """Balls at cups; see :class:`rules_engine.families.billiards.cups.reading.Kit` for the four kinds."""

    stroke_phases = frozenset({"shot"})

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.shots = 0

    def kit(self, match: Match) -> Kit:
        """What the game is played with."""
        found: Kit = match.play.value("kit", state_of(match))
        return found

    def struck(self, match: Match) -> str:
        """A white of a new name where several are played one after another, else the ball in use."""
        state, kit = state_of(match), self.kit(match)
        if kit.kind == "nine":
            return f"w{self.shots + 1}"
        if kit.kind == "ten":
            return state.using or "w"
        return super().struck(match)

    def balls(self, match: Match) -> Iterable[str]:
        """What lies on the board besides the ball that is played."""
        state, kit = state_of(match), self.kit(match)
        if kit.kind == "nine":
            whites = [name for name in self.layout.pieces if name[:1] == "w"]
            return [*whites[: state.bed], *(["r"] if state.red in ("spot", "bed") else [])]
        if kit.kind == "ten":
            white = ["w"] if state.white == "bed" else []
            return [ball for ball in (*state.numbered, *white) if ball != self.struck(match)]
        return list(self.layout.home)

    def hand(self, match: Match) -> bool:
        """Every shot is played from hand; at Parepa only the white, and a ball taken from a pocket."""
        return self.kit(match).kind != "ten" or self.struck(match) not in self.layout.pieces

    def says(self, match: Match, random: Random) -> Entry | None:
        """Draw a small ball, take the next ball from a pocket, stay in, call pool, take the red out."""
        state, letters = state_of(match), match.play.letters
        if state.turn is None or state.over:
            return None
        if state.phase == "draw":
            drawn = draws(match, state.pills, match.play.value("small_balls", state), random)
            if drawn is not None:
                return drawn
        if state.phase == "choose":
            button = random.choice([b for b in match.expects().buttons if b.code.startswith("use-")])
            return entry(match.last + 1, button.side, button.tokens)
        if state.phase == "privilege":
            button = match.expects().buttons[0]
            return entry(match.last + 1, button.side, button.tokens)
        return said_of_buttons(match, [x for i, x in enumerate(letters) if i not in state.out])

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As usual; the whites of a turn that is over, and those that are out, are taken away."""
        before = match.entries[-1].side
        super().after(match, trace, ruling)
        state, kit = state_of(match), self.kit(match)
        self.shots += 1
        if kit.kind == "nine":
            for rest in trace.rests:
                if "back" in rest.zones:
                    self.layout.pieces.pop(rest.piece, None)
            if state.red == "spot":
                self.layout.pieces.pop("r", None)
        elif kit.kind == "two" and "again" not in ruling.events:
            self.layout.pieces = dict(self.layout.home)
        if ruling.turn != before and kit.kind not in ("ten",) and not state.bed:
            self.layout.pieces = dict(self.layout.home)

    def followed(self, match: Match, ruling: Ruling) -> None:
        """The state tells what lies where; numbered balls are racked anew."""
        if "re-racked" in ruling.events:
            self.set_up(match)
