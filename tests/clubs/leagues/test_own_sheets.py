"""Two captains' own sheets: what both wrote is the result; what differs is confirmed by nobody."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.leagues.models import OwnSheet, TeamMatch
from clubs.leagues.rules.own_sheets import compare
from clubs.leagues.selectors.own_sheets import compared
from clubs.leagues.services import agreeing, own_sheets, rubbers
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import begun, fresh, play_out, running
from tests.clubs.leagues.test_pages import at, captain, officer, text
from tests.clubs.leagues.test_protests import refused

pytestmark = pytest.mark.django_db
Phase = TeamMatch.Phase
ALL = {1: (3, 1), 2: (1, 3), 3: (3, 2), 4: (2, 0)}
OTHER = {**ALL, 2: (3, 1), 3: (2, 3)}


def write(match: TeamMatch, which: str, scores: dict[int, tuple[int, int]]) -> list[int]:
    """Write a side's sheet; the numbers of the rubbers that differ then."""
    rows = own_sheets.write(match=match, which=which, scores=scores, by=None)
    return [one.number for one in rows if one.differs]


def test_what_both_wrote_is_the_result() -> None:
    """With the second sheet the match is complete; the first alone changes nothing."""
    match = begun(running(sides=2))
    assert write(match, "home", ALL) == []
    assert fresh(match).phase == Phase.LIVE and fresh(match).home_frames == 0
    assert write(match, "away", ALL) == []
    found = fresh(match)
    assert (found.phase, found.home_rubbers, found.away_rubbers) == (Phase.PLAYED, 3, 1)


def test_sheets_that_differ_are_confirmed_by_nobody() -> None:
    """What they agree on is written; the rest is named, rubber by rubber."""
    match = begun(running(sides=2))
    write(match, "home", ALL)
    assert write(match, "away", OTHER) == [2, 3]
    assert [one.number for one in match.rubbers.filter(is_over=True)] == [1, 4]
    for number in (2, 3):  # somebody types them into the shared sheet
        home, away = ALL[number]
        rubbers.write_score(match=match, number=number, home=home, away=away, by=None)
    assert fresh(match).phase == Phase.PLAYED
    for which in ("home", "away"):
        with pytest.raises(UserProblem) as caught:
            agreeing.agree(match=match, which=which, by=None)
        assert (caught.value.code, caught.value.data) == ("sheets-differ", {"rubbers": [2, 3]})
    own_sheets.take_over(match=match, which="away", by=None)
    agreeing.agree(match=match, which="away", by=None)
    agreeing.agree(match=match, which="home", by=None)
    assert fresh(match).phase == Phase.FINAL


def test_an_officer_decides_which_sheet_holds() -> None:
    """For both sides, with the reason; the result follows."""
    match = begun(running(sides=2))
    write(match, "home", ALL)
    write(match, "away", OTHER)
    assert refused(lambda: own_sheets.decide(match=match, which="away", reason=" ", by=None)) == "no-reason"
    own_sheets.decide(match=match, which="away", reason="The marker says so", by=None)
    found = fresh(match)
    assert (found.phase, found.home_rubbers, found.away_rubbers) == (Phase.PLAYED, 3, 1)
    assert match.rubbers.get(number=2).winner == "home" and match.rubbers.get(number=3).winner == "away"
    assert {tuple(one.scores["2"]) for one in OwnSheet.objects.all()} == {(3, 1)}


@pytest.mark.parametrize(
    ("scores", "code"), [({1: (4, 1)}, "bad-score"), ({1: (2, 1)}, "bad-score"), ({9: (3, 1)}, "not-found")]
)
def test_a_sheet_that_cannot_be_is_not_kept(scores: dict[int, tuple[int, int]], code: str) -> None:
    """Nothing of it is written."""
    match = begun(running(sides=2))
    wrong = {2: (1, 3), **scores}
    assert refused(lambda: own_sheets.write(match=match, which="home", scores=wrong, by=None)) == code
    assert not OwnSheet.objects.exists()


def test_there_is_nothing_to_take_over() -> None:
    """Before the other side has written."""
    match = begun(running(sides=2))
    assert refused(lambda: own_sheets.take_over(match=match, which="home", by=None)) == "no-sheet"
    assert refused(lambda: own_sheets.decide(match=match, which="home", reason="x", by=None)) == "no-sheet"
    assert refused(lambda: own_sheets.write(match=match, which="both", scores={}, by=None)) == "bad-side"


def test_the_shared_sheet_is_the_third() -> None:
    """One that wrote alone differs from it, too; a rubber that one side left out does not."""
    match = play_out(begun(running(sides=2)))
    write(match, "home", {1: (1, 3)})
    assert [one.number for one in compared(match) if one.differs] == [1]
    rows = compare([1, 2], {1: (3, 0)}, {2: (3, 0)}, {})
    assert not any(one.differs for one in rows) and [one.agreed for one in rows] == [None, None]


def test_two_sheets_by_their_pages() -> None:
    """Each captain writes one; the page of the match shows side by side what differs."""
    match = begun(running(sides=2))
    home, away = captain(match, "home"), captain(match, "away")
    data = {
        f"{which}-{n}": str(score[place])
        for n, score in ALL.items()
        for place, which in enumerate(("home", "away"))
    }
    assert away.post(at(match, "own-sheet", "home"), data).status_code == 403
    assert home.post(at(match, "own-sheet", "home"), {**data, "home-1": ""}).status_code == 422
    assert home.post(at(match, "own-sheet", "home"), {**data, "home-1": "2"}).status_code == 422
    assert home.post(at(match, "own-sheet", "home"), data).status_code == 302
    assert "has written its sheet" in text(away, at(match, "own-sheet", "away"))
    assert (
        away.post(at(match, "own-sheet", "away"), {**data, "home-2": "3", "away-2": "0"}).status_code == 302
    )
    page = text(Client(), at(match, "team-match"))
    assert "The two sheets differ" in page and "1–3" in page and "3–0" in page
    decide = {"side": "home", "reason": "So the marker"}
    assert home.post(at(match, "decide-sheets"), decide).status_code == 403
    assert officer(match.season).post(at(match, "decide-sheets"), decide).status_code == 302
    assert "The two sheets differ" not in text(Client(), at(match, "team-match"))
    assert away.post(at(match, "own-sheet", "away"), {"what": "take-over"}).status_code == 302
    assert fresh(match).phase == Phase.PLAYED
