"""Who has gone through, who is out, and what the others need: against playing everything out."""

import random
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules import going_through as gt
from clubs.competitions.rules.going_through import Going, Settings
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.standings.criteria import Scoring
from clubs.competitions.rules.standings.results import Kind, Result
from clubs.competitions.rules.standings.table import table
from tests.cases import for_each
from tests.soak import examples

NAMES = {"a": "Ann", "b": "Bob", "c": "Cy", "d": "Di", "e": "Eve", "x": "Xi", "y": "Yan", "z": "Zoe"}


def won(pairs):
    """Results from text: "a>b" is a win, "a=b" a draw."""
    return [Result(p[0], p[2], p[0] if p[1] == ">" else None) for p in pairs.split()]


def outlook(group, results, *, each=1, other="xyz", other_results="x>y y>z x>z", **more):
    """The outlooks of a group, beside another one that has ended."""
    found = gt.going_through(
        [list(group), list(other)], [won(results), won(other_results)], Settings(each, **more), NAMES
    )
    return {entrant: (one.going.value, one.words) for entrant, one in found.items()}


def test_before_the_last_matches_of_a_group():
    """Ann has won twice and is through, Di has lost twice and is out; Bob and Cy play for second place."""
    found = outlook("abcd", "a>b c>d a>c b>d", each=2, criteria=("match_points", "point_difference"))
    assert found["a"] == ("through", "Through, whatever happens in the matches left.")
    assert found["d"] == ("out", "Out, whatever happens in the matches left.")
    assert found["b"] == (
        "open",
        "A win is enough; a draw leaves it to other matches or to figures; a defeat is not enough.",
    )
    head = outlook("abcd", "a>b c>d a>c b>d", each=2, draws=False)
    assert head["c"] == ("open", "A win is enough; a defeat is not enough.")


def test_who_has_played_all_waits_for_the_last_match():
    """With one match of others left, the words name its ends."""
    found = outlook("abc", "a>b a=c", each=2, criteria=("match_points",))
    assert found["a"][0] == "through"
    found = outlook("abc", "b>a c>a", each=2, criteria=("match_points",))
    assert found["a"] == ("out", "Out, whatever happens in the matches left.")
    found = outlook("abc", "a>b c>a", criteria=("match_points", "point_difference"))
    assert found["a"] == (
        "open",
        "Out if Bob and Cy end level or Cy beats Bob; a question of figures if Bob beats Cy.",
    )


def test_what_is_needed_from_more_matches():
    """Wins and draws from the matches left, and what is not enough."""
    found = outlook("abcd", "a>b c>d", each=1, criteria=("match_points",))
    assert found["a"] == ("open", "2 wins from the 2 matches left are enough; 2 defeats are not enough.")
    assert found["b"][1].endswith(
        "even 2 wins leave it to other matches or to figures; 1 win or 2 draws are not enough."
    )


def test_head_to_head_is_known_before_figures_are():
    """Bob can still be level with Ann, who beat him: by head to head he is out, by figures it is open."""
    pairs = "a>b a=c a=d b>c"
    by_head = outlook("abcd", pairs, criteria=("match_points", "head_to_head", "point_difference"))
    by_figures = outlook("abcd", pairs, criteria=("match_points", "point_difference", "head_to_head"))
    assert by_head["b"][0] == "out" and by_figures["b"][0] == "open"
    assert by_head["c"][0] == by_figures["c"][0] == "out" and by_head["d"][0] == "open"


def test_a_group_that_has_ended():
    """Places are told; who is level at the line waits for a decision."""
    found = outlook("abc", "a>b b>c a>c")
    assert found["a"] == ("through", "Through in 1st place.")
    assert found["b"] == ("out", "Out in 2nd place.")
    level = outlook("abc", "a=b b>c a>c", criteria=("match_points",))
    assert level["a"] == ("open", "Level with Bob in 1st place: a decision must part them.")
    assert outlook("abc", "a=b b>c a>c", each=2, criteria=("match_points",))["a"][0] == "through"


def test_the_best_seconds():
    """A second waits until all groups have ended; then the better one is through, the other out."""
    waiting = outlook("abc", "a>b b>c a>c", best=1, other_results="x>y")
    assert waiting["b"] == ("open", "Waits to be compared with the 2nds of the other groups.")
    assert waiting["c"] == ("out", "Out in 3rd place.")
    lots = Scoring(lots={"b": 1, "y": 2})
    ended = outlook("abc", "a>b b>c a>c", best=1, criteria=("match_points", "lot"), scoring=lots)
    assert ended["b"] == ("through", "Through as one of the best 2nds: match points 1.000 a match, lot 1.")
    assert ended["y"][0] == "out"
    level = outlook("abc", "a>b b>c a>c", best=1, criteria=("match_points",))
    assert {level["b"][0], level["y"][0]} == {"open"} and "Level with another 2nd" in level["b"][1]


def test_all_thirds_that_there_are_go_through():
    """Of a group of three and one of two, the only third is one of one best third."""
    found = gt.going_through(
        [list("abcd"), list("xy")],
        [won("a>b a>c a>d b>c b>d c>d"), won("x>y")],
        Settings(2, 1, criteria=("match_points",)),
        NAMES,
    )
    assert found["c"].going is Going.THROUGH and found["d"].going is Going.OUT


def test_a_second_who_is_not_the_best_is_out():
    """By averages over groups of different size: one win of two is less than two of three."""
    found = outlook(
        "abcd", "a>b a>c a>d b>c b>d c>d", best=1, criteria=("match_points",),
    )  # fmt: skip
    assert found["b"][0] == "through" and found["y"] == (
        "out", "Out: 1 of the 2 2nds are better (match points 1.000 a match).",
    )  # fmt: skip


def test_a_first_criterion_of_figures_leaves_it_open():
    """Where points scored count first, wins tell nothing before the group has ended."""
    found = outlook("abc", "a>b", criteria=("points_scored",))
    assert found["a"] == ("open", "Open: the first thing that counts is points scored.")


def by_brute_force(entrants, results, left, each, rng):
    """All ends of what is left, with figures made up: who was always, never, or sometimes through."""
    seen = {entrant: set() for entrant in entrants}
    for ends in product((0, 1, 2), repeat=len(left)):
        for _ in range(4):
            played = list(results)
            for (a, b), end in zip(left, ends, strict=True):
                low, high = rng.randrange(0, 15), rng.randrange(15, 30)
                points = {0: (high, low), 1: (low, low), 2: (low, high)}[end]
                played.append(
                    Result(a, b, {0: a, 1: None, 2: b}[end], points=dict(zip((a, b), points, strict=True)))
                )
            rows = table(entrants, played, CRITERIA)
            for row in rows:
                last = row.rank + sum(other.rank == row.rank for other in rows) - 1
                seen[row.entrant].add("in" if last <= each else "out" if row.rank > each else "level")
    return seen


CRITERIA = ("match_points", "head_to_head", "point_difference", "wins")


@given(st.integers(3, 4), st.integers(0, 2**32), st.integers(1, 2), st.integers(0, 4))
@settings(max_examples=examples(20))
def test_certain_is_what_every_end_says(size, seed, each, left):
    """Through: through in every end, whatever the figures; out likewise. An open case could still be both,
    unless only figures that the sample lacks would do it."""
    rng = random.Random(seed)
    entrants = list("abcd"[:size])
    pairs = list(combinations(entrants, 2))
    rng.shuffle(pairs)
    left = min(left, len(pairs))
    done = []
    for a, b in pairs[left:]:
        to_a, to_b = rng.choice([(30, 20), (20, 20), (10, 30)])
        done.append(Result(a, b, a if to_a > to_b else b if to_b > to_a else None, points={a: to_a, b: to_b}))
    found = gt.going_through([entrants, list("xyz")], [done, []], Settings(each, criteria=CRITERIA), NAMES)
    seen = by_brute_force(entrants, done, pairs[:left], each, rng)
    for entrant in entrants:
        match found[entrant].going:
            case Going.THROUGH:
                assert seen[entrant] == {"in"}
            case Going.OUT:
                assert seen[entrant] == {"out"}
            case _:
                # With few figures made up, one end may be missed; never one that is certain for all.
                assert (
                    len(seen[entrant]) > 1
                    or left == 0
                    or "level" in seen[entrant]
                    or _figures(entrants, done, pairs[:left])
                )


def _figures(entrants, done, left):
    """Whether some end leaves entrants level before the figures."""
    for ends in product((0, 1, 2), repeat=len(left)):
        played = done + [Result(a, b, {0: a, 1: None, 2: b}[e]) for (a, b), e in zip(left, ends, strict=True)]
        if any(row.level for row in table(entrants, played, CRITERIA[:2])):
            return True
    return False


@given(st.integers(0, 2**32), st.integers(1, 3))
@settings(max_examples=examples(15))
def test_bounds_never_say_too_much(seed, each):
    """With more than ten matches left, who is through by the bounds is through in random ends, and so for
    who is out."""
    rng = random.Random(seed)
    entrants = list(range(8))
    names = {n: f"P{n}" for n in [*entrants, *range(10, 13)]}
    strength = {e: rng.random() ** 3 for e in entrants}
    pairs = list(combinations(entrants, 2))
    rng.shuffle(pairs)
    played = [Result(a, b, max(a, b, key=strength.__getitem__)) for a, b in pairs[: rng.randrange(12, 17)]]
    chosen = Settings(each, criteria=("match_points", "lot"), scoring=Scoring(lots={e: e for e in entrants}))
    found = gt.going_through([entrants, [10, 11, 12]], [played, []], chosen, names)
    for _ in range(20):
        ends = played + [Result(a, b, rng.choice((a, b, None))) for a, b in pairs[len(played) :]]
        for row in table(entrants, ends, ("match_points",)):
            last = row.rank + sum(one == row.rank for one in (row.rank,)) - 1
            if found[row.entrant].going is Going.THROUGH:
                assert row.rank <= each
            if found[row.entrant].going is Going.OUT:
                assert last > each or row.rank > each


def test_the_bounds_tell_how_many_points_are_sure():
    """Six players, twelve matches left: three wins of three make nobody sure, a leader knows the number."""
    entrants = list("abcdef")
    names = {e: e.upper() for e in "abcdefxyz"}
    leads = [Result("a", e, "a") for e in "bcd"]
    chosen = Settings(2, criteria=("match_points",))
    found = gt.going_through([entrants, list("xyz")], [leads, []], chosen, names)
    # Rivals have at most 8 (b, c, d) or 10 (e, f): the second best of these is 10.
    assert found["a"].words == "Open with 2 matches left: not yet in its own hands."
    chosen = Settings(3, criteria=("match_points",))
    found = gt.going_through([entrants, list("xyz")], [leads, []], chosen, names)
    assert found["a"].words == "Open with 2 matches left: sure with 3 more points."


def test_leaving_and_twice_round():
    """Results of people who are left out do not count, and twice round everybody meets twice."""
    found = outlook("ab", "a>b a>c", legs=2, other="xyz")
    assert found["a"] == (
        "open",
        "A win or a draw is enough; a defeat leaves it to other matches or to figures.",
    )


def test_more_than_there_are_cannot_go_through():
    """As in groups."""
    with pytest.raises(PairingError):
        outlook("abc", "", each=4)


def test_a_walkover_counts_as_a_win():
    """And the forfeit earns nothing, also where a defeat earns something."""
    results = [Result("a", "b", "a", Kind.WALKOVER), Result("a", "c", "a"), Result("b", "c", "c")]
    chosen = Settings(1, criteria=("match_points",), scoring=Scoring(3, 2, 1))
    found = gt.going_through([list("abc"), list("xyz")], [results, []], chosen, NAMES)
    assert found["a"].going is Going.THROUGH and found["b"].going is Going.OUT


@for_each("scale", [(2, 1, 0), (3, 1, 0), (3, 2, 1)])
def test_any_points_for_wins_draws_and_defeats(scale):
    """A leader with nothing left is out only if somebody surely passes."""
    chosen = Settings(
        1, criteria=("match_points", "lot"), scoring=Scoring(*scale, lots={"a": 1, "b": 2, "c": 3})
    )
    found = gt.going_through([list("abc"), list("xyz")], [won("a>b c>a"), []], chosen, NAMES)
    assert found["a"].going is Going.OPEN and found["c"].going is Going.OPEN
    # If Bob beats Cy all three are level, and Ann has the first lot.
    assert found["b"].going is Going.OUT
