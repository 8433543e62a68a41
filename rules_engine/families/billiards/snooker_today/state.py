"""Where a frame of today stands, and what a record shows of one stroke.

Few taps suffice: ``r>`` alone is a red potted, ``bk>`` after it a black, ``0`` no pot, ``miss`` no ball hit.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ..snooker.reading import COLOURS, VALUES, SnookerFacts

FULL_REDS = 15


@state_class
class FrameTable(NamedTuple):
    """The balls before the last stroke, if that was a foul: so they lie when all are put back."""

    reds: int
    gone: frozenset[str]
    colours: tuple[str, ...]
    on: str
    in_hand: bool
    anywhere: bool
    free: bool


@state_class
class FrameState(NamedTuple):
    """Where a frame stands.

    ``on``: "r", "any" (a colour of the striker's choice) or the colour that is due; ``reds`` on the table,
    ``gone`` those potted by name, ``colours`` on the table. ``declared``: the ball nominated before the
    stroke; ``free``: the striker has a free ball. ``anywhere``: in hand, and not bound to the D.
    ``pending``: the stroke before was a "foul" or a "miss" (a foul and a miss), so that the side in turn may
    still choose; ``before`` is the table before it. ``misses`` called in a row from one position; ``full``
    of them with a full ball to be hit. ``warnings`` of each side. ``opener`` began the frame; ``spoilt``: it
    has had a foul. ``decider``: the re-spotted black. ``stale``: a stalemate is being watched. ``blues``
    potted and ``tries`` made of each side in the shoot-out at the blue.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    order: tuple[int, ...]
    paid: tuple[int, ...]
    fifties: tuple[int, ...]
    centuries: tuple[int, ...]
    maximums: tuple[int, ...]
    warnings: tuple[int, ...]
    reds: int = FULL_REDS
    gone: frozenset[str] = frozenset()
    colours: tuple[str, ...] = COLOURS
    on: str = "r"
    turn: int | None = None
    phase: str = "lead"
    declared: str | None = None
    free: bool = False
    in_hand: bool = True
    anywhere: bool = False
    fresh: bool = True
    pending: str = ""
    misses: int = 0
    full: int = 0
    before: FrameTable | None = None
    opener: int | None = None
    spoilt: bool = False
    decider: bool = False
    stale: bool = False
    strokes: int = 0
    blues: tuple[int, ...] = ()
    tries: tuple[int, ...] = ()
    over: bool = False
    winner: int | None = None


class FrameFacts(SnookerFacts):
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``.

    ``free``: a free ball was nominated. ``cushion``: some ball met a cushion; ``driven``: after the first
    contact. ``only_pot``: the record names
    balls potted and no contact.
    """

    __slots__ = ("cushion", "driven", "only_pot")

    def __init__(self, tokens: tuple[Token, ...], state: FrameState) -> None:
        super().__init__(tokens, state)
        states = self.states
        given = state.free or ("snookered" in states and bool(state.pending))
        self.free = given and self.named is not None and self.named != state.on
        touching = states.get("touching")
        if touching and self.first in (None, UNKNOWN) and self.is_on(_kind(touching)):
            self.first = _kind(touching)  # playing away from a ball that is on is as good as hitting it
            self.traced = True
        self.only_pot = self.first is UNKNOWN and bool(self.pots)
        if self.on == "any" and self.aimed is UNKNOWN and self.only_pot and set(self.pots) <= set(COLOURS):
            self.aimed = self.pots[0]
        kinds = [kind for kind, _, _ in tokens]
        shut = self.closed or "no-cushion" in states
        otherwise: Any = False if shut else UNKNOWN
        self.cushion: Any = True if "cushion" in kinds else otherwise
        met = "touch" in kinds and "cushion" in kinds[kinds.index("touch") :]
        self.driven: Any = True if met else otherwise

    @property
    def due(self) -> int:
        """The value of the ball on, of a choice that was not named that of no ball."""
        if self.on != "any":
            return VALUES[self.on]
        return 0 if self.aimed is UNKNOWN or self.aimed == "r" else VALUES[self.aimed]

    @property
    def worth(self) -> int:
        """What one ball potted by rule counts on this stroke."""
        return self.due

    @property
    def wrong(self) -> list[int]:
        """Values of the balls potted that were not on."""
        return [VALUES[ball] for ball in self.pots if not self.is_on(ball)]


def _kind(ball: str) -> str:
    return "r" if ball[0] == "r" else ball


def remaining(state: FrameState) -> int:
    """The most that can still be made without a foul."""
    last = sum(VALUES[c] for c in state.colours)
    choice = VALUES[COLOURS[-1]] if state.on == "any" else 0
    return state.reds * (VALUES["r"] + VALUES[COLOURS[-1]]) + choice + last


def points_needed(state: FrameState) -> bool:
    """Whether one side needs penalty points, or the points on the table just equal the difference: then a
    miss is called only for want of trying."""
    first, second = state.score
    return abs(first - second) >= remaining(state)
