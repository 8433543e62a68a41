"""The family of carrom games in which the shooter glances from ring to ring: its questions, and how an entry
is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, average_facts, run_facts
from ...base import cites as cites_of
from ...measured import RUNS
from ...turns import TurnFamily
from . import panel
from .reading import SHOT_KINDS, GlanceState, check_words, due, named, read_shot, rings_of
from .shots import judged

_SHOOTER = say("ring-billiards.shooter", "Shooter")
_SHOT_FROM = say("ring-billiards.shot-from", "Shot from")


class RingBilliards(TurnFamily):
    """The family of carrom games in which the shooter glances from ring to ring; see the module."""

    key = "ring-billiards"
    name = say("ring-billiards.family-name", "ring billiards")
    category = "carrom-board"
    panel = panel.PANEL
    measured = RUNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say(
            "ring-billiards.ask-set-up",
            "Which rings are on the board beside the shooter, or may be shooters?",
        ),
        "shooters": say(
            "ring-billiards.ask-shooters", 'Have the sides one shooter together, or "each" its own?'
        ),
        "cue": say(
            "ring-billiards.ask-cue",
            "With which ring is the first shot played, where any may be the shooter?",
        ),
        "delivery": say("ring-billiards.ask-delivery", "How is the shooter driven?"),
        "lead": say("ring-billiards.ask-lead", "Who begins?"),
        "set_out": say("ring-billiards.ask-set-out", "How do the rings lie at the start?"),
        "opening": say("ring-billiards.ask-opening", "Whence is the first shot of the game?"),
        "origin": say(
            "ring-billiards.ask-origin", 'Whence are the other shots: from the "line", or from the "lie"?'
        ),
        "resume": say("ring-billiards.ask-resume", "Whence is a lost shooter played?"),
        "line": say("ring-billiards.ask-line", "What else may be said of a shot from the line?"),
        "frozen": say("ring-billiards.ask-frozen", "May the shooter be placed against a ring?"),
        "choose": say("ring-billiards.ask-choose", "May the player make that ring the shooter?"),
        "fallen": say(
            "ring-billiards.ask-fallen",
            "Where does a lost shooter go when another ring is chosen (None: no other may be)?",
        ),
        "need": say("ring-billiards.ask-need", "How many rings must the shooter meet?"),
        "met": say("ring-billiards.ask-met", "What do the rings count that were met?"),
        "pocketed": say("ring-billiards.ask-pocketed", "What do the rings count that fell?"),
        "right": say("ring-billiards.ask-right", "May the player pocket a ring for points by his next shot?"),
        "declare": say("ring-billiards.ask-declare", "Must such a shot be announced?"),
        "again": say("ring-billiards.ask-again", "Does the player shoot again?"),
        "miss": say("ring-billiards.ask-miss", "What follows when nothing is made?"),
        "shooter_pocketed": say(
            "ring-billiards.ask-shooter-pocketed", "What does it cost to pocket the shooter?"
        ),
        "shooter_off": say(
            "ring-billiards.ask-shooter-off", "What does it cost when the shooter leaves the board?"
        ),
        "floor": say("ring-billiards.ask-floor", "Below what can a score not be brought?"),
        "ring_off": say("ring-billiards.ask-ring-off", "What does a ring off the board cost?"),
        "respot": say("ring-billiards.ask-respot", "Where do rings go that left the board?"),
        "reset": say("ring-billiards.ask-reset", "Are the rings set out anew for each shot?"),
        "shooter_down": say(
            "ring-billiards.ask-shooter-down", "What becomes of the opponent's shooter in a pocket?"
        ),
        "shooter_back": say("ring-billiards.ask-shooter-back", "When does it come back?"),
        "target": say("ring-billiards.ask-target", "How many points win?"),
        "next_lead": say("ring-billiards.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up",
        "lead",
        "origin",
        "met",
        "again",
        "shooter_pocketed",
        "shooter_off",
        "ring_off",
        "respot",
        "target",
    )
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot", "opening": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> GlanceState:
        """The rings set out, the shooters in hand."""
        sides = len(play.letters)
        at = ("hand",) * (sides if play.value("shooters") == "each" else 1)
        return GlanceState(play.start_scores, (Tally(),) * sides, at, play.value("cue") or "")

    def position(self, play: Play, state: GlanceState, words: Words) -> GlanceState:
        """A recorded position: a shooter may lie on the board, be in hand, or out of play for the turn."""
        placed: GlanceState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        if len(placed.at) != len(state.at) or not set(placed.at) <= {"hand", "board", "out"}:
            words.refuse(
                "at", say("ring-billiards.shooter-places", "a shooter is on the board, in hand or out")
            )
        out = [i for i, place in enumerate(placed.at) if place == "out"]
        if out and (len(placed.at) == 1 or placed.turn in out):
            words.refuse(
                "at", say("ring-billiards.out-while-other", "a shooter is out while the other side plays")
            )
        for name, ring in (("cue", placed.cue), ("fallen", placed.fallen)):
            if ring and (not state.cue or ring not in rings_of(play)):
                words.refuse(name, say("ring-billiards.no-such-shooter", "no such ring may be the shooter"))
        if state.cue and not placed.cue:
            words.refuse("cue", say("ring-billiards.some-shooter", "some ring is the shooter"))
        if placed.fallen and placed.at[0] != "hand":
            words.refuse("fallen", say("ring-billiards.lost-in-hand", "a lost shooter is in hand"))
        if placed.fallen not in ("", placed.cue):
            words.refuse(
                "fallen",
                say("ring-billiards.put-back-when-chosen", "it is put back when another ring is chosen"),
            )
        if placed.right and (play.cite("right") is None or placed.fresh):
            words.refuse(
                "right", say("ring-billiards.none-for-points", "no ring may be pocketed for points now")
            )
        return placed

    def lead_citations(self, play: Play, state: GlanceState) -> tuple[str | None, ...]:
        """The lead, how the rings are set out, whence the first shot is, and how the shooter is driven."""
        whence = due(play, state, state.turn or 0)[1]
        return play.cite("lead"), play.ask("set_out", state)[1], whence, play.cite("delivery")

    def lead_instructions(self, play: Play, state: GlanceState) -> tuple[Instruction, ...]:
        """How the rings are set out."""
        laid, cite = play.ask("set_out", state)
        return (Instruction("set-up", laid, rings_of(play), cite),) if laid else ()

    def check_words(self, play: Play, state: GlanceState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: GlanceState, who: int, entry: Entry) -> Ruling:
        """Judge one shot, the choice of a shooter, or both."""
        rings = [t.b for t in entry.tokens if t.kind == "choice" and t.a == "cue"]
        if len(rings) > 1:
            return refuse(
                state,
                "wrong-token",
                say("ring-billiards.one-shooter", "one ring is the shooter"),
                play.cite("choose"),
            )
        chosen = None
        if rings:
            chosen = self._chosen(play, state, str(rings[0]))
            if chosen.refusal is not None or len(entry.tokens) == 1:
                return chosen._replace(turn=entry.side)
            state = chosen.state
        facts = read_shot(play, state, who, entry)
        ruling = facts if isinstance(facts, Ruling) else judged(play, state, who, facts, entry)
        if ruling.refusal is not None or chosen is None:
            return ruling
        return ruling._replace(
            citations=cites_of(*ruling.citations, *chosen.citations),
            instructions=(*chosen.instructions, *ruling.instructions),
        )

    def _chosen(self, play: Play, state: GlanceState, ring: str) -> Ruling:
        """Another ring becomes the shooter; one that was lost as shooter goes back to the board."""
        may, cite = play.ask("choose", state, ring)
        if ring == state.cue:
            return Ruling(state, citations=cites_of(cite))
        if not may:
            return refuse(
                state,
                "not-now",
                say("ring-billiards.shooter-not-now", "that ring cannot be made the shooter now"),
                cite,
            )
        told: tuple[Instruction, ...] = ()
        at = state.at
        if state.fallen:
            place, why = play.ask("fallen", state)
            text = say(
                "ring-billiards.put-back-fallen",
                "Put back: {ring} {place}.",
                ring=named(play, state.fallen),
                place=place,
            )
            told = (Instruction("spot", text, (state.fallen,), why),)
            at = ("board",)
        after = state._replace(cue=ring, fallen="", at=at)
        return Ruling(after, citations=cites_of(cite), instructions=told)

    def offers(self, play: Play, state: GlanceState) -> Expectation:
        """Buttons for the choice of a shooter, and for what one shot is likely to do."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: GlanceState) -> str:
        """Who shoots what, and from where."""
        return panel.task(play, state)

    def shown(self, play: Play, state: GlanceState) -> dict[str, Any]:
        """The shooter and its place."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the inning, the shooter and its place."""
        cue = (Fact("cue", _SHOOTER, board["cue"]),) if board.get("cue") else ()
        return (*run_facts(board), *cue, Fact("from", _SHOT_FROM, board["shooter"]))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average and high run."""
        return average_facts(board, letter)

    def pieces(self, play: Play, state: GlanceState) -> dict[str, int]:
        """Where the rings are: all but the shooters lie on the board, or are put back at once."""
        rings = len(rings_of(play)) - (1 if state.cue else 0)
        return {
            "table": rings + state.at.count("board"),
            "pocketed": 0,
            "out": state.at.count("out"),
            "hand": state.at.count("hand"),
        }


RING_BILLIARDS = RingBilliards()
"""The one instance."""
