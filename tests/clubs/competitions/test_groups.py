"""Groups: dealing, club-mates apart, order of play, merging and splitting, for 4 to 512 entrants."""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing import apart, consequences, groups, round_names, round_robin, seeding
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import PairingError, Side, SourceKind
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, ResultKind, State
from clubs.competitions.rules.pairing.groups import Groups, ThreeOrder
from clubs.competitions.rules.standings.results import Result
from clubs.competitions.rules.standings.table import table
from tests.cases import for_each
from tests.soak import examples


def fields(limit=512):
    """Numbers of entrants and groups that go together."""
    return st.integers(2, min(64, limit // 2)).flatmap(
        lambda g: st.tuples(st.integers(2 * g, min(limit, 64 * g)), st.just(g))
    )


@given(fields())
@settings(max_examples=examples(60))
def test_sizes_differ_by_at_most_one_and_everybody_stands_in_one_group(field):
    """Every seed is dealt once; no group is larger than another by more than one."""
    n, g = field
    dealt = groups.snake(n, g)
    assert sorted(seed for group in dealt.members for seed in group) == list(range(1, n + 1))
    assert max(dealt.sizes) - min(dealt.sizes) <= 1 and len(dealt.members) == g
    assert all(groups.group_of(f"g{g_ + 1}r1") == g_ for g_ in range(g))


def test_the_snake():
    """Seeds go from left to right, then from right to left."""
    assert groups.snake(10, 4).members == ((1, 8, 9), (2, 7, 10), (3, 6), (4, 5))
    assert groups.snake(8, 4).members == ((1, 8), (2, 7), (3, 6), (4, 5))


def test_pots_are_drawn_with_the_published_seed():
    """Each pot in the order of the draw; run again without our function: sorted by the lot of each key."""
    keys = [str(n) for n in range(101, 111)]
    dealt = groups.drawn(keys, 4, "chalk")
    for start in (0, 4, 8):
        pot = sorted(keys[start : start + 4], key=lambda key: seeding.lot("chalk", key))
        for place, key in enumerate(pot):
            assert keys.index(key) + 1 in dealt.members[place]
    assert dealt == groups.drawn(keys, 4, "chalk") != groups.drawn(keys, 4, "cue")


@st.composite
def clubs_of(draw, limit=128):
    """A field, its groups, and a club (or none) for everybody."""
    n, g = draw(fields(limit))
    clubs = draw(st.lists(st.sampled_from([None, *"ABCDEFG"]), min_size=n, max_size=n))
    return n, g, {seed: club for seed, club in enumerate(clubs, 1) if club is not None}


@given(clubs_of(), st.booleans())
@settings(max_examples=examples(60))
def test_club_mates_are_as_far_apart_as_can_be(case, drawn):
    """The clashes are the bound, rows stay rows, the heads stay heads, and `moved` names who moved."""
    n, g, clubs = case
    keys = [str(seed) for seed in range(1, n + 1)]
    free = groups.drawn(keys, g, "x") if drawn else groups.snake(n, g)
    dealt = groups.drawn(keys, g, "x", clubs) if drawn else groups.snake(n, g, clubs)
    assert dealt.clashes == apart.fewest_clashes(clubs, g) <= apart.clashes(free.members, clubs)
    assert dealt.clashes == sum(
        clubs.get(a) is not None and clubs.get(a) == clubs.get(b)
        for group in dealt.members
        for a, b in combinations(group, 2)
    )
    for start in range(1, n + 1, g):
        row = range(start, min(start + g, n + 1))
        assert max(Counter(dealt.of[seed] for seed in row).values()) == 1
    assert all(dealt.of[seed] == free.of[seed] for seed in range(1, g + 1))
    assert dealt.moved == {s: free.of[s] for s in range(1, n + 1) if dealt.of[s] != free.of[s]}


def test_nobody_moves_without_need():
    """Two club-mates change one pair of places; with all apart already nobody moves."""
    dealt = groups.snake(8, 4, {1: "Hall", 8: "Hall"})
    assert dealt.clashes == 0 and len(dealt.moved) == 2 and dealt.moved[8] == 0
    assert not groups.snake(8, 4, {1: "Hall", 2: "Hall"}).moved


@for_each("field", [(4, 2), (5, 2), (6, 2), (6, 3), (7, 3)])
def test_the_fewest_clashes_against_every_distribution(field):
    """For small fields no distribution at all, with rows or without, has fewer clashes, whoever is of
    which club. How few there can be depends only on how many come from each club."""
    n, g = field
    sizes = groups.snake(n, g).sizes
    every = list(_partitions(list(range(1, n + 1)), sizes))
    for counts in product(range(n + 1), repeat=2):
        if sum(counts) > n:
            continue
        shape = "A" * counts[0] + "B" * counts[1] + "-" * (n - sum(counts))
        rng = random.Random(shape)
        best = None
        for _ in range(4):
            of = {seed: club for seed, club in enumerate(shape, 1) if club != "-"}
            if best is None:
                best = min(apart.clashes(members, of) for members in every)
            assert groups.snake(n, g, of).clashes == best
            shape = "".join(rng.sample(shape, n))


def _partitions(seeds, sizes):
    if not sizes:
        yield []
        return
    for group in combinations(seeds, sizes[0]):
        for rest in _partitions([s for s in seeds if s not in group], sizes[1:]):
            yield [group, *rest]


@given(fields(60), st.booleans(), st.sampled_from(list(ThreeOrder)), st.booleans())
@settings(max_examples=examples(30))
def test_everybody_meets_everybody_of_the_group(field, double, three, sources):
    """Each pair of a group meets once, or twice with sides changed; nobody plays twice in a round."""
    n, g = field
    plan = groups.plan(groups.snake(n, g), double=double, three=three, sources=sources)
    assert [f.number for f in plan.fixtures] == list(range(1, len(plan.fixtures) + 1))
    assert max(len(f.code) for f in plan.fixtures) <= 8
    assert len({(f.round, f.position) for f in plan.fixtures}) == len(plan.fixtures)
    results = {}
    for fixture in plan.fixtures:
        assert all(s.kind is SourceKind.SEED or s.of < fixture.number for s in (fixture.a, fixture.b))
        results[fixture.number] = Outcome(Side.A if fixture.number % 3 else Side.B)
    done = ko.resolve(plan.bracket, Facts(results))
    legs = 2 if double else 1
    for number, members in enumerate(plan.groups.members):
        fixtures = plan.of_group(number)
        own = [done[f.number] for f in fixtures]
        met = Counter(frozenset((one.a.seed, one.b.seed)) for one in own)
        assert met == {frozenset(pair): legs for pair in combinations(members, 2)}
        playing = [(f.round, s.seed) for f in fixtures for s in done[f.number].pair]
        assert len(playing) == len(set(playing))
        if double and not (sources and len(members) == 3):
            assert set(Counter((o.a.seed, o.b.seed) for o in own).values()) == {1}


@for_each("three", list(ThreeOrder))
def test_a_group_of_three_has_the_carom_way(three):
    """2 meets 3, then 1 the loser and then the winner (or the other way round); plans with sources and the
    order told for plain ones agree, whoever wins."""
    dealt = groups.snake(6, 2)
    plan = groups.plan(dealt, three=three, sources=True)
    first, second, third = dealt.members[1]
    fixtures = plan.of_group(1)
    for winner, side in ((second, Side.A), (third, Side.B)):
        done = ko.resolve(plan.bracket, Facts({fixtures[0].number: Outcome(side)}))
        assert [s.seed for s in done[fixtures[0].number].pair] == [second, third]
        told = groups.order_of_three((first, second, third), winner, three=three)
        assert told == tuple(tuple(s.seed for s in done[f.number].pair) for f in fixtures[1:])
        assert (told[0][1] == winner) is (three is ThreeOrder.WINNER)
    assert [(f.a.of, f.b.of) for f in groups.plan(dealt).of_group(1)] == [
        (second, third),
        (first, third),
        (first, second),
    ]


@for_each("sources", [True, False])
def test_a_corrected_first_match_of_three(sources):
    """Planned by sources, the later matches change places and must be looked at; plain ones stand."""
    plan = groups.plan(groups.snake(6, 2), sources=sources)
    first, second, third = (f.number for f in plan.of_group(0))
    facts = Facts({first: Outcome(Side.A), second: Outcome(Side.A), third: Outcome(Side.B)})
    found = consequences.correct(plan.bracket, facts, {first: Outcome(Side.B)})
    assert found.struck == ((second, third) if sources else ())


def test_who_won_the_first_match_of_three_must_have_played_it():
    """A level first match counts as won by the better seed; anybody else's win is refused."""
    assert groups.order_of_three((1, 6, 7), None) == ((1, 7), (1, 6))
    with pytest.raises(PairingError, match="did not play"):
        groups.order_of_three((1, 6, 7), 1)


def test_a_withdrawal_in_a_group_is_that_of_a_round_robin():
    """The meetings of one group are what `round_robin.withdraw` takes, with the numbers of the stage."""
    plan = groups.plan(groups.snake(8, 2))
    meetings = plan.meetings(1)
    assert {seed for m in meetings for seed in (m.a, m.b)} == set(plan.groups.members[1])
    gone = round_robin.withdraw(meetings, plan.groups.members[1][0], [])
    assert len(gone.annulled) == 3 and set(gone.annulled) <= {f.number for f in plan.of_group(1)}
    with pytest.raises(PairingError) as refused:
        groups.plan(groups.snake(6, 2), sources=True).meetings(0)
    assert refused.value.code == "order-of-play"


def test_who_does_not_come_to_the_first_match_of_three_gives_walkovers():
    """With sources, an entrant who leaves gives both matches away, whichever they stand in."""
    plan = groups.plan(groups.snake(6, 2), sources=True)
    done = ko.resolve(plan.bracket, Facts(withdrawn=(4,)))
    kinds = [done[f.number].kind for f in plan.of_group(0) if 4 in {s.seed for s in done[f.number].pair}]
    assert kinds and set(kinds) == {ResultKind.WALKOVER}
    assert all(done[f.number].state is not State.PENDING for f in plan.of_group(0)[:1])


def test_groups_are_merged_and_split_before_they_begin():
    """Merging keeps the earlier letter; a split deals the group by snake and adds a last letter."""
    dealt = groups.snake(12, 3)
    merged = groups.merge(dealt, 2, 0)
    assert merged.members == (tuple(sorted(dealt.members[0] + dealt.members[2])), dealt.members[1])
    parted = groups.split(merged, 0)
    assert parted.sizes == (4, 4, 4) and parted.members[1] == dealt.members[1]
    assert parted.members[0][0] == 1 and parted.members[2][0] == 3


@for_each(
    "case",
    [
        ("group-begun", lambda: groups.merge(groups.snake(9, 3), 0, 1, begun={1})),
        ("group-begun", lambda: groups.split(groups.snake(9, 2), 0, begun={0})),
        ("groups", lambda: groups.merge(groups.snake(8, 2), 0, 1)),
        ("groups", lambda: groups.merge(groups.snake(9, 3), 0, 3)),
        ("groups", lambda: groups.split(groups.snake(256, 64), 0)),
        ("group-large", lambda: groups.merge(groups.snake(150, 3), 0, 1)),
        ("group-small", lambda: groups.split(groups.snake(6, 2), 0)),
        ("group-small", lambda: groups.snake(5, 3)),
        ("group-small", lambda: groups.plan(Groups(((1, 2), (3,))))),
        ("group-large", lambda: groups.snake(129, 2)),
        ("groups", lambda: groups.snake(8, 1)),
        ("groups", lambda: groups.snake(512, 65)),
        ("field-size", lambda: groups.snake(513, 64)),
        ("code", lambda: groups.group_of("final")),
    ],
    ids=lambda case: case[0],
)
def test_what_cannot_be_is_refused(case):
    """Groups that are too few, too many, too small or too large, or have begun."""
    code, make = case
    with pytest.raises(PairingError) as refused:
        make()
    assert refused.value.code == code and str(refused.value).endswith(".")


@for_each(
    "case",
    [
        ([2, 2, 2], 1, 1, "best-of-two"),  # three groups of two with four going through
        ([3, 3, 2], 1, 1, "best-of-two"),
        ([4, 4], 5, 0, "through-many"),
        ([3, 3], 2, 3, "through-many"),
        ([4, 4, 3], 3, 3, "through-many"),
        ([3, 3], 1, 2, "best-all"),
        ([3, 3], 3, 0, "through-all"),
        ([3, 3], 0, 0, "through"),
        ([3, 3], 2, 0, None),
        ([3, 3, 3], 1, 1, None),
        ([2, 2, 2, 2], 1, 0, None),
        ([4, 4, 3], 2, 1, None),
    ],
)
def test_how_many_can_go_through(case):
    """More than there are, everybody, nobody, and best losers of groups of two are refused."""
    sizes, each, best, code = case
    if code is None:
        groups.check_through(sizes, each, best)
        return
    with pytest.raises(PairingError) as refused:
        groups.check_through(sizes, each, best)
    assert refused.value.code == code


def test_groups_have_names():
    """Letters, and doubled letters after Z."""
    assert [round_names.letter(n) for n in (0, 25, 26, 51, 52, 63)] == ["A", "Z", "AA", "AZ", "BA", "BL"]
    assert round_names.round_name("g2r1") == "Group B, round 1"
    assert [groups.ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th",
    ]  # fmt: skip


def test_the_places_of_a_stage_of_groups():
    """All firsts share the first places; who is level in a group shares its place there."""
    one = table([1, 4, 5], [Result(1, 4, 1), Result(4, 5, 4), Result(1, 5, 1)], ["match_points"])
    other = table([2, 3, 6], [Result(2, 3, 2), Result(2, 6, 2), Result(3, 6, None)], ["match_points"])
    found = groups.placings([one, other])
    assert [(p.first, p.last, p.seeds) for p in found] == [(1, 2, (1, 2)), (3, 5, (3, 4, 6)), (6, 6, (5,))]
    assert found[0].reason == "1st of the group"
