"""A match that ends with the clock: the leader when time is called wins.

The clock hangs on the wall or runs on the tablet; that it has run out is an entry, ``:time``. Then play
stops with that stroke, or the inning is finished, or every side has its equal innings. Sets count before
games, games before points; level scores are a draw.
"""

from __future__ import annotations

from typing import Any

from ..expectation import Button, Expectation
from ..lean import NamedTuple
from ..play import Play
from ..record.entries import Entry
from ..rulings import GAME_OVER, Instruction, Ruling, refuse, unknown_side
from ..saying import say
from ..states import state_class
from .base import Wrapper

_LAST = {
    "inning": say("time-limit.last-inning", "Time. The inning in progress is the last."),
    "equal": say("time-limit.equal-innings", "Time. Play goes on until every side has had as many innings."),
}
_OVER = say("time-limit.over", "Time. The match is over.")
_UP = say("time-limit.up", "Time is up")


@state_class
class TimeState(NamedTuple):
    """The match, whether time has been called, whose turn it was then, and how it ended by that."""

    inner: Any
    called: bool = False
    turn: int | None = None
    over: bool = False
    winner: int | None = None


class TimeLimit(Wrapper):
    """Ends the match when ``:time`` has been called."""

    def __init__(self, play: Play, inner: Any) -> None:
        super().__init__(play, inner)
        self.minutes = play.header.minutes
        self.at_time = play.header.at_time

    def start(self, play: Play, lead: int | None = None) -> TimeState:
        """The match as it begins, with all its time."""
        return TimeState(self.inner.start(play, lead), turn=lead)

    def position(self, play: Play, state: TimeState, words: Any) -> TimeState:
        """``time=called`` when it has run out already, in the last inning."""
        called = words.one_of("time", ("left", "called"), "left") == "called"
        if called and self.at_time == "stroke":
            words.refuse("time", say("time-limit.ended", "the match has ended with that"))
        placed = self.inner.position(play, state.inner, words)
        return TimeState(placed, called, state.turn)

    def words(self, play: Play, state: TimeState) -> dict[str, str]:
        """The match's words and whether time was called."""
        return {**super().words(play, state), **({"time": "called"} if state.called else {})}

    def judge(self, play: Play, state: TimeState, entry: Entry) -> Ruling:
        """Take the call of time; else judge within the match."""
        called = any(t.kind == "choice" and t.a == "time" for t in entry.tokens)
        if state.over:
            return refuse(state, "over", say("time-limit.ended-with-time", "the match ended with its time"))
        if not called:
            return super().judge(play, state, entry)
        turn = self.inner.board(play, state.inner)["turn"]
        if len(entry.tokens) != 1 or entry.tokens[0].b is not None:
            message = say("time-limit.alone", "the call of time stands alone in its entry")
            return refuse(state, "wrong-token", message, turn=turn)
        if play.index(entry.side) is None:
            return unknown_side(state, entry.side, turn)
        if self.inner.is_over(state.inner):
            return refuse(state, "over", GAME_OVER)
        if state.called:
            message = say("time-limit.called-already", "time has been called already")
            return refuse(state, "not-now", message, turn=turn)
        after = state._replace(called=True, turn=None if turn is None else play.index(turn))
        if self.at_time == "stroke" or turn is None or self._equal(play, after, turn):
            return self._end(play, after, Ruling(state.inner, events=("time",)))
        told = Instruction("last-inning", _LAST[self.at_time])
        return Ruling(after, turn=turn, instructions=(told,), events=("time",))

    def after(self, play: Play, state: TimeState, entry: Entry, ruling: Ruling) -> Ruling:
        """End the match where its last inning is over."""
        turn = None if ruling.turn is None else play.index(ruling.turn)
        after = TimeState(ruling.state, state.called, turn)
        if not state.called or self.inner.is_over(ruling.state):
            return ruling._replace(state=after)
        passed = turn != state.turn or "frame-over" in ruling.events
        if passed and (self.at_time == "inning" or self._equal(play, after, ruling.turn)):
            return self._end(play, after, ruling)
        return ruling._replace(state=after)

    def _equal(self, play: Play, state: TimeState, turn: str | None) -> bool:
        """Whether all sides have had as many innings, the coming one not begun."""
        board = self.inner.board(play, state.inner)
        return self.at_time == "equal" and len(set(board["innings"].values())) <= 1 and not board["run"]

    def _end(self, play: Play, state: TimeState, ruling: Ruling) -> Ruling:
        board = self.inner.board(play, state.inner)
        stands = [
            (
                board["sets"]["won"][x] if board.get("sets") else 0,
                board["race"]["won"][x] if board.get("race") else 0,
                board["score"][x],
            )
            for x in play.letters
        ]
        best = max(stands)
        winner = stands.index(best) if stands.count(best) == 1 else None
        events = (*ruling.events, "match-over")
        return ruling._replace(
            state=state._replace(over=True, called=True, winner=winner), turn=None, events=events
        )

    def expects(self, play: Play, state: TimeState) -> Expectation:
        """What the match expects, and the call of time."""
        if state.over:
            panel = self.inner.expects(play, state.inner).panel
            return Expectation(None, "over", _OVER, panel, over=True)
        expected = super().expects(play, state)
        if state.called or expected.over:
            return expected
        side = expected.side or play.letters[0]
        call = Button("time", _UP, ":time", side, "choice", "time")
        return expected._replace(
            buttons=(*expected.buttons, call), choices=(*dict.fromkeys((*expected.choices, "time")),)
        )

    def board(self, play: Play, state: TimeState) -> dict[str, Any]:
        """The match's board with its ``time``: the minutes, and whether they are up."""
        board = super().board(play, state)
        board["time"] = {"minutes": self.minutes, "called": state.called}
        if state.over:
            winner = None if state.winner is None else play.letters[state.winner]
            board.update(over=True, winner=winner, draw=winner is None, turn=None, phase="over")
        return board

    def is_over(self, state: TimeState) -> bool:
        """Whether the match or its time has ended."""
        return state.over or super().is_over(state)

    def winner(self, state: TimeState) -> int | None:
        """Who led when it ended."""
        return state.winner if state.over else super().winner(state)
