"""Pin Pool (lines 1533-1591): five pins in a diamond, a private small ball, and thirty-one exactly.

The points of the sheet are the pins; what a player has in all is known when his small ball is. The parent
of the other pin games of the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ... import seals
from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.table_pins import TABLE_PINS, PinFacts, Price, TablePinsState
from ...families.billiards.table_pins.names import (
    PIN_BY_PLAYER,
    PIN_TOO_EARLY,
    PINS_UP,
    RED,
    SECOND_WHITE,
    WHITE,
)
from ...families.conduct import Foul
from ...options import choice, number, switch
from ...play import Play
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .three_ball_carrom import THREE_BALL

POOL = 31
VALUES = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
OUTER = frozenset("1234")


def _quick(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str, str | None]]:
    """One pin a tap, and the four outside pins at once."""
    standing = [p for p in figures.pins if p not in state.down]
    for pin in standing:
        yield f"pin-{pin}", say("table-pins.button-pin", "Pin {pin}", pin=pin), f"{pin}! +{VALUES[pin]}", pin
    if len(standing) == len(VALUES):
        yield "ranche", say("pin-pool.ranche-wins", "Ranche: wins"), "1! 2! 3! 4! :ranche", "r"


def _irregular(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str]]:
    """Ways in which a pin falls and does not count."""
    pin = next((p for p in figures.pins if p not in state.down), None)
    if pin is not None:
        yield "pin-early", PIN_TOO_EARLY, f"{pin}! xr 0"
        yield "pin-hand", PIN_BY_PLAYER, f"{pin}!hand 0"


PIN_POOL = Game(
    "brunswick/pin-pool",
    "Pin Pool",
    family=TABLE_PINS,
    lines=(1533, 1591),
    played_on=PlayedOn("five-pins", shot_from=("string",)),
    governed_by=[THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    sides=(2, 16),
    refs={
        "p1": "two white balls, a red, five pins; their values by their spots",
        "p2": "where the balls lie; a private small ball each; thirty-one wins",
        "r1": "carroms count nothing; a miss or a ball off the table costs the stroke only",
        "r2": "the leader's stroke from the string, or his ball on the string spot",
        "r3": "pins count off an object ball, or by an object ball driven into them",
        "r4": "irregular pins do not count; touching balls may be played straight at the pins",
        "r5": "the four outside pins without the centre win outright",
        "r6": "above thirty-one he bursts; the terms of drawing again",
        "r7": "a pin waits while a ball is on its spot",
        "r8": "thirty-one is proclaimed before the next stroke",
        "r9": "a pin counts when it is down or clear of its spot",
        "r10": "a count out of turn is void, a burst may stand",
        "r11": "balls interfered with; a wilful interference bursts",
        "r12": "no late correction without the consent of all",
        "r13": "without a small ball in the board no pins count",
        "r14": "who plays before the pins stand loses the stroke",
        "r15": "no pool is won on a missing small ball",
        "r16": "pins of an unfair stroke do not count",
        "r17": "pins felled by the player, or by another ball, void the stroke",
        "r18": "the game-keeper decides the rest",
    },
    beside={
        "r18": "what no rule decides is a referee's ruling, an entry of its own",
    },
    options=[
        number("small-balls", 16, 2, 30, "How many numbered small balls there are", "p2"),
        choice("turn", ("one-stroke", "while-scoring"), "How long a player's turn lasts", "r8"),
        choice(
            "valid-and-irregular",
            ("stroke-void", "valid-pins-count"),
            "One stroke fells pins lawfully and others not",
            "r4",
        ),
        choice(
            "felling-ball",
            ("played-or-played-at", "any-ball"),
            "Which balls fell a pin with effect: the ball played and the one played at, or any in motion",
            "r17",
        ),
        switch("privilege", True, "It was agreed that a player who burst may draw again", "r6"),
        choice(
            "burst-without-redraw",
            ("goes-on", "out"),
            "A player who burst and has not drawn again when his turn comes",
            "r6",
        ),
        choice(
            "after-out-of-turn",
            ("keeps-his-turn", "loses-his-turn"),
            "The next turn of a player who played out of turn uncalled",
            "r10",
        ),
        number("pool-spot", 3, 3, 9, "Inches of the pool spot from the foot cushion", "p2"),
    ],
    drop_options=list(THREE_BALL.options),
    facts={
        "winner_may_trail": True,
        "balls": ("w", "s", "r"),
        "ball_names": {"w": WHITE, "s": SECOND_WHITE, "r": RED},
        "pins": tuple(VALUES),
        "wins_from": len(OUTER),
        "pin_places": {"1": (0, -1), "2": (1, 0), "3": (-1, 0), "4": (0, 1), "5": (0, 0)},
        "pin_colours": {"5": "black"},
        "quick": _quick,
        "irregular": _irregular,
    },
)

_g = PIN_POOL


@_g.clause("pin_values", "p1", "The pins count one to five by their spots, the black one in the centre five.")
def pin_values(state: TablePinsState, facts: PinFacts, options: Chosen) -> dict[str, int]:
    return VALUES


_g.figure("order", "p2", True, "The order of play is drawn as in Fifteen-ball Pool.")


@_g.clause("private", "p2", "Each player draws a small ball whose number he alone knows.")
def private(state: TablePinsState, facts: PinFacts, options: Chosen) -> int:
    highest: int = options.small_balls
    return highest


@_g.clause("claims", "p1", "A stroke is worth the values of standing pins, each once.")
def claims(state: TablePinsState, claim: int, options: Chosen) -> bool:
    if not state.down:
        return 0 < claim <= 15
    sums = {0}
    for pin, value in VALUES.items():
        if pin not in state.down:
            sums |= {s + value for s in sums}
    return claim > 0 and claim in sums


@_g.clause("no_ball", "r1", "A clean miss costs the stroke and no more.")
def no_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | Price:
    return False if facts.frozen and facts.counting else Price(spot=True)


@_g.clause("jumped", "r1", "The ball that felled the pins left the table: the stroke is lost.")
def jumped(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | Unknown | None:
    """Another ball that jumps leaves the pins good (rule 11); with no pin down there is nothing to lose."""
    if not facts.counting:
        return None
    cue = {"c", facts.played}
    for pin in facts.counting:
        by = facts.feller(pin)
        if by is UNKNOWN:
            return UNKNOWN
        if by in facts.off or (by == "c" and cue & set(facts.off)):
            return Price(spot=True)
    return None


def pool_spot(inches: int) -> str:
    """Where a ball goes that left the table."""
    return say(
        "pin-pool.on-the-pool-spot",
        "Put the ball on the pool spot, {inches} inches from the foot cushion; if it is occupied, on the "
        "nearest free spot.",
        inches=inches,
    )


@_g.clause("respot", "r1", "It goes to the pool spot, or the nearest spot that is free.")
def respot(state: TablePinsState, facts: PinFacts, options: Chosen) -> str:
    return pool_spot(options.pool_spot)


_g.figure(
    "lead_from",
    "r2",
    say(
        "pin-pool.leader-plays-from-within-string-at",
        "The leader plays from within the string at either ball.",
    ),
    "The leader plays from anywhere within the string, at the red or the white.",
)
_g.figure(
    "lead_place",
    "r2",
    say("pin-pool.put-cue-ball-on-string-spot", "Put the cue ball on the string spot."),
    "In place of a stroke the leader may put the cue ball on the string spot.",
)


@_g.clause("worth", "r3", "Pins count that the ball played fells off a ball, or a ball driven into them.")
def worth(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | Unknown:
    if facts.downs is UNKNOWN:
        return UNKNOWN if facts.touched is UNKNOWN else 0
    counted = 0
    for pin in facts.counting:
        counted += VALUES[pin]
    return counted


@_g.clause(
    "pin:early", "r4", "A pin felled before a ball was met voids the stroke; touching balls may play at it."
)
def pin_early(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | Price:
    if facts.frozen:
        return "counts"
    return Price(spot=True) if options.valid_and_irregular == "stroke-void" else "ignored"


@_g.clause("wins", "r5", "The four outside pins down in one stroke and the centre standing win the pool.")
def wins(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | None:
    if not state.down and frozenset(facts.counting) == OUTER:
        return True
    return False if "ranche" in facts.said else None


@_g.clause("reach", "r6", "Above thirty-one in all a player bursts.")
def reach(
    state: TablePinsState, reached: tuple[int, int, tuple[str, ...]], options: Chosen
) -> tuple[str, int, str] | None:
    who, made, _ = reached
    held = seals.number_of(state.held[who])
    if made + (held or 1) > POOL:
        return (
            "burst",
            made,
            say(
                "pin-pool.burst-his-score-goes-back-to",
                "Burst: his score goes back to the number of his small ball.",
            ),
        )
    if held is not None and made + held == POOL:
        return (
            "tell",
            made,
            say(
                "pin-pool.thirty-one-must-proclaimed-before-next",
                "Thirty-one: it must be proclaimed before the next stroke.",
            ),
        )
    return None


@_g.clause("privilege", "r6", "Who burst may draw another small ball, where that was agreed.")
def privilege(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool:
    return bool(options.privilege)


_g.figure(
    "two_balls", "r6", True, "Of two small balls one goes back before he plays; who keeps both wins no pool."
)


@_g.clause(
    "lapses", "r6", "Who has not drawn again when his turn comes goes on from his first number, or is out."
)
def lapses(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool:
    return bool(options.burst_without_redraw == "out")


_g.figure(
    "covered",
    "r7",
    (
        True,
        say("pin-pool.pin-stays-off-table-until-its", "The pin stays off the table until its spot is free."),
    ),
    "A pin whose spot is under a ball waits until it is uncovered.",
)
_g.figure(
    "proclaim", "r8", POOL, "Thirty-one is proclaimed before the next stroke, or when the turn comes again."
)


@_g.clause(
    "goes_on", "r8", "A turn is one stroke, unless it was agreed that a player goes on while he scores."
)
def goes_on(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool:
    return bool(options.turn == "while-scoring")


_g.figure(
    "leaning",
    "r9",
    say("pin-pool.put-pin-back-on-its-spot", "Put the pin back on its spot; it does not count."),
    "A pin counts that is down or clear of its spot; any other is put back.",
)


@_g.clause(
    "turn_fault", "r10", "A count out of turn is void; a burst stands, unless he was called on to play."
)
def turn_fault(state: TablePinsState, stroke: tuple[int, int, PinFacts], options: Chosen) -> Price:
    who, points, facts = stroke
    if "called" in facts.states:
        return Price(out=False)
    held = seals.number_of(state.held[who])
    bursts = state.score[who] + points + (held or 1) > POOL
    return Price(burst=bursts, out=options.after_out_of_turn == "loses-his-turn")


_g.figure("foul:interfered", "r11", Foul(), "Pins felled by a ball interfered with do not count.")
_g.figure("foul:wilful", "r11", Price(burst=True), "Who interferes on purpose with a moving ball bursts.")
_g.figure(
    "claim_window", "r12", "next-stroke", "After the next stroke no count is corrected without consent."
)
_g.figure(
    "undeposited", "r13", Price(), "Without his small ball in the board a player is not entitled to pins."
)
_g.figure("foul:unspotted", "r14", Foul(), "A stroke before all pins stand is void, and the hand is out.")
_g.figure(
    "missing",
    "r15",
    say("pin-pool.no-pool-can-won-on-this", "No pool can be won on this small ball."),
    "The game-keeper announces small balls that are missing.",
)
_g.figure("foul:unfair", "r16", Foul(), "Pins of an unfair or irregular stroke do not count.")
_g.figure("foul:early-touch", "r16", Foul(balls="choice"), "A ball touched early: the stroke counts nothing.")
_g.figure("pin:hand", "r17", Price(), "A pin felled by the player forfeits the stroke.")


@_g.clause("pin:pin", "r17", "A pin felled by another pin: not by the ball played with or at.")
def pin_by_pin(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | Price:
    return Price() if options.valid_and_irregular == "stroke-void" else "ignored"


@_g.clause("bars", "r17", "Pins felled by a ball neither played with nor at forfeit the stroke.")
def bars(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    if not facts.named or options.felling_ball == "any-ball" or frozenset(facts.counting) == OUTER:
        return None
    others = [p for p in facts.counting if facts.by_third(p) is True]
    if not others:
        return None
    if options.valid_and_irregular == "stroke-void":
        return Price()
    facts.counting = tuple(p for p in facts.counting if p not in others)
    return None


_g.figure("reset", "r14", "stroke", "Fallen pins are spotted before the next stroke.")
_g.figure("again", "r14", PINS_UP, "Pins are spotted before the next player plays.")

register(PIN_POOL)
