"""National Flags (lines 138-177): a name is read out, and the first who knows the flag covers it."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.dice.flag_race import FLAG_RACE, FlagState
from ...options import choice, numbers

FLAGS = (
    "mexico", "russia", "turkey", "bolivia", "greece", "flag-of-truce", "japan", "united-states", "liberia",
    "switzerland", "brazil", "quarantine-flag", "colombia", "belgium", "england", "germany",
    "distress-signal", "france", "netherlands", "cuba", "siam", "ireland", "pirate-flag", "peru", "china",
    "spain", "hayti", "italy", "persia", "austria", "chili", "portugal",
)  # fmt: skip
"""The list of the book, one column after the other."""

NOTABLE = frozenset({"united-states", "england", "germany", "france", "japan"})
MEN = 16
"""Men of each colour, half of the thirty-two."""

_NATIONS_OF_NONE = ("flag-of-truce", "quarantine-flag", "distress-signal", "pirate-flag")

NATIONAL_FLAGS = Game(
    "bradley/national-flags",
    "Game of National Flags",
    family=FLAG_RACE,
    lines=(138, 177),
    sides=(2, 3),
    letters="ABR",
    refs={
        "p1": "32 men; flag list",
        "p2": "played on the board's flags",
        "p3": "object: name the most flags",
        "p4": "reader calls each once; first recogniser covers; count when all covered",
        "p5": "four small corner flags: three points each",
        "p6": "American, British, German, French, Japanese: two points",
        "p7": "all others one point",
        "p8": "most points wins",
        "p9": "the list of 32 flags",
    },
    beside={
        "p2": "where the flags lie on the board: the diagram is lost, and no ruling needs it",
        "p3": "the object, which p8 says as a rule",
    },
    options=[
        numbers(
            "corner-flags",
            tuple(FLAGS.index(flag) + 1 for flag in _NATIONS_OF_NONE),
            1,
            len(FLAGS),
            "The four corner flags, by their numbers in the list",
            "p5",
            least=4,
            most=4,
        ),
        choice("two-handed", ("outside-reader", "reader-plays"), "Who reads when two play", "p4"),
        choice("unclaimed", ("open-until-covered", "pass-no-score"), "A flag that nobody knows", "p4"),
        choice("wrong-flag", ("lift", "lose-call"), "A man on a wrong flag", "p4"),
        choice("men-run-out", ("no-limit", "limit-16"), "Flags that one colour may cover", "p1"),
        choice("simultaneous", ("one", "nobody"), "A flag that both reach together", "p4"),
        choice("tie", ("drawn", "play-again"), "Equal points", "p8"),
    ],
)

_g = NATIONAL_FLAGS
_g.figure("flags", "p9", FLAGS, "Thirty-two flags are on the list.")
_g.figure("once", "p4", True, "The same flag is not called twice.")
_g.figure("covers", "p4", "first", "The first who knows the flag covers it with a man of his colour.")
_g.figure("ends", "p4", True, "When all flags are covered the score is counted.")
_g.figure("won", "p8", "most", "The most points win.")
_g.figure("plain", "p7", 1, "All other flags count one point.")


@_g.clause("caller", "p4", "One player reads the names in any order that he likes.")
def caller(state: FlagState, facts: None, options: Any) -> str:
    """ "side" where a side that plays reads, too; else anybody may note the call."""
    return "side" if options.two_handed == "reader-plays" else "anybody"


@_g.clause("limit", "p1", "There are thirty-two men, and no limit of one colour but by the option.")
def limit(state: FlagState, facts: None, options: Any) -> int | None:
    """Men of one colour, None for no limit."""
    return MEN if options.men_run_out == "limit-16" else None


@_g.clause("wrong", "p4", "A man on a wrong flag is taken back; by the option the other looks on alone.")
def wrong(state: FlagState, facts: None, options: Any) -> bool:
    """Whether the call is lost."""
    return bool(options.wrong_flag == "lose-call")


@_g.clause(
    "unclaimed", "p4", "All flags are covered in the end: one that nobody knows stays open, unless agreed."
)
def unclaimed(state: FlagState, facts: None, options: Any) -> bool:
    """Whether it may be passed."""
    return bool(options.unclaimed == "pass-no-score")


@_g.clause("together", "p4", "One of the two was first; by the option a flag reached together is nobody's.")
def together(state: FlagState, facts: None, options: Any) -> bool:
    """Whether nobody may have it."""
    return bool(options.simultaneous == "nobody")


@_g.clause("corner", "p5", "The four small corner flags count three points each.")
def corner(state: FlagState, flag: str, options: Any) -> int:
    """Three for one of the four, else nothing."""
    return 3 if FLAGS.index(flag) + 1 in options.corner_flags else 0


@_g.clause("notable", "p6", "The American, British, German, French and Japanese flags count two points.")
def notable(state: FlagState, flag: str, options: Any) -> int:
    """Two for one of the five, else nothing."""
    return 2 if flag in NOTABLE else 0


@_g.clause("tie", "p8", "Equal points are a draw, or by the option it is played again.")
def tie(state: FlagState, facts: None, options: Any) -> bool:
    """Whether it is played again."""
    return bool(options.tie == "play-again")


register(NATIONAL_FLAGS)
