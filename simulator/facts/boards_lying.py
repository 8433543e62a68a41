"""Where a ring counts as it lies: the zones of the boards, with what a touched line makes of them.

All geometry is that of :mod:`rules_engine.boards`, so that a zone that a tablet finds under a tap and one
that the simulator finds under a ring cannot differ.
"""

from __future__ import annotations

from collections.abc import Collection
from math import asin, cos, hypot, pi, sin, sqrt

from rules_engine.boards import carrom, crokinole, spider

from .boards_seen import Lying, Seen
from .reading import Played

OUTWARD = ("hole", "leaning", "inner", "next", "band", "edge", "ditch")
"""The zones of the crokinole board from within."""
HALF_LINE = crokinole.LINE_WIDTH / 2


def circle_of(at: Lying) -> tuple[str, bool]:
    """The zone of a ring on the crokinole board, and whether it touches the line that bounds it.

    A ring across a line is told by the zone within that line: what the line makes of it is for the game.
    """
    if at.state in ("ditched", "off", "pocketed"):
        return "ditch", False
    if at.state == "leaning" and not on_peg(at):
        return "leaning", False
    # Nearer than this nothing holds a ring up; farther out it lies flat and projects over the hole.
    if at.state == "holed" or at.distance**2 < crokinole.HOLE_RADIUS**2 - at.radius**2:
        return "hole", False
    for zone, line in crokinole.LINE_RADII.items():
        if at.distance + at.radius < line - HALF_LINE:
            return zone, False
        if at.distance - at.radius <= line + HALF_LINE:
            return zone, True
    return ("ditch" if at.distance > crokinole.FIELD_RADIUS else "edge"), False


def on_peg(at: Lying) -> bool:
    """Whether a ring that leans does so against a peg, and not in the hole."""
    return (at.where or "").startswith(("peg", "post"))


def zone_of(at: Lying, zones: Collection[str], line_known: bool) -> tuple[str, bool]:
    """The zone of a ring among those of the game, and whether ``#line`` is to be said of it.

    Where the game knows a touched line as a state, the zone within the line is told and the line with it;
    else a ring that touches a line belongs outside, or to the line itself ("inner-line").
    """
    if at.state == "posted" and "ringer" in zones:
        return "ringer", False
    if at.state == "leaning" and on_peg(at) and "hubber" in zones:
        return "hubber", False
    zone, touched = circle_of(at)
    if zone in ("band", "edge") and "inner-line" in zones:
        return "band", False  # that board has no outer line
    if touched and f"{zone}-line" in zones:
        return f"{zone}-line", False
    if touched and line_known and zone in zones:
        return zone, True
    if zone == "leaning" and "leaning" not in zones:
        zone = "hole"
    first = OUTWARD.index(zone) + touched
    return next((name for name in OUTWARD[first:] if name in zones), OUTWARD[-1]), False


# -- the carrom board ----------------------------------------------------------------------------------------


def depths(at: Lying) -> dict[str, float]:
    """How far a ring's centre lies from the centre towards each side, in inches."""
    return {side: at.x * dx + at.y * dy for side, (dx, dy) in carrom.SIDES.items()}


def touches_line(at: Lying, side: str) -> bool:
    """Whether a ring touches the shooting line of a side."""
    return abs(depths(at)[side] - carrom.LINE) <= at.radius


def behind(at: Lying, side: str) -> bool:
    """Whether a ring lies between the shooting line of a side and its rim, clear of the line."""
    return depths(at)[side] - at.radius > carrom.LINE


def at_line(at: Lying, side: str) -> bool:
    """Whether a ring touches the shooting line of a side, or lies behind it."""
    return depths(at)[side] + at.radius >= carrom.LINE


def side_of(played: Played) -> int:
    """Whose shot it is: that of the ring by its letter ("G3"), for all may shoot at once; else his turn."""
    letter, number = played.struck[:1], played.struck[1:]
    letters = played.play.letters
    if letter in letters and (number.isdigit() or not number):
        return letters.index(letter)
    turn = getattr(played.state, "turn", None)
    return turn if isinstance(turn, int) else 0


def seat(seen: Seen) -> str:
    """The side from which the shot was made: that of the line at which the shooter lay, else the player's.

    Two players sit opposite each other; the first at the line from pocket 1 to pocket 2.
    """
    lay = seen.before.get(seen.struck)
    if lay is not None:
        side, depth = max(depths(lay).items(), key=lambda row: row[1])
        if depth + lay.radius >= carrom.LINE:
            return side
    letters = seen.play.letters
    order = ("12", "34") if len(letters) == 2 else tuple(carrom.SIDES)
    return order[side_of(seen.played) % len(order)]


def place_of(at: Lying) -> str:
    """Where a shooter was set: "line-12", "strip-12", "angle-1" or "field"."""
    return carrom.place_at(at.x, at.y)


def spot_of(at: Lying) -> str | None:
    """The numbered spot on which a shooter was set, "spot-1" to "spot-4"; None for none."""
    for pocket, (x, y) in carrom.SPOTS.items():
        if hypot(at.x - x, at.y - y) <= at.radius:
            return f"spot-{pocket}"
    return None


def touching(a: Lying, b: Lying, slack: float = 0.02) -> bool:
    """Whether two rings touch; ``slack`` inches apart are no gap that an eye sees."""
    return hypot(a.x - b.x, a.y - b.y) <= a.radius + b.radius + slack


# -- the spider's web ----------------------------------------------------------------------------------------


def in_castle(at: Lying) -> bool:
    """Whether a ring lies in the Castle: within the double circle, or touching it."""
    return at.on_board and spider.castle_at(at.x, at.y, at.radius) != "outside"


def way_out(at: Lying, others: Collection[Lying], turns: int = 360) -> bool:
    """Whether a ring in the Castle can leave it on a straight line without meeting one of the others."""
    for i in range(turns):
        dx, dy = cos(2 * pi * i / turns), sin(2 * pi * i / turns)
        if all(_clears(at, other, dx, dy) for other in others):
            return True
    return False


def straight_way(at: Lying, aim: Lying, others: Collection[Lying], ways: int = 81) -> bool:
    """Whether a ring can be shot straight at another so that it meets none of the others before."""
    dx, dy = aim.x - at.x, aim.y - at.y
    apart = hypot(dx, dy)
    reach = at.radius + aim.radius
    for i in range(ways):
        aside = reach * (2 * i / (ways - 1) - 1) * 0.999
        if apart <= reach:
            return True
        turn = asin(aside / apart)
        ux = (dx * cos(turn) - dy * sin(turn)) / apart
        uy = (dx * sin(turn) + dy * cos(turn)) / apart
        meets = apart * cos(turn) - sqrt(reach * reach - aside * aside)
        if all(_clears(at, other, ux, uy) or _first_met(at, other, ux, uy) > meets for other in others):
            return True
    return False


def _first_met(at: Lying, other: Lying, dx: float, dy: float) -> float:
    """How far a ring goes before it meets another on its way."""
    along = (other.x - at.x) * dx + (other.y - at.y) * dy
    aside = (other.x - at.x) * dy - (other.y - at.y) * dx
    return along - sqrt(max((at.radius + other.radius) ** 2 - aside * aside, 0.0))


def _clears(at: Lying, other: Lying, dx: float, dy: float) -> bool:
    along = (other.x - at.x) * dx + (other.y - at.y) * dy
    if along <= 0:
        return True
    aside = abs((other.x - at.x) * dy - (other.y - at.y) * dx)
    return aside > at.radius + other.radius
