"""The pages of stages that are drawn round by round: what everybody sees, and what the director does."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import deciding, result_changes, rounds
from clubs.people.models import Club
from tests.clubs.competitions.conftest import build, decide_all
from tests.factories import make_member


@pytest.fixture
def director(client: Client, club: Club) -> Client:
    client.force_login(make_member(club, "director"))
    return client


def at(name: str, competition: Competition, **more: Any) -> str:
    kwargs = {"club": competition.club.slug, "competition": competition.slug, **more}
    return reverse(f"competitions:{name}", kwargs=kwargs)


def text(client: Client, name: str, competition: Competition) -> str:
    return client.get(at(name, competition)).content.decode()


def swiss(club: Club, players: int = 5, **settings: Any) -> Competition:
    return build(club, players, stages=[StageSettings("swiss", settings={"rounds": 3, **settings})])


def decide_one(competition: Competition, number: int) -> None:
    deciding.decide(competition=competition, number=number, kind="played", winner="a", by=None)


def test_everybody_sees_the_rounds_the_bye_and_why(client, club):
    """The schedule has each round, the latest first, with the reasons under each pairing."""
    competition = decide_all(swiss(club))
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    page = text(client, "schedule", competition)
    assert "Round 2 of 3" in page and page.index('id="round-2"') < page.index('id="round-1"')
    assert page.count("Why these two") == 4 and page.count("Why the bye") == 2
    assert "an odd number, so one rests" in page


def test_the_standings_have_every_criterion_with_its_help(client, club):
    """The usual criteria of Swiss stand in the head, explained there and below."""
    page = text(client, "standings", decide_all(swiss(club, 6)))
    for words in ("Buchholz, cut 1", "Sonneborn-Berger", "Direct encounter"):
        assert f">{words}</abbr>" in page and f"<strong>{words}.</strong>" in page
    assert "Round 1 of 3" in page


def test_a_result_changed_after_the_next_round_was_paired_is_told(client, club):
    """The page says that the round stands and the standings follow; before, it says nothing."""
    competition = decide_all(swiss(club, 6))
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    said = "M1: the result was changed after the next round had been drawn"
    assert said not in text(client, "standings", competition)
    result_changes.correct(competition=competition, number=1, result="b", by=None)
    assert said in text(client, "standings", competition)
    assert said in text(client, "schedule", competition)


def test_the_director_pairs_a_round_takes_it_back_and_ends_the_stage(director, club):
    """Each button is there when it can be used, and does what it says."""
    competition = swiss(club, 6)
    assert "Pair round 2" not in text(director, "manage", competition)
    decide_all(competition)
    assert "Pair round 2" in text(director, "manage", competition)
    director.post(at("pair-round", competition, number=1), {"step": "2"})
    assert competition.fixtures.filter(round=2).count() == 3
    again = director.post(at("pair-round", competition, number=1), {"step": "2"}, follow=True)
    assert "Round 2 has been paired already" in again.content.decode()
    page = text(director, "manage", competition)
    assert "Take round 2 back" in page and "End this stage now" not in page
    director.post(at("take-round-back", competition, number=1), {"step": "2"})
    assert not competition.fixtures.filter(round=2).exists()
    bad = director.post(at("pair-round", competition, number=1), {"step": "two"}, follow=True)
    assert "Say which round." in bad.content.decode()
    assert "End this stage now" in text(director, "manage", competition)
    director.post(at("end-stage", competition, number=1))
    competition.refresh_from_db()
    assert competition.status == "finished"
    assert "Go on with this stage" in text(director, "manage", competition)


def test_a_match_played_on_paper_is_told_by_the_director(director, club):
    """Who won, without score and sheet: it counts as played, not as a walkover."""
    competition = swiss(club, 6)
    page = director.get(at("fixture", competition, number=1)).content.decode()
    assert "Played, but not marked here" in page
    director.post(at("decide", competition, number=1), {"decision": "played:b"})
    row = competition.fixtures.get(number=1)
    assert (row.winner_side, row.result_kind, row.result_by) == ("b", "played", "director")


def test_king_of_the_table_shows_who_holds_it_and_the_queue(client, club):
    """With the wins in a row, who is next, and what everybody has done."""
    competition = build(club, 4, stages=[StageSettings("king", settings={"row": 9})])
    decide_one(competition, 1)
    page = text(client, "standings", competition)
    assert "<bdi>P1</bdi> holds the table" in page and "1 win in a row" in page
    assert "Against <bdi>P3</bdi>, match 2." in page and "The queue" in page


def test_after_a_split_both_parts_have_their_table(client, club):
    """And the rounds after it have a name of their own."""
    competition = build(club, 4, stages=[StageSettings("split", settings={"automatic": False})])
    decide_all(competition)
    rounds.pair(competition=competition, stage=1, step=2, by=None)
    page = text(client, "standings", competition)
    assert "Top part" in page and "Bottom part" in page and "After the split" in page
    assert "Round 1 after the split" in text(client, "schedule", competition)


@pytest.mark.parametrize("format_", ["swiss", "king", "split"])
def test_other_forms_of_the_pages_show_them_too(client, club, format_):
    """Print, PDF, CSV, embed and the draw as a document are there for each format."""
    settings = {"king": {"row": 9}, "swiss": {"rounds": 3}, "split": {}}[format_]
    competition = build(club, 5, stages=[StageSettings(format_, settings=settings)])
    decide_one(competition, 1)
    words = {"club": club.slug, "competition": competition.slug}
    for name in ("bracket-print", "bracket-pdf", "standings-pdf", "standings-csv"):
        answer = client.get(reverse(f"publishing:{name}", kwargs=words))
        assert answer.status_code == 200, name
    assert client.get(reverse("embeds:standings", kwargs=words)).status_code == 200
    assert client.get(at("draw-json", competition)).json()["inputs"]["format"] == format_
    assert client.get(at("overview", competition)).status_code == 200
