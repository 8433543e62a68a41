"""The pages and the interface for what happens while a competition runs."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from clubs.competitions.models import Competition, NoShowClock
from clubs.competitions.services import no_show, pausing, seating
from clubs.people.models import Club, Role
from tests.clubs.competitions.conftest import build, fixture, mark, seated
from tests.factories import make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(club: Club, client: Client) -> Client:
    """A director, signed in."""
    client.force_login(make_member(club, Role.DIRECTOR))
    return client


def started(club: Club, players: int = 6, **fields: Any) -> Competition:
    """A competition with its first matches called."""
    competition = build(club, players, **fields)
    seating.seat_club(club.pk)
    return competition


def url(competition: Competition, name: str, **more: Any) -> str:
    """An address of the competition."""
    words = {"club": competition.club.slug, "competition": competition.slug, **more}
    return reverse(f"competitions:{name}", kwargs=words)


def text_of(response: Any) -> str:
    """A page as it reads, without markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_a_pause_is_told_everywhere(club: Club, director: Client) -> None:
    """Public pages, the director's page, the hall's screen; and gone when play goes on."""
    competition = started(club)
    until = (now() + timedelta(hours=1)).astimezone(club.tzinfo)
    director.post(url(competition, "pause"), {"until": f"{until:%H:%M}", "reason": "Dinner"})
    words = f"Paused: back at {until:%H:%M}. Dinner."
    visitor = Client()
    for name in ("overview", "bracket", "schedule", "standings"):
        assert words in text_of(visitor.get(url(competition, name))), name
    assert "Go on now" in text_of(director.get(url(competition, "manage")))
    hall = reverse("matches:hall", args=[club.slug])
    assert words in text_of(visitor.get(hall))
    director.post(url(competition, "unpause"))
    for address in (url(competition, "overview"), hall):
        assert "Paused" not in text_of(visitor.get(address))


def test_a_wrong_time_is_told(club: Club, director: Client) -> None:
    """As a message, and nothing is paused."""
    competition = started(club)
    page = director.post(url(competition, "pause"), {"until": "quarter past"}, follow=True)
    assert "Write the time as 20:15" in text_of(page) and not competition.pauses.exists()


def test_the_director_answers_the_clock(club: Club, director: Client) -> None:
    """The choices appear when the time is over: walkover, five more minutes, start now."""
    competition = started(club, no_show={"minutes": 15})
    number = seated(competition)[0].number
    page = text_of(director.get(url(competition, "manage")))
    assert "To begin:" in page and "Walkover for" not in page
    director.post(url(competition, "here", number=number), {"side": "b", "present": "1"})
    NoShowClock.objects.update(since=now() - timedelta(minutes=16))
    page = text_of(director.get(url(competition, "fixture", number=number))).replace("&nbsp;", " ")
    page = re.sub(r" +", " ", page)
    name = fixture(competition, number).b.name
    for words in (f"Walkover for {name}", "5 more minutes", "Start now", f"{name} is here"):
        assert words in page, words
    director.post(url(competition, "more-time", number=number), {"minutes": "5"})
    assert "The time to begin is over" not in text_of(
        director.get(url(competition, "fixture", number=number))
    )
    director.post(url(competition, "begin", number=number))
    assert NoShowClock.objects.get(fixture__number=number).stopped_at is not None


def test_the_hall_asks_who_is_late(club: Club) -> None:
    """At the board of their table, with the moment to count down to."""
    competition = started(club, no_show={"minutes": 15})
    row = seated(competition)[0]
    no_show.check_in(competition=competition, number=row.number, side="a", present=True, by=None)
    page = Client().get(reverse("matches:hall", args=[club.slug])).content.decode()
    assert f"{row.b.name}, please, to your table." in page and "data-until=" in page


def test_tables_are_exchanged_on_the_page(club: Club, director: Client) -> None:
    """With the tables that the page showed; an outdated page is told to look again."""
    competition = started(club)
    one, other = seated(competition)
    page = director.get(url(competition, "fixture", number=one.number)).content.decode()
    value = re.search(rf'name="other" value="({other.number}:[^"]*)"', page)
    assert value is not None
    for said in ("have exchanged places", "changed meanwhile"):
        done = director.post(
            url(competition, "swap-tables", number=one.number), {"other": value[1]}, follow=True
        )
        assert said in text_of(done)


def test_one_match_is_paused_on_its_page(club: Club, director: Client) -> None:
    """And goes on from there."""
    competition = started(club)
    number = seated(competition)[0].number
    director.post(url(competition, "pause-match", number=number), {"reason": "The light fails"})
    page = text_of(director.get(url(competition, "fixture", number=number)))
    assert "Paused. The light fails." in page
    director.post(url(competition, "unpause-match", number=number))
    assert not competition.pauses.filter(ended_at=None).exists()


def test_disqualification_asks_first(club: Club, director: Client) -> None:
    """A page of its own with the choices; the log says the reason to all, or to officers alone."""
    competition = started(club)
    address = url(competition, "disqualify", number=1)
    assert "What becomes of the results so far" in text_of(director.get(address))
    assert director.post(address, {"reason": "", "readers": "all", "results": "stand"}).status_code == 422
    director.post(address, {"reason": "Drunk", "readers": "officers", "results": "stand"})
    assert competition.entrants.get(number=1).disqualified
    visitor = Client()
    assert "Drunk" not in text_of(visitor.get(url(competition, "log")))
    assert "Disqualified" in text_of(visitor.get(url(competition, "overview")))
    assert "Drunk" in text_of(director.get(url(competition, "log")))


def test_late_entry_tells_the_place(club: Club, director: Client) -> None:
    """The byes to choose from, each with its opponent."""
    competition = build(club, 5, until="drawn")
    from_page = text_of(director.get(url(competition, "manage")))
    assert "There is no place left" not in from_page or "Late entry" not in from_page
    player = club.players.create(name="Zoe", slug="zoe")
    page = director.get(url(competition, "manage")).content.decode()
    assert "Seed 6: plays P3 in M" in page and "Seed 8: plays P1 in M" in page
    director.post(url(competition, "late"), {"player": player.slug, "place": "8"})
    assert competition.entrants.get(player=player).seed == 8


def test_lengths_by_side_are_set_and_kept(club: Club, director: Client) -> None:
    """The form of double elimination has both sides; what it does not show stays when it is saved."""
    competition = build(club, 4, until="open", format="double", race_by_round={"w2": 4, "w": 3})
    page = director.get(url(competition, "edit"))
    shown = page.context["form"]
    assert {"race_w", "race_l", "race_reset", "length_l"} <= set(shown.fields)
    values = {name: shown[name].value() for name in shown.fields}
    form = {name: value for name, value in values.items() if value or (value == 0 and value is not False)}
    form |= {"race_l": "2", "no_show_minutes": "15", "no_show_by_itself": "on"}
    done = director.post(url(competition, "edit"), form)
    assert done.status_code == 302, text_of(done)
    competition.refresh_from_db()
    assert competition.race_by_round == {"w2": 4, "w": 3, "l": 2}
    assert competition.no_show == {"minutes": 15, "by_itself": True}
    assert "Winners’ side" in text_of(Client().get(url(competition, "overview")))


# --- The interface --------------------------------------------------------------------------------


def api(competition: Competition, rest: str = "") -> str:
    """An address of the interface."""
    return f"/api/v1/clubs/{competition.club.slug}/competitions/{competition.slug}/{rest}"


def ask(client: Client, method: str, address: str, **body: Any) -> Any:
    """Ask it with JSON."""
    return getattr(client, method)(address, body, content_type="application/json")


def test_the_interface_does_all_that(club: Club, director: Client) -> None:
    """Pauses, checking in, more time, exchanging, giving a game, disqualifying: with the same services."""
    competition = started(club, race=3, no_show={"minutes": 15, "frame_after": 10})
    assert director.get(api(competition)).json()["no_show"]["frame_after"] == 10
    paused = ask(director, "put", api(competition, "pause/"), reason="Dinner")
    assert paused.status_code == 200 and paused.json()["pause"]["reason"] == "Dinner"
    assert ask(director, "delete", api(competition, "pause/")).json()["pause"] is None
    assert ask(director, "delete", api(competition, "pause/")).json()["code"] == "not-paused"
    one, other = seated(competition)
    at = f"fixtures/{one.number}/"
    swapped = ask(director, "post", api(competition, f"{at}swap/"), other=other.number)
    assert [row["number"] for row in swapped.json()["fixtures"]] == [one.number, other.number]
    outdated = ask(director, "post", api(competition, f"{at}swap/"), other=other.number, seen=[9, None])
    assert (outdated.status_code, outdated.json()["code"]) == (409, "changed-meanwhile")
    assert ask(director, "post", api(competition, f"{at}here/"), side="a").status_code == 200
    assert ask(director, "post", api(competition, f"{at}more-time/"), minutes=5).status_code == 200
    waits = {row["fixture"]: row for row in director.get(api(competition, "awaited/")).json()["awaited"]}
    assert waits[one.number]["here"] == ["a"] and waits[other.number]["state"] == "running"
    assert ask(director, "put", api(competition, f"{at}pause/")).status_code == 200
    assert ask(director, "delete", api(competition, f"{at}pause/")).status_code == 200
    given = ask(director, "post", api(competition, f"{at}give-game/"), winner="a")
    assert given.status_code == 200 and given.json()["a"]["score"] == 1
    assert ask(director, "post", api(competition, f"{at}begin/")).status_code == 200
    refused = ask(director, "post", api(competition, f"{at}begin/"))
    assert (refused.status_code, refused.json()["code"]) == (409, "not-awaited")
    out = ask(director, "post", api(competition, "entrants/1/disqualify/"), reason="Cheated", annul=True)
    assert out.status_code == 200 and out.json()["disqualified"] is True
    back = ask(director, "post", api(competition, "entrants/1/reinstate/"))
    assert back.status_code == 200 and back.json()["disqualified"] is False
    places = director.get(api(competition, "late-entries/")).json()
    assert {"places", "reason"} == set(places)


def test_a_stroke_stops_nothing(club: Club) -> None:
    """While a competition is paused a marker goes on: the log takes what is played."""
    competition = started(club, length=3)
    pausing.pause(competition=competition, by=None)
    row = seated(competition)[0]
    mark(row.match, "A", ":lead")
    assert fixture(competition, row.number).phase == "live"
