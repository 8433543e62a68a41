"""What cannot be, and is refused before anything is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
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
                why = say(
                    "table-pins.no-such-pin",
                    "there is no pin '{pin}': they are {pins}",
                    pin=a[:20],
                    pins=", ".join(fig.pins),
                )
                return refuse(state, "unknown-piece", why)
            if a in state.down:
                why = say("table-pins.pin-off-spot", "pin {pin} is off its spot and cannot fall", pin=a)
                return refuse(state, "impossible", why)
            if b is not None and b not in balls and b not in fig.pins and b not in (CUE, UPRIGHT, BY_HAND):
                why = say(
                    "table-pins.no-ball-to-fell", "there is no ball '{ball}' to fell a pin", ball=b[:20]
                )
                return refuse(state, "unknown-piece", why)
            if b == a:
                why = say("table-pins.pin-fells-itself", "a pin does not fell itself")
                return refuse(state, "impossible", why)
        elif kind == "claim":
            if isinstance(a, int) and a and not -max(3, fig.most) <= a <= fig.most:
                cite = play.cite("pin_values") or play.cite("worth")
                why = say("table-pins.no-such-worth", "no stroke is worth {points}", points=a)
                return refuse(state, "impossible", why, cite)
        elif kind == "touch":
            if b not in balls or (a is not None and a.lower() not in balls):
                why = say(
                    "table-pins.balls-are", "there is no such ball: {balls}", balls=", ".join(sorted(balls))
                )
                return refuse(state, "unknown-piece", why)
        elif kind == "state":
            if a not in SEEN and foul_slot(a) not in fig.asks:
                why = say(
                    "table-pins.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", why)
            if a in _WITH_PIN and b not in fig.pins:
                why = say(
                    "table-pins.say-which-pin", "say which pin: #{word}({pin})", word=a, pin=fig.pins[0]
                )
                return refuse(state, "unknown-piece", why)
            if a in _WITH_BALL and b not in balls:
                why = say(
                    "table-pins.say-which-ball", "say which ball: #{word}({ball})", word=a, ball=min(balls)
                )
                return refuse(state, "unknown-piece", why)
        elif kind in ("cushion", "off"):
            if a is not None and a != CUE and a not in balls:
                why = say("table-pins.no-such-ball", "there is no ball '{ball}'", ball=str(a)[:20])
                return refuse(state, "unknown-piece", why)
        elif kind == "pocket":
            holes = play.game.facts.get("pockets", ())
            if not holes:
                why = say(
                    "table-pins.without-pockets", "{game} is played without pockets", game=play.game.name
                )
                return refuse(state, "wrong-token", why)
            if a != CUE and a not in balls and a not in fig.pins:
                why = say("table-pins.no-such-ball", "there is no ball '{ball}'", ball=a[:20])
                return refuse(state, "unknown-piece", why)
            if b is not None and b not in holes:
                why = say("table-pins.no-such-pocket", "there is no pocket '{pocket}'", pocket=b[:20])
                return refuse(state, "unknown-pocket", why)
    return None
