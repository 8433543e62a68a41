"""Carrom by the laws of the International Carrom Federation: a game of twenty-five points or eight boards."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.men_pocketed import MEN_POCKETED, MenState, Stroke
from ...options import choice, number, switch
from ...sources import Authority, Way
from .carrom_endings import declare_endings
from .carrom_fouls import declare_fouls

ICF = Authority(
    "International Carrom Federation (ICF)",
    "Laws of Carrom",
    "laws 1 to 143, as published in February 2020",
    "1-143",
)

CARROM = Game(
    "today/carrom",
    "Carrom",
    family=MEN_POCKETED,
    authority=ICF,
    summary="Pocket your nine men before the other does, and cover the queen, board by board to 25 points.",
    known_as=(
        "Carrom",
        "Carroms",
        "Carrom board",
        "Karrom",
        "Indian billiards",
        "billard indien",
        "कैरम",
        "கேரம்",
        "ক্যারাম",
        "කැරම්",
        "کیرم",
        "karam",
    ),
    descends_from="carrom/carroms",
    facts={"frames": True},
    refs={
        "15": "the queen is covered by an own man in the same stroke or the next",
        "26": "white slam and black slam",
        "39": "the toss: side or break",
        "40": "two trial boards after the toss",
        "41": "how the men are set up, with the white Y",
        "43": "the breaker has the white men",
        "44": "the break is made at the slightest touch",
        "45": "three strokes for a break, then the other breaks",
        "46": "the umpire calls play; fifteen seconds for the break",
        "47": "a break before the call",
        "48": "the turn goes on while own men or the queen fall",
        "49": "the break alternates; games two and three",
        "50": "fifteen seconds for a stroke",
        "51": "a stroke out of turn loses the board",
        "52": "who wins a board, and what men and queen are worth",
        "53": "points for the other's men left; the queen to the winner only",
        "54": "no points for the queen from 22 on",
        "55": "twelve points at most; dues are written off",
        "56": "a game is 25 points or eight boards; an extra board when level",
        "57": "a match is the best of three games",
        "58": "sides change after each game",
        "60": "the change of sides in the third game",
        "63": "technical foul",
        "64": "foul",
        "65": "men and queen off the board",
        "66": "men that leave the board and fall back",
        "71": "a man that falls in later is pocketed",
        "72": "the striker alone is pocketed",
        "73": "the striker with own men",
        "74": "the striker with the other's men",
        "75": "the striker with men of both colours",
        "76": "the other's men by an improper stroke",
        "77": "own men by an improper stroke",
        "78": "when dues are taken out",
        "82": "an own man placed by mistake",
        "83": "a due that was left out",
        "84": "when a due is placed",
        "85": "a due placed outside the outer circle",
        "86": "other men moved in placing",
        "87": "dues are forgone all or none",
        "88": "fifteen seconds for placing",
        "89": "dues are not set off, nor placed on the centre",
        "91": "rising from the seat loses the board",
        "92": "the queen after an own man",
        "95": "the queen too early, or while a due is open",
        "96": "the queen not covered",
        "97": "the queen and own men in one stroke",
        "98": "the queen, own men and the striker",
        "99": "the queen and the striker",
        "100": "covering: the striker alone",
        "101": "covering: own man and striker",
        "102": "covering: both last men",
        "103": "covering: the other's last man",
        "104": "the queen and both last men",
        "105": "both last men, the queen on the board",
        "106": "the other's last man, the queen on the board",
        "107": "the own last man, the queen on the board",
        "108": "the own last man and the striker, the queen on the board",
        "109": "the queen, both last men and the striker",
        "110": "both last men and the striker, the queen his own",
        "111": "the other's last man and the striker, the queen on the board",
        "112": "both last men and the striker, the queen the other's",
        "113": "the queen that falls in later is pocketed",
        "114": "no shot with the queen by a due",
        "116": "the striker leaves the board",
        "121": "playing on while play is stopped",
        "125": "a man of the other stops the player",
        "126": "a blow to the board",
        "127": "the striker slips off the line",
        "130": "where the striker is set",
        "134": "men touched after the break",
        "137": "three passes each: the board is replayed",
        "139": "a game or match may be conceded",
        "142": "no room for the striker: the board is replayed",
        "143": "what loses the match",
    },
    beside={
        "40": "trial boards are played before the match and give nothing",
        "46": "the umpire's call and his clock; a stroke before the call is #early, a late one #slow",
        "57": "the number of games that win the match is the race in its header",
        "84": "when a man counts as placed: a marker notes only that it was placed against the laws",
        "143": "the match is lost by the umpire's award, and not by an entry",
    },
    options=[
        number("game-points", 25, 1, 100, "Points that win the game", "56", length=True),
        number("boards", 8, 0, 29, "Boards of a game, 0 for no limit as from the quarter-finals on", "56"),
        number("queen-points", 3, 0, 10, "Points for the queen", "52"),
        number("queen-cap", 22, 1, 101, "The score from which the queen gives nothing", "54"),
        switch("extra-board", True, "Level after the last board: one more, else the game is drawn", "56"),
        switch("cap-at-target", True, "A score stops at the points that win", "56"),
        choice(
            "own-and-opponents",
            ("goes-on", "ends"),
            "An own man and one of the other's in one proper stroke: the turn goes on, or ends",
            "125",
        ),
        choice(
            "both-last-covered",
            ("as-covered", "replayed"),
            "Both last men in one proper stroke, the queen covered before: as she was covered, or replayed",
            "102",
        ),
        choice(
            "on-demand",
            ("recorded", "always"),
            "Further points only if the marker records the demand, or always",
            "108",
        ),
        choice(
            "out-of-turn-count",
            ("own", "all"),
            "A stroke out of turn costs the own men on the board, or all of them",
            "51",
        ),
        choice(
            "touched-man-after-break",
            ("by-time", "foul"),
            "A man touched before the first stroke of a turn is a technical foul, or always a foul",
            "134",
        ),
        choice(
            "several-improper",
            ("one", "each"),
            "Several infringements in one stroke cost one man, or one each",
            "64",
        ),
        choice(
            "technical-scope",
            ("outstanding", "nothing"),
            "A technical foul with no man pocketed: a man is owed, or nothing",
            "63",
        ),
    ],
    ways=[
        Way(
            "club-29",
            "Club game to 29",
            {"game-points": 29, "queen-points": 5, "queen-cap": 24},
            "The queen counts five until 24.",
        ),
        Way("four-boards", "Four boards", {"boards": 4}, "Friendship leagues, in thirty minutes."),
    ],
)

_g = CARROM
_g.figure("set_up", "41", {"w": 9, "b": 9, "q": 1}, "Nine white men and nine black round the queen.")
_g.figure("toss", "39", True, "Who wins the toss takes the break or the side; the other has what is left.")
_g.figure("colours", "43", "white", "Who breaks has the white men in that board.")
_g.figure("break_made", "44", True, "The break is made when the striker touches any man, however slightly.")
_g.figure("break_tries", "45", 3, "A break that touches no man is tried three times; then the other breaks.")
_g.figure(
    "break_lost", "45", True, "Striker pocketed or improper stroke with no man touched: turn lost only."
)
_g.figure("points", "53", True, "The winner has a point for each man that the other has on the board.")
_g.figure("written_off", "55", True, "What is still owed when a board ends is written off.")
_g.figure("board_won", "52", True, "Who first has all his men pocketed wins the board.")
_g.figure("sides", "58", True, "The sides change places after each game.")
_g.figure("slam", "26", True, "All nine white men and the queen, or all black men left, in the first turn.")
_g.figure("pass", "137", 3, "When each has passed three times in a row, the board is replayed.")
_g.figure("no_room", "142", True, "A board in which the striker cannot be set for want of room is replayed.")
_g.figure("resign", "139", True, "A game may be conceded at any time.")
_g.figure("late", "71", True, "A man that hangs over a pocket and falls in later is pocketed.")
_g.figure("late_queen", "113", True, "The queen that hangs over a pocket and falls in later is pocketed.")
_g.figure("slipped", "127", True, "A striker that slips off the line is a stroke.")
_g.figure("jumped", "65", "centre", "Men and queen off the board go to the centre circle.")
_g.figure("fell_back", "66", "centre", "A man that leaves the board and falls back goes to the centre, too.")
_g.figure("queen_back", "65", "centre", "The umpire puts the queen in the centre circle.")
_g.figure(
    "striker_off", "116", True, "A striker off the board ends the turn only if nothing of his own fell."
)


@_g.clause("again", "48", "The turn goes on as long as own men or the queen are pocketed by the laws.")
def again(state: MenState, stroke: Stroke, options: Any) -> bool:
    """A proper stroke without the striker, and without men of the other."""
    return stroke.own > 0


@_g.clause("theirs", "125", "A man of the other stays down; alone it ends the turn.")
def theirs(state: MenState, stroke: Stroke, options: Any) -> bool:
    """With an own man the turn goes on, unless it is played otherwise."""
    return stroke.own > 0 and bool(options.own_and_opponents == "goes-on")


@_g.clause(
    "queen_early", "95", "The queen before any own man, or while a due is open: back, and the turn lost."
)
def queen_early(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool]:
    """Also with the striker while all nine own men are on the board."""
    return "board", False


@_g.clause("queen_alone", "92", "Once an own man is down the queen may be pocketed, to be covered next.")
def queen_alone(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool]:
    """A man of the other that falls with her ends the turn where it always does."""
    return "cover", not stroke.other or bool(options.own_and_opponents == "goes-on")


@_g.clause(
    "queen_with", "97", "The queen with own men is covered, with all nine on the board by two or more."
)
def queen_with(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool | None]:
    """One man that falls with her is the first to fall, and no cover."""
    return "cover" if stroke.all_nine and stroke.own == 1 else "down", None


@_g.clause(
    "queen_striker_own", "98", "The queen, own men and striker: all come out, and one; the turn goes on."
)
def queen_striker_own(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool]:
    """By an improper stroke the turn is lost."""
    return "board", not stroke.improper


@_g.clause("queen_striker", "99", "The queen and the striker: she comes back, and one man; the turn goes on.")
def queen_striker(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool]:
    """By an improper stroke the turn is lost."""
    return "board", not stroke.improper


@_g.clause("cover_made", "15", "An own man in the next stroke covers the queen.")
def cover_made(state: MenState, stroke: Stroke, options: Any) -> tuple[str, None]:
    """She is the player's."""
    return "down", None


@_g.clause("cover_missed", "96", "Not covered, the queen comes back; noticed too late, she is covered.")
def cover_missed(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool]:
    """The turn is over either way."""
    return "down" if "unnoticed" in stroke.notes else "board", False


@_g.clause(
    "cover_striker", "100", "The striker alone while covering: the queen comes back, the turn is lost."
)
def cover_striker(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool]:
    """The same holds for any improper stroke without an own man."""
    return "board", False


@_g.clause(
    "cover_striker_own", "101", "Own man and striker while covering: they come out; cover by the next."
)
def cover_striker_own(state: MenState, stroke: Stroke, options: Any) -> tuple[str, bool]:
    """By an improper stroke the queen comes back and the turn is lost."""
    return ("board", False) if stroke.improper else ("cover", True)


@_g.clause("queen_points", "54", "The queen gives three points to a winner who has 21 or less.")
def queen_points(state: MenState, winner: int, options: Any) -> int:
    """What she is worth to a side in this board."""
    return int(options.queen_points) if state.score[winner] < options.queen_cap else 0


@_g.clause("most", "55", "A board gives twelve points at most.")
def most(state: MenState, facts: None, options: Any) -> int:
    """Nine men and the queen."""
    return 9 + int(options.queen_points)


@_g.clause("target", "56", "Twenty-five points win the game.")
def target(state: MenState, facts: None, options: Any) -> int:
    """The points agreed upon."""
    return int(options.game_points)


@_g.clause("cap", "56", "The score of a game stops at its points.")
def cap(state: MenState, facts: None, options: Any) -> int:
    """0 where it may go beyond."""
    return int(options.game_points) if options.cap_at_target else 0


@_g.clause("game_end", "56", "The game is won by 25 points, or by who leads after eight boards.")
def game_end(state: MenState, winner: int, options: Any) -> int | str | None:
    """Asked after each board."""
    if state.score[winner] >= options.game_points:
        return winner
    if not options.boards or len(state.boards) < options.boards:
        return None
    ours, others = state.score
    if ours == others:
        return "toss" if options.extra_board else "draw"
    return 0 if ours > others else 1


@_g.clause("next_break", "49", "The break passes to the other side with each board.")
def next_break(state: MenState, facts: None, options: Any) -> int:
    """The side that broke this one."""
    return 1 - (state.lead or 0)


@_g.clause("next_lead", "49", "Who did not break first in a game does so in the next.")
def next_lead(state: MenState, facts: None, options: Any) -> int:
    """By the first board of the game that is over."""
    return 1 - (state.first or 0)


@_g.clause("mid_change", "60", "In the last game the sides change at thirteen points, or after four boards.")
def mid_change(state: MenState, race: int, options: Any) -> bool:
    """Without a limit of boards at thirteen points alone."""
    if race < 2 or state.changed or state.game_no < 2 * race - 1:
        return False
    half = options.boards // 2
    return max(state.score) >= (options.game_points + 1) // 2 or bool(half and len(state.boards) >= half)


declare_fouls(CARROM)
declare_endings(CARROM)
register(CARROM)
