"""Novuss: eight discs each, driven from the far edge into the pockets with a puck and a cue."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.discs_cleared import DISCS_CLEARED, Driven, SetState
from ...options import choice, number, switch
from ...sources import Authority, Way

NOVUSS = Game(
    "today/novuss",
    "Novuss",
    family=DISCS_CLEARED,
    authority=Authority(
        "Latvian Novuss Federation", "Novuss game rules", "28 December 2016, in force 1 January 2017"
    ),
    summary="With cue and puck, pocket your eight discs from the far edge before the other has cleared his.",
    known_as=("novuss", "novuss spele", "koroona", "korona", "новус", "sea billiards", "Scheibenbillard"),
    descends_from="carrom/billiardette",
    facts={"frames": True},
    refs={
        "n1": "eight discs at the far edge; who clears first wins",
        "n2": "the puck anywhere in the own edge zone",
        "n3": "light discs directly, any by a back stroke",
        "n4": "dark discs only after the far edge or a light disc",
        "n5": "the turn goes on while own discs fall",
        "n6": "violations cost the turn and a penalty disc",
        "n7": "where a penalty disc is placed",
        "n8": "a run from the first stroke is answered",
        "n9": "both last discs: again; the last with a violation: lost",
        "n10": "three misses each in the dark: again",
        "n11": "several violations, one disc; debts",
    },
    options=[
        number("discs", 8, 6, 8, "Discs of each side", "n1"),
        switch("reply-to-run-out", True, "Who is not in turn answers a run from the first stroke", "n8"),
        choice(
            "opponents-disc", ("down", "back"), "A pocketed disc of the other stays down, or comes back", "n5"
        ),
        choice(
            "penalty-none",
            ("owed", "nothing"),
            "A violation with no disc pocketed: one is owed, or not",
            "n11",
        ),
        choice(
            "pocketed-on-violation",
            ("back", "stay"),
            "Own discs that fall with a violation come back, or stay down",
            "n6",
        ),
        choice(
            "last-with-violation",
            ("lost", "not-cleared"),
            "A violation with the last disc loses the set, or is one like any other",
            "n9",
        ),
        choice(
            "back-slide",
            ("lost", "no-effect"),
            "The puck slides back over the own line after the last disc: the set is lost, or nothing",
            "n9",
        ),
        choice("side-rotation", ("alternates", "agreed"), "Who has the first stroke of the next set", "n8"),
    ],
    ways=[Way("mini", "Mini table", {"discs": 6}, "Six discs each on the small table.")],
)

_g = NOVUSS
_g.figure(
    "placed", "n2", "edge", "The puck stands in the own edge zone, its lines not seen through its hole."
)
_g.figure("first_stroke", "n8", "lot", "The first stroke is drawn by lot, or goes to the nearer rebound.")
_g.figure("violation", "n6", 1, "A violation costs the turn and a penalty disc.")
_g.figure(
    "nothing_met", "n3", 1, "A direct stroke is played at light own discs: to meet none is a violation."
)
_g.figure("other_first", "n3", 1, "To meet a disc of the other first is a violation.")
_g.figure(
    "placing", "n7", "far", "A penalty disc stands on the middle line of the edge zone opposite its owner."
)
_g.figure("off", "n7", "circle", "A disc off the board goes into the circle in the centre.")
_g.figure("both_last", "n9", True, "Both last discs in one stroke: the set is void, and played again.")
_g.figure("replay", "n10", True, "Only dark discs left, and three misses each: the set is played again.")
for _word, _ref, _price, _text in (
    ("dark", "n4", 1, "A dark disc may be met only after the far edge or a light own disc."),
    ("other-first", "n3", 1, "A disc of the other is not met first while own light ones are there."),
    ("no-edge", "n3", 1, "A back stroke goes to the far edge first."),
    ("into-dark", "n4", 1, "An own disc is not driven straight into the dark."),
    ("twice", "n6", 1, "The puck is struck once."),
    ("touching", "n2", 1, "The puck is not set touching a disc."),
    ("moving", "n6", 1, "Moving pieces are not touched."),
    ("slow", "n6", 1, "Thirty seconds for a stroke; passed again after a warning it is a violation."),
    ("refused", "n6", 1, "To refuse to play is a violation."),
    ("misplaced", "n2", 0, "A puck set wrongly otherwise costs the turn."),
    ("hand", "n2", 0, "Fingers rest on the frame alone; a hand on the board costs the turn."),
):
    _g.figure(f"foul:{_word}", _ref, _price, _text)


@_g.clause("set_up", "n1", "Eight discs each at the far edge; who has pocketed all his own wins the set.")
def set_up(state: SetState, facts: None, options: Any) -> int:
    """Six on the small table."""
    return int(options.discs)


@_g.clause("again", "n5", "One own disc or more, without a violation: the turn goes on.")
def again(state: SetState, stroke: Driven, options: Any) -> bool:
    """The other's discs keep no turn."""
    return stroke.own > 0


@_g.clause("other_disc", "n5", "A disc of the other stays down, to his good.")
def other_disc(state: SetState, stroke: Driven, options: Any) -> str:
    """Or comes back."""
    return str(options.opponents_disc)


@_g.clause("own_wrong", "n6", "Own discs that fell with a violation come back beside the penalty disc.")
def own_wrong(state: SetState, stroke: Driven, options: Any) -> bool:
    """Whether they stay."""
    return bool(options.pocketed_on_violation == "stay")


@_g.clause("last_wrong", "n9", "A violation with the last own disc loses the set.")
def last_wrong(state: SetState, stroke: Driven, options: Any) -> bool:
    """Or is one like any other."""
    return bool(options.last_with_violation == "lost")


@_g.clause("slid_back", "n9", "A puck that slides back over the own line after the last disc loses the set.")
def slid_back(state: SetState, stroke: None, options: Any) -> bool:
    """Or nothing."""
    return bool(options.back_slide == "lost")


@_g.clause("debt", "n11", "Several violations cost one disc; where none is pocketed it is owed.")
def debt(state: SetState, facts: None, options: Any) -> bool:
    """Or nothing is owed."""
    return bool(options.penalty_none == "owed")


@_g.clause("answer", "n8", "A run from the first stroke is answered; if both clear, the set is played again.")
def answer(state: SetState, facts: None, options: Any) -> bool:
    """Whether the other has his series."""
    return bool(options.reply_to_run_out)


@_g.clause("next_lead", "n8", "The first stroke changes after every set.")
def next_lead(state: SetState, facts: None, options: Any) -> int | str:
    """Or is agreed."""
    return "lots" if options.side_rotation == "agreed" else 1 - (state.lead or 0)


register(NOVUSS)
