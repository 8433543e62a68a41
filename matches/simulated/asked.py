"""What a person asks of a play, read and bounded: the stroke, where a piece in hand is put; and what lies on
the table."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from django.utils.translation import gettext

from matches.problems import UserProblem
from matches.simulated.due import FASTEST, FASTEST_SPIN
from matches.simulated.models import SimulatedPlay
from simulator.pieces import TIP_REACH, Piece
from simulator.strokes import CueStroke, FingerStroke, SpinStroke, Stroke

FARTHEST = 20.0
"""Metres from the middle beyond which no table reaches."""


def stroke_of(play: SimulatedPlay, body: Mapping[str, Any]) -> Stroke:
    """The stroke that a person plays: ``direction`` and ``speed``; ``side`` and ``height`` of a cue's tip;
    ``spin`` and ``tilt`` of a top.

    Raises ``UserProblem`` "no-stroke-due" (409), "bad-field" (422).
    """
    due = (play.due or {}).get("stroke")
    if due is None:
        raise UserProblem("no-stroke-due", gettext("No stroke is due now."), 409)
    how, struck = due["how"], due["struck"]
    direction = _number(body, "direction", -720, 720) % 360
    speed = _number(body, "speed", 0.0, FASTEST[how])
    if how == "cue":
        side, height = (_number(body, name, -TIP_REACH, TIP_REACH, 0.0) for name in ("side", "height"))
        if (off := (side * side + height * height) ** 0.5) > TIP_REACH:
            side, height = side * TIP_REACH / off, height * TIP_REACH / off
        return CueStroke(struck, direction, speed, side, height)
    if how == "finger":
        return FingerStroke(struck, direction, speed)
    spin = _number(body, "spin", -FASTEST_SPIN, FASTEST_SPIN)
    return SpinStroke(struck, spin, _number(body, "tilt", 0.0, 15.0, 0.0), direction, speed)


def _number(body: Mapping[str, Any], name: str, low: float, high: float, usual: float | None = None) -> float:
    value = body.get(name, usual)
    fits = isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
    if not fits or not low <= float(value) <= high:
        raise UserProblem(
            "bad-field",
            gettext("{name} must be a number from {low} to {high}.").format(
                name=name, low=f"{low:g}", high=f"{high:g}"
            ),
            422,
            {"field": name},
        )
    return float(value)


def place_of(body: Mapping[str, Any]) -> tuple[float, float] | None:
    """``place``, where what is in hand is put, in metres from the middle; None where it is not said.

    Raises ``UserProblem`` "bad-field" (422).
    """
    place = body.get("place")
    if place is None:
        return None
    if not isinstance(place, list) or len(place) != 2:
        raise UserProblem(
            "bad-field", gettext("place must be two numbers of metres."), 422, {"field": "place"}
        )
    both = {"x": place[0], "y": place[1]}
    return (_number(both, "x", -FARTHEST, FARTHEST), _number(both, "y", -FARTHEST, FARTHEST))


def pieces_of(play: SimulatedPlay) -> list[Piece]:
    """What lies on the table now: as the stroke that is due finds it, or as the upkeep has it."""
    if stroke := play.due.get("stroke"):
        return [Piece(**row) for row in stroke["pieces"]]
    upkeep = (play.memory or {}).get("family")
    if not upkeep:
        return []
    return [Piece(**row["piece"]) for _, row in upkeep["pieces"]["table"]]
