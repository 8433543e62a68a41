"""A ranking series: scales, shared places, dropped results, and what parts those who are level."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.series.rules import race as series
from clubs.series.rules.race import Competition, Placed, Scale, Series, Shared
from tests.cases import for_each
from tests.soak import examples

TEN = Scale((10, 6, 4, 2), after=1)


def competition(number, text, weight=1):
    """Places from text: "ann bob,cy di": bob and cy share second and third."""
    places, place = [], 1
    for block in text.split():
        sharing = block.split(",")
        places += [Placed(name, place, place + len(sharing) - 1) for name in sharing]
        place += len(sharing)
    return Competition(number, f"Cup {number}", tuple(places), Fraction(weight))


def standing(rules, *competitions):
    """Rank, entrant and points of every line."""
    return [(one.rank, one.entrant, series.shown(one.points)) for one in series.race(rules, competitions)]


def test_points_by_place():
    """The winner has the first points; places behind the scale have the points after it. Eve and Fay have as
    many, and Eve was placed better."""
    found = standing(Series(TEN), competition(1, "ann bob cy di eve fay"))
    assert found == [
        (1, "ann", "10"),
        (2, "bob", "6"),
        (3, "cy", "4"),
        (4, "di", "2"),
        (5, "eve", "1"),
        (6, "fay", "1"),
    ]


def test_shared_places_share_or_take_the_higher():
    """Two at 3 to 4 have the mean of 4 and 2, or both 4."""
    both = competition(1, "ann bob cy,di")
    assert standing(Series(TEN), both)[2:] == [(3, "cy", "3"), (3, "di", "3")]
    assert standing(Series(TEN, shared=Shared.HIGHER), both)[2:] == [(3, "cy", "4"), (3, "di", "4")]
    three = series.race(Series(TEN), [competition(1, "ann bob,cy,di")])
    assert (
        three[1].points == 4
        and series.shown(Fraction(100, 3)) == "33.33"
        and series.shown(Fraction(5, 2)) == "2.5"
    )


def test_the_best_results_count_and_the_others_are_dropped():
    """Best two of three; the line tells what was dropped. Of equal results the later ones count."""
    lines = series.race(
        Series(TEN, best=2),
        [competition(1, "ann bob cy"), competition(2, "bob cy ann"), competition(3, "ann cy bob")],
    )
    ann = lines[0]
    assert (ann.entrant, ann.points, [one.number for one in ann.dropped]) == ("ann", 20, [2])
    assert series.explain(ann) == "10 (1st) + 10 (1st); dropped: 4 (3rd)"
    equal = series.race(Series(TEN, best=1), [competition(1, "ann bob"), competition(2, "ann bob")])
    assert [one.counts for one in equal[0].earned] == [False, True]


def test_points_for_taking_part():
    """For every competition, or only for those that count; weights multiply points by place."""
    cups = [competition(1, "ann bob"), competition(2, "bob"), competition(3, "bob")]
    assert standing(Series(TEN, best=1, taking_part=2), *cups) == [(1, "bob", "16"), (2, "ann", "12")]
    counted = Series(TEN, best=1, taking_part=2, taking_part_always=False)
    assert [points for *_, points in standing(counted, *cups)] == ["12", "12"]
    assert standing(Series(TEN), competition(1, "ann bob", weight=Fraction(3, 2)))[0][2] == "15"


def parted(rules, *competitions):
    """The order, and what parts each from the one above."""
    return [(one.entrant, one.parted, one.level) for one in series.race(rules, competitions)]


def test_each_criterion_parts():
    """Level on points: more wins, the better single result, the later points, who was placed better."""
    flat = Scale((4, 2, 2, 2), after=0)
    wins = [competition(1, "ann x y"), competition(2, "x bob y ann"), competition(3, "x bob y ann")]
    # Ann 4 + 2 + 2, Bob 2 + 2: parted by points; with the best two, Ann 6 and Bob 4.
    assert series.race(Series(flat), wins)[1].entrant == "ann"
    one = [competition(1, "ann x"), competition(2, "x bob"), competition(3, "x y bob")]
    found = parted(Series(flat, criteria=("wins",)), *one)
    assert [name for name, *_ in found if name in ("ann", "bob")] == ["ann", "bob"]
    assert found[[name for name, *_ in found].index("bob")][1] == "most wins: 1 to 0"
    best = parted(Series(flat, criteria=("best_single",)), *one)
    assert best[[name for name, *_ in best].index("bob")][1] == "best single result: 4 to 2"
    late = parted(Series(flat, criteria=("latest",)), *one)
    order = [name for name, *_ in late if name in ("ann", "bob")]
    assert order == ["bob", "ann"]
    assert "points in the latest competition: 2 to 0" in {why for _, why, _ in late}
    played_ = parted(Series(flat, criteria=("played",)), *one)
    assert [name for name, *_ in played_ if name in ("ann", "bob")] == ["bob", "ann"]


def test_head_to_head_of_places():
    """Level on points, Cy was placed better than Di in two of the three that both played."""
    flat = Scale((3, 3, 3), after=0)
    cups = [competition(1, "cy di"), competition(2, "di cy"), competition(3, "cy di")]
    found = parted(Series(flat, criteria=("head_to_head",)), *cups)
    assert found == [("cy", "", False), ("di", "better places where both took part: 1 to -1", False)]
    assert parted(Series(flat, criteria=("head_to_head",)), *cups[:2])[1] == ("di", "", True)


def test_standard_scales():
    """The scales fall, carom's has sixteen places, a knockout's halves with each round."""
    assert len(series.SCALES["carrom-16"].points) == 16 and series.SCALES["carrom-16"].points[:4] == (
        18,
        16,
        14,
        13,
    )
    assert series.halving(1000, 3).points == (1000, 500, 250, 250, 125, 125, 125, 125)
    assert series.linear(3, 5).points == (15, 10, 5) and series.linear(100).at(101) == 0
    assert series.halving(1000, 2).of(3, 4, Shared.MEAN) == 250


@for_each(
    "case",
    [
        ("scale", lambda: Scale(())),
        ("scale", lambda: Scale((1, 2))),
        ("scale", lambda: Scale((3, 2), after=-1)),
        ("scale", lambda: Scale((3, 2), after=3)),
        ("series", lambda: Series(TEN, best=0)),
        ("series", lambda: Series(TEN, taking_part=-1)),
        ("series", lambda: Series(TEN, criteria=("luck",))),
        ("series", lambda: Series(TEN, criteria=("wins", "wins"))),
        ("series-places", lambda: standing(Series(TEN), competition(1, "ann"), competition(1, "bob"))),
        ("series-places", lambda: standing(Series(TEN), competition(1, "ann bob ann"))),
        ("series-places", lambda: standing(Series(TEN), competition(1, "ann", weight=-1))),
        (
            "series-places",
            lambda: standing(Series(TEN), Competition(1, "Cup", (Placed("a", 1, 2), Placed("b", 2, 2)))),
        ),
        ("series-places", lambda: standing(Series(TEN), Competition(1, "Cup", (Placed("a", 1, 2),)))),
    ],
    ids=lambda case: case[0],
)
def test_what_cannot_be_is_refused(case):
    """Scales that rise, settings that make no sense, places given twice."""
    code, make = case
    with pytest.raises(PairingError) as refused:
        make()
    assert refused.value.code == code and str(refused.value).endswith(".")


def test_a_place_may_stay_empty():
    """A final that both forfeited: two share the second place, and there is no winner."""
    nobody = Competition(1, "Cup", (Placed("a", 2, 3), Placed("b", 2, 3)))
    assert standing(Series(TEN), nobody) == [(1, "a", "5"), (1, "b", "5")]


@given(st.lists(st.permutations("abcdef"), min_size=1, max_size=7), st.integers(1, 7))
@settings(max_examples=examples(40))
def test_no_other_choice_of_results_gives_more(orders, best):
    """What counts is at most `best` results and worth at least as much as any other choice; all points of a
    competition are given out, however they are shared."""
    cups = [competition(n, " ".join(order)) for n, order in enumerate(orders, 1)]
    lines = series.race(Series(TEN, best=best), cups)
    assert [one.points for one in lines] == sorted((one.points for one in lines), reverse=True)
    for line in lines:
        counted = [one for one in line.earned if one.counts]
        assert len(counted) == min(best, len(cups)) and line.points == sum(one.points for one in counted)
        if line.dropped:
            assert min(one.points for one in counted) >= max(one.points for one in line.dropped)
    shared = competition(1, ",".join(orders[0]))
    assert sum(one.points for one in series.race(Series(TEN), [shared])) == 10 + 6 + 4 + 2 + 1 + 1
