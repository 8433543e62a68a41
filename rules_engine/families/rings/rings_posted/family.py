"""The family of games of posted rings: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally
from ...base import Fact, Family, average_facts, check_kinds, common_board, common_figures, lead_buttons
from ...base import cites as cites_of
from .reading import ZONES, Driven, PostedState, fellow
from .shots import KINDS, fresh_rows, shoot

PANEL = "rings-posted"


class RingsPosted(Family):
    """The family of games of posted rings; see the module."""

    key = "rings-posted"
    name = "rings posted"
    category = "crokinole"
    panel = PANEL
    slots: ClassVar[Mapping[str, str]] = {
        "rings": "Which rings has a side, by their places on the pegs?",
        "colours": "Whose pegs carry rings?",
        "set_up": "How are the rings set up?",
        "lead": "Who plays first?",
        "on_field": "Where may a ring be driven?",
        "place": "What comes of a shot from the wrong place?",
        "worth": "What does a ring of the opponent count?",
        "lower": "What comes of a lower ring?",
        "mixed": "Do other rings count with it?",
        "own": "What does an own top ring cost?",
        "own_lower": "What does any other own ring cost?",
        "with_own": "Do rings of the opponent count with it?",
        "floor": "May the score fall below nothing?",
        "returns": "Where does a ring go that lies in the ditch?",
        "direct": "Does one go back that fell there from its peg?",
        "full": "What if there is no room for it?",
        "keeps": "Does the turn go on?",
        "origin": "Where is the next shot of a turn taken from?",
        "passes": "What is done when the turn passes?",
        "target": "How many points win?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "rings", "colours", "set_up", "on_field", "worth", "lower", "own", "own_lower", "returns", "keeps",
        "origin", "passes", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def start(self, play: Play, lead: int | None = None) -> PostedState:
        """The rings on their pegs."""
        state = PostedState(play.start_scores, (Tally(), Tally()), fresh_rows(play))
        return state if lead is None else state._replace(turn=lead, lead=lead, phase="shot")

    def position(self, play: Play, state: PostedState, words: Words) -> PostedState:
        """A recorded position: ``where.R=post,field,...`` says where each ring of R is."""
        placed: PostedState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        names = play.value("rings")
        for letter, row in zip(play.letters, placed.where, strict=True):
            if len(row) != len(names) or not set(row) <= set(ZONES):
                words.refuse(f"where.{letter}", f"one of {', '.join(ZONES)} for each ring")
            for at, name in enumerate(names):
                under = fellow(names, at)
                if under is not None and not name.endswith("b") and row[at] == "post" != row[under]:
                    words.refuse(f"where.{letter}", f"a ring lies on top of none on peg {name}")
        return placed

    def judge(self, play: Play, state: PostedState, entry: Entry) -> Ruling:
        """Judge the lead, or one shot."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        if any(t.kind == "choice" and t.a == "lead" for t in entry.tokens):
            ruling = self._lead(play, state, who, entry)
        elif state.turn is None:
            return refuse(state, "not-now", "say first who leads: :lead", play.cite("lead"))
        elif who != state.turn:
            message = f"it is {play.names[turn or '']}'s turn"
            return refuse(state, "out-of-turn", message, play.cite("keeps"), turn)
        else:
            ruling = shoot(play, state, who, entry)
        return ruling if ruling.ok else ruling._replace(state=state, turn=turn)

    def _lead(self, play: Play, state: PostedState, who: int, entry: Entry) -> Ruling:
        if len(entry.tokens) != 1 or entry.tokens[0].b is not None:
            return refuse(state, "unknown-choice", ":lead stands alone")
        if state.phase != "lead":
            return refuse(state, "not-now", "the lead is decided once", play.cite("lead"))
        after = state._replace(turn=who, lead=who, phase="shot")
        text, cite = play.ask("set_up")
        told = (Instruction("set-up", text, (), cite),)
        return Ruling(after, {}, entry.side, cites_of(play.cite("lead"), cite), told, events=("lead",))

    def expects(self, play: Play, state: PostedState) -> Expectation:
        """Quick buttons for the shot that is due."""
        if state.over:
            return Expectation(None, "over", "The game is over.", PANEL, over=True)
        prompt = _prompt(play, state)
        if state.turn is None:
            return Expectation(None, "lead", prompt, PANEL, lead_buttons(play), choices=("lead",))
        side = play.letters[state.turn]
        names = play.value("rings")
        pieces = tuple(
            f"{x}{name}"
            for x, row in zip(play.letters, state.where, strict=True)
            if x != side or play.value("colours") == "each"
            for name, zone in zip(names, row, strict=True)
            if zone in ("post", "field")
        )
        states = ("place", "peg") if play.value("returns") == "any" else ("place",)
        return Expectation(
            side, "shot", prompt, PANEL, _buttons(play, state, side), pieces,
            zones=tuple(play.value("on_field")), states=states,
        )  # fmt: skip

    def board(self, play: Play, state: PostedState) -> dict[str, Any]:
        """The rings of each side, and where they are."""
        names = play.value("rings")
        board = common_board(
            play, score=state.score, turn=state.turn, phase=state.phase, prompt=_prompt(play, state),
            over=state.over, winner=state.winner, tallies=state.tallies,
            inning=max(t.innings for t in state.tallies), length=play.value("target", state),
        )  # fmt: skip
        rows = dict(zip(play.letters, state.where, strict=True))
        if play.value("colours") == "opponent":
            rows.pop(play.letters[state.turn or 0])
        board |= {
            "where": {x: dict(zip(names, row, strict=True)) for x, row in rows.items()},
            "loose": {x: row.count("field") for x, row in rows.items()},
        }
        return board

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that lie loose in the circles."""
        loose = (board.get("loose") or {}).get(letter) or 0
        return (Fact("loose", "Loose rings", str(loose)), *average_facts(board, letter))

    def figures(self, play: Play, state: PostedState) -> dict[str, dict[str, Any]]:
        """Points an inning, and the best inning."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: PostedState) -> dict[str, int]:
        """Where the rings are; of eight in all those on the opponent's pegs alone."""
        rows = state.where
        if play.value("colours") == "opponent":
            rows = (rows[1 - (state.turn or 0)],)
        table = sum(zone in ("post", "field") for row in rows for zone in row)
        return {"table": table, "pocketed": 0, "out": sum(map(len, rows)) - table, "hand": 0}


def _prompt(play: Play, state: PostedState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return "Who plays first?"
    return f"{play.names[play.letters[state.turn]]} shoots at the opponent's rings."


def _buttons(play: Play, state: PostedState, side: str) -> tuple[Button, ...]:
    """The usual outcomes of the shot that is due."""
    who = play.letters.index(side)
    other = play.letters[1 - who]
    names = play.value("rings")
    row = state.where[1 - who]
    lower = play.value("lower") == "counts"
    rows = [Button("miss", "None dislodged", "miss", side, "plain", "stroke", "0")]
    if "field" in row:
        rows.append(
            Button("loose", "A loose ring into the ditch", f"{other}=ditch", side, "choice", "stroke")
        )
    for at, name in enumerate(names):
        over = fellow(names, at)
        covered = name.endswith("b") and over is not None and row[over] == "post"
        if row[at] != "post" or covered:
            continue
        ring = f"{other}{name}"
        if name.endswith("b") and not lower:
            text = f"{ring}=field"
            rows.append(Button(f"{ring}-off", f"{ring}, a bottom ring", text, side, "foul", "foul"))
            continue
        alone = Driven(1 - who, at, name, "post", "field", over is not None and not name.endswith("b"))
        points = play.value("worth", state, alone)
        for to, words in (("field", "in the circles"), ("ditch", "in the ditch")):
            label = f"{ring} {words}: {points}"
            rows.append(Button(f"{ring}-{to}", label, f"{ring}={to}", side, "score", to))
    if play.value("colours") != "opponent":
        rows += _own(play, state, side, who)
    return tuple(rows)


def _own(play: Play, state: PostedState, side: str, who: int) -> list[Button]:
    """One button for an own top ring, one for any other that can be reached: they are put back at once."""
    names = play.value("rings")
    row = state.where[who]
    rows = []
    for code, words, under in (("own", "Own top ring", False), ("own-low", "Own lower ring", True)):
        for at, name in enumerate(names):
            over = fellow(names, at)
            covered = under and over is not None and row[over] == "post"
            if row[at] == "post" and name.endswith("b") == under and not covered:
                label = words if over is not None else "Own ring"
                rows.append(Button(code, f"{label} dislodged", f"{side}{name}=field", side, "foul", "foul"))
                break
    return rows


RINGS_POSTED = RingsPosted()
"""The one instance."""
