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
from ....saying import say
from ....states import Tally
from ...base import Fact
from ...measured import TURNS
from ...turns import TurnFamily
from .shots import GATES as ROUND
from .shots import SHOOTERS, GatesState, circle_of, due_gate, shoot

_MISSED = say("gates.missed-hole", "Missed the hole")
_NOT_THROUGH = say("gates.not-through", "Not through")
_SPOT = say("gates.struck-spot", "Struck a spot ring")
_OTHER = say("gates.struck-other", "Struck the opponent's ring only")
_POCKETED = say("gates.ring-pocketed", "Ring pocketed")
_OFF = say("gates.ring-off", "Ring off the board")
_COURSE = say("gates.label-course", "Course")
_HOME = say("gates.home", "home")


class Gates(TurnFamily):
    """Rings through gates; see the package."""

    key = "gates"
    name = say("gates.family-name", "gates")
    category = "crokinole"
    panel = "rings-taken"
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom-crokinole")
    lead_question = say("gates.who-leads", "Who shoots first?")
    lead_slot = "free"
    turn_slot = "turn"
    slots: ClassVar[Mapping[str, str]] = {
        "pieces": say("gates.ask-pieces", "Which rings are played?"),
        "set_up": say("gates.ask-set-up", "Where do the spot rings stand?"),
        "free": say("gates.ask-free", "Who begins, and from where?"),
        "course": say(
            "gates.ask-course", "In which order are the gates passed? (the step from one number to the next)"
        ),
        "gate": say("gates.ask-gate", "What is a gate of each circle worth?"),
        "several": say("gates.ask-several", "Do several gates of one shot count?"),
        "fails": say("gates.ask-fails", "What comes of a shot that passes no gate?"),
        "other": say("gates.ask-other", "What comes of striking the opponent's shooting ring?"),
        "spot": say("gates.ask-spot", "What does a spot ring cost that was struck?"),
        "low": say("gates.ask-low", "May a score fall below nothing?"),
        "lost": say("gates.ask-lost", "What comes of a shooting ring that was pocketed or left the board?"),
        "hole": say("gates.ask-hole", "What is the hole worth, at each attempt?"),
        "missed": say("gates.ask-missed", "What comes of a missed attempt at the hole?"),
        "turn": say("gates.ask-turn", "When does a turn end?"),
        "finish": say("gates.ask-finish", "When is the game over?"),
        "tied": say("gates.ask-tied", "What comes of equal totals?"),
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
                words.refuse(
                    f"passed.{letter}", say("gates.so-many", "there are {gates} gates", gates=2 * ROUND)
                )
            if placed.first[i] > ROUND:
                numbered = say("gates.numbered", "the gates are numbered from 1 to {last}", last=ROUND)
                words.refuse(f"first.{letter}", numbered)
            if (placed.home[i] or placed.tries[i]) and placed.passed[i] < 2 * ROUND:
                words.refuse(f"tries.{letter}", say("gates.gates-first", "the gates come before the hole"))
        if placed.turn is not None and placed.home[placed.turn]:
            words.refuse("turn", say("gates.side-home", "that side is home"))
        if placed.tries and max(placed.tries) > 1000:
            words.refuse("tries", say("gates.attempts-too-many", "so many attempts there are not"))
        return placed

    def check_words(self, play: Play, state: GatesState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse choices other than the lead."""
        for kind, word, _ in tokens:
            if kind == "choice" and word != "lead":
                message = say("gates.choice-unknown", ":{word} means nothing here", word=word[:20])
                return refuse(state, "unknown-choice", message)
        return None

    def shot(self, play: Play, state: GatesState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        if all(t.kind == "time" for t in entry.tokens):
            return refuse(state, "undecided", say("gates.say-gate", "say which gate was passed, or 0"))
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
            label = say("gates.in-hole", "In the hole: {points}", points=worth)
            rows = [
                Button("hole", label, f"{mine}=hole", side, "score", "stroke", "1"),
                Button("none", _MISSED, "0", side, "plain", "stroke", "0"),
            ]
        else:
            worth = play.value("gate")[circle]
            label = say("gates.through-gate", "Through the gate: {points}", points=worth)
            rows = [
                Button("gate", label, f"+{worth}", side, "score", "stroke", "1"),
                Button("none", _NOT_THROUGH, "0", side, "plain", "stroke", "0"),
            ]
        rows.append(Button("spot", _SPOT, "xr", side, "foul", "stroke", "r"))
        if state.shot[1 - who] and not state.home[1 - who]:
            rows.append(Button("other", _OTHER, f"x{theirs}", side, "plain", "stroke", "x"))
        rows.append(Button("pocketed", _POCKETED, f"{mine}>", side, "foul", "stroke", "p"))
        rows.append(Button("off", _OFF, f"{mine}^", side, "foul", "stroke"))
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
            return say(
                "gates.due-hole",
                "{name} shoots for the hole, attempt {attempt}.",
                name=name,
                attempt=state.tries[who] + 1,
            )
        if number := due_gate(play, state, who):
            gate = say("gates.gate-number", "gate {number}", number=number)
        else:
            passed = state.passed[who] % ROUND
            gate = say("gates.gate-of", "gate {number} of {last}", number=passed + 1, last=ROUND)
        if circle == "outer":
            return say(
                "gates.due-outer", "{name} shoots through the outer circle, {gate}.", name=name, gate=gate
            )
        return say("gates.due-inner", "{name} shoots through the inner circle, {gate}.", name=name, gate=gate)

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
        if home:
            return (Fact("passed", _COURSE, _HOME),)
        of = say("gates.passed-of", "{passed} of {gates}", passed=passed, gates=2 * ROUND)
        return (Fact("passed", _COURSE, of),)

    def pieces(self, play: Play, state: GatesState) -> dict[str, int]:
        """Twelve spot rings, and the shooting rings: in hand, on the board, or home."""
        home, shot = sum(state.home), sum(state.shot)
        return {"table": 12 + shot - home, "pocketed": home, "out": 0, "hand": 2 - shot}


GATES = Gates()
"""The one instance."""
