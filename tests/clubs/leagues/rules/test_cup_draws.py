"""Draws of cups: byes, crossed finals, the stronger against the weaker, and the same seed twice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from clubs.leagues.rules.cups.drawing import Drawn, Entrant, first_round, next_round, seeded, title
from clubs.leagues.rules.cups.options import CupRules, Home, Kind, Level, Order, Source, usual
from clubs.leagues.rules.faults import LeagueFault

SEED = "lottery 7"


def sides(*divisions: int) -> list[Entrant]:
    """So many sides of each division, with their places: "a1" is the first of the first."""
    return [
        Entrant(f"{chr(96 + number)}{place}", number, place)
        for number, count in enumerate(divisions, 1)
        for place in range(1, count + 1)
    ]


def of(entrants: list[Entrant]) -> dict[str, int]:
    """The division of each side."""
    return {one.key: one.division for one in entrants}


def meetings(ties: list[Drawn]) -> set[frozenset[str | None]]:
    """Who meets whom, at home or away."""
    return {frozenset((one.one, one.other)) for one in ties}


def test_byes_leave_a_power_of_two() -> None:
    """Eleven sides: five byes and three ties; every side stands once."""
    entrants = sides(6, 5)
    for anew in (True, False):
        rules = CupRules(anew=anew)
        order = seeded(entrants, rules, SEED)
        ties = first_round(order, rules, SEED, of(entrants))
        named = Counter(key for tie in ties for key in (tie.one, tie.other) if key)
        assert len(ties) == 8 and sum(tie.other is None for tie in ties) == 5
        assert named == Counter(list(of(entrants))), anew


def test_the_same_seed_draws_the_same() -> None:
    """In whatever order the sides are listed; another seed draws another round."""
    entrants, rules = sides(8, 8), CupRules()

    def drawn(rows: list[Entrant], seed: str) -> list[Drawn]:
        return first_round(seeded(rows, rules, seed), rules, seed, of(rows))

    assert drawn(entrants, SEED) == drawn(entrants[::-1], SEED)
    assert drawn(entrants, SEED) != drawn(entrants, "lottery 8")


def test_finals_of_one_division_are_crossed() -> None:
    """The first meets the fourth, the second the third; the better seed is at home in any draw."""
    rules = usual(Kind.FINALS)
    order = seeded(sides(4), rules, SEED)
    ties = first_round(order, rules, SEED, of(sides(4)))
    assert ties == [Drawn("a1", "a4"), Drawn("a2", "a3")]


def test_finals_of_two_divisions_are_crossed() -> None:
    """A1 meets B2 and B1 meets A2."""
    entrants = sides(2, 2)
    rules = CupRules(order=Order.TABLES, anew=False)
    ties = first_round(seeded(entrants, rules, SEED), rules, SEED, of(entrants))
    assert meetings(ties) == {frozenset(("a1", "b2")), frozenset(("b1", "a2"))}


def test_the_stronger_half_is_drawn_against_the_weaker() -> None:
    """Where divisions seed and rounds are drawn anew, no two of the upper division meet at first."""
    entrants = sides(4, 4)
    rules = CupRules(order=Order.DIVISION)
    ties = first_round(seeded(entrants, rules, SEED), rules, SEED, of(entrants))
    assert all({one[0] for one in (tie.one, tie.other) if one} == {"a", "b"} for tie in ties)


def test_seeds_have_the_byes() -> None:
    """Six sides seeded by division: the first two of the order have none to meet."""
    entrants = sides(2, 4)
    for anew in (True, False):
        rules = CupRules(order=Order.TABLES, anew=anew)
        ties = first_round(seeded(entrants, rules, SEED), rules, SEED, of(entrants))
        assert {tie.one for tie in ties if tie.other is None} == {"a1", "b1" if not anew else "a2"}


def test_the_lower_division_is_at_home() -> None:
    """The one who is drawn first."""
    entrants = sides(4, 4)
    rules = CupRules(order=Order.DIVISION, home=Home.LOWER)
    ties = first_round(seeded(entrants, rules, SEED), rules, SEED, of(entrants))
    assert all(tie.one and tie.one.startswith("b") for tie in ties)


def test_who_is_drawn_first_is_at_home() -> None:
    """And the others are at home in none of the first ties: the lot decides, not the order."""
    homes = set()
    for n in range(20):
        rules = CupRules(order=Order.TABLES, anew=False)
        (tie,) = first_round(["a1", "a2"], rules, f"{SEED} {n}", {"a1": 1, "a2": 1})
        homes.add(tie.one)
    assert homes == {"a1", "a2"}


def test_a_bracket_goes_on_with_its_neighbours() -> None:
    """The winners of the first two ties meet; the losers of the semi-finals play for third place."""
    rules = CupRules(anew=False, third=True)
    order = [f"a{n}" for n in range(1, 9)]
    divisions = dict.fromkeys(order, 1)
    results = [("a1", "a8"), ("a5", "a4"), ("a3", "a6"), ("a2", "a7")]
    semis = next_round(results, 2, order, rules, SEED, divisions)
    assert [frozenset((one.one, one.other)) for one in semis] == [
        frozenset(("a1", "a5")),
        frozenset(("a3", "a2")),
    ]
    final, third = next_round([("a1", "a5"), ("a2", "a3")], 3, order, rules, SEED, divisions)
    assert not final.third and {final.one, final.other} == {"a1", "a2"}
    assert third.third and {third.one, third.other} == {"a5", "a3"}


def test_whoever_meets_nobody_goes_through() -> None:
    """A winner who has withdrawn leaves a bye to the neighbour of a bracket, and one to a lot elsewhere."""
    order = [f"a{n}" for n in range(1, 9)]
    divisions = dict.fromkeys(order, 1)
    results = [(None, "a8"), ("a5", "a4"), ("a3", "a6"), ("a2", "a7")]
    semis = next_round(results, 2, order, CupRules(anew=False), SEED, divisions)
    assert semis[0] == Drawn("a5", None)
    drawn = next_round(results, 2, order, CupRules(), SEED, divisions)
    assert len(drawn) == 2 and sum(one.other is None for one in drawn) == 1


def test_rounds_have_their_names() -> None:
    """From the end; of a play-off with several winners they are counted."""
    assert [title(n, 2 ** (5 - n), 1) for n in range(1, 6)] == [
        "Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final",
    ]  # fmt: skip
    assert title(2, 2, 2) == "Round 2"


def test_places_are_counted_from_both_ends() -> None:
    """The second to the fifth; the last but one; from the third to the foot."""
    ranked = list("abcdef")
    assert Source(1, 2, 5).of(ranked) == list("bcde")
    assert Source(1, -2, -2).of(ranked) == ["e"]
    assert Source(1, 3).of(ranked) == list("cdef")
    assert Source(1, 1, -1).of(ranked) == ranked and Source(1, 9, 9).of(ranked) == []


WRONG = [
    {"legs": 3}, {"winners": 3}, {"decider": 0}, {"entrants": []}, {"entrants": [{"first": 0}]},
    {"entrants": [{"division": "one"}]}, {"entrants": [{"of": 1}]}, {"level": ["replay", "frames"]},
    {"level": ["frames", "frames"]}, {"level": ["tossing"]}, {"order": "strength"}, {"legs": True},
    {"home": "higher-seed"}, {"level": ["higher-seed"]}, {"third": True, "winners": 2}, {"nonsense": 1},
    {"days": "2027-01-01"}, {"days": ["soon"]},
]  # fmt: skip


@pytest.mark.parametrize("options", WRONG, ids=str)
def test_options_that_cannot_be_are_refused(options: dict[str, object]) -> None:
    """With a stable code."""
    with pytest.raises(LeagueFault) as caught:
        CupRules.from_json(options)
    assert caught.value.code in ("bad-cup", "bad-calendar")


def test_options_come_back_as_they_were() -> None:
    """As plain values and back; what is left out is as usual."""
    for kind in Kind:
        assert CupRules.from_json(usual(kind, 3).to_json()) == usual(kind, 3)
    assert CupRules.from_json({}) == CupRules() and Level.RUBBER in CupRules().level
    assert all(one != other for one, other in pairwise([usual(kind, 2) for kind in Kind]))
