"""Embeds: framed by anybody, known to nobody by a cookie, readable in every colour, of public clubs alone."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from clubs.competitions.models import Competition
from clubs.people.models import Club
from clubs.publishing.views.embeds import looks
from matches.models import Match
from tests import prepared
from tests.adversarial import HOSTILE
from tests.clubs.competitions.conftest import build, build_club, play_all
from tests.clubs.emblems.conftest import make_house
from tests.clubs.publishing.play import new_match, play_runs
from tests.clubs.publishing.test_pages import Harm
from tests.factories import make_player, make_table, owner_of


@prepared.kept
def make_hall() -> dict[str, str]:
    """The addresses of all embeds of one club, with a running cup, a finished table and a live match."""
    house = make_house()
    club = house.club
    for number in (1, 2):
        make_table(club, "carom", number=number)
    build(club, 4, name="Cup", until="drawn")
    play_all(build(club, 3, name="Table", format="round_robin"))
    match = play_runs(new_match(club, make_player(club, "Dee"), make_player(club, "Eve"), target=9), [3, 2])
    way = f"/embed/c/{club.slug}"
    return {
        "club": club.slug,
        "match": f"/embed/m/{match.public_id}/",
        "bracket": f"{way}/t/cup/bracket/",
        "standings": f"{way}/t/table/standings/",
        "places": f"{way}/t/cup/standings/",
        "emblem": f"{way}/emblems/{house.emblem.slug}/",
    }


@pytest.fixture
def hall(db: None) -> dict[str, str]:
    """The addresses of all embeds of the club."""
    return make_hall()


NONSENSE = (
    "theme=pink", "theme=", "accent=red", "accent=%23c2300a", "accent=c2300", "accent=c2300a00",
    "accent=c2300g", "accent=c2300a%0a", "accent=\u0661\u0662\u0663\u0664\u0665\u0666",
)  # fmt: skip


def embeds(hall: dict[str, str]) -> list[str]:
    return [address for name, address in hall.items() if name != "club"]


def get(client: Client, address: str, status: int = 200) -> Any:
    response = client.get(address)
    assert response.status_code == status, (address, response.status_code)
    return response


@pytest.mark.django_db
def test_any_site_may_frame_an_embed_and_no_other_page(client: Client, hall: dict[str, str]) -> None:
    """The embeds alone leave framing open; the rest of their policy is as strict as everywhere."""
    ordinary = get(client, f"/c/{hall['club']}/")["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in ordinary
    for address in (*embeds(hall), "/embed/m/nothing/"):
        response = client.get(address)
        policy = response["Content-Security-Policy"]
        assert sorted(policy.split("; ")) == sorted(
            ordinary.replace("frame-ancestors 'none'", "frame-ancestors *").split("; ")
        )
        assert "X-Frame-Options" not in response
    for page in (f"/c/{hall['club']}/", f"/c/{hall['club']}/t/cup/bracket/", "/embed/nowhere/"):
        response = client.get(page)
        assert response["X-Frame-Options"] == "DENY" and "frame-ancestors *" not in str(response.headers)


@pytest.mark.django_db
def test_an_embed_sets_and_reads_no_cookie(client: Client, hall: dict[str, str]) -> None:
    """No cookie comes with it, none changes it, and no cache has to ask about cookies."""
    for address in embeds(hall):
        response = get(client, address)
        assert not response.cookies and "Cookie" not in response.get("Vary", "")
        text = response.content
        assert b"csrf" not in text.lower() and b"<form" not in text
        signed_in = Client()
        signed_in.force_login(owner_of(Club.objects.get(slug=hall["club"])))
        signed_in.cookies["theme"] = "dark"
        assert get(signed_in, address).content == text


@pytest.mark.django_db
def test_an_embed_is_read_without_script(client: Client, hall: dict[str, str]) -> None:
    """What it shows stands in the page; links lead out of the frame to the whole page."""
    assert "Dee" in (text := get(client, hall["match"]).content.decode()) and "data-score>5<" in text
    assert "P1" in get(client, hall["bracket"]).content.decode()
    assert "<th" in get(client, hall["standings"]).content.decode()
    assert "still in" in get(client, hall["places"]).content.decode()
    assert "Ann" in get(client, hall["emblem"]).content.decode()
    for address in embeds(hall):
        text = get(client, address).content.decode()
        assert '<base target="_blank">' in text and "style=" not in text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)
        assert re.search(r'class="embed__foot"><a href="http://testserver/', text)


@pytest.mark.django_db
def test_only_public_clubs_are_embedded(client: Client, hall: dict[str, str]) -> None:
    """Of a hidden club nobody, not even its owner, gets an embed; as if it had never been."""
    Club.objects.filter(slug=hall["club"]).update(public=False)
    client.force_login(owner_of(Club.objects.get(slug=hall["club"])))
    for address in embeds(hall):
        assert b"There is no such" in get(client, address, 404).content
    assert "Embed this" not in get(client, f"/c/{hall['club']}/t/cup/bracket/").content.decode()


@pytest.mark.django_db
def test_what_is_no_embed(client: Client, hall: dict[str, str]) -> None:
    """Simulated play, drafts and the bracket of a round robin are not found."""
    get(client, hall["standings"].replace("standings", "bracket"), 404)
    Match.objects.update(simulated=True)
    get(client, hall["match"], 404)
    Competition.objects.update(status="draft")
    get(client, hall["bracket"], 404)
    get(client, hall["standings"], 404)


@pytest.mark.django_db
def test_before_the_draw_it_says_so(client: Client) -> None:
    """The line can be put into a page before there is anything to see."""
    club = build_club()
    build(club, 2, name="Cup", until="open")
    for name in ("bracket", "standings"):
        assert (
            b"The draw has not been made yet." in get(client, f"/embed/c/{club.slug}/t/cup/{name}/").content
        )


@pytest.mark.django_db
def test_themes_and_accents(client: Client, hall: dict[str, str]) -> None:
    """Light, dark or as the device has it; a colour by the address of a style sheet. Nonsense is refused."""
    address = hall["match"]
    assert "data-theme" not in get(client, address).content.decode().split(">")[1]
    for theme in ("light", "dark"):
        assert f'data-theme="{theme}"' in get(client, f"{address}?theme={theme}").content.decode()
    themed = get(client, f"{address}?theme=auto&accent=C2300A").content.decode()
    assert 'href="/embed/accent/c2300a.css"' in themed and "embed--accent" in themed
    sheet = get(client, "/embed/accent/c2300a.css")
    assert sheet["Content-Type"].startswith("text/css") and "immutable" in sheet["Cache-Control"]
    for nonsense in NONSENSE:
        response = get(client, f"{address}?{nonsense}", 422)
        assert b"theme is" in response.content or b"accent is" in response.content, nonsense
        assert "frame-ancestors *" in response["Content-Security-Policy"], "the reader sees why"
        refused = client.get(f"{address}?{nonsense}", headers={"Accept": "application/json"}).json()
        assert refused["code"] in ("bad-theme", "bad-accent")
    get(client, "/embed/accent/zzzzzz.css", 422)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 0xFFFFFF))
@example(0xFFFFFF)
@example(0)
@example(0xFFFF00)
def test_text_stays_readable_in_every_colour(colour: int) -> None:
    """Links on paper by day and by night, and chalk on cloth, keep the contrast of WCAG 2.2."""
    accent = f"{colour:06x}"
    by_day, by_night = looks.style_sheet(accent).split("@media")

    def named(sheet: str, name: str) -> looks.Rgb:
        found = re.search(rf"{name}:#([0-9a-f]{{6}});", sheet)
        assert found is not None
        return looks._rgb(found[1])

    assert looks.contrast(named(by_day, "--accent"), looks._rgb(looks.LIGHT_GROUND)) >= 4.5
    assert looks.contrast(named(by_day, "--accent"), looks.WHITE) >= 4.5
    assert looks.contrast(named(by_night, "--accent"), looks._rgb(looks.DARK_GROUND)) >= 4.5
    assert looks.contrast(named(by_night, "--accent"), looks.BLACK) >= 4.5
    assert looks.contrast(named(by_day, "--cloth"), looks._rgb(looks.CHALK_DIM)) >= 4.5


def test_a_readable_colour_stays_as_it_is() -> None:
    """The club's own blue is the club's own blue."""
    assert "--accent:#0a3fa2;" in looks.style_sheet("0a3fa2")


@pytest.mark.django_db
def test_unchanged_is_told(client: Client, hall: dict[str, str]) -> None:
    """304 for whoever has the same page; the live part alone where a script asks for it."""
    for address in embeds(hall):
        etag = get(client, address)["ETag"]
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
        assert b"<html" not in get(client, address + "?part=live").content


@pytest.mark.django_db
def test_the_line_to_copy(client: Client, hall: dict[str, str]) -> None:
    """Each page that can be embedded offers one line; the frame in it leads to the embed."""
    match = hall["match"].removeprefix("/embed")
    club = f"/c/{hall['club']}"
    pages = {
        "match": match,
        "bracket": f"{club}/t/cup/bracket/",
        "standings": f"{club}/t/table/standings/",
        "emblem": hall["emblem"].removeprefix("/embed"),
    }
    for name, page in pages.items():
        text = get(client, page).content.decode()
        assert "Embed this" in text, page
        found = re.search(r"<textarea[^>]*readonly[^>]*>(.*?)</textarea>", text, re.S)
        assert found is not None
        line = html.unescape(found[1])
        assert line.count("\n") == 0 and f'src="http://testserver{hall[name]}"' in line
        assert 'src="http://testserver/static/embed.js"' in line
        get(client, hall[name])
    assert "Embed this" not in get(client, f"{club}/t/cup/").content.decode()


@pytest.mark.django_db
def test_no_name_does_harm_in_an_embed(client: Client, hall: dict[str, str]) -> None:
    """Names are text, in the embed and in the line that others paste into their pages."""
    for name in ("script", "attribute", "javascript"):
        Match.objects.first().sides.update(name=HOSTILE[name])  # type: ignore[union-attr]
        Competition.objects.update(name=HOSTILE[name][:80])
        match = Match.objects.get(public_id=hall["match"].split("/")[3])
        match.sides.update(name=HOSTILE[name])
        for address in (*embeds(hall), hall["match"].removeprefix("/embed")):
            text = get(client, address).content.decode()
            harm = Harm()
            harm.feed(text)
            assert harm.found == [], (address, name)
            for line in re.findall(r"<textarea[^>]*>(.*?)</textarea>", text, re.S):
                harm.feed(html.unescape(line))
                assert harm.found == [], (address, name)
