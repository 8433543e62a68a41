"""What cannot be, and is refused before anything is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from .figures import Figures, foul_slot
from .reading import BY_HAND, CUE, UPRIGHT, TablePinsState
from .strokes import SEEN

if TYPE_CHECKING:
    from .family import TablePins

_WITH_PIN = frozenset({"covered", "leaning"})
_WITH_BALL = frozenset({"with", "frozen", "displaced", "spotted"})


def check_words(
    play: Play, family: TablePins, fig: Figures, state: TablePinsState, tokens: tuple[Token, ...]
) -> Ruling | None:
    """Refuse balls, pins and states that nobody knows, pins that do not stand, claims that no stroke is
    worth."""
    balls = fig.balls
    for kind, a, b in tokens:
        if kind == "pin":
            if a not in fig.pins:
                return refuse(
                    state, "unknown-piece", f"there is no pin {a[:20]!r}: they are {', '.join(fig.pins)}"
                )
            if a in state.down:
                return refuse(state, "impossible", f"pin {a} is off its spot and cannot fall")
            if b is not None and b not in balls and b not in fig.pins and b not in (CUE, UPRIGHT, BY_HAND):
                return refuse(state, "unknown-piece", f"there is no ball {b[:20]!r} to fell a pin")
            if b == a:
                return refuse(state, "impossible", "a pin does not fell itself")
        elif kind == "claim":
            if isinstance(a, int) and a and not -max(3, fig.most) <= a <= fig.most:
                cite = play.cite("pin_values") or play.cite("worth")
                return refuse(state, "impossible", f"no stroke is worth {a}", cite)
        elif kind == "touch":
            if b not in balls or (a is not None and a.lower() not in balls):
                return refuse(state, "unknown-piece", f"there is no such ball: {', '.join(sorted(balls))}")
        elif kind == "state":
            if a not in SEEN and foul_slot(a) not in fig.asks:
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {play.game.name}")
            if a in _WITH_PIN and b not in fig.pins:
                return refuse(state, "unknown-piece", f"say which pin: #{a}({fig.pins[0]})")
            if a in _WITH_BALL and b not in balls:
                return refuse(state, "unknown-piece", f"say which ball: #{a}({min(balls)})")
        elif kind in ("cushion", "off"):
            if a is not None and a != CUE and a not in balls:
                return refuse(state, "unknown-piece", f"there is no ball {str(a)[:20]!r}")
        elif kind == "pocket":
            holes = play.game.facts.get("pockets", ())
            if not holes:
                return refuse(state, "wrong-token", f"{play.game.name} is played without pockets")
            if a != CUE and a not in balls and a not in fig.pins:
                return refuse(state, "unknown-piece", f"there is no ball {a[:20]!r}")
            if b is not None and b not in holes:
                return refuse(state, "unknown-pocket", f"there is no pocket {b[:20]!r}")
    return None
