"""The family of rings by turns: its questions, and how an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....states import Tally
from ...base import Fact, run_facts
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import NAMES, POCKETS, RED, SHOOTER, SHOT_KINDS, WORDS, TurnsState, check_words, due_ring, left
from .shots import judged, read_shot

PANEL = "rings-by-turns"


class RingsByTurns(TurnFamily):
    """The family of rings by turns; see the module."""

    key = "rings-by-turns"
    name = "rings by turns"
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn", "given")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": "How many common red rings are there?",
        "lead": "Who begins?",
        "set_out": "How do the rings lie at the start?",
        "colours": "How does each side come by its colour?",
        "again": "What follows when a ring falls that was due?",
        "miss": "What follows when none does?",
        "other_kind": "What becomes of a ring of the other kind that fell in its stead?",
        "both_kinds": "Does a ring of the other kind count that fell beside the one that was due?",
        "opponents_ring": "Does a pocketed ring of the opponent stay down for him?",
        "double": "How many of the other kind are due then?",
        "shooter_lost": "Do the rings of a shot come back that loses the shooter?",
        "resume": "Whence is a lost shooter played?",
        "lies": "Is the shooter played from where it lies?",
        "ring_off": "Where does a ring go that left the board?",
        "target": "How many rings of his own must a player pocket?",
        "next_lead": "Who shoots first in the next game?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up",
        "lead",
        "colours",
        "again",
        "double",
        "shooter_lost",
        "target",
    )
    places: ClassVar[frozenset[str]] = frozenset({"line", "lie"})
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "place", "time"}
    set_up_slot = "set_out"
    playing = "colours"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot", "in_hand": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "colours", "shot"})

    def set_up(self, play: Play) -> TurnsState:
        """All rings on the board; each player begins with a ring of his own."""
        return TurnsState(play.start_scores, (Tally(),) * len(play.letters), play.value("set_up"))

    def position(self, play: Play, state: TurnsState, words: Words) -> TurnsState:
        """A recorded position: what is down, and what each side shoots at."""
        placed: TurnsState = super().position(play, state, words)
        below(words, play, placed, play.value("target"))
        if not {"down", *(f"down.{x}" for x in play.letters)} & words.said:
            placed = placed._replace(down=tuple(max(0, min(s, 4)) for s in placed.score))
        at_least(words, placed, "down", "reds")
        if len(placed.down) != 2 or max(placed.down) >= play.value("target"):
            words.refuse("down", "each side has fewer rings down than win")
        if placed.reds > state.reds:
            words.refuse("reds", f"there are {state.reds}")
        if placed.phase != "shot":
            placed = placed._replace(colours=())
        elif "colours" not in words.said:
            placed = placed._replace(colours=("g", "w"))
        elif sorted(placed.colours) != ["g", "w"]:
            words.refuse("colours", "one side has the green rings, the other the white")
        if len(placed.due) != 2 or not set(placed.due) <= {"own", "red"}:
            words.refuse("due", "each side shoots at its own rings or at the red ones")
        if len(placed.owed) != 2 or min(placed.owed) < 1:
            words.refuse("owed", "each side owes one ring or more")
        for side, kind in enumerate(placed.due):
            there = placed.reds if kind == "red" else play.value("target") - placed.down[side]
            if placed.owed[side] > there:
                words.refuse("owed", "nobody owes more rings than there are")
        return placed

    def check_words(self, play: Play, state: TurnsState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def judge_lead(self, play: Play, state: TurnsState, who: int, tokens: tuple[Token, ...]) -> Ruling:
        """Who leads, and perhaps with which colour: ``:lead :green``."""
        if len(tokens) != 2 or tokens[0].a != "lead" or tokens[1].a not in WORDS:
            return super().judge_lead(play, state, who, tokens)
        ruling = super().judge_lead(play, state, who, tokens[:1])
        if ruling.refusal is not None:
            return ruling
        chosen = _coloured(play, ruling.state, who, tokens[1:])
        citations = cites_of(*ruling.citations, *chosen.citations)
        return ruling._replace(state=chosen.state, citations=citations)

    def shot(self, play: Play, state: TurnsState, who: int, entry: Entry) -> Ruling:
        """Judge the choice of colour, or one shot."""
        if any(t.kind == "choice" for t in entry.tokens):
            return _coloured(play, state, who, entry.tokens)
        if state.phase == "colours":
            return refuse(state, "not-now", "choose a colour first: :green or :white", play.cite("colours"))
        facts = read_shot(play, state, who, entry)
        return facts if isinstance(facts, Ruling) else judged(play, state, who, facts, entry)

    def lead_offers(self, play: Play, state: TurnsState) -> Expectation:
        """Who leads, and perhaps a colour with it."""
        return super().lead_offers(play, state)._replace(choices=("lead", *WORDS))

    def offers(self, play: Play, state: TurnsState) -> Expectation:
        """Buttons for the colours, or for what one shot is likely to do."""
        side, said = play.letters[state.turn or 0], self.due(play, state)
        if state.phase == "colours":
            rows = tuple(
                Button(word, f"Plays {word}", f":{word}", side, "choice", "colours", word[0])
                for word in WORDS
            )
            return Expectation(side, "colours", said, PANEL, rows, choices=tuple(WORDS))
        return Expectation(side, "shot", said, PANEL, _buttons(play, state, side), (*NAMES, SHOOTER), POCKETS)

    def due(self, play: Play, state: TurnsState) -> str:
        """Who chooses a colour, or shoots at what and from where."""
        who = state.turn or 0
        player = play.names[play.letters[who]]
        if state.phase == "colours":
            return f"{player} chooses a colour."
        where = "from the line" if state.in_hand else "from where the shooter lies"
        return f"{player} shoots at {_due_words(state, who)}, {where}."

    def shown(self, play: Play, state: TurnsState) -> dict[str, Any]:
        """The colours, the rings left, and what each side shoots at."""
        letters = play.letters
        colours = dict(zip(letters, (NAMES[c] for c in state.colours), strict=True)) if state.colours else {}
        return {
            "reds": state.reds,
            "colours": colours,
            "due": {x: _due_words(state, i) if state.colours else "" for i, x in enumerate(letters)},
            "shooter": "line" if state.in_hand else "lie",
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the inning, and the red rings that are left."""
        return (*run_facts(board), Fact("reds", "Reds left", str(board["reds"])))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The colour, and what is shot at."""
        if not board.get("colours"):
            return ()
        return (
            Fact("colours", "Plays", str(board["colours"][letter])),
            Fact("due", "Shoots at", str(board["due"][letter])),
        )

    def pieces(self, play: Play, state: TurnsState) -> dict[str, int]:
        """Where the rings are; one off the board is put back at once."""
        full = play.value("set_up") + 2 * play.value("target")
        down = sum(state.down) + play.value("set_up") - state.reds
        return {"table": full - down, "pocketed": down, "out": 0, "hand": 0}


def _coloured(play: Play, state: TurnsState, who: int, tokens: tuple[Token, ...]) -> Ruling:
    """The side in turn takes a colour."""
    cite = play.cite("colours")
    if len(tokens) != 1:
        return refuse(state, "wrong-token", "a choice stands alone in its entry")
    if state.phase != "colours":
        return refuse(state, "not-now", "the colours cannot be chosen now", cite)
    mine = WORDS[tokens[0].a]
    theirs = "w" if mine == "g" else "g"
    after = state._replace(colours=(mine, theirs) if who == 0 else (theirs, mine), phase="shot")
    return Ruling(after, turn=play.letters[who], citations=cites_of(cite), events=("lead",))


def _due_words(state: TurnsState, side: int) -> str:
    ring, count = NAMES[due_ring(state, side)], state.owed[side]
    return f"{count} {ring}" if count > 1 else f"a {ring} ring"


def _buttons(play: Play, state: TurnsState, side: str) -> tuple[Button, ...]:
    who = play.letters.index(side)
    due, mine, theirs = due_ring(state, who), state.colours[who], state.colours[1 - who]
    other = mine if due == RED else RED
    rows = [Button("due-1", f"{NAMES[due].capitalize()} pocketed", f"{due}>", side, "score", "shot", "1")]
    if left(play, state, due) > 1:
        rows.append(Button("due-2", f"Two {NAMES[due]}", f"{due}> {due}>", side, "score", "shot", "2"))
    if left(play, state, other):
        both = f"{NAMES[due].capitalize()} and {NAMES[other]}"
        rows.append(Button("both", both, f"{due}> {other}>", side, "score", "shot", "b"))
        rows.append(
            Button("other", f"{NAMES[other].capitalize()} instead", f"{other}>", side, "plain", "shot")
        )
    rows += [
        Button("nothing", "Nothing", "0", side, "plain", "shot", "0"),
        Button("shooter-pocketed", "Shooter in a pocket", "c>", side, "foul", "foul", "p"),
        Button("shooter-off", "Shooter off the board", "c^", side, "foul", "foul", "o"),
        Button("ring-off", "A ring off the board", f"{due}^", side, "plain", "off"),
    ]
    if left(play, state, theirs):
        rows.append(
            Button("theirs", f"{NAMES[theirs].capitalize()} pocketed", f"{theirs}>", side, "plain", "off")
        )
    return tuple(rows)


RINGS_BY_TURNS = RingsByTurns()
"""The one instance."""
