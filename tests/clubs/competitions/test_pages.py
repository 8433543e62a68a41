"""The pages of competitions: what they show, what they cost, and what they answer to bad input."""

from __future__ import annotations

import html
import re

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.services import deciding, drawing, entries, seating, setup
from clubs.competitions.services.setup import Settings
from tests.adversarial import EVERYTHING, HARMLESS
from tests.cases import each_case
from tests.clubs.competitions.conftest import (
    CAROM,
    build,
    build_club,
    decide_all,
    fixture,
    mark,
    play,
    play_all,
)
from tests.clubs.handicaps.policies import make_policy
from tests.factories import make_member, make_player, make_table, owner_of

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}
"""As browsers send it; without, the club is asked for its language."""
PUBLIC = ("overview", "bracket", "standings", "schedule", "draw", "log")


def address(competition: Competition, name: str, *more) -> str:
    return reverse(f"competitions:{name}", args=[competition.club.slug, competition.slug, *more])


@pytest.fixture
def director(club) -> Client:
    """A browser in which the club's owner is signed in."""
    client = Client()
    client.force_login(owner_of(club))
    return client


def text_of(response) -> str:
    """The page's text, without scripts and tags, in one line."""
    page = re.sub(r"<(script|style|svg).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("players", [8, 128])
def test_pages_cost_the_same_at_any_size(club, director, players, known_names):
    """At most 12 queries for each public page, with 8 entrants or 128; two more where pauses and series are
    told, six more where it is told why matches wait; the director's page a few more."""
    competition = build(club, players, entry_limit=128)
    seating.seat_club(club.pk)
    for name in (*PUBLIC, "manage"):
        with CaptureQueriesContext(connection) as queries:
            response = director.get(address(competition, name), headers=ENGLISH)
        assert response.status_code == 200
        most = {"manage": 23, "schedule": 18, "overview": 14}.get(name, 12)
        assert len(queries) <= most, (name, [q["sql"][:150] for q in queries])


def test_the_bracket_is_a_list_of_rounds_with_headings(club, client):
    """Each round is a heading and a list; a bye says so, an unknown player is told by the match before."""
    competition = build(club, 5)
    page = client.get(address(competition, "bracket"))
    text = text_of(page)
    for words in (
        "Quarter-finals",
        "Semi-finals",
        "Final",
        "Third place",
        "Bye",
        "Winner of M2",
        "Loser of M",
    ):
        assert words in text
    html = page.content.decode()
    assert html.count('class="round"') == 3 and html.count("fixture--bye") == 3
    assert "slot--bye" in html and "slot--pending" in html


def test_a_winner_is_told_in_words_and_links_lead_to_the_match(club, client):
    """Won is said, not only coloured; the match is linked; the score stands there."""
    competition = build(club, 2)
    seating.seat_club(club.pk)
    match = fixture(competition, 1).match
    play(match)
    html = client.get(address(competition, "bracket")).content.decode()
    assert 'visually-hidden">won' in html and reverse("matches:match", args=[match.public_id]) in html
    assert "P1" in text_of(client.get(address(competition, "overview")))


def test_the_score_of_a_match_that_is_on_stands_in_its_card(club, client):
    """Without any script, the page shows how a match stands now."""
    competition = build(club, 2, length=9)
    seating.seat_club(club.pk)
    for tokens in (":lead", "+1", "+1", "+1"):
        mark(fixture(competition, 1).match, "A", tokens)
    html = client.get(address(competition, "bracket")).content.decode()
    assert '<span data-side="A">3</span>' in html and '<span data-side="B">0</span>' in html


def test_the_live_part_is_that_region_of_the_page(club, client):
    """What a script fetches is exactly what the whole page shows there."""
    competition = build(club, 4)
    for name in ("overview", "bracket", "standings", "schedule"):
        for _ in range(2):  # both tell when the next match may begin: a minute may end between them
            whole = client.get(address(competition, name)).content.decode()
            part = client.get(address(competition, name) + "?part=live").content.decode().strip()
            if part in whole:
                break
        assert part and part in whole and "<html" not in part


@pytest.mark.django_db(transaction=True)
def test_many_viewers_cost_one_page(client):
    """The part that visitors' scripts fetch is made once, and anew as soon as something has happened."""
    competition = build(build_club(), 4)
    part = address(competition, "bracket") + "?part=live"
    first = client.get(part).content
    with CaptureQueriesContext(connection) as queries:
        assert client.get(part).content == first
    assert not queries
    deciding.decide(competition=competition, number=1, kind="walkover", winner="b", by=None)
    assert b"Walkover" in client.get(part).content


def test_standings_say_what_parted_neighbours(club, client):
    """A round robin's page explains each step that match points alone do not."""
    competition = play_all(build(club, 4, format="round_robin"), upset=(1, 2, 6))
    text = text_of(client.get(address(competition, "standings")))
    assert "How the places are found" in text and "Who met whom" in text
    assert " by head to head" in text or "no criterion parts them" in text


def test_the_draw_page_lets_anyone_check(club, client, capsys):
    """Seed, algorithm, entry numbers and digests are public; the command finds the same order."""
    competition = build(club, 6, seeding="draw")
    text = text_of(client.get(address(competition, "draw")))
    assert "chalk" in text and "balkline-draw/1" in text and "sha256sum" in text
    call_command("redraw", club.slug, competition.slug)
    assert "as published" in capsys.readouterr().out


def test_a_draft_is_for_officers_alone(club, client, director):
    """Before it is opened, others get the same answer as for one that does not exist."""
    draft = setup.create(club=club, settings=Settings(name="Secret cup", game=CAROM, length=9), by=None)
    assert client.get(address(draft, "overview")).status_code == 404
    member = Client()
    member.force_login(make_member(club))
    assert member.get(address(draft, "overview")).status_code == 404
    assert director.get(address(draft, "overview")).status_code == 200
    listing = reverse("competitions:list", args=[club.slug])
    assert "Secret cup" not in text_of(client.get(listing)) and "Secret cup" in text_of(director.get(listing))


def test_officers_only_lines_stay_in_the_office(club, client, director):
    """Check-ins are in the director's log, not in everybody's."""
    competition = build(club, 3, until="open")
    entries.check_in(competition=competition, number=1, present=True, by=None)
    assert "checked in" not in text_of(client.get(address(competition, "log")))
    assert "checked in" in text_of(director.get(address(competition, "log")))


class TestDirecting:
    def make(self, club, director, **data):
        fields = {
            "game": CAROM, "format": "elimination", "name": "Cup", "entry_limit": 16, "length": 25, "race": 1,
            "seeding": "rating",
            "rest_minutes": 5, "minutes_guess": 30, "automatic": "on",
            "third_place": "on", "self_entry": "on",
        }  # fmt: skip
        page = director.get(reverse("competitions:new", args=[club.slug]), fields)
        form = page.context["form"]
        fields |= {name: form[name].value() for name in form.options}
        return director.post(reverse("competitions:new", args=[club.slug]), fields | data)

    def test_a_whole_tournament_through_the_pages(self, club, director, django_capture_on_commit_callbacks):
        """Make, enter, check in, open, draw, start, play, correct: each by its page."""
        assert self.make(club, director, length=1, rest_minutes=0).status_code == 302
        competition = Competition.objects.get()

        def do(name, *more, **data):
            return director.post(address(competition, name, *more), data, follow=True)

        text = text_of(do("enter", new_names="Ann\nBo\nCy\nDi"))
        assert "4 entered." in text
        assert "chalk" in text_of(do("open", seed="chalk"))
        assert "Here ✓" in text_of(do("check-in", 1, present="1"))
        assert "The draw is made" in text_of(do("make-draw"))
        with django_capture_on_commit_callbacks(execute=True):
            assert "Play has begun" in text_of(do("start"))
        play(fixture(competition, 1).match)
        assert "M2 is decided" in text_of(do("decide", 2, decision="walkover:b", note="ill"))
        page = director.get(address(competition, "fixture", 2), {"result": "a"})
        assert "just changes" in text_of(page)
        assert "M2 is corrected" in text_of(do("correct", 2, result="a"))
        play_all(competition)
        assert "Champion" in text_of(director.get(address(competition, "overview")))
        assert "archived" in text_of(do("archive"))

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            ({"name": ""}, "This field is required"),
            ({"length": ""}, "This field is required"),
            ({"length": "many"}, "Enter a whole number"),
            ({"entry_limit": 600}, "less than or equal to 512"),
            ({"seeding": "top"}, "Say how many are seeded"),
            ({"seeding": "groups", "seeding_sizes": "four"}, "Give numbers"),
            ({"starts_at": "soon"}, "Enter a valid date/time"),
        ],
    )
    def test_a_form_with_mistakes_comes_back_with_reasons(self, club, director, data, words):
        """Status 422, the reason in words, nothing made."""
        response = self.make(club, director, **data)
        assert response.status_code == 422 and words in text_of(response)
        assert not Competition.objects.exists()

    def test_settings_survive_editing(self, club, director):
        """The settings page shows what was chosen; saving it unchanged changes nothing."""
        policy = make_policy(club, "steps", cap=9)
        self.make(club, director, length_final=50, handicap=policy.slug)
        competition = Competition.objects.get()
        before = Competition.objects.values().get()
        form = director.get(address(competition, "edit")).context["form"]
        data = {name: form[name].value() for name in form.fields}
        data = {k: ("on" if v is True else v) for k, v in data.items() if v not in (None, False, [], "")}
        assert director.post(address(competition, "edit"), data).status_code == 302
        assert before["length_by_round"] == {"final": 50} and before["handicap_policy_id"] == policy.pk
        assert Competition.objects.values().get() == before

    @pytest.mark.parametrize("number", [99, 0])
    def test_what_is_not_there_is_not_found(self, club, director, number):
        """Unknown fixtures and entrants: 404, not a fault."""
        competition = build(club, 2)
        assert director.get(address(competition, "fixture", number)).status_code == 404
        assert director.post(address(competition, "check-in", number)).status_code == 404

    @pytest.mark.parametrize(
        ("name", "data"),
        [
            ("seat", {"table": "x"}),
            ("seat", {"table": "7" * 5}),
            ("decide", {"decision": "magic:a"}),
            ("decide", {}),
            ("correct", {"result": "c"}),
            ("tie", {"winner": "zz"}),
            ("hold", {}),
            ("unseat", {}),
            ("confirm", {}),
        ],
    )
    def test_nonsense_is_answered_with_a_reason(self, club, director, name, data):
        """A crafted or late action never breaks: a message, or not found."""
        competition = build(club, 2)
        response = director.post(address(competition, name, 1), data, follow=True)
        assert response.status_code in (200, 404)

    @pytest.mark.parametrize(
        "data", [{"seed-1": "x"}, {"seed-1": "0"}, {"seed-77": "1"}, {"seed-" + "9" * 40: "1"}]
    )
    def test_bad_hand_seeds(self, club, director, data):
        """Seeds that are no numbers, out of range, or for nobody."""
        competition = build(club, 2, until="open", seeding="hand")
        assert director.post(address(competition, "hand-seeds"), data, follow=True).status_code in (200, 404)
        assert set(competition.entrants.values_list("hand_seed", flat=True)) == {None}

    def test_a_way_back_leads_nowhere_else(self, club, director):
        """`next` is followed only inside the competition."""
        competition = build(club, 2, until="open")
        response = director.post(
            address(competition, "check-in", 1), {"present": "1", "next": "https://example.org/"}
        )
        assert response["Location"] == address(competition, "manage")

    def test_the_page_of_a_level_match_offers_both_ways(self, club, director):
        """A further match, or the director's word with a reason."""
        competition = build(club, 2)
        competition.fixtures.update(phase="tied")
        text = text_of(director.get(address(competition, "fixture", 1)))
        assert "Play a further match" in text and "goes on" in text

    def test_a_live_match_can_be_given_up(self, club, director):
        """Retirement is offered only once play has begun."""
        competition = build(club, 2)
        seating.seat_club(club.pk)
        assert "Walkover for" in text_of(director.get(address(competition, "fixture", 1)))
        mark(fixture(competition, 1).match, "A", ":lead")
        assert "retires" in text_of(director.get(address(competition, "fixture", 1)))


class TestPlayersThemselves:
    def test_a_member_enters_and_leaves(self, club):
        """A button each way for members with a player behind their account."""
        user = make_member(club)
        make_player(club, "Zoe", user=user)
        competition = build(club, 2, until="open", entry_limit=4)
        client = Client()
        client.force_login(user)
        assert "Sign up" in text_of(client.get(address(competition, "overview")))
        assert "2 of 4 places left" in text_of(client.get(address(competition, "sign-up")))
        assert "You are entered" in text_of(client.post(address(competition, "enter-self"), follow=True))
        text = text_of(client.post(address(competition, "enter-self"), {"leave": "1"}, follow=True))
        assert "no longer entered" in text
        assert "You are entered" in text_of(client.post(address(competition, "enter-self"), follow=True))


def test_whatever_is_typed_is_refused_or_harmless(club, director):
    """Names, reasons, seeds and new players with hostile text: no fault, no script, no half-done change. All
    texts come into one competition; what it shows in the end is all that was kept."""
    competition = build(club, 2, until="open", entry_limit=128)
    with each_case() as case:
        for kind, text in EVERYTHING.items():
            with case(kind):
                assert TestDirecting().make(club, director, name=text, about=text).status_code in (302, 422)
                for name, typed in (("enter", {"new_names": text}), ("seed", {"seed": text})):
                    unharmed(director.post(address(competition, name), typed, follow=True))
        for kept in (
            reverse("competitions:list", args=[club.slug]),
            address(competition, "overview"),
            address(competition, "log"),
        ):
            with case(kept):
                unharmed(director.get(kept))


def unharmed(page) -> None:
    """A page, and nothing of the texts has any effect in it."""
    assert page.status_code in (200, 422)
    assert b"<script>window" not in page.content and b"<img src=x" not in page.content
    assert "\u202e" not in page.content.decode() and "\x00" not in page.content.decode()


def test_hard_names_play_through(club, client):
    """Players with hard names go through draw, bracket, standings and log as anybody does."""
    competition = build(club, 1, until="open", entry_limit=16)
    hard = [make_player(club, name, rating=2000 + n) for n, name in enumerate(HARMLESS.values())]
    entries.enter(competition=competition, players=hard, by=None)
    drawing.draw(competition=competition, by=None)
    competition = decide_all(drawing.start(competition=competition, by=None))
    for page in PUBLIC:
        assert client.get(address(competition, page)).status_code == 200
    bracket = html.unescape(client.get(address(competition, "bracket")).content.decode())
    assert [one.name for one in hard if one.name not in bracket] == []
    assert competition.champion.name in {one.name for one in hard}


def test_the_club_front_page_shows_competitions(club, client):
    """The panel lists what is open and under way."""
    build(club, 4, name="Monday match")
    assert "Monday match" in text_of(client.get(club.get_absolute_url()))


def test_a_club_without_fitting_tables_says_so(club, director):
    """The choice of game tells for which games the club has no table."""
    make_table(club, "crokinole")
    text = text_of(director.get(reverse("competitions:new", args=[club.slug])))
    assert "Knockout" in text and "Three-Cushion" in text


@pytest.mark.django_db(transaction=True)
def test_a_directors_action_given_up_for_another_is_tried_again(club, director, monkeypatch):
    """PostgreSQL gives up one of two that wait for each other: the director's change is made all the same."""
    competition = build(club, 4, until="open")
    tries = []
    real = entries.check_in

    def once_given_up(**arguments):
        tries.append(arguments["number"])
        if len(tries) == 1:
            cause = Exception("deadlock detected")
            cause.sqlstate = "40P01"
            raise OperationalError("deadlock detected") from cause
        return real(**arguments)

    monkeypatch.setattr(entries, "check_in", once_given_up)
    director.post(address(competition, "check-in", 1), {"present": "1"})
    assert tries == [1, 1]
