"""The case as the record gives it: what lies there, from where, and what both versions agree on."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import rules_engine as engine
from matches import services
from matches.disputes import services as disputes
from matches.disputes.prefill import prefilled
from matches.models import Match
from matches.services import Actor
from simulator.disputes.reading import read_case
from simulator.surfaces.of_games import physical_games
from tests.matches.conftest import mark
from tests.matches.disputes.conftest import dispute
from tests.soak import one_in

pytestmark = pytest.mark.both_databases
PROGRAM = Actor.system()


def one_a_template() -> list[str]:
    """A game of each family that is played with pieces."""
    games = {engine.game(game).family.key: game for game in reversed(physical_games())}
    return sorted(games.values())


def match_at(night: SimpleNamespace, game: str, *entries: tuple[str, str]) -> Match:
    """A match of as few as can play ``game``, after ``entries``."""
    sides = [(None, name, 0) for name in ("Ann", "Bo", "Cy", "Dan")[: max(2, engine.game(game).min_sides)]]
    match = services.create_match(club=night.club, game=game, sides=sides)
    for side, tokens in entries:
        mark(match, PROGRAM, side, tokens)
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize("game", one_in(3, one_a_template(), pytest.mark.one_database))
def test_every_kind_of_game_has_a_case_to_begin_with(night: SimpleNamespace, game: str) -> None:
    """After the first entries that the game offers, whatever they are, the case can be read as it stands."""
    match = match_at(night, game)
    fold = engine.Match(engine.Header.from_json(match.header))
    for number in range(1, 5):
        offered = fold.expects().buttons
        if fold.over or not offered:
            break
        case = prefilled(match, number, offered[0].tokens)
        assert case["shot"]["pieces"] and read_case(case).shot.stroke.piece
        mark(match, PROGRAM, offered[0].side, offered[0].tokens)
        fold.add(engine.entry(number, offered[0].side, offered[0].tokens))
        match = Match.objects.get(pk=match.pk)


def test_what_is_down_is_not_on_the_table(night: SimpleNamespace) -> None:
    """Balls pocketed before the stroke are gone from the case; those of the stroke itself are there."""
    pool = match_at(
        night, "brunswick/continuous-pool", ("A", ":lead"), ("A", "(1) x1 1>br +1"), ("A", "(2) x2 2>br +1")
    )
    lying = [piece["id"] for piece in prefilled(pool, 3, "(2) x2 2>br +1")["shot"]["pieces"]]
    assert "1" not in lying and "2" in lying


def test_both_versions_agree_on_what_they_both_say(night: SimpleNamespace) -> None:
    """Here that ball 2 was pocketed; not what one of them says alone."""
    pool = match_at(night, "brunswick/continuous-pool", ("A", ":lead"))
    case = prefilled(pool, 2, "(2) x2 2>br 4>bl +2", "(2) x2 2>br #push")
    assert case["agreed"] == [{"pocketed": "2"}]
    assert prefilled(pool, 2, "(2) x2 2>br +1")["agreed"] == []


def test_the_struck_piece_is_where_the_record_says(night: SimpleNamespace) -> None:
    """``@spot-3`` of Spot Shots."""
    match = match_at(night, "carrom/spot-shots")
    places = []
    for tokens in ("@spot-1 r>", "@spot-3 r>"):
        shot = prefilled(match, 1, tokens)["shot"]
        struck = shot["stroke"]["piece"]
        places.append(next((p["x"], p["y"]) for p in shot["pieces"] if p["id"] == struck))
    assert places[0] != places[1]


def test_what_was_laid_out_before_is_not_lost(night: SimpleNamespace) -> None:
    """An earlier case of the stroke comes back; the stroke after it begins where all agreed it ended."""
    row = dispute(night, 2)
    agreed = [{"piece": "r", "x": 0.25, "y": 0.5, "sigma": 0.02}]
    disputes.place(dispute_id=row.pk, by=night.referee, agreed=agreed, precision="quick")
    following = dispute(night, 3)
    lay = {piece["id"]: (piece["x"], piece["y"]) for piece in following.case["shot"]["pieces"]}
    assert lay["r"] == (0.25, 0.5) and following.case["agreed"] == []
    disputes.withdraw(dispute_id=row.pk, by=night.referee)
    again = dispute(night, 2)
    assert again.case["precision"] == "quick" and again.case["agreed"] == agreed


def test_a_stroke_of_simulated_play_is_not_disputed(night: SimpleNamespace) -> None:
    """There all is known."""
    from tests.matches.disputes.test_opening import refusal

    Match.objects.filter(pk=night.match.pk).update(simulated=True)
    assert refusal(dispute, night, 2, by=PROGRAM) == "simulated"
