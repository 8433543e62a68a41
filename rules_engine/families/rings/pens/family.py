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
from ....states import Tally
from ...base import Fact
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import KINDS, NAMES, PENS_OF, RINGS, SHOOTER, STATES, PensState, due, full, on_board
from .shots import shoot

PANEL = "pens"


class Pens(TurnFamily):
    """The family of games of pens; see the package."""

    key = "pens"
    name = "pens"
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn", "given")
    played_on = PlayedOn("spider", shot_from=("S1", "S2", "S3", "S4"))
    slots: ClassVar[Mapping[str, str]] = {
        "rings": "How many green, red and black rings are there?",
        "group": "How are the rings set up?",
        "spots": "Where do the green rings stand?",
        "place": "Whence is a shot taken?",
        "bank": "May a ring be shot at by way of a rim?",
        "pens": "Which pockets are a player's own pens?",
        "theirs": "What of a ring in the opponent's pen?",
        "values": "What do the rings count?",
        "conduct": "What comes of hands or shooters on the board, or of moving board or seat?",
        "green_first": "Which colour is due?",
        "red": "What must a shot at a red ring do?",
        "combination": "May a green ring drive a red one in?",
        "other_pen": "Does a ring in the opponent's pen end the turn?",
        "black_early": "What of a black that is hit and penned before its time?",
        "black_back": "Where does the black go that was moved?",
        "black_last": "When is the black shot at, and where does it lie?",
        "black_spot": "Where is a forfeited black put?",
        "stays": "Where do the other rings lie after a shot?",
        "off": "Where does a ring go that left the board?",
        "lost": "What does a lost shooter cost?",
        "pool": "Which rings may pay a forfeit?",
        "pay": "With which ring is a forfeit paid?",
        "spot": "Where are forfeited rings put?",
        "wrong": "Was a ring of the wrong colour hit, and what then?",
        "moved": "Is a shooter that was barely moved shot?",
        "shooting_place": "What of a ring that stopped on a shooting place?",
        "centre": "What of a ring that stopped in the black's place?",
        "count": "When are the rings counted?",
        "next_round": "Who begins the next round?",
        "target": "How many points win?",
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
                words.refuse(f"pens.{letter}", "the green, red and black rings in a side's pens")
        left = on_board(play, placed)
        if min(left.values()) < 0 or not sum(left.values()):
            words.refuse("pens", "no more rings than there are, and one at least on the board")
        if placed.round < 1:
            words.refuse("round", "the rounds are counted from one")
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
        may = " or a ".join(NAMES[c] for c in due(play, state))
        name = play.names[play.letters[state.turn or 0]]
        return f"{name} shoots at {'the' if may == 'black' else 'a'} {may} ring."

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
        return (Fact("round", "Round", str(board["round"])), Fact("rings", "Rings to pen", str(left)))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What lies in the pens of a side, and what it will count."""
        row = (board.get("pens") or {}).get(letter) or {}
        said = ", ".join(f"{n} {NAMES[c]}" for c, n in row.items() if n) or "empty"
        return (
            Fact("pens", "Pens", said),
            Fact("worth", "To count", str((board.get("worth") or {}).get(letter, 0))),
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
        name = NAMES[ring].capitalize()
        call = f"({ring}) " if len(may) > 1 else ""
        rows.append(
            Button(f"{ring}-own", f"{name} into own pen", f"{call}x{ring} {ring}>{own}", side, "score")
        )
        if ring == "g" and left["g"] > 1:
            two = f"{call}xg g>{own} g>{own}"
            rows.append(Button("g-two", "Two green into own pens", two, side, "score"))
        if ring == "g" and left["r"]:
            rows.append(Button("g-r", "Red driven in by a green", f"{call}xg r>{own}", side, "score"))
        if ring != "b" and left["b"]:
            rows.append(
                Button(
                    f"{ring}-b",
                    f"Black driven in by a {NAMES[ring]}",
                    f"{call}x{ring} b>{own}",
                    side,
                    "score",
                    "black",
                )
            )
        rows.append(
            Button(
                f"{ring}-other",
                f"{name} into the other's pen",
                f"{call}x{ring} {ring}>{other}",
                side,
                "plain",
            )
        )
    rows.append(Button("none", "None penned", "0", side, "plain", "stroke", "0"))
    if "b" not in may and left["b"]:
        label = "None penned, black moved"
        rows.append(Button("black-moved", label, "0 #black-moved", side, "plain"))
    for ring in RINGS:
        if left[ring] and ring not in may:
            name = NAMES[ring]
            rows.append(
                Button(f"wrong-{ring}", f"Wrong ring: {name} met first", f"x{ring} 0", side, "foul", "foul")
            )
            penned, tokens = f"Wrong ring: {name} met and penned", f"x{ring} {ring}>{own}"
            rows.append(Button(f"wrong-{ring}-own", penned, tokens, side, "foul", "foul"))
    first = may[0]
    name, gone = NAMES[first].capitalize(), f"x{first} {first}^"
    rows += [
        Button("shooter-pen", "Shooter in a pen", f"{SHOOTER}>", side, "foul", "foul", "p"),
        Button("shooter-off", "Shooter off the board", f"{SHOOTER}^", side, "foul", "foul"),
        Button(
            "ring-and-shooter",
            f"{name} penned, and the shooter",
            f"x{first} {first}>{own} {SHOOTER}>",
            side,
            "foul",
            "foul",
        ),
        Button("ring-off", f"{name} off the board", gone, side, "plain", "off"),
    ]
    return rows


PENS = Pens()
"""The one instance."""
