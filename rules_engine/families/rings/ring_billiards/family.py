"""The family of carrom games in which the shooter glances from ring to ring: its questions, and how an entry
is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally
from ...base import Fact, Family, average_facts, check_kinds, common_figures, run_facts
from ...base import cites as cites_of
from . import panel
from .reading import SHOT_KINDS, GlanceState, check_words, due, named, read_shot, rings_of
from .shots import judged


class RingBilliards(Family):
    """The family of carrom games in which the shooter glances from ring to ring; see the module."""

    key = "ring-billiards"
    name = "ring billiards"
    category = "carrom-board"
    panel = panel.PANEL
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": "Which rings are on the board beside the shooter, or may be shooters?",
        "shooters": 'Have the sides one shooter together, or "each" its own?',
        "cue": "With which ring is the first shot played, where any may be the shooter?",
        "delivery": "How is the shooter driven?",
        "lead": "Who begins?",
        "set_out": "How do the rings lie at the start?",
        "opening": "Whence is the first shot of the game?",
        "origin": 'Whence are the other shots: from the "line", or from the "lie"?',
        "resume": "Whence is a lost shooter played?",
        "line": "What else may be said of a shot from the line?",
        "frozen": "May the shooter be placed against a ring?",
        "choose": "May the player make that ring the shooter?",
        "fallen": "Where does a lost shooter go when another ring is chosen (None: no other may be)?",
        "need": "How many rings must the shooter meet?",
        "met": "What do the rings count that were met?",
        "pocketed": "What do the rings count that fell?",
        "right": "May the player pocket a ring for points by his next shot?",
        "declare": "Must such a shot be announced?",
        "again": "Does the player shoot again?",
        "miss": "What follows when nothing is made?",
        "shooter_pocketed": "What does it cost to pocket the shooter?",
        "shooter_off": "What does it cost when the shooter leaves the board?",
        "floor": "Below what can a score not be brought?",
        "ring_off": "What does a ring off the board cost?",
        "respot": "Where do rings go that left the board?",
        "reset": "Are the rings set out anew for each shot?",
        "shooter_down": "What becomes of the opponent's shooter in a pocket?",
        "shooter_back": "When does it come back?",
        "target": "How many points win?",
        "next_lead": "Who shoots first in the next game?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up", "lead", "origin", "met", "again", "shooter_pocketed", "shooter_off", "ring_off", "respot",
        "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot", "opening": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def start(self, play: Play, lead: int | None = None) -> GlanceState:
        """The rings set out, the shooters in hand."""
        sides = len(play.letters)
        at = ("hand",) * (sides if play.value("shooters") == "each" else 1)
        state = GlanceState(play.start_scores, (Tally(),) * sides, at, play.value("cue") or "")
        return state if lead is None else state._replace(turn=lead, lead=lead, phase="shot")

    def position(self, play: Play, state: GlanceState, words: Words) -> GlanceState:
        """A recorded position: a shooter may lie on the board, be in hand, or out of play for the turn."""
        placed: GlanceState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        if len(placed.at) != len(state.at) or not set(placed.at) <= {"hand", "board", "out"}:
            words.refuse("at", "a shooter is on the board, in hand or out")
        out = [i for i, place in enumerate(placed.at) if place == "out"]
        if out and (len(placed.at) == 1 or placed.turn in out):
            words.refuse("at", "a shooter is out while the other side plays")
        for name, ring in (("cue", placed.cue), ("fallen", placed.fallen)):
            if ring and (not state.cue or ring not in rings_of(play)):
                words.refuse(name, "no such ring may be the shooter")
        if state.cue and not placed.cue:
            words.refuse("cue", "some ring is the shooter")
        if placed.fallen and placed.at[0] != "hand":
            words.refuse("fallen", "a lost shooter is in hand")
        if placed.fallen not in ("", placed.cue):
            words.refuse("fallen", "it is put back when another ring is chosen")
        if placed.right and (play.cite("right") is None or placed.fresh):
            words.refuse("right", "no ring may be pocketed for points now")
        if (placed.phase == "lead") != (placed.turn is None):
            words.refuse("phase", "somebody shoots, or is to begin")
        return placed

    def judge(self, play: Play, state: GlanceState, entry: Entry) -> Ruling:
        """Judge the lead, the choice of a shooter, or one shot."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        tokens = entry.tokens
        if (bad := check_words(play, state, tokens)) is not None:
            return bad._replace(turn=turn)
        if any(t.kind == "choice" and t.a == "lead" for t in tokens):
            return self._lead(play, state, who, tokens)
        if state.phase == "lead":
            return refuse(state, "not-now", "say first who begins: :lead", play.cite("lead"))
        if who != state.turn:
            return refuse(state, "out-of-turn", f"it is {play.names[turn or '']}'s turn", turn=turn)
        chosen = [t.b for t in tokens if t.kind == "choice" and t.a == "cue"]
        if len(chosen) > 1:
            return refuse(state, "wrong-token", "one ring is the shooter", play.cite("choose"), turn)
        before, named_ = state, None
        if chosen:
            named_ = self._chosen(play, state, chosen[0])
            if named_.refusal is not None or len(tokens) == 1:
                return named_._replace(turn=turn)
            state = named_.state
        shot = read_shot(play, state, who, entry)
        ruling = shot if isinstance(shot, Ruling) else judged(play, state, who, shot, entry)
        if ruling.refusal is not None:
            return ruling._replace(state=before, turn=turn)
        if named_ is None:
            return ruling
        return ruling._replace(
            citations=cites_of(*ruling.citations, *named_.citations),
            instructions=(*named_.instructions, *ruling.instructions),
        )

    def _lead(self, play: Play, state: GlanceState, who: int, tokens: tuple[Token, ...]) -> Ruling:
        """Who begins; the rings are set out then."""
        turn = None if state.turn is None else play.letters[state.turn]
        if len(tokens) != 1:
            return refuse(state, "wrong-token", "a choice stands alone in its entry", turn=turn)
        if state.phase != "lead":
            return refuse(state, "not-now", "the lead has been decided", turn=turn)
        led = state._replace(turn=who, lead=who, phase="shot")
        laid, cite = play.ask("set_out", state)
        told = (Instruction("set-up", laid, rings_of(play), cite),) if laid else ()
        cites = cites_of(play.cite("lead"), cite, due(play, led, who)[1], play.cite("delivery"))
        return Ruling(led, turn=play.letters[who], citations=cites, instructions=told, events=("lead",))

    def _chosen(self, play: Play, state: GlanceState, ring: str) -> Ruling:
        """Another ring becomes the shooter; one that was lost as shooter goes back to the board."""
        may, cite = play.ask("choose", state, ring)
        if ring == state.cue:
            return Ruling(state, citations=cites_of(cite))
        if not may:
            return refuse(state, "not-now", "that ring cannot be made the shooter now", cite)
        told: tuple[Instruction, ...] = ()
        at = state.at
        if state.fallen:
            place, why = play.ask("fallen", state)
            text = f"Put back: {named(play, state.fallen)} {place}."
            told = (Instruction("spot", text, (state.fallen,), why),)
            at = ("board",)
        after = state._replace(cue=ring, fallen="", at=at)
        return Ruling(after, citations=cites_of(cite), instructions=told)

    def expects(self, play: Play, state: GlanceState) -> Expectation:
        """Buttons for the lead, for the choice of a shooter, and for what one shot is likely to do."""
        return panel.expects(play, state)

    def board(self, play: Play, state: GlanceState) -> dict[str, Any]:
        """The shooter and its place, beside the score."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the inning, the shooter and its place."""
        cue = (Fact("cue", "Shooter", str(board["cue"])),) if board.get("cue") else ()
        return (*run_facts(board), *cue, Fact("from", "Shot from", str(board["shooter"])))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average and high run."""
        return average_facts(board, letter)

    def figures(self, play: Play, state: GlanceState) -> dict[str, dict[str, Any]]:
        """Points an inning, and the longest run of one turn."""
        return common_figures(play, state.score, state.tallies)

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
