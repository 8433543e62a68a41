"""The state of a game of hazards, and what a record shows of one stroke.

Balls met by the cue ball are closed by the first that is recorded, by ``.`` or by a miss. A record that names
any ball names every ball that left the table. A claim alone leaves all of it open; ``#carom`` says that two
balls were met and leaves open which was the first. A ball that left the table was met, or moved by one that
was: ``r> .`` is one ball met, whichever, and no miss.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...base import claim_of
from .names import CUE_BALL, Named, named

CUE = "c"
OTHER = "w"
"""The other side's cue ball, where each side has its own."""

POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
ASIDE = "aside"
"""A pocket that is supposed and was not recorded: any that is not the ball's own."""


class BallSet(NamedTuple):
    """The balls of a game.

    ``objects`` are the balls other than the striker's, ``names`` their names in plain words; ``own``: each
    side has a cue ball of its own, and the other side's (``w``) is among the objects. ``homes``: the pockets
    in which each ball is to go, where pockets differ.
    """

    objects: tuple[str, ...]
    names: tuple[str, ...]
    own: bool = False
    homes: tuple[tuple[str, ...], ...] = ()

    def named(self, ball: str) -> Named:
        """The ball in words."""
        return CUE_BALL if ball == CUE else named(self.names[self.objects.index(ball)])

    def name(self, ball: str) -> str:
        """The ball in plain words."""
        return self.named(ball).name

    def home(self, ball: str) -> tuple[str, ...]:
        """The pockets that are right for a ball; none where all are alike."""
        return self.homes[self.objects.index(ball)] if self.homes else ()


class Remedy(NamedTuple):
    """What the side that was wronged may choose: a word, its label, what it gives and how play goes on.

    ``turn``: "chooser" or "offender" plays next; ``balls``: "lie", "replaced", "placed", "broken" (the red
    spotted, all cue balls in hand), "spotted" (the other cue ball, too) or "exchanged".
    """

    word: str
    label: str
    give: int = 0
    turn: str = "chooser"
    balls: str = "lie"


class Price(NamedTuple):
    """What a stroke costs.

    ``give`` points to the others, ``lose`` points off the striker's own score, ``run``: what his inning made
    is lost, ``game``: he is out of the game. ``counts``: what the stroke made still counts; ``debts``: only
    what it lost does. ``out``: the turn passes. ``balls`` and ``next_void`` as for a foul of conduct;
    ``choose``: what the next side may choose.
    """

    give: int = 0
    lose: int = 0
    counts: bool = False
    out: bool = True
    balls: str = "lie"
    next_void: bool = False
    run: bool = False
    game: bool = False
    debts: bool = False
    choose: tuple[Remedy, ...] = ()


@state_class
class HazardState(NamedTuple):
    """Where a game of hazards stands.

    ``hands``: where each cue ball is, "table", "hand" or "?" after a claim that leaves it open; one for each
    side, or a common one. ``down``: object balls that stay off the table because their spot is occupied.
    ``opening``: the coming stroke opens the game or breaks the balls; ``void``: why it cannot count, or "".
    ``before``: the tally of the side in turn when its inning began. ``pending``: the foul after which the
    side in turn must choose, ``fault`` who made it, ``kept`` where the cue balls were before it, ``scored``
    whether it had scored, ``missed`` whether no ball was met. ``forced``: the stroke after a rejected miss.
    ``alone``: strokes that are followed by the other side whatever they make. ``empty``: successive strokes
    by each side that lost the cue ball and met nothing; ``gone``: sides that are out. ``owed``: what the miss
    that may be rejected gave to each other side, and took from its own. ``earned`` is what the
    inning under way has scored. Where rows are limited (:mod:`.limits`): ``hazards`` and ``cannons`` in a
    row, ``red_on`` where the red was spotted ("spot", "centre", "" if it has been moved), ``red_pots`` from
    there in a row, ``crossed``: hundreds of the break in which the cue ball went into baulk.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    order: tuple[int, ...]
    skips: tuple[int, ...]
    empty: tuple[int, ...]
    hands: tuple[str, ...]
    down: tuple[str, ...] = ()
    turn: int | None = None
    phase: str = "lead"
    opening: bool = True
    fresh: bool = True
    before: Tally = Tally()
    void: str = ""
    pending: str = ""
    fault: int | None = None
    kept: tuple[str, ...] = ()
    scored: bool = False
    alone: int = 0
    misses: tuple[int, ...] = ()
    forced: bool = False
    rightful: int | None = None
    gone: tuple[int, ...] = ()
    strokes: int = 0
    earned: int = 0
    over: bool = False
    winner: int | None = None
    owed: tuple[int, int] = (0, 0)
    missed: bool = False
    hazards: int = 0
    cannons: int = 0
    red_on: str = "spot"
    red_pots: int = 0
    crossed: int = 0

    @property
    def run(self) -> int:
        """What the inning in progress has made."""
        return 0 if self.turn is None or self.fresh else self.tallies[self.turn].run

    @property
    def own(self) -> int:
        """What the side in turn has scored."""
        return 0 if self.turn is None else self.score[self.turn]


class HazardFacts:
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``.

    ``met``: object balls in the order in which the cue ball first met them; ``seen``: caroms made where only
    their number is noted. ``pots``: balls pocketed with their pockets, ``potted`` without; ``off``: balls off
    the table; ``lodged``: one that lies on a cushion; ``fell``: one that fell after it had come to rest.
    ``cue_lost``: None, "pocketed" or "off". ``cushions`` touched by the cue ball, ``before_first``: those
    before it met a ball. ``call``: what was nominated. ``quick``: the record is a claim and nothing else.
    ``supposed``: not recorded, but a stroke for which a claim may stand. ``made``: what the stroke counts,
    once weighed.
    """

    __slots__ = (
        "before_first", "call", "claim", "cue_lost", "cue_pocket", "cushions", "fell", "frozen", "lodged",
        "made", "met", "off", "pots", "potted", "quick", "seen", "states", "supposed",
    )  # fmt: skip

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        met: list[str] = []
        pots: list[tuple[str, str | None]] = []
        off: list[str] = []
        states: dict[str, str | None] = {}
        traced = closed = False
        cushions = before = 0
        call: tuple[tuple[str, str | None], ...] | None = None
        cue_lost: str | None = None
        cue_pocket: str | None = None
        for kind, a, b in tokens:
            if kind == "touch":
                traced = True
                if a is None and b not in met:
                    met.append(b)
            elif kind == "pocket":
                closed = True
                if a == CUE:
                    cue_lost, cue_pocket = "pocketed", b
                else:
                    pots.append((a, b))
            elif kind == "off":
                closed = True
                if a == CUE:
                    cue_lost = "off"
                else:
                    off.append(a)
            elif kind == "cushion":
                if a is None:
                    touches = len(b) if isinstance(b, str) else b
                    cushions += touches
                    before += touches if not met else 0
            elif kind == "state":
                states[a] = b
            elif kind == "call":
                call = a
            elif kind == "full":
                traced = closed = True
        self.claim = claim_of(tokens)
        self.states = states
        self.call = call
        self.seen: int | None = int(states["carom"] or 1) if "carom" in states else None
        self.lodged = states.get("lodged")
        self.fell = states.get("fell")
        if self.fell is not None:
            closed = True
            pots = [pot for pot in pots if pot[0] != self.fell]
            if self.fell == CUE:
                cue_lost = cue_pocket = None
        left = bool(pots or off or self.lodged not in (None, CUE))
        moved = left or self.seen is not None
        if moved and not met:  # something was met, and a closed record tells of no carom
            if traced and self.seen is None:
                self.seen = 0
            traced = False
        elif self.claim == "miss" and not met:
            traced = closed = True
        if "still" in states:
            met = [ball for ball in met if ball != states["still"]]
        self.met: Any = tuple(met) if traced else UNKNOWN
        self.pots: tuple[tuple[str, str | None], ...] = tuple(pots)
        self.potted = tuple([ball for ball, _ in pots])
        self.off = tuple(off)
        self.cue_lost = cue_lost
        self.cue_pocket = cue_pocket
        self.frozen = states.get("frozen")
        self.before_first = before
        self.cushions = cushions
        self.quick = not (traced or closed or self.seen is not None or self.lodged)
        self.supposed = False
        self.made: Any = UNKNOWN

    def supposing(
        self,
        met: tuple[str, ...],
        pots: tuple[tuple[str, str | None], ...],
        cue_lost: str | None,
        cue_pocket: str | None = None,
    ) -> HazardFacts:
        """A stroke for which this record may stand."""
        facts = HazardFacts.__new__(HazardFacts)
        facts.claim, facts.states, facts.call, facts.seen = self.claim, self.states, self.call, self.seen
        facts.lodged, facts.fell, facts.frozen = self.lodged, self.fell, self.frozen
        facts.off, facts.quick = self.off, self.quick
        facts.before_first, facts.cushions = self.before_first, self.cushions
        facts.met, facts.pots, facts.cue_lost, facts.cue_pocket = met, pots, cue_lost, cue_pocket
        facts.potted = tuple([ball for ball, _ in pots]) if pots else ()
        facts.supposed, facts.made = True, UNKNOWN
        return facts

    @property
    def touched(self) -> Any:
        """The balls met, as the carom games call them."""
        return self.met

    @property
    def hit(self) -> Any:
        """Whether any ball was met: a ball that fell was met, or moved by one that was."""
        if self.met is not UNKNOWN:
            return bool(self.met)
        if self.pots or self.seen or any(ball != CUE for ball in self.off) or self.lodged not in (None, CUE):
            return True
        return UNKNOWN

    @property
    def first(self) -> Any:
        """The ball met first; None if none was."""
        if self.met is UNKNOWN:
            return UNKNOWN
        return self.met[0] if self.met else None

    @property
    def caroms(self) -> Any:
        """How many balls were met after the first."""
        if self.met is not UNKNOWN:
            return max(len(self.met) - 1, 0)
        return UNKNOWN if self.seen is None else self.seen

    def pocket_of(self, ball: str) -> str | None:
        """The pocket of a ball that fell, None if it is not noted."""
        if ball == CUE:
            return self.cue_pocket
        return next((pocket for b, pocket in self.pots if b == ball), None)

    @property
    def called(self) -> str | None:
        """The ball that was nominated, the cue ball for a cannon; None if nothing is recorded."""
        return self.call[0][0] if self.call else None

    @property
    def together(self) -> bool:
        """Whether the first two balls were met at the same instant."""
        return "together" in self.states

    @property
    def first_is_frozen(self) -> Any:
        """Whether the touching ball was played at directly: met first, with no cushion before."""
        if self.frozen is None:
            return False
        if self.met is UNKNOWN:
            return UNKNOWN
        return self.first == self.frozen and self.before_first == 0
