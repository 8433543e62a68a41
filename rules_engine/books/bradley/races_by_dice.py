"""Bicycle Racing, Troublesome Pigs and Steeplechase (lines 179-199, 223-258): races round forty spaces."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.dice.dice_races import DICE_RACES, TrackState
from ...options import choice, numbers, switch
from ...saying import say

LAP = 40
"""Numbered spaces of the outer ring."""

HALF_LAPS = ("0.5", "1.5", "2.5", "3.5", "4.5")
WHOLE_LAPS = ("1", "2", "3", "4")


def total(dice: tuple[int, ...]) -> int:
    """What the dice show together."""
    return sum(dice)


def _from_space_one(state: TrackState, gone: int, options: Any) -> str:
    """The number of the space of a piece that began on space 1."""
    return str(gone % LAP + 1)


def _spaces_of(laps: str) -> int:
    return int(float(laps) * LAP)


# -- Bicycle Racing ------------------------------------------------------------------------------------------

BICYCLE_RACING = Game(
    "bradley/bicycle-racing",
    "Game of Bicycle Racing",
    family=DICE_RACES,
    lines=(179, 199),
    sides=(2, 4),
    refs={
        "p1": "four bicycles, dice, cups",
        "p2": "outside ring, red numbers",
        "p3": "object: win the race",
        "p4": "length agreed first, a number of half laps",
        "p5": "from space 1 to space 21 on spaces 1-40",
        "p6": "throw for lead; start at red flag; move by the dice",
        "p7": "landing exactly on an overtaken bicycle: another turn",
        "p8": "first across the finish after the agreed laps wins",
        "p9": "optional: dice counted double",
    },
    beside={
        "p2": "which ring of the board is used: the spaces themselves are those of p5",
        "p3": "the object, which p8 says as a rule",
    },
    options=[
        choice("race-laps", HALF_LAPS, "Laps of the race", "p4"),
        switch("count-double", False, "The dice count double", "p9"),
        choice("dice", (2, 1), "Dice thrown", "p1"),
        switch("exact-finish", False, "The finish must be reached exactly", "p5"),
        choice("order", ("seat", "throw"), "Whose turn follows the first", "p6"),
        choice("meeting", ("same-space", "same-lap"), "Whether a bicycle a lap away can be met", "p7"),
    ],
)

_b = BICYCLE_RACING
_b.figure("piece", "p1", say("dice-races.bicycle", "bicycle"), "Each player has a bicycle.")
_b.figure(
    "set_up",
    "p6",
    say("races-by-dice.all-bicycles-stand-in-start-space", "All bicycles stand in the start space, 1."),
    "They start from the red flag.",
)
_b.figure("lead", "p6", "highest", "The highest thrower has the first turn.")
_b.figure("lots", "p6", True, "Each race is thrown for anew.")
_b.clause("space", "p5", "The spaces are 1 to 40, and the start is space 1.")(_from_space_one)


@_b.clause("dice", "p1", "Dice are thrown: two, or one by the option.")
def bicycle_dice(state: TrackState, facts: None, options: Any) -> int:
    """How many dice are thrown."""
    return int(options.dice)


@_b.clause("order", "p6", "The others follow in order: by seat, or by what they threw.")
def bicycle_order(state: TrackState, facts: None, options: Any) -> str:
    """By what the order goes."""
    return str(options.order)


@_b.clause("steps", "p6", "The bicycle moves forward the number that is thrown.")
def bicycle_steps(state: TrackState, throw: tuple[int, tuple[int, ...]], options: Any) -> int | None:
    """The sum of the dice, twice that where they count double."""
    return total(throw[1]) * (2 if options.count_double else 1)


@_b.clause("exact", "p5", "By the option the race ends upon 21: what is too much is counted back.")
def bicycle_exact(state: TrackState, facts: None, options: Any) -> bool:
    """Whether the finish must be reached exactly."""
    return bool(options.exact_finish)


@_b.clause("again", "p7", "Who lands upon the space of another by the exact throw has another turn.")
def met(state: TrackState, facts: tuple[int, bool], options: Any) -> bool:
    """Whether another bicycle stands there, by default whatever its lap."""
    mine = state.score[facts[0]]
    others = [gone for side, gone in enumerate(state.score) if side != facts[0]]
    lap = LAP if options.meeting == "same-space" else LAP * 1000
    return any((gone - mine) % lap == 0 for gone in others)


@_b.clause("finish", "p4", "The laps were agreed; the race ends at space 21, half a lap from the start.")
def bicycle_finish(state: TrackState, facts: None, options: Any) -> int:
    """Spaces from the start to the finish."""
    return _spaces_of(options.race_laps)


@_b.clause("won", "p8", "The bicycle that is first at the finish line has won.")
def first_at_the_finish(state: TrackState, who: int, options: Any) -> bool:
    """Whether it has gone all spaces of the race."""
    return state.score[who] >= bicycle_finish(state, None, options)


register(BICYCLE_RACING)

# -- Troublesome Pigs ----------------------------------------------------------------------------------------

TROUBLESOME_PIGS = Game(
    "bradley/troublesome-pigs",
    "Game of Troublesome Pigs",
    family=DICE_RACES,
    lines=(223, 239),
    refs={
        "p1": "dice, cups, two pigs: red and black checker",
        "p2": "numbered circle, from 1 round the board to 21",
        "p3": "object: own pig first to market",
        "p4": "lots for first play; one odd, one even",
        "p5": "odd player: odd two forward, even one back",
        "p6": "even player: even two forward, odd one back",
        "p7": "first pig across the line at 21 wins",
    },
    beside={"p3": "the object, which p7 says as a rule"},
    options=[
        choice("course", ("whole", "half"), "Right round and on to 21, or the first arrival there", "p2"),
        choice("dice", (1, 2), "Dice thrown; of two the sum is odd or even", "p1"),
        choice("below-start", ("stay", "below"), "A step back from space 1", "p5"),
        switch("exact-finish", False, "The finish must be reached exactly", "p7"),
    ],
)

_p = TROUBLESOME_PIGS
FORWARD, BACK = 2, -1
"""Spaces of a throw of the own kind, and of the other's."""

_p.figure("piece", "p1", say("dice-races.pig", "pig"), "Each player has a pig.")
_p.figure(
    "set_up",
    "p2",
    say("races-by-dice.both-pigs-stand-on-space-1", "Both pigs stand on space 1."),
    "The course begins at space 1.",
)
_p.figure("lead", "p4", "lots", "Lots are drawn for the first play.")
_p.figure("lots", "p4", True, "Lots are drawn anew for each game.")
_p.figure("roles", "p4", True, "One player takes the odd numbers, the other the even.")
_p.clause("space", "p2", "The circle has forty spaces, and the start is space 1.")(_from_space_one)


@_p.clause("dice", "p1", "One die is thrown, or two by the option.")
def pig_dice(state: TrackState, facts: None, options: Any) -> int:
    """How many dice are thrown."""
    return int(options.dice)


@_p.clause("steps", "p5", "The odd player: two forward for an odd number, one back for an even.")
def odd_steps(state: TrackState, throw: tuple[int, tuple[int, ...]], options: Any) -> int:
    """The spaces of his throw."""
    return FORWARD if total(throw[1]) % 2 else BACK


@_p.clause("steps_even", "p6", "The even player: two forward for an even number, one back for an odd.")
def even_steps(state: TrackState, throw: tuple[int, tuple[int, ...]], options: Any) -> int:
    """The spaces of his throw."""
    return BACK if total(throw[1]) % 2 else FORWARD


@_p.clause("floor", "p5", "A pig on space 1 has nowhere to go back to, unless the option sends it to 40.")
def start_line(state: TrackState, facts: None, options: Any) -> int | None:
    """The least number of spaces gone."""
    return 0 if options.below_start == "stay" else None


@_p.clause("finish", "p2", "Right round the board and on to space 21; by the option straight to 21.")
def pig_finish(state: TrackState, facts: None, options: Any) -> int:
    """Spaces from the start to the market."""
    return LAP // 2 + (LAP if options.course == "whole" else 0)


@_p.clause("exact", "p7", "By the option the pig must come to 21 exactly: a step too far is taken back.")
def pig_exact(state: TrackState, facts: None, options: Any) -> bool:
    """Whether the market must be reached exactly."""
    return bool(options.exact_finish)


@_p.clause("won", "p7", "The first pig at the finish line, or across it, has won.")
def at_market(state: TrackState, who: int, options: Any) -> bool:
    """Whether the pig has come to the market."""
    return state.score[who] >= pig_finish(state, None, options)


register(TROUBLESOME_PIGS)

# -- Steeplechase --------------------------------------------------------------------------------------------

STEEPLECHASE = Game(
    "bradley/steeplechase",
    "Game of Steeplechase",
    family=DICE_RACES,
    lines=(241, 258),
    sides=(2, 4),
    refs={
        "p1": "four horses, dice, cups",
        "p2": "outside ring of numbered spaces",
        "p3": "object: win the race",
        "p4": "laps agreed; order by throw; start line; move by dice",
        "1": "black star line: three back and a lost turn",
        "2": "red star line: another turn",
        "p5": "first across the finish after agreed laps wins",
    },
    beside={"p3": "the object, which p5 says as a rule"},
    options=[
        choice("race-laps", (*HALF_LAPS, *WHOLE_LAPS), "Laps of the race", "p4"),
        choice("dice", (2, 1), "Dice thrown", "p1"),
        numbers("black-stars", (11, 31), 1, LAP, "Spaces of the black star lines", "1", least=2, most=2),
        numbers("red-stars", (6, 26), 1, LAP, "Spaces of the red star lines", "2", least=2, most=2),
        choice("lost-turn", ("next", "none"), "Which turn is lost on a black star line", "1"),
        switch("chain", False, "A star line reached by being set back counts", "1"),
        choice("finish-line", ("before-21", "beyond-21"), "What crosses the finish line", "p5"),
    ],
)

_s = STEEPLECHASE
BACK_FROM_STAR = 3


def space_of(gone: int) -> int:
    """The number of the space of a horse that began on the line before space 1; 0 on the line itself."""
    return (gone - 1) % LAP + 1 if gone > 0 else 0


_s.figure("piece", "p1", say("dice-races.horse", "horse"), "Each player has a horse.")
_s.figure(
    "set_up",
    "p4",
    say(
        "races-by-dice.all-horses-stand-on-start-line", "All horses stand on the start line, before space 1."
    ),
    "In line at the start.",
)
_s.figure("lead", "p4", "highest", "The highest throw has the first play.")
_s.figure("order", "p4", "throw", "The next highest has the second play, and so on.")
_s.figure("lots", "p4", True, "Each race is thrown for anew.")


@_s.clause("dice", "p1", "Dice are thrown: two, or one by the option.")
def horse_dice(state: TrackState, facts: None, options: Any) -> int:
    """How many dice are thrown."""
    return int(options.dice)


@_s.clause("space", "p2", "The spaces are numbered 1 to 40, and the start is a line before space 1.")
def horse_space(state: TrackState, gone: int, options: Any) -> str:
    """The space of a horse."""
    return str(space_of(gone) or "start")


@_s.clause("steps", "p4", "The horse moves forward the number that is thrown.")
def horse_steps(state: TrackState, throw: tuple[int, tuple[int, ...]], options: Any) -> int:
    """The sum of the dice."""
    return total(throw[1])


@_s.clause("back", "1", "A horse that falls upon a black star line goes back three spaces.")
def black_star(state: TrackState, gone: int, options: Any) -> int | None:
    """Spaces back, where the race is not over with the throw."""
    if gone >= horse_finish(state, None, options) or space_of(gone) not in options.black_stars:
        return None
    return BACK_FROM_STAR


@_s.clause("chain", "1", "A star line reached by being set back has no effect, unless it was agreed so.")
def chained(state: TrackState, facts: None, options: Any) -> bool:
    """Whether it has."""
    return bool(options.chain)


@_s.clause("miss", "1", "The turn is lost: his next one, for the present one is over.")
def lost_turn(state: TrackState, facts: None, options: Any) -> int:
    """Turns to miss."""
    return 1 if options.lost_turn == "next" else 0


@_s.clause("again", "2", "A horse that falls upon a red star line has another turn.")
def red_star(state: TrackState, facts: tuple[int, bool], options: Any) -> bool:
    """Whether it stands on one, and came there by the throw."""
    who, set_back = facts
    return space_of(state.score[who]) in options.red_stars and (options.chain or not set_back)


@_s.clause("finish", "p5", "The laps agreed upon; the line lies before space 21, or 1 for whole laps.")
def horse_finish(state: TrackState, facts: None, options: Any) -> int:
    """Spaces to the one that is beyond the line."""
    return _spaces_of(options.race_laps) + (1 if options.finish_line == "before-21" else 2)


@_s.clause("won", "p5", "The horse that crosses the finish line first has won.")
def across(state: TrackState, who: int, options: Any) -> bool:
    """Whether the horse is beyond the line."""
    return state.score[who] >= horse_finish(state, None, options)


register(STEEPLECHASE)
