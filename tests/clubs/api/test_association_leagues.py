"""Associations and their leagues for programs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.people.models import User
from tests.clubs.leagues.associated import Associated, associated
from tests.clubs.leagues.conftest import usual
from tests.clubs.leagues.test_associations import begun
from tests.factories import make_club, make_player, owner_of

pytestmark = pytest.mark.django_db


def ask(user: User | None, method: str, address: str, status: int, **body: Any) -> Any:
    """What is answered to somebody; with the status that it has to have."""
    client = Client()
    if user is not None:
        client.force_login(user)
    more = {"data": body, "content_type": "application/json"} if method != "get" else {"data": body}
    answer = getattr(client, method)(f"/api/v1/clubs/{address}", **more)
    assert answer.status_code == status, answer.content.decode()[:600]
    return answer.json() if answer.content else None


def season_of(of: Associated) -> str:
    """The address of the season."""
    return f"{of.club.slug}/leagues/{of.season.league.slug}/seasons/{of.season.slug}"


def test_an_affiliation_by_program() -> None:
    """Asked by one, seen by both clubs' officers, accepted by the other, ended by either."""
    over, under = make_club(), make_club(public=False)
    boss, other = owner_of(over), owner_of(under)
    ask(boss, "post", f"{over.slug}/affiliations/", 422, slug=under.slug, other="member")
    made = ask(other, "post", f"{under.slug}/affiliations/", 201, slug=over.slug, other="association")
    assert (made["own"], made["accepted_at"]) == (True, None)
    number = made["number"]
    assert ask(None, "get", f"{over.slug}/affiliations/", 200)["results"] == []
    (seen,) = ask(boss, "get", f"{over.slug}/affiliations/", 200)["results"]
    assert (seen["slug"], seen["name"], seen["other"], seen["own"]) == (None, under.name, "member", False)
    own = ask(other, "post", f"{under.slug}/affiliations/{number}/acceptance/", 409)
    assert own["code"] == "own-question"
    assert ask(boss, "post", f"{over.slug}/affiliations/{number}/acceptance/", 200)["accepted_at"]
    (seen,) = ask(None, "get", f"{over.slug}/affiliations/", 200)["results"]
    assert (seen["slug"], seen["name"]) == (None, under.name)
    ask(other, "delete", f"{under.slug}/affiliations/{number}/", 204)
    ask(boss, "delete", f"{over.slug}/affiliations/{number}/", 404)


def test_players_of_member_clubs_are_named_with_their_club() -> None:
    """Registered, read, sent in a line-up and read in averages by one name, "anchor-club/anchor-1"."""
    of = associated()
    at, boss = season_of(of), owner_of(of.club)
    make_player(of.members[0], "Zoe")
    make_player(of.club, "Zoe")
    made = ask(boss, "post", f"{at}/registrations/", 201, player="anchor-club/zoe", team="anchor")
    assert (made["player"], made["team"]) == ("anchor-club/zoe", "anchor")
    assert ask(boss, "post", f"{at}/registrations/", 201, player="zoe")["player"] == "zoe"
    ask(boss, "post", f"{at}/registrations/", 422, player="nowhere/zoe")
    ask(boss, "post", f"{at}/registrations/", 422, player="anchor-club/nobody")
    match = of.match(0, 1)
    slug = "anchor-club/anchor-{}"
    line_up = [[slug.format(1)], [slug.format(2)], [slug.format(3)], [slug.format(1), slug.format(4)]]
    address = f"{at}/team-matches/{match.number}/line-ups/home/"
    ask(owner_of(of.members[0]), "put", address, 200, rubbers=line_up)
    ask(owner_of(of.members[1]), "put", address, 403, rubbers=line_up)
    assert match.rubbers.filter(
        players__player__in=[key for row in usual(match.home) for key in row]
    ).exists()
    hidden = make_player(of.members[1], "Hidden")
    assert hidden.slug == "hidden"
    for player in ("bell-club/hidden", "bell-club/nobody"):
        answer = ask(boss, "put", address, 422, rubbers=[[player], *line_up[1:]])
        code = answer["errors"][0]["code"]
        assert code == "unknown-reference", "who is not registered is not told from who is not there"


def test_a_member_clubs_officer_by_program() -> None:
    """Its own team, venue and players; nobody else's, and not whose team it is."""
    of = associated(running=False)
    at, league = season_of(of), f"{of.club.slug}/leagues/{of.season.league.slug}"
    mine = owner_of(of.members[0])
    make_player(of.members[0], "Zoe")
    assert ask(mine, "patch", f"{league}/teams/anchor/", 200, colours="Blue")["club"] == "anchor-club"
    ask(mine, "patch", f"{league}/teams/anchor/", 403, club=None)
    ask(mine, "patch", f"{league}/teams/bell/", 403, colours="Blue")
    venue = of.sides[0].team.venue_id
    assert ask(mine, "patch", f"{league}/venues/{venue}/", 200, at_a_time=3)["club"] == "anchor-club"
    ask(mine, "patch", f"{league}/venues/{venue}/", 403, club="bell-club")
    ask(mine, "patch", f"{league}/venues/{of.sides[1].team.venue_id}/", 403, at_a_time=3)
    made = ask(mine, "post", f"{at}/registrations/", 201, player="anchor-club/zoe", team="anchor")
    ask(mine, "post", f"{at}/registrations/", 422, player="bell-club/bell-1", team="anchor")
    ask(mine, "post", f"{at}/registrations/{made['number']}/transfer/", 403, team="bell")
    ask(mine, "patch", f"{at}/registrations/{made['number']}/", 200, role="captain")
    other = of.sides[1].registrations.get(role="captain").pk
    ask(mine, "patch", f"{at}/registrations/{other}/", 403, role="vice")
    ask(mine, "delete", f"{at}/registrations/{other}/", 403)
    ask(mine, "delete", f"{at}/registrations/{made['number']}/", 204)


def test_a_guest_is_no_player_of_the_matchs_club() -> None:
    """In a match that was marked for a rubber at another club's table: named, without an address there."""
    of = associated()
    match = begun(of)
    at = f"{season_of(of)}/team-matches/{match.number}/rubbers/1"
    mine = owner_of(of.members[0])
    told = ask(mine, "put", f"{at}/table/", 200, table=1)
    (found,) = ask(None, "get", f"{of.members[0].slug}/matches/", 200)["results"]
    assert [(side["name"], side["player"]) for side in found["sides"]] == [
        ("Anchor 1", "anchor-1"),
        ("Bell 1", None),
    ]
    make_player(of.members[0], "Bell 1")
    assert ask(None, "get", f"{of.members[0].slug}/matches/", 200, player="bell-1")["results"] == []
    first = told["rubbers"][0]
    assert first["home"][0]["player"] == "anchor-club/anchor-1" and first["match"] and first["table"] == 1
