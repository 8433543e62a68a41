"""Rings at rest among pins, and rings that must be banked.

A pin is felled by the ring shot, ``pin!``, or by another, ``pin!G2``. Where each side has a pin, what comes
of it hangs on whose pin it is and which ring felled it; ``:again`` says that the player picked his ring up
for another shot. A pin that stands at the end of the round may void what its side counts.

A ring is banked by ``-``, one for each rim, before it meets a ring: ``- xG2 R=inner``. Where a game is one of
bank shots, a shot was banked unless the record says otherwise: ``#no-bank``, too few rims, ``.``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token, read_tokens
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import Fact, claim_of
from ...base import cites as cites_of
from .family import RingsAtRest
from .panel import HOLES, TENS
from .reading import (
    RestsState,
    Ring,
    find_ring,
    find_zone,
    lying_in,
    name_of,
    no_pin,
    no_ring,
    not_on_board,
    off_board,
    scored,
    zone_values,
)
from .shots import shoot

TOLD = {
    "touch": say("rings-at-rest.told-touch", "what a ring meets"),
    "cushion": say("rings-at-rest.told-cushion", "a cushion that is met"),
    "pocket": say("rings-at-rest.told-pocket", "a ring in a pocket"),
    "off": say("rings-at-rest.told-off", "a ring off the board"),
    "pin": say("rings-at-rest.told-pin", "a pin"),
    "zone": say("rings-at-rest.told-zone", "where a ring rests"),
    "call": say("rings-at-rest.told-call", "a call"),
    "claim": say("rings-at-rest.told-claim", "a number of points alone"),
    "choice": say("rings-at-rest.told-choice", "a choice"),
    "state": say("rings-at-rest.told-state", "a note (#)"),
    "dice": say("rings-at-rest.told-dice", "a throw of dice"),
    "move": say("rings-at-rest.told-move", "a move"),
    "place": say("rings-at-rest.told-place", "a place"),
    "time": say("rings-at-rest.told-time", "a time"),
}
"""What a kind of token tells, in words."""

BUTTONS = {
    "early": say("rings-at-rest.button-early", "In the hole too early"),
    "pin": say("rings-at-rest.button-pin-fell", "The pin fell"),
    "pin-again": say("rings-at-rest.button-pin-again", "Own pin down, ring taken up"),
    "pin-stays": say("rings-at-rest.button-pin-stays", "Own pin down, ring stays"),
    "pin-other": say("rings-at-rest.button-pin-other", "Opponent's pin fell"),
    "no-bank": say("rings-at-rest.button-not-banked", "Not banked"),
}
"""What is said on the buttons of pins and banks."""

_PIN = say("rings-at-rest.label-pin", "Pin")
_PIN_DOWN = say("rings-at-rest.pin-down", "down")
_PIN_STANDS = say("rings-at-rest.pin-stands", "stands")


class Extra(NamedTuple):
    """What a shot shows besides rests: the pins felled, each with the ring that did it, whether the player
    took his ring up again, and whether the shot was banked (three-valued; True where nothing is asked)."""

    pins: tuple[tuple[str, Ring], ...]
    again: bool
    banked: Any


class _Done(NamedTuple):
    """The tokens of a shot as the rules leave them, and what was said on the way."""

    tokens: tuple[Token, ...]
    down: tuple[bool, ...]
    cites: tuple[str | None, ...]
    told: tuple[Instruction, ...]
    early: bool = False


class PinsAndBanks(RingsAtRest):
    """Crokinole with pins, or by bank shots; see the module."""

    key = "pins-and-banks"
    name = say("rings-at-rest.family-pins", "rings at rest, pins and banks")
    no_visits = ""
    played_on = PlayedOn("carrom-crokinole")
    slots: ClassVar[Mapping[str, str]] = {
        **RingsAtRest.slots,
        "pins": say("rings-at-rest.ask-pins-pins", "Which pins stand on the board, and where?"),
        "own_pin": say("rings-at-rest.ask-pins-own-pin", "Is a side's pin down that its own shot felled?"),
        "other_pin": say(
            "rings-at-rest.ask-pins-other-pin", "What comes of the opponent's pin that was felled?"
        ),
        "centre_pin": say(
            "rings-at-rest.ask-pins-centre-pin", "What comes of the ring whose shot felled the pin?"
        ),
        "extra": say("rings-at-rest.ask-pins-extra", "When is the ring shot again that felled the pin?"),
        "early": say("rings-at-rest.ask-pins-early", "What comes of a ring shot into the hole too early?"),
        "clear": say(
            "rings-at-rest.ask-pins-clear",
            "In which zones must no opponent's ring lie before the hole is shot at?",
        ),
        "standing": say("rings-at-rest.ask-pins-standing", "Which sides count nothing, as their pin stands?"),
        "bank": say("rings-at-rest.ask-pins-bank", "How is a ring banked?"),
        "unbanked": say("rings-at-rest.ask-pins-unbanked", "Where does a ring go that was not banked?"),
        "others": say(
            "rings-at-rest.ask-pins-others", "Where do rings lie that a ring moved which was not banked?"
        ),
        "lands": say("rings-at-rest.ask-pins-lands", "Do rings count as they land?"),
    }
    kinds: ClassVar[frozenset[str]] = RingsAtRest.kinds | {"pin"}

    def judge(self, play: Play, state: RestsState, entry: Entry) -> Ruling:
        """Judge the lead, one shot with its pins and banks, or the count of a round."""
        if any(t.kind == "pin" for t in entry.tokens) or self._plain_shot(play, state, entry):
            who = play.index(entry.side)
            if who is not None and who == state.turn and state.phase == "shot" and not state.over:
                ruling = self._shot(play, state, who, entry)
                turn = play.letters[who]
                return ruling if ruling.ok else ruling._replace(state=state, turn=turn)
            if any(t.kind == "pin" for t in entry.tokens):
                entry = entry._replace(
                    tokens=tuple(t for t in entry.tokens if t.kind != "pin") or entry.tokens
                )
        if (bad := self._voided(play, state, entry)) is not None:
            return bad
        return super().judge(play, state, entry)

    @staticmethod
    def _voided(play: Play, state: RestsState, entry: Entry) -> Ruling | None:
        """Refuse a count that gives points to a side whose pin stands."""
        sides, cite = play.ask("standing", state)
        said = next((t.b for t in entry.tokens if t.kind == "choice" and t.a == "count" and t.b), None)
        words = (said or "").split(" ")
        if state.phase != "count" or len(words) != 2:
            return None
        for side in sides or ():
            if words[side].isdecimal() and int(words[side]):
                message = say(
                    "rings-at-rest.pin-voids",
                    "the pin of {side} stands: that side counts nothing",
                    side=play.letters[side],
                )
                return refuse(state, "contradicted", message, cite, play.letters[state.turn or 0])
        return None

    @staticmethod
    def _plain_shot(play: Play, state: RestsState, entry: Entry) -> bool:
        words = {t.a for t in entry.tokens if t.kind in ("choice", "state")}
        return not words & {"lead", "count", "touched"}

    # -- one shot ----------------------------------------------------------------------------------------

    def _shot(self, play: Play, state: RestsState, who: int, entry: Entry) -> Ruling:
        for kind, _, _ in entry.tokens:
            if kind not in self.kinds or (kind == "pin" and not play.cite("pins")):
                message = say(
                    "rings-at-rest.not-recorded",
                    "in {game} {what} is not recorded",
                    game=play.game.name,
                    what=TOLD.get(kind, kind),
                )
                return refuse(state, "wrong-token", message)
        extra = self._extra(play, state, who, entry)
        if isinstance(extra, Ruling):
            return extra
        done = self._weighed(play, state, who, entry, extra)
        if isinstance(done, Ruling):
            return done
        before = state._replace(down=done.down)
        # Who shoots at the hole too early is, as far as that ring goes, one whose pin stands.
        bound = tuple(d and not (done.early and side == who) for side, d in enumerate(done.down))
        ruling = shoot(play, before._replace(down=bound), who, entry._replace(tokens=done.tokens))
        if not ruling.ok or "again" in ruling.events:
            return ruling._replace(state=state)
        ruling = ruling._replace(
            state=ruling.state._replace(down=done.down),
            citations=cites_of(*done.cites, *ruling.citations),
            instructions=(*done.told, *ruling.instructions),
        )
        if extra.again:
            ruling = self._again(play, before, who, ruling)
        if play.value("lands"):
            ruling = self._landed(play, before, who, entry, extra, ruling)
        return ruling

    @staticmethod
    def _extra(play: Play, state: RestsState, who: int, entry: Entry) -> Extra | Ruling:
        """Read the pins, ``:again`` and the banks."""
        shot = Ring(who, len(state.where[who]) + 1)
        names = play.value("pins") or ()
        pins: list[tuple[str, Ring]] = []
        again = touched = False
        rims: int | None = None
        need, answer = 0, play.value("bank", state)
        if answer is not None:
            need = 1
        said = None
        for kind, a, b in entry.tokens:
            if kind == "pin":
                if a not in names or b == "up":
                    return no_pin(play, state, a)
                if any(name == a for name, _ in pins):
                    message = say("rings-at-rest.falls-once", "{pin} falls once", pin=a)
                    return refuse(state, "impossible", message, play.cite("pins"))
                ring = shot if b is None else find_ring(play, b)
                if ring is None:
                    return no_ring(play, state, b)
                ring = shot if not ring.number and ring.side == who else ring
                if ring != shot and (
                    not state.on_field(ring.side) if not ring.number else state.zone(ring) in (None, "ditch")
                ):
                    return not_on_board(play, state, name_of(play, ring))
                pins.append((a, ring))
            elif kind == "choice" and a == "again" and b is None and play.cite("extra"):
                again = True
            elif kind == "touch":
                touched = True
            elif kind == "cushion" and need and (a is None or find_ring(play, a) in (shot, Ring(who, 0))):
                rims = (rims or 0) + (
                    (b if isinstance(b, int) else len(b)) if not touched or answer == "any" else 0
                )
            elif kind == "state" and a == "no-bank" and need:
                said = False
            elif kind == "full" and rims is None:
                rims = 0
        banked: Any = True if not need else UNKNOWN if rims is None else rims >= need
        if said is False:
            if banked is True and need:
                message = say("rings-at-rest.rim-first", "a rim was touched first")
                return refuse(state, "contradicted", message, play.cite("bank"))
            banked = False
        return Extra(tuple(pins), again, banked)

    def _weighed(self, play: Play, state: RestsState, who: int, entry: Entry, extra: Extra) -> _Done | Ruling:
        """What pins, an early hole and a missing bank make of the shot, before rests are noted."""
        shot = Ring(who, len(state.where[who]) + 1)
        mine = {name_of(play, shot), play.letters[who]}
        cites: list[str | None] = []
        told: list[Instruction] = []
        tokens = [
            t
            for t in entry.tokens
            if t.kind != "pin"
            and not (t.kind == "choice" and t.a == "again" and extra.again)
            and not (t.kind == "state" and t.a == "no-bank" and play.cite("bank"))
            and not (t.kind == "cushion" and play.cite("bank") and (t.a is None or t.a in mine))
        ]
        gone = lambda t: t.kind in ("rest", "off") and t.a in mine  # noqa: E731
        down, own_fell = list(state.down), False
        for name, ring in extra.pins:
            if play.cite("centre_pin"):
                answer, cite = play.ask("centre_pin", state)
                tokens = [t for t in tokens if not gone(t)] + [Token("rest", play.letters[who], answer)]
                text = say(
                    "rings-at-rest.taken-off", "{ring} is taken off the board.", ring=name_of(play, shot)
                )
                told.append(Instruction("ditch", text, (), cite))
                text = say("rings-at-rest.pin-up-hole", "Set the pin up again in the hole.")
                told.append(Instruction("pin-up", text, (name,), cite))
                cites.append(cite)
                continue
            side = (play.value("pins")).index(name)
            if state.down[side]:
                message = say("rings-at-rest.pin-down-already", "{pin} is down already", pin=name)
                return refuse(state, "impossible", message, play.cite("own_pin"))
            if side == who:
                falls, cite = play.ask("own_pin", state, (ring, shot))
                own_fell = bool(falls)
            else:
                falls, cite = play.ask("other_pin", state, ring)
            cites.append(cite)
            if falls:
                down[side] = True
                told.append(off_board(name, cite))
            else:
                text = say("rings-at-rest.pin-up", "Set {pin} up again.", pin=name)
                told.append(Instruction("pin-up", text, (name,), cite))
        if extra.again:
            if not own_fell:
                message = say(
                    "rings-at-rest.again-own-pin", "a ring is shot again that felled its player's pin"
                )
                return refuse(state, "impossible", message, play.cite("extra"))
            if any(gone(t) for t in tokens) or claim_of(tuple(tokens)) not in (None, 0):
                message = say("rings-at-rest.taken-up", "the ring was taken up again")
                return refuse(state, "contradicted", message, play.cite("extra"))
            tokens.append(Token("rest", play.letters[who], "ditch"))
        elif extra.pins and not tokens:
            tokens.append(Token("claim", 0))
        early = self._early(play, state, who, tokens, mine, cites, told)
        if isinstance(early, Ruling):
            return early
        if extra.banked is False and play.cite("unbanked"):
            zone, cite = play.ask("unbanked", state)
            kept = [t for t in tokens if not gone(t)]
            if play.value("others", state) == "restored":
                kept = [t for t in kept if t.kind != "rest"]
                text = say("rings-at-rest.others-back", "Put the other rings back.")
                told.append(Instruction("replaced", text, (), play.cite("others")))
                cites.append(play.cite("others"))
            tokens = [*kept, Token("rest", play.letters[who], zone)]
            text = say("rings-at-rest.goes-to-ditch", "The ring goes into the ditch.")
            told.append(Instruction("ditch", text, (name_of(play, shot),), cite))
            cites.append(cite)
        elif play.cite("bank") and extra.banked is True:
            cites.append(play.cite("bank"))
        return _Done(tuple(tokens), tuple(down), tuple(cites), tuple(told), early)

    @staticmethod
    def _early(
        play: Play,
        state: RestsState,
        who: int,
        tokens: list[Token],
        mine: set[str],
        cites: list[str | None],
        told: list[Instruction],
    ) -> Ruling | bool:
        """A ring shot into the hole while the pin stands, or an opponent's ring lies in the circles.

        True if it stays there, to be counted at the end.
        """
        if not play.cite("early"):
            return False
        worth = play.value("twenty")
        at = next(
            (
                i
                for i, t in enumerate(tokens)
                if t.kind == "rest" and t.a in mine and find_zone(play, t.b) == "hole"
            ),
            None,
        )
        claimed = claim_of(tuple(tokens)) == worth
        if at is None and not claimed:
            return False
        free = state.down[who] and not hindered(play, state, who)
        if free:
            return False
        answer, cite = play.ask("early", state)
        if answer != "ditch":
            return True
        if claimed:
            message = say(
                "rings-at-rest.hole-too-early",
                "the pin stands, or an opponent's ring lies in the circles: the hole scores nothing",
            )
            return refuse(state, "contradicted", message, cite)
        letter = play.letters[who]
        tokens[at or 0] = Token("rest", letter, "ditch")
        text = say("rings-at-rest.too-early", "Too early for the hole: take the ring off the board.")
        told.append(Instruction("remove", text, (), cite))
        cites.append(cite)
        return False

    @staticmethod
    def _again(play: Play, before: RestsState, who: int, ruling: Ruling) -> Ruling:
        """The ring is taken up: it has not been shot."""
        after: RestsState = ruling.state
        where = tuple(row[:-1] if side == who else row for side, row in enumerate(after.where))
        tallies = tuple(
            t._replace(innings=old.innings) for t, old in zip(after.tallies, before.tallies, strict=True)
        )
        when, cite = play.ask("extra", before)
        other = len(where[1 - who]) < play.value("rings") and when == "later"
        turn = 1 - who if other else who
        after = after._replace(where=where, tallies=tallies, phase="shot", turn=turn)
        told = Instruction("again", say("rings-at-rest.ring-again", "The ring is shot again."), (), cite)
        events = tuple(e for e in ruling.events if e != "round-over")
        return ruling._replace(
            state=after,
            turn=play.letters[turn],
            citations=cites_of(cite, *ruling.citations),
            instructions=(*ruling.instructions, told),
            events=events,
        )

    # -- rings that count as they land -------------------------------------------------------------------

    def _landed(
        self, play: Play, before: RestsState, who: int, entry: Entry, extra: Extra, ruling: Ruling
    ) -> Ruling:
        """Score what every ring moved now is worth above what it was worth where it lay."""
        after: RestsState = ruling.state
        values, cite = zone_values(play)
        gains = [0, 0]
        for side in (0, 1):
            for number, zone in enumerate(after.where[side], 1):
                lay = before.zone(Ring(side, number))
                new = values.get(zone, 0) - values.get(lay or "", 0)
                if new > 0 and zone != lay and lay != "?":
                    gains[side] += new
        for side in (0, 1):
            if gains[side]:
                after = scored(after, side, gains[side], entry.n)
        points = {x: gains[i] for i, x in enumerate(play.letters) if gains[i]}
        cites = [*ruling.citations, *((cite, play.cite("lands")) if points else ())]
        events = ruling.events
        target, target_cite = play.ask("target", after)
        turn: str | None = ruling.turn
        if max(after.score) >= target:
            winner = int(after.score[1] > after.score[0])
            after = after._replace(over=True, winner=winner, phase="shot")
            cites.append(target_cite)
            events, turn = (*events, "game-over"), None
        elif after.phase == "count":
            lead, lead_cite = play.ask("next_round", after, None)
            cites.append(lead_cite)
            tallies = tuple(t._replace(run=0) for t in after.tallies)
            after = RestsState(
                after.score,
                tallies,
                lead,
                lead,
                "shot",
                after.round + 1,
                twenties=after.twenties,
                untold=after.untold,
            )
            turn = play.letters[lead]
        return ruling._replace(
            state=after,
            points=points,
            turn=turn,
            citations=cites_of(*cites),
            events=events,
        )

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: RestsState) -> Expectation:
        """As in a round, with the pins and banks."""
        expected = super().offers(play, state)
        if state.phase == "count" and play.cite("standing"):
            good = tuple(b for b in expected.buttons if self._voided(play, state, _entry_of(b)) is None)
            return expected._replace(buttons=good)
        if state.phase != "shot":
            return expected
        who = state.turn or 0
        side = play.letters[who]
        rows = list(expected.buttons)
        pins: tuple[str, ...] = play.value("pins") or ()
        states, choices = expected.states, expected.choices
        if "hole" in state.where[0] + state.where[1] and play.value("twenty") is None:
            rows = [b for b in rows if b.code != "hole"]
        if play.cite("early") and not (state.down[who] and not hindered(play, state, who)):
            worth = play.value("twenty")
            rows = [b for b in rows if b.tokens != f"+{worth}"]
            rows.append(Button("early", BUTTONS["early"], f"{side}=hole", side, "foul", "stroke"))
            rows = [b for b in rows if b.code != "rest-hole"]
        if play.cite("centre_pin"):
            rows.append(Button("pin", BUTTONS["pin"], f"{pins[0]}!", side, "foul", "stroke", "p"))
        elif pins:
            choices = (*choices, "again")
            own, other = pins[who], pins[1 - who]
            if not state.down[who]:
                rows += [
                    Button("pin-again", BUTTONS["pin-again"], f"{own}! :again", side, "score", "stroke", "p"),
                    Button("pin-stays", BUTTONS["pin-stays"], f"{own}!", side, "score", "stroke"),
                ]
            if not state.down[1 - who]:
                rows.append(Button("pin-other", BUTTONS["pin-other"], f"{other}!", side, "foul", "stroke"))
        if play.cite("bank"):
            states = (*states, "no-bank")
            rows.append(Button("no-bank", BUTTONS["no-bank"], "#no-bank", side, "foul", "stroke", "n"))
        standing = tuple(p for i, p in enumerate(pins) if len(pins) == 1 or not state.down[i])
        return expected._replace(buttons=tuple(rows), pins=standing, states=states, choices=choices)

    def shown(self, play: Play, state: RestsState) -> dict[str, Any]:
        """The rings as last noted, and whose pin is down."""
        rows = super().shown(play, state)
        worth = play.value("twenty") or zone_values(play)[0].get("hole")
        rows["hole_words"] = {None: "", 10: TENS}.get(worth, HOLES)
        if len(play.value("pins") or ()) == 2:
            rows["pins_down"] = dict(zip(play.letters, state.down, strict=True))
        return rows

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Besides, whether the side's pin is down."""
        facts = super().side_facts(board, letter)
        if not board["hole_words"]:
            facts = tuple(fact for fact in facts if fact.key != "twenties")
        if "pins_down" not in board:
            return facts
        down = _PIN_DOWN if board["pins_down"].get(letter) else _PIN_STANDS
        return (Fact("pin", _PIN, down), *facts)


def _entry_of(button: Button) -> Entry:
    """What pressing a button records."""
    return Entry(1, button.side, read_tokens(button.tokens))


def hindered(play: Play, state: RestsState, who: int) -> bool:
    """Whether an opponent's ring is known to lie where none may while the hole is shot at."""
    lies = lying_in(state, 1 - who, play.value("clear") or ())
    return lies is not UNKNOWN and bool(lies)


PINS_AND_BANKS = PinsAndBanks()
"""The one instance."""
