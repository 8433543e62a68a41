"""The family of carom games with a pin: the facts of the pin, and where it is set up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token, read_tokens
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ..carom import Carom, CaromFacts, CaromState
from ..carom.reading import PIECES
from ..carom.settling import settle
from ..carom.strokes import Verdict

PIN = "pin"
"""The one pin."""

_PIN_EARLY = say("carom-pin.button-pin-early", "Pin before a ball: no count")


class CaromPinFacts(CaromFacts):
    """What the record shows of a stroke, the pin included.

    ``down``: whether the pin fell; ``early``: whether it fell to the ball played before that met a ball;
    ``by``: what felled it ("c" the ball played, "r", "w"), all ``UNKNOWN`` where the record is silent.
    """

    __slots__ = ("by", "down", "early")

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        super().__init__(tokens)
        self.down: Any = UNKNOWN if self.touched is UNKNOWN else False
        self.early: Any = False
        self.by: Any = UNKNOWN
        met = False
        for kind, _, b in tokens:
            if kind == "touch":
                met = True
            elif kind == "pin":
                self.down = True
                self.by = UNKNOWN if b is None else b
                if not met and b in (None, "c"):
                    self.early = UNKNOWN if self.touched is UNKNOWN else True


class CaromPin(Carom):
    """The family of carom games with a pin; see the package."""

    key = "carom-pin"
    singles: ClassVar[frozenset[str]] = frozenset(("c", "r", "w", "pin"))
    name = say("carom-pin.family-name", "carom strokes and a pin")
    slots: ClassVar[Mapping[str, str]] = {
        **Carom.slots,
        "early_pin": say(
            "carom-pin.ask-early-pin", "What of a stroke on which the pin fell before a ball was met?"
        ),
        "overshoot": say("carom-pin.ask-overshoot", "Must the points that win be made exactly?"),
        "pin:": say("carom-pin.ask-pin-group", "Where is the pin set up that came to rest so?"),
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        **Carom.slot_groups,
        "pin": {
            "fell": say("carom-pin.pin-fell", "where it can stand again"),
            "blocked": say("carom-pin.pin-blocked", "where a ball keeps it from standing"),
            "off": say("carom-pin.pin-off", "off the table"),
            "cushion": say("carom-pin.pin-cushion", "on top of the cushion"),
            "leaning": say("carom-pin.pin-leaning", "leaning against the cushion"),
            "corner": say("carom-pin.pin-corner", "in a corner where no ball can hit it"),
        },
    }
    kinds: ClassVar[frozenset[str]] = Carom.kinds | {"pin", "rest"}
    stroke_kinds: ClassVar[frozenset[str]] = Carom.stroke_kinds | {"pin"}
    facts_of: ClassVar[type[CaromFacts]] = CaromPinFacts

    def judge(self, play: Play, state: CaromState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player; then say where the pin is set up."""
        fell, rests = False, ""
        for kind, a, b in entry.tokens:
            if kind == "pin":
                if a != PIN or (b is not None and b != "c" and b not in PIECES):
                    message = say(
                        "carom-pin.pin-name", "the one pin is called pin: pin! or, felled by the red, pin!r"
                    )
                    return refuse(state, "unknown-piece", message, turn=self._turn(play, state))
                fell = True
            elif kind == "rest":
                if a != PIN or b not in self.slot_groups["pin"]:
                    where = ", ".join(self.slot_groups["pin"])
                    message = say(
                        "carom-pin.pin-where",
                        "say where the pin came to rest: pin= one of {words}",
                        words=where,
                    )
                    return refuse(state, "unknown-zone", message, turn=self._turn(play, state))
                rests = b
            elif kind == "claim" and a not in ("miss", *play.value("worths", state)):
                # A number between those of a carom and of the pin is no stroke.
                message = say("carom-pin.no-such-worth", "no stroke is worth {points}", points=a)
                return refuse(state, "impossible", message, play.cite("worths"), self._turn(play, state))
        if rests and not fell:
            message = say("carom-pin.pin-not-fallen", "the pin is not said to have fallen: pin!")
            return refuse(state, "contradicted", message, turn=self._turn(play, state))
        ruling = super().judge(play, state, entry)
        if not ruling.ok:
            return ruling
        if ruling.points and ruling.state.over:
            ruling = self._exact(play, state, entry, ruling)
        return self._set_up(play, entry, ruling, rests) if fell else ruling

    def _turn(self, play: Play, state: CaromState) -> str | None:
        return None if state.turn is None else play.letters[state.turn]

    def _exact(self, play: Play, state: CaromState, entry: Entry, ruling: Ruling) -> Ruling:
        """The ruling where points past those that win count nothing."""
        exact, cite = play.ask("overshoot", state)
        who = play.index(entry.side) or 0
        if not exact or ruling.state.score[who] <= play.value("target", state):
            return ruling
        ready = state._replace(turn=who)
        return settle(play, ready, self.facts_of(entry.tokens), Verdict(citations=cites(cite)), entry.n)

    def _set_up(self, play: Play, entry: Entry, ruling: Ruling, rests: str) -> Ruling:
        text, cite = play.ask(f"pin:{rests or 'fell'}")
        told = (*ruling.instructions, Instruction("set-up", text, (PIN,), cite))
        facts = self.facts_of(entry.tokens)
        early = play.cite("early_pin") if isinstance(facts, CaromPinFacts) and facts.early is True else None
        return ruling._replace(instructions=told, citations=cites(*ruling.citations, early))

    def expects(self, play: Play, state: CaromState) -> Expectation:
        """What may be recorded next: the pin besides what all carom games offer."""
        expected = super().expects(play, state)
        side = expected.side
        if expected.over or side is None:
            return expected
        worths = play.value("worths", state)
        rows = []
        if any(b.code == "count" for b in expected.buttons):
            for code, points, label, tokens, key in play.game.facts["worths"]:
                if points in worths:
                    rows.append(Button(code, label, tokens, side, "score", "stroke", key))
        early = Button("pin-early", _PIN_EARLY, "pin! xr 0", side, "plain", "pin")
        buttons = (*expected.buttons[:1], *rows, *expected.buttons[1:], early)
        zones = (*expected.zones, *self.slot_groups["pin"])
        offered = tuple(  # strokes into a space have been tried already
            b
            for b in buttons
            if b.group in ("space", "spaces")
            or self.judge(play, state, Entry(1, side, read_tokens(b.tokens))).ok
        )
        return expected._replace(buttons=offered, pins=(PIN,), zones=zones)


CAROM_PIN = CaromPin()
