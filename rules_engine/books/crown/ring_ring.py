"""Ring-Ring, Pin Ring and Pin Pocket (lines 991-1019): a metal ring is spun at the own Carrom ring, with a
pin behind it, or round the pin into a pocket, while the player succeeds."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.spinning.spun_runs import SPUN_RUNS, RunState, Spin
from ...options import choice, number, switch
from ...saying import say

_ALONE = (
    ("miss", say("parepa.nothing-hit", "Nothing hit"), "miss", Spin(0)),
    ("hit", say("ring-ring.own-ring-hit-not-pocketed", "Own ring hit, not pocketed"), "xc", Spin(0, "hit")),
    ("pocket", say("ring-ring.own-ring-pocketed", "Own ring pocketed"), "c>", Spin(0, "pocket")),
)
_SPOILED = (
    (
        "both",
        say("ring-ring.own-ring-spun-one-pocketed", "Own ring and the spun one pocketed"),
        "c> s>",
        Spin(0, "pocket", "pocket"),
    ),
    ("spun", say("ring-ring.spun-ring-pocketed", "The spun ring pocketed"), "s>", Spin(0, "", "pocket")),
    (
        "opponent",
        say("ring-ring.opponents-ring-pocketed", "The opponent's ring pocketed"),
        "o>",
        Spin(0, opponent=True),
    ),
)

RING_RING = Game(
    "crown/ring-ring",
    "Ring-Ring",
    family=SPUN_RUNS,
    lines=(991, 1001),
    refs={
        "p1": "own Carrom ring on far right-hand space",
        "p2": "hit it by spinning without pocketing metal ring",
        "p3": "pocket counts 5 and continues",
        "p4": "both pocketed loses turn",
        "p5": "fifty points",
        "SIM": "simultaneous form",
        "TIP": "tipping form",
    },
    options=[
        number("target", 50, 10, 1000, "Points that win", "p5", length=True),
        choice("players", (2, 4), "How many people play; the sides stay two", "p1"),
        switch("simultaneous", False, "All spin one ring at once, and there is no run", "SIM"),
        switch("tipping", False, "The board may be tipped while a ring spins", "TIP"),
        choice("hit-ring", ("back", "stays"), "A Carrom ring that was hit goes back, or stays", "p3"),
        choice("spun-pocketed", ("nothing", "five"), "The spun ring alone pocketed gives the opponent", "p2"),
        choice("opponent-ring", ("nothing", "five"), "A ring of the opponent pocketed gives him", "p3"),
        choice("pocket", ("any", "near"), "Which pocket counts for the Carrom ring", "p3"),
    ],
    facts={
        "task": say("ring-ring.spins-at-own-carrom-ring", "spins at the own Carrom ring"),
        "outcomes": (
            *_ALONE,
            (
                "pocket-other",
                say("ring-ring.own-ring-in-another-pocket", "Own ring in another pocket"),
                "c>other",
                Spin(0, "other"),
            ),
            *_SPOILED,
        ),
    },
)

_g = RING_RING
_g.figure("pieces", "p1", ("c", "s", "o"), "A metal ring to spin, and a Carrom ring of each player's own.")
_g.figure(
    "set_up",
    "p1",
    say(
        "ring-ring.put-each-players-carrom-ring-on",
        "Put each player's Carrom ring on the space before the far right-hand pocket.",
    ),
    "Each player's Carrom ring lies on the numbered space before the far pocket on his right.",
)
_g.figure("lead", "p1", "agreed", "Who begins is not said, and is agreed.")
_g.figure(
    "place",
    "p2",
    say("ring-ring.shooting-line", "the shooting line"),
    "The ring is spun from the shooting line.",
)
_g.figure(
    "both", "p5", "higher", "If both reach the target at once the higher score wins; level ones play on."
)


@_g.clause("partner", "p4", "The player to the left is next: of four the partners follow by turns.")
def partner(state: RunState, side: int, options: Any) -> str:
    return ("first", "second")[state.turns[side] % 2] if options.players == 4 else ""


@_g.clause("free", "SIM", "By agreement all spin at once.")
def free(state: RunState, facts: None, options: Any) -> bool:
    return bool(getattr(options, "simultaneous", False))


@_g.clause("tipped", "TIP", "By agreement the board may be tipped while a ring spins.")
def tipped(state: RunState, facts: None, options: Any) -> bool:
    return bool(getattr(options, "tipping", False))


@_g.clause("void", "p4", "Both rings pocketed: nothing counts, and the turn is lost.")
def both_pocketed(state: RunState, spin: Spin, options: Any) -> bool:
    return spin.ring in ("pocket", "other") and bool(spin.spun)


@_g.clause("worth", "p3", "The own Carrom ring pocketed counts five.")
def worth(state: RunState, spin: Spin, options: Any) -> int:
    return 5 if pocketed(spin, options) else 0


def pocketed(spin: Spin, options: Any) -> bool:
    """Whether the own Carrom ring went into a pocket that counts."""
    return spin.ring == "pocket" or (spin.ring == "other" and options.pocket == "any")


@_g.clause("given", "p2", "The metal ring is not to be pocketed; no price is named, nor for other rings.")
def given(state: RunState, spin: Spin, options: Any) -> int:
    alone = bool(spin.spun) and spin.ring not in ("pocket", "other")
    if alone and options.spun_pocketed == "five":
        return 5
    return 5 if spin.opponent and options.opponent_ring == "five" else 0


@_g.clause("keeps", "p3", "The player goes on as long as he succeeds.")
def keeps(state: RunState, facts: tuple[Spin, int], options: Any) -> bool:
    spin, points = facts
    return points > 0 and not spin.spun


@_g.clause("returned", "p3", "A pocketed Carrom ring goes back to its place.")
def returned(state: RunState, spin: Spin, options: Any) -> str:
    if spin.ring == "hit" and not spin.opponent:
        if options.hit_ring == "stays":
            return say("ring-ring.carrom-ring-stays-where-lies", "The Carrom ring stays where it lies.")
        return say(
            "ring-ring.put-carrom-ring-back-when-turn", "Put the Carrom ring back when the turn is over."
        )
    return say("ring-ring.put-carrom-ring-back-on-its", "Put the Carrom ring back on its space.")


@_g.clause("next", "p4", "The player to the left is next.")
def to_the_left(state: RunState, who: int, options: Any) -> int:
    return 1 - who


@_g.clause("target", "p5", "Fifty points are the game.")
def target(state: RunState, facts: None, options: Any) -> int:
    return int(options.target)


register(RING_RING)


PIN_RING = Game(
    "crown/pin-ring",
    "Pin Ring",
    family=SPUN_RUNS,
    lines=(1003, 1011),
    governed_by=(RING_RING,),
    refs={
        "p1": "Ring-Ring with pin in centre",
        "p2": "pin first 5 opponent; after pocket 15; hit and pin 10",
        "p3": "only metal ring may score the pin",
        "p4": "fifty points",
        "SIM": "simultaneous form",
    },
    options=[
        choice("hit-ring", ("back", "stays"), "A Carrom ring that was hit goes back at once, or stays", "p2"),
        choice(
            "pin-by-carrom",
            ("nothing", "forfeit"),
            "A pin felled by the Carrom ring: nothing, or five to the opponent and the turn lost",
            "p3",
        ),
    ],
    drop_options=("tipping",),
    facts={
        "task": say(
            "ring-ring.spins-at-own-carrom-ring-then", "spins at the own Carrom ring, and then at the pin"
        ),
        "outcomes": (
            *_ALONE,
            (
                "pocket-pin",
                say("ring-ring.own-ring-pocketed-then-pin-down", "Own ring pocketed, then the pin down"),
                "c> pin!",
                Spin(0, "pocket", pin="after"),
            ),
            (
                "hit-pin",
                say("ring-ring.own-ring-hit-then-pin-down", "Own ring hit, then the pin down"),
                "xc pin!",
                Spin(0, "hit", pin="after"),
            ),
            (
                "pin-first",
                say("ring-ring.pin-down-first", "The pin down first"),
                "pin!",
                Spin(0, pin="first"),
            ),
            (
                "pin-carrom",
                say("ring-ring.pin-down-carrom-ring", "The pin down by the Carrom ring"),
                "xc pin!c",
                Spin(0, "hit", pin="carrom"),
            ),
            *_SPOILED,
        ),
    },
)

_p = PIN_RING
_p.figure("pieces", "p1", ("c", "s", "o", "pin"), "As Ring-Ring, and a pin.")
_p.figure(
    "set_up",
    "p1",
    say(
        "ring-ring.put-carrom-rings-on-their-spaces",
        "Put the Carrom rings on their spaces, and the pin on the centre spot.",
    ),
    "As Ring-Ring, with a pin on the spot in the centre.",
)
_p.figure(
    "place",
    "p2",
    say("ring-ring.point-in-line-with-pin-carrom", "a point in line with the pin and the Carrom ring"),
    "The ring is spun in line with the ring.",
)
_p.figure(
    "reset",
    "p2",
    say("ring-ring.set-pin-up-again-on-centre", "Set the pin up again on the centre spot."),
    "Ring and pin are put back in position.",
)


@_p.clause("pin_by", "p3", "The pin counts only where the metal ring knocks it down.")
def pin_by(state: RunState, facts: None, options: Any) -> str:
    return str(options.pin_by_carrom)


def _forfeits(spin: Spin, options: Any) -> bool:
    """Whether the pin fell before the Carrom ring was hit, or else to the opponent's good."""
    return spin.pin == "first" or (spin.pin == "carrom" and options.pin_by_carrom == "forfeit")


@_p.clause("worth", "p2", "Ring pocketed and then the pin down: fifteen; ring hit and the pin down: ten.")
def ring_and_pin(state: RunState, spin: Spin, options: Any) -> int | None:
    if _forfeits(spin, options):
        return 0
    if spin.pin != "after":
        return None
    return 15 if pocketed(spin, options) else 10


@_p.clause("given", "p2", "The pin down before the Carrom ring was hit: five to the opponent, the turn lost.")
def pin_first(state: RunState, spin: Spin, options: Any) -> int | None:
    return 5 if _forfeits(spin, options) else None


@_p.clause("returned", "p2", "The Carrom ring is put back before the player spins again.")
def put_back(state: RunState, spin: Spin, options: Any) -> str | None:
    if spin.ring == "hit" and options.hit_ring == "back":
        return say(
            "ring-ring.put-carrom-ring-back-before-next", "Put the Carrom ring back before the next spin."
        )
    return None


_p.restates("target", "p4", "Fifty points are the game.")

register(PIN_RING)


PIN_POCKET = Game(
    "crown/pin-pocket",
    "Pin Pocket",
    family=SPUN_RUNS,
    lines=(1013, 1019),
    played_on=PlayedOn(shot_from=("spot-1",)),
    governed_by=(RING_RING,),
    refs={
        "p1": "Ring-Ring without Carrom ring",
        "p2": "round the pin into opposite pocket 5",
        "p3": "pin down 5 opponent; hundred points",
    },
    options=[
        number("target", 100, 10, 1000, "Points that win", "p3", length=True),
        choice(
            "pin-and-pocket",
            ("forfeit", "both"),
            "The pin down and the ring in the pocket: five to the opponent alone, or five each",
            "p3",
        ),
        choice("corner", ("any", "left"), "From which numbered corner the ring is spun", "p2"),
    ],
    drop_options=("simultaneous", "tipping", "hit-ring", "spun-pocketed", "opponent-ring", "pocket"),
    facts={
        "task": say(
            "ring-ring.spins-round-pin-into-pocket-opposite", "spins round the pin into the pocket opposite"
        ),
        "outcomes": (
            ("miss", say("ring-ring.no-pocket-no-pin", "No pocket, no pin"), "miss", Spin(0)),
            (
                "pocket",
                say("ring-ring.round-pin-into-pocket", "Round the pin into the pocket"),
                "s>",
                Spin(0, "", "pocket"),
            ),
            (
                "other",
                say("ring-ring.in-another-pocket", "In another pocket"),
                "s>other",
                Spin(0, "", "other"),
            ),
            ("pin", say("ring-ring.pin-down", "The pin down"), "pin!", Spin(0, pin="first")),
            (
                "pin-pocket",
                say("ring-ring.pin-down-in-pocket", "The pin down, and in the pocket"),
                "pin! s>",
                Spin(0, "", "pocket", pin="first"),
            ),
        ),
    },
)

_k = PIN_POCKET
_k.figure("pieces", "p1", ("s", "pin"), "As Ring-Ring without the Carrom rings, with a pin.")
_k.figure(
    "set_up",
    "p2",
    say("ring-ring.put-pin-on-centre-spot", "Put the pin on the centre spot."),
    "The pin stands in the centre of the board.",
)
_k.figure(
    "reset",
    "p3",
    say("ring-ring.set-pin-up-again-on-centre", "Set the pin up again on the centre spot."),
    "A pin knocked down is set up again.",
)


@_k.clause("place", "p2", "The ring is spun from a numbered corner.")
def corner(state: RunState, facts: None, options: Any) -> str:
    return (
        say("ring-ring.numbered-corner-at-players-left", "the numbered corner at the player's left")
        if options.corner == "left"
        else say("ring-ring.numbered-corner", "a numbered corner")
    )


@_k.clause("worth", "p2", "Round the pin into the pocket opposite: five.")
def round_the_pin(state: RunState, spin: Spin, options: Any) -> int:
    good = spin.spun == "pocket" and (not spin.pin or options.pin_and_pocket == "both")
    return 5 if good else 0


@_k.clause("given", "p3", "The pin knocked down gives the opponent five.")
def pin_down(state: RunState, spin: Spin, options: Any) -> int:
    return 5 if spin.pin else 0


@_k.clause("keeps", "p2", "The player goes on until he misses.")
def until_a_miss(state: RunState, facts: tuple[Spin, int], options: Any) -> bool:
    spin, points = facts
    return points > 0 and not spin.pin


_k.restates("target", "p3", "A hundred points are the game.")

register(PIN_POCKET)
