"""Strokes drawn by lot: traces that could have happened, for tests of what must hold of any stroke."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random

from .stories import Story

APART = 0.075
"""Metres between the centres of two pieces; a few of them are put in contact."""


def places(random: Random, names: Iterable[str], width: float, length: float, radius: float) -> dict:
    """A place for each piece, none in another; the second now and then touches the first, or a rail."""
    found: dict[str, tuple[float, float]] = {}
    for name in names:
        for _ in range(1000):
            x = random.uniform(-width / 2 + radius + 0.06, width / 2 - radius - 0.06)
            y = random.uniform(-length / 2 + radius + 0.06, length / 2 - radius - 0.06)
            if not found and random.random() < 0.15:
                x = width / 2 - radius
            if len(found) == 1 and random.random() < 0.2:
                x0, y0 = next(iter(found.values()))
                x, y = x0 - 2 * radius, y0
            apart = 2 * radius - 1e-9 if len(found) == 1 else APART
            if all(hypot(x - a, y - b) >= apart for a, b in found.values()):
                found[name] = (x, y)
                break
        else:
            raise AssertionError("no room")
    return found


def stroke(random: Random, surface: str, struck: str, balls: Iterable[str], pins: Iterable[str]) -> Story:
    """A stroke in which moving pieces meet others, touch rails, fall, leave the table, and stop somewhere."""
    from simulator.pieces import KINDS
    from simulator.surfaces import surface as named

    table = named(surface)
    width, length = table.size
    balls, pins = sorted(balls), sorted(pins)
    at = places(random, (struck, *balls, *pins), width, length, KINDS[table.piece].radius)
    where: dict = {name: at[name] for name in (struck, *balls)}
    where |= {
        name: (*at[name], "pool-bottle" if name == "bottle" else "pool-pin", "standing") for name in pins
    }
    story = Story(surface, where, struck)
    moving, lying, standing = [struck], list(balls), list(pins)
    pockets = [hole.id for hole in table.holes]
    for _ in range(random.randrange(12)):
        if not moving:
            break
        mover = random.choice(moving)
        what = random.random()
        if what < 0.45 and (lying or len(moving) > 1):
            other = random.choice([b for b in (*lying, *moving) if b != mover])
            story.meets(other, by=mover)
            if other in lying:
                lying.remove(other)
                moving.append(other)
        elif what < 0.65:
            story.cushions(random.choice("hflr"), mover)
        elif what < 0.7 and pockets:
            story.event("jaw", mover, random.choice(pockets))
        elif what < 0.82 and pockets:
            story.falls(mover, random.choice(pockets))
            moving.remove(mover)
        elif what < 0.86:
            story.leaves(mover, random.choice("hflr"))
            moving.remove(mover)
        elif standing:
            pin = random.choice(standing)
            standing.remove(pin)
            story.fells(pin, mover, random.choice(("fallen", "fallen", "leaning")))
    for name in moving:
        story.goes(name, places(random, ("",), width, length, 0.03)[""])
    return story
