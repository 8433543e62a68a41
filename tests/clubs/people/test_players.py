"""Players: adding, pasting, joining duplicates, accounts, and what the public does not see."""

from decimal import Decimal

import pytest
from django.urls import reverse

from clubs.handicaps.models import Handicap
from clubs.people.models import Club, Player, Role
from clubs.people.services import pasting, players
from matches.models import MatchSide
from matches.problems import UserProblem
from matches.services import create_match
from tests.clubs.handicaps.policies import make_policy
from tests.factories import make_club, make_member, make_player, owner_of

pytestmark = pytest.mark.django_db
CAROM = "brunswick/three-cushion-carrom"


def refusal(call, **arguments):
    with pytest.raises(UserProblem) as refused:
        call(**arguments)
    return refused.value.code


def test_two_players_may_have_one_name():
    """Each gets an address of its own."""
    club = make_club()
    assert [make_player(club, "Ada King").slug for _ in range(2)] == ["ada-king", "ada-king-2"]


def test_a_player_called_as_a_page_does_not_hide_it():
    """A player called "New" does not take the address of the page that adds players."""
    club = make_club()
    slugs = [make_player(club, name).slug for name in ("New", "Paste", "Merge")]
    assert slugs == ["new-2", "paste-2", "merge-2"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": ""}, "name-empty"),
        ({"name": "x" * 81}, "name-too-long"),
        ({"home_club": "x" * 81}, "name-too-long"),
        ({"rating": -1}, "out-of-range"),
        ({"email": "nobody"}, "no-email-address"),
        ({"handicaps": {"no-list": Decimal(3)}}, "no-such-list"),
        ({"handicaps": {"starts": Decimal(5000)}}, "bad-handicap"),
        ({"handicaps": {"starts": Decimal("0.25")}}, "bad-handicap"),
    ],
)
def test_what_is_wrong_is_said_and_nobody_added(fields, code):
    """Each wrong field has a code of its own, and leaves no player behind."""
    club = make_club()
    make_policy(club)
    assert refusal(players.add_player, club=club, by=None, **{"name": "Ada", **fields}) == code
    assert not Player.objects.filter(club=club).exists()


# --- Pasted lines --------------------------------------------------------------------------------


def test_pasted_lines_of_every_shape():
    """Tabs, semicolons and commas; rating and handicap may be left out; empty lines are passed over."""
    club = make_club()
    make_policy(club)
    text = "Ada King; 620; 5\n\nBert O’Neil\nCarla, 480\nDora\t510\t-3\r\n"
    added = pasting.add_pasted(club=club, text=text, by=None, handicap_list="starts")
    assert [(p.name, p.rating) for p in added] == [
        ("Ada King", 620),
        ("Bert O’Neil", 500),
        ("Carla", 480),
        ("Dora", 510),
    ]
    assert dict(Handicap.objects.values_list("player__name", "value")) == {"Ada King": 5, "Dora": -3}


def test_a_first_line_may_name_the_columns():
    """In any order, with the words that lists use; a column that is not known is named."""
    club = make_club()
    make_policy(club)
    text = "Handicap;Player;Elo\n5;Ada Lovelace;620\n;Grace Hopper;"
    pasting.add_pasted(club=club, by=None, text=text, handicap_list="starts")
    rows = club.players.order_by("name").values_list("name", "rating", "handicaps__value")
    assert list(rows) == [("Ada Lovelace", 620, 5), ("Grace Hopper", 500, None)]
    with pytest.raises(UserProblem) as refused:
        pasting.add_pasted(club=club, by=None, text="Name;Phone\nBob;123")
    assert refused.value.code == "unknown-column" and "Phone" in refused.value.message


def test_a_list_may_say_where_players_come_from():
    """The fourth column, or one called club, is the home club; two spellings of spaces are one."""
    club = make_club()
    pasting.add_pasted(club=club, by=None, text="Ada;;;The  Löwen\nBert;500")
    pasting.add_pasted(club=club, by=None, text="Club;Name\nThe Löwen;Cy")
    assert dict(club.players.values_list("name", "home_club")) == {
        "Ada": "The Löwen",
        "Bert": "",
        "Cy": "The Löwen",
    }


def test_one_bad_line_and_nobody_is_added():
    """Every bad line is told with its number; none of the good ones is added."""
    club = make_club()
    make_player(club, "Known One")
    text = "Ada;600\nBert;many\n\nknown  ONE\nada\nDora;1;2;x;3\n;400"
    with pytest.raises(UserProblem) as refused:
        pasting.add_pasted(club=club, by=None, text=text)
    assert refused.value.code == "lines-wrong"
    assert [problem["line"] for problem in refused.value.data["problems"]] == [2, 4, 5, 6, 7]
    assert Player.objects.filter(club=club).count() == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-lines"),
        (" ;\n\t\n", "no-lines"),
        ("x\n" * 501, "too-many-lines"),
        ("Ada;500;5", "no-list"),
        ("Ada;500;five", "lines-wrong"),
    ],
)
def test_a_paste_that_cannot_be_read_at_all(text, code):
    """Nothing, too much, and handicaps for no list are refused."""
    assert refusal(pasting.add_pasted, club=make_club(), text=text, by=None) == code


def test_pasting_five_hundred_costs_few_queries(django_assert_max_num_queries):
    """The number of queries does not grow with the lines."""
    club = make_club()
    with django_assert_max_num_queries(15):
        pasting.add_pasted(club=club, by=None, text="\n".join(f"Player {n}; {n}" for n in range(500)))


# --- Duplicates ----------------------------------------------------------------------------------


def a_match(club, *sides):
    return create_match(
        club=club,
        game=CAROM,
        sides=[(player, player.name, 0) for player in sides],
        options={"target": 10},
        race=1,
        title="",
    )


def test_joining_hands_everything_over():
    """Matches, account, e-mail and missing handicaps go over; the old address leads to the one kept."""
    club = make_club()
    member = make_member(club)
    make_policy(club), make_policy(club, name="Discs")
    keep = make_player(club, "Ada King", handicaps={"starts": Decimal(3)})
    duplicate = make_player(
        club,
        "A. King",
        user=member,
        email="ada@example.org",
        handicaps={"starts": Decimal(9), "discs": Decimal(10)},
    )
    a_match(club, duplicate, make_player(club))
    players.merge_players(keep=keep, duplicate=duplicate, by=owner_of(club))
    keep.refresh_from_db()
    duplicate.refresh_from_db()
    assert MatchSide.objects.filter(player=keep).count() == 1
    assert (keep.user, keep.email) == (member, "ada@example.org")
    assert (duplicate.user, duplicate.active) == (None, False)
    assert dict(keep.handicaps.values_list("policy__slug", "value")) == {"starts": 3, "discs": 10}
    assert duplicate.merged_into == keep


def test_two_who_met_are_two():
    """Players who have played each other cannot be joined."""
    club = make_club()
    one, other = make_player(club), make_player(club)
    a_match(club, one, other)
    assert refusal(players.merge_players, keep=one, duplicate=other, by=owner_of(club)) == "met-each-other"


def test_joining_across_clubs_is_not_found():
    """Another club's player is no duplicate of ours."""
    club = make_club()
    assert (
        refusal(
            players.merge_players,
            keep=make_player(club),
            duplicate=make_player(make_club()),
            by=owner_of(club),
        )
        == "not-found"
    )


def test_the_old_address_leads_on(client):
    """A link to the duplicate ends at the player that remained."""
    club = make_club()
    keep, duplicate = make_player(club, "Ada King"), make_player(club, "A. King")
    players.merge_players(keep=keep, duplicate=duplicate, by=owner_of(club))
    answer = client.get(f"/c/{club.slug}/players/a-king/")
    assert (answer.status_code, answer["Location"]) == (301, f"/c/{club.slug}/players/ada-king/")


# --- Accounts and privacy ------------------------------------------------------------------------


def test_one_account_is_one_player():
    """A member's account is linked to one player; an outsider's to none."""
    club = make_club()
    member = make_member(club)
    make_player(club, user=member)
    other = make_player(club)
    assert refusal(players.link_account, player=other, member=member, by=None) == "account-taken"
    outsider = owner_of(make_club())
    assert refusal(players.link_account, player=other, member=outsider, by=None) == "not-a-member"


@pytest.mark.parametrize("role", [None, Role.PLAYER, Role.MARKER, Role.REFEREE])
def test_private_fields_are_for_officers(client, role):
    """E-mail, note and account of a player reach nobody below a director, on no public page."""
    club = make_club()
    account = make_member(club)
    player = make_player(club, "Ada", email="ada@private.example", note="Owes for chalk", user=account)
    if role:
        client.force_login(make_member(club, role))
    for name, args in (("player", [club.slug, player.slug]), ("players", [club.slug]), ("club", [club.slug])):
        page = client.get(reverse(f"people:{name}", args=args)).content.decode()
        assert not any(secret in page for secret in ("ada@private.example", "Owes for chalk", account.email))


def test_officers_see_private_fields(client):
    """A director sees what is kept from others."""
    club = make_club()
    player = make_player(club, "Ada", email="ada@private.example", note="Owes for chalk")
    client.force_login(make_member(club, Role.DIRECTOR))
    page = client.get(player.get_absolute_url()).content.decode()
    assert "ada@private.example" in page and "Owes for chalk" in page


def test_the_form_has_the_lists_that_the_club_uses(client):
    """Those and no others are asked for; a list that is left empty loses the player, with a line that says
    so."""
    club = make_club()
    client.force_login(owner_of(club))
    new = reverse("people:player-new", args=[club.slug])
    assert "handicap:" not in client.get(new).content.decode()
    make_policy(club), make_policy(club, "average", name="Averages")
    assert client.post(new, {"name": "Ada", "rating": 600, "handicap:starts": "3"}).status_code == 302
    player = Player.objects.get(club=club)
    edit = reverse("people:player-edit", args=[club.slug, player.slug])
    form = client.get(edit).context["form"]
    assert form["handicap:starts"].value() == 3 and form["handicap:averages"].value() is None
    changed = {"name": "Ada", "rating": 600, "handicap:starts": "", "handicap:averages": "0.425"}
    assert client.post(edit, changed).status_code == 302
    rows = dict(player.handicaps.values_list("policy__slug", "value"))
    assert rows == {"starts": None, "averages": Decimal("0.425")}
    assert player.handicaps.get(policy__slug="starts").lines.count() == 2


def test_the_second_to_save_sees_both(client):
    """Two directors edit one player: nothing is lost unseen, and saving again keeps the second's."""
    club = make_club()
    player = make_player(club, "Ada", rating=500)
    client.force_login(owner_of(club))
    edit = reverse("people:player-edit", args=[club.slug, player.slug])
    read = client.get(edit).context["form"]["read_at"].value()
    ours = {"name": "Ada", "rating": 700, "read_at": read}
    assert client.post(edit, {"name": "Ada L.", "rating": 500, "read_at": read}).status_code == 302
    stale = client.post(edit, ours)
    page = stale.content.decode()
    assert stale.status_code == 422 and "Somebody else changed this meanwhile" in page
    assert "<bdi>Ada L.</bdi>" in page and "<bdi>700</bdi>" in page and "<bdi>500</bdi>" in page
    player.refresh_from_db()
    assert (player.name, player.rating) == ("Ada L.", 500)
    again = {**ours, "read_at": stale.context["form"]["read_at"].value()}
    assert client.post(edit, again).status_code == 302
    player.refresh_from_db()
    assert (player.name, player.rating) == ("Ada", 700)


def test_another_clubs_player_is_not_found(client):
    """A player's address works in the player's club only."""
    club, other = make_club(), make_club()
    player = make_player(other, "Ada")
    client.force_login(owner_of(club))
    assert client.get(f"/c/{club.slug}/players/{player.slug}/edit/").status_code == 404
    assert Club.objects.count() == 2
