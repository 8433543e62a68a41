"""The games of gates: their questions, what is offered and what is shown."""

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
from ....states import Tally
from ...base import Fact
from ...measured import TURNS
from ...turns import TurnFamily
from .shots import GATES as ROUND
from .shots import SHOOTERS, GatesState, circle_of, due_gate, shoot


class Gates(TurnFamily):
    """Rings through gates; see the package."""

    key = "gates"
    name = "gates"
    category = "crokinole"
    panel = "rings-taken"
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom-crokinole")
    lead_question = "Who shoots first?"
    lead_slot = "free"
    turn_slot = "turn"
    slots: ClassVar[Mapping[str, str]] = {
        "pieces": "Which rings are played?",
        "set_up": "Where do the spot rings stand?",
        "free": "Who begins, and from where?",
        "course": "In which order are the gates passed? (the step from one number to the next)",
        "gate": "What is a gate of each circle worth?",
        "several": "Do several gates of one shot count?",
        "fails": "What comes of a shot that passes no gate?",
        "other": "What comes of striking the opponent's shooting ring?",
        "spot": "What does a spot ring cost that was struck?",
        "low": "May a score fall below nothing?",
        "lost": "What comes of a shooting ring that was pocketed or left the board?",
        "hole": "What is the hole worth, at each attempt?",
        "missed": "What comes of a missed attempt at the hole?",
        "turn": "When does a turn end?",
        "finish": "When is the game over?",
        "tied": "What comes of equal totals?",
    }
    required: ClassVar[tuple[str, ...]] = ("course", "gate", "spot", "hole", "missed", "finish")
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"claim", "state", "touch", "rest", "pocket", "off", "choice", "time"}
    )
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> GatesState:
        """Both courses before their first gate."""
        return GatesState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: GatesState, words: Words) -> GatesState:
        """``passed.A=5`` are the gates that A has passed, ``first.A=1`` the number of its first gate."""
        placed: GatesState = super().position(play, state, words)
        at_least(words, placed, "passed", "first", "tries")
        for i, letter in enumerate(play.letters):
            if placed.passed[i] > 2 * ROUND:
                words.refuse(f"passed.{letter}", f"there are {2 * ROUND} gates")
            if placed.first[i] > ROUND:
                words.refuse(f"first.{letter}", f"the gates are numbered from 1 to {ROUND}")
            if (placed.home[i] or placed.tries[i]) and placed.passed[i] < 2 * ROUND:
                words.refuse(f"tries.{letter}", "the gates come before the hole")
        if placed.turn is not None and placed.home[placed.turn]:
            words.refuse("turn", "that side is home")
        if placed.tries and max(placed.tries) > 1000:
            words.refuse("tries", "so many attempts there are not")
        return placed

    def check_words(self, play: Play, state: GatesState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse choices other than the lead."""
        for kind, word, _ in tokens:
            if kind == "choice" and word != "lead":
                return refuse(state, "unknown-choice", f":{word[:20]} means nothing here")
        return None

    def shot(self, play: Play, state: GatesState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        if all(t.kind == "time" for t in entry.tokens):
            return refuse(state, "undecided", "say which gate was passed, or 0")
        return shoot(play, state, who, entry)

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: GatesState) -> Expectation:
        """The due gate or the hole, and what may go wrong."""
        who = state.turn or 0
        side = play.letters[who]
        mine, theirs = SHOOTERS[who], SHOOTERS[1 - who]
        circle = circle_of(state.passed[who])
        values = play.value("hole")
        if circle == "hole":
            worth = values[state.tries[who]] if state.tries[who] < len(values) else 0
            rows = [
                Button("hole", f"In the hole: {worth}", f"{mine}=hole", side, "score", "stroke", "1"),
                Button("none", "Missed the hole", "0", side, "plain", "stroke", "0"),
            ]
        else:
            worth = play.value("gate")[circle]
            rows = [
                Button("gate", f"Through the gate: {worth}", f"+{worth}", side, "score", "stroke", "1"),
                Button("none", "Not through", "0", side, "plain", "stroke", "0"),
            ]
        rows.append(Button("spot", "Struck a spot ring", "xr", side, "foul", "stroke", "r"))
        if state.shot[1 - who] and not state.home[1 - who]:
            rows.append(
                Button("other", "Struck the opponent's ring only", f"x{theirs}", side, "plain", "stroke", "x")
            )
        rows.append(Button("pocketed", "Ring pocketed", f"{mine}>", side, "foul", "stroke", "p"))
        rows.append(Button("off", "Ring off the board", f"{mine}^", side, "foul", "stroke"))
        return Expectation(
            side,
            "shot",
            self.due(play, state),
            self.panel,
            tuple(rows),
            (mine, theirs, "r"),
            ("1", "2", "3", "4"),
            ("hole",),
            states=("gate", "spot-moved"),
        )

    def due(self, play: Play, state: GatesState) -> str:
        """Which gate the side in turn shoots through, or that the hole is due."""
        who = state.turn or 0
        name, circle = play.names[play.letters[who]], circle_of(state.passed[who])
        if circle == "hole":
            return f"{name} shoots for the hole, attempt {state.tries[who] + 1}."
        number = due_gate(play, state, who)
        gate = f"gate {number}" if number else f"gate {state.passed[who] % ROUND + 1} of {ROUND}"
        return f"{name} shoots through the {circle} circle, {gate}."

    def shown(self, play: Play, state: GatesState) -> dict[str, Any]:
        """How far each side is on its course."""
        return {
            "passed": dict(zip(play.letters, state.passed, strict=True)),
            "home": dict(zip(play.letters, state.home, strict=True)),
        }

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The gates passed, or that the side is home."""
        home = (board.get("home") or {}).get(letter)
        passed = (board.get("passed") or {}).get(letter) or 0
        return (Fact("passed", "Course", "home" if home else f"{passed} of {2 * ROUND}"),)

    def pieces(self, play: Play, state: GatesState) -> dict[str, int]:
        """Twelve spot rings, and the shooting rings: in hand, on the board, or home."""
        home, shot = sum(state.home), sum(state.shot)
        return {"table": 12 + shot - home, "pocketed": home, "out": 0, "hand": 2 - shot}


GATES = Gates()
"""The one instance."""
