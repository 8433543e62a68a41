"""Rings at rest that are spun: a ring over a post or against one counts at once, and pins may be felled.

A spin is written as a shot. ``A=ringer`` is a ring over a post, ``A=hubber`` one that leans on a post; both
count for the side that spun the ring, and only by its own spin. ``pin!`` is a pin that fell, once for each;
where it matters whether the pin stayed within the posts, ``pin=inner`` or ``pin=out`` says so. The marker's
number is about the hole alone, as in the family.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say, say_many
from ....unknown import UNKNOWN
from ...base import Fact, claim_of, points_between
from ...base import cites as cites_of
from .family import RingsAtRest
from .names import find_ring, find_zone
from .sentences import no_pin
from .shots import shoot
from .state import UNSURE, RestsState, Ring, scored

PANEL = "crokinole-spun"
POSTED = ("ringer", "hubber")
"""The rests that count at once: over a post, and against one."""

LABELS = {
    "ringer": say("rings-at-rest.spun-ringer", "Ringer"),
    "hubber": say("rings-at-rest.spun-hubber", "Hubber"),
    "inner": say("rings-at-rest.spun-inner", "Inner circle"),
    "next": say("rings-at-rest.spun-next", "Next circle"),
    "band": say("rings-at-rest.spun-band", "Outer band"),
    "ditch": say("rings-at-rest.spun-ditch", "In the ditch"),
}

_PIN_IN = say("rings-at-rest.button-pin-in", "Pin and ring inside")
_PIN_OUT = say("rings-at-rest.button-pin-out", "Pin down, but out")
_PIN_NEXT = say("rings-at-rest.button-pin-next", "Pin inside, ring not")
_STANDING = say("rings-at-rest.label-pins-standing", "Pins standing")


class PinsFelled(NamedTuple):
    """What a spin did to the pins: how many fell, where the pin lies ("" if not said), and where the ring
    spun lies ("?" if not said)."""

    fell: int
    pin: str
    ring: str


class SpunAtRest(RingsAtRest):
    """Crokinole with spun rings; see the module."""

    key = "spun-at-rest"
    name = say("rings-at-rest.family-spun", "rings at rest, spun")
    no_visits = say("rings-at-rest.no-visits-spun", "A turn is one spin.")
    category = "spinning"
    panel = PANEL
    sheet = ("twenties-and-pins",)
    set_up_slot = "set_up"
    played_on = PlayedOn("crokinole-round", shot="metal-ring")
    slots: ClassVar[Mapping[str, str]] = {
        **RingsAtRest.slots,
        "ringer": say("rings-at-rest.ask-spun-ringer", "What is a ring over a post worth at once?"),
        "hubber": say("rings-at-rest.ask-spun-hubber", "What is a ring that leans on a post worth at once?"),
        "held_back": say(
            "rings-at-rest.ask-spun-held-back", "Are such points withheld that would end the game?"
        ),
        "together": say("rings-at-rest.ask-spun-together", "Do all spin at once, so that no turn is kept?"),
        "pins": say("rings-at-rest.ask-spun-pins", "Which pins stand?"),
        "set_up": say("rings-at-rest.ask-spun-set-up", "How do the pins stand?"),
        "pin": say("rings-at-rest.ask-spun-pin", "What do the pins count that a spin felled?"),
        "reset": say("rings-at-rest.ask-spun-reset", "Are the pins set up again after a spin?"),
        "blocked": say("rings-at-rest.ask-spun-blocked", "Is the hole free while the pin stands?"),
        "moment": say("rings-at-rest.ask-spun-moment", "Do points made at once end the game at once?"),
    }
    kinds: ClassVar[frozenset[str]] = RingsAtRest.kinds | {"pin"}

    def position(self, play: Play, state: RestsState, words: Words) -> RestsState:
        """As in the family; no more pins are down than there are."""
        placed = super().position(play, state, words)
        if sum(placed.down) > len(play.value("pins") or ()):
            words.refuse("down", say("rings-at-rest.not-so-many-pins", "so many pins there are not"))
        return placed

    def judge(self, play: Play, state: RestsState, entry: Entry) -> Ruling:
        """Judge the lead, one spin, or the count of a round."""
        words = {t.a for t in entry.tokens if t.kind in ("choice", "state")}
        who = play.index(entry.side)
        if who is None or state.over or state.turn is None or words & {"lead", "touched"}:
            return super().judge(play, state, entry)
        if state.phase == "count":
            return self._count(play, state, entry)
        seat = state
        if play.value("together") and len(state.where[who]) < play.value("rings"):
            seat = state._replace(turn=who)
        if who != seat.turn or "count" in words or any(t.kind not in self.kinds for t in entry.tokens):
            return super().judge(play, state, entry)
        ruling = self._spin(play, seat, who, entry)
        return ruling if ruling.ok else ruling._replace(state=state, turn=play.letters[state.turn])

    def lead_citations(self, play: Play, state: RestsState) -> tuple[str | None, ...]:
        """The clauses on the lead, on the pins, and on spinning at once."""
        together, cite = play.ask("together")
        return (*super().lead_citations(play, state), cite if together else None)

    def lead_instructions(self, play: Play, state: RestsState) -> tuple[Instruction, ...]:
        """How the pins stand, and whether all spin at once."""
        told = super().lead_instructions(play, state)
        together, cite = play.ask("together")
        if together:
            text = say("rings-at-rest.all-spin", "All spin at once, at the word.")
            told = (*told, Instruction("together", text, (), cite))
        return told

    # -- one spin ----------------------------------------------------------------------------------------

    def _spin(self, play: Play, state: RestsState, who: int, entry: Entry) -> Ruling:
        names: tuple[str, ...] = play.value("pins") or ()
        fell, lies, tokens = 0, "", []
        for token in entry.tokens:
            if token.kind == "pin":
                if token.a not in names or (token.b is not None and find_ring(play, token.b) is None):
                    return no_pin(play, state, token.a)
                fell += 1
            elif token.kind == "rest" and token.a in names and play.cite("blocked"):
                if token.b not in ("inner", "out") or lies:
                    message = say(
                        "rings-at-rest.write-pin", "write {pin}=inner or {pin}=out, once", pin=token.a
                    )
                    return refuse(state, "unknown-zone", message, play.cite("pin"))
                lies = str(token.b)
            else:
                tokens.append(token)
        up = len(names) - sum(state.down)
        if fell > up or (lies and not fell):
            message = say("rings-at-rest.say-pin-fell", "say first that the pin fell: pin!")
            if fell > up:
                message = say("rings-at-rest.pins-stand", "{pins} pins stand", pins=up)
            return refuse(state, "impossible", message, play.cite("pins"))
        if play.cite("blocked") and up and not fell and _into_hole(play, tuple(tokens)):
            message = say("rings-at-rest.pin-in-hole", "the pin stands in the hole")
            return refuse(state, "impossible", message, play.cite("blocked"))
        ruling = shoot(play, state, who, entry._replace(tokens=tuple(tokens)))
        if not ruling.ok or "again" in ruling.events:
            return ruling
        after: RestsState = ruling.state
        found = PinsFelled(fell, lies, after.where[who][-1])
        if (
            found.ring == UNSURE
            and after.hole is not None
            and claim_of(tuple(tokens)) == play.value("twenty")
        ):
            found = found._replace(ring="hole")
        cites: list[str | None] = []
        own = added = 0
        if found.ring in POSTED:
            points, cite = play.ask(found.ring, state, found)
            cites.append(cite)
            back, cite = play.ask("held_back", state, (who, points))
            if back:
                cites.append(cite)
            else:
                own += points
                after = after._replace(made=after.made | {(who, len(after.where[who]))})
        if fell:
            points, cite = play.ask("pin", state, found)
            if points is UNKNOWN:
                message = say("rings-at-rest.say-pin-and-ring", "say where pin and ring lie: pin=inner")
                return refuse(state, "undecided", message, cite)
            cites.append(cite)
            if points and found.ring == "hole":
                # What the pins count may be what lets a twenty wait: the score is that with the pins.
                richer = scored(state, who, points, entry.n)
                ruling = shoot(play, richer, who, entry._replace(tokens=tuple(tokens)))
                after, added = ruling.state, points
            own += points
        after, told = self._pins(play, state, after, found, own, cites)
        if own - added:
            after = scored(after, who, own - added, entry.n)
        ruling = ruling._replace(
            state=after,
            points=points_between(play, state.score, after.score),
            citations=cites_of(*cites, *ruling.citations),
            instructions=(*ruling.instructions, *told),
            events=("counted", *(e for e in ruling.events if e != "counted")) if own else ruling.events,
        )
        return self._won(play, ruling, who) if own and play.value("moment") != "round" else ruling

    @staticmethod
    def _pins(
        play: Play,
        before: RestsState,
        after: RestsState,
        found: PinsFelled,
        points: int,
        cites: list[str | None],
    ) -> tuple[RestsState, list[Instruction]]:
        """The state with the pins that are down, set up again where they are."""
        if not play.cite("pins"):
            return after, []
        down = sum(before.down) + found.fell
        again, cite = play.ask("reset", after, (before.turn, found, points))
        if down and again:
            cites.append(cite)
            return after._replace(down=(False, False)), [Instruction("set-up", again, (), cite)]
        return after._replace(down=(True,) * down or (False, False)), []

    @staticmethod
    def _won(play: Play, ruling: Ruling, who: int) -> Ruling:
        after: RestsState = ruling.state
        target, cite = play.ask("target", after)
        if after.score[who] < target:
            return ruling
        done = after._replace(over=True, winner=who, turn=None, phase="shot")
        events = (*(e for e in ruling.events if e != "round-over"), "game-over")
        return ruling._replace(
            state=done, turn=None, citations=cites_of(*ruling.citations, cite), events=events
        )

    # -- the count ---------------------------------------------------------------------------------------

    def _count(self, play: Play, state: RestsState, entry: Entry) -> Ruling:
        """Add first what was withheld of ringers and hubbers that still lie there, then count."""
        ruling = super().judge(play, state, entry)
        if not ruling.ok or play.cite("held_back") is None:
            return ruling
        said = {find_ring(play, t.a): find_zone(play, t.b) for t in entry.tokens if t.kind == "rest"}
        ready, cites = state, []
        for side, row in enumerate(state.where):
            for number, zone in enumerate(row, 1):
                zone = said.get(Ring(side, number), zone) or zone
                if zone in POSTED and (side, number) not in state.made:
                    points, cite = play.ask("held_back", state, (side, play.value(zone, state)))
                    if points:
                        ready = scored(ready, side, play.value(zone, state), entry.n)
                        cites += [cite, play.cite(zone)]
        if ready is state:
            return ruling
        who = int(ready.score[1] > ready.score[0])
        points = points_between(play, state.score, ready.score)
        first = Ruling(ready, points, None, cites_of(*cites), ruling.instructions, events=("round-over",))
        if (won := self._won(play, first, who)).turn is None and won.state.over:
            return won
        ruling = super().judge(play, ready, entry)
        total = points_between(play, state.score, ruling.state.score)
        return ruling._replace(points=total, citations=cites_of(*cites, *ruling.citations))

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: RestsState) -> Expectation:
        """As in the family, with posts and pins, and for all sides where all spin at once."""
        expected = super().offers(play, state)._replace(panel=PANEL)
        if state.phase != "shot":
            return expected
        rows: list[Button] = []
        sides = range(len(play.letters)) if play.value("together") else (state.turn or 0,)
        for who in sides:
            if len(state.where[who]) < play.value("rings"):
                seat = state._replace(turn=who)
                rows += self._rows(play, seat, super().offers(play, seat).buttons, who)
        pins = play.value("pins") or ()
        up = tuple(dict.fromkeys(pins)) if len(pins) > sum(state.down) else ()
        return expected._replace(buttons=tuple(rows), pins=up)

    @staticmethod
    def _rows(play: Play, state: RestsState, given: tuple[Button, ...], who: int) -> list[Button]:
        side = play.letters[who]
        names: tuple[str, ...] = play.value("pins") or ()
        up = len(names) - sum(state.down)
        rows = list(given)
        for word in POSTED:
            if play.value(word):
                rows.append(Button(word, LABELS[word], f"{side}={word}", side, "score", "stroke", word[0]))
        if play.cite("blocked") and up:
            closed = ("twenty", "theirs", "rest-leaning")
            rows = [b for b in rows if b.code not in closed]
            inside, out = f"{names[0]}! {names[0]}=inner", f"{names[0]}! {names[0]}=out"
            rows += [
                Button("pin-in", _PIN_IN, f"{inside} {side}=inner", side, "score", "pin", "p"),
                Button("pin-out", _PIN_OUT, f"{out} 0", side, "plain", "pin", "o"),
                Button("pin-next", _PIN_NEXT, f"{inside} {side}=next", side, "plain", "pin"),
            ]
            return rows
        for fell in range(1, up + 1):
            pins = " ".join([f"{names[0]}!"] * fell)
            label = say_many("rings-at-rest.pins", "{n} pin", "{n} pins", fell)
            rows.append(
                Button(f"pins-{fell}", label, f"{pins} 0", side, "score", f"pins-{fell}", str(fell + 4))
            )
            for zone, text in LABELS.items():
                if play.value(zone) if zone in POSTED else True:
                    rows.append(
                        Button(
                            f"pins-{fell}-{zone}",
                            _pins_and(label, text),
                            f"{pins} {side}={zone}",
                            side,
                            "score",
                            f"pins-{fell}",
                        )
                    )
            if state.hole is None:
                worth = play.value("twenty")
                both = _pins_and(label, worth)
                rows.append(
                    Button(f"pins-{fell}-hole", both, f"{pins} +{worth}", side, "score", f"pins-{fell}")
                )
        return rows

    def shown(self, play: Play, state: RestsState) -> dict[str, Any]:
        """The rings as last noted, and the pins that stand."""
        pins = play.value("pins")
        up = None if pins is None else len(pins) - sum(state.down)
        return super().shown(play, state) | {"pins": up}

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, and the pins that stand."""
        rows = super().match_facts(board)
        pins = board.get("pins")
        return rows if pins is None else (*rows, Fact("pins", _STANDING, str(pins)))


def _pins_and(pins: Text, rest: Any) -> Text:
    """Pins that fell, with where the ring lies or what it counts."""
    return say("rings-at-rest.pins-and-rest", "{pins}, {rest}", pins=pins, rest=rest)


def _into_hole(play: Play, tokens: tuple[Token, ...]) -> bool:
    """Whether a record speaks of a ring in the hole."""
    worth = play.value("twenty")
    rests = any(t.kind == "rest" and find_zone(play, t.b) in ("hole", "leaning") for t in tokens)
    return rests or claim_of(tokens) == worth


SPUN_AT_REST = SpunAtRest()
"""The one instance."""
