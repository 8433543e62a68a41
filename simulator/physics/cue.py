"""What a cue's strike does to a ball at rest: speed, spin, squirt, jump and massé.

The tip gives one impulse along the cue (instantaneous, and without turning in the hand). With offsets a
(right) and b (up) in radii it turns the ball by 5/2 J / (m R) times the offset, and drives it the slower the
farther from the middle it strikes, for part of the work goes into spin: by
(1 + m/M) / (1 + m/M + 5/2 (a^2 + b^2)), M being the cue's mass (D. Alciatore, TP A.30). The tip's own
restitution is contained in the stroke's speed, which is that of a ball struck in its middle.

Side makes the cue's end give way: the ball squirts to the other side, at an angle with
tan = 5/2 a sqrt(1 - a^2) / (1 + 1/m_e + 5/2 (1 - a^2)), where m_e, the constant ``squirt``, is the cue's
effective end mass over the ball's (Alciatore, TP A.31).

A raised butt drives the ball into the bed, which throws it back with the bed's restitution: a jump if the
upright speed is worth it, and, with side, a massé. The bed rubs on the ball's foot only after the strike (as
in Alciatore, TP A.19): when it lands and while it slides. Friction keeps to the slip's direction all the
while, so a massé ends in the direction that G. G. Coriolis gives (*Théorie mathématique des effets du jeu
de billard*, 1835): parallel to the line from the ball's foot to where the cue's line meets the bed.

**Miscue.** Leather holds within a cone of friction: farther than :data:`MISCUE` radii from the middle the
tip slips. Such a stroke is played as it is, not refused: the impulse then lies on the cone's edge, turned
away from the cue by as much as the tip stands too far out, so that the ball goes off to the side with less
speed and never more spin than the limit allows. :func:`is_miscue` tells it.
"""

from __future__ import annotations

import math

from rules_engine.saying import say

from ..constants import Constants
from ..errors import SimulatorError
from ..pieces import KINDS
from ..strokes import CueStroke
from .balls import HOP
from .runs import State

MISCUE = 0.5
"""Radii from the middle at which a chalked tip begins to slip (Alciatore, TP 2.1): friction 0.58."""


def is_miscue(stroke: CueStroke) -> bool:
    """Whether the tip meets the ball too far from its middle to hold."""
    return math.hypot(stroke.side, stroke.height) > MISCUE


def struck(stroke: CueStroke, state: State, constants: Constants) -> State:
    """The ball's state just after the strike: place as before; speed, spin and perhaps an upright speed.

    Raises :class:`SimulatorError` ("bad-number") where the tip would pass beside the ball, the stroke goes
    from below, or a number is none; "wrong-stroke" for what is not a ball.
    """
    kind = KINDS[state.kind]
    if kind.shape != "ball":
        raise SimulatorError(
            "wrong-stroke",
            say("simulator.no-ball", "{piece} is not a ball: a cue cannot strike it so", piece=state.piece),
        )
    numbers = (stroke.direction, stroke.speed, stroke.side, stroke.height, stroke.elevation)
    if not all(map(math.isfinite, numbers)) or stroke.speed < 0.0:
        raise SimulatorError(
            "bad-number",
            say(
                "simulator.unusable-numbers",
                "the stroke on {piece} is not made of usable numbers",
                piece=state.piece,
            ),
            "stroke",
        )
    if not 0.0 <= stroke.elevation <= 90.0:
        raise SimulatorError(
            "bad-number", say("simulator.butt", "the butt is raised by 0 to 90 degrees"), "stroke.elevation"
        )
    a, b = stroke.side, stroke.height
    off = math.hypot(a, b)
    if off >= 1.0:
        raise SimulatorError(
            "bad-number",
            say("simulator.tip-beside", "the tip would pass beside {piece}", piece=state.piece),
            "stroke.side",
        )

    turn = math.radians(stroke.direction)
    lift = math.radians(stroke.elevation)
    ahead = (math.cos(turn), math.sin(turn), 0.0)
    right = (ahead[1], -ahead[0], 0.0)
    along = (ahead[0] * math.cos(lift), ahead[1] * math.cos(lift), -math.sin(lift))
    over = (ahead[0] * math.sin(lift), ahead[1] * math.sin(lift), math.cos(lift))

    # On the cone's edge: turned outwards from the cue, towards the side away from the tip.
    slips = math.asin(off) - math.asin(MISCUE) if off > MISCUE else 0.0
    share = math.cos(slips)
    arm = min(off, MISCUE)
    ratio = kind.mass / constants["cue_mass"]
    speed = stroke.speed * share * (1.0 + ratio) / (1.0 + ratio + 2.5 * arm * arm)

    right_part = over_part = 0.0
    if off > 0.0:
        right_part, over_part = -a / off * math.sin(slips), -b / off * math.sin(slips)
    ahead_part = math.cos(slips)
    side = max(-MISCUE, min(MISCUE, a)) if off <= MISCUE else a / off * MISCUE
    up = b if off <= MISCUE else b / off * MISCUE
    end = constants["squirt"]
    if end > 0.0:
        squirt = math.atan(
            2.5 * side * math.sqrt(1.0 - side * side) / (1.0 + 1.0 / end + 2.5 * (1.0 - side * side))
        )
        ahead_part, right_part = (
            ahead_part * math.cos(squirt) + right_part * math.sin(squirt),
            right_part * math.cos(squirt) - ahead_part * math.sin(squirt),
        )
    way = [ahead_part * along[k] + right_part * right[k] + over_part * over[k] for k in range(3)]
    vx, vy, vz = (speed * w for w in way)

    # The arm of the impulse about the centre: `arm` radii, square to the impulse, towards the tip.
    arm_x, arm_y, arm_z = (side * right[k] + up * over[k] for k in range(3))
    spin = 2.5 * speed / kind.radius
    wx = spin * (arm_y * along[2] - arm_z * along[1])
    wy = spin * (arm_z * along[0] - arm_x * along[2])
    wz = spin * (arm_x * along[1] - arm_y * along[0])
    vz *= -constants["bed_restitution"]
    if vz <= HOP:
        vz = 0.0
    moving = speed > 0.0
    return state._replace(
        vx=vx, vy=vy, vz=vz, wx=wx, wy=wy, wz=wz, status="moving" if moving else state.status
    )
