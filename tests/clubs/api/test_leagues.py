"""Leagues by the interface: who sees a line-up, what captains may, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.leagues.models import LeagueEvent, Registration, Season, TeamMatch
from clubs.leagues.services import line_ups, teams
from clubs.people.models import Club, Role, User
from tests.clubs.api.asking import Asker, code_of
from tests.clubs.leagues.conftest import (
    begun,
    build_league,
    first_match,
    fresh,
    play_out,
    running,
    squad,
    usual,
)
from tests.factories import make_club, make_member, owner_of

pytestmark = pytest.mark.django_db

SECRET = "Quill"
"""The name of one who stands in a secret line-up, and nowhere else."""


def captain_of(match: TeamMatch, which: str) -> User:
    """An account for the captain of a side."""
    club = match.season.league.club
    user = make_member(club, Role.PLAYER)
    row = Registration.objects.get(side=match.side(which), role="captain")
    row.player.user = user
    row.player.save()
    return user


def at(match: TeamMatch | Season, rest: str = "") -> str:
    """An address below a season, or below a team match."""
    season = match.season if isinstance(match, TeamMatch) else match
    own = f"team-matches/{match.number}/" if isinstance(match, TeamMatch) else ""
    return f"clubs/{season.league.club.slug}/leagues/{season.league.slug}/seasons/{season.slug}/{own}{rest}"


def secret_match(**rules: Any) -> TeamMatch:
    """A match whose home side has sent a line-up with a player named :data:`SECRET`."""
    match = first_match(running(**rules))
    player = match.home.registrations.get(player__name=f"{match.home} 2").player
    player.name, player.slug = f"{match.home} 2 {SECRET}", "quill"
    player.save()
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    return fresh(match)


def askers(match: TeamMatch) -> dict[str, Asker]:
    """Everybody who might be curious, but for the captain."""
    club = match.season.league.club
    return {
        "nobody": Asker(),
        "the other captain": Asker(captain_of(match, "away")),
        "the owner": Asker(owner_of(club)),
        "a referee": Asker(make_member(club, Role.REFEREE)),
    }


def test_a_secret_line_up_is_seen_by_its_captain_alone() -> None:
    """No address of the match tells it to anybody else, nor does a line of the log."""
    match = secret_match()
    own = Asker(captain_of(match, "home"))
    seen = own.get(at(match, "line-ups/home/")).json()
    assert [place["player"] for place in seen["rubbers"][1]["places"]] == ["quill"]
    assert own.get(at(match)).json()["rubbers"][1]["home"][0]["player"] == "quill"
    addresses = [
        at(match), at(match, "rubbers/2/"), at(match, "line-ups/home/"), at(match, "postponements/"),
        at(match.season, "team-matches/"), at(match.season, "divisions/division-1/table/"),
        at(match.season, "divisions/division-1/averages/"),
        f"clubs/{match.season.league.club.slug}/leagues/town-league/log/",
    ]  # fmt: skip
    for name, asker in askers(match).items():
        for address in addresses:
            answer = asker.get(address)
            assert SECRET not in answer.content.decode(), (name, address)
            assert "quill" not in answer.content.decode(), (name, address)
        refused = asker.get(at(match, "line-ups/home/"))
        assert code_of(refused) in ((403, "line-up-secret"), (401, "sign-in")), name
        told = asker.get(at(match)).json()
        assert told["home"]["line_up_sent"] and told["rubbers"][1]["home"] is None
    assert not LeagueEvent.objects.filter(text__contains=SECRET).exists()


def test_with_the_second_line_up_everybody_sees_both() -> None:
    """They are opened together."""
    match = secret_match()
    away = Asker(captain_of(match, "away"))
    rubbers = [[p.slug for p in places] for places in _named(match, "away")]
    answer = away.ask("PUT", at(match, "line-ups/away/"), {"rubbers": rubbers})
    assert answer.status_code == 200 and answer.json()["phase"] == "live"
    assert Asker().get(at(match)).json()["rubbers"][1]["home"][0]["player"] == "quill"
    assert Asker().get(at(match, "line-ups/home/")).status_code == 200


def _named(match: TeamMatch, which: str) -> list[list[Any]]:
    rows = {row.player_id: row.player for row in match.side(which).registrations.select_related("player")}
    return [[rows[key] for key in places] for places in usual(match.side(which))]


@pytest.mark.parametrize(
    ("rule", "sees"),
    [("home-first", {"the other captain"}), ("open", {"nobody", "the other captain", "the owner"})],
)
def test_the_seasons_rules_say_when_a_line_up_is_seen(rule: str, sees: set[str]) -> None:
    """Where the home side names first the other captain sees it; where line-ups are open everybody does."""
    match = secret_match(line_ups=rule)
    found = {
        name
        for name, asker in askers(match).items()
        if asker.get(at(match, "line-ups/home/")).status_code == 200
    }
    assert found >= sees and (rule == "open" or found == sees)


def test_a_captain_writes_for_the_own_side_alone() -> None:
    """Line-up, confirmation, protest and postponement of the other side are refused; rubbers are not."""
    match = first_match(running())
    home = Asker(captain_of(match, "home"))
    rubbers = [[p.slug for p in places] for places in _named(match, "away")]
    bodies: list[tuple[str, str, Any]] = [
        ("PUT", "line-ups/away/", {"rubbers": rubbers}),
        ("DELETE", "line-ups/away/", None),
        ("POST", "postponements/", {"side": "away", "reason": "Flu"}),
        ("POST", "postponements/answer/", {"side": "away", "answer": "agree"}),
        ("POST", "agreement/", {"side": "away", "home": 0, "away": 0}),
        ("POST", "protests/", {"side": "away", "text": "?"}),
        ("PUT", "sheets/away/", {"rubbers": []}),
        ("POST", "sheets/away/taken-over/", None),
        ("POST", "rubbers/1/substitution/", {"side": "away", "player": None}),
    ]
    for method, address, body in bodies:
        assert code_of(home.ask(method, at(match, address), body)) == (403, "not-your-side"), address
    decided = (
        "confirmation/", "award/", "reopening/", "postponements/decision/", "sheets/decision/", "reminder/",
        "waiver/",
    )  # fmt: skip
    for address in decided:
        assert code_of(home.ask("POST", at(match, address), {}))[0] == 403, address
    live = begun(match.season)
    answer = home.ask("PUT", at(live, "rubbers/1/"), {"home": 3, "away": 0})
    assert answer.status_code == 200 and answer.json()["home"]["rubbers"] == 1


def test_a_whole_evening_by_two_captains() -> None:
    """From line-ups to a result that both confirm, with a substitute and a protest that is dismissed."""
    match = first_match(running())
    sides = {which: Asker(captain_of(match, which)) for which in ("home", "away")}
    owner = Asker(owner_of(match.season.league.club))
    for which, asker in sides.items():
        rubbers = [[p.slug for p in places] for places in _named(match, which)]
        assert asker.ask("PUT", at(match, f"line-ups/{which}/"), {"rubbers": rubbers}).status_code == 200
    fourth = match.home.registrations.get(player=squad(match.home)[3]).player
    body = {"side": "home", "position": 1, "player": fourth.slug}
    told = sides["home"].ask("POST", at(match, "rubbers/2/substitution/"), body).json()
    assert told["rubbers"][1]["home"][0]["player"] == fourth.slug
    for number, (home, away) in enumerate([(3, 1), (1, 3), (3, 2), (2, 0)], 1):
        sides["away"].ask("PUT", at(match, f"rubbers/{number}/"), {"home": home, "away": away})
    protest = sides["away"].ask("POST", at(match, "protests/"), {"side": "away", "text": "A substitute"})
    assert (protest.status_code, protest.json()["state"]) == (201, "open")
    assert Asker().get(at(match)).json()["phase"] == "protested"
    ruling = {"outcome": "rejected", "reason": "Allowed"}
    assert code_of(sides["home"].ask("POST", at(match, "protests/1/ruling/"), ruling))[0] == 403
    assert owner.ask("POST", at(match, "protests/1/ruling/"), ruling).json()["state"] == "ruled"
    assert Asker().get(at(match)).json()["phase"] == "played"
    for which, asker in sides.items():
        told = asker.ask("POST", at(match, "agreement/"), {"side": which, "home": 3, "away": 1}).json()
    assert told["phase"] == "final"
    rows = Asker().get(at(match.season, "divisions/division-1/table/")).json()["rows"]
    assert (rows[0]["name"], rows[0]["points"], rows[0]["rubbers"]) == (
        str(match.home),
        2,
        {"won": 3, "lost": 1},
    )


def test_fixtures_of_a_planned_season_are_for_officers() -> None:
    """Before the season is open nobody else finds them."""
    season = build_league()
    owner = Asker(owner_of(season.league.club))
    made = owner.ask("POST", at(season, "fixture-list/"), {"plain": True})
    assert made.status_code == 202 and made.json()["reached"]["matches"] == 12
    assert owner.get(at(season, "team-matches/")).json()["count"] == 12
    assert Asker().get(at(season, "team-matches/")).json()["count"] == 0
    assert code_of(Asker().get(at(season, "team-matches/1/"))) == (404, "not-found")


def test_what_the_list_does_not_respect_is_told_after_a_withdrawal() -> None:
    """Also where results of the side that has withdrawn stand."""
    match = play_out(begun(running(withdrawn="walkover")))
    owner = Asker(owner_of(match.season.league.club))
    owner.ask("POST", at(match, "confirmation/"))
    teams.withdraw(side=match.home, why="", by=None)
    assert owner.get(at(match.season, "fixture-list/")).status_code == 200
    assert Asker().get(at(match.season, "promotion/")).status_code == 200


def test_filters_of_team_matches() -> None:
    """By team, phase and days; what is not understood is refused."""
    match = begun(running())
    season = match.season
    found = Asker().get(at(season, f"team-matches/?team={match.home.team.slug}&phase=live")).json()
    assert [row["number"] for row in found["results"]] == [match.number]
    assert Asker().get(at(season, f"team-matches/?until={match.on}")).json()["count"] == 2
    assert code_of(Asker().get(at(season, "team-matches/?since=soon"))) == (422, "bad-field")
    assert code_of(Asker().get(at(season, "team-matches/?player=ann"))) == (422, "bad-field")


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "soon"])
def test_days_of_another_era_are_refused(day: str) -> None:
    """No day is so far that it cannot be counted on from."""
    season = build_league()
    owner = Asker(owner_of(season.league.club))
    for method, address, body in (
        ("PATCH", "", {"begins_on": day}),
        ("PUT", "calendar/", {"holidays": [{"first": day}]}),
        ("POST", "registrations/", {"player": "anchor-1", "from_on": day}),
        ("POST", "sides/anchor/deductions/", {"points": 1, "reason": "?", "on": day}),
    ):
        assert code_of(owner.ask(method, at(season, address), body)) == (422, "bad-field"), address


@pytest.mark.parametrize("hour", ["24:00", "7", "19:30:00+01:00", "19:30Z"])
def test_a_time_of_the_day_has_no_zone(hour: str) -> None:
    """It is that of the club."""
    season = running()
    answer = Asker(owner_of(season.league.club)).patch(at(season, "team-matches/1/"), {"at": hour})
    assert code_of(answer) == (422, "bad-field")


def test_a_hidden_clubs_league_is_not_there() -> None:
    """For those who do not belong to it."""
    club: Club = make_club(public=False)
    season = running(club=club)
    assert code_of(Asker().get(at(season, "team-matches/1/"))) == (404, "not-found")
    assert Asker(owner_of(club)).get(at(season, "team-matches/1/")).status_code == 200


def test_a_change_of_rules_keeps_those_that_are_not_given() -> None:
    """What a season is changed by: whole rules, and other columns one by one."""
    season = build_league(win=3)
    owner = Asker(owner_of(season.league.club))
    told = owner.ask("PATCH", at(season), {"name": "Another"}).json()
    assert told["name"] == "Another" and told["rules"]["win"] == 3
    told = owner.ask("PATCH", at(season), {"rules": {"draw": 0}}).json()
    assert (told["rules"]["win"], told["rules"]["draw"]) == (2, 0)
    assert code_of(owner.ask("PATCH", at(season), {"plan": {"rubbers": [{"name": "X"}]}})) == (
        422,
        "bad-field",
    )
    refused = owner.ask("PATCH", at(season), {"plan": {"rubbers": []}})
    assert code_of(refused) == (422, "bad-plan")
