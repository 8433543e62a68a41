"""The family of turns of spun rings: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import Tally
from ...base import Fact, average_facts
from ...measured import TURNS
from ...turns import TurnFamily, out_of_turn
from .reading import (
    GONE,
    LINED,
    OFF,
    POCKET,
    TABLE,
    UNSPUN,
    UNSURE,
    TurnsSpunState,
    rings_each,
    standing,
    states_of,
    zones_of,
)
from .spins import KINDS, spin

PANEL = "turns-spun"
_SAID_FIRST = {
    "together": say("turns-spun.at-the-word", "All spin at once, at the word."),
    "tipped": say("turns-spun.may-be-tipped", "The board may be tipped."),
}
"""What is announced with the lead, by the question that allows it."""

_NO_PIN = say("turns-spun.button-no-pin", "No pin")
_PIN = say("turns-spun.button-pin", "Pin")
_ALL_PINS = say("turns-spun.button-all-pins", "All pins")
_POCKETED = say("turns-spun.button-pocketed", "Ring pocketed")
_WIDE = say("turns-spun.button-wide", "Not through the middle")
_ON_LINE = say("turns-spun.button-on-line", "On a line")
_ROUND = say("turns-spun.round", "Round")
_STANDING = say("turns-spun.pins-standing", "Pins standing")
_TO_SPIN = say("turns-spun.rings-to-spin", "Rings to spin")


class TurnsSpun(TurnFamily):
    """The family of turns of spun rings; see the package."""

    key = "turns-spun"
    name = say("turns-spun.family-name", "turns of spun rings")
    category = "spinning"
    panel = PANEL
    measured = TURNS
    sheet = ("turn", "given")
    played_on = PlayedOn("crokinole-round", shot="metal-ring")
    slots: ClassVar[Mapping[str, str]] = {
        "rings": say("turns-spun.ask-rings", "How many rings has a turn?"),
        "pins": say("turns-spun.ask-pins", "Which pins stand?"),
        "set_up": say("turns-spun.ask-set-up", "How do the pins stand?"),
        "lead": say("turns-spun.ask-lead", "Who spins first?"),
        "together": say(
            "turns-spun.ask-together", "How many rings has a side in a round where all spin at once?"
        ),
        "tipped": say("turns-spun.ask-tipped", "May the board be tipped?"),
        "place": say("turns-spun.ask-place", "From where is a ring spun?"),
        "on_field": say("turns-spun.ask-on-field", "Where may a ring come to rest?"),
        "line": say("turns-spun.ask-line", "To which space does a ring belong that touches a line?"),
        "astride": say(
            "turns-spun.ask-astride",
            "To which space does a ring belong that lies partly on the player's quarter?",
        ),
        "passage": say("turns-spun.ask-passage", "Has the ring gone the way that it must to count?"),
        "off": say("turns-spun.ask-off", "Where does a ring go that left the board?"),
        "ditch": say("turns-spun.ask-ditch", "Does a ditched ring come back?"),
        "pocketed": say("turns-spun.ask-pocketed", "What of a ring in a pocket?"),
        "forfeited": say("turns-spun.ask-forfeited", "In which zone does a ring cost points?"),
        "forfeit": say("turns-spun.ask-forfeit", "What does the other side get for it?"),
        "pin_worth": say("turns-spun.ask-pin-worth", "What is a pin worth?"),
        "pin": say("turns-spun.ask-pin", "What do the pins come to that a spin felled?"),
        "shared": say("turns-spun.ask-shared", "Is a pin shared that two rings felled?"),
        "order": say("turns-spun.ask-order", "What comes of pins felled out of their order?"),
        "all_down": say("turns-spun.ask-all-down", "What when all pins are down before the last ring?"),
        "twenty": say("turns-spun.ask-twenty", "What is a ring in the hole worth at once?"),
        "ringer": say("turns-spun.ask-ringer", "What is a ring over a post worth at once?"),
        "hubber": say("turns-spun.ask-hubber", "What is a ring that leans on a post worth at once?"),
        "withheld": say("turns-spun.ask-withheld", "Must points be withheld that would end the game?"),
        "other_values": say("turns-spun.ask-other-values", "What are the spaces worth by the other method?"),
        "values": say("turns-spun.ask-values", "What are the spaces worth at the end of the turn?"),
        "alone": say("turns-spun.ask-alone", "What is each ring on the field worth as an excess?"),
        "credit": say("turns-spun.ask-credit", "When are the points added?"),
        "moment": say("turns-spun.ask-moment", "When is it seen who has won?"),
        "both": say("turns-spun.ask-both", "Who wins if both reach the target?"),
        "target": say("turns-spun.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = ("rings", "target")
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "spin"})

    lead_question = say("turns-spun.ask-lead", "Who spins first?")
    set_up_slot = "set_up"
    turn_slot = "rings"
    playing = "spin"

    def set_up(self, play: Play) -> TurnsSpunState:
        """The pins as they are set up, the rings in hand."""
        sides = len(play.letters)
        return TurnsSpunState(play.start_scores, (Tally(),) * sides, where=((),) * sides, earned=(0,) * sides)

    def position(self, play: Play, state: TurnsSpunState, words: Words) -> TurnsSpunState:
        """A recorded position: ``where.A=inner,?`` are the zones of the rings spun, ``down`` pins felled."""
        placed: TurnsSpunState = super().position(play, state, words)
        late = (play.value("moment") == "end" or play.value("together")) and any(placed.where)
        if not late and max(placed.score) != min(placed.score):
            below(words, play, placed, play.value("target", placed))
        at_least(words, placed, "held")
        for letter, row, points in zip(play.letters, placed.where, placed.earned, strict=True):
            if points and not row:
                words.refuse(
                    f"earned.{letter}",
                    say(
                        "turns-spun.earned-unspun", "what the turn under way has made: no ring of it is spun"
                    ),
                )
        if placed.round < 1:
            words.refuse("round", say("turns-spun.round-from-one", "it cannot be less than one"))
        each = rings_each(play)
        known = {*zones_of(play), UNSURE, LINED} if zones_of(play) else {TABLE}
        known |= {OFF, UNSPUN, *((POCKET,) if play.cite("pocketed") else ())}
        for side, row in enumerate(placed.where):
            letter = play.letters[side]
            if not set(row) <= known or len(row) > each or row.count("hole") > 1:
                words.refuse(
                    f"where.{letter}",
                    say(
                        "turns-spun.at-most-of",
                        "at most {count} of {zones}",
                        count=each,
                        zones=", ".join(sorted(known)),
                    ),
                )
            if row and not play.value("together") and side != placed.turn:
                words.refuse(
                    f"where.{letter}",
                    say(
                        "turns-spun.only-side-in-turn",
                        "only the side whose turn it is has rings on the board",
                    ),
                )
        if placed.turn is not None and len(placed.where[placed.turn]) >= each:
            words.refuse("turn", say("turns-spun.all-spun", "all its rings are spun"))
        pins = list(play.value("pins") or ())
        if any(placed.down.count(p) > pins.count(p) + bool(play.value("shared")) for p in placed.down):
            if not pins:
                words.refuse("down", say("turns-spun.of-no-pins", "of no pins"))
            words.refuse("down", say("turns-spun.of-pins", "of {pins}", pins=", ".join(pins)))
        if pins and not standing(play, placed) and play.value("all_down") is not None:
            words.refuse("down", say("turns-spun.set-up-again", "they are set up again when all are down"))
        for name, rings in (("made", placed.made), ("passed", placed.passed)):
            if any(s not in range(len(placed.where)) or not 0 < n <= len(placed.where[s]) for s, n in rings):
                words.refuse(name, say("turns-spun.side-and-number", "the side and number of each ring"))
        return placed

    def lead_citations(self, play: Play, state: TurnsSpunState) -> tuple[str | None, ...]:
        """The clauses on the lead, on the set-up, on spinning at once and on tipping the board."""
        allowed = [cite for value, cite in map(play.ask, _SAID_FIRST) if value]
        return (*super().lead_citations(play, state), *allowed)

    def lead_instructions(self, play: Play, state: TurnsSpunState) -> tuple[Instruction, ...]:
        """How the game is set up, and what is allowed in it."""
        rows = [*super().lead_instructions(play, state)]
        for slot, words in _SAID_FIRST.items():
            allowed, cite = play.ask(slot)
            if allowed:
                rows.append(Instruction(slot, words, (), cite))
        return tuple(rows)

    def barred(self, play: Play, state: TurnsSpunState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a spin of a side that is not in turn, or has no ring left."""
        if who != state.turn and not play.value("together"):
            return out_of_turn(play, state, self.turn_slot)
        if len(state.where[who]) >= rings_each(play):
            message = say(
                "turns-spun.has-spun-all",
                "{player} has spun all rings of this round",
                player=play.names[play.letters[who]],
            )
            return refuse(state, "out-of-turn", message, play.cite("together"))
        return None

    def shot(self, play: Play, state: TurnsSpunState, who: int, entry: Entry) -> Ruling:
        """Judge one spin."""
        return spin(play, state, who, entry)

    def offers(self, play: Play, state: TurnsSpunState) -> Expectation:
        """Quick buttons for the spin that is due."""
        turn = state.turn or 0
        sides = range(len(play.letters)) if play.value("together") else (turn,)
        spinning = [who for who in sides if len(state.where[who]) < rings_each(play)]
        rows: list[Button] = []
        pieces: list[str] = []
        for who in spinning:
            rows += _buttons(play, state, who)
            pieces.append(play.letters[who])
            pieces += [f"{play.letters[who]}{n}" for n, z in enumerate(state.where[who], 1) if z not in GONE]
        return Expectation(
            play.letters[turn],
            "spin",
            self.due(play, state),
            PANEL,
            tuple(rows),
            tuple(pieces),
            zones=zones_of(play),
            pins=tuple(dict.fromkeys(standing(play, state))),
            states=states_of(play),
        )

    def due(self, play: Play, state: TurnsSpunState) -> str:
        """Who spins which ring, and for what."""
        if play.value("together"):
            return say("turns-spun.all-at-once", "All spin at once: say what each ring did.")
        turn = state.turn or 0
        number, each = len(state.where[turn]) + 1, rings_each(play)
        return say(
            "turns-spun.spins-ring",
            "{player} spins ring {ring} of {rings}: {task}.",
            player=play.names[play.letters[turn]],
            ring=number,
            rings=each,
            task=play.game.facts["task"],
        )

    def inning(self, state: TurnsSpunState) -> int:
        """The number of the round."""
        return state.round

    def shown(self, play: Play, state: TurnsSpunState) -> dict[str, Any]:
        """The rings of the turn as last noted, and the pins that stand."""
        each = rings_each(play)
        pins = play.value("pins")
        return {
            "round": state.round,
            "rests": {x: list(row) for x, row in zip(play.letters, state.where, strict=True)},
            "rings": each,
            "rings_left": {x: each - len(row) for x, row in zip(play.letters, state.where, strict=True)},
            "pins": None if pins is None else list(standing(play, state)),
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, and the pins that stand."""
        rows = (Fact("round", _ROUND, str(board["round"])),) if board.get("round") else ()
        pins = board.get("pins")
        return rows if pins is None else (*rows, Fact("pins", _STANDING, str(len(pins))))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings still to be spun, average and best turn."""
        left = (board.get("rings_left") or {}).get(letter) or 0
        return (Fact("rings_left", _TO_SPIN, str(left)), *average_facts(board, letter))

    def pieces(self, play: Play, state: TurnsSpunState) -> dict[str, int]:
        """Where the rings and pins are; a ring that was not spun is in hand."""
        zones = [zone for row in state.where for zone in row if zone != UNSPUN]
        rings = rings_each(play) * (len(play.letters) if play.value("together") else 1)
        pocketed, gone = zones.count(POCKET), sum(zone in GONE for zone in zones)
        up, pins = len(standing(play, state)), len(play.value("pins") or ())
        return {
            "table": len(zones) - gone + up,
            "pocketed": pocketed,
            "out": gone - pocketed + pins - up,
            "hand": rings - len(zones),
        }


def _buttons(play: Play, state: TurnsSpunState, who: int) -> list[Button]:
    """The usual outcomes of a spin."""
    side = play.letters[who]
    felled = _pins(play, state)
    if not zones_of(play):
        rows = [Button(f"{side}-none", _NO_PIN, "miss", side, "plain", "stroke", "0")]
        rows += [Button(f"{side}-{'-'.join(p)}", label, _fell(p), side, "score") for p, label in felled]
        if play.cite("pocketed"):
            rows.append(Button(f"{side}-pocket", _POCKETED, f"{side}>", side, "foul", "foul"))
            if felled:
                pin, label = felled[0]
                rows.append(
                    Button(
                        f"{side}-pin-pocket",
                        say("turns-spun.button-pins-pocket", "{pins}, ring pocketed", pins=label),
                        f"{_fell(pin)} {side}>",
                        side,
                        "foul",
                        "foul",
                    )
                )
        return rows
    words = play.game.facts["zones"]
    rows = []
    taken = "hole" in state.where[who]
    for zone in zones_of(play):
        if zone not in words or (zone == "hole" and taken):
            continue
        tone = (
            "foul"
            if zone == play.value("forfeited")
            else "score"
            if zone in play.game.facts["scores"]
            else "plain"
        )
        way = " #through" if play.cite("passage") else ""
        rows.append(Button(f"{side}-{zone}", words[zone], f"{side}={zone}{way}", side, tone, "rest"))
        for pins, label in felled:
            code = f"{side}-{'-'.join(pins)}-{zone}"
            text = say("turns-spun.button-pins-rest", "{pins}, {zone}", pins=label, zone=words[zone])
            rows.append(
                Button(code, text, f"{_fell(pins)} {side}={zone}{way}", side, "score", f"pins-{len(pins)}")
            )
    if play.cite("passage"):
        wide = f"{side}={play.value('on_field')[0]} #wide"
        rows.append(Button(f"{side}-wide", _WIDE, wide, side, "plain", "wide"))
    if play.cite("astride"):
        line = f"{side}={play.value('on_field')[0]} #line({side})" + (
            " #through" if play.cite("passage") else ""
        )
        rows.append(Button(f"{side}-line", _ON_LINE, line, side, "plain", "rest"))
    return rows


def _fell(pins: tuple[str, ...]) -> str:
    """Pins felled, as they are written."""
    return " ".join(f"{pin}!" for pin in pins)


def _pins(play: Play, state: TurnsSpunState) -> list[tuple[tuple[str, ...], str]]:
    """The pins that a spin may fell, each with its words: so many of a kind, or all that stand."""
    left = standing(play, state)
    names = play.game.facts.get("pins", {})
    found = []
    for name in dict.fromkeys(left):
        for count in range(1, left.count(name) + 1):
            if left.count(name) == 1:
                label = names.get(name, _PIN)
            else:
                label = say_many("turns-spun.button-pins", "{n} pin", "{n} pins", count)
            found.append(((name,) * count, label))
    if len(set(left)) > 1:
        found.append((tuple(sorted(left, key=left.index)), _ALL_PINS))
    return found


TURNS_SPUN = TurnsSpun()
"""The one instance."""
