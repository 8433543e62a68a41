"""Reading a shot: what is read comes out again, and every fault is refused in words that name it."""

import copy
import json
from contextlib import suppress
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.constants import Constants, Quantity
from simulator.errors import SimulatorError
from simulator.pieces import FASTEST, KINDS, Piece
from simulator.shots import Shot, read_shot
from simulator.strokes import CueStroke, FingerStroke, SpinStroke
from simulator.surfaces import names, surface
from tests.cases import for_each

CAROM = {
    "surface": "carom-5x10",
    "pieces": [
        {"id": "w", "kind": "carom-ball", "x": 0.2, "y": -0.71},
        {"id": "r", "kind": "carom-ball", "x": 0.0, "y": 0.71},
    ],
    "stroke": {"type": "cue", "piece": "w", "direction": 98.2, "speed": 3.5, "side": 0.3, "height": 0.1},
    "constants": {"roll": 0.008},
    "seed": 7,
}
BOARD = {
    "surface": "crokinole-round",
    "pieces": [{"id": "s", "kind": "crokinole-disc", "x": 0.0, "y": -0.29}],
    "stroke": {"type": "finger", "piece": "s", "direction": 90, "speed": 1},
}


def changed(data=CAROM, **changes):
    made = copy.deepcopy(data)
    for path, value in changes.items():
        at, keys = made, path.split("__")
        for key in keys[:-1]:
            at = at[int(key)] if key.isdigit() else at[key]
        last = int(keys[-1]) if keys[-1].isdigit() else keys[-1]
        if value is ...:
            del at[last]
        else:
            at[last] = value
    return made


def refused(data):
    with pytest.raises(SimulatorError) as caught:
        read_shot(data)
    return caught.value


def test_reads_what_the_module_describes():
    shot = read_shot(CAROM)
    assert shot.surface is surface("carom-5x10")
    assert shot.pieces[1] == Piece("r", "carom-ball", 0.0, 0.71)
    assert shot.stroke == CueStroke("w", 98.2, 3.5, 0.3, 0.1)
    assert shot.constants["roll"] == 0.008 and shot.constants["slide"] == 0.2
    assert shot.seed == 7


@given(
    x=st.floats(-0.6, 0.6),
    y=st.floats(-1.3, 1.3),
    direction=st.floats(-720, 720),
    speed=st.floats(0, FASTEST["ball"]),
    side=st.floats(-0.6, 0.6),
    height=st.floats(-0.6, 0.6),
    elevation=st.floats(0, 90),
    seed=st.integers(0, 2**63 - 1),
    roll=st.floats(0.001, 0.1),
    sigma=st.none() | st.floats(0, 0.01),
)
def test_a_shot_comes_out_as_it_went_in(x, y, direction, speed, side, height, elevation, seed, roll, sigma):
    constants = Constants(
        "billiard-cloth", {"roll": roll if sigma is None else Quantity(roll, sigma, "1", "measured")}
    )
    stroke = CueStroke("w", direction, speed, side, height, elevation)
    shot = Shot(surface("carom-5x10"), (Piece("w", "carom-ball", x, y),), stroke, constants, seed)
    assert read_shot(json.loads(json.dumps(shot.to_json()))) == shot


def test_pins_stacks_posts_and_other_sets_come_out_as_they_went_in():
    board = surface("crokinole-round")
    peg = board.posts[0]
    pieces = (
        Piece("s", "ring", 0.0, -0.29),
        Piece("a", "ring", 0.1, 0.1),
        Piece("b", "ring", 0.1, 0.1, "stacked", on="a"),
        Piece("p", "ring", peg.x, peg.y, "posted"),
        Piece("pin", "ten-pin", 0.0, 0.0, "standing"),
        Piece("fallen", "ten-pin", -0.1, 0.2, "fallen", 30.0),
    )
    stroke = FingerStroke("s", 90.0, 1.5, 3.0)
    shot = Shot(board, pieces, stroke, Constants("waxed-alley"), 3)
    assert read_shot(shot.to_json()) == shot
    spun = shot._replace(
        pieces=(*pieces, Piece("t", "spin-top", 0.0, -0.2)), stroke=SpinStroke("t", 300.0, 5.0)
    )
    assert read_shot(spun.to_json()) == spun


@pytest.mark.parametrize(
    ("changes", "code", "where", "word"),
    [
        ({"surface": ...}, "bad-shot", "surface", "no surface"),
        ({"pieces": ...}, "bad-shot", "pieces", "no pieces"),
        ({"stroke": ...}, "bad-shot", "stroke", "no stroke"),
        ({"surfaces": "x"}, "bad-shot", "surfaces", "did you mean surface"),
        ({"pieces": "w"}, "bad-shot", "pieces", "list of pieces"),
        ({"pieces": 3}, "bad-shot", "pieces", "list of pieces"),
        ({"pieces__0": []}, "bad-shot", "pieces[0]", "object"),
        ({"pieces__1__x": "0.5"}, "bad-shot", "pieces[1].x", "number"),
        ({"pieces__1__x": True}, "bad-shot", "pieces[1].x", "number"),
        ({"pieces__1__x": None}, "bad-shot", "pieces[1].x", "number"),
        ({"pieces__1__x": ...}, "bad-shot", "pieces[1].x", "no x"),
        ({"pieces__1__colour": "red"}, "bad-shot", "pieces[1].colour", "unknown key"),
        ({"pieces__1__id": ""}, "bad-shot", "pieces[1].id", "1 to 40"),
        ({"pieces__1__id": "r" * 41}, "bad-shot", "pieces[1].id", "1 to 40"),
        ({"pieces__1__id": 3}, "bad-shot", "pieces[1].id", "name"),
        ({"pieces__1__x": float("nan")}, "bad-number", "pieces[1].x", "not finite"),
        ({"pieces__1__y": float("inf")}, "bad-number", "pieces[1].y", "not finite"),
        ({"pieces__1__y": 10**400}, "bad-number", "pieces[1].y", "not finite"),
        ({"pieces__1__y": 1e9}, "bad-number", "pieces[1].y", "-100 and 100"),
        ({"pieces__1__kind": "carom-bal"}, "unknown-kind", "pieces[1].kind", "did you mean carom-ball"),
        ({"pieces__1__id": "w"}, "double-piece", "pieces[1].id", "two pieces are called 'w'"),
        ({"pieces__1__state": "asleep"}, "bad-shot", "pieces[1].state", "asleep"),
        ({"pieces__1__state": "standing"}, "bad-shot", "pieces[1].state", "ball"),
        ({"pieces__1__state": "posted"}, "bad-shot", "pieces[1].state", "no ring"),
        ({"pieces__1__on": "w"}, "bad-shot", "pieces[1].on", "stacked"),
        ({"pieces__1__angle": "x"}, "bad-shot", "pieces[1].angle", "number"),
        ({"surface": "carom-5x11"}, "unknown-surface", "surface", "carom-5x10"),
        ({"surface": 5}, "bad-shot", "surface", "name"),
        ({"stroke": "hard"}, "bad-shot", "stroke", "object"),
        ({"stroke__type": ...}, "bad-shot", "stroke.type", "no type"),
        ({"stroke__type": "kick"}, "bad-shot", "stroke.type", "cue, finger, spin"),
        ({"stroke__type": []}, "bad-shot", "stroke.type", "cue, finger, spin"),
        ({"stroke__speed": ...}, "bad-shot", "stroke.speed", "no speed"),
        ({"stroke__force": 3}, "bad-shot", "stroke.force", "unknown key"),
        ({"stroke__speed": 40}, "bad-number", "stroke.speed", "18"),
        ({"stroke__speed": -1}, "bad-number", "stroke.speed", "0 and"),
        ({"stroke__speed": float("nan")}, "bad-number", "stroke.speed", "not finite"),
        ({"stroke__direction": float("-inf")}, "bad-number", "stroke.direction", "not finite"),
        ({"stroke__side": 0.8, "stroke__height": 0.8}, "bad-number", "stroke.side", "slips off"),
        ({"stroke__elevation": 91}, "bad-number", "stroke.elevation", "90"),
        ({"stroke__piece": "b"}, "unknown-piece", "stroke.piece", "there are w, r"),
        ({"stroke": {"type": "spin", "piece": "w", "spin": 10}}, "wrong-stroke", "stroke.type", "ball"),
        ({"constants": []}, "bad-shot", "constants", "object"),
        ({"constants__rol": 0.01}, "unknown-constant", "constants.rol", "did you mean roll"),
        ({"constants__set": "felt"}, "unknown-constant", "constants.set", "felt"),
        ({"constants__roll": "low"}, "bad-shot", "constants.roll", "number"),
        ({"constants__roll": -0.01}, "bad-number", "constants.roll", "0 and"),
        ({"constants__cushion_restitution": 1.2}, "bad-number", "constants.cushion_restitution", "1"),
        ({"constants__roll": {"value": 0.01}}, "bad-shot", "constants.roll.sigma", "no sigma"),
        ({"constants__roll": {"value": 0.01, "sigma": 0, "source": 4}}, "bad-shot", "constants.roll.source",
         "text"),
        ({"seed": 1.5}, "bad-shot", "seed", "whole"),
        ({"seed": True}, "bad-shot", "seed", "whole"),
        ({"seed": -1}, "bad-number", "seed", "0 and"),
        ({"seed": 2**64}, "bad-number", "seed", "0 and"),
        ({"pieces": {"set_up": 4}}, "bad-shot", "pieces.set_up", "id of a game"),
        ({"pieces": {"set_up": "brunswick/none"}}, "bad-shot", "pieces.set_up", "no game"),
        ({"pieces": {}}, "bad-shot", "pieces.set_up", "no set_up"),
    ],
)  # fmt: skip
def test_refusals(changes, code, where, word):
    error = refused(changed(**changes))
    assert (error.code, error.where) == (code, where)
    assert word in error.message


@pytest.mark.parametrize("data", [None, [], "shot", 3])
def test_what_is_no_object_is_no_shot(data):
    assert refused(data).code == "bad-shot"


def test_too_many_pieces():
    error = refused(changed(pieces=[dict(CAROM["pieces"][0], id=str(i)) for i in range(201)]))
    assert error.code == "bad-shot" and "200" in error.message


def test_overlapping_pieces_are_both_named_with_the_depth():
    radius = KINDS["carom-ball"].radius
    error = refused(changed(pieces__1__x=0.2, pieces__1__y=-0.71 + 2 * radius - 0.004))
    assert error.code == "overlap" and error.where == "pieces[1]"
    assert "w (carom-ball)" in error.message and "r (carom-ball)" in error.message
    assert "4 mm" in error.message


def test_touching_pieces_lie_well():
    radius = KINDS["carom-ball"].radius
    assert read_shot(changed(pieces__1__x=0.2 + 2 * radius, pieces__1__y=-0.71)).pieces


def test_outside_names_piece_place_and_by_how_much():
    error = refused(changed(pieces__1__x=0.7412))
    assert error.code == "outside" and error.where == "pieces[1]"
    assert "r (carom-ball) at (0.7412, 0.7100)" in error.message
    assert "30 mm outside" in error.message


def test_a_ball_in_a_cushion():
    half = surface("carom-5x10").size[0] / 2
    error = refused(changed(pieces__1__x=half - KINDS["carom-ball"].radius + 0.002))
    assert error.code == "outside" and "2 mm in the right cushion" in error.message


def test_a_ball_over_a_pocket():
    table = surface("pool-5x10")
    hole = next(hole for hole in table.holes if hole.id == "tr")
    error = refused(changed(surface="pool-5x10", pieces__1__x=hole.x, pieces__1__y=hole.y))
    assert error.code == "in-pocket" and "pocket tr" in error.message


def test_a_ball_in_a_jaw():
    table = surface("pool-5x10")
    post = next(post for post in table.posts if post.pocket == "mr")
    reach = (KINDS["carom-ball"].radius + post.radius - 0.002) / 2**0.5
    y = post.y + reach if post.y < 0 else post.y - reach
    error = refused(changed(surface="pool-5x10", pieces__1__x=post.x - reach, pieces__1__y=y))
    assert error.code == "blocked" and f"2 mm in jaw {post.id}" in error.message


def test_a_ball_on_the_shelf_of_a_pocket_lies_there():
    table = surface("pool-5x10")
    hole = next(hole for hole in table.holes if hole.id == "tr")
    away = (hole.radius + 0.001) / 2**0.5
    ball = {"id": "r", "kind": "pool-ball", "x": hole.x - away, "y": hole.y - away}
    assert read_shot(changed(surface="pool-5x10", pieces__1=ball))


def test_a_ball_that_hangs_in_the_jaws_lies_there():
    """Its middle may be past the line of the cushions' noses."""
    table = surface("pool-5x10")
    hole = next(hole for hole in table.holes if hole.id == "mr")
    x = hole.x - hole.radius - 0.002
    assert x > table.size[0] / 2
    ball = {"id": "r", "kind": "pool-ball", "x": x, "y": 0.0}
    assert read_shot(changed(surface="pool-5x10", pieces__1=ball))
    error = refused(changed(surface="pool-5x10", pieces__1={**ball, "y": 0.2}))
    assert error.code == "outside"


def test_a_disc_in_a_peg_and_in_the_ditch():
    peg = surface("crokinole-round").posts[0]
    error = refused(changed(BOARD, pieces__0__x=peg.x + 0.01, pieces__0__y=peg.y))
    assert error.code == "blocked" and f"peg {peg.id}" in error.message
    error = refused(changed(BOARD, pieces__0__y=-0.36))
    assert error.code == "outside" and "29.8 mm" in error.message


def test_a_disc_over_the_hole():
    error = refused(changed(BOARD, pieces__0__y=0.003))
    assert error.code == "in-pocket" and "hole" in error.message


def test_a_disc_that_projects_over_the_hole_lies_there_and_one_on_a_full_hole():
    hole = surface("crokinole-round").holes[0]
    edge = (hole.radius**2 - KINDS["crokinole-disc"].radius ** 2) ** 0.5
    assert read_shot(changed(BOARD, pieces__0__y=-edge - 1e-4))
    assert refused(changed(BOARD, pieces__0__y=-edge + 1e-4)).code == "in-pocket"
    data = changed(BOARD, pieces__0__y=-edge + 1e-4)
    data["pieces"].append({"id": "g", "kind": "crokinole-disc", "x": 0.0, "y": 0.0, "state": "holed"})
    assert read_shot(data)


def test_a_disc_in_a_pin():
    pin = {"id": "pin", "kind": "ten-pin", "x": 0.01, "y": -0.29}
    data = changed(BOARD)
    data["pieces"].append(pin)
    error = refused(data)
    assert (
        error.code == "blocked" and "pin (ten-pin)" in error.message and "s (crokinole-disc)" in error.message
    )


def test_fallen_pins_may_lie_across_one_another_but_not_in_a_disc():
    pins = [
        {"id": f"p{angle}", "kind": "ten-pin", "x": 0.1, "y": -0.15, "state": "fallen", "angle": angle}
        for angle in (0, 90)
    ]
    data = changed(BOARD)
    data["pieces"] += pins
    assert len(read_shot(data).pieces) == 3
    data["pieces"][0]["x"], data["pieces"][0]["y"] = 0.1, -0.165
    error = refused(data)
    assert error.code == "overlap" and "p0" in error.message


def test_a_ring_on_no_peg_and_on_no_ring():
    ring = {"id": "a", "kind": "ring", "x": 0.1, "y": 0.0, "state": "posted"}
    data = changed(BOARD)
    data["pieces"].append(ring)
    assert refused(data).code == "blocked"
    data["pieces"][-1] = {**ring, "state": "stacked", "on": "z"}
    assert refused(data).code == "unknown-piece"
    data["pieces"][-1] = {**ring, "state": "stacked", "on": "s"}
    assert refused(data).code == "outside"


def test_a_posted_ring_cannot_be_flicked():
    peg = surface("crokinole-round").posts[0]
    data = changed(BOARD, pieces__0={"id": "s", "kind": "ring", "x": peg.x, "y": peg.y, "state": "posted"})
    assert refused(data).code == "wrong-stroke"


plain = st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.integers()
keys = st.sampled_from(["surface", "pieces", "stroke", "constants", "seed", "id", "x", "set_up"])
anything = st.recursive(plain, lambda row: st.lists(row, max_size=3) | st.dictionaries(keys, row))


@given(data=anything, key=st.sampled_from([*CAROM]))
def test_whatever_is_sent_is_read_or_refused(data, key):
    """No other error comes out, whatever stands in a shot's place or in one of its parts."""
    assert isinstance(refused(data), SimulatorError)
    with suppress(SimulatorError):
        assert isinstance(read_shot(changed(**{key: data})), Shot)


@for_each("name", names())
def test_a_piece_far_out_is_refused_on_every_surface(name):
    table = surface(name)
    made = KINDS[table.piece]
    types = {
        "ball": {"type": "cue", "piece": "p", "direction": 0, "speed": 1},
        "top": {"type": "spin", "piece": "p", "spin": 10},
    }
    flick = {"type": "finger", "piece": "p", "direction": 0, "speed": 1}
    stroke = types.get(made.shape, flick)
    x, y = table.size
    row = {"id": "p", "kind": table.piece, "x": x, "y": y}
    error = refused({"surface": name, "pieces": [row], "stroke": stroke})
    assert error.code == "outside" and error.where == "pieces[0]"
    assert hypot(x, y) > 0
