"""English Pyramids (lines 1142-1186): winning hazards on fifteen reds with one white cue ball; a forfeit
puts a red back.

Snooker's Pool takes the setting of the balls from here and nothing else; that part is a layer of its own.
"""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.pool import POOL, PoolFacts, PoolState, Rack, coloured
from ...families.billiards.snooker import SNOOKER
from ...families.conduct import Foul
from ...options import choice
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

_REFS = {
    "1": "any number of balls, usually fifteen red and one white",
    "2": "the pyramid on the red-ball spot; the balk semicircle",
    "3": "players in rotation; the winner takes the differences",
    "4": "an even number may form sides",
    "5": "stringing for the lead; the leader plays at the pyramid",
    "6": "the white is played where it lies, or from balk",
    "7": "winning hazards count one each; the most balls win",
    "8": "white lost, a miss or a coup costs a point",
    "9": "the forfeited ball on the spot or behind it",
    "10": "white lost together with balls: nothing gained",
    "11": "debts are paid from the first ball, or at the finish",
    "12": "a touching ball may be scored; a miss costs all the same",
    "13": "a ball moved in aiming loses what the stroke gained",
    "14": "a pyramid ball off the table: nothing scored",
    "15": "the last hazard of fifteen counts two; a sixteenth ball",
    "16": "the last ball: its scorer plays white, the opponent red",
    "17": "with two balls left a miss or an own ball pocketed ends it",
    "18": "the balk is no protection",
    "19": "the marker decides, else the company",
}

PYRAMID_SETTING = Game(
    "brunswick/english-pyramids",
    "English Pyramids: the setting of the balls",
    family=SNOOKER,
    lines=(1142, 1186),
    played_on=PlayedOn("english"),
    governed_by=[FOUL_STROKES],
    playable=False,
    refs={"2": _REFS["2"]},
)

PYRAMID_SETTING.figure("rack", "2", "pyramid", "The red balls stand in a pyramid, the head ball on its spot.")

ENGLISH_PYRAMIDS = Game(
    "brunswick/english-pyramids",
    "English Pyramids",
    family=POOL,
    lines=(1142, 1186),
    played_on=PlayedOn("english"),
    governed_by=[FOUL_STROKES],
    sides=(2, 15),
    facts={"frames": True},
    refs=_REFS,
    beside={
        "4": "which partner of a side strikes; the record counts by sides",
        "19": "who decides where there is no referee",
    },
    drop_options=["foul-cost", "wrong-ball-position", "third-miss-point-when-rejected", "forced-stroke-miss"],
    options=[
        choice("pyramid-balls", (15, 16), "Red balls in the pyramid", "15"),
        choice("coup", ("one", "two"), "White lost without meeting a ball: one point, or two", "8"),
        choice(
            "white-lost-with-balls",
            ("one", "two"),
            "White lost together with pyramid balls: one ball besides goes back, or two",
            "10",
        ),
        choice(
            "below-zero",
            ("owed", "negative"),
            "A ball forfeited that the player has not got: it is owed, or his score is one less meanwhile",
            "11",
        ),
        choice(
            "aiming-touch",
            ("stroke-void", "a-point"),
            "A ball moved in aiming: only the stroke's gain is lost, or a point too",
            "13",
        ),
        choice(
            "pocketed-with-ball-off",
            ("put-back", "left-down"),
            "A ball pocketed by a stroke that forces another off: put back too, or down without credit",
            "14",
        ),
        choice(
            "final-forfeit",
            (1, 2),
            "What the opponent adds when the last stroke of two fails (two only with fifteen balls)",
            "17",
        ),
    ],
)

_g = ENGLISH_PYRAMIDS
_SPOT = say(
    "english-pyramids.on-pyramid-spot-occupied-immediately-behind",
    "on the pyramid spot; if it is occupied, immediately behind it",
)
_NAMES = {"r": "red", "w": "white"}
_RACKS = {
    n: coloured({"r": n}, say("english-pyramids.the-reds", "r, the reds (or r1 to r{last})", last=n), _NAMES)
    for n in (15, 16)
}

_g.figure("bank", "5", True, "The players string; the winner leads, or makes the other lead.")
_g.figure("order", "3", "stringing", "Several players play in the order that stringing decided.")
_g.figure(
    "rack",
    "2",
    say("english-pyramids.rack", "The reds in a pyramid, the head ball on the red-ball spot."),
    "The red balls stand in a pyramid, the head ball on the red-ball spot.",
)


@_g.clause("balls", "1", "Fifteen red balls and one white, or sixteen red ones.")
def balls(state: PoolState, facts: PoolFacts, options: Chosen) -> Rack:
    return _RACKS[options.pyramid_balls]


_g.figure("worth", "7", 1, "A winning hazard counts one.")
_g.figure("called_down", "7", True, "Nothing is called; only winning hazards count.")


@_g.clause("balls_scored", "7", "Every ball that the stroke pockets counts.")
def balls_scored(state: PoolState, facts: PoolFacts, options: Chosen) -> tuple[str, ...]:
    return facts.good


@_g.clause("duty", "6", "A stroke that meets a ball is fair; the next striker plays the white as it lies.")
def duty(state: PoolState, facts: PoolFacts, options: Chosen) -> bool | Unknown:
    return UNKNOWN if facts.missed is UNKNOWN else True


_g.figure("miss_forfeit", "8", 1, "A miss costs a point.")
_g.figure("scratch_forfeit", "8", 1, "The white pocketed costs a point.")
_g.figure("off_forfeit", "8", 1, "The white off the table costs a point.")


@_g.clause("several_forfeits", "8", "A coup, the white lost without meeting a ball, costs one point.")
def several_forfeits(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    return "sum" if options.coup == "two" else "one"


@_g.clause(
    "scratch_with_balls", "10", "White lost with balls: they go back, and one of the striker's besides."
)
def scratch_with_balls(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    return 1 if options.white_lost_with_balls == "one" else 2


_g.figure("forfeit", "9", "balls", "A point is lost by a ball put back on the table.")
_g.figure("ball_back", "9", _SPOT, "A forfeited ball goes on the pyramid spot, or immediately behind it.")


@_g.clause("below_zero", "11", "Who has no ball to give owes the first that he pockets.")
def below_zero(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.below_zero
    return answer


@_g.clause("debts_at_end", "11", "Balls still owed at the finish come off the score.")
def debts_at_end(state: PoolState, facts: PoolFacts, options: Chosen) -> bool:
    return bool(options.below_zero == "owed")


_g.figure("frozen_away", "12", False, "Played away from a touching ball, a miss costs its point.")


@_g.clause("foul:disturbed", "13", "A ball moved in aiming or striking: the stroke gains nothing.")
def disturbed(state: PoolState, facts: PoolFacts, options: Chosen) -> Foul:
    return Foul(lose=int(options.aiming_touch == "a-point"))


@_g.clause("off_voids", "14", "A pyramid ball forced off: the stroke scores nothing.")
def off_voids(state: PoolState, facts: PoolFacts, options: Chosen) -> str:
    answer: str = options.pocketed_with_ball_off
    return answer


_g.figure("object_off", "14", _SPOT, "A pyramid ball off the table goes on the spot.")
_g.figure("on_cushion", "14", _SPOT, "A ball resting on the cushion has left the table.")
_g.figure("spot", "10", _SPOT, "Balls that do not count are put back on the spot.")
_g.figure(
    "in_hand",
    "18",
    say(
        "english-pyramids.from-balk-semicircle-at-any-ball",
        "from the balk semicircle, at any ball on the table",
    ),
    "The balk protects no ball.",
)


@_g.clause("bonus", "15", "With fifteen balls the last hazard counts two.")
def bonus(state: PoolState, counted: tuple[str, ...], options: Chosen) -> int:
    return int(options.pyramid_balls == 15 and len(state.table) == len(counted))


_g.figure("frames", "7", "one", "One pyramid is the game.")


@_g.clause("duel", "16", "With one red left its last scorer plays the white, his opponent the red.")
def duel(state: PoolState, facts: PoolFacts, options: Chosen) -> bool:
    return len(state.score) == 2


@_g.clause("duel_loss", "17", "Two balls left: a miss or an own ball lost ends it, one to the opponent.")
def duel_loss(state: PoolState, facts: PoolFacts, options: Chosen) -> int:
    return options.final_forfeit if options.pyramid_balls == 15 else 1


_g.figure("standing", "7", True, "The greatest number of balls wins.")

register(ENGLISH_PYRAMIDS)
