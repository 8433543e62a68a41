"""The family of games of pens: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....rulings import Ruling
from ....saying import say
from ....states import Tally
from ...base import Fact
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import KINDS, PENS_OF, RINGS, SHOOTER, STATES, PensState, due, full, on_board
from .shots import counted_rings, listed, shoot

PANEL = "pens"

_ROUND = say("pens.label-round", "Round")
_TO_PEN = say("pens.label-to-pen", "Rings to pen")
_PENS = say("pens.label-pens", "Pens")
_EMPTY = say("pens.pens-empty", "empty")
_TO_COUNT = say("pens.label-to-count", "To count")

_INTO_OWN = {
    "g": say("pens.green-own-pen", "Green into own pen"),
    "r": say("pens.red-own-pen", "Red into own pen"),
    "b": say("pens.black-own-pen", "Black into own pen"),
}
_INTO_OTHER = {
    "g": say("pens.green-other-pen", "Green into the other's pen"),
    "r": say("pens.red-other-pen", "Red into the other's pen"),
    "b": say("pens.black-other-pen", "Black into the other's pen"),
}
_TWO_GREEN = say("pens.two-green-own", "Two green into own pens")
_RED_DRIVEN = say("pens.red-by-green", "Red driven in by a green")
_BLACK_DRIVEN = {
    "g": say("pens.black-by-green", "Black driven in by a green"),
    "r": say("pens.black-by-red", "Black driven in by a red"),
}
_NONE = say("pens.none-penned", "None penned")
_BLACK_MOVED = say("pens.none-black-moved", "None penned, black moved")
_WRONG = {
    "g": (
        say("pens.wrong-green-met", "Wrong ring: green met first"),
        say("pens.wrong-green-penned", "Wrong ring: green met and penned"),
    ),
    "r": (
        say("pens.wrong-red-met", "Wrong ring: red met first"),
        say("pens.wrong-red-penned", "Wrong ring: red met and penned"),
    ),
    "b": (
        say("pens.wrong-black-met", "Wrong ring: black met first"),
        say("pens.wrong-black-penned", "Wrong ring: black met and penned"),
    ),
}
_SHOOTER_PEN = say("pens.shooter-in-pen", "Shooter in a pen")
_SHOOTER_OFF = say("pens.shooter-off", "Shooter off the board")
_WITH_SHOOTER = {
    "g": say("pens.green-and-shooter", "Green penned, and the shooter"),
    "r": say("pens.red-and-shooter", "Red penned, and the shooter"),
    "b": say("pens.black-and-shooter", "Black penned, and the shooter"),
}
_RING_OFF = {
    "g": say("pens.green-off", "Green off the board"),
    "r": say("pens.red-off", "Red off the board"),
    "b": say("pens.black-off", "Black off the board"),
}


class Pens(TurnFamily):
    """The family of games of pens; see the package."""

    key = "pens"
    name = say("pens.family-name", "pens")
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn", "given")
    played_on = PlayedOn("spider", shot_from=("S1", "S2", "S3", "S4"))
    slots: ClassVar[Mapping[str, str]] = {
        "rings": say("pens.ask-rings", "How many green, red and black rings are there?"),
        "group": say("pens.ask-group", "How are the rings set up?"),
        "spots": say("pens.ask-spots", "Where do the green rings stand?"),
        "place": say("pens.ask-place", "Whence is a shot taken?"),
        "bank": say("pens.ask-bank", "May a ring be shot at by way of a rim?"),
        "pens": say("pens.ask-pens", "Which pockets are a player's own pens?"),
        "theirs": say("pens.ask-theirs", "What of a ring in the opponent's pen?"),
        "values": say("pens.ask-values", "What do the rings count?"),
        "conduct": say(
            "pens.ask-conduct", "What comes of hands or shooters on the board, or of moving board or seat?"
        ),
        "green_first": say("pens.ask-green-first", "Which colour is due?"),
        "red": say("pens.ask-red", "What must a shot at a red ring do?"),
        "combination": say("pens.ask-combination", "May a green ring drive a red one in?"),
        "other_pen": say("pens.ask-other-pen", "Does a ring in the opponent's pen end the turn?"),
        "black_early": say("pens.ask-black-early", "What of a black that is hit and penned before its time?"),
        "black_back": say("pens.ask-black-back", "Where does the black go that was moved?"),
        "black_last": say("pens.ask-black-last", "When is the black shot at, and where does it lie?"),
        "black_spot": say("pens.ask-black-spot", "Where is a forfeited black put?"),
        "stays": say("pens.ask-stays", "Where do the other rings lie after a shot?"),
        "off": say("pens.ask-off", "Where does a ring go that left the board?"),
        "lost": say("pens.ask-lost", "What does a lost shooter cost?"),
        "pool": say("pens.ask-pool", "Which rings may pay a forfeit?"),
        "pay": say("pens.ask-pay", "With which ring is a forfeit paid?"),
        "spot": say("pens.ask-spot", "Where are forfeited rings put?"),
        "wrong": say("pens.ask-wrong", "Was a ring of the wrong colour hit, and what then?"),
        "moved": say("pens.ask-moved", "Is a shooter that was barely moved shot?"),
        "shooting_place": say("pens.ask-shooting-place", "What of a ring that stopped on a shooting place?"),
        "centre": say("pens.ask-centre", "What of a ring that stopped in the black's place?"),
        "count": say("pens.ask-count", "When are the rings counted?"),
        "next_round": say("pens.ask-next-round", "Who begins the next round?"),
        "target": say("pens.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "rings", "group", "spots", "pens", "values", "green_first", "red", "black_early", "black_spot",
        "lost", "spot", "wrong", "count", "next_round", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    lead_slot = "group"
    turn_slot = "green_first"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> PensState:
        """The rings on their points, the pens empty."""
        return PensState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: PensState, words: Words) -> PensState:
        """A recorded position: ``pens.A=3,1,0`` are the green, red and black rings in the pens of A."""
        placed: PensState = super().position(play, state, words)
        if min(placed.score) >= 0 and placed.score.count(max(placed.score)) == 1:
            below(words, play, placed, play.value("target", placed))
        for letter, row, given in zip(play.letters, placed.pens, placed.given, strict=True):
            if min(row) < 0 or any(not 0 <= g <= n for g, n in zip(given, row, strict=True)):
                meant = say("pens.pens-word", "the green, red and black rings in a side's pens")
                words.refuse(f"pens.{letter}", meant)
        left = on_board(play, placed)
        if min(left.values()) < 0 or not sum(left.values()):
            meant = say("pens.rings-word", "no more rings than there are, and one at least on the board")
            words.refuse("pens", meant)
        if placed.round < 1:
            words.refuse("round", say("pens.round-word", "the rounds are counted from one"))
        return placed

    def lead_citations(self, play: Play, state: PensState) -> tuple[str | None, ...]:
        """How the rings are set up, and where the green ones stand."""
        return play.cite("group"), play.cite("spots")

    def shot(self, play: Play, state: PensState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        return shoot(play, state, who, entry)

    def offers(self, play: Play, state: PensState) -> Expectation:
        """Buttons for what one shot is likely to do."""
        may, left = due(play, state), on_board(play, state)
        side, prompt = play.letters[state.turn or 0], self.due(play, state)
        pieces = (*(ring for ring in RINGS if left[ring]), SHOOTER)
        pens = (*(x.lower() for x in play.letters), *PENS_OF)
        return Expectation(
            side,
            "shot",
            prompt,
            PANEL,
            tuple(_buttons(play, state, side)),
            pieces,
            pens,
            states=tuple(STATES),
            call=CallSpec(len(may) > 1, may),
        )

    def due(self, play: Play, state: PensState) -> str:
        """Which rings may be shot at."""
        may = due(play, state)
        name = play.names[play.letters[state.turn or 0]]
        if len(may) > 1:
            return say("pens.due-green-red", "{name} shoots at a green or a red ring.", name=name)
        if may == ("g",):
            return say("pens.due-green", "{name} shoots at a green ring.", name=name)
        if may == ("r",):
            return say("pens.due-red", "{name} shoots at a red ring.", name=name)
        return say("pens.due-black", "{name} shoots at the black ring.", name=name)

    def inning(self, state: PensState) -> int:
        """The number of the round."""
        return state.round

    def shown(self, play: Play, state: PensState) -> dict[str, Any]:
        """The rings on the board and in the pens, and what is due."""
        values = play.value("values", state)
        return {
            "round": state.round,
            "rings": on_board(play, state),
            "due": list(due(play, state)),
            "pens": {
                x: dict(zip(RINGS, row, strict=True)) for x, row in zip(play.letters, state.pens, strict=True)
            },
            "worth": {
                x: sum(n * values[c] for c, n in zip(RINGS, row, strict=True))
                for x, row in zip(play.letters, state.pens, strict=True)
            },
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, and the rings that are not penned yet."""
        left = sum((board.get("rings") or {}).values())
        return (Fact("round", _ROUND, str(board["round"])), Fact("rings", _TO_PEN, str(left)))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What lies in the pens of a side, and what it will count."""
        row = (board.get("pens") or {}).get(letter) or {}
        held = [counted_rings(c, n) for c, n in row.items() if n]
        return (
            Fact("pens", _PENS, listed(held) if held else _EMPTY),
            Fact("worth", _TO_COUNT, str((board.get("worth") or {}).get(letter, 0))),
        )

    def pieces(self, play: Play, state: PensState) -> dict[str, int]:
        """Where the rings are; one off the board is put back at once."""
        left = sum(on_board(play, state).values())
        return {"table": left, "pocketed": sum(full(play)) - left, "out": 0, "hand": 0}


def _buttons(play: Play, state: PensState, side: str) -> list[Button]:
    left, may = on_board(play, state), due(play, state)
    own = side.lower()
    other = next(x.lower() for x in play.letters if x != side)
    rows: list[Button] = []
    for ring in may:
        call = f"({ring}) " if len(may) > 1 else ""
        rows.append(Button(f"{ring}-own", _INTO_OWN[ring], f"{call}x{ring} {ring}>{own}", side, "score"))
        if ring == "g" and left["g"] > 1:
            two = f"{call}xg g>{own} g>{own}"
            rows.append(Button("g-two", _TWO_GREEN, two, side, "score"))
        if ring == "g" and left["r"]:
            rows.append(Button("g-r", _RED_DRIVEN, f"{call}xg r>{own}", side, "score"))
        if ring != "b" and left["b"]:
            rows.append(
                Button(
                    f"{ring}-b",
                    _BLACK_DRIVEN[ring],
                    f"{call}x{ring} b>{own}",
                    side,
                    "score",
                    "black",
                )
            )
        rows.append(
            Button(
                f"{ring}-other",
                _INTO_OTHER[ring],
                f"{call}x{ring} {ring}>{other}",
                side,
                "plain",
            )
        )
    rows.append(Button("none", _NONE, "0", side, "plain", "stroke", "0"))
    if "b" not in may and left["b"]:
        rows.append(Button("black-moved", _BLACK_MOVED, "0 #black-moved", side, "plain"))
    for ring in RINGS:
        if left[ring] and ring not in may:
            met, penned = _WRONG[ring]
            rows.append(Button(f"wrong-{ring}", met, f"x{ring} 0", side, "foul", "foul"))
            tokens = f"x{ring} {ring}>{own}"
            rows.append(Button(f"wrong-{ring}-own", penned, tokens, side, "foul", "foul"))
    first = may[0]
    gone = f"x{first} {first}^"
    rows += [
        Button("shooter-pen", _SHOOTER_PEN, f"{SHOOTER}>", side, "foul", "foul", "p"),
        Button("shooter-off", _SHOOTER_OFF, f"{SHOOTER}^", side, "foul", "foul"),
        Button(
            "ring-and-shooter",
            _WITH_SHOOTER[first],
            f"x{first} {first}>{own} {SHOOTER}>",
            side,
            "foul",
            "foul",
        ),
        Button("ring-off", _RING_OFF[first], gone, side, "plain", "off"),
    ]
    return rows


PENS = Pens()
"""The one instance."""
