"""What passes between the kernels and the scene: states in, states and what happened out.

A *run* is a stretch of play under one law: a kernel plays it from event to event until everything rests or a
piece meets an :class:`Obstacle`, which is not the kernel's to judge (a pin that may fall). Then the scene
(:mod:`simulator.scene`) takes over from these states, and hands back when only round things move.

Both kernels have one signature::

    run_balls(surface, states, constants, *, start=0.0, obstacles=(), until=math.inf) -> Run

``until`` ends a run early: states and legs then stand at that time exactly, with whatever still moves in
"moving" and no "stop" events for it; started again from there, play goes on as if it had not been cut. A
mover that touches an obstacle already, or lies in it, meets it only when it approaches it.
"""

from __future__ import annotations

from typing import NamedTuple

from ..traces import Event, Leg


class State(NamedTuple):
    """A mover at one moment. Metres, metres a second, radians a second.

    ``z`` is the height of its foot above the bed. ``status`` is "rest", "moving", "pocketed", "holed",
    "ditched", "off", "leaning" or "posted"; ``where`` names the pocket, hole or rail. ``angle`` (radians) is
    how far it has turned about the upright axis.
    """

    piece: str
    kind: str
    x: float
    y: float
    z: float = 0.0
    vx: float = 0.0
    vy: float = 0.0
    vz: float = 0.0
    wx: float = 0.0
    wy: float = 0.0
    wz: float = 0.0
    angle: float = 0.0
    status: str = "rest"
    where: str | None = None


class Obstacle(NamedTuple):
    """Something that is not round, or may fall: a circle, or with (x2, y2) a capsule between two points."""

    id: str
    x: float
    y: float
    radius: float
    x2: float | None = None
    y2: float | None = None


class Run(NamedTuple):
    """The end of a run: states, time, and what happened since its start in order of time.

    ``met`` is the obstacle that ended it, touched by ``by`` (which is about to meet it and has not bounced),
    or None when everything rests.
    """

    states: tuple[State, ...]
    time: float
    events: tuple[Event, ...]
    legs: tuple[Leg, ...]
    met: str | None = None
    by: str | None = None
