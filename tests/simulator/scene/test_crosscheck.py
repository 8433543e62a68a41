"""The kernels against pymunk's stepping with the same laws: the difference falls with the step."""

import math

from simulator.constants import Constants
from simulator.physics.balls import law_of, run_balls
from simulator.physics.balls_motion import (
    BALL_A,
    BALL_B,
    BALL_C,
    BALL_E,
    BED_MU,
    FLOOR,
    RAIL_E,
    RAIL_LAW,
    RAIL_MU,
    RAIL_RATIO,
)
from simulator.physics.discs import run_discs
from simulator.physics.laws import knock
from simulator.physics.laws_cushions import bounce
from simulator.physics.runs import Run, State
from simulator.scene.crosscheck import Bounces, Stepped, slide_and_roll, slide_flat, stepped
from simulator.surfaces import surface

CLOTH = Constants("billiard-cloth")
WOOD = Constants("wooden-board", {"disc_friction": 0.0, "rim_friction": 0.0})
CAROM, CARROM = surface("carom-5x10"), surface("carrom")


def ball_bounces() -> Bounces:
    law, rail = law_of(CLOTH, CAROM)
    nose = CLOTH["cushion_nose"]

    def pair(ka, kb, a, b, nx, ny) -> None:
        after = knock(
            nx,
            ny,
            ka.mass,
            kb.mass,
            ka.radius,
            kb.radius,
            *a,
            *b,
            law[BALL_E],
            law[BALL_A],
            law[BALL_B],
            law[BALL_C],
            law[FLOOR],
        )
        a[:], b[:] = after[:5], after[5:]

    def fixed(kind, a, nx, ny) -> None:
        up = (kind.radius - nose) / kind.radius
        level = math.sqrt(1 - up * up)
        vx, vy, _, wx, wy, wz = bounce(
            level * nx,
            level * ny,
            up,
            kind.radius,
            a[0],
            a[1],
            0.0,
            a[2],
            a[3],
            a[4],
            law[RAIL_E],
            law[RAIL_MU],
            int(law[RAIL_LAW]),
            law[RAIL_RATIO],
            rail,
            False,
            law[BED_MU],
            False,
        )
        a[:] = [vx, vy, wx, wy, wz]

    return Bounces(pair, fixed)


def disc_bounces() -> Bounces:
    """Written out from Newton's law of impact: nothing of the kernel's is used."""

    def pair(ka, kb, a, b, nx, ny) -> None:
        closing = (a[0] - b[0]) * nx + (a[1] - b[1]) * ny
        impulse = (1 + WOOD["disc_restitution"]) * closing / (1 / ka.mass + 1 / kb.mass)
        a[0] -= impulse * nx / ka.mass
        a[1] -= impulse * ny / ka.mass
        b[0] += impulse * nx / kb.mass
        b[1] += impulse * ny / kb.mass

    def fixed(kind, a, nx, ny) -> None:
        back = (1 + WOOD["rim_restitution"]) * (a[0] * nx + a[1] * ny)
        a[0] -= back * nx
        a[1] -= back * ny

    return Bounces(pair, fixed)


def apart(exact: Run, near: Stepped) -> float:
    return max(math.hypot(s.x - near.places[s.piece][0], s.y - near.places[s.piece][1]) for s in exact.states)


def order(exact: Run) -> list[tuple[str, ...]]:
    return [tuple(sorted((e.piece, e.other))) for e in exact.events if e.kind == "touch"]


def carom(speed: float, degrees: float, side: float = 0.0) -> tuple[State, ...]:
    way = math.radians(degrees)
    struck = State(
        "w",
        "carom-ball",
        0.1,
        -0.9,
        vx=speed * math.cos(way),
        vy=speed * math.sin(way),
        wz=side,
        status="moving",
    )
    return struck, State("r", "carom-ball", 0.0, 0.6), State("y", "carom-ball", -0.4, 0.2)


STROKES = [(2.0, 94.2, 0.0), (2.5, 95.0, 30.0), (3.0, 60.0, 0.0), (2.2, 93.8, -20.0), (3.5, 120.0, 10.0)]


def test_three_balls() -> None:
    until = 1.1
    errors = []
    # Steps that divide nothing evenly: else all round a contact to the same moment.
    for steps in (331, 1327, 5303):
        total = 0.0
        for stroke in STROKES:
            states = carom(*stroke)
            exact = run_balls(CAROM, states, CLOTH, until=until)
            near = stepped(
                CAROM, states, CLOTH, ball_bounces(), slide_and_roll, until=until, dt=until / steps
            )
            assert [tuple(sorted(c[1:])) for c in near.contacts if c.other[0] != "#"] == order(exact)
            total += apart(exact, near)
        errors.append(total / len(STROKES))
    assert errors[0] > 2 * errors[1] > 4 * errors[2]
    assert errors[2] < 5e-4


def test_a_ring_of_carrom_men_is_broken_alike() -> None:
    men = [State("q", "carrom-man", 0.0, 0.0)]
    for k in range(6):
        turn = math.pi / 3 * k
        men.append(State(f"m{k}", "carrom-man", 0.034 * math.cos(turn) + 0.001 * k, 0.034 * math.sin(turn)))
    striker = State("s", "carrom-striker", 0.006, -0.25, vx=0.05, vy=2.2, status="moving")
    states = (striker, *men)
    exact = run_discs(CARROM, states, WOOD, until=0.16)
    assert len(order(exact)) >= 4
    errors = []
    for dt in (1e-3, 2.5e-4, 6.25e-5):
        near = stepped(CARROM, states, WOOD, disc_bounces(), slide_flat, until=0.16, dt=dt)
        errors.append(apart(exact, near))
    assert errors[2] < 2e-3
    assert errors[2] < 0.2 * errors[0]


def test_a_disc_banked_off_the_rims() -> None:
    states = (State("s", "carrom-striker", 0.0, -0.2, vx=1.6, vy=0.9, status="moving"),)
    exact = run_discs(CARROM, states, WOOD, until=0.6)
    assert sum(e.kind == "rim" for e in exact.events) >= 1
    errors = [
        apart(exact, stepped(CARROM, states, WOOD, disc_bounces(), slide_flat, until=0.6, dt=dt))
        for dt in (1e-3, 5e-5)
    ]
    assert errors[1] < 2e-4
    assert errors[1] < 0.3 * errors[0]
