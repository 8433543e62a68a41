"""The family of spun rings: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
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
from ...measured import INNINGS
from ...turns import TurnFamily, out_of_turn
from .reading import DRIVEN, OFF, SpunState, driven_zones, full, gone, left, name_of, standing, states_of
from .spins import KINDS, count, ranked, spin

PANEL = "rings-spun"

_AS_IT_WAS = say("rings-spun.button-as-it-was", "Carrom ring as it was")
_ON_MIDDLE = say("rings-spun.button-on-middle", "Carrom ring on the middle")
_DRIVEN_POCKETED = say("rings-spun.button-driven-pocketed", "Carrom ring pocketed")
_COUNT = say("rings-spun.button-count", "Count the round")
_LIES_MIDDLE = say("rings-spun.button-lies-middle", "The ring lies on the middle")
_ROUND = say("rings-spun.round", "Round")
_PINS = say("rings-spun.pins-standing", "Pins standing")
_RINGS = say("rings-spun.rings", "Rings")
_TO_SPIN = say("rings-spun.rings-to-spin", "Rings to spin")


class RingsSpun(TurnFamily):
    """The family of spun rings; see the package."""

    key = "rings-spun"
    name = say("rings-spun.family-name", "rings spun")
    no_visits = say("rings-spun.no-visits", "A turn is one spin.")
    category = "spinning"
    panel = PANEL
    measured = INNINGS
    sheet = ("round", "given")
    played_on = PlayedOn("spider", shot="metal-ring")
    slots: ClassVar[Mapping[str, str]] = {
        "rings": say("rings-spun.ask-rings", "How many rings has a side?"),
        "set_up": say("rings-spun.ask-set-up", "What lies on the board before a round?"),
        "lead": say("rings-spun.ask-lead", "Who spins first?"),
        "partner": say("rings-spun.ask-partner", "Which partner of a side spins?"),
        "free": say("rings-spun.ask-free", "Do all spin at once, so that no turn is kept?"),
        "next": say("rings-spun.ask-next", "Who spins next?"),
        "alone": say("rings-spun.ask-alone", "Does one side spin all the rings of a round?"),
        "pins": say("rings-spun.ask-pins", "Which pins stand?"),
        "pin": say("rings-spun.ask-pin", "What do the pins count that a spin felled?"),
        "pins_up": say("rings-spun.ask-pins-up", "How are the pins set up after a round?"),
        "moment": say("rings-spun.ask-moment", "When is it seen who has won?"),
        "zones": say("rings-spun.ask-zones", "Where may a ring come to rest?"),
        "gone": say("rings-spun.ask-gone", "In which zones is a ring out for the round?"),
        "place": say("rings-spun.ask-place", "Whence is a ring spun?"),
        "tipped": say("rings-spun.ask-tipped", "May the board be tipped?"),
        "crossing": say("rings-spun.ask-crossing", "What is a ring worth that did not cross the line?"),
        "line": say("rings-spun.ask-line", "To which zone does a ring on a line belong?"),
        "pocketed": say("rings-spun.ask-pocketed", "What comes of a ring that was pocketed?"),
        "pocket_time": say("rings-spun.ask-pocket-time", "When are the points of a pocketed ring added?"),
        "floor": say("rings-spun.ask-floor", "May the score fall below nothing?"),
        "aim": say("rings-spun.ask-aim", "What is asked when all rings have been spun?"),
        "worth": say("rings-spun.ask-worth", "What is a ring worth by its zone alone?"),
        "ranked": say("rings-spun.ask-ranked", "Has the ring a place by nearness, and for whom?"),
        "places": say("rings-spun.ask-places", "What do the places count?"),
        "level": say("rings-spun.ask-level", "What of rings that lie equally near?"),
        "field": say("rings-spun.ask-field", "For whom does the driven ring count where it lies?"),
        "driven_pocketed": say("rings-spun.ask-driven-pocketed", "What if the driven ring is pocketed?"),
        "recentre": say("rings-spun.ask-recentre", "Where does the driven ring begin a round?"),
        "next_round": say("rings-spun.ask-next-round", "Who spins first in the next round?"),
        "both": say("rings-spun.ask-both", "Who wins if both reach the target in one round?"),
        "target": say("rings-spun.ask-target", "How many points win?"),
    }
    required: ClassVar[tuple[str, ...]] = ("rings", "lead", "next", "zones", "aim", "next_round", "target")
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "spin", "count"})

    lead_question = say("rings-spun.ask-lead", "Who spins first?")
    set_up_slot = "set_up"
    turn_slot = "next"
    playing = "spin"

    def set_up(self, play: Play) -> SpunState:
        """An empty board, or the ring that is driven in its centre."""
        at = "" if play.cite("field") is None else "middle"
        return SpunState(play.start_scores, (Tally(), Tally()), at=at)

    def position(self, play: Play, state: SpunState, words: Words) -> SpunState:
        """A recorded position: ``where.A=in,pocket`` are the zones of the rings that A has spun."""
        placed: SpunState = super().position(play, state, words)
        if not any(placed.where):
            below(words, play, placed, play.value("target"))
        at_least(words, placed, "round")
        known = {*play.value("zones"), *(play.value("gone") or ()), OFF}
        rings = play.value("rings")
        for letter, row in zip(play.letters, placed.where, strict=True):
            if not set(row) <= known or len(row) > rings:
                words.refuse(
                    f"where.{letter}",
                    say(
                        "rings-spun.zones-of",
                        "the zones of at most {rings} rings: {zones}",
                        rings=rings,
                        zones=", ".join(sorted(known)),
                    ),
                )
        for name, named in (("short", placed.short), ("moved", placed.moved)):
            if any(s not in (0, 1) or not 0 < n <= len(placed.where[s]) for s, n in named):
                words.refuse(
                    name, say("rings-spun.side-and-number", "the side and number of each ring that was spun")
                )
        if placed.at and (play.cite("field") is None or placed.at not in driven_zones(play)):
            words.refuse(
                "at",
                say(
                    "rings-spun.driven-lies",
                    "the driven ring lies {zones}",
                    zones=", ".join(driven_zones(play)),
                ),
            )
        if not 0 <= placed.down <= len(play.value("pins") or ()):
            words.refuse("down", say("rings-spun.not-so-many-pins", "so many pins there are not"))
        if play.value("alone", placed) and placed.lead is not None and placed.where[1 - placed.lead]:
            words.refuse(
                "where", say("rings-spun.one-side-alone", "one side alone spins the rings of a round")
            )
        if (placed.phase == "count") != full(play, placed) and placed.turn is not None:
            words.refuse(
                "phase",
                say("rings-spun.count-or-spin", "it is count when all rings have been spun, else spin"),
            )
        if placed.turn is None and any(placed.where):
            words.refuse("turn", say("rings-spun.say-turn", "rings have been spun: say whose turn it is"))
        if placed.phase == "spin" and placed.turn is not None and not left(play, placed, placed.turn):
            words.refuse("turn", say("rings-spun.side-has-spun", "that side has spun all its rings"))
        return placed

    def lead_citations(self, play: Play, state: SpunState) -> tuple[str | None, ...]:
        """The clauses on the lead, on the set-up, and on spinning at once."""
        free, cite = play.ask("free", state)
        return (*super().lead_citations(play, state), cite if free else None)

    def lead_instructions(self, play: Play, state: SpunState) -> tuple[Instruction, ...]:
        """How the game is set up, and whether all spin at once."""
        rows = [*super().lead_instructions(play, state)]
        free, cite = play.ask("free", state)
        if free:
            rows.append(
                Instruction(
                    "together", say("rings-spun.at-the-word", "All spin at once, at the word."), (), cite
                )
            )
        return tuple(rows)

    def barred(self, play: Play, state: SpunState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a spin before the count, of a side that is not in turn, and of one without rings."""
        if any(t.kind == "choice" and t.a == "count" for t in tokens):
            return None
        if state.phase == "count":
            message = say("rings-spun.count-due", "all rings have been spun: count the round with :count")
            return refuse(state, "not-now", message, play.cite("aim"))
        if who != state.turn and not play.value("free", state):
            return out_of_turn(play, state, self.turn_slot)
        if not left(play, state, who):
            message = say(
                "rings-spun.has-spun-all",
                "{player} has spun all the rings of this round",
                player=play.names[play.letters[who]],
            )
            return refuse(state, "out-of-turn", message, play.cite("rings"))
        return None

    def shot(self, play: Play, state: SpunState, who: int, entry: Entry) -> Ruling:
        """Judge one spin, or the count of a round."""
        if any(t.kind == "choice" and t.a == "count" for t in entry.tokens):
            return count(play, state, who, entry)
        return spin(play, state, who, entry)

    def offers(self, play: Play, state: SpunState) -> Expectation:
        """Quick buttons for the spin that is due, or for the count."""
        turn = state.turn or 0
        side, prompt = play.letters[turn], self.due(play, state)
        driven = (DRIVEN,) if state.at else ()
        lying = tuple(
            name_of(play, (s, n))
            for s, row in enumerate(state.where)
            for n, zone in enumerate(row, 1)
            if not gone(play, zone)
        )
        if state.phase == "count":
            zones = tuple(z for z in play.value("zones") if not gone(play, z))
            return Expectation(
                side,
                "count",
                prompt,
                PANEL,
                _counts(play, state, side),
                (*driven, *lying),
                zones=(*zones, *(driven_zones(play) if driven else ())),
                states=("level",),
                choices=("count",),
            )
        spinners = range(len(play.letters)) if play.value("free", state) else (turn,)
        rows: list[Button] = []
        own = []
        for who in spinners:
            if left(play, state, who):
                rows += _spins(play, state, who)
                own.append(name_of(play, (who, len(state.where[who]) + 1)))
        return Expectation(
            side,
            "spin",
            prompt,
            PANEL,
            tuple(rows),
            (*own, *driven, *lying),
            zones=(*play.value("zones"), *(driven_zones(play) if driven else ())),
            states=states_of(play),
            pins=tuple(dict.fromkeys(play.value("pins") or ())) if standing(play, state) else (),
        )

    def due(self, play: Play, state: SpunState) -> str:
        """Who spins which ring, or that the round is to be counted."""
        turn = state.turn or 0
        if state.phase == "count":
            return say(
                "rings-spun.count-round",
                "Count round {round}: {aim}.",
                round=state.round,
                aim=play.value("aim"),
            )
        name = play.names[play.letters[turn]]
        if play.value("free", state):
            return say(
                "rings-spun.all-spin",
                "Round {round}: all spin at once. Say where each ring rests.",
                round=state.round,
            )
        partner = play.value("partner", state, turn)
        ring, task = len(state.where[turn]) + 1, play.game.facts["task"]
        if partner is None:
            return say(
                "rings-spun.spins", "{player} spins ring {ring}: {task}.", player=name, ring=ring, task=task
            )
        if partner == "first":
            return say(
                "rings-spun.first-spins",
                "{player} (first partner) spins ring {ring}: {task}.",
                player=name,
                ring=ring,
                task=task,
            )
        return say(
            "rings-spun.second-spins",
            "{player} (second partner) spins ring {ring}: {task}.",
            player=name,
            ring=ring,
            task=task,
        )

    def length(self, play: Play, state: SpunState) -> int | None:
        """The points that win."""
        target: int | None = play.value("target")
        return target

    def inning(self, state: SpunState) -> int:
        """The number of the round."""
        return state.round

    def shown(self, play: Play, state: SpunState) -> dict[str, Any]:
        """The rings as last noted, and the round."""
        words = play.game.facts["zones"]
        board: dict[str, Any] = {
            "round": state.round,
            "rests": {
                x: [words.get(zone, zone) for zone in row]
                for x, row in zip(play.letters, state.where, strict=True)
            },
            "rings_left": {x: left(play, state, side) for side, x in enumerate(play.letters)},
            "driven": state.at,
        }
        if play.value("pins"):
            board["pins"] = standing(play, state)
        return board

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, and the pins that stand."""
        rows = (Fact("round", _ROUND, str(board["round"])),) if board.get("round") else ()
        pins = board.get("pins")
        return rows if pins is None else (*rows, Fact("pins", _PINS, str(pins)))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Where the rings lie, and how many are still to be spun."""
        rests = (board.get("rests") or {}).get(letter) or []
        left = (board.get("rings_left") or {}).get(letter) or 0
        return (
            Fact("rests", _RINGS, _listed(rests)),
            Fact("rings_left", _TO_SPIN, str(left)),
            *average_facts(board, letter),
        )

    def pieces(self, play: Play, state: SpunState) -> dict[str, int]:
        """Where the rings and pins are."""
        zones = [zone for row in state.where for zone in row]
        out = sum(gone(play, zone) for zone in zones)
        driven = 1 if state.at else 0
        hand = sum(left(play, state, side) for side in range(len(play.letters)))
        up = standing(play, state)
        pocketed = sum(gone(play, zone) and zone != OFF for zone in zones)
        return {
            "table": len(zones) - out + driven + up,
            "pocketed": pocketed,
            "out": out - pocketed + state.down,
            "hand": hand,
        }


def _listed(words: list[str]) -> str:
    """Words one after the other; a dash where there are none."""
    said = words[0] if words else "–"
    for word in words[1:]:
        said = say("rings-spun.and-rest", "{rests}, {next}", rests=said, next=word)
    return said


def _spins(play: Play, state: SpunState, who: int) -> list[Button]:
    """The usual outcomes of a spin."""
    side = play.letters[who]
    ring = name_of(play, (who, len(state.where[who]) + 1))
    words = play.game.facts["zones"]
    rows = []
    if state.at:
        whose = play.names[side] if play.value("free", state) else ""
        rows.append(Button(f"{side}-still", _whose(whose, _AS_IT_WAS), ".", side))
        for letter, zone in zip((*play.letters, ""), driven_zones(play), strict=True):
            label: str = _ON_MIDDLE
            if letter:
                half = play.names[letter]
                label = say("rings-spun.button-on-half", "Carrom ring on the half of {player}", player=half)
            tone = "plain" if letter in ("", side) else "score"
            code, label = f"{side}-c-{zone}", _whose(whose, label)
            rows.append(Button(code, label, f"{DRIVEN}={zone}", side, tone, "driven"))
        label = _whose(whose, _DRIVEN_POCKETED)
        rows.append(Button(f"{side}-c-pocket", label, f"{DRIVEN}>", side, "choice", "driven"))
    crosses = play.cite("crossing") is not None
    for zone in play.value("zones"):
        if state.at and not gone(play, zone):
            continue
        out = gone(play, zone)
        points = play.game.facts.get("scores", ())
        tone = "foul" if out else "score" if zone in points else "plain"
        rest = f"{ring}>" if zone == "pocket" else f"{ring}={zone}"
        label = say("rings-spun.button-rest", "{ring} {zone}", ring=ring, zone=words[zone])
        rows.append(Button(f"{side}-{zone}", label, rest, side, tone))
        rows += _pins(play, state, who, zone, rest)
    if crosses:
        zone = play.game.facts["short"]
        label = say("rings-spun.button-short", "{ring} did not cross the line", ring=ring)
        rows.append(Button(f"{side}-short", label, f"{ring}={zone} #short", side, "plain", "short"))
    return rows


def _whose(player: str, label: str) -> str:
    """A label with the player whose spin it is, where that is to be said."""
    if not player:
        return label
    return say("rings-spun.button-player", "{player}: {outcome}", player=player, outcome=label)


def _pins(play: Play, state: SpunState, who: int, zone: str, rest: str) -> list[Button]:
    """The outcomes of a spin that fells pins, and whose ring comes to rest in ``zone``."""
    side, up = play.letters[who], standing(play, state)
    where = play.game.facts["zones"][zone]
    rows = []
    for fell in range(1, up + 1):
        label = say_many(
            "rings-spun.button-pins",
            "{n} pin, {ring} {zone}",
            "{n} pins, {ring} {zone}",
            fell,
            ring=name_of(play, (who, len(state.where[who]) + 1)),
            zone=where,
        )
        felled = " ".join([f"{play.value('pins')[0]}!"] * fell)
        rows.append(
            Button(f"{side}-pins-{fell}-{zone}", label, f"{felled} {rest}", side, "score", f"pins-{fell}")
        )
    return rows


def _counts(play: Play, state: SpunState, side: str) -> tuple[Button, ...]:
    """The orders in which the rings may lie, by their owners; one button where no order matters."""
    rings = ranked(play, state)
    goes = {(play.value("ranked", state, r), r.side) for r in rings}
    if len(goes) < 2:
        rows = [Button("count", _COUNT, ":count", side, "score", "count", "0")]
        if state.at:
            halves = (
                say(
                    "rings-spun.button-lies-half",
                    "The ring lies on the half of {player}",
                    player=play.names[x],
                )
                for x in play.letters
            )
            rows[:] = [
                Button(f"count-{zone}", label, f":count {DRIVEN}={zone}", side, "score", "count")
                for zone, label in zip(driven_zones(play), (*halves, _LIES_MIDDLE), strict=True)
                if zone != "middle" or play.value("field", state, 2) is not None
            ]
        return tuple(rows)
    found: dict[str, Button] = {}
    nearest = play.game.facts.get("nearest")
    for order in permutations(rings):
        touching = [r.zone == nearest for r in order]
        if touching != sorted(touching, reverse=True):
            continue  # a ring that touches lies before those that do not
        owners = "".join(f"{play.letters[r.side]}{'s' * r.short}" for r in order)
        if owners in found:
            continue
        names = ", ".join(play.names[play.letters[r.side]] for r in order)
        rests = " ".join(
            f"{name_of(play, (r.side, r.number))}={state.where[r.side][r.number - 1]}" for r in order
        )
        found[owners] = Button(
            f"count-{owners}",
            say("rings-spun.button-nearest", "Nearest first: {players}", players=names),
            f":count {rests}",
            side,
            "score",
            "count",
        )
    return tuple(found.values())


RINGS_SPUN = RingsSpun()
"""The one instance."""
