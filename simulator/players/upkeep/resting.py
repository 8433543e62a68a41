"""Rings on the crokinole board: those that count where they rest, are driven out, posted, tried or sent
through gates; and the rings of the web."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import Any

from rules_engine import Entry, Instruction, Match, Ruling, entry
from rules_engine.boards import spider
from rules_engine.families.rings.gates.shots import circle_of, due_gate
from rules_engine.families.rings.rings_at_rest.reading import zone_values
from rules_engine.families.rings.web.reading import lies_on
from rules_engine.wrappers.base import leaf_of

from ...facts.boards_lying import zone_of
from ...facts.boards_places import GATES, on_edge
from ...facts.boards_seen import Lying
from ...pieces import KINDS, Piece
from ...traces import Trace
from ...units import INCH
from ..candidates import Sought
from ..flicks import Obstacles, straight
from ..lying import GONE, Turn, keeps
from ..skill import Skill
from .boards import OnBoard, word_of

OUT = frozenset({"ditch", "pocket", "other-pocket", "off", "gone"})
"""Zones of rings that are out of a round."""
OVER_PEGS = ("posted", "stacked")
"""States of a ring that lies over a peg."""
BEYOND = 2.0
"""Inches beyond the middle of a gate to which a ring is sent."""
STEPS = (0.4, 0.8, 1.2)
"""Radians round the board by which a ring is sent on towards a gate that it cannot reach at once."""
PIN = 15.0
"""Points that it is worth to have felled one's own pin."""
UNSURE = 0.5
"""The share that rings are worth while the pin stands without which they count nothing."""
PACE = (4.0, 1.0)
"""Seconds between two shots of a player who fires at will, and how much they vary."""


def lying(piece: Piece) -> Lying:
    """A piece as the readers of facts see it: in inches."""
    return Lying(piece.id, piece.x / INCH, piece.y / INCH, KINDS[piece.kind].radius / INCH, piece.state)


class OnCircles(OnBoard):
    """A game of the crokinole board: a ring in the hole lies there till the rules lift it."""

    def lay(self, match: Match, trace: Trace) -> Iterable[str]:
        """As usual, but rings in the hole stay."""
        lost: list[str] = []
        pieces = self.layout.pieces
        for rest in trace.rests:
            piece = pieces.get(rest.piece)
            if piece is None:
                continue
            if rest.state in GONE and rest.state != "holed":
                lost.append(rest.piece)
                del pieces[rest.piece]
            else:
                pieces[rest.piece] = piece._replace(
                    x=rest.x, y=rest.y, state=rest.state, angle=rest.angle, on=None
                )
        return lost

    def pins_up(self, names: Iterable[str] = ()) -> None:
        """Stand up pins of the set-up: those named, or all that do not stand."""
        home = self.layout.home
        pins = [name for name, piece in home.items() if piece.state == "standing"]
        named = [name for name in names if name in pins]
        standing = {name for name in pins if (p := self.layout.pieces.get(name)) and p.state == "standing"}
        self.layout.home_again(named or [name for name in pins if name not in standing])

    def make_room(self) -> None:
        """Push aside loose rings that lie over a peg, on another ring, or where a ring is put back."""
        pieces, home = self.layout.pieces, self.layout.home
        over = [ring for name, ring in pieces.items() if ring is home.get(name)]
        for name, ring in list(pieces.items()):
            if ring is home.get(name):
                continue
            if ring.state in OVER_PEGS or any(_overlap(ring, other) for other in over):
                state = "rest" if ring.state in OVER_PEGS else ring.state
                self.layout.put(name, ring.kind, ring.x, ring.y, None, state)


def _overlap(a: Piece, b: Piece) -> bool:
    return hypot(a.x - b.x, a.y - b.y) < KINDS[a.kind].radius + KINDS[b.kind].radius


@keeps("rings-at-rest", "corner-banks", "pins-and-banks", "battles")
class AtRest(OnCircles):
    """Crokinole and its kin: every ring shot stays, and a round is counted by where they lie."""

    stroke_phases = frozenset({"shot", "fire"})

    def __init__(self, match: Match) -> None:
        self.clock: list[float] = []
        self.turn_of = 0
        self.own_pins = self.cited(match, "own_pin")
        """Whether each side has a pin that must fall before it counts."""
        super().__init__(match)

    def shooting(self, match: Match) -> int:
        """Who shoots: by his turn, or while all fire at will he who is ready first."""
        return self.turn_of if match.expects().phase == "fire" else super().who(match)

    def who(self, match: Match) -> int:
        """As :meth:`shooting`."""
        return self.shooting(match)

    def name(self, match: Match) -> str:
        """The next ring of the side."""
        who = self.shooting(match)
        return f"{match.header.letters[who]}{len(self.state(match).where[who]) + 1}"

    def lies(self, match: Match) -> bool:
        """No ring is shot twice."""
        return False

    def entering(self, match: Match) -> str | None:
        """Who is ready first, at will."""
        return match.header.letters[self.turn_of] if match.expects().phase == "fire" else None

    def says(self, match: Match, random: Random) -> Entry | None:
        """While all fire at will: who shoots next, and the call of time."""
        if match.expects().phase != "fire":
            self.clock = []
            return None
        state, rings = self.state(match), match.play.value("rings")
        if not self.clock:
            self.clock = [abs(random.gauss(*PACE)) for _ in match.header.letters]
        ready = [side for side in range(len(self.clock)) if len(state.where[side]) < rings]
        self.turn_of = min(ready, key=lambda side: self.clock[side])
        if self.clock[self.turn_of] > match.play.value("seconds"):
            left = " ".join(str(rings - len(row)) for row in state.where)
            return entry(match.last + 1, match.header.letters[state.lead or 0], f":cease({left})")
        self.clock[self.turn_of] += max(1.0, random.gauss(*PACE))
        return None

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Lift what the rules have out of the round, and rings that no longer lie in the hole."""
        stage = self.stage_of(match)
        if stage != self.stage:
            self.stage = stage
            self.set_up(match)
        state, pieces = self.state(match), self.layout.pieces
        for side, (letter, row) in enumerate(zip(match.header.letters, state.where, strict=True)):
            for name in [name for name in pieces if name[:1] == letter and name[1:].isdigit()]:
                number = int(name[1:])
                zone = row[number - 1] if number <= len(row) else "gone"
                held = state.hole is not None and (state.hole.side, state.hole.number) == (side, number)
                if zone in OUT or (pieces[name].state == "holed" and not held):
                    del pieces[name]

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As they lie; pins are stood up where the ruling says so."""
        struck = trace.stroke.piece
        self.obey(match, ruling.instructions, self.lay(match, trace))
        if "again" in ruling.events:
            self.layout.pieces.pop(struck, None)
        self.right(match)

    def obey(self, match: Match, instructions: Iterable[Instruction], gone: Iterable[str]) -> None:
        """Stand up pins, and set up."""
        for told in instructions:
            if told.code == "set-up":
                self.set_up(match)
            elif told.code == "pin-up":
                self.pins_up(told.pieces)

    def thought(self, skill: Skill) -> Skill:
        """A third where sides have pins of their own: these stand again in every round."""
        if not self.own_pins:
            return super().thought(skill)
        return skill._replace(strokes=max(12, skill.strokes // 3), again=2, trials=2)

    def turn(self, match: Match, random: Random) -> Turn:
        """At the side's own pin while that must fall yet."""
        found = super().turn(match, random)
        who = self.who(match)
        if not self.own_pins or self.state(match).down[who]:
            return found
        pins = match.play.value("pins")
        return found._replace(sought=Sought((pins[who],)))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """What would be counted if the round ended so, against what would have been before; and one's own pin
        that fell, where nothing is counted without."""
        who = match.header.letters.index(side)
        before, after = self.state(match), leaf_of(ruling.state)
        own = super().worth(match, ruling, side)
        if self.own_pins and after.round == before.round:
            own += PIN * (after.down[who] - before.down[who])
        return own + self._standing(match, after, who) - self._standing(match, before, who)

    def _standing(self, match: Match, state: Any, who: int) -> float:
        values = dict(zone_values(match.play)[0])
        twenty = match.play.value("twenty") or 0
        total = 0.0
        for side, row in enumerate(state.where):
            made = sum(values.get(zone, 0) for zone in row) + twenty * state.twenties[side]
            if self.own_pins and not state.down[side]:
                made *= UNSURE
            total += made if side == who else -made
        return total


@keeps("discs")
class DiscsOfToday(OnCircles):
    """Crokinole of today: twenties are put aside, discs of shots that are not valid are taken off."""

    stroke_phases = frozenset({"shot"})

    def name(self, match: Match) -> str:
        """The next disc of the side."""
        who = self.who(match)
        return f"{match.header.letters[who]}{len(self.state(match).where[who]) + 1}"

    def lies(self, match: Match) -> bool:
        """No disc is shot twice."""
        return False

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Lift the twenties, and what the rules have out of the round."""
        stage = self.stage_of(match)
        if stage != self.stage:
            self.stage = stage
            self.set_up(match)
        pieces = self.layout.pieces
        for letter, row in zip(match.header.letters, self.state(match).where, strict=True):
            for name in [name for name in pieces if name[:1] == letter and name[1:].isdigit()]:
                number = int(name[1:])
                if number > len(row) or row[number - 1] in ("hole", *OUT):
                    del pieces[name]

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """As they lie."""
        self.lay(match, trace)
        self.right(match)

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """What would be counted if the round ended so, against what would have been before."""
        who = match.header.letters.index(side)
        return self._standing(match, leaf_of(ruling.state), who) - self._standing(
            match, self.state(match), who
        )

    def _standing(self, match: Match, state: Any, who: int) -> float:
        values = {"hole": 20, **match.play.value("values")}
        counts = [sum(values.get(zone, 0) for zone in row) for row in state.where]
        return float(counts[who] - counts[1 - who])


@keeps("rings-driven")
class Driven(OnCircles):
    """Ditch Crokinole and its kin: a shooter drives the other's rings out."""

    back = "home"

    def lies(self, match: Match) -> bool:
        """Where both play one shooter from where it lies."""
        return match.play.value("passes") == "stays"

    def posted(self, match: Match) -> bool:
        """Whether each ring has a post of its own."""
        return bool(match.play.value("start") == "post")

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """By their posts where they have such, else as many as are not out."""
        state, pieces = self.state(match), self.layout.pieces
        stage = self.stage_of(match)
        if stage != self.stage:
            self.stage = stage
            self.set_up(match)
        for letter, row in zip(match.header.letters, state.where, strict=True):
            names = [f"{letter}{n}" for n in range(1, len(row) + 1)]
            if self.posted(match):
                for name, zone in zip(names, row, strict=True):
                    if zone in OUT:
                        pieces.pop(name, None)
                    elif name not in pieces or zone == "post":
                        # Always as it was hung: where a touch has left it, it would count as loose.
                        pieces[name] = self.layout.home[name]
                self.make_room()
                continue
            count = sum(zone not in OUT for zone in row)
            have = sorted(
                (name for name in names if name in pieces), key=lambda n: pieces[n].state != "holed"
            )
            for name in have[: max(0, len(have) - count)]:
                del pieces[name]
            lacking = [name for name in names if name not in pieces]
            self.layout.home_again(lacking[: max(0, count - len(have))])

    def says(self, match: Match, random: Random) -> Entry | None:
        """The count of the rings that are left, as they lie."""
        if match.expects().phase != "count":
            return None
        state, play = self.state(match), match.play
        side = state.turn or 0
        letter, values = match.header.letters[side], play.value("values", state)
        zones = tuple(zone for zone in ("inner", "next", "band", "edge") if zone in values)
        loose = [z for z in state.where[side] if z == "field" and z not in values]
        left = [
            piece
            for name, piece in self.layout.pieces.items()
            if word_of(name) == letter and piece.state not in ("posted", "holed")
        ]
        said = [f"{letter}={zone_of(lying(piece), (*zones, 'ditch'), False)[0]}" for piece in left]
        text = " ".join([":count", *said]) if loose else ":count"
        return entry(match.last + 1, letter, text)

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points, and rings driven out against rings lost."""
        who = match.header.letters.index(side)
        after, before = leaf_of(ruling.state), self.state(match)
        gain = 0
        if after.round == before.round:
            gain = sum(
                (before.left(s) - after.left(s)) * (-1 if s == who else 1) for s in range(len(after.where))
            )
        return super().worth(match, ruling, side) + 5.0 * gain


@keeps("tries")
class Tries(OnCircles):
    """Each shot a try at rings as they are set up, or as the tries of the turn have left them."""

    def name(self, match: Match) -> str:
        """The shooter by the record's name."""
        return "s" if "s" in match.play.value("pieces") else "c"

    def lies(self, match: Match) -> bool:
        """Every try is from the line."""
        return False

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Set up for each try, unless rings stay for the turn."""
        state = self.state(match)
        if state.fresh or not state.where:
            self.set_up(match)
            return
        for name, zone in zip(match.play.value("pieces"), state.where, strict=True):
            if zone == "gone":
                self.layout.pieces.pop(name, None)
        self.pins_up()

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Rings that a try has brought nearer to the middle."""
        if not self.state(match).where:
            return 0.0
        before = self.layout.pieces
        return sum(
            hypot(before[r.piece].x, before[r.piece].y) - hypot(r.x, r.y)
            for r in trace.rests
            if r.piece in before and r.piece != trace.stroke.piece and before[r.piece].state == "rest"
        )


@keeps("gates")
class Gates(OnCircles):
    """Between the Rings: each side sends its own ring through the gates, from where it lies."""

    def name(self, match: Match) -> str:
        """White for the first side, black for the other."""
        return "wb"[self.who(match)]

    def lies(self, match: Match) -> bool:
        """Once it has been shot."""
        return True

    def right(self, match: Match, met: Iterable[str] = ()) -> None:
        """Spot rings stand on their places; a side that is home has no ring on the board."""
        state = self.state(match)
        self.layout.home_again(
            name
            for name, piece in self.layout.home.items()
            if (p := self.layout.pieces.get(name)) is None or hypot(p.x - piece.x, p.y - piece.y) > 1e-4
        )
        for side, home in enumerate(state.home):
            if home or not state.shot[side]:
                self.layout.pieces.pop("wb"[side], None)
        for name in "wb":
            if (ring := self.layout.pieces.get(name)) is not None and ring.state == "holed":
                del self.layout.pieces[name]

    def goals(self, match: Match, who: int, state: Any) -> list[tuple[float, float]]:
        """Places a little beyond the gate that is due, or the hole; of any gate at first. Metres."""
        circle, number = circle_of(state.passed[who]), due_gate(match.play, state, who)
        ways = [
            GATES[name]
            for name in GATES
            if name.startswith(circle) and name.endswith(f"-{number}" if number else "")
        ]
        found = []
        for (a, b), (c, d) in ways:
            # The course goes clockwise: across the gate, to the right of the way outward.
            far = hypot(c - a, d - b) / BEYOND
            found.append((((a + c) / 2 + (d - b) / far) * INCH, ((b + d) / 2 - (c - a) / far) * INCH))
        return found or [(0.0, 0.0)]

    def turn(self, match: Match, random: Random) -> Turn:
        """Aimed through the gate that is due, or into the hole."""
        who = self.who(match)
        places = self.goals(match, who, self.state(match))
        found = super().turn(match, random)
        ring = next(piece for piece in found.pieces if piece.id == found.struck)
        # Round the board towards the gate, where it cannot be reached at once.
        reach, angle = hypot(*places[0]), atan2(ring.y, ring.x)
        steps = [angle - turn for turn in STEPS] if reach > 0 else []
        places += [(reach * cos(step), reach * sin(step)) for step in steps]
        return found._replace(sought=Sought(("",), (), tuple(places)))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """A turn lost by a spot ring is bad even for who has no point to lose."""
        return super().worth(match, ruling, side) - 0.5 * (ruling.turn != side)

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """How far round the course the ring has still to go, and whether the way to what is due is clear."""
        who = self.who(match)
        rest = trace.rest_of(trace.stroke.piece)
        if rest.state != "rest":
            return 0.0
        best = 0.0
        things = Obstacles(self.layout.surface, list(self.layout.home.values()))
        lies, own = (rest.x, rest.y), KINDS[self.shooter.kind].radius
        for x, y in self.goals(match, who, self.state(match)):
            left = (atan2(rest.y, rest.x) - atan2(y, x)) % (2 * pi) if hypot(x, y) > 0 else 0.0
            clear = left < 1.8 and things.free(straight(lies, (x, y)), lies, (x, y), own, "")
            aside = abs(hypot(*lies) - hypot(x, y))
            best = max(best, 0.5 * clear + 0.4 * (1.0 - left / (2 * pi)) - aside)
        return best


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

    def rings(self, letter: str) -> list[str]:
        """The rings of a side on the board."""
        return [name for name in self.layout.pieces if name[:1] == letter and name[1:].isdigit()]

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
