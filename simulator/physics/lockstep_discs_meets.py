"""Discs that meet something fixed, for many samples at once: walls, pegs, rims, holes and edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from . import discs_numbers as named
from .discs_contacts import drop
from .discs_numbers import ACROSS, EDGE, GONE, HOLE, OFF, POST, REST, STOP, WALL
from .lockstep_discs_laws import rebound
from .lockstep_discs_slots import Slots
from .lockstep_discs_touches import Going

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]


def met(slots: Slots, where: Indices, piece: Indices, t: Rows) -> list[Going]:
    """In slots ``where`` a piece comes at ``t`` to what it meets by itself."""
    rows = where * slots.n + piece
    state = slots.at(rows, t)
    happens, what = slots.happens[rows], slots.what[rows]
    some = np.nonzero((happens == WALL) | (happens == POST))[0]
    if some.size:
        _rebound(slots, where[some], rows[some], happens[some], what[some], t[some], state, some)
    some = np.nonzero(happens == ACROSS)[0]
    if some.size:
        slots.over[rows[some]] = -1
        state[2:4, some] *= slots.law(named.RATTLE, where[some])
    some = np.nonzero(happens == EDGE)[0]
    if some.size:
        _leave(slots, rows[some], EDGE, what[some], t[some], state, some)
    # Rare: the kernel's own law, one by one.
    for k in np.nonzero((happens == HOLE) | (happens == STOP))[0].tolist():
        _drop(slots, int(where[k]), int(piece[k]), float(t[k]), state, k)
    return [(rows, t, state)]


def _rebound(
    slots: Slots, where: Indices, rows: Indices, happens: NDArray[np.int64], what: NDArray[np.int64], t: Rows,
    state: Rows, some: Indices,
) -> None:  # fmt: skip
    """Pieces come to walls and posts; ``state`` has them in its columns ``some``."""
    x, y, vx, vy, w = state[:, some]
    wall = happens == WALL
    fixtures = slots.fixtures
    nx, ny = np.zeros(rows.size), np.zeros(rows.size)
    peg = np.zeros(rows.size, bool)
    k = np.nonzero(wall)[0]
    if k.size:
        side = fixtures.walls[:, what[k], 0]
        nx[k], ny[k] = -side[3], side[2]
    k = np.nonzero(~wall)[0]
    if k.size:
        px, py, _, sort = fixtures.posts[:, what[k], 0]
        dx, dy = x[k] - px, y[k] - py
        d = np.sqrt(dx * dx + dy * dy)
        d = np.where(sort == named.ROUND_RIM, -d, d)
        nx[k], ny[k], peg[k] = dx / d, dy / d, sort == named.PEG
    over = ~peg & (-(vx * nx + vy * ny) > slots.law(named.JUMP, where))
    if over.any():
        k = np.nonzero(over)[0]
        _leave(slots, rows[k], OFF, np.where(wall[k], what[k], -1 - what[k]), t[k], state, some[k])
    k = np.nonzero(~over)[0]
    if not k.size:
        return
    e = np.where(peg, slots.law(named.E_PEG, where), slots.law(named.E_RIM, where))[k]
    f = np.where(peg, slots.law(named.F_PEG, where), slots.law(named.F_RIM, where))[k]
    body = slots.pieces.body.of(rows[k] % slots.n)
    after, speed = rebound(
        nx[k], ny[k], np.stack((vx[k], vy[k], w[k])), body, e, f, slots.law(named.FLOOR, where[k])
    )
    slots.over[rows[k]] = -1
    slots.note(rows[k], t[k], happens[k], what[k], x[k], y[k], speed)
    state[2:, some[k]] = after


def _leave(
    slots: Slots, rows: Indices, happens: int, what: NDArray[np.int64], t: Rows, state: Rows, some: Indices
) -> None:
    """Pieces leave the board over an edge (EDGE) or over the rim (OFF)."""
    x, y, vx, vy, _ = state[:, some]
    slots.note(rows, t, happens, what, x, y, np.sqrt(vx * vx + vy * vy))
    slots.status[rows], slots.where[rows], slots.became[rows] = GONE, what, happens
    state[2:, some] = 0.0


def _drop(slots: Slots, where: int, piece: int, t: float, state: Rows, k: int) -> None:
    """A piece is over a hole and may fall in, as :func:`.discs_contacts.drop` says."""
    n, row = slots.n, where * slots.n + piece
    x, y, vx, vy, w = state[:, k].tolist()
    hole = int(slots.what[row])
    if slots.happens[row] == STOP:
        hole, vx, vy, w = int(slots.over[row]), 0.0, 0.0, 0.0
        slots.status[row] = REST
    all_x, all_y, _, _, _ = slots.all_at(np.array([where]), np.array([t]))[:, 0].tolist()
    here = slice(where * n, where * n + n)
    rest = [0.0] * n
    px, py, us, vs, ws, status, over, inside = (
        all_x,
        all_y,
        rest[:],
        rest[:],
        rest[:],
        *(column[here].tolist() for column in (slots.status, slots.over, slots.where)),
    )
    us[piece], vs[piece], ws[piece] = vx, vy, w
    room = slots.room[where].tolist()
    law = slots.laws[:, slots.sample[where]].tolist()
    body = slots.pieces.body
    fell = drop(
        piece, n, hole, t, px, py, us, vs, rest, rest, ws, [t] * n, status, over, inside,
        body.radius.tolist(), slots.pieces.height.tolist(), slots.board.holes, room, law,
    )  # fmt: skip
    if fell != named.NONE:
        slots.became[row] = fell
        over[piece] = -1
        speed = np.array([np.sqrt(vx * vx + vy * vy)])
        slots.note(np.array([row]), np.array([t]), fell, hole, np.array([x]), np.array([y]), speed)
    slots.status[row], slots.over[row], slots.where[row] = status[piece], over[piece], inside[piece]
    state[:, k] = px[piece], py[piece], us[piece], vs[piece], ws[piece]
    if room != slots.room[where].tolist():
        slots.room[where] = room
        slots.ask_holes_anew(where, t)
