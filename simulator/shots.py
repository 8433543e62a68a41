"""A shot: a surface, what lies on it, the stroke, the constants and the seed; read from JSON and checked.

The JSON of a shot, as ``manage.py shoot`` and the pages read it::

    {
      "surface": "carom-5x10",
      "pieces": [{"id": "w", "kind": "carom-ball", "x": 0.2, "y": -0.71},
                 {"id": "r", "kind": "carom-ball", "x": 0.0, "y": 0.71}],
      "stroke": {"type": "cue", "piece": "w", "direction": 98.2, "speed": 3.5, "side": 0.3, "height": 0.1},
      "constants": {"roll": 0.008},
      "seed": 1
    }

``pieces`` may be ``{"set_up": "brunswick/three-ball-carrom", "with": [...]}``: all that the game's set-up
has on the table, and what ``with`` adds or, by its id, puts elsewhere; ``surface`` is then that of the game
unless it is given. A piece has ``id``, ``kind``, ``x``, ``y`` (metres from the middle, y away from the head),
and if it does not lie flat a ``state``, an ``angle`` (degrees) and, stacked, the piece ``on`` which it lies.
The stroke's ``type`` is "cue", "finger" or "spin" with the fields of :mod:`simulator.strokes`. A constant is
a number or ``{"value", "sigma", "source"}``; ``"set"`` among them names another set than the surface's own.
``"about"`` may say in words what the shot shows; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any, NamedTuple

from . import plain
from .constants import SETS, Constants, Quantity
from .errors import SimulatorError
from .pieces import FASTEST, FASTEST_SPIN, KINDS, STATES, STEEPEST, TIP_REACH, Piece
from .strokes import TYPES, CueStroke, FingerStroke, SpinStroke, Stroke, stroke_to_json
from .surfaces import surface as surface_named
from .surfaces.of_games import table_of
from .surfaces.placing import check_placing
from .surfaces.surface import Surface

FARTHEST = 100.0
"""Metres from the middle beyond which a place is absurd."""
MOST_PIECES = 200
LARGEST_SEED = 2**63 - 1
WIDEST_ANGLE = 1e6


class Shot(NamedTuple):
    """All that decides what happens. ``seed`` draws what chance decides (how a pin rolls, a top drifts)."""

    surface: Surface
    pieces: tuple[Piece, ...]
    stroke: Stroke
    constants: Constants
    seed: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return plain values that :func:`read_shot` reads again."""
        constants: dict[str, Any] = dict(self.constants.to_json())
        if self.constants.name != self.surface.constants:
            constants["set"] = self.constants.name
        return {
            "surface": self.surface.name,
            "pieces": [piece.to_json() for piece in self.pieces],
            "stroke": stroke_to_json(self.stroke),
            "constants": constants,
            "seed": self.seed,
        }


def read_shot(data: object) -> Shot:
    """Return the shot that plain values describe (see the module's words).

    Raises :class:`~simulator.errors.SimulatorError` with the path of the first faulty value: a key that is
    missing or unknown, a wrong type, a number that is not finite or absurd, an unknown surface, kind, piece
    or constant, pieces outside the bed, over pockets or in one another, a stroke that does not suit its
    piece.
    """
    shot = plain.mapping(data, "shot")
    plain.keys(shot, {"pieces", "stroke"}, {"surface", "constants", "seed", "about"}, "")
    given = shot.get("surface")
    table = None if given is None else surface_named(plain.text(given, "surface"))
    table, pieces = _pieces(shot["pieces"], table)
    check_placing(table, pieces)
    stroke = _stroke(shot["stroke"], pieces)
    constants = _constants(shot.get("constants", {}), table)
    seed = plain.whole(shot.get("seed", 0), "seed", 0, LARGEST_SEED)
    return Shot(table, pieces, stroke, constants, seed)


def _pieces(value: object, table: Surface | None) -> tuple[Surface, tuple[Piece, ...]]:
    if isinstance(value, Mapping):
        plain.keys(value, {"set_up"}, {"with"}, "pieces")
        game = value["set_up"]
        if not isinstance(game, str):
            raise SimulatorError(
                "bad-shot", f"pieces.set_up is the id of a game, not {plain.shown(game)}", "pieces.set_up"
            )
        try:
            made = table_of(game)
        except KeyError:
            raise SimulatorError(
                "bad-shot", f"no game {plain.shown(game)} is played on a table or board here", "pieces.set_up"
            ) from None
        added = _listed(value.get("with", []), "pieces.with")
        moved = {piece.id: piece for piece in added}
        kept = tuple(moved.pop(piece.id, piece) for piece in made.pieces)
        return table or made.surface, (*kept, *moved.values())
    if table is None:
        raise SimulatorError("bad-shot", "the shot has no surface", "surface")
    return table, _listed(value, "pieces")


def _listed(value: object, where: str) -> tuple[Piece, ...]:
    if not isinstance(value, (list, tuple)):
        raise SimulatorError("bad-shot", f"{where} is a list of pieces, not {plain.shown(value)}", where)
    if len(value) > MOST_PIECES:
        raise SimulatorError(
            "bad-shot", f"{where} has {len(value)} pieces; {MOST_PIECES} are the most", where
        )
    pieces = tuple(_piece(row, f"{where}[{at}]") for at, row in enumerate(value))
    seen: dict[str, int] = {}
    for at, piece in enumerate(pieces):
        if piece.id in seen:
            message = f"two pieces are called {piece.id!r}: {where}[{seen[piece.id]}] and {where}[{at}]"
            raise SimulatorError("double-piece", message, f"{where}[{at}].id")
        seen[piece.id] = at
    return pieces


def _piece(value: object, where: str) -> Piece:
    row = plain.mapping(value, where)
    plain.keys(row, {"id", "kind", "x", "y"}, {"state", "angle", "on"}, where)
    name, kind = plain.text(row["id"], f"{where}.id"), plain.text(row["kind"], f"{where}.kind")
    made = KINDS.get(kind)
    if made is None:
        hint = plain.meant(kind, KINDS)
        raise SimulatorError(
            "unknown-kind", f"piece {name}: there is no kind {kind!r}{hint}", f"{where}.kind"
        )
    x, y = (plain.number(row[key], f"{where}.{key}", -FARTHEST, FARTHEST) for key in "xy")
    state = row.get("state", "standing" if made.shape == "pin" else "rest")
    if state not in STATES:
        message = f"piece {name} is {', '.join(STATES[:-1])} or {STATES[-1]}, not {plain.shown(state)}"
        raise SimulatorError("bad-shot", message, f"{where}.state")
    upright = {"standing": ("pin",), "fallen": ("pin", "top")}.get(state, ("ball", "disc", "ring", "top"))
    if made.shape not in upright and state != "stacked":
        message = f"piece {name} is a {made.shape} and cannot be {state!r}"
        raise SimulatorError("bad-shot", message, f"{where}.state")
    if state == "posted" and made.inner <= 0:
        raise SimulatorError("bad-shot", f"piece {name} is no ring and cannot be posted", f"{where}.state")
    angle = plain.number(row.get("angle", 0.0), f"{where}.angle", -WIDEST_ANGLE, WIDEST_ANGLE)
    on = row.get("on")
    if (on is not None) != (state == "stacked"):
        raise SimulatorError(
            "bad-shot", f"piece {name}: a stacked piece, and no other, lies on one", f"{where}.on"
        )
    return Piece(name, kind, x, y, state, angle, None if on is None else plain.text(on, f"{where}.on"))


def _stroke(value: object, pieces: tuple[Piece, ...]) -> Stroke:
    row = plain.mapping(value, "stroke")
    if "type" not in row:
        raise SimulatorError("bad-shot", "stroke has no type", "stroke.type")
    made = TYPES.get(row["type"]) if isinstance(row["type"], str) else None
    if made is None:
        message = f"the stroke's type is {', '.join(TYPES)}, not {plain.shown(row['type'])}"
        raise SimulatorError("bad-shot", message, "stroke.type")
    needed = {name for name in made._fields if name not in made._field_defaults}
    plain.keys(row, {"type", *needed}, set(made._fields), "stroke")
    name = plain.text(row["piece"], "stroke.piece")
    piece = next((piece for piece in pieces if piece.id == name), None)
    if piece is None:
        there = ", ".join(piece.id for piece in pieces[:12]) or "none"
        message = f"the stroke is at {name!r}, which is not there; there are {there}"
        raise SimulatorError("unknown-piece", message, "stroke.piece")
    shape = KINDS[piece.kind].shape
    _suits(made, piece, row["type"])
    limits = {
        "direction": (-WIDEST_ANGLE, WIDEST_ANGLE),
        "speed": (0.0, FASTEST[shape]),
        "side": (-1.0, 1.0),
        "height": (-1.0, 1.0),
        "elevation": (0.0, STEEPEST),
        "spin": (-FASTEST_SPIN, FASTEST_SPIN),
        "tilt": (0.0, 90.0),
    }
    values = {
        key: plain.number(row[key], f"stroke.{key}", *limits[key])
        for key in made._fields
        if key != "piece" and key in row
    }
    stroke: Stroke = made(name, **values)
    if isinstance(stroke, CueStroke) and hypot(stroke.side, stroke.height) > TIP_REACH:
        message = (
            f"the tip meets {name} {hypot(stroke.side, stroke.height):.3g} radii from its middle; "
            f"beyond {TIP_REACH:g} it slips off"
        )
        raise SimulatorError("bad-number", message, "stroke.side")
    return stroke


def _suits(made: type[Stroke], piece: Piece, name: str) -> None:
    """Refuse a stroke that cannot be played at such a piece, or at a piece that lies so."""
    shape = KINDS[piece.kind].shape
    suited: dict[type[Stroke], tuple[str, ...]] = {
        CueStroke: ("ball",),
        FingerStroke: ("disc", "ring", "ball"),
        SpinStroke: ("top", "ring"),
    }
    if shape not in suited[made]:
        fit = next((key for key, kind in TYPES.items() if shape in suited[kind]), None)
        hint = f"; it takes {fit!r}" if fit else "; nothing is played with a pin"
        message = f"a {name} stroke does not suit {piece.id}, a {shape} ({piece.kind}){hint}"
        raise SimulatorError("wrong-stroke", message, "stroke.type")
    if piece.state in ("posted", "holed", "stacked", "fallen"):
        message = f"{piece.id} is {piece.state}: it cannot be played from there"
        raise SimulatorError("wrong-stroke", message, "stroke.piece")


def _constants(value: object, table: Surface) -> Constants:
    row = dict(plain.mapping(value, "constants"))
    name = plain.text(row.pop("set", table.constants), "constants.set")
    if name not in SETS:
        hint = plain.meant(name, SETS)
        raise SimulatorError(
            "unknown-constant", f"there is no set of constants {name!r}{hint}", "constants.set"
        )
    changed: dict[str, float | str | Quantity] = {}
    for key, given in row.items():
        if key == "cushion_law":
            changed[key] = plain.text(given, "constants.cushion_law")
            continue
        usual = SETS[name].get(key)
        where = f"constants.{key}"
        if usual is None:
            hint = plain.meant(str(key), SETS[name])
            raise SimulatorError(
                "unknown-constant", f"{name} has no constant {plain.shown(key)}{hint}", where
            )
        changed[key] = _quantity(given, usual, where, 1.0 if key.endswith("restitution") else 100.0)
    return Constants(name, changed)


def _quantity(given: object, usual: Quantity, where: str, most: float) -> float | Quantity:
    """A constant as a number, or with its uncertainty and source. None falls below nothing."""
    if not isinstance(given, Mapping):
        return plain.number(given, where, 0.0, most)
    plain.keys(given, {"value", "sigma"}, {"source"}, where)
    source = given.get("source", "given")
    if not isinstance(source, str):
        raise SimulatorError(
            "bad-shot", f"{where}.source is text, not {plain.shown(source)}", f"{where}.source"
        )
    number = plain.number(given["value"], f"{where}.value", 0.0, most)
    return Quantity(number, plain.number(given["sigma"], f"{where}.sigma", 0.0, most), usual.unit, source)
