"""Rings that belong to a side from the start: by colour or number, some with a black or a king."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import Match
from rules_engine.boards import carrom, spider
from rules_engine.families.rings.rings_pocketed.reading import COLOURS

from ....units import INCH
from ...candidates import Sought
from ...lying import Turn, keeps
from ..boards import word_of
from .pocketing import Pocketing


@keeps("rings-pocketed")
class Carroms(Pocketing):
    """Carroms and its kin: rings of two colours and the black."""

    def wanted(self, match: Match) -> dict[str, int]:
        """The rings that are not down."""
        state, full = self.state(match), self.asked(match, "set_up")
        reds, greens = state.down
        return {
            "r": full.get("r", 0) - reds,
            "g": full.get("g", 0) - greens,
            "b": full.get("b", 0) if state.black is None else 0,
        }

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """By number; a ring that the rules know to be down by its name is not the one that came back."""
        super().right(match, met)
        down, pieces = self.state(match).named, self.layout.pieces
        for name in [name for name in pieces if name in down]:
            others = [other for other in self.layout.home if word_of(other) == word_of(name)]
            given = next((n for n in others if n not in down and n not in pieces), None)
            if given is not None:
                pieces[given] = pieces.pop(name)._replace(id=given)

    def aims(self, match: Match, side: str) -> tuple[str, ...] | None:
        """The rings of one's own colour, and the black."""
        state = self.state(match)
        colours = state.colours
        if not colours or state.held:
            return None
        return (colours[match.header.letters.index(side)], "b")

    def calls(self, match: Match, random: Random) -> tuple[str, ...]:
        """A ring and its pocket, where shots are called."""
        colours = self.state(match).colours
        if not (colours and self.cited(match, "call")):
            return super().calls(match, random)
        rings = [name for name in self.layout.pieces if name in self.layout.home]
        named = [name for name in rings if word_of(name) in (colours[self.who(match)], "b")]
        return (
            "",
            *(f"({ring}>{pocket})" for ring in dict.fromkeys(map(word_of, named)) for pocket in "1234"),
            *(f"({ring}>{pocket})" for ring in named for pocket in "1234"),
        )

    def own_shooters(self, match: Match) -> bool:
        """As at Six at War."""
        return bool(self.asked(match, "own_shooters"))

    def lies(self, match: Match) -> bool:
        """By the side's own hand, where each has a shooter of its own."""
        state = self.state(match)
        if self.own_shooters(match) and state.own_hand:
            return not state.own_hand[self.who(match)]
        return not state.in_hand

    def turn(self, match: Match, random: Random) -> Turn:
        """At the rings that serve; by the rim across, or any, where every ring is banked."""
        found = super().turn(match, random)
        aims = self.aims(match, match.header.letters[self.who(match)])
        serve = tuple(p.id for p in found.pieces if p.id != found.struck and aims and word_of(p.id) in aims)
        return found._replace(sought=Sought(serve, rims=self.rims(match)))

    def rims(self, match: Match) -> tuple[str, ...]:
        """The rims of which one comes first in every shot."""
        which = getattr(match.play.options, "which_rim", None)
        if which is None:
            return ()
        if which == "opposite":
            return ("rim-34", "rim-12")[self.who(match) :][:1]
        return tuple(wall.id for wall in self.layout.surface.walls)

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """The spot that is due, where the shot is from a spot."""
        spots = self.state(match).spots
        if spots:
            x, y = carrom.SPOTS[str(spots[self.who(match)])]
            return ((x * INCH, y * INCH),)
        return super().places(match)


assert COLOURS == ("r", "g")


@keeps("rings-by-turns")
class ByTurns(Pocketing):
    """Red Rings Wild: own rings and red ones by turns."""

    def wanted(self, match: Match) -> dict[str, int]:
        """Red rings on the board, and the rings of each side that are not down."""
        state = self.state(match)
        counts = {"r": state.reds}
        for side, colour in enumerate(state.colours):
            full = sum(word_of(name) == colour for name in self.layout.home)
            counts[colour] = full - state.down[side]
        return counts


@keeps("rings-pursued")
class Pursued(Pocketing):
    """Pursuit: numbered rings, one of which is named."""

    back = "home"

    def wanted(self, match: Match) -> dict[str, int] | None:
        """Every ring has a number of its own: they are counted one by one."""
        return None

    def right(self, match: Match, met: object = ()) -> None:
        """The rings that are not down, by their numbers."""
        state = self.state(match)
        names = [
            f"{letter.lower()}{n}"
            for letter, down in zip(match.header.letters, state.down, strict=True)
            for n in range(1, 4)
            if n not in down
        ]
        self.layout.only([name for name in self.layout.home if name in names])

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """One's own."""
        return (side.lower(),)

    def calls(self, match: Match, random: Random) -> tuple[str, ...]:
        """A ring is named once, and stays named till it is down."""
        return ("",) if self.state(match).called[self.who(match)] else super().calls(match, random)


@keeps("castle")
class Castle(Pocketing):
    """Crown Castle: the other's rings are pocketed, and the king."""

    def wanted(self, match: Match) -> dict[str, int]:
        """What is not down."""
        state = self.state(match)
        full = {word: sum(word_of(name) == word for name in self.layout.home) for word in "rgb"}
        return {
            "r": full["r"] - state.down[0],
            "g": full["g"] - state.down[1],
            "b": full["b"] if state.king is None else 0,
        }

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """The other's rings and the king."""
        return ("rg"[1 - match.header.letters.index(side)], "b")

    def lies(self, match: Match) -> bool:
        """Where the game plays it from its place."""
        return self.cited(match, "lies") and self.state(match).lies not in ("hand", "")


@keeps("pens")
class Pens(Pocketing):
    """Penning the Pigs: rings driven into one's own pockets in the order due."""

    back = "home"

    def wanted(self, match: Match) -> dict[str, int]:
        """What is in no pen."""
        state = self.state(match)
        full = {word: sum(word_of(name) == word for name in self.layout.home) for word in "grb"}
        inside = [sum(row) for row in zip(*state.pens, strict=True)]
        return {word: full[word] - inside[i] for i, word in enumerate("grb")}

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """The shooting places of the side."""
        near = self.who(match) == 0
        return tuple((x * INCH, y * INCH) for x, y in spider.POINTS["S"] if (y < 0) == near)
