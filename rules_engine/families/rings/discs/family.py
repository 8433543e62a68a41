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
from ....saying import say
from ....states import Tally
from ...base import Fact, cites
from ...measured import Measured
from ...turns import TurnFamily
from . import panel
from .counting import ROUND, count, told_round
from .reading import UNSURE, DiscsState, zones_of
from .shots import SHOT_KINDS, out_of_turn_shot, shoot

_ROUND = say("discs.label-round", "Round")
_TO_SHOOT = say("discs.label-to-shoot", "Discs to shoot")
_HAMMER = say("discs.label-hammer", "Hammer")
_YES = say("discs.hammer-yes", "yes")
_LAST_ROUND = say("discs.label-last-round", "Last round")


class Discs(TurnFamily):
    """The family of crokinole of today; see the package."""

    key = "discs"
    name = say("discs.family-name", "rounds of discs")
    category = "crokinole"
    no_visits = say("discs.no-visits", "A turn is one shot, so that a visit would be a stroke.")
    part = ROUND
    part_slot = "values"
    panel = panel.PANEL
    measured = Measured("twenties", "twenties", ("twenties", "perfect-rounds", "best-round"))
    sheet: ClassVar[tuple[str, ...]] = ("twenties",)
    played_on = PlayedOn("crokinole-round", shot="crokinole-disc")
    slots: ClassVar[Mapping[str, str]] = {
        "lead": say("discs.ask-lead", "Who shoots first?"),
        "discs": say("discs.ask-discs", "How many discs has a side?"),
        "partner": say("discs.ask-partner", "Which partner of a side shoots?"),
        "coaching": say("discs.ask-coaching", "May a partner coach?"),
        "next": say("discs.ask-next", "Who shoots next?"),
        "out_of_turn": say("discs.ask-out-of-turn", "What comes of a shot out of turn?"),
        "on_field": say("discs.ask-on-field", "Which zones has the board?"),
        "open_board": say(
            "discs.ask-open-board",
            "Where must a shot leave an own disc if no opposing disc lies on the board?",
        ),
        "promotion": say("discs.ask-promotion", "What stays if only another own disc was driven inside?"),
        "own_outside": say(
            "discs.ask-own-outside",
            "What becomes of an own disc that ended outside while the disc shot is inside?",
        ),
        "contact": say("discs.ask-contact", "What must a shot do if an opposing disc lies on the board?"),
        "not_valid": say("discs.ask-not-valid", "What is removed after a shot that is not valid?"),
        "improper": say("discs.ask-improper", "What comes of shooting improperly?"),
        "moved": say("discs.ask-moved", "When is a shot made?"),
        "twenty": say("discs.ask-twenty", "What becomes of a disc in the hole?"),
        "edge": say("discs.ask-edge", "What becomes of a disc that touches the starting line?"),
        "ditch": say("discs.ask-ditch", "Does a disc in the ditch come back?"),
        "off": say("discs.ask-off", "Where does a disc go that left the board?"),
        "rim": say("discs.ask-rim", "What becomes of a disc that left the playing surface and came back?"),
        "displaced": say("discs.ask-displaced", "What becomes of discs that it moved?"),
        "values": say("discs.ask-values", "What are the zones worth?"),
        "round_end": say("discs.ask-round-end", "When is the round counted?"),
        "round_points": say("discs.ask-round-points", "What is a round worth?"),
        "next_round": say("discs.ask-next-round", "Who begins the next round?"),
        "hammer": say("discs.ask-hammer", "Which shot is the hammer?"),
        "rounds": say("discs.ask-rounds", "How many rounds has a game?"),
        "tie": say("discs.ask-tie", "What comes of a game that is level after its last round?"),
        "decided": say("discs.ask-decided", "Does a game end when it is decided?"),
        "target": say("discs.ask-target", "How many points win?"),
        "time": say("discs.ask-time", "What if the time is over?"),
        "next_lead": say("discs.ask-next-lead", "Who begins the next game?"),
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
    lead_question = say("discs.who-first", "Who shoots first?")
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
                known = ", ".join(zones_of(play))
                words.refuse(
                    f"where.{letter}", say("discs.zones-word", "zones of discs: {zones} or ?", zones=known)
                )
            if min(placed.lost[i], placed.sunk[i]) < 0 or gone > sum(
                z not in ("hole", "ditch") for z in zones
            ):
                message = say("discs.lost-word", "no more discs have left the board than were shot")
                words.refuse(f"lost.{letter}", message)
            if placed.open_twenties[i] > placed.open_shots[i]:
                message = say("discs.open-word", "no more twenties than shots on an open board")
                words.refuse(f"open-twenties.{letter}", message)
        at_least(
            words, placed, "round", "last", "twenties", "rounds_won", "perfect", "open_shots",
            "open_twenties", "takeouts", "told", "untold",
        )  # fmt: skip
        shot = [len(row) for row in placed.where]
        if placed.phase == "shot" and placed.turn is not None and shot[placed.turn] >= discs:
            message = say("discs.all-shot", "all discs of the side in turn are shot: the round is counted")
            words.refuse("phase", message)
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
            message = say("discs.count-now", "every disc has been shot: count the round with :count")
            return refuse(state, "not-now", message, play.cite("round_end"))
        if "cease" in words:
            return self._time(play, state, entry)
        if who != state.turn:
            if not any(t.kind == "state" and t.a == "out-of-turn" for t in entry.tokens):
                message = say("discs.other-turn", "it is the other side's turn")
                return super().barred(play, state, who, entry.tokens) or refuse(
                    state, "out-of-turn", message, play.cite("next")
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
            message = say("discs.time-alone", "the call of time stands alone in its entry")
            return refuse(state, "wrong-token", message, cite)
        if state.called:
            return refuse(state, "not-now", say("discs.time-called", "time has been called already"), cite)
        shot = [len(row) for row in state.where]
        after = state._replace(called=True)
        if not any(shot):
            winner = None if state.score[0] == state.score[1] else int(state.score[1] > state.score[0])
            done = after._replace(over=True, winner=winner, turn=None)
            return Ruling(done, {}, None, cites(cite), (), False, ("game-over",))
        if shot[0] == shot[1]:
            after = after._replace(phase="count", turn=state.lead)
            text = say("discs.time-count", "Time. Both sides have shot as often: count.")
        else:
            after = after._replace(turn=int(shot[1] < shot[0]))
            name = play.names[play.letters[after.turn or 0]]
            text = say("discs.time-one-more", "Time. {name} has one more shot.", name=name)
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
        text: str = str(number)
        if of and number <= of:
            text = say("discs.number-of", "{number} of {all}", number=number, all=of)
        return (Fact("round", _ROUND, text),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Who has the last shot, twenties, discs still to be shot, and the count of the last round."""
        twenties, left, last = (board.get(key) or {} for key in ("twenties", "rings_left", "last_round"))
        made = twenties.get(letter, 0)
        rows: tuple[Fact, ...] = (
            Fact("twenties", panel.TWENTIES, "–" if made is None else str(made)),
            Fact("rings_left", _TO_SHOOT, str(left.get(letter) or 0)),
        )
        if board.get("hammer") == letter and not board["over"]:
            rows = (Fact("hammer", _HAMMER, _YES), *rows)
        return (*rows, Fact("last_round", _LAST_ROUND, str(last[letter]))) if last else rows

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
