"""The family of carrom games counted by innings: its questions, and the order in which an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...expectation import Expectation
from ...play import Play
from ...positions import Words, at_least, below
from ...record.entries import Entry
from ...rulings import Ruling, refuse
from ...states import Tally
from ..base import Fact, Template, check_kinds
from ..base import cites as cites_of
from . import panel
from .facts import COLOURS, SHOT_KINDS, RingsState, check_words, on_board
from .shots import led, read_shot, settle


class RingsPocketed(Template):
    """The family of carrom games counted by innings; see the module."""

    name = "rings pocketed"
    family = "carrom-board"
    panel = panel.PANEL
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": "Which rings are on the board?",
        "delivery": "How is the shooter driven?",
        "colours": "How does each side come by its colour?",
        "shot": "Is a shooter that was barely moved a shot?",
        "ring": "What does a ring of one's own colour count?",
        "black": "What does the black count for the player who pockets it?",
        "again": "Does the player shoot again?",
        "other_ring": "What comes of a pocketed ring of the opponent's colour?",
        "shooter_pocketed": "What does it cost to pocket the shooter?",
        "shooter_off": "What does it cost when the shooter leaves the board?",
        "ring_off": "Where does a ring go that left the board?",
        "inning_end": "Is the inning over?",
        "bonus": "What do the rings left on the board count, and for whom?",
        "when_counted": "When are points added to the score?",
        "target": "How many points win?",
        "tie": "Who wins when both have enough?",
        "next_inning": "Who shoots first in the next inning?",
        "next_lead": "Who shoots first in the next game?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up", "ring", "black", "again", "shooter_pocketed", "shooter_off", "inning_end", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "place", "time"}

    # -- start -------------------------------------------------------------------------------------------

    def start(self, play: Play, lead: int | None = None) -> RingsState:
        """The rings in the centre, nothing pocketed."""
        sides = len(play.letters)
        zero = (0,) * sides
        state = RingsState(
            play.start_scores, play.start_scores, (Tally(),) * sides,
            earned=zero, best=zero, best_entry=zero, blacks=zero,
        )  # fmt: skip
        return state if lead is None else led(play, state, lead)

    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    side_fields: ClassVar[frozenset[str]] = frozenset({"black"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "colours", "shot"})

    def position(self, play: Play, state: RingsState, words: Words) -> RingsState:
        """A recorded position; ``base.A`` is the score of A when the inning began, the present one if not
        said."""
        placed: RingsState = super().position(play, state, words)
        said = {x: f"base.{x}" in words.said or "base" in words.said for x in play.letters}
        base = tuple(
            b if said[x] else s for x, b, s in zip(play.letters, placed.base, placed.score, strict=True)
        )
        below(words, play, placed, play.value("target", placed))
        at_least(words, placed, "down", "earned", "blacks", "best")
        if len(placed.down) != 2 or min(on_board(play, placed).values()) < 0:
            words.refuse("down", "the red and the green rings that are pocketed, no more than there are")
        if sorted(placed.colours) not in ([], sorted(COLOURS)) or (placed.phase == "lead") != (
            placed.turn is None
        ):
            words.refuse("colours", f"each side has one of {', '.join(COLOURS)}")
        return placed._replace(base=base)

    def words(self, play: Play, state: RingsState) -> dict[str, str]:
        """The score at the beginning of the inning is always said."""
        base = {f"base.{x}": str(b) for x, b in zip(play.letters, state.base, strict=True)}
        return {**super().words(play, state), **base}

    def judge(self, play: Play, state: RingsState, entry: Entry) -> Ruling:
        """Judge the lead, the choice of colour, or one shot."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        if (bad := check_words(play, state, entry.tokens)) is not None:
            return bad._replace(turn=turn)
        if any(t.kind == "choice" for t in entry.tokens):
            return self._choose(play, state, who, entry)
        if state.phase == "lead":
            return refuse(state, "not-now", "say first who won the flip: :lead", play.cite("next_inning"))
        if who != state.turn:
            return refuse(state, "out-of-turn", f"it is {play.names[turn or '']}'s turn", turn=turn)
        if state.phase == "colours":
            return refuse(
                state, "not-now", "choose a colour first: :red or :green", play.cite("colours"), turn
            )
        shot = read_shot(play, state, who, entry)
        if isinstance(shot, Ruling):
            return shot._replace(turn=turn)
        return settle(play, state, who, shot, entry)

    def _choose(self, play: Play, state: RingsState, who: int, entry: Entry) -> Ruling:
        words = [t.a for t in entry.tokens if t.kind == "choice"]
        turn = None if state.turn is None else play.letters[state.turn]
        if len(words) != len(entry.tokens) or len(set(words)) != len(words):
            return refuse(state, "wrong-token", "a choice stands alone in its entry", turn=turn)
        cites: list[str | None] = []
        if "lead" in words:
            if state.phase != "lead":
                return refuse(state, "not-now", "the lead has been decided", turn=turn)
            state_then, state = state, led(play, state, who)
            cites.append(play.cite("next_inning"))
        else:
            state_then = state
        for word in words:
            if word == "lead":
                continue
            if state.phase != "colours":
                return refuse(
                    state_then, "not-now", "the colours cannot be chosen now", play.cite("colours"), turn
                )
            if who != state.turn:
                return refuse(state_then, "out-of-turn", f"{play.names[turn or '']} chooses", turn=turn)
            mine = word[0]
            theirs = COLOURS[1 - COLOURS.index(mine)]
            state = state._replace(colours=(mine, theirs) if who == 0 else (theirs, mine), phase="shot")
            cites.append(play.cite("colours"))
        return Ruling(state, turn=play.letters[state.turn or 0], citations=cites_of(*cites), events=("lead",))

    def expects(self, play: Play, state: RingsState) -> Expectation:
        """Buttons for the lead, the colours, and everything that one shot is likely to do."""
        return panel.expects(play, state)

    def board(self, play: Play, state: RingsState) -> dict[str, Any]:
        """The rings on the board and down, and the count of the inning so far."""
        return panel.board(play, state)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The colour played, and the count of this inning."""
        colours, count = board.get("colours") or {}, board.get("count") or {}
        plays = (Fact("colours", "Plays", str(colours[letter])),) if colours.get(letter) else ()
        return (*plays, Fact("count", "This inning", str(count.get(letter) or 0)))

    def figures(self, play: Play, state: RingsState) -> dict[str, dict[str, Any]]:
        """Points an inning, the longest run of one turn, the best inning, and the blacks pocketed."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: RingsState) -> dict[str, int]:
        """Where the rings are; a ring off the board is put back at once."""
        on = sum(on_board(play, state).values())
        return {"table": on, "pocketed": sum(state.down) + (state.black is not None), "out": 0, "hand": 0}


RINGS_POCKETED = RingsPocketed()
"""The one instance."""
