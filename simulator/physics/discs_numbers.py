"""The numbers that the kernel of discs and rings has for things: motions, events, posts, and places in rows.

Layout of the flat lists (metres, seconds; n pieces):

* ``walls``, 7 numbers each: x1, y1, the unit vector along the wall, its length, the distance that a middle
  keeps beyond the piece's radius (an obstacle's own radius), and what it is (a wall, or an obstacle);
* ``posts``, 4 each: x, y, radius, and what it is (peg, round rim met from inside, end of a wall, obstacle);
* ``holes``, 5 each: x, y, radius, 1 if it swallows whatever comes over it, depth;
* ``edges``, 5 each: a circle x, y, radius, 0, 0; a straight one x1, y1, -1 and the unit vector along it;
* ``law``: see the names below; ``tables``: :mod:`simulator.physics.discs_friction`.
"""

from __future__ import annotations

REST, MOVE, GONE, HELD, LEANS = 0, 1, 2, 3, 4
"""At rest; moving; out of play; in a hole but standing out of it; leaning in a hole."""
NONE, STOP, RENEW, WALL, POST, HOLE, ACROSS, EDGE, TOUCH, OFF, LEAN, OBSTACLE = range(12)
"""What happens to a piece."""
PEG, ROUND_RIM, END, THING = 0, 1, 2, 3
"""What a post is."""
WALLS, POSTS, HOLES, EDGES = 7, 4, 5, 5
EVENTS, LEGS = 7, 12
"""Numbers in an event (time, kind, piece, other, x, y, closing speed) and in a leg (piece, start, end, x, y,
vx, vy, ax, ay, angle, w, al; accelerations halved)."""
(
    MUG, E_DISC, F_DISC, E_RIM, F_RIM, E_PEG, F_PEG, JUMP, RATTLE, FLOOR, COUPLED, TOLERANCE, GRAVITY,
    F_HOLE, MOST, UNTIL, STIFF,
) = range(17)  # fmt: skip
"""Places in ``law``."""
DONE, MET, FULL, ENDLESS, CUT = 0, 1, 2, 3, 4
"""How a run ended: all rest; an obstacle is met; the log is full; more events than there can be; it is as
late as it was to be played."""
STILL = 1e-9
"""Metres a second: slower is not moving."""
