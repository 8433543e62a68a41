"""The family of rings by turns: its questions, and how an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally
from ...base import Fact, Family, check_kinds, common_board, common_figures, lead_buttons, run_facts
from ...base import cites as cites_of
from .reading import NAMES, POCKETS, RED, SHOOTER, SHOT_KINDS, WORDS, TurnsState, check_words, due_ring, left
from .shots import judged, read_shot

PANEL = "rings-by-turns"


class RingsByTurns(Family):
    """The family of rings by turns; see the module."""

    key = "rings-by-turns"
    name = "rings by turns"
    category = "carrom-board"
    panel = PANEL
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
        "set_up", "lead", "colours", "again", "double", "shooter_lost", "target",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot", "in_hand": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "colours", "shot"})

    def start(self, play: Play, lead: int | None = None) -> TurnsState:
        """All rings on the board; each player begins with a ring of his own."""
        state = TurnsState(play.start_scores, (Tally(),) * len(play.letters), play.value("set_up"))
        return state if lead is None else state._replace(turn=lead, lead=lead, phase="colours")

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
        if (placed.phase == "lead") != (placed.turn is None):
            words.refuse("phase", "somebody shoots, or is to begin")
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

    def judge(self, play: Play, state: TurnsState, entry: Entry) -> Ruling:
        """Judge the lead, the choice of colour, or one shot."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        if (bad := check_words(play, state, entry.tokens)) is not None:
            return bad._replace(turn=turn)
        if any(t.kind == "choice" for t in entry.tokens):
            return self._choose(play, state, who, entry.tokens)
        if state.phase == "lead":
            return refuse(state, "not-now", "say first who begins: :lead", play.cite("lead"))
        if who != state.turn:
            return refuse(state, "out-of-turn", f"it is {play.names[turn or '']}'s turn", turn=turn)
        if state.phase == "colours":
            return refuse(
                state, "not-now", "choose a colour first: :green or :white", play.cite("colours"), turn
            )
        shot = read_shot(play, state, who, entry)
        if isinstance(shot, Ruling):
            return shot._replace(turn=turn)
        return judged(play, state, who, shot, entry)

    def _choose(self, play: Play, state: TurnsState, who: int, tokens: tuple[Token, ...]) -> Ruling:
        """Who leads, and with which colour."""
        turn = None if state.turn is None else play.letters[state.turn]
        words = [t.a for t in tokens if t.kind == "choice"]
        if len(words) != len(tokens) or len(words) > 2 or (len(words) == 2 and words[0] != "lead"):
            return refuse(state, "wrong-token", "a choice stands alone in its entry", turn=turn)
        colour = WORDS.get(words[-1])
        if len(words) == 2 and colour is None:
            return refuse(state, "wrong-token", "one player leads", turn=turn)
        after = state
        told: tuple[Instruction, ...] = ()
        cites: list[str | None] = []
        if words[0] == "lead":
            if state.phase != "lead":
                return refuse(state, "not-now", "the lead has been decided", turn=turn)
            after = after._replace(turn=who, lead=who, phase="colours")
            told = (Instruction("set-up", play.value("set_out"), (), play.cite("set_out")),)
            cites += [play.cite("lead"), play.cite("set_out")]
        if colour is not None:
            if after.phase != "colours":
                return refuse(
                    state, "not-now", "the colours cannot be chosen now", play.cite("colours"), turn
                )
            if who != after.turn:
                return refuse(state, "out-of-turn", f"{play.names[turn or '']} chooses", turn=turn)
            theirs = "w" if colour == "g" else "g"
            after = after._replace(colours=(colour, theirs) if who == 0 else (theirs, colour), phase="shot")
            cites.append(play.cite("colours"))
        return Ruling(
            after,
            turn=play.letters[after.turn or 0],
            citations=cites_of(*cites),
            instructions=told,
            events=("lead",),
        )

    def expects(self, play: Play, state: TurnsState) -> Expectation:
        """Buttons for the lead, the colours, and what one shot is likely to do."""
        if state.over:
            return Expectation(None, "over", "The game is over.", PANEL, over=True)
        said = _prompt(play, state)
        if state.turn is None:
            return Expectation(None, "lead", said, PANEL, lead_buttons(play), choices=("lead", *WORDS))
        side = play.letters[state.turn]
        if state.phase == "colours":
            rows = tuple(
                Button(word, f"Plays {word}", f":{word}", side, "choice", "colours", word[0])
                for word in WORDS
            )
            return Expectation(side, "colours", said, PANEL, rows, choices=tuple(WORDS))
        return Expectation(side, "shot", said, PANEL, _buttons(play, state, side), (*NAMES, SHOOTER), POCKETS)

    def board(self, play: Play, state: TurnsState) -> dict[str, Any]:
        """The colours, the rings left, and what each side shoots at."""
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase=state.phase,
            prompt=_prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=max((t.innings for t in state.tallies), default=0),
            length=play.value("target"),
        )
        letters = play.letters
        colours = dict(zip(letters, (NAMES[c] for c in state.colours), strict=True)) if state.colours else {}
        return shown | {
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

    def figures(self, play: Play, state: TurnsState) -> dict[str, dict[str, Any]]:
        """Own rings an inning, and the longest run of one turn."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: TurnsState) -> dict[str, int]:
        """Where the rings are; one off the board is put back at once."""
        full = play.value("set_up") + 2 * play.value("target")
        down = sum(state.down) + play.value("set_up") - state.reds
        return {"table": full - down, "pocketed": down, "out": 0, "hand": 0}


def _due_words(state: TurnsState, side: int) -> str:
    ring, count = NAMES[due_ring(state, side)], state.owed[side]
    return f"{count} {ring}" if count > 1 else f"a {ring} ring"


def _prompt(play: Play, state: TurnsState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return "Who begins?"
    player = play.names[play.letters[state.turn]]
    if state.phase == "colours":
        return f"{player} chooses a colour."
    where = "from the line" if state.in_hand else "from where the shooter lies"
    return f"{player} shoots at {_due_words(state, state.turn)}, {where}."


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
