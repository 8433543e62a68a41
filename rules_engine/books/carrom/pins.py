"""The pin games of the Carrom board (lines 685-721 and 775-815): bowling with a ring, and other pins."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.alleys.frames_of_pins import BANKED, INNINGS, PINS, InningsState, Shot
from ...options import Option, choice, number, switch
from ..bradley.ten_pins import TEN_PINS as SISTER

_SIDE = "says which side of the board is up; the pins that are set up are judged with their places"
_RINGS = "equipment; the pins that are set up are judged with their places"
_AIM = "states the aim of the game; what counts is judged by the later rules"
_LEADS = ("same", "alternates", "finisher")


def _lead_option(ref: str) -> Option:
    text = "Who begins later: the same, each in his turn, or the one who shot last"
    return choice("lead", _LEADS, text, ref)


def _lead(game: Game, ref: str) -> None:
    @game.clause("order", ref, "Nothing is said of who begins later: the order of the card holds.")
    def order(state: Any, playing: tuple[int, ...], options: Any) -> tuple[int, ...] | None:
        if options.lead == "same":
            return None
        return playing[1:] + playing[:1] if options.lead == "alternates" else playing[-1:] + playing[:-1]


def _end(game: Game, ref: str, innings: int) -> None:
    """The number of innings, who wins, and level scores."""

    @game.clause("frames", ref, f"{innings} innings make a game.")
    def frames(state: Any, facts: None, options: Any) -> int:
        return int(options.innings)

    @game.clause("tie", ref, "Nothing is said of level scores: the game is drawn, or they play on.")
    def tie(state: InningsState, level: list[int], options: Any) -> tuple[int, ...]:
        return () if options.tie == "draw" else state.playing


def _ending(ref: str, innings: int) -> tuple[Option, ...]:
    return (
        number("innings", innings, 1, 30, "Innings that make a game", ref),
        choice("tie", ("draw", "extra-inning"), "Level scores: the game is drawn, or a further inning", ref),
    )


# -- Ten Pins (lines 685-697) -------------------------------------------------------------------------------

TEN_PINS = Game(
    "carrom/ten-pins",
    "Ten Pins",
    family=PINS,
    governed_by=(SISTER,),
    lines=(685, 697),
    played_on=PlayedOn("carrom", lies="ten-pins", pieces="1 2 3 4 5 6 7 8 9 10", shot_from=("spot-1",)),
    sides=(2, 10),
    refs={
        "p1": "checker side",
        "p2": "10 pins, 2 SR",
        "p3": "object as alley bowling",
        "p4": "bowling; shoot from diagonally opposite pocket edge",
        "p5": "strike one shot, spare two, bowling scores",
        "p6": "other player sets pins; two shooters save time",
    },
    beside={
        "p1": _SIDE,
        "p2": _RINGS,
        "p6": "advice that saves time; no ruling rests on who sets up the pins",
    },
    options=(
        choice("tie", ("extra-frame", "draw"), "Level totals: further frames, or the game is drawn", "p3"),
        choice("rebound", ("respotted", "counts"), "Pins felled by a ring that came off the rim", "p4"),
        _lead_option("p4"),
    ),
)
_t = TEN_PINS
_t.restates("strike", "p5", "All pins by one shot are a strike: ten and the next two shots.")
_t.restates("spare", "p5", "All pins by two shots are a spare: ten and the next shot.")
_t.restates("winner", "p3", "As at bowling the highest total wins.")
_lead(TEN_PINS, "p4")


@_t.clause("rebound", "p4", "As at bowling, what a rebounding ring fells stands up again.")
def _rebound(state: Any, facts: None, options: Any) -> str | None:
    return "counts" if options.rebound == "counts" else None


@_t.clause("tie", "p3", "Nothing is said of level totals: further frames, or a draw.")
def _level(state: Any, level: list[int], options: Any) -> tuple[int, ...] | None:
    return () if options.tie == "draw" else None


register(TEN_PINS)

_DROPPED = ("third-disk", "extra-frame-bonus", "tie-players")

# -- Cocked Hat and Feather (lines 699-709) -----------------------------------------------------------------

HAT_AND_FEATHER = Game(
    "carrom/cocked-hat-and-feather",
    "Cocked Hat and Feather",
    family=INNINGS,
    governed_by=(TEN_PINS, SISTER),
    lines=(699, 709),
    played_on=PlayedOn(lies="hat-and-feather", pieces="h1 h2 h3 feather", keep_up="feather"),
    refs={
        "p1": "checker side",
        "p2": "4 pins, 2 SR",
        "p3": "object: three outside pins, not the center one",
        "p4": "6-inch triangle, three shots, fallen removed, center re-set",
        "p5": "point per cleared turn; 10 innings, most points",
    },
    beside={"p1": _SIDE, "p2": _RINGS},
    options=(
        *_ending("p5", 10),
        choice(
            "feather", ("void-turn", "shot-only"), "The feather felled: no point, or only set up again", "p4"
        ),
        switch(
            "early-finish", True, "The turn is over when the hat is down; or all three shots are taken", "p4"
        ),
    ),
    drop_options=_DROPPED,
)
_h = HAT_AND_FEATHER
_h.figure("rows", "p4", (("h1",), ("feather",), ("h2", "h3")), "Three pins in a triangle, one in its middle.")
_h.figure("named", "p4", True, "Whether the centre pin fell must be known.")
_h.restates("winner", "p5", "Most points win.")
_end(_h, "p5", 10)


@_h.clause("restand", "p4", "The centre pin is set up again when it is knocked down.")
def _feather_up(state: InningsState, shot: Shot, options: Any) -> tuple[str, ...] | None:
    return ("feather",) if "feather" in (shot.pins or ()) else None


@_h.clause("spoils", "p3", "The outside pins must fall without the centre one.")
def _feather_fell(state: InningsState, shot: Shot, options: Any) -> bool | None:
    return True if options.feather == "void-turn" and "feather" in shot.all_felled else None


@_h.clause("count", "p5", "All pins down but the centre one: a point.")
def _hat_cleared(state: InningsState, shot: Shot, options: Any) -> int:
    return 1 if shot.closed and shot.standing == ("feather",) else 0


@_h.clause("closes", "p4", "Three successive shots.")
def _three_shots(state: InningsState, shot: Shot, options: Any) -> bool:
    return len(shot.disks) >= 3 or (options.early_finish and shot.standing == ("feather",))


register(HAT_AND_FEATHER)

# -- Cocked Hat (lines 711-721) -----------------------------------------------------------------------------

COCKED_HAT = Game(
    "carrom/cocked-hat",
    "Cocked Hat",
    family=INNINGS,
    governed_by=(TEN_PINS, SISTER),
    lines=(711, 721),
    played_on=PlayedOn(lies="hat", pieces="h1 h2 h3"),
    refs={
        "p1": "checker side",
        "p2": "3 pins, 1 SR",
        "p3": "object: strike points from the far corner",
        "p4": "two shots; one-shot sweep 5, else one per pin",
        "p5": "both turns = inning; 10 innings, most points",
    },
    beside={"p1": _SIDE, "p2": _RINGS, "p3": _AIM},
    options=(
        *_ending("p5", 10),
        choice("second-strike", ("five", "three"), "All three by the second shot, none by the first", "p4"),
        choice("after-strike", ("turn-over", "reset"), "All three by the first shot: the second", "p4"),
    ),
    drop_options=_DROPPED,
)
_c = COCKED_HAT
_c.figure("rows", "p4", (("h1",), ("h2", "h3")), "Three pins in a triangle before a pocket.")
_c.figure("pin", "p4", 1, "Otherwise each pin counts one.")
_c.restates("winner", "p5", "Most points win.")
_end(_c, "p5", 10)


@_c.clause("sweep:3", "p4", "All three by one shot count five.")
def _all_three(state: InningsState, shot: Shot, options: Any) -> int | None:
    return None if len(shot.disks) > 1 and options.second_strike == "three" else 5


@_c.clause("closes", "p4", "Two shots a turn.")
def _two_shots(state: InningsState, shot: Shot, options: Any) -> bool:
    again = options.after_strike == "reset" and shot.felled == 3
    return len(shot.disks) >= 2 or (shot.left == 0 and not again)


register(COCKED_HAT)

# -- American Nine Pins (lines 775-785) ---------------------------------------------------------------------

NINE_PINS = Game(
    "carrom/american-nine-pins",
    "American Nine Pins",
    family=INNINGS,
    governed_by=(TEN_PINS, SISTER),
    lines=(775, 785),
    played_on=PlayedOn(lies="nine-pins", pieces="1 2 3 4 5 6 7 8 9"),
    refs={
        "p1": "checker side",
        "p2": "9 pins, 2 SR",
        "p3": "object: nine pins, three shots",
        "p4": "diamond; 1 for three shots, 3 for one, else 0",
        "p5": "inning = both turns; 7 innings, highest",
    },
    beside={"p1": _SIDE, "p2": _RINGS, "p3": _AIM},
    options=(
        *_ending("p5", 7),
        choice("second-strike", ("three", "one"), "All nine by the second or third shot alone", "p4"),
        choice("two-shots", ("one", "two"), "All nine down in two shots", "p4"),
    ),
    drop_options=_DROPPED,
)
_n = NINE_PINS
_n.figure("rows", "p4", (("1",), ("2", "3"), ("4", "5", "6"), ("7", "8"), ("9",)), "Nine pins in a diamond.")
_n.restates("winner", "p5", "The highest score wins.")
_end(_n, "p5", 7)


@_n.clause("sweep:9", "p4", "All nine by one shot count three.")
def _all_nine(state: InningsState, shot: Shot, options: Any) -> int | None:
    return None if len(shot.disks) > 1 and options.second_strike == "one" else 3


@_n.clause("count", "p4", "All nine down in three shots count one, fewer nothing.")
def _nine_down(state: InningsState, shot: Shot, options: Any) -> int:
    if shot.left:
        return 0
    return 2 if options.two_shots == "two" and len(shot.disks) == 2 else 1


@_n.clause("closes", "p4", "Three shots a turn.")
def _three(state: InningsState, shot: Shot, options: Any) -> bool:
    return len(shot.disks) >= 3 or shot.left == 0


register(NINE_PINS)

# -- Six Pin (lines 787-799) --------------------------------------------------------------------------------

SIX_PIN = Game(
    "carrom/six-pin",
    "Six Pin",
    family=BANKED,
    lines=(787, 799),
    played_on=PlayedOn("carrom", lies="tips", pieces="1 2 3 4 5 6"),
    facts={"single_pins": True},
    refs={
        "p1": "checker side",
        "p2": "6 pins, 1 SR",
        "p3": "object: six pins singly",
        "p4": "one pin a shot; none or several ends turn; pins re-set",
        "p5": "six in succession wins; all must have shot",
    },
    beside={"p1": _SIDE, "p2": _RINGS},
    options=(
        choice("both-run", ("again", "drawn", "first"), "Both run the six in the same round", "p5"),
        choice("shooter-down", ("no-effect", "turn-lost"), "The ring pocketed or off the board", "p4"),
        _lead_option("p5"),
    ),
)
_s = SIX_PIN
_s.figure("rows", "p3", (("1", "2", "3", "4", "5", "6"),), "Six pins on the tips of one side.")
_s.figure("frames", "p5", 1, "The run decides, once each player has had his turn.")
_s.figure("dead", "p4", "remove", "A pin that was knocked down stays down for the turn.")
_s.figure("winner", "p5", "run", "All six by successive single shots win.")
_s.figure("next_lead", "p5", 0, "The first name begins.")
_lead(_s, "p5")


@_s.clause("closes", "p4", "No pin, or more than one, gives the opponent his turn.")
def _fault(state: InningsState, shot: Shot, options: Any) -> bool:
    return shot.felled != 1 or shot.left == 0


@_s.clause("count", "p5", "Six pins by successive single shots.")
def _run_of_six(state: InningsState, shot: Shot, options: Any) -> int:
    return 1 if shot.left == 0 and shot.felled == 1 else 0


@_s.clause("decided", "p5", "The run wins at once, when every player has had a turn to shoot.")
def _at_once(state: InningsState, facts: None, options: Any) -> bool:
    others = [card for i, card in enumerate(state.cards) if i != state.turn]
    return state.frame > 1 and sum(state.cards[state.turn]) > 0 and not any(map(sum, others))


@_s.clause("tie", "p5", "Nobody has run the six alone: both play on.")
def _again(state: InningsState, level: list[int], options: Any) -> tuple[int, ...]:
    if options.both_run == "again" or not any(map(sum, state.cards)):
        return state.playing
    return () if options.both_run == "drawn" else state.playing[:1]


@_s.clause("void:shooter-down", "p4", "Two faults alone are named: no pin, and more than one.")
def _shooter_down(state: InningsState, facts: None, options: Any) -> str:
    return "turn" if options.shooter_down == "turn-lost" else "score"


register(SIX_PIN)

# -- Bank the Five (lines 801-815) --------------------------------------------------------------------------

BANK_THE_FIVE = Game(
    "carrom/bank-the-five",
    "Bank the Five",
    family=BANKED,
    lines=(801, 815),
    played_on=PlayedOn("carrom", lies="quincunx", pieces="center nw ne sw se"),
    refs={
        "p1": "checker side",
        "p2": "5 pins, 2 SR",
        "p3": "object: bank shots at five pins",
        "p4": "center pin, square of four",
        "p5": "three bank shots from base line, fallen removed",
        "p6": "center alone first 3, otherwise one each",
        "p7": "5 innings, highest wins",
    },
    beside={"p1": _SIDE, "p2": _RINGS},
    options=(
        *_ending("p7", 5),
        choice(
            "no-bank",
            ("respot", "turn-lost"),
            "Pins felled without a bank: set up again, or also the turn lost",
            "p5",
        ),
        _lead_option("p7"),
    ),
)
_b = BANK_THE_FIVE
_b.figure("rows", "p4", (("sw", "se"), ("center",), ("nw", "ne")), "One pin in the centre, four in a square.")
_b.figure("named", "p6", True, "Whether the centre pin fell must be known.")
_b.figure("bank", "p3", True, "Pins are knocked down by bank shots.")
_b.figure("dead", "p5", "remove", "A pin that was knocked down is removed before the next shot.")
_b.figure("pin", "p6", 1, "Each pin counts one.")
_b.figure("winner", "p7", "highest", "The highest score wins.")
_b.figure("next_lead", "p7", 0, "The first name begins.")
_lead(_b, "p7")
_end(_b, "p7", 5)


@_b.clause("count", "p6", "The centre pin alone and before any other counts three.")
def _center_first(state: InningsState, shot: Shot, options: Any) -> int | None:
    return 3 if shot.pins == ("center",) and not shot.earlier else None


@_b.clause("closes", "p5", "Three successive bank shots.")
def _three_banks(state: InningsState, shot: Shot, options: Any) -> bool:
    return len(shot.disks) >= 3 or shot.left == 0


@_b.clause("void:direct", "p5", "Each shot is a bank shot: what a direct one fells is set up again.")
def _direct(state: InningsState, facts: None, options: Any) -> str:
    return "turn" if options.no_bank == "turn-lost" else "respot"


register(BANK_THE_FIVE)
