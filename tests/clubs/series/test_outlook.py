"""What each may still reach in a series: the most points, the best place, who has won before the end."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.series.rules import outlook, race
from clubs.series.rules.race import Series
from tests.clubs.series.test_race import TEN, competition
from tests.soak import examples


def prospects(rules, cups, left):
    """By entrant: the most points and the best place; and the whole."""
    lines = race.race(rules, cups)
    found = outlook.prospects(rules, cups, lines, [Fraction(one) for one in left])
    return {one.entrant: (str(one.most), one.best_place) for one in found.each}, found


def test_the_most_is_a_win_in_everything_that_is_left():
    """Ann has 10, Bob 6, Cy 4; two are left, the second counts double. Of the best two a win counts."""
    cups = [competition(1, "ann bob cy")]
    each, found = prospects(Series(TEN), cups, [1, 2])
    assert each == {"ann": ("40", 1), "bob": ("36", 1), "cy": ("34", 1)} and found.newcomer == 30
    each, _ = prospects(Series(TEN, best=2), cups, [1, 2])
    assert each["cy"] == ("30", 1)
    each, _ = prospects(Series(TEN, best=1, taking_part=3), cups, [1])
    assert each == {"ann": ("16", 1), "bob": ("16", 1), "cy": ("16", 1)}
    each, _ = prospects(Series(TEN, best=1, taking_part=3, taking_part_always=False), cups, [1])
    assert each["cy"] == ("13", 1)


def test_who_cannot_win_can_still_reach_a_place():
    """Ann has 30, Bob 16, Cy 12, and one is left: Bob and Cy stay below Ann, and Cy can pass Bob. A newcomer
    has at most 10, so Ann has won."""
    cups = [competition(1, "ann bob cy"), competition(2, "ann cy bob"), competition(3, "ann bob x cy")]
    each, found = prospects(Series(TEN), cups, [1])
    assert each["ann"][1] == 1 and each["bob"] == ("26", 2) and each["cy"] == ("22", 2)
    assert found.decided
    _, two = prospects(Series(TEN), cups, [1, 1])
    assert not two.decided


def test_nobody_has_won_while_a_newcomer_can():
    """Ann alone has taken part and has 10; two are left, so somebody new may have 20."""
    _, found = prospects(Series(TEN), [competition(1, "ann")], [1, 1])
    assert not found.decided and found.newcomer == 20
    _, one = prospects(Series(TEN), [competition(1, "ann"), competition(2, "ann")], [1])
    assert one.decided


def test_who_would_be_level_is_parted_by_the_criteria():
    """Bob, who wins what is left, would have 16 as Ann has: by the latest points he stands above her, by the
    wins he does not; without criteria he shares the first place."""
    cups = [competition(1, "ann bob"), competition(2, "x ann")]
    for criteria, place in ((("latest",), 1), (("played",), 1), ((), 1), (("head_to_head",), 2)):
        each, _ = prospects(Series(TEN, criteria=criteria), cups, [1])
        assert each["bob"] == ("16", place), criteria
    three = [competition(1, "ann bob"), competition(2, "ann y z")]  # two wins for Ann: 20, and 6 for Bob
    each, _ = prospects(Series(TEN, criteria=("wins",)), three, [Fraction(7, 5)])
    assert each["bob"] == ("20", 2)


def test_at_the_end_places_are_those_of_the_race():
    """Nothing is left: everybody has the place of the race, and a shared first place decides nothing."""
    each, found = prospects(Series(TEN), [competition(1, "ann bob")], [])
    assert each == {"ann": ("10", 1), "bob": ("6", 2)} and found.decided
    _, level = prospects(Series(TEN), [competition(1, "ann,bob")], [])
    assert not level.decided
    _, nobody = prospects(Series(TEN), [], [1])
    assert not nobody.decided and nobody.each == ()


@given(
    st.lists(st.permutations("abcde"), min_size=1, max_size=3),
    st.lists(st.permutations("abcdef"), min_size=1, max_size=2),
    st.none() | st.integers(1, 4),
)
@settings(max_examples=examples(60))
def test_whatever_happens_nobody_does_better(orders, coming, best):
    """No course of what is left gives anybody more points, or a better place, than the outlook says."""
    rules = Series(TEN, best=best)
    cups = [competition(n, " ".join(order)) for n, order in enumerate(orders, 1)]
    each, found = prospects(rules, cups, [1] * len(coming))
    later = [competition(len(cups) + n, " ".join(order)) for n, order in enumerate(coming, 1)]
    lines = race.race(rules, [*cups, *later])
    for line in lines:
        most, place = each.get(line.entrant, (str(found.newcomer), 1))
        assert line.points <= Fraction(most) and line.rank >= place
    if found.decided:
        assert lines[0].entrant == race.race(rules, cups)[0].entrant
