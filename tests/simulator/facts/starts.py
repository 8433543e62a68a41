"""How a match at each game of the billiard table comes to its first stroke, and what then lies where.

Where the pieces lie is drawn anew for every stroke; which of them lie there is asked of the state of the
match, so that strokes may follow each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules_engine import Match
from rules_engine.families.billiards.lives.state import own_ball
from rules_engine.families.billiards.pyramid.reading import object_balls

CAROM, POOL = "carom-5x10", "pool-5x10"


class Start(NamedTuple):
    """A game's beginning: the entries before the first stroke, the surface, and what a match has on the
    table as (struck, other balls, standing pins)."""

    entries: tuple[str, ...]
    surface: str
    lying: Callable[[Match], tuple[str, Iterable[str], Iterable[str]]]
    sides: int | None = None
    options: dict[str, Any] = {}
    call: Callable[[Match, list[str]], str] = lambda match, balls: ""


def fixed(struck: str, *balls: str, pins: tuple[str, ...] = ()) -> Callable[[Match], Any]:
    """The same pieces for every stroke."""
    return lambda match: (struck, balls, pins)


def _pool(match: Match) -> Any:
    return "c", match.state.table, ()


def _pyramid(match: Match) -> Any:
    return "c", [f"w{n + 1}" for n in range(object_balls(match.play, match.state))], ()


def _snooker(match: Match) -> Any:
    state = match.state
    reds = [f"r{n}" for n in range(1, 16) if f"r{n}" not in state.gone]
    return "c", (*reds[: state.reds], *state.colours), ()


def _hazards(*objects: str) -> Callable[[Match], Any]:
    def lying(match: Match) -> Any:
        state = match.state
        gone = set(state.down)
        if "w" in objects and state.turn is not None and state.hands[1 - state.turn] == "hand":
            gone.add("w")
        return "c", [ball for ball in objects if ball not in gone], ()

    return lying


def _four_ball(match: Match) -> Any:
    """Both reds; the other white once it was laid off."""
    return "c", ("dr", "lr") if match.state.stage == "layoff" else ("dr", "lr", "w"), ()


def _lives(match: Match) -> Any:
    state = match.state
    who = state.turn or 0
    own = own_ball(state, who)
    if not state.coloured:
        return own, ["r" if own == "w" else "w"] if not _leads(match) else [], ()
    there = [b for i, b in enumerate(state.balls) if i != who and state.places[i] == "table"]
    return own, there, ()


def _leads(match: Match) -> bool:
    return match.state.on is None or match.state.phase != "stroke"


def _pins(struck: str, balls: tuple[str, ...], pins: tuple[str, ...]) -> Callable[[Match], Any]:
    return lambda match: (struck, balls, [pin for pin in pins if pin not in match.state.down])


def _any_ball(match: Match, balls: list[str]) -> str:
    return f"({balls[0]})" if balls else "()"


def _colour(match: Match, balls: list[str]) -> str:
    colours = [b for b in balls if b[0] != "r"]
    return f"({colours[0]})" if match.state.on == "any" and colours else ""


LEAD = ("A :lead",)
ORDER = ("A :order(AB)",)
FIVE = ("1", "2", "3", "4", "5")
NUMBERS = tuple(str(n) for n in range(1, 16))
_SKITTLES = ("l1", "l2", "l3", "l4", "r1", "r2", "r3", "r4", "mid", "top", "bm", "br", "bt")

STARTS: dict[str, Start] = {
    **{
        f"brunswick/{name}": Start(LEAD, CAROM, fixed("c", "r", "w"))
        for name in (
            "three-cushion-carrom",
            "three-ball-carrom",
            "cushion-carrom",
            "bank-shot",
            "progressive-carrom",
        )
    },
    "brunswick/balkline-14": Start(LEAD, "balkline-14-5x10", fixed("c", "r", "w")),
    "brunswick/balkline-18-1": Start(LEAD, "balkline-18-5x10", fixed("c", "r", "w")),
    "brunswick/balkline-18-2": Start(LEAD, "balkline-18-5x10", fixed("c", "r", "w")),
    "brunswick/space-game": Start(LEAD, "space-5x10", fixed("c", "r", "w")),
    "brunswick/four-ball-carrom": Start(LEAD, CAROM, _four_ball),
    "brunswick/little-corporal": Start(LEAD, CAROM, fixed("c", "r", "w", pins=("pin",))),
    "brunswick/english-billiards": Start(LEAD, POOL, _hazards("r", "w")),
    "brunswick/american-four-ball-pocket": Start(LEAD, "four-pocket-5x10", _hazards("dr", "lr", "w")),
    "brunswick/cowboy-pool": Start(ORDER, POOL, _hazards("1", "3", "5")),
    "brunswick/russian-pool": Start(ORDER, POOL, _hazards("r", "bn", "gn", "yw"), call=_any_ball),
    **{
        f"brunswick/{name}": Start(LEAD, POOL, _pool)
        for name in (
            "continuous-pool",
            "fifteen-ball-pool",
            "american-pyramid-pool",
            "english-pyramids",
            "rotation-pool",
            "bbc-co-pool",
        )
    },
    **{
        f"today/{name}-pyramid": Start(("A :lead", "A 0"), "pyramid", _pyramid)
        for name in ("free", "combined", "dynamic")
    },
    "brunswick/high-low-jack-game": Start(ORDER, POOL, _pool),
    "brunswick/kelly-pool": Start((*ORDER, "A :pill(4)", "B :pill(9)"), POOL, _pool),
    "brunswick/forty-one-pool": Start((*ORDER, "A :pill(7)", "B :pill(9)"), POOL, _pool),
    "brunswick/snookers-pool": Start(LEAD, POOL, _snooker, call=_colour),
    "brunswick/golf-pool": Start(ORDER, POOL, fixed("c", "r")),
    "brunswick/life-pool": Start(("A :order(BCA)",), POOL, _lives, sides=3),
    "brunswick/two-ball-pool": Start(("A :order(ABC)", "A 0"), POOL, _lives, sides=3),
    "brunswick/bull-dog-pool": Start(LEAD, POOL, fixed("c", "2", "3", "5")),
    "brunswick/bottle-pool": Start(LEAD, POOL, fixed("c", "1", "2", pins=("bottle",))),
    "brunswick/pin-pool": Start((*ORDER, "A :pill(9)", "B :pill(16)"), CAROM, _pins("s", ("r", "w"), FIVE)),
    "brunswick/two-pin-pool": Start(ORDER, CAROM, _pins("s", ("r", "w"), ("white", "black"))),
    "brunswick/red-white-and-blue": Start(LEAD, CAROM, _pins("w", ("r", "b"), ("red", "white", "blue"))),
    "brunswick/red-white-and-blue-chicago": Start(
        LEAD, CAROM, _pins("w", ("r", "b"), ("red", "white", "blue"))
    ),
    "brunswick/spanish-billiards": Start(LEAD, POOL, _pins("c", ("r", "w"), FIVE)),
    "brunswick/skittle-pool": Start(ORDER, CAROM, _pins("s", ("r", "w"), _SKITTLES)),
    "brunswick/bouchon-pool": Start(ORDER, CAROM, _pins("s", ("r", "w"), ("pool", "head", "foot"))),
}
"""Every game that is played on a billiard table with a cue, but those of cups."""
