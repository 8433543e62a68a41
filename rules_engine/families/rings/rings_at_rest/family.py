"""The family of crokinole games counted by rounds: its questions, and the order in which an entry is
judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....parts import Part, ToldPart
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact
from ...measured import Measured
from ...turns import TurnFamily
from . import panel
from .counting import count
from .names import zones_of
from .shots import SHOT_KINDS, shoot, touch
from .state import UNSURE, RestsState
from .told import ROUND, told_round

EACH_RING = say("rings-at-rest.side-and-number", "the side and number of each ring")
ROUND_LABEL = say("rings-at-rest.label-round", "Round")
TO_SHOOT = say("rings-at-rest.label-to-shoot", "Rings to shoot")


def number_of(number: int, of: int | None) -> str:
    """The number of a round, with how many there are while it is one of them."""
    if not of or number > of:
        return str(number)
    return say("rings-at-rest.number-of", "{number} of {all}", number=number, all=of)


class RingsAtRest(TurnFamily):
    """The family of crokinole games counted by rounds; see the module."""

    key = "rings-at-rest"
    name = say("rings-at-rest.family-name", "rings at rest")
    category = "crokinole"
    no_visits: ClassVar[str] = say(
        "rings-at-rest.no-visits", "A turn is one shot, so that a visit would be a stroke."
    )
    part = ROUND
    part_slot = "difference"
    panel = panel.PANEL
    measured = Measured("twenties", "twenties", ("twenties",))
    sheet: ClassVar[tuple[str, ...]] = ("twenties",)
    played_on = PlayedOn("carrom-crokinole")
    slots: ClassVar[Mapping[str, str]] = {
        "rings": say("rings-at-rest.ask-rings", "How many rings has a side?"),
        "partner": say("rings-at-rest.ask-partner", "Which partner of a side shoots?"),
        "place": say("rings-at-rest.ask-place", "What comes of a shot from the wrong place?"),
        "moved": say("rings-at-rest.ask-moved", "Is a ring that was barely moved shot?"),
        "hand": say("rings-at-rest.ask-hand", "Where does a ring go that struck a hand?"),
        "hands_off": say("rings-at-rest.ask-hands-off", "What comes of hands or rings on the board?"),
        "conduct": say("rings-at-rest.ask-conduct", "What comes of moving the board or a seat?"),
        "on_field": say("rings-at-rest.ask-on-field", "In which zones is a ring on the field?"),
        "duty": say("rings-at-rest.ask-duty", "In which zones must an opponent's ring be shot at?"),
        "free": say("rings-at-rest.ask-free", "What may be shot at when no opponent's ring is on the field?"),
        "no_hit": say(
            "rings-at-rest.ask-no-hit", "What comes of a ring that was not shot at an opponent's ring?"
        ),
        "pair": say("rings-at-rest.ask-pair", "Which rings may be shot together?"),
        "off": say("rings-at-rest.ask-off", "Where does a ring go that left the board?"),
        "ditch": say("rings-at-rest.ask-ditch", "Does a ditched ring come back?"),
        "rim": say("rings-at-rest.ask-rim", "Where does a ring lie that came back from the rim?"),
        "displaced": say(
            "rings-at-rest.ask-displaced",
            "Where does a ring lie that another moved on its way back from the rim?",
        ),
        "snap": say("rings-at-rest.ask-snap", "What comes of a ring that was pushed, not snapped?"),
        "touched": say("rings-at-rest.ask-touched", "What comes of a ring that was touched by hand?"),
        "twenty": say("rings-at-rest.ask-twenty", "What is a ring in the hole worth at once?"),
        "flat": say("rings-at-rest.ask-flat", "When does a ring in the hole count, and when again?"),
        "again": say("rings-at-rest.ask-again", "Does a ring count again that counted in the hole?"),
        "lifted": say("rings-at-rest.ask-lifted", "Is a ring that counted in the hole taken off?"),
        "second": say("rings-at-rest.ask-second", "What is a second ring in the hole?"),
        "held": say("rings-at-rest.ask-held", "How long does a ring stay in the hole?"),
        "withheld": say("rings-at-rest.ask-withheld", "Must points be withheld that would end the game?"),
        "line": say("rings-at-rest.ask-line", "To which zone does a ring belong that touches a line?"),
        "once": say("rings-at-rest.ask-once", "How often is a ring shot in a round?"),
        "next": say("rings-at-rest.ask-next", "Who shoots next?"),
        "round_end": say("rings-at-rest.ask-round-end", "When is the round counted?"),
        "untouched": say("rings-at-rest.ask-untouched", "May a ring be moved before the count?"),
        "hole_at_count": say(
            "rings-at-rest.ask-hole-at-count", "Is a counted ring in the hole part of the excess?"
        ),
        "other_values": say(
            "rings-at-rest.ask-other-values", "What are the zones worth by the other method?"
        ),
        "values": say("rings-at-rest.ask-values", "What are the zones worth?"),
        "other_keeps": say("rings-at-rest.ask-other-keeps", "What does the other method keep?"),
        "excess": say("rings-at-rest.ask-excess", "What is each ring in excess worth?"),
        "cancel": say("rings-at-rest.ask-cancel", "Do rings of opposite colours cancel?"),
        "difference": say("rings-at-rest.ask-difference", "What is scored from the two counts?"),
        "next_round": say("rings-at-rest.ask-next-round", "Who leads the next round?"),
        "both": say("rings-at-rest.ask-both", "Who wins if both reach the target at once?"),
        "target": say("rings-at-rest.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "rings",
        "on_field",
        "next",
        "values",
        "difference",
        "next_round",
        "target",
    )
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "time"}

    lead_question = say("rings-at-rest.who-first", "Who shoots first?")
    lead_slot = "free"
    turn_slot = "next"
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "count"})

    def set_up(self, play: Play) -> Any:
        """The empty board, the rings in hand."""
        return RestsState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: RestsState, words: Words) -> RestsState:
        """A recorded position: ``where.R=hole,ditch,?`` are the zones of the rings that R has shot."""
        placed: RestsState = super().position(play, state, words)
        for letter, row, lost in zip(play.letters, placed.where, placed.lost, strict=True):
            if not set(row) <= {*zones_of(play), UNSURE} or len(row) > play.value("rings"):
                zones = say(
                    "rings-at-rest.zones-shot",
                    "the zones of the rings shot: {zones} or ?",
                    zones=", ".join(zones_of(play)),
                )
                words.refuse(f"where.{letter}", zones)
            if not 0 <= lost <= len(row):
                words.refuse(
                    f"lost.{letter}",
                    say("rings-at-rest.lost-shot", "no more rings are in the ditch than were shot"),
                )
        if placed.hole is not None and placed.hole.side not in range(len(play.letters)):
            how = say("rings-at-rest.hole-word", "its side, its number and whether it counted: 0:3:yes")
            words.refuse("hole", how)
        if any(side not in range(len(play.letters)) for side, _ in placed.recount):
            words.refuse("recount", EACH_RING)
        if any(side not in range(len(play.letters)) for side, _ in placed.made):
            words.refuse("made", EACH_RING)
        if any(k > row.count("hole") for k, row in zip(placed.kept, placed.where, strict=True)):
            words.refuse(
                "kept", say("rings-at-rest.kept-hole", "no more rings are kept in the hole than lie there")
            )
        at_least(words, placed, "twenties", "round", "untold")
        turn = placed.turn
        if placed.phase == "shot" and turn is not None and len(placed.where[turn]) >= play.value("rings"):
            all_shot = say(
                "rings-at-rest.all-shot", "all rings of the side in turn are shot: the round is counted"
            )
            words.refuse("phase", all_shot)
        return placed

    def _entered(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        if self.awaits_lead(state) and any(t.kind == "state" and t.a == "touched" for t in entry.tokens):
            return touch(play, state, who, entry)  # of a recorded position, where rings lie before the lead
        return super()._entered(play, state, who, entry)

    def barred(self, play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a shot out of turn; both sides may count, and say that a ring was touched."""
        if who == state.turn or state.phase == "count" or any(t.a in ("count", "touched") for t in tokens):
            return None
        return super().barred(play, state, who, tokens)

    def shot(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        """Judge one shot, rings that were touched, or the count of a round."""
        counts = False
        for kind, word, _ in entry.tokens:
            if kind == "state" and word == "touched":
                return touch(play, state, who, entry)
            counts = counts or (kind == "choice" and word == "count")
        if counts:
            return count(play, state, who, entry)
        if state.phase == "count":
            message = say("rings-at-rest.count-now", "every ring has been shot: count the round with :count")
            return refuse(state, "not-now", message, play.cite("once"))
        return shoot(play, state, who, entry)

    def parts(self, play: Play) -> Part | None:
        """A ring that stays in the hole to the end of the game is no business of one round alone."""
        return None if play.value("held") == "game" else self.part

    def told_part(self, play: Play, state: Any, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a round that is told at once."""
        return told_round(play, state, who, told, n)

    def offers(self, play: Play, state: Any) -> Expectation:
        """Quick buttons for the shot that is due, or for the count."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: Any) -> str:
        """Who shoots which ring at what, or that the round is to be counted."""
        return panel.due(play, state)

    def inning(self, state: Any) -> int:
        """The number of the round."""
        number: int = state.round
        return number

    def shown(self, play: Play, state: Any) -> dict[str, Any]:
        """The rings as last noted, and the twenties."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round."""
        return (Fact("round", ROUND_LABEL, str(board["round"])),) if board.get("round") else ()

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Twenties, and rings still to be shot."""
        twenties, left = board.get("twenties") or {}, board.get("rings_left") or {}
        made = twenties.get(letter, 0)
        return (
            Fact("twenties", board.get("hole_words") or panel.TWENTIES, "–" if made is None else str(made)),
            Fact("rings_left", TO_SHOOT, str(left.get(letter) or 0)),
        )

    def figures(self, play: Play, state: RestsState) -> dict[str, dict[str, Any]]:
        """Points a round, the best round, and the twenties."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: RestsState) -> dict[str, int]:
        """Where the rings are; a ring whose rest is not noted counts as on the table."""
        rings = play.value("rings")
        return {
            "table": state.on_field(0) + state.on_field(1),
            "pocketed": 0,
            "out": state.ditched(0) + state.ditched(1),
            "hand": sum(rings - len(row) for row in state.where),
        }


RINGS_AT_REST = RingsAtRest()
"""The one instance."""
