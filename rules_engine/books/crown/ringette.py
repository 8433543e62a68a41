"""Ringette and Ring Shuffle (lines 969-989): rings spun to lie near the centre, or near a pocket."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.spinning.rings_spun import RINGS_SPUN, Lying, SpunState
from ...families.spinning.rings_spun.names import IN_POCKET, ON_BOARD
from ...options import choice, number, switch
from ...saying import say

RINGETTE = Game(
    "crown/ringette",
    "Ringette",
    family=RINGS_SPUN,
    lines=(969, 979),
    played_on=PlayedOn(rests="lines"),
    refs={
        "SP1": "four metal rings with pins and Carrom rings",
        "SP2": "how to spin",
        "SP3": "ring can be made to return",
        "SP4": "oblique for long and right angle for short",
        "SP5": "skill grows with practice",
        "p1": "carrom side; partners opposite with one colour",
        "p2": "two rings each; spin near the centre",
        "p3": "spot 20, then 10, 5, 3; pocket 5 opposite",
        "p4": "hundred points",
        "SIM": "twelve games may be spun simultaneously",
        "TIP": "nine games allow tipping the board",
    },
    beside={
        "SP2": "how the fingers hold and snap a ring; what it makes is judged from where it rests",
        "SP3": "advice on spinning a ring that returns",
        "SP4": "advice on how a ring is set up for long and short spins",
        "SP5": "praise of practice, no ruling rests on it",
    },
    options=[
        number("target", 100, 10, 1000, "Points that win", "p4", length=True),
        choice("players", (2, 4), "How many people play; the sides stay two", "p1"),
        switch("simultaneous", False, "All rings of a round are spun at once", "SIM"),
        switch("tipping", False, "The board may be tipped while a ring spins", "TIP"),
        choice(
            "outside-rank",
            ("none", "void"),
            "Rings outside the shooting lines have no place, or take one that counts nothing",
            "p3",
        ),
        choice(
            "line-touch", ("inside", "outside"), "A ring on a shooting line lies inside, or outside", "p3"
        ),
        choice(
            "equal-distance",
            ("shared", "marker"),
            "Rings equally near share their places, rounded down, or the marker decides",
            "p3",
        ),
        choice("pocket-points", ("round", "at-once"), "Points of a pocketed ring are added", "p3"),
    ],
    facts={
        "zones": {
            "spot": say("ringette.touches-spot", "touches the spot"),
            "in": say("ringette.inside-lines", "inside the lines"),
            "line": say("ringette.on-line", "on a line"),
            "out": say("ringette.outside-lines", "outside the lines"),
            "pocket": IN_POCKET,
        },
        "scores": ("spot", "in"),
        "task": say("ringette.near-centre-can", "as near the centre as can be"),
    },
)

_g = RINGETTE
_g.figure("rings", "SP1", 2, "Four metal rings, two for each side.")
_g.figure("lead", "p2", "agreed", "Each spins in his turn; who begins is agreed.")
_g.figure("zones", "p3", ("spot", "in", "line", "out", "pocket"), "The spot, the lines and the pockets.")
_g.figure("gone", "p3", ("pocket",), "A ring in a pocket is out for the round.")
_g.figure(
    "place",
    "p2",
    say("ring-ring.shooting-line", "the shooting line"),
    "The rings are spun from the shooting line.",
)
_g.figure(
    "aim",
    "p2",
    say("ringette.how-near-do-rings-lie-to", "how near do the rings lie to the centre"),
    "The rings are to lie near the centre.",
)
_g.figure("both", "p4", "higher", "If both reach the target the higher score wins; level ones play on.")


@_g.clause("partner", "p1", "Of four players the two who sit opposite are partners, a ring each.")
def partner(state: SpunState, side: int, options: Any) -> str | None:
    return ("first", "second")[len(state.where[side]) % 2] if options.players == 4 else None


@_g.clause("free", "SIM", "By agreement all spin at once.")
def free(state: SpunState, facts: None, options: Any) -> bool:
    return bool(getattr(options, "simultaneous", False))


@_g.clause("tipped", "TIP", "By agreement the board may be tipped while a ring spins.")
def tipped(state: SpunState, facts: None, options: Any) -> bool:
    return bool(getattr(options, "tipping", False))


@_g.clause("next", "p2", "The sides spin in turn, one ring at a time.")
def next_side(state: SpunState, who: int, options: Any) -> int:
    return 1 - who


@_g.clause("line", "p3", "Rings outside the lines count nothing; one on a line is not outside.")
def line(state: SpunState, zone: str, options: Any) -> str | None:
    if zone != "line":
        return None
    return "in" if options.line_touch == "inside" else "out"


@_g.clause("worth", "p3", "A ring that touches the centre spot counts twenty.")
def worth(state: SpunState, ring: Lying, options: Any) -> tuple[str, int] | None:
    return ("owner", 20) if ring.zone == "spot" else None


@_g.clause("ranked", "p3", "The other rings inside the lines have places by their nearness.")
def ranked(state: SpunState, ring: Lying, options: Any) -> str:
    if ring.zone == "out":
        return str(options.outside_rank)
    return "owner" if ring.zone == "in" else "none"


_g.figure("places", "p3", (10, 5, 3), "The nearest counts ten, the next five, the third three.")


@_g.clause("level", "p3", "Equal distance is not spoken of: such rings share their places.")
def level(state: SpunState, facts: None, options: Any) -> str:
    return str(options.equal_distance)


@_g.clause("pocketed", "p3", "A ring in a pocket gives the opposite side five.")
def pocketed(state: SpunState, ring: Lying, options: Any) -> tuple[str, int]:
    return "other", 5


@_g.clause("pocket_time", "p3", "When these five are added is not said: with the round.")
def pocket_time(state: SpunState, facts: None, options: Any) -> str:
    return str(getattr(options, "pocket_points", "round"))


@_g.clause("next_round", "p2", "Who begins later rounds is not said: the sides alternate.")
def next_round(state: SpunState, facts: None, options: Any) -> int:
    return 1 - (state.lead or 0)


@_g.clause("target", "p4", "A hundred points are the game.")
def target(state: SpunState, facts: None, options: Any) -> int:
    return int(options.target)


register(RINGETTE)


RING_SHUFFLE = Game(
    "crown/ring-shuffle",
    "Ring Shuffle",
    family=RINGS_SPUN,
    lines=(981, 989),
    played_on=PlayedOn(shot_from=("spot-1",), rests="nearest-pocket"),
    governed_by=(RINGETTE,),
    refs={
        "p1": "leave rings near a pocket",
        "p2": "spin from same corner opposite",
        "p3": "10, 5, 3, 2; pocketed minus two",
        "p4": "fifty points",
        "SIM": "simultaneous form",
        "TIP": "tipping form",
    },
    options=[
        number("target", 50, 10, 1000, "Points that win", "p4", length=True),
        switch("below-zero", True, "The two points off may bring a score below nothing", "p3"),
        choice("priced-pocket", ("any", "objective"), "Which pocket costs two: any, or that aimed at", "p3"),
        choice(
            "pocketed-by-other",
            ("spinner", "owner"),
            "A ring that another drives into the pocket costs the side that spun last, or its owner",
            "p3",
        ),
        choice("pocket-choice", ("agreed", "leader"), "Who names the pocket aimed at", "p2"),
    ],
    drop_options=("outside-rank", "line-touch"),
    facts={
        "zones": {
            "board": ON_BOARD,
            "pocket": say("ringette.in-that-pocket", "in that pocket"),
            "other-pocket": say("ringette.in-another-pocket", "in another pocket"),
        },
        "scores": ("board",),
        "task": say("ringette.near-pocket-can", "as near the pocket as can be"),
    },
)

_s = RING_SHUFFLE
_s.figure("zones", "p1", ("board", "pocket", "other-pocket"), "The rings are to lie near a pocket.")
_s.figure("gone", "p3", ("pocket", "other-pocket"), "A ring in a pocket is out for the round.")
_s.figure(
    "place",
    "p2",
    say("ringette.numbered-corner-opposite-pocket", "the numbered corner opposite the pocket"),
    "All spin from the same numbered corner, opposite the pocket.",
)
_s.figure(
    "aim",
    "p1",
    say("ringette.how-near-to-the-pocket", "how near do the rings lie to the pocket"),
    "Nearness to the edge of the pocket counts.",
)
_s.figure("places", "p3", (10, 5, 3, 2), "The nearest counts ten, the others five, three and two.")


@_s.clause("set_up", "p2", "One corner is spun from, towards the pocket opposite.")
def set_up(state: SpunState, facts: None, options: Any) -> str:
    if options.pocket_choice == "leader":
        return say(
            "ringette.leader-names-pocket-all-spin-from",
            "The leader names the pocket; all spin from the numbered corner opposite.",
        )
    return say(
        "ringette.agree-on-pocket-all-spin-from",
        "Agree on the pocket; all spin from the numbered corner opposite.",
    )


@_s.clause("ranked", "p3", "Every ring left on the board has a place by its nearness.")
def any_ring(state: SpunState, ring: Lying, options: Any) -> str:
    return "owner"


@_s.clause("pocketed", "p3", "A ring in a pocket takes two points from the side that spun it there.")
def costs_two(state: SpunState, ring: Lying, options: Any) -> tuple[str, int]:
    if options.priced_pocket == "objective" and ring.zone == "other-pocket":
        return "owner", 0
    return str(options.pocketed_by_other), -2


@_s.clause("floor", "p3", "Whether a score may fall below nothing is not said: it may.")
def floor(state: SpunState, facts: None, options: Any) -> bool:
    return bool(options.below_zero)


_s.restates("target", "p4", "Fifty points are the game.")

register(RING_SHUFFLE)
