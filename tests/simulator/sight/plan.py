"""Our own drawing of an empty table as points of colour: a small reader of the SVG that simulator/drawing
makes.

It knows the few elements that a table is drawn of, with the colours of static/css/picture.css.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, sqrt
from xml.etree import ElementTree

import cv2
import numpy as np
from numpy.typing import NDArray

from simulator.drawing.bed import bed, view_of
from simulator.drawing.picture import style
from simulator.drawing.view import View
from simulator.surfaces.surface import Surface

Bytes = NDArray[np.uint8]
FINE = 4
"""Bits of a pixel that OpenCV's drawing is told."""

FILLED = {
    "tp-wood": "wood", "tp-field": "cloth", "tp-cushion": "cushion", "tp-sight": "sight", "tp-spot": "chalk",
    "tp-pocket": "hole", "tp-hole": "hole", "tp-cup": "hole", "tp-wall": "wood", "tp-gutter": "gutter",
    "tp-notched": "cushion",
}  # fmt: skip
STROKED = {
    "tp-throat": "cloth", "tp-throat--closed": "cushion", "tp-gutter": "gutter", "tp-notched": "cushion",
    "tp-nose": "nose", "tp-line": "chalk", "tp-gate": "chalk", "tp-wall": "wood-edge", "tp-pocket": "leather",
    "tp-hole": "wood", "tp-cup": "sight", "tp-wood": "wood-edge",
}  # fmt: skip
FIXED = {"tp-peg": (0xF2, 0xF0, 0xE6), "tp-screw": (0x8B, 0x8F, 0x92)}


@cache
def colours() -> dict[str, tuple[int, int, int]]:
    """The named colours of the style sheet, by day."""
    found = re.findall(r"--tp-([\w-]+):(#[0-9a-f]{6})", style())
    named: dict[str, tuple[int, int, int]] = {}
    for name, told in found:
        named.setdefault(name, (int(told[1:3], 16), int(told[3:5], 16), int(told[5:7], 16)))
    return named


def drawn(surface: Surface, across: float) -> tuple[Bytes, View]:
    """The table, RGB, at ``across`` pixels a metre, and the window on it. Its left is the window's left, its
    top the far end."""
    view = view_of(surface, "portrait")
    left, top, width, height = view.box
    scale = across / 1000
    image = np.zeros((round(height * scale), round(width * scale), 3), np.uint8)
    image[:] = colours()["wood"]
    root = ElementTree.fromstring(f"<svg>{bed(surface, view)}</svg>")
    board = any("tp-bed--board" in (one.get("class") or "") for one in root.iter())
    for one in root.iter():
        _element(image, one, (left, top, scale), board)
    return image, view


def _element(image: Bytes, one: ElementTree.Element, to: tuple[float, float, float], board: bool) -> None:
    names = (one.get("class") or "").split()
    rings = _rings(one)
    if not rings or "tp-bed" in names:
        return
    left, top, scale = to
    flat = [np.round((np.array(ring) - (left, top)) * scale * 2**FINE).astype(np.int32) for ring in rings]
    named = dict(colours())
    if board:
        named |= {"cloth": named["board"], "chalk": named["drawn"]}
    fill = next((FILLED[name] for name in names if name in FILLED), None)
    stroke = next((STROKED[name] for name in reversed(names) if name in STROKED), None)
    if fill or any(name in FIXED for name in names):
        colour = named[fill] if fill else next(FIXED[name] for name in names if name in FIXED)
        cv2.fillPoly(image, flat, colour, cv2.LINE_AA, FINE)
    if "tp-stain" in names:
        under = image.copy()
        _line(under, flat, (0x8D, 0x5F, 0x3A), one, scale)
        image[:] = cv2.addWeighted(under, 0.13, image, 0.87, 0)
    elif stroke and one.get("stroke-width"):
        _line(image, flat, named[stroke], one, scale)


def _line(
    image: Bytes,
    flat: list[NDArray[np.int32]],
    colour: tuple[int, ...],
    one: ElementTree.Element,
    scale: float,
) -> None:
    thick = max(1, round(float(one.get("stroke-width") or 1) * scale))
    closed = one.tag != "path" or "Z" in (one.get("d") or "")
    cv2.polylines(image, flat, closed, colour, thick, cv2.LINE_AA, FINE)


Ring = list[tuple[float, float]]


def _rings(one: ElementTree.Element) -> list[Ring]:
    if one.tag == "circle":
        x, y, r = (float(one.get(key) or 0) for key in ("cx", "cy", "r"))
        return [[(x + r * cos(a), y + r * sin(a)) for a in np.linspace(0, 2 * pi, 120)]]
    if one.tag == "polygon":
        told = (one.get("points") or "").split()
        return [[(float(a), float(b)) for a, b in (pair.split(",") for pair in told)]]
    return _path(one.get("d") or "") if one.tag == "path" else []


def _path(d: str) -> list[Ring]:
    words = re.findall(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?", d)
    rings: list[Ring] = []
    x = y = 0.0
    order, at = "M", 0

    def take(n: int) -> list[float]:
        nonlocal at
        got = [float(word) for word in words[at : at + n]]
        at += n
        return got

    while at < len(words):
        if words[at].isalpha():
            order, at = words[at], at + 1
        if order in "Zz":
            x, y = rings[-1][0]
            continue
        dx, dy = (x, y) if order.islower() else (0.0, 0.0)
        kind = order.upper()
        if kind == "M":
            a, b = take(2)
            rings.append([])
            x, y, order = dx + a, dy + b, "l" if order == "m" else "L"
            way = [(x, y)]
        elif kind == "L":
            a, b = take(2)
            way = [(dx + a, dy + b)]
        elif kind == "H":
            way = [(dx + take(1)[0], y)]
        elif kind == "V":
            way = [(x, dy + take(1)[0])]
        elif kind == "C":
            p = take(6)
            way = _bezier([(x, y), *((dx + p[i], dy + p[i + 1]) for i in (0, 2, 4))])
        elif kind == "Q":
            p = take(4)
            way = _bezier([(x, y), *((dx + p[i], dy + p[i + 1]) for i in (0, 2))])
        elif kind == "A":
            rx, _, _, large, sweep, a, b = take(7)
            way = _arc((x, y), (dx + a, dy + b), rx, bool(large), bool(sweep))
        else:
            raise AssertionError(f"the drawing has a new order: {order}")
        rings[-1] += way
        x, y = way[-1]
    return rings


def _bezier(p: list[tuple[float, float]]) -> Ring:
    way = []
    for t in np.linspace(0.1, 1, 10):
        q = p
        while len(q) > 1:
            q = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(q)]
        way.append(q[0])
    return way


def _arc(a: tuple[float, float], b: tuple[float, float], r: float, large: bool, sweep: bool) -> Ring:
    (x1, y1), (x2, y2) = a, b
    half = hypot(x2 - x1, y2 - y1) / 2
    if half < 1e-9:
        return [b]
    r = max(r, half)
    away = sqrt(max(r * r - half * half, 0)) * (-1 if large == sweep else 1)
    mx, my = (x1 + x2) / 2 - away * (y2 - y1) / (2 * half), (y1 + y2) / 2 + away * (x2 - x1) / (2 * half)
    start, end = atan2(y1 - my, x1 - mx), atan2(y2 - my, x2 - mx)
    if sweep and end < start:
        end += 2 * pi
    if not sweep and end > start:
        end -= 2 * pi
    return [(mx + r * cos(t), my + r * sin(t)) for t in np.linspace(start, end, 24)[1:]]
