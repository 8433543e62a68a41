"""Pin-a-Four 6 to 10 (lines 1118-1175): rings spun at four pins on the side with pockets."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.spinning.turns_spun import TURNS_SPUN, Felled, Spin, TurnsSpunState
from ...options import choice, number, switch
from ...saying import say

PIN_A_FOUR_6 = Game(
    "crown/pin-a-four-6",
    "Pin-a-Four 6",
    family=TURNS_SPUN,
    lines=(1118, 1126),
    played_on=PlayedOn("spider", lies="four-pins", pieces="pin1 pin2 pin3 pin4", shot_from=("spot-1",)),
    refs={
        "p1": "triangle before pocket; four rings from opposite corner; 5 each",
        "p2": "reset when all down; pocketed ring 5 opposite",
        "p3": "hundred points",
        "TIP": "tipping form",
    },
    options=[
        number("target", 100, 10, 10_000, "Points that win", "p3", length=True),
        switch("pocketed-voids", False, "Pins felled by a ring that is pocketed do not count", "p2"),
        choice("win-moment", ("at-once", "end-of-turn"), "When it is seen who has won", "p3"),
        switch("tipping", False, "The board may be tipped while a ring spins", "TIP"),
    ],
    facts={
        "task": say(
            "pins-spun-at.spins-at-pins-before-far-pocket", "spins at the pins before the far pocket"
        ),
        "pins": {"pin": say("pins-spun-at.one-pin", "1 pin")},
    },
)

_g = PIN_A_FOUR_6
_g.figure("rings", "p1", 4, "Each player spins the four rings one after the other.")
_g.figure("lead", "p1", "coin", "Who begins is not said: a coin is thrown.")
_g.figure("pins", "p1", ("pin",) * 4, "Four ten pins.")
_g.figure("pin_worth", "p1", 5, "Five for every pin.")
_g.figure("place", "p1", "stands", "From the numbered space of the far corner; no price is named.")
_g.figure(
    "set_up",
    "p1",
    say(
        "pins-spun-at.stand-four-pins-triangle-just-before",
        "Stand the four pins as a triangle just before a pocket: one in front, three behind.",
    ),
    "So each turn begins.",
)


@_g.clause("pin", "p1", "Every pin felled counts five.")
def pin(state: TurnsSpunState, spin: Spin, options: Any) -> Felled:
    """What the pins of a spin count."""
    return Felled(0 if options.pocketed_voids and spin.pocketed else 5 * len(spin.pins))


_g.figure("all_down", "p2", "reset", "When all are down they are set up, and the other rings are spun.")
_g.figure("pocketed", "p2", "out", "A ring in a pocket is out for the turn.")
_g.figure("forfeited", "p2", "pocket", "A pocketed ring costs.")


@_g.clause("forfeit", "p2", "A pocketed ring gives the other side five.")
def forfeit(state: TurnsSpunState, spun: tuple[Spin, int], options: Any) -> int:
    """What the other side gets."""
    return 5


@_g.clause("moment", "p3", "A hundred points make the game, as soon as they are made.")
def moment(state: TurnsSpunState, facts: None, options: Any) -> str:
    """When it is seen who has won."""
    return "end" if options.win_moment == "end-of-turn" else "at-once"


@_g.clause("target", "p3", "A hundred points make the game.")
def target(state: TurnsSpunState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


@_g.clause("tipped", "TIP", "By agreement the board may be tipped.")
def tipped(state: None, facts: None, options: Any) -> bool:
    """Whether it is agreed."""
    return bool(options.tipping)


register(PIN_A_FOUR_6)

PIN_A_FOUR_7 = Game(
    "crown/pin-a-four-7",
    "Pin-a-Four 7",
    family=TURNS_SPUN,
    lines=(1128, 1134),
    played_on=PlayedOn("carrom", lies="set-up", shot_from=("line-12", "strip-12")),
    governed_by=[PIN_A_FOUR_6],
    refs={
        "p1": "two pins on spaces and two on line",
        "p2": "rules of the sixth game",
        "SIM": "simultaneous form",
    },
    options=[switch("simultaneous", False, "All spin at once, two rings a side", "SIM")],
    drop_options=("tipping",),
    facts={"task": say("pins-spun-at.spins-at-pins-on-far-line", "spins at the pins on the far line")},
)

_s = PIN_A_FOUR_7
_s.figure(
    "set_up",
    "p1",
    say(
        "pins-spun-at.stand-pin-on-each-numbered-space",
        "Stand a pin on each numbered space before the far pockets, and two between on the far line.",
    ),
    "So each turn begins.",
)
_s.figure("tipped", "p2", False, "The board is not tipped at this game.")
_s.restates("target", "p2", "The rules are those of the sixth game: a hundred points.")


@_s.clause("together", "SIM", "Players may spin all at once, with the same count.")
def together(state: None, facts: None, options: Any) -> int | None:
    """Rings of a side in a round; None for turns."""
    return 2 if options.simultaneous else None


register(PIN_A_FOUR_7)

PIN_A_FOUR_8 = Game(
    "crown/pin-a-four-8",
    "Pin-a-Four 8",
    family=TURNS_SPUN,
    lines=(1136, 1150),
    governed_by=[PIN_A_FOUR_7, PIN_A_FOUR_6],
    refs={
        "p1": "centre pin only after the other three",
        "p2": "early centre pin 5 opposite; turn lost; 100",
        "SIM": "simultaneous form",
        "TIP": "tipping form",
    },
    options=[
        switch("others-count", True, "Pins felled before the centre pin fell too early count", "p2"),
        choice(
            "same-spin",
            ("order", "early"),
            "The centre pin felled by the spin that fells the last other pin: by the order, or too early",
            "p1",
        ),
        choice("lost-turn", ("ends", "played"), "The other rings after a fall too early", "p2"),
        switch("tipping", False, "The board may be tipped while a ring spins", "TIP"),
    ],
    facts={
        "task": say(
            "pins-spun-at.spins-at-pins-far-line-then",
            "spins at the pins of the far line, then at the centre",
        ),
        "pins": {
            "pin": say("pins-spun-at.one-pin", "1 pin"),
            "centre": say("pins-spun-at.centre-pin", "Centre pin"),
        },
    },
)

_e = PIN_A_FOUR_8
_e.figure("pins", "p1", ("pin", "pin", "pin", "centre"), "Three pins on the far line, one in the centre.")
_e.figure(
    "set_up",
    "p1",
    say(
        "pins-spun-at.stand-pin-on-centre-spot-one",
        "Stand a pin on the centre spot, one on each far numbered space, one between these on the line.",
    ),
    "So each turn begins.",
)


@_e.clause("pin", "p1", "Every pin counts five, the centre pin when the other three are down.")
def in_order(state: TurnsSpunState, spin: Spin, options: Any) -> Felled:
    """What the pins of a spin come to."""
    void = options.pocketed_voids and spin.pocketed
    if "centre" not in spin.pins:
        return Felled(0 if void else 5 * len(spin.pins))
    at = spin.pins.index("centre")
    down = state.down.count("pin") + (at if options.same_spin == "order" else 0)
    if down >= 3:
        return Felled(0 if void else 5 * len(spin.pins))
    before = 5 * at if options.others_count and not void else 0
    return Felled(before, 5, lost=options.lost_turn == "ends", because="order", up=("centre",))


_e.figure(
    "order", "p2", "lost", "Felled too early it is set up, gives the other side five, and the turn is lost."
)
_e.restates("target", "p2", "A hundred points make the game.")


@_e.clause("together", "SIM", "Players may spin all at once, with the same count.")
def all_at_once(state: None, facts: None, options: Any) -> int | None:
    """Rings of a side in a round; None for turns."""
    rings = 2
    return rings if options.simultaneous else None


@_e.clause("tipped", "TIP", "By agreement the board may be tipped.")
def tipping(state: None, facts: None, options: Any) -> bool:
    """Whether it is agreed."""
    return bool(options.tipping)


register(PIN_A_FOUR_8)

PIN_A_FOUR_9 = Game(
    "crown/pin-a-four-9",
    "Pin-a-Four 9",
    family=TURNS_SPUN,
    lines=(1152, 1165),
    played_on=PlayedOn("carrom", shot_from=("spot-1",)),
    refs={
        "p1": "four pins in line; farthest first",
        "p2": "20, 15, 10, 5 from the pocket",
        "p3": "wrong order resets; four rings each; 200",
        "SIM": "simultaneous form",
    },
    options=[
        number("target", 200, 20, 10_000, "Points that win", "p3", length=True),
        choice(
            "good-then-bad", ("due-counts", "nothing"), "A due pin, then a wrong one by the same spin", "p3"
        ),
        choice("credit", ("at-once", "end-of-turn"), "When points are added", "p3"),
        choice("all-down", ("reset", "turn-ends"), "All pins down before the last ring", "p3"),
        switch("keep-earlier", True, "Points made before in the turn stay when pins are reset", "p3"),
        choice("pocketed-costs", (0, 5), "What a pocketed ring gives the other side", "p3"),
        switch("simultaneous", False, "All spin at once, two rings a side", "SIM"),
    ],
    facts={
        "task": say("pins-spun-at.spins-at-farthest-pin-stands", "spins at the farthest pin that stands"),
        "pins": {
            "p20": say("pins-spun-at.pin-at-pocket-20", "Pin at the pocket: 20"),
            "p15": say("pins-spun-at.second-pin-15", "Second pin: 15"),
            "p10": say("pins-spun-at.third-pin-10", "Third pin: 10"),
            "p5": say("pins-spun-at.centre-pin-5", "Centre pin: 5"),
        },
    },
)

_n = PIN_A_FOUR_9
_n.figure("rings", "p3", 4, "Four rings a turn, one player after the other.")
_n.figure("lead", "p3", "coin", "Who begins is not said: a coin is thrown.")
_n.figure("pins", "p2", ("p20", "p15", "p10", "p5"), "Called by what they count, the one at the pocket most.")
_n.figure("place", "p1", "stands", "From the numbered space in line with the pins; no price is named.")
_n.figure(
    "set_up",
    "p1",
    say(
        "pins-spun-at.stand-pins-in-line-from-pockets",
        "Stand the pins in line from a pocket's numbered space to the centre, the last on the spot.",
    ),
    "So each turn begins.",
)
_n.figure("order", "p3", "reset", "Pins felled out of their order are set up again; nothing is forfeited.")
_n.figure("pocketed", "p3", "out", "A ring in a pocket is out for the turn; no price is named.")
_n.figure("forfeited", "p3", "pocket", "Where it is agreed, a pocketed ring costs.")
_WORTH = {"p20": 20, "p15": 15, "p10": 10, "p5": 5}


@_n.clause("pin", "p2", "Twenty, fifteen, ten and five, the farthest first.")
def farthest(state: TurnsSpunState, spin: Spin, options: Any) -> Felled:
    """What the pins of a spin come to, each in its order."""
    due = [pin for pin in _WORTH if pin not in state.down]
    good = 0
    for pin, wanted in zip(spin.pins, due, strict=False):
        if pin != wanted:
            points = good if options.good_then_bad == "due-counts" else 0
            return Felled(points, reset=True, back=not options.keep_earlier, because="order")
        good += _WORTH[pin]
    return Felled(good)


@_n.clause("all_down", "p3", "When all are down they are set up, and the player spins his other rings.")
def all_down(state: TurnsSpunState, facts: None, options: Any) -> str:
    """ "reset" or "ends"."""
    return "ends" if options.all_down == "turn-ends" else "reset"


@_n.clause("forfeit", "p3", "No price is named for a pocketed ring.")
def price(state: TurnsSpunState, spun: tuple[Spin, int], options: Any) -> int | None:
    """What the other side gets by agreement."""
    return options.pocketed_costs or None


@_n.clause("credit", "p3", "Points are added as they are made.")
def credit(state: TurnsSpunState, facts: None, options: Any) -> str:
    """ "end" if they are added with the turn."""
    return "end" if options.credit == "end-of-turn" else "at-once"


@_n.clause("target", "p3", "Two hundred points make the game.")
def two_hundred(state: TurnsSpunState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


@_n.clause("together", "SIM", "Players may spin all at once, with the same count.")
def in_one(state: None, facts: None, options: Any) -> int | None:
    """Rings of a side in a round; None for turns."""
    return 2 if options.simultaneous else None


register(PIN_A_FOUR_9)

PIN_A_FOUR_10 = Game(
    "crown/pin-a-four-10",
    "Pin-a-Four 10",
    family=TURNS_SPUN,
    lines=(1167, 1175),
    played_on=PlayedOn("carrom"),
    refs={
        "p1": "pin on each space; all spin at Go",
        "p2": "pin 10 unless ring pocketed then 5 opposite",
        "p3": "fifty points",
    },
    options=[
        number("target", 50, 10, 10_000, "Points that win", "p3", length=True),
        choice("other-pins", ("each", "own"), "Each pin that a ring fells counts, or its own alone", "p2"),
        choice("rings-each", (1, 2), "Rings that each side spins at the word", "p1"),
        choice("both-rings", ("first", "shared"), "A pin that two rings fell: to the first, or shared", "p2"),
    ],
    facts={
        "task": say("pins-spun-at.spins-at-pin-far-on-left", "spins at the pin far on the left"),
        "pins": {
            "pA1": say("pins-spun-at.pin-left-of-a", "Pin left of A"),
            "pB1": say("pins-spun-at.pin-left-of-b", "Pin left of B"),
            "pA2": say("pins-spun-at.pin-3", "Pin 3"),
            "pB2": say("pins-spun-at.pin-4", "Pin 4"),
        },
    },
)

_x = PIN_A_FOUR_10
_x.figure("rings", "p1", 1, "Each player spins one ring at the word.")
_x.figure("lead", "p1", "all", "Nobody leads: all spin at once.")
_x.figure(
    "pins", "p1", ("pA1", "pB1", "pA2", "pB2"), "By the side that has it far on the left, and its partner."
)
_x.figure("place", "p1", "stands", "From the own shooting line; no price is named.")
_x.figure(
    "set_up",
    "p1",
    say("pins-spun-at.stand-pin-on-each-four-numbered", "Stand a pin on each of the four numbered spaces."),
    "So each go begins.",
)
_x.figure("pocketed", "p2", "out", "A ring in a pocket is out for the go.")
_x.figure("forfeited", "p2", "pocket", "A pocketed ring costs.")
_x.figure(
    "both", "p3", "higher", "If both sides have fifty the higher total wins; if they are level, another go."
)


@_x.clause("together", "p1", "At the word all spin.")
def at_go(state: None, facts: None, options: Any) -> int:
    """Rings of a side in one go."""
    return int(options.rings_each)


@_x.clause("pin", "p2", "A pin counts ten, unless the ring goes into a pocket.")
def ten(state: TurnsSpunState, spin: Spin, options: Any) -> Felled:
    """What the pins of a spin count."""
    if spin.pocketed:
        return Felled(0)
    own = tuple(f"p{'AB'[spin.who]}{n}" for n in range(1, options.rings_each + 1))
    counted = [p for p in spin.pins if options.other_pins == "each" or p in own]
    return Felled(sum(5 if p in spin.shared else 10 for p in counted))


@_x.clause("shared", "p2", "A pin counts for the ring that fells it first.")
def shared(state: TurnsSpunState, facts: None, options: Any) -> bool:
    """Whether two rings share it."""
    return bool(options.both_rings == "shared")


@_x.clause("forfeit", "p2", "A pocketed ring gives the other side five.")
def five(state: TurnsSpunState, spun: tuple[Spin, int], options: Any) -> int:
    """What the other side gets."""
    given = 5
    return given


@_x.clause("target", "p3", "Fifty points make the game.")
def fifty(state: TurnsSpunState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(PIN_A_FOUR_10)
