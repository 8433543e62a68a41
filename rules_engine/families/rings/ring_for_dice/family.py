"""The family of games in which the dice say where the ring lies: its questions, and how an entry is
judged."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, plus
from ...base import Fact, claim_of
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import POCKETS, RING, SHOOTER, SIDES, DiceShot, DiceState, read_shot, thrown

PANEL = "ring-for-dice"

_ROLL_NOW = say("ring-for-dice.roll-now", "the dice are rolled now")
_SHOOT_NOW = say("ring-for-dice.shoot-now", "the ring is shot at now")
_POCKETED = say("ring-for-dice.button-pocketed", "Ring pocketed")
_MISSED = say("ring-for-dice.button-missed", "Not pocketed")
_SHOOTER_POCKETED = say("ring-for-dice.button-shooter-pocketed", "Shooter in a pocket")
_SHOOTER_OFF = say("ring-for-dice.button-shooter-off", "Shooter off the board")
_PUT_TO = {
    "right": say("ring-for-dice.button-right", "Put it to the right"),
    "left": say("ring-for-dice.button-left", "Put it to the left"),
}
_RING_ON = say("ring-for-dice.ring-on", "Ring on")
_ROLL = say("ring-for-dice.roll", "Roll")
_BANK = say("ring-for-dice.in-bank", "In the bank")


class RingForDice(TurnFamily):
    """The family of games in which the dice say where the ring lies; see the module."""

    key = "ring-for-dice"
    name = say("ring-for-dice.family-name", "a ring for the dice")
    no_visits = say(
        "ring-for-dice.no-visits",
        "A throw of dice stands alone in its entry, since the server may have thrown them.",
    )
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("shot", "taken")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("ring-for-dice.ask-set-up", "How many rings are in the bank?"),
        "dice": say("ring-for-dice.ask-dice", "How many dice are rolled?"),
        "lead": say("ring-for-dice.ask-lead", "Who rolls first?"),
        "placed": say("ring-for-dice.ask-placed", "Where is a ring put?"),
        "square": say("ring-for-dice.ask-square", "Which square has a number?"),
        "two_ways": say("ring-for-dice.ask-two-ways", "Has a number two squares?"),
        "chooses": say("ring-for-dice.ask-chooses", "Who chooses between two squares?"),
        "from_where": say("ring-for-dice.ask-from-where", "Whence is the shot?"),
        "ring": say("ring-for-dice.ask-ring", "What does a ring count?"),
        "taken": say("ring-for-dice.ask-taken", "Who takes the ring after the shot, and who the dice?"),
        "rolls": say(
            "ring-for-dice.ask-rolls", "After how many rolls without a ring pocketed do the dice pass?"
        ),
        "shooter_lost": say(
            "ring-for-dice.ask-shooter-lost", "Does a ring count that is pocketed with the shooter lost?"
        ),
        "target": say("ring-for-dice.ask-target", "How many rings win?"),
        "next_lead": say("ring-for-dice.ask-next-lead", "Who rolls first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s != "next_lead")
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"dice", "choice", "pocket", "off", "claim", "full", "touch", "cushion", "place", "time"}
    )
    lead_question = say("ring-for-dice.ask-lead", "Who rolls first?")
    side_fields: ClassVar[frozenset[str]] = frozenset({"roller"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "roll", "shot"})

    def set_up(self, play: Play) -> DiceState:
        """All rings in the bank."""
        sides = len(play.letters)
        return DiceState(play.start_scores, (Tally(),) * sides, (0,) * sides)

    def led(self, play: Play, state: DiceState, lead: int) -> DiceState:
        """The side that leads rolls first."""
        return state._replace(turn=lead, lead=lead, roller=lead, phase="roll")

    def position(self, play: Play, state: DiceState, words: Words) -> DiceState:
        """A recorded position: who rolls follows from whose turn it is, and the rings in the bank from those
        that are taken."""
        placed: DiceState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        if placed.turn is not None:
            phase = placed.phase if "phase" in words.said else "shot" if placed.number else "roll"
            roller = placed.turn if phase == "roll" else 1 - placed.turn
            if "roller" in words.said and placed.roller != roller:
                words.refuse("roller", say("ring-for-dice.roller-no-shooter", "who rolls does not shoot"))
            placed = placed._replace(phase=phase, roller=roller)
        if (placed.phase == "lead") != (placed.turn is None) or (
            placed.roller is not None and placed.turn is None
        ):
            words.refuse(
                "phase", say("ring-for-dice.somebody-rolls", "somebody rolls or shoots, or is to begin")
            )
        if not (0 if placed.phase != "shot" else 2) <= placed.number <= (12 if placed.phase == "shot" else 0):
            words.refuse(
                "number",
                say(
                    "ring-for-dice.ring-numbers", "the ring lies on 2 to 12 while it is shot at, else on none"
                ),
            )
        if placed.way and (placed.way not in SIDES or not play.value("two_ways", placed, placed.number)):
            words.refuse(
                "way", say("ring-for-dice.which-side", "right or left, of a number that has two squares")
            )
        if not 0 <= placed.rolls < play.value("rolls"):
            words.refuse(
                "rolls",
                say(
                    "ring-for-dice.dice-pass", "the dice pass after {rolls} rolls", rolls=play.value("rolls")
                ),
            )
        if min(placed.taken) < 0 or sum(placed.taken) >= play.value("set_up"):
            words.refuse("taken", say("ring-for-dice.bank-not-empty", "rings are left in the bank"))
        return placed

    def check_words(self, play: Play, state: DiceState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse choices of more than one word."""
        for kind, word, argument in tokens:
            if kind == "choice" and word != "lead" and argument is not None:
                return refuse(state, "unknown-choice", say("ring-for-dice.one-word", "a choice is one word"))
        return None

    def barred(self, play: Play, state: DiceState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a roll or a shot out of turn; a side of the square may be another's to choose."""
        return None if _chooses(tokens) else super().barred(play, state, who, tokens)

    def shot(self, play: Play, state: DiceState, who: int, entry: Entry) -> Ruling:
        """Judge a roll, the choice of a side, or the shot."""
        if _chooses(entry.tokens):
            return self._choose(play, state, who, entry)
        dice = any(t.kind == "dice" for t in entry.tokens)
        if dice != (state.phase == "roll"):
            message = _ROLL_NOW if state.phase == "roll" else _SHOOT_NOW
            return refuse(state, "not-now", message, play.cite("taken"))
        if dice:
            return self._roll(play, state, entry)
        facts = read_shot(play, state, entry)
        return facts if isinstance(facts, Ruling) else self._shoot(play, state, who, facts, entry)

    def _roll(self, play: Play, state: DiceState, entry: Entry) -> Ruling:
        """The ring is put on the square of the roll; the other side shoots."""
        roll = thrown(play, state, entry)
        if isinstance(roll, Ruling):
            return roll
        number, way = roll
        after = state._replace(number=number, way=way, phase="shot", turn=1 - (state.turn or 0))
        cites: list[str | None] = [play.cite("placed"), play.cite("square")]
        if way:
            cites.append(play.cite("chooses"))
        told = (_put(play, after),)
        return Ruling(after, {}, play.letters[after.turn or 0], cites_of(*cites), told, events=("rolled",))

    def _choose(self, play: Play, state: DiceState, who: int, entry: Entry) -> Ruling:
        """On which side of the last square the ring is put, said apart from the roll."""
        word = entry.tokens[0].a
        chooser, cite = play.ask("chooses", state)
        if len(entry.tokens) != 1:
            return refuse(
                state, "wrong-token", say("ring-for-dice.choice-alone", "a choice stands alone in its entry")
            )
        if word not in SIDES:
            return refuse(
                state,
                "unknown-choice",
                say(
                    "ring-for-dice.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=str(word)[:20],
                    game=play.game.name,
                ),
            )
        if state.phase != "shot" or state.way or not play.value("two_ways", state, state.number):
            return refuse(state, "not-now", say("ring-for-dice.no-side", "there is no side to choose"), cite)
        if who != chooser:
            return refuse(
                state,
                "out-of-turn",
                say("ring-for-dice.chooses", "{player} chooses", player=play.names[play.letters[chooser]]),
                cite,
            )
        after = state._replace(way=word)
        turn = play.letters[state.turn or 0]
        return Ruling(after, {}, turn, cites_of(cite), (_put(play, after),), events=("chosen",))

    def _shoot(self, play: Play, state: DiceState, who: int, shot: DiceShot, entry: Entry) -> Ruling:
        """The ring goes to one side or the other, and perhaps the dice with it."""
        cites: list[str | None] = []
        made = shot.fell
        if shot.lost:
            counts, cite = play.ask("shooter_lost", state, shot)
            made = made and bool(counts)
            cites.append(cite)
        claim = claim_of(entry.tokens)
        if claim is not None and (0 if claim == "miss" else claim) != int(made):
            message = say(
                "ring-for-dice.claim-differs",
                "{claim} is claimed, but the record shows {made}",
                claim=claim,
                made=int(made),
            )
            return refuse(state, "contradicted", message, play.cite("taken"))
        cites.append(play.cite("taken"))
        gainer = who if made else 1 - who
        rolls = 0 if made else state.rolls + 1
        roller = gainer
        if rolls == play.value("rolls"):
            roller, rolls = who, 0
            cites.append(play.cite("rolls"))
        worth = play.value("ring")
        tallies = list(state.tallies)
        tallies[who] = tallies[who].begin().add(worth if made else 0, entry.n)
        after = state._replace(
            score=plus(state.score, gainer, worth),
            taken=plus(state.taken, gainer, 1),
            tallies=tuple(tallies),
            roller=roller,
            rolls=rolls,
            number=0,
            way="",
            phase="roll",
            turn=roller,
        )
        events = ["counted" if made else "foul" if shot.lost else "miss", "turn-over"]
        target, cite = play.ask("target", after)
        if after.score[gainer] >= target:
            after = after._replace(over=True, winner=gainer)
            cites += [play.cite("ring"), cite]
            events.append("game-over")
        turn = None if after.over else play.letters[roller]
        points = {play.letters[gainer]: worth}
        return Ruling(after, points, turn, cites_of(*cites), (), shot.attested, tuple(events))

    def offers(self, play: Play, state: DiceState) -> Expectation:
        """Buttons for the dice, for the side, and for the shot."""
        side, prompt = play.letters[state.turn or 0], self.due(play, state)
        if state.phase == "roll":
            rolls = combinations_with_replacement(range(6, 0, -1), play.value("dice"))
            buttons = tuple(
                Button(
                    f"roll-{'-'.join(map(str, r))}",
                    " ".join(map(str, r)),
                    f"[{' '.join(map(str, r))}]",
                    side,
                    "plain",
                    "roll",
                )
                for r in rolls
            )
            return Expectation(side, "roll", prompt, PANEL, buttons, choices=SIDES)
        rows = [
            Button("ring", _POCKETED, "r>", side, "score", "shot", "1"),
            Button("missed", _MISSED, "0", side, "plain", "shot", "0"),
            Button("shooter-pocketed", _SHOOTER_POCKETED, "c>", side, "foul", "foul", "p"),
            Button("shooter-off", _SHOOTER_OFF, "c^", side, "foul", "foul", "o"),
        ]
        open_ways = play.value("two_ways", state, state.number) and not state.way
        if open_ways:
            chooser = play.letters[play.value("chooses", state)]
            rows += [Button(w, _PUT_TO[w], f":{w}", chooser, "choice", "side", w[0]) for w in SIDES]
        return Expectation(
            side,
            "shot",
            prompt,
            PANEL,
            tuple(rows),
            (RING, SHOOTER),
            POCKETS,
            choices=SIDES if open_ways else (),
        )

    def due(self, play: Play, state: DiceState) -> str:
        """Who rolls, or shoots at the ring on which square."""
        name = play.names[play.letters[state.turn or 0]]
        if state.phase == "roll":
            return say(
                "ring-for-dice.rolls",
                "{player} rolls the dice: roll {roll} of {rolls}.",
                player=name,
                roll=state.rolls + 1,
                rolls=play.value("rolls"),
            )
        square = _square(play, state)
        if square:
            return say(
                "ring-for-dice.shoots-square",
                "{player} shoots at the ring on {number} ({square}).",
                player=name,
                number=state.number,
                square=square,
            )
        return say(
            "ring-for-dice.shoots",
            "{player} shoots at the ring on {number}.",
            player=name,
            number=state.number,
        )

    def inning(self, state: DiceState) -> int:
        """The shots of both sides together."""
        return sum(tally.innings for tally in state.tallies)

    def shown(self, play: Play, state: DiceState) -> dict[str, Any]:
        """The rings in the bank, who rolls, and where the ring lies."""
        return {
            "bank": play.value("set_up") - sum(state.taken) - bool(state.number),
            "roller": None if state.roller is None else play.letters[state.roller],
            "roll": state.rolls + 1,
            "number": state.number or None,
            "square": _square(play, state) or None,
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """Where the ring lies, which roll it is, and the rings that are left."""
        lies = (Fact("number", _RING_ON, str(board["number"])),) if board["number"] else ()
        return (
            *lies,
            Fact("roll", _ROLL, str(board["roll"])),
            Fact("bank", _BANK, str(board["bank"])),
        )

    def pieces(self, play: Play, state: DiceState) -> dict[str, int]:
        """The ring on the board, those that are taken, and those in the bank."""
        table, taken = int(bool(state.number)), sum(state.taken)
        return {"table": table, "pocketed": taken, "out": 0, "hand": play.value("set_up") - taken - table}


def _chooses(tokens: tuple[Token, ...]) -> bool:
    """Whether a side of the square is chosen apart from a roll."""
    kinds = {t.kind for t in tokens}
    return "choice" in kinds and "dice" not in kinds


def _square(play: Play, state: DiceState) -> str:
    """The square of the ring, "" where it has two and the side is not said."""
    square: str = play.value("square", state, (state.number, state.way)) if state.number else ""
    return square or ""


def _put(play: Play, state: DiceState) -> Instruction:
    square = _square(play, state)
    if square:
        text = say(
            "ring-for-dice.put-on-square",
            "Put a ring on square {number} ({square}).",
            number=state.number,
            square=square,
        )
    else:
        text = say(
            "ring-for-dice.put-to-side",
            "Put a ring on square {number}, to the right or to the left.",
            number=state.number,
        )
    return Instruction("spot", text, (RING,), play.cite("square"))


RING_FOR_DICE = RingForDice()
"""The one instance."""
