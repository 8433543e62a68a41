"""The state of a game in stages, and what a record shows of one stroke.

Balls met are closed by the first that is recorded, by ``.`` or by a miss; balls pocketed are always named.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ....unknown import UNKNOWN, Unknown
from ...base import claim_of
from ...order import met_by

CUE = "c"
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
NAMES = {
    "tl": say("stages.pocket-tl", "top left"),
    "tr": say("stages.pocket-tr", "top right"),
    "ml": say("stages.pocket-ml", "middle left"),
    "mr": say("stages.pocket-mr", "middle right"),
    "bl": say("stages.pocket-bl", "bottom left"),
    "br": say("stages.pocket-br", "bottom right"),
}
"""The pockets in words, the foot of the table at the top."""
SEEN = ("frozen", "moved")
"""What was seen: the ball that touched the cue ball, and whether it moved."""


@state_class
class StageState(NamedTuple):
    """Where a game stands. ``run``: what the inning has made; ``opening``: the opening ball has not been hit;
    ``selected``: the ball that each side chose for its last shot, "" before."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    selected: tuple[str, ...]
    turn: int | None = None
    phase: str = "lead"
    opening: bool = True
    in_hand: bool = True
    fresh: bool = True
    run: int = 0
    over: bool = False
    winner: int | None = None


class StageFacts(NamedTuple):
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``."""

    called: tuple[str, str | None] | None
    met: Any
    potted: tuple[str, ...]
    off: tuple[str, ...]
    cue_lost: str | None
    cue_pocket: str | None
    frozen: str | None
    states: frozenset[str]
    claim: int | str | None

    @property
    def missed(self) -> Any:
        """Whether no ball was hit."""
        if self.potted or self.off or "moved" in self.states:
            return False
        if self.met is UNKNOWN:
            return False if isinstance(self.claim, int) and self.claim > 0 else UNKNOWN
        return not self.met


def read_stroke(
    play: Play, conduct: Any, state: StageState, tokens: tuple[Token, ...]
) -> StageFacts | Ruling:
    """Read one stroke; a :class:`Ruling` is a refusal."""
    balls = play.value("balls")
    met: list[str] = []
    potted: list[str] = []
    off: list[str] = []
    states: set[str] = set()
    called = cue_lost = cue_pocket = frozen = None
    closed = False
    for kind, a, b in tokens:
        if kind == "call":
            if len(a) != 1 or a[0][0] not in balls:
                why = say(
                    "stages.call-one-ball", "one of the balls {balls} is called", balls=", ".join(balls)
                )
                return refuse(state, "unknown-piece", why)
            called = a[0]
            if called[1] is not None and called[1] not in POCKETS:
                why = say("stages.no-such-pocket", "no pocket is called '{word}'", word=called[1][:20])
                return refuse(state, "unknown-pocket", why)
        elif kind in ("touch", "cushion"):
            piece = b if kind == "touch" else a
            if (piece is not None and piece not in balls) or (kind == "touch" and a is not None):
                return _no_ball(state, balls)
            if kind == "touch" and piece not in met:
                met.append(piece)
        elif kind in ("pocket", "off"):
            if a != CUE and a not in balls:
                return _no_ball(state, balls)
            if a in potted or a in off or (a == CUE and cue_lost):
                why = say("stages.leaves-twice", "ball {ball} leaves the table twice", ball=a)
                return refuse(state, "impossible", why)
            if kind == "pocket" and b is not None and b not in POCKETS:
                why = say(
                    "stages.no-pocket-of",
                    "no pocket is called '{word}': {pockets}",
                    word=b[:20],
                    pockets=", ".join(POCKETS),
                )
                return refuse(state, "unknown-pocket", why)
            if a == CUE:
                cue_lost, cue_pocket = ("pocketed", b) if kind == "pocket" else ("off", None)
            else:
                (potted if kind == "pocket" else off).append(a)
        elif kind == "state":
            if a not in SEEN and a not in conduct:
                why = say(
                    "stages.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", why)
            if a == "frozen":
                if b not in balls:
                    why = say("stages.say-which-touched", "say which ball touched the cue ball: #frozen(3)")
                    return refuse(state, "undecided", why)
                frozen = b
            elif b is not None:
                why = say("stages.state-alone", "#{word} stands alone", word=a[:20])
                return refuse(state, "unknown-state", why)
            states.add(a)
        elif kind == "full":
            closed = True
    claim = claim_of(tokens)
    if claim == "miss" and (met or potted or off):
        message = say("stages.no-miss", "a miss is claimed, but the record shows a ball hit")
        return refuse(state, "contradicted", message, play.cite("miss"))
    if isinstance(claim, int) and claim < 0:
        message = say("stages.no-negative-claim", "a stroke counts nothing or more; what it costs follows")
        return refuse(state, "impossible", message)
    if closed and not met:
        moved = met_by((*potted, *off))
        met = [] if isinstance(moved, Unknown) else list(moved)
        closed = not isinstance(moved, Unknown)
    known = met or closed or claim == "miss"
    return StageFacts(
        called,
        tuple(met) if known else UNKNOWN,
        tuple(potted),
        tuple(off),
        cue_lost,
        cue_pocket,
        frozen,
        frozenset(states),
        claim,
    )


def _no_ball(state: StageState, balls: tuple[str, ...]) -> Ruling:
    """Refuse a ball that there is not."""
    why = say("stages.balls-are", "the balls are {balls}, and c the cue ball", balls=", ".join(balls))
    return refuse(state, "unknown-piece", why)
