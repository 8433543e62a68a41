"""Batches sample by sample with legs and in words: gates, obstacles on boards, noses that differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import numpy as np

from ..constants import Constants
from ..surfaces.surface import Surface
from ..traces import EventKind
from .balls_record import ROW
from .outcomes import FATES, Floats, Outcomes, Starts, constants_of, kernel_of, log_of

_KINDS: tuple[EventKind, ...] = get_args(EventKind)


def one_by_one(
    surface: Surface, starts: Starts, constants: Constants, varied: Mapping[str, Floats], fast: bool
) -> Outcomes:
    """Play sample after sample by :func:`.outcomes.kernel_of`; ``fast``: the kernel is ready in its compiled
    form, else plain Python is taken."""
    run = kernel_of(surface)
    pieces = tuple(state.piece for state in starts.states)
    place = {piece: i for i, piece in enumerate(pieces)}
    shape = (len(starts), len(pieces))
    x, y, duration = np.zeros(shape), np.zeros(shape), np.zeros(len(starts))
    fate, where = np.zeros(shape, np.int8), np.full(shape, -1, np.int16)
    places: dict[str, int] = {}
    others: dict[tuple[EventKind, str], int] = {}
    rows: list[tuple[float, ...]] = []
    lines = np.zeros(len(starts), np.int64)
    for k in range(len(starts)):
        played = run(surface, starts.sample(k), constants_of(constants, varied, k), plain=not fast)
        for i, state in enumerate(played.states):
            x[k, i], y[k, i], fate[k, i] = state.x, state.y, FATES.index(state.status)
            if state.where is not None:
                where[k, i] = places.setdefault(state.where, len(places))
        lines[k], duration[k] = len(played.events), played.time
        for event in played.events:
            other = others.setdefault((event.kind, event.other), len(others))
            what = _KINDS.index(event.kind)
            rows.append((what, place[event.piece], other, event.time, event.x, event.y, event.speed))
    named = list(others)

    def words(what: int, other: int, x: float, y: float) -> tuple[EventKind | None, str]:
        return named[other]

    log = log_of(np.array(rows, float).reshape(-1, ROW), lines)
    return Outcomes(
        surface, constants, varied, starts, pieces, x, y, fate, where, tuple(places), duration, log,
        "compiled" if fast else "plain", words,
    )  # fmt: skip
