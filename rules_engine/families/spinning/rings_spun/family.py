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
from ....states import Tally
from ...base import Fact, average_facts
from ...measured import INNINGS
from ...turns import TurnFamily, out_of_turn
from .reading import DRIVEN, OFF, SpunState, driven_zones, full, gone, left, name_of, standing, states_of
from .spins import KINDS, count, ranked, spin

PANEL = "rings-spun"


class RingsSpun(TurnFamily):
    """The family of spun rings; see the package."""

    key = "rings-spun"
    name = "rings spun"
    no_visits = "A turn is one spin."
    category = "spinning"
    panel = PANEL
    measured = INNINGS
    sheet = ("round", "given")
    played_on = PlayedOn("spider", shot="metal-ring")
    slots: ClassVar[Mapping[str, str]] = {
        "rings": "How many rings has a side?",
        "set_up": "What lies on the board before a round?",
        "lead": "Who spins first?",
        "partner": "Which partner of a side spins?",
        "free": "Do all spin at once, so that no turn is kept?",
        "next": "Who spins next?",
        "alone": "Does one side spin all the rings of a round?",
        "pins": "Which pins stand?",
        "pin": "What do the pins count that a spin felled?",
        "pins_up": "How are the pins set up after a round?",
        "moment": "When is it seen who has won?",
        "zones": "Where may a ring come to rest?",
        "gone": "In which zones is a ring out for the round?",
        "place": "Whence is a ring spun?",
        "tipped": "May the board be tipped?",
        "crossing": "What is a ring worth that did not cross the line?",
        "line": "To which zone does a ring on a line belong?",
        "pocketed": "What comes of a ring that was pocketed?",
        "pocket_time": "When are the points of a pocketed ring added?",
        "floor": "May the score fall below nothing?",
        "aim": "What is asked when all rings have been spun?",
        "worth": "What is a ring worth by its zone alone?",
        "ranked": "Has the ring a place by nearness, and for whom?",
        "places": "What do the places count?",
        "level": "What of rings that lie equally near?",
        "field": "For whom does the driven ring count where it lies?",
        "driven_pocketed": "What if the driven ring is pocketed?",
        "recentre": "Where does the driven ring begin a round?",
        "next_round": "Who spins first in the next round?",
        "both": "Who wins if both reach the target in one round?",
        "target": "How many points win?",
    }
    required: ClassVar[tuple[str, ...]] = ("rings", "lead", "next", "zones", "aim", "next_round", "target")
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "spin", "count"})

    lead_question = "Who spins first?"
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
                words.refuse(f"where.{letter}", f"the zones of at most {rings} rings: {', '.join(known)}")
        for name, named in (("short", placed.short), ("moved", placed.moved)):
            if any(s not in (0, 1) or not 0 < n <= len(placed.where[s]) for s, n in named):
                words.refuse(name, "the side and number of each ring that was spun")
        if placed.at and (play.cite("field") is None or placed.at not in driven_zones(play)):
            words.refuse("at", f"the driven ring lies {', '.join(driven_zones(play))}")
        if not 0 <= placed.down <= len(play.value("pins") or ()):
            words.refuse("down", "so many pins there are not")
        if play.value("alone", placed) and placed.lead is not None and placed.where[1 - placed.lead]:
            words.refuse("where", "one side alone spins the rings of a round")
        if (placed.phase == "count") != full(play, placed) and placed.turn is not None:
            words.refuse("phase", "it is count when all rings have been spun, else spin")
        if placed.turn is None and any(placed.where):
            words.refuse("turn", "rings have been spun: say whose turn it is")
        if placed.phase == "spin" and placed.turn is not None and not left(play, placed, placed.turn):
            words.refuse("turn", "that side has spun all its rings")
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
            rows.append(Instruction("together", "All spin at once, at the word.", (), cite))
        return tuple(rows)

    def barred(self, play: Play, state: SpunState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse a spin before the count, of a side that is not in turn, and of one without rings."""
        if any(t.kind == "choice" and t.a == "count" for t in tokens):
            return None
        if state.phase == "count":
            message = "all rings have been spun: count the round with :count"
            return refuse(state, "not-now", message, play.cite("aim"))
        if who != state.turn and not play.value("free", state):
            return out_of_turn(play, state, self.turn_slot)
        if not left(play, state, who):
            message = f"{play.names[play.letters[who]]} has spun all the rings of this round"
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
            return f"Count round {state.round}: {play.value('aim')}."
        name = play.names[play.letters[turn]]
        partner = play.value("partner", state, turn)
        which = "" if partner is None else f" ({partner} partner)"
        if play.value("free", state):
            return f"Round {state.round}: all spin at once. Say where each ring rests."
        return f"{name}{which} spins ring {len(state.where[turn]) + 1}: {play.game.facts['task']}."

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
        rows = (Fact("round", "Round", str(board["round"])),) if board.get("round") else ()
        pins = board.get("pins")
        return rows if pins is None else (*rows, Fact("pins", "Pins standing", str(pins)))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Where the rings lie, and how many are still to be spun."""
        rests = (board.get("rests") or {}).get(letter) or []
        left = (board.get("rings_left") or {}).get(letter) or 0
        return (
            Fact("rests", "Rings", ", ".join(rests) or "–"),
            Fact("rings_left", "Rings to spin", str(left)),
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


def _spins(play: Play, state: SpunState, who: int) -> list[Button]:
    """The usual outcomes of a spin."""
    side = play.letters[who]
    ring = name_of(play, (who, len(state.where[who]) + 1))
    words = play.game.facts["zones"]
    whose = f"{play.names[side]}: " if play.value("free", state) else ""
    rows = []
    if state.at:
        rows.append(Button(f"{side}-still", f"{whose}Carrom ring as it was", ".", side))
        for letter, zone in zip((*play.letters, ""), driven_zones(play), strict=True):
            where = f"on the half of {play.names[letter]}" if letter else "on the middle"
            tone = "plain" if letter in ("", side) else "score"
            rows.append(
                Button(
                    f"{side}-c-{zone}",
                    f"{whose}Carrom ring {where}",
                    f"{DRIVEN}={zone}",
                    side,
                    tone,
                    "driven",
                )
            )
        rows.append(
            Button(f"{side}-c-pocket", f"{whose}Carrom ring pocketed", f"{DRIVEN}>", side, "choice", "driven")
        )
    crosses = play.cite("crossing") is not None
    for zone in play.value("zones"):
        if state.at and not gone(play, zone):
            continue
        out = gone(play, zone)
        points = play.game.facts.get("scores", ())
        tone = "foul" if out else "score" if zone in points else "plain"
        rest = f"{ring}>" if zone == "pocket" else f"{ring}={zone}"
        rows.append(Button(f"{side}-{zone}", f"{ring} {words[zone]}", rest, side, tone))
        rows += _pins(play, state, who, zone, rest)
    if crosses:
        zone = play.game.facts["short"]
        label = f"{ring} did not cross the line"
        rows.append(Button(f"{side}-short", label, f"{ring}={zone} #short", side, "plain", "short"))
    return rows


def _pins(play: Play, state: SpunState, who: int, zone: str, rest: str) -> list[Button]:
    """The outcomes of a spin that fells pins, and whose ring comes to rest in ``zone``."""
    side, up = play.letters[who], standing(play, state)
    where = play.game.facts["zones"][zone]
    rows = []
    for fell in range(1, up + 1):
        label = f"{fell} pin{'s' * (fell > 1)}, {name_of(play, (who, len(state.where[who]) + 1))} {where}"
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
        rows = [Button("count", "Count the round", ":count", side, "score", "count", "0")]
        if state.at:
            rows[:] = [
                Button(
                    f"count-{zone}",
                    f"The ring lies on {where}",
                    f":count {DRIVEN}={zone}",
                    side,
                    "score",
                    "count",
                )
                for zone, where in zip(
                    driven_zones(play),
                    (*(f"the half of {play.names[x]}" for x in play.letters), "the middle"),
                    strict=True,
                )
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
            f"count-{owners}", f"Nearest first: {names}", f":count {rests}", side, "score", "count"
        )
    return tuple(found.values())


RINGS_SPUN = RingsSpun()
"""The one instance."""
