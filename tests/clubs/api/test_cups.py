"""Cups by the interface: set up, drawn, played, decided, withdrawn; and what is public when."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.services import fixtures, setup
from tests.clubs.api.asking import Asker, code_of
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.conftest import build_league, running
from tests.factories import make_member, owner_of

pytestmark = pytest.mark.django_db


def at(season: Season, rest: str = "") -> str:
    """An address of cups of a season."""
    return f"clubs/{season.league.club.slug}/leagues/{season.league.slug}/seasons/{season.slug}/cups/{rest}"


def owner(season: Season) -> Asker:
    """Asks as the club's owner."""
    return Asker(owner_of(season.league.club))


def test_a_cup_is_made_drawn_and_decided() -> None:
    """From nothing to who goes through, in a tie that the officers decide."""
    season = running()
    own = owner(season)
    body = {"name": "Town Cup", "rules": {"level": ["frames"], "entrants": [{"division": 1}], "days": []}}
    answer = own.ask("POST", at(season), body)
    assert answer.status_code == 201 and answer.json()["rules"]["home"] == "drawn"
    answer = own.ask("POST", at(season, "town-cup/rounds/"), {"on": "2027-02-09", "seed": "seven"})
    ties = answer.json()["rounds"][0]["ties"]
    assert answer.status_code == 201 and len(ties) == 2 and answer.json()["seed"] == "seven"
    number = ties[0]["matches"][0]
    shown = Asker().get(at(season).replace("cups/", f"team-matches/{number}/")).json()
    assert (shown["cup"], shown["division"], shown["round"]) == ("town-cup", None, 1)
    listed = Asker().get(at(season).replace("cups/", "team-matches/?cup=town-cup")).json()
    assert listed["count"] == 2
    made.final(made.match_of(season.cups.get()), ((3, 1), (3, 1), (1, 3), (0, 2)))
    assert own.get(at(season, "town-cup/")).json()["rounds"][0]["ties"][0]["waits"] == "officers"
    team = ties[0]["other"]["team"]
    decision = {"round": 1, "tie": 1, "team": team, "reason": "Drawn by lot"}
    told = own.ask("POST", at(season, "town-cup/decision/"), decision).json()["rounds"][0]["ties"][0]
    assert (told["winner"], told["words"], told["waits"]) == (team, "Drawn by lot", "")
    assert code_of(own.ask("POST", at(season, "town-cup/withdrawal/"), {})) == (409, "cup-round-begun")
    answer = own.ask("POST", at(season, "town-cup/withdrawal/"), {"annul": True})
    assert answer.json()["rounds"] == [] and not TeamMatch.objects.exclude(cup=None).exists()
    assert own.ask("DELETE", at(season, "town-cup/")).status_code == 204


def test_what_is_not_given_stays() -> None:
    """Of a change; rules are given whole."""
    season = running()
    cup = made.make_cup(season, legs=2, averages=True)
    own = owner(season)
    told = own.ask("PATCH", at(season, f"{cup.slug}/"), {"name": "Shield"}).json()
    assert told["name"] == "Shield" and told["rules"]["legs"] == 2
    told = own.ask("PATCH", at(season, f"{cup.slug}/"), {"rules": {"third": True}}).json()
    assert told["rules"]["third"] and told["rules"]["legs"] == 1
    plan = {"rubbers": [{"name": "Relay", "game": "today/eight-ball", "race": 9}]}
    assert own.ask("PATCH", at(season, f"{cup.slug}/"), {"plan": plan}).json()["plan"]["most_singles"] == 1
    assert own.ask("PATCH", at(season, f"{cup.slug}/"), {"plan": None}).json()["plan"] is None
    refused = own.ask("PATCH", at(season, f"{cup.slug}/"), {"rules": {"home": "higher-seed"}})
    assert code_of(refused) == (422, "bad-cup")


def test_a_draw_of_a_planned_season_is_the_officers() -> None:
    """Others see that there is a cup, and nothing of its draw, until the season begins."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    cup = made.drawn(season)

    def seen(who: Asker) -> tuple[int, int, str]:
        told: dict[str, Any] = who.get(at(season, f"{cup.slug}/")).json()
        return len(told["rounds"]), len(told["entrants"]), told["seed"]

    assert seen(Asker()) == (0, 0, "") and seen(owner(season)) == (1, 4, "seven")
    setup.open_season(season=season, by=None)
    assert seen(Asker()) == (1, 4, "seven")


def test_members_draw_nothing() -> None:
    """Cups are the officers'."""
    season = running()
    cup = made.make_cup(season)
    member = Asker(make_member(season.league.club, "player"))
    for method, rest in (
        ("POST", ""), ("PATCH", f"{cup.slug}/"), ("DELETE", f"{cup.slug}/"), ("POST", f"{cup.slug}/rounds/"),
        ("POST", f"{cup.slug}/withdrawal/"), ("POST", f"{cup.slug}/decision/"),
    ):  # fmt: skip
        assert member.ask(method, at(season, rest), {}).status_code == 403, (method, rest)
