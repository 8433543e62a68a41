"""Snooker, by the rules of the World Professional Billiards and Snooker Association."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.snooker.reading import COLOURS, VALUES
from ...families.billiards.snooker_today import SNOOKER_TODAY, FrameFacts, FrameState
from ...families.billiards.snooker_today.settling import Failed
from ...families.billiards.snooker_today.strokes import Verdict
from ...families.conduct import Foul
from ...options import choice, number, switch
from ...saying import say
from ...sources import Authority, Way
from ...unknown import UNKNOWN, Unknown
from .endings import SNOOKER as ENDINGS

WPBSA = "World Professional Billiards and Snooker Association (WPBSA)"
DOCUMENT = "Official Rules of the Games of Snooker and English Billiards"

SNOOKER = Game(
    "today/snooker",
    "Snooker",
    family=SNOOKER_TODAY,
    authority=Authority(
        WPBSA,
        DOCUMENT,
        "November 2019, revised May 2022, amended August 2024",
        "2 Definitions, 3 The Game, 4 The Players",
    ),
    summary="Pot a red and a colour in turn, then the colours in order; fouls give points to the other side.",
    known_as=("snooker", "снукер", "斯诺克", "英式台球", "スヌーカー", "snóker", "сноокер"),
    descends_from="brunswick/snookers-pool",
    facts={"frames": True, "endings": ENDINGS, "winner_may_trail": True},
    refs={
        "2.1": "a frame ends when it is conceded, claimed with the black alone left, or played out",
        "2.11": "the ball on is a ball that may be hit first by the white",
        "2.12": "the nominated ball is the one that the striker declares",
        "2.14": "a ball that does not come to rest on the bed or in a pocket is forced off",
        "2.17": "the white is snookered when no ball on can be hit at both its edges in a straight line",
        "2.18": "a spot is occupied if a ball cannot be set on it without touching another",
        "2.19": "a push: the tip stays at the white once it moves, or when it meets a near ball",
        "2.20": "a jump shot: the white passes over a ball before it has met one fairly",
        "3.1": "reds count one, the colours two to seven; the higher score wins",
        "3.2": "how the balls are set up; a wrong setting stands after the opening stroke",
        "3.3": "who opens, red and colour in turn, the colours in order, nominating",
        "3.4": "the last black ends the frame; level, it is spotted again",
        "3.5": "the white in hand is played from the D",
        "3.6": "two balls hit at once",
        "3.7": "where colours are spotted; reds stay down",
        "3.8": "touching ball",
        "3.9": "a ball at the edge of a pocket falls by itself",
        "3.10": "after a foul: no score, and the next side plays from where the white lies",
        "3.11": "what fouls cost: four at least, or the ball on or concerned, or seven",
        "3.12": "free ball",
        "3.13": "the offender may be made to play again",
        "3.14": "foul and a miss",
        "3.15": "a ball moved by others than the striker is put back",
        "3.16": "a ball moved on purpose, not by a stroke",
        "3.17": "stalemate: the frame is begun anew",
        "3.18": "four players in two sides",
        "3.19": "snooker with six reds",
        "3.20": "equipment that may be used at the table",
        "3.21": "without a referee the other side acts as one",
        "4.1": "unsporting conduct",
        "4.2": "a frame is conceded by the striker",
        "4.3": "time wasting",
        "4.4": "a warning first, then the frame is lost, then the match",
    },
    sections={
        "3.11": "3.11 (2014: 3.10)",
        "3.17": "3.17 (2014: 3.16)",
        "3.18": "3.18 (2014: 3.17)",
        "3.20": "3.20 (2014: 3.18)",
        "3.21": "3.21 (2014: 3.19)",
    },
    beside={
        "2.11": "defines a word; which ball is on follows from 3.3",
        "2.17": "defines a word; whether the white is snookered is seen at the table",
        "2.18": "defines a word; where a ball goes instead stands in 3.7",
        "3.18": "the order of partners within a side is the business of the match",
        "3.19": "is a game of its own here: six-red snooker",
        "3.20": "rests, extensions and other equipment: no ruling follows from them",
        "3.21": "who judges at the table; a record is judged the same",
    },
    options=[
        switch("aggregate", False, "Points of all frames are added up: no black is re-spotted", "3.4"),
        choice(
            "miss-rule",
            ("full", "never", "once-per-situation", "referee-only"),
            "Foul and a miss: in full, never, once from each position, or only as the referee calls it",
            "3.14",
        ),
        switch("free-ball", True, "A free ball after a foul that snookers", "3.12"),
        choice(
            "respotted-black",
            ("lot", "always"),
            "Level at the end: the black is re-spotted unless points are added up, or in any case",
            "3.4",
        ),
        choice("reds", (15, 10, 6), "Reds in the triangle", "3.2"),
        number("minimum-penalty", 4, 1, 7, "The least that a foul costs", "3.11"),
        choice(
            "undeclared-colour",
            ("first-hit", "seven"),
            "A colour hit that was not declared: it counts as nominated, or seven if the striker was asked",
            "2.12",
        ),
        choice(
            "foul-on-colour-choice",
            (7, 4),
            "No ball hit when on a colour, and none declared: what it costs",
            "3.11",
        ),
        choice("concede-in-turn", ("in-turn", "any-time"), "When a frame may be conceded", "4.2"),
        choice(
            "free-ball-snooker-2024",
            ("non-scoring", "any-stroke"),
            "Snookering behind the free ball is a foul after a stroke that scored nothing, or after any",
            "3.12",
        ),
        choice(
            "wrong-setting",
            ("condoned", "restart"),
            "Balls set up wrongly, noticed after the opening stroke: they stay, or the frame begins anew",
            "3.2",
        ),
    ],
    ways=[
        Way(
            "uk-club-leagues",
            "UK club leagues",
            {"miss-rule": "once-per-situation"},
            "All of three or four frames are played, often with points given at the start.",
        ),
        Way("ten-red", "Ten-red snooker", {"reds": 10}, "The highest break is 107."),
        Way(
            "snooker-sa-clubs",
            "Snooker South Africa, clubs",
            {"miss-rule": "once-per-situation"},
            "One miss for each situation, and none where penalty points are needed.",
        ),
    ],
)

_g = SNOOKER
_Answer = int | Unknown

_g.figure("order", "3.3", "lot", "Lot or agreement gives the choice of the first frame; then in turn.")
_g.figure("turn", "3.3", "while scoring", "A turn lasts while balls on are potted.")
_g.figure("reds_return", "3.7", False, "A red that left the table never comes back.")
_g.figure(
    "in_hand",
    "3.5",
    say("snooker.from-on-within-d-in-any", "from on or within the D, in any direction"),
    "The white in hand is played from the D.",
)
_g.figure("declare", "2.12", True, "The striker nominates the colour, or the free ball, before the stroke.")
_g.figure(
    "touching",
    "3.8",
    True,
    "Played away from a touching ball that is on, that ball counts as having been hit.",
)
_g.figure("edge", "3.9", True, "A ball that falls by itself is no part of the stroke: it is put back.")
_g.figure("outside", "3.15", True, "A ball moved by others than the striker is put back, and nobody pays.")
_g.figure("after_foul", "3.10", "lie", "After a foul nothing is scored, and the white lies as it is.")


@_g.clause("reds", "3.2", "Fifteen reds, or as many as agreed.")
def reds(state: FrameState, facts: object, options: Chosen) -> int:
    answer: int = options.reds
    return answer


@_g.clause("rack", "3.2", "The reds in a triangle behind the pink, the colours on their spots.")
def rack(state: FrameState, facts: object, options: Chosen) -> str:
    return say(
        "snooker.reds-in-a-triangle",
        "{reds} reds in a triangle behind the pink, not touching it; the colours on their spots; the "
        "white in "
        "hand.",
        reds=options.reds,
    )


@_g.clause("setting", "3.2", "A wrong setting stands once the frame has begun, unless agreed otherwise.")
def setting(state: FrameState, facts: object, options: Chosen) -> str:
    answer: str = options.wrong_setting
    return answer


@_g.clause("opener", "3.3", "The wrong opener: begun anew if it was one stroke without a foul.")
def opener(state: FrameState, facts: object, options: Chosen) -> bool:
    return state.strokes <= 1 and not state.spoilt


@_g.clause("worth", "3.1", "A red counts one, the colours two to seven.")
def worth(state: FrameState, kind: str, options: Chosen) -> int:
    return VALUES[kind] if isinstance(kind, str) else 1


@_g.clause(
    "next_on", "3.3", "After a red a colour; then a red while there are any, and the colours in order."
)
def next_on(state: FrameState, potted: str | None, options: Chosen) -> str:
    if potted == "r":
        return "any"
    if state.reds:
        return "r"
    return state.colours[0] if state.colours else ""


@_g.clause("count", "3.3", "Each red potted counts, with a free ball as one more; else the ball on.")
def count(state: FrameState, facts: FrameFacts, options: Chosen) -> int:
    if state.on != "r":
        return facts.worth
    return facts.pots.count("r") + (1 if facts.free and facts.named in facts.pots else 0)


# -- what fouls cost -----------------------------------------------------------------------------------------


@_g.clause("least_penalty", "3.11", "A foul costs four at least.")
def least_penalty(state: FrameState, facts: object, options: Chosen) -> int:
    answer: int = options.minimum_penalty
    return answer


def _due(facts: FrameFacts, options: Chosen) -> _Answer:
    """The value of the ball on; of a colour that nobody declared what is agreed, or what is claimed."""
    if facts.on == "any" and facts.aimed is UNKNOWN:
        claimed = isinstance(facts.claim, int) and facts.claim < 0
        return UNKNOWN if claimed else int(options.foul_on_colour_choice)
    return facts.due


def _dearer(facts: FrameFacts, options: Chosen, *balls: str) -> _Answer:
    """The highest of the ball on and those concerned."""
    due = _due(facts, options)
    return due if isinstance(due, Unknown) else max(due, *(VALUES[ball] for ball in balls))


@_g.clause("penalty:miss", "3.11", "No ball hit: the value of the ball on.")
def miss(state: FrameState, facts: FrameFacts, options: Chosen) -> _Answer:
    if facts.first is UNKNOWN:
        return UNKNOWN
    return _due(facts, options) if facts.first is None else 0


@_g.clause("penalty:first", "3.11", "A ball not on hit first: the higher of that and the ball on.")
def wrong_first(state: FrameState, facts: FrameFacts, options: Chosen) -> _Answer:
    if facts.first is UNKNOWN:
        return UNKNOWN
    if facts.first is None or facts.is_on(facts.first):
        return 0
    return _dearer(facts, options, facts.first)


@_g.clause("penalty:together", "3.6", "Two balls hit at once that may not be: the higher of the two.")
def together(state: FrameState, facts: FrameFacts, options: Chosen) -> _Answer:
    if facts.together is None:
        return 0
    first = facts.first if facts.first not in (None, UNKNOWN) else facts.aimed
    if first is UNKNOWN:
        return _dearer(facts, options, facts.together)
    pair = {first, facts.together}
    if pair == {"r"} or (facts.free and pair <= {facts.named, facts.on}):
        return 0
    return max(facts.due, *(VALUES[ball] for ball in pair))


@_g.clause("penalty:pocketed", "3.11", "A ball not on potted: the higher of that and the ball on.")
def pocketed(state: FrameState, facts: FrameFacts, options: Chosen) -> _Answer:
    wrong = facts.wrong
    if not wrong:
        return 0
    due = _due(facts, options)
    return UNKNOWN if isinstance(due, Unknown) else max(due, *wrong)


@_g.clause("penalty:white", "3.11", "The white potted: the value of the ball on.")
def white(state: FrameState, facts: FrameFacts, options: Chosen) -> _Answer:
    return _due(facts, options) if facts.cue_lost == "pocketed" else 0


@_g.clause("penalty:white-off", "2.14", "The white forced off the table: the value of the ball on.")
def white_off(state: FrameState, facts: FrameFacts, options: Chosen) -> _Answer:
    return _due(facts, options) if facts.cue_lost == "off" else 0


@_g.clause("penalty:off", "2.14", "A ball forced off the table: the higher of that and the ball on.")
def off(state: FrameState, facts: FrameFacts, options: Chosen) -> _Answer:
    return _dearer(facts, options, *facts.off) if facts.off else 0


def _of_on(facts: FrameFacts, options: Chosen) -> Foul:
    """A foul that costs the ball on; of a colour that was not nominated seven, or what was claimed."""
    due = _due(facts, options)
    if isinstance(due, Unknown):
        due = min(7, -facts.claim) if isinstance(facts.claim, int) else 7
    return Foul(give=max(due, 1))


def _concerned(code: str, facts: FrameFacts, options: Chosen) -> Foul:
    """A foul that costs the higher of the ball on and the ball concerned, if the record names that."""
    due, ball = _of_on(facts, options).give, facts.states[code]
    if ball is None or ball == "c":
        claim = -facts.claim if isinstance(facts.claim, int) and -7 <= facts.claim < 0 else 0
        return Foul(give=max(due, claim))
    return Foul(give=max(due, VALUES["r" if ball[0] == "r" else ball]))


def _on(code: str, ref: str, text: str) -> None:
    @_g.clause(f"foul:{code}", ref, text)
    def price(state: FrameState, facts: FrameFacts, options: Chosen) -> Foul:
        return _of_on(facts, options)


def _higher(code: str, ref: str, text: str) -> None:
    @_g.clause(f"foul:{code}", ref, text)
    def price(state: FrameState, facts: FrameFacts, options: Chosen) -> Foul:
        return _concerned(code, facts, options)


def _seven(code: str, text: str) -> None:
    _g.figure(f"foul:{code}", "3.11", Foul(give=VALUES["bk"]), text)


_on("double", "3.11", "The white struck twice: the value of the ball on.")
_on("feet", "3.11", "Both feet off the floor: the value of the ball on.")
_on("out-of-turn", "3.11", "Played out of turn: the value of the ball on.")
_on("hand", "3.5", "The white in hand played from outside the D: the value of the ball on.")
_on("jump", "2.20", "A jump shot: the value of the ball on.")
_on("cue", "3.11", "A cue that is not allowed: the value of the ball on.")
_on("conferring", "3.11", "Conferring with the partner at the table: the value of the ball on.")
_higher("push", "2.19", "A push: the higher of the ball on and the ball concerned.")
_higher("touched", "3.11", "A ball or marker touched: the higher of it and the ball on.")
_higher("moving", "3.11", "Played while a ball moves: the higher of it and the ball on.")
_higher("unspotted", "3.7", "Played before a colour is spotted: the higher of it and the ball on.")
_higher("moved", "3.16", "A ball moved on purpose, not by a stroke: as a ball touched.")
_seven("two-reds", "Reds played at in successive strokes: seven.")
_seven("wrong-ball", "Another ball used as the white: seven.")
_seven("used-ball", "A ball off the table used for any purpose: seven.")
_seven("measured", "Measuring with an object: seven.")
_seven("consulting", "A ball touched while others are asked: seven.")


@_g.clause("foul:undeclared", "2.12", "Not declaring when asked costs seven, unless a colour was hit first.")
def undeclared(state: FrameState, facts: FrameFacts, options: Chosen) -> Foul:
    hit = facts.first is not UNKNOWN and facts.first in COLOURS
    fair = options.undeclared_colour == "first-hit" and state.on == "any" and hit
    return Foul() if fair else Foul(give=VALUES["bk"])


@_g.clause("foul:behind-free", "3.12", "The free ball may not snooker, save with pink and black alone left.")
def behind_free(state: FrameState, facts: FrameFacts, options: Chosen) -> Foul:
    last_two = not state.reds and state.colours == COLOURS[-2:]
    scored = bool(facts.pots) and options.free_ball_snooker_2024 == "non-scoring"
    if last_two or scored:
        return Foul()
    return _of_on(facts, options)


_g.figure(
    "foul:fell-in-way",
    "3.9",
    Foul(balls="again"),
    "A ball falls by itself that the stroke would have hit: all are put back, and the same side plays again.",
)
_g.figure("foul:unsporting", "4.1", Foul(), "Unsporting conduct is warned, and then costs the frame.")
_g.figure("foul:slow", "4.3", Foul(), "Time wasting is warned, and then costs the frame.")
_g.figure("warnings", "4.4", 1, "After one warning the frame is lost.")

# -- after a foul --------------------------------------------------------------------------------------------

_g.figure("again", "3.13", True, "After a foul the offender may be made to play again from here.")


@_g.clause("free_ball", "3.12", "Snookered after a foul: any ball may be nominated in place of the ball on.")
def free_ball(state: FrameState, facts: object, options: Chosen) -> bool:
    answer: bool = options.free_ball
    return answer


@_g.clause("miss_call", "3.14", "A ball on not hit for want of trying, or with a clear path: a miss as well.")
def miss_call(state: FrameState, failed: Failed, options: Chosen) -> bool:
    rule = options.miss_rule
    if rule == "never" or (rule == "once-per-situation" and failed.misses):
        return False
    if "and-a-miss" in failed.states:
        return True
    if rule == "referee-only":
        return False
    if "full" in failed.states and failed.full:
        return True
    return bool({"path", "full"} & failed.states) and not failed.needed


@_g.clause("back", "3.14", "After a miss the offender may be made to play again, all balls put back.")
def back(state: FrameState, facts: object, options: Chosen) -> bool:
    return state.pending == "miss"


_g.figure(
    "third_miss",
    "3.14",
    3,
    "The third miss with a full ball to hit, after a warning, loses the frame.",
)

# -- colours that come back ----------------------------------------------------------------------------------

_SPOT = {
    "yw": say("snooker.on-right-hand-corner-d", "on the right-hand corner of the D"),
    "gn": say("snooker.on-left-hand-corner-d", "on the left-hand corner of the D"),
    "bn": say("snooker.in-middle-baulk-line", "in the middle of the baulk line"),
    "bu": say("snooker.on-centre-spot", "on the centre spot"),
    "pk": say("snooker.on-pyramid-spot", "on the pyramid spot"),
    "bk": say("snooker.on-its-spot-near-top-cushion", "on its spot near the top cushion"),
}


@_g.clause("respot", "3.7", "On its own spot, else the highest free one, else as near as may be to its own.")
def respot(ball: str, facts: object, options: Chosen) -> str:
    return say(
        "snooker.else-highest-spot",
        "{where}; if that is occupied, on the highest spot that is free, else as near as possible to its own "
        "towards the top cushion",
        where=_SPOT[ball],
    )


# -- how a frame ends ----------------------------------------------------------------------------------------


@_g.clause("end", "3.4", "With the black alone left the first score or foul ends the frame.")
def end(state: FrameState, verdict: Verdict, options: Chosen) -> bool:
    if state.reds:
        return False
    return not state.colours or (bool(verdict.penalty) and state.colours == COLOURS[-1:])


@_g.clause("tie", "3.4", "Level: the black is re-spotted, unless the points of the frames are added up.")
def tie(state: FrameState, facts: object, options: Chosen) -> str:
    added = options.aggregate and options.respotted_black == "lot"
    return "draw" if added else "respot-black"


@_g.clause("claim_frame", "2.1", "With the black alone left, who is more than seven ahead may claim it.")
def claim_frame(state: FrameState, who: int, options: Chosen) -> bool:
    alone = not state.reds and state.colours == COLOURS[-1:] and not options.aggregate
    return alone and state.score[who] - state.score[1 - who] > VALUES["bk"]


@_g.clause("concede", "4.2", "Only the striker concedes a frame, unless agreed otherwise.")
def concede(state: FrameState, who: int, options: Chosen) -> bool:
    return options.concede_in_turn == "any-time" or state.turn in (None, who)


_g.figure("stalemate", "3.17", 3, "Warned of a stalemate, the sides have three strokes each to change it.")

register(SNOOKER)
