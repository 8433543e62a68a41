"""Every physical game has its table and pieces, which lie where they can lie."""

import pytest

from rules_engine.boards import billiard_table, carrom, crokinole
from rules_engine.boards.set_ups import set_up_of
from rules_engine.catalogue import games
from simulator.pieces import KINDS
from simulator.surfaces.of_games import physical_games, table_of, unphysical_games
from simulator.surfaces.placing import check_placing
from simulator.surfaces.zones import lines_touched, zones_at
from simulator.units import INCH
from tests.cases import for_each

PHYSICAL = physical_games()
UNPHYSICAL = unphysical_games()


def test_all_games_but_those_of_boards_and_dice_have_a_table():
    every = {game.id for game in games()}
    old = {game.id for game in games() if game.lines is not None}
    assert len(old) == 212
    assert len(old & {*PHYSICAL}) == 189 and every == {*PHYSICAL, *UNPHYSICAL}
    assert {game.category for game in games() if game.id in UNPHYSICAL} == {
        "backgammon",
        "dice-race",
        "draughts",
        "board-move",
        "quiz",
        "dice",
        "chess",
    }


@for_each("game", [*UNPHYSICAL, "brunswick/none", "", "brunswick/foul-strokes"])
def test_other_games_have_none(game):
    with pytest.raises(KeyError):
        table_of(game)


@for_each("game", PHYSICAL)
def test_pieces_lie_well_and_are_called_by_names_of_their_own(game):
    made = table_of(game)
    ids = [piece.id for piece in made.pieces]
    assert len(ids) == len(set(ids))
    check_placing(made.surface, made.pieces)


@for_each("game", PHYSICAL)
def test_the_shooter_can_be_set_in_its_place(game):
    made = table_of(game)
    shooter = made.shooter
    if shooter is None:
        assert game == "bradley/puss-in-the-corner"
        return
    board = made.surface
    shapes = {"cue": ("ball",), "finger": ("disc", "ring"), "spin": ("top", "ring")}
    assert KINDS[shooter.kind].shape in shapes[shooter.stroke]
    if not shooter.places:
        assert any(piece.id == shooter.id for piece in made.pieces)
        return
    assert all(piece.id != shooter.id for piece in made.pieces)
    check_placing(board, (*made.pieces, shooter.piece))
    there = {*zones_at(board, shooter.kind, shooter.x, shooter.y)}
    there |= {*lines_touched(board, shooter.kind, shooter.x, shooter.y)}
    there |= {
        spot.id for spot in board.spots if abs(spot.x1 - shooter.x) < 0.01 and abs(spot.y1 - shooter.y) < 1e-6
    }
    assert there & {*shooter.places}
    known = {row.id for row in (*board.zones, *board.marks, *board.spots)}
    assert {*shooter.places} <= known


@for_each("game", [game for game in PHYSICAL if set_up_of(game) is not None])
def test_every_piece_of_the_engines_set_up_lies_where_the_engine_has_it(game):
    set_up = set_up_of(game)
    made = table_of(game)
    ours = [(piece.x, piece.y) for piece in made.pieces]
    if made.shooter is not None:
        ours.append((made.shooter.x, made.shooter.y))  # golf: the white on its spot is struck
    for placed in set_up.pieces:
        at = placed.x * INCH, placed.y * INCH
        near = min(abs(x - at[0]) + abs(y - at[1]) for x, y in ours)
        assert near < 1e-9, placed


def test_sizes_move_spots_and_racks():
    for size, bed in billiard_table.BEDS.items():
        pieces = {piece.id: piece for piece in table_of("brunswick/rotation-pool", size).pieces}
        assert pieces["1"].y == pytest.approx(bed.half_length / 2 * INCH)
        check_placing(table_of("brunswick/rotation-pool", size).surface, tuple(pieces.values()))
        red = next(p for p in table_of("brunswick/three-ball-carrom", size).pieces if p.id == "r")
        assert red.y == pytest.approx(bed.half_length / 2 * INCH)
    with pytest.raises(KeyError):
        table_of("brunswick/rotation-pool", "7x14")


@pytest.mark.parametrize("size", billiard_table.BEDS)
@for_each("game", [game for game in PHYSICAL if game.startswith("brunswick/")])
def test_no_piece_overlaps_on_any_size(game, size):
    made = table_of(game, size)
    check_placing(made.surface, made.pieces)


def test_skittle_pins_are_as_far_apart_as_the_book_says():
    for size, step, aside in (("5x10", 21.0, 7.0), ("4.5x9", 18.75, 6.0)):
        pins = billiard_table.skittles(billiard_table.BEDS[size])
        assert [pins[f"r{i + 1}"][1] - pins[f"r{i}"][1] for i in (1, 2, 3)] == [step] * 3
        assert (pins["top"][0], pins["bt"][0]) == (aside, -aside)
        assert billiard_table.BEDS[size].half_width - pins["r1"][0] == 3.5


def test_heaps_have_as_many_rings_as_the_rules():
    rings = [piece.id for piece in table_of("carrom/carroms").pieces]
    assert len(rings) == 25 and rings[0] == "b"
    assert sum(ring[0] == "r" for ring in rings) == sum(ring[0] == "g" for ring in rings) == 12
    assert len(table_of("carrom/mixer").pieces) == 25
    assert [piece.id for piece in table_of("carrom/deduct").pieces] == [str(n) for n in range(1, 16)]
    radius = KINDS["ring"].radius
    middle = table_of("carrom/carroms").pieces[0]
    touching = [
        piece
        for piece in table_of("carrom/carroms").pieces[1:]
        if abs((piece.x - middle.x) ** 2 + (piece.y - middle.y) ** 2 - 4 * radius**2) < 1e-12
    ]
    assert len(touching) == 6


def test_rings_over_pegs_and_in_stacks():
    double = table_of("carrom/double-entry-posting")
    assert len(double.pieces) == 16 and {piece.state for piece in double.pieces} == {"posted"}
    assert {f"R{n}b" for n in range(1, 5)} <= {piece.id for piece in double.pieces}
    red, black = table_of("carrom/piggy-back").pieces
    assert (red.id, red.state) == ("r", "holed")
    assert (black.id, black.state, black.on) == ("b", "stacked", "r")


def test_rings_of_between_the_rings_lie_on_the_crossings():
    pieces = table_of("carrom/between-the-rings").pieces
    assert len(pieces) == 12
    for piece in pieces:
        reach = (piece.x**2 + piece.y**2) ** 0.5 / INCH
        assert min(abs(reach - radius) for radius in crokinole.LINE_RADII.values()) < 1e-9
        assert abs(abs(piece.x) - abs(piece.y)) < 1e-9


def test_the_board_of_the_games_is_that_of_their_book():
    assert table_of("crown/crokinole").surface.name == "crokinole-round"
    assert table_of("carrom/crokinole").surface.name == "carrom-crokinole"
    assert table_of("bradley/crokinole").surface.name == "crokinole-square"
    assert table_of("crown/ringette").surface.name == "spider"
    assert table_of("brunswick/balkline-18-2").surface.name == "balkline-18-5x10"
    assert table_of("carrom/shuffle-board").shooter.places == ("spot-1",)
    assert table_of("carrom/shuffle-board").shooter.x == carrom.SPOTS["1"][0] * INCH
