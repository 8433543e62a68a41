"""Handicaps are the fold of their lines: a corrected result counts as if it had been right from the start."""

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.handicaps.rules.moving import Step, fold, in_force, move_of, reviewed
from clubs.handicaps.rules.terms import Kind, Terms
from tests.soak import examples

FLOOR, CEILING = Decimal(-10), Decimal(10)
MOVES = st.lists(st.integers(-6, 6).map(Decimal), min_size=1, max_size=12)


def moved(number: int, by: Decimal, **more: int) -> Step:
    """A result between floor and ceiling."""
    return Step(number, moves=by, floor=FLOOR, ceiling=CEILING, **more)


def test_lines_set_and_move():
    """A line that sets forgets what was; one that sets nothing takes the player off the list."""
    steps = [Step(1, sets=Decimal(5)), moved(2, Decimal(-2)), moved(3, Decimal(1))]
    assert fold(steps) == 4
    assert fold([*steps, Step(4, sets=Decimal(9))]) == 9 and fold([*steps, Step(4)]) is None
    assert fold([]) is None


def test_floor_and_ceiling_hold_at_every_line():
    """What is lost at the floor is lost: the order of results matters."""
    assert fold([Step(1, sets=Decimal(-9)), moved(2, Decimal(-5)), moved(3, Decimal(2))]) == -8


@given(MOVES, st.data())
@settings(max_examples=examples(80), deadline=None)
def test_a_correction_equals_never_having_been_wrong(moves, data):
    """Undo a line and put another in its place: the handicap is that of the right results in their order."""
    wrong = data.draw(st.integers(0, len(moves) - 1))
    right = data.draw(st.integers(-6, 6).map(Decimal))
    steps = [Step(1, sets=Decimal(0)), *(moved(n, by) for n, by in enumerate(moves, start=2))]
    number = len(steps) + 1
    undone = [*steps, Step(number, undoes=wrong + 2)]
    left = [
        Step(1, sets=Decimal(0)),
        *(moved(n, by) for n, by in enumerate(moves, start=2) if n != wrong + 2),
    ]
    assert fold(undone) == fold(left)
    again = [*undone, moved(number + 1, right, instead_of=wrong + 2)]
    clean = [by if n != wrong else right for n, by in enumerate(moves)]
    assert fold(again) == fold(
        [Step(1, sets=Decimal(0)), *(moved(n, by) for n, by in enumerate(clean, start=2))]
    )
    twice = [
        *again,
        Step(number + 2, undoes=number + 1),
        moved(number + 3, moves[wrong], instead_of=wrong + 2),
    ]
    assert fold(twice) == fold(steps) and len(in_force(twice)) == len(steps)


def test_how_far_a_result_moves():
    """The winner's falls, the loser's rises: by each result, or by each frame."""
    per_result = Terms(kind=Kind.SNOOKER, per="result", change=Decimal(2))
    per_frame = Terms(kind=Kind.SNOOKER, per="frame", change=Decimal("0.5"))
    assert (move_of(per_result, 4, 1), move_of(per_result, 1, 4), move_of(per_result, 2, 2)) == (-2, 2, 0)
    assert move_of(per_frame, 4, 1) == Decimal("-1.5") and move_of(Terms(kind=Kind.SNOOKER), 4, 1) == 0


def test_a_review_moves_by_so_much_at_most():
    """Twice the frames won less those lost, but never more than ten."""
    rules = Terms(kind=Kind.SNOOKER, per="frame", change=Decimal(2), at="review", review_most=Decimal(10))
    assert reviewed(rules, [Decimal(-6), Decimal(-8)]) == -10 and reviewed(rules, [Decimal(4)]) == 4
