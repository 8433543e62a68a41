"""Double and Single Entry Posting (lines 517-549): the opponent's rings are knocked off his pegs."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_posted import RINGS_POSTED, Driven, PostedState
from ...options import choice, number, switch
from ...saying import say

DOUBLE_ENTRY_POSTING = Game(
    "carrom/double-entry-posting",
    "Double Entry Posting",
    family=RINGS_POSTED,
    lines=(517, 535),
    letters="RG",
    refs={
        "p1": "Crokinole side",
        "p2": "8 red, 2 white shooters as printed",
        "p3": "Dislodge the opponent's four top rings",
        "p4": "Two rings per peg; shoot from own outer line",
        "p5": "Top ring ten; only ditched rings go back",
        "p6": "No dislodging and no ditching: turn and shooter off",
        "p7": "Bottom ring replaced, turn lost",
        "p8": "Own top ring: replaced, turn and five points",
        "p9": "500 wins",
    },
    beside={"p3": "the object in general; p5 to p7 rule it"},
    options=[
        number("target", 500, 10, 10_000, "Points that win", "p9", length=True),
        choice(
            "equipment",
            ("eight-each", "eight-in-all"),
            "Eight rings for each player, or eight in all: on the opponent's pegs, anew for each turn",
            "p2",
        ),
        switch("mixed-success", True, "A top ring counts that comes off together with a bottom one", "p7"),
        choice(
            "own-and-opponent",
            ("both", "forfeit-only"),
            "An own ring and one of the opponent come off by one shot: both count, or the forfeit alone",
            "p8",
        ),
        switch("below-nothing", False, "A forfeit may bring the score below nothing", "p8"),
        choice("in-turn-origin", ("line", "lie"), "Where later shots of a turn start", "p4"),
        choice("own-bottom", (0, 5), "What an own bottom ring forfeits besides the turn", "p7"),
        choice("which-peg", ("its-own", "any"), "On which peg a ditched ring goes back", "p5"),
    ],
)

_g = DOUBLE_ENTRY_POSTING
_g.figure("on_field", "p1", ("field", "ditch"), "Loose within the circles, or in the ditch.")
_g.figure(
    "rings",
    "p2",
    ("1", "1b", "2", "2b", "3", "3b", "4", "4b"),
    "A top and a bottom ring on each of four pegs.",
)
_g.figure(
    "set_up",
    "p4",
    say(
        "posting.put-two-rings-colour-over-each",
        "Put two rings of a colour over each of the four pegs of a side.",
    ),
    "So it begins.",
)
_g.figure("lead", "p4", "agreed", "Who plays first is agreed.")
_g.figure("place", "p4", "stands", "From the outer line on the player's own half; no price is named.")
_g.figure("worth", "p5", 10, "A top ring that is dislodged counts ten.")
_g.figure("keeps", "p6", True, "The turn goes on while a top ring is dislodged, or a loose one ditched.")
_g.figure("passes", "p6", "off", "On a failure the turn is lost, and the shooter is taken off.")
_g.figure("own", "p8", 5, "An own top ring is put back at once; the turn is lost, and five points.")
_g.figure("lower", "p7", "back", "A bottom ring is put back at once, and the turn is lost.")


@_g.clause("colours", "p2", "Each player has eight rings of one colour.")
def colours(state: None, facts: None, options: Any) -> str:
    """Whose pegs carry rings: "each" side's, or the "opponent"'s alone."""
    return "each" if options.equipment == "eight-each" else "opponent"


@_g.clause("returns", "p5", "A dislodged ring goes back on its peg when it lies in the ditch, not before.")
def returns(state: None, facts: None, options: Any) -> str:
    """ "its-own" peg, or "any" of its owner's that lacks a top ring."""
    return str(options.which_peg)


@_g.clause("mixed", "p7", "A top ring that came off with a bottom one counts.")
def mixed(state: PostedState, ring: Driven, options: Any) -> bool:
    """Whether it does."""
    return bool(options.mixed_success)


@_g.clause("own_lower", "p7", "An own bottom ring is put back at once, and the turn is lost.")
def own_lower(state: PostedState, ring: Driven, options: Any) -> int:
    """What it forfeits besides the turn."""
    return int(options.own_bottom)


@_g.clause("with_own", "p8", "Rings of the opponent that came off with it count.")
def with_own(state: PostedState, ring: Driven, options: Any) -> bool:
    """Whether they do."""
    return bool(options.own_and_opponent == "both")


@_g.clause("floor", "p8", "Nobody can lose what he has not.")
def floor(state: None, facts: None, options: Any) -> bool:
    """Whether the score may fall below nothing."""
    return bool(options.below_nothing)


@_g.clause("origin", "p4", "Later shots of a turn are from the outer line, too.")
def origin(state: PostedState, facts: None, options: Any) -> str:
    """Where the next shot is taken from."""
    if options.in_turn_origin == "line":
        return say(
            "posting.next-shot-taken-from-outer-line",
            "The next shot is taken from the outer line, on the player's own half.",
        )
    return say(
        "posting.next-shot-taken-from-where-shooter", "The next shot is taken from where the shooter lies."
    )


@_g.clause("target", "p9", "Five hundred points win.")
def target(state: PostedState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(DOUBLE_ENTRY_POSTING)

SINGLE_ENTRY_POSTING = Game(
    "carrom/single-entry-posting",
    "Single Entry Posting",
    family=RINGS_POSTED,
    lines=(537, 549),
    letters="RG",
    governed_by=[DOUBLE_ENTRY_POSTING],
    refs={
        "p1": "Crokinole side",
        "p2": "5 green, 5 red, 2 white shooters",
        "p3": "Double Entry rules with three exceptions",
        "r1": "Singles on three pegs, double on far left",
        "r2": "Any ring: top ten, lower or single five",
        "r3": "Ditched ring may go on the far-left post",
        "p4": "500 wins",
    },
    drop_options=("equipment", "mixed-success", "own-bottom", "which-peg"),
    options=[
        choice("stack-full", ("waits", "free-peg"), "A ditched ring while the far left peg has two", "r3"),
        choice(
            "lower-while-stacked", ("both", "top-only"), "Both rings of the stack come off by one shot", "r2"
        ),
        choice("own-single", (5, 0), "What an own single or lower ring forfeits besides the turn", "p3"),
        choice("far-left-of-whom", ("owner", "shooter"), "Who sees the peg as the far left one", "r1"),
        switch("direct-to-ditch", True, "A ring that falls from its peg into the ditch may go back", "r3"),
        choice("lone-bottom", (5, 10), "What a ring counts that is alone on the far left peg", "r2"),
    ],
)

_s = SINGLE_ENTRY_POSTING
_s.restates("on_field", "p1", "Loose within the circles, or in the ditch.")
_s.figure("rings", "p2", ("1", "1b", "2", "3", "4"), "Five red rings and five green.")
_s.figure("colours", "p2", "each", "Each player has five of a colour.")
_s.restates("passes", "p3", "Otherwise as at Double Entry Posting.")
_s.figure("lower", "r2", "counts", "Any ring may be knocked off.")
_s.figure("returns", "r3", "far-left", "A ditched ring goes on the far left peg, as its first or second.")
_s.restates("target", "p4", "Five hundred points win.")


@_s.clause("set_up", "r1", "A ring lies over each of three pegs, and two over the far left one.")
def set_up(state: PostedState, facts: None, options: Any) -> str:
    """What is done, and whose left is meant."""
    if options.far_left_of_whom == "owner":
        return say(
            "posting.two-over-owners-far-left",
            "Put two rings over the far left peg of each side, as its owner sees it, and one over "
            "the others.",
        )
    return say(
        "posting.two-over-shooters-far-left",
        "Put two rings over the far left peg of each side, as the shooter sees it, and one over the others.",
    )


@_s.clause("worth", "r2", "The top ring counts ten, the lower one or a single ring five.")
def single_worth(state: PostedState, ring: Driven, options: Any) -> int:
    """By its place on the peg as the shot found it."""
    if ring.name == "1":
        return 10
    if ring.name == "1b" and not ring.stacked:
        return int(options.lone_bottom)
    return 0 if ring.both and options.lower_while_stacked == "top-only" else 5


@_s.clause("own_lower", "p3", "An own single or lower ring forfeits as a top ring does.")
def own_single(state: PostedState, ring: Driven, options: Any) -> int:
    """What it forfeits besides the turn."""
    return int(options.own_single)


@_s.clause("direct", "r3", "A ring that falls from its peg into the ditch lies in the ditch like any other.")
def direct(state: PostedState, ring: Driven, options: Any) -> bool:
    """Whether it may go back."""
    return bool(options.direct_to_ditch)


@_s.clause("full", "r3", "While there are two on the far left peg it waits.")
def full(state: None, facts: None, options: Any) -> str:
    """ "waits", or it goes on a "free-peg"."""
    return str(options.stack_full)


register(SINGLE_ENTRY_POSTING)
