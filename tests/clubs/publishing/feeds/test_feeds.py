"""Feeds that feed readers accept: what stands in them, for how long, and when it changes."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import feedparser
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.competitions.models import Competition
from clubs.competitions.services import seating
from clubs.people.models import Club, Player
from clubs.publishing.views.feeds.json_feed import VERSION
from matches import services
from matches.models import Match
from tests import prepared
from tests.adversarial import HARMLESS, HOSTILE
from tests.clubs.competitions.conftest import build, build_club, fixture, play, play_all, seated
from tests.clubs.publishing.play import HOPPE, SYSTEM, new_match, play_runs, played, record
from tests.factories import make_club, make_member, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
@prepared.kept
def hall() -> Club:
    """A club with a finished cup of four and a great match of Ann's."""
    club = build_club()
    play_all(build(club, 4, name="Cup"))
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    played(club, ann, bo, HOPPE, [1, 0, 2])
    return club


def addresses(club: Club, form: str) -> dict[str, str]:
    """Every feed of the club in one form."""
    way = f"/c/{club.slug}"
    return {
        "results": f"{way}/results.{form}",
        "champions": f"{way}/champions.{form}",
        "competition": f"{way}/t/cup/results.{form}",
        "player": f"{way}/players/ann/results.{form}",
    }


def atom(client: Client, address: str) -> Any:
    """A feed as a feed reader reads it, which must have nothing to complain of."""
    response = client.get(address)
    assert response.status_code == 200 and response["Content-Type"].startswith("application/atom+xml")
    read = feedparser.parse(response.content, response_headers={"content-type": response["Content-Type"]})
    assert not read.bozo, read.bozo_exception
    assert read.version == "atom10" and read.feed.id.startswith("urn:uuid:")
    assert [link.rel for link in read.feed.links] == ["alternate", "self"]
    assert all(link.href.startswith("http://testserver/") for link in read.feed.links)
    assert read.feed.author and read.feed.updated_parsed
    assert len({entry.id for entry in read.entries}) == len(read.entries)
    for entry in read.entries:
        assert entry.title and entry.published_parsed <= entry.updated_parsed <= read.feed.updated_parsed
        assert entry.link.startswith("http://testserver/") and entry.content[0].type == "text/html"
    return read


def json_feed(client: Client, address: str) -> dict[str, Any]:
    """A feed that keeps the rules of JSON Feed 1.1, each of its "must" and "required"."""
    response = client.get(address)
    assert response.status_code == 200 and response["Content-Type"] == "application/feed+json"
    feed: dict[str, Any] = json.loads(response.content.decode("utf-8"))
    assert feed["version"] == VERSION and isinstance(feed["title"], str) and feed["title"]
    known = {"version", "title", "home_page_url", "feed_url", "description", "language", "authors", "items"}
    assert set(feed) <= known and "author" not in feed  # "author" is of version 1
    assert feed["feed_url"] == f"http://testserver{address}"
    assert all(set(one) <= {"name", "url", "avatar"} and one for one in feed["authors"])
    assert isinstance(feed["items"], list)
    for item in feed["items"]:
        assert isinstance(item["id"], str) and item["id"] and item["content_html"]
        assert item["url"].startswith("http://testserver/") and isinstance(item["title"], str)
        for moment in ("date_published", "date_modified"):
            assert datetime.fromisoformat(item[moment]).utcoffset() is not None
        assert isinstance(item["tags"], list) and all(isinstance(tag, str) and tag for tag in item["tags"])
        assert "image" not in item or item["image"].startswith("http://testserver/")
    assert len({item["id"] for item in feed["items"]}) == len(feed["items"])
    return feed


@pytest.mark.both_databases
def test_feed_readers_accept_every_feed_and_both_forms_say_the_same(client: Client, hall: Club) -> None:
    """Atom and JSON have the same entries under the same ids; each feed has its own id."""
    for name, address in addresses(hall, "atom").items():
        one, other = atom(client, address), json_feed(client, addresses(hall, "json")[name])
        assert [e.id for e in one.entries] == [item["id"] for item in other["items"]]
        assert [e.title for e in one.entries] == [item["title"] for item in other["items"]]
        assert len(one.entries) == {"results": 5, "champions": 1, "competition": 4, "player": 1}[name]
    assert len({atom(client, address).feed.id for address in addresses(hall, "atom").values()}) == 4


def test_an_entry_tells_the_result(client: Client, hall: Club) -> None:
    """Names, score, average and high run; of a cup, the round; of a champion, the way."""
    entry = atom(client, addresses(hall, "atom")["player"]).entries[0]
    assert entry.title == "Ann 50 – 3 Bo"
    text = entry.content[0].value
    assert "8.333" in text and "high run 26" in text and "Three-Cushion" in text
    final = atom(client, addresses(hall, "atom")["competition"]).entries[0]
    assert "Cup, Final" in final.content[0].value and {tag.term for tag in final.tags} >= {"Cup"}
    champion = atom(client, addresses(hall, "atom")["champions"]).entries[0]
    assert champion.title == "P1 wins Cup" and "Semi-finals" in champion.content[0].value


def test_a_walkover_is_told_in_words(client: Client) -> None:
    """Without play there is no score to tell."""
    club = make_club()
    match = new_match(club, make_player(club, "Ann"), make_player(club, "Bo"))
    services.declare(match=match, result_kind="walkover", winner="B", by=SYSTEM)
    (entry,) = atom(client, f"/c/{club.slug}/results.atom").entries
    assert entry.title == "Bo wins by walkover against Ann"


@pytest.mark.both_databases
def test_a_corrected_result_is_the_same_entry_updated(client: Client, hall: Club) -> None:
    """Its id and its day of publication stay; title, `updated` and the feed's `updated` move on."""
    address = addresses(hall, "atom")["player"]
    before = atom(client, address)
    match = Match.objects.get(sides__name="Ann")
    entry = match.entries.filter(side="B", tokens="+1").order_by("seq")[0]
    record(match, "B", f"void {entry.seq}")
    after = atom(client, address)
    old, new = before.entries[0], after.entries[0]
    assert (old.id, old.published) == (new.id, new.published)
    assert old.title != new.title and new.updated > old.updated and after.feed.updated > before.feed.updated


@pytest.mark.both_databases
def test_a_result_that_was_called_off_or_reopened_is_no_entry(client: Client, hall: Club) -> None:
    """It goes from every feed that had it, and the feed says that it changed."""
    address = addresses(hall, "atom")["results"]
    before = atom(client, address)
    match = Match.objects.get(sides__name="Ann")
    services.reopen(match=match, by=SYSTEM)
    reopened = atom(client, address)
    assert len(reopened.entries) == len(before.entries) - 1 and reopened.feed.updated > before.feed.updated
    services.void_match(match=match, by=SYSTEM)
    assert len(atom(client, address).entries) == 4
    assert atom(client, addresses(hall, "atom")["player"]).entries == []


def test_a_reopened_final_takes_the_champion_back(client: Client, hall: Club) -> None:
    """No champion is published who is none any more."""
    cup = Competition.objects.get(club=hall, slug="cup")
    services.reopen(match=fixture(cup, 3).match or fixture(cup, 4).match, by=SYSTEM)
    assert atom(client, addresses(hall, "atom")["champions"]).entries == []


@pytest.mark.both_databases
def test_who_has_it_already_is_told_so(client: Client, hall: Club) -> None:
    """304 for the ETag and for Last-Modified, without a body; the whole after a change."""
    for form in ("atom", "json"):
        for address in addresses(hall, form).values():
            response = client.get(address)
            etag, modified = response["ETag"], response["Last-Modified"]
            for header in ({"If-None-Match": etag}, {"If-Modified-Since": modified}):
                again = client.get(address, headers=header)
                assert again.status_code == 304 and again.content == b"" and again["ETag"] == etag
            assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200
            assert client.head(address).status_code == 200
    etag = client.get(addresses(hall, "atom")["player"])["ETag"]
    Player.objects.filter(club=hall, name="Ann").update(name="Anna")
    renamed = client.get(addresses(hall, "atom")["player"], headers={"If-None-Match": etag})
    assert renamed.status_code == 200 and b"Anna 50" in renamed.content


def test_a_hidden_club_has_no_feed_for_strangers(client: Client, hall: Club) -> None:
    """Not found, as what never was; its members read it, and no cache keeps it."""
    Club.objects.filter(pk=hall.pk).update(public=False)
    member = make_member(hall)
    for address in (*addresses(hall, "atom").values(), *addresses(hall, "json").values()):
        assert client.get(address).status_code == 404
    client.force_login(member)
    response = client.get(addresses(hall, "atom")["results"])
    assert response.status_code == 200 and response["Cache-Control"] == "private, no-cache"


def test_a_draft_has_no_feed(client: Client, hall: Club) -> None:
    """A competition in preparation is not given away."""
    Competition.objects.filter(club=hall, slug="cup").update(status="draft")
    assert client.get(addresses(hall, "atom")["competition"]).status_code == 404


def test_simulated_play_is_never_published(client: Client) -> None:
    """A confirmed match of simulated play is in no feed."""
    club = make_club()
    match = played(club, make_player(club, "Ann"), make_player(club, "Bo"), [3, 2])
    Match.objects.filter(pk=match.pk).update(simulated=True)
    for address in (f"/c/{club.slug}/results.atom", f"/c/{club.slug}/players/ann/results.atom"):
        assert atom(client, address).entries == []


def test_an_empty_feed_is_a_feed_and_stays_the_same(client: Client) -> None:
    """A club without results: valid, and the same bytes when asked again."""
    club = make_club()
    for name in ("results", "champions"):
        address = f"/c/{club.slug}/{name}.atom"
        assert atom(client, address).entries == []
        assert client.get(address).content == client.get(address).content


def test_no_name_breaks_a_feed(client: Client) -> None:
    """Whatever stands in the database as a name, the feed is well formed and the name is text."""
    club = make_club()
    match = played(club, make_player(club, "One"), make_player(club, "Two"), [3, 2], [1])
    for name in {**HARMLESS, **HOSTILE}.values():
        if not (text := name[:80].replace("\x00", "\x01").strip()):
            continue
        Player.objects.filter(club=club, slug="one").update(name=text)
        match.player_results.update(name=text)
        Club.objects.filter(pk=club.pk).update(name=text)
        read = atom(client, f"/c/{club.slug}/results.atom")
        assert "<script" not in read.entries[0].content[0].value
        json_feed(client, f"/c/{club.slug}/results.json")


def test_the_fifty_latest_at_the_same_cost(client: Client) -> None:
    """A feed asks as many questions for sixty results as for two, and tells fifty."""
    club = make_club()
    one, two = make_player(club, "Ann"), make_player(club, "Bo")
    counts = []
    for more in (2, 58):
        for _ in range(more):
            match = new_match(club, one, two, target=1)
            services.confirm(match_id=play_runs(match, [1]).pk, by=SYSTEM)
        with CaptureQueriesContext(connection) as asked:
            read = atom(client, f"/c/{club.slug}/results.atom")
        counts.append(len(asked))
    assert len(read.entries) == 50 and counts[0] == counts[1] <= 8


def test_pages_name_their_feeds(client: Client, hall: Club) -> None:
    """Each page's head names its feeds, for readers that look there, and a link says so to people."""
    for page, ours in (
        (f"/c/{hall.slug}/results/", ("results", "champions")),
        (f"/c/{hall.slug}/", ("results", "champions")),
        (f"/c/{hall.slug}/records/champions/", ("champions",)),
        (f"/c/{hall.slug}/t/cup/", ("competition",)),
        (f"/c/{hall.slug}/players/ann/", ("player",)),
    ):
        text = client.get(page).content.decode()
        head, _, body = text.partition("<body")
        for name in ours:
            for form, kind in (("atom", "application/atom+xml"), ("json", "application/feed+json")):
                address = addresses(hall, form)[name]
                assert f'type="{kind}"' in head and f'href="{address}"' in head, (page, address)
        assert "Subscribe" in body and addresses(hall, "atom")[ours[0]] in body, page


def test_a_champion_by_a_corrected_final(client: Client) -> None:
    """When the final is replayed and the other wins, the same entry names the other, updated."""
    club = build_club()
    cup = build(club, 2, name="Cup")
    seating.seat_club(club.pk)
    final = seated(cup)[0].match
    assert final is not None
    play(final, "A")
    address = f"/c/{club.slug}/champions.atom"
    before = atom(client, address).entries[0]
    services.reopen(match=Match.objects.get(pk=final.pk), by=SYSTEM)
    match = Match.objects.get(pk=final.pk)
    last = match.entries.order_by("-seq")[0]
    record(match, "A", f"void {last.seq}")
    record(match, "A", "0")
    record(match, "B", "+1")
    services.confirm(match_id=match.pk, by=SYSTEM)
    after = atom(client, address).entries[0]
    assert before.id == after.id and before.title != after.title and after.updated > before.updated
