"""Tables: kinds and their games, order, labels, pairing."""

import pytest
from django.urls import reverse

import rules_engine as engine
from clubs.people import qr
from clubs.people.models import Role, Table
from clubs.people.rules.surfaces import SURFACES, games_for_table, kinds_for_game
from clubs.people.services import tables
from matches.models import Device, PairingCode
from matches.problems import UserProblem
from matches.services import create_match, seat_match
from tests.factories import make_club, make_member, make_player, make_table, owner_of

CAROM = "brunswick/three-cushion-carrom"


def refusal(call, **arguments):
    with pytest.raises(UserProblem) as refused:
        call(**arguments)
    return refused.value.code


def seated(club, table):
    sides = [(player, player.name, 0) for player in (make_player(club), make_player(club))]
    match = create_match(club=club, game=CAROM, sides=sides, options={"target": 10}, race=1, title="")
    return seat_match(match=match, table=table)


# --- Kinds ---------------------------------------------------------------------------------------


def test_every_game_has_a_table():
    """A game that no kind of table fits could never be seated."""
    assert [game.id for game in engine.games() if not kinds_for_game(game.id)] == []


def test_kinds_and_games_agree():
    """The two directions of the question give the same answer; every game named exists."""
    known = {game.id for game in engine.games()}
    for surface in SURFACES:
        assert set(games_for_table(surface.kind)) <= known
        assert all(surface.kind in kinds_for_game(game) for game in games_for_table(surface.kind))


def test_a_carom_table_has_no_pockets():
    """Pool cannot be played on it; three-cushion cannot be played on a pocket table."""
    assert "brunswick/continuous-pool" not in games_for_table("carom")
    assert CAROM not in games_for_table("pocket")
    assert games_for_table("sofa") == ()


# --- Changes -------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_numbers_are_once_in_a_club():
    """A number that is taken is refused; another club may have it."""
    club = make_club()
    make_table(club, number=3)
    assert refusal(tables.add_table, club=club, number=3, kind="carom", by=None) == "number-taken"
    assert make_table(make_club(), number=3)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"number": 0}, "out-of-range"),
        ({"number": 1000}, "out-of-range"),
        ({"kind": "sofa"}, "no-such-kind"),
        ({"size": "3 x 3 ft"}, "no-such-size"),
    ],
)
def test_what_a_table_cannot_be(fields, code):
    """Numbers, kinds and sizes that do not exist are refused."""
    arguments = {"club": make_club(), "number": 1, "kind": "carom", "by": None, **fields}
    assert refusal(tables.add_table, **arguments) == code


@pytest.mark.django_db
def test_tables_are_moved_without_dragging():
    """Up and down change places with the neighbour; at the ends nothing happens."""
    club = make_club()
    first, second, third = (make_table(club) for _ in range(3))
    owner = owner_of(club)
    tables.move_table(table=third, up=True, by=owner)
    tables.move_table(table=first, up=True, by=owner)
    tables.move_table(table=second, up=False, by=owner)
    assert list(Table.objects.filter(club=club)) == [first, third, second]


@pytest.mark.django_db
def test_a_played_table_stays():
    """A table with matches cannot be removed or, while one is on, become another kind."""
    club = make_club()
    table = make_table(club)
    seated(club, table)
    owner = owner_of(club)
    assert refusal(tables.remove_table, table=table, by=owner) == "table-used"
    assert (
        refusal(tables.change_table, table=table, number=1, name="", kind="pocket", size="", by=owner)
        == "table-busy"
    )
    fresh = make_table(club)
    tables.remove_table(table=fresh, by=owner)
    assert list(Table.objects.filter(club=club)) == [table]


# --- Pages ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_label_leads_to_what_is_on(client):
    """The printed address shows the match that is on at the table, whatever the table's number becomes."""
    club = make_club()
    table = make_table(club)
    address = reverse("people:label", args=[table.public_id])
    match = seated(club, table)
    tables.change_table(table=table, number=77, name="", kind="carom", size="", by=owner_of(club))
    page = client.get(address, follow=True)
    assert page.status_code == 200
    assert all(side.name in page.content.decode() for side in match.sides.all())


@pytest.mark.django_db
def test_a_marker_pairs_a_tablet(client):
    """The page shows a QR code for one tablet; it is on that page only and not kept readable."""
    club = make_club()
    table = make_table(club)
    client.force_login(make_member(club, Role.MARKER))
    page = client.post(reverse("people:table-pair", args=[club.slug, table.number]))
    assert "<svg" in page.content.decode() and "/pair/" in page.content.decode()
    assert page["Cache-Control"] and "no-store" in page["Cache-Control"]
    assert PairingCode.objects.filter(table=table).count() == 1
    assert 'class="qr"' not in client.get(table.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_tablets_are_seen_by_those_who_pair(client):
    """A paired tablet is listed for markers, not for the public, and its right can be taken away."""
    club = make_club()
    table = make_table(club)
    device = Device.objects.create(table=table, label="Window tablet", token_hash="x", paired_by="Ann")
    assert "Window tablet" not in client.get(table.get_absolute_url()).content.decode()
    client.force_login(make_member(club, Role.REFEREE))
    assert "Window tablet" in client.get(table.get_absolute_url()).content.decode()
    client.post(reverse("people:device-revoke", args=[club.slug, table.number, device.pk]))
    device.refresh_from_db()
    assert device.revoked_at is not None


@pytest.mark.django_db
def test_a_tablet_of_another_table_is_not_found(client):
    """A tablet is revoked at its own table only."""
    club = make_club()
    table, other = make_table(club), make_table(club)
    device = Device.objects.create(table=other, label="Tablet", token_hash="x", paired_by="Ann")
    client.force_login(owner_of(club))
    address = reverse("people:device-revoke", args=[club.slug, table.number, device.pk])
    assert client.post(address).status_code == 404


@pytest.mark.django_db
def test_every_table_gets_a_label(client):
    """The page to print has one code for each table, in the order of the list."""
    club = make_club()
    found = [make_table(club) for _ in range(3)]
    client.force_login(owner_of(club))
    page = client.get(reverse("people:labels", args=[club.slug])).content.decode()
    assert page.count('class="qr"') == 3
    assert all(table.public_id in page for table in found)


def test_a_qr_code_is_an_svg_with_words():
    """The code says in words what it is, and words cannot break out of it."""
    svg = qr.svg("http://hall.local/at/abc/", title="</title><script>")
    assert svg.startswith("<svg") and "<script>" not in svg


# --- Clock ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_table_has_a_clock():
    """Kept where it is not as usual, refused with its code; a change without one leaves it."""
    club = make_club()
    table = make_table(club, clock={"shot": 40, "warning": 10})
    assert table.clock == {"shot": 40}
    by = owner_of(club)
    usual = {"table": table, "number": table.number, "name": "", "kind": "carom", "size": "", "by": by}
    assert tables.change_table(**usual).clock == {"shot": 40}
    assert refusal(tables.change_table, **usual, clock={"shot": "soon"}) == "bad-clock"
    assert tables.change_table(**usual, clock={}).clock == {}


@pytest.mark.django_db
def test_the_page_of_a_table_sets_its_clock(client):
    """Chosen from the list; what is wrong comes back beside its field."""
    club = make_club()
    table = make_table(club)
    client.force_login(owner_of(club))
    page = reverse("people:table-edit", args=[club.slug, table.number])
    sent = {"number": table.number, "kind": "carom", "clock": "own", "clock_shot": 45}
    assert client.post(page, sent).status_code == 302
    assert Table.objects.get(pk=table.pk).clock == {"shot": 45}
    assert b'<details class="card" open>' in client.get(page).content
    wrong = client.post(page, {**sent, "clock_warning": 45})
    assert b"The warning comes before" in wrong.content
    assert Table.objects.get(pk=table.pk).clock == {"shot": 45}
