"""Metal rings snapped on their edges: by turns, in rounds, at rest and in runs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import hypot
from random import Random
from typing import Any

from rules_engine import Entry, Instruction, Match, Ruling, entry
from rules_engine.boards import carrom
from rules_engine.families.spinning.rings_spun.spins import ranked
from rules_engine.wrappers.base import leaf_of

from ....facts.boards_duties import OPPOSITE
from ....facts.boards_lying import depths
from ....pieces import KINDS, Piece
from ....traces import Trace
from ....units import INCH
from ...candidates import Sought
from ...lying import Turn, keeps
from ...skill import Skill
from ..circles import OUT, lying
from ..rings.at_rest import AtRest
from .spins import GOES, HARDER, SNAPPED, Spinning, marks


class SpunRings(Spinning):
    """Metal rings of each side, numbered as they are spun."""

    def name(self, match: Match) -> str:
        """The next ring of the side."""
        who = self.who(match)
        return f"{match.header.letters[who]}{len(self.state(match).where[who]) + 1}"

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Rings that are out of the round are lifted; all rings when it is over."""
        state, pieces = self.state(match), self.layout.pieces
        self.staged(match)
        for letter, row in zip(match.header.letters, state.where, strict=True):
            for name in [name for name in pieces if name[:1] == letter and name[1:].isdigit()]:
                number = int(name[1:])
                if number > len(row) or row[number - 1] in OUT:
                    del pieces[name]
        if not state.down:
            self.pins_up()

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As they lie."""
        self.obey(match, ruling.instructions, self.lay(match, trace))
        if "again" in ruling.events:
            self.layout.pieces.pop(trace.stroke.piece, None)
        self.beside_pegs()
        self.right(match)

    def beside_pegs(self) -> None:
        """Put down beside it a ring that fell on one leaning on a peg, and so lies round none itself."""
        pieces, posts = self.layout.pieces, self.layout.surface.posts
        for name, ring in list(pieces.items()):
            reach = KINDS[ring.kind].inner
            if ring.state == "posted" and not any(
                hypot(ring.x - post.x, ring.y - post.y) <= reach - post.radius for post in posts
            ):
                self.layout.put(name, ring.kind, ring.x, ring.y, None)

    def obey(self, match: Match, instructions: Iterable[Instruction], gone: Iterable[str]) -> None:
        """Stand up pins, and set up."""
        for told in instructions:
            if told.code == "pin-up":
                self.pins_up(told.pieces)
            elif told.code == "set-up":
                self.set_up(match)

    def turn(self, match: Match, random: Random) -> Turn:
        """Aimed at the pins that stand; without such at what the game is about, besides: the middle, the far
        side, the pocket across."""
        found = super().turn(match, random)
        x, y = found.places[0] if found.places else (0.0, 0.0)
        if pins := [piece for piece in found.pieces if piece.state == "standing"]:
            return found._replace(sought=marks((x, y), pins))
        return found._replace(sought=Sought((), (), ((0.0, 0.0), (-x, -y), (x, -y)), spins=SNAPPED))


@keeps("turns-spun")
class Turns(SpunRings):
    """Pin-a-Four and its kin: one side spins its rings, then the other.

    Where no pins stand, every ring is for the same spaces of the field: a side thinks once about how it spins
    for them, and does it again whatever rings lie there already.
    """

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The turn."""
        state = self.state(match)
        return (state.round, state.turn)

    def recurs(self, match: Match) -> Hashable | None:
        """Every spin of a side, where no pins stand."""
        return None if self.layout.home else self.who(match)

    def thought(self, skill: Skill) -> Skill:
        """Half of the strokes, and again with errors, for what serves the whole game."""
        if self.layout.home:
            return super().thought(skill)
        return skill._replace(strokes=max(5, skill.strokes // 2), again=2)

    def turn(self, match: Match, random: Random) -> Turn:
        """As other spun rings; without pins at all distances, from near the middle to the far side."""
        found = super().turn(match, random)
        if self.layout.home:
            return found
        x, y = found.places[0] if found.places else (0.0, 0.0)
        far = 2 * hypot(x, y) / GOES
        return found._replace(sought=found.sought._replace(pushes=(0.4 * far, HARDER[1] * far)))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points, and what the rings of the turn would count where they lie now."""
        who = match.header.letters.index(side)
        own = super().worth(match, ruling, side)
        return own + self._lie(match, leaf_of(ruling.state), who) - self._lie(match, self.state(match), who)

    def _lie(self, match: Match, state: Any, who: int) -> float:
        values = match.play.value("values") or {}
        through = self.cited(match, "passage")
        return float(
            sum(
                values.get(zone, 0)
                for number, zone in enumerate(state.where[who], 1)
                if not through or (who, number) in state.passed
            )
        )


@keeps("rings-spun")
class Rounds(SpunRings):
    """Ringette and its kin: rings spun in turn, the nearest first at the count."""

    def distance(self, match: Match, piece: Piece) -> float:
        """How far a ring lies from where the game wants it, in inches."""
        at, wanted = lying(piece), match.play.game.played_on.rests
        if wanted == "nearest-pocket":
            return min(hypot(at.x - x, at.y - y) for x, y in carrom.POCKETS.values())
        letter = match.header.letters.index(piece.id[0])
        mine = ("12", "34")[letter]
        if wanted == "own-rail":
            return carrom.HALF - depths(at)[mine] - at.radius
        if wanted == "far-line":
            return abs(depths(at)[OPPOSITE[mine]] - carrom.LINE)
        if wanted == "far-space":
            return carrom.HALF - depths(at)[OPPOSITE[mine]]
        return at.distance

    def says(self, match: Match, random: Random) -> Entry | None:
        """The count: the rings among which nearness decides, the nearest first."""
        expected = match.expects()
        if expected.phase != "count":
            return None
        state, letters = self.state(match), match.header.letters
        side = expected.side or letters[0]
        if state.at:
            ring = self.layout.pieces.get("c")
            where = (
                state.at
                if ring is None
                else "middle"
                if abs(ring.y / INCH) <= lying(ring).radius
                else "a"
                if ring.y < 0
                else "b"
            )
            return entry(match.last + 1, side, f":count c={where}")
        rings = [
            (self.distance(match, piece), f"{name}={state.where[ring.side][ring.number - 1]}")
            for ring in ranked(match.play, state)
            if (piece := self.layout.pieces.get(name := f"{letters[ring.side]}{ring.number}")) is not None
        ]
        return entry(match.last + 1, side, " ".join([":count", *(text for _, text in sorted(rings))]))

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """How near the ring comes to where it is wanted."""
        struck = trace.stroke.piece
        rest = next((r for r in trace.rests if r.piece == struck), None)
        if rest is None or rest.state in ("off", "pocketed", "ditched"):
            return -1.0
        return -0.05 * self.distance(match, Piece(struck, self.shooter.kind, rest.x, rest.y, rest.state))


@keeps("spun-at-rest")
class SpunAtRest(Spinning, AtRest):
    """Crokapin and its kin: metal rings that count where they fall, as at Crokinole."""

    stroke_phases = AtRest.stroke_phases | Spinning.stroke_phases

    def turn(self, match: Match, random: Random) -> Turn:
        """At the pins and at the middle."""
        found = super().turn(match, random)
        middle = Piece("", self.shooter.kind, 0.0, 0.0)
        pins = [piece for piece in found.pieces if piece.state == "standing"]
        return found._replace(sought=marks(found.places[0], [*pins, middle])._replace(pieces=()))


@keeps("spun-runs")
class Runs(Spinning):
    """Ring-Ring and its kin: a ring is spun at a Carrom ring, a pin or a pocket while that succeeds."""

    def name(self, match: Match) -> str:
        """The ring spun."""
        return "s"

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Rings stay where they lie; what was pocketed comes home, and the pin stands."""
        for name in self.layout.home:
            if name not in self.layout.pieces:
                self.layout.home_again((name,))
        self.pins_up()
        self.layout.pieces.pop("s", None)

    def recurs(self, match: Match) -> Hashable | None:
        """Everything home, as it is at most spins: a side finds what it found before."""
        home, pieces = self.layout.home, self.layout.pieces
        if any(pieces.get(name) != at for name, at in home.items()):
            return None
        return self.who(match)

    def turn(self, match: Match, random: Random) -> Turn:
        """At one's own ring; round the pin at the pocket across, where there is none."""
        self.often = self.recurs(match) is not None
        found = super().turn(match, random)
        x, y = found.places[0] if found.places else (0.0, 0.0)
        if (own := self.layout.pieces.get("ab"[self.who(match)])) is not None:
            return found._replace(sought=marks((x, y), (own,)))
        across = hypot(2 * x, 2 * y) / GOES
        return found._replace(sought=Sought((), (), ((-x, -y),), spins=SNAPPED, pushes=(across, 2 * across)))

    often = False

    def thought(self, skill: Skill) -> Skill:
        """As many strokes as there are, where what is found serves again and again."""
        return skill if self.often else super().thought(skill)
