"""Pairs as plain values: names, ratings, lists, and who of two plays."""

from __future__ import annotations

import pytest

import rules_engine as engine
from clubs.competitions.rules import pairs
from tests.cases import for_each

NAMES = {
    ("Ana Ruiz", "Ben Okafor"): "Ruiz & Okafor",
    ("Ana Ruiz", "Ben Ruiz"): "Ana & Ben Ruiz",
    ("Vincent van Gogh", "Maria de la Cruz"): "van Gogh & de la Cruz",
    ("Ana", "Ben Okafor"): "Ana & Okafor",
    ("Ruiz", "Ruiz"): "Ruiz & Ruiz",
    ("李小龙", "王 明"): "李小龙 & 明",
    ("X" * 80, "Y" * 80): f"{'X' * 38} & {'Y' * 38}",
}


@for_each("both", NAMES)
def test_a_pair_is_called_by_the_family_names(both):
    """The family names of both; the given ones too where the families are one; particles belong to a name."""
    assert pairs.name_of_pair(*both) == NAMES[both]
    assert len(NAMES[both]) <= pairs.LONGEST_NAME


def test_a_pair_is_as_strong_as_the_policy_says():
    """Mean (rounded half up), sum, or the weaker of the two: the lower rating, but the higher start."""
    assert [pairs.rating_of(p, 500, 601) for p in pairs.PairRating] == [551, 1101, 500]
    assert [pairs.start_of(p, 10, 3) for p in pairs.PairRating] == [7, 13, 10]
    assert [pairs.start_of(p, -4, -1) for p in pairs.PairRating] == [-2, -5, -1]


def test_lists_are_read_line_by_line():
    """Many ways to part two names; a name of the pair before a colon; empty lines are nothing."""
    text = (
        "Ana Ruiz & Ben Okafor\n\nThe Twenties: Cy Dee + Eve Fox\nGil, Ann & Hal, Bob\nIda and Jo\n"
        "Kim / Lee\nMo; Nan\nOz, Pam"
    )
    found, bad = pairs.read_pairs(text)
    assert bad == []
    assert [(one.one, one.other, one.name) for one in found] == [
        ("Ana Ruiz", "Ben Okafor", ""),
        ("Cy Dee", "Eve Fox", "The Twenties"),
        ("Gil, Ann", "Hal, Bob", ""),
        ("Ida", "Jo", ""),
        ("Kim", "Lee", ""),
        ("Mo", "Nan", ""),
        ("Oz", "Pam", ""),
    ]
    assert found[1].line == 3


def test_one_left_over_is_told():
    """A line of one name, of three, or of none is told with its number."""
    found, bad = pairs.read_pairs("Ana & Ben\nCy\nDee & Eve & Fay\nThe Lot:")
    assert len(found) == 1
    assert [(one.line, one.message) for one in bad] == [
        (2, "Cy has no partner in this line."),
        (3, "A pair has two players; here are 3."),
        (4, "A pair has two players; here are 0."),
    ]


def test_games_with_a_form_for_pairs_are_played_in_it():
    """Carrom and crokinole of today have games of their own for pairs; options that those lack go."""
    assert pairs.game_for_pairs("today/crokinole") == "today/crokinole-doubles"
    assert pairs.game_for_pairs("today/nine-ball") == "today/nine-ball"
    doubles = engine.game("today/crokinole-doubles")
    assert "discs" not in pairs.options_for_pairs(doubles, {"discs": 8})
    assert pairs.options_for_pairs(engine.game("today/crokinole-wcc"), {}) == {"players": 4}
    assert pairs.is_for_pairs(doubles) and not pairs.is_for_pairs(engine.game("today/crokinole"))
    for base, form in pairs.DOUBLES.items():
        assert engine.game(form).min_sides == engine.game(base).min_sides == 2


@pytest.mark.parametrize(
    ("game", "options", "change"),
    [
        ("today/crokinole-doubles", {}, ""),
        ("today/crokinole-wcc", {"players": 4}, ""),
        ("today/three-cushion", {}, "stroke"),
        ("today/nine-ball", {}, "stroke"),
        ("today/straight-pool", {}, "stroke"),
        ("today/snooker", {}, "inning"),
        ("today/english-billiards", {}, "inning"),
        ("brunswick/three-cushion-carrom", {}, "inning"),
    ],
)
def test_partners_change_as_the_game_has_it(game, options, change):
    """A game that seats the four is followed; carom and pool of today are scotch doubles; else by visits."""
    assert pairs.alternate_of(engine.game(game), options) == change
    assert pairs.alternate_of(engine.game(game), options, "game") == "game"


@for_each(
    "game",
    [engine.game(pairs.game_for_pairs(g.id)) for g in engine.games() if g.min_sides <= 2 <= g.max_sides],
    ids=lambda game: game.id,
)
def test_every_game_for_two_can_be_played_by_pairs(game):
    """The engine takes the header of a match of pairs at every game that is played one against one."""
    options = dict(pairs.options_for_pairs(game, {}))
    length = game.length_option
    if length is not None and game.options[length].default is None:
        options[length] = game.options[length].high or 10
    letters = game.side_letters(2)
    more = {"alternate": change} if (change := pairs.alternate_of(game, options)) else {}
    header = engine.Header(
        game=game.id,
        rules=game.version,
        sides=tuple(zip(letters, ("Ruiz & Okafor", "Dee & Fox"), strict=True)),
        options=options,
        partners=dict(zip(letters, (("Ana", "Ben"), ("Cy", "Eve")), strict=True)),
        **more,
    )
    assert set(engine.Match(header).board()["players"]) == set(letters)
