"""Three-Ball Carrom, straight rail (lines 541-593): the parent of the carom games, and of much else in the
book.

A game of its own, and a layer under others; a game that has no crotch drops :data:`CROTCH_OPTIONS`.
"""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.carom import CAROM, CORNERS, CaromFacts, CaromState, Hold, Limit
from ...families.conduct import Foul
from ...options import choice, number, switch
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

THREE_BALL = Game(
    "brunswick/three-ball-carrom",
    "Three-Ball Carrom Game",
    family=CAROM,
    lines=(541, 593),
    short=25,
    governed_by=[FOUL_STROKES],
    refs={
        "1": "two whites and one red",
        "2": "bank; nearest the head cushion chooses ball and lead",
        "2a": "whites touching in the bank; ties string again",
        "p1": "opening or respotted balls: the striker is in hand",
        "3": "opening placement, six inches, red first",
        "4": "a carom one; a miss one to the opponent; discount note",
        "5": "cue ball off after a count stands; order of spots",
        "5a": "order of spots for the other white and the red",
        "5b": "both whites off without a count",
        "6": "disturbing balls; early touch of the own ball costs one",
        "7": "outside disturbance: replace and proceed",
        "8": "second touch: the opponent chooses the balls",
        "9": "frozen: options of the foul strokes' rule 10",
        "10": "warn about a very near cue ball",
        "11": "crotch square, three counts",
        "12": "the referee speaks only when players appeal",
        "13": "scores must be marked before play goes on",
        "14": "the referee stands close to every shot",
    },
    beside={
        "1": "says what is on the table; a record knows no other balls",
        "2a": "the bank is over when its winner is recorded",
        "10": "a courtesy between the players, without a price",
        "12": "who may speak",
        "13": "when the marker marks",
        "14": "where the referee stands",
    },
    options=[
        number("target", None, 1, 10_000, "Points that win the game", "4", length=True),
        choice("discount", ("none", "A", "B"), "Who gives odds: loses each point that the other makes", "4"),
        switch("early-touch-point", True, "Touching the own ball early gives the other a point", "6"),
        choice(
            "early-touch",
            ("was-the-stroke", "plays-on-without-count"),
            "After touching his own ball early the player's turn is over, or he plays on and counts nothing",
            "6",
        ),
        choice(
            "white-first-at-opening",
            ("no-count", "no-count-and-replaced"),
            "The opening stroke met the white first",
            "3",
        ),
        choice(
            "both-at-once-at-opening",
            ("red-not-first", "counts"),
            "The opening stroke met both balls at the same instant",
            "3",
        ),
        choice(
            "both-whites-off-after-count",
            ("cue-ball-first", "other-white-first"),
            "Both whites off by a counting stroke: which goes on the string spot",
            "5b",
        ),
        choice(
            "outside-disturbance",
            ("striker-chooses", "always-replaced"),
            "A ball disturbed from outside: the striker may take a certain carom, or balls are only replaced",
            "7",
        ),
        choice(
            "crotch",
            ("fourth-must-leave", "out-after-third", "third-void"),
            "Balls crotched for three counts: a fourth that drives none out is void; or the hand is out once "
            "the third is made; or the third itself is void",
            "11",
        ),
        choice(
            "crotch-return",
            ("counts-afresh", "must-rest-outside"),
            "A ball driven out of the crotch that comes back: they are crotched for the first time again, "
            "or it must come to rest outside",
            "11",
        ),
    ],
)

CROTCH_OPTIONS = ("crotch", "crotch-return")
"""Options that mean nothing to a game that has no crotch: it drops them."""

_g = THREE_BALL

_g.figure("bank", "2", True, "The winner of the bank leads, or makes the other lead.")
_g.figure(
    "in_hand",
    "p1",
    say(
        "three-ball-carrom.striker-in-hand-inside-string-within",
        "The striker is in hand: inside the string, within six inches of the other white.",
    ),
    "At the opening, and when balls were spotted after a freeze, the striker is in hand.",
)


@_g.clause(
    "opening", "3", "From the string, at the opening or after the balls were spotted, the red is met first."
)
def opening(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    if not state.spotted:
        return True
    if facts.touched is UNKNOWN:
        return UNKNOWN
    if facts.together:
        return bool(options.both_at_once_at_opening == "counts")
    return bool(facts.touched[:1] == ("r",))


@_g.clause("opening_balls", "3", "The white met first at the opening: no count, the balls lie.")
def opening_balls(state: CaromState, facts: CaromFacts, options: Chosen) -> str:
    return "lie" if options.white_first_at_opening == "no-count" else "replaced"


@_g.clause("miss", "4", "A stroke that meets neither object ball is a miss.")
def miss(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | Unknown:
    return UNKNOWN if facts.touched is UNKNOWN else not facts.touched


_g.figure("miss_points", "4", 1, "A miss counts one for the other player.")


@_g.clause("count", "4", "A carom, both object balls met by the cue ball, counts one.")
def count(state: CaromState, facts: CaromFacts, options: Chosen) -> int | Unknown:
    return UNKNOWN if facts.both is UNKNOWN else int(facts.both)


@_g.clause(
    "discount", "4", "The giver of odds loses what the receiver makes; points for misses are not taken off."
)
def discount(state: CaromState, who: int, options: Chosen) -> int | None:
    if options.discount == "none":
        return None
    giver = 0 if options.discount == "A" else 1
    return 1 if who != giver else None


@_g.clause("target", "4", "The first to make the points agreed wins.")
def target(state: CaromState, facts: CaromFacts, options: Chosen) -> int | None:
    points: int | None = options.target
    return points


_ORDER = ("string-spot", "red-spot", "centre-spot")
_g.figure("respot_cue", "5", _ORDER, "A cue ball that left the table is spotted.")
_g.figure("respot_white", "5a", _ORDER, "The other white, off the table, is spotted.")
_g.figure(
    "respot_red", "5a", ("red-spot", "string-spot", "centre-spot"), "The red, off the table, is spotted."
)


@_g.clause(
    "respot_whites", "5b", "Both whites off without a count: the incoming striker's on the string spot."
)
def respot_whites(counted: bool, facts: CaromFacts, options: Chosen) -> str:
    if not counted:
        return say(
            "three-ball-carrom.incoming-on-string-spot",
            "Put the incoming striker's ball on the string spot and the other white on the red spot "
            "or, if it "
            "is occupied, on the centre spot.",
        )
    if options.both_whites_off_after_count == "cue-ball-first":
        return say(
            "three-ball-carrom.cue-ball-on-string-spot",
            "Put the cue ball on the string spot and the other white on the red spot or, if it is "
            "occupied, on "
            "the centre spot.",
        )
    return say(
        "three-ball-carrom.other-white-on-string-spot",
        "Put the other white on the string spot and the cue ball on the red spot or, if it is "
        "occupied, on the "
        "centre spot.",
    )


@_g.clause(
    "foul:wrong-ball", "5b", "Both whites having left the table, a stroke with the wrong one is valid."
)
def wrong_ball(state: CaromState, facts: CaromFacts, options: Chosen) -> bool | None:
    return False if getattr(state, "whites", "") else None  # other families keep no account of it


_g.figure(
    "whites_back",
    "5b",
    say("foul-strokes.exchange-two-white-balls", "Exchange the two white balls."),
    "The wrong white used after both were off: at the end of the run the two are exchanged.",
)


@_g.clause(
    "foul:early-touch", "6", "The own ball touched before playing: one to the other player, as for a miss."
)
def early_touch(state: CaromState, facts: CaromFacts, options: Chosen) -> Foul:
    over = options.early_touch == "was-the-stroke"
    return Foul(give=int(options.early_touch_point), out=over, next_void=not over)


_g.figure(
    "foul:disturbed", "6", Foul(balls="choice"), "Another ball disturbed in playing: nothing can count."
)
_g.figure(
    "foul:disturbed-after", "6", Foul(balls="replaced"), "A ball disturbed after a count: the count is void."
)


@_g.clause("outside", "7", "Balls disturbed from outside are replaced and the player goes on.")
def outside(state: CaromState, facts: CaromFacts, options: Chosen) -> int | None:
    return 0 if options.outside_disturbance == "always-replaced" else None


_g.figure("balls_choice", "8", True, "The other player has the balls as they lie, or put back.")
_g.restates("foul:double", "8", "A second touch: the balls stay or are replaced, as the opponent chooses.")
_g.restates("frozen_spot", "9", "Frozen: the options of the general rules.")


@_g.clause("limit:crotch", "11", "Three counts while both object balls stay in one corner square, no more.")
def crotch(hold: Hold, facts: CaromFacts | None, options: Chosen) -> Limit:
    return Limit(
        4 if options.crotch == "fourth-must-leave" else 3,
        ("", *CORNERS),
        stands=options.crotch == "out-after-third",
        back="always" if options.crotch_return == "counts-afresh" else "never",
    )


register(THREE_BALL)
