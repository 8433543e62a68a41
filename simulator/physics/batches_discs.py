"""Batches of discs and rings by the kernel, compiled or plain, with their ordered logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..errors import SimulatorError
from ..surfaces.surface import Surface
from ..traces import EventKind
from . import discs_kernel as kernel
from .discs import FLAT, OUT_OF_PLAY, fall_span, fate_of, takes_part, word_of
from .discs_batch import MANY, Ends, play_starts
from .discs_board import board_of, kind_of, laws_of
from .lockstep import Log
from .outcomes import FATES, Floats, Outcomes, Starts

PART = 256
"""Samples in one call: their log then still has little room."""
HELD = FLAT | {"leaning", "holed"}
"""States that the kernel has in a batch, beside those out of play."""


def fit(surface: Surface, starts: Starts) -> bool:
    """Whether the batch's kernel has all that there is: else samples are played one by one.

    It has no gates, no pieces that stand for obstacles (posted, stacked), none in a hole that is not named,
    and none that comes out of a hole by itself.
    """
    moves: NDArray[np.bool_] = (starts.numbers[..., 3:] != 0.0).any((0, 2))
    for state, moving in zip(starts.states, moves.tolist(), strict=True):
        if state.status in OUT_OF_PLAY or state.status in FLAT:
            continue
        if state.status not in HELD or state.where is None or (state.status == "holed" and moving):
            return False
    return not surface.gates


class _Played(NamedTuple):
    """Where the pieces of all samples that take part ended; the log with their numbers in the batch."""

    x: Floats
    y: Floats
    status: NDArray[np.int64]
    became: NDArray[np.int64]
    where: NDArray[np.int64]
    time: Floats
    log: Log


def by_discs_kernel(
    surface: Surface, starts: Starts, constants: Constants, varied: Mapping[str, Floats], fast: bool
) -> Outcomes:
    """Play a batch that is :func:`fit`; every sample as :func:`.discs.run_discs` would play it.

    Raises :class:`SimulatorError` for pieces that are no discs or rings, and when one sample never ends.
    """
    board = board_of(surface)
    pieces = tuple(state.piece for state in starts.states)
    for state in starts.states:
        kind_of(state.kind, state.piece)
    taking = [i for i, s in enumerate(starts.states) if s.status not in OUT_OF_PLAY and takes_part(s, board)]
    played = _play(surface, starts, constants, varied, taking, fast)
    x, y = starts.numbers[..., 0].copy(), starts.numbers[..., 1].copy()
    fate, where = np.zeros(x.shape, np.int8), np.full(x.shape, -1, np.int16)
    places: dict[str, int] = {}

    def placed(name: str | None) -> int:
        return -1 if name is None else places.setdefault(name, len(places))

    for i, state in enumerate(starts.states):
        if state.status in OUT_OF_PLAY:
            x[:, i], y[:, i] = state.x, state.y
        if i not in taking:
            fate[:, i], where[:, i] = FATES.index(state.status), placed(state.where)
    x[:, taking], y[:, taking] = played.x, played.y
    ends = np.stack([played.status, played.became, played.where], -1).reshape(-1, 3)
    known, which = np.unique(ends, axis=0, return_inverse=True)
    which = which.reshape(played.status.shape)
    for number, (status, became, place) in enumerate(known.tolist()):
        name: str | None
        if status == kernel.GONE or (status == kernel.HELD and became == kernel.HOLE):
            word, name = fate_of(became, place, board)
        elif status == kernel.HELD:
            word, name = "holed", board.hole_names[place]
        elif status == kernel.LEANS and place >= 0:
            word, name = "leaning", board.hole_names[place]
        elif status == kernel.LEANS:  # on a peg, untouched: whose name is in the piece's own state
            word, name = "leaning", None
        else:
            word, name = "rest", None
        rows, columns = np.nonzero(which == number)
        columns = np.array(taking, np.intp)[columns]
        fate[rows, columns], where[rows, columns] = FATES.index(word), placed(name)
        if word == "leaning" and name is None:
            for i in set(columns.tolist()):
                where[rows[columns == i], i] = placed(starts.states[i].where)

    def words(what: int, other: int, x: float, y: float) -> tuple[EventKind | None, str]:
        return ("touch", pieces[other]) if what == kernel.TOUCH else word_of(what, other, board)

    return Outcomes(
        surface, constants, varied, starts, pieces, x, y, fate, where, tuple(places), played.time, played.log,
        "compiled" if fast else "plain", words,
    )  # fmt: skip


def _play(
    surface: Surface, starts: Starts, constants: Constants, varied: Mapping[str, Floats], taking: list[int],
    fast: bool,
) -> _Played:  # fmt: skip
    """Call the kernel part by part; samples whose log had no room are played again with more."""
    board = board_of(surface)
    states = [starts.states[i] for i in taking]
    room = board.holes[4 :: kernel.HOLES]
    for state in starts.states:
        if state.status == "holed" and state.where in board.hole_names:
            room[board.hole_names.index(state.where)] -= kind_of(state.kind, state.piece).height
    laws = laws_of(constants, varied, len(starts))
    numbers = starts.numbers[:, taking][..., (0, 1, 3, 4, 8)]
    form = MANY.function() if fast else (MANY.plain, False)
    samples, n = len(starts), len(taking)
    x, y, time = np.empty((samples, n)), np.empty((samples, n)), np.empty(samples)
    fates = np.empty((3, samples, n), np.int64)
    lines = np.zeros(samples, np.int64)
    texts: list[tuple[NDArray[np.intp], Floats]] = []
    ahead, size = np.arange(samples), 64 + 8 * n
    while ahead.size:
        again = []
        for part in np.split(ahead, range(PART, ahead.size, PART)):
            law = laws[part] if len(laws) > 1 else laws
            ends: Ends = play_starts(board, states, numbers[part], room, law, size, form)
            if (ends.code == kernel.ENDLESS).any():
                raise SimulatorError("bad-shot", f"the pieces on {surface.name} never come to rest")
            again.append(part[ends.code == kernel.FULL])
            x[part], y[part], time[part], lines[part] = ends.x, ends.y, ends.time, ends.lines
            fates[:, part] = ends.status, ends.became, ends.where
            texts.append((np.repeat(part, ends.lines), ends.log))
        ahead = np.concatenate(again)
        size *= 4
    owners = np.concatenate([owner for owner, _ in texts])
    text = np.concatenate([rows for _, rows in texts])
    order = np.argsort(owners, kind="stable")
    owners, text = owners[order], text[order]
    what, who = text[:, 1].astype(np.int8), np.array(taking, np.intp)
    other = text[:, 3].astype(np.intp)
    touches = what == kernel.TOUCH
    other[touches] = who[other[touches]]
    # It is not at rest before it has come down.
    falls = np.nonzero(what == kernel.HOLE)[0]
    spans = np.array([fall_span(hole.depth) for hole in surface.holes])
    np.maximum.at(time, owners[falls], text[falls, 0] + spans[other[falls]] if falls.size else 0.0)
    begin = np.zeros(samples + 1, np.intp)
    np.cumsum(lines, out=begin[1:])
    log = Log(
        begin, text[:, 0].copy(), what, who[text[:, 2].astype(np.intp)].astype(np.int16),
        other.astype(np.int16), text[:, 4].copy(), text[:, 5].copy(), text[:, 6].copy(),
    )  # fmt: skip
    return _Played(x, y, fates[0], fates[1], fates[2], time, log)
