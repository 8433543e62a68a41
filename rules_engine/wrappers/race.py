"""A race: the same game again and again until one side has won so many.

A drawn game does not count and is played again. The lead passes to the next side with each new game,
unless the game answers the slot ``next_lead`` with the index of the side that leads ("lots" if that is
decided again after this game), or ``lots`` where it is so after every game; the sides go on following each
other as they were drawn. A set is a race within a match; who wins so many sets wins the match.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

from ..lean import NamedTuple
from ..levels import UNKNOWN_FIGURES
from ..play import Play
from ..record.entries import Entry
from ..rulings import Instruction, Ruling, refuse, with_state
from ..saying import say
from ..states import state_class
from ..wording import unit
from .base import Wrapper, leaf_of, with_leaf
from .told import ToldGame, deciding_clause, led_by


@state_class
class RaceState(NamedTuple):
    """The game in progress, the games won, and the figures of the games that are over.

    ``lead`` is the side that led the present game, None until its first stroke. ``finished`` holds for each
    game that is over its scores (None where a told game had none) and its winner (None for a draw); ``past``
    each side's figures so far, as JSON. ``told``: the last game was told in a word, and nothing of this
    one is marked yet.
    """

    inner: Any
    won: tuple[int, ...]
    game: int = 1
    lead: int | None = None
    finished: tuple[tuple[tuple[int, ...] | None, int | None], ...] = ()
    past: tuple[str, ...] = ()
    over: bool = False
    winner: int | None = None
    told: bool = False


class Race(Wrapper):
    """Plays the games of a match, or of a set, to ``header.race`` wins."""

    key: ClassVar[str] = "race"
    won: ClassVar[str] = "games_won"
    event: ClassVar[str] = "frame-over"
    counted: ClassVar[tuple[str, str]] = ("won", "game")

    def __init__(self, play: Play, inner: Any) -> None:
        super().__init__(play, inner)
        self.needs = self._needs(play)

    @staticmethod
    def _needs(play: Play) -> tuple[int, ...]:
        return tuple(play.header.races.get(x, play.header.race) for x in play.letters)

    def start(self, play: Play, lead: int | None = None) -> RaceState:
        """The first game, nothing won."""
        sides = len(play.letters)
        return RaceState(self.inner.start(play, lead), (0,) * sides, lead=lead, past=("{}",) * sides)

    def position(self, play: Play, state: RaceState, words: Any) -> RaceState:
        """``won.A=2``: games won; ``game=4``: which is played; ``led=B``: who led it."""
        word, number = self.counted
        won = tuple(
            words.number(f"{word}.{letter}", 0, need - 1, 0)
            for letter, need in zip(play.letters, self.needs, strict=True)
        )
        game = words.number(number, sum(won) + 1, 10_000, sum(won) + 1)
        lead = words.side("led" if self.key == "race" else "began", state.lead)
        return super().position(play, state, words)._replace(won=won, game=game, lead=lead)

    def words(self, play: Play, state: RaceState) -> dict[str, str]:
        """The words of the game in progress and the games won."""
        word, number = self.counted
        rows = {f"{word}.{x}": str(w) for x, w in zip(play.letters, state.won, strict=True)}
        if state.game != sum(state.won) + 1:
            rows[number] = str(state.game)
        if state.lead is not None:
            rows["led" if self.key == "race" else "began"] = play.letters[state.lead]
        return {**rows, **super().words(play, state)}

    def judge(self, play: Play, state: RaceState, entry: Entry) -> Ruling:
        """Judge within the game; most strokes neither begin nor end it, and change nothing of the race."""
        ruling = self._inner_judge(play, state.inner, entry)
        inner = ruling.state
        if ruling.refusal is None:
            if state.lead is None or state.told or getattr(inner, "over", True):
                return self.after(play, state, entry, ruling)
            return with_state(ruling, RaceState._make((inner, *state[1:])))
        return with_state(ruling, state)

    def after(self, play: Play, state: RaceState, entry: Entry, ruling: Ruling) -> Ruling:
        """At the end of a game count it and begin the next."""
        inner = ruling.state
        lead = state.lead
        if lead is None and ruling.turn is not None:
            # Who won the string may make the other lead: then the ruling, not the entry, names the leader.
            lead = play.index(ruling.turn if "lead" in ruling.events else entry.side)
        if type(inner) is ToldGame:
            led = led_by(play, inner, lead)
            if isinstance(led, str):
                return refuse(
                    state, "contradicted", led, deciding_clause(play), self.board(play, state)["turn"]
                )
            lead = self._first(play) if led is None else led
        if not self.inner.is_over(inner):
            told = state.told and "lead" in ruling.events
            return with_state(ruling, state._replace(inner=inner, lead=lead, told=told))
        return self._close(play, state._replace(lead=lead), inner, ruling)

    def _close(self, play: Play, state: RaceState, inner: Any, ruling: Ruling) -> Ruling:
        winner = self.inner.winner(inner)
        won = tuple(w + (i == winner) for i, w in enumerate(state.won))
        scores = self._scores(play, inner)
        finished = (*state.finished, (scores, winner))
        over = winner is not None and won[winner] >= self.needs[winner]
        figures = self.inner.figures(play, inner)
        closed = state._replace(won=won, finished=finished, over=over, winner=winner if over else None)
        closed = closed._replace(told=type(inner) is ToldGame)
        if over:
            done = closed._replace(inner=inner)
            events = dict.fromkeys((*ruling.events, "match-over"))
            return ruling._replace(state=done, turn=None, events=tuple(events))
        ended = leaf_of(inner)
        asked = play.value("next_lead", ended)
        always = play.value("lots")
        by_word = type(inner) is ToldGame
        unknown = by_word and state.lead is None and not isinstance(asked, int)  # nobody said who led
        drawn = always or asked == "lots" or unknown
        lead = asked if isinstance(asked, int) else _next_in_order(play, ended, state.lead or 0)
        past = tuple(
            json.dumps(_merge(json.loads(state.past[i]), figures[x])) for i, x in enumerate(play.letters)
        )
        begun = self.inner.start(play, None if asked == "lots" or unknown else lead)
        begun = with_leaf(begun, play.family.next_game(play, leaf_of(begun), ended, lead))
        fresh = closed._replace(inner=begun, game=state.game + 1, lead=None if drawn else lead, past=past)
        events = dict.fromkeys((*(e for e in ruling.events if e != "match-over"), self.event))
        leader = None if drawn else play.letters[lead]
        played = unit(play.game.unit if self.key == "race" else self.counted[1]).title
        text = (
            say("race.say-who-leads", "{unit} {n}: say who leads.", unit=played, n=fresh.game)
            if leader is None
            else say(
                "race.leads", "{unit} {n}: {name} leads.", unit=played, n=fresh.game, name=play.names[leader]
            )
        )
        told = Instruction("next-game", text, (), play.cite("lots") if always else play.cite("next_lead"))
        return ruling._replace(
            state=fresh, turn=leader, events=tuple(events), instructions=(*ruling.instructions, told)
        )

    def _first(self, play: Play) -> int | None:
        """Who leads a game that begins without a word of it; None where that is decided first."""
        turn = self.inner.board(play, self.inner.start(play))["turn"]
        return None if turn is None else play.index(turn)

    def _scores(self, play: Play, inner: Any) -> tuple[int, ...] | None:
        if type(inner) is ToldGame and inner.score is None:
            return None
        if type(inner) is not ToldGame and (kept := getattr(leaf_of(inner), "score", None)) is not None:
            points: tuple[int, ...] = kept  # what its board shows, without a whole board
            return points
        score = self.inner.board(play, inner)["score"]
        return tuple(score[x] for x in play.letters)

    def board(self, play: Play, state: RaceState) -> dict[str, Any]:
        """The board of the game in progress with the games won beside it. ``large``: they, and not the points
        of the game, are what a scoreboard shows large."""
        board = super().board(play, state)
        letters = play.letters
        large = state.over or state.told or play.family.games_only(play)
        board[self.key] = {
            "need": max(self.needs),
            "needs": dict(zip(letters, self.needs, strict=True)),
            "won": dict(zip(letters, state.won, strict=True)),
            "game": state.game,
            "unit": play.game.unit,
            "large": large,
            "finished": [
                {
                    "score": dict(zip(letters, scores or (None,) * len(letters), strict=True)),
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
        inner = super().figures(play, state)
        merged = {}
        for i, letter in enumerate(play.letters):
            row = merged[letter] = _merge(json.loads(state.past[i]), inner[letter])
            row[self.won] = state.won[i]
            if "innings" in row:
                row["average"] = row["points"] / row["innings"] if row["innings"] else None
        return merged

    def is_over(self, state: RaceState) -> bool:
        """Whether the race is won."""
        return state.over

    def winner(self, state: RaceState) -> int | None:
        """The index of the winner of the race."""
        return state.winner


class Sets(Race):
    """A race of races: sets to ``header.sets`` wins, each set a race, or a single game."""

    key = "sets"
    won = "sets_won"
    event = "set-over"
    counted = ("sets", "set")

    @staticmethod
    def _needs(play: Play) -> tuple[int, ...]:
        return (play.header.sets,) * len(play.letters)

    def _scores(self, play: Play, inner: Any) -> tuple[int, ...] | None:
        """Of a set that was a race its games are the score."""
        return inner.won if isinstance(inner, RaceState) else super()._scores(play, inner)


def _next_in_order(play: Play, ended: Any, lead: int) -> int:
    """The side that follows ``lead`` in the order that was drawn, or else on the sheet."""
    order = getattr(ended, "order", ()) or tuple(range(len(play.letters)))
    following: int = order[(order.index(lead) + 1) % len(order)]
    return following


def _merge(past: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Add numbers up; of records keep the higher, the earlier of two equal ones."""
    merged = dict(past)
    for key, value in now.items():
        known = merged.get(key)
        if type(value) is int and type(known) is int and key != "average":  # most of them
            merged[key] = known + value
        elif key == UNKNOWN_FIGURES:
            merged[key] = sorted({*(known or ()), *value})
        elif isinstance(value, dict) or isinstance(known, dict):
            better = known is None or (value is not None and value["value"] > known["value"])
            merged[key] = value if better else known
        elif key == "average":
            merged[key] = None
        elif isinstance(value, int | float) and isinstance(known, int | float):
            merged[key] = known + value
        elif known is None:
            merged[key] = value
    return merged
