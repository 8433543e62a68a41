"""The loser of a walkover plays on in the plate, or for third place, if the director says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.playing_on import where_loser_plays_on
from clubs.competitions.services import deciding, folding, undoing
from clubs.competitions.services.common import fixture_of
from clubs.people.models import Club
from matches.problems import UserProblem
from tests.clubs.api.asking import Asker
from tests.clubs.archives import whole
from tests.clubs.competitions.conftest import build, build_club, decide_all, fixture
from tests.factories import make_user, owner_of

pytestmark = pytest.mark.django_db

PLATE = StageSettings("elimination", settings={"plate": "round_one"})


@pytest.fixture
def hall(db: None) -> Club:
    """A club whose tables stay free."""
    return build_club(tables=0)


def decide(cup: Competition, number: int, **more: Any) -> None:
    """A walkover for side A."""
    asked = {"kind": "walkover", "winner": "a", "by": None, **more}
    deciding.decide(competition=cup, number=number, **asked)


def loser_slot(cup: Competition, number: int) -> tuple[str | None, bool]:
    """Who stands where the loser of this match comes, and whether nobody comes there any more."""
    for side in "ab":
        row = cup.fixtures.filter(**{f"{side}_source": "loser", f"{side}_of": number}).first()
        if row is not None:
            entrant = getattr(row, side)
            return (entrant.name if entrant else None), getattr(row, f"{side}_vacant")
    raise AssertionError(f"nobody who loses M{number} plays on")


def log_line(cup: Competition, number: int) -> str:
    return cup.events.filter(fixture=number, kind="decided").latest("seq").text


def test_who_did_not_come_is_out_and_who_is_there_plays_on(hall: Club) -> None:
    """Both in the plate of one draw; the log says who plays on, the fold keeps it, and places follow."""
    cup = build(hall, 8, stages=[PLATE])
    away, here = (str(fixture(cup, number).b) for number in (1, 2))
    decide(cup, 1)
    decide(cup, 2, plays_on=True, note="on call until eight")
    assert loser_slot(cup, 1) == (None, True)
    assert loser_slot(cup, 2) == (here, False)
    assert log_line(cup, 2).endswith(f"has a walkover against {here}, who plays on. on call until eight")
    assert "plays on" not in log_line(cup, 1) and away in log_line(cup, 1)
    for draw in load_draws(cup):
        assert folding.refold(draw) == []
    cup = decide_all(cup)
    assert cup.status == "finished"
    played = cup.fixtures.filter(code__startswith="p", result_kind="played")
    met = {str(e) for row in played for e in (row.a, row.b)}
    assert here in met and away not in met


def test_for_third_place(hall: Club) -> None:
    """The loser of a semi-final by walkover may play for third place."""
    cup = build(hall, 4, stages=[StageSettings("elimination")])
    assert where_loser_plays_on(fixture_of(cup, 1)) == "for third place"
    decide(cup, 1, plays_on=True)
    decide(cup, 2)
    third = cup.fixtures.get(code="third")
    assert third.winner is not None and third.winner.name == fixture(cup, 1).b.name  # type: ignore[union-attr]
    assert third.result_kind == "walkover"


def test_taken_back_it_is_forgotten(hall: Club) -> None:
    """A walkover that is undone leaves nothing behind: the next one has to say it again."""
    cup = build(hall, 8, stages=[PLATE])
    decide(cup, 2, plays_on=True)
    undoing.undo(competition=cup, number=2, by=None)
    assert loser_slot(cup, 2) == (None, False) and not fixture(cup, 2).plays_on
    decide(cup, 2)
    assert loser_slot(cup, 2) == (None, True)


@pytest.mark.parametrize(
    ("stage", "asked"),
    [
        (PLATE, {"kind": "played"}),
        (PLATE, {"kind": "double_forfeit", "winner": None}),
        (StageSettings("elimination", settings={"third_place": False}), {}),
        (StageSettings("double"), {}),
        (StageSettings("elimination", settings={"every_place": True}), {}),
        (StageSettings("round_robin"), {}),
    ],
    ids=["played", "both forfeit", "nowhere to go", "a second chance anyhow", "every place", "a table"],
)
def test_refused_where_it_says_nothing(hall: Club, stage: StageSettings, asked: dict[str, Any]) -> None:
    """Only a walkover, and only where its loser would be out: nothing is decided otherwise."""
    cup = build(hall, 8, stages=[stage])
    with pytest.raises(UserProblem) as refused:
        decide(cup, 1, plays_on=True, **asked)
    assert refused.value.code == "bad-decision"
    assert fixture(cup, 1).phase == "ready"


def test_the_page_of_the_match_asks(club: Club) -> None:
    """A tick with each walkover, for who would lose by it; only that of the button pressed counts."""
    cup = build(club, 8, stages=[PLATE])
    client = Client()
    client.force_login(owner_of(club))
    address = reverse("competitions:fixture", args=[club.slug, cup.slug, 2])
    page = client.get(address).content.decode()
    assert page.count("plays on in the plate") == 2, page
    client.post(f"{address}decide/", {"decision": "walkover:b", "plays_on_a": "1"})
    assert not fixture(cup, 2).plays_on and loser_slot(cup, 2) == (None, True)
    client.post(f"{address}undo/")
    client.post(f"{address}decide/", {"decision": "walkover:b", "plays_on_b": "1"})
    assert loser_slot(cup, 2) == (str(fixture(cup, 2).a), False)
    assert "plays on in" not in client.get(address.replace("/2/", "/7/")).content.decode()


def test_an_archive_keeps_it(hall: Club) -> None:
    """Who plays on is a fact: the plate is folded from it where the archive is taken in."""
    cup = build(hall, 8, stages=[PLATE])
    decide(cup, 2, plays_on=True)
    done = take_in(whole.exported(hall), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert done.club is not None
    again = done.club.competitions.get()
    assert fixture(again, 2).plays_on and loser_slot(again, 2) == (str(fixture(cup, 2).b), False)


def test_by_program(hall: Club) -> None:
    """`plays_on` beside the decision, told with the match; what cannot be is refused."""
    cup = build(hall, 8, stages=[PLATE])
    asker = Asker(owner_of(hall))
    root = f"clubs/{hall.slug}/competitions/{cup.slug}/fixtures"
    body = {"kind": "walkover", "winner": "a", "plays_on": True}
    answer = asker.post(f"{root}/2/decide/", body)
    assert answer.status_code == 200 and answer.json()["plays_on"] is True  # type: ignore[attr-defined]
    assert asker.get(f"{root}/1/").json()["plays_on"] is False  # type: ignore[attr-defined]
    refused = asker.post(f"{root}/1/decide/", {**body, "kind": "played"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-decision")  # type: ignore[attr-defined]
