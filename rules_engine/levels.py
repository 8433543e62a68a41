"""Levels of marking: how much of a match an entry tells.

A federation marks strokes, a pub league racks, and a paper sheet often knows the result alone. The level is
a property of entries, so that one match may have several. The coarse entries are words that stand first in
their entry and are understood at every game that has such a thing:

- ``A :result(15:10)``: the whole match, A won it; the numbers are of the sides in the order of the header.
  They are sets, or the games of a race, or points where there is one game.
- ``A :game(67:23) #break-and-run``: one game of a race (rack, frame, board); the points in it are optional.
- ``A :part(65:40) #twenties(2:1)``: a board or round within a game, where a game consists of several
  (:mod:`rules_engine.parts`).
- ``A :visit r> / K> / r> / 0``: what a side did from its coming to the table to its leaving, stroke after
  stroke as far as anybody noted them. A visit may be told in several entries, ball by ball.

Which levels a game has follows from how it is played. It has visits where a side may play several strokes
before its turn passes; where a turn is one stroke, where all play at once, or where a throw of dice must
stand alone in its entry, it has none, and its family says why (``no_visits``). It has parts where a game goes
over several boards or rounds of which a sheet has one line each. Results and strokes are everywhere, games in
every race.

A result or a game may say what a paper sheet has besides: ``#innings(27:26)`` and ``#high-run(8:5)``. What a
coarse entry does not tell stays unknown: figures are made of what was told, never invented.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

from .lean import NamedTuple
from .record.tokens import Token
from .saying import say
from .wording import unit as unit_word

if TYPE_CHECKING:
    from .clauses import Game
    from .play import Play

STROKE, VISIT, PART, GAME, RESULT = "stroke", "visit", "part", "game", "result"
LEVELS = (RESULT, GAME, PART, VISIT, STROKE)
"""From the coarsest to the finest."""

COARSE = frozenset({VISIT, PART, GAME, RESULT})
"""The choices that begin a coarse entry."""

MOST = 100_000
"""No number of a result is farther from nothing."""

WHY = {
    "conceded": say("levels.conceded", "conceded"),
    "forfeit": say("levels.forfeited", "forfeited"),
    "time": say("levels.on-time", "on time"),
    "limit": say("levels.innings-limit", "at the limit of innings"),
    "agreed": say("levels.by-agreement", "by agreement"),
    "tie-break": say("levels.tie-break", "on the tie-break"),
}
"""Why a match or game ended that was not played out."""


NAMES = {
    RESULT: say("levels.result-only", "Result only"),
    VISIT: say("levels.each-visit", "Each visit to the table"),
    STROKE: say("levels.every-stroke", "Every stroke"),
}
"""What the levels are called that are called so in every game."""

_ANY_PART = say("levels.each-part", "Each board or round within a game")
"""What the level of parts is called where nobody knows the game."""


def name_of(level: str, unit: str, part: str = "") -> str:
    """What a level is called at a game whose races go over such units, and which consists of such parts; ""
    for the parts of an unknown game."""
    if level == GAME:
        return unit_word(unit).each
    if level == PART:
        return unit_word(part).each if part else _ANY_PART
    return NAMES[level]


def name_at(level: str, game: Game) -> str:
    """What a level is called at a game."""
    return name_of(level, game.unit, game.family.part_word(game))


UNKNOWN_FIGURES = "unknown"
"""In a side's figures: the names of those that a told board or round left open, for the match as a whole.
They are kept through a race, so that no sum is made of a part, and taken out before anybody sees them."""

CLAIMS = ("innings", "high-run")
"""Figures that a paper sheet has, told beside a result or game: one number for each side."""


class Ending(NamedTuple):
    """How a game of a race was won, where the level tells no more: its word, and what it is called.

    ``by_breaker`` says that only the side that led could win so (True), or only the other (False).
    ``counts`` are the figures that it adds one to, for records.
    """

    word: str
    name: str
    by_breaker: bool | None = None
    counts: tuple[str, ...] = ()


def level_of(tokens: tuple[Token, ...]) -> str:
    """The level of an entry that is no correction."""
    first = tokens[0]
    return first.a if first.kind == "choice" and first.a in COARSE else STROKE


def coarser(level: str, than: str) -> bool:
    """Whether ``level`` tells less than the other."""
    return LEVELS.index(level) < LEVELS.index(than)


def numbers_of(text: str | None, sides: int) -> tuple[int, ...] | str:
    """The numbers of "15:10", one for each side, or what is wrong with them, in words."""
    words = (text or "").split(":")
    if len(words) != sides:
        return say(
            "levels.numbers", "write one number for each of the {sides} sides, such as 7:5", sides=sides
        )
    found = []
    for word in words:
        bare = word.removeprefix("-")
        if not (bare.isascii() and bare.isdigit() and len(bare) <= len(str(MOST))) or int(bare) > MOST:
            return say("levels.no-number", "'{word}' is no number of a result", word=word[:12])
        found.append(int(word))
    return tuple(found)


class Said(NamedTuple):
    """What stands beside the word of a result or game: the one word that says how it ended, and figures."""

    how: str = ""
    innings: tuple[int, ...] | None = None
    high_run: tuple[int, ...] | None = None


def said_beside(rest: Sequence[Token], known: Container[str], score: tuple[int, ...] | None) -> Said | str:
    """Read what follows the word of a result or game, or say in words what is wrong with it.

    ``known`` are the words that say how it ended; ``score`` its points, without which no figures can be told.
    """
    how = ""
    figures: dict[str, tuple[int, ...]] = {}
    for kind, word, argument in rest:
        if kind == "state" and word in CLAIMS and word not in figures:
            if score is None:
                return say("levels.with-points", "#{word} goes with the points of the sides", word=word)
            read = numbers_of(argument, len(score))
            if isinstance(read, str):
                return say("levels.figure", "#{word}: {why}", word=word, why=read)
            figures[word] = read
        elif kind == "state" and argument is None and word in known and not how:
            how = word
        else:
            return ""
    said = Said(how, figures.get("innings"), figures.get("high-run"))
    return _contradiction(said, score or ()) or said


def _contradiction(said: Said, score: tuple[int, ...]) -> str:
    """Why innings and high runs cannot belong to these points; "" if they can."""
    innings = said.innings
    if innings is not None and (min(innings) < 1 or max(innings) - min(innings) > 1):
        return say("levels.as-many-innings", "the sides have as many innings, or one has one more")
    for at, run in enumerate(said.high_run or ()):
        if run < 0 or run > max(score[at], 0):
            return say(
                "levels.run-too-high",
                "a high run of {run} is not among {points} points",
                run=run,
                points=score[at],
            )
        if innings is not None and run * innings[at] < score[at]:
            return say(
                "levels.run-too-low",
                "{points} points in {innings} innings need a run above {run}",
                points=score[at],
                innings=innings[at],
                run=run,
            )
    return ""


def written(numbers: tuple[int, ...]) -> str:
    """The numbers of a result as an entry holds them: "15:10"."""
    return ":".join(map(str, numbers))


def strokes_of(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], ...]:
    """The strokes of a visit, whose first token is its word: what stands between the strokes "/"."""
    strokes: list[list[Token]] = [[]]
    for token in tokens[1:]:
        if token.kind == "then":
            strokes.append([])
        else:
            strokes[-1].append(token)
    return tuple(map(tuple, strokes))


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels at which a game can be marked, in a race and by some of its options."""
    family = game.family
    missing = {VISIT} if family.no_visits else set()
    if family.part is None:
        missing.add(PART)
    return tuple(level for level in LEVELS if level not in missing)


def offered(play: Play) -> dict[str, Any]:
    """What a marker may choose in this match, as plain values: ``levels``, what a game of it is called, the
    ways in which one may be told to have been won, how a ``part`` of a game is told, and why there are no
    visits where there are none."""
    header, family = play.header, play.family
    several = header.race > 1 or header.races or header.sets > 1
    part = family.parts(play)
    has = {RESULT, STROKE}
    has |= {GAME} if several else set()
    has |= {PART} if part is not None else set()
    has |= set() if family.no_visits else {VISIT}
    endings = [ending._asdict() for ending in play.game.facts.get("endings", ())]
    claims = [] if several or "tallies" not in getattr(family.start(play), "_fields", ()) else list(CLAIMS)
    return {
        "levels": [level for level in LEVELS if level in has],
        "unit": play.game.unit,
        "endings": endings,
        "why": dict(WHY),
        "claims": claims,
        "part": None if part is None else part.plain(),
        "no_visits": family.no_visits,
    }


def level_at(play: Play, wanted: str) -> str:
    """The level at which a match is marked that should be marked at ``wanted``: the next finer one where it
    does not have that."""
    has = offered(play)["levels"]
    return next((one for one in LEVELS[LEVELS.index(wanted) :] if one in has), STROKE)


def told(play: Play, level: str) -> dict[str, Any]:
    """What a tablet is told of a match that is marked at ``level``: what can be chosen, with names."""
    found = offered(play)
    return {
        **found,
        "level": level,
        "levels": [{"level": one, "name": name_at(one, play.game)} for one in found["levels"]],
    }
