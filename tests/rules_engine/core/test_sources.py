"""Games of today name their authority, and the ways in which leagues play them."""

from __future__ import annotations

import pytest

from rules_engine.clauses import Game
from rules_engine.errors import RulesError
from rules_engine.families.billiards.carom import CAROM
from rules_engine.options import number, switch
from rules_engine.sources import Authority, Way

UMB = Authority("Union Mondiale de Billard", "World Rules of Carom Billiard", "1989", "articles 51-54")


def _game(**more: object) -> Game:
    said: dict[str, object] = {
        "family": CAROM,
        "authority": UMB,
        "refs": {"51": "the game", "e-dist": "the distance", "p1": "ours"},
        "sections": {"e-dist": "event rules"},
        "options": [number("points", 40, 1, 1000, "How many points win", "e-dist", length=True)],
    }
    return Game("today/made-up", "Made up", **(said | more))  # type: ignore[arg-type]


def test_a_rule_has_the_section_of_its_authority() -> None:
    """The number itself where it is one, what is said where it is another, nothing where there is none."""
    game = _game()
    assert [game.section(ref) for ref in game.refs] == ["51", "event rules", ""]
    assert str(game.authority) == "Union Mondiale de Billard, World Rules of Carom Billiard, 1989"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"authority": None}, "no-source"),
        ({"lines": (1, 2)}, "no-source"),
        ({"sections": {"99": "9.9"}}, "no-such-rule"),
        ({"ways": [Way("a", "A", {"shots": 3})]}, "no-such-option"),
        ({"ways": [Way("a", "A", {"points": 0})]}, "bad-option"),
        ({"ways": [Way("a", "A", {"points": 15}), Way("a", "B", {})]}, "double-way"),
    ],
)
def test_what_cannot_be_is_refused_at_import(more: dict[str, object], code: str) -> None:
    """Without a source or with two; a section without rule; a way with an unknown or an impossible option."""
    with pytest.raises(RulesError) as refused:
        _game(**more)
    assert refused.value.code == code


def test_a_way_is_a_set_of_options() -> None:
    """By its id, with the values that it sets."""
    ways = _game(
        options=[
            number("points", 40, 1, 1000, "How many points win", "e-dist", length=True),
            switch("tie", True, "T"),
        ],
        ways=[Way("cup", "A cup", {"points": 50, "tie": False}, unconfirmed=True)],
    ).ways
    assert dict(ways["cup"].options) == {"points": 50, "tie": False}
