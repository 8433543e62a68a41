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
from ....saying import say
from ....states import Tally
from ...base import Fact, run_facts
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import (
    MANY,
    NAMES,
    POCKETS,
    RED,
    SHOOTER,
    SHOT_KINDS,
    WORDS,
    TurnsState,
    check_words,
    due_ring,
    left,
)
from .shots import judged, read_shot

PANEL = "rings-by-turns"

_PLAYS_COLOUR = {
    "green": say("rings-by-turns.button-plays-green", "Plays green"),
    "white": say("rings-by-turns.button-plays-white", "Plays white"),
}
_ONE = {
    "g": say("rings-by-turns.a-green", "a green ring"),
    "w": say("rings-by-turns.a-white", "a white ring"),
    "r": say("rings-by-turns.a-red", "a red ring"),
}
"""One ring that is shot at."""
_POCKETED = {
    "g": say("rings-by-turns.button-green", "Green pocketed"),
    "w": say("rings-by-turns.button-white", "White pocketed"),
    "r": say("rings-by-turns.button-red", "Red pocketed"),
}
_TWO = {
    "g": say("rings-by-turns.button-two-green", "Two green"),
    "w": say("rings-by-turns.button-two-white", "Two white"),
    "r": say("rings-by-turns.button-two-red", "Two red"),
}
_BOTH = {
    ("g", "r"): say("rings-by-turns.button-green-red", "Green and red"),
    ("w", "r"): say("rings-by-turns.button-white-red", "White and red"),
    ("r", "g"): say("rings-by-turns.button-red-green", "Red and green"),
    ("r", "w"): say("rings-by-turns.button-red-white", "Red and white"),
}
"""A ring that was due, and one of the other kind."""
_INSTEAD = {
    "g": say("rings-by-turns.button-green-instead", "Green instead"),
    "w": say("rings-by-turns.button-white-instead", "White instead"),
    "r": say("rings-by-turns.button-red-instead", "Red instead"),
}
_NOTHING = say("rings-by-turns.button-nothing", "Nothing")
_SHOOTER_POCKETED = say("rings-by-turns.button-shooter-pocketed", "Shooter in a pocket")
_SHOOTER_OFF = say("rings-by-turns.button-shooter-off", "Shooter off the board")
_RING_OFF = say("rings-by-turns.button-ring-off", "A ring off the board")
_REDS_LEFT = say("rings-by-turns.reds-left", "Reds left")
_PLAYS = say("rings-by-turns.plays", "Plays")
_SHOOTS_AT = say("rings-by-turns.shoots-at", "Shoots at")


class RingsByTurns(TurnFamily):
    """The family of rings by turns; see the module."""

    key = "rings-by-turns"
    name = say("rings-by-turns.family-name", "rings by turns")
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn", "given")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("rings-by-turns.ask-set-up", "How many common red rings are there?"),
        "lead": say("rings-by-turns.ask-lead", "Who begins?"),
        "set_out": say("rings-by-turns.ask-set-out", "How do the rings lie at the start?"),
        "colours": say("rings-by-turns.ask-colours", "How does each side come by its colour?"),
        "again": say("rings-by-turns.ask-again", "What follows when a ring falls that was due?"),
        "miss": say("rings-by-turns.ask-miss", "What follows when none does?"),
        "other_kind": say(
            "rings-by-turns.ask-other-kind",
            "What becomes of a ring of the other kind that fell in its stead?",
        ),
        "both_kinds": say(
            "rings-by-turns.ask-both-kinds",
            "Does a ring of the other kind count that fell beside the one that was due?",
        ),
        "opponents_ring": say(
            "rings-by-turns.ask-opponents-ring", "Does a pocketed ring of the opponent stay down for him?"
        ),
        "double": say("rings-by-turns.ask-double", "How many of the other kind are due then?"),
        "shooter_lost": say(
            "rings-by-turns.ask-shooter-lost", "Do the rings of a shot come back that loses the shooter?"
        ),
        "resume": say("rings-by-turns.ask-resume", "Whence is a lost shooter played?"),
        "lies": say("rings-by-turns.ask-lies", "Is the shooter played from where it lies?"),
        "ring_off": say("rings-by-turns.ask-ring-off", "Where does a ring go that left the board?"),
        "target": say("rings-by-turns.ask-target", "How many rings of his own must a player pocket?"),
        "next_lead": say("rings-by-turns.ask-next-lead", "Who shoots first in the next game?"),
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
            words.refuse("down", say("rings-by-turns.fewer-down", "each side has fewer rings down than win"))
        if placed.reds > state.reds:
            words.refuse("reds", say("rings-by-turns.so-many-reds", "there are {count}", count=state.reds))
        if placed.phase != "shot":
            placed = placed._replace(colours=())
        elif "colours" not in words.said:
            placed = placed._replace(colours=("g", "w"))
        elif sorted(placed.colours) != ["g", "w"]:
            words.refuse(
                "colours",
                say("rings-by-turns.one-each-colour", "one side has the green rings, the other the white"),
            )
        if len(placed.due) != 2 or not set(placed.due) <= {"own", "red"}:
            words.refuse(
                "due",
                say("rings-by-turns.own-or-red", "each side shoots at its own rings or at the red ones"),
            )
        if len(placed.owed) != 2 or min(placed.owed) < 1:
            words.refuse("owed", say("rings-by-turns.owes-one", "each side owes one ring or more"))
        for side, kind in enumerate(placed.due):
            there = placed.reds if kind == "red" else play.value("target") - placed.down[side]
            if placed.owed[side] > there:
                words.refuse(
                    "owed", say("rings-by-turns.owes-too-many", "nobody owes more rings than there are")
                )
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
            return refuse(
                state,
                "not-now",
                say("rings-by-turns.colour-first", "choose a colour first: :green or :white"),
                play.cite("colours"),
            )
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
                Button(word, _PLAYS_COLOUR[word], f":{word}", side, "choice", "colours", word[0])
                for word in WORDS
            )
            return Expectation(side, "colours", said, PANEL, rows, choices=tuple(WORDS))
        return Expectation(side, "shot", said, PANEL, _buttons(play, state, side), (*NAMES, SHOOTER), POCKETS)

    def due(self, play: Play, state: TurnsState) -> str:
        """Who chooses a colour, or shoots at what and from where."""
        who = state.turn or 0
        player = play.names[play.letters[who]]
        if state.phase == "colours":
            return say("rings-by-turns.chooses-colour", "{player} chooses a colour.", player=player)
        rings = _due_words(state, who)
        if state.in_hand:
            return say(
                "rings-by-turns.shoots-from-line",
                "{player} shoots at {rings}, from the line.",
                player=player,
                rings=rings,
            )
        return say(
            "rings-by-turns.shoots-from-lie",
            "{player} shoots at {rings}, from where the shooter lies.",
            player=player,
            rings=rings,
        )

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
        return (*run_facts(board), Fact("reds", _REDS_LEFT, str(board["reds"])))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The colour, and what is shot at."""
        if not board.get("colours"):
            return ()
        return (
            Fact("colours", _PLAYS, board["colours"][letter]),
            Fact("due", _SHOOTS_AT, board["due"][letter]),
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
        return refuse(
            state, "wrong-token", say("rings-by-turns.choice-alone", "a choice stands alone in its entry")
        )
    if state.phase != "colours":
        return refuse(
            state, "not-now", say("rings-by-turns.colours-not-now", "the colours cannot be chosen now"), cite
        )
    mine = WORDS[tokens[0].a]
    theirs = "w" if mine == "g" else "g"
    after = state._replace(colours=(mine, theirs) if who == 0 else (theirs, mine), phase="shot")
    return Ruling(after, turn=play.letters[who], citations=cites_of(cite), events=("lead",))


def _due_words(state: TurnsState, side: int) -> str:
    ring, count = due_ring(state, side), state.owed[side]
    if count > 1:
        return say("rings-by-turns.so-many", "{count} {rings}", count=count, rings=MANY[ring])
    return _ONE[ring]


def _buttons(play: Play, state: TurnsState, side: str) -> tuple[Button, ...]:
    who = play.letters.index(side)
    due, mine, theirs = due_ring(state, who), state.colours[who], state.colours[1 - who]
    other = mine if due == RED else RED
    rows = [Button("due-1", _POCKETED[due], f"{due}>", side, "score", "shot", "1")]
    if left(play, state, due) > 1:
        rows.append(Button("due-2", _TWO[due], f"{due}> {due}>", side, "score", "shot", "2"))
    if left(play, state, other):
        rows.append(Button("both", _BOTH[due, other], f"{due}> {other}>", side, "score", "shot", "b"))
        rows.append(Button("other", _INSTEAD[other], f"{other}>", side, "plain", "shot"))
    rows += [
        Button("nothing", _NOTHING, "0", side, "plain", "shot", "0"),
        Button("shooter-pocketed", _SHOOTER_POCKETED, "c>", side, "foul", "foul", "p"),
        Button("shooter-off", _SHOOTER_OFF, "c^", side, "foul", "foul", "o"),
        Button("ring-off", _RING_OFF, f"{due}^", side, "plain", "off"),
    ]
    if left(play, state, theirs):
        rows.append(Button("theirs", _POCKETED[theirs], f"{theirs}>", side, "plain", "off"))
    return tuple(rows)


RINGS_BY_TURNS = RingsByTurns()
"""The one instance."""
