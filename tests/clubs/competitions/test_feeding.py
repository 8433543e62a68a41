"""Who comes from a stage into the next one, and where: crossing, the best of a place, the rest."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules import feeding
from clubs.competitions.rules.feeding import Feed, Order, Take
from clubs.competitions.rules.pairing import brackets, crossing, elimination
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.standings import across
from clubs.competitions.rules.standings.criteria import Scoring
from clubs.competitions.rules.standings.results import Kind, Result
from clubs.competitions.rules.standings.table import table
from tests.cases import for_each
from tests.soak import examples

NAMES = "ABCDEFGHIJKLMNOP"


def tiers(groups, each):
    """The first `each` of so many groups."""
    return [[(group, place) for group in range(groups)] for place in range(1, each + 1)]


def size_for(entrants):
    """The places of the bracket for so many."""
    return 1 << (entrants - 1).bit_length()


def lines(groups, each):
    """The bracket from top to bottom: "A1 B2 - C1"."""
    seats = crossing.cross(tiers(groups, each))
    size = size_for(groups * each)
    told = [seats.get(seed) for seed in brackets.seed_order(size)]
    return " ".join("-" if one is None else f"{NAMES[one[0]]}{one[1]}" for one in told)


def early(groups, each):
    """How many mates could meet in round 1, 2, ..."""
    return crossing.early_meetings(crossing.cross(tiers(groups, each)), size_for(groups * each))


def test_the_usual_crossings():
    """Two groups: A1-B2 and A2-B1. Four: neighbours cross, and mates stand in different halves."""
    assert lines(2, 2) == "A1 B2 A2 B1"
    assert lines(4, 2) == "A1 B2 C2 D1 C1 D2 A2 B1"
    assert lines(4, 1) == "A1 D1 C1 B1"
    assert lines(3, 2) == "A1 - B2 C2 C1 A2 - B1"


@for_each("case", [(2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (2, 4), (2, 5), (3, 4)])
def test_mates_meet_as_late_as_in_any_arrangement(case):
    """Against every arrangement of the later places, the firsts fixed: none has fewer early meetings."""
    groups, each = case
    size = size_for(groups * each)
    best = None
    for later in product(permutations(range(groups)), repeat=each - 1):
        seats = {seed: (seed - 1, 1) for seed in range(1, groups + 1)}
        for place, order in enumerate(later, 2):
            for n, group in enumerate(order):
                seats[groups * (place - 1) + n + 1] = (group, place)
        found = crossing.early_meetings(seats, size)
        best = found if best is None else min(best, found)
    assert early(groups, each) == best


def sizes_to_cross():
    """Groups and how many of each, up to 512 who go through."""
    return [(g, k) for g in range(2, 65) for k in range(2, 9) if g * k <= 512]


def bound_holds(groups, each):
    """No mates can meet before the round that the pigeon-hole bound allows."""
    size = size_for(groups * each)
    latest = crossing.latest_first_meeting(size, each)
    assert not any(early(groups, each)[: latest - 1])


@for_each("case", [*[(g, 2) for g in range(2, 25)], *[(g, k) for g in range(2, 8) for k in range(3, 9)]])
def test_the_bound_is_reached(case):
    """Two of each group are in different halves; of k mates no two meet before round R - ceil(log2 k) + 1."""
    bound_holds(*case)


@pytest.mark.soak
@for_each("case", sizes_to_cross())
def test_the_bound_is_reached_by_every_size(case):
    """The same for 2 to 64 groups with up to eight of each."""
    bound_holds(*case)


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
@settings(max_examples=examples(60))
def test_an_assignment_costs_least(costs):
    """The Hungarian method against every assignment."""
    rows = range(len(costs))
    found = crossing.assigned(costs)
    assert sorted(found) == list(rows)
    least = min(sum(costs[r][c] for r, c in zip(rows, order, strict=True)) for order in permutations(rows))
    assert sum(costs[r][found[r]] for r in rows) == least


def words(feed, sizes):
    """The words of all seats."""
    return [seat.words for seat in feeding.seats(feed, sizes)]


def test_every_seat_has_words_before_a_name_is_known():
    """Places of groups, of one table, the best of a place, and the rest."""
    assert words(Feed(), (3, 3)) == ["1st of group A", "1st of group B", "2nd of group A", "2nd of group B"]
    assert words(Feed(Take.ALL, 3), (8,)) == ["1st place", "2nd place", "3rd place"]
    assert words(Feed(Take.ALL, 4), (3, 3, 3))[3:] == ["best 2nd"]
    assert words(Feed(count=2, best=2), (4, 4, 4))[6:] == ["one of the 2 best 3rds"] * 2
    assert words(Feed(count=2, best=2, order=Order.STRAIGHT), (4, 4, 4))[6:] == ["best 3rd", "2nd best 3rd"]
    assert words(Feed(order=Order.SNAKE), (3, 3, 3)) == [
        "1st of group A", "1st of group B", "1st of group C",
        "2nd of group C", "2nd of group B", "2nd of group A",
    ]  # fmt: skip
    assert sorted(words(Feed(Take.REST, 2, 1), (4, 4, 3))) == [
        "4th of group A", "4th of group B", "one of the other 3rds", "one of the other 3rds",
    ]  # fmt: skip


def test_all_who_hold_a_place_need_no_comparison():
    """Only two of three merged groups have a fourth place: both fourths come on, and are known before."""
    assert words(Feed(count=3, best=2, order=Order.STRAIGHT), (5, 5, 3))[9:] == [
        "4th of group A",
        "4th of group B",
    ]
    assert feeding.open_place(Feed(count=3, best=2), (5, 5, 3)) is None
    assert words(Feed(Take.REST, 3, 2), (5, 5, 3)) == ["5th of group A", "5th of group B"]


def test_places_of_a_knockout_are_an_order():
    """Who shares a place stands by seed; a cut through a shared place is a decision."""
    bracket = brackets.build(8, third_place=False)
    results = {f.number: elimination.Outcome(brackets.Side.A) for f in bracket.fixtures}
    places = elimination.ranking(bracket, elimination.resolve(bracket, elimination.Facts(results)))
    assert (
        feeding.by_places(places, 4)[2:4] == sorted(places[2].seeds)
        and len(feeding.by_places(places, 8)) == 8
    )
    with pytest.raises(PairingError, match="4 share 5th place, and only 2 of them") as refused:
        feeding.by_places(places, 6)
    assert refused.value.code == "level"


def test_seats_are_filled_as_groups_end():
    """A group that has ended fills its seats; the best thirds are known when all have ended."""
    feed, sizes = Feed(count=1, best=1), (3, 3, 3)
    ended = [["a1", "a2", "a3"], None, ["c1", "c2", "c3"]]
    assert feeding.open_place(feed, sizes) == 2
    assert feeding.fill(feed, sizes, ended) == {1: "a1", 3: "c1"}
    ended[1] = ["b1", "b2", "b3"]
    assert feeding.fill(feed, sizes, ended, [2, 0, 1]) == {1: "a1", 2: "b1", 3: "c1", 4: "c2"}
    for ranked in (None, [0, 1], [0, 1, 1]):
        with pytest.raises(PairingError) as refused:
            feeding.fill(feed, sizes, ended, ranked)
        assert refused.value.code == "feed-ranked"


@st.composite
def feeds(draw):
    """A feed, the groups before, and how the holders of its open place are compared."""
    size = draw(st.integers(3, 6))
    sizes = sorted(draw(st.lists(st.integers(size, size + 1), min_size=2, max_size=9)), reverse=True)
    each = draw(st.integers(1, size - 1))
    best = draw(st.integers(0, len(sizes) - 1))
    order = draw(st.sampled_from(list(Order)))
    return each, best, order, sizes, draw(st.permutations(range(len(sizes))))


@given(feeds())
@settings(max_examples=examples(50))
def test_those_who_come_and_the_rest_are_everybody(case):
    """Whatever the settings: nobody comes twice, the seats are as their words say, and those who come and
    the rest together are all who played."""
    each, best, order, sizes, ranked = case
    tables = [[(group, place) for place in range(1, size + 1)] for group, size in enumerate(sizes)]
    everybody = []
    for take in (Take.EACH, Take.REST):
        feed = Feed(take, each, best, order)
        if take is Take.REST and sum(sizes) - each * len(sizes) - best < 2:
            with pytest.raises(PairingError):
                feeding.seats(feed, sizes)
            return
        told = feeding.seats(feed, sizes)
        place = feeding.open_place(feed, sizes)
        holders = [g for g in ranked if place is not None and sizes[g] >= place]
        found = feeding.fill(feed, sizes, tables, holders)
        assert [seat.seed for seat in told] == list(found) == list(range(1, len(told) + 1))
        for seat in told:
            group, at = found[seat.seed]
            assert at == seat.place and seat.group in (None, group)
        everybody += found.values()
        if take is Take.EACH and best:
            assert {g for g, at in found.values() if at == each + 1} == set(holders[:best])
    assert sorted(everybody) == sorted(one for table_ in tables for one in table_)


def test_the_best_thirds_keep_from_their_mates():
    """Six groups with four best thirds: whichever they are, mates meet in the third round at the earliest,
    which is the bound for three of a group."""
    feed, sizes = Feed(count=2, best=4), (4,) * 6
    tables = [[(group, place) for place in range(1, 5)] for group in range(6)]
    for through in combinations(range(6), 4):
        ranked = [*through, *sorted(set(range(6)) - set(through))]
        found = crossing.early_meetings(feeding.fill(feed, sizes, tables, ranked), 16)
        assert found[:2] == (0, 0)


@for_each(
    "case",
    [
        ({"take": "some"}, "bad-feed"),
        ({"count": True}, "bad-feed"),
        ({"count": "2"}, "bad-feed"),
        ({"how": 1}, "bad-feed"),
    ],
)
def test_a_stored_feed_is_checked(case):
    """What is not known or of a wrong type is refused."""
    stored, code = case
    with pytest.raises(PairingError) as refused:
        feeding.read(stored)
    assert refused.value.code == code


def test_a_feed_is_stored_as_plain_values():
    """And read back the same."""
    feed = Feed(Take.REST, 3, 1, Order.SNAKE)
    assert feeding.stored(feed) == {"take": "rest", "count": 3, "best": 1, "order": "snake"}
    assert feeding.read(feeding.stored(feed)) == feed and feeding.read({}) == Feed()


@for_each(
    "case",
    [
        (Feed(count=1, best=1), (2, 2, 2), "best-of-two"),
        (Feed(count=4), (4, 4), "through-all"),
        (Feed(Take.ALL, 1), (8,), "feed-size"),
        (Feed(Take.ALL, 9), (8,), "through-many"),
        (Feed(Take.ALL, 4, 1), (8,), "bad-feed"),
        (Feed(Take.REST, 3), (3, 4), "feed-size"),
    ],
    ids=lambda case: case[2],
)
def test_feeds_that_cannot_be(case):
    """More than there are, fewer than two, everybody of several groups."""
    feed, sizes, code = case
    with pytest.raises(PairingError) as refused:
        feeding.seats(feed, sizes)
    assert refused.value.code == code


def test_everybody_of_one_table_may_play_on():
    """A Swiss or a league can seed a knockout of all."""
    assert len(feeding.seats(Feed(Take.ALL, 8), (8,))) == 8
    assert len(feeding.seats(Feed(Take.ALL, 512), (512,))) == 512


def test_level_places_are_a_decision():
    """Who is level is not put in an order that nobody decided."""
    rows = table(
        ["a", "b", "c"], [Result("a", "b", None), Result("a", "c", "a"), Result("b", "c", "b")], ["wins"]
    )
    with pytest.raises(PairingError, match="Ann and Bob are level in 1st place") as refused:
        feeding.in_order(rows, {"a": "Ann", "b": "Bob", "c": "Cy"})
    assert refused.value.code == "level"
    rows = table(["a", "b"], [Result("a", "b", "b")], ["wins"])
    assert feeding.in_order(rows, {"a": "Ann", "b": "Bob"}) == ["b", "a"]


def result(a, b, to_a, to_b, **more):
    """A match by points."""
    winner = a if to_a > to_b else b if to_b > to_a else None
    return Result(a, b, winner, points={a: to_a, b: to_b}, **more)


def test_the_best_seconds_are_compared_by_averages():
    """A second of a group of four has more matches: two wins of three are less than three of four, and
    point differences count for each match at the table."""
    small = [result("a", "b", 30, 20), result("a", "c", 30, 10), result("b", "c", 30, 10)]
    large = [
        result("v", "w", 30, 20), result("v", "x", 30, 0), result("w", "x", 30, 25),
        result("v", "y", 30, 0), result("w", "y", 30, 25), result("x", "y", 30, 0),
    ]  # fmt: skip
    even = across.compared([(0, "b"), (1, "w")], [small, large])
    assert [one.entrant for one in even] == ["w", "b"]  # 4/3 match points a match against 1
    assert even[0].reason == "match points 1.333 a match"
    by_points = across.compared([(0, "b"), (1, "w")], [small, large], ["point_difference"])
    assert [one.entrant for one in by_points] == ["b", "w"]  # +10 in two matches, none in three
    assert by_points[0].reason == "point difference 5.000 a match"


def test_a_walkover_has_no_figures_to_average():
    """Match points count it, point differences leave it out of the matches, too."""
    given_ = [
        result("a", "b", 30, 20),
        Result("b", "c", "b", Kind.WALKOVER),
        Result("a", "c", "a", Kind.WALKOVER),
    ]
    other = [result("v", "w", 30, 18), result("w", "x", 30, 20), result("v", "x", 30, 1)]
    found = across.compared([(0, "b"), (1, "w")], [given_, other], ["match_points", "point_difference"])
    # Level in match points; -10 in one match against -2 in two.
    assert [one.entrant for one in found] == ["w", "b"]
    assert found[1].reason == "match points 1.000 a match, point difference -10.000 a match"


def test_level_seconds_are_level():
    """Nothing parts them: they share the rank, and the lot may part them."""
    groups = [[result("a", "b", 9, 3)], [result("v", "w", 9, 3)]]
    found = across.compared([(1, "w"), (0, "b")], groups)
    assert [(one.rank, one.entrant, one.level) for one in found] == [(1, "b", False), (1, "w", True)]
    lots = Scoring(lots={"b": 2, "w": 1})
    assert across.compared([(0, "b"), (1, "w")], groups, ["wins", "lot"], lots)[0].entrant == "w"


def test_head_to_head_cannot_compare_those_who_never_met():
    """It is refused, and left out of a competition's own list."""
    with pytest.raises(PairingError) as refused:
        across.compared([(0, "a")], [[]], ["head_to_head"])
    assert refused.value.code == "across"
    assert across.comparable(["match_points", "head_to_head", "highest_run"]) == (
        "match_points",
        "highest_run",
    )
    assert across.comparable(["head_to_head"]) == across.DEFAULT_ACROSS
