"""Plays a shot: the kernel of its surface, and the scene where something is not round.

The kernel is chosen by the surface's law. The stroke gives its piece a speed and a spin; a
:class:`SpinStroke` hands its piece to the scene. Everything that has come to rest is then told with its
zones, lines and neighbours, by :mod:`simulator.surfaces.zones`.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from .constants import Constants
from .errors import SimulatorError
from .physics.runs import Run, State
from .pieces import Piece
from .scene.lies import Lie
from .scene.piles import piled
from .scene.play import Scene
from .scene.settling import settled
from .scene.space import kind_of
from .shots import Shot
from .strokes import CueStroke, FingerStroke, SpinStroke, Stroke
from .surfaces.surface import Surface
from .surfaces.zones import hole_at, lies_at, pieces_touched, zones_at
from .traces import Rest, Trace

MODEL = "2"
"""Version of the laws: a trace is repeated to the last bit by the same model, shot and seed."""

_GONE = ("pocketed", "holed", "ditched", "off")


def kernel_of(surface: Surface) -> Callable[..., Run]:
    """Return the kernel that plays on ``surface``: that of balls or that of discs."""
    if surface.law == "ball":
        from .physics.balls import run_balls

        return run_balls
    from .physics.discs import run_discs

    return run_discs


def shoot(shot: Shot) -> Trace:
    """Play ``shot`` to its end.

    Raises :class:`SimulatorError` when the stroke names a piece that is not there ("unknown-piece") or does
    not suit it ("wrong-stroke"). A shot read by :func:`simulator.read_shot` has been checked for the rest.
    """
    return play(shot, kernel_of(shot.surface))


def play(shot: Shot, kernel: Callable[..., Run]) -> Trace:
    """Play ``shot`` with a given kernel of round movers, as :func:`shoot` does with the surface's own."""
    pieces = {piece.id: piece for piece in shot.pieces}
    aimed = pieces.get(shot.stroke.piece)
    if aimed is None:
        raise SimulatorError(
            "unknown-piece", f"the stroke names {shot.stroke.piece!r}, which is not there", "stroke.piece"
        )
    suits(shot.stroke, aimed)
    spins = (shot.stroke,) if isinstance(shot.stroke, SpinStroke) else ()
    apart = piled(shot.surface, shot.pieces) | {spin.piece for spin in spins}
    states = []
    for piece in shot.pieces:
        if kind_of(piece.kind).shape not in ("ball", "disc", "ring") or piece.id in apart:
            continue
        hole = hole_at(shot.surface, piece.x, piece.y) if piece.state == "holed" else None
        state = State(
            piece.id,
            piece.kind,
            piece.x,
            piece.y,
            angle=math.radians(piece.angle),
            status=piece.state if piece.state in ("leaning", "holed") else "rest",
            where=hole.id if hole is not None else None,
        )
        if piece.id == aimed.id:
            state = struck_by(shot.stroke, state, shot.surface, shot.constants)
        states.append(state)
    scene = Scene(
        shot.surface, shot.pieces, tuple(states), shot.constants, kernel, seed=shot.seed, spins=spins
    )
    played = scene.play()
    rests = _rests(shot, played.states, played.lies)
    return Trace(
        shot.surface.name,
        shot.stroke,
        played.events,
        played.legs,
        rests,
        played.time,
        MODEL,
        shot.seed,
    )


def _hole_of(surface: Surface, piece: Piece) -> str | None:
    """The hole in which a piece lies or leans."""
    if piece.state not in ("holed", "leaning"):
        return None
    near = min(surface.holes, key=lambda hole: math.hypot(hole.x - piece.x, hole.y - piece.y), default=None)
    return near.id if near is not None else None


def suits(stroke: Stroke, piece: Piece) -> None:
    """Raise :class:`SimulatorError` ("wrong-stroke") unless ``stroke`` can be played on ``piece``."""
    shape = kind_of(piece.kind).shape
    if isinstance(stroke, CueStroke):
        fits = shape == "ball"
    elif isinstance(stroke, FingerStroke):
        fits = shape in ("disc", "ring", "ball")
    else:
        fits = shape in ("top", "ring")
    if not fits or piece.state in ("posted", "stacked", "standing", "fallen"):
        how = {"CueStroke": "a cue", "FingerStroke": "a finger", "SpinStroke": "a spin"}
        raise SimulatorError(
            "wrong-stroke",
            f"{how[type(stroke).__name__]} does not suit {piece.id}, a {piece.kind} ({piece.state})",
            "stroke",
        )


def struck_by(stroke: Stroke, state: State, surface: Surface, constants: Constants) -> State:
    """The state of the struck piece just after ``stroke``: the cue's, the finger's, or a ball's that is
    rolled by hand. A :class:`SpinStroke` is the scene's affair: the state is given back as it is."""
    if isinstance(stroke, CueStroke):
        from .physics.cue import struck

        return struck(stroke, state, constants)
    if isinstance(stroke, FingerStroke):
        if surface.law == "ball":
            # A ball rolled by hand, as at bagatelle.
            heading = math.radians(stroke.direction)
            vx, vy = stroke.speed * math.cos(heading), stroke.speed * math.sin(heading)
            radius = kind_of(state.kind).radius
            return state._replace(
                vx=vx, vy=vy, wx=-vy / radius, wy=vx / radius, wz=stroke.spin, status="moving"
            )
        from .physics.discs import flicked

        return flicked(stroke, state, constants)
    return state


def _rests(shot: Shot, states: tuple[State, ...], lies: dict[str, Lie]) -> tuple[Rest, ...]:
    """Where everything lies, in the order of the shot's pieces."""
    surface = shot.surface
    kinds = {piece.id: piece.kind for piece in shot.pieces}
    ends = {
        state.piece: Lie(
            "rest" if state.status == "moving" else state.status, state.x, state.y, state.where, state.angle
        )
        for state in states
    }
    ends.update(lies)
    on_bed = [
        Piece(name, kinds[name], lie.x, lie.y, lie.state, math.degrees(lie.angle))
        for name, lie in ends.items()
        if lie.state not in _GONE
    ]
    moved = {
        p.id for p in shot.pieces if (p.x, p.y, p.state) != (ends[p.id].x, ends[p.id].y, ends[p.id].state)
    }
    places = settled(surface, on_bed, moved)
    on_bed = [places.get(piece.id, piece) for piece in on_bed]
    ends.update({name: ends[name]._replace(x=place.x, y=place.y) for name, place in places.items()})
    rests = []
    for piece in shot.pieces:
        lie = ends[piece.id]
        angle = math.degrees(lie.angle) % 360.0
        if lie.state in _GONE:
            zones: tuple[str, ...] = ()
            if lie.state in ("holed", "ditched"):
                zones = zones_at(surface, piece.kind, lie.x, lie.y)
            rests.append(Rest(piece.id, lie.x, lie.y, lie.state, lie.where, angle, zones))
            continue
        others = [other for other in on_bed if other.id != piece.id]
        place = lies_at(surface, piece.kind, lie.x, lie.y)
        touched = pieces_touched(piece.kind, lie.x, lie.y, others)
        rests.append(
            Rest(
                piece.id,
                lie.x,
                lie.y,
                lie.state,
                lie.where,
                angle,
                place.zones,
                place.lines,
                tuple(dict.fromkeys((*place.fittings, *touched))),
            )
        )
    return tuple(rests)
