"""What two players are given, by each kind of policy, and how a game is told."""

from datetime import date
from decimal import Decimal

import pytest

import rules_engine as engine
from clubs.handicaps.rules.giving import NOTHING, Side, given
from clubs.handicaps.rules.in_games import misfit, told
from clubs.handicaps.rules.terms import FIELDS, NINE_BALL_LEVELS, Kind, Terms, TermsError, read_levels


def side(name: str, value=None, rating: float = 0) -> Side:
    """A side."""
    return Side(name, rating, None if value is None else Decimal(str(value)))


def terms(kind: str, **fields) -> Terms:
    """Terms as a program sends them."""
    return Terms.from_json(kind, fields)


def test_without_a_policy_nothing_is_given():
    """Both begin at nothing."""
    assert given(None, side("Ana", 5), side("Bo", 9), length=30) == NOTHING


def test_the_list_gives_each_player_their_number():
    """Both start with what the list says; who owes begins below nothing; nobody has won before playing."""
    found = given(terms("list"), side("Ana", 4), side("Bo", 10), length=30)
    assert (found.a, found.b) == (4, 10) and found.reason == "Ana starts at 4, Bo starts at 10: by the list"
    found = given(terms("list", cap=50), side("Ana", 80), side("Bo", -5), length=25)
    assert (found.a, found.b) == (24, -5)
    assert given(terms("list", initial="3"), side("New"), side("Bo", 0), length=25).a == 3


@pytest.mark.parametrize(("gap", "start"), [(0, 0), (49, 0), (50, 2), (149, 4), (1000, 9)])
def test_rating_steps_count_full_steps_up_to_the_cap(gap, start):
    """Two points for each full 50 rating points, at most nine."""
    rules = terms("steps", step=50, points=2, cap=9)
    assert given(rules, side("Ana", rating=500 + gap), side("Bo", rating=500), length=None).b == start
    assert given(rules, side("Ana", rating=500), side("Bo", rating=500 + gap), length=None).a == start


def test_a_chart_gives_games_or_points_from_the_gap():
    """100 points of gap double the odds: a race of 7 to 4, or a start in points; the reason says the
    chance."""
    found = given(terms("chart"), side("Ana", rating=600), side("Bo", rating=500), length=None, race=7)
    assert found.race == (7, 4) and found.ahead == -3 and found.unit == "games"
    assert found.reason == ("Ana needs 7, Bo 4 (start of 3): 100 rating points apart, 56% for Ana")
    points = given(terms("chart", gives="points"), side("Ana", rating=500), side("Bo", rating=600), length=50)
    assert points.a > 0 == points.b and "Ana starts at" in points.reason
    assert (
        given(terms("chart"), side("Ana", rating=500), side("Bo", rating=505), length=None, race=5) == NOTHING
    )


def test_averages_give_each_a_target():
    """Average times innings, within the bounds; a player without an average plays level."""
    rules = terms("average", innings=20, least=8, most=60)
    found = given(rules, side("Ana", "1.000"), side("Bo", "1.700"), length=30)
    assert found.targets == (20, 34) and found.ahead == 14
    assert given(rules, side("Ana", "0.1"), side("Bo", "9"), length=None).targets == (8, 60)
    assert given(rules, side("Ana"), side("Bo", 1), length=None) == NOTHING


def test_levels_have_a_table_and_pairs_of_their_own():
    """Each plays to the points of the own level; a pair that the table names has its own."""
    table, pairs = read_levels("2: 3\n7: 6\n2 v 7: 2-7")
    rules = Terms(kind=Kind.LEVELS, unit="games", table=table, pairs=pairs)
    assert given(rules, side("Ana", 7), side("Bo", 2), length=None).race == (7, 2)
    assert given(rules, side("Ana", 7), side("Bo", 7), length=None).race == (6, 6)
    points = Terms(kind=Kind.LEVELS, table=NINE_BALL_LEVELS)
    assert given(points, side("Ana", 3), side("Bo", 9), length=None).targets == (25, 75)
    assert given(points, side("Ana", 3), side("Bo"), length=None) == NOTHING


def test_snooker_gives_the_difference_in_each_frame():
    """The higher handicap begins with it, to the cap, and the reason shows the sum."""
    found = given(terms("snooker"), side("Ana", 34), side("Bo", 22), length=None)
    assert (found.a, found.b, found.reason) == (12, 0, "Ana starts at 12: 34 − 22")
    found = given(terms("snooker", cap=65), side("Ana", -35), side("Bo", "60"), length=None)
    assert (found.a, found.b) == (0, 65) and found.reason == "Bo starts at 65: 60 − (-35), at most 65"
    assert given(terms("snooker"), side("Ana", "0.5"), side("Bo", 0), length=None).a == 1, "halves go up"


@pytest.mark.parametrize(
    ("game", "options", "starts"),
    [
        ("today/three-cushion", {"distance-a": 20, "distance-b": 34}, (0, 0)),
        ("today/one-pocket", {"targets": (20, 34)}, (0, 0)),
        ("brunswick/three-cushion-carrom", {"target": 34}, (14, 0)),
    ],
)
def test_a_game_is_told_targets_in_its_own_way(game, options, starts):
    """By distances of its own, by targets, or by a start in a game to the longer target."""
    found = given(terms("average"), side("Ana", "1"), side("Bo", "1.7"), length=None)
    header = told(engine.game(game), found)
    assert header.options == options and header.starts == starts and header.races is None


def test_nine_ball_by_points_is_told_levels():
    """The table of the policy and both levels become the game's own options, and the match can be played."""
    found = given(Terms(kind=Kind.LEVELS, table=NINE_BALL_LEVELS), side("Ana", 3), side("Bo", 9), length=None)
    game = engine.game("today/nine-ball-points")
    header = told(game, found)
    assert header.options["skill-levels"] == (3, 9) and header.options["targets"][2] == 25
    engine.Match(engine.Header(game.id, (("A", "Ana"), ("B", "Bo")), game.version, options=header.options))


def test_what_cannot_be_played_is_said_before():
    """Games need a race, points a length, targets a game that takes them."""
    snooker, carom = engine.game("today/snooker"), engine.game("today/three-cushion")
    assert "race" in misfit(terms("chart"), snooker, length=None, race=1)
    assert not misfit(terms("chart"), snooker, length=None, race=5)
    assert "length" in misfit(terms("chart", gives="points"), snooker, length=None, race=5)
    assert "target" in misfit(terms("average"), snooker, length=None, race=5)
    assert not misfit(terms("average"), carom, length=40, race=1)


@pytest.mark.parametrize("kind", list(Kind))
def test_terms_survive_storing(kind):
    """What is stored is read back the same, and holds what the kind minds alone."""
    more = {"table": NINE_BALL_LEVELS} if kind is Kind.LEVELS else {}
    if kind is Kind.SNOOKER:
        more = {
            "floor": Decimal(-35), "ceiling": Decimal(60), "per": "result", "change": Decimal("2"),
            "freeze": date(2027, 2, 1), "reviews": (date(2026, 12, 31),), "initial": Decimal("7.5"),
        }  # fmt: skip
    made = Terms(kind=kind, **more)
    assert Terms.from_json(kind, made.to_json()) == made and set(made.to_json()) == set(FIELDS[kind])
    assert str(made)


@pytest.mark.parametrize(
    ("kind", "fields", "field"),
    [
        ("magic", {}, "kind"),
        ("list", {"step": 5}, "step"),
        ("list", {"cap": True}, "cap"),
        ("list", {"cap": -1}, "cap"),
        ("steps", {"step": 0}, "step"),
        ("chart", {"gives": "lives"}, "gives"),
        ("average", {"least": 50, "most": 10}, "least"),
        ("levels", {"table": []}, "table"),
        ("levels", {"table": [[3, 5], [3, 6]]}, "table"),
        ("levels", {"table": [[3, 5]], "pairs": [[3, 4, 1, 2]]}, "table"),
        ("levels", {"table": [[3, "x"]]}, "table"),
        ("snooker", {"floor": "5", "ceiling": "1"}, "floor"),
        ("snooker", {"floor": "5", "initial": "1"}, "initial"),
        ("snooker", {"per": "frame"}, "change"),
        ("snooker", {"change": "1e9"}, "change"),
        ("snooker", {"floor": "NaN"}, "floor"),
        ("snooker", {"freeze": "soon"}, "freeze"),
        ("snooker", {"reviews": ["2026-01-01", "2026-01-01"]}, "reviews"),
    ],
)
def test_terms_that_make_no_sense_are_refused(kind, fields, field):
    """With the field that is wrong."""
    with pytest.raises(TermsError) as refused:
        Terms.from_json(kind, fields)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("kind", "fields", "value"),
    [("levels", {"table": [[3, 25]]}, "4"), ("average", {}, "0"), ("list", {}, "0.25"), ("list", {}, "NaN"),
     ("snooker", {"floor": "-10", "ceiling": "10"}, "11"), ("list", {}, "5000")],
)  # fmt: skip
def test_a_handicap_that_the_policy_cannot_have(kind, fields, value):
    """A level that the table lacks, an average of nothing, too many decimals, beyond floor and ceiling."""
    with pytest.raises(TermsError):
        Terms.from_json(kind, fields).checked_value(Decimal(value))
