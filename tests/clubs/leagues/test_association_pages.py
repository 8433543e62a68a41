"""Pages of an association's league: what a member club's officers do there, and what each club shows."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Registration, TeamMatch
from clubs.leagues.services import line_ups, rubbers
from clubs.people.models import Club, Table, User
from tests.clubs.leagues.associated import Associated, associated
from tests.clubs.leagues.conftest import fresh, usual
from tests.clubs.leagues.test_associations import begun
from tests.factories import make_member, make_player, make_table, owner_of

pytestmark = pytest.mark.django_db


def signed_in(user: User | None = None) -> Client:
    """A client of somebody, or of a visitor."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def text(client: Client, address: str, status: int = 200) -> str:
    """The page, which has to be answered so."""
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[-1500:]
    return answer.content.decode()


def page(of: Associated, name: str, *more: object) -> str:
    """An address of the season."""
    return reverse(f"leagues:{name}", args=[of.club.slug, of.season.league.slug, of.season.slug, *more])


def officer_of(club: Club) -> Client:
    """A client of the club's owner."""
    return signed_in(owner_of(club))


def test_a_member_clubs_officer_registers_on_the_page() -> None:
    """They see their own teams and choose among their own players; what they send for another is refused."""
    of = associated(running=False)
    mine, other = make_player(of.members[0], "Zoe"), make_player(of.members[1], "Yan")
    client, address = officer_of(of.members[0]), page(of, "players")
    shown = text(client, address)
    assert "Zoe" in shown and "Anchor 1" in shown and "Yan" not in shown and "Bell 1" not in shown
    data = {"what": "register", "player": mine.pk, "side": of.sides[0].pk, "role": "player"}
    assert client.post(address, data).status_code == 302
    row = Registration.objects.get(player=mine)
    assert client.post(address, {**data, "player": other.pk}).status_code == 422
    role = {"what": "role", "registration": row.pk, "role": "captain"}
    assert client.post(address, role).status_code == 302
    move = {"what": "transfer", "registration": row.pk, "side": of.sides[1].pk}
    assert client.post(address, move).status_code == 403
    strange = of.sides[1].registrations.get(role="captain")
    for what in ("release", "role"):
        sent = {"what": what, "registration": strange.pk, "role": "vice"}
        assert client.post(address, sent).status_code == 403
    assert text(signed_in(make_member(of.members[0], "player")), address, 403)


def test_where_the_association_registers_a_club_still_names_its_captain() -> None:
    """The form is not there, and what it would send is refused."""
    of = associated(running=False, clubs_register=False)
    client, address = officer_of(of.members[0]), page(of, "players")
    assert "Register a player" not in text(client, address)
    data = {"what": "register", "player": make_player(of.members[0]).pk, "side": of.sides[0].pk}
    assert client.post(address, {**data, "role": "player"}).status_code == 403
    row = of.sides[0].registrations.filter(role="player")[0]
    assert client.post(address, {"what": "release", "registration": row.pk}).status_code == 403
    role = {"what": "role", "registration": row.pk, "role": "captain"}
    assert client.post(address, role).status_code == 302
    row.refresh_from_db()
    assert row.role == "captain"


def test_players_are_chosen_under_their_clubs() -> None:
    """In the form of the association's officers; two of one address are two choices."""
    of = associated(running=False)
    twins = [make_player(club, "Ann") for club in of.members[:2]]
    shown = text(officer_of(of.club), page(of, "players"))
    for club in of.members[:2]:
        assert f'<optgroup label="{club.name}">' in shown
    assert all(f'<option value="{one.pk}">Ann</option>' in shown for one in twins)


def test_a_member_clubs_officer_changes_its_team_and_venue() -> None:
    """All but whose they are; another club's are refused, and nothing is deleted or added."""
    of = associated()
    team, venue, league = of.sides[0].team, of.sides[0].team.venue, of.season.league
    client = officer_of(of.members[0])
    settings = reverse("leagues:team-edit", args=[of.club.slug, league.slug, team.slug])
    shown = text(client, settings)
    assert 'name="club"' not in shown and "Delete it" not in shown
    assert 'name="club"' in text(officer_of(of.club), settings)
    data = {"name": "Anchor A", "colours": "Blue", "club": of.members[1].pk}
    assert client.post(settings, data).status_code == 302
    team.refresh_from_db()
    assert (team.name, team.club, team.plays_for) == ("Anchor A", of.members[0], "Anchor Club")
    assert client.post(settings, {"what": "delete"}).status_code == 403
    assert officer_of(of.members[1]).get(settings).status_code == 403
    venues = reverse("leagues:venues", args=[of.club.slug, league.slug])
    shown = text(client, venues)
    assert "Anchor Club" in shown and "Bell Club" not in shown
    assert venue is not None
    assert client.post(venues, {"venue": venue.pk, "name": "Upstairs", "tables": 2}).status_code == 302
    venue.refresh_from_db()
    assert (venue.name, venue.club) == ("Upstairs", of.members[0])
    assert client.post(venues, {"name": "New", "tables": 1}).status_code == 403
    assert client.post(venues, {"venue": venue.pk, "what": "delete"}).status_code == 403
    other = of.sides[1].team.venue
    assert other is not None
    assert client.post(venues, {"venue": other.pk, "name": "Mine", "tables": 1}).status_code == 404


def test_a_night_between_two_member_clubs() -> None:
    """Neither captain belongs to the association: the club's officer sends a line-up for one, the other's
    captain sends one; a marker of the venue brings a rubber to the venue's table and writes another; both
    confirm."""
    of = associated()
    match = of.match(0, 1)
    captain = match.away.registrations.get(role="captain").player
    captain.user = make_member(of.members[1], "player")
    captain.save()
    home, away = officer_of(of.members[0]), signed_in(captain.user)
    for client, which in ((home, "home"), (away, "away")):
        names = usual(match.side(which))
        data = {f"place-{n}-{p}": key for n, row in enumerate(names, 1) for p, key in enumerate(row, 1)}
        assert client.post(page(of, "line-up", match.number, which), data).status_code == 302
    assert fresh(match).phase == TeamMatch.Phase.LIVE
    make_table(of.members[0], "pocket", number=17)
    marker = signed_in(make_member(of.members[0], "marker"))
    sheet = text(marker, match.get_absolute_url())
    assert "Mark it at a table of Anchor Club" in sheet and "Table 17" in sheet
    at_table = {"what": "table", "table": 17}
    assert marker.post(page(of, "rubber", match.number, 1), at_table).status_code == 302
    assert match.rubbers.get(number=1).match.table.club == of.members[0]
    stranger = signed_in(make_member(of.members[2], "marker"))
    assert stranger.post(page(of, "rubber", match.number, 2), at_table).status_code == 403
    rubbers.clear(match=match, number=1, by=None)
    for number, row in enumerate(match.rubbers.order_by("number"), 1):
        data = {"what": "score", "home": row.race, "away": 0}
        assert marker.post(page(of, "rubber", match.number, number), data).status_code == 302
    for client, which in ((home, "home"), (away, "away")):
        data = {"what": "agree", "side": which, "home": 4, "away": 0}
        assert client.post(page(of, "result", match.number), data).status_code == 302
    assert fresh(match).phase == TeamMatch.Phase.FINAL
    assert (
        signed_in(make_member(of.club, "marker"))
        .post(page(of, "result", match.number), {"what": "reopen"})
        .status_code
        == 403
    )


def test_a_member_club_shows_its_teams_next_matches() -> None:
    """On its front page for all who see the club; the way leads to the association where that is open."""
    of = associated()
    first = TeamMatch.objects.filter(season=of.season, home=of.sides[0]).order_by("on")[0]
    first.season = of.season
    front = text(signed_in(), of.members[0].get_absolute_url())
    assert "Our teams" in front and first.get_absolute_url() in front
    of.club.public = False
    of.club.save()
    front = text(signed_in(), of.members[0].get_absolute_url())
    assert "Our teams" in front and first.get_absolute_url() not in front
    assert first.get_absolute_url() in text(officer_of(of.members[0]), of.members[0].get_absolute_url())
    assert text(signed_in(make_member(of.members[0])), first.get_absolute_url())
    assert text(signed_in(), first.get_absolute_url(), 404)


def test_the_league_names_players_of_a_private_club_and_leads_nowhere() -> None:
    """Its players are named with their club, without a link to it; a match at its table is told of as live,
    and the way there is for those who see that club."""
    of = associated(public=False)
    match = begun(of, 2, 0)
    table = Table.objects.get(club=of.members[2])
    rubbers.to_table(match=match, number=1, table=table, by=None)
    played = match.rubbers.get(number=1).match
    assert played is not None
    address = reverse("matches:match", args=[played.public_id])
    sheet = text(signed_in(), match.get_absolute_url())
    assert "Crown 1" in sheet and "Live" in sheet and address not in sheet
    assert address in text(officer_of(of.members[2]), match.get_absolute_url())
    assert text(signed_in(), address, 404)
    team = text(signed_in(), reverse("leagues:team", args=[of.club.slug, of.season.league.slug, "crown"]))
    assert "Crown 2" in team and of.members[2].get_absolute_url() not in team
    public = text(signed_in(), reverse("leagues:team", args=[of.club.slug, of.season.league.slug, "anchor"]))
    player = match.away.registrations.get(role="captain").player
    assert player.get_absolute_url() in public


def test_a_guest_at_the_table_is_named_on_the_pages_of_the_match() -> None:
    """Without a way to somebody of the same address in that club."""
    of = associated()
    namesake = make_player(of.members[0], "Bell 1")
    match = of.match(0, 1)
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    rubbers.to_table(match=fresh(match), number=1, table=Table.objects.get(club=of.members[0]), by=None)
    played = match.rubbers.get(number=1).match
    assert played is not None
    shown = text(signed_in(), reverse("matches:match", args=[played.public_id]))
    assert "Bell 1" in shown and namesake.get_absolute_url() not in shown
