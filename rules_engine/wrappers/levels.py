"""Entries that tell more than a stroke: a visit to the table, a board or round, a game, the whole match.

The outermost wrapper of every match, around the one of its clock. Both leave the state as it is until a
result was told or time taken, so that a match marked stroke by stroke pays for one look at the first token of
an entry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..families.base import cites
from ..lean import NamedTuple
from ..levels import (
    CLAIMS,
    COARSE,
    PART,
    RESULT,
    UNKNOWN_FIGURES,
    VISIT,
    WHY,
    Said,
    numbers_of,
    said_beside,
    strokes_of,
    written,
)
from ..play import Play
from ..record.entries import Entry
from ..rulings import Ruling, refuse, unknown_side
from ..saying import say
from ..states import state_class
from ..wording import inside
from .base import leaf_of
from .clocks import Clocks, Taken
from .told import Telling, deciding_clause, endings_of, tell_game, told_figures

KEPT = frozenset({"score", "games_won", "sets_won"})
"""Numbers of a side that are right although part of a match was told in a word."""


@state_class
class ToldMatch(NamedTuple):
    """A match that is over by being told: where it stood, the numbers of its result, who won (None: drawn)
    and how; innings and high runs where they were said. ``level`` is "result", or "game" where the match is
    one game."""

    inner: Any
    numbers: tuple[int, ...] | None
    winner: int | None
    how: str = ""
    innings: tuple[int, ...] | None = None
    high_run: tuple[int, ...] | None = None
    entry: int = 0
    level: str = RESULT


_MATCH_OVER = say("levels.match-over", "the match is over")
_OWN_STATES = frozenset({ToldMatch, Taken})
"""States that this wrapper or the clock's keeps; all others are the match's."""


class Levels(Telling):
    """Takes ``:result`` and ``:visit``, and ``:game`` where the match is one game."""

    told = ToldMatch

    def __init__(self, play: Play, inner: Clocks) -> None:
        super().__init__(play, inner)
        self._stroke_judge: Callable[[Play, Any, Entry], Ruling] = inner.inner.judge
        self.endings = endings_of(play)
        self.single = play.header.race == 1 and not play.header.races and play.header.sets == 1

    def judge(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Take a coarse entry, or have the match judge."""
        tokens = entry[2]
        if tokens and tokens[0][0] != "choice" and type(state) not in _OWN_STATES:
            return self._stroke_judge(play, state, entry)  # a stroke, as nearly every entry
        first = tokens[0] if tokens else None
        if first is None or first[0] != "choice" or first[1] not in COARSE:
            if type(state) is ToldMatch:
                return refuse(state, "over", _MATCH_OVER)
            return self._inner_judge(play, state, entry)
        if type(state) is ToldMatch or self.inner.is_over(state):
            return refuse(state, "over", _MATCH_OVER)
        if first[1] == VISIT:
            return self._visit(play, state, entry)
        if first[1] == PART:
            return self._part(play, state, entry)
        if first[1] == RESULT:
            return self._result(play, state, entry)
        if not self.single:
            return self._inner_judge(play, state, entry)
        ruling = tell_game(play, self.inner, state, entry, self.endings)
        if ruling.refusal is not None:
            return ruling
        told = ruling.state
        score, winner, how, innings, runs, n = told[1:]
        return ruling._replace(state=ToldMatch(state, score, winner, how, innings, runs, n, "game"))

    def _part(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Have the game score one of its boards or rounds, if it has such."""
        if play.family.part is None:
            turn = self.inner.board(play, state)["turn"]
            message = say("levels.no-parts", "{game} has no boards or rounds to tell", game=play.game.name)
            return refuse(state, "not-now", message, turn=turn)
        ruling: Ruling = self._inner_judge(play, state, entry)
        return ruling

    def _visit(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Judge the strokes of a visit one after the other; all of them stand, or none. The visit may go on
        in the next entry, so that a score is live ball by ball."""
        turn = self.inner.board(play, state)["turn"]
        if why := play.family.no_visits:
            no_visits = say(
                "levels.no-visits",
                "{game} is not marked by visits: {why}",
                game=play.game.name,
                why=inside(why),
            )
            return refuse(state, "not-now", no_visits, turn=turn)
        now, ruling, at = state, None, 0
        points: dict[str, int] = {}
        told: list[str] = []
        events: list[str] = []
        for part in strokes_of(entry.tokens):
            for tokens in play.family.told_strokes(play, leaf_of(now), part) if part else ((),):
                at += 1
                if not tokens:
                    nothing = say("levels.stroke-empty", "stroke {n} of the visit says nothing", n=at)
                    return refuse(state, "undecided", nothing, turn=turn)
                if ruling is not None and (ruling.turn != entry.side or "frame-over" in ruling.events):
                    ended = say(
                        "levels.visit-ended",
                        "the visit ended with its stroke {n}; what follows is another entry",
                        n=at - 1,
                    )
                    cited = next(iter(ruling.citations), None)
                    return refuse(state, "out-of-turn", ended, cited, turn)
                ruling = self._inner_judge(play, now, entry._replace(tokens=tokens))
                if ruling.refusal is not None:
                    code, message, cite = ruling.refusal
                    told_why = say("levels.stroke", "stroke {n} of the visit: {why}", n=at, why=message)
                    return refuse(state, code, told_why, cite, turn)
                now = ruling.state
                for letter, n in ruling.points.items():
                    points[letter] = points.get(letter, 0) + n
                told += ruling.citations
                events += ruling.events
        assert ruling is not None  # there is one stroke at least, and an empty one was refused
        return ruling._replace(
            points={letter: n for letter, n in points.items() if n},
            citations=tuple(dict.fromkeys((*ruling.citations, *told))),
            events=tuple(dict.fromkeys(events)),
            attested=True,
        )

    def _result(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """End the match with the numbers that the entry tells."""
        board = self.inner.board(play, state)
        turn = board["turn"]
        if (who := play.index(entry.side)) is None:
            return unknown_side(state, entry.side, turn)
        first, *rest = entry.tokens
        numbers = numbers_of(first.b, len(play.letters))
        if isinstance(numbers, str):
            return refuse(state, "impossible", numbers, turn=turn)
        single = not board.get("race") and not board.get("sets")
        said = said_beside(rest, WHY, numbers if single else None)
        cite = deciding_clause(play)
        if not isinstance(said, Said):
            known = ", ".join(f"#{word}" for word in (*WHY, *(CLAIMS if single else ())))
            if said:
                return refuse(state, "impossible", said, cite, turn)
            beside = say("levels.beside-result", "beside a result stands one of {words}", words=known)
            return refuse(state, "unknown-state", beside, None, turn)
        how = said.how
        level = len(set(numbers)) == 1
        if (wrong := _cannot_be(play, board, numbers, who, how)) is not None:
            return refuse(state, "impossible", wrong, cite, turn)
        before = _known(board, play.letters)
        points = {}
        if single:
            points = {x: n - m for x, n, m in zip(play.letters, numbers, before, strict=True) if n != m}
        drawn = level and (how in ("time", "limit", "agreed") or not (how or play.game.winner_may_trail))
        after = ToldMatch(state, numbers, None if drawn else who, *said, entry.n)
        return Ruling(after, points, None, cites(cite), attested=True, events=("told", "match-over"))

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """The board, with the numbers that were told."""
        board = super().board(play, state)
        if type(state) is not ToldMatch:
            return board
        board["told"]["level"] = state.level
        if state.numbers is None:
            return board
        told = dict(zip(play.letters, state.numbers, strict=True))
        kept = board.get("sets") or board.get("race")
        if kept:
            kept.update(won=told, large=True)
        else:
            board["score"] = told
        return board

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """The figures of what was marked; where part of the match was told in a word, no sums and no
        averages: they would be of another match."""
        figures = super().figures(play, state)
        if type(state) is ToldMatch:
            board = self.board(play, state)
            ending = self.endings.get(state.how)
            figures = told_figures(play, figures, state, state.numbers, ending)
            kept = {"sets": "sets_won", "race": "games_won"}
            for key, name in kept.items():
                if board.get(key):
                    for letter, row in figures.items():
                        row[name] = board[key]["won"][letter]
            if not board.get("sets") and not board.get("race"):
                for letter, row in figures.items():
                    row["score"] = board["score"][letter]
        counted = KEPT.union(*(ending.counts for ending in self.endings.values()))
        return {letter: _of_part(_known_of(row), counted) for letter, row in figures.items()}


def _known_of(row: dict[str, Any]) -> dict[str, Any]:
    """A side's figures without those that a told board or round left open (``UNKNOWN_FIGURES``)."""
    unknown = row.get(UNKNOWN_FIGURES)
    if unknown is None:
        return row
    return {key: v for key, v in row.items() if key not in unknown and key != UNKNOWN_FIGURES}


def _of_part(row: dict[str, Any], counted: set[str] | frozenset[str]) -> dict[str, Any]:
    """A side's figures without those that need the whole match, if part of it was told in a word."""
    if not row.get("told"):
        return row
    return {key: v for key, v in row.items() if key in counted or isinstance(v, dict)}


def _known(board: dict[str, Any], letters: tuple[str, ...]) -> tuple[int, ...]:
    """What each side has for certain, in the unit of the result."""
    kept = board.get("sets") or board.get("race")
    return tuple((kept["won"] if kept else board["score"])[letter] for letter in letters)


def _cannot_be(play: Play, board: dict[str, Any], numbers: tuple[int, ...], who: int, how: str) -> str | None:
    """Why the numbers cannot be the result that ``who`` won, in words; None if they can."""
    kept = board.get("sets") or board.get("race")
    name = play.names[play.letters[who]]
    if kept:
        for letter, n in zip(play.letters, numbers, strict=True):
            if n < kept["won"][letter]:
                return say(
                    "levels.has-won-already",
                    "{name} has won {number} already",
                    name=play.names[letter],
                    number=kept["won"][letter],
                )
        needs = tuple(kept.get("needs", {}).get(x, kept["need"]) for x in play.letters)
        over = next((i for i, n in enumerate(numbers) if n > needs[i]), None)
        if over is not None:
            loose = play.names[play.letters[over]]
            return say(
                "levels.match-ends-with",
                "the match ends with {needed}: {name} cannot have {number}",
                needed=needs[over],
                name=loose,
                number=numbers[over],
            )
        reached = [i for i, n in enumerate(numbers) if n == needs[i]]
        if reached and reached != [who] and how not in ("conceded", "forfeit"):
            return say(
                "levels.other-reached",
                "{winner} reached {needed}, {name} did not win",
                winner=play.names[play.letters[reached[0]]],
                needed=needs[reached[0]],
                name=name,
            )
        if reached == [who] or how:
            return None
        return say(
            "levels.needs-to-win",
            "{name} needs {needed} to win; say why it ended, such as #conceded or #time",
            name=name,
            needed=needs[who],
        )
    if how or play.game.winner_may_trail:
        return None
    length = board.get("length") if play.game.length_option else None
    if len(set(numbers)) == 1:
        if length is None:
            return None
        return say("levels.nobody-alone", "{points} win, and nobody has them alone", points=length)
    if numbers[who] != max(numbers) or numbers.count(max(numbers)) > 1:
        return say(
            "levels.not-the-most",
            "{name} has not the most of {numbers}; say why it ended",
            name=name,
            numbers=written(numbers),
        )
    if length is not None and numbers[who] < length:
        return say(
            "levels.points-short",
            "{points} win, and {name} has {number}; say why it ended, such as #conceded or #time",
            points=length,
            name=name,
            number=numbers[who],
        )
    return None
