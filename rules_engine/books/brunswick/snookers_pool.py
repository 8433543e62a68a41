"""Snooker's Pool (lines 2181-2267): a red, then a pool ball, in turn; at last the pool balls in their
order."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.snooker import COLOURS, SNOOKER, VALUES, SnookerFacts, SnookerState
from ...families.conduct import Foul
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .english_pyramids import PYRAMID_SETTING
from .foul_strokes import FOUL_STROKES

SNOOKERS_POOL = Game(
    "brunswick/snookers-pool",
    "Snooker's Pool",
    family=SNOOKER,
    lines=(2181, 2267),
    played_on=PlayedOn(covered="nearest"),
    governed_by=[PYRAMID_SETTING, FOUL_STROKES],
    sides=(2, 6),
    facts={"frames": True},
    refs={
        "r1": "players, fifteen reds, six pool balls, white",
        "r2": "order by drawn balls; scoring against each",
        "r3": "spots and values; white from the D",
        "r4": "point of the cue, no push",
        "r5": "the baulk is no protection",
        "r6": "a red first, then a pool ball, alternately",
        "r7": "choice of the pool ball; order at the end",
        "r8": "declare on request",
        "r9": "reds together; only the pool ball aimed at",
        "r10": "reds never return; pool balls are respotted",
        "r11": "no ball is taken up",
        "r12": "occupied spots",
        "r13": "disturbing a touching ball that may not be played",
        "r14": "snookered",
        "r15": "list of fouls",
        "r16": "push or double stroke: no score",
        "r17": "out of turn",
        "r18": "both feet off the floor: no score",
        "r19": "too early, or a wrong spot: no score",
        "r20": "wrong ball: value of the black",
        "r21": "touched ball: no score, replaced",
        "r22": "balls off the table",
        "r23": "refusal: value of all that remain",
        "r24": "miss, coup, white holed, wrong ball",
        "r25": "wrong rotation",
        "r26": "struck at once: the higher ball",
        "r27": "white holed after contact",
        "r28": "intentional miss",
        "r29": "several balls potted",
        "r30": "the marker decides",
    },
    beside={
        "r5": "takes a protection away that no ruling could have given",
        "r15": "lists the fouls; each has its price in the rules that follow",
        "r30": "who decides where there is no referee",
    },
    drop_options=["foul-cost", "wrong-ball-position", "third-miss-point-when-rejected", "forced-stroke-miss"],
    options=[
        choice(
            "accounts",
            ("credit", "transfer"),
            "A pot is added to the striker and a penalty to each other side, or both pass between the "
            "accounts",
            "r2",
        ),
        number("minimum-penalty", 0, 0, 4, "The least that a foul costs; later rules have 4", "r24"),
        choice(
            "white-with-pot",
            ("higher", "potted-ball"),
            "White and another ball potted: the higher of the balls potted and struck, or the ball potted",
            "r24",
        ),
        choice(
            "several-off",
            ("sum", "highest"),
            "Several balls off the table cost their sum, or the highest",
            "r22",
        ),
        choice(
            "last-red-choice",
            ("lapses", "passes-on"),
            "The free choice after the last red, if missed: it lapses, or the next side has it",
            "r7",
        ),
        choice(
            "unnamed-colour",
            ("must-be-named", "lowest"),
            "Nothing or a red struck, and no pool ball named: the marker asks, or the lowest was aimed at",
            "r8",
        ),
        choice(
            "push-penalty",
            ("none", "ball-on"),
            "Push, double stroke, feet off the floor: what they cost",
            "r16",
        ),
        choice(
            "touched-ball",
            ("plays-without-score", "turn-passes"),
            "After a ball was touched and replaced: the striker plays and cannot score, or his turn is over",
            "r21",
        ),
        choice(
            "occupied-spot",
            ("nearest", "highest-value"),
            "Which spot is taken for one that is occupied",
            "r12",
        ),
        choice(
            "snookered-after-foul",
            ("no-relief", "free-ball"),
            "Snookered by a foul: the ball on stays on, or any ball may be named in its place",
            "r14",
        ),
        choice(
            "tie", ("draw", "respot-black"), "Level at the end: a draw, or the black is played again", "r10"
        ),
        choice(
            "last-black-foul",
            ("play-on", "ends"),
            "A foul at the last black: play goes on, or the frame ends",
            "r10",
        ),
        choice(
            "pyramid-place",
            ("behind-the-pink", "pink-as-head-ball"),
            "The pink stands before the pyramid, or takes the place of its head ball",
            "r3",
        ),
    ],
)

_g = SNOOKERS_POOL
_Answer = int | Unknown

_g.figure("order", "r2", "draw", "Pool balls drawn from a basket set the order; it never changes.")
_g.figure("declare", "r8", True, "Asked, the striker names the pool ball that he plays on.")
_g.figure("turn", "r6", "while scoring", "A turn lasts while points are made.")
_g.figure("reds_return", "r10", False, "A red off the table never returns.")
_g.figure(
    "in_hand",
    "r3",
    say("snookers-pool.from-d", "from the D"),
    "At the start, and after it was off the table, the white is played from the D.",
)


@_g.clause("rack", "r3", "Reds as at Pyramids, the pink at the apex, the other pool balls on their spots.")
def rack(state: SnookerState, facts: SnookerFacts, options: Chosen) -> str:
    answer: str = options.pyramid_place
    return answer


@_g.clause("worth", "r1", "A red counts one, the pool balls two to seven.")
def worth(state: SnookerState, kind: str, options: Chosen) -> int:
    return VALUES[kind] if isinstance(kind, str) else 1


@_g.clause(
    "next_on",
    "r7",
    "After a red any pool ball; without reds the pool balls in order, save after the last red.",
)
def next_on(state: SnookerState, potted: str | None, options: Chosen) -> str:
    if potted == "r":
        return "any"
    if potted is None and state.on == "any" and not state.reds and options.last_red_choice == "passes-on":
        return "any"
    if state.reds:
        return "r"
    return state.colours[0] if state.colours else ""


@_g.clause(
    "count", "r9", "Each red potted counts, any number in a stroke; of the pool balls only the one aimed at."
)
def count(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    return len(facts.pots) * VALUES["r"] if state.on == "r" else facts.worth


@_g.clause("free_ball", "r14", "A snooker left by a foul gives no relief, unless so agreed.")
def free_ball(state: SnookerState, facts: SnookerFacts, options: Chosen) -> bool:
    return options.snookered_after_foul == "free-ball"


@_g.clause("least_penalty", "r24", "No foul has a least price but the ball's value, unless so agreed.")
def least_penalty(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    answer: int = options.minimum_penalty
    return answer


def _unnamed(state: SnookerState, facts: SnookerFacts, options: Chosen) -> _Answer | None:
    """The value when a pool ball was to be named and none was; None if the ball aimed at is known."""
    if facts.aimed is not UNKNOWN:
        return None
    return VALUES[state.colours[0]] if options.unnamed_colour == "lowest" else UNKNOWN


@_g.clause("penalty:miss", "r24", "Nothing struck: the value of the ball aimed at.")
def miss(state: SnookerState, facts: SnookerFacts, options: Chosen) -> _Answer:
    if facts.first is UNKNOWN:
        return UNKNOWN
    if facts.first is not None:
        return 0
    unnamed = _unnamed(state, facts, options)
    return facts.due if unnamed is None else unnamed


@_g.clause(
    "penalty:first", "r24", "Another ball struck first: its value, at least that of the ball aimed at."
)
def wrong_first(state: SnookerState, facts: SnookerFacts, options: Chosen) -> _Answer:
    if facts.first is UNKNOWN:
        return UNKNOWN
    if facts.first is None or facts.is_on(facts.first) or state.on in COLOURS:
        return 0
    unnamed = _unnamed(state, facts, options)
    return max(VALUES[facts.first], facts.due) if unnamed is None else unnamed


@_g.clause(
    "penalty:rotation", "r25", "Struck or potted out of rotation: the higher of that ball and the one due."
)
def rotation(state: SnookerState, facts: SnookerFacts, options: Chosen) -> _Answer:
    if state.on not in COLOURS:
        return 0
    wrong = [VALUES[p] for p in facts.pots if not facts.is_on(p)]
    if facts.first is not None and facts.first is not UNKNOWN and not facts.is_on(facts.first):
        wrong.append(VALUES[facts.first])
    if wrong:
        return max(facts.due, *wrong)
    return UNKNOWN if facts.first is UNKNOWN else 0


@_g.clause("penalty:together", "r26", "Two balls, not both red, struck at once: the value of the higher.")
def together(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    if facts.together is None:
        return 0
    first = facts.first if facts.first not in (None, UNKNOWN) else facts.aimed
    pair = [facts.together] if first is UNKNOWN else [first, facts.together]
    return 0 if pair == ["r", "r"] else max(VALUES[p] for p in pair)


@_g.clause(
    "penalty:pocketed", "r24", "A ball not aimed at potted: its value, at least that of the ball aimed at."
)
def pocketed(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    wrong = [VALUES[p] for p in facts.pots if not facts.is_on(p)]
    return max(facts.due, *wrong) if wrong else 0


@_g.clause("penalty:several", "r29", "More than one ball potted, reds apart: the value of the highest.")
def several(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    pool_balls = [VALUES[p] for p in facts.pots if p != "r"]
    return max(pool_balls) if len(pool_balls) > 1 else 0


@_g.clause("penalty:white-pot", "r24", "White potted with another ball: the value of the ball potted.")
def white_with_pot(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    if facts.cue_lost != "pocketed" or not facts.pots:
        return 0
    values = [VALUES[p] for p in facts.pots]
    if options.white_with_pot == "higher" and facts.first not in (None, UNKNOWN):
        values.append(VALUES[facts.first])
    return max(values)


@_g.clause("penalty:white", "r27", "White potted after a contact: the ball struck; out of order, the higher.")
def white(state: SnookerState, facts: SnookerFacts, options: Chosen) -> _Answer:
    if facts.cue_lost != "pocketed" or facts.pots or facts.first is None:
        return 0
    if facts.first is UNKNOWN:
        return UNKNOWN
    if facts.is_on(facts.first):
        return facts.worth if facts.free else VALUES[facts.first]
    return max(VALUES[facts.first], facts.due)


@_g.clause("penalty:off", "r22", "Balls off the table: their value, at least that of the ball due.")
def off(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    if not facts.off:
        return 0
    values = [VALUES[p] for p in facts.off]
    return max(facts.due, sum(values) if options.several_off == "sum" else max(values))


@_g.clause(
    "penalty:white-off", "r22", "White off the table: the ball aimed at, or a higher one struck first."
)
def white_off(state: SnookerState, facts: SnookerFacts, options: Chosen) -> _Answer:
    if facts.cue_lost != "off":
        return 0
    unnamed = _unnamed(state, facts, options)
    due = facts.due if unnamed is None else unnamed
    if isinstance(due, Unknown) or facts.first in (None, UNKNOWN):
        return due
    return max(due, VALUES[facts.first])


def _no_figure(state: SnookerState, options: Chosen) -> Foul:
    """Fouls for which the book names no price."""
    if options.push_penalty == "none":
        return Foul()
    return Foul(give=VALUES[state.colours[0] if state.on == "any" else state.on])


@_g.clause("foul:push", "r4", "A push cannot score; it costs only what else the stroke costs.")
def push(state: SnookerState, facts: SnookerFacts, options: Chosen) -> Foul:
    return _no_figure(state, options)


@_g.clause("foul:double", "r16", "A ball struck more than once cannot score.")
def double(state: SnookerState, facts: SnookerFacts, options: Chosen) -> Foul:
    return _no_figure(state, options)


@_g.clause("foul:feet", "r18", "Both feet off the floor: the stroke cannot score.")
def feet(state: SnookerState, facts: SnookerFacts, options: Chosen) -> Foul:
    return _no_figure(state, options)


_g.figure("foul:lifted", "r11", Foul(), "No ball is taken up; a stroke with one lifted cannot score.")
_g.figure("foul:touching", "r13", Foul(), "A touching ball that may not be played was disturbed: no score.")
_g.figure(
    "foul:out-of-turn",
    "r17",
    Foul(balls="replaced"),
    "Out of turn: no score, balls replaced, next turn lost.",
)
_g.figure("skip", "r17", 1, "Who plays out of turn forfeits the next turn; the sequence stays.")
_g.figure("foul:early", "r19", Foul(), "Played before the balls were at rest or spotted: no score.")
_g.figure("foul:wrong-spot", "r19", Foul(), "Played while a ball was wrongly spotted: no score.")
_g.figure("foul:wrong-ball", "r20", Foul(give=VALUES["bk"]), "Playing with the wrong ball costs the black.")


@_g.clause("foul:touched", "r21", "A touched ball is replaced; the stroke is played and cannot score.")
def touched(state: SnookerState, facts: SnookerFacts, options: Chosen) -> Foul:
    out = options.touched_ball == "turn-passes"
    return Foul(out=out, balls="replaced", next_void=not out)


def _remaining(state: SnookerState) -> int:
    return state.reds * VALUES["r"] + sum(VALUES[c] for c in state.colours)


@_g.clause("foul:obstruct", "r23", "Obstruction or interference costs the value of all balls in play.")
def obstruct(state: SnookerState, facts: SnookerFacts, options: Chosen) -> Foul:
    return Foul(give=_remaining(state))


@_g.clause("refusal", "r23", "Refusing to go on costs the value of all balls in play.")
def refusal(state: SnookerState, facts: SnookerFacts, options: Chosen) -> int:
    return _remaining(state)


_g.figure(
    "foul:intentional",
    "r28",
    Foul(give=VALUES["bk"], out=False, balls="replaced", next_void=True),
    "An intentional miss costs the black, and the stroke is played again without score.",
)


@_g.clause("accounts", "r2", "A pot is made against each other side; a penalty is paid to each of them.")
def accounts(state: SnookerState, change: tuple[int, int, int], options: Chosen) -> tuple[int, ...]:
    who, made, penalty = change
    sides = len(state.score)
    if options.accounts == "transfer":
        net = made - penalty
        return tuple(net * (sides - 1) if i == who else -net for i in range(sides))
    return tuple(made if i == who else penalty for i in range(sides))


_SPOT = {
    "yw": say("snookers-pool.on-right-hand-spot-baulk-line", "on the right-hand spot of the baulk line"),
    "gn": say("snookers-pool.on-left-hand-spot-baulk-line", "on the left-hand spot of the baulk line"),
    "bn": say(
        "snookers-pool.on-middle-spot-baulk-line-occupied",
        "on the middle spot of the baulk line; if that is occupied, on its left-hand spot",
    ),
    "bu": say("snookers-pool.between-two-middle-pockets", "between the two middle pockets"),
    "pk": say("snookers-pool.on-pyramid-spot", "on the pyramid spot"),
    "bk": say("snookers-pool.on-billiard-spot", "on the billiard spot"),
}


@_g.clause(
    "respot", "r12", "On its own spot; if occupied on the nearest free one, else towards the centre spot."
)
def respot(ball: str, facts: SnookerFacts, options: Chosen) -> str:
    if options.occupied_spot == "nearest":
        return say(
            "snookers-pool.else-nearest-spot",
            "{where}; if occupied, on the nearest unoccupied spot, else as near as possible towards "
            "the centre "
            "spot",
            where=_SPOT[ball],
        )
    return say(
        "snookers-pool.else-highest-spot",
        "{where}; if occupied, on the unoccupied spot of the highest value, else as near as possible towards "
        "the centre spot",
        where=_SPOT[ball],
    )


@_g.clause("end", "r10", "The frame ends when the last pool ball has been potted in order.")
def end(state: SnookerState, verdict: object, options: Chosen) -> bool:
    if state.reds:
        return False
    if not state.colours:
        return True
    only_black = state.colours == COLOURS[-1:]
    return state.fouled and only_black and (state.decider or options.last_black_foul == "ends")


@_g.clause("tie", "r10", "The book says nothing of level scores: a draw, unless the black is to settle it.")
def tie(state: SnookerState, facts: SnookerFacts, options: Chosen) -> str:
    answer: str = options.tie
    return answer


register(SNOOKERS_POOL)
