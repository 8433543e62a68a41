"""One game of a race that was told in a word: who won it, perhaps with its points and how.

Stands between the game and its race, and passes everything on to the game but that word (``:game``, see
:mod:`rules_engine.levels`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..expectation import Expectation
from ..families.base import cites
from ..families.turns import GAME_OVER as THE_GAME_IS_OVER
from ..lean import NamedTuple
from ..levels import CLAIMS, COARSE, GAME, PART, WHY, Ending, Said, numbers_of, said_beside, written
from ..play import Play
from ..record.entries import Entry
from ..rulings import GAME_OVER, Ruling, refuse, unknown_side
from ..saying import say
from ..states import state_class
from ..wording import unit
from .base import Wrapper, leaf_of, with_leaf

_DECIDING = (
    "decided", "target", "won", "wins", "win", "winner", "end", "game_end", "result", "finish", "standing",
    "total", "target_points", "rounds", "board_end", "both", "stages", "ends",
)  # fmt: skip
"""The slots whose clauses say when a game is won, whatever a family calls them."""


@state_class
class ToldGame(NamedTuple):
    """A game that is over by being told: where it stood, its points (None where nobody said them), who won
    and how; innings and high runs where they were said, with the number of the entry."""

    inner: Any
    score: tuple[int, ...] | None
    winner: int | None
    how: str = ""
    innings: tuple[int, ...] | None = None
    high_run: tuple[int, ...] | None = None
    entry: int = 0


class Telling(Wrapper):
    """Passes every question on to the game, whose state it leaves as it is; only what was told is its own."""

    told: Any = ToldGame

    def start(self, play: Play, lead: int | None = None) -> Any:
        """The game as it begins."""
        return self.inner.start(play, lead)

    def position(self, play: Play, state: Any, words: Any) -> Any:
        """A position of the game."""
        return self.inner.position(play, self.bare(state), words)

    def words(self, play: Play, state: Any) -> dict[str, str]:
        """The words of the game where it stood last."""
        found: dict[str, str] = self.inner.words(play, self.bare(state))
        return found

    def bare(self, state: Any) -> Any:
        """The state of the game itself."""
        return state.inner if type(state) is self.told else state

    def expects(self, play: Play, state: Any) -> Expectation:
        """What the game expects; nothing after it was told."""
        expected: Expectation = self.inner.expects(play, self.bare(state))
        if type(state) is not self.told:
            return expected
        return Expectation(None, "over", THE_GAME_IS_OVER, expected.panel, over=True)

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """The board of the game, with what was told of it."""
        board: dict[str, Any] = self.inner.board(play, self.bare(state))
        if type(state) is self.told:
            winner = None if state.winner is None else play.letters[state.winner]
            board.update(over=True, winner=winner, draw=winner is None, turn=None, phase="over", run=0)
            board["told"] = {"how": state.how or None}
            board["average"] = dict.fromkeys(play.letters)  # of what was marked it would be another's
        return board

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """The figures of the game."""
        figures: dict[str, dict[str, Any]] = self.inner.figures(play, self.bare(state))
        return figures

    def pieces(self, play: Play, state: Any) -> Mapping[str, int] | None:
        """Where the pieces are, if the game counts them."""
        count = getattr(self.inner, "pieces", None)
        return None if count is None else count(play, self.bare(state))

    def is_over(self, state: Any) -> bool:
        """Whether it has ended."""
        return type(state) is self.told or bool(self.inner.is_over(state))

    def winner(self, state: Any) -> int | None:
        """Who won, None for a draw."""
        if isinstance(state, self.told):
            return state.winner
        winner: int | None = self.inner.winner(state)
        return winner


class GameTold(Telling):
    """Takes ``:game`` for a game of a race."""

    def __init__(self, play: Play, inner: Any) -> None:
        super().__init__(play, inner)
        self.endings = endings_of(play)

    def judge(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Take the word, or have the game judge."""
        kind, word, _ = entry.tokens[0]
        if type(state) is ToldGame:
            return refuse(state, "over", GAME_OVER)
        if kind != "choice" or word not in COARSE or word == PART:
            return self._inner_judge(play, state, entry)
        return tell_game(play, self.inner, state, entry, self.endings)

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """The board, with the points that were told."""
        board = super().board(play, state)
        if type(state) is ToldGame and state.score is not None:
            board["score"] = dict(zip(play.letters, state.score, strict=True))
        return board

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """Of a told game what was marked of it, and how it was won; ``told`` counts such games."""
        figures = super().figures(play, state)
        if type(state) is not ToldGame:
            return figures
        return told_figures(play, figures, state, state.score, self.endings.get(state.how))


def endings_of(play: Play) -> dict[str, Ending]:
    """How a game may have been won, by the word."""
    return {ending.word: ending for ending in play.game.facts.get("endings", ())}


def told_figures(
    play: Play,
    figures: dict[str, dict[str, Any]],
    state: Any,
    points: tuple[int, ...] | None,
    ending: Ending | None,
) -> dict[str, dict[str, Any]]:
    """``figures`` of a game or match of which the end was told: with the innings that were said it is whole,
    without them ``told`` counts it as one of which only a part is known."""
    if points is not None and state.innings is not None:
        rows = {
            letter: {**row, "score": made, "points": made, "innings": innings, "average": made / innings}
            for (letter, row), made, innings in zip(figures.items(), points, state.innings, strict=True)
        }
    else:
        rows = {letter: {**row, "told": 1} for letter, row in figures.items()}
    for row, run in zip(rows.values(), state.high_run or (), strict=False):
        best = row.get("high_run")
        if run and (best is None or best["value"] < run):
            row["high_run"] = {"value": run, "entry": state.entry}
    if ending is not None and state.winner is not None:
        row = rows[play.letters[state.winner]]
        for name in ending.counts:
            row[name] = (row.get(name) or 0) + 1
    return rows


def tell_game(play: Play, rules: Any, state: Any, entry: Entry, endings: Mapping[str, Ending]) -> Ruling:
    """The ruling on ``:game``: the side of the entry has won the game that stands at ``state``."""
    board = rules.board(play, state)
    turn = board["turn"]
    first, *rest = entry.tokens
    if (who := play.index(entry.side)) is None:
        return unknown_side(state, entry.side, turn)
    if board["over"]:
        return refuse(state, "over", GAME_OVER)
    if first.a != GAME:
        message = say("told.by-word", "{unit} is told by :{word}", unit=unit(play.game.unit).one, word=GAME)
        return refuse(state, "wrong-token", message, turn=turn)
    score: tuple[int, ...] | None = None
    if first.b is not None:
        read = numbers_of(first.b, len(play.letters))
        if isinstance(read, str):
            return refuse(state, "impossible", read, turn=turn)
        score = read
    said = said_beside(rest, {*endings, *WHY}, score)
    cite = deciding_clause(play)
    if not isinstance(said, Said):
        known = ", ".join(f"#{word}" for word in (*endings, *WHY, *CLAIMS))
        if said:
            return refuse(state, "impossible", said, cite, turn)
        beside = say(
            "told.beside", "beside {unit} stands one of {words}", unit=unit(play.game.unit).one, words=known
        )
        return refuse(state, "unknown-state", beside, None, turn)
    if score is not None and (wrong := _no_win(play, score, who, said.how, board)) is not None:
        return refuse(state, "impossible", wrong, cite, turn)
    before = board["score"]
    points = {} if score is None else {x: n - before[x] for x, n in zip(play.letters, score, strict=True)}
    return Ruling(
        ToldGame(_ended(state, who), score, who, *said, entry.n),
        {x: n for x, n in points.items() if n},
        None,
        cites(cite),
        attested=True,
        events=("told", "match-over"),
    )


def _ended(state: Any, winner: int) -> Any:
    """The state of a game that ``winner`` has won, for the clause that says who leads the next."""
    leaf = leaf_of(state)
    fields = getattr(leaf, "_fields", ())
    if "over" not in fields or "winner" not in fields:
        return state
    return with_leaf(state, leaf._replace(over=True, winner=winner))


def led_by(play: Play, told: ToldGame, lead: int | None) -> int | str | None:
    """Who led a told game, as far as the way in which it was won says so; words where that cannot be."""
    ending = endings_of(play).get(told.how)
    winner = told.winner
    if ending is None or ending.by_breaker is None or winner is None:
        return lead
    if lead is not None and (lead == winner) != ending.by_breaker:
        leader, name = play.names[play.letters[lead]], play.names[play.letters[winner]]
        return say(
            "told.not-won-by",
            "{leader} led {game}, so {name} cannot have won it by {how}",
            leader=leader,
            game=unit(play.game.unit).this,
            name=name,
            how=ending.name,
        )
    if lead is None and (ending.by_breaker or len(play.letters) == 2):
        return winner if ending.by_breaker else 1 - winner
    return lead


def deciding_clause(play: Play) -> str | None:
    """The citation of the clause that says when the game is won."""
    return next((cite for slot in _DECIDING if (cite := play.cite(slot)) is not None), None)


def _no_win(play: Play, score: tuple[int, ...], who: int, how: str, board: dict[str, Any]) -> str | None:
    """Why the points of a game cannot be those of a win of ``who``; None if they can."""
    name = play.names[play.letters[who]]
    if how in WHY or play.game.winner_may_trail:
        return None
    if score[who] != max(score) or score.count(max(score)) > 1:
        return say(
            "told.not-the-most",
            "{name} has not the most points of {score}, and no word says why",
            name=name,
            score=written(score),
        )
    length = board.get("length")
    if length is None or not play.game.length_option:
        return None
    if score[who] < length:
        return say(
            "told.points-short",
            "{points} win, and {name} has {number}; say why it ended, such as #conceded",
            points=length,
            name=name,
            number=score[who],
        )
    other = next((i for i, n in enumerate(score) if i != who and n >= length), None)
    if other is not None:
        return say(
            "told.other-reached",
            "{name} has reached the {points} that win, too",
            name=play.names[play.letters[other]],
            points=length,
        )
    return None
