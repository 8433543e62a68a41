"""The family of rings at rest in battles: what it asks, and what the other modules answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from .....expectation import Expectation
from .....parts import Part, ToldPart
from .....play import Play
from .....positions import Words, at_least
from .....record.entries import Entry
from .....record.tokens import Token
from .....rulings import Ruling
from .....saying import say
from .....states import Tally
from ....base import Fact
from .. import panel as of_rounds
from ..counting import count
from ..family import RingsAtRest
from ..told import ROUND, told_round
from . import panel
from .closing import close
from .shots import judge_cease, judge_shot
from .state import BattlesState, as_round, at_count

if TYPE_CHECKING:
    from .....clauses import Game


class Battles(RingsAtRest):
    """Crokinole by battles; see the module."""

    key = "battles"
    name = say("rings-at-rest.family-battles", "rings at rest in battles")
    no_visits = say("rings-at-rest.no-visits-battles", "Both sides shoot at will, and nobody has a turn.")
    part = ROUND._replace(word="battle")
    slots: ClassVar[Mapping[str, str]] = {
        **RingsAtRest.slots,
        "opening": say("rings-at-rest.ask-battles-opening", "How many rings has the opener to himself?"),
        "fire": say("rings-at-rest.ask-battles-fire", "Who shoots after the opening?"),
        "stop": say("rings-at-rest.ask-battles-stop", "What does a side do that has no ring left?"),
        "seconds": say("rings-at-rest.ask-battles-seconds", "How many seconds does a battle last?"),
        "moving": say(
            "rings-at-rest.ask-battles-moving", "Does a ring count that moves when time is called?"
        ),
        "battle": say("rings-at-rest.ask-battles-battle", "Who wins a battle, and what is it called?"),
        "drawn": say("rings-at-rest.ask-battles-drawn", "What comes of an equal battle?"),
        "battles": say("rings-at-rest.ask-battles-battles", "How many battles are fought?"),
        "decided": say(
            "rings-at-rest.ask-battles-decided", "Does the game end when a side has won enough battles?"
        ),
        "undecided": say(
            "rings-at-rest.ask-battles-undecided", "Who wins if no side has enough when all are fought?"
        ),
    }
    required: ClassVar[tuple[str, ...]] = (*RingsAtRest.required, "fire", "seconds", "battle")
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "fire", "count"})

    def set_up(self, play: Play) -> Any:
        """The empty board, the rings in hand."""
        return BattlesState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: Any, words: Words) -> Any:
        """As at rings at rest; ``fire.R=20`` are points made at once in the battle, ``phase=fire`` is after
        its opening."""
        placed: Any = super().position(play, state, words)
        at_least(words, placed, "fire", "score", *(("left",) if placed.left else ()))
        if placed.left is not None and len(placed.left) != 2:
            words.refuse("left", say("rings-at-rest.left-word", "how many rings each side has left: 5,3"))
        if (placed.phase == "lead") != (placed.lead is None):
            words.refuse("lead", say("rings-at-rest.lead-word", "say who opens, except while phase=lead"))
        if (placed.phase == "fire") != (placed.turn is None and placed.phase != "lead"):
            fire = say("rings-at-rest.fire-word", "only while all shoot at will it is nobody's turn")
            words.refuse("phase", fire)
        return placed

    def awaits_lead(self, state: Any) -> bool:
        """Whether somebody has to open first; while all shoot at will it is nobody's turn either."""
        return bool(state.phase == "lead")

    def barred(self, play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Both sides shoot at will; only the opening has its shooter."""
        return None

    def part_word(self, game: Game) -> str:
        """Seven Battles are battles, those of Time Crokinole rounds."""
        return str(game.stack("battle")[0].figure)

    def parts(self, play: Play) -> Part | None:
        """A battle, in the word of the game."""
        return ROUND._replace(word=play.value("battle"))

    def told_part(self, play: Play, state: Any, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a battle that is told at once."""
        return told_round(play, as_round(state), who, told, n, partial(close, was=state))

    def shot(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        """Judge one shot, the call of time, or the count of a battle."""
        words = [t.a for t in entry.tokens if t.kind == "choice"]
        if "cease" in words:
            return judge_cease(play, state, entry)
        if "count" in words:
            return count(play, at_count(play, state), who, entry, partial(close, was=state))
        return judge_shot(play, state, who, entry)

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: Any) -> Expectation:
        """As in a round for the opening and the count; while all shoot at will, buttons for both sides."""
        return panel.offers(play, state, self.due(play, state))

    def prompt(self, play: Play, state: Any) -> str:
        """What is to be recorded next; before anybody leads, who opens the first battle."""
        if state.over or not self.awaits_lead(state):
            return super().prompt(play, state)
        if play.value("battle") == "round":
            return say("rings-at-rest.who-opens-round", "Who opens the first round?")
        return say("rings-at-rest.who-opens-battle", "Who opens the first battle?")

    def due(self, play: Play, state: Any) -> str:
        """Who opens the battle, or that all shoot, or that it is to be counted."""
        return panel.prompt_of(play, state)

    def shown(self, play: Play, state: Any) -> dict[str, Any]:
        """The rings as last noted, and what was made at once in this battle."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The battle, and how many there are."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What the side has made at once in this battle, its twenties, and the rings that it has left."""
        return (panel.at_once(board, letter), *super().side_facts(board, letter))

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """Battles won, points a battle, the best battle, and the twenties."""
        figures = of_rounds.figures(play, as_round(state))
        for letter, won in zip(play.letters, state.score, strict=True):
            figures[letter]["score"] = won
        return figures

    def pieces(self, play: Play, state: Any) -> dict[str, int]:
        """Where the rings are; those shot without a note still count as in hand."""
        return super().pieces(play, as_round(state))


BATTLES = Battles()
"""The one instance."""
