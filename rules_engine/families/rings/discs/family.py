"""The family of crokinole as it is played today: its questions, and the order in which an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....parts import ToldPart
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally
from ...base import Fact, cites
from ...measured import Measured
from ...turns import TurnFamily
from . import panel
from .counting import ROUND, count, told_round
from .reading import UNSURE, DiscsState, zones_of
from .shots import SHOT_KINDS, out_of_turn_shot, shoot


class Discs(TurnFamily):
    """The family of crokinole of today; see the package."""

    key = "discs"
    name = "rounds of discs"
    category = "crokinole"
    no_visits = "A turn is one shot, so that a visit would be a stroke."
    part = ROUND
    part_slot = "values"
    panel = panel.PANEL
    measured = Measured("twenties", "twenties", ("twenties", "perfect-rounds", "best-round"))
    sheet: ClassVar[tuple[str, ...]] = ("twenties",)
    played_on = PlayedOn("crokinole-round", shot="crokinole-disc")
    slots: ClassVar[Mapping[str, str]] = {
        "lead": "Who shoots first?",
        "discs": "How many discs has a side?",
        "partner": "Which partner of a side shoots?",
        "coaching": "May a partner coach?",
        "next": "Who shoots next?",
        "out_of_turn": "What comes of a shot out of turn?",
        "on_field": "Which zones has the board?",
        "open_board": "Where must a shot leave an own disc if no opposing disc lies on the board?",
        "promotion": "What stays if only another own disc was driven inside?",
        "own_outside": "What becomes of an own disc that ended outside while the disc shot is inside?",
        "contact": "What must a shot do if an opposing disc lies on the board?",
        "not_valid": "What is removed after a shot that is not valid?",
        "improper": "What comes of shooting improperly?",
        "moved": "When is a shot made?",
        "twenty": "What becomes of a disc in the hole?",
        "edge": "What becomes of a disc that touches the starting line?",
        "ditch": "Does a disc in the ditch come back?",
        "off": "Where does a disc go that left the board?",
        "rim": "What becomes of a disc that left the playing surface and came back?",
        "displaced": "What becomes of discs that it moved?",
        "values": "What are the zones worth?",
        "round_end": "When is the round counted?",
        "round_points": "What is a round worth?",
        "next_round": "Who begins the next round?",
        "hammer": "Which shot is the hammer?",
        "rounds": "How many rounds has a game?",
        "tie": "What comes of a game that is level after its last round?",
        "decided": "Does a game end when it is decided?",
        "target": "How many points win?",
        "time": "What if the time is over?",
        "next_lead": "Who begins the next game?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "discs",
        "next",
        "on_field",
        "open_board",
        "values",
        "edge",
        "round_points",
        "next_round",
        "rounds",
    )
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "time"}
    lead_question = "Who shoots first?"
    turn_slot = "next"
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "count"})
    side_fields: ClassVar[frozenset[str]] = frozenset({"opened"})

    def set_up(self, play: Play) -> Any:
        """The empty board, the discs in hand."""
        return DiscsState(play.start_scores, (Tally(), Tally()))

    def led(self, play: Play, state: Any, lead: int) -> Any:
        """``lead`` begins the round, and the game if it is the first."""
        led = super().led(play, state, lead)
        return led if led.opened is not None else led._replace(opened=lead)

    def position(self, play: Play, state: DiscsState, words: Words) -> DiscsState:
        """A recorded position: ``where.A=hole,ditch,?`` are the zones of the discs that A has shot."""
        placed: DiscsState = super().position(play, state, words)
        discs = play.value("discs")
        for i, letter in enumerate(play.letters):
            zones, gone = placed.where[i], placed.lost[i] + placed.sunk[i]
            if not set(zones) <= {*zones_of(play), UNSURE} or len(zones) > discs:
                words.refuse(f"where.{letter}", f"zones of discs: {', '.join(zones_of(play))} or {UNSURE}")
            if min(placed.lost[i], placed.sunk[i]) < 0 or gone > sum(
                z not in ("hole", "ditch") for z in zones
            ):
                words.refuse(f"lost.{letter}", "no more discs have left the board than were shot")
            if placed.open_twenties[i] > placed.open_shots[i]:
                words.refuse(f"open-twenties.{letter}", "no more twenties than shots on an open board")
        at_least(
            words, placed, "round", "last", "twenties", "rounds_won", "perfect", "open_shots",
            "open_twenties", "takeouts", "told", "untold",
        )  # fmt: skip
        shot = [len(row) for row in placed.where]
        if placed.phase == "shot" and placed.turn is not None and shot[placed.turn] >= discs:
            words.refuse("phase", "all discs of the side in turn are shot: the round is counted")
        if placed.opened is None and placed.lead is not None:
            placed = placed._replace(opened=placed.lead)
        return placed

    def barred(self, play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a shot out of turn, unless it is recorded as one; both sides may count and call time."""
        if who == state.turn or state.phase == "count":
            return None
        if any(t.kind == "choice" or (t.kind == "state" and t.a == "out-of-turn") for t in tokens):
            return None
        return super().barred(play, state, who, tokens)

    def shot(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        """Judge one shot, the call of time, or the count of a round."""
        words = [token.a for token in entry.tokens if token.kind == "choice"]
        if "count" in words:
            return count(play, state, who, entry)
        if state.phase == "count":
            message = "every disc has been shot: count the round with :count"
            return refuse(state, "not-now", message, play.cite("round_end"))
        if "cease" in words:
            return self._time(play, state, entry)
        if who != state.turn:
            if not any(t.kind == "state" and t.a == "out-of-turn" for t in entry.tokens):
                return super().barred(play, state, who, entry.tokens) or refuse(
                    state, "out-of-turn", "it is the other side's turn", play.cite("next")
                )
            return out_of_turn_shot(play, state, who, entry)
        return shoot(play, state, who, entry)

    def told_part(self, play: Play, state: DiscsState, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a round that is told at once."""
        return told_round(play, state, who, told, n)

    def _time(self, play: Play, state: DiscsState, entry: Entry) -> Ruling:
        """The time is over: shots are made equal in number, then the game ends with the count."""
        cite = play.cite("time")
        if len(entry.tokens) != 1 or entry.tokens[0].b is not None:
            return refuse(state, "wrong-token", "the call of time stands alone in its entry", cite)
        if state.called:
            return refuse(state, "not-now", "time has been called already", cite)
        shot = [len(row) for row in state.where]
        after = state._replace(called=True)
        if not any(shot):
            winner = None if state.score[0] == state.score[1] else int(state.score[1] > state.score[0])
            done = after._replace(over=True, winner=winner, turn=None)
            return Ruling(done, {}, None, cites(cite), (), False, ("game-over",))
        if shot[0] == shot[1]:
            after = after._replace(phase="count", turn=state.lead)
            text = "Time. Both sides have shot as often: count."
        else:
            after = after._replace(turn=int(shot[1] < shot[0]))
            text = f"Time. {play.names[play.letters[after.turn or 0]]} has one more shot."
        letter = play.letters[after.turn or 0]
        return Ruling(
            after, {}, letter, cites(cite), (Instruction("time", text, (), cite),), False, ("time",)
        )

    def offers(self, play: Play, state: Any) -> Expectation:
        """Quick buttons for the shot that is due, or for the count."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: Any) -> str:
        """Who shoots which disc at what, or that the round is to be counted."""
        return panel.due(play, state)

    def inning(self, state: Any) -> int:
        """The number of the round."""
        number: int = state.round
        return number

    def shown(self, play: Play, state: Any) -> dict[str, Any]:
        """The discs as last noted, and the twenties."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round."""
        number, of = board.get("round"), board.get("rounds")
        if not number:
            return ()
        text = f"{number} of {of}" if of and number <= of else str(number)
        return (Fact("round", "Round", text),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Who has the last shot, twenties, discs still to be shot, and the count of the last round."""
        twenties, left, last = (board.get(key) or {} for key in ("twenties", "rings_left", "last_round"))
        made = twenties.get(letter, 0)
        rows: tuple[Fact, ...] = (
            Fact("twenties", "Twenties", "–" if made is None else str(made)),
            Fact("rings_left", "Discs to shoot", str(left.get(letter) or 0)),
        )
        if board.get("hammer") == letter and not board["over"]:
            rows = (Fact("hammer", "Hammer", "yes"), *rows)
        return (*rows, Fact("last_round", "Last round", str(last[letter]))) if last else rows

    def figures(self, play: Play, state: DiscsState) -> dict[str, dict[str, Any]]:
        """Points a round, the highest round, the twenties, and rounds won."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: DiscsState) -> dict[str, int]:
        """Where the discs are; a disc whose rest is not noted counts as on the table."""
        discs = play.value("discs")
        return {
            "table": state.on_board(0) + state.on_board(1),
            "pocketed": state.aside(0) + state.aside(1),
            "out": state.ditched(0) + state.ditched(1),
            "hand": sum(discs - len(row) for row in state.where),
        }


DISCS = Discs()
"""The one instance."""
