"""The family of games in which each player pursues one ring at a time: its questions, and the judging."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ....unknown import UNKNOWN
from ...base import Fact, points_between, run_facts
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import (
    FACTS,
    POCKETS,
    SHOOTER,
    PursuedState,
    PursuitShot,
    check_words,
    named,
    on_board,
    read_shot,
    ring_of,
    rings_left,
)

PANEL = "rings-pursued"

_SHOOTS_AT = say("rings-pursued.shoots-at", "Shoots at")
_MISSED = say("rings-pursued.button-missed", "Missed")
_HIT = say("rings-pursued.button-hit", "Hit, not down")
_NOT_HIT = say("rings-pursued.button-not-hit", "Not hit")
_OTHER = say("rings-pursued.button-other", "Another ring down")
_SCRATCH = say("rings-pursued.button-scratch", "Shooter pocketed")
_BOTH = say("rings-pursued.button-both", "Ring and shooter")
_OFF = say("rings-pursued.button-shooter-off", "Shooter off the board")


class RingsPursued(TurnFamily):
    """The family of games in which each player pursues one ring at a time; see the module."""

    key = "rings-pursued"
    name = say("rings-pursued.family-name", "rings pursued")
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn",)
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("rings-pursued.ask-set-up", "How many rings has each side on the board?"),
        "lead": say("rings-pursued.ask-lead", "Who begins?"),
        "spots": say("rings-pursued.ask-spots", "On which places alone is the shooter set?"),
        "call": say("rings-pursued.ask-call", "Which ring is shot at?"),
        "miss": say(
            "rings-pursued.ask-miss", "Is a shot a miss that hits the ring named without pocketing it?"
        ),
        "again": say(
            "rings-pursued.ask-again", "Does the player shoot again after pocketing the ring named?"
        ),
        "shooter_pocketed": say(
            "rings-pursued.ask-shooter-pocketed", "Does the ring named come back that falls with the shooter?"
        ),
        "shooter_off": say(
            "rings-pursued.ask-shooter-off", "What follows when the shooter leaves the board?"
        ),
        "other_ring": say("rings-pursued.ask-other-ring", "Where is another ring put that was pocketed?"),
        "ring_off": say("rings-pursued.ask-ring-off", "Where is a ring put that left the board?"),
        "target": say("rings-pursued.ask-target", "How many rings win?"),
        "next_lead": say("rings-pursued.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up",
        "call",
        "miss",
        "again",
        "shooter_pocketed",
        "shooter_off",
        "other_ring",
        "target",
    )
    kinds: ClassVar[frozenset[str]] = FACTS | {"call", "claim", "cushion", "choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> PursuedState:
        """All rings on the board, none named."""
        sides = len(play.letters)
        return PursuedState(play.start_scores, (Tally(),) * sides, ((),) * sides, (0,) * sides)

    def position(self, play: Play, state: PursuedState, words: Words) -> PursuedState:
        """A recorded position: which rings are down, and which are named."""
        placed: PursuedState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        full = range(1, play.value("set_up") + 1)
        sides = len(play.letters)
        if len(placed.down) != sides or any(
            len(set(row)) < len(row) or not set(row) <= set(full) or len(row) == len(full)
            for row in placed.down
        ):
            words.refuse(
                "down",
                say("rings-pursued.down-numbers", "the numbers of rings that are pocketed, and some are not"),
            )
        if len(placed.called) != sides or any(
            n and (n not in full or n in row) for n, row in zip(placed.called, placed.down, strict=True)
        ):
            words.refuse(
                "called", say("rings-pursued.called-number", "the number of a ring that is on the board")
            )
        return placed

    def check_words(self, play: Play, state: PursuedState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: PursuedState, who: int, entry: Entry) -> Ruling:
        """Judge the naming of a ring, or one shot."""
        after = named(play, state, who, entry)
        if isinstance(after, Ruling):
            return after
        if all(t.kind == "call" for t in entry.tokens):
            return Ruling(after, turn=entry.side, citations=cites_of(play.cite("call")), events=("called",))
        facts = read_shot(play, after, who, entry)
        return facts if isinstance(facts, Ruling) else _settled(play, after, who, facts, entry)

    def offers(self, play: Play, state: PursuedState) -> Expectation:
        """Buttons for the ring to be named, or for what a shot at it is likely to do."""
        who = state.turn or 0
        side, pieces = play.letters[who], (*on_board(play, state), SHOOTER)
        mine = rings_left(play, state, who)
        buttons = _shots(play, state, side) if state.called[who] else _names(mine, side)
        call = CallSpec(not state.called[who], mine)
        prompt = self.due(play, state)
        return Expectation(side, "shot", prompt, PANEL, buttons, pieces, POCKETS, call=call)

    def due(self, play: Play, state: PursuedState) -> str:
        """Who names a ring, or shoots at it."""
        who = state.turn or 0
        name = play.names[play.letters[who]]
        if not state.called[who]:
            return say("rings-pursued.names-ring", "{player} names the ring to shoot at.", player=name)
        return say(
            "rings-pursued.shoots",
            "{player} shoots at {ring} from the base line.",
            player=name,
            ring=ring_of(play, who, state.called[who]),
        )

    def shown(self, play: Play, state: PursuedState) -> dict[str, Any]:
        """The rings on the board, and the one that each side has named."""
        called = {
            x: ring_of(play, i, state.called[i]) if state.called[i] else None
            for i, x in enumerate(play.letters)
        }
        return {"rings": list(on_board(play, state)), "called": called}

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run and the inning."""
        return run_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The ring that a side shoots at."""
        return (Fact("called", _SHOOTS_AT, board["called"][letter] or "–"),)

    def pieces(self, play: Play, state: PursuedState) -> dict[str, int]:
        """Where the rings are; one that was wrongly pocketed is put back at once."""
        down = sum(map(len, state.down))
        return {"table": len(on_board(play, state)), "pocketed": down, "out": 0, "hand": 0}


def _names(mine: tuple[str, ...], side: str) -> tuple[Button, ...]:
    return tuple(
        Button(
            f"call-{ring}",
            say("rings-pursued.button-ring", "Ring {number}", number=ring[1:]),
            f"({ring})",
            side,
            "choice",
            "call",
            ring[1:],
        )
        for ring in mine
    )


def _shots(play: Play, state: PursuedState, side: str) -> tuple[Button, ...]:
    """What a shot at the ring named is likely to do."""
    ring = ring_of(play, state.turn or 0, state.called[state.turn or 0])
    other = next(x for x in on_board(play, state) if x != ring)
    rows = [
        Button(
            "down",
            say("rings-pursued.button-down", "Ring {number} down", number=ring[1:]),
            f"{ring}>",
            side,
            "score",
            "shot",
            "1",
        )
    ]
    if play.value("miss", state, PursuitShot(hit=True)):
        rows.append(Button("miss", _MISSED, "0", side, "plain", "shot", "0"))
    else:
        rows.append(Button("hit", _HIT, f"x{ring} 0", side, "plain", "shot", "h"))
        rows.append(Button("miss", _NOT_HIT, "miss", side, "plain", "shot", "0"))
    return (
        *rows,
        Button("other", _OTHER, f"{other}> miss", side, "plain", "off", "w"),
        Button("scratch", _SCRATCH, "c>", side, "foul", "foul", "p"),
        Button("both", _BOTH, f"{ring}> c>", side, "foul", "foul", "b"),
        Button("shooter-off", _OFF, "c^", side, "foul", "foul", "o"),
    )


def _settled(play: Play, state: PursuedState, who: int, shot: PursuitShot, entry: Entry) -> Ruling:
    """What the shot makes, whose turn it is then, and the end."""
    cites: list[str | None] = []
    told: list[Instruction] = []
    made, ends = shot.made, bool(shot.lost)
    back = [(ring, "other_ring") for ring in shot.others] + [(ring, "ring_off") for ring in shot.off]
    if shot.lost:
        returns, cite = play.ask(
            "shooter_pocketed" if shot.lost == "pocketed" else "shooter_off", state, shot
        )
        cites.append(cite)
        if made and returns:
            made = False
            back.insert(0, (ring_of(play, who, state.called[who]), "other_ring"))
    for ring, slot in back:
        where, cite = play.ask(slot, state)
        told.append(
            Instruction(
                "spot",
                say("rings-pursued.put-ring", "Put {ring} {place}.", ring=ring, place=where),
                (ring,),
                cite,
            )
        )
        cites.append(cite)
    missed, rule = play.ask("miss", state, shot) if not made else (False, None)
    if missed is UNKNOWN and not ends:
        return refuse(
            state,
            "undecided",
            say("rings-pursued.say-hit", "say whether the ring named was hit, or miss"),
            rule,
        )
    tallies = list(state.tallies)
    mine = tallies[who].begin() if state.fresh else tallies[who]
    tallies[who] = mine.add(int(made), entry.n)
    after = state._replace(tallies=tuple(tallies))
    again = not ends and not made and not missed
    if made:
        after = after._replace(
            score=tuple(s + (i == who) for i, s in enumerate(state.score)),
            down=tuple(
                tuple(sorted((*row, state.called[who]))) if i == who else row
                for i, row in enumerate(state.down)
            ),
            called=tuple(0 if i == who else n for i, n in enumerate(state.called)),
        )
        goes_on, rule = play.ask("again", after)
        again = bool(goes_on) and not ends
    if not ends or made:
        cites.append(rule)
    target, cite = play.ask("target", after)
    over = after.score[who] >= target and made
    if over:
        cites.append(cite)
    following = who if again else (who + 1) % len(play.letters)
    after = after._replace(turn=following, fresh=not again)
    events = ["foul" if shot.lost else "counted" if made else "miss"]
    events += ["game-over"] if over else [] if again else ["turn-over"]
    if over:
        after = after._replace(over=True, winner=who)
    return Ruling(
        after,
        points_between(play, state.score, after.score),
        None if over else play.letters[following],
        cites_of(*cites),
        tuple(told),
        shot.attested,
        tuple(events),
    )


RINGS_PURSUED = RingsPursued()
"""The one instance."""
