"""The pages of ladders: who sees which buttons, what a refusal says, forms with bad input, panels."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from clubs.emblems import clock
from clubs.ladders import services
from clubs.ladders.models import Ladder, LadderChallenge, LadderEvent
from clubs.people.models import Role, User
from rules_engine import saying
from rules_engine.languages import Words
from rules_engine.saying import Text
from tests.clubs.ladders.test_ladders import Steps
from tests.factories import make_member, make_player

pytestmark = pytest.mark.django_db

FORM = {
    "title": "Friday", "game": "brunswick/three-cushion-carrom", "race": "1", "reach": "2", "leap": "on",
    "answer_days": "5", "play_days": "10", "silence": "lapse", "refusals": "1", "refusal_days": "90",
    "repeat_days": "7", "hold_days": "30", "stake": "0",
}  # fmt: skip


@pytest.fixture
def steps(db: None) -> Steps:
    """A ladder of four: P1 on top."""
    return Steps()


def client_of(user: User | None) -> Client:
    made = Client()
    if user is not None:
        made.force_login(user)
    return made


def page_of(steps: Steps, user: User | None, path: str = "", status: int = 200) -> str:
    with steps.at("2026-05-02 20:00"):
        answer = client_of(user).get(steps.ladder.get_absolute_url() + path)
    assert answer.status_code == status
    return answer.content.decode()


def post(steps: Steps, user: User | None, path: str, status: int, **data: str) -> str:
    with steps.at("2026-05-02 20:00"):
        answer = client_of(user).post(steps.ladder.get_absolute_url() + path, data)
    assert answer.status_code == status, answer.content.decode()[-1500:]
    return answer.content.decode()


def test_who_sees_which_buttons(steps: Steps) -> None:
    row = steps.challenge(4, 2)
    stranger = page_of(steps, None)
    main = stranger.split("<main")[1].split("</main")[0]
    assert "P4</bdi> challenges <bdi>P2" in stranger and "<form" not in main
    assert "until the end of 8 May 2026" in stranger and "Waiting for an answer" in stranger
    asked, other, made = (page_of(steps, steps.users[n]) for n in (1, 2, 3))
    assert ">Accept<" in asked and ">Refuse<" in asked and "Take back" not in asked
    assert ">Accept<" not in other and "Take back" not in other
    assert "Take back" in made and ">Accept<" not in made
    assert "Challenge<span" in other and "Challenge<span" not in made  # P4 has one open already
    helper = page_of(steps, steps.owner)
    assert "forfeits" not in helper
    with steps.at("2026-05-02 20:00"):
        services.accept(row=row, by=steps.users[1])
    assert "P4 forfeits" in page_of(steps, steps.owner) and "forfeits" not in page_of(steps, steps.users[1])
    assert "The match" in page_of(steps, None)


def test_what_a_result_would_do_is_shown_before_accepting(steps: Steps) -> None:
    steps.challenge(4, 2)
    page = page_of(steps, steps.users[1])
    shown = page.split("What each result would do")[1].split("</details>")[0]
    assert "P4</bdi> from 4 to 2" in shown and "P3</bdi> from 3 to 4" in shown
    assert "nobody moves" in shown and "10 points from P2 to P4" in shown


def test_a_refusal_says_why_and_writes_nothing(steps: Steps) -> None:
    before = LadderEvent.objects.count()
    low = make_member(steps.club)
    fifth = make_player(steps.club, "P5", user=low)
    services.join(ladder=steps.ladder, player=fifth, by=low)
    slug = steps.players[0].slug
    assert "At most 3 places above" in post(steps, low, "challenge/", 409, player=slug)
    assert "Only a player above" in post(steps, steps.users[0], "challenge/", 409, player=fifth.slug)
    assert "A hold lasts from 1 to 60 days." in post(steps, low, "hold/", 422, until="2027-01-01")
    assert "Choose the last day" in post(steps, low, "hold/", 422, until="soon")
    assert "no such player" in post(steps, low, "challenge/", 404, player="nobody")
    post(steps, low, "dance/", 404)
    post(steps, low, "leave/", 403, player=slug)
    assert LadderEvent.objects.count() == before + 1 and not LadderChallenge.objects.exists()


def test_a_challenge_by_the_pages(steps: Steps) -> None:
    post(steps, steps.users[3], "challenge/", 302, player=steps.players[1].slug)
    row = LadderChallenge.objects.get()
    way = f"challenges/{row.public_id}/"
    post(steps, steps.users[2], way, 403, answer="accept")
    post(steps, steps.users[1], way, 422, answer="maybe")
    post(steps, steps.users[1], way, 302, answer="accept")
    row.refresh_from_db()
    assert row.state == "accepted" and row.match is not None
    post(steps, steps.users[1], way, 403, answer="forfeit-challenger")
    post(steps, steps.owner, way, 302, answer="forfeit-opponent")
    assert steps.order == ["P1", "P4", "P2", "P3"]


def test_holds_and_leaving_by_the_pages(steps: Steps) -> None:
    post(steps, steps.users[1], "hold/", 302, until="2026-05-20")
    page = page_of(steps, steps.users[1])
    assert "on hold until 20 May" in page and "I am back" in page and "Put me on hold" not in page
    post(steps, steps.users[1], "back/", 302)
    assert "on hold until" not in page_of(steps, None).split("What happened")[0]
    post(steps, steps.users[1], "leave/", 302)
    assert "Join at the foot" in page_of(steps, steps.users[1])
    post(steps, steps.users[1], "join/", 302)
    assert steps.order == ["P1", "P3", "P4", "P2"]
    post(steps, None, "join/", 302)  # to the sign-in page
    assert steps.order == ["P1", "P3", "P4", "P2"]


def test_a_new_ladder_and_bad_input(steps: Steps) -> None:
    way = f"/c/{steps.club.slug}/ladders/"
    owner = client_of(steps.owner)
    page = owner.get(f"{way}new/").content.decode()
    assert page.count("<fieldset") == page.count("<legend") == 4
    for bad in ({"title": ""}, {"title": "Tuesday Ladder"}, {"answer_days": "900"}, {"game": "no/such"}):
        answer = owner.post(f"{way}new/", FORM | bad)
        assert answer.status_code == 422 and "field--problem" in answer.content.decode()
    assert Ladder.objects.filter(club=steps.club).count() == 1
    assert owner.post(f"{way}new/", FORM | {"length": "30"}).status_code == 302
    made = Ladder.objects.get(slug="friday")
    assert (made.reach, made.silence, made.options) == (2, "lapse", {"target": 30})
    assert "Nobody is on the ladder yet." in owner.get(made.get_absolute_url()).content.decode()
    assert "New ladder" in owner.get(way).content.decode()
    member = client_of(make_member(steps.club, Role.REFEREE))
    assert "New ladder" not in member.get(way).content.decode()
    assert member.get(f"{way}new/").status_code == 403


def test_the_front_page_shows_the_top_and_a_players_page_his_place(steps: Steps) -> None:
    page = client_of(None).get(steps.club.get_absolute_url()).content.decode()
    top = page.split('class="top"')[1].split("</ol>")[0]
    assert [f"P{n}" in top for n in (1, 2, 3, 4)] == [True, True, True, False]
    page = client_of(None).get(f"/c/{steps.club.slug}/players/{steps.players[2].slug}/").content.decode()
    assert "place <strong>3</strong> of 4" in page


def test_a_closed_ladder_leaves_the_front_page(steps: Steps) -> None:
    Ladder.objects.filter(pk=steps.ladder.pk).update(closed_at=clock.now())
    assert "Tuesday Ladder" not in client_of(None).get(steps.club.get_absolute_url()).content.decode()


def test_a_ladder_without_accounts(steps: Steps) -> None:
    """A referee adds many at once, records challenge and answer for players, moves and removes them."""
    referee = make_member(steps.ladder.club, Role.REFEREE)
    new = [
        make_player(steps.ladder.club, name, rating=rating) for name, rating in (("Zoe", 400), ("Yan", 600))
    ]
    page = page_of(steps, referee)
    assert "Record a challenge" in page and 'name="players" value="zoe"' in page and "Take off" in page
    assert "Run the ladder" not in page_of(steps, steps.users[1])

    def order() -> list[str]:
        steps.ladder.refresh_from_db()
        names = dict(steps.ladder.club.players.values_list("pk", "name"))
        return [names[pk] for pk in steps.ladder.order]

    with steps.at("2026-05-02 20:00"):
        client, base = client_of(referee), steps.ladder.get_absolute_url()
        client.post(base + "add/", {"players": [one.slug for one in new]})
        assert order() == ["P1", "P2", "P3", "P4", "Yan", "Zoe"], "the higher rating first"
        client.post(base + "move/", {"player": "zoe", "place": "2"})
        assert order() == ["P1", "Zoe", "P2", "P3", "P4", "Yan"]
        client.post(base + "leave/", {"player": "yan"})
        assert order() == ["P1", "Zoe", "P2", "P3", "P4"]
        client.post(base + "challenge/", {"challenger": "p3", "player": "zoe"})
        row = LadderChallenge.objects.get(ladder=steps.ladder)
        assert (row.challenger.name, row.opponent.name) == ("P3", "Zoe")
        client.post(f"{base}challenges/{row.public_id}/", {"answer": "accept"})
    row.refresh_from_db()
    assert row.state == "accepted"
    said = LadderEvent.objects.filter(ladder=steps.ladder, kind="moved").get().words
    assert said == "Zoe is put on place 2"


def test_the_log_is_told_in_the_readers_language(steps: Steps) -> None:
    """A line is a message in the database: its page and the interface say it again."""
    with steps.at("2026-05-02 20:00"):
        services.hold(ladder=steps.ladder, player=steps.players[3], until=date(2026, 5, 20), by=steps.owner)
    said = LadderEvent.objects.get(ladder=steps.ladder, kind="held").words
    assert isinstance(said, Text) and said.id == "ladders.log-on-hold"
    assert said.values == {"name": "P4", "day": date(2026, 5, 20)} and "20 May 2026" in said
    address = f"/api/v1/clubs/{steps.ladder.club.slug}/ladders/{steps.ladder.slug}/log/"
    known = Words({said.id: "{name} ruht bis {day}"}, write=str)
    before = saying._speaker
    saying.speak_by(lambda text: known.say(text) if text.id == said.id else before(text))
    try:
        assert "P4 ruht bis 2026-05-20" in page_of(steps, None)
        told = client_of(steps.owner).get(address, headers={"accept-language": "de"}).json()
    finally:
        saying.speak_by(before)
    line = next(one for one in told["results"] if one["kind"] == "held")
    assert line["words"] == "P4 ruht bis 2026-05-20"
    assert line["messages"]["words"]["id"] == said.id


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("move/", {"player": "p1", "place": "9"}, 422),
        ("move/", {"player": "p1", "place": "x"}, 422),
        ("add/", {}, 422),
        ("challenge/", {"challenger": "nobody", "player": "p1"}, 403),
    ],
)
def test_what_cannot_be_on_a_ladder(steps: Steps, path: str, data: dict[str, str], status: int) -> None:
    """It is refused with a reason, and nothing moves."""
    steps.ladder.refresh_from_db()
    before = list(steps.ladder.order)
    post(steps, make_member(steps.ladder.club, Role.REFEREE), path, status, **data)
    post(steps, steps.users[3], "move/", 403, player="p4", place="1")
    steps.ladder.refresh_from_db()
    assert steps.ladder.order == before
