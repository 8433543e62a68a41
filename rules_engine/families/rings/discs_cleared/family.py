"""The family of novuss: its questions, and what it offers and shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....states import Tally, put
from ...base import Fact, average_facts, run_facts
from ...measured import Measured
from ...turns import TurnFamily
from .reading import POCKETS, PUCK, STROKE_KINDS, SetState, check_words, discs_of, fouls_of, read_stroke
from .strokes import replayed, settle

PANEL = "discs-cleared"


class DiscsCleared(TurnFamily):
    """The family of novuss; see the module."""

    key = "discs-cleared"
    name = "discs cleared"
    category = "carrom-board"
    unit = "set"
    panel = PANEL
    measured = Measured("average", "high-run", ("high-run", "run-outs", "average"))
    sheet = ("turn", "lost")
    played_on = PlayedOn("novuss", shot="novuss-puck", shot_from=("edge-12",))
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": "How many discs has each side, and who wins?",
        "placed": "Whence is the puck played?",
        "first_stroke": "Who has the first stroke?",
        "again": "Does the turn go on?",
        "other_disc": 'Does a pocketed disc of the other stay "down", or come "back"?',
        "off": "Where does a disc go that left the board?",
        "violation": "What does a violation cost?",
        "nothing_met": "What does a direct stroke cost that meets no disc?",
        "other_first": "What does it cost to meet a disc of the other first?",
        "own_wrong": "Do own discs stay down that fell with a violation?",
        "last_wrong": "Is the set lost by a violation with the last disc?",
        "slid_back": "Is the set lost when the puck slides back over the line after the last disc?",
        "placing": "Where is a penalty disc placed?",
        "debt": "Is a penalty disc owed where none is pocketed?",
        "both_last": "What follows when both last discs fall together?",
        "answer": "Is a run from the first stroke answered by the other?",
        "replay": "When is a set played again?",
        "next_lead": "Who has the first stroke of the next set?",
        "foul:": "Does this cost a disc beside the turn?",
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "dark": "a dark disc met wrongly",
        "other-first": "a disc of the other met first",
        "no-edge": "a back stroke that missed the far edge",
        "into-dark": "an own disc driven straight into the dark",
        "twice": "the puck struck twice",
        "touching": "the puck was set touching a disc",
        "moving": "a moving piece was touched",
        "slow": "too slow again, after a warning",
        "refused": "refused to play",
        "misplaced": "the puck was set wrongly",
        "hand": "a hand on the board",
    }
    seen: ClassVar[Mapping[str, str]] = {
        "back": "a back stroke",
        "no-light": "no light disc was left",
        "slid-back": "the puck slid back over the own line",
    }
    required: ClassVar[tuple[str, ...]] = ("set_up", "again", "other_disc", "violation", "debt", "answer")
    kinds: ClassVar[frozenset[str]] = STROKE_KINDS | {"choice", "time"}
    lead_slot = "first_stroke"
    lead_question = "Who has the first stroke?"
    turn_slot = "again"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> SetState:
        """All discs on the board."""
        first, second = play.start_scores
        return SetState((first, second), (Tally(), Tally()))

    def led(self, play: Play, state: SetState, lead: int) -> SetState:
        """The first series begins."""
        led: SetState = super().led(play, state, lead)
        return led._replace(tallies=put(led.tallies, lead, led.tallies[lead].begin()))

    def lead_citations(self, play: Play, state: SetState) -> tuple[str | None, ...]:
        """Who has the first stroke, how the discs stand, and whence the puck is played."""
        return play.cite("first_stroke"), play.cite("set_up"), play.cite("placed")

    def position(self, play: Play, state: SetState, words: Words) -> SetState:
        """A recorded position: what is down, and what is owed."""
        placed: SetState = super().position(play, state, words)
        at_least(words, placed, "down", "owed", "penalties", "cleared", "series")
        full = discs_of(play)
        for pair in ("down", "owed", "penalties", "cleared"):
            if len(getattr(placed, pair)) != 2:
                words.refuse(pair, "one number for each side")
        done = [i for i, n in enumerate(placed.down) if n >= full]
        allowed = [1 - placed.turn] if placed.answers and placed.turn is not None else []
        if max(placed.down) > full or done != allowed:
            words.refuse("down", "each side has a disc on the board")
        if any(o and d for o, d in zip(placed.owed, placed.down, strict=True)):
            words.refuse("owed", "a disc is owed only where none is pocketed")
        if placed.lead is None and placed.turn is not None:
            placed = placed._replace(lead=placed.turn)
        return placed

    def check_words(self, play: Play, state: SetState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in the game."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: SetState, who: int, entry: Entry) -> Ruling:
        """Judge a stroke, or the choice to play the set again."""
        if any(t.kind == "choice" for t in entry.tokens):
            if len(entry.tokens) > 1:
                return refuse(state, "wrong-token", "a choice stands alone in its entry")
            if state.answers:
                return refuse(state, "not-now", "a run is answered first", play.cite("answer"))
            return replayed(play, state, play.cite("replay"))
        stroke = read_stroke(play, state, who, entry)
        return stroke if isinstance(stroke, Ruling) else settle(play, state, who, stroke, entry.n)

    def offers(self, play: Play, state: SetState) -> Expectation:
        """Buttons for what a stroke is likely to do."""
        who = state.turn or 0
        side = play.letters[who]
        mine, theirs = side.lower(), play.letters[1 - who].lower()
        left, others = discs_of(play) - state.down[who], discs_of(play) - state.down[1 - who]
        rows = [Button("own", "Own disc", f"{mine}>", side, "score", "shot", "d")]
        if left > 1:
            rows.append(Button("own-2", "2 own discs", f"{mine}> {mine}>", side, "score", "shot", "2"))
        if others:
            rows.append(Button("other", "Disc of the other", f"x{mine} {theirs}>", side, "plain", "shot"))
            rows.append(Button("both", "One of each", f"{mine}> {theirs}>", side, "score", "shot"))
        rows += [
            Button("nothing", "Nothing", f"x{mine} 0", side, "plain", "shot", "0"),
            Button("missed", "No disc met", "miss", side, "foul", "foul", "m"),
            Button("puck", "Puck pocketed", f"x{mine} c>", side, "foul", "foul", "p"),
            Button("puck-own", "Puck and own disc", f"{mine}> c>", side, "foul", "foul"),
            Button("puck-off", "Puck off the board", f"x{mine} c^", side, "foul", "foul", "o"),
        ]
        rows += [
            Button(word, self.conduct[word].capitalize(), f"#{word} 0", side, "foul", "conduct")
            for word in fouls_of(play)
        ]
        rows.append(Button("own-off", "Own disc off the board", f"{mine}^", side, "plain", "off"))
        if not state.answers:
            rows.append(
                Button("replay", "Three misses each in the dark: again", ":replay", side, "choice", "off")
            )
        states = (*fouls_of(play), *self.seen)
        choices = () if state.answers else ("replay",)
        pieces = (mine, *(theirs,) * (others > 0), PUCK)
        return Expectation(
            side,
            "shot",
            self.due(play, state),
            PANEL,
            tuple(rows),
            pieces,
            POCKETS,
            states=states,
            choices=choices,
        )

    def due(self, play: Play, state: SetState) -> str:
        """Whose series it is."""
        name = play.names[play.letters[state.turn or 0]]
        return f"{name} answers the run." if state.answers else f"{name} plays at his own discs."

    def shown(self, play: Play, state: SetState) -> dict[str, Any]:
        """The discs on the board, and what is owed."""
        letters = play.letters
        full = discs_of(play)
        return {
            "discs": full,
            "discs_left": {x: full - n for x, n in zip(letters, state.down, strict=True)},
            "owed": {x: n for x, n in zip(letters, state.owed, strict=True) if n},
            "penalties": dict(zip(letters, state.penalties, strict=True)),
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run and the series."""
        return run_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The discs that are left, and what is owed."""
        rows = [Fact("discs", "Discs left", str(board["discs_left"][letter]))]
        if owed := board["owed"].get(letter):
            rows.append(Fact("owed", "Owes", str(owed)))
        return (*rows, *average_facts(board, letter))

    def figures(self, play: Play, state: SetState) -> dict[str, dict[str, Any]]:
        """Discs a series, the longest run, runs from the first stroke, penalties."""
        figures = super().figures(play, state)
        for i, letter in enumerate(play.letters):
            figures[letter] |= {"run_outs": state.cleared[i], "penalties": state.penalties[i]}
        return figures

    def pieces(self, play: Play, state: SetState) -> dict[str, int]:
        """Discs on the board and down."""
        down = sum(state.down)
        return {"table": 2 * discs_of(play) - down, "pocketed": down, "out": 0, "hand": 0}


DISCS_CLEARED = DiscsCleared()
