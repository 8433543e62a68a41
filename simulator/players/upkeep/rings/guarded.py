"""Pockets that pins guard: pins and rings are due in an order."""

from __future__ import annotations

from random import Random

from rules_engine import Match, Ruling
from rules_engine.boards import carrom
from rules_engine.wrappers.base import leaf_of

from ....units import INCH
from ...candidates import Sought
from ...lying import Turn, keeps
from ..boards import word_of
from .pocketing import Pocketing


@keeps("guarded-pockets")
class Guarded(Pocketing):
    """Rings, and a pin before each pocket."""

    back = "home"

    def wanted(self, match: Match) -> dict[str, int]:
        """The rings of each colour that are not down."""
        state, full = self.state(match), self.asked(match, "set_up")
        if "each" in full:
            return {colour: full["each"] - state.down[i] for i, colour in enumerate("rg")}
        return {}

    def right(self, match: Match, met: object = ()) -> None:
        """Rings by their count, numbered ones in their order, and the pins that stand."""
        super().right(match, met if isinstance(met, list) else ())
        state, full, pieces = self.state(match), self.asked(match, "set_up"), self.layout.pieces
        if "numbers" in full:
            for i, colour in enumerate("rg"):
                self._first(colour, state.down[i], full["numbers"])
        if "both" in full:
            self._first("", state.down[0], full["both"])
        for n in range(1, full.get("pins", 0) + 1):
            name = f"p{n}"
            if n in state.gone:
                pieces.pop(name, None)
            elif n not in state.lying and (name not in pieces or pieces[name].state != "standing"):
                self.layout.home_again((name,))

    def _first(self, colour: str, down: int, count: int) -> None:
        for n in range(1, count + 1):
            name = f"{colour}{n}"
            if n <= down:
                self.layout.pieces.pop(name, None)
            elif name not in self.layout.pieces:
                self.layout.home_again((name,))

    def turn(self, match: Match, random: Random) -> Turn:
        """At the pin or ring that is due, and its pocket; at the player's own where no other may be met."""
        found = super().turn(match, random)
        due = self.asked_of(match)
        if due is None:
            if match.play.cite("others_first") is None:
                return found
            colour = match.header.letters[self.who(match)].lower()
            return found._replace(sought=Sought(tuple(p.id for p in found.pieces if word_of(p.id) == colour)))
        number = due.lstrip("p")[-1]
        if due.startswith("p"):  # by whatever ring; the shooter itself may do
            return found._replace(sought=Sought((), (number,)))
        names = (f"{match.header.letters[self.who(match)].lower()}{number}", number)
        mine = tuple(name for name in names if name in self.layout.pieces)
        return found._replace(sought=Sought(mine, (number,)))

    def asked_of(self, match: Match) -> str | None:
        """The pin or ring that is due, None where any is."""
        if not self.cited(match, "due"):
            return None
        found: str | None = match.play.value("due", self.state(match), self.who(match))
        return found

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Pins that are gone for good clear the way, even where they count nothing."""
        cleared = len(leaf_of(ruling.state).gone) - len(self.state(match).gone)
        return super().worth(match, ruling, side) + 0.5 * cleared * (1 if ruling.turn == side else -1)

    def lies(self, match: Match) -> bool:
        """As the state says whence the shot is."""
        return bool(self.state(match).whence == "lie")

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """The lines that are due, where the game names them."""
        lines = self.asked(match, "lines")
        if not lines:
            return super().places(match)
        found = []
        for line in lines:
            if line.startswith("spot-"):
                found.append(carrom.SPOTS[line.removeprefix("spot-")])
                continue
            dx, dy = carrom.SIDES[line.removeprefix("line-")]
            found += [(dx * carrom.LINE + dy * t, dy * carrom.LINE + dx * t) for t in (-6.0, -2.0, 2.0, 6.0)]
        return tuple((x * INCH, y * INCH) for x, y in found)
