"""The game of billiards for the English championship (lines 847-929): cannons, winning and losing hazards."""

from __future__ import annotations

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Chosen, Game
from ...families.billiards.hazards import HAZARDS, BallSet, HazardFacts, HazardState, Price, Remedy
from ...options import choice, number
from ...saying import say
from ...unknown import UNKNOWN, Unknown
from .foul_strokes import FOUL_STROKES

ENGLISH = Game(
    "brunswick/english-billiards",
    "Game of Billiards for the English Championship",
    family=HAZARDS,
    lines=(847, 929),
    short=100,
    played_on=PlayedOn("english", covered="billiard centre"),
    governed_by=[FOUL_STROKES],
    refs={
        "1": "stringing: nearest the bottom cushion chooses ball and lead",
        "2": "the red on the top spot, at the start and when it left the table",
        "3": "the break goes out of balk; the red need not be met",
        "4": "first to the points agreed; a refusal to go on loses",
        "5": "two: the other white pocketed, the own ball in off it, or a cannon",
        "6": "three: the red pocketed, or the own ball in off it",
        "7": "strokes of four",
        "8": "strokes of five",
        "9": "strokes of six",
        "10": "strokes of seven",
        "11": "strokes of eight",
        "12": "the stroke of nine",
        "13": "the stroke of ten",
        "14": "a striker who scores plays on",
        "15": "own ball moved in preparing; a graze is a stroke",
        "16": "a ball lodged or stopped is off the table",
        "17": "a ball that falls after it came to rest is put back",
        "18": "from hand: nothing in balk or on its line is playable",
        "19": "misses cost one each; remedies of a double touch",
        "20": "foul strokes score nothing",
        "21": "the penalty of a foul, and of one that scored",
        "22": "where the red is spotted",
        "23": "a ball in aiming sent on another",
        "24": "nothing met: one, or three with the ball lost",
        "25": "a ball forced off the table: nothing is gained",
        "26": "the wrong ball, with and without a score",
        "27": "only the opponent may call the wrong ball",
        "28": "from hand, a ball in balk met first",
        "29": "from hand, off a cushion in balk",
        "30": "from hand, too weak to leave balk",
        "31": "pushing more than once",
        "32": "own ball drawn back into a pocket",
        "33": "a foul and a miss are not both claimed",
        "34": "a ball lifted",
        "35": "a ball stopped or hastened",
        "36": "no advice; wrong marking may be called",
        "37": "the marker is umpire",
    },
    beside={
        "27": "who may speak of it; a record says that it was claimed",
        "36": "who may speak; a marking that was wrong is amended",
        "37": "who decides; a decision is an entry of its own",
    },
    drop_options=["foul-cost", "wrong-ball-position", "third-miss-point-when-rejected", "forced-stroke-miss"],
    options=[
        number("target", None, 1, 20_000, "Points that win the game", "4", length=True),
        choice("break-miss", ("costs-one", "free"), "A break that leaves balk and meets nothing", "3"),
        choice(
            "coup", ("three", "four"), "Nothing met and the own ball lost costs three in all, or four", "24"
        ),
        choice(
            "ball-off",
            ("turn-passes", "broken"),
            "After a score with a ball forced off the table: the turn passes, or the balls are broken",
            "25",
        ),
        choice(
            "struck-together",
            ("two", "three"),
            "The own ball in off red and white met at the same instant",
            "5",
        ),
        choice("single-push", ("allowed", "foul"), "A stroke of one push", "31"),
        choice("lodged-red", ("off-the-table", "score-stands"), "A red that lodges on a cushion", "16"),
        choice(
            "after-scoring-foul",
            ("until-failure", "one-stroke-each"),
            "After a foul that scored the other side breaks and plays on, or each plays one stroke",
            "21",
        ),
        choice(
            "foul-balls",
            ("lie-unless-scored", "always-broken"),
            "After a foul the balls lie unless it scored, or are always broken",
            "21",
        ),
        choice(
            "double-touch",
            ("opponent-chooses", "foul-unless-a-miss"),
            "The remedies of a ball touched twice hold for every stroke, or for misses alone",
            "19",
        ),
        choice(
            "weak-stroke",
            ("miss-or-again", "miss-and-again"),
            "Too weak from hand: a miss is scored or the stroke is played again, or both",
            "30",
        ),
        choice(
            "both-spots-occupied",
            ("behind-top-spot", "pyramid-spot"),
            "Where the red goes when top and centre spot are occupied",
            "22",
        ),
    ],
)

_g = ENGLISH
_Answer = int | Unknown

_g.figure("balls", "2", BallSet(("r", "w"), ("red", "white"), own=True), "The red, and a white for each.")
_g.figure("pockets", "5", ("tl", "tr", "ml", "mr", "bl", "br"), "A table of six pockets.")
_g.figure("bank", "1", True, "Nearest the bottom cushion takes his choice of ball and of playing first.")
_g.figure(
    "rack",
    "2",
    say(
        "brunswick-english-billiards.spot-red-on-top-spot-both",
        "Spot the red on the top spot; both whites are in hand.",
    ),
    "The balls are broken.",
)
_g.figure(
    "opening_word",
    "3",
    say(
        "brunswick-english-billiards.play-out-balk-red-need-not", "Play out of balk; the red need not be met."
    ),
    "The break goes out of balk.",
)
_g.figure(
    "in_hand",
    "18",
    say(
        "brunswick-english-billiards.in-hand-from-d-out-balk",
        "In hand: from the D, out of balk; a ball in balk or on its line is not playable.",
    ),
    "A ball in hand is played from the D, at nothing in balk or on its line.",
)
_g.figure("turn", "14", "while scoring", "A striker who scores plays on; else the other follows.")


@_g.clause("carom", "5", "A cannon, the own ball meeting both others, counts two.")
def carom(state: HazardState, facts: HazardFacts, options: Chosen) -> _Answer:
    return UNKNOWN if facts.caroms is UNKNOWN else 2 * min(facts.caroms, 1)


_g.figure("winning:w", "5", 2, "The other side's ball pocketed counts two.")
_g.figure("winning:r", "6", 3, "The red pocketed counts three.")
_g.figure("losing:w", "5", 2, "The own ball in a pocket off the white, if that was met first, counts two.")
_g.figure("losing:r", "6", 3, "The own ball in a pocket off the red, if that was met first, counts three.")


@_g.clause("losing:together", "5", "Met at the same instant, neither is first: two, unless so agreed.")
def losing_together(state: HazardState, facts: HazardFacts, options: Chosen) -> int:
    return 2 if options.struck_together == "two" else 3


def _strokes(total: int, ref: str, text: str, *rows: tuple[str, bool, str, bool]) -> None:
    listed = frozenset((f, c, frozenset(p), own) for firsts, c, p, own in rows for f in firsts)

    @_g.clause(f"sum:{total}", ref, text)
    def in_the_list(state: HazardState, facts: HazardFacts, options: Chosen) -> bool:
        if facts.met is UNKNOWN:
            return all((f, bool(facts.caroms), frozenset(facts.potted), False) in listed for f in "rw")
        made = facts.caroms > 0
        return (facts.first, made, frozenset(facts.potted), facts.cue_lost == "pocketed") in listed


_strokes(
    4,
    "7",
    "Four: both whites pocketed; a cannon and the white; a cannon and in off the white met first.",
    ("w", False, "w", True),
    ("rw", True, "w", False),
    ("w", True, "", True),
)
_strokes(
    5,
    "8",
    "Five: a cannon and the red; a cannon and in off the red met first.",
    ("rw", True, "r", False),
    ("r", True, "", True),
)
_strokes(
    6,
    "9",
    "Six: red and own ball pocketed, red met first; a cannon off the white and both whites.",
    ("r", False, "r", True),
    ("w", True, "w", True),
)
_strokes(
    7,
    "10",
    "Seven: a cannon, red and white pocketed; or all three balls off the white without a cannon.",
    ("rw", True, "rw", False),
    ("w", False, "rw", True),
)
_strokes(
    8,
    "11",
    "Eight: off the red a cannon, red and own ball; or all three balls without a cannon.",
    ("r", True, "r", True),
    ("r", False, "rw", True),
)
_strokes(9, "12", "Nine: off the white a cannon, and all three balls.", ("w", True, "rw", True))
_strokes(10, "13", "Ten: off the red a cannon, and all three balls.", ("r", True, "rw", True))


@_g.clause("penalty:miss", "24", "Nothing met: one to the other side.")
def miss(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    if facts.hit:
        return None
    return Price(give=0 if state.opening and options.break_miss == "free" else 1)


@_g.clause("penalty:coup", "24", "Nothing met, and the own ball off the table or in a pocket: three.")
def coup(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if facts.hit is UNKNOWN:
        return UNKNOWN
    return None if facts.hit else Price(give=3 if options.coup == "three" else 4)


@_g.clause("penalty:off", "25", "A ball forced off the table: nothing is gained by the stroke.")
def off(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | Unknown | None:
    if not facts.off and (facts.cue_lost != "off" or facts.hit is False):
        return None
    if facts.hit is UNKNOWN:
        return UNKNOWN  # with nothing met it is three: rule 24
    scored = bool(facts.potted) or facts.cue_lost == "pocketed" or facts.caroms is UNKNOWN or facts.caroms > 0
    return Price(balls="broken" if scored and options.ball_off == "broken" else "lie")


@_g.clause("lodged", "16", "A ball that lodges on a cushion is off the table.")
def lodged(state: HazardState, facts: HazardFacts, options: Chosen) -> bool:
    return not (facts.lodged == "r" and options.lodged_red == "score-stands")


_g.figure(
    "fell",
    "17",
    say(
        "brunswick-english-billiards.put-back-ball-fell-does-not",
        "Put back the ball that fell; it does not count.",
    ),
    "A ball that fell after it had come to rest is put back, and does not count.",
)


@_g.clause("respot", "22", "The red on the top spot, or if that is occupied on the centre spot.")
def respot(state: HazardState, ball: str, options: Chosen) -> str | None:
    if ball == "w":
        return say(
            "american-four-ball-pocket.white-in-hand-until-its-owner",
            "The white is in hand until its owner plays.",
        )
    if options.both_spots_occupied == "behind-top-spot":
        return say(
            "brunswick-english-billiards.red-else-behind-top-spot",
            "Spot the red on the top spot; if it is occupied, on the centre spot, else behind the top spot.",
        )
    return say(
        "brunswick-english-billiards.red-else-on-pyramid-spot",
        "Spot the red on the top spot; if it is occupied, on the centre spot, else on the pyramid spot.",
    )


@_g.clause("broken", "21", "A foul that scored: red spotted, the other side breaks, both from the D.")
def broken(state: HazardState, scored: bool, options: Chosen) -> bool:
    return scored or options.foul_balls == "always-broken"


@_g.clause("suit", "21", "After the break both play from the D, the other side until it fails.")
def suit(state: HazardState, facts: HazardFacts, options: Chosen) -> bool:
    return options.after_scoring_foul == "one-stroke-each"


_AGAIN = Remedy(
    "again",
    say("brunswick-english-billiards.make-him-play-again", "Make him play again"),
    turn="offender",
    balls="replaced",
)
_REPLACED = Remedy(
    "replaced",
    say("brunswick-english-billiards.have-balls-put-back", "Have the balls put back"),
    balls="replaced",
)
_BREAK = Remedy(
    "break",
    say("brunswick-english-billiards.spot-red-break-balls", "Spot the red and break the balls"),
    balls="broken",
)
_FOUL = Remedy("foul", say("brunswick-english-billiards.claim-foul", "Claim the foul"))


@_g.clause("foul:double", "19", "Touched twice: a foul, or he plays again, or the ball is placed.")
def double(state: HazardState, facts: HazardFacts | None, options: Chosen) -> Price:
    if facts is not None and options.double_touch == "foul-unless-a-miss" and facts.hit is not False:
        return Price()
    placed = Remedy(
        "place",
        say(
            "brunswick-english-billiards.have-ball-placed-where-first-touch",
            "Have the ball placed where the first touch sent it",
        ),
        balls="placed",
    )
    return Price(choose=(_FOUL, _AGAIN, placed))


@_g.clause("foul:not-point", "19", "The butt may be used for a miss, and up the table from hand.")
def not_point(state: HazardState, facts: HazardFacts | None, options: Chosen) -> Price:
    fair = facts is not None and (facts.hit is False or _from_hand(state))
    return Price(counts=True, out=False) if fair else Price()


def _from_hand(state: HazardState) -> bool:
    return state.hands[state.turn or 0] != "table"


_g.figure("foul:disturbed", "20", Price(), "Another ball touched with hand, ball or cue.")
_g.figure("foul:feet", "20", Price(), "Both feet off the floor.")
_g.figure("foul:displaced", "20", Price(), "The own ball moved, though not in taking aim.")
_g.figure(
    "foul:early-touch",
    "15",
    Price(
        choose=(
            _AGAIN._replace(label=say("brunswick-english-billiards.replaced-he-plays", "Replaced: he plays")),
            _FOUL,
        )
    ),
    "Moved in preparing: the ball is replaced to the other's satisfaction, else it is a foul.",
)
_g.figure("foul:aim-hit", "23", Price(), "In aiming the ball was sent on another.")


@_g.clause("foul:push", "31", "One push is fair, unless agreed otherwise.")
def push(state: HazardState, facts: HazardFacts, options: Chosen) -> Price:
    return Price(counts=True, out=False) if options.single_push == "allowed" else Price()


_g.figure("foul:repush", "31", Price(balls="broken"), "Pushed more than once: no score, the other breaks.")
_g.figure("foul:drawn", "32", Price(give=3), "The own ball drawn back into a pocket: three.")


@_g.clause(
    "foul:wrong-ball", "26", "The wrong ball: broken after a score, else the next side takes its choice."
)
def wrong_ball(state: HazardState, facts: HazardFacts | None, options: Chosen) -> Price:
    if facts is not None and _scored(facts):
        return Price(balls="broken")
    keep = Remedy("own", say("brunswick-english-billiards.keep-own-ball", "Keep the own ball"))
    return Price(
        choose=(
            keep,
            Remedy(
                "exchange",
                say("brunswick-english-billiards.take-other-ball-to-end", "Take the other ball to the end"),
                balls="exchanged",
            ),
        )
    )


def _scored(facts: HazardFacts) -> bool:
    made = bool(facts.potted) or (facts.caroms is not UNKNOWN and facts.caroms > 0)
    return made or "scored" in facts.states or (facts.cue_lost == "pocketed" and facts.hit is True)


@_g.clause("foul:hand", "18", "From hand, a ball in balk or on its line is not playable.")
def hand(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return Price() if _from_hand(state) else None


@_g.clause("foul:balk", "28", "From hand a ball in balk was met first: three remedies.")
def balk(state: HazardState, facts: HazardFacts | None, options: Chosen) -> Price | None:
    if facts is not None and not _from_hand(state):
        return None
    miss_too = Remedy(
        "miss",
        say(
            "brunswick-english-billiards.balls-put-back-score-miss-play",
            "Balls put back, score a miss and play",
        ),
        give=1,
        balls="replaced",
    )
    return Price(choose=(miss_too, _AGAIN, _BREAK))


@_g.clause("foul:inside", "29", "From hand, a cushion within balk may not be played at.")
def inside(state: HazardState, facts: HazardFacts, options: Chosen) -> Price | None:
    return Price() if _from_hand(state) else None


@_g.clause("foul:weak", "30", "Too weak to leave balk: a miss, or he plays again.")
def weak(state: HazardState, facts: HazardFacts | None, options: Chosen) -> Price | None:
    if facts is not None and not _from_hand(state):
        return None
    both = options.weak_stroke == "miss-and-again"
    again = _AGAIN._replace(give=int(both))
    return Price(
        choose=(
            Remedy(
                "miss", say("brunswick-english-billiards.score-miss-play", "Score the miss and play"), give=1
            ),
            again,
        )
    )


@_g.clause("foul_or_miss", "33", "Of a foul while giving a miss, the foul or the miss is claimed, not both.")
def foul_or_miss(state: HazardState, facts: HazardFacts, options: Chosen) -> tuple[Remedy, ...]:
    return (_FOUL, Remedy("miss", say("brunswick-english-billiards.score-miss", "Score the miss"), give=1))


_g.figure(
    "foul:lifted",
    "34",
    Price(choose=(_REPLACED, _BREAK)),
    "A ball lifted: it is replaced, or the balls are broken.",
)
_g.figure(
    "outside", "34", 0, "Touched by another person, a ball is replaced by the marker as nearly as may be."
)
_g.figure(
    "foul:hindered",
    "35",
    Price(choose=(_REPLACED, _BREAK)),
    "A ball stopped or hastened: the other side has it put back, or breaks the balls.",
)
_g.figure("third_miss", "19", 0, "Misses may be given as often as one likes, at one each.")
_g.figure("retire", "4", True, "Who will not go on loses the game.")


@_g.clause("target", "4", "The first to score the points agreed wins.")
def target(state: HazardState, facts: HazardFacts, options: Chosen) -> int | None:
    points: int | None = options.target
    return points


register(ENGLISH)
