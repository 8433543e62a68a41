"""The buttons of a stroke at pool: balls that fall, forfeits, fouls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....expectation import Button
from ....play import Play
from ....saying import say
from ...conduct import ALLOWED, Foul
from .colours import BLACK, COLOURS, NAMES
from .names import NOUNS, alone, so_many
from .racks import Rack
from .reading import PoolState, worth_of
from .words import NEEDS_BALL

if TYPE_CHECKING:
    from .family import Pool

_ONE_OF_EACH = say("pool.one-of-each", "One of each")
_LAWFUL = say("pool.lawful-opening", "Lawful opening, no ball")
_OPENING_FAILED = say("pool.opening-failed", "Opening failed")
_OPENING_SCRATCH = say("pool.lawful-but-scratch", "Lawful, but cue ball pocketed")
_OPENING_OFF = say("pool.lawful-but-off", "Lawful, but cue ball off the table")
_NO_BALL = say("pool.no-ball", "No ball")
_NO_BALL_HIT = say("pool.no-ball-hit", "No ball hit")
_SCRATCH = say("pool.cue-ball-pocketed", "Cue ball pocketed")
_CUE_OFF = say("pool.cue-ball-off", "Cue ball off the table")
_NO_CUSHION = say("pool.no-ball-to-cushion", "No ball to a cushion")
_WRONG_OR_NO_CUSHION = say("pool.wrong-or-no-cushion", "Wrong ball first, or no cushion")
_BANKED = say("pool.banked-in", "Banked in")
_NOT_POCKETED = say("pool.not-pocketed", "Not pocketed")
_STRAIGHT = say("pool.pocketed-straight", "Pocketed without a cushion")
_FOULS = {
    "early-touch": say("pool.button-early-touch", "Cue ball touched"),
    "disturbed": say("pool.button-disturbed", "Object ball touched"),
    "feet": say("pool.button-feet", "No foot on the floor"),
    "double": say("pool.button-double", "Cue ball struck twice"),
    "in-motion": say("pool.button-in-motion", "Stroke while balls moved"),
    "not-point": say("pool.button-not-point", "Not with the point"),
    "hand": say("pool.button-hand", "Wrong place in hand"),
    "help": say("pool.button-help", "Help or marks"),
    "lifted": say("pool.button-lifted", "Ball lifted"),
    "push": say("pool.button-push", "Push"),
    "self-moved": say("pool.button-self-moved", "A ball moved by itself"),
    "outside": say("pool.button-outside", "Disturbed from outside"),
}
"""Fouls of conduct as buttons name them."""


def stroke_buttons(
    play: Play, state: PoolState, side: str, rack: Rack, balls: tuple[str, ...]
) -> list[Button]:
    """What a stroke may have done."""

    def button(code: str, label: str, tokens: str, tone: str, key: str | None = None) -> Button:
        return Button(code, label, tokens, side, tone, "stroke", key)

    rows = _pots(play, state, side, rack, balls)
    lost = play.value("scratch_forfeit", state) or 0
    off = play.value("off_forfeit", state) or 0
    if state.phase == "opening" and play.cite("opening_duty") is not None:
        failed = play.value("opening_forfeit", state)
        return [
            *rows,
            button("no-count", _LAWFUL, "0", "plain", "0"),
            button(
                "opening-failed",
                _price(_OPENING_FAILED, failed),
                f"-{failed}" if failed else "#no-cushion",
                "foul",
                "f",
            ),
            button(
                "scratch",
                _price(_OPENING_SCRATCH, lost),
                f"c> -{lost}" if lost else "c> 0",
                "foul",
                "s",
            ),
            button(
                "cue-off",
                _price(_OPENING_OFF, off),
                f"c^ -{off}" if off else "c^ 0",
                "foul",
            ),
        ]
    if play.value("fruitless", state) is not False:
        rows.append(button("no-count", _NO_BALL, "0", "plain", "0"))
    rows += [
        button("miss", _price(_NO_BALL_HIT, play.value("miss_forfeit", state)), "miss", "foul", "m"),
        button("scratch", _price(_SCRATCH, lost), "c>" if lost else "c> 0", "foul", "s"),
        button("cue-off", _price(_CUE_OFF, off), "c^" if off else "c^ 0", "foul"),
    ]
    if price := play.value("duty_forfeit", state):
        if play.cite("first") is None:
            rows.append(button("no-cushion", _price(_NO_CUSHION, price), "#no-cushion", "foul", "n"))
        else:
            forfeit = play.value("miss_forfeit", state)
            rows.append(button("forfeit", _price(_WRONG_OR_NO_CUSHION, forfeit), f"-{forfeit}", "foul", "n"))
    return rows


def _pots(play: Play, state: PoolState, side: str, rack: Rack, balls: tuple[str, ...]) -> list[Button]:
    """The buttons of the balls that may fall."""
    if state.next_void:
        return []
    if play.cite("own_share") is not None:
        return _colour_pots(play, state, side, balls)
    if rack.names:
        return _red_pots(state, side, rack, balls)
    worth = play.value("worth", state)
    rows = []
    for ball in balls:
        points = worth_of(worth, ball)
        if not play.value("call", state):
            tokens = f"{ball}> +{points}" if points else f"{ball}>"
        else:
            tokens = f"({ball}) +{points}" if points else f"({ball}) {ball}>"
        rows.append(Button(f"pot-{ball}", ball, tokens, side, "score", "pot"))
    return rows


def _red_pots(state: PoolState, side: str, rack: Rack, balls: tuple[str, ...]) -> list[Button]:
    if state.duel is not None:
        ball = "w" if state.turn != state.duel else rack.written(balls[0])
        return [
            Button(
                "pot-last",
                say(
                    "pool.the-last-ball",
                    "The {ball}, the last ball",
                    ball=NOUNS["white"] if ball == "w" else rack.name(ball),
                ),
                f"{ball}>",
                side,
                "score",
                "pot",
                "1",
            )
        ]
    ball = rack.written(balls[0])
    several = min(len(balls), 3)
    return [
        Button(f"pot-{n}", str(n), " ".join([f"{ball}>"] * n), side, "score", "pot", str(n))
        for n in range(1, several + 1)
    ]


def _colour_pots(play: Play, state: PoolState, side: str, balls: tuple[str, ...]) -> list[Button]:
    left = {c: sum(b.startswith(c) and b != BLACK for b in balls) for c in COLOURS}
    mine = state.colours[state.turn or 0] if state.colours else None
    sure = play.value("first", state, None) is None or mine is None
    rows = []
    for c in COLOURS:
        own = mine in (None, c)
        for n in range(1, min(left[c], 2 if own else 1) + 1):
            claim = "" if sure else f" +{n}" if own else " 0"
            label = so_many(NAMES[c], n)
            tone = "score" if own else "plain"
            rows.append(Button(f"pot-{c}{n}", label, " ".join([f"{c}>"] * n) + claim, side, tone, "pot"))
    if left["y"] and left["r"]:
        claim = "" if sure else " +1"
        rows.append(Button("pot-both", _ONE_OF_EACH, "y> r>" + claim, side, "score", "pot"))
    black = "bk>" if sure else "bk> 0"
    tone = "score" if mine and not left[mine] else "foul"
    rows.append(Button("pot-bk", alone("black"), black, side, tone, "pot"))
    return rows


def playoff_buttons(play: Play, state: PoolState, side: str) -> list[Button]:
    """What a stroke at the last ball of a play-off may have done."""
    ball = next(iter(state.table))
    return [
        Button("banked", _BANKED, f"{ball}- {ball}>", side, "score", "stroke", "1"),
        Button("no-count", _NOT_POCKETED, "0", side, "plain", "stroke", "0"),
        Button("straight", _STRAIGHT, f"{ball}> 0", side, "plain", "stroke"),
        Button("scratch", _SCRATCH, "c>", side, "foul", "stroke", "s"),
    ]


def foul_buttons(pool: Pool, play: Play, state: PoolState, side: str) -> list[Button]:
    """The fouls of conduct that the game knows, with what they cost."""
    rows = []
    for code, label in pool.conduct.items():
        if code in NEEDS_BALL or code == "disturbed-after" or play.cite(f"foul:{code}") is None:
            continue
        foul = play.value(f"foul:{code}", state, None) if code != "hand" else None
        if foul is ALLOWED:
            continue
        cost = foul.lose if isinstance(foul, Foul) else None
        if code == "out-of-turn":
            rows += [
                Button(f"{code}-{x}", _price(_strayed(play.names[x]), cost), f"#{code}", x, "foul", "foul")
                for i, x in enumerate(play.letters)
                if x != side and i not in state.out
            ]
            continue
        tokens = "#warned #hand" if code == "hand" else f"#{code}"
        tone = "plain" if isinstance(foul, Foul) and foul.balls == "again" else "foul"
        named = _price(_FOULS.get(code) or label.capitalize(), cost)
        rows.append(Button(code, named, tokens, side, tone, "foul"))
    return rows


def _strayed(name: str) -> str:
    return say("pool.out-of-turn", "{player} played out of turn", player=name)


def _price(label: str, points: int | None) -> str:
    """A label with what it costs."""
    if not points:
        return label
    return say("pool.with-price", "{label} \N{MINUS SIGN}{points}", label=label, points=points)
