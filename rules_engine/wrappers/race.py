"""A race: the same game again and again until one side has won so many.

A drawn game counts for nobody and is played again. The lead passes to the next side with each new game,
unless the game answers the slot ``next_lead`` with the index of the side that leads.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ..expectation import Expectation
from ..play import Play
from ..record.entries import Entry
from ..rulings import Ruling
from ..states import state_class


@state_class
class RaceState(NamedTuple):
    """The game in progress, the games won, and the figures of the games that are over.

    ``lead`` is the side that led the present game, None until its first stroke. ``finished`` holds for each
    game that is over its scores and its winner (None for a draw); ``past`` each side's figures so far, as
    JSON.
    """

    inner: Any
    won: tuple[int, ...]
    game: int = 1
    lead: int | None = None
    finished: tuple[tuple[tuple[int, ...], int | None], ...] = ()
    past: tuple[str, ...] = ()
    over: bool = False
    winner: int | None = None


class Race:
    """Plays the games of a match to ``header.race`` wins; the interface is a template's."""

    def __init__(self, play: Play) -> None:
        self.need = play.header.race
        self.template = play.template

    def start(self, play: Play) -> RaceState:
        """The first game, nothing won."""
        sides = len(play.letters)
        return RaceState(self.template.start(play), (0,) * sides, past=("{}",) * sides)

    def judge(self, play: Play, state: RaceState, entry: Entry) -> Ruling:
        """Judge within the game in progress; at its end count it and begin the next."""
        ruling = self.template.judge(play, state.inner, entry)
        if ruling.refusal is not None:
            return ruling._replace(state=state)
        inner = ruling.state
        lead = state.lead
        if lead is None and ruling.turn is not None:
            # Who won the string may make the other lead: then the ruling, not the entry, names the leader.
            lead = play.index(ruling.turn if "lead" in ruling.events else entry.side)
        if not self.template.is_over(inner):
            return ruling._replace(state=state._replace(inner=inner, lead=lead))
        return self._close(play, state._replace(lead=lead), inner, ruling)

    def _close(self, play: Play, state: RaceState, inner: Any, ruling: Ruling) -> Ruling:
        winner = self.template.winner(inner)
        won = tuple(w + (i == winner) for i, w in enumerate(state.won))
        board = self.template.board(play, inner)
        scores = tuple(board["score"][x] for x in play.letters)
        finished = (*state.finished, (scores, winner))
        over = winner is not None and won[winner] >= self.need
        figures = self.template.figures(play, inner)
        closed = state._replace(won=won, finished=finished, over=over, winner=winner if over else None)
        if over:
            done = closed._replace(inner=inner)
            return ruling._replace(state=done, turn=None, events=(*ruling.events, "match-over"))
        asked = play.value("next_lead", inner)
        lead = asked if asked is not None else ((state.lead or 0) + 1) % len(play.letters)
        past = tuple(
            json.dumps(_merge(json.loads(state.past[i]), figures[x])) for i, x in enumerate(play.letters)
        )
        fresh = closed._replace(
            inner=self.template.start(play, lead), game=state.game + 1, lead=lead, past=past
        )
        return ruling._replace(state=fresh, turn=play.letters[lead], events=(*ruling.events, "frame-over"))

    def expects(self, play: Play, state: RaceState) -> Expectation:
        """What the game in progress expects."""
        return self.template.expects(play, state.inner)

    def board(self, play: Play, state: RaceState) -> dict[str, Any]:
        """The board of the game in progress with the games won beside it."""
        board = self.template.board(play, state.inner)
        letters = play.letters
        board["race"] = {
            "need": self.need,
            "won": dict(zip(letters, state.won, strict=True)),
            "game": state.game,
            "finished": [
                {
                    "score": dict(zip(letters, scores, strict=True)),
                    "winner": None if w is None else letters[w],
                }
                for scores, w in state.finished
            ],
        }
        board["over"] = state.over
        board["winner"] = letters[state.winner] if state.winner is not None else None
        board["draw"] = False
        if state.over:
            board["turn"] = None
        return board

    def figures(self, play: Play, state: RaceState) -> dict[str, dict[str, Any]]:
        """Figures over all games of the race."""
        inner = self.template.figures(play, state.inner)
        merged = {}
        for i, letter in enumerate(play.letters):
            row = merged[letter] = _merge(json.loads(state.past[i]), inner[letter])
            row["games_won"] = state.won[i]
            if "innings" in row:
                row["average"] = row["points"] / row["innings"] if row["innings"] else None
        return merged

    def is_over(self, state: RaceState) -> bool:
        """Whether somebody has won the race."""
        return state.over

    def winner(self, state: RaceState) -> int | None:
        """The index of the winner of the race."""
        return state.winner


def _merge(past: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Add numbers up; of records keep the higher, the earlier of two equal ones."""
    merged = dict(past)
    for key, value in now.items():
        known = merged.get(key)
        if isinstance(value, dict) or isinstance(known, dict):
            better = known is None or (value is not None and value["value"] > known["value"])
            merged[key] = value if better else known
        elif key == "average":
            merged[key] = None
        elif isinstance(value, int | float) and isinstance(known, int | float):
            merged[key] = known + value
        elif known is None:
            merged[key] = value
    return merged
