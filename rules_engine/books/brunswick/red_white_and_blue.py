"""Red, White, and Blue (lines 1593-1653): each pin falls to the ball of its own colour, and in its turn.

Pin Pool governs before the Three-ball game; nothing here is counted by numbers, so small balls, thirty-one
and the ranche mean nothing. With the option ``club-notes`` the additions of a New York club hold too: chips
into the pool, and a fourth pin of three colours. The questions about colours are shared with the Chicago
game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.table_pins import TABLE_PINS, PinFacts, Price, TablePinsState
from ...families.billiards.table_pins.names import (
    BLUE,
    LAG,
    PIN_BLUE,
    PIN_BY_PLAYER,
    PIN_RED,
    PIN_TOO_EARLY,
    PIN_WHITE,
    RED,
    WHITE,
)
from ...families.conduct import ALLOWED
from ...options import choice, number, switch
from ...play import Play
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES
from .pin_pool import PIN_POOL
from .three_ball_carrom import THREE_BALL

BALL_OF = {"red": "r", "white": "w", "blue": "b"}
"""The ball that must fell each pin."""

SPECIAL = "tricolour"
"""The fourth pin of the club notes, coloured red, white and blue."""

SIDES = "ABCDEFGHIJKLMNOP"
ROTATION = ("red", "white", "blue")


_ONE_PIN = {
    "red": say("red-white-and-blue.red-pin", "Red pin"),
    "white": say("red-white-and-blue.white-pin", "White pin"),
    "blue": say("red-white-and-blue.blue-pin", "Blue pin"),
    SPECIAL: say("red-white-and-blue.tricolour-pin", "Tricolour pin"),
}
_FIRST = {
    "red": say("red-white-and-blue.first-red", "Red"),
    "white": say("red-white-and-blue.first-white", "White"),
    "blue": say("red-white-and-blue.first-blue", "Blue"),
    SPECIAL: say("red-white-and-blue.first-tricolour", "Tricolour"),
}
_SECOND = {
    "red": PIN_RED,
    "white": PIN_WHITE,
    "blue": PIN_BLUE,
    SPECIAL: say("red-white-and-blue.second-tricolour", "tricolour"),
}


def _two_pins(first: str, second: str) -> str:
    """Two pins as a button names them."""
    return say(
        "red-white-and-blue.two-pins",
        "{first} and {second} pins",
        first=_FIRST[first],
        second=_SECOND[second],
    )


def colour_quick(
    play: Play, figures: Any, state: TablePinsState
) -> Iterator[tuple[str, str, str, str | None]]:
    """The next pin by its own ball, and it with others that are needed."""
    need = state.need[state.turn or 0] if state.turn is not None else ()
    free = " ".join(f"#uncovered({p})" for p in state.down[:1])
    pins = [p for p in dict.fromkeys(need) if p not in state.down]
    if not need or need[0] in state.down:
        return
    yield (
        f"pin-{need[0]}",
        _ONE_PIN[need[0]],
        f"{free} {need[0]}!{BALL_OF[need[0]]} +1".strip(),
        "1",
    )
    for other in pins[1:]:
        both = f"{need[0]}!{BALL_OF[need[0]]} {other}!{BALL_OF[other]} +2"
        if len(pins) > 2 and other != pins[1] and play.options.__dict__.get("double_with_a_gap") == "burst":
            continue
        yield f"pins-{other}", _two_pins(need[0], other), f"{free} {both}".strip(), None


def colour_irregular(play: Play, figures: Any, state: TablePinsState) -> Iterator[tuple[str, str, str]]:
    """Ways in which a pin falls and does not count."""
    pin = next((p for p in figures.pins if p not in state.down), None)
    if pin is not None:
        yield "pin-early", PIN_TOO_EARLY, f"{pin}! xr 0"
        yield "pin-hand", PIN_BY_PLAYER, f"{pin}!hand 0"


RED_WHITE_AND_BLUE = Game(
    "brunswick/red-white-and-blue",
    "Red, White, and Blue",
    family=TABLE_PINS,
    lines=(1593, 1653),
    played_on=PlayedOn("three-pins", shot_from=("lead",)),
    governed_by=[PIN_POOL, THREE_BALL, FOUL_STROKES],
    category="pin-billiards",
    sides=(2, 16),
    refs={
        "p1": "three coloured pins and balls, their places, and the order red, white, blue",
        "r1": "who plays first; an inning lasts while he scores; three pins end the game",
        "r2": "any ball after the opening; carom on the pin or drive its ball against it",
        "r3": "a pin out of its order or by another ball: burst",
        "r4": "doubles and triples, and players with more pins",
        "r5": "a pin before a ball, by the player or by a pin: nothing counts",
        "r6": "out of turn: one stroke, or more than one",
        "r7": "the next player's pin may be asked; prompting is not fair",
        "r8": "push shots allowed; touching balls may be played straight at the pin",
        "r9": "the Three-ball game otherwise",
        "n1": "where the notes come from",
        "n2": "a ball on a pin's spot: both go to their spots",
        "n3": "a burst is paid before the next stroke",
        "n4": "an unfair touch costs a chip",
        "n5": "the pin of three colours, felled by a ball",
        "n6": "the pin of three colours, felled by the player",
        "n7": "a pin before a ball was met: a chip",
        "n8": "a pin felled by the player after his stroke: a chip",
        "n9": "a pin felled by the player before or in his stroke: a chip",
        "n10": "no ball hit: a chip and the pool spot",
        "n11": "a pin felled by another pin: a chip",
        "n12": "out of turn: a chip",
        "n13": "prompting: a chip",
        "n14": "a burst: a chip, and red again",
        "n15": "in doubles each pin falls to its own ball",
        "n16": "penalties are enforced before the next stroke",
        "n17": "Pin Pool goes before the Three-ball game",
    },
    beside={
        "r9": "says which game governs; the layers are that rule",
        "n1": "tells who made the notes; the option club-notes is their force",
        "n15": "says of doubles what rules 3 and 4 say already",
        "n17": "says which games govern; the layers are that rule",
    },
    options=[
        switch(
            "club-notes",
            False,
            "The notes of the New York club hold: chips and the pin of three colours",
            "n4",
        ),
        choice("handicap", ("none", *SIDES[:8]), "Who has more pins to make than three", "r4"),
        number("handicap-pins", 3, 3, 30, "How many pins that player has to make", "r4"),
        choice(
            "double-with-a-gap",
            ("all-scored", "burst"),
            "The next pin falls with the one after the following: red and blue without white",
            "r4",
        ),
        choice(
            "double-order",
            ("immaterial", "in-order"),
            "Whether the pins of a double fall in their order",
            "r4",
        ),
        choice(
            "miss-and-pin",
            ("separate", "only-together"),
            "The cue ball is spotted after a miss and after an early pin, or only after both at once",
            "r5",
        ),
        choice("opening-wrong-pin", ("burst", "foul-only"), "A wrong pin on the opening stroke", "r3"),
        choice("made-pin-again", ("burst", "ignored"), "A pin falls that the player has made already", "r3"),
        choice(
            "wrong-ball-in-notes",
            ("burst", "foul-with-chip"),
            "With the club notes: a pin felled by the ball of another colour",
            "n8",
        ),
        choice(
            "covered-pin",
            ("waits", "both-spotted"),
            "Without the club notes: a ball lies on a pin's spot",
            "n2",
        ),
    ],
    drop_options=[o for o in PIN_POOL.options if o != "pool-spot"],
    facts={
        "balls": ("r", "w", "b"),
        "ball_names": {"r": RED, "w": WHITE, "b": BLUE},
        "pins": ROTATION,
        "pin_places": {"red": (0, 1.2), "white": (0, 0.4), "blue": (0, -0.4), SPECIAL: (0, -1.2)},
        "pin_colours": {"red": "red", "white": "white", "blue": "blue", SPECIAL: "tricolour"},
        "pin_names": {
            "red": PIN_RED,
            "white": PIN_WHITE,
            "blue": PIN_BLUE,
            SPECIAL: say("red-white-and-blue.three-coloured", "three-coloured"),
        },
        "felled_by_matters": True,
        "lead_prompt": LAG,
        "quick": colour_quick,
        "irregular": colour_irregular,
    },
)

_g = RED_WHITE_AND_BLUE


def silence(game: Game, ref: str) -> None:
    """The questions of Pin Pool that rest on numbers mean nothing where pins are made by colour."""
    for slot in ("private", "undeposited", "missing", "two_balls", "privilege", "lapses", "proclaim", "wins"):
        game.figure(slot, ref, False, "Pins are made by colour: no small balls, no thirty-one, no ranche.")
    game.figure("lead_place", ref, False, "The opening is played.")
    game.figure("pin_values", ref, dict.fromkeys(ROTATION, 1), "Each pin is one of those to be made.")


silence(_g, "p1")


@_g.clause("pins", "p1", "A red, a white and a blue pin; with the club notes one of three colours besides.")
def pins(state: TablePinsState, facts: PinFacts, options: Chosen) -> tuple[str, ...]:
    return (*ROTATION, SPECIAL) if options.club_notes else ROTATION


_g.figure(
    "lead_from",
    "p1",
    say(
        "red-white-and-blue.white-from-within-six-inch-semicircle",
        "White from within the six-inch semicircle, at the red ball.",
    ),
    "The opening is played from the semicircle at the red ball.",
)
_g.restates("order", "r1", "The first game's order is found by banking or otherwise.")


@_g.clause("next_lead", "r1", "The winner of a game plays first in the next.")
def next_lead(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | None:
    return state.winner


@_g.clause("claims", "r4", "A stroke makes no more pins than are needed.")
def claims(state: TablePinsState, claim: int, options: Chosen) -> bool:
    return 0 < claim <= min(3, len(state.need[state.turn or 0]))


@_g.clause("needs", "r4", "Three pins in their order; a player giving odds has more, the colours again.")
def needs(state: TablePinsState, who: int, options: Chosen) -> tuple[str, ...]:
    many = options.handicap_pins if options.handicap == SIDES[who] else 3
    return needed(ROTATION, many)


def needed(rotation: tuple[str, ...], many: int) -> tuple[str, ...]:
    """The first ``many`` pins of a rotation."""
    return tuple(rotation[i % 3] for i in range(many))


def wrong_ball(state: TablePinsState, facts: PinFacts) -> bool | Unknown:
    """Whether a pin fell to a ball of another colour."""
    unknown = False
    for pin in facts.counting:
        ball = facts.colour(pin)
        if ball is UNKNOWN and not state.strokes and facts.feller(pin) == "c":
            ball = "w"  # the opening is played with the white
        if ball is UNKNOWN:
            unknown = True
        elif ball != BALL_OF[pin]:
            return True
    return UNKNOWN if unknown else False


def out_of_order(need: tuple[str, ...], pins_down: tuple[str, ...], gap: bool, in_order: bool) -> bool:
    """Whether the pins that fell were not those needed next; ``gap``: one may be left out between."""
    if not pins_down:
        return False
    if need[0] not in pins_down or any(p not in need for p in pins_down):
        return True
    fell = [p for p in need[:3] if p in pins_down]
    if not gap and tuple(fell) != need[: len(fell)]:
        return True
    return in_order and tuple(fell) != pins_down


@_g.clause("burst", "r3", "A pin out of its order, or by a ball of another colour, is a burst.")
def burst(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | Price | Unknown:
    wrong = wrong_ball(state, facts)
    if wrong is True:
        chip_only = options.club_notes and options.wrong_ball_in_notes == "foul-with-chip"
        return Price(chips=1) if chip_only else True
    need = state.need[state.turn or 0]
    if out_of_order(
        need, facts.counting, options.double_with_a_gap == "all-scored", options.double_order == "in-order"
    ):
        return Price() if not state.strokes and options.opening_wrong_pin == "foul-only" else True
    return wrong


def opened_astray(
    state: TablePinsState, facts: PinFacts, at: str, burst_by: bool | Price | Unknown
) -> Price | None:
    """A void opening stroke: its pin fell, but not to the white played at the ball ``at``; a burst is
    another matter."""
    if state.strokes or not facts.counting or (burst_by is not UNKNOWN and burst_by):
        return None
    wrong = facts.played not in (None, "w") or (
        facts.touched is not UNKNOWN and facts.touched[:1] not in ((), (at,))
    )
    return Price() if wrong else None


@_g.clause(
    "ball:first", "p1", "The opening: the white is played at the red, which must fell the red pin to count."
)
def first_stroke(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    if state.strokes or SPECIAL in facts.counting:
        return None
    fouled = burst(state, facts, options)
    return opened_astray(state, facts, "r", fouled)


_g.figure("foul:burst", "r3", Price(burst=True), "The marker saw a pin out of its order, or by a wrong ball.")


@_g.clause("bars", "r4", "Pins made already may be passed over; in a triple every ball may fell its own pin.")
def bars(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool:
    """Pin Pool's question about third balls means nothing here; pins that do not concern the player go."""
    if facts.counting:
        need = state.need[state.turn or 0]
        ignored = options.made_pin_again == "ignored"
        kept = [p for p in facts.counting if p != SPECIAL and not (ignored and p not in need)]
        facts.counting = tuple(kept)
    return False


@_g.clause(
    "worth", "r2", "A pin counts that its own ball fells, as the ball played off another or driven on to it."
)
def worth(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | Unknown:
    if facts.downs is UNKNOWN and facts.touched is UNKNOWN:
        return UNKNOWN
    return len(facts.counting)


@_g.clause("reach", "r1", "The game ends when the three pins have been made.")
def reach(
    state: TablePinsState, reached: tuple[int, int, tuple[str, ...]], options: Chosen
) -> tuple[str, int, str] | None:
    _, made, left = reached
    return None if left else ("win", made, "")


_g.figure("goes_on", "r1", True, "A player goes on until he fails to score.")


@_g.clause(
    "pin:early", "r5", "A pin felled by the cue ball before it met a ball: nothing counts, nobody bursts."
)
def pin_early(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | Price:
    if facts.frozen:
        return "counts"
    return Price(spot=options.miss_and_pin == "separate" or not facts.touched)


_g.restates("pin:hand", "r5", "A pin felled by the player: nothing counts; the cue ball is not spotted.")
_g.figure("pin:pin", "r5", Price(), "A pin felled by another pin: the stroke is void.")


@_g.clause("no_ball", "r5", "No ball hit: nothing counts, and the cue ball goes to the pool spot.")
def no_ball(state: TablePinsState, facts: PinFacts, options: Chosen) -> bool | Price:
    return False if facts.frozen and facts.counting else Price(spot=options.miss_and_pin == "separate")


@_g.clause("turn_fault", "r6", "One stroke out of turn: foul, the balls are replaced.")
def turn_fault(state: TablePinsState, stroke: tuple[int, int, PinFacts], options: Chosen) -> Price:
    return Price(out=False, balls="replaced")


_g.figure(
    "usurped", "r6", "skip-once", "After more than one stroke his inning stands, and he misses his next turn."
)
_g.figure(
    "prompting",
    "r7",
    say(
        "red-white-and-blue.nobody-tells-another-how-to-play",
        "Nobody tells another how to play or which pin is needed.",
    ),
    "Prompting is not fair.",
)
_g.figure("foul:push", "r8", ALLOWED, "Push shots are allowed.")


@_g.clause("covered", "n2", "Ball and pin both go to their spots, where the notes hold or that was agreed.")
def covered(state: TablePinsState, facts: PinFacts, options: Chosen) -> tuple[bool, str] | None:
    if options.club_notes or options.covered_pin == "both-spotted":
        return False, say(
            "red-white-and-blue.put-ball-on-its-own-spot", "Put the ball on its own spot, and set the pin up."
        )
    return None


@_g.clause("rejoin", "n3", "A burst is paid into the pool before the next stroke.")
def rejoin(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | None:
    return (
        say(
            "red-white-and-blue.burst-paid-to-pool-keeper-before",
            "The burst is paid to the pool keeper before the next stroke.",
        )
        if options.club_notes
        else None
    )


@_g.clause("extra", "n5", "The pin of three colours felled by a ball, or by the player after his stroke.")
def extra(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | None:
    return (
        say(
            "red-white-and-blue.striker-calls-for-refreshments-for-party",
            "The striker calls for refreshments for the party.",
        )
        if SPECIAL in facts.by
        else None
    )


@_g.clause(
    "foul:special", "n6", "Felled before the stroke, the pin of three colours is put back and he plays."
)
def special(state: TablePinsState, facts: PinFacts, options: Chosen) -> Price | None:
    return Price(out=False) if options.club_notes else None


def _chip(kind: str, ref: str, text: str) -> None:
    def chips(state: TablePinsState, facts: PinFacts, options: Chosen) -> int | None:
        return 1 if options.club_notes else None

    _g.clause(f"chips:{kind}", ref, text)(chips)


_chip("touch", "n4", "A ball touched otherwise than by a fair stroke costs a chip.")
_chip("early", "n7", "A pin felled before a ball was met costs a chip.")
_chip("hand", "n8", "A pin felled by the player after his stroke costs a chip.")
_chip("before", "n9", "A pin felled by the player before or in his stroke costs a chip.")
_chip("miss", "n10", "Hitting no ball costs a chip.")
_chip("pin", "n11", "A pin felled by another pin costs a chip.")
_chip("turn", "n12", "Playing out of turn costs a chip.")
_chip("prompting", "n13", "Prompting costs a chip.")
_chip("burst", "n14", "A burst costs a chip, and the player begins again at the red.")


@_g.clause("claim_window", "n16", "Penalties are enforced before the next stroke.")
def claim_window(state: TablePinsState, facts: PinFacts, options: Chosen) -> str | None:
    return "next-stroke" if options.club_notes else None


register(RED_WHITE_AND_BLUE)
