"""The second to sixth ten-pin games (lines 305-391): the alley and the general rules of Ten Pins, other
pins, and innings that count by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.alleys.frames_of_pins import INNINGS, InningsState, Shot
from ...options import Option, choice, switch
from .ten_pins import TEN_PINS

SPOTS = tuple(str(n) for n in range(1, 11))
"""The pins on their ten spots."""

_ALLEY = "equipment; the pins that are set up are judged with their spots"
_ON = PlayedOn("ten-pins")
_AIM = "states the aim of the game; the winner is judged by its last rule"


def _tie(ref: str, inning: str = "inning") -> Option:
    text = f"Level scores after the last {inning}: a further {inning}, or the game is drawn"
    return choice("tie", (f"extra-{inning}", "draw"), text, ref)


def _game(
    slug: str,
    name: str,
    lines: tuple[int, int],
    refs: dict[str, str],
    beside: dict[str, str],
    options: Iterable[Option],
    played_on: PlayedOn = _ON,
) -> Game:
    """A game on the alley of Ten Pins, under its general rules."""
    game = Game(
        f"bradley/{slug}",
        name,
        family=INNINGS,
        governed_by=(TEN_PINS,),
        lines=lines,
        played_on=played_on,
        sides=(2, 10),
        refs=refs,
        beside=beside,
        options=options,
        drop_options=("third-disk", "extra-frame-bonus"),
    )
    last = list(refs)[-1]

    @game.clause("tie", last, "Nothing is said of level scores: a further one as in Ten Pins, or a draw.")
    def tie(state: InningsState, level: list[int], options: Any) -> tuple[int, ...] | None:
        return () if options.tie == "draw" else None

    game.restates("winner", last, "Most points win.")
    return game


def _thrice(game: Game, ref: str, done: Callable[[Shot], bool], text: str) -> None:
    """An inning of three disks, which closes as soon as nothing more can be won."""

    @game.clause("closes", ref, text)
    def closes(state: InningsState, shot: Shot, options: Any) -> bool:
        return len(shot.disks) >= 3 or shot.left == 0 or (options.early_end and done(shot))


_EARLY = "Close the inning as soon as its points are settled; otherwise all its disks are played"

# -- 2nd game: Children's Ten Pins (lines 305-327) ----------------------------------------------------------

CHILDRENS = _game(
    "childrens-ten-pins",
    "Children's Ten Pins",
    (305, 327),
    {
        "p1": "ten pins and crokinole disks",
        "p3": "object: most points",
        "p4": "board of the first game",
        "p5": "names on the score card",
        "p6": "pins on the ten spots",
        "p7": "two disks a frame, twenty in ten frames",
        "p8": "one point a pin",
        "p9": "all ten at one shot: 15; reset, second disk",
        "p10": "highest total after ten frames wins",
    },
    {
        "p1": _ALLEY,
        "p3": _AIM,
        "p4": "the alley is that of Ten Pins: geometry, kept in rules_engine.boards.ten_pins",
    },
    (
        _tie("p10", "frame"),
        choice(
            "second-disk-pins",
            ("left-standing", "reset"),
            "Pins for the second disk when some stand: those, or all ten again",
            "p7",
        ),
        choice(
            "full-set-by-second",
            ("five", "none"),
            "All ten by the second disk after a first that felled none: with the extra five, or without",
            "p9",
        ),
    ),
)
_c = CHILDRENS
_c.figure(
    "rows", "p6", (("1",), ("2", "3"), ("4", "5", "6"), ("7", "8", "9", "10")), "Pins on the ten spots."
)
_c.restates("frames", "p10", "Ten frames make a game.")
_c.restates("next_lead", "p5", "The players bowl in the order of the card.")


@_c.clause("closes", "p7", "Two disks a frame, always.")
def _two_disks(state: InningsState, shot: Shot, options: Any) -> bool:
    return len(shot.disks) >= 2


@_c.clause("sweep:10", "p9", "All ten at one shot count five more.")
def _all_ten(state: InningsState, shot: Shot, options: Any) -> int | None:
    return None if options.full_set_by_second == "none" and shot.disks[:-1] == (0,) else 15


_c.figure("pin", "p8", 1, "Each pin counts one.")


@_c.clause("restand", "p7", "The second disk is played at the pins left by the first.")
def _second_disk(state: InningsState, shot: Shot, options: Any) -> tuple[str, ...] | None:
    again = options.second_disk_pins == "reset" and len(shot.disks) == 1 and 0 < shot.left < 10
    return SPOTS if again else None


register(CHILDRENS)

# -- 3rd game: Cocked Hat and Feather (lines 329-345) -------------------------------------------------------

HAT_AND_FEATHER = _game(
    "cocked-hat-and-feather",
    "Cocked Hat and Feather",
    (329, 345),
    {
        "p1": "four pins and crokinole disks",
        "p3": "object: hat down, feather standing",
        "p4": "pins on 1, 5, 7, 10; feather on 1",
        "p5": "three disks an inning; hat down scores one",
        "p6": "feather over: inning worth nothing",
        "p7": "highest score after ten innings wins",
    },
    {"p1": _ALLEY, "p3": _AIM},
    (_tie("p7"), switch("early-end", True, _EARLY, "p5")),
    _ON._replace(keep_up="1"),
)
_h = HAT_AND_FEATHER
_h.figure("rows", "p4", (("1",), ("5",), ("7", "10")), "The hat on 5, 7 and 10, the feather on 1.")
_h.figure("named", "p4", True, "Whether a pin is of the hat or the feather must be known.")
_h.restates("frames", "p7", "Ten innings make a game.")


@_h.clause("spoils", "p6", "With the feather over the inning counts nothing.")
def _feather_over(state: InningsState, shot: Shot, options: Any) -> bool | None:
    return "1" in shot.all_felled or None


@_h.clause("count", "p5", "The hat down and the feather up: one point for the inning.")
def _hat_down(state: InningsState, shot: Shot, options: Any) -> int:
    return 1 if shot.closed and shot.standing == ("1",) else 0


_thrice(_h, "p5", lambda shot: shot.standing == ("1",) or "1" in shot.all_felled, "Three disks an inning.")
register(HAT_AND_FEATHER)

# -- 4th game: King Pin and Four Back (lines 347-361) -------------------------------------------------------

KING_PIN = _game(
    "king-pin-and-four-back",
    "King Pin and Four Back",
    (347, 361),
    {
        "p1": "five pins and crokinole disks",
        "p3": "object: most points",
        "p4": "pins on 1, 7, 8, 9, 10; three disks an inning",
        "p5": "back four down, king up: two; all five: one",
        "p6": "ten innings; most points wins",
    },
    {"p1": _ALLEY, "p3": _AIM},
    (_tie("p6"), switch("early-end", True, _EARLY, "p4")),
)
_k = KING_PIN
_k.figure("rows", "p4", (("1",), ("7", "8", "9", "10")), "The king pin on 1, four back.")
_k.figure("named", "p4", True, "Whether the king pin fell must be known.")
_k.restates("frames", "p6", "Ten innings make a game.")


@_k.clause("count", "p5", "Four back down and the king up: two; all five down: one.")
def _king_up(state: InningsState, shot: Shot, options: Any) -> int:
    if not shot.closed:
        return 0
    return 1 if shot.left == 0 else 2 if shot.standing == ("1",) else 0


_thrice(_k, "p4", lambda shot: shot.standing == ("1",), "Three disks an inning.")
register(KING_PIN)

# -- 5th game: Four Back (lines 363-375) --------------------------------------------------------------------

FOUR_BACK = _game(
    "four-back",
    "Four Back",
    (363, 375),
    {
        "p1": "four pins and crokinole disks",
        "p2": "object: most points",
        "p3": "pins on 7, 8, 9, 10",
        "p4": "call; called +1, miss 0, others -1; three disks",
        "p5": "highest score after ten innings wins",
    },
    {"p1": _ALLEY, "p2": _AIM},
    (
        _tie("p5"),
        choice("called-with-others", ("0", "-1", "1"), "A disk that fells the called pin and others", "p4"),
        choice("minus-per", ("disk", "pin"), "The point off for wrong pins: once a disk, or each pin", "p4"),
        choice("call-when", ("disk", "inning"), "A call before each disk, or one for the inning", "p4"),
        switch("hit-suffices", False, "The called pin counts when it is touched and stays up", "p4"),
        choice("empty-deck", ("ends", "reset"), "No pin stands and disks are in hand", "p4"),
        switch("below-zero", True, "A score can fall below nothing", "p4"),
    ),
)
_f = FOUR_BACK
_f.figure("rows", "p3", (("7", "8", "9", "10"),), "Four pins in the back row.")
_f.figure("named", "p4", True, "Whether the called pin fell must be known.")
_f.restates("frames", "p5", "Ten innings make a game.")


@_f.clause("call", "p4", "The player calls the pin that he means to knock down.")
def _call(state: InningsState, facts: None, options: Any) -> str:
    return str(options.call_when)


@_f.clause("count", "p4", "The called pin counts one; any other that falls takes one off; a miss is nothing.")
def _called(state: InningsState, shot: Shot, options: Any) -> int:
    pins = shot.pins or ()
    good = shot.called in pins or (shot.hit and options.hit_suffices)
    wrong = len(pins) - (shot.called in pins)
    minus = wrong if options.minus_per == "pin" else min(wrong, 1)
    if good and wrong and options.called_with_others != "0":
        points = 1 if options.called_with_others == "1" else -minus
    else:
        points = good - minus
    return points if options.below_zero else max(points, -max(shot.score, 0))


@_f.clause("closes", "p4", "Three disks an inning, as long as a pin stands that can be called.")
def _no_pin_left(state: InningsState, shot: Shot, options: Any) -> bool:
    if len(shot.disks) >= 3:
        return True
    if options.call_when == "inning":
        return shot.standing is not None and shot.called not in shot.standing
    return shot.left == 0 and options.empty_deck == "ends"


register(FOUR_BACK)

# -- 6th game: Head Pin Out (lines 377-391) -----------------------------------------------------------------

HEAD_PIN_OUT = _game(
    "head-pin-out",
    "Head Pin Out",
    (377, 391),
    {
        "p1": "nine pins and crokinole disks",
        "p2": "object: most points",
        "p3": "spot 1 blank; three disks an inning",
        "p4": "exactly one pin left: one; else nothing",
        "p5": "highest score after ten innings wins",
    },
    {"p1": _ALLEY, "p2": _AIM},
    (_tie("p5"), switch("early-end", True, _EARLY, "p4")),
)
_o = HEAD_PIN_OUT
_o.figure("rows", "p3", (("2", "3"), ("4", "5", "6"), ("7", "8", "9", "10")), "Nine pins, spot 1 blank.")
_o.restates("frames", "p5", "Ten innings make a game.")


@_o.clause("count", "p4", "Exactly one pin left standing counts one, whichever it is.")
def _one_left(state: InningsState, shot: Shot, options: Any) -> int:
    return 1 if shot.closed and shot.left == 1 else 0


_thrice(_o, "p3", lambda shot: shot.left == 1, "Three disks an inning.")
register(HEAD_PIN_OUT)
