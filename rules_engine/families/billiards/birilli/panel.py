"""What a tablet offers at games of pins with one stroke about: the usual sums, and where they go."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import read_tokens
from ....saying import say
from .reading import BALLS, SEEN, BirilliState

if TYPE_CHECKING:
    from .family import Birilli

_NOTHING = say("birilli.button-nothing", "Nothing made")
_MISS = say("birilli.button-not-struck", "Other ball not struck")
_RED_FIRST = say("birilli.button-red-first", "Red struck first")
_OFF: dict[str, str] = {
    "c": say("birilli.button-own-off", "Off the table: own ball"),
    "w": say("birilli.button-other-off", "Off the table: other ball"),
    "r": say("birilli.button-red-off", "Off the table: red"),
}
_SLOW = say("birilli.button-time-ran-out", "Time ran out")
_STRIKE = say("birilli.button-strike", "All pins and the red: the game")
_SPOT = say("birilli.button-spot", "Other ball to its starting place")
_TIME_OUT = say("birilli.button-time-out", "Time-out")


def offers(family: Birilli, play: Play, state: BirilliState) -> Expectation:
    """What the side in turn may record."""
    side = play.letters[state.turn or 0]
    sums: tuple[int, ...] = play.game.facts["sums"]
    rows = [Button("nothing", _NOTHING, "0", side, "plain", "stroke", "0")]
    keys = [str(n) if n < 10 else None for n in sums]
    rows += [
        Button(f"made-{n}", f"+{n}", f"+{n}", side, "score", "stroke", key)
        for n, key in zip(sums, keys, strict=True)
    ]
    rows.append(Button("miss", _MISS, "miss", side, "foul", "fault", "m"))
    rows.append(Button("red-first", _RED_FIRST, "#red-first 0", side, "foul", "fault", "r"))
    rows += [Button(f"drinks-{n}", _drinks(n), f"#drinks +{n}", side, "foul", "drinks") for n in sums]
    rows += [
        Button(f"red-first-{n}", _red_first(n), f"#red-first +{n}", side, "foul", "more") for n in sums[:4]
    ]
    rows += [Button(f"early-{n}", _early(n), f"#early +{n}", side, "foul", "more") for n in sums[:4]]
    rows += [Button(f"off-{ball}", _OFF[ball], f"{ball}^ 0", side, "foul", "fault") for ball in ("c", *BALLS)]
    for code in family.conduct:
        if code == "slow":
            rows.append(Button("slow", _SLOW, "#slow", side, "foul", "clock"))
        elif play.value(f"foul:{code}", state):
            rows.append(Button(code, _fault(family, code), f"#{code} 0", side, "foul", "fault"))
    if play.value("strike"):
        rows.append(Button("strike", _STRIKE, f"#strike +{max(sums)}", side, "score"))
    if state.hand:
        rows.append(Button("spot", _SPOT, ":spot", side, "choice", "hand"))
    rows.append(Button("time-out", _TIME_OUT, ":time-out", side, "choice", "clock"))
    offered = tuple(b for b in rows if family.judge(play, state, Entry(1, side, read_tokens(b.tokens))).ok)
    fouls = tuple(c for c in family.conduct if play.cite(f"foul:{c}") or c == "slow")
    return Expectation(
        side,
        "stroke",
        family.prompt(play, state),
        family.panel,
        offered,
        BALLS,
        pins=play.game.facts["pins"],
        states=(*sorted(SEEN), *fouls),
        choices=("time-out", "spot"),
    )


@cache
def _drinks(points: int) -> str:
    return say("birilli.button-drinks", "Through the pins: {points} to the other", points=points)


@cache
def _red_first(points: int) -> str:
    return say("birilli.button-red-first-and", "Red first, and {points}", points=points)


@cache
def _early(points: int) -> str:
    return say("birilli.button-early", "Pins before the other ball: {points}", points=points)


@cache
def _fault(family: Birilli, code: str) -> str:
    return say("birilli.button-fault", "Fault: {fault}", fault=family.conduct[code])
