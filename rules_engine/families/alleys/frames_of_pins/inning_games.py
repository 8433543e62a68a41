"""The families of innings of pins: pins bowled at, and pins reached off a side of the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say, say_many
from ....states import Tally
from ...base import LINE_PLACES, Fact, Family, check_kinds, common_figures
from ...measured import Measured
from ...turns import out_of_turn
from . import inning_panel
from .delivery import Delivery
from .innings import InningsState, fresh, settle_shot

_INNING = say("frames-of-pins.fact-inning", "Inning")
_DISK = say("frames-of-pins.fact-disk", "Disk")
_STANDING = say("frames-of-pins.fact-standing", "Standing")
_BEST = say("frames-of-pins.fact-best-inning", "Best inning")

_SLOTS = {
    "rows": say("frames-of-pins.inning-ask-rows", "Which pins are set up, row by row from the player?"),
    "named": say("frames-of-pins.inning-ask-named", "Must it be said which pins fell?"),
    "frames": say("frames-of-pins.inning-ask-frames", "How many innings has the game?"),
    "order": say("frames-of-pins.inning-ask-order", "In which order is the next inning played?"),
    "call": say("frames-of-pins.inning-ask-call", "For what is a pin called: each disk, or the inning?"),
    "closes": say("frames-of-pins.inning-ask-closes", "Does the inning end with this disk?"),
    "spoils": say("frames-of-pins.inning-ask-spoils", "Is the inning worth nothing?"),
    "sweep:": say("frames-of-pins.inning-ask-sweep", "What do so many pins by one disk count?"),
    "count": say("frames-of-pins.inning-ask-count", "What does this disk count, as the inning stands?"),
    "pin": say("frames-of-pins.inning-ask-pin", "What does each pin count?"),
    "restand": say("frames-of-pins.inning-ask-restand", "Which of the pins that fell are set up again?"),
    "visit": say(
        "frames-of-pins.inning-ask-visit",
        "How many disks does a player send before the other plays at the same pins?",
    ),
    "dead": say("frames-of-pins.inning-ask-dead", "What comes of pins that fell fairly?"),
    "clearing": say(
        "frames-of-pins.inning-ask-clearing", "What comes of pins felled while dead pins are removed?"
    ),
    "leaning": say("frames-of-pins.inning-ask-leaning", "Does a leaning pin stand?"),
    "decided": say(
        "frames-of-pins.inning-ask-decided", "Is the game won before the others have played the inning?"
    ),
    "tie": say("frames-of-pins.inning-ask-tie", "Who plays on when scores are level?"),
    "winner": say("frames-of-pins.inning-ask-winner", "Who wins?"),
    "next_lead": say("frames-of-pins.inning-ask-next-lead", "Who begins the next game?"),
}
_BOWLED = {
    "foul": say("frames-of-pins.inning-ask-foul", "What comes of a disk when fingers crossed the foul line?"),
    "rebound": say(
        "frames-of-pins.inning-ask-rebound", "What comes of pins felled by a disk that rebounded?"
    ),
    "pin_rebound": say(
        "frames-of-pins.inning-ask-pin-rebound", "What comes of a pin felled by a pin that rebounded?"
    ),
}
_BANKED = {
    "bank": say("frames-of-pins.inning-ask-bank", "Must the disk strike a side before a pin?"),
    "nearest": say("frames-of-pins.inning-ask-nearest", "Which pin is forbidden to the player as his first?"),
    "luck": say("frames-of-pins.inning-ask-luck", "Which pins that fell after the first are set up again?"),
    "void:": say("frames-of-pins.inning-ask-void", "What comes of a shot that is forbidden?"),
}
SWEEPS = {
    str(n): say_many("frames-of-pins.sweep", "{n} pin by one disk", "{n} pins by one disk", n)
    for n in range(2, 11)
}
"""So many pins by one disk."""
VOID = {
    "direct": say("frames-of-pins.void-direct", "a pin was played at directly"),
    "nearest": say("frames-of-pins.void-nearest", "his own nearest pin was struck first"),
    "on-board": say("frames-of-pins.void-on-board", "shot from the checkerboard, or touching it"),
    "reach": say("frames-of-pins.void-reach", "shot from too far from the corner"),
    "shooter-down": say(
        "frames-of-pins.void-shooter-down", "the ring that was shot went into a pocket or off the board"
    ),
}
"""Faults of a shot that must come off a side."""


class InningsOfPins(Family):
    """Pins bowled at, inning by inning; see the module."""

    key = "innings-of-pins"
    name = say("frames-of-pins.innings-family-name", "innings of pins")
    category = "ten-pins"
    panel = inning_panel.PANEL
    measured = Measured("average", "best-inning", ("best-inning", "average"))
    sheet = ("inning", "off")
    played_on = PlayedOn("ten-pins")
    slots: ClassVar[Mapping[str, str]] = {**_SLOTS, **_BOWLED}
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {"sweep": SWEEPS}
    required: ClassVar[tuple[str, ...]] = ("rows", "frames", "closes", "tie", "winner")
    places: ClassVar[frozenset[str]] = LINE_PLACES
    kinds: ClassVar[frozenset[str]] = frozenset({"pin", "claim", "state", "full", "time", "place", "call"})
    side_fields: ClassVar[frozenset[str]] = frozenset()
    set_up_slot: ClassVar[str] = "rows"
    count_slot: ClassVar[str] = "closes"

    def spots(self, play: Play) -> tuple[str, ...]:
        """The names of all pins, as they are set up."""
        found = play.memo.get("spots")
        if found is None:
            found = play.memo["spots"] = tuple(pin for row in play.value("rows") for pin in row)
        names: tuple[str, ...] = found
        return names

    def start(self, play: Play, lead: int | None = None) -> InningsState:
        """The empty card; the first name on it begins unless ``lead`` says otherwise."""
        sides, first = len(play.letters), lead or 0
        order = tuple((first + i) % sides for i in range(sides))
        state = InningsState(play.start_scores, ((),) * sides, (Tally(),) * sides, first, playing=order)
        return fresh(play, state)

    def position(self, play: Play, state: InningsState, words: Words) -> InningsState:
        """A recorded position; pins that are left and pins that stand must agree, innings lie on the card."""
        placed: InningsState = super().position(play, state, words)
        spots = self.spots(play)
        standing = placed.standing
        if standing is not None and "left" not in words.said:
            placed = placed._replace(left=len(standing))
        if standing is not None and "standing" not in words.said and placed.left != len(spots):
            placed = placed._replace(standing=None)
        if not 0 < placed.left <= len(spots):
            words.refuse(
                "left", say("frames-of-pins.one-to-all-stand", "1 to {all} pins stand", all=len(spots))
            )
        standing = placed.standing
        if standing is not None and (len(set(standing)) != placed.left or not set(standing) <= set(spots)):
            words.refuse(
                "standing",
                say(
                    "frames-of-pins.pins-left-of",
                    "{left} pins are left, of {all}",
                    left=placed.left,
                    all=len(spots),
                ),
            )
        if standing is None and play.value("named"):
            words.refuse("standing", say("frames-of-pins.say-which-stand", "say which pins stand"))
        if placed.called and placed.called not in spots:
            words.refuse("called", say("frames-of-pins.no-such-pin", "there is no such pin"))
        if placed.turn not in placed.playing or len(set(placed.playing)) != len(placed.playing):
            words.refuse(
                "playing", say("frames-of-pins.turn-plays-once", "whose turn it is plays, and everybody once")
            )
        if placed.frame < 1 or any(len(card) > placed.frame for card in placed.cards):
            words.refuse("frame", say("frames-of-pins.none-of-card", "it is none of the card"))
        if min(placed.disks, default=0) < 0 or placed.sent < 0:
            words.refuse(
                "disks", say("frames-of-pins.no-fewer-than-none", "a disk fells no fewer pins than none")
            )
        return placed

    def fault(self, play: Play, state: InningsState, entry: Entry, delivery: Delivery) -> str | Ruling:
        """What forbids the shot: nothing, where it need not come off a side."""
        return ""

    def judge(self, play: Play, state: InningsState, entry: Entry) -> Ruling:
        """Judge one disk."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        turn = play.letters[state.turn]
        if entry.side != turn:
            return out_of_turn(play, state, "next_lead")
        ruling = settle_shot(play, state, entry)
        return ruling if ruling.refusal is None else ruling._replace(turn=turn)

    def expects(self, play: Play, state: InningsState) -> Expectation:
        """Buttons for the disk that is due, and the pins that may be tapped."""
        return inning_panel.expects(play, state)

    def board(self, play: Play, state: InningsState) -> dict[str, Any]:
        """The cards of all players, and the pins that stand."""
        return inning_panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """Inning, disk, and how many pins stand."""
        named = (("inning", _INNING), ("disk", _DISK), ("left", _STANDING))
        return tuple(Fact(key, label, str(board[key])) for key, label in named if board.get(key))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The best inning of the side."""
        best = board["high_run"].get(letter)
        return (Fact("best", _BEST, str(best)),) if best else ()

    def figures(self, play: Play, state: InningsState) -> dict[str, dict[str, Any]]:
        """Points, innings, and the best inning, which is the high run."""
        figures = common_figures(play, state.score, state.tallies)
        for row in figures.values():
            row["best_inning"] = row["high_run"]
        return figures

    def pieces(self, play: Play, state: InningsState) -> dict[str, int]:
        """Where the pins are."""
        return {"table": state.left, "pocketed": 0, "out": len(self.spots(play)) - state.left, "hand": 0}


class BankedPins(InningsOfPins):
    """Pins that a disk must reach off a side: there is no foul line, and a rebound is the very aim."""

    key = "banked-pins"
    name = say("frames-of-pins.banked-family-name", "pins off the side")
    slots: ClassVar[Mapping[str, str]] = {**_SLOTS, **_BANKED}
    seen: ClassVar[Mapping[str, str]] = VOID
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {"sweep": SWEEPS, "void": VOID}
    places: ClassVar[frozenset[str]] = LINE_PLACES
    kinds: ClassVar[frozenset[str]] = frozenset({"pin", "claim", "state", "full", "time", "place", "cushion"})

    def fault(self, play: Play, state: InningsState, entry: Entry, delivery: Delivery) -> str | Ruling:
        """What forbids the shot: what is said of it, or what the order of its facts shows."""
        said = [t[1] for t in entry.tokens if t.kind == "state" and t[1] in VOID]
        kinds = [t.kind for t in entry.tokens]
        first = kinds.index("pin") if "pin" in kinds else len(kinds)
        banked = "cushion" in kinds[:first]
        if any(t.kind == "cushion" and t[1] is not None for t in entry.tokens):
            why = say("frames-of-pins.disk-alone-to-sides", "the disk alone is followed to the sides")
            return refuse(state, "wrong-token", why)
        own = play.value("nearest", state)
        alone = own is None or state.left == 1
        named = tuple(t[1] for t in entry.tokens if t.kind == "pin")[:1]
        if "direct" in said and banked:
            message = say("frames-of-pins.struck-side-first", "the disk struck a side before the pin")
            return refuse(state, "contradicted", message, play.cite("bank"))
        if "nearest" in said and (alone or (named and named != (own,))):
            message = say("frames-of-pins.pin-not-forbidden", "that pin was not forbidden, or not the first")
            return refuse(state, "contradicted", message, play.cite("nearest"))
        if play.value("bank") and not said and "full" in kinds and first < len(kinds) and not banked:
            return "direct"
        if not said and not alone and named == (own,):
            return "nearest"
        return str(said[0]) if said else ""


INNINGS = InningsOfPins()
"""Pins bowled at."""
BANKED = BankedPins()
"""Pins reached off a side."""
