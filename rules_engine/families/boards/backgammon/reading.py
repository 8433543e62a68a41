"""What a written move means, and which clause bars one that is not lawful."""

from __future__ import annotations

import re

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Refusal
from ....saying import say, say_many
from .moves import WAITING, Cells, Step, after, lawful, starts
from .panel import is_together, word_of
from .state import BackgammonState, cells_of

_MOVE = re.compile(r"(\d+|bar)/(\d+|off)(\*?)(?:\((\d)\))?\Z", re.ASCII)


class Written(NamedTuple):
    """A move as written: its cells as the mover sees them, whether it says that a man is taken up, and how
    many men make it."""

    text: str
    start: int
    to: int
    hits: bool
    times: int


def written(text: str, together: bool) -> Written | None:
    """Read ``13/7*(2)``; None for a move of another kind of board, or a point that there is not."""
    match = _MOVE.match(text)
    if match is None:
        return None
    start = _cell(match[1], together)
    to = _cell(match[2], together)
    times = int(match[4] or 1)
    if start is None or to is None or not times:
        return None
    return Written(text, start, to, bool(match[3]), times)


def _cell(word: str, together: bool) -> int | None:
    if word in ("bar", "off"):
        return WAITING if word == "bar" else 0
    point = int(word)
    if not 1 <= point <= 24:
        return None
    return 25 - point if together else point


def up_of(play: Play, state: BackgammonState, who: int) -> int:
    """How many men must enter before another moves: those that are up."""
    return state.bar[who]


def lawful_now(play: Play, state: BackgammonState) -> tuple[Step, ...]:
    """Every lawful move of one man; () when no move is due."""
    who = state.turn
    if state.over or state.phase != "move" or who is None or not state.left:
        return ()
    demand = play.value("demand", state, who)
    steps = lawful(
        cells_of(state, who, is_together(play)),
        up_of(play, state, who),
        state.left,
        play.value("bear_low", state) == "any",
        "each" if demand == "free" else demand,
        play.value("compound", state) == "total",
    )
    if state.lifted:
        held = tuple(step for step in steps if step[0] in state.lifted)
        return held or steps
    return steps


def chain(
    play: Play, state: BackgammonState, who: int, move: Written, steps: tuple[Step, ...]
) -> list[tuple[Step, ...]]:
    """The ways in which one man can go from start to end by two dice or more, each lawful one by one; one way
    for each position that it leads to."""
    found: dict[Cells, tuple[Step, ...]] = {}
    demand = play.value("demand", state, who)
    any_low = play.value("bear_low", state) == "any"
    asked = "each" if demand == "free" else demand

    def go_on(cells: Cells, up: int, left: tuple[int, ...], at: int, path: tuple[Step, ...]) -> None:
        rows = steps if not path else lawful(cells, up, left, any_low, asked)
        for step in rows:
            start, to, die = step
            if start != at or (to < move.to) or die not in left:
                continue
            then = after(cells, start, to)
            if to == move.to:
                if path:
                    found.setdefault(then, (*path, step))
            elif to:
                at_die = left.index(die)
                rest = left[:at_die] + left[at_die + 1 :]
                go_on(then, up - 1 if up and start == WAITING else up, rest, to, (*path, step))

    go_on(cells_of(state, who, is_together(play)), up_of(play, state, who), state.left, move.start, ())
    return list(found.values())


def barred(play: Play, state: BackgammonState, who: int, move: Written) -> Refusal:
    """Why a move cannot be, with the clause that bars it."""
    together = is_together(play)
    cells = cells_of(state, who, together)
    start, to, _ = move[1:4]
    name, end = word_of(start, together), word_of(to, together)
    up = up_of(play, state, who)
    if start == WAITING and not cells[WAITING]:
        name_ = play.names[play.letters[who]]
        return _no(
            say("backgammon.no-man-to-enter", "{name} has no man to enter", name=name_), play.cite("enter")
        )
    if start == 0 or cells[start] <= 0:
        message = say("backgammon.no-man-on", "no man of this side stands on {point}", point=name)
        return _no(message, play.cite("moves"))
    if to >= start:
        message = say(
            "backgammon.other-way", "men go the other way, not from {start} to {end}", start=name, end=end
        )
        return _no(message, play.cite("way"))
    if up and start != WAITING:
        message = say("backgammon.enters-first", "a man that is up enters before any other moves")
        return _no(message, play.cite("up_first"))
    if state.lifted and start not in state.lifted:
        held = ", ".join(word_of(cell, together) for cell in state.lifted)
        if any(step[0] in state.lifted for step in lawful_now(play, state)):
            message = say(
                "backgammon.lifted-first", "the man lifted from {points} must be played", points=held
            )
            return _no(message, play.cite("lifted"))
    if not to:
        return _not_borne(play, state, cells, start)
    numbers = ", ".join(map(str, state.left))
    if start - to not in state.left:
        cite = play.cite("enter" if start == WAITING else "moves")
        return _no(
            say(
                "backgammon.numbers-to-play",
                "{move}: the numbers to play are {numbers}",
                move=move.text,
                numbers=numbers,
            ),
            cite,
        )
    if cells[to] < -1:
        message = say_many(
            "backgammon.closed",
            "{point} is closed: the opponent has {n} man on it",
            "{point} is closed: the opponent has {n} men on it",
            -cells[to],
            point=end,
        )
        return _no(message, play.cite("closed"))
    if start - to in state.left and start in starts(cells, up, start - to, False):
        message = say(
            "backgammon.move-plays-less", "{move}: more of the throw can be played otherwise", move=move.text
        )
        return _no(message, play.cite("demand"))
    return _no(
        say("backgammon.cannot-be-played", "{move} cannot be played", move=move.text), play.cite("moves")
    )


def _not_borne(play: Play, state: BackgammonState, cells: Cells, start: int) -> Refusal:
    if any(n > 0 for n in cells[7:]):
        message = say("backgammon.not-all-home", "men are borne when all are in the home table")
        return _no(message, play.cite("all_home") or play.cite("bear_when"))
    higher = [die for die in state.left if die > start]
    fits = higher or [die for die in state.left if die == start]
    if not fits:
        message = say("backgammon.no-number-bears", "no number to play bears a man from {point}", point=start)
        return _no(message, play.cite("bear"))
    if start not in state.left:
        if any(cells[at] > 0 for die in higher for at in range(die, 7)):
            message = say("backgammon.men-stand-higher", "men stand higher: the number is moved")
            return _no(message, play.cite("bear_high") or play.cite("bear_low"))
        if any(cells[at] > 0 for at in range(start + 1, 7)):
            message = say("backgammon.highest-borne", "the number bears the man that stands highest")
            return _no(message, play.cite("bear_low"))
    message = say("backgammon.plays-less", "more of the throw can be played otherwise")
    return _no(message, play.cite("demand"))


def _no(message: str, cite: str | None) -> Refusal:
    return Refusal("impossible", message, cite)
