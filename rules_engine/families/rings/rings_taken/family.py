"""The family of carrom games in which a ring is his who pockets it: its questions, and how an entry is
judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling
from ....saying import say
from ....states import Tally
from ...base import Fact, run_facts
from ...measured import TURNS
from ...turns import TurnFamily
from . import panel
from .piles import set_up
from .reading import SHOT_KINDS, TakenState, check_words, on_board, read_shot
from .shots import judged

_LEFT = say("rings-taken.label-left", "Rings left")
_ROUND = say("rings-taken.label-round", "Round")
_SHOTS = say("rings-taken.label-shots", "Shots left")
_RINGS = say("rings-taken.label-rings", "Rings")


class RingsTaken(TurnFamily):
    """The family of carrom games in which a ring is his who pockets it; see the module."""

    key = "rings-taken"
    name = say("rings-taken.family-name", "rings taken")
    category = "carrom-board"
    panel = panel.PANEL
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom", lies="heap")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("rings-taken.ask-set-up", "Which rings are on the board?"),
        "lead": say("rings-taken.ask-lead", "Who begins?"),
        "ring": say(
            "rings-taken.ask-ring", "What does a ring count that falls (0: that depends on its pocket)?"
        ),
        "break": say(
            "rings-taken.ask-break", "What comes of a first shot that fails in what it must do first?"
        ),
        "bank_due": say(
            "rings-taken.ask-bank-due", "What comes of a shot that is not banked where it must be now?"
        ),
        "scratch": say("rings-taken.ask-scratch", "How many points does the shot cost besides?"),
        "whole_turn": say(
            "rings-taken.ask-whole-turn", "Is all of the turn lost with a shooter off the board?"
        ),
        "from": say("rings-taken.ask-from", "May the shooter be set in that zone?"),
        "driver": say("rings-taken.ask-driver", "Is the shooter snapped, or driven with a cue?"),
        "duty": say("rings-taken.ask-duty", "What comes of a shot that fails in what it must do first?"),
        "duty_word": say("rings-taken.ask-duty-word", "By which word, or words, is that noted?"),
        "none_down": say("rings-taken.ask-none-down", "What follows when nothing is pocketed?"),
        "returned": say("rings-taken.ask-returned", "Where are rings put that come back?"),
        "off_ends": say("rings-taken.ask-off-ends", "Does a ring off the board end the turn?"),
        "recentre": say("rings-taken.ask-recentre", "Are all rings put back after a turn?"),
        "won_at": say("rings-taken.ask-won-at", "Does the total win at once, or when the turn is over?"),
        "again": say("rings-taken.ask-again", "Does the player shoot again after taking so many rings?"),
        "shooter_pocketed": say(
            "rings-taken.ask-shooter-pocketed", "What does it cost to pocket the shooter?"
        ),
        "shooter_off": say(
            "rings-taken.ask-shooter-off", "What does it cost when the shooter leaves the board?"
        ),
        "ring_off": say("rings-taken.ask-ring-off", "Where does a ring go that left the board?"),
        "lies": say("rings-taken.ask-lies", "Is the shooter played from where it lies?"),
        "origin": say("rings-taken.ask-origin", "Whence is each shot made, if not from the line?"),
        "resume": say("rings-taken.ask-resume", "Whence is a lost shooter played?"),
        "exact": say("rings-taken.ask-exact", "Which rings are void that take the score beyond the total?"),
        "no_count": say("rings-taken.ask-no-count", "Is a void ring put back?"),
        "shoots_with": say(
            "rings-taken.ask-shoots-with", "Which rings may be shot with now, where any ring may be?"
        ),
        "capture": say(
            "rings-taken.ask-capture",
            "What does it bring to pocket the other's shooter, where each stays on the board?",
        ),
        "hit": say("rings-taken.ask-hit", "What does it count to meet a ring?"),
        "by_hit": say(
            "rings-taken.ask-by-hit",
            "Is a ring won by meeting it after a rim (True: also by another ring that was met)?",
        ),
        "unhit": say("rings-taken.ask-unhit", "What becomes of a ring in a pocket that was not met?"),
        "spots": say("rings-taken.ask-spots", "On which spots alone is the shooter set, if it is?"),
        "tries": say("rings-taken.ask-tries", "How many shots has a turn?"),
        "called": say("rings-taken.ask-called", "Must the pocket of the ring of its own kind be called?"),
        "astray": say("rings-taken.ask-astray", "Does a ring not count that fell into that pocket?"),
        "innings": say("rings-taken.ask-innings", "Is the game over after these innings?"),
        "left": say("rings-taken.ask-left", "How many rings are left when the board counts as empty?"),
        "next_round": say(
            "rings-taken.ask-next-round", "Who begins when the rings are set up for another round?"
        ),
        "empty": say("rings-taken.ask-empty", "What follows when no ring is left?"),
        "target": say("rings-taken.ask-target", "How many points win (0: no total ends the game)?"),
        "next_lead": say("rings-taken.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up",
        "ring",
        "again",
        "shooter_pocketed",
        "shooter_off",
        "empty",
        "target",
    )
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"call", "choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    side_fields: ClassVar[frozenset[str]] = frozenset({"single_of"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> TakenState:
        """The rings in the centre, nothing taken."""
        sides = len(play.letters)
        return TakenState(play.start_scores, (Tally(),) * sides, **set_up(play, sides))

    def position(self, play: Play, state: TakenState, words: Words) -> TakenState:
        """A recorded position: the rings on the board follow from those that are taken unless said."""
        placed: TakenState = super().position(play, state, words)
        target = play.value("target", placed) or None
        counted = placed.score
        if target and placed.turn is not None and not placed.fresh and play.value("won_at", placed) == "turn":
            # Whose turn it is may have enough already: that is totalled when it is over.
            counted = tuple(min(p, target - 1) if i == placed.turn else p for i, p in enumerate(counted))
        below(words, play, placed._replace(score=counted), target)
        at_least(words, placed, "plain", "held", "out", "tries")
        if placed.round < 1 or (placed.tries and placed.tries >= (play.value("tries", placed) or 0)):
            words.refuse(
                "tries", say("rings-taken.tries-word", "a round, and shots of the turn before this one")
            )
        if placed.earned and placed.fresh:
            message = say("rings-taken.earned-word", "what the turn under way has made: say fresh=no, too")
            words.refuse("earned", message)
        if len(placed.shooters) != len(state.shooters):
            words.refuse("shooters", say("rings-taken.shooters-word", "each side has one, or none has"))
        if placed.single_of is not None and not state.single:
            words.refuse("single-of", say("rings-taken.no-such-ring", "there is no such ring"))
        placed = placed._replace(single=state.single and placed.single_of is None)
        numbers = [n for row in (placed.numbers, *placed.kept) for n in row]
        if "numbers" not in words.said and any(placed.kept):
            taken = {n for row in placed.kept for n in row}
            placed = placed._replace(numbers=tuple(n for n in state.numbers if n not in taken))
        elif sorted(numbers) != sorted(state.numbers) and not placed.out:
            words.refuse(
                "numbers", say("rings-taken.numbers-word", "each ring is on the board or held, once")
            )
        if "plain" not in words.said:
            placed = placed._replace(plain=state.plain - sum(placed.held) - placed.out)
        least = play.value("left", placed) or 0
        if placed.plain < 0 or (placed.phase == "shot" and on_board(placed) <= least):
            words.refuse("plain", say("rings-taken.rings-left", "rings are left on the board"))
        return placed

    def check_words(self, play: Play, state: TakenState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: TakenState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        facts = read_shot(play, state, entry)
        return facts if isinstance(facts, Ruling) else judged(play, state, who, facts, entry)

    def offers(self, play: Play, state: TakenState) -> Expectation:
        """Buttons for what one shot is likely to do."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: TakenState) -> str:
        """Who shoots, and from where."""
        return panel.due(play, state)

    def shown(self, play: Play, state: TakenState) -> dict[str, Any]:
        """The rings on the board and those that each side has."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the inning, and the rings that are left."""
        rows = (*run_facts(board), Fact("rings", _LEFT, str(board["rings"])))
        if board.get("round"):
            rows = (*rows, Fact("round", _ROUND, str(board["round"])))
        return (*rows, Fact("tries", _SHOTS, str(board["tries"]))) if board.get("tries") else rows

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that a side has."""
        return (Fact("taken", _RINGS, str((board.get("taken") or {}).get(letter, 0))),)

    def pieces(self, play: Play, state: TakenState) -> dict[str, int]:
        """Where the rings are; a ring off the board is put back at once."""
        down = sum(state.held) + sum(map(len, state.kept)) + (state.single_of is not None)
        return {"table": on_board(state), "pocketed": down, "out": state.out, "hand": 0}


RINGS_TAKEN = RingsTaken()
"""The one instance."""
