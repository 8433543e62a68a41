"""What those outside a club see of its players' names."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils.translation import override

from clubs.competitions.services import entries
from clubs.people.models import Club, ClubEvent, Player, Role, Shown, User
from clubs.people.rules.shown import level_of, shortened
from clubs.people.services import founding, players
from clubs.people.services import shown as services
from clubs.people.shown import Reader, found_by_name, of_public, public_name
from clubs.publishing.sitemaps import SITEMAPS
from clubs.webhooks.models import Told
from clubs.webhooks.services.telling import _write
from config import shown_names
from matches.live.channels import channel_for
from matches.live.styles import HTML, JSON
from matches.problems import UserProblem
from rules_engine.saying import Text, say
from tests.cases import for_each
from tests.clubs.competitions.conftest import build
from tests.clubs.people.privacy.walking import sitemap
from tests.clubs.publishing.play import new_match
from tests.factories import make_club, make_member, make_player, make_user, owner_of

pytestmark = pytest.mark.django_db

NAME = "Zaphira Quill-O’Feather"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def player(club: Club) -> Player:
    return make_player(club, NAME)


def show(player: Player, level: str = "", **more: Any) -> Player:
    """Change how a player is shown, and read the row again."""
    with transaction.atomic():
        services.apply(player, level=level, by=owner_of(player.club), **more)
    player.refresh_from_db()
    return player


def seen(address: str, user: User | None = None, **more: Any) -> str:
    """The page as this person gets it."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(address, **more).content.decode()


@for_each(
    "case",
    [
        ("Ann Lee", "initial", "Ann L."), ("Ann Lee", "initials", "A. L."), ("Ann Lee", "hidden", ""),
        ("Ann Mary Lee", "initial", "Ann L."), ("Ann Mary Lee", "initials", "A. L."),
        ("Ann", "initial", "Ann"), ("Ann", "initials", "A."),
        ("Ann O’Neill", "initial", "Ann O."), ("(Tiny) Tim", "initials", "T. T."),
        ("Ann L", "initial", "Ann L"), ("王 小明", "initial", "王 小."), ("Ann Lee", "full", "Ann Lee"),
    ],
)  # fmt: skip
def test_a_name_is_shortened(case: tuple[str, str, str]) -> None:
    """By words, in any script; a name in one word has no family name to shorten."""
    name, level, expected = case
    assert shortened(name, level) == expected


def test_the_players_choice_goes_before_the_clubs_and_a_minor_never_shows_more() -> None:
    """The club's rule for minors is a bound, not a default."""
    cases = [
        (("", "full", False, "initial"), "full"), (("hidden", "full", False, "full"), "hidden"),
        (("full", "hidden", False, "hidden"), "full"), (("full", "full", True, "initial"), "initial"),
        (("hidden", "full", True, "initial"), "hidden"), (("", "initials", True, "initial"), "initials"),
    ]  # fmt: skip
    for (chosen, of_club, under_age, of_minors), level in cases:
        found = level_of(chosen=chosen, of_club=of_club, under_age=under_age, of_minors=of_minors)
        assert found == level


def test_members_see_the_name_and_others_do_not(club: Club, player: Player) -> None:
    """On the pages and in the interface; one who is signed in elsewhere is no member here."""
    show(player, "initials")
    pages = [player.get_absolute_url(), f"/c/{club.slug}/players/", f"/api/v1/clubs/{club.slug}/players/"]
    stranger = make_user()
    make_club(owner=stranger)
    for page in pages:
        assert "Zaphira" not in seen(page) and "Feather" not in seen(page)
        assert "Z. Q." in seen(page) and "Z. Q." in seen(page, stranger)
        assert "Zaphira" in seen(page, make_member(club)) and "Z. Q." not in seen(page, make_member(club))


def test_the_address_of_a_page_tells_no_name_either(club: Club, player: Player) -> None:
    """The old address leads nowhere, for anybody; with the whole name the player gets a whole one."""
    before = player.get_absolute_url()
    show(player, "hidden")
    assert player.slug == "player" and Client().get(before).status_code == 404
    assert Client().get(player.get_absolute_url()).status_code == 200
    assert "zaphira" not in seen(player.get_absolute_url()).lower()
    assert show(player, "full").slug == "zaphira-quill-ofeather"


def test_a_hidden_player_is_not_indexed_and_not_found_by_name(club: Club, player: Player) -> None:
    """Search by outsiders finds nobody whom they do not see; members find everybody."""
    assert "noindex" not in seen(player.get_absolute_url())
    show(player, "initial")
    assert "noindex" in seen(player.get_absolute_url())
    asked = f"/c/{club.slug}/players/?q=Feather"
    assert player.get_absolute_url() not in seen(asked)
    assert player.get_absolute_url() in seen(asked, make_member(club))
    for path in (f"/api/v1/clubs/{club.slug}/players/?text=Feather", "/api/v1/search/?q=zaphira"):
        assert player.slug not in seen(path) and "Zaphira" not in seen(path)
    with shown_names.reading(Reader()):
        assert not found_by_name(Player.objects.filter(pk=player.pk)).exists()


def test_the_sitemap_lists_whom_all_may_see_and_nobody_else(club: Club, player: Player) -> None:
    """In all of its parts: neither the address of before nor the new one, and no name; with the whole name it
    is there, and that of another player stays."""
    other = make_player(club, "Ann Lee")
    before = player.get_absolute_url()

    def listed() -> str:
        parts = dict(sitemap(Client()))
        assert len(parts) > len(SITEMAPS) and "/sitemap-players.xml" in parts
        return "\n".join(parts.values())

    assert before in listed() and other.get_absolute_url() in listed()
    for level in ("initial", "initials", "hidden"):
        show(player, level)
        now_listed = listed()
        assert before not in now_listed and player.get_absolute_url() not in now_listed, level
        assert "zaphira" not in now_listed.lower() and other.get_absolute_url() in now_listed
    show(player, "full", under_age=True)
    assert player.get_absolute_url() not in listed(), "the club's rule for minors holds"
    show(player, "full", under_age=False)
    assert player.get_absolute_url() in listed()
    Club.objects.filter(pk=club.pk).update(names_shown="initials")
    Player.objects.filter(pk=player.pk).update(shown="")
    assert player.get_absolute_url() not in listed() and other.get_absolute_url() not in listed()


@pytest.mark.django_db(transaction=True)  # while names are being changed, nobody is told that nothing changed
def test_kept_pages_and_tags_follow_a_choice_at_once(club: Club, player: Player) -> None:
    """A page that was kept, or that the browser has, is not shown again with the name."""
    competition = build(club, 2, until="open", entry_limit=8)
    entries.enter(competition=competition, players=[player], by=None)
    pages = [competition.get_absolute_url(), f"/api/v1/clubs/{club.slug}/players/"]
    for page in pages:
        show(player, "full")
        first = Client().get(page)
        assert NAME.split()[0] in first.content.decode()
        show(player, "hidden")
        again = Client().get(page, headers={"If-None-Match": first["ETag"]})
        assert again.status_code == 200 and "Zaphira" not in again.content.decode()
        assert Client().get(page, headers={"If-None-Match": again["ETag"]}).status_code == 304


def test_the_club_decides_where_nobody_has_chosen(club: Club, player: Player) -> None:
    """Its default, for those there and those to come; a player's own choice stays."""
    other = make_player(club, "Ann Lee")
    show(other, "full")
    services.change_names(
        club=club, names_shown="initial", minors_shown="hidden", hall_names=False, by=owner_of(club)
    )
    third = make_player(club, "Bob Ray")
    page = seen(f"/c/{club.slug}/players/")
    assert "Zaphira Q." in page and "Ann Lee" in page and "Bob R." in page and "Bob Ray" not in page
    assert {one.slug for one in Player.objects.filter(club=club)} == {"zaphira-q", "ann-lee", "bob-r"}
    assert public_name(third) == "Bob R."
    show(third, "full", under_age=True, consent="mother, 3 May")
    assert "a player" in seen(third.get_absolute_url()) and "mother" not in seen(third.get_absolute_url())
    assert "mother" in seen(third.get_absolute_url(), owner_of(club))
    event = ClubEvent.objects.filter(club=club, what="player-names").first()
    assert event is not None and "mother" not in str(event.data)


def test_only_the_person_chooses_and_only_what_there_is(club: Club, player: Player) -> None:
    """Somebody else's player is refused, and a word that is no choice; nothing is written."""
    user = make_member(club)
    Player.objects.filter(pk=player.pk).update(user=user)
    with pytest.raises(UserProblem) as refused:
        services.choose(player=player, level="hidden", by=make_member(club))
    assert (refused.value.code, refused.value.status) == ("not-you", 403)
    with pytest.raises(UserProblem) as refused:
        services.choose(player=player, level="nobody", by=user)
    assert (refused.value.code, refused.value.status) == ("no-such-names", 422)
    client = Client()
    client.force_login(user)
    assert client.post(f"/me/data/names/{player.pk}/", {"shown": "hidden"}).status_code == 302
    assert Player.objects.get(pk=player.pk).shown == Shown.HIDDEN
    assert client.post(f"/me/data/names/{make_player(club).pk}/", {"shown": ""}).status_code == 404


def test_earlier_names_and_duplicates_are_not_shown_either(club: Club, player: Player) -> None:
    """Old matches stand under the name of their time."""
    owner, other = owner_of(club), make_player(club, "Bob Ray")
    match = new_match(club, player, other)
    players.change_player(
        player=player,
        name="Zoë Quill",
        home_club="",
        rating=500,
        email="",
        note="",
        shown="initial",
        by=owner,
    )
    page = seen(match.get_absolute_url())
    assert "Zaphira Q." in page and "Feather" not in page


def test_a_namesake_of_another_club_is_seen(club: Club, player: Player) -> None:
    """What one club hides hides nobody else."""
    there = make_player(make_club(), NAME)
    show(player, "hidden")
    assert "Zaphira" in seen(there.get_absolute_url()) and "Zaphira" not in seen(player.get_absolute_url())


def test_streams_and_webhooks_tell_the_public_names(club: Club, player: Player) -> None:
    """A viewer who does not belong to the club gets them, a member the whole; each form of the stream."""
    other = make_player(club, "Bob Ray")
    match = new_match(club, player, other)
    show(player, "initials")
    channel = channel_for(("match", match.pk))
    for form in (JSON, HTML):
        outside = channel.backlog(None, form._replace(outside=club.pk)).decode()
        assert "Zaphira" not in outside and "Z. Q." in outside and "Bob Ray" in outside
        assert "Zaphira" in channel.backlog(None, form).decode()
    snapshot = channel.now(JSON._replace(outside=club.pk), room=True).decode()
    assert "Zaphira" not in snapshot and "Z. Q." in snapshot
    _write(club.pk, "match.started", {"sides": [{"name": NAME}]}, [])
    assert json.loads(Told.objects.latest("pk").body)["data"]["sides"] == [{"name": "Z. Q."}]
    assert shown_names.outside(_request(None), club.pk) == club.pk
    assert shown_names.outside(_request(make_member(club)), club.pk) == 0


def _request(user: User | None) -> Any:
    class Request:
        COOKIES: dict[str, str] = {}

    request = Request()
    request.user = user  # type: ignore[attr-defined]
    return request


def test_names_are_replaced_as_whole_words_and_nowhere_else(club: Club, player: Player) -> None:
    """In texts, attributes and data of a page; not in longer names, tags or keys; messages stay messages."""
    show(player, "initial")
    show(make_player(club, "Ann Lee"), "hidden")
    with override("en"), shown_names.reading(of_public([club.pk])):
        assert shown_names.text("Ann Lee and Ann Leeson, Ann Lee’s cue") == (
            "a player and Ann Leeson, a player’s cue"
        )
        assert shown_names.page('<p title="by Ann Lee">Ann Lee</p><i class="Ann">x</i>') == (
            '<p title="by a player">a player</p><i class="Ann">x</i>'
        )
        data = '<script id="d" type="application/json">{"Ann Lee": "Ann Lee \\u003C"}</script>'
        assert '{"Ann Lee":"a player \\u003C"}' in shown_names.page(data)
        told = shown_names.data(say("a.b", "{name} leads", name="Ann Lee"))
        assert isinstance(told, Text) and told == "a player leads" and told.values == {"name": "a player"}
    assert shown_names.text("Ann Lee") == "Ann Lee"  # background work sees what is stored


def test_sheets_for_the_wall_have_whole_names_only_if_the_club_wants_it(club: Club, player: Player) -> None:
    """A member prints the names that all may read, unless the club has decided otherwise."""
    show(player, "initial")
    member = make_member(club, Role.DIRECTOR)
    with shown_names.reading(Reader(_request(member))):
        assert shown_names.text(NAME) == NAME
        with shown_names.on_wall():
            assert shown_names.text(NAME) == "Zaphira Q."
    services.change_names(
        club=club, names_shown="full", minors_shown="initial", hall_names=True, by=owner_of(club)
    )
    with shown_names.reading(Reader(_request(member))), shown_names.on_wall():
        assert shown_names.text(NAME) == NAME
    with shown_names.reading(Reader(_request(None))), shown_names.on_wall():
        assert shown_names.text(NAME) == "Zaphira Q."


def test_an_archived_club_changes_nothing(club: Club, player: Player) -> None:
    """It is read-only."""
    founding.archive_club(club=club, typed_name=club.name, by=owner_of(club))
    with pytest.raises(UserProblem) as refused:
        services.change_names(
            club=club, names_shown="hidden", minors_shown="hidden", hall_names=False, by=owner_of(club)
        )
    assert refused.value.code == "club-archived"


def test_what_a_device_installs_says_no_name_either(club: Club, player: Player) -> None:
    """The manifest of a match's page names those who play."""
    match = new_match(club, player, make_player(club, "Bo Ray"))
    address = f"/m/{match.public_id}/app.webmanifest"
    assert "Zaphira" in seen(address)
    show(player, "initials")
    assert "Zaphira" not in seen(address) and "Z. Q." in seen(address)
