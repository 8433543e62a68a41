"""Billiards with rings: what is met counts, and what fell comes back."""

from __future__ import annotations

from random import Random

from rules_engine import Match
from rules_engine.boards import carrom
from rules_engine.families.rings.ring_billiards.reading import due, shooter_of

from ...lying import Turn, keeps
from ..boards import OnBoard


@keeps("ring-billiards")
class Billiards(OnBoard):
    """Billiards with rings: every ring that is met counts; rings that fell come back to their places."""

    back = "home"
    share = 0.7

    def own(self, match: Match) -> bool:
        """Whether each side has a shooter of its own that stays."""
        return len(self.state(match).at) > 1

    def name(self, match: Match) -> str:
        """The cue ring, by the board's name for it."""
        state = self.state(match)
        if self.cited(match, "choose"):
            return "c" if (state.cue or "w") == "w" and "c" in self.layout.home else state.cue or "w"
        return "c"

    def lies(self, match: Match) -> bool:
        """As the game says whence the shot is; a shooter that is on the board and due at a line is lifted."""
        return due(match.play, self.state(match), self.who(match))[0] == "lie"

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """The spot or line that is due."""
        place = due(match.play, self.state(match), self.who(match))[0]
        home = self.layout.home.get(self.name(match))
        if place in ("spot-1", "w") and home is not None:
            return ((home.x, home.y),)
        found = super().places(match)
        if not self.shooter.places:
            found = tuple(
                self.turned(x, -carrom.LINE, self.who(match), 2) for x in (-8.0, -4.5, -1.5, 1.5, 4.5, 8.0)
            )
        return (*found, (home.x, home.y)) if home is not None and place != "line" else found

    def turn(self, match: Match, random: Random) -> Turn:
        """That of the player is "c", the other's has its name."""
        if self.own(match):
            sides = zip(match.header.letters, self.state(match).at, strict=True)
            self.exchange(match, off=[letter for letter, at in sides if at != "board"])
        return super().turn(match, random)

    def right(self, match: Match, met: object = ()) -> None:
        """All rings are on the board but the shooter in hand."""
        state = self.state(match)
        cue = self.name(match)
        for name in self.layout.home:
            if name not in self.layout.pieces and name != cue:
                self.layout.home_again((name,))
        shooter = state.at[shooter_of(state, self.who(match))]
        if shooter != "board" and not self.own(match):
            self.layout.pieces.pop(cue, None)
