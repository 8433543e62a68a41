"""Batches of discs and rings, by the kernel (compiled or plain) or in lock-step, with their ordered logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..constants import Constants
from ..errors import SimulatorError
from ..surfaces.surface import Surface
from ..traces import EventKind
from . import discs_numbers as named
from .discs import FLAT, OUT_OF_PLAY, fall_span, fate_of, takes_part, word_of
from .discs_batch import MANY, Ends, lies_of, play_starts
from .discs_board import Board, board_of, kind_of, laws_of, tables_in_row, tables_of
from .discs_friction import COLUMNS
from .lockstep_discs import Played, play
from .lockstep_discs_laws import Body
from .lockstep_discs_slots import Pieces
from .lockstep_discs_ways import columns_of
from .lockstep_log import joined
from .outcomes import FATES, Floats, Outcomes, Starts, Way, log_of
from .runs import State

PART = 256
"""Samples in one call of the kernel: their log then still has little room."""
FEWER = 1 << 16
"""There are fewer walls, posts and holes than half as many."""
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


def by_discs(
    surface: Surface, starts: Starts, constants: Constants, varied: Mapping[str, Floats], way: Way
) -> Outcomes:
    """Play a batch that is :func:`fit`, in this way; every sample as :func:`.discs.run_discs` would play it
    (in lock-step: until chaos parts them).

    Raises :class:`SimulatorError` for pieces that are no discs or rings, and when one sample never ends.
    """
    board = board_of(surface)
    pieces = tuple(state.piece for state in starts.states)
    for state in starts.states:
        kind_of(state.kind, state.piece)
    taking = [i for i, s in enumerate(starts.states) if s.status not in OUT_OF_PLAY and takes_part(s, board)]
    played = _play(surface, starts, constants, varied, taking, way)
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
    # One number for what became of a piece, and where: walls and posts beyond which it went are below nought.
    ends = (played.status * FEWER + played.became) * FEWER + played.where + FEWER // 2
    for end in np.unique(ends).tolist():
        what, place = divmod(end, FEWER)
        (status, became), place = divmod(what, FEWER), place - FEWER // 2
        name: str | None
        if status == named.GONE or (status == named.HELD and became == named.HOLE):
            word, name = fate_of(became, place, board)
        elif status == named.HELD:
            word, name = "holed", board.hole_names[place]
        elif status == named.LEANS and place >= 0:
            word, name = "leaning", board.hole_names[place]
        elif status == named.LEANS:  # on a peg, untouched: whose name is in the piece's own state
            word, name = "leaning", None
        else:
            word, name = "rest", None
        rows, columns = np.nonzero(ends == end)
        columns = np.array(taking, np.intp)[columns]
        fate[rows, columns], where[rows, columns] = FATES.index(word), placed(name)
        if word == "leaning" and name is None:
            for i in set(columns.tolist()):
                where[rows[columns == i], i] = placed(starts.states[i].where)

    def words(what: int, other: int, x: float, y: float) -> tuple[EventKind | None, str]:
        return ("touch", pieces[other]) if what == named.TOUCH else word_of(what, other, board)

    return Outcomes(
        surface, constants, varied, starts, pieces, x, y, fate, where, tuple(places), played.time, played.log,
        way, words,
    )  # fmt: skip


def _play(
    surface: Surface, starts: Starts, constants: Constants, varied: Mapping[str, Floats], taking: list[int],
    way: Way,
) -> Played:  # fmt: skip
    """Play the pieces that take part, and have the log's numbers those of the batch's pieces."""
    board = board_of(surface)
    states = [starts.states[i] for i in taking]
    room = board.holes[4 :: named.HOLES]
    for state in starts.states:
        if state.status == "holed" and state.where in board.hole_names:
            room[board.hole_names.index(state.where)] -= kind_of(state.kind, state.piece).height
    laws = laws_of(constants, varied, len(starts))
    numbers = starts.numbers[:, taking][..., (0, 1, 3, 4, 8)]
    setting = _Setting(surface, board, states, room)
    if way == "lockstep" and taking:
        played = _by_lockstep(setting, numbers, laws)
    else:
        played = _by_kernel(setting, numbers, laws, way == "compiled")
    log, who = played.log, np.array(taking, np.intp)
    touches = log.what == named.TOUCH
    log.other[touches] = who[log.other[touches]]
    # It is not at rest before it has come down.
    falls = np.nonzero(log.what == named.HOLE)[0]
    owners = np.repeat(np.arange(len(starts)), np.diff(log.begin))
    spans = np.array([fall_span(hole.depth) for hole in surface.holes])
    np.maximum.at(
        played.time, owners[falls], log.time[falls] + spans[log.other[falls]] if falls.size else 0.0
    )
    return played._replace(log=log._replace(piece=who[log.piece].astype(np.int16)))


class _Setting(NamedTuple):
    """A board, the pieces that take part, and the depth left in its holes."""

    surface: Surface
    board: Board
    states: list[State]
    room: list[float]


def _by_kernel(setting: _Setting, numbers: Floats, laws: Floats, fast: bool) -> Played:
    """Call the kernel part by part; samples whose log had no room are played again with more."""
    form = MANY.function() if fast else (MANY.plain, False)
    samples, n, _ = numbers.shape
    x, y, time = np.empty((samples, n)), np.empty((samples, n)), np.empty(samples)
    fates = np.empty((3, samples, n), np.int64)
    lines = np.zeros(samples, np.int64)
    texts: list[tuple[NDArray[np.intp], Floats]] = []
    ahead, size = np.arange(samples), 64 + 8 * n
    while ahead.size:
        again = []
        for part in np.split(ahead, range(PART, ahead.size, PART)):
            law = laws[part] if len(laws) > 1 else laws
            ends: Ends = play_starts(
                setting.board, setting.states, numbers[part], setting.room, law, size, form
            )
            if (ends.code == named.ENDLESS).any():
                name = setting.surface.name
                raise SimulatorError("bad-shot", f"the pieces on {name} never come to rest")
            again.append(part[ends.code == named.FULL])
            x[part], y[part], time[part], lines[part] = ends.x, ends.y, ends.time, ends.lines
            fates[:, part] = ends.status, ends.became, ends.where
            texts.append((np.repeat(part, ends.lines), ends.log))
        ahead = np.concatenate(again)
        size *= 4
    owners = np.concatenate([owner for owner, _ in texts])
    text = np.concatenate([rows for _, rows in texts])
    if len(texts) > -(-samples // PART):  # some were played again
        text = text[np.argsort(owners, kind="stable")]
    log = log_of(text[:, (1, 2, 3, 0, 4, 5, 6)], lines)
    return Played(x, y, fates[0], fates[1], fates[2], time, log)


def _by_lockstep(setting: _Setting, numbers: Floats, laws: Floats) -> Played:
    """In lock-step; what has more events than usual is left to the plain kernel."""
    board, states = setting.board, setting.states
    samples = len(numbers)
    kinds = [kind_of(state.kind, state.piece) for state in states]
    inners, at = tables_of(kinds)
    lies, hole = lies_of(states, board)
    body = Body(
        *(np.array(row) for row in zip(*((k.radius, k.mass, k.inertia_factor) for k in kinds), strict=True))
    )
    pieces = Pieces(
        body, np.array([kind.height for kind in kinds]), np.array(at, np.intp) // COLUMNS, lies, hole
    )
    tables = columns_of(tables_in_row(inners, True))
    rows = np.ascontiguousarray(np.broadcast_to(laws, (samples, laws.shape[1])).T)
    played = play(
        board, pieces, tables, np.ascontiguousarray(np.moveaxis(numbers, -1, 0)), np.array(setting.room), rows
    )
    left = np.sort(played.unfinished)
    if not left.size:
        return played
    others = _by_kernel(setting, numbers[left], laws[left] if len(laws) > 1 else laws, False)
    again = np.zeros(samples, bool)
    again[left] = True
    parts = [(np.arange(samples), played.log), (left, others.log)]
    for mine, theirs in zip(played[:6], others[:6], strict=True):
        mine[left] = theirs
    return played._replace(log=joined(parts, samples, again))
