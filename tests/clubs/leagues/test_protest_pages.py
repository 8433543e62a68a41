"""The pages of protests: a captain protests, the other replies, officers rule; who sees what."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.leagues.models import Protest, TeamMatch
from clubs.leagues.services import protesting
from tests.clubs.leagues.conftest import begun, fresh, play_out, running
from tests.clubs.leagues.test_pages import at, captain, officer, text
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def test_a_protest_by_its_pages() -> None:
    """Made by a captain, answered by the other, ruled on by an officer: its course is on the match's page."""
    match = play_out(begun(running(sides=2)))
    home, away = captain(match, "home"), captain(match, "away")
    assert f"Protest for {match.away.name}" in text(away, at(match, "team-match"))
    text(away, at(match, "protest", "away"))
    data = {"about": "rubber", "cause": "eligibility", "rubber": "1", "entry": "", "text": "Not registered"}
    assert home.post(at(match, "protest", "away"), data).status_code == 403
    assert away.post(at(match, "protest", "away"), {**data, "text": ""}).status_code == 422
    assert away.post(at(match, "protest", "away"), data).status_code == 302
    change = at(match, "protest-change", 1)
    reply = {"what": "reply", "side": "home", "text": "He was, in May"}
    assert away.post(change, reply).status_code == 403
    assert home.post(change, reply).status_code == 302
    ruling = {
        "what": "rule",
        "outcome": "given",
        "side": "away",
        "rubber": "1",
        "points": "",
        "reason": "In June",
    }
    assert home.post(change, ruling).status_code == 403
    assert "Decide" in text(officer(match.season), at(match, "team-match"))
    assert officer(match.season).post(change, ruling).status_code == 302
    page = text(Client(), at(match, "team-match"))
    for words in ("Not registered", "He was, in May", "In June", "is given to"):
        assert words in page
    assert fresh(match).phase == TeamMatch.Phase.FINAL


def test_a_private_protest_is_kept_from_others() -> None:
    """Visitors see that there is one; captains and officers see its course."""
    match = play_out(begun(running(sides=2, protests={"private": True})))
    home = captain(match, "home")
    protest = protesting.make(match=match, which="away", text="A quarrel", by=None)
    assert "A quarrel" not in text(Client(), at(match, "team-match"))
    assert "Protest of" in text(Client(), at(match, "team-match"))
    for one in (home, officer(match.season)):
        assert "A quarrel" in text(one, at(match, "team-match"))
    protesting.rule(protest=protest, outcome="rejected", reason="No", by=None)
    assert "A quarrel" in text(Client(), at(match, "team-match"))


def test_a_stroke_without_its_number_comes_back_with_the_reason() -> None:
    """Nothing is written."""
    match = play_out(begun(running(sides=2)))
    data = {"about": "stroke", "cause": "rules", "rubber": "1", "entry": "", "text": "Foul"}
    answer = captain(match, "away").post(at(match, "protest", "away"), data)
    assert answer.status_code == 422 and "Say which stroke" in answer.content.decode()
    assert not Protest.objects.exists()


def test_queries_do_not_grow_with_protests() -> None:
    """A match with two of them takes as many as with one."""
    match = play_out(begun(running(sides=2)))
    protesting.make(match=match, which="away", text="One", by=None)
    with assert_max_queries(20):
        text(Client(), at(match, "team-match"))
    protesting.make(match=fresh(match), which="home", text="Two", by=None)
    with assert_max_queries(20):
        text(Client(), at(match, "team-match"))
