"""Pictures beside a link: of the right size, true, drawn once; and any name fits on them."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from clubs.competitions.models import Competition
from clubs.people.models import Club
from clubs.publishing.views.pictures import cards, drawing, lettering
from clubs.publishing.views.pictures.cards import Card, Row
from matches import services
from matches.models import Match
from rules_engine.saying import say
from tests.adversarial import EVERYTHING, HARMLESS, HOSTILE
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.clubs.emblems.conftest import House, house  # noqa: F401 - a fixture
from tests.clubs.publishing.play import SYSTEM, new_match, play_runs, played
from tests.factories import make_club, make_player, owner_of
from tests.soak import examples

QUICK = settings(max_examples=examples(20), suppress_health_check=[HealthCheck.too_slow])


def pixels(response: Any) -> Image.Image:
    """The picture of an answer, which has to be a PNG of the size that Open Graph asks for."""
    assert response.status_code == 200 and response["Content-Type"] == "image/png"
    image = Image.open(io.BytesIO(response.content))
    image.load()
    assert image.size == (1200, 630) and image.format == "PNG" and len(response.content) < 300_000
    return image.convert("RGB")


def card(name: str, **more: Any) -> Card:
    """A card with one name everywhere."""
    rows = tuple(Row(name, "50", otherwise="Side A", won=n == 0) for n in range(4))
    return Card(name, name, "Live", "live", rows, name, name, **more)


def test_a_picture_is_kept_for_each_language() -> None:
    """A text of the rules looks alike in all of them before it is drawn."""
    said = card(say("competitions.criterion-wins", "Wins"))
    with override("de"):
        german = said.digest
    with override("en-gb"):
        assert said.digest == said.digest != german


WHOLE = ("apostrophe", "quotes", "greek", "cyrillic", "arabic", "hebrew", "vietnamese")


# --- Names -----------------------------------------------------------------------------------------


@QUICK
@given(st.text(max_size=300), st.integers(60, 1100))
def test_any_text_fits_where_it_shall(text: str, width: int) -> None:
    """Whatever is written, what is drawn of it is not wider than its room, nor too small to be read."""
    line = lettering.fit(lettering.drawable(text, "Somebody"), width, 76, 28)
    assert line.font.getlength(line.text) <= width and 28 <= line.size <= 76


def test_a_name_is_set_smaller_before_it_is_cut() -> None:
    """A long name is whole if a smaller size fits; only then it ends with an ellipsis."""
    assert lettering.fit("Willie Hoppe", 1000, 76, 28) == lettering.Line("Willie Hoppe", 76, False)
    smaller = lettering.fit("Willie Hoppe", 300, 76, 28)
    assert smaller.text == "Willie Hoppe" and 28 < smaller.size < 76
    cut = lettering.fit("W" * 100, 300, 76, 28)
    assert cut.text.endswith("…") and cut.size == 28


@pytest.mark.parametrize("name", WHOLE)
def test_names_of_many_scripts_are_drawn_whole(name: str) -> None:
    """Latin with all its accents, Greek, Cyrillic, Arabic and Hebrew lose no letter."""
    assert lettering.drawable(HARMLESS[name]) == HARMLESS[name]


def test_what_the_fonts_lack_is_never_a_box() -> None:
    """Letters that are missing go; where none is left, words stand for the name."""
    assert lettering.drawable(HARMLESS["chinese"], "Side A") == "Side A"
    assert lettering.drawable(HARMLESS["emoji"], "Side A") == "Eight"
    assert lettering.drawable("丁俊晖 Ding", "Side A") == "Ding"
    assert lettering.drawable(HOSTILE["override"]) == "Anna gnp.exe"
    assert lettering.drawable(HOSTILE["accents"]).count("\u0335") <= 2
    assert not lettering.has("\ue123") and lettering.has("ß")


def test_every_pathological_name_is_drawn_inside_the_rail() -> None:
    """Nothing is drawn over the rail, whichever name stands in every place."""
    inside = (drawing.RAIL, drawing.RAIL, drawing.WIDTH - drawing.RAIL, drawing.HEIGHT - drawing.RAIL)
    bare = drawing._table()
    for name, text in EVERYTHING.items():
        for listed in (True, False):
            changed = ImageChops.difference(bare, drawing.draw(card(text, listed=listed))).getbbox()
            assert changed is not None, name
            assert changed[0] >= inside[0] and changed[1] >= inside[1], (name, changed)
            assert changed[2] <= inside[2] and changed[3] <= inside[3], (name, changed)


# --- What is told ----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_match_is_shown_as_it_stands() -> None:
    """Score, turn, live; then final and the winner; under review as soon as a stroke is disputed."""
    club = make_club()
    match = play_runs(new_match(club, make_player(club, "Ann"), make_player(club, "Bo"), target=5), [3], [1])
    live = cards.of_match(match)
    assert live.word == "Live" and [(r.name, r.figure, r.on) for r in live.rows] == [
        ("Ann", "3", True),
        ("Bo", "1", False),
    ]
    over = cards.of_match(played(club, make_player(club, "Cy"), make_player(club, "Di"), [3, 2]))
    assert over.word == "Final" and over.rows[0].won and "Cy 5, Di 0" in over.alt
    match.open_disputes = 1
    assert cards.of_match(match).word == "Under review"


@pytest.mark.django_db
def test_a_competition_is_shown_from_entry_to_champion() -> None:
    """Entered, still in, then the champion first; a table shows its first places."""
    club = build_club()
    cup = build(club, 4, name="Cup", until="open")
    assert cards.of_competition(cup).word == "Open for entry: 4 entered"
    other = build(club, 4, name="Other")
    assert cards.of_competition(other).word == "Under way: 4 still in"
    done = cards.of_competition(play_all(other))
    assert done.word == "Champion" and done.rows[0].won and done.rows[0].figure == "1"
    table = cards.of_competition(play_all(build(club, 3, name="Table", format="round_robin")))
    assert [row.figure for row in table.rows] == ["1", "1", "1"] and table.word == "Final standings"


@pytest.mark.django_db
def test_pictures_of_everything(client: Client, house: House) -> None:  # noqa: F811
    """Match, competition, emblem and club, each a PNG of 1200 x 630."""
    club = build_club()
    build(club, 2, name="Cup")
    match = played(club, make_player(club, "Ann"), make_player(club, "Bo"), [3, 2])
    for address in (
        f"/picture/m/{match.public_id}.png",
        f"/picture/c/{club.slug}/t/cup.png",
        f"/picture/c/{club.slug}.png",
        f"/picture/c/{house.club.slug}/emblems/{house.emblem.slug}.png",
    ):
        pixels(client.get(address))
    house.emblem.refresh_from_db()
    assert "Ann" in cards.of_emblem(house.emblem).alt


# --- How it is answered ----------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_picture_is_drawn_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time it comes from the cache, and who has it is told so; a mark makes another picture."""
    club = make_club()
    match = play_runs(new_match(club, make_player(club, "Ann"), make_player(club, "Bo"), target=5), [3])
    address, drawn = f"/picture/m/{match.public_id}.png", []
    from clubs.publishing.views.pictures import views

    monkeypatch.setattr(views, "png", lambda shown: drawn.append(shown) or drawing.png(shown))
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert client.get(address).content == first.content and len(drawn) == 1
    assert again.status_code == 304 and again.content == b"" and not first.cookies
    services.void_match(match=match, by=SYSTEM)
    assert client.get(address)["ETag"] != first["ETag"] and len(drawn) == 2


@pytest.mark.django_db
def test_only_public_clubs_have_pictures(client: Client) -> None:
    """Of a hidden club there is none, not even for its owner; of simulated play and drafts never."""
    club = build_club()
    build(club, 2, name="Cup")
    match = played(club, make_player(club, "Ann"), make_player(club, "Bo"), [3, 2])
    addresses = [
        f"/picture/m/{match.public_id}.png",
        f"/picture/c/{club.slug}/t/cup.png",
        f"/picture/c/{club.slug}.png",
    ]
    Club.objects.filter(pk=club.pk).update(public=False)
    client.force_login(owner_of(club))
    assert [client.get(address).status_code for address in addresses] == [404, 404, 404]
    assert b"og:image" not in client.get(f"/c/{club.slug}/").content
    Club.objects.filter(pk=club.pk).update(public=True)
    Match.objects.update(simulated=True)
    Competition.objects.update(status="draft")
    assert [client.get(address).status_code for address in addresses] == [404, 404, 200]
    assert b"og:image" not in client.get(f"/m/{match.public_id}/").content


@pytest.mark.django_db
def test_pages_name_their_picture(client: Client, house: House) -> None:  # noqa: F811
    """Absolute addresses, size, alternative text, for Open Graph and for cards; with the log's sequence."""
    club = build_club()
    cup = build(club, 2, name="Cup")
    match = played(club, make_player(club, 'Ann "the <Cue>"'), make_player(club, "Bo"), [3, 2])
    match.refresh_from_db()
    cup.refresh_from_db()
    for page, picture in (
        (f"/m/{match.public_id}/", f"/picture/m/{match.public_id}.png?v={match.revision}"),
        (f"/c/{club.slug}/t/cup/", f"/picture/c/{club.slug}/t/cup.png?v={cup.last_seq}"),
        (f"/c/{club.slug}/", f"/picture/c/{club.slug}.png?v=1"),
        (
            f"/c/{house.club.slug}/emblems/{house.emblem.slug}/",
            f"/picture/c/{house.club.slug}/emblems/{house.emblem.slug}.png",
        ),
    ):
        head = client.get(page).content.decode().partition("<body")[0]
        tags = dict(re.findall(r'<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)">', head))
        assert tags["og:image"] == tags["twitter:image"] and tags["og:url"] == f"http://testserver{page}"
        assert tags["og:image"].startswith(f"http://testserver{picture}"), page
        assert (
            tags["og:image:alt"] and tags["twitter:image:alt"] and tags["og:title"] and tags["og:description"]
        )
        assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
        assert tags["twitter:card"] == "summary_large_image"
        pixels(client.get(tags["og:image"].removeprefix("http://testserver")))
