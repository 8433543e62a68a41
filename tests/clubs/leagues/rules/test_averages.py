"""Averages of players, who qualifies, and the highest breaks."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.leagues.rules.averages import Order, Qualification, Rubber, averages, highest_breaks
from tests.soak import examples

START = date(2027, 9, 6)


def rubber(player: str, frames: tuple[int, int], match: int = 1, team: str = "T", **more: Any) -> Rubber:
    """A player's part in a rubber."""
    return Rubber(player, team, match, START + timedelta(7 * match), frames, **more)


def test_frames_breaks_and_averages_add_up() -> None:
    """Over all rubbers; what was not taken down is left out, not counted as nothing."""
    (ann,) = averages(
        [
            rubber("Ann", (3, 1), points=60, innings=30, breaks=(20, 41), run_outs=1),
            rubber("Ann", (2, 3), 2, points=40, innings=10, breaks=(12,)),
            rubber("Ann", (3, 0), 3),
        ],
        {"T": 3},
    )
    assert (ann.rubbers, ann.rubbers_won, ann.frames, ann.frames_won) == (3, 2, 12, 8)
    assert ann.share == Fraction(2, 3) and ann.per_cent == "66.7 %"
    assert (ann.best_break, ann.run_outs) == (41, 1)
    assert (ann.average, ann.best_average) == (Fraction(5, 2), Fraction(4))


def test_what_nobody_took_down_is_unknown() -> None:
    """No break, no run-outs, no average; no frames, no share."""
    (ann,) = averages([rubber("Ann", (0, 0))], {"T": 1})
    assert (ann.best_break, ann.run_outs, ann.average, ann.best_average, ann.share) == (None,) * 5
    assert ann.per_cent == "–"


def test_those_who_are_equal_share_a_place() -> None:
    """The next place is left out."""
    found = averages(
        [rubber("Cy", (2, 2)), rubber("Bo", (3, 1)), rubber("Ann", (3, 1)), rubber("Di", (6, 2))], {"T": 1}
    )
    assert [(one.player, one.place, one.shared) for one in found] == [
        ("Di", 1, False),
        ("Ann", 2, True),
        ("Bo", 2, True),
        ("Cy", 4, False),
    ]


def test_who_played_too_little_has_no_place() -> None:
    """A share of what was possible, rounded up; what is lacking is told; they follow the others."""
    rule = Qualification(Fraction(1, 2), rubbers_a_match=2, frames=4)
    found = averages(
        [rubber("Ann", (1, 3), n) for n in range(5)] + [rubber("Bo", (3, 0), 1), rubber("Cy", (1, 0), 1)],
        {"T": 5},
        rule,
    )
    assert rule.rubbers_needed(5) == 5 and Qualification(Fraction(1, 3)).rubbers_needed(4) == 2
    assert [(one.player, one.place) for one in found] == [("Ann", 1), ("Bo", None), ("Cy", None)]
    assert found[1].missing == "1 of 5 rubbers needed, 3 of 4 frames needed"


def test_orders_differ() -> None:
    """By share, by frames won, by the average, or by one figure alone; what is unknown ranks last."""
    rubbers = [
        rubber("Ann", (3, 0), points=10, innings=10),
        rubber("Bo", (5, 2), points=30, innings=10),
        rubber("Cy", (4, 1), breaks=(0,), run_outs=1),
        rubber("Cy", (1, 0), 2),
        rubber("Di", (0, 1)),
        rubber("Di", (2, 0), 2, doubles=True),
    ]
    first = {order: averages(rubbers, {"T": 1}, order=order)[0].player for order in Order}
    assert first == {
        Order.SHARE: "Ann",
        Order.FRAMES: "Cy",
        Order.AVERAGE: "Bo",
        Order.RUBBERS: "Cy",
        Order.BREAK: "Cy",
        Order.RUN_OUTS: "Cy",
        Order.BEST_AVERAGE: "Bo",
        Order.DOUBLES: "Di",
    }
    assert averages(rubbers, {"T": 1}, order=Order.AVERAGE)[-1].player == "Di", "no average ranks last"


def test_a_transfer_counts_for_both_teams() -> None:
    """Both teams are named; the one with more matches says how much is needed."""
    found = averages(
        [rubber("Ann", (1, 0), 1, "T"), rubber("Ann", (1, 0), 2, "U")],
        {"T": 2, "U": 8},
        Qualification(Fraction(1, 2)),
    )
    assert found[0].teams == ("T", "U") and found[0].missing == "2 of 4 rubbers needed"


def test_doubles_are_counted_apart() -> None:
    """They are in no frames and no average; their breaks count. Who played no singles has no place."""
    found = averages(
        [
            rubber("Ann", (3, 0), points=10, innings=5),
            rubber("Ann", (0, 2), points=90, innings=9, breaks=(44,), doubles=True),
            rubber("Bo", (2, 0), doubles=True),
        ],
        {"T": 1},
    )
    ann, bo = found
    assert (ann.frames, ann.doubles, ann.doubles_won, ann.best_break) == (3, 1, 0, 44)
    assert (ann.points, ann.innings, ann.average, ann.matches) == (10, 5, Fraction(2), 1)
    assert (bo.place, bo.missing, bo.doubles_won) == (None, "no singles played", 1)


@pytest.mark.parametrize(
    ("rule", "missing"),
    [
        (Qualification(matches=3), "2 of 3 matches needed"),
        (Qualification(of_matches=Fraction(1, 2)), "2 of 3 matches needed"),
        (Qualification(matches=2, of_matches=Fraction(1, 3)), ""),
    ],
)
def test_matches_may_be_asked_for(rule: Qualification, missing: str) -> None:
    """So many, or a share of those of the team rounded up; the greater of both."""
    rubbers = [rubber("Ann", (3, 1)), rubber("Ann", (3, 1)), rubber("Ann", (0, 2), 2, doubles=True)]
    assert averages(rubbers, {"T": 5}, rule)[0].missing == missing


def test_the_highest_breaks() -> None:
    """Equal ones share a place, the last place with all who share it; the smallest may be set."""
    rubbers = [
        rubber("Ann", (2, 0), 1, breaks=(50, 31)),
        rubber("Bo", (2, 0), 2, breaks=(50,)),
        rubber("Cy", (2, 0), 3, breaks=(31, 9)),
    ]
    found = highest_breaks(rubbers, least=10, places=3)
    assert [(one.place, one.player, one.size, one.shared) for one in found] == [
        (1, "Ann", 50, True),
        (1, "Bo", 50, True),
        (3, "Ann", 31, True),
        (3, "Cy", 31, True),
    ]
    assert [one.player for one in highest_breaks(rubbers, each_player_once=True)] == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize(
    "wrong",
    [{"frames": (-1, 0)}, {"points": 3}, {"breaks": (-2,)}, {"points": -1, "innings": 2}],
    ids=lambda wrong: next(iter(wrong)),
)
def test_figures_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    """Below 0, or points without innings."""
    with pytest.raises(ValueError):
        rubber("Ann", **{"frames": (1, 0), **wrong})


@pytest.mark.parametrize(
    "wrong", [{"share": Fraction(2)}, {"rubbers_a_match": 0}, {"frames": -1}, {"matches": -1}], ids=str
)
def test_qualifications_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    """More than all, or less than nothing."""
    with pytest.raises(ValueError):
        Qualification(**wrong)


@settings(max_examples=examples(60))
@given(
    st.lists(
        st.tuples(st.sampled_from("ABCDEF"), st.integers(0, 3), st.integers(0, 3), st.integers(1, 6)),
        max_size=30,
    ),
    st.sampled_from(list(Order)),
    st.fractions(0, 1, max_denominator=4),
)
def test_every_list_is_in_order(rows: list[tuple[str, int, int, int]], order: Order, share: Fraction) -> None:
    """Each player once, those with a place first and in order; the order of the rubbers does not matter."""
    rubbers = [rubber(player, (won, lost), match) for player, won, lost, match in rows]
    found = averages(rubbers, {"T": 6}, Qualification(share), order)
    assert sorted(one.player for one in found) == sorted({row[0] for row in rows})  # type: ignore[type-var]
    placed = [one for one in found if one.place]
    assert found[: len(placed)] == placed and [one.place for one in placed] == sorted(
        one.place or 0 for one in placed
    )
    assert sum(one.frames for one in found) == sum(won + lost for _, won, lost, _ in rows)
    assert averages(rubbers[::-1], {"T": 6}, Qualification(share), order) == found
