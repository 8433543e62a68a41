"""Color-Ball Pool or Life Pool (lines 1298-1401): a ball and three lives to each, played on in turn."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.lives import COLOURS, LIVES, LivesFacts, LivesState, living, lowest
from ...families.conduct import ALLOWED, Foul
from ...options import choice, number
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

EIGHT = 8
"""So many players have two stars among them."""

LIFE_POOL = Game(
    "brunswick/life-pool",
    "Color-Ball Pool (Life Pool)",
    family=LIVES,
    lines=(1298, 1401),
    governed_by=[FOUL_STROKES],
    sides=(2, 12),
    refs={
        "p1": "white spotted; who plays upon whom",
        "r1": "two or more players; the twelve balls",
        "r2": "balls drawn from the basket; order of the board",
        "r3": "white on its spot; the last ball played with; the nearest after an own loss",
        "r4": "three lives, unless handicapped",
        "r5": "the baulk gives no protection",
        "r6": "point of the cue only",
        "r7": "life taken: nearest ball next; all holed: spot",
        "r8": "the first dead may star the lowest, before the next stroke",
        "r9": "one star below eight players, else two",
        "r10": "star option when several balls are holed",
        "r11": "two balls at once",
        "r12": "equal measure: lots; the marker measures",
        "r13": "strokes that lose a life",
        "r14": "deliberate obstruction: out of the game",
        "r15": "own ball holed too: only the striker loses",
        "r16": "forfeit to the owner of the ball on",
        "r17": "foul: touching a ball, both feet up",
        "r18": "no life by a foul",
        "r19": "after foul holing the next plays on the predecessor's ball",
        "r20": "touching the ball on: any ball playable, none lifted",
        "r21": "when a hiding ball is taken up",
        "r22": "a hampering ball may be taken up",
        "r23": "corner of a cushion: a ball removable for cushion first",
        "r24": "occupied place: the lifted ball waits",
        "r25": "the next player's place taken: from hand",
        "r26": "the striker's ball on the place: the ball waits",
        "r27": "information from the marker only",
        "r28": "misinformed by the marker: over again, no life",
        "r29": "object balls off the table: no life, in hand",
        "r30": "a missed ball may not be stopped",
        "r31": "three left, no star: the last two divide equal lives",
        "r32": "no division in a pool of three",
        "r33": "touch after scoring: next stroke foul",
        "r34": "a ball that drops late is replaced; the stroke again",
        "r35": "limits of a star",
        "r36": "interference from outside: the marker replaces",
        "r37": "an opponent stands clear",
        "r38": "the marker tells no distances",
        "r39": "a spectator may correct the marking",
        "r40": "the marker decides, else the majority",
    },
    beside={
        "r27": "who may be asked; no price is set on asking another",
        "r37": "where an opponent stands; the marker sees to it and no price is set",
        "r38": "what the marker may say to a player",
        "r39": "a correction of the marking is an amendment of the record",
        "r40": "a decision of the marker is a ruling of the record",
    },
    drop_options=["foul-cost", "wrong-ball-position", "third-miss-point-when-rejected", "forced-stroke-miss"],
    options=[
        number("lives", 3, 1, 12, "Lives of each player at first; a start score adds to one player's", "r4"),
        number("stars", None, 0, 12, "How many may star; left open, one below eight players, else two", "r9"),
        choice(
            "declined-star",
            ("passes-on", "lapses"),
            "A star that the first dead player declines: the next to die may take it, or it is gone",
            "r8",
        ),
        choice(
            "star-two-holed",
            ("next-dead-owner", "only-if-more-than-two"),
            "Two die by one stroke and the first declines: the other may star, or only when more were holed",
            "r10",
        ),
        choice(
            "foul-life", ("none", "one"), "A foul stroke of rule 17 costs no life of its own, or one", "r17"
        ),
        choice(
            "payment",
            ("owner-pays", "not-tracked"),
            "The owner pays the striker for a life taken, as the striker pays for his own; or no prices",
            "r16",
        ),
        choice(
            "division",
            ("from-four", "any-pool", "never"),
            "The last two divide with equal lives: not in a pool that began with three, in any, or never",
            "r31",
        ),
    ],
)

_g = LIFE_POOL

_g.figure("balls", "r1", COLOURS, "Twelve balls, from the white to the spot-brown.")
_g.figure("order", "r2", "basket", "Balls are given out blind; play goes by the colours of the board.")
_g.figure("object", "p1", "last", "Each plays on the ball that was played with just before.")
_g.figure("after_loss", "r3", "nearest", "After a life lost by his own stroke the next plays at the nearest.")
_g.figure("nearest", "r7", "marker", "After a life taken the striker plays at the nearest ball.")
_g.figure("tie", "r12", "lot", "Equally near: the owners draw lots; the marker measures.")
_g.figure("turn", "r3", "one stroke", "Who takes no life ends his turn; the next plays on his ball.")
_g.figure("hazard", "r7", 1, "A ball pocketed by a fair stroke costs its owner a life; the break goes on.")
_g.figure("all_down", "r7", "spot", "No ball left to play on: the striker's on the spot, the next from hand.")
_g.figure("off_table", "r29", "hand", "An object ball off the table costs nothing and is in hand.")
_g.figure("touching", "r20", "any", "Touching the ball on he may play on any ball, and has none up.")
_g.figure("lift_hiding", "r21", "nearer", "A nearer ball in the way of either side of the ball on is lifted.")
_g.figure("lift_hampering", "r22", True, "A ball that hampers the striker's ball, cue or rest is lifted.")
_g.figure("lift_corner", "r23", True, "A ball is lifted for a cushion first, where corners block the line.")
_g.figure("place_taken", "r24", "waits", "A lifted ball waits until its place is free, or its turn has come.")
_g.figure("next_place_taken", "r25", "hand", "The next player's place taken by the striker: from hand.")
_g.figure("own_on_place", "r26", "waits", "The striker's ball on the place: the lifted ball waits.")
_g.figure(
    "foul_holed", "r19", "hand", "Holed by a foul: in hand without loss, the next plays on the offender."
)
_g.figure("chance_word", "r8", "star", "To star is to come in again.")


@_g.clause("lives", "r4", "Each player has three lives, unless handicapped.")
def lives(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    answer: int = options.lives
    return answer


@_g.clause("loss:miss", "r13", "A miss loses a life; touching the ball on he cannot make one.")
def miss(state: LivesState, facts: LivesFacts | None, options: Chosen) -> int | Unknown:
    if facts is None:
        return 1
    if facts.touching:
        return 0
    return UNKNOWN if facts.first is UNKNOWN else int(facts.first is None)


@_g.clause("loss:first", "r13", "A wrong ball hit first loses a life; not when touching the ball on.")
def wrong_first(state: LivesState, facts: LivesFacts, options: Chosen) -> int | Unknown:
    if facts.touching or facts.first is None:
        return 0
    return UNKNOWN if facts.first is UNKNOWN else int(facts.first != facts.on)


@_g.clause("loss:together", "r11", "Two balls struck at the same instant lose a life.")
def together(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return int(facts.together is not None)


@_g.clause(
    "loss:coup", "r13", "A coup, the own ball pocketed without meeting another, loses one life in all."
)
def coup(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return int(facts.own == "pocketed" and facts.first is None)


@_g.clause("loss:pocketed", "r15", "Own ball pocketed: a life, and other balls holed cost nothing.")
def pocketed(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return int(facts.own == "pocketed")


@_g.clause("loss:off", "r13", "Own ball forced off the table: a life.")
def off(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return int(facts.own == "off")


_g.figure("foul:out-of-turn", "r13", Foul(lose=1), "Playing out of turn loses a life.")
_g.figure("foul:baulk", "r5", ALLOWED, "A ball in baulk may be played on from hand.")
_g.figure("foul:stopped", "r30", ALLOWED, "A missed ball runs on; that it was stopped changes nothing.")
_g.figure(
    "foul:outside",
    "r36",
    Foul(counts=True, out=False, balls="replaced"),
    "A ball stopped or moved by an outsider is replaced by the marker.",
)
_g.figure(
    "foul:dropped",
    "r34",
    Foul(counts=True, out=False, balls="replaced"),
    "A ball that drops after standing still is replaced.",
)
_g.figure(
    "foul:dropping",
    "r34",
    Foul(out=False, balls="again"),
    "Played at a ball while it was dropping: the stroke again.",
)
_g.figure(
    "foul:misinformed",
    "r28",
    Foul(out=False, balls="again", next_void=True),
    "Misinformed by the marker: the stroke again, and it takes no life.",
)
_g.figure("foul:obstruct", "r14", Foul(), "Wilful interference loses all interest in the pool.")


@_g.clause("foul:wrong-ball", "r13", "Playing with a wrong ball loses a life, but not when in hand.")
def wrong_ball(state: LivesState, facts: LivesFacts | None, options: Chosen) -> Foul:
    return ALLOWED if facts is not None and facts.in_hand else Foul(lose=1)


def _foul(options: Chosen) -> Foul:
    return Foul(lose=int(options.foul_life == "one"))


@_g.clause("foul:not-point", "r6", "Not with the point of the cue: foul.")
def not_point(state: LivesState, facts: LivesFacts, options: Chosen) -> Foul:
    return _foul(options)


@_g.clause("foul:feet", "r18", "Both feet off the floor: foul, and no life can be taken by it.")
def feet(state: LivesState, facts: LivesFacts, options: Chosen) -> Foul:
    return _foul(options)


def touched(state: LivesState, facts: LivesFacts | None, options: Chosen) -> Foul:
    """Touching a ball is foul except when in hand."""
    return ALLOWED if facts is not None and facts.in_hand else _foul(options)


for _code in ("touched", "in-motion", "double", "early-touch", "lifted"):
    _g.clause(f"foul:{_code}", "r17", "Touching a ball is foul, except when in hand.")(touched)


@_g.clause("foul:after-rest", "r33", "A ball touched after a life was taken: the next stroke is foul.")
def after_rest(state: LivesState, facts: LivesFacts | None, options: Chosen) -> Foul:
    if facts is None or not facts.pots:
        return _foul(options)
    return Foul(counts=True, out=False, next_void=True)


@_g.clause("forfeit", "r16", "A life lost is paid for to the owner of the ball that should have been played.")
def forfeit(state: LivesState, facts: LivesFacts, options: Chosen) -> int:
    return int(options.payment == "owner-pays")


@_g.clause("chance", "r35", "A star is the lowest number on the board, at most what he began with.")
def star(state: LivesState, side: int, options: Chosen) -> int:
    """The lives with which ``side`` comes in again."""
    if len(living(state)) < 2:
        return 0
    return min(lowest(state, side), state.began[side])


@_g.clause("chances", "r9", "One star, two with eight players or more, none with two.")
def stars(state: LivesState | None, facts: LivesFacts, options: Chosen) -> int:
    if options.stars is not None:
        answer: int = options.stars
        return answer
    players = 0 if state is None else len(state.order)
    if players <= 2:
        return 0
    return 2 if players >= EIGHT else 1


@_g.clause("chance_lapses", "r8", "Whether a star that was declined is gone for all.")
def star_lapses(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return options.declined_star == "lapses"


@_g.clause("chance_order", "r10", "Of several holed by one stroke the owner of the ball on has the option.")
def star_order(state: LivesState, fell: int, options: Chosen) -> bool:
    return options.star_two_holed == "next-dead-owner" or fell > 2


@_g.clause("division", "r31", "The two who are left may divide while their lives are level.")
def division(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    left = [n for n in state.lives if n]
    return options.division != "never" and len(left) == 2 and left[0] == left[1] and len(state.order) > 2


@_g.clause("no_division", "r32", "There is no division in a pool of three.")
def no_division(state: LivesState, facts: LivesFacts, options: Chosen) -> bool:
    return options.division == "from-four" and len(state.order) == 3


_g.figure("end", "r8", "last", "The last player with a life wins the pool.")

register(LIFE_POOL)
