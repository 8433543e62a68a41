"""What boards with rings share: lines to shoot from, shooters that come to hand, rings that the rules count.

The rules say how many rings of each kind are on the board; the last trace says where they lie. The upkeep
tells the first (:meth:`OnBoard.wanted`), and the table is put right by it: what the rules have brought back
goes to the centre or home, what they have taken is lifted.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, sin
from random import Random
from typing import Any

from rules_engine import Entry, Instruction, Match, Ruling
from rules_engine.boards import carrom
from rules_engine.wrappers.base import leaf_of

from ...pieces import KINDS, Piece
from ...scene.space import Space
from ...traces import Trace
from ...units import INCH
from ..lying import Turn, Upkeep
from ..skill import Skill

STAGES = ("inning", "round", "rack", "rows")
"""Fields of a state whose change means that the board is set up anew."""
ACROSS = (-6.0, -3.5, -1.2, 1.2, 3.5, 6.0)
"""Inches along a shooting line at which a shooter is set."""
ROUND_IT = (-0.6, -0.35, -0.1, 0.1, 0.35, 0.6)
"""Radians round a crokinole board, to either side of the middle of the player's quarter."""
STRIP = 1.6
"""Inches behind the shooting line at which a ring lies clear of it."""


def word_of(name: str) -> str:
    """What alike pieces are called: "r" for "r7"; a number is its own word."""
    return name.rstrip("0123456789") or name


class OnBoard(Upkeep):
    """A game of a board. ``back`` says where what comes back is put: at the "centre" or at "home"."""

    stroke_phases = frozenset({"shot", "spin", "disk", "tie"})
    back = "centre"
    share = 1.0
    """The share of a skill's strokes that is weighed."""
    struck_by = 0
    """Who has shot last, where each side has a shooter that stays."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        shooter = self.layout.table.shooter
        assert shooter is not None
        self.shooter = shooter
        self.called: tuple[str, ...] = ("",)
        self.stage: tuple[Any, ...] = self.stage_of(match)
        self.right(match)

    # -- the match -----------------------------------------------------------------------------------------

    def state(self, match: Match) -> Any:
        """The state of the game itself."""
        return leaf_of(match.state)

    def who(self, match: Match) -> int:
        """The side that plays, by its index."""
        turn = getattr(self.state(match), "turn", None)
        return turn if isinstance(turn, int) else 0

    def asked(self, match: Match, slot: str) -> Any:
        """The game's answer to a slot, None where its family has no such question."""
        play = match.play
        return play.value(slot, self.state(match)) if slot in play.family.slots else None

    def cited(self, match: Match, slot: str) -> bool:
        """Whether a rule of the game speaks on a slot."""
        return slot in match.play.family.slots and bool(match.play.cite(slot))

    def stage_of(self, match: Match) -> tuple[Any, ...]:
        """What changes when the board is set up anew."""
        state = self.state(match)
        return tuple(getattr(state, name, None) for name in STAGES)

    # -- what may be chosen --------------------------------------------------------------------------------

    def name(self, match: Match) -> str:
        """The piece that is shot."""
        return "c"

    def lies(self, match: Match) -> bool:
        """Whether the shooter is played from where it lies."""
        return not getattr(self.state(match), "in_hand", True)

    def calls(self, match: Match, random: Random) -> tuple[str, ...]:
        """What may be said with the shot: what the rules offer to be called."""
        spec = match.expects().call
        if spec is None or not (spec.pieces or spec.pockets):
            return ("",)
        if spec.pieces and spec.pockets:
            found = [f"({piece}>{pocket})" for piece in spec.pieces for pocket in spec.pockets]
        else:
            found = [f"({name})" for name in spec.pieces or spec.pockets]
        return tuple(found) if spec[0] else ("", *found)

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Where the shooter may be set, in metres, for the side that plays."""
        who, sides = self.who(match), len(match.header.letters)
        first = self.shooter.places[0] if self.shooter.places else ""
        if first.startswith(("line-", "strip-")):
            # Some books want the ring on the line, some behind it: the rules refuse the other.
            outs = (carrom.LINE, carrom.LINE + STRIP) if self.cited(match, "from") else (carrom.LINE,)
            return tuple(self.turned(x, -outs[i % len(outs)], who, sides) for i, x in enumerate(ACROSS))
        if first.startswith("spot-"):
            corners = ("1", "2", "3", "4")
            return tuple((carrom.SPOTS[p][0] * INCH, carrom.SPOTS[p][1] * INCH) for p in corners)
        if first in ("outer-line", "band"):
            reach = hypot(self.shooter.x, self.shooter.y) / INCH
            return tuple(self.turned(reach * sin(a), -reach * cos(a), who, sides) for a in ROUND_IT)
        if first == "alley":
            return tuple((x * INCH, self.shooter.y) for x in (-3.0, -1.5, 0.0, 1.5, 3.0))
        if first.startswith("corner-"):
            turn = -1 if who else 1
            x, y = self.shooter.x * turn, self.shooter.y * turn
            return ((x, y), (x * 0.86, y), (x, y * 0.86))
        return ((self.shooter.x, self.shooter.y),)

    @staticmethod
    def turned(x: float, y: float, who: int, sides: int) -> tuple[float, float]:
        """A place of the first side, in inches, turned to that of another, in metres."""
        quarter = who * (2 if sides == 2 else 1) % 4
        for _ in range(quarter):
            x, y = -y, x
        return (x * INCH, y * INCH)

    def turn(self, match: Match, random: Random) -> Turn:
        """The shooter where it lies, or in hand at one of its places."""
        name, pieces = self.name(match), self.layout.pieces
        calls = self.called = self.calls(match, random)
        if name in pieces and self.lies(match):
            return Turn(name, tuple(pieces.values()), (), calls)
        pieces.pop(name, None)
        places = self.free(self.places(match), random)
        pieces[name] = Piece(name, self.shooter.kind, *places[0])
        return Turn(name, tuple(pieces.values()), places, calls)

    def intended(self, match: Match, trace: Trace) -> str:
        """Of what may be called that which a stroke does: a ring with its pocket, a pocket, a ring, a pin."""
        told = set(self.called)
        for event in trace.events if len(told) > 1 else ():
            piece, word = event.piece, word_of(event.piece)
            if event.kind == "pocket" and piece != trace.stroke.piece:
                hole = event.other.removeprefix("pocket-")
                ways = [f"({piece}>{hole})", f"({word}>{hole})", f"({hole})", f"({piece})", f"({word})"]
            elif event.kind == "felled":
                ways = [f"({event.other})"]
            else:
                continue
            for way in ways:
                if way in told:
                    return way
        return ""

    def free(self, places: Iterable[tuple[float, float]], random: Random) -> tuple[tuple[float, float], ...]:
        """The places on which nothing lies; if there is none, those nearest to them that are free."""
        wanted = list(places)
        radius = KINDS[self.shooter.kind].radius
        others = list(self.layout.pieces.values())
        found = [
            (x, y)
            for x, y in wanted
            if all(hypot(x - p.x, y - p.y) >= radius + KINDS[p.kind].radius + 1e-6 for p in others)
        ]
        if found:
            return tuple(found)
        space = Space(self.layout.surface, others)
        return (space.fit(*wanted[0], radius, along=None),)

    def thought(self, skill: Skill) -> Skill:
        """The family's share of the strokes, a dozen at the least."""
        return skill._replace(strokes=max(12, int(skill.strokes * self.share)))

    # -- putting the board right ---------------------------------------------------------------------------

    def wanted(self, match: Match) -> dict[str, int] | None:
        """How many pieces of each word the rules have on the board; None where all stay where they lie."""
        return None

    def said(self, match: Match, entry: Entry, ruling: Ruling) -> None:
        """A choice, a throw or a count may set up anew."""
        self.obey(match, ruling.instructions, ())
        self.right(match)

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """Pieces lie where they came to rest; then the rules bring back and take away."""
        gone = self.lay(match, trace)
        self.obey(match, ruling.instructions, gone)
        met = [e.other for e in trace.events if e.kind == "touch" and e.piece == trace.stroke.piece]
        met += [e.piece for e in trace.events if e.kind == "touch" and e.other == trace.stroke.piece]
        if not self.lies(match):
            self.layout.pieces.pop(trace.stroke.piece, None)
        self.right(match, met)

    def lay(self, match: Match, trace: Trace) -> Iterable[str]:
        """Put the pieces where they came to rest; return those that left the board."""
        return self.layout.lay(trace)

    def obey(self, match: Match, instructions: Iterable[Instruction], gone: Iterable[str]) -> None:
        """Do what the ruling says: set up, or put named pieces home."""
        for told in instructions:
            if told.code == "set-up":
                self.set_up(match)
            elif told.code in ("pin-up", "respot", "replaced", "replace"):
                self.layout.home_again(told.pieces)

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Have as many pieces of each word on the board as the rules say; ``met`` are lifted first."""
        self.staged(match)
        wanted = self.wanted(match)
        if wanted is None:
            return
        pieces, first = self.layout.pieces, list(met)
        for word, count in wanted.items():
            have = [name for name in pieces if word_of(name) == word]
            have.sort(key=lambda name: first.index(name) if name in first else len(first))
            for name in have[: max(0, len(have) - count)]:
                del pieces[name]
            lacking = [name for name in self.layout.home if word_of(name) == word and name not in pieces]
            for name in lacking[: max(0, count - len(have))]:
                self.bring(name)

    def staged(self, match: Match) -> None:
        """Set up anew where a new stage has begun."""
        stage = self.stage_of(match)
        if stage != self.stage:
            self.stage = stage
            self.set_up(match)

    def rings(self, word: str) -> list[str]:
        """The numbered pieces on the board that are called so: the rings of a side by its letter."""
        return [name for name in self.layout.pieces if name[:1] == word and name[1:].isdigit()]

    def exchange(self, match: Match, off: Iterable[str] = ()) -> None:
        """Where each side has a shooter that stays: that of the player becomes "c", the other's gets its own
        name; those of the sides ``off`` are lifted."""
        letters, who, pieces = match.header.letters, self.who(match), self.layout.pieces
        if (cue := pieces.pop("c", None)) is not None:
            before = f"S{letters[self.struck_by]}"
            pieces[before] = cue._replace(id=before)
        for letter in off:
            pieces.pop(f"S{letter}", None)
        if (mine := pieces.pop(f"S{letters[who]}", None)) is not None:
            pieces["c"] = mine._replace(id="c")
        self.struck_by = who

    def bring(self, name: str) -> None:
        """Bring a piece back to the board."""
        if self.back == "home":
            self.layout.home_again((name,))
        else:
            self.layout.put(name, self.layout.home[name].kind, 0.0, 0.0, None)
