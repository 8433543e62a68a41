"""The family of games with a line of rings to be cleared: its questions, and how an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, plus
from ...base import Fact, claim_of, points_between, run_facts
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import (
    AIM,
    BAR,
    POCKETS,
    SHOOTER,
    SHOT_KINDS,
    STATES,
    ZONES,
    LineShot,
    LineState,
    check_words,
    read_shot,
)

PANEL = "rings-off-line"

_MOVED = say("rings-off-line.button-moved", "Green moved, on the line still")
_NONE_MOVED = say("rings-off-line.button-none-moved", "No green moved")
_RED = say("rings-off-line.button-red", "Red disturbed")
_OFF_RED = say("rings-off-line.button-off-red", "Green off, red disturbed")
_ON_LINE = say("rings-off-line.green-on-line", "Green on the line")
_TURNS = say("rings-off-line.turns", "Turns")


class RingsOffLine(TurnFamily):
    """The family of games with a line of rings to be cleared; see the module."""

    key = "rings-off-line"
    name = say("rings-off-line.family-name", "rings off a line")
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn",)
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("rings-off-line.ask-set-up", "Which rings lie on the line?"),
        "lead": say("rings-off-line.ask-lead", "Who begins?"),
        "from_where": say("rings-off-line.ask-from-where", "Whence are shots made?"),
        "counts": say("rings-off-line.ask-counts", "How many points is a shot worth?"),
        "stirred": say(
            "rings-off-line.ask-stirred", "Is a ring done with that moved and touches the line still?"
        ),
        "disturbed": say(
            "rings-off-line.ask-disturbed",
            "Does what went off count on a shot that disturbs a ring to be left alone?",
        ),
        "none_moved": say("rings-off-line.ask-none-moved", "What follows when no ring moved that should?"),
        "goes_on": say("rings-off-line.ask-goes-on", "What follows when a shot is good?"),
        "cleared": say("rings-off-line.ask-cleared", "What follows when the line is cleared in a turn?"),
        "reset": say("rings-off-line.ask-reset", "Is the line laid anew for each turn?"),
        "turns": say("rings-off-line.ask-turns", "How many turns has each side?"),
        "level": say("rings-off-line.ask-level", "What follows when the totals are equal?"),
        "next_lead": say("rings-off-line.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s != "next_lead")
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> LineState:
        """The line laid, nobody has shot."""
        sides = len(play.letters)
        return LineState(play.start_scores, (Tally(),) * sides, play.value("set_up")[AIM], (0,) * sides)

    def position(self, play: Play, state: LineState, words: Words) -> LineState:
        """A recorded position: so many rings left, so many turns played."""
        placed: LineState = super().position(play, state, words)
        if not 0 < placed.left <= play.value("set_up")[AIM]:
            words.refuse(
                "left",
                say("rings-off-line.rings-left", "rings are left on the line, and no more than there are"),
            )
        turns = placed.turns
        if len(turns) != len(placed.score) or not 0 <= min(turns) <= max(turns) <= min(turns) + 1:
            words.refuse(
                "turns",
                say(
                    "rings-off-line.turns-level", "the sides have had as many turns, or one has had one more"
                ),
            )
        if placed.turn is not None:
            if max(turns) >= play.value("turns", placed) and len(set(turns)) == 1:
                words.refuse("turns", say("rings-off-line.all-turns-played", "all turns have been played"))
            if turns[placed.turn] > min(turns):
                words.refuse(
                    "turn", say("rings-off-line.turn-of-fewer", "it is the turn of who has had fewer")
                )
        return placed

    def check_words(self, play: Play, state: LineState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: LineState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        facts = read_shot(play, state, entry)
        return facts if isinstance(facts, Ruling) else _settled(play, state, who, facts, entry)

    def offers(self, play: Play, state: LineState) -> Expectation:
        """Buttons for what one shot is likely to do to the line."""
        side, prompt = play.letters[state.turn or 0], self.due(play, state)
        rows = [
            Button(
                f"off-{n}",
                say("rings-off-line.button-off", "{count} green off", count=n),
                " ".join(["g=off"] * n),
                side,
                "score",
                "shot",
                str(n),
            )
            for n in range(1, state.left + 1)
        ]
        rows += [
            Button("moved", _MOVED, "g=moved", side, "plain", "shot", "m"),
            Button("nothing", _NONE_MOVED, "0", side, "plain", "shot", "0"),
            Button("red", _RED, "#red", side, "foul", "foul", "r"),
            Button("off-red", _OFF_RED, "g=off #red", side, "foul", "foul"),
        ]
        return Expectation(
            side, "shot", prompt, PANEL, tuple(rows), (AIM, BAR, SHOOTER), POCKETS, zones=ZONES, states=STATES
        )

    def due(self, play: Play, state: LineState) -> str:
        """Who shoots, and which turn it is."""
        who = state.turn or 0
        turns = play.value("turns", state)
        return say(
            "rings-off-line.shoots",
            "{player} shoots, turn {turn} of {turns}.",
            player=play.names[play.letters[who]],
            turn=state.turns[who] + 1,
            turns=turns,
        )

    def shown(self, play: Play, state: LineState) -> dict[str, Any]:
        """The rings left on the line, and the turns that each side has had."""
        return {"left": state.left, "turns": dict(zip(play.letters, state.turns, strict=True))}

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the turn, and the rings of the line."""
        return (*run_facts(board), Fact("left", _ON_LINE, str(board["left"])))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The turns that a side has had."""
        return (Fact("turns", _TURNS, str((board.get("turns") or {}).get(letter, 0))),)

    def pieces(self, play: Play, state: LineState) -> dict[str, int]:
        """What lies on the line, and what left it in this turn."""
        full = play.value("set_up")
        return {"table": state.left + full[BAR], "pocketed": 0, "out": full[AIM] - state.left, "hand": 0}


def _settled(play: Play, state: LineState, who: int, shot: LineShot, entry: Entry) -> Ruling:
    gain, why = play.ask("counts", state, shot)
    cites: list[str | None] = []
    if shot.red:
        counts, cite = play.ask("disturbed", state, shot)
        gain = gain if counts else 0
        cites.append(cite)
    if gain:
        cites.append(why)
    claim = claim_of(entry.tokens)
    if claim is not None and (0 if claim == "miss" else claim) != gain:
        message = say(
            "rings-off-line.claim-differs",
            "{claim} is claimed, but the record shows {made}",
            claim=claim,
            made=gain,
        )
        return refuse(state, "contradicted", message, play.cite("counts"))
    done = shot.off + (shot.moved if play.value("stirred", state, shot) else 0)
    if shot.moved:
        cites.append(play.cite("stirred"))
    left = state.left - done
    ends = shot.red
    if not shot.red and not shot.off + shot.moved:
        ends = True
        cites.append(play.cite("none_moved"))
    elif not shot.red and not left:
        cleared, cite = play.ask("cleared", state)
        ends = cleared == "ends"
        left = play.value("set_up")[AIM]
        cites.append(cite)
    elif not shot.red:
        cites.append(play.cite("goes_on"))
    tallies = list(state.tallies)
    tallies[who] = (tallies[who].begin() if state.fresh else tallies[who]).add(gain, entry.n)
    score = plus(state.score, who, gain)
    after = state._replace(score=score, tallies=tuple(tallies), left=left, fresh=ends)
    events = ["foul" if shot.red else "counted" if gain else "miss"]
    told: tuple[Instruction, ...] = ()
    if ends:
        events.append("turn-over")
        after = after._replace(
            left=play.value("set_up")[AIM],
            turns=plus(state.turns, who, 1),
            turn=(who + 1) % len(play.letters),
        )
        after, more = _ended(play, after)
        cites += more
        if after.over:
            events.append("game-over")
        else:
            cites.append(play.cite("reset"))
    if not after.over and (ends or left > state.left - done):
        told = (
            Instruction(
                "set-up", say("rings-off-line.lay-anew", "Lay the line anew."), (), play.cite("reset")
            ),
        )
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    points = points_between(play, state.score, score)
    return Ruling(after, points, turn, cites_of(*cites), told, shot.attested, tuple(events))


def _ended(play: Play, state: LineState) -> tuple[LineState, list[str | None]]:
    """End the game when all turns are played, unless equal totals are played off."""
    turns, cite = play.ask("turns", state)
    if min(state.turns) < turns or len(set(state.turns)) > 1:
        return state, []
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    if len(ahead) == 1:
        return state._replace(over=True, winner=ahead[0]), [cite]
    level, cite = play.ask("level", state)
    return (state, [cite]) if level == "extra" else (state._replace(over=True), [cite])


RINGS_OFF_LINE = RingsOffLine()
"""The one instance."""
