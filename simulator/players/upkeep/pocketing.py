"""Rings shot into the pockets of a square board: Carroms and its kin, rings taken, guarded, staked."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, hypot
from random import Random

from rules_engine import Match, Ruling
from rules_engine.boards import carrom, carrom_today, novuss, spider
from rules_engine.families.rings.ring_billiards.reading import due, shooter_of
from rules_engine.families.rings.rings_pocketed.reading import COLOURS
from rules_engine.wrappers.base import leaf_of

from ...pieces import Piece
from ...traces import Trace
from ...units import INCH
from ..candidates import Sought
from ..lying import Turn, keeps
from .boards import OnBoard, word_of

NEAR = 0.08
"""Metres from a pocket at which a ring is worth a little to the side that may take it."""


class Pocketing(OnBoard):
    """Rings that must fall: those that lie near a pocket count a little for whom they serve."""

    share = 0.4

    def aims(self, match: Match, side: str) -> tuple[str, ...] | None:
        """The words of the rings that serve a side, None for all."""
        return None

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """How near the rings that serve the player lie to pockets, less how near the others do."""
        holes = self.layout.surface.holes
        aims = self.aims(match, side)
        total = 0.0
        for rest in trace.rests:
            if rest.piece == trace.stroke.piece or rest.state != "rest" or rest.piece not in self.layout.home:
                continue
            near = min((hypot(h.x - rest.x, h.y - rest.y) for h in holes), default=1.0)
            serves = aims is None or word_of(rest.piece) in aims
            total += exp(-near / NEAR) * (0.1 if serves else -0.05)
        return total

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Points may be counted only when the inning is over: what counts is good before, a foul is none."""
        events = ruling.events
        return super().worth(match, ruling, side) + 0.5 * ("counted" in events) - 0.5 * ("foul" in events)

    def own_shooters(self, match: Match) -> bool:
        """Whether the shooter of each side stays on the board."""
        return False

    def turn(self, match: Match, random: Random) -> Turn:
        """Where each side has a shooter that stays, that of the player is "c", the other's has his name."""
        if self.own_shooters(match):
            letters, who = match.header.letters, self.who(match)
            pieces = self.layout.pieces
            cue = pieces.pop("c", None)
            if cue is not None:
                pieces[f"S{letters[self.struck_by]}"] = cue._replace(id=f"S{letters[self.struck_by]}")
            mine = pieces.pop(f"S{letters[who]}", None)
            if mine is not None:
                pieces["c"] = mine._replace(id="c")
            self.struck_by = who
        return super().turn(match, random)

    struck_by = 0


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


@keeps("men-pocketed")
class Men(Pocketing):
    """Carrom of today: own men, and the queen when she may be taken."""

    stroke_phases = frozenset({"break", "shot"})

    def wanted(self, match: Match) -> dict[str, int]:
        """The men that are not down, and the queen while she is on the board."""
        state = self.state(match)
        white, black = state.down
        return {"w": 9 - white, "b": 9 - black, "q": int(state.queen == "board")}

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The board of the game."""
        state = self.state(match)
        return state.game_no, state.board

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """Own men; the queen once one is down and nothing is owed."""
        state, who = self.state(match), match.header.letters.index(side)
        mine = "w" if who == state.white else "b"
        takes = state.queen == "board" and state.opened[who] and not state.owed[who]
        return (mine, "q") if takes else (mine,)

    def lies(self, match: Match) -> bool:
        """The striker is in hand for every stroke."""
        return False

    def turn(self, match: Match, random: Random) -> Turn:
        """At what serves the player."""
        found = super().turn(match, random)
        aims = self.aims(match, match.header.letters[self.who(match)])
        return found._replace(
            sought=Sought(tuple(p.id for p in found.pieces if p.id != found.struck and word_of(p.id) in aims))
        )

    def quarter(self, match: Match) -> tuple[int, int]:
        """Whose base it is, and how many there are."""
        return (self.state(match).seat, 4) if self.asked(match, "seats") else (self.who(match), 2)

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Along the base of the player, and on its circles."""
        quarter, seats = self.quarter(match)
        end = carrom_today.CIRCLE_AT
        across = (-end, -6.3, -4.0, -1.7, 1.7, 4.0, 6.3, end)
        return tuple(self.turned(x, -carrom_today.BASE, quarter, seats) for x in across)


@keeps("men-taken")
class PointMen(Men):
    """Point carrom: any man serves, and the queen."""

    stroke_phases = frozenset({"shot"})

    def wanted(self, match: Match) -> dict[str, int]:
        """What nobody has taken."""
        state = self.state(match)
        white, black = (sum(row[i] for row in state.held) for i in (0, 1))
        return {"w": 9 - white, "b": 9 - black, "q": int(state.queen == "board")}

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The board of the game."""
        return (self.state(match).board,)

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """All."""
        return ("w", "b", "q")

    def quarter(self, match: Match) -> tuple[int, int]:
        """By the sides round the board."""
        return self.who(match), len(match.header.letters)


@keeps("discs-cleared")
class Novuss(Pocketing):
    """Novuss: own discs, which stand at the far edge; those that come back stand on its middle line."""

    def wanted(self, match: Match) -> dict[str, int]:
        """The discs that are not down."""
        full, (first, second) = self.asked(match, "set_up"), self.state(match).down
        return {"a": full - first, "b": full - second}

    def aims(self, match: Match, side: str) -> tuple[str, ...]:
        """One's own."""
        return ("ab"[match.header.letters.index(side)],)

    def lies(self, match: Match) -> bool:
        """The puck is in hand for every stroke."""
        return False

    def turn(self, match: Match, random: Random) -> Turn:
        """At own discs that are light; by the far edge where none is."""
        found = super().turn(match, random)
        who = self.who(match)
        own = [p for p in found.pieces if p.id != found.struck and word_of(p.id) == "ab"[who]]
        light = [p.id for p in own if not novuss.is_dark(who, p.x / INCH, p.y / INCH)]
        rims = () if light else (("rim-34", "rim-12")[who],)
        return found._replace(sought=Sought(tuple(light or (p.id for p in own)), rims=rims))

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Along the edge zone of the player."""
        out = novuss.PUCK_LINE
        return tuple(
            self.turned(x, -out, self.who(match), 2) for x in (-13.0, -9.0, -5.0, -1.5, 1.5, 5.0, 9.0, 13.0)
        )

    def bring(self, name: str) -> None:
        """On the middle line of the far edge zone of its owner, as near to the edge as it fits."""
        y = novuss.HALF - novuss.DISC_RADIUS - 0.1
        y = y if word_of(name) == "a" else -y
        self.layout.put(name, self.layout.home[name].kind, 0.0, y * INCH, (1.0, 0.0))


@keeps("rings-taken")
class Taken(Pocketing):
    """Rings that belong to the side that takes them."""

    def wanted(self, match: Match) -> dict[str, int]:
        """The plain rings, the numbers, and the ring of its own kind."""
        state, full = self.state(match), self.asked(match, "set_up")
        counts = {"r": state.plain}
        counts |= {str(n): int(n in state.numbers) for n in range(1, full.get("numbers", 0) + 1)}
        if full.get("single"):
            counts[full["single"]] = int(state.single)
        return counts

    def own_shooters(self, match: Match) -> bool:
        """As at Penalty."""
        return bool(self.state(match).shooters)

    def lies(self, match: Match) -> bool:
        """By the side's own shooter, where each has one."""
        state = self.state(match)
        return state.shooters[self.who(match)] if state.shooters else not state.in_hand

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """The spots, where the shot is from a spot; the first half of them for the first player."""
        spots = self.asked(match, "spots")
        if isinstance(spots, tuple) and spots and spots[0].startswith("spot-"):
            found = [carrom.SPOTS[spot.removeprefix("spot-")] for spot in spots if spot.startswith("spot-")]
            return tuple((x * INCH, y * INCH) for x, y in found)
        return super().places(match)


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


@keeps("rings-in-row")
class InRow(Pocketing):
    """Line-Up: a row of rings at the centre, taken from its ends."""

    back = "home"

    def wanted(self, match: Match) -> dict[str, int]:
        """The row, and a loose ring."""
        state = self.state(match)
        return {"g": state.row + int(state.loose)}


@keeps("rings-off-line")
class OffLine(Pocketing):
    """Ring Stacks: the line is laid anew for each turn."""

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """Nothing but what is driven off counts."""
        return 0.0

    def places(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Along the line opposite that on which the rings lie."""
        return tuple((x * INCH, self.shooter.y) for x in (*range(-8, 9, 4), -6, 6))

    def stage_of(self, match: Match) -> tuple[object, ...]:
        """The turns that each has had."""
        return self.state(match).turns, self.state(match).turn


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


@keeps("rings-staked")
class Staked(Pocketing):
    """Single Rings: a ring of the player's own is put on the centre, and a pocket called."""

    def recurs(self, match: Match) -> tuple[str, ...]:
        """Every shot is at one ring on the centre."""
        return ()

    def right(self, match: Match, met: object = ()) -> None:
        """One ring on the centre for each shot."""
        self.layout.pieces = {"r": Piece("r", self.layout.surface.piece, 0.0, 0.0)}

    def calls(self, match: Match, random: Random) -> tuple[str, ...]:
        """A pocket must be called."""
        return tuple(f"({pocket})" for pocket in "1234")


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
        groups = [("r", "g")] if "numbers" in full else []
        for one, other in groups:
            for i, colour in enumerate((one, other)):
                self._first(colour, state.down[i], full["numbers"])
        if "both" in full:
            self._first("", state.down[0], full["both"])
        for n in range(1, full.get("pins", 0) + 1):
            name = f"p{n}"
            if n in state.gone or n in state.lying:
                if n in state.gone:
                    pieces.pop(name, None)
            elif name not in pieces or pieces[name].state != "standing":
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


@keeps("ring-billiards")
class Billiards(OnBoard):
    """Billiards with rings: every ring that is met counts; rings that fell come back to their places."""

    back = "home"
    share = 0.7
    struck_by = 0

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
            letters, who, pieces = match.header.letters, self.who(match), self.layout.pieces
            cue = pieces.pop("c", None)
            if cue is not None:
                pieces[f"S{letters[self.struck_by]}"] = cue._replace(id=f"S{letters[self.struck_by]}")
            for side, letter in enumerate(letters):
                if self.state(match).at[side] != "board":
                    pieces.pop(f"S{letter}", None)
            mine = pieces.pop(f"S{letters[who]}", None)
            if mine is not None:
                pieces["c"] = mine._replace(id="c")
            self.struck_by = who
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
