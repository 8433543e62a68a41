"""The card: frames, their points when the count is closed, running totals, marks, and what can still be
reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....states import Tally, state_class

Disks = tuple[int, ...]
Card = tuple[Disks, ...]


class Frame(NamedTuple):
    """One frame of a card: its number, the pins felled by each of its disks, and whether it is completed by
    its own disks (the last one, and a frame played to part a tie)."""

    number: int
    disks: Disks
    final: bool


@state_class
class PinsState(NamedTuple):
    """Where a game stands.

    ``cards`` holds for each player the pins felled by each disk of each frame. ``standing`` names the pins
    that stand, None when only their number ``left`` is known; ``second``: the next disk is the second at this
    set of pins. ``playing`` are the players who take part in the present frame: all of them, or those who are
    level. In ``tallies`` an inning is a frame and a run is a row of strikes. ``last``: the entry of
    each player's latest disk.
    """

    cards: tuple[Card, ...]
    start: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int
    frame: int = 1
    playing: tuple[int, ...] = ()
    standing: tuple[str, ...] | None = None
    left: int = 10
    second: bool = False
    strikes: tuple[int, ...] = ()
    spares: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    over: bool = False
    winner: int | None = None

    @property
    def disks(self) -> Disks:
        """The disks of the present frame so far."""
        card = self.cards[self.turn]
        return card[self.frame - 1] if len(card) >= self.frame else ()


_REMEMBERED = 1024
_UNKNOWN = -1


def family_of(play: Play) -> Any:
    """The family of the match, which knows its pins."""
    return play.family


def frame_points(play: Play, frame: Frame, following: Disks) -> int | None:
    """The points of one frame, given the disks that follow it; None while its count is open. They are
    remembered: a board shows the same frames again after every disk."""
    points: int | None = play.memo.get((frame, following), _UNKNOWN)
    if points == _UNKNOWN:
        points = _points(play, frame, following)
        if len(play.memo) >= _REMEMBERED:
            play.memo.clear()
        play.memo[frame, following] = points
    return points


def _points(play: Play, frame: Frame, following: Disks) -> int | None:
    disks = frame.disks
    if len(disks) < play.value("disks", None, frame):
        return None
    if frame.final:
        return sum(disks)
    pins = play.value("pins")
    extra = 0
    if disks[0] == pins:
        extra = play.value("strike")
    elif sum(disks) == pins:
        extra = play.value("spare")
    if len(following) < extra:
        return None
    return sum(disks) + sum(following[:extra])


def closed_points(play: Play, card: Card, since: int) -> int:
    """The points of the closed frames of a card from the frame at index ``since`` on."""
    last = play.value("frames")
    total = 0
    for at in range(max(0, since), len(card)):
        if card[at]:
            following = (*card[at + 1], *card[at + 2]) if at + 2 < len(card) else sum(card[at + 1 :], ())
            total += frame_points(play, Frame(at + 1, card[at], at + 1 >= last), following) or 0
    return total


def totals(play: Play, card: Card) -> Iterator[int | None]:
    """The running total after each frame of a card; None from the first open frame on."""
    last = play.value("frames")
    total: int | None = 0
    for at, disks in enumerate(card):
        if at >= last and not disks:  # sat out while others parted a tie
            yield total
            continue
        following = tuple(d for later in card[at + 1 : at + 3] for d in later)
        points = frame_points(play, Frame(at + 1, disks, at + 1 >= last), following)
        total = None if points is None or total is None else total + points
        yield total


def scores_of(play: Play, state: PinsState) -> tuple[int, ...]:
    """Each player's score: the handicap, and the frames whose count is closed."""
    return scores_in(state, [list(totals(play, card)) for card in state.cards])


def scores_in(state: PinsState, rows: list[list[int | None]]) -> tuple[int, ...]:
    """Each player's score, given the running totals of the cards."""
    return tuple(
        start + next((t for t in reversed(row) if t is not None), 0)
        for start, row in zip(state.start, rows, strict=True)
    )


def possible(play: Play, state: PinsState, who: int) -> int:
    """The most that a player can still reach with the frames that are certain to come."""
    last, pins = play.value("frames"), play.value("pins")
    card = list(state.cards[who])
    left = state.left if who == state.turn else pins
    for number in range(1, (max(last, state.frame) if who in state.playing else last) + 1):
        if number > len(card):
            card.append(())
        while len(card[number - 1]) < play.value(
            "disks", None, Frame(number, card[number - 1], number >= last)
        ):
            card[number - 1] += (left,)
            left = pins
    *_, total = totals(play, tuple(card))
    return state.start[who] + (total or 0)


def marks_of(play: Play, disks: Disks) -> list[str]:
    """The disks of a frame as a card shows them: X, /, - or a number."""
    pins = play.value("pins")
    marks: list[str] = []
    left, second = pins, False
    for fell in disks:
        left -= fell
        if left == 0:
            marks.append("/" if second else "X")
            left, second = pins, False
        else:
            marks.append(str(fell) if fell else "-")
            second = not second
            if not second:
                left = pins
    return marks
