"""The family of games of pens: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....states import Tally
from ...base import Fact, Family, check_kinds, common_board, common_figures, lead_buttons
from ...base import cites as cites_of
from .reading import KINDS, NAMES, PENS_OF, RINGS, SHOOTER, STATES, PensState, due, full, on_board
from .shots import shoot

PANEL = "pens"


class Pens(Family):
    """The family of games of pens; see the package."""

    key = "pens"
    name = "pens"
    category = "carrom-board"
    panel = PANEL
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
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def start(self, play: Play, lead: int | None = None) -> PensState:
        """The rings on their points, the pens empty."""
        state = PensState(play.start_scores, (Tally(), Tally()))
        return state if lead is None else state._replace(turn=lead, lead=lead, phase="shot")

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
        if (placed.phase == "lead") != (placed.turn is None) or placed.round < 1:
            words.refuse("phase", "somebody shoots, or is to begin")
        return placed

    def judge(self, play: Play, state: PensState, entry: Entry) -> Ruling:
        """Judge the lead, or one shot."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        if any(t.kind == "choice" and t.a == "lead" for t in entry.tokens):
            ruling = self._lead(play, state, who, entry)
        elif state.phase == "lead":
            return refuse(state, "not-now", "say first who begins: :lead", play.cite("group"))
        elif who != state.turn:
            message = f"it is {play.names[turn or '']}'s turn"
            return refuse(state, "out-of-turn", message, play.cite("green_first"), turn)
        else:
            ruling = shoot(play, state, who, entry)
        return ruling if ruling.ok else ruling._replace(state=state, turn=turn)

    def _lead(self, play: Play, state: PensState, who: int, entry: Entry) -> Ruling:
        if entry.tokens[0].b is not None:
            return refuse(state, "unknown-choice", ":lead stands without an argument")
        if state.phase != "lead" or len(entry.tokens) != 1:
            message = "the lead is decided once, by an entry of its own"
            return refuse(state, "not-now", message, play.cite("next_round"))
        after = state._replace(turn=who, lead=who, phase="shot")
        cites = cites_of(play.cite("group"), play.cite("spots"))
        return Ruling(after, turn=entry.side, citations=cites, events=("lead",))

    def expects(self, play: Play, state: PensState) -> Expectation:
        """Buttons for the lead, and for what one shot is likely to do."""
        if state.over:
            return Expectation(None, "over", "The game is over.", PANEL, over=True)
        prompt = _prompt(play, state)
        if state.turn is None:
            return Expectation(None, "lead", prompt, PANEL, lead_buttons(play), choices=("lead",))
        may, left = due(play, state), on_board(play, state)
        side = play.letters[state.turn]
        pieces = (*(ring for ring in RINGS if left[ring]), SHOOTER)
        pens = (*(x.lower() for x in play.letters), *PENS_OF)
        return Expectation(
            side, "shot", prompt, PANEL, tuple(_buttons(play, state, side)), pieces, pens,
            states=tuple(STATES), call=CallSpec(len(may) > 1, may),
        )  # fmt: skip

    def board(self, play: Play, state: PensState) -> dict[str, Any]:
        """The rings on the board and in the pens, and what is due."""
        values = play.value("values", state)
        shown = common_board(
            play, score=state.score, turn=state.turn, phase=state.phase, prompt=_prompt(play, state),
            over=state.over, winner=state.winner, tallies=state.tallies, inning=state.round,
            length=play.value("target", state),
        )  # fmt: skip
        return shown | {
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

    def figures(self, play: Play, state: PensState) -> dict[str, dict[str, Any]]:
        """Points a turn, and the best round."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: PensState) -> dict[str, int]:
        """Where the rings are; one off the board is put back at once."""
        left = sum(on_board(play, state).values())
        return {"table": left, "pocketed": sum(full(play)) - left, "out": 0, "hand": 0}


def _prompt(play: Play, state: PensState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return "Who begins?"
    name = play.names[play.letters[state.turn]]
    may = " or a ".join(NAMES[c] for c in due(play, state))
    return f"{name} shoots at {'the' if may == 'black' else 'a'} {may} ring."


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
            rows.append(Button(f"{ring}-b", f"Black driven in by a {NAMES[ring]}", f"{call}x{ring} b>{own}",
                               side, "score", "black"))  # fmt: skip
        rows.append(Button(f"{ring}-other", f"{name} into the other's pen", f"{call}x{ring} {ring}>{other}",
                           side, "plain"))  # fmt: skip
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
        Button("ring-and-shooter", f"{name} penned, and the shooter",
               f"x{first} {first}>{own} {SHOOTER}>", side, "foul", "foul"),
        Button("ring-off", f"{name} off the board", gone, side, "plain", "off"),
    ]  # fmt: skip
    return rows


PENS = Pens()
"""The one instance."""
