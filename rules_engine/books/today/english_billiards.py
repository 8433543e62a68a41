"""English billiards: cannons and hazards in any mixture, and rows of them that may not grow too long."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.hazards import HAZARDS, BallSet, HazardFacts, HazardState, Price, Remedy
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .snooker import DOCUMENT

BILLIARDS = Game(
    "today/english-billiards",
    "English billiards",
    family=HAZARDS,
    authority=Authority(
        "World Professional Billiards and Snooker Association (WPBSA), World Billiards",
        f"{DOCUMENT}, part English Billiards",
        "May 2022",
    ),
    summary="Cannons and hazards with three balls, each side with a cue ball of its own.",
    known_as=(
        "billiards",
        "English billiards",
        "billard anglais",
        "Englisches Billard",
        "английский бильярд",
        "英式比列台球",
    ),
    descends_from="brunswick/english-billiards",
    played_on=PlayedOn("snooker"),
    facts={"frames": True},
    refs={
        "e1": "what the game is, and who begins",
        "e2": "how the balls lie at the start",
        "e3": "what cannons and hazards count; all of a stroke add up",
        "e4": "playing from hand",
        "e5": "an in-off with a cannon counts by the ball met first",
        "e6": "the opponent's ball stays down when it was potted",
        "e7": "where the red is spotted; potted twice from its spot",
        "e8": "touching balls",
        "e9": "fifteen hazards and seventy-five cannons in a row",
        "e10": "the baulk line is crossed in each hundred",
        "e11": "a foul costs two; what may be chosen then",
        "e12": "a miss and a coup",
        "e13": "the game ends at its points, or by time",
    },
    options=[
        number("points", 150, 20, 20_000, "Points that win the game", "e13", length=True),
        number("hazard-limit", 15, 1, 1000, "Hazards that may follow each other without a cannon", "e9"),
        number("cannon-limit", 75, 1, 1000, "Cannons that may follow each other without a hazard", "e9"),
        choice(
            "baulk-crossing",
            ("off", "each-hundred"),
            "The cue ball goes into baulk once between 80 and 99 of each hundred of a break",
            "e10",
        ),
        switch("miss-choice", False, "After a miss, too, the balls may be spotted", "e12"),
        choice(
            "eb-opp-off-limit",
            ("baulk-line", "stays-off"),
            "The opponent's ball in hand at the last hazard of a row: it is put on the baulk line, or stays",
            "e9",
        ),
        choice(
            "eb-foul-choice",
            ("lie-or-spot", "lie"),
            "After a foul the balls lie or are spotted, as the other side likes, or always lie",
            "e11",
        ),
        choice(
            "eb-red-second",
            ("own-break", "any-player"),
            "The red potted twice from its spot: in one break, or by either side",
            "e7",
        ),
        choice(
            "eb-miss-in-hand",
            ("free", "two"),
            "A miss from hand out of baulk when no ball lies there: it costs nothing, or two",
            "e12",
        ),
        choice(
            "eb-limit-foul",
            ("foul", "no-score"),
            "A limit exceeded: a foul, or only no score",
            "e9",
        ),
    ],
    ways=[
        Way(
            "club-handicap", "Club handicap leagues", {"points": 200}, "Often with points owed at the start."
        ),
        Way("matchplay-100-up", "World Matchplay, 100 up", {"points": 100}, "Best of frames to a hundred."),
    ],
)

_g = BILLIARDS
_Answer = int | Unknown
_LIE = Remedy("as-is", say("today-english-billiards.play-balls-they-lie", "Play the balls as they lie"))
_SPOT = Remedy(
    "respot",
    say(
        "today-english-billiards.have-balls-spotted-play-from-hand",
        "Have the balls spotted and play from hand",
    ),
    balls="spotted",
)

_g.figure("bank", "e1", True, "Who wins the string or the lot chooses who begins.")
_g.figure(
    "balls",
    "e1",
    BallSet(("r", "w"), ("red", "opponent's ball"), own=True),
    "The red, and a white and a yellow of which each side has one.",
)
_g.figure("pockets", "e1", ("tl", "tr", "ml", "mr", "bl", "br"), "A table of six pockets.")
_g.figure(
    "rack",
    "e2",
    say(
        "today-english-billiards.put-red-on-its-spot-both",
        "Put the red on its spot; both other balls are in hand.",
    ),
    "The red lies on its spot.",
)
_g.figure(
    "opening_word",
    "e2",
    say("today-english-billiards.play-from-d-out-baulk", "Play from the D, out of baulk."),
    "The first stroke is played from hand.",
)
_g.figure(
    "in_hand",
    "e4",
    say(
        "today-english-billiards.in-hand-from-d-ball-in",
        "In hand: from the D; a ball in baulk may not be hit first, unless off a cushion out of baulk.",
    ),
    "From hand the cue ball first meets a ball or a cushion out of baulk.",
)
_g.figure("turn", "e3", "while scoring", "A break lasts while strokes score.")


@_g.clause("carom", "e3", "A cannon counts two.")
def carom(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer:
    return UNKNOWN if facts.caroms is UNKNOWN else 2 * min(facts.caroms, 1)


_g.figure("winning:w", "e6", 2, "The opponent's ball potted counts two, and stays down until his turn.")
_g.figure("winning:r", "e3", 3, "The red potted counts three.")
_g.figure("losing:w", "e5", 2, "An in-off counts two if the opponent's ball was met first.")
_g.figure("losing:r", "e5", 3, "An in-off counts three if the red was met first.")
_g.figure("losing:together", "e5", 2, "An in-off off both at once counts two.")


def _choices(options: Chosen) -> tuple[Remedy, ...]:
    return (_LIE, _SPOT) if options.eb_foul_choice == "lie-or-spot" else ()


def _foul(options: Chosen) -> Price:
    return Price(give=2, choose=_choices(options))


@_g.clause("remedies", "e11", "After a foul: the balls as they lie, or spotted and played from hand.")
def remedies(state: HazardState, facts: object, options: Chosen) -> tuple[Remedy, ...]:
    return _choices(options)


_g.figure(
    "spotted",
    "e11",
    say(
        "today-english-billiards.put-red-on-its-spot-offenders",
        "Put the red on its spot and the offender's ball on the centre spot; play from hand.",
    ),
    "The red goes on its spot, the other ball on the centre spot.",
)


@_g.clause("penalty:miss", "e12", "No ball met: two, and the balls stay.")
def miss(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    if facts.hit:
        return None
    if "none-out" in facts.states and options.eb_miss_in_hand == "free":
        return Price()
    return Price(give=2, choose=_choices(options) if options.miss_choice else ())


@_g.clause("penalty:coup", "e12", "No ball met and the own ball lost: two, once, as a foul.")
def coup(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    return None if facts.hit else _foul(options)


@_g.clause("penalty:off", "e11", "A ball forced off the table is a foul.")
def off(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return _foul(options) if facts.off or facts.cue_lost == "off" else None


def _conduct(code: str, ref: str, text: str) -> None:
    @_g.clause(f"foul:{code}", ref, text)
    def price(state: HazardState, facts: HazardFacts | None, options: Chosen) -> Price:
        return _foul(options)


def _in_hand(code: str, text: str) -> None:
    @_g.clause(f"foul:{code}", "e4", text)
    def price(state: HazardState, facts: HazardFacts | None, options: Chosen) -> Price | None:
        from_hand = state.phase == "choose" or state.hands[state.turn or 0] != "table"
        return _foul(options) if from_hand else None


_conduct("push", "e11", "A push is a foul.")
_conduct("double", "e11", "The cue ball struck twice is a foul.")
_conduct("feet", "e11", "Both feet off the floor is a foul.")
_conduct("disturbed", "e11", "A ball touched is a foul.")
_conduct("wrong-ball", "e11", "Playing with the wrong ball is a foul.")
_conduct("early", "e11", "Playing while a ball moves is a foul.")
_conduct("jump", "e11", "A jump shot is a foul.")
_in_hand("hand", "From hand the cue ball is played from the D.")
_in_hand("balk", "From hand a ball in baulk may not be met first.")
_in_hand("inside", "From hand a ball may not be played at off a cushion in baulk.")
_in_hand("weak", "From hand the cue ball must leave baulk.")


@_g.clause(
    "respot", "e7", "The red on its spot; if that is occupied on the pyramid spot, then the centre spot."
)
def respot(state: HazardState, ball: str, options: Chosen) -> str:
    if ball == "w":
        return say(
            "today-english-billiards.opponents-ball-in-hand-until-he",
            "The opponent's ball is in hand until he plays.",
        )
    return say(
        "today-english-billiards.spot-red-on-its-spot-occupied",
        "Spot the red on its spot; if that is occupied, on the pyramid spot, and if that is, too, on the "
        "centre spot.",
    )


@_g.clause("red_again", "e7", "The red potted from its spot twice in a row, with no other score between.")
def red_again(state: HazardState, facts: object, options: Chosen) -> str:
    answer: str = options.eb_red_second
    return answer


_g.figure(
    "red_again_spot",
    "e7",
    say("today-english-billiards.spot-red-on-centre-spot", "Spot the red on the centre spot."),
    "Then it goes on the centre spot.",
)


@_g.clause(
    "frozen_spot", "e8", "Touching another ball after a score, all are spotted and he plays from hand."
)
def frozen_spot(state: HazardState, facts: object, options: Chosen) -> bool:
    return not state.fresh


@_g.clause("hazard_limit", "e9", "Fifteen hazards may follow each other without a cannon.")
def hazard_limit(state: HazardState, facts: object, options: Chosen) -> int:
    answer: int = options.hazard_limit
    return answer


@_g.clause("cannon_limit", "e9", "Seventy-five cannons may follow each other without a hazard.")
def cannon_limit(state: HazardState, facts: object, options: Chosen) -> int:
    answer: int = options.cannon_limit
    return answer


@_g.clause("at_limit", "e9", "Exceeding a limit scores nothing and is a foul.")
def at_limit(state: HazardState, facts: object, options: Chosen) -> Price:
    return _foul(options) if options.eb_limit_foul == "foul" else Price()


@_g.clause("limit_white", "e9", "The opponent's ball comes back at the last hazard that may follow.")
def limit_white(state: HazardState, facts: object, options: Chosen) -> str:
    on_line = options.eb_opp_off_limit == "baulk-line"
    return (
        say(
            "today-english-billiards.put-opponents-ball-in-middle-baulk",
            "Put the opponent's ball in the middle of the baulk line.",
        )
        if on_line
        else ""
    )


@_g.clause("crossing", "e10", "The cue ball goes into baulk once between 80 and 99 of each hundred.")
def crossing(state: HazardState, facts: object, options: Chosen) -> bool:
    return bool(options.baulk_crossing == "each-hundred")


@_g.clause("target", "e13", "Who first has the points wins; the stroke counts in full.")
def target(state: HazardState, facts: object, options: Chosen) -> int:
    points: int = options.points
    return points


_g.figure("retire", "e13", True, "Who gives the game up loses it.")

register(BILLIARDS)
