"""Seeding by rating, by hand and by a draw that anyone can run again."""

import hashlib
import subprocess
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.competitions.rules.pairing import seeding
from clubs.competitions.rules.pairing.brackets import PairingError

KEYS = [str(n) for n in range(1, 17)]


def test_the_draw_is_the_one_that_the_documentation_describes():
    """Anyone with SHA-256 gets the same order: here worked out without our function."""
    by_hand = sorted(KEYS, key=lambda k: hashlib.sha256(f"balkline-draw/1\nchalk\n{k}".encode()).hexdigest())
    assert seeding.by_draw(KEYS, "chalk") == by_hand


def test_the_shell_recipe_gives_the_same_lot():
    """The recipe with printf and sha256sum, as published, is right."""
    out = subprocess.run(
        ["sh", "-c", r"printf 'balkline-draw/1\nSEED\n7' | sha256sum"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()[0]
    assert out == seeding.lot("SEED", "7")


def test_the_order_of_this_draw_never_changes():
    """A golden draw: if this fails, old draws can no longer be checked; make a new algorithm name instead."""
    assert seeding.by_draw(KEYS[:8], "2026-11-20") == ["1", "4", "7", "6", "3", "5", "8", "2"]


@given(st.permutations(KEYS), st.text(min_size=1).filter(str.strip))
def test_the_draw_does_not_depend_on_the_order_of_entry(keys, seed):
    """Only the seed and the entry numbers decide."""
    assert seeding.by_draw(keys, seed) == seeding.by_draw(KEYS, seed)


def test_every_place_is_equally_likely():
    """Over many seeds each entrant is drawn first about equally often (chi-square, 7 degrees, p > 0.001)."""
    keys = KEYS[:8]
    first = Counter(seeding.by_draw(keys, f"seed {n}")[0] for n in range(4000))
    chi = sum((first[k] - 500) ** 2 / 500 for k in keys)
    assert chi < 24.3


def test_equal_ratings_are_parted_by_lot_and_named():
    """Higher rating first; equals go by the draw, and the answer says which they were."""
    done = seeding.by_rating({"1": 500, "2": 700, "3": 500, "4": 500}, "chalk")
    assert done.order[0] == "2"
    assert list(done.order[1:]) == [k for k in seeding.by_draw(["1", "2", "3", "4"], "chalk") if k != "2"]
    assert [set(g) for g in done.by_lot] == [{"1", "3", "4"}]


def test_only_the_first_are_seeded_and_the_rest_drawn():
    """With `drawn_from`, ratings place the first few and count for nothing below."""
    ratings = {k: 1000 - int(k) for k in KEYS}
    done = seeding.by_rating(ratings, "chalk", drawn_from=4)
    assert done.order[:4] == ("1", "2", "3", "4")
    assert list(done.order[4:]) == [k for k in seeding.by_draw(KEYS, "chalk") if int(k) > 4]


def test_groups_are_drawn_inside():
    """Groups by rating keep their order; inside each the draw decides."""
    ratings = {k: 1000 - int(k) for k in KEYS}
    order = seeding.by_groups(ratings, [4, 4], "chalk").order
    assert set(order[:4]) == set(KEYS[:4]) and set(order[4:8]) == set(KEYS[4:8])
    assert order[:4] != tuple(KEYS[:4]) or order[4:8] != tuple(KEYS[4:8])


@pytest.mark.parametrize(
    "places",
    [{"1": 1}, {"1": 1, "2": 1}, {"1": 1, "2": 3}, {"1": 0, "2": 1}],
    ids=["missing", "twice", "high", "low"],
)
def test_seeding_by_hand_must_be_whole(places):
    """By hand, everybody gets one of the places 1 to n, and nobody shares."""
    with pytest.raises(PairingError) as refused:
        seeding.by_hand(["1", "2"], places)
    assert refused.value.code == "hand-seeding"


def test_a_draw_without_a_seed_is_refused():
    """White space is no seed."""
    with pytest.raises(PairingError):
        seeding.by_draw(KEYS, "  ")


def test_an_unknown_algorithm_is_refused_and_not_guessed():
    """A competition drawn by an algorithm of a later version is not re-run with another one."""
    with pytest.raises(PairingError):
        seeding.by_draw(KEYS, "chalk", algorithm="balkline-draw/9")


def test_new_seeds_are_readable_and_differ():
    """A generated seed has three groups of four letters or digits, none easily misread."""
    seeds = {seeding.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(s) == 14 and not set("ILO01") & set(s) for s in seeds)
