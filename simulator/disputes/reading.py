"""A case from plain values, as its row stores it; what is wrong is refused with its path.

::

    {
      "shot": {...as simulator.shots reads it...},
      "unsure": {"places": {"c": 0.01}, "direction": 1.0, "speed": 0.15, "tip": 0.1, "constants": true},
      "agreed": [{"piece": "r", "x": 0.31, "y": -0.2, "sigma": 0.02}, {"pocketed": "9"},
                 {"met": ["c", "r"]}, {"not_moved": "w"}],
      "claims": [{"kind": "first", "piece": "c", "other": "r", "side": "A"}],
      "seed": 1,
      "precision": "usual"
    }

``unsure`` holds standard deviations: metres by piece, degrees, a share of the speed, radii of the ball. What
is agreed is a place of rest, or one of the words of :data:`WORDS`, or ``{"claim": {...}, "holds": false}``
for anything else that can be claimed. ``precision`` is "quick", "usual" or "thorough"; a case that was kept
before there were such words has ``samples`` instead, which is read as the word that comes nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .. import plain
from ..errors import SimulatorError
from ..shots import FARTHEST, LARGEST_SEED, Shot, read_shot
from ..strokes import CueStroke
from .case import Agreed, Case, Known
from .claims import Claim, check
from .claims_close import OF_CUES
from .study import PRECISIONS
from .unsure import Unsure

MOST_CLAIMS = 12
MOST_AGREED = 200
OLD_SAMPLES = {1_000: "quick", 4_000: "usual", 20_000: "thorough"}
"""Up to so many strokes, as cases asked for before they had a precision, and what is asked now."""
LEAST_SAMPLES, MOST_SAMPLES = 64, 20_000
WIDEST: dict[str, float] = {"direction": 90.0, "speed": 2.0, "tip": 0.5, "places": 1.0}
"""The widest standard deviations that are taken: degrees, share, radii, metres."""
FINEST = 0.0005
"""Metres: no one can agree on a place more finely than half a millimetre."""
COARSEST = 1.0

WORDS: dict[str, Callable[[str], Known]] = {
    "pocketed": lambda piece: Known(Claim("pocketed", piece)),
    "not_pocketed": lambda piece: Known(Claim("pocketed", piece), False),
    "off": lambda piece: Known(Claim("off", piece)),
    "felled": lambda piece: Known(Claim("felled", "", piece)),
    "moved": lambda piece: Known(Claim("moved", piece)),
    "not_moved": lambda piece: Known(Claim("moved", piece), False),
}
"""What may be agreed of one piece in a word."""


def read_case(raw: object) -> Case:
    """Return the case that plain values describe (see the module's words).

    Raises :class:`~simulator.errors.SimulatorError` with the path of the first faulty value; the shot's own
    faults have "shot." before their path.
    """
    row = plain.mapping(raw, "case")
    plain.keys(row, {"shot"}, {"unsure", "agreed", "claims", "seed", "precision", "samples"}, "")
    shot = _shot(row["shot"])
    kinds = {piece.id: piece.kind for piece in shot.pieces}
    agreed = tuple(
        _agreed(one, shot, kinds, f"agreed[{at}]")
        for at, one in enumerate(plain.listed(row.get("agreed", []), "agreed", MOST_AGREED))
    )
    claims = tuple(
        _claim(one, shot, kinds, f"claims[{at}]")
        for at, one in enumerate(plain.listed(row.get("claims", []), "claims", MOST_CLAIMS))
    )
    return Case(
        shot,
        _unsure(row.get("unsure", {}), kinds),
        agreed,
        claims,
        plain.whole(row.get("seed", 0), "seed", 0, LARGEST_SEED),
        _precision(row),
    )


def case_to_json(case: Case) -> dict[str, Any]:
    """Return plain values that :func:`read_case` reads again."""
    return {
        "shot": case.shot.to_json(),
        "unsure": {**case.unsure._asdict(), "places": dict(case.unsure.places)},
        "agreed": [one.to_json() for one in case.agreed],
        "claims": [claim.to_json() for claim in case.claims],
        "seed": case.seed,
        "precision": case.precision,
    }


def _precision(row: Mapping[str, Any]) -> str:
    if "precision" in row:
        name = plain.text(row["precision"], "precision")
        if name not in PRECISIONS:
            message = f"precision is one of {', '.join(PRECISIONS)}, not {plain.shown(name)}"
            raise SimulatorError("bad-shot", message, "precision")
        return name
    if "samples" in row:
        samples = plain.whole(row["samples"], "samples", LEAST_SAMPLES, MOST_SAMPLES)
        return next(name for most, name in OLD_SAMPLES.items() if samples <= most)
    return "usual"


def _shot(raw: object) -> Shot:
    try:
        return read_shot(raw)
    except SimulatorError as error:
        where = "shot" if error.where is None else f"shot.{error.where}"
        raise SimulatorError(error.code, error.message, where) from error


def _unsure(raw: object, kinds: Mapping[str, str]) -> Unsure:
    row = plain.mapping(raw, "unsure")
    plain.keys(row, set(), set(Unsure._fields), "unsure")
    places = {}
    for piece, sigma in plain.mapping(row.get("places", {}), "unsure.places").items():
        where = f"unsure.places.{piece}"
        _there(piece, kinds, where)
        places[piece] = plain.number(sigma, where, 0.0, WIDEST["places"])
    constants = row.get("constants", True)
    if not isinstance(constants, bool):
        message = f"unsure.constants is true or false, not {plain.shown(constants)}"
        raise SimulatorError("bad-shot", message, "unsure.constants")
    direction, speed, tip = (
        plain.number(row.get(name, 0.0), f"unsure.{name}", 0.0, WIDEST[name])
        for name in ("direction", "speed", "tip")
    )
    return Unsure(places, direction, speed, tip, constants)


def _there(piece: object, kinds: Mapping[str, str], where: str) -> str:
    name = plain.text(piece, where)
    if name not in kinds:
        message = f"{where} names {name!r}, which is not there{plain.meant(name, kinds)}"
        raise SimulatorError("unknown-piece", message, where)
    return name


def _agreed(raw: object, shot: Shot, kinds: Mapping[str, str], where: str) -> Agreed | Known:
    row = plain.mapping(raw, where)
    if "piece" in row:
        plain.keys(row, {"piece", "x", "y"}, {"sigma"}, where)
        return Agreed(
            _there(row["piece"], kinds, f"{where}.piece"),
            plain.number(row["x"], f"{where}.x", -FARTHEST, FARTHEST),
            plain.number(row["y"], f"{where}.y", -FARTHEST, FARTHEST),
            plain.number(row.get("sigma", 0.02), f"{where}.sigma", FINEST, COARSEST),
        )
    if "claim" in row:
        plain.keys(row, {"claim"}, {"holds"}, where)
        holds = row.get("holds", True)
        if not isinstance(holds, bool):
            message = f"{where}.holds is true or false, not {plain.shown(holds)}"
            raise SimulatorError("bad-shot", message, f"{where}.holds")
        return Known(_claim(row["claim"], shot, kinds, f"{where}.claim"), holds)
    if "met" in row:
        plain.keys(row, {"met"}, set(), where)
        pair = plain.listed(row["met"], f"{where}.met", 2)
        if len(pair) != 2:
            raise SimulatorError("bad-shot", f"{where}.met names two pieces", f"{where}.met")
        one, two = (_there(piece, kinds, f"{where}.met[{at}]") for at, piece in enumerate(pair))
        return Known(Claim("touch", one, two))
    word = next((word for word in WORDS if word in row), None)
    if word is None:
        known = ", ".join(("piece", "met", "claim", *WORDS))
        raise SimulatorError("bad-shot", f"{where} says nothing that is known here: {known}", where)
    plain.keys(row, {word}, set(), where)
    return WORDS[word](_there(row[word], kinds, f"{where}.{word}"))


def _claim(raw: object, shot: Shot, kinds: Mapping[str, str], where: str) -> Claim:
    row = plain.mapping(raw, where)
    plain.keys(row, {"kind"}, set(Claim._fields), where)
    words = {}
    for name in ("kind", "piece", "other", "side"):
        value = row.get(name, "")
        words[name] = "" if value == "" and name != "kind" else plain.text(value, f"{where}.{name}")
    least = plain.number(row.get("least", 1), f"{where}.least", -360.0, 600.0)
    claim = Claim(words["kind"], words["piece"], words["other"], least, words["side"])
    check(claim, shot.surface, kinds, where)
    struck = shot.stroke.piece if isinstance(shot.stroke, CueStroke) else None
    if claim.kind in OF_CUES and claim.piece != struck:
        raise SimulatorError("bad-shot", f"no cue strikes {claim.piece!r} in this stroke", f"{where}.piece")
    return claim
