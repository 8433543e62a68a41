"""What lies where between the strokes of a match: carried on from stroke to stroke, put right by the rules.

The rules' state knows which pieces are in play, the last trace knows where they came to rest; the *upkeep* of
a family of games brings the two together: it names the piece to be struck, where that may be set, and puts
back what belongs on a spot.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from rules_engine import Entry, Match, Ruling, Token

from ..pieces import KINDS, Piece
from ..scene.space import Space
from ..surfaces.of_games import SetTable, table_of
from ..surfaces.surface import Surface
from ..traces import Trace
from .candidates import Sought
from .skill import Skill

GONE = ("pocketed", "holed", "ditched", "off")
"""States of rest of a piece that is no longer on the bed."""


class Turn(NamedTuple):
    """What a player finds: everything on the table, the struck piece among it, and what may be chosen.

    ``places`` are the places at which the struck piece may be set (empty: it is played from where it lies);
    ``calls`` what may be said with the stroke, in notation ("" says nothing); ``sought`` what it is worth
    aiming at.
    """

    struck: str
    pieces: tuple[Piece, ...]
    places: tuple[tuple[float, float], ...] = ()
    calls: tuple[str, ...] = ("",)
    sought: Sought = Sought()


class Layout:
    """The pieces on the table now. ``home`` is the game's set-up: the places to which pieces return."""

    def __init__(self, table: SetTable) -> None:
        self.table = table
        self.surface: Surface = table.surface
        self.home = {piece.id: piece for piece in table.pieces}
        self.pieces: dict[str, Piece] = dict(self.home)

    def lay(self, trace: Trace) -> dict[str, str]:
        """Put the pieces where ``trace`` left them; return those that left the bed, with how."""
        gone: dict[str, str] = {}
        for rest in trace.rests:
            piece = self.pieces.get(rest.piece)
            if piece is None:
                continue
            if rest.state in GONE:
                gone[rest.piece] = rest.state
                del self.pieces[rest.piece]
            else:
                self.pieces[rest.piece] = piece._replace(
                    x=rest.x, y=rest.y, state=rest.state, angle=rest.angle, on=None
                )
        return gone

    def put(
        self,
        name: str,
        kind: str,
        x: float,
        y: float,
        along: tuple[float, float] | None = (0.0, 1.0),
        state: str = "rest",
    ) -> Piece:
        """Put a piece on (x, y), or where it fits nearest to it (first along a line, as the books say)."""
        others = [piece for piece in self.pieces.values() if piece.id != name]
        at = Space(self.surface, others).fit(x, y, KINDS[kind].radius, along=along)
        piece = Piece(name, kind, *at, state)
        self.pieces[name] = piece
        return piece

    def home_again(self, names: Iterable[str]) -> None:
        """Put pieces back on their places of the set-up."""
        for name in names:
            if (home := self.home.get(name)) is not None:
                self.pieces.pop(name, None)
                standing = home.state == "standing"
                self.put(name, home.kind, home.x, home.y, None if standing else (0.0, 1.0), home.state)

    def only(self, names: Iterable[str]) -> None:
        """Take away every piece but those of ``names``; put those that lack on their places."""
        wanted = list(names)
        for name in [name for name in self.pieces if name not in wanted]:
            del self.pieces[name]
        self.home_again(name for name in wanted if name not in self.pieces)


class Upkeep:
    """Keeps the table of a family of games between strokes. One object for one match.

    The usual behaviour: pieces lie where they came to rest; what left the bed comes home when the ruling
    says so ("spot", "return", "respot"); a ruling that sets up anew does so.
    """

    stroke_phases: frozenset[str] = frozenset({"stroke"})
    """The phases of the game in which a stroke is played; in others something is chosen."""

    effort = 1.0
    """The share of a player's strokes to think of that can be afforded here: less where physics is slow."""

    def __init__(self, match: Match) -> None:
        self.layout = Layout(table_of(match.header.game))
        self.skills: Mapping[str, Skill] = {}
        """How well each side plays, for games that are played without strokes; set by who plays the match."""

    def said(self, match: Match, entry: Entry, ruling: Ruling) -> None:
        """Put the table right after an entry that was no stroke."""

    def says(self, match: Match, random: Random) -> Entry | None:
        """A word said now without being asked: a private ball drawn or shown, a choice; None: nothing."""
        return None

    def intended(self, match: Match, trace: Trace) -> str:
        """What a player says before the stroke that he means to go like ``trace``; "" says nothing."""
        return ""

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """What ``side`` thinks of a stroke besides its ruling: a near miss, how the pieces lie after it."""
        return 0.0

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """What the layout that a stroke leaves is worth to ``side``: below 0 where it serves the next."""
        return 0.0

    def acting(self, match: Match) -> str | None:
        """The side that strikes now, where it is not the one whose entry comes next."""
        return None

    def entering(self, match: Match) -> str | None:
        """The side whose entry comes next, where the rules leave that open."""
        return None

    def recurs(self, match: Match) -> Hashable | None:
        """What tells one position from another where the same come again and again; None where they do not.

        A stroke that was chosen in a position is played again when it recurs.
        """
        return None

    def thought(self, skill: Skill) -> Skill:
        """How much is weighed at a turn: less where strokes are many or costly to play out."""
        return skill

    def series(self, match: Match) -> int:
        """How many strokes of one player the coming entry tells, each in tokens of its own."""
        return 1

    def complete(self, match: Match, traces: Sequence[Trace]) -> bool:
        """Whether a series is told with these strokes; usually by their number (:meth:`series`)."""
        return len(traces) >= self.series(match)

    def between(self, match: Match, trace: Trace) -> None:
        """Put the table right between two strokes of a series."""
        self.layout.lay(trace)

    def together(
        self, match: Match, parts: Sequence[tuple[Trace, tuple[Token, ...]]], random: Random
    ) -> tuple[Token, ...]:
        """The tokens of a series, from each trace with its own tokens."""
        raise NotImplementedError

    def unfinished(self, match: Match, trace: Trace) -> bool:
        """Whether the entry needs more strokes after this one: a round that is recorded as a whole."""
        return False

    def meanwhile(self, match: Match, trace: Trace) -> None:
        """Put the table right after a stroke that does not finish its entry."""
        self.layout.lay(trace)

    def turn(self, match: Match, random: Random) -> Turn:
        """What the player finds now."""
        shooter = self.layout.table.shooter
        assert shooter is not None
        if shooter.id not in self.layout.pieces:
            self.layout.put(shooter.id, shooter.kind, shooter.x, shooter.y)
            return Turn(shooter.id, tuple(self.layout.pieces.values()), self.in_hand(match))
        return Turn(shooter.id, tuple(self.layout.pieces.values()))

    def in_hand(self, match: Match) -> tuple[tuple[float, float], ...]:
        """Places for the shooter in hand: across the width at its usual place."""
        shooter = self.layout.table.shooter
        assert shooter is not None
        width = self.layout.surface.size[0]
        return tuple((share * width, shooter.y) for share in (-0.25, -0.12, 0.0, 0.12, 0.25))

    def after(self, match: Match, trace: Trace, ruling: Ruling) -> None:
        """Put the table right after a stroke that was judged."""
        self.layout.lay(trace)
        for told in ruling.instructions:
            if told.code in ("set-up", "centre", "next-round"):
                self.set_up(match)
            elif told.code in ("spot", "respot", "return", "replace", "balls-replaced", "pin-up"):
                self.layout.home_again(told.pieces)
            elif told.code in ("remove", "in-hand", "lift"):
                for name in told.pieces:
                    self.layout.pieces.pop(name, None)

    def set_up(self, match: Match) -> None:
        """Put everything as at the beginning."""
        self.layout.pieces = dict(self.layout.home)

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """What a ruling is worth to ``side``: its points less the others', something for staying in."""
        points = sum(p if letter == side else -p for letter, p in ruling.points.items())
        return points + (0.25 if ruling.turn == side else 0.0)

    def brings(self, match: Match, ruling: Ruling, side: str) -> bool:
        """Whether a ruling brings ``side`` something: with enough such strokes found, no more are sought."""
        return ruling.points.get(side, 0) > 0


UPKEEP: dict[str, Callable[[Match], Upkeep]] = {}
"""The upkeep of each family of games, by the family's ``key``."""


def keeps(*keys: str) -> Callable[[type[Upkeep]], type[Upkeep]]:
    """Register an upkeep under the keys of the families of games that it serves."""

    def register(made: type[Upkeep]) -> type[Upkeep]:
        for key in keys:
            if key in UPKEEP:
                raise ValueError(f"{key!r} has an upkeep already")
            UPKEEP[key] = made
        return made

    return register
