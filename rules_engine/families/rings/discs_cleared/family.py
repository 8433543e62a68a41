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
from ....saying import say
from ....states import Tally, put
from ...base import Fact, average_facts, run_facts
from ...measured import Measured
from ...turns import TurnFamily
from .reading import POCKETS, PUCK, STROKE_KINDS, SetState, check_words, discs_of, fouls_of, read_stroke
from .strokes import replayed, settle

PANEL = "discs-cleared"

BUTTONS = {
    "own": say("discs-cleared.button-own", "Own disc"),
    "own-2": say("discs-cleared.button-two-own", "2 own discs"),
    "other": say("discs-cleared.button-other", "Disc of the other"),
    "both": say("discs-cleared.button-both", "One of each"),
    "nothing": say("discs-cleared.button-nothing", "Nothing"),
    "missed": say("discs-cleared.button-missed", "No disc met"),
    "puck": say("discs-cleared.button-puck", "Puck pocketed"),
    "puck-own": say("discs-cleared.button-puck-own", "Puck and own disc"),
    "puck-off": say("discs-cleared.button-puck-off", "Puck off the board"),
    "own-off": say("discs-cleared.button-own-off", "Own disc off the board"),
    "replay": say("discs-cleared.button-replay", "Three misses each in the dark: again"),
}
"""What is said on buttons."""

FOUL_BUTTONS = {
    "dark": say("discs-cleared.button-dark", "A dark disc met wrongly"),
    "other-first": say("discs-cleared.button-other-first", "A disc of the other met first"),
    "no-edge": say("discs-cleared.button-no-edge", "A back stroke that missed the far edge"),
    "into-dark": say("discs-cleared.button-into-dark", "An own disc driven straight into the dark"),
    "twice": say("discs-cleared.button-twice", "The puck struck twice"),
    "touching": say("discs-cleared.button-touching", "The puck was set touching a disc"),
    "moving": say("discs-cleared.button-moving", "A moving piece was touched"),
    "slow": say("discs-cleared.button-slow", "Too slow again, after a warning"),
    "refused": say("discs-cleared.button-refused", "Refused to play"),
    "misplaced": say("discs-cleared.button-misplaced", "The puck was set wrongly"),
    "hand": say("discs-cleared.button-hand", "A hand on the board"),
}
"""The fouls of conduct, as their buttons name them."""

_LEFT = say("discs-cleared.label-left", "Discs left")
_OWES = say("discs-cleared.label-owes", "Owes")


class DiscsCleared(TurnFamily):
    """The family of novuss; see the module."""

    key = "discs-cleared"
    name = say("discs-cleared.family-name", "discs cleared")
    category = "carrom-board"
    unit = "set"
    panel = PANEL
    measured = Measured("average", "high-run", ("high-run", "run-outs", "average"))
    sheet = ("turn", "lost")
    played_on = PlayedOn("novuss", shot="novuss-puck", shot_from=("edge-12",))
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("discs-cleared.ask-set-up", "How many discs has each side, and who wins?"),
        "placed": say("discs-cleared.ask-placed", "Whence is the puck played?"),
        "first_stroke": say("discs-cleared.ask-first-stroke", "Who has the first stroke?"),
        "again": say("discs-cleared.ask-again", "Does the turn go on?"),
        "other_disc": say(
            "discs-cleared.ask-other-disc", 'Does a pocketed disc of the other stay "down", or come "back"?'
        ),
        "off": say("discs-cleared.ask-off", "Where does a disc go that left the board?"),
        "violation": say("discs-cleared.ask-violation", "What does a violation cost?"),
        "nothing_met": say(
            "discs-cleared.ask-nothing-met", "What does a direct stroke cost that meets no disc?"
        ),
        "other_first": say(
            "discs-cleared.ask-other-first", "What does it cost to meet a disc of the other first?"
        ),
        "own_wrong": say("discs-cleared.ask-own-wrong", "Do own discs stay down that fell with a violation?"),
        "last_wrong": say(
            "discs-cleared.ask-last-wrong", "Is the set lost by a violation with the last disc?"
        ),
        "slid_back": say(
            "discs-cleared.ask-slid-back",
            "Is the set lost when the puck slides back over the line after the last disc?",
        ),
        "placing": say("discs-cleared.ask-placing", "Where is a penalty disc placed?"),
        "debt": say("discs-cleared.ask-debt", "Is a penalty disc owed where none is pocketed?"),
        "both_last": say("discs-cleared.ask-both-last", "What follows when both last discs fall together?"),
        "answer": say("discs-cleared.ask-answer", "Is a run from the first stroke answered by the other?"),
        "replay": say("discs-cleared.ask-replay", "When is a set played again?"),
        "next_lead": say("discs-cleared.ask-next-lead", "Who has the first stroke of the next set?"),
        "foul:": say("discs-cleared.ask-foul", "Does this cost a disc beside the turn?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "dark": say("discs-cleared.foul-dark", "a dark disc met wrongly"),
        "other-first": say("discs-cleared.foul-other-first", "a disc of the other met first"),
        "no-edge": say("discs-cleared.foul-no-edge", "a back stroke that missed the far edge"),
        "into-dark": say("discs-cleared.foul-into-dark", "an own disc driven straight into the dark"),
        "twice": say("discs-cleared.foul-twice", "the puck struck twice"),
        "touching": say("discs-cleared.foul-touching", "the puck was set touching a disc"),
        "moving": say("discs-cleared.foul-moving", "a moving piece was touched"),
        "slow": say("discs-cleared.foul-slow", "too slow again, after a warning"),
        "refused": say("discs-cleared.foul-refused", "refused to play"),
        "misplaced": say("discs-cleared.foul-misplaced", "the puck was set wrongly"),
        "hand": say("discs-cleared.foul-hand", "a hand on the board"),
    }
    seen: ClassVar[Mapping[str, str]] = {
        "back": say("discs-cleared.seen-back", "a back stroke"),
        "no-light": say("discs-cleared.seen-no-light", "no light disc was left"),
        "slid-back": say("discs-cleared.seen-slid-back", "the puck slid back over the own line"),
    }
    required: ClassVar[tuple[str, ...]] = ("set_up", "again", "other_disc", "violation", "debt", "answer")
    kinds: ClassVar[frozenset[str]] = STROKE_KINDS | {"choice", "time"}
    lead_slot = "first_stroke"
    lead_question = say("discs-cleared.who-first", "Who has the first stroke?")
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
                words.refuse(pair, say("discs-cleared.one-each", "one number for each side"))
        done = [i for i, n in enumerate(placed.down) if n >= full]
        allowed = [1 - placed.turn] if placed.answers and placed.turn is not None else []
        if max(placed.down) > full or done != allowed:
            words.refuse("down", say("discs-cleared.disc-each", "each side has a disc on the board"))
        if any(o and d for o, d in zip(placed.owed, placed.down, strict=True)):
            message = say("discs-cleared.owed-word", "a disc is owed only where none is pocketed")
            words.refuse("owed", message)
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
                message = say("discs-cleared.choice-alone", "a choice stands alone in its entry")
                return refuse(state, "wrong-token", message)
            if state.answers:
                message = say("discs-cleared.answered-first", "a run is answered first")
                return refuse(state, "not-now", message, play.cite("answer"))
            return replayed(play, state, play.cite("replay"))
        stroke = read_stroke(play, state, who, entry)
        return stroke if isinstance(stroke, Ruling) else settle(play, state, who, stroke, entry.n)

    def offers(self, play: Play, state: SetState) -> Expectation:
        """Buttons for what a stroke is likely to do."""
        who = state.turn or 0
        side = play.letters[who]
        mine, theirs = side.lower(), play.letters[1 - who].lower()
        left, others = discs_of(play) - state.down[who], discs_of(play) - state.down[1 - who]
        rows = [Button("own", BUTTONS["own"], f"{mine}>", side, "score", "shot", "d")]
        if left > 1:
            rows.append(Button("own-2", BUTTONS["own-2"], f"{mine}> {mine}>", side, "score", "shot", "2"))
        if others:
            rows.append(Button("other", BUTTONS["other"], f"x{mine} {theirs}>", side, "plain", "shot"))
            rows.append(Button("both", BUTTONS["both"], f"{mine}> {theirs}>", side, "score", "shot"))
        rows += [
            Button("nothing", BUTTONS["nothing"], f"x{mine} 0", side, "plain", "shot", "0"),
            Button("missed", BUTTONS["missed"], "miss", side, "foul", "foul", "m"),
            Button("puck", BUTTONS["puck"], f"x{mine} c>", side, "foul", "foul", "p"),
            Button("puck-own", BUTTONS["puck-own"], f"{mine}> c>", side, "foul", "foul"),
            Button("puck-off", BUTTONS["puck-off"], f"x{mine} c^", side, "foul", "foul", "o"),
        ]
        rows += [
            Button(word, FOUL_BUTTONS[word], f"#{word} 0", side, "foul", "conduct") for word in fouls_of(play)
        ]
        rows.append(Button("own-off", BUTTONS["own-off"], f"{mine}^", side, "plain", "off"))
        if not state.answers:
            rows.append(Button("replay", BUTTONS["replay"], ":replay", side, "choice", "off"))
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
        if state.answers:
            return say("discs-cleared.due-answer", "{name} answers the run.", name=name)
        return say("discs-cleared.due", "{name} plays at his own discs.", name=name)

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
        rows = [Fact("discs", _LEFT, str(board["discs_left"][letter]))]
        if owed := board["owed"].get(letter):
            rows.append(Fact("owed", _OWES, str(owed)))
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
